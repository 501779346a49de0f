"""A table of Hedgehog's Dilemma for its tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from dilemma_arena.scene.camera import Pixel
from dilemma_arena.scene.menus.match_setup import MatchSetup
from dilemma_arena.scene.play.table_entry import TableEntry
from games.hedgehogs_dilemma.messages import Options
from games.hedgehogs_dilemma.scene import ENTRY
from games.hedgehogs_dilemma.scene.play import HedgehogScene
from tests.table_support import CountingSound, GameTable, make_desk, seats

__all__ = ["CountingSound", "HedgehogTable", "make_desk", "setup"]


def setup(players: Sequence[str] = ("human", "bot:easy", "bot:medium", "bot:hard"), *, seed: int = 5,
          options: Options | None = None) -> MatchSetup:  # fmt: skip
    """A match of so many."""
    return MatchSetup("hedgehogs-dilemma", seats(players), options or Options(), seed)


@dataclass
class HedgehogTable(GameTable[HedgehogScene]):
    """A table of Hedgehog's Dilemma, driven by hand."""

    match: MatchSetup = field(default_factory=setup)
    entry: TableEntry = ENTRY
    kind: type[HedgehogScene] = HedgehogScene

    def place_of(self, card: str) -> Pixel:
        """Where a card of hand or field is on the canvas."""
        picture = self.scene.picture
        spot = {**picture.field_spots(), **picture.hand_spots()}[card]
        return spot.at[0] * self.canvas.scale, spot.at[1] * self.canvas.scale

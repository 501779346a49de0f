"""What the tests of the duellists' table share: a match at it, driven by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dilemma_arena.scene.camera import Pixel
from dilemma_arena.scene.menus.match_setup import MatchSetup
from dilemma_arena.scene.settings import Settings
from dilemma_arena.session.match import Entry
from games.duel_betwixt_us.messages import Options
from games.duel_betwixt_us.scene import ENTRY
from games.duel_betwixt_us.scene.play import DuelScene
from games.duel_betwixt_us.scene.targets import Target, What
from tests.table_support import GameTable, seats


def setup(players: Sequence[str] = ("human", "bot:easy"), *, seed: int = 5, options: Options | None = None,
          past: Sequence[Entry] = ()) -> MatchSetup:  # fmt: skip
    """A match of these two."""
    return MatchSetup("duel-betwixt-us", seats(players), options or Options(), seed, past=tuple(past))


@dataclass
class DuelTable(GameTable[DuelScene]):
    """A table of A Duel Betwixt Us."""

    def __init__(
        self,
        match: MatchSetup | None = None,
        size: tuple[int, int] = (1280, 800),
        settings: Settings | None = None,
        ui_scale: float = 1.0,
        fps: float = 60.0,
        keep: Path | None = None,
    ) -> None:
        super().__init__(match or setup(), ENTRY, DuelScene, size, settings, ui_scale, fps, keep=keep)

    def place_of(self, target: Target) -> Pixel:
        """Where something is on the canvas."""
        box = self.scene.picture.place(target)
        assert box is not None, f"{target} is nowhere"
        return box.centre[0] * self.canvas.scale, box.centre[1] * self.canvas.scale

    def tap(self, target: Target) -> None:
        """Click something."""
        self.click(self.place_of(target))

    def button(self, button_id: str) -> Pixel:
        """Where a button is on the canvas."""
        return self.place_of(Target(What.BUTTON, button_id))

    def settle(self, seconds: float = 60.0) -> bool:
        """Let what is shown be shown, until somebody is asked."""
        return self.wait_for(lambda: self.paused or self.scene.acting is not None or self.scene.beats.waiting, seconds)

    def did(self, seat: int = 0) -> list[Any]:
        """What somebody has done."""
        return [e.record.action for e in self.scene.session.history if e.record.seat == seat]

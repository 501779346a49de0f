"""A table of Dilemma for its tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from dilemma_arena.scene.camera import Pixel
from dilemma_arena.scene.events import Event, PointerMoved, PointerPressed, PointerReleased
from dilemma_arena.scene.menus.match_setup import MatchSetup
from dilemma_arena.scene.play.table_entry import TableEntry
from games.dilemma.messages import Options
from games.dilemma.scene import ENTRY
from games.dilemma.scene.play import DilemmaScene
from tests.scene_support import flick_events
from tests.table_support import CountingSound, GameTable, make_desk, seats

__all__ = ["CountingSound", "DilemmaTable", "make_desk", "setup"]


def setup(players: Sequence[str] = ("human", "bot:easy", "bot:medium", "bot:hard"), *, seed: int = 5,
          options: Options | None = None) -> MatchSetup:  # fmt: skip
    """A match of so many."""
    return MatchSetup("dilemma", seats(players), options or Options(), seed)


@dataclass
class DilemmaTable(GameTable[DilemmaScene]):
    """A table of Dilemma, driven by hand."""

    match: MatchSetup = field(default_factory=setup)
    entry: TableEntry = ENTRY
    kind: type[DilemmaScene] = DilemmaScene

    def carries(self) -> bool:
        """Whether a card is in the fingers."""
        return self.scene.hand.carried is not None

    def place_of(self, card: str) -> Pixel:
        """Where a card of the hand is on the canvas."""
        layout = self.scene.hand.layout
        assert layout is not None
        pose = self.scene.hand.shown.pose(layout.camera, layout.fan, card)
        return layout.camera.project(pose.centre)

    def drag(self, start: Pixel, end: Pixel, seconds: float = 0.4) -> None:
        """Carry something from one place to another and let go after a rest."""
        t = self.now
        events: list[Event] = [PointerMoved(t, start, False), PointerPressed(t + 0.01, start, 1)]
        for step in range(1, 21):
            share = step / 20
            at = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            events.append(PointerMoved(t + 0.02 + seconds * share, at, True))
        events.append(PointerReleased(t + 0.02 + seconds + 0.2, end, 1))
        self.send(*events)

    def flick(self, card: str, speed_px_s: float = 900.0, turn: float = 0.0) -> None:
        """Throw a card of the hand upwards."""
        start = self.place_of(card)
        self.send(*flick_events(start, (speed_px_s * turn, -speed_px_s), begin=self.now + 0.01))

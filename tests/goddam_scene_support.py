"""A table of Goddam Dilema for its tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from dilemma_arena.scene.camera import Pixel
from dilemma_arena.scene.events import KeyPressed, KeyReleased
from dilemma_arena.scene.hotseat.curtain import Curtain
from dilemma_arena.scene.menus.match_setup import MatchSetup
from dilemma_arena.scene.play.end_screen import EndScreen
from dilemma_arena.scene.play.table_entry import TableEntry
from games.goddam_dilema.messages import Options, Phase, Thumb
from games.goddam_dilema.scene import ENTRY
from games.goddam_dilema.scene.keys_screen import KeysScreen
from games.goddam_dilema.scene.play import GoddamScene
from games.goddam_dilema.scene.private import Behind
from games.goddam_dilema.scene.voting import VotingScene
from tests.table_support import CountingSound, GameTable, make_desk, seats

__all__ = ["CountingSound", "GoddamTable", "make_desk", "setup"]

FOUR = ("human", "bot:easy", "bot:medium", "bot:hard")


def setup(players: Sequence[str] = FOUR, *, seed: int = 5, options: Options | None = None) -> MatchSetup:
    """A match of so many."""
    return MatchSetup("goddam-dilema", seats(players), options or Options(), seed)


@dataclass
class GoddamTable(GameTable[GoddamScene]):
    """A table of Goddam Dilema, driven by hand."""

    match: MatchSetup = field(default_factory=setup)
    entry: TableEntry = ENTRY
    kind: type[GoddamScene] = GoddamScene

    def place_of(self, card: str) -> Pixel:
        """Where a card of the hand is on the canvas."""
        spot = self.scene.picture.hand_spots()[card]
        return spot.at[0] * self.canvas.scale, spot.at[1] * self.canvas.scale

    def press_code(self, scancode: int) -> None:
        """Press a key by its place on the keyboard, whatever it is called."""
        self.send(KeyPressed(self.now, "?", scancode), KeyReleased(self.now, "?", scancode))

    def thumb(self, seat: int, thumb: Thumb) -> None:
        """Somebody presses one of their two keys."""
        up, down = self.scene.ballot.scancodes(self.desk.settings.keys, seat)
        self.press_code(up if thumb is Thumb.UP else down)

    @property
    def behind(self) -> Behind | None:
        """Whoever looks alone."""
        top = self.stack.top
        return top.inner if isinstance(top, VotingScene) and isinstance(top.inner, Behind) else None

    @property
    def over(self) -> bool:
        """Whether the end is shown."""
        return isinstance(self.stack.top, EndScreen)

    def at(self, phase: Phase) -> bool:
        """Whether the table stands still in a phase."""
        return not self.scene.beats.busy and self.scene.public.phase is phase

    def play_until(self, what: Callable[[], object], limit_s: float = 900.0) -> bool:
        """People do the first thing they can do, until something is so."""
        scene = self.scene
        while not what() and not self.over and self.now < limit_s:
            top = self.stack.top
            if isinstance(top, Curtain | KeysScreen):
                self.draw()
                self.press("return")
            elif scene.beats.waiting:
                self.press("space")
            elif scene.hand:
                self.press("2")
            elif scene.voter is not None:
                if scene.own_vote is None:
                    self.press("up")
            elif scene.controls.primary is not None:
                self.press("space")
            elif scene.by_keys and scene.public.phase is Phase.VOTE:
                for seat in scene.waiting_for:
                    if seat not in scene.public.voted:
                        self.thumb(seat, Thumb.UP)
            self.wait(0.05)
        return bool(what())

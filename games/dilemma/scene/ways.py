"""How a table is played, besides the rules, and who else may have a say at it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Protocol

from dilemma_arena.scene.stack import Transition

if TYPE_CHECKING:
    from games.dilemma.scene.play import DilemmaScene

RACE_KEYS = ("x", "b", "n", "t", "u")
"""The key by which each player takes the pointer, by seat."""


class Race(Enum):
    """How several people at one table throw."""

    IN_TURN = auto()
    """One after the other; the clock stands while somebody thinks."""
    KEYS = auto()
    """Everybody at once: who presses their key first has the pointer."""


@dataclass(slots=True)
class Ways:
    """What can be changed while the game goes on."""

    race: Race = Race.IN_TURN
    auto_go_on: bool = False
    """The judge goes on by itself after a while."""


class Coach(Protocol):
    """Somebody who leads through the game: plays a seat and says what to do."""

    def tick(self, scene: DilemmaScene) -> Transition | None:
        """Act, if it is time to."""
        ...

    def line(self, scene: DilemmaScene) -> str:
        """What to do now; empty: nothing to say."""
        ...

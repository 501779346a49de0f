"""How a table is played, besides the rules, and who else may have a say at it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeVar

from dilemma_arena.scene.stack import Transition

S = TypeVar("S", contravariant=True)
"""A game's scene."""


@dataclass(slots=True)
class Ways:
    """What can be changed while the game goes on."""

    auto_go_on: bool = False
    """What waits for somebody to go on goes on by itself after a while."""


class Coach(Protocol[S]):
    """Somebody who leads through the game: plays seats and says what to do."""

    def tick(self, scene: S, /) -> Transition | None:
        """Act, if it is time to."""
        ...

    def line(self, scene: S, /) -> str:
        """What to do now; empty: nothing to say."""
        ...

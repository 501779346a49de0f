"""How a table is played, besides the rules, and who else may have a say at it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from dilemma_arena.scene.stack import Transition

if TYPE_CHECKING:
    from games.hedgehogs_dilemma.scene.play import HedgehogScene


@dataclass(slots=True)
class Ways:
    """What can be changed while the game goes on."""

    auto_go_on: bool = True
    """Results go on by themselves after a while."""


class Coach(Protocol):
    """Somebody who leads through the game: plays seats and says what to do."""

    def tick(self, scene: HedgehogScene) -> Transition | None:
        """Act, if it is time to."""
        ...

    def line(self, scene: HedgehogScene) -> str:
        """What to do now; empty: nothing to say."""
        ...

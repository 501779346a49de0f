"""Games of pure choice: nothing is left to chance or to the world, and every choice can be listed."""

from __future__ import annotations

from typing import TypeVar

from dilemma_arena.core.ids import Seat
from dilemma_arena.core.streams import Stream
from dilemma_arena.rules.codec import Message, Tagged
from dilemma_arena.rules.contract import FactsNeeded, Game, Step
from dilemma_arena.rules.errors import Rejection

S = TypeVar("S", bound=Message)
A = TypeVar("A", bound=Tagged)
O = TypeVar("O", bound=Message)  # noqa: E741
V = TypeVar("V", bound=Message)


class NoFacts(Tagged, frozen=True):
    """Stands where other games have facts; none is ever told."""


class GameOfChoice(Game[S, A, NoFacts, O, V]):
    """Base of such games: everything about facts is answered, and legal is what is listed."""

    def facts_needed(self, state: S) -> FactsNeeded:
        """Never any."""
        return FactsNeeded.NONE

    def sample(self, state: S, rng: Stream) -> NoFacts:
        """Nothing is ever drawn."""
        raise ValueError("this game leaves nothing to chance")

    def _check(self, state: S, seat: Seat, action: A) -> Rejection | None:
        listed = action in self._legal(state, seat)
        return None if listed else Rejection("not_possible", "that cannot be chosen now")

    def _check_facts(self, state: S, facts: NoFacts) -> Rejection | None:
        return Rejection("no_facts", "nothing is left to chance")

    def _learn(self, state: S, facts: NoFacts) -> Step[S]:
        raise ValueError("this game leaves nothing to chance")

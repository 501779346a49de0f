"""Games that leave nothing to chance and nothing to the world: only what the players choose counts."""

from __future__ import annotations

from typing import TypeVar

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


class GameWithoutChance(Game[S, A, NoFacts, O, V]):
    """Base of such games: everything about facts is answered already."""

    def facts_needed(self, state: S) -> FactsNeeded:
        """Never any."""
        return FactsNeeded.NONE

    def sample(self, state: S, rng: Stream) -> NoFacts:
        """Nothing is ever drawn."""
        raise ValueError("this game leaves nothing to chance")

    def _check_facts(self, state: S, facts: NoFacts) -> Rejection | None:
        return Rejection("no_facts", "nothing is left to chance")

    def _learn(self, state: S, facts: NoFacts) -> Step[S]:
        raise ValueError("this game leaves nothing to chance")

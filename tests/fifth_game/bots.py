"""One bot that reckons with people who lay one of their best two cards, or with somebody who thinks so too."""

from collections.abc import Sequence

from dilemma_arena.core.streams import Stream
from tests.fifth_game.rules import Lay, State


class Lurker:
    def choose(self, view: State, legal: Sequence[Lay], rng: Stream) -> Lay:
        return rng.choice(legal[-4:])

    def reaction_s(self, view: State, action: Lay, rng: Stream) -> float:
        return 1.0  # never asked: there is no clock


LEVELS = {"easy": lambda _character: Lurker()}

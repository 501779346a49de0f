"""A bot that is one function, for games without a clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from dilemma_arena.core.streams import Stream


@dataclass(frozen=True, slots=True)
class SimpleBot:
    """Fulfils the bot contract."""

    choice: Callable[[Any, Sequence[Any], Stream], Any]
    """Takes the view, what is legal and the bot's stream; returns what to do."""

    def choose(self, view: object, legal: Sequence[Any], rng: Stream) -> Any:  # noqa: ANN401 - of any game
        """What the function says."""
        return self.choice(view, legal, rng)

    def reaction_s(self, view: object, action: object, rng: Stream) -> float:
        """Asked only where there is a clock after all: between half a second and three."""
        return rng.uniform(0.5, 3.0)

"""The baseline: any legal action, each equally likely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from dilemma_arena.core.streams import Stream

A = TypeVar("A")


class RandomBot:
    """Fulfils the bot contract for every game."""

    def choose(self, view: object, legal: Sequence[A], rng: Stream) -> A:
        """One of the legal actions."""
        return rng.choice(legal)

    def reaction_s(self, view: object, action: object, rng: Stream) -> float:
        """Between half a second and three."""
        return rng.uniform(0.5, 3.0)

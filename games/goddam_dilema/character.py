"""What a bot is like: how much each theme matters to it. A dilemma is taken or left by that alone (ruling 7)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from dilemma_arena.core.streams import Stream, stream
from games.goddam_dilema.deck import Card

MOST_CARE = 3.0
"""Nobody cares more than this for a theme."""
TEMPER = 1.0
"""The most daring would take this much more nastiness than delight, the most timid this much less."""

Features: TypeAlias = Mapping[str, float]
"""A dilemma by its themes: how much delight (above 0) or nastiness (below 0) of each it holds."""


def features(cool: Card, nasty: Card) -> Features:
    """The themes of a dilemma: those of the cool card, less those of the nasty one."""
    found = {theme.name: theme.weight for theme in cool.themes}
    for theme in nasty.themes:
        found[theme.name] = found.get(theme.name, 0.0) - theme.weight
    return found


def mean_features(cards: Iterable[Card]) -> Features:
    """What a card of these holds of each theme on average."""
    found: dict[str, float] = {}
    count = 0
    for card in cards:
        count += 1
        for theme in card.themes:
            found[theme.name] = found.get(theme.name, 0.0) + theme.weight
    return {name: weight / count for name, weight in found.items()}


@dataclass(frozen=True, slots=True)
class Character:
    """Somebody with likes of their own, whatever themes a deck may have."""

    seed: int
    temper: float
    """How much they lean towards taking a dilemma."""

    @classmethod
    def drawn(cls, rng: Stream) -> Character:
        """A character from its stream."""
        return cls(rng.bits64(), rng.uniform(-TEMPER, TEMPER))

    def care(self, theme: str) -> float:
        """How much the theme matters, 0 to MOST_CARE: its delights delight, its nastiness bothers so much."""
        return _care(self.seed, theme)

    def appeal(self, dilemma: Features) -> float:
        """How gladly they would take the dilemma; above 0 they do."""
        return self.temper + sum(self.care(theme) * weight for theme, weight in dilemma.items())


@lru_cache(maxsize=4096)
def _care(seed: int, theme: str) -> float:
    # Exponential: most themes leave one cold, few are dear. That makes characters easy to tell apart.
    return min(MOST_CARE, -math.log(1.0 - stream(seed, f"care {theme}").random()))

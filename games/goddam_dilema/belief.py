"""What votes betray of a character: Bayesian probit regression over the themes of the dilemmas.

The belief about what a player cares for is a normal distribution. A vote says that the appeal of a dilemma, which is
linear in it, was above or below zero. The posterior is brought back to a normal distribution with the same mean and
covariance (assumed density filtering; Opper 1998, Graepel et al. 2010), which is exact for a single vote.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from games.goddam_dilema.character import MOST_CARE, TEMPER, Features


@dataclass(frozen=True, slots=True)
class Prior:
    """What is believed of somebody who has not voted yet."""

    care_mean: float
    care_variance: float
    temper_variance: float
    noise: float = 0.3
    """Standard deviation of an appeal from one time to the next; bots have none, people change their minds."""


_REST = math.exp(-MOST_CARE)
_MEAN = 1.0 - _REST
PEOPLE = Prior(
    # Mean and variance of min(x, MOST_CARE) for an exponential x, and of a uniform temper: see character.py.
    care_mean=_MEAN,
    care_variance=2.0 * (1.0 - _REST * (1.0 + MOST_CARE)) - _MEAN**2,
    temper_variance=TEMPER**2 / 3.0,
)
"""How characters are spread."""
ALIKE = Prior(care_mean=_MEAN, care_variance=0.0, temper_variance=1.0)
"""For who thinks that people differ in daring only."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A vote of a player."""

    dilemma: Features
    taken: bool
    doubt: float = 0.0
    """How far the vote may be from what the player wants, as a standard deviation of the appeal."""


class Belief:
    """What is believed of one player after some votes."""

    def __init__(self, prior: Prior, seen: Iterable[Seen] = ()) -> None:
        self._prior = prior
        self._votes = tuple(seen)
        self._places: dict[str, int] = {}
        for vote in self._votes:
            for theme in vote.dilemma:
                self._places.setdefault(theme, len(self._places) + 1)
        size = len(self._places) + 1  # the first place is the temper's
        self._mean = [0.0] + [prior.care_mean] * (size - 1)
        self._covariance = [[0.0] * size for _ in range(size)]
        for place in range(size):
            self._covariance[place][place] = prior.care_variance if place else prior.temper_variance
        for vote in self._votes:
            self._learn(vote)

    def chance(self, dilemma: Features) -> float:
        """Probability that the player takes the dilemma."""
        vector = self._vector(dilemma)
        mean = _product(self._mean, vector)
        spread = self._prior.noise**2 + _product(vector, self._times(vector))
        for theme, weight in dilemma.items():
            if theme not in self._places:  # no vote said anything about it
                mean += self._prior.care_mean * weight
                spread += self._prior.care_variance * weight**2
        return _phi(mean / math.sqrt(spread))

    def _vector(self, dilemma: Features) -> list[float]:
        return [1.0, *(dilemma.get(theme, 0.0) for theme in self._places)]

    def _times(self, vector: list[float]) -> list[float]:
        return [_product(row, vector) for row in self._covariance]

    def _learn(self, vote: Seen) -> None:
        vector = self._vector(vote.dilemma)
        image = self._times(vector)
        spread = self._prior.noise**2 + vote.doubt**2 + _product(vector, image)
        sign = 1.0 if vote.taken else -1.0
        z = sign * _product(self._mean, vector) / math.sqrt(spread)
        # Mean and variance of a normal variable cut off at zero.
        shift = math.exp(-0.5 * z * z) / math.sqrt(2.0 * math.pi) / max(_phi(z), 1e-12)
        shrink = shift * (shift + z) / spread
        for row, y in enumerate(image):
            self._mean[row] += sign * shift * y / math.sqrt(spread)
            for column, other in enumerate(image):
                self._covariance[row][column] -= shrink * y * other


def _product(a: list[float], b: list[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def _phi(z: float) -> float:
    """The normal distribution function."""
    return 0.5 * math.erfc(-z / math.sqrt(2.0))

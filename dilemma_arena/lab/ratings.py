"""Ratings from games between two sides each: the model of Bradley and Terry, told as Elo numbers."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dilemma_arena.lab.standings import Z95

PER_E = 400.0 / math.log(10.0)
"""Elo points to a factor e of the odds: 400 points are odds of 10 to 1."""
DRAWS_BEFORE = 2.0
"""Each pair is taken to have drawn so many games before the first: a bot that has always won is very good, not
infinitely good. (The same prior as in Coulom's Bayeselo.)"""
_STEPS = 200
_CLOSE_ENOUGH = 1e-9


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is, among these: 0 is the average."""

    elo: float
    low: float
    """End of the 95 % confidence interval."""
    high: float


def ratings(points: NDArray[np.float64]) -> tuple[Rating, ...]:
    """The most likely ratings.

    Args:
        points: [i, j]: what i won against j, a shared win in shares; with points[j, i] it adds up to their games.

    Returns:
        The rating of each, with the interval from the curvature of the likelihood: of the difference to the average.
    """
    count = len(points)
    scored = np.asarray(points, float) + DRAWS_BEFORE / 2.0
    np.fill_diagonal(scored, 0.0)
    games = scored + scored.T
    strength = np.zeros(count)
    for _ in range(_STEPS):  # Newton's method; the likelihood is concave
        expected, curvature = _moments(games, strength)
        step = np.linalg.pinv(curvature) @ (scored.sum(axis=1) - expected)
        strength += np.clip(step, -2.0, 2.0)
        if float(np.abs(step).max()) < _CLOSE_ENOUGH:
            break
    strength -= strength.mean()
    half = Z95 * np.sqrt(np.diag(np.linalg.pinv(_moments(games, strength)[1])))
    return tuple(
        Rating(PER_E * float(s), PER_E * float(s - h), PER_E * float(s + h))
        for s, h in zip(strength, half, strict=True)
    )


def _moments(games: NDArray[np.float64], strength: NDArray[np.float64]) -> tuple[NDArray[np.float64], ...]:
    """The expected points of each, and the negative second derivative of the log likelihood."""
    wins = 1.0 / (1.0 + np.exp(strength[None, :] - strength[:, None]))
    weight = games * wins * (1.0 - wins)
    return (games * wins).sum(axis=1), np.diag(weight.sum(axis=1)) - weight

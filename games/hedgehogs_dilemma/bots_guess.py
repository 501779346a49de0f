"""What the others will play: their possible hands from open information, and an equilibrium of the choice.

Everybody chooses at once. Nobody knows the others' hands, but everybody can count what has been seen; so each of the
others holds some set of numerals with a known probability, and within that set chooses the better the likelier.
Repeated until it no longer changes, this is a quantal response equilibrium (McKelvey & Palfrey 1995).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from games.hedgehogs_dilemma.messages import numeral
from games.hedgehogs_dilemma.pairing import Verdict, pair
from games.hedgehogs_dilemma.state import View

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

NUMERALS = (1, 2, 3, 4)
ROUNDS, STEP = 24, 0.25
"""How often to think what the others think, and how far to follow each answer: after that the guess stands still to
0.001 for every field of 3 to 5 cards; with longer steps some fields never settle."""
HELD: Ints = np.array([[bits >> i & 1 for i in range(4)] for bits in range(1, 16)])
"""The sets of numerals a hand may hold: a row each, a column each numeral."""
_SIGNS: Ints = np.array(
    [[0 if less & ~bits else (-1) ** (bits ^ less).bit_count() for less in range(1, 16)] for bits in range(1, 16)]
)
"""Inclusion and exclusion: hands of just these numerals, from hands of no others than those."""


def unseen(view: View) -> tuple[int, ...]:
    """How many cards of each numeral the seat has not seen: in the hands of others, face down or in the burrow."""
    counts = list(view.options.copies)
    for card in (card for pile in (view.hand, view.field, view.removed, *view.pairs) for card in pile):
        counts[numeral(card) - 1] -= 1
    return tuple(counts)


def holdings(counts: Sequence[int], cards: int) -> Floats:
    """How likely a hand of so many cards, drawn from these, holds just each of the sets of numerals in HELD."""
    within = [math.comb(int(held @ np.array(counts)), cards) for held in HELD]
    chances: Floats = np.maximum(_SIGNS @ np.array(within, dtype=float) / math.comb(sum(counts), cards), 0.0)
    return chances


def points(field: Sequence[int], plays: Sequence[int]) -> tuple[int, ...]:
    """What each play scores: twice its numeral if it pairs."""
    verdicts = zip(plays, pair(field, plays), strict=True)
    return tuple(2 * n if verdict is Verdict.PAIRED else 0 for n, verdict in verdicts)


def likely_plays(field: tuple[int, ...], others: int, held: Floats, keep: Floats, heat: float) -> Floats:
    """How likely any one of the others plays each numeral.

    Args:
        field: the numerals open in the field, sorted.
        others: how many they are.
        held: how likely one of them holds each set of HELD (`holdings`).
        keep: what a card of each numeral is worth unplayed, in points.
        heat: points that make a choice e times as likely.
    """
    counts, orders, scored = _crowds(field, others)
    shares: Floats = (held / HELD.sum(axis=1)) @ HELD
    for _ in range(ROUNDS):
        gains = (orders * np.prod(shares**counts, axis=1)) @ scored - keep
        lure = HELD * np.exp((gains - gains.max()) / heat)
        answer = (held / lure.sum(axis=1)) @ lure
        shares = shares + STEP * (answer / answer.sum() - shares)
    return shares


@lru_cache(maxsize=512)
def _crowds(field: tuple[int, ...], others: int) -> tuple[Ints, Floats, Floats]:
    """By row: how many of the others play each numeral, in how many orders, and what each then scores for oneself."""
    rows = [counts for counts in product(range(others + 1), repeat=4) if sum(counts) == others]
    orders = [math.factorial(others) / math.prod(map(math.factorial, counts)) for counts in rows]
    scored = []
    for counts in rows:
        plays = [n for n, count in zip(NUMERALS, counts, strict=True) for _ in range(count)]
        scored.append([points(field, (n, *plays))[0] for n in NUMERALS])
    return np.array(rows), np.array(orders), np.array(scored, dtype=float)


@lru_cache(maxsize=1024)
def showdowns(field: tuple[int, ...], own: int, others: int) -> tuple[Ints, Ints]:
    """All that the others may play against a numeral, by row: their numerals less 1, and what one scores."""
    rows = list(product(NUMERALS, repeat=others))
    return np.array(rows) - 1, np.array([points(field, (own, *plays))[0] for plays in rows])

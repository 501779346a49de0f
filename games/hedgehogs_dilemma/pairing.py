"""Which of the cards played find a partner in the field (rulings 3 and 4): numbers only, no cards."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

URCHIN = 1
"""The numeral of the sea urchins."""


class Verdict(StrEnum):
    """What became of a played card: the first of these that is true."""

    NO_PARTNER = "no_partner"
    """Nothing in the field has its numeral."""
    TOO_MANY = "too_many"
    """More players played the numeral than the field has of it: all of them fail."""
    STUNG = "stung"
    """An urchin pair succeeded, and this is the biggest numeral of the field."""
    PAIRED = "paired"


def pair(field: Sequence[int], plays: Sequence[int]) -> tuple[Verdict, ...]:
    """The verdict on each play.

    Args:
        field: the numerals open in the field, in any order; at least one.
        plays: the numeral each player played.
    """
    # Urchins resolve first; a field of nothing but urchins does not sting itself.
    urchins_pair = 1 <= plays.count(URCHIN) <= field.count(URCHIN)
    stung = max(field) if urchins_pair and max(field) != URCHIN else None

    def verdict(numeral: int) -> Verdict:
        if numeral not in field:
            return Verdict.NO_PARTNER
        if plays.count(numeral) > field.count(numeral):
            return Verdict.TOO_MANY
        return Verdict.STUNG if numeral == stung else Verdict.PAIRED

    return tuple(map(verdict, plays))

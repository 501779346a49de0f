"""Names for the two kinds of id that every layer passes around."""

from __future__ import annotations

from typing import TypeAlias

Seat: TypeAlias = int
"""A place at the table, counted from 0 clockwise: the player on the left of seat s sits at s + 1."""

CardId: TypeAlias = str
"""A card's short text form, unique in its game and the same in rules, physics and recordings."""

"""What may stand for a seat on the command line."""

from __future__ import annotations

from collections.abc import Iterable

from dilemma_arena.core.errors import UserError

LEVELS = ("random", "easy", "medium", "hard")
"""Levels the command line knows; whether a game has them it says itself."""


def is_outside(name: str) -> bool:
    """Whether this names a class of a module, and no level."""
    module, _, attribute = name.partition(":")
    return all(part.isidentifier() for part in (*module.split("."), attribute)) and module != "bot"


def check_seats(seats: Iterable[str], *, outside: bool = False) -> None:
    """Refuse what is no seat at all.

    Args:
        seats: words as people type them.
        outside: whether bots from outside may play.

    Raises:
        UserError: one is none.
    """
    kinds = "human, bot:LEVEL or module:Class" if outside else "human or bot:LEVEL"
    for seat in seats:
        if seat in ("human", *(f"bot:{level}" for level in LEVELS)):
            continue
        if not is_outside(seat):
            raise UserError(f"{seat!r} is no seat, a seat is {kinds} with LEVEL one of {', '.join(LEVELS)}")
        if not outside:
            raise UserError(f"{seat} is a bot from outside, which plays in match only")

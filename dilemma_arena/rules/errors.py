"""What can go wrong between a player and the rules."""

from __future__ import annotations

from dataclasses import dataclass

from dilemma_arena.core.errors import UserError
from dilemma_arena.core.ids import Seat

SHOWN_ALTERNATIVES = 12
"""How many legal alternatives an error message lists at most."""


@dataclass(frozen=True, slots=True)
class Rejection:
    """Why the rules refuse something."""

    code: str
    """For programs: a word that stays the same when the wording changes."""
    reason: str
    """For people: goes after a colon, without a full stop."""


class BadSetup(UserError):
    """A game cannot start with these seats or options."""


class MalformedAction(UserError):
    """Something that is no action, facts or record of this game at all, whatever the state."""


class IllegalAction(UserError):
    """A well-formed action, or facts, that the state does not allow; the state has not changed.

    Attributes:
        seat: who tried; None for facts.
        attempt: the action or the facts.
        rejection: why not.
        legal: short texts of what the seat may do instead.
    """

    def __init__(
        self, seat: Seat | None, attempt: object, said: str, rejection: Rejection, legal: tuple[str, ...]
    ) -> None:
        """`said`: the attempt as a short text for the message."""
        who = f"player {seat + 1} cannot {said}" if seat is not None else f"{said} cannot be"
        shown = ", ".join(legal[:SHOWN_ALTERNATIVES]) + (", …" if len(legal) > SHOWN_ALTERNATIVES else "")
        super().__init__(f"{who}: {rejection.reason} (possible: {shown or 'nothing'})")
        self.seat = seat
        self.attempt = attempt
        self.rejection = rejection
        self.legal = legal

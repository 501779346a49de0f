"""The cards of Dilemma: for each player ten, numbered 1 to 10."""

from __future__ import annotations

from dilemma_arena.core.ids import CardId, Seat

MAX_SEATS = 5
VALUES = range(1, 11)

# Text form: the seat's letter and the value, so that the book's Anne, Bernard, Christine, Daniel and Éric play
# A1 to E10. Tables, not parsing: the judge and the bots ask very often.
_SEATS: dict[CardId, Seat] = {f"{'ABCDE'[seat]}{value}": seat for seat in range(MAX_SEATS) for value in VALUES}
_VALUES: dict[CardId, int] = {f"{'ABCDE'[seat]}{value}": value for seat in range(MAX_SEATS) for value in VALUES}
ALL_CARDS: tuple[CardId, ...] = tuple(_SEATS)


def full_hand(seat: Seat) -> tuple[CardId, ...]:
    """The ten cards a seat begins with, by value."""
    return ALL_CARDS[10 * seat : 10 * seat + 10]


def owner(card: CardId) -> Seat:
    """Whose card it is (KeyError if there is no such card)."""
    return _SEATS[card]


def value(card: CardId) -> int:
    """Its number (KeyError if there is no such card)."""
    return _VALUES[card]

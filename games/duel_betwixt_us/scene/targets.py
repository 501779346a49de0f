"""Things at the table that can be pointed at: by the pointer, by the keys, by what is announced."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from dilemma_arena.core.ids import CardId, Seat


class What(StrEnum):
    """Sorts of things."""

    CARD = "card"
    """A card, wherever it lies: in the hand, among the duels, an item, a trick that was played."""
    INGOT = "ingot"
    """An ingot on an item."""
    READY = "ready"
    """An ingot on a set of miners."""
    MINE = "mine"
    """A mine, with the miners of one side beneath it."""
    IDLE = "idle"
    """The idle miners of a side."""
    BUTTON = "button"
    PILE = "pile"
    """The discard pile."""


@dataclass(frozen=True, slots=True, order=True)
class Target:
    """One of them."""

    what: What
    id: str = ""
    """Of a card, of the card an ingot lies on, of a button."""
    seat: Seat = 0
    """Whose mine, idle miners or ready ingots."""
    metal: int = 0
    place: int = 0
    """Which of several ingots alike."""

    def __str__(self) -> str:
        """Such as "card shiv-1", "mine 0 2"."""
        match self.what:
            case What.CARD | What.BUTTON:
                return f"{self.what} {self.id}"
            case What.INGOT:
                return f"{self.what} {self.id} {self.metal} {self.place}"
            case What.READY:
                return f"{self.what} {self.seat} {self.metal} {self.place}"
            case What.MINE:
                return f"{self.what} {self.seat} {self.metal}"
            case What.IDLE:
                return f"{self.what} {self.seat}"
        return str(self.what)


DISCARD_PILE = Target(What.PILE)


def card(card_id: CardId) -> Target:
    """A card."""
    return Target(What.CARD, card_id)


def button(button_id: str) -> Target:
    """A button."""
    return Target(What.BUTTON, button_id)


def ingot(item: CardId, metal: int, place: int = 0) -> Target:
    """An ingot on an item."""
    return Target(What.INGOT, item, metal=int(metal), place=place)


def ready(seat: Seat, metal: int, place: int = 0) -> Target:
    """An ingot on a set of miners."""
    return Target(What.READY, seat=seat, metal=int(metal), place=place)


def mine(seat: Seat, metal: int) -> Target:
    """A side of a mine."""
    return Target(What.MINE, seat=seat, metal=int(metal))


def idle(seat: Seat) -> Target:
    """The idle miners of a side."""
    return Target(What.IDLE, seat=seat)

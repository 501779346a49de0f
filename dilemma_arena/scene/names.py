"""Which card an id means: its number, its seat, its faces, and how it is called in a sentence."""

from __future__ import annotations

import re
from dataclasses import dataclass

from dilemma_arena.scene.faces import BackFace, Face, NumberFace, TextFace
from dilemma_arena.scene.theme import SEATS, SeatStyle

_NUMBERED = re.compile(r"([a-z]+)\.(\d{1,2})(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class CardName:
    """A card by its id: ``sun.7`` (or ``sun.7.2``, the second one in a volley) is the 7 of seat `sun`.

    Ids of other forms get a face that shows the id, in a colour of their own.
    """

    id: str

    @property
    def _parts(self) -> tuple[SeatStyle, int] | None:
        match = _NUMBERED.fullmatch(self.id)
        if match is None:
            return None
        seat = next((seat for seat in SEATS if seat.name == match[1]), None)
        return (seat, int(match[2])) if seat is not None else None

    @property
    def numbered(self) -> bool:
        """Whether the id tells a number and a seat."""
        return self._parts is not None

    @property
    def seat(self) -> SeatStyle:
        """Colour and symbol of its owner."""
        parts = self._parts
        return parts[0] if parts is not None else SEATS[sum(map(ord, self.id)) % len(SEATS)]

    @property
    def short(self) -> str:
        """What is printed on it, for badges and lists."""
        parts = self._parts
        return str(parts[1]) if parts is not None else self.id[:2]

    @property
    def faces(self) -> tuple[Face, Face]:
        """Front and back."""
        parts = self._parts
        front: Face = NumberFace(parts[1], parts[0]) if parts is not None else TextFace(self.id, self.seat)
        return front, BackFace(self.seat)


def numbered(seat: SeatStyle, value: int, copy: int = 1) -> str:
    """The id of a numbered card."""
    return f"{seat.name}.{value}" if copy == 1 else f"{seat.name}.{value}.{copy}"


def faces_of(card_id: str) -> tuple[Face, Face]:
    """Front and back of the card with that id."""
    return CardName(card_id).faces

"""Where things are at the table, for any window size and UI scale."""

from __future__ import annotations

from dataclasses import dataclass

from dilemma_arena.core.ids import Seat
from dilemma_arena.scene.layout import Box, centred
from dilemma_arena.scene.play.flat_cards import ASPECT, Spot
from dilemma_arena.scene.play.layout import GAP, PLAQUE, ROW, SEATS, SEATS_FROM, SIDE, SIDE_FROM, STATUS
from dilemma_arena.scene.theme import Spacing

MOST_HAND = 6
NAME, BADGE, LINKS = 26.0, 34.0, 0.34
"""Height of the names over the played cards, of the verdicts below them, and (by the height of a card) of what is
between field and played cards."""


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The screen cut up."""

    whole: Box
    plaques: tuple[Box, ...]
    """One for each seat, the own one last."""
    compact: bool
    status: Box
    table: Box
    side: Box | None
    card_h: float
    """Height of a card in field and hand."""
    seats: int
    field_y: float
    slot_y: float
    hand_h: float
    """Height of a card in the hand."""

    @classmethod
    def of(cls, whole: Box, space: Spacing, seats: int, *, mirrored: bool) -> TableLayout:
        """Lay out for a canvas; `mirrored` for left-handed people."""
        margin = space.margin - 4.0
        middle, side = whole, None
        if whole.w >= SIDE_FROM:
            column, middle = middle.cut_left(SIDE + margin) if mirrored else middle.cut_right(SIDE + margin)
            side = Box(column.x + (margin if mirrored else 0.0), whole.y + margin, SIDE, whole.h - 2 * margin)
        compact = whole.w < SEATS_FROM
        if compact:
            top, middle = middle.cut_top(ROW + GAP + 8.0)
            width = (top.w - 2 * GAP - GAP * (seats - 1)) / seats
            plaques = tuple(Box(top.x + GAP + i * (width + GAP), top.y + GAP, width, ROW) for i in range(seats))
        else:
            column, middle = middle.cut_right(SEATS + margin) if mirrored else middle.cut_left(SEATS + margin)
            column = Box(column.x + (0.0 if mirrored else margin), column.y, SEATS, column.h)
            plaques = _column(column, margin, seats)
        top_y = middle.y + (0.0 if compact else space.medium)
        status = Box(middle.x + space.medium, top_y, middle.w - 2 * space.medium, STATUS)
        table = Box(middle.x + space.medium, status.bottom + 10.0, middle.w - 2 * space.medium,
                    middle.bottom - status.bottom - 20.0)  # fmt: skip
        card_h = min((table.h - NAME - BADGE - 34.0) / (3.0 + LINKS), 0.9 * table.w / (seats + 1) / ASPECT, 212.0)
        spare = max(0.0, table.h - NAME - BADGE - card_h * (3.0 + LINKS)) / 3.0
        field_y = table.y + spare * 0.5 + card_h / 2
        slot_y = field_y + card_h * (1.0 + LINKS) + NAME + spare * 0.4
        below = table.bottom + 4.0 - (slot_y + card_h / 2 + BADGE + 10.0)
        hand_h = max(card_h, min(below - 22.0, card_h * 1.22, table.w / (MOST_HAND * 0.9 + 0.1) / ASPECT))
        return cls(whole, plaques, compact, status, table, side, card_h, seats, field_y, slot_y, hand_h)

    @property
    def card_w(self) -> float:
        """Width of a card."""
        return self.card_h * ASPECT

    @property
    def pitch(self) -> float:
        """Width of a column: the burrow and its chips have the first one, then field and played cards share them."""
        return self.table.w / (self.seats + 1)

    def _column(self, index: int) -> float:
        return self.table.x + (index + 0.5) * self.pitch

    def field(self, index: int) -> Spot:
        """A card of the field."""
        return Spot((self._column(index + 1), self.field_y), self.card_h)

    @property
    def burrow(self) -> Spot:
        """The pile, left of the field."""
        return Spot((self._column(0), self.field_y), self.card_h)

    def slot(self, place: int) -> Spot:
        """A played card, by the place of its seat in the order of the plaques."""
        return Spot((self._column(place + 1), self.slot_y), self.card_h)

    @property
    def below_burrow(self) -> Box:
        """The column below the pile, beside the played cards."""
        return centred((self._column(0), self.slot_y), self.pitch - 12.0, self.card_h)

    def hand(self, index: int, count: int) -> Spot:
        """A card of the hand."""
        width = self.hand_h * ASPECT
        pitch = min(width * 1.08, (self.table.w - width) / max(1, count - 1))
        x = self.table.centre[0] + (index - (count - 1) / 2.0) * pitch
        return Spot((x, self.table.bottom + 4.0 - self.hand_h / 2), self.hand_h)

    def plaque(self, place: int) -> Spot:
        """Where a card goes that somebody wins."""
        return Spot(self.plaques[place].centre, 44.0)

    @property
    def away(self) -> Spot:
        """Where cards go that leave."""
        return Spot((self.table.centre[0], self.whole.y - 140.0), self.card_h * 0.8)

    def order(self, own: Seat | None) -> tuple[Seat, ...]:
        """Which seat each plaque and slot is for: clockwise from the left of the own one, which comes last."""
        first = 0 if own is None else own + 1
        return tuple((first + i) % self.seats for i in range(self.seats))


def _column(column: Box, margin: float, seats: int) -> tuple[Box, ...]:
    """The others from the top, the own plaque beside the hand."""
    room = column.h - 2 * margin
    height = min(PLAQUE, (room - GAP * (seats - 1)) / seats)
    boxes = [Box(column.x, column.y + margin + i * (height + GAP), column.w, height) for i in range(seats - 1)]
    return (*boxes, Box(column.x, column.bottom - margin - height, column.w, height))

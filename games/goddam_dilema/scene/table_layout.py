"""Where things are at the table, for any window size and UI scale: the dilemma large, the hands in a row below it."""

from __future__ import annotations

from dataclasses import dataclass

from dilemma_arena.core.ids import Seat
from dilemma_arena.scene.layout import Box, centred
from dilemma_arena.scene.play.flat_cards import ASPECT, Spot
from dilemma_arena.scene.play.layout import SIDE, SIDE_FROM, STATUS
from dilemma_arena.scene.theme import Spacing
from games.goddam_dilema.deck import Kind

BUT = 0.46
"""Height of the BUT card, by that of the cards beside it."""
GAP = 18.0
"""Between cards."""
WIDEST_TILE = 176.0
PILE = 64.0
"""Width of a pile, where there is room for it beside the cards."""
COLUMN = 190.0
"""The column with the BUT card gets this wide, where there is room."""
TALL = 620.0
"""From this height on the hands have room for the keys that vote below them."""


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The screen cut up."""

    whole: Box
    status: Box
    mat: Box
    """The felt with the dilemma."""
    tiles: tuple[Box, ...]
    """One for each seat, with the hand."""
    side: Box | None
    card_h: float
    """Height of the two cards of a dilemma."""
    column: float
    """Width of the column between them, with the BUT card."""
    piles: bool
    """Whether there is room for the piles."""

    @classmethod
    def of(cls, whole: Box, space: Spacing, seats: int, *, mirrored: bool) -> TableLayout:
        """Lay out for a canvas; `mirrored` for left-handed people."""
        margin = space.margin - 4.0
        middle, side = whole, None
        if whole.w >= SIDE_FROM:
            column, middle = middle.cut_left(SIDE + margin) if mirrored else middle.cut_right(SIDE + margin)
            side = Box(column.x + (margin if mirrored else 0.0), whole.y + margin, SIDE, whole.h - 2 * margin)
        tight = whole.h < TALL
        edge = 8.0 if tight else 14.0
        inner = middle.inset(edge if middle.w < 760.0 else margin, edge)
        status = Box(inner.x, inner.y, inner.w, STATUS)
        row, rest = inner.cut_bottom(92.0 if tight else 142.0)
        mat = Box(rest.x, status.bottom + 8.0, rest.w, rest.bottom - status.bottom - 8.0 - edge)
        gap = 6.0 if seats > 6 else 10.0
        width = min(WIDEST_TILE, (row.w - gap * (seats - 1)) / seats)
        left = row.centre[0] - (width * seats + gap * (seats - 1)) / 2
        tiles = tuple(Box(left + i * (width + gap), row.y, width, row.h) for i in range(seats))
        pad = 12.0 if tight else 20.0
        room, share = mat.w - 2 * pad - 2 * GAP, (2 + BUT) * ASPECT
        card_h = min(mat.h - 2 * pad, room / share)
        piled = min(card_h, (room - 2 * (PILE + GAP)) / share)
        piles = piled > (0.88 if mat.w > 700.0 else 0.99) * card_h
        card_h = piled if piles else card_h
        spare = room - card_h * share - (2 * (PILE + GAP) if piles else 0.0)
        wide = card_h * BUT * ASPECT + 2 * GAP + max(0.0, min(spare, COLUMN - card_h * BUT * ASPECT - 2 * GAP))
        return cls(whole, status, mat, tiles, side, card_h, wide, piles)

    # --- the dilemma --------------------------------------------------------------------------------------------

    def card(self, kind: Kind) -> Spot:
        """The cool card on the left, the nasty one on the right."""
        reach = (self.card_h * ASPECT + self.column) / 2
        x = self.mat.centre[0] + (-reach if kind is Kind.COOL else reach)
        return Spot((x, self.mat.centre[1]), self.card_h)

    @property
    def but(self) -> Spot:
        """The BUT card between them."""
        return Spot(self.mat.centre, self.card_h * BUT)

    @property
    def above_but(self) -> Box:
        """The room over the BUT card ..."""
        half, width = (self.card_h - self.but.height) / 2 - 10.0, self.column - 0.8 * GAP
        return Box(self.mat.centre[0] - width / 2, self.mat.centre[1] - self.card_h / 2, width, half)

    @property
    def below_but(self) -> Box:
        """... and under it."""
        return self.above_but.moved(0.0, self.but.height + 20.0 + self.above_but.h)

    def pile(self, kind: Kind) -> Spot:
        """Where cards of a kind are drawn from."""
        height = PILE / ASPECT
        x = self.mat.x + 16.0 + PILE / 2
        if kind is Kind.NASTY:
            x = self.mat.right - 16.0 - PILE / 2
        return Spot((x, self.mat.y + 16.0 + height / 2), height)

    # --- choosing -----------------------------------------------------------------------------------------------

    def hand(self, index: int, count: int, *, answered: bool) -> Spot:
        """A card to be chosen from; `answered`: the cool card and BUT lie to the left."""
        area = self._choosing(answered=answered)
        height = min(area.h, (area.w - GAP * (count - 1)) / count / ASPECT)
        pitch = height * ASPECT + GAP
        x = area.centre[0] + (index - (count - 1) / 2) * pitch
        return Spot((x, area.centre[1]), height)

    def _choosing(self, *, answered: bool) -> Box:
        area = self.mat.inset(20.0, 26.0)
        if not answered:
            return area
        shown = self.shown(0)
        left = self.shown(1).box.right + GAP * 0.5
        return Box(left, area.y, area.right - left, area.h) if shown.height > 0.0 else area

    def shown(self, index: int) -> Spot:
        """While the nasty card is chosen: the cool one, then BUT, small at the left."""
        area = self.mat.inset(20.0, 26.0)
        height = min(area.h, area.w * 0.2 / ASPECT)
        cool = Spot((area.x + height * ASPECT / 2, area.centre[1]), height)
        if index == 0:
            return cool
        but = height * 0.36
        return Spot((cool.box.right + GAP * 0.5 + but * ASPECT / 2, area.centre[1]), but)

    def backs(self, kind: Kind, index: int, count: int) -> Spot:
        """Three backs that somebody else chooses from, at the place of the card to come."""
        goal, high = self.card(kind), self.card_h * 0.5
        pitch = high * ASPECT * 0.62
        return Spot((goal.at[0] + (index - (count - 1) / 2) * pitch, goal.at[1]), high)

    # --- people -------------------------------------------------------------------------------------------------

    def seat(self, seat: Seat) -> Spot:
        """Where a card goes that comes from somebody, or goes there."""
        return Spot(self.tiles[seat].centre, 50.0)

    @property
    def away(self) -> Spot:
        """Where cards go that leave."""
        return Spot((self.mat.centre[0], self.whole.y - 160.0), self.card_h * 0.7)

    @property
    def middle(self) -> Box:
        """Where a few words lie over the felt."""
        return centred(self.mat.centre, min(560.0, self.mat.w - 24.0), min(150.0, self.mat.h - 24.0))

"""Where things are at the table, for any window size and UI scale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from dilemma_arena.scene.layout import Box, Point, centred
from dilemma_arena.scene.play.flat_cards import ASPECT, Spot
from games.duel_betwixt_us.cards import METALS
from games.duel_betwixt_us.messages import Purse

WIDE, HIGH = 958.0, 746.0
"""The table in units of its own: the rival's strip, the felt, the hand. One of them is `k` units of the screen."""
STRIP, FELT, HAND = 56.0, 528.0, 160.0
STATUS = 46.0
SIDE, SIDE_FROM, LEAST_SIDE = 282.0, 900.0, 172.0
MARGIN, GAP = 14.0, 8.0
ITEM, MINERS, MINE = 112.0, 72.0, 118.0
"""Heights of the rows on the felt."""
LEFT, RIGHT = 176.0, 184.0
"""Widths of the outer columns of the felt."""
LEAST_PX = 12.2
"""No text at the table is smaller, pixels."""


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The screen cut up; places of a side are asked for by whether it is the lower one."""

    whole: Box
    side: Box
    strip: Box
    """The rival's name, hand and portrait."""
    felt: Box
    status: Box
    hand: Box
    k: float
    scale: float
    """Pixels a unit."""

    @classmethod
    def of(cls, whole: Box, scale: float, *, mirrored: bool) -> TableLayout:
        """Lay out for a canvas; `mirrored` for left-handed people."""
        side_w = SIDE if whole.w >= SIDE_FROM else LEAST_SIDE
        k = min((whole.h - STATUS - 3 * GAP) / (HIGH - 2.0), (whole.w - 2 * MARGIN - 12.0 - side_w) / WIDE)
        if whole.w < SIDE_FROM:
            side_w = whole.w - 2 * MARGIN - 12.0 - WIDE * k
        table_w = whole.w - 2 * MARGIN - 12.0 - side_w
        side_w = min(side_w, 340.0)
        x = whole.x + (MARGIN + side_w + 12.0 if mirrored else MARGIN)
        side_x = whole.x + MARGIN if mirrored else whole.right - MARGIN - side_w
        side = Box(side_x, whole.y + MARGIN, side_w, whole.h - 2 * MARGIN)
        spare = max(0.0, whole.h - STATUS - 3 * GAP - (HIGH - 2.0) * k)
        strip = Box(x, whole.y + 4.0, table_w, STRIP * k)
        felt = Box(x, strip.bottom + 4.0, table_w, FELT * k + spare * 0.5)
        status = Box(x, felt.bottom + 4.0, table_w, STATUS)
        hand = Box(x, status.bottom + 4.0, table_w, whole.bottom - status.bottom - 8.0)
        return cls(whole, side, strip, felt, status, hand, k, scale)

    def text(self, size: float) -> float:
        """A text size at the table: so high in its own units, but readable."""
        return max(size * self.k, LEAST_PX / self.scale)

    @property
    def compact(self) -> bool:
        """Whether there is so little room that what can be said elsewhere is left out."""
        return self.k < 0.7

    # --- the felt -----------------------------------------------------------------------------------------------

    @property
    def _inner(self) -> Box:
        return self.felt.inset(10.0 * self.k, 9.0 * self.k)

    def _row(self, index: int) -> Box:
        """Rows from above: rival's items, rival's miners, mines, own miners, own items."""
        inner, k = self._inner, self.k
        heights = [h * k for h in (ITEM, MINERS, MINE, MINERS, ITEM)]
        gap = (inner.h - sum(heights)) / 4.0
        tops = [0.0, *accumulate(h + gap for h in heights)]
        return Box(inner.x, inner.y + tops[index], inner.w, heights[index])

    def _left(self, row: Box) -> Box:
        return row.cut_left(LEFT * self.k)[0]

    def items(self, low: bool) -> Box:
        """The row of a side's items."""
        row = self._row(4 if low else 0)
        return row.cut_left((LEFT + 12.0) * self.k)[1]

    def item(self, low: bool, index: int) -> Box:
        """One of four items."""
        row, gap = self.items(low), 12.0 * self.k
        w = (row.w - 3 * gap) / 4.0
        return Box(row.x + index * (w + gap), row.y, w, row.h)

    def favours(self, low: bool) -> Box:
        """Where a side's favours lie."""
        return self._left(self._row(4 if low else 0))

    def idle(self, low: bool) -> Box:
        """Where a side's idle miners sit."""
        return self._left(self._row(3 if low else 1))

    @property
    def piles(self) -> tuple[Spot, Spot]:
        """The draw pile and the discard pile."""
        row = self._left(self._row(2))
        high = min(row.h, row.w * 0.46 / ASPECT)
        return (Spot((row.x + row.w * 0.26, row.centre[1]), high), Spot((row.x + row.w * 0.75, row.centre[1]), high))

    def _column(self, row: Box, metal: int) -> Box:
        k = self.k
        middle = Box(row.x + (LEFT + 12.0) * k, row.y, row.w - (LEFT + RIGHT + 24.0) * k, row.h)
        gap = 10.0 * k
        w = (middle.w - 2 * gap) / 3.0
        return Box(middle.x + (metal - 1) * (w + gap), middle.y, w, middle.h)

    def mine(self, metal: int) -> Box:
        """The mouth of a mine."""
        return self._column(self._row(2), metal)

    def miners(self, low: bool, metal: int) -> Box:
        """Where a side's miners work at a mine."""
        return self._column(self._row(3 if low else 1), metal)

    def half_mine(self, low: bool, metal: int) -> Box:
        """What lights up when a side of a mine can be chosen: its miners and half of its mouth."""
        miners, mouth = self.miners(low, metal), self.mine(metal)
        if low:
            return Box(miners.x, mouth.centre[1], miners.w, miners.bottom - mouth.centre[1])
        return Box(miners.x, miners.y, miners.w, mouth.centre[1] - miners.y)

    @property
    def duels(self) -> Box:
        """The pile of duels and those that lie open."""
        top, bottom = self._row(1).y, self._row(3).bottom
        return Box(self._inner.right - RIGHT * self.k, top, RIGHT * self.k, bottom - top)

    def duel(self, index: int) -> Spot:
        """The pile (0) or an open duel (1, 2, 3)."""
        box, gap = self.duels, 8.0 * self.k
        w, h = (box.w - gap) / 2.0, (box.h - gap) / 2.0
        high = min(h, w / ASPECT)
        x, y = box.x + (index % 2) * (w + gap) + w / 2.0, box.y + (index // 2) * (h + gap) + h / 2.0
        return Spot((x, y), high)

    # --- miners in sets -----------------------------------------------------------------------------------------

    def sets(self, low: bool, metal: int, count: int) -> tuple[tuple[Box, tuple[Box, ...]], ...]:
        """Miners at a mine in sets of one, two or three, each with the box around it; the last may be incomplete."""
        area = self.miners(low, metal).inset(3.0 * self.k, 2.0 * self.k)
        groups = [metal] * (count // metal) + ([count % metal] if count % metal else [])
        if not groups:
            return ()
        man_h = area.h * 0.74
        man_w = man_h * 0.7
        gap = man_w * 0.32
        wanted = sum(g * man_w + gap for g in groups) - gap + 8.0 * self.k
        squeeze = min(1.0, area.w / wanted)
        step = man_w * squeeze
        found, x = [], area.centre[0] - wanted * squeeze / 2.0 + 4.0 * self.k * squeeze
        y = area.bottom - man_h
        for size in groups:
            men = tuple(Box(x + i * step + (step - man_w) / 2.0, y, man_w, man_h) for i in range(size))
            found.append((Box(x - 1.0, area.y, size * step + 2.0, area.h), men))
            x += size * step + gap * squeeze
        return tuple(found)

    def ready(self, low: bool, miners: Purse, ready: Purse) -> dict[tuple[int, int], Box]:
        """The ingots on a side's sets, by metal and number."""
        found: dict[tuple[int, int], Box] = {}
        for metal in METALS:
            sets = self.sets(low, metal, miners[metal - 1])
            for place in range(min(ready[metal - 1], len(sets))):
                around = sets[place][0]
                w = min(30.0 * self.k, max(around.w, 15.0 * self.k))
                found[int(metal), place] = Box(around.centre[0] - w / 2.0, around.y, w, w * 0.62)
        return found

    # --- hands --------------------------------------------------------------------------------------------------

    @property
    def me(self) -> Box:
        """The own portrait and name, beside the hand."""
        return self.hand.cut_left(LEFT * self.k + 6.0 * self.k)[0]

    @property
    def fan(self) -> Box:
        """Where the cards of the hand lie."""
        return self.hand.cut_left((LEFT + 16.0) * self.k)[1]

    def card(self, index: int, count: int) -> Spot:
        """A card of the hand."""
        fan = self.fan
        high = min(fan.h - 2.0, 166.0 * self.k * 1.08)
        high = min(high, fan.w / (0.96 * (count - 1) + 1.0) / ASPECT)  # many cards are smaller rather than hidden
        wide = high * ASPECT
        pitch = min(wide + 8.0 * self.k, (fan.w - wide) / max(1, count - 1))
        x = fan.centre[0] + (index - (count - 1) / 2.0) * pitch
        return Spot((x, fan.bottom - high / 2.0), high)

    def backs(self, index: int, count: int) -> Spot:
        """A card of the rival's hand, seen from behind."""
        high = self.strip.h - 4.0
        pitch = min(high * ASPECT * 0.6, self.strip.w * 0.3 / max(1, count))
        right = self.strip.right - high * ASPECT / 2.0 - 4.0
        return Spot((right - (count - 1 - index) * pitch, self.strip.centre[1]), high)

    def spread(self, count: int, *, high: float | None = None) -> tuple[Spot, ...]:
        """Large cards in the middle of the felt: those drawn, or a hand that is shown."""
        felt = self.felt
        high = high if high is not None else min(felt.h * 0.56, 300.0 * max(self.k, 0.6))
        high = min(high, (felt.w * 0.92 / max(1, count) - 10.0) / ASPECT)
        pitch = high * ASPECT + min(26.0, 18.0 * self.k + 4.0)
        return tuple(
            Spot((felt.centre[0] + (i - (count - 1) / 2.0) * pitch, felt.centre[1] + 10.0 * self.k), high)
            for i in range(count)
        )


def middle(boxes: Sequence[Box]) -> Point:
    """The point between some boxes."""
    return (sum(box.centre[0] for box in boxes) / len(boxes), sum(box.centre[1] for box in boxes) / len(boxes))


def around(spot: Spot) -> Box:
    """What a card fills."""
    return centred(spot.at, spot.height * ASPECT, spot.height)

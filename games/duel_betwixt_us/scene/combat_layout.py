"""Where things are while a combat is on the table."""

from __future__ import annotations

from dataclasses import dataclass

from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.play.flat_cards import ASPECT, Spot


@dataclass(frozen=True, slots=True)
class CombatLayout:
    """The felt cut up: oneself on the left, the rival on the right, the duel between them."""

    box: Box
    k: float

    @property
    def _inner(self) -> Box:
        return self.box.inset(14.0 * self.k, 10.0 * self.k)

    def column(self, low: bool) -> Box:
        """One side."""
        inner, w = self._inner, self._inner.w * 0.375
        return Box(inner.x if low else inner.right - w, inner.y, w, inner.h)

    @property
    def middle(self) -> Box:
        """Between them."""
        inner, w = self._inner, self._inner.w * 0.375
        return Box(inner.x + w + 10.0 * self.k, inner.y, inner.w - 2 * w - 20.0 * self.k, inner.h)

    def head(self, low: bool) -> Box:
        """Portrait, name, role."""
        return self.column(low).cut_top(60.0 * self.k)[0]

    def _below(self, low: bool) -> Box:
        return self.column(low).cut_top(68.0 * self.k)[1]

    def item(self, low: bool, index: int, count: int) -> Box:
        """One of so many items: one below the other, or two by two."""
        area, gap, h = self._below(low), 8.0 * self.k, 104.0 * self.k
        if count <= 2:
            return Box(area.x, area.y + index * (h + gap), area.w, h)
        w = (area.w - gap) / 2.0
        return Box(area.x + (index % 2) * (w + gap), area.y + (index // 2) * (h + gap), w, h)

    def trick(self, low: bool, index: int, count: int) -> Spot:
        """A trick that was played."""
        area = self._below(low)
        top, high = area.y + 222.0 * self.k, min(118.0 * self.k, area.h - 336.0 * self.k)
        wide = high * ASPECT
        pitch = min(wide + 6.0 * self.k, (area.w - wide) / max(1, count - 1))
        return Spot((area.x + wide / 2.0 + index * pitch, top + high / 2.0), high)

    def sums(self, low: bool) -> Box:
        """Attack, defence, damage."""
        column = self.column(low)
        return Box(column.x, column.bottom - 104.0 * self.k, column.w, 62.0 * self.k)

    def purse(self, low: bool) -> Box:
        """The ingots that are left."""
        column = self.column(low)
        return Box(column.x, column.bottom - 34.0 * self.k, column.w, 34.0 * self.k)

    def coin(self, low: bool, index: int, count: int) -> Box:
        """One of them."""
        purse = self.purse(low)
        w = min(42.0 * self.k, (purse.w - 90.0 * self.k) / max(1, count) - 4.0)
        h = w * 0.62
        return Box(purse.x + 90.0 * self.k + index * (w + 5.0 * self.k), purse.centre[1] - h / 2.0, w, h)

    @property
    def duel(self) -> Spot:
        """The duel card."""
        middle = self.middle
        high = min(middle.w / ASPECT, middle.h * 0.62)
        return Spot((middle.centre[0], middle.y + high / 2.0), high)

    @property
    def verdict(self) -> Box:
        """Below the duel card: whose move it is, or how it ended."""
        duel = self.duel.box
        return Box(
            self.middle.x, duel.bottom + 8.0 * self.k, self.middle.w, self.middle.bottom - duel.bottom - 8.0 * self.k
        )

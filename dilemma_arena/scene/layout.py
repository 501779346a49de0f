"""Boxes in units: the little arithmetic that screens are laid out with."""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, x to the right and y down."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y of the bottom edge."""
        return self.y + self.h

    @property
    def centre(self) -> Point:
        """The middle."""
        return self.x + self.w / 2.0, self.y + self.h / 2.0

    def contains(self, point: Point) -> bool:
        """Whether `point` lies in it; left and top edges belong to it, right and bottom ones do not."""
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """The box without a border `dx` (and `dy`) wide; negative grows it."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, max(0.0, self.w - 2 * dx), max(0.0, self.h - 2 * dy))

    def moved(self, dx: float, dy: float) -> Box:
        """The same box elsewhere."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def overlaps(self, other: Box) -> bool:
        """Whether they share more than an edge."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def overlap_area(self, other: Box) -> float:
        """Area they share."""
        w = min(self.right, other.right) - max(self.x, other.x)
        h = min(self.bottom, other.bottom) - max(self.y, other.y)
        return w * h if w > 0.0 and h > 0.0 else 0.0

    def clamped(self, outer: Box) -> Box:
        """Moved as little as possible so that it lies in `outer` (at its left and top if it is too big)."""
        x = max(outer.x, min(self.x, outer.right - self.w))
        y = max(outer.y, min(self.y, outer.bottom - self.h))
        return Box(x, y, self.w, self.h)

    def cut_top(self, height: float) -> tuple[Box, Box]:
        """The top `height` units and the rest."""
        height = min(height, self.h)
        return Box(self.x, self.y, self.w, height), Box(self.x, self.y + height, self.w, self.h - height)

    def cut_bottom(self, height: float) -> tuple[Box, Box]:
        """The bottom `height` units and the rest."""
        rest, bottom = self.cut_top(max(0.0, self.h - height))
        return bottom, rest

    def cut_left(self, width: float) -> tuple[Box, Box]:
        """The left `width` units and the rest."""
        width = min(width, self.w)
        return Box(self.x, self.y, width, self.h), Box(self.x + width, self.y, self.w - width, self.h)

    def cut_right(self, width: float) -> tuple[Box, Box]:
        """The right `width` units and the rest."""
        rest, right = self.cut_left(max(0.0, self.w - width))
        return right, rest


def centred(centre: Point, w: float, h: float) -> Box:
    """A box of that size about `centre`."""
    return Box(centre[0] - w / 2.0, centre[1] - h / 2.0, w, h)

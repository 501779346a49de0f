"""Elements that hold others: rows, columns, grids, panels, scroll areas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.theme import Colour
from dilemma_arena.scene.ui.element import Area, Element, Layout, Mood
from dilemma_arena.scene.ui.metrics import Metrics

GAP = 10.0
SCROLL_GUTTER = 16.0
"""Room beside a scroll area's content for its bar."""


@dataclass(frozen=True, slots=True)
class Gap(Element):
    """Empty room."""

    size: float = 0.0
    """Height and width."""
    grow: float = 0.0

    def least_width(self, m: Metrics) -> float:
        """Nothing that is cut off."""
        return 0.0

    def wanted_width(self, m: Metrics) -> float:
        """Its size."""
        return self.size

    def height(self, m: Metrics, width: float) -> float:
        """Its size."""
        return self.size


@dataclass(frozen=True, slots=True)
class Column(Element):
    """One below the other, all as wide as the column."""

    children: Sequence[Element]
    gap: float = GAP
    grow: float = 0.0

    def least_width(self, m: Metrics) -> float:
        """That of the widest."""
        return max((child.least_width(m) for child in self.children), default=0.0)

    def wanted_width(self, m: Metrics) -> float:
        """That of the widest."""
        return max((child.wanted_width(m) for child in self.children), default=0.0)

    def height(self, m: Metrics, width: float) -> float:
        """All together."""
        return sum(child.height(m, width) for child in self.children) + self.gap * max(0, len(self.children) - 1)

    def place(self, m: Metrics, box: Box, out: Layout) -> None:
        """From the top; what is left over goes to those that grow. Too little room shrinks those that grow."""
        heights = [child.height(m, box.w) for child in self.children]
        spare = box.h - sum(heights) - self.gap * max(0, len(heights) - 1)
        growing = sum(child.grow for child in self.children)
        y = box.y
        for child, height in zip(self.children, heights, strict=True):
            if child.grow:
                height = max(0.0, height + spare * child.grow / growing)
            child.place(m, Box(box.x, y, box.w, height), out)
            y += height + self.gap


Align = Literal["top", "middle", "fill"]


@dataclass(frozen=True, slots=True)
class Row(Element):
    """Side by side."""

    children: Sequence[Element]
    gap: float = GAP
    align: Align = "middle"
    """How children lower than the row stand in it."""
    pack: float = 0.0
    """Where spare room goes if nobody grows: 0 to the right, 0.5 to both sides, 1 to the left."""
    grow: float = 0.0

    def least_width(self, m: Metrics) -> float:
        """All together."""
        return sum(child.least_width(m) for child in self.children) + self._gaps

    def wanted_width(self, m: Metrics) -> float:
        """All together."""
        return sum(child.wanted_width(m) for child in self.children) + self._gaps

    @property
    def _gaps(self) -> float:
        return self.gap * max(0, len(self.children) - 1)

    def widths(self, m: Metrics, width: float) -> list[float]:
        """The width of each child in a row of that width."""
        wanted = [child.wanted_width(m) for child in self.children]
        spare = width - self._gaps - sum(wanted)
        growing = sum(child.grow for child in self.children)
        if spare >= 0.0:
            return [w + (spare * child.grow / growing if growing else 0.0)
                    for child, w in zip(self.children, wanted, strict=True)]  # fmt: skip
        least = [child.least_width(m) for child in self.children]
        soft = sum(w - n for w, n in zip(wanted, least, strict=True))
        share = min(1.0, -spare / soft) if soft > 0.0 else 0.0
        return [w - (w - n) * share for w, n in zip(wanted, least, strict=True)]

    def height(self, m: Metrics, width: float) -> float:
        """That of the highest."""
        widths = self.widths(m, width)
        return max((c.height(m, w) for c, w in zip(self.children, widths, strict=True)), default=0.0)

    def place(self, m: Metrics, box: Box, out: Layout) -> None:
        """From the left."""
        widths = self.widths(m, box.w)
        spare = max(0.0, box.w - sum(widths) - self._gaps)
        x = box.x + spare * self.pack
        for child, width in zip(self.children, widths, strict=True):
            height = box.h if self.align == "fill" or child.grow else min(box.h, child.height(m, width))
            y = box.y + (box.h - height) / 2.0 if self.align == "middle" else box.y
            child.place(m, Box(x, y, width, height), out)
            x += width + self.gap


@dataclass(frozen=True, slots=True)
class Flow(Element):
    """Side by side as long as there is room, then in the next line."""

    children: Sequence[Element]
    gap: float = GAP
    pack: float = 0.0
    grow: float = 0.0

    def least_width(self, m: Metrics) -> float:
        """That of the widest: each may stand alone."""
        return max((child.least_width(m) for child in self.children), default=0.0)

    def wanted_width(self, m: Metrics) -> float:
        """All in one line."""
        wanted = sum(child.wanted_width(m) for child in self.children)
        return wanted + self.gap * max(0, len(self.children) - 1)

    def _rows(self, m: Metrics, width: float) -> list[Row]:
        rows: list[list[Element]] = [[]]
        used = 0.0
        for child in self.children:
            wanted = min(width, child.wanted_width(m))
            if rows[-1] and used + wanted > width + 0.01:
                rows.append([])
                used = 0.0
            rows[-1].append(child)
            used += wanted + self.gap
        return [Row(row, self.gap, pack=self.pack) for row in rows]

    def height(self, m: Metrics, width: float) -> float:
        """All lines together."""
        return Column(self._rows(m, width), self.gap).height(m, width)

    def place(self, m: Metrics, box: Box, out: Layout) -> None:
        """Line by line."""
        Column(self._rows(m, box.w), self.gap).place(m, box, out)


@dataclass(frozen=True, slots=True)
class Grid(Element):
    """As many columns of equal width as there is room for."""

    children: Sequence[Element]
    cell: float
    """Least width of a column; wider where a child needs it."""
    columns: int = 4
    """At most."""
    gap: float = GAP
    grow: float = 0.0

    def _least_cell(self, m: Metrics) -> float:
        return max((child.least_width(m) for child in self.children), default=0.0)

    def least_width(self, m: Metrics) -> float:
        """One column."""
        return self._least_cell(m)

    def wanted_width(self, m: Metrics) -> float:
        """All columns, each as wide as the widest child likes."""
        widest = max((child.wanted_width(m) for child in self.children), default=0.0)
        count = min(self.columns, max(1, len(self.children)))
        return max(self.cell, widest) * count + self.gap * (count - 1)

    def count(self, m: Metrics, width: float) -> int:
        """Columns in that width; as evenly filled as possible."""
        cell = max(self.cell, self._least_cell(m))
        fit = max(1, min(self.columns, int((width + self.gap + 0.01) // (cell + self.gap)), len(self.children)))
        lines = -(-len(self.children) // fit)
        return -(-len(self.children) // max(1, lines))

    def _rows(self, m: Metrics, width: float) -> tuple[list[Sequence[Element]], float]:
        count = self.count(m, width)
        cell = (width - self.gap * (count - 1)) / count
        return [self.children[i : i + count] for i in range(0, len(self.children), count)], cell

    def height(self, m: Metrics, width: float) -> float:
        """All lines together."""
        rows, cell = self._rows(m, width)
        return sum(max(c.height(m, cell) for c in row) for row in rows) + self.gap * max(0, len(rows) - 1)

    def place(self, m: Metrics, box: Box, out: Layout) -> None:
        """Line by line; all cells of a line are equally high."""
        rows, cell = self._rows(m, box.w)
        heights = [max(child.height(m, cell) for child in row) for row in rows]
        spare = max(0.0, box.h - sum(heights) - self.gap * max(0, len(rows) - 1)) if self.grow else 0.0
        y = box.y
        for row, height in zip(rows, heights, strict=True):
            height += spare / len(rows)
            for index, child in enumerate(row):
                child.place(m, Box(box.x + index * (cell + self.gap), y, cell, height), out)
            y += height + self.gap


@dataclass(frozen=True, slots=True)
class Beside(Element):
    """Two side by side at a fixed share, or one below the other where that is too narrow."""

    first: Element
    second: Element
    share: float = 0.45
    """Of the width, for the first."""
    gap: float = 18.0
    below: float = 4.0
    """Gap between them where one stands below the other."""
    most: float = 2.6
    """Side by side the first may be so many times as high as it is alone ..."""
    least: float = 0.0
    """... and must be so wide."""
    align: Align = "middle"
    grow: float = 0.0

    def least_width(self, m: Metrics) -> float:
        """One below the other."""
        return max(self.first.least_width(m), self.second.least_width(m))

    def wanted_width(self, m: Metrics) -> float:
        """Side by side."""
        return (
            max((self.first.wanted_width(m)) / self.share, (self.second.wanted_width(m)) / (1.0 - self.share))
            + self.gap
        )

    def _split(self, m: Metrics, width: float) -> tuple[float, float] | None:
        first = (width - self.gap) * self.share
        second = width - self.gap - first
        lines = self.first.height(m, first) / max(1.0, self.first.height(m, width))
        if (
            max(self.least, self.first.least_width(m)) > first
            or self.second.least_width(m) > second
            or lines > self.most
        ):
            return None
        return first, second

    def height(self, m: Metrics, width: float) -> float:
        """Side by side if possible."""
        split = self._split(m, width)
        if split is None:
            return self.first.height(m, width) + self.below + self.second.height(m, width)
        return max(self.first.height(m, split[0]), self.second.height(m, split[1]))

    def place(self, m: Metrics, box: Box, out: Layout) -> None:
        """Side by side if possible."""
        split = self._split(m, box.w)
        if split is None:
            height = self.first.height(m, box.w)
            self.first.place(m, Box(box.x, box.y, box.w, height), out)
            y = box.y + height + self.below
            self.second.place(m, Box(box.x, y, box.w, box.bottom - y), out)
            return
        for part, x, width in (
            (self.first, box.x, split[0]),
            (self.second, box.x + split[0] + self.gap, split[1]),
        ):
            height = box.h if self.align == "fill" else part.height(m, width)
            y = box.y + (box.h - height) / 2.0 if self.align == "middle" else box.y
            part.place(m, Box(x, y, width, height), out)


@dataclass(frozen=True, slots=True)
class Centred(Element):
    """A child no wider than `most`, in the middle; in the middle of spare height too."""

    child: Element
    most: float
    upright: float = 0.5
    """Where in spare height it is: 0 at the top."""
    grow: float = 0.0

    def least_width(self, m: Metrics) -> float:
        """The child's."""
        return self.child.least_width(m)

    def wanted_width(self, m: Metrics) -> float:
        """At most `most`."""
        return max(self.child.least_width(m), min(self.most, self.child.wanted_width(m)))

    def _width(self, m: Metrics, width: float) -> float:
        return min(width, max(self.most, self.child.least_width(m)))

    def height(self, m: Metrics, width: float) -> float:
        """The child's."""
        return self.child.height(m, self._width(m, width))

    def place(self, m: Metrics, box: Box, out: Layout) -> None:
        """In the middle."""
        width = self._width(m, box.w)
        height = box.h if self.child.grow else min(box.h, self.child.height(m, width))
        x, y = box.x + (box.w - width) / 2.0, box.y + (box.h - height) * self.upright
        self.child.place(m, Box(x, y, width, height), out)


@dataclass(frozen=True, slots=True)
class Padded(Element):
    """A child with room around it."""

    child: Element
    x: float
    y: float
    grow: float = 0.0

    def least_width(self, m: Metrics) -> float:
        """With the room around."""
        return self.child.least_width(m) + 2 * self.x

    def wanted_width(self, m: Metrics) -> float:
        """With the room around."""
        return self.child.wanted_width(m) + 2 * self.x

    def height(self, m: Metrics, width: float) -> float:
        """With the room around."""
        return self.child.height(m, width - 2 * self.x) + 2 * self.y

    def place(self, m: Metrics, box: Box, out: Layout) -> None:
        """Within the room."""
        self.child.place(m, box.inset(self.x, self.y), out)


@dataclass(frozen=True, slots=True)
class Panel(Element):
    """A child on the dark panel that things to read lie on."""

    child: Element
    pad: float = 22.0
    alpha: int | None = None
    edge: Colour | None = None
    grow: float = 0.0

    def least_width(self, m: Metrics) -> float:
        """With its border."""
        return self.child.least_width(m) + 2 * self.pad

    def wanted_width(self, m: Metrics) -> float:
        """With its border."""
        return self.child.wanted_width(m) + 2 * self.pad

    def height(self, m: Metrics, width: float) -> float:
        """With its border."""
        return self.child.height(m, width - 2 * self.pad) + 2 * self.pad

    def place(self, m: Metrics, box: Box, out: Layout) -> None:
        """The panel, then the child on it."""
        out.add(self, box)
        self.child.place(m, box.inset(self.pad), out)

    def paint(self, painter: Painter, m: Metrics, box: Box, mood: Mood) -> None:
        """The panel."""
        painter.panel(box, alpha=self.alpha, edge=self.edge)

    def fits(self, m: Metrics, box: Box) -> bool:
        """If its child does."""
        return self.child.fits(m, box.inset(self.pad))


@dataclass(frozen=True, slots=True)
class Scroll(Element):
    """A child that may be higher than the room there is."""

    id: str
    child: Element
    grow: float = 1.0
    least: float = 120.0
    """Height it asks for at most where others ask too."""

    def least_width(self, m: Metrics) -> float:
        """With the bar."""
        return self.child.least_width(m) + SCROLL_GUTTER

    def wanted_width(self, m: Metrics) -> float:
        """With the bar."""
        return self.child.wanted_width(m) + SCROLL_GUTTER

    def height(self, m: Metrics, width: float) -> float:
        """What the child needs."""
        return self.child.height(m, width)

    def place(self, m: Metrics, box: Box, out: Layout) -> None:
        """The child, scrolled to where it was left; as high as the room if it is lower, and then without a bar."""
        width = box.w
        content = self.child.height(m, width)
        if content > box.h + 0.01:
            width -= SCROLL_GUTTER
            content = self.child.height(m, width)
        content = max(content, box.h)
        offset = min(max(0.0, out.scrolled.get(self.id, 0.0)), content - box.h)
        area = Area(self.id, box, content, offset)
        with out.within(area):
            self.child.place(m, Box(box.x, box.y - offset, width, content), out)

    def fits(self, m: Metrics, box: Box) -> bool:
        """It may be cut off below, that is what it is for."""
        return self.least_width(m) <= box.w + 1.5 / m.scale

"""The log of a match: everything that happened, in sentences; a chosen line points at its cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from dilemma_arena.core.ids import Seat
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box, Point
from dilemma_arena.scene.play.plaques import seat_disc
from dilemma_arena.scene.theme import SeatStyle

KEPT = 2000
LEAD = 1.34
AHEAD = 4
"""Lines of what is still to happen that are shown at once."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """Something that happened."""

    text: str
    style: SeatStyle | None = None
    """Of whoever did it."""
    seat: Seat | None = None
    cards: tuple[str, ...] = ()
    """Ids of the cards it is about."""
    heading: bool = False
    """A new turn begins with it."""
    moment: int = field(default=0, compare=False)
    """How much had been shown before it."""


@dataclass(slots=True)
class Log:
    """The lines, and which one is chosen."""

    lines: list[LogLine] = field(default_factory=list)
    open: bool = False
    chosen: int | None = None
    moment: int = 0
    """How much has been shown, for the lines to come."""
    later: Sequence[LogLine] = ()
    """What is still to happen, in a recording: shown after the other lines, faintly."""
    _boxes: list[tuple[int, Box]] = field(default_factory=list)

    @property
    def all(self) -> Sequence[LogLine]:
        """What has happened and what is still to happen."""
        return [*self.lines, *self.later] if self.later else self.lines

    def add(self, line: LogLine) -> None:
        """Something happened."""
        self.lines.append(replace(line, moment=self.moment))
        if len(self.lines) > KEPT:
            del self.lines[0]
            if self.chosen is not None:
                self.chosen = self.chosen - 1 if self.chosen else None

    def toggle(self) -> None:
        """Open or close it."""
        self.open = not self.open
        self.chosen = None

    def move(self, step: int) -> None:
        """Choose the next line (or the one before)."""
        count = len(self.lines) + len(self.later)
        if count:
            start = len(self.lines) if self.chosen is None else self.chosen
            self.chosen = min(count - 1, max(0, start + step))

    def press(self, at: Point) -> bool:
        """Choose the line at a point; the chosen one again: none.

        Returns:
            Whether there was one.
        """
        if not self.open:
            return False
        found = next((index for index, box in self._boxes if box.contains(at)), None)
        if found is not None:
            self.chosen = None if found == self.chosen else found
        return found is not None

    @property
    def pointed(self) -> LogLine | None:
        """The chosen line, while the log is open."""
        found = self.all
        if not self.open or self.chosen is None or self.chosen >= len(found):
            return None
        return found[self.chosen]

    def draw(self, painter: Painter, box: Box, title: str, empty: str) -> None:
        """Draw the panel: the latest lines, or those about the chosen one."""
        palette, text = painter.theme.colour, painter.theme.text
        painter.panel(box)
        inner = box.inset(14.0, 12.0)
        painter.text(title, (inner.x, inner.y + 10.0), text.body, palette.ink, Weight.BOLD)
        area = Box(inner.x, inner.y + 28.0, inner.w, inner.h - 28.0)
        self._boxes = []
        lines = self.all
        if not lines:
            painter.text(empty, (area.x, area.y + 12.0), text.small, palette.ink_soft)
            return
        scale, size = painter.canvas.scale, text.small
        last = min(len(lines), (len(self.lines) + AHEAD) if self.chosen is None else self.chosen + 4)
        y = area.bottom
        for index in range(last - 1, -1, -1):
            line, faint = lines[index], index >= len(self.lines)
            indent = 0.0 if line.style is None else 26.0
            weight = Weight.BOLD if line.heading else Weight.MEDIUM
            words = painter.brush.fonts.wrap(line.text, size * scale, (area.w - indent - 4.0) * scale, weight)
            height = len(words) * size * LEAD + (12.0 if line.heading else 6.0)
            if y - height < area.y:
                break
            y -= height
            row = Box(area.x - 6.0, y, area.w + 12.0, height)
            self._boxes.append((index, row))
            if index == self.chosen:
                painter.box(row, palette.button_hover, alpha=200, edge=palette.gold, line=1.4, radius=8.0)
            top = y + (9.0 if line.heading else 3.0)
            if line.style is not None:
                seat_disc(painter, (area.x + 10.0, top + size * LEAD / 2), 18.0, line.style)
            colour = palette.ink_faint if faint else palette.gold if line.heading else palette.ink
            for number, part in enumerate(words):
                at = (area.x + indent, top + size * LEAD * (number + 0.5))
                painter.text(part, at, size, colour, weight)

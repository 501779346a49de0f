"""Elements that are only looked at: texts, symbols, pictures."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

import pygame

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.shapes import Look
from dilemma_arena.scene.theme import Colour
from dilemma_arena.scene.ui.element import Element, Mood
from dilemma_arena.scene.ui.metrics import LEADING, Metrics


@dataclass(frozen=True, slots=True)
class Text(Element):
    """Text in as many lines as it takes."""

    text: str
    size: float = 16.0
    """Height of the em."""
    weight: Weight = Weight.MEDIUM
    colour: Colour | None = None
    """Ink unless given."""
    align: float = 0.0
    """0 left, 0.5 centred, 1 right."""
    comfortable: float = 560.0
    """It wants to be no wider than this."""
    grow: float = 0.0

    def least_width(self, m: Metrics) -> float:
        """Its widest word."""
        return m.widest_word(self.text, self.size, self.weight)

    def wanted_width(self, m: Metrics) -> float:
        """In one line if that is comfortable."""
        widest = max(m.width(line, self.size, self.weight) for line in self.text.split("\n"))
        return max(self.least_width(m), min(self.comfortable, widest))

    def height(self, m: Metrics, width: float) -> float:
        """Its lines."""
        return m.text_height(self.text, self.size, width, self.weight)

    def paint(self, painter: Painter, m: Metrics, box: Box, mood: Mood) -> None:
        """Line by line, in the middle of spare height."""
        paint_text(painter, m, self.text, box, self.size, self.weight, self.colour, self.align)


def paint_text(
    painter: Painter,
    m: Metrics,
    text: str,
    box: Box,
    size: float,
    weight: Weight = Weight.MEDIUM,
    colour: Colour | None = None,
    align: float = 0.0,
) -> None:
    """Text in lines, in the middle of the box's height."""
    lines = m.lines(text, size, box.w, weight)
    y = box.y + (box.h - len(lines) * size * LEADING) / 2.0
    for index, line in enumerate(lines):
        at = (box.x + box.w * align, y + size * LEADING * (index + 0.5))
        painter.text(line, at, size, colour, weight, align=align)


@dataclass(frozen=True, slots=True)
class Symbol(Element):
    """A symbol of icons.py."""

    name: str
    size: float
    colour: Colour
    grow: float = 0.0

    def least_width(self, m: Metrics) -> float:
        """Its size."""
        return self.size

    def wanted_width(self, m: Metrics) -> float:
        """Its size."""
        return self.size

    def height(self, m: Metrics, width: float) -> float:
        """Its size."""
        return self.size

    def paint(self, painter: Painter, m: Metrics, box: Box, mood: Mood) -> None:
        """In the middle."""
        painter.icon(self.name, box.centre, self.size, self.colour)


@dataclass(frozen=True, slots=True)
class Picture(Element):
    """Something painted by a function; its picture is kept until it shows something else."""

    name: str
    """Unique among the pictures that are kept."""
    draw: Callable[[Painter, Box], None]
    w: float
    h: float
    """The size it wants; it is scaled down, keeping its shape, where there is less room."""
    shows: Hashable = None
    """All that it depends on besides its place."""
    radius: float = 10.0
    """Of its corners."""
    frame: float = 0.0
    """Width of a border of paper around it; 0: none."""
    grow: float = 0.0

    def least_width(self, m: Metrics) -> float:
        """It can be made small."""
        return min(self.w, 80.0)

    def wanted_width(self, m: Metrics) -> float:
        """Its width."""
        return self.w

    def height(self, m: Metrics, width: float) -> float:
        """In proportion."""
        return self.h * min(1.0, width / self.w)

    def paint(self, painter: Painter, m: Metrics, box: Box, mood: Mood) -> None:
        """In the middle."""
        share = min(1.0, box.w / self.w, box.h / self.h)
        w, h = self.w * share, self.h * share
        x, y = box.centre[0] - w / 2.0, box.centre[1] - h / 2.0
        if self.frame:
            palette = painter.theme.colour
            around = self.radius + self.frame * 0.6
            painter.box(Box(x, y, w, h), palette.paper, edge=palette.paper_edge, line=1.0, radius=around, shadow=12.0)
            x, y, w, h = x + self.frame, y + self.frame, w - 2 * self.frame, h - 2 * self.frame
        stamp(painter, self.name, Box(x, y, w, h), self.shows, self.draw, radius=self.radius)


def stamp(
    painter: Painter,
    name: str,
    box: Box,
    shows: Hashable,
    draw: Callable[[Painter, Box], None],
    *,
    radius: float = 0.0,
) -> None:
    """Something painted once a size and put wherever it is wanted, so that it can move.

    Args:
        painter: Where to.
        name: Unique among the pictures that are kept.
        box: Where it is wanted.
        shows: All that it depends on besides its size and the language.
        draw: Paints it on a surface of its own, which it fills.
        radius: Its corners are rounded so much.
    """
    rect = painter.canvas.rect(box)
    if rect.width <= 0 or rect.height <= 0:
        return
    # moving by parts of a pixel must not count as another size
    size = (round(box.w * painter.canvas.scale), round(box.h * painter.canvas.scale))
    key = (shows, size, painter.canvas.scale, radius, painter.tr)
    found = painter.brush.pictures.get(name)
    if found is None or found[0] != key:
        picture = pygame.Surface(size, pygame.SRCALPHA, 32)
        whole = Box(0.0, 0.0, box.w, box.h)
        draw(Painter(painter.brush, Canvas(picture, painter.canvas.scale)), whole)
        if radius > 0.0:
            mask = pygame.Surface(size, pygame.SRCALPHA, 32)
            painter.brush.shapes.blit(mask, mask.get_rect(), Look(radius * painter.canvas.scale, (255, 255, 255)))
            picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        found = painter.brush.pictures[name] = (key, picture)
    painter.canvas.surface.blit(found[1], rect)


@dataclass(frozen=True, slots=True)
class Rule(Element):
    """A fine line across."""

    grow: float = 0.0

    def least_width(self, m: Metrics) -> float:
        """Any."""
        return 0.0

    def wanted_width(self, m: Metrics) -> float:
        """Any."""
        return 0.0

    def height(self, m: Metrics, width: float) -> float:
        """A little room around the line."""
        return 9.0

    def paint(self, painter: Painter, m: Metrics, box: Box, mood: Mood) -> None:
        """The line."""
        painter.box(Box(box.x, box.centre[1] - 0.5, box.w, 1.0), painter.theme.colour.panel_edge, alpha=170, radius=0.5)

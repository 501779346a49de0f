"""The cloth the game lies on: warm felt with a worn weave, a band of rock where the mines are."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

import pygame

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.faces import mixed
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.menus.sketch import Sketch
from dilemma_arena.scene.theme import Colour

if TYPE_CHECKING:
    from games.duel_betwixt_us.scene.table_layout import TableLayout

DARK, LIGHT = (10, 20, 18), (206, 222, 176)
RADIUS = 18.0
FINE_PX = 1_200_000
"""Up to so many pixels the rounded corners are smoothed; beyond, the pixels are small enough."""


def lay(painter: Painter, name: str, box: Box, shows: Hashable, paint: Callable[[Painter, Box], None]) -> None:
    """A cloth with rounded corners, painted once a size; quicker for large ones than boxes are.

    Args:
        painter: Where to.
        name: Unique among the pictures that are kept.
        box: Where it lies.
        shows: All that it depends on besides its size.
        paint: Fills it.
    """
    rect = painter.canvas.rect(box)
    key = (shows, rect.size, painter.canvas.scale)
    found = painter.brush.pictures.get(name)
    if found is None or found[0] != key:
        picture = pygame.Surface(rect.size, pygame.SRCALPHA, 32)
        paint(Painter(painter.brush, Canvas(picture, painter.canvas.scale)), Box(0.0, 0.0, box.w, box.h))
        fine = 3 if rect.width * rect.height <= FINE_PX else 1
        mask = pygame.Surface((rect.width * fine, rect.height * fine), pygame.SRCALPHA, 32)
        mask.fill((255, 255, 255, 0))
        radius = round(RADIUS * painter.canvas.scale * fine)
        pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=radius)
        if fine > 1:
            mask = pygame.transform.smoothscale(mask, rect.size)
        picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        found = painter.brush.pictures[name] = (key, picture)
    painter.canvas.surface.blit(found[1], rect)


def rim(sketch: Sketch, colour: Colour, width: float) -> None:
    """A line around a cloth, along its rounded corners."""
    w, h, r, d = sketch.wide, sketch.high, RADIUS, width / 2.0
    points = []
    for x, y, start in ((w - r, r, -90), (w - r, h - r, 0), (r, h - r, 90), (r, r, 180)):
        for i in range(9):
            a = math.radians(start + 90 * i / 8)
            points.append((x + (r - d) * math.cos(a), y + (r - d) * math.sin(a)))
    sketch.stroke([*points, points[0]], width, colour)


def paint_felt(painter: Painter, box: Box, layout: TableLayout) -> None:
    """Fill the box; nothing here is random."""
    felt = painter.theme.colour.felt
    sketch = Sketch(painter, box, box.w)
    w, h = box.w, box.h
    sketch.gradient(mixed(felt, LIGHT, 0.05), mixed(felt, DARK, 0.24), (w * 0.5, h * 0.5), 0.24)
    for i in range(220):  # a weave worn by many games
        x, y = w * (i * 0.61803 % 1.0), h * (i * 0.75488 % 1.0)
        sketch.disc((x, y), 7.0 + 16.0 * (i * 0.37 % 1.0), mixed(felt, LIGHT if i % 3 else DARK, 0.25), 9)
    line = mixed(felt, (250, 208, 128), 0.32)
    inset = 7.0 * layout.k
    frame = [(inset, inset), (w - inset, inset), (w - inset, h - inset), (inset, h - inset), (inset, inset)]
    sketch.stroke(frame, 1.2, line)
    for x, y in frame[:4]:
        sketch.polygon([(x, y - 6), (x + 6, y), (x, y + 6), (x - 6, y)], line)
    sketch.fade(0.22)
    rim(sketch, painter.theme.colour.rim_dark, 6.0)
    rim(sketch, mixed(felt, painter.theme.colour.rim_light, 0.6), 2.0)
    sketch.done()

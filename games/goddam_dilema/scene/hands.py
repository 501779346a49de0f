"""Hands on the table: a glove with a cuff in the colour of its player, the thumb to the side, up or down."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Sequence
from itertools import pairwise

import pygame

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.faces import mixed
from dilemma_arena.scene.layout import Point
from dilemma_arena.scene.theme import Colour
from games.goddam_dilema.messages import Thumb

FINE = 4
KEPT = 120
GLOVE: Colour = (250, 243, 228)
LINE: Colour = (78, 56, 46)
ASIDE = 90.0
"""How far a thumb is turned that points to the side, degrees counter-clockwise from up: the same for every vote."""


def turn_of(thumb: Thumb | None, share: float = 1.0) -> float:
    """How far a hand is turned that is `share` (0..1) of the way from the side to how it votes, degrees."""
    goal = {Thumb.UP: 0.0, Thumb.DOWN: 180.0, None: ASIDE}[thumb]
    return ASIDE + (goal - ASIDE) * share


def _stroke(surface: pygame.Surface, points: Sequence[Point], width: float, colour: Colour) -> None:
    side, half = surface.get_width(), width / 2.0
    for (ax, ay), (bx, by) in pairwise(points):
        length = math.hypot(bx - ax, by - ay) or 1.0
        nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
        quad = [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
        pygame.draw.polygon(surface, colour, [(x * side, y * side) for x, y in quad])
    for x, y in points:
        pygame.draw.circle(surface, colour, (x * side, y * side), half * side)


def paint_hand(size_px: int, cuff: Colour) -> pygame.Surface:
    """A hand with its thumb up, seen from the back; transparent around it."""
    big = pygame.Surface((size_px * FINE,) * 2, pygame.SRCALPHA, 32)
    shade = mixed(GLOVE, LINE, 0.2)
    for grown, glove, sleeve in ((0.05, LINE, LINE), (0.0, GLOVE, cuff)):
        _stroke(big, [(0.1, 0.66), (0.24, 0.65)], 0.36 + grown, sleeve)
        _stroke(big, [(0.36, 0.58), (0.46, 0.44), (0.5, 0.27), (0.51, 0.17)], 0.17 + grown, glove)
        _stroke(big, [(0.42, 0.64), (0.6, 0.65)], 0.36 + grown, glove)
        for y in (0.49, 0.6, 0.71, 0.81):
            _stroke(big, [(0.6, y), (0.79 - 0.25 * abs(y - 0.62), y)], 0.1 + grown, glove)
    _stroke(big, [(0.31, 0.48), (0.31, 0.82)], 0.045, mixed(cuff, GLOVE, 0.55))
    for y in (0.545, 0.655, 0.76):
        _stroke(big, [(0.6, y), (0.79, y)], 0.018, LINE)
    _stroke(big, [(0.5, 0.41), (0.585, 0.47)], 0.02, LINE)
    _stroke(big, [(0.42, 0.77), (0.54, 0.79)], 0.03, shade)
    return pygame.transform.smoothscale(big, (size_px, size_px))


class Hands:
    """Draws hands and keeps their pictures."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, Colour, int], pygame.Surface] = OrderedDict()

    def draw(self, painter: Painter, at: Point, size: float, cuff: Colour, turn: float, *, faint: bool = False) -> None:
        """Draw a hand.

        Args:
            painter: Where to.
            at: Its middle.
            size: Its length, units.
            cuff: Colour of the cuff.
            turn: Degrees counter-clockwise from thumb up.
            faint: It takes no part.
        """
        picture = self._picture(max(8, round(size * painter.canvas.scale)), cuff, round(turn))
        if faint:
            picture = picture.copy()
            picture.fill((255, 255, 255, 120), special_flags=pygame.BLEND_RGBA_MULT)
        painter.canvas.surface.blit(picture, picture.get_rect(center=painter.canvas.to_px(at)))

    def _picture(self, size_px: int, cuff: Colour, turn: int) -> pygame.Surface:
        key = (size_px, cuff, turn)
        found = self._kept.get(key)
        if found is None:
            upright = paint_hand(size_px, cuff) if turn == 0 else self._picture(size_px, cuff, 0)
            found = upright if turn == 0 else pygame.transform.rotozoom(upright, float(turn), 1.0)
            self._kept[key] = found
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return found

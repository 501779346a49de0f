"""The canvas a scene draws on, and the mapping between the window's pixels and its units.

A *unit* is the length scenes are laid out in: one pixel in a window of 1280x800 at a UI scale of 100 %. The canvas
always fills the window, so it has no bars; what changes with the window's shape is how many units it is wide and high.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from dilemma_arena.scene.layout import Box, Point

BASE_SIZE = (1280.0, 800.0)
"""The window in which one unit is one pixel."""
LEAST_SCALE = 0.875
"""Pixels a unit, at least (times the UI scale): in small windows text stays readable and less fits in."""
UI_SCALES = (0.75, 2.0)
"""Least and greatest UI scale a person can choose."""


def pixels_per_unit(size_px: tuple[int, int], ui_scale: float = 1.0) -> float:
    """How many pixels one unit takes in a window of `size_px`."""
    fit = min(size_px[0] / BASE_SIZE[0], size_px[1] / BASE_SIZE[1])
    return max(LEAST_SCALE, fit) * min(UI_SCALES[1], max(UI_SCALES[0], ui_scale))


def _nothing() -> None:
    """Does nothing."""


@dataclass(frozen=True, slots=True)
class Canvas:
    """A surface with a scale."""

    surface: pygame.Surface
    scale: float
    """Pixels a unit."""
    shift_px: tuple[int, int] = (0, 0)
    """Where the surface has the canvas's origin: not at its corner if it is a cut-out."""
    breathe: Callable[[], None] = _nothing
    """To be called now and then while something long is drawn: the loop looks for events, whose times count."""

    @classmethod
    def over(cls, surface: pygame.Surface, ui_scale: float = 1.0) -> Canvas:
        """The canvas that fills `surface`."""
        return cls(surface, pixels_per_unit(surface.get_size(), ui_scale))

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.surface.get_size()

    @property
    def box(self) -> Box:
        """The whole canvas, in units."""
        w, h = self.surface.get_size()
        return Box(0.0, 0.0, w / self.scale, h / self.scale)

    def px(self, units: float) -> int:
        """A length in whole pixels, at least 1 for anything above 0."""
        pixels = round(units * self.scale)
        return 1 if pixels == 0 and units > 0.0 else pixels

    def to_px(self, point: Point) -> tuple[int, int]:
        """A point in units -> the nearest pixel corner of the surface."""
        return round(point[0] * self.scale) + self.shift_px[0], round(point[1] * self.scale) + self.shift_px[1]

    def to_units(self, pixel: tuple[float, float]) -> Point:
        """A point of the window, in pixels -> units."""
        return pixel[0] / self.scale, pixel[1] / self.scale

    def rect(self, box: Box) -> pygame.Rect:
        """A box in units -> a rectangle in pixels whose edges are rounded, so that neighbours meet."""
        x, y = self.to_px((box.x, box.y))
        right, bottom = self.to_px((box.right, box.bottom))
        return pygame.Rect(x, y, right - x, bottom - y)

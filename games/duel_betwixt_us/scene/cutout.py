"""Small pictures with nothing around them, and drawing in a turned and scaled frame."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

import pygame

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.menus.sketch import At, Sketch
from dilemma_arena.scene.theme import Colour
from dilemma_arena.scene.ui.texts import stamp

INK: Colour = (44, 34, 30)
STEEL: Colour = (190, 196, 202)
STEEL_DARK: Colour = (126, 132, 142)
STEEL_LIGHT: Colour = (226, 230, 234)
BRASS: Colour = (222, 176, 88)
BRASS_DARK: Colour = (150, 106, 48)
WOOD: Colour = (146, 94, 56)
WOOD_DARK: Colour = (96, 60, 38)
LEATHER: Colour = (120, 66, 48)
SKIN: Colour = (240, 194, 154)
SKIN_DARK: Colour = (206, 150, 110)
RED: Colour = (190, 58, 48)
CREAM: Colour = (250, 244, 230)


class Cutout(Sketch):
    """A sketch on nothing instead of on a ground; its edges fade into ink."""

    def __init__(self, painter: Painter, box: Box, wide: float) -> None:
        """`wide`: width of the box in the units of this picture."""
        super().__init__(painter, box, wide)
        self.surface = pygame.Surface(self.surface.get_size(), pygame.SRCALPHA, 32)
        self.surface.fill((*INK, 0))


class Placed:
    """Draws in a frame of its own on a sketch: the middle is (0, 0), one is its size, y down."""

    def __init__(self, sketch: Sketch, at: At, size: float, turn_deg: float = 0.0, *, flip: bool = False) -> None:
        """Lay the frame: `turn_deg` clockwise, mirrored first if `flip`."""
        self._sketch, self._at, self._size, self._flip = sketch, at, size, flip
        self._turn = math.radians(turn_deg)
        self._c, self._s = math.cos(self._turn), math.sin(self._turn)

    def at(self, x: float, y: float) -> At:
        """A point of the frame on the sketch."""
        if self._flip:
            x = -x
        return (
            self._at[0] + (x * self._c - y * self._s) * self._size,
            self._at[1] + (x * self._s + y * self._c) * self._size,
        )

    def poly(self, points: Iterable[At], colour: Colour, alpha: int = 255) -> None:
        """A filled polygon."""
        self._sketch.polygon([self.at(x, y) for x, y in points], colour, alpha)

    def disc(self, x: float, y: float, r: float, colour: Colour, alpha: int = 255) -> None:
        """A filled circle."""
        self._sketch.disc(self.at(x, y), r * self._size, colour, alpha)

    def oval(self, x: float, y: float, rx: float, ry: float, colour: Colour, turn_deg: float = 0.0) -> None:
        """A filled ellipse."""
        turn = math.radians(turn_deg)
        self._sketch.oval(self.at(x, y), rx * self._size, ry * self._size, colour,
                          turn=self._turn + (-turn if self._flip else turn))  # fmt: skip

    def line(self, points: Sequence[At], width: float, colour: Colour) -> None:
        """A line with round ends."""
        self._sketch.stroke([self.at(x, y) for x, y in points], width * self._size, colour)

    def inner(self, x: float, y: float, size: float, turn_deg: float = 0.0, *, flip: bool = False) -> Placed:
        """A frame within this one."""
        own = math.degrees(self._turn)
        return Placed(self._sketch, self.at(x, y), size * self._size, own + turn_deg, flip=flip != self._flip)


def arc(
    x: float, y: float, r: float, start_deg: float, end_deg: float, n: int = 16, *, squash: float = 1.0
) -> list[At]:
    """Points on a circle, clockwise from the right as y points down."""
    points = []
    for i in range(n + 1):
        a = math.radians(start_deg + (end_deg - start_deg) * i / n)
        points.append((x + r * math.cos(a), y + r * squash * math.sin(a)))
    return points


def sprite(painter: Painter, name: str, box: Box, draw: Callable[[Cutout], None], *, wide: float = 100.0) -> None:
    """A cutout that is kept by its name and size; `draw` fills a picture `wide` units wide."""
    size = f"{name} {round(box.w * painter.canvas.scale)}x{round(box.h * painter.canvas.scale)}"

    def paint(on: Painter, whole: Box) -> None:
        cut = Cutout(on, whole, wide)
        draw(cut)
        cut.done()

    stamp(painter, size, box, None, paint)

"""Symbols drawn as shapes, not glyphs: seat symbols, verdicts, keys of the replay bar.

Every symbol is a function that draws into a square of side `size` in white; it is drawn large, tinted and scaled
down, which smooths its edges.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise

import pygame

from dilemma_arena.scene.theme import Colour

OVERSAMPLE = 6
WHITE = (255, 255, 255, 255)
CLEAR = (255, 255, 255, 0)
Draw = Callable[["Pen"], None]


class Pen:
    """Draws in a unit square, y down, on an oversampled surface."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface
        self.size = surface.get_width()

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return x * self.size, y * self.size

    def disc(self, x: float, y: float, r: float, *, cut: bool = False) -> None:
        """A filled circle, or a hole."""
        pygame.draw.circle(self.surface, CLEAR if cut else WHITE, self._at(x, y), r * self.size)

    def oval(self, x: float, y: float, rx: float, ry: float, *, cut: bool = False) -> None:
        """A filled ellipse, or a hole."""
        rect = pygame.Rect(0, 0, round(2 * rx * self.size), round(2 * ry * self.size))
        rect.center = (round(x * self.size), round(y * self.size))
        pygame.draw.ellipse(self.surface, CLEAR if cut else WHITE, rect)

    def polygon(self, points: Iterable[tuple[float, float]], *, cut: bool = False) -> None:
        """A filled polygon, or a hole."""
        pygame.draw.polygon(self.surface, CLEAR if cut else WHITE, [self._at(x, y) for x, y in points])

    def stroke(self, points: Iterable[tuple[float, float]], width: float = 0.12, *, cut: bool = False) -> None:
        """A line with round ends and joints."""
        colour = CLEAR if cut else WHITE
        path = [self._at(x, y) for x, y in points]
        half = width * self.size / 2.0
        for (ax, ay), (bx, by) in pairwise(path):
            length = math.hypot(bx - ax, by - ay) or 1.0
            nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
            pygame.draw.polygon(
                self.surface, colour, [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
            )
        for x, y in path:
            pygame.draw.circle(self.surface, colour, (x, y), half)


def _arc(cx: float, cy: float, r: float, start_deg: float, end_deg: float, n: int = 24) -> list[tuple[float, float]]:
    span = math.radians(end_deg - start_deg)
    first = math.radians(start_deg)
    return [(cx + r * math.cos(first + span * i / n), cy + r * math.sin(first + span * i / n)) for i in range(n + 1)]


def _sun(pen: Pen) -> None:
    pen.disc(0.5, 0.5, 0.21)
    for i in range(8):
        c, s = math.cos(i * math.pi / 4), math.sin(i * math.pi / 4)
        pen.stroke([(0.5 + 0.34 * c, 0.5 + 0.34 * s), (0.5 + 0.44 * c, 0.5 + 0.44 * s)], 0.09)


def _wave(pen: Pen) -> None:
    for row in (0.27, 0.5, 0.73):
        pen.stroke([(0.08 + 0.84 * i / 40, row + 0.075 * math.sin(i / 40 * 4 * math.pi)) for i in range(41)], 0.095)


def _seed(pen: Pen) -> None:
    pen.oval(0.5, 0.5, 0.27, 0.41)
    pen.stroke([(0.5 + 0.06 * math.sin(i / 20 * 2 * math.pi), 0.16 + 0.68 * i / 20) for i in range(21)], 0.07, cut=True)


def _moon(pen: Pen) -> None:
    pen.disc(0.48, 0.5, 0.4)
    pen.disc(0.64, 0.42, 0.33, cut=True)


def _leaf(pen: Pen) -> None:
    left = [(0.5 - 0.34 * math.sin(math.pi * i / 24) ** 0.8, 0.1 + 0.72 * i / 24) for i in range(25)]
    right = [(1.0 - x, y) for x, y in reversed(left)]
    pen.polygon(left + right)
    pen.stroke([(0.5, 0.34), (0.5, 0.9)], 0.07, cut=True)
    pen.stroke([(0.5, 0.78), (0.5, 0.93)], 0.08)


def _flower(pen: Pen) -> None:
    for i in range(5):
        a = -math.pi / 2 + i * 2 * math.pi / 5
        pen.disc(0.5 + 0.25 * math.cos(a), 0.5 + 0.25 * math.sin(a), 0.19)
    pen.disc(0.5, 0.5, 0.13, cut=True)


def _mountain(pen: Pen) -> None:
    pen.polygon([(0.04, 0.84), (0.4, 0.16), (0.58, 0.5), (0.68, 0.36), (0.96, 0.84)])
    pen.stroke([(0.26, 0.5), (0.37, 0.58), (0.45, 0.48), (0.55, 0.56)], 0.06, cut=True)


def _drop(pen: Pen) -> None:
    pen.disc(0.5, 0.62, 0.29)
    pen.polygon([(0.5, 0.06), (0.235, 0.5), (0.765, 0.5)])
    pen.stroke(_arc(0.5, 0.62, 0.17, 60, 130), 0.06, cut=True)


def _acorn(pen: Pen) -> None:
    pen.oval(0.5, 0.56, 0.27, 0.36)
    pen.polygon([(0.1, 0.0), (0.9, 0.0), (0.9, 0.42), (0.1, 0.42)], cut=True)
    pen.oval(0.5, 0.36, 0.36, 0.17)
    pen.polygon([(0.1, 0.38), (0.9, 0.38), (0.9, 0.44), (0.1, 0.44)], cut=True)
    pen.stroke([(0.5, 0.24), (0.54, 0.09)], 0.09)


def _shell(pen: Pen) -> None:
    fan = [
        (0.5, 0.86),
        *[
            (0.5 + 0.43 * math.cos(math.radians(d)), 0.56 + 0.43 * math.sin(math.radians(d)))
            for d in range(-190, 11, 5)
        ],
    ]
    pen.polygon(fan)
    for x in (0.24, 0.41, 0.59, 0.76):
        pen.stroke([(0.5 + (x - 0.5) * 0.25, 0.78), (x, 0.3)], 0.045, cut=True)


def _check(pen: Pen) -> None:
    pen.stroke([(0.16, 0.54), (0.4, 0.78), (0.84, 0.24)], 0.14)


def _cross(pen: Pen) -> None:
    pen.stroke([(0.2, 0.2), (0.8, 0.8)], 0.14)
    pen.stroke([(0.8, 0.2), (0.2, 0.8)], 0.14)


def _leaning(pen: Pen) -> None:
    """A card propped against a wall."""
    pen.stroke([(0.08, 0.86), (0.92, 0.86)], 0.1)
    pen.stroke([(0.82, 0.84), (0.82, 0.4)], 0.12)
    pen.stroke([(0.22, 0.74), (0.84, 0.18)], 0.12)


def _on_rim(pen: Pen) -> None:
    """A card balanced on a wall."""
    pen.stroke([(0.08, 0.88), (0.92, 0.88)], 0.1)
    pen.stroke([(0.5, 0.86), (0.5, 0.4)], 0.16)
    pen.stroke([(0.1, 0.34), (0.9, 0.22)], 0.12)


def _outside(pen: Pen) -> None:
    """A wall with the card beside it."""
    pen.stroke([(0.08, 0.84), (0.92, 0.84)], 0.1)
    pen.stroke([(0.3, 0.82), (0.3, 0.3)], 0.16)
    pen.stroke([(0.52, 0.7), (0.92, 0.7)], 0.12)


def _stacked(pen: Pen) -> None:
    for y, cut in ((0.7, False), (0.5, True), (0.5, False), (0.3, True), (0.3, False)):
        grow = 0.06 if cut else 0.0
        pen.polygon([(0.5, y - 0.24 - grow), (0.96 + grow, y), (0.5, y + 0.24 + grow), (0.04 - grow, y)], cut=cut)


def _face_down(pen: Pen) -> None:
    pen.polygon([(0.22, 0.08), (0.78, 0.08), (0.78, 0.92), (0.22, 0.92)])
    pen.polygon([(0.32, 0.18), (0.68, 0.18), (0.68, 0.82), (0.32, 0.82)], cut=True)
    for y in (0.26, 0.44, 0.62):
        pen.stroke([(0.38, y + 0.12), (0.62, y)], 0.06)


def _equal(pen: Pen) -> None:
    pen.stroke([(0.2, 0.36), (0.8, 0.36)], 0.13)
    pen.stroke([(0.2, 0.64), (0.8, 0.64)], 0.13)


def _flight(pen: Pen) -> None:
    pen.polygon([(0.44, 0.3), (0.96, 0.2), (0.8, 0.66), (0.3, 0.74)])
    for x, y, length in ((0.06, 0.34, 0.26), (0.02, 0.54, 0.22), (0.06, 0.74, 0.14)):
        pen.stroke([(x, y), (x + length, y)], 0.07)


def _play(pen: Pen) -> None:
    pen.polygon([(0.26, 0.12), (0.26, 0.88), (0.88, 0.5)])


def _pause(pen: Pen) -> None:
    pen.polygon([(0.2, 0.12), (0.42, 0.12), (0.42, 0.88), (0.2, 0.88)])
    pen.polygon([(0.58, 0.12), (0.8, 0.12), (0.8, 0.88), (0.58, 0.88)])


def _step(pen: Pen) -> None:
    pen.polygon([(0.18, 0.16), (0.18, 0.84), (0.68, 0.5)])
    pen.polygon([(0.7, 0.14), (0.84, 0.14), (0.84, 0.86), (0.7, 0.86)])


def _step_back(pen: Pen) -> None:
    pen.polygon([(0.82, 0.16), (0.82, 0.84), (0.32, 0.5)])
    pen.polygon([(0.16, 0.14), (0.3, 0.14), (0.3, 0.86), (0.16, 0.86)])


def _arrow(pen: Pen) -> None:
    pen.stroke([(0.12, 0.5), (0.86, 0.5)], 0.12)
    pen.stroke([(0.56, 0.2), (0.86, 0.5), (0.56, 0.8)], 0.12)


def _spin_left(pen: Pen) -> None:
    pen.stroke(_arc(0.5, 0.54, 0.34, -40, -290), 0.11)
    x, y = 0.5 + 0.34 * math.cos(math.radians(-290)), 0.54 + 0.34 * math.sin(math.radians(-290))
    pen.polygon([(x + 0.2, y + 0.1), (x - 0.04, y - 0.2), (x - 0.1, y + 0.18)])


def _spin_right(pen: Pen) -> None:
    pen.stroke(_arc(0.5, 0.54, 0.34, 220, 470), 0.11)
    x, y = 0.5 + 0.34 * math.cos(math.radians(470)), 0.54 + 0.34 * math.sin(math.radians(470))
    pen.polygon([(x - 0.2, y + 0.1), (x + 0.04, y - 0.2), (x + 0.1, y + 0.18)])


def _spade_of_arena(pen: Pen) -> None:
    """The mark of the program: a card in a ring."""
    pen.disc(0.5, 0.5, 0.48)
    pen.disc(0.5, 0.5, 0.4, cut=True)
    pen.polygon([(0.34, 0.28), (0.62, 0.2), (0.7, 0.72), (0.42, 0.8)])


DRAWINGS: dict[str, Draw] = {
    "sun": _sun, "wave": _wave, "seed": _seed, "moon": _moon, "leaf": _leaf,
    "flower": _flower, "mountain": _mountain, "drop": _drop, "acorn": _acorn, "shell": _shell,
    "check": _check, "cross": _cross, "leaning": _leaning, "on_rim": _on_rim, "outside": _outside,
    "stacked": _stacked, "face_down": _face_down, "equal": _equal, "flight": _flight,
    "play": _play, "pause": _pause, "step": _step, "step_back": _step_back,
    "arrow": _arrow, "spin_left": _spin_left, "spin_right": _spin_right, "arena": _spade_of_arena,
}  # fmt: skip
"""Every symbol by name."""


class Icons:
    """Draws symbols at any size and colour, and keeps them."""

    def __init__(self, more: Mapping[str, Draw] | None = None) -> None:
        """`more`: symbols besides those of `DRAWINGS`, by name."""
        self._drawings: Mapping[str, Draw] = {**DRAWINGS, **(more or {})}
        self._made: dict[tuple[str, int, Colour], pygame.Surface] = {}

    def get(self, name: str, size_px: float, colour: Colour) -> pygame.Surface:
        """A square surface with the symbol, transparent around it. It is shared: do not draw on it."""
        key = (name, max(4, round(size_px)), colour)
        icon = self._made.get(key)
        if icon is None:
            big = pygame.Surface((key[1] * OVERSAMPLE,) * 2, pygame.SRCALPHA, 32)
            big.fill(CLEAR)
            self._drawings[name](Pen(big))
            big.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
            icon = self._made[key] = pygame.transform.smoothscale(big, (key[1], key[1]))
        return icon

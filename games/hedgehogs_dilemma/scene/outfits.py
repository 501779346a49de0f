"""What the creatures on the cards wear, carry, or have for company."""

from __future__ import annotations

import math
from collections.abc import Callable

from dilemma_arena.scene.menus.sketch import At, Sketch
from dilemma_arena.scene.theme import Colour
from games.hedgehogs_dilemma.scene.looks import BARK, WHITE

Outfit = Callable[[Sketch, At, float], None]
"""Drawn over a creature whose middle and radius are given."""

RED, GOLD, GREEN, BLUE, ROSE, CREAM = (
    (206, 62, 48), (240, 190, 78), (92, 150, 78), (72, 116, 190), (232, 130, 150), (250, 240, 222),
)  # fmt: skip


class _Place:
    """Points on a creature: x to the right, y down, in radii from its middle."""

    def __init__(self, middle: At, size: float) -> None:
        self.middle, self.size = middle, size

    def __call__(self, x: float, y: float) -> At:
        return self.middle[0] + x * self.size, self.middle[1] + y * self.size


def _none(_sketch: Sketch, _middle: At, _size: float) -> None:
    """Just so."""


def _leaf(sketch: Sketch, middle: At, size: float) -> None:
    at = _Place(middle, size)
    sketch.oval(at(0.2, -0.98), 0.42 * size, 0.19 * size, (198, 96, 42), turn=-0.45)
    sketch.stroke([at(-0.14, -0.82), at(0.52, -1.14)], 0.035 * size, (120, 52, 26))
    sketch.stroke([at(-0.14, -0.82), at(-0.26, -0.74)], 0.05 * size, (120, 52, 26))


def _blossom(sketch: Sketch, at: At, r: float, petals: Colour, heart: Colour = GOLD) -> None:
    for i in range(6):
        a = i * math.tau / 6
        sketch.disc((at[0] + 0.62 * r * math.cos(a), at[1] + 0.62 * r * math.sin(a)), 0.46 * r, petals)
    sketch.disc(at, 0.4 * r, heart)


def _flower(sketch: Sketch, middle: At, size: float) -> None:
    _blossom(sketch, _Place(middle, size)(0.52, -0.62), 0.34 * size, ROSE)


def _wreath(sketch: Sketch, middle: At, size: float) -> None:
    at = _Place(middle, size)
    for i in range(5):
        a = math.radians(222 + 24 * i)
        _blossom(sketch, at(0.82 * math.cos(a), 0.82 * math.sin(a)), 0.2 * size, (CREAM, ROSE, GOLD)[i % 3],
                 (RED, GOLD, BARK)[i % 3])  # fmt: skip


def _mushroom(sketch: Sketch, middle: At, size: float) -> None:
    at = _Place(middle, size)
    cap = [at(0.62 * math.cos(math.radians(d)), -0.72 + 0.46 * math.sin(math.radians(d))) for d in range(180, 361, 6)]
    sketch.polygon(cap, RED)
    sketch.oval(at(0.0, -0.72), 0.62 * size, 0.1 * size, (150, 40, 34))
    for x, y, r in ((-0.3, -0.92, 0.09), (0.05, -1.03, 0.1), (0.36, -0.88, 0.075)):
        sketch.disc(at(x, y), r * size, CREAM)


def _scarf(sketch: Sketch, middle: At, size: float) -> None:
    at = _Place(middle, size)
    band = [at(0.62 * math.cos(math.radians(d)), 0.36 + 0.3 * math.sin(math.radians(d))) for d in range(20, 161, 10)]
    sketch.stroke(band, 0.2 * size, RED)
    sketch.stroke([at(0.3, 0.66), at(0.42, 1.02)], 0.2 * size, RED)
    for y in (0.8, 0.94):
        sketch.stroke([at(0.25 + 0.1 * (y - 0.6), y), at(0.46 + 0.1 * (y - 0.6), y - 0.05)], 0.05 * size, CREAM)


def _glasses(sketch: Sketch, middle: At, size: float) -> None:
    at = _Place(middle, size)
    for side in (-1, 1):
        centre = at(0.25 * side, 0.07)
        ring = [(centre[0] + 0.2 * size * math.cos(a * 0.3), centre[1] + 0.2 * size * math.sin(a * 0.3))
                for a in range(22)]  # fmt: skip
        sketch.stroke(ring, 0.05 * size, (60, 46, 90))
    sketch.stroke([at(-0.06, 0.04), at(0.06, 0.04)], 0.05 * size, (60, 46, 90))


def _bow(sketch: Sketch, middle: At, size: float) -> None:
    at = _Place(middle, size)
    for side in (-1, 1):
        sketch.polygon([at(0.0, 0.68), at(0.3 * side, 0.55), at(0.3 * side, 0.83)], BLUE)
    sketch.disc(at(0.0, 0.68), 0.085 * size, (48, 78, 140))


def _apple(sketch: Sketch, middle: At, size: float) -> None:
    at = _Place(middle, size)
    sketch.disc(at(-0.38, -0.98), 0.25 * size, RED)
    sketch.disc(at(-0.24, -0.98), 0.24 * size, RED)
    sketch.disc(at(-0.44, -1.06), 0.07 * size, (255, 190, 170), 200)
    sketch.stroke([at(-0.31, -1.16), at(-0.27, -1.32)], 0.05 * size, BARK)
    sketch.oval(at(-0.14, -1.28), 0.12 * size, 0.06 * size, GREEN, turn=-0.4)


def _crown(sketch: Sketch, middle: At, size: float) -> None:
    at = _Place(middle, size)
    sketch.polygon([at(-0.42, -0.7), at(-0.48, -1.16), at(-0.22, -0.94), at(0.0, -1.24), at(0.22, -0.94),
                    at(0.48, -1.16), at(0.42, -0.7)], GOLD)  # fmt: skip
    sketch.stroke([at(-0.41, -0.74), at(0.41, -0.74)], 0.08 * size, (176, 124, 40))
    for x, colour in ((-0.22, RED), (0.0, BLUE), (0.22, RED)):
        sketch.disc(at(x, -0.86), 0.055 * size, colour)


def _beret(sketch: Sketch, middle: At, size: float) -> None:
    at = _Place(middle, size)
    sketch.oval(at(0.1, -0.82), 0.58 * size, 0.25 * size, (58, 66, 108), turn=0.16)
    sketch.oval(at(-0.06, -0.68), 0.44 * size, 0.09 * size, (40, 46, 78), turn=0.16)
    sketch.stroke([at(0.16, -1.04), at(0.2, -1.18)], 0.06 * size, (58, 66, 108))


def _snail(sketch: Sketch, middle: At, size: float) -> None:
    at = _Place(middle, size)
    sketch.stroke([at(-0.7, -0.66), at(-0.28, -0.86), at(-0.12, -1.06)], 0.13 * size, (226, 196, 120))
    sketch.stroke([at(-0.12, -1.06), at(-0.04, -1.22)], 0.03 * size, BARK)
    sketch.stroke([at(-0.12, -1.06), at(-0.16, -1.24)], 0.03 * size, BARK)
    sketch.disc(at(-0.5, -0.98), 0.23 * size, (176, 104, 64))
    spiral = []
    for i in range(22):
        a, r = i * 0.55, 0.19 * (1 - i / 24)
        spiral.append(at(-0.5 + r * math.cos(a), -0.98 + r * math.sin(a)))
    sketch.stroke(spiral, 0.04 * size, (112, 60, 38))


def _headphones(sketch: Sketch, middle: At, size: float) -> None:
    at = _Place(middle, size)
    band = [at(0.84 * math.cos(math.radians(d)), 0.0 + 0.98 * math.sin(math.radians(d))) for d in range(200, 341, 7)]
    sketch.stroke(band, 0.09 * size, (50, 52, 62))
    for side in (-1, 1):
        sketch.oval(at(0.8 * side, -0.14), 0.15 * size, 0.26 * size, (226, 96, 66))


def _acorn_cap(sketch: Sketch, middle: At, size: float) -> None:
    at = _Place(middle, size)
    cap = [at(0.54 * math.cos(math.radians(d)), -0.66 + 0.4 * math.sin(math.radians(d))) for d in range(180, 361, 6)]
    sketch.polygon(cap, (138, 96, 54))
    for i in range(-3, 4):
        for j in range(3):
            sketch.disc(at(0.14 * i + 0.07 * (j % 2), -0.74 - 0.1 * j), 0.035 * size, (92, 60, 34))
    sketch.stroke([at(0.0, -1.04), at(0.06, -1.2)], 0.08 * size, (92, 60, 34))


def _moustache(sketch: Sketch, middle: At, size: float) -> None:
    at = _Place(middle, size)
    for side in (-1, 1):
        sketch.stroke([at(0.03 * side, 0.38), at(0.2 * side, 0.41), at(0.36 * side, 0.33)], 0.08 * size, (88, 56, 40))
        sketch.disc(at(0.37 * side, 0.31), 0.045 * size, (88, 56, 40))


def _berries(sketch: Sketch, middle: At, size: float) -> None:
    at = _Place(middle, size)
    for x, y in ((0.4, -0.92), (0.62, -0.78), (0.56, -1.0)):
        sketch.disc(at(x, y), 0.13 * size, (92, 66, 150))
        sketch.disc(at(x - 0.04, y - 0.04), 0.035 * size, WHITE, 190)
    sketch.oval(at(0.3, -0.76), 0.16 * size, 0.07 * size, GREEN, turn=0.6)


def _night_cap(sketch: Sketch, middle: At, size: float) -> None:
    at = _Place(middle, size)
    sketch.polygon([at(-0.5, -0.62), at(0.44, -0.68), at(0.3, -1.06), at(0.86, -0.8), at(0.1, -1.3), at(-0.3, -1.08)],
                   (92, 130, 176))  # fmt: skip
    sketch.stroke([at(-0.5, -0.62), at(0.44, -0.68)], 0.13 * size, CREAM)
    sketch.disc(at(0.86, -0.78), 0.12 * size, CREAM)


HOG_OUTFITS: tuple[Outfit, ...] = (
    _none, _leaf, _flower, _mushroom, _scarf, _glasses, _bow, _apple, _crown, _beret, _snail, _headphones, _acorn_cap,
    _moustache, _berries, _wreath, _night_cap,
)  # fmt: skip


def _star(sketch: Sketch, middle: At, size: float) -> None:
    x, y = _Place(middle, size)(0.3, -0.62)
    points = []
    for i in range(10):
        a, r = math.radians(-80 + 36 * i), (0.36 if i % 2 == 0 else 0.16) * size
        points.append((x + r * math.cos(a), y + r * math.sin(a)))
    sketch.polygon(points, (238, 132, 82))
    for i in range(5):
        a = math.radians(-80 + 72 * i)
        sketch.disc((x + 0.16 * size * math.cos(a), y + 0.16 * size * math.sin(a)), 0.03 * size, CREAM)


def _pearls(sketch: Sketch, middle: At, size: float) -> None:
    at = _Place(middle, size)
    for i in range(9):
        a = math.radians(24 + 16.5 * i)
        sketch.disc(at(0.78 * math.cos(a), 0.2 + 0.72 * math.sin(a)), 0.085 * size, CREAM)


def _eye_patch(sketch: Sketch, middle: At, size: float) -> None:
    at = _Place(middle, size)
    sketch.stroke([at(-0.72, -0.42), at(0.78, 0.16)], 0.05 * size, BARK)
    sketch.oval(at(0.3, 0.06), 0.21 * size, 0.19 * size, BARK)


def _fish(sketch: Sketch, middle: At, size: float) -> None:
    at = _Place(middle, size)
    sketch.oval(at(-1.06, -1.42), 0.34 * size, 0.19 * size, (246, 160, 66), turn=0.2)
    sketch.polygon([at(-1.34, -1.48), at(-1.66, -1.72), at(-1.62, -1.3)], (246, 160, 66))
    sketch.disc(at(-0.88, -1.42), 0.05 * size, BARK)
    sketch.stroke([at(-1.1, -1.58), at(-1.14, -1.28)], 0.06 * size, CREAM)


def _shell_hat(sketch: Sketch, middle: At, size: float) -> None:
    at = _Place(middle, size)
    fan = [at(0.48 * math.cos(math.radians(d)), -0.62 + 0.5 * math.sin(math.radians(d))) for d in range(180, 361, 6)]
    sketch.polygon(fan, (244, 196, 176))
    for d in range(204, 340, 22):
        edge = at(0.46 * math.cos(math.radians(d)), -0.62 + 0.48 * math.sin(math.radians(d)))
        sketch.stroke([at(0.0, -0.62), edge], 0.04 * size, (206, 132, 112))


def _snorkel(sketch: Sketch, middle: At, size: float) -> None:
    at = _Place(middle, size)
    for side in (-1, 1):
        ring = [at(0.27 * side + 0.2 * math.cos(a * 0.3), 0.06 + 0.19 * math.sin(a * 0.3)) for a in range(22)]
        sketch.stroke(ring, 0.07 * size, GOLD)
    sketch.stroke([at(-0.08, 0.04), at(0.08, 0.04)], 0.07 * size, GOLD)
    sketch.stroke([at(0.14, 0.46), at(0.72, 0.5), at(0.8, 0.3), at(0.8, -0.8)], 0.1 * size, (230, 90, 70))


def _crab(sketch: Sketch, middle: At, size: float) -> None:
    at = _Place(middle, size)
    for side in (-1, 1):
        sketch.stroke([at(0.1 + 0.2 * side, -0.86), at(0.1 + 0.4 * side, -1.06)], 0.06 * size, RED)
        sketch.disc(at(0.1 + 0.42 * side, -1.1), 0.1 * size, RED)
        sketch.stroke([at(0.1 + 0.1 * side, -0.98), at(0.1 + 0.1 * side, -1.12)], 0.04 * size, RED)
        sketch.disc(at(0.1 + 0.1 * side, -1.14), 0.055 * size, WHITE)
        sketch.disc(at(0.1 + 0.1 * side, -1.14), 0.03 * size, BARK)
    sketch.oval(at(0.1, -0.88), 0.28 * size, 0.17 * size, RED)


def _anchor(sketch: Sketch, middle: At, size: float) -> None:
    at = _Place(middle, size)
    steel = (214, 222, 230)
    sketch.stroke([at(-0.46, -0.86), at(-0.46, -0.38)], 0.07 * size, steel)
    sketch.stroke([at(-0.6, -0.72), at(-0.32, -0.72)], 0.06 * size, steel)
    hook = [at(-0.46 + 0.2 * math.cos(math.radians(d)), -0.54 + 0.18 * math.sin(math.radians(d)))
            for d in range(10, 171, 16)]  # fmt: skip
    sketch.stroke(hook, 0.06 * size, steel)
    sketch.disc(at(-0.46, -0.9), 0.07 * size, steel)


URCHIN_OUTFITS: tuple[Outfit, ...] = (
    _none, _star, _pearls, _eye_patch, _fish, _shell_hat, _snorkel, _crab, _crown, _anchor, _moustache, _flower, _bow,
)  # fmt: skip

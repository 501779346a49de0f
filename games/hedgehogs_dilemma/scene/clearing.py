"""The ground of the table: a clearing with moss, leaves and blades of grass, painted once a size."""

from __future__ import annotations

import math

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.faces import mixed
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.menus.sketch import Sketch
from dilemma_arena.scene.theme import Colour

DARK, LIGHT = (8, 20, 16), (206, 226, 170)
LEAVES: tuple[Colour, ...] = ((196, 120, 60), (160, 84, 48), (214, 170, 84))


def paint_clearing(painter: Painter, box: Box) -> None:
    """Fill the box. Nothing here is random: a golden angle strews the leaves."""
    felt = painter.theme.colour.felt
    sketch = Sketch(painter, box, box.w)
    w, h = box.w, box.h
    sketch.gradient(mixed(felt, DARK, 0.12), mixed(felt, DARK, 0.42), (w * 0.5, h * 0.42), 0.34)
    for i in range(150):  # moss
        x, y = w * (i * 0.61803 % 1.0), h * (i * 0.75488 % 1.0)
        sketch.disc((x, y), 9.0 + 13.0 * (i * 0.37 % 1.0), mixed(felt, LIGHT if i % 3 else DARK, 0.3), 13)
    for i in range(26):  # leaves at the rim, where no cards lie
        along, inwards = i * 0.61803 % 1.0, 7.0 + 12.0 * (i * 0.419 % 1.0)
        x, y = (
            (w * along, inwards if i % 2 else h - inwards) if i % 3 else (inwards if i % 2 else w - inwards, h * along)
        )
        turn, r = i * 2.4, 5.0 + 3.0 * (i * 0.27 % 1.0)
        sketch.oval((x + 1.5, y + 2.0), r, r * 0.48, (0, 0, 0), turn=turn, alpha=60)
        sketch.oval((x, y), r, r * 0.48, LEAVES[i % 3], turn=turn, alpha=150)
        c, s = math.cos(turn), math.sin(turn)
        sketch.stroke([(x - r * c, y - r * s), (x + r * c, y + r * s)], 0.8, mixed(LEAVES[i % 3], DARK, 0.5))
    for i in range(int(w / 7.0)):  # grass along the lower rim
        x, high = 7.0 * i + 3.0 * math.sin(i * 2.1), 9.0 + 6.0 * math.sin(i * 1.7) ** 2
        lean = 4.0 * math.sin(i * 0.9)
        sketch.polygon(
            [(x - 1.6, h), (x + 1.6, h), (x + lean, h - high)], mixed(felt, LIGHT, 0.12 + 0.12 * (i % 3)), 150
        )
    sketch.fade(0.3)
    sketch.done()

"""Little things on the table: ingots, miners, favours, mines."""

from __future__ import annotations

from dataclasses import dataclass

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.faces import mixed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box, centred
from dilemma_arena.scene.menus.sketch import Sketch
from dilemma_arena.scene.theme import Colour
from dilemma_arena.scene.ui.texts import stamp
from games.duel_betwixt_us.cards import Ingot
from games.duel_betwixt_us.scene.cutout import CREAM, INK, RED, SKIN, WOOD, WOOD_DARK, Cutout, Placed, arc, sprite

METAL: dict[int, Colour] = {Ingot.COPPER: (200, 106, 66), Ingot.SILVER: (206, 212, 220), Ingot.GOLD: (240, 188, 62)}
"""Told apart by lightness and by the number on them, too."""
ROCK, ROCK_DARK = (92, 82, 78), (58, 50, 50)
INGOT_SHAPE = 0.62
"""Height of an ingot, by its width."""


def draw_ingot(painter: Painter, box: Box, metal: Ingot, *, alpha: int = 255) -> None:
    """A bar with its worth on it."""
    colour = METAL[metal]

    def paint(cut: Cutout) -> None:
        high = cut.high
        front = [(4.0, high - 4.0), (14.0, high * 0.36), (86.0, high * 0.36), (96.0, high - 4.0)]
        top = [(14.0, high * 0.36), (24.0, 4.0), (76.0, 4.0), (86.0, high * 0.36)]
        cut.polygon([(0.0, high), (12.0, high * 0.3), (22.0, 0.0), (78.0, 0.0), (88.0, high * 0.3), (100.0, high)], INK)
        cut.polygon(front, colour)
        cut.polygon(top, mixed(colour, (255, 255, 255), 0.5))
        cut.polygon([(4.0, high - 4.0), (6.0, high - 11.0), (94.0, high - 11.0), (96.0, high - 4.0)],
                    mixed(colour, INK, 0.3))  # fmt: skip

    sprite(painter, f"duel ingot {int(metal)}", box, paint)
    if box.h * painter.canvas.scale >= 12.0:
        size = box.h * 0.66
        painter.text(str(int(metal)), (box.centre[0], box.y + box.h * 0.62), size, INK, Weight.EXTRABOLD, align=0.5)
    if alpha < 255:
        painter.box(box, painter.theme.colour.felt, alpha=255 - alpha, radius=2.0)


@dataclass(frozen=True, slots=True)
class MinerLook:
    """What a little man looks like."""

    coat: Colour
    number: int = 0
    """Which one: beards differ."""
    idle: bool = False
    drunk: bool = False
    zombie: bool = False


BEARDS: tuple[Colour, ...] = ((120, 72, 44), (196, 190, 180), (206, 126, 52), (60, 46, 42))


def draw_miner(painter: Painter, box: Box, look: MinerLook) -> None:
    """A little man with helmet and beard: working with a pickaxe, idle on his seat, drunk, undead."""

    def paint(cut: Cutout) -> None:
        pen = Placed(cut, (50.0, cut.high / 2), 100.0, 9.0 if look.drunk else 0.0)
        skin = (136, 172, 112) if look.zombie else SKIN
        beard = mixed(BEARDS[look.number % len(BEARDS)], (90, 130, 80), 0.4 if look.zombie else 0.0)
        drop = 0.14 if look.idle else 0.0
        if look.idle:
            pen.oval(0.0, 0.64, 0.4, 0.1, WOOD_DARK)
            pen.oval(0.0, 0.6, 0.4, 0.1, WOOD)
        else:
            for side in (-1, 1):
                pen.line([(side * 0.14, 0.4), (side * 0.16, 0.64)], 0.2, INK)
                pen.line([(side * 0.14, 0.4), (side * 0.16, 0.62)], 0.13, (70, 52, 44))
            pen.line([(0.42, -0.5), (0.3, 0.46)], 0.1, INK)
            pen.line([(0.42, -0.5), (0.3, 0.46)], 0.055, WOOD)
            pen.line([(0.16, -0.4), (0.42, -0.56), (0.58, -0.34)], 0.12, INK)
            pen.line([(0.16, -0.4), (0.42, -0.56), (0.58, -0.34)], 0.07, (190, 196, 202))
        body = [(-0.26, 0.0), (0.26, 0.0), (0.32, 0.46), (-0.32, 0.46)]
        pen.poly([(x * 1.18, (y - 0.23) * 1.18 + 0.23 + drop) for x, y in body], INK)
        pen.poly([(x, y + drop) for x, y in body], look.coat)
        pen.line([(-0.29, 0.3 + drop), (0.29, 0.3 + drop)], 0.08, mixed(look.coat, INK, 0.5))
        if look.idle:
            for side in (-1, 1):
                pen.line([(side * 0.2, 0.54), (side * 0.36, 0.62)], 0.17, INK)
                pen.line([(side * 0.2, 0.54), (side * 0.36, 0.62)], 0.1, (70, 52, 44))
        else:
            pen.line([(0.22, 0.1), (0.34, 0.16)], 0.15, INK)
            pen.line([(0.22, 0.1), (0.34, 0.16)], 0.09, skin)
        y = -0.16 + drop
        pen.disc(0.0, y, 0.29, INK)
        pen.disc(0.0, y, 0.245, skin)
        pen.poly([(-0.25, y), (0.25, y), (0.2, y + 0.28), (0.0, y + 0.38), (-0.2, y + 0.28)], beard)
        pen.disc(0.0, y + 0.02, 0.075, (216, 92, 84) if look.drunk else mixed(skin, RED, 0.25))
        for side in (-1, 1):
            if look.idle and not look.zombie:
                pen.line([(side * 0.15, y - 0.07), (side * 0.06, y - 0.06)], 0.035, INK)
            else:
                pen.disc(side * 0.1, y - 0.07, 0.042, INK)
        hat = (150, 150, 140) if look.zombie else (238, 190, 64)
        dome = [*arc(0.0, y - 0.1, 0.27, 180, 360), (0.32, y - 0.08), (-0.32, y - 0.08)]
        pen.poly([(x * 1.16, (py - y + 0.1) * 1.18 + y - 0.1) for x, py in dome], INK)
        pen.poly(dome, hat)
        pen.disc(0.0, y - 0.24, 0.08, INK)
        pen.disc(0.0, y - 0.24, 0.055, (255, 250, 214))
        if look.drunk:
            pen.poly([(-0.56, 0.08), (-0.3, 0.08), (-0.32, 0.36), (-0.54, 0.36)], INK)
            pen.poly([(-0.53, 0.12), (-0.33, 0.12), (-0.35, 0.33), (-0.51, 0.33)], (226, 158, 52))
            pen.line([(-0.54, 0.08), (-0.32, 0.08)], 0.11, CREAM)

    sprite(painter, f"duel miner {look}", box, paint)


def draw_favour(painter: Painter, box: Box, *, won: bool = False) -> None:
    """A folded letter with a seal; of one that was won the ribbon is blue."""

    def paint(cut: Cutout) -> None:
        h = cut.high
        cut.polygon([(4.0, h * 0.16), (96.0, h * 0.16), (96.0, h * 0.9), (4.0, h * 0.9)], INK)
        cut.polygon([(8.0, h * 0.2), (92.0, h * 0.2), (92.0, h * 0.86), (8.0, h * 0.86)], (250, 226, 214))
        cut.polygon([(8.0, h * 0.86), (50.0, h * 0.5), (92.0, h * 0.86)], (240, 206, 192))
        cut.polygon([(8.0, h * 0.2), (92.0, h * 0.2), (50.0, h * 0.6)], (255, 242, 232))
        cut.stroke([(8.0, h * 0.2), (50.0, h * 0.6), (92.0, h * 0.2)], 3.0, (206, 160, 146))
        x, y, r = 50.0, h * 0.55, h * 0.2
        seal = (70, 98, 170) if won else (186, 42, 52)
        for dx in (-0.5, 0.5):
            cut.disc((x + dx * r, y - 0.2 * r), r * 0.66, INK)
        cut.polygon([(x - 1.18 * r, y), (x + 1.18 * r, y), (x, y + 1.5 * r)], INK)
        for dx in (-0.5, 0.5):
            cut.disc((x + dx * r, y - 0.2 * r), r * 0.54, seal)
        cut.polygon([(x - 1.0 * r, y + 0.02 * r), (x + 1.0 * r, y + 0.02 * r), (x, y + 1.25 * r)], seal)

    sprite(painter, f"duel favour {won}", box, paint)


def draw_mine(painter: Painter, box: Box, metal: Ingot) -> None:
    """The mouth of a mine with what it yields in front of it."""

    def paint(on: Painter, whole: Box) -> None:
        sketch = Sketch(on, whole, 100.0)
        h, colour = sketch.high, METAL[metal]
        sketch.gradient(mixed(ROCK, colour, 0.1), ROCK_DARK, (50.0, h * 0.3), 0.35)
        for i in range(34):
            x, y = 100.0 * (i * 0.61803 % 1.0), h * (i * 0.75488 % 1.0)
            sketch.polygon([(x - 7, y + 3), (x - 2, y - 4), (x + 6, y - 2), (x + 7, y + 4)],
                           mixed(ROCK, (255, 255, 255) if i % 2 else INK, 0.12), 120)  # fmt: skip
            if i % 4 == 0:
                sketch.polygon([(x - 2, y), (x, y - 2.4), (x + 2.4, y), (x, y + 2)], colour, 210)
        left, right, top = 26.0, 74.0, h * 0.2
        sketch.polygon([(left, h), (left + 4, top), (right - 4, top), (right, h)], (24, 18, 18))
        sketch.polygon([(left + 10, h), (left + 12, top + 8), (right - 12, top + 8), (right - 10, h)], (12, 9, 10))
        for x, lean in ((left, 3.0), (right, -3.0)):
            sketch.stroke([(x, h), (x + lean, top)], 8.0, WOOD_DARK)
            sketch.stroke([(x - 1, h), (x + lean - 1, top)], 5.0, WOOD)
        sketch.stroke([(left - 7, top), (right + 7, top)], 9.0, WOOD_DARK)
        sketch.stroke([(left - 7, top - 1), (right + 7, top - 1)], 6.0, WOOD)
        for x in (left + 3, right - 3):
            sketch.disc((x, top - 1), 1.4, INK)
        for row, count in ((0, 3), (1, 2), (2, 1)):
            for i in range(count):
                x, y = 50.0 + (i - (count - 1) / 2) * 17.0, h - 3.0 - row * 9.5
                pile = Placed(sketch, (x, y), 18.0)
                pile.poly([(-0.5, 0.06), (-0.36, -0.5), (0.36, -0.5), (0.5, 0.06)], INK)
                pile.poly([(-0.44, 0.0), (-0.32, -0.36), (0.32, -0.36), (0.44, 0.0)], colour)
                pile.poly([(-0.32, -0.3), (-0.26, -0.46), (0.26, -0.46), (0.32, -0.3)],
                          mixed(colour, (255, 255, 255), 0.5))  # fmt: skip
        sketch.done()

    radius = min(12.0, box.h * 0.12)
    stamp(painter, f"duel mine {int(metal)}", box, None, paint, radius=radius)
    painter.box(box, INK, alpha=0, edge=mixed(METAL[metal], INK, 0.35), line=2.0, radius=radius)


def draw_lump(painter: Painter, at: tuple[float, float], size: float, metal: Ingot) -> None:
    """An ingot about a point, for flights and rows."""
    draw_ingot(painter, centred(at, size, size * INGOT_SHAPE), metal)

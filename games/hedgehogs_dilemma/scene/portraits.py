"""The creatures on the cards: hedgehogs that grow with their numeral, and sea urchins; no two alike."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from dilemma_arena.scene.faces import mixed
from dilemma_arena.scene.menus.sketch import At, Sketch
from dilemma_arena.scene.theme import Colour
from games.hedgehogs_dilemma.scene.looks import BARK, Expression, draw_eyes, draw_mouth
from games.hedgehogs_dilemma.scene.outfits import HOG_OUTFITS, URCHIN_OUTFITS, Outfit

FACE = (236, 202, 160)
COATS: tuple[Colour, ...] = (
    (112, 78, 58), (92, 70, 76), (140, 92, 58), (78, 66, 62), (126, 104, 84), (104, 60, 50), (150, 122, 92),
)  # fmt: skip
SHELLS: tuple[Colour, ...] = ((96, 50, 112), (58, 46, 92), (138, 52, 88), (44, 70, 96), (120, 44, 60), (70, 40, 70))


@dataclass(frozen=True, slots=True)
class Land:
    """Where the creatures of a numeral live."""

    top: Colour
    bottom: Colour
    band: Colour
    """For the frame and the pips; dark enough on paper."""


LAND: Mapping[int, Land] = MappingProxyType(
    {
        1: Land((40, 116, 140), (16, 52, 86), (16, 72, 108)),
        2: Land((206, 226, 178), (138, 180, 104), (62, 116, 54)),
        3: Land((246, 196, 122), (206, 118, 62), (164, 82, 30)),
        4: Land((74, 66, 122), (34, 28, 62), (62, 48, 110)),
    }
)
"""Four grounds that differ in lightness too."""


def character(numeral: int, variant: int) -> tuple[Expression, Outfit, Colour]:
    """What makes a creature itself: no two of a numeral share both mood and outfit."""
    moods = tuple(Expression)
    mood = moods[(variant * 5 + numeral * 2) % len(moods)]
    if numeral == 1:
        return mood, URCHIN_OUTFITS[variant % len(URCHIN_OUTFITS)], SHELLS[(variant * 5 + 1) % len(SHELLS)]
    outfit = HOG_OUTFITS[(variant * 7 + numeral * 3) % len(HOG_OUTFITS)]
    return mood, outfit, COATS[(variant * 3 + numeral) % len(COATS)]


def paint_portrait(sketch: Sketch, numeral: int, variant: int) -> None:
    """Ground and creature, in the measure of a card."""
    land = LAND[numeral]
    sketch.gradient(land.top, land.bottom, (29.5, 34.0), 0.25)
    mood, outfit, coat = character(numeral, variant)
    if numeral == 1:
        _sea(sketch, variant)
        _urchin(sketch, (29.5, 51.0), coat, mood, variant)
        outfit(sketch, (29.5, 51.0), 15.5)
        return
    _country(sketch, numeral, variant)
    size = {2: 17.0, 3: 19.5, 4: 22.5}[numeral]
    middle = (29.5, 76.0 - size * 1.12)
    _hog(sketch, middle, size, coat, mood, quills=17 + 3 * numeral + variant % 3, style=(variant + numeral) % 3)
    outfit(sketch, middle, size)


def _country(sketch: Sketch, numeral: int, variant: int) -> None:
    """Meadow, wood in autumn, night."""
    land = LAND[numeral]
    if numeral == 4:
        moon = (44.0, 16.0)
        sketch.disc(moon, 9.5, (252, 232, 186), 60)
        sketch.disc(moon, 7.0, (252, 236, 196))
        sketch.disc((moon[0] + 2.5 - variant % 3, moon[1] - 1.5), 5.6 if variant % 2 else 0.1, land.top)
        for i in range(9):
            x, y = 6.0 + (i * 23 + variant * 7) % 50, 30.0 - (i * 17 + variant * 3) % 26
            sketch.disc((x, y), 0.5 + 0.25 * (i % 2), (255, 246, 220))
    elif numeral == 3:
        for i in range(10):
            x, y = 3.0 + (i * 29 + variant * 11) % 55, 6.0 + (i * 19 + variant * 5) % 52
            tone = ((196, 84, 40), (226, 150, 58), (160, 60, 40))[i % 3]
            sketch.oval((x, y), 2.4, 1.1, tone, turn=i * 0.9, alpha=190)
    else:
        sketch.disc((47.0, 13.0), 6.0, (255, 246, 200), 200)
        for i in range(3):
            x, y = 14.0 + (i * 21 + variant * 9) % 44, 8.0 + 5.0 * (i % 2)
            for dx, r in ((-3.0, 1.8), (0.0, 2.6), (3.2, 1.7)):
                sketch.disc((x + dx, y + 6.0), r, (255, 255, 255), 120)
    dark = mixed(land.bottom, BARK, 0.35)
    hill = [(59.0 * i / 20, 66.0 - 3.0 * math.sin(math.pi * i / 20 + variant * 0.4)) for i in range(21)]
    sketch.polygon([*hill, (59.0, 92.0), (0.0, 92.0)], dark)
    for i in range(16):
        x, lean = 1.5 + 3.8 * i, 1.4 * math.sin(i * 1.7 + variant)
        sketch.polygon([(x - 1.0, 72.0), (x + 1.0, 72.0), (x + lean, 63.5 - 1.6 * math.sin(i * 1.1 + variant))],
                       mixed(dark, land.top, 0.25))  # fmt: skip


def _sea(sketch: Sketch, variant: int) -> None:
    """Rays, bubbles, weeds, sand."""
    for i in range(4):
        x = 6.0 + 14.0 * i + variant % 5
        sketch.polygon([(x, 0.0), (x + 5.0, 0.0), (x - 4.0, 80.0), (x - 13.0, 80.0)], (255, 255, 255), 16)
    for i in range(7):
        x, y = 5.0 + (i * 31 + variant * 7) % 50, 6.0 + (i * 23 + variant * 13) % 40
        r = 0.8 + 0.5 * (i % 3)
        sketch.disc((x, y), r, (214, 244, 250), 130)
        sketch.disc((x - r * 0.3, y - r * 0.3), r * 0.35, (255, 255, 255), 220)
    for side, x in ((1, 5.0), (-1, 54.0)):
        for j in range(2):
            weed = [(x + side * (3.4 * j + 1.7 * math.sin(t * 0.9 + j + variant)), 80.0 - t * 4.2) for t in range(7)]
            sketch.stroke(weed, 1.9, ((46, 122, 92), (70, 142, 84))[j])
    sand = [(59.0 * i / 20, 71.5 + 1.4 * math.sin(i * 0.9 + variant)) for i in range(21)]
    sketch.polygon([*sand, (59.0, 92.0), (0.0, 92.0)], (222, 196, 148))


def _spikes(sketch: Sketch, middle: At, inner: float, outer: float, count: int, colour: Colour, *, start: float,
            sweep: float, lean: float = 0.0, uneven: float = 0.06, width: float = 0.5) -> None:  # fmt: skip
    """A ring of spikes; angles in degrees, clockwise from the right."""
    cx, cy = middle
    for i in range(count):
        a = math.radians(start + sweep * (i + 0.5) / count)
        half = math.radians(sweep / count) * width
        reach = outer * (1.0 + uneven * math.sin(i * 2.4))
        tip = (cx + reach * math.cos(a + lean), cy + reach * math.sin(a + lean))
        foot = [(cx + inner * math.cos(a + d), cy + inner * math.sin(a + d)) for d in (-half, half)]
        sketch.polygon([tip, *foot], colour)


def _hog(sketch: Sketch, middle: At, size: float, coat: Colour, expression: Expression, *, quills: int,
         style: int) -> None:  # fmt: skip
    """A hedgehog that looks at you; `size` is the radius of its coat."""
    cx, cy = middle

    def at(x: float, y: float) -> At:
        return cx + x * size, cy + y * size

    reach, lean, width = ((1.22, 0.0, 0.62), (1.3, 0.1, 0.52), (1.16, -0.08, 0.75))[style]
    sketch.oval(at(0.0, 1.06), 0.95 * size, 0.13 * size, (0, 0, 0), alpha=70)
    for ring, tone in ((0, 0.5), (1, 0.25), (2, 0.0)):
        outer, colour = (reach - 0.09 * ring) * size, mixed(coat, BARK, tone)
        _spikes(sketch, middle, 0.86 * size, outer, quills - 2 * ring, colour, start=140.0 + 5.0 * ring,
                sweep=260.0 - 10.0 * ring, lean=lean * (1 - ring * 0.4), width=width)  # fmt: skip
    sketch.oval(at(0.0, 0.08), 0.95 * size, 0.94 * size, coat)
    for i in range(11):  # a few quills on the coat, lighter at their tips
        a = math.radians(196 + 15.0 * i)
        r = (0.8, 0.7)[i % 2]
        foot, tip = at(r * math.cos(a), r * math.sin(a)), at((r + 0.13) * math.cos(a), (r + 0.13) * math.sin(a))
        sketch.stroke([foot, tip], 0.045 * size, mixed(coat, FACE, 0.45))
    for side in (-1, 1):
        sketch.disc(at(0.6 * side, -0.26), 0.19 * size, mixed(FACE, BARK, 0.3))
        sketch.disc(at(0.6 * side, -0.24), 0.115 * size, mixed(FACE, (236, 132, 116), 0.45))
    sketch.oval(at(0.0, 0.52), 0.62 * size, 0.5 * size, mixed(FACE, (255, 255, 255), 0.25))
    for side in (-1, 1):  # a face like a heart
        sketch.oval(at(0.27 * side, 0.04), 0.4 * size, 0.41 * size, FACE, turn=-0.25 * side)
    sketch.oval(at(0.0, 0.26), 0.47 * size, 0.36 * size, FACE)
    sketch.polygon([at(-0.16, -0.42), at(0.16, -0.42), at(0.0, -0.12)], coat)
    for side in (-1, 1):
        sketch.oval(at(0.4 * side, 0.27), 0.11 * size, 0.07 * size, (240, 138, 120), alpha=150)
        sketch.oval(at(0.3 * side, 1.0), 0.2 * size, 0.1 * size, mixed(FACE, BARK, 0.35))
        sketch.oval(at(0.34 * side, 0.7), 0.1 * size, 0.16 * size, mixed(FACE, BARK, 0.2), turn=0.5 * side)
    draw_eyes(sketch, at(0.0, 0.06), size, 0.25, expression)
    sketch.oval(at(0.0, 0.27), 0.12 * size, 0.09 * size, BARK)
    sketch.oval(at(-0.03, 0.24), 0.035 * size, 0.025 * size, (255, 255, 255), alpha=200)
    draw_mouth(sketch, at(0.0, 0.42), size, expression)


def _urchin(sketch: Sketch, middle: At, shell: Colour, expression: Expression, variant: int) -> None:
    """A sea urchin: all spikes, and a face."""
    size = 15.5
    cx, cy = middle
    sketch.oval((cx, cy + 20.5), 17.0, 2.2, (0, 0, 0), alpha=60)
    for ring, (reach, tone) in enumerate(((1.58, 0.42), (1.42, 0.15), (1.24, -0.25))):
        colour = mixed(shell, BARK, tone) if tone >= 0 else mixed(shell, (255, 214, 236), -tone)
        _spikes(sketch, middle, 0.8 * size, reach * size, 26 - 3 * ring + variant % 4, colour, start=90.0 + 4.0 * ring,
                sweep=360.0, uneven=0.1, width=0.34)  # fmt: skip
    sketch.disc(middle, 0.96 * size, mixed(shell, BARK, 0.2))
    sketch.disc((cx - 0.4, cy - 0.6), 0.88 * size, shell)
    for i in range(5):  # the seams of the shell
        a = math.radians(200 + 35 * i)
        sketch.stroke([(cx + 0.5 * size * math.cos(a), cy + 0.5 * size * math.sin(a)),
                       (cx + 0.8 * size * math.cos(a), cy + 0.8 * size * math.sin(a))], 0.7,
                      mixed(shell, (255, 214, 236), 0.3))  # fmt: skip
    sketch.oval((cx, cy + 0.16 * size), 0.66 * size, 0.52 * size, mixed(shell, (255, 226, 236), 0.72))
    draw_eyes(sketch, (cx, cy + 0.06 * size), size * 1.15, 0.27, expression)
    draw_mouth(sketch, (cx, cy + 0.4 * size), size, expression)
    for side in (-1, 1):
        sketch.oval((cx + side * 0.5 * size, cy + 0.3 * size), 0.1 * size, 0.06 * size, (236, 110, 130), alpha=150)

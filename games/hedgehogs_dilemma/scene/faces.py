"""What is printed on the cards: a numeral, a portrait, a name; and the back."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import pygame

from dilemma_arena.core.ids import CardId
from dilemma_arena.scene.brush import Brush, Painter
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.faces import mixed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.menus.sketch import Sketch
from games.hedgehogs_dilemma.messages import numeral, variant
from games.hedgehogs_dilemma.scene.portraits import LAND, paint_portrait

WIDE, HIGH = 59.0, 91.0
"""Of a card, mm; portraits are drawn in this measure."""
HOGS = (
    "Aster", "Bramble", "Clover", "Dill", "Elder", "Fern", "Gorse", "Hazel", "Ivy", "Juniper", "Kale", "Lupin",
    "Mallow", "Nettle", "Olive", "Poppy", "Quince", "Rowan", "Sorrel", "Thistle", "Ulex", "Violet", "Willow",
    "Xanthe", "Yarrow", "Zinnia",
)  # fmt: skip
URCHINS = (
    "Alga", "Bubble", "Coral", "Delta", "Ebb", "Foam", "Gulf", "Haven", "Isle", "Jetty", "Kelp", "Lagoon", "Marina",
    "Nori", "Oyster", "Pearl", "Quay", "Reef", "Surf", "Tide", "Undine", "Vortex", "Whelk", "Xebec", "Yawl", "Zephyr",
)  # fmt: skip


@lru_cache(maxsize=128)
def face_of(card: CardId) -> HedgehogFace:
    """The front of a card."""
    return HedgehogFace(numeral(card), variant(card))


def name_of(card: CardId) -> str:
    """What whoever is on the card is called; the letter of the card is its initial."""
    return (URCHINS if numeral(card) == 1 else HOGS)[variant(card)]


@dataclass(frozen=True, slots=True)
class HedgehogFace:
    """The front: the numeral in a corner, its creature, as many pips as the numeral, a name."""

    numeral: int
    variant: int

    def paint(self, surface: pygame.Surface, brush: Brush) -> None:
        """Fill the surface."""
        w, h = surface.get_size()
        palette = brush.theme.colour
        painter = Painter(brush, Canvas(surface, 1.0))
        sketch = Sketch(painter, Box(0.0, 0.0, float(w), float(h)), WIDE)
        paint_portrait(sketch, self.numeral, self.variant)
        k = WIDE * h / w / HIGH  # the surface may be a pixel off the card's shape
        ground = LAND[self.numeral].band
        foot = 78.5 * k
        sketch.polygon([(0.0, foot), (WIDE, foot), (WIDE, 92.0), (0.0, 92.0)], palette.paper)
        sketch.polygon([(0.0, foot), (WIDE, foot), (WIDE, foot + 0.9), (0.0, foot + 0.9)], ground)
        # the numeral's corner: paper with a rounded inner corner
        sketch.polygon([(0.0, 0.0), (20.5, 0.0), (20.5, 19.0), (17.0, 24.5), (11.0, 27.0), (0.0, 27.0)], ground)
        sketch.polygon([(0.0, 0.0), (19.5, 0.0), (19.5, 18.6), (16.4, 23.6), (10.8, 26.0), (0.0, 26.0)], palette.paper)
        for index in range(self.numeral):
            x = 54.6 - 5.2 * (self.numeral - 1 - index)
            _pip(sketch, (x, foot + 6.6), 2.1, ground)
        sketch.done()
        digit = brush.fonts.render(str(self.numeral), h * 0.27, palette.card_ink, Weight.EXTRABOLD)
        digit = digit.subsurface(digit.get_bounding_rect())
        surface.blit(digit, digit.get_rect(center=(round(w * 0.168), round(h * 0.142))))
        name = (URCHINS if self.numeral == 1 else HOGS)[self.variant]
        room = w * (0.86 - 0.085 * self.numeral)
        size = h * 0.082
        while size > 6.0 and brush.fonts.width(name, size, Weight.BOLD) > room:
            size *= 0.93
        words = brush.fonts.render(name, size, palette.card_ink, Weight.BOLD)
        surface.blit(words, words.get_rect(midleft=(round(w * 0.06), round(h * 0.936))))


def _pip(sketch: Sketch, at: tuple[float, float], r: float, colour: tuple[int, int, int]) -> None:
    """A little burr: as many as the numeral."""
    points = []
    for i in range(16):
        a, reach = i * math.tau / 16, r if i % 2 == 0 else r * 0.62
        points.append((at[0] + reach * math.cos(a), at[1] + reach * math.sin(a)))
    sketch.polygon(points, colour)


@dataclass(frozen=True, slots=True)
class BurrowBack:
    """The back of all cards: the mouth of the burrow, two eyes in the dark."""

    def paint(self, surface: pygame.Surface, brush: Brush) -> None:
        """Fill the surface."""
        w, h = surface.get_size()
        sketch = Sketch(Painter(brush, Canvas(surface, 1.0)), Box(0.0, 0.0, float(w), float(h)), WIDE)
        earth, dark, light = (96, 62, 44), (40, 26, 22), (198, 156, 104)
        high = sketch.high
        sketch.polygon([(0, 0), (WIDE, 0), (WIDE, high), (0, high)], brush.theme.colour.paper)
        sketch.polygon([(3, 3), (WIDE - 3, 3), (WIDE - 3, high - 3), (3, high - 3)], earth)
        for i in range(-3, 9):  # leaves strewn over the earth
            for j in range(-1, 12):
                x, y = 8.0 * i + 4.0 * (j % 2), 9.0 * j + 2.0
                if 5.0 < x < WIDE - 5.0 and 6.0 < y < high - 6.0:
                    turn = (i * 37 + j * 61) % 7 * 0.5
                    sketch.oval((x, y), 2.7, 1.2, mixed(earth, light, 0.16 + 0.05 * ((i + 2 * j) % 3)), turn=turn)
        middle = (WIDE / 2, high * 0.52)
        for grown, colour in ((3.0, mixed(earth, dark, 0.5)), (0.0, dark)):
            sketch.oval(middle, 19.0 + grown, 23.0 + grown, colour)
        for side in (-1, 1):
            eye = (middle[0] + side * 6.4, middle[1] - 1.0)
            sketch.disc(eye, 3.7, (250, 226, 160))
            sketch.disc((eye[0] + 0.8, eye[1] + 0.5), 2.0, dark)
            sketch.disc((eye[0] + 1.4, eye[1] - 0.3), 0.7, (255, 255, 255))
        for i in range(11):  # quills over the eyes
            a = math.radians(205 + 13 * i)
            tip = (middle[0] + 17.0 * math.cos(a), middle[1] + 1.0 + 17.0 * math.sin(a))
            base = [(middle[0] + 11.0 * math.cos(a + d), middle[1] + 1.0 + 11.0 * math.sin(a + d)) for d in (-0.1, 0.1)]
            sketch.polygon([tip, *base], mixed(earth, light, 0.35))
        sketch.done()


BACK = BurrowBack()

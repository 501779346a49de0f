"""The pictures on the tiles of the start menu, drawn by code: an arena, two thumbs, swords and ingots, hedgehogs."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType

from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.physics.params import Card
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.camera import Camera
from dilemma_arena.scene.faces import mixed
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.menus.sketch import At, Sketch
from dilemma_arena.scene.motion import flat_pose
from dilemma_arena.scene.names import CardName
from dilemma_arena.scene.studio import Studio
from dilemma_arena.scene.theme import SEATS, Colour

# What is painted here is seen nowhere else, so its colours are not in the theme.
BARK, NIGHT, DUSK, PEACH = (46, 32, 26), (44, 32, 58), (122, 66, 74), (238, 176, 116)
STEEL, STEEL_DARK, BRASS, BRASS_DARK = (224, 226, 230), (142, 148, 160), (226, 178, 92), (150, 104, 46)


def _lay(painter: Painter, studio: Studio, camera: Camera, card: str, x: float, y: float, yaw_deg: float) -> None:
    """A card of the practice game on the floor, with its shadow."""
    art = studio.board(ARENAS["round"], Card(), str).art
    pose = flat_pose(x, y, 3.0, math.radians(yaw_deg))
    shadow = art.shadow(camera, pose, keep=False)
    if shadow is not None:
        shadow.blit(painter.canvas.surface)
    front, back = CardName(card).faces
    art.sprite(camera, pose, front, back, fine=True).blit(painter.canvas.surface)


def paint_dilemma(painter: Painter, box: Box, studio: Studio) -> None:
    """Cards in the arena, as it is."""
    canvas = painter.canvas
    canvas.surface.blit(studio.table_art.table(canvas.size_px), (0, 0))
    scale = box.w * canvas.scale / 300.0
    centre = (box.centre[0] * canvas.scale, box.centre[1] * canvas.scale + 26.0 * scale)
    camera = Camera((round(centre[0]), round(centre[1])), scale)
    studio.table_art.arena(canvas.surface, camera, ARENAS["round"])
    _lay(painter, studio, camera, "wave.6", -14.0, 8.0, 108.0)
    _lay(painter, studio, camera, "seed.6", 26.0, 22.0, 60.0)
    _lay(painter, studio, camera, "sun.9", 4.0, -18.0, 145.0)
    _lay(painter, studio, camera, "moon.3", 104.0, 66.0, 118.0)


def paint_cards_on_felt(painter: Painter, box: Box, studio: Studio) -> None:
    """Three backs on felt: for games that bring no picture of their own."""
    felt = painter.theme.colour.felt
    sketch = Sketch(painter, box, 300.0)
    sketch.gradient(mixed(felt, (255, 255, 255), 0.06), mixed(felt, (0, 0, 0), 0.35), (130.0, 50.0))
    sketch.fade()
    sketch.done()
    scale = box.w * painter.canvas.scale / 300.0
    middle = (round(box.centre[0] * painter.canvas.scale), round(box.centre[1] * painter.canvas.scale))
    camera = Camera(middle, scale)
    art = studio.board(ARENAS["round"], Card(), str).art
    for index, (x, yaw) in enumerate(((-52.0, 112.0), (0.0, 92.0), (52.0, 70.0))):
        pose = flat_pose(x, -4.0 if index == 1 else -12.0, 3.0 + index, math.radians(yaw))
        shadow = art.shadow(camera, pose, keep=False)
        if shadow is not None:
            shadow.blit(painter.canvas.surface)
        back = CardName(f"{SEATS[4 + index].name}.1").faces[1]
        art.sprite(camera, pose, back, back, fine=True).blit(painter.canvas.surface)


def _thumb(sketch: Sketch, middle: At, size: float, *, up: bool, skin: Colour, cuff: Colour) -> None:
    """A hand with its thumb up, or the same turned over, seen from the other side."""
    way = 1.0 if up else -1.0

    def at(x: float, y: float) -> At:
        return middle[0] + way * (x - 0.5) * size, middle[1] + way * (y - 0.5) * size

    line = mixed(skin, BARK, 0.55)
    for grown, fist, sleeve in ((0.07, line, line), (0.0, skin, cuff)):
        sketch.stroke([at(0.0, 0.72), at(0.2, 0.7)], (0.44 + grown) * size, sleeve)
        sketch.stroke([at(0.3, 0.62), at(0.47, 0.46), at(0.53, 0.26), at(0.55, 0.13)], (0.19 + grown) * size, fist)
        sketch.stroke([at(0.38, 0.68), at(0.62, 0.7)], (0.44 + grown) * size, fist)
        for y in (0.52, 0.645, 0.77, 0.88):
            sketch.stroke([at(0.62, y), at(0.8 - 0.03 * abs(y - 0.66) * 10, y)], (0.115 + grown) * size, fist)
    for y in (0.585, 0.71, 0.828):
        sketch.stroke([at(0.62, y), at(0.8, y)], 0.02 * size, line)
    sketch.stroke([at(0.52, 0.36), at(0.6, 0.46)], 0.02 * size, line)


def paint_goddam(painter: Painter, box: Box, _studio: Studio) -> None:
    """Yes and no, back to back."""
    sketch = Sketch(painter, box, 300.0)
    w, h = sketch.wide, sketch.high
    sketch.gradient((30, 108, 102), (20, 74, 78), (70.0, 40.0), 0.35)
    for i in range(7):  # rays behind the hand
        a = math.radians(200 + 24 * i)
        far = (84 + 260 * math.cos(a), h * 0.56 + 260 * math.sin(a))
        near = (84 + 260 * math.cos(a + 0.13), h * 0.56 + 260 * math.sin(a + 0.13))
        sketch.polygon([(84, h * 0.56), far, near], (255, 255, 255), 14)
    sketch.polygon([(w * 0.6, 0.0), (w, 0.0), (w, h), (w * 0.4, h)], (146, 52, 44))
    sketch.polygon([(w * 0.595, 0.0), (w * 0.615, 0.0), (w * 0.415, h), (w * 0.395, h)], PEACH)
    size = min(128.0, h * 0.74)
    _thumb(sketch, (84.0, h * 0.5), size, up=True, skin=(244, 198, 152), cuff=(250, 245, 234))
    _thumb(sketch, (218.0, h * 0.5), size, up=False, skin=(198, 138, 96), cuff=(52, 40, 46))
    sketch.fade(0.35)
    sketch.done()


def _sword(sketch: Sketch, hilt: At, angle_deg: float, length: float) -> None:
    c, s = math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg))

    def at(along: float, aside: float) -> At:
        return hilt[0] + along * c - aside * s, hilt[1] + along * s + aside * c

    tip = [at(length, 0.0), at(length - 14.0, 6.0), at(0.0, 6.0), at(0.0, -6.0), at(length - 14.0, -6.0)]
    sketch.polygon([(x + 3.0, y + 4.0) for x, y in tip], (0, 0, 0), 70)
    sketch.polygon(tip, STEEL)
    sketch.polygon([at(length, 0.0), at(length - 14.0, 6.0), at(0.0, 6.0), at(0.0, 0.0)], STEEL_DARK)
    sketch.stroke([at(-2.0, -21.0), at(2.0, -12.0), at(2.0, 12.0), at(-2.0, 21.0)], 7.0, BRASS_DARK)
    sketch.stroke([at(-3.0, -20.0), at(1.0, -12.0), at(1.0, 12.0), at(-3.0, 20.0)], 5.0, BRASS)
    sketch.stroke([at(-4.0, 0.0), at(-26.0, 0.0)], 8.0, (92, 44, 40))
    for along in (-8.0, -14.0, -20.0):
        sketch.stroke([at(along, -3.5), at(along - 3.0, 3.5)], 1.6, (56, 28, 26))
    sketch.disc(at(-31.0, 0.0), 6.5, BRASS_DARK)
    sketch.disc(at(-31.5, -0.6), 5.2, BRASS)


def _ingot(sketch: Sketch, middle: At, colour: Colour) -> None:
    x, y = middle
    front = [(x - 26, y + 13), (x - 20, y - 5), (x + 20, y - 5), (x + 26, y + 13)]
    top = [(x - 20, y - 5), (x - 12, y - 14), (x + 28, y - 14), (x + 20, y - 5)]
    side = [(x + 20, y - 5), (x + 28, y - 14), (x + 34, y + 3), (x + 26, y + 13)]
    sketch.oval((x + 4, y + 14), 34.0, 6.0, (0, 0, 0), alpha=80)
    sketch.polygon(front, colour)
    sketch.polygon(top, mixed(colour, (255, 255, 255), 0.42))
    sketch.polygon(side, mixed(colour, BARK, 0.42))
    sketch.polygon([(x - 14, y + 7), (x - 11, y), (x + 11, y), (x + 14, y + 7)], mixed(colour, BARK, 0.22))


def paint_duel(painter: Painter, box: Box, _studio: Studio) -> None:
    """Crossed swords over copper, silver and gold."""
    sketch = Sketch(painter, box, 300.0)
    w, h = sketch.wide, sketch.high
    sketch.gradient((74, 52, 92), (34, 24, 46), (150.0, h * 0.35), 0.5)
    for i in range(-2, 9):  # a wallpaper of lozenges
        for j in range(-1, 6):
            x, y = 42.0 * i + 21.0 * (j % 2), 36.0 * j
            sketch.polygon([(x, y - 9), (x + 7, y), (x, y + 9), (x - 7, y)], (255, 236, 200), 12)
    reach = h * 0.8
    _sword(sketch, (w / 2 - 0.3 * h, h * 0.63), -45.0, reach)
    _sword(sketch, (w / 2 + 0.3 * h, h * 0.63), -135.0, reach)
    ground = h - 22.0
    for x, colour in ((w / 2 - 80.0, (190, 104, 66)), (w / 2 - 4.0, (196, 202, 210)), (w / 2 + 72.0, (232, 184, 74))):
        _ingot(sketch, (x, ground), colour)
    sketch.fade(0.45)
    sketch.done()


def _hedgehog(sketch: Sketch, middle: At, size: float, *, facing: float, coat: Colour) -> None:
    """A hedgehog seen from the side; `facing` 1 looks to the right."""
    cx, cy = middle

    def at(x: float, y: float) -> At:
        return cx + facing * x * size, cy + y * size

    sketch.oval(at(0.0, 0.36), 0.62 * size, 0.06 * size, (0, 0, 0), alpha=70)
    for ring, (reach, tone) in enumerate(((0.66, 0.45), (0.57, 0.2), (0.47, 0.0))):
        colour = mixed(coat, BARK, tone)
        count = 17 - 2 * ring
        for i in range(count):
            a = math.radians(172 + 176 * (i + 0.5 * (ring % 2)) / (count - 1))
            half = math.radians(7.5)
            tip_x, tip_y = -0.1 + reach * math.cos(a), 0.22 + reach * 0.96 * math.sin(a)
            foot = [(-0.1 + 0.42 * math.cos(a + d), 0.22 + 0.42 * math.sin(a + d)) for d in (-half, half)]
            sketch.polygon([at(tip_x, tip_y), at(*foot[0]), at(*foot[1])], colour)
    coat_points = [at(-0.1 + 0.45 * math.cos(math.radians(d)), 0.22 + 0.45 * math.sin(math.radians(d)))
                   for d in range(165, 361, 5)]  # fmt: skip
    sketch.polygon([*coat_points, at(0.34, 0.3), at(-0.5, 0.3)], coat)
    for i, (x, y) in enumerate(
        ((-0.34, 0.06), (-0.18, -0.04), (-0.02, -0.06), (-0.28, 0.18), (-0.1, 0.1), (0.06, 0.06))
    ):
        sketch.stroke([at(x, y), at(x - 0.05, y - 0.075 - 0.01 * (i % 2))], 0.028 * size, mixed(coat, PEACH, 0.4))
    face = (232, 196, 152)
    sketch.oval(at(0.02, 0.28), 0.44 * size, 0.12 * size, face)
    sketch.polygon([at(0.14, 0.0), at(0.3, -0.02), at(0.45, 0.1), at(0.62, 0.2), at(0.62, 0.26), at(0.36, 0.37),
                    at(0.1, 0.36)], face)  # fmt: skip
    sketch.oval(at(0.25, 0.17), 0.2 * size, 0.19 * size, face)
    sketch.disc(at(0.63, 0.215), 0.05 * size, BARK)
    sketch.disc(at(0.36, 0.12), 0.036 * size, BARK)
    sketch.disc(at(0.372, 0.108), 0.012 * size, (255, 255, 255))
    sketch.disc(at(0.16, 0.04), 0.075 * size, mixed(face, BARK, 0.25))
    sketch.disc(at(0.17, 0.05), 0.045 * size, mixed(face, (240, 140, 120), 0.4))
    sketch.oval(at(0.36, 0.22), 0.05 * size, 0.03 * size, (240, 150, 130), alpha=150)
    for x in (-0.28, 0.0, 0.22):
        sketch.oval(at(x, 0.37), 0.075 * size, 0.04 * size, mixed(face, BARK, 0.3))


def paint_hedgehog(painter: Painter, box: Box, _studio: Studio) -> None:
    """Two hedgehogs at dusk who would like to come closer."""
    sketch = Sketch(painter, box, 300.0)
    w, h = sketch.wide, sketch.high
    sketch.gradient(NIGHT, (214, 128, 96), (w * 0.5, h * 0.62), 0.35)
    sketch.disc((w * 0.5, h * 0.5), h * 0.3, (252, 226, 172), 235)
    sketch.disc((w * 0.5, h * 0.5), h * 0.37, (252, 226, 172), 40)
    for x, y, r in ((36.0, 22.0, 1.6), (74, 44, 1.1), (250, 26, 1.6), (212, 16, 1.1), (274, 60, 1.2), (112, 18, 1.2)):
        sketch.disc((x, y), r, (255, 244, 220))
    hill = [(w * i / 24, h * 0.74 - 14.0 * math.sin(math.pi * i / 24) + 3.0 * math.sin(i * 0.9)) for i in range(25)]
    sketch.polygon([*hill, (w, h), (0.0, h)], (62, 70, 52))
    near = [(w * i / 24, h * 0.86 + 4.0 * math.sin(i * 0.8 + 1.0)) for i in range(25)]
    sketch.polygon([*near, (w, h), (0.0, h)], (42, 50, 40))
    for blade in range(26):
        x = 6.0 + 11.6 * blade
        lean = 3.0 * math.sin(blade * 1.7)
        y = h * 0.88 + 5.0 * math.sin(blade * 2.3)
        sketch.polygon([(x - 2.0, y), (x + 2.0, y), (x + lean, y - 12.0 - 4.0 * math.sin(blade * 1.1))], (74, 86, 58))
    size = min(102.0, h * 0.58)
    _hedgehog(sketch, (w * 0.235, h * 0.61), size, facing=1.0, coat=(112, 78, 58))
    _hedgehog(sketch, (w * 0.765, h * 0.61), size, facing=-1.0, coat=(92, 70, 76))
    sketch.fade(0.3)
    sketch.done()


KNOWN: Mapping[str, Callable[[Painter, Box, Studio], None]] = MappingProxyType(
    {
        "dilemma": paint_dilemma,
        "goddam-dilema": paint_goddam,
        "duel-betwixt-us": paint_duel,
        "hedgehogs-dilemma": paint_hedgehog,
    }
)
"""The pictures of the games this table was made for, by id."""

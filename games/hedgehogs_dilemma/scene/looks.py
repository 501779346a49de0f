"""Eyes and mouths: what the creatures on the cards feel."""

from __future__ import annotations

import math
from enum import Enum, auto

from dilemma_arena.scene.menus.sketch import At, Sketch

BARK = (46, 32, 26)
WHITE = (255, 255, 255)


class Expression(Enum):
    """A mood."""

    BRIGHT = auto()
    HAPPY = auto()
    SLEEPY = auto()
    GRUMPY = auto()
    AMAZED = auto()
    WINKING = auto()
    SHY = auto()
    SLY = auto()


def _arc(at: At, r: float, start: float, end: float) -> list[At]:
    points = []
    for i in range(13):
        a = math.radians(start + (end - start) * i / 12)
        points.append((at[0] + r * math.cos(a), at[1] + r * math.sin(a)))
    return points


def draw_eyes(sketch: Sketch, middle: At, size: float, apart: float, mood: Expression) -> None:
    """Both eyes about a point between them."""
    for side in (-1, 1):
        eye = (middle[0] + side * apart * size, middle[1])
        closed = mood is Expression.HAPPY or (mood is Expression.WINKING and side > 0)
        if closed:
            sketch.stroke(_arc((eye[0], eye[1] + 0.06 * size), 0.12 * size, 200, 340), 0.05 * size, BARK)
            continue
        _open_eye(sketch, eye, size, mood, side)


def _open_eye(sketch: Sketch, eye: At, size: float, mood: Expression, side: int) -> None:
    x, y = eye
    if mood is Expression.AMAZED:
        sketch.disc(eye, 0.17 * size, WHITE)
        sketch.disc(eye, 0.085 * size, BARK)
        sketch.disc((x + 0.03 * size, y - 0.03 * size), 0.03 * size, WHITE)
        sketch.stroke(_arc((x, y - 0.08 * size), 0.17 * size, 225, 315), 0.035 * size, BARK)
        return
    if mood is Expression.SHY:
        sketch.disc(eye, 0.14 * size, WHITE)
        sketch.disc((x + 0.05 * size, y + 0.04 * size), 0.09 * size, BARK)
        sketch.disc((x + 0.07 * size, y + 0.01 * size), 0.03 * size, WHITE)
        return
    sketch.disc(eye, 0.115 * size, BARK)
    sketch.disc((x + 0.035 * size, y - 0.04 * size), 0.04 * size, WHITE)
    if mood is Expression.SLEEPY:
        lid = [(x - 0.15 * size, y - 0.14 * size), (x + 0.15 * size, y - 0.14 * size),
               (x + 0.15 * size, y + 0.01 * size), (x - 0.15 * size, y + 0.01 * size)]  # fmt: skip
        sketch.polygon(lid, (226, 190, 150))
        sketch.stroke([lid[3], lid[2]], 0.035 * size, BARK)
    elif mood is Expression.GRUMPY:
        sketch.stroke([(x - side * 0.15 * size, y - 0.09 * size), (x + side * 0.14 * size, y - 0.21 * size)],
                      0.06 * size, BARK)  # fmt: skip
    elif mood is Expression.SLY:
        drop = 0.0 if side < 0 else 0.09
        sketch.stroke([(x - 0.14 * size, y - (0.15 - drop) * size), (x + 0.14 * size, y - (0.2 - drop) * size)],
                      0.05 * size, BARK)  # fmt: skip


def draw_mouth(sketch: Sketch, at: At, size: float, mood: Expression) -> None:
    """The mouth."""
    x, y = at
    line = 0.045 * size
    match mood:
        case Expression.AMAZED:
            sketch.oval((x, y + 0.06 * size), 0.07 * size, 0.09 * size, BARK)
        case Expression.GRUMPY:
            sketch.stroke(_arc((x, y + 0.16 * size), 0.13 * size, 215, 325), line, BARK)
        case Expression.SLEEPY:
            sketch.stroke([(x - 0.07 * size, y + 0.04 * size), (x + 0.07 * size, y + 0.04 * size)], line, BARK)
        case Expression.HAPPY | Expression.WINKING:
            mouth = _arc((x, y), 0.14 * size, 0, 180)
            sketch.polygon(mouth, BARK)
            sketch.oval((x, y + 0.1 * size), 0.07 * size, 0.035 * size, (230, 110, 100))
        case Expression.SLY:
            smirk = [(x - 0.12 * size, y + 0.06 * size), (x, y + 0.08 * size), (x + 0.13 * size, y - 0.02 * size)]
            sketch.stroke(smirk, line, BARK)
        case _:
            sketch.stroke(_arc((x - 0.075 * size, y - 0.02 * size), 0.08 * size, 10, 170), line, BARK)
            sketch.stroke(_arc((x + 0.075 * size, y - 0.02 * size), 0.08 * size, 10, 170), line, BARK)

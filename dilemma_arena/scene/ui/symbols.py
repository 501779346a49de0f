"""Symbols of screens and tokens, drawn like those of icons.py."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType

from dilemma_arena.scene.icons import Draw, Pen


def _arc(cx: float, cy: float, r: float, start_deg: float, end_deg: float) -> list[tuple[float, float]]:
    first, span = math.radians(start_deg), math.radians(end_deg - start_deg)
    return [(cx + r * math.cos(first + span * i / 24), cy + r * math.sin(first + span * i / 24)) for i in range(25)]


def _back(pen: Pen) -> None:
    pen.stroke([(0.88, 0.5), (0.14, 0.5)], 0.12)
    pen.stroke([(0.44, 0.2), (0.14, 0.5), (0.44, 0.8)], 0.12)


def _plus(pen: Pen) -> None:
    pen.stroke([(0.18, 0.5), (0.82, 0.5)], 0.14)
    pen.stroke([(0.5, 0.18), (0.5, 0.82)], 0.14)


def _minus(pen: Pen) -> None:
    pen.stroke([(0.18, 0.5), (0.82, 0.5)], 0.14)


def _gear(pen: Pen) -> None:
    for i in range(8):
        a = i * math.pi / 4
        c, s = math.cos(a), math.sin(a)
        pen.stroke([(0.5 + 0.24 * c, 0.5 + 0.24 * s), (0.5 + 0.4 * c, 0.5 + 0.4 * s)], 0.16)
    pen.disc(0.5, 0.5, 0.32)
    pen.disc(0.5, 0.5, 0.14, cut=True)


def _book(pen: Pen) -> None:
    pen.polygon([(0.06, 0.2), (0.46, 0.28), (0.46, 0.88), (0.06, 0.8)])
    pen.polygon([(0.94, 0.2), (0.54, 0.28), (0.54, 0.88), (0.94, 0.8)])
    for y in (0.42, 0.57):
        pen.stroke([(0.15, y - 0.02), (0.37, y + 0.02)], 0.055, cut=True)
        pen.stroke([(0.85, y - 0.02), (0.63, y + 0.02)], 0.055, cut=True)


def _again(pen: Pen) -> None:
    pen.stroke(_arc(0.5, 0.52, 0.34, -60, 235), 0.11)
    pen.polygon([(0.34, 0.1), (0.7, 0.2), (0.42, 0.44)])


def _door(pen: Pen) -> None:
    pen.stroke([(0.54, 0.12), (0.16, 0.12), (0.16, 0.88), (0.54, 0.88)], 0.11)
    pen.stroke([(0.4, 0.5), (0.88, 0.5)], 0.11)
    pen.stroke([(0.7, 0.3), (0.9, 0.5), (0.7, 0.7)], 0.11)


def _person(pen: Pen) -> None:
    pen.disc(0.5, 0.3, 0.2)
    pen.oval(0.5, 0.92, 0.38, 0.36)
    pen.polygon([(0.0, 0.93), (1.0, 0.93), (1.0, 1.0), (0.0, 1.0)], cut=True)


def _machine(pen: Pen) -> None:
    pen.polygon([(0.16, 0.32), (0.84, 0.32), (0.84, 0.82), (0.16, 0.82)])
    pen.stroke([(0.2, 0.36), (0.8, 0.36), (0.8, 0.78), (0.2, 0.78), (0.2, 0.36)], 0.12)
    pen.disc(0.36, 0.54, 0.085, cut=True)
    pen.disc(0.64, 0.54, 0.085, cut=True)
    pen.stroke([(0.4, 0.7), (0.6, 0.7)], 0.05, cut=True)
    pen.stroke([(0.5, 0.3), (0.5, 0.14)], 0.08)
    pen.disc(0.5, 0.13, 0.085)


def _dice(pen: Pen) -> None:
    pen.polygon([(0.2, 0.14), (0.8, 0.14), (0.8, 0.86), (0.2, 0.86)])
    pen.polygon([(0.14, 0.2), (0.86, 0.2), (0.86, 0.8), (0.14, 0.8)])
    for x, y in ((0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8)):
        pen.disc(x, y, 0.06)
    for x, y in ((0.33, 0.33), (0.67, 0.33), (0.5, 0.5), (0.33, 0.67), (0.67, 0.67)):
        pen.disc(x, y, 0.075, cut=True)


def _pen(pen: Pen) -> None:
    pen.polygon([(0.1, 0.9), (0.16, 0.66), (0.34, 0.84)])
    pen.polygon([(0.2, 0.62), (0.62, 0.2), (0.8, 0.38), (0.38, 0.8)])
    pen.polygon([(0.67, 0.15), (0.74, 0.08), (0.92, 0.26), (0.85, 0.33)])


def _gamepad(pen: Pen) -> None:
    pen.polygon([(0.22, 0.3), (0.78, 0.3), (0.94, 0.74), (0.06, 0.74)])
    for x in (0.22, 0.78):
        pen.disc(x, 0.48, 0.19)
    for x in (0.17, 0.83):
        pen.disc(x, 0.68, 0.14)
    pen.polygon([(0.34, 0.68), (0.66, 0.68), (0.72, 0.9), (0.28, 0.9)], cut=True)
    pen.stroke([(0.17, 0.47), (0.33, 0.47)], 0.055, cut=True)
    pen.stroke([(0.25, 0.39), (0.25, 0.55)], 0.055, cut=True)
    pen.disc(0.72, 0.41, 0.045, cut=True)
    pen.disc(0.8, 0.52, 0.045, cut=True)


def _eye(pen: Pen) -> None:
    upper = [(0.04 + 0.92 * i / 24, 0.5 - 0.3 * math.sin(math.pi * i / 24)) for i in range(25)]
    pen.polygon(upper + [(x, 1.0 - y) for x, y in reversed(upper)])
    pen.disc(0.5, 0.5, 0.21, cut=True)
    pen.disc(0.5, 0.5, 0.12)


def _curtain(pen: Pen) -> None:
    pen.stroke([(0.06, 0.12), (0.94, 0.12)], 0.1)
    for side in (1, -1):
        x = 0.5 + 0.38 * side
        pen.polygon([(x + 0.08 * side, 0.12), (0.5 + 0.03 * side, 0.12), (x - 0.12 * side, 0.6), (x - 0.06 * side, 0.9),
                     (x + 0.08 * side, 0.9)])  # fmt: skip


def _thumb(pen: Pen, up: bool) -> None:
    def at(x: float, y: float) -> tuple[float, float]:
        return x, y if up else 1.0 - y

    pen.polygon([at(x, y) for x, y in ((0.04, 0.46), (0.22, 0.46), (0.22, 0.92), (0.04, 0.92))])
    hand = [
        (0.28, 0.5), (0.44, 0.36), (0.5, 0.14), (0.56, 0.06), (0.66, 0.1), (0.68, 0.24), (0.62, 0.4), (0.9, 0.4),
        (0.96, 0.48), (0.92, 0.58), (0.94, 0.66), (0.88, 0.74), (0.88, 0.82), (0.8, 0.92), (0.44, 0.92), (0.28, 0.84),
    ]  # fmt: skip
    pen.polygon([at(x, y) for x, y in hand])


def _thumb_up(pen: Pen) -> None:
    _thumb(pen, up=True)


def _thumb_down(pen: Pen) -> None:
    _thumb(pen, up=False)


def _peace(pen: Pen) -> None:
    """An olive branch."""
    stem = [(0.14 + 0.7 * i / 20, 0.9 - 0.72 * (i / 20) ** 0.8) for i in range(21)]
    pen.stroke(stem, 0.06)
    for i in (4, 8, 12, 16):
        x, y = stem[i]
        for side in (-1, 1):
            angle = math.radians(-46 + 62 * side)
            c, s = math.cos(angle), math.sin(angle)
            leaf = []
            for j in range(13):
                t, wide = j / 12, 0.075 * math.sin(math.pi * j / 12)
                leaf.append((x + 0.24 * t * c - wide * s, y + 0.24 * t * s + wide * c))
            for j in range(12, -1, -1):
                t, wide = j / 12, -0.075 * math.sin(math.pi * j / 12)
                leaf.append((x + 0.24 * t * c - wide * s, y + 0.24 * t * s + wide * c))
            pen.polygon(leaf)
    pen.disc(stem[-1][0], stem[-1][1], 0.07)


def _conflict(pen: Pen) -> None:
    """Crossed swords."""
    for side in (1, -1):

        def at(x: float, y: float, side: int = side) -> tuple[float, float]:
            return 0.5 + side * (x - 0.5), y

        pen.stroke([at(0.16, 0.16), at(0.7, 0.7)], 0.19, cut=True)
        pen.polygon([at(0.08, 0.08), at(0.24, 0.13), at(0.74, 0.63), at(0.63, 0.74), at(0.13, 0.24)])
        pen.stroke([at(0.56, 0.84), at(0.84, 0.56)], 0.09)
        pen.stroke([at(0.72, 0.72), at(0.88, 0.88)], 0.1)


def _keyboard(pen: Pen) -> None:
    pen.polygon([(0.04, 0.24), (0.96, 0.24), (0.96, 0.78), (0.04, 0.78)])
    for y in (0.36, 0.5):
        for i in range(6):
            pen.disc(0.15 + 0.14 * i, y, 0.042, cut=True)
    pen.stroke([(0.3, 0.66), (0.7, 0.66)], 0.07, cut=True)


def _cards(pen: Pen) -> None:
    pen.polygon([(0.08, 0.3), (0.44, 0.14), (0.7, 0.72), (0.34, 0.88)])
    pen.polygon([(0.44, 0.08), (0.94, 0.14), (0.86, 0.86), (0.4, 0.82)], cut=True)
    pen.polygon([(0.52, 0.14), (0.9, 0.2), (0.82, 0.82), (0.44, 0.76)])


def _flag(pen: Pen) -> None:
    pen.stroke([(0.22, 0.1), (0.22, 0.92)], 0.1)
    pen.polygon([(0.27, 0.12), (0.9, 0.3), (0.27, 0.54)])


def _lock(pen: Pen) -> None:
    pen.polygon([(0.18, 0.46), (0.82, 0.46), (0.82, 0.9), (0.18, 0.9)])
    pen.stroke([(0.32, 0.48), *_arc(0.5, 0.34, 0.18, 180, 360), (0.68, 0.48)], 0.1)
    pen.disc(0.5, 0.64, 0.07, cut=True)
    pen.stroke([(0.5, 0.66), (0.5, 0.77)], 0.06, cut=True)


def _warning(pen: Pen) -> None:
    pen.polygon([(0.5, 0.06), (0.97, 0.9), (0.03, 0.9)])
    pen.stroke([(0.5, 0.38), (0.5, 0.62)], 0.09, cut=True)
    pen.disc(0.5, 0.77, 0.055, cut=True)


def _hourglass(pen: Pen) -> None:
    pen.stroke([(0.2, 0.1), (0.8, 0.1)], 0.1)
    pen.stroke([(0.2, 0.9), (0.8, 0.9)], 0.1)
    pen.polygon([(0.26, 0.14), (0.74, 0.14), (0.54, 0.5), (0.74, 0.86), (0.26, 0.86), (0.46, 0.5)])


def _chart(pen: Pen) -> None:
    for x, top in ((0.1, 0.56), (0.4, 0.3), (0.7, 0.1)):
        pen.polygon([(x, top), (x + 0.2, top), (x + 0.2, 0.9), (x, 0.9)])


SYMBOLS: Mapping[str, Draw] = MappingProxyType({
    "back": _back, "plus": _plus, "minus": _minus, "gear": _gear, "book": _book, "again": _again, "door": _door,
    "person": _person, "machine": _machine, "dice": _dice, "eye": _eye, "curtain": _curtain, "thumb_up": _thumb_up,
    "thumb_down": _thumb_down, "peace": _peace, "conflict": _conflict, "keyboard": _keyboard, "cards": _cards,
    "flag": _flag, "lock": _lock, "warning": _warning, "hourglass": _hourglass,
    "chart": _chart, "pen": _pen, "gamepad": _gamepad,
})  # fmt: skip
"""Every symbol by name."""

"""Symbols of this game, drawn like those of scene/icons.py: what a card is about, sun and storm, silence."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType

from dilemma_arena.scene.icons import Draw, Icons, Pen


def _paw(pen: Pen) -> None:
    pen.oval(0.5, 0.68, 0.27, 0.22)
    for x, y in ((0.18, 0.46), (0.38, 0.24), (0.62, 0.24), (0.82, 0.46)):
        pen.oval(x, y, 0.11, 0.14)


def _foot(pen: Pen) -> None:
    """A bare foot seen from above."""
    pen.oval(0.46, 0.72, 0.17, 0.22)
    pen.oval(0.5, 0.46, 0.21, 0.24)
    pen.disc(0.34, 0.16, 0.1)
    for x, y, r in ((0.52, 0.15, 0.07), (0.65, 0.19, 0.065), (0.76, 0.27, 0.06), (0.83, 0.37, 0.055)):
        pen.disc(x, y, r)


def _armchair(pen: Pen) -> None:
    pen.polygon([(0.26, 0.14), (0.74, 0.14), (0.74, 0.6), (0.26, 0.6)])
    pen.stroke([(0.14, 0.48), (0.14, 0.74)], 0.17)
    pen.stroke([(0.86, 0.48), (0.86, 0.74)], 0.17)
    pen.polygon([(0.12, 0.58), (0.88, 0.58), (0.88, 0.82), (0.12, 0.82)])
    pen.stroke([(0.25, 0.56), (0.75, 0.56)], 0.045, cut=True)
    for x in (0.2, 0.8):
        pen.stroke([(x, 0.82), (x, 0.92)], 0.08)


def _company(pen: Pen) -> None:
    for x in (0.3, 0.7):
        pen.disc(x, 0.3, 0.16)
        pen.oval(x, 0.82, 0.24, 0.3)
    pen.polygon([(0.0, 0.9), (1.0, 0.9), (1.0, 1.0), (0.0, 1.0)], cut=True)
    pen.stroke([(0.5, 0.55), (0.5, 0.9)], 0.05, cut=True)


def _top_hat(pen: Pen) -> None:
    pen.oval(0.5, 0.76, 0.46, 0.13)
    pen.polygon([(0.27, 0.14), (0.73, 0.14), (0.69, 0.76), (0.31, 0.76)])
    pen.oval(0.5, 0.16, 0.23, 0.07)
    pen.stroke([(0.3, 0.6), (0.7, 0.6)], 0.06, cut=True)


def _cake(pen: Pen) -> None:
    """A slice with a cherry."""
    pen.polygon([(0.06, 0.5), (0.9, 0.34), (0.94, 0.5)])
    pen.polygon([(0.06, 0.56), (0.94, 0.56), (0.94, 0.86), (0.06, 0.86)])
    pen.stroke([(0.06, 0.71), (0.94, 0.71)], 0.05, cut=True)
    pen.disc(0.6, 0.26, 0.12)
    pen.stroke([(0.62, 0.16), (0.74, 0.06)], 0.04)


def _wand(pen: Pen) -> None:
    pen.stroke([(0.12, 0.9), (0.56, 0.44)], 0.11)
    for x, y, r in ((0.66, 0.32, 0.24), (0.22, 0.3, 0.12), (0.82, 0.74, 0.13)):
        star = []
        for i in range(8):
            reach, a = r if i % 2 == 0 else r * 0.36, i * math.tau / 8
            star.append((x + reach * math.sin(a), y - reach * math.cos(a)))
        pen.polygon(star)


def _coins(pen: Pen) -> None:
    for x, low, count in ((0.3, 0.82, 2), (0.68, 0.82, 4)):
        for i in range(count):
            y = low - 0.16 * i
            pen.oval(x, y + 0.05, 0.25, 0.105, cut=True)
            pen.oval(x, y, 0.25, 0.1)


def _bolt(pen: Pen) -> None:
    """A cloud, and lightning out of it."""
    for x, y, r in ((0.26, 0.4, 0.18), (0.5, 0.3, 0.23), (0.74, 0.4, 0.18)):
        pen.disc(x, y, r)
    pen.polygon([(0.26, 0.36), (0.74, 0.36), (0.74, 0.58), (0.26, 0.58)])
    pen.polygon([(0.54, 0.5), (0.3, 0.82), (0.46, 0.8), (0.38, 1.0), (0.68, 0.68), (0.52, 0.7), (0.62, 0.5)], cut=True)
    pen.polygon([(0.54, 0.56), (0.36, 0.79), (0.5, 0.76), (0.44, 0.95), (0.64, 0.71), (0.5, 0.74), (0.6, 0.56)])


def _hush(pen: Pen) -> None:
    """A face with a finger on its lips."""
    pen.disc(0.5, 0.48, 0.44)
    for x in (0.34, 0.66):
        pen.oval(x, 0.38, 0.05, 0.07, cut=True)
    pen.stroke([(0.36, 0.64), (0.64, 0.64)], 0.06, cut=True)
    pen.stroke([(0.5, 0.54), (0.5, 1.0)], 0.2, cut=True)
    pen.stroke([(0.5, 0.57), (0.5, 0.95)], 0.11)


THEMES: Mapping[str, Draw] = MappingProxyType(
    {
        "animals": _paw, "body": _foot, "comfort": _armchair, "company": _company, "dignity": _top_hat, "food": _cake,
        "magic": _wand, "money": _coins,
    }
)  # fmt: skip
"""A symbol for each theme of the standard deck; themes of one's own have none."""
OTHERS: Mapping[str, Draw] = MappingProxyType({"storm": _bolt, "hush": _hush})


def own_icons() -> Icons:
    """Draws the symbols of this game and all others."""
    return Icons({**THEMES, **OTHERS})

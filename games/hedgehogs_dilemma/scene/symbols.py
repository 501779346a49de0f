"""Symbols of this game, drawn like those of scene/icons.py."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.icons import Draw, Icons, Pen
from dilemma_arena.scene.layout import Point
from dilemma_arena.scene.theme import Colour
from games.hedgehogs_dilemma.pairing import Verdict


def _heart(pen: Pen) -> None:
    pen.disc(0.31, 0.35, 0.22)
    pen.disc(0.69, 0.35, 0.22)
    pen.polygon([(0.12, 0.46), (0.5, 0.22), (0.88, 0.46), (0.5, 0.9)])


def _crowd(pen: Pen) -> None:
    """Three heads for one."""
    for x, y, r in ((0.2, 0.42, 0.14), (0.8, 0.42, 0.14), (0.5, 0.3, 0.18)):
        pen.disc(x, y, r)
        pen.polygon(
            [(x - 1.5 * r, 0.92), (x - 1.2 * r, y + 1.25 * r), (x + 1.2 * r, y + 1.25 * r), (x + 1.5 * r, 0.92)]
        )
    pen.stroke([(0.33, 0.5), (0.31, 0.92)], 0.04, cut=True)
    pen.stroke([(0.67, 0.5), (0.69, 0.92)], 0.04, cut=True)


def _alone(pen: Pen) -> None:
    """A broken heart."""
    _heart(pen)
    pen.stroke([(0.5, 0.14), (0.42, 0.4), (0.58, 0.54), (0.48, 0.96)], 0.09, cut=True)


def _urchin(pen: Pen) -> None:
    for i in range(12):
        a = i * math.tau / 12
        foot = [(0.5 + 0.26 * math.cos(a + d), 0.5 + 0.26 * math.sin(a + d)) for d in (-0.2, 0.2)]
        pen.polygon([(0.5 + 0.49 * math.cos(a), 0.5 + 0.49 * math.sin(a)), *foot])
    pen.disc(0.5, 0.5, 0.27)
    pen.disc(0.4, 0.48, 0.055, cut=True)
    pen.disc(0.6, 0.48, 0.055, cut=True)


DRAWINGS: Mapping[str, Draw] = MappingProxyType(
    {Verdict.PAIRED: _heart, Verdict.TOO_MANY: _crowd, Verdict.NO_PARTNER: _alone, Verdict.STUNG: _urchin}
)
"""A symbol for each verdict."""


class Symbols:
    """Draws the symbols of verdicts and keeps them."""

    def __init__(self) -> None:
        self._icons = Icons(DRAWINGS)

    def draw(self, painter: Painter, verdict: Verdict, centre: Point, size: float, colour: Colour) -> None:
        """One of them, about a point."""
        picture = self._icons.get(verdict, size * painter.canvas.scale, colour)
        painter.canvas.surface.blit(picture, picture.get_rect(center=painter.canvas.to_px(centre)))


def tone(painter: Painter, verdict: Verdict) -> Colour:
    """The colour that goes with a verdict."""
    palette = painter.theme.colour
    return {Verdict.PAIRED: palette.good, Verdict.NO_PARTNER: palette.ink_soft}.get(verdict, palette.bad)

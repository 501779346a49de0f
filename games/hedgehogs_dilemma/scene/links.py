"""Lines between played cards and the field: who wants whom, and what comes between them."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.layout import Box, Point, centred
from dilemma_arena.scene.theme import Colour
from games.hedgehogs_dilemma.messages import Reveal, numeral
from games.hedgehogs_dilemma.pairing import URCHIN, Verdict
from games.hedgehogs_dilemma.scene.symbols import tone
from games.hedgehogs_dilemma.scene.table_layout import NAME, TableLayout

if TYPE_CHECKING:
    from games.hedgehogs_dilemma.scene.picture import Picture

FINE = 90
"""Pieces of a curve."""
DOTS = 10.0
"""Distance of dots, units."""


def stung_numeral(reveal: Reveal) -> int | None:
    """The numeral that an urchin has stung; None: none has."""
    urchins = [v for v, card in zip(reveal.verdicts, reveal.played, strict=True) if numeral(card) == URCHIN]
    biggest = max(map(numeral, reveal.field))
    return biggest if Verdict.PAIRED in urchins and biggest != URCHIN else None


def draw_links(painter: Painter, layout: TableLayout, picture: Picture, reveal: Reveal) -> None:
    """Lines from every played card to the cards of its numeral, with a symbol for what became of it."""
    top = layout.field_y - layout.card_h / 2
    box = Box(layout.table.x, top, layout.table.w, layout.slot_y - layout.card_h / 2 - top)
    painter.kept("hedgehog links", box, (reveal, picture.order), lambda on: _links(on, layout, picture, reveal))


def _links(painter: Painter, layout: TableLayout, picture: Picture, reveal: Reveal) -> None:
    field = sorted(reveal.field)
    low = layout.slot_y - layout.card_h / 2 - NAME
    high = layout.field_y + layout.card_h / 2
    for seat, (card, verdict) in enumerate(zip(reveal.played, reveal.verdicts, strict=True)):
        start = (layout.slot(picture.place(seat)).at[0], low)
        colour = tone(painter, verdict)
        for index, other in enumerate(field):
            if numeral(other) == numeral(card):
                _line(painter, start, (layout.field(index).at[0], high), colour, whole=verdict is Verdict.PAIRED)
    for seat, verdict in enumerate(reveal.verdicts):  # symbols over all lines
        start = (layout.slot(picture.place(seat)).at[0], low - 12.0)
        _symbol(painter, picture, verdict, start, 28.0)
    stung = stung_numeral(reveal)
    for index, other in enumerate(field):
        if numeral(other) == stung:
            spot = layout.field(index)
            painter.box(spot.box, (16, 10, 14), alpha=96, radius=spot.height * 0.045)
            _symbol(painter, picture, Verdict.STUNG, spot.at, spot.height * 0.44)


def _symbol(painter: Painter, picture: Picture, verdict: Verdict, at: Point, size: float) -> None:
    colour = tone(painter, verdict)
    painter.box(centred(at, size, size), painter.theme.colour.panel, alpha=244, edge=colour, line=1.6, radius=size / 2)
    picture.symbols.draw(painter, verdict, at, size * 0.68, colour)


def _line(painter: Painter, start: Point, end: Point, colour: Colour, *, whole: bool) -> None:
    """A curve that leaves and arrives upright; whole if the pair comes about, else dotted."""
    points = []
    middle = (start[1] + end[1]) / 2.0
    for i in range(FINE + 1):
        t = i / FINE
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        points.append((start[0] * (a + b) + end[0] * (c + d), start[1] * a + middle * (b + c) + end[1] * d))
    if whole:
        painter.polyline(points, colour, 4.0)
        return
    along = 0.0
    for before, after in pairwise(points):
        along += math.dist(before, after)
        if along >= DOTS:
            along = 0.0
            painter.box(centred(after, 4.4, 4.4), colour, radius=2.2)

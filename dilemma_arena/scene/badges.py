"""Labels beside cards: placed so that they cover neither each other nor what matters, and drawn."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.i18n_mark import marked as _
from dilemma_arena.scene.layout import Box, Point, centred
from dilemma_arena.scene.theme import Colour
from dilemma_arena.scene.verdicts import Tone, Verdict

HEIGHT = 26.0
ICON = 15.0
PAD = 9.0
GAP = 6.0
LEADER_FROM = 26.0
"""Badges further than this from what they belong to have a line leading there, units."""


LAID = Verdict("stacked", _("Laid down"), Tone.PLAIN)
"""For a card in the stack that was not thrown; its words are a msgid."""


@dataclass(frozen=True, slots=True)
class Label:
    """A badge that belongs to a card."""

    verdict: Verdict
    about: Box
    """What it stands beside, units."""
    anchors: tuple[Point, ...]
    """Points of the card's outline that can be seen, the best ones first, units."""
    brief: bool = False
    """Only the symbol, on the card's edge."""
    number: int | None = None
    """Place in the stack, from 1 at the bottom; shown in front."""


def tone_colour(painter: Painter, tone: Tone) -> Colour:
    """The colour of a tone."""
    palette = painter.theme.colour
    return {Tone.GOOD: palette.good, Tone.PLAIN: palette.warn, Tone.BAD: palette.bad}[tone]


def _width(painter: Painter, label: Label) -> float:
    width = 2 * PAD + ICON
    if label.number is not None:
        width += painter.text_width(str(label.number), painter.theme.text.small, Weight.BOLD) + GAP
    if not label.brief:
        width += GAP + painter.text_width(label.verdict.words, painter.theme.text.small, Weight.SEMIBOLD)
    return width


def place(painter: Painter, labels: Sequence[Label], area: Box, taken: Sequence[Box] = ()) -> list[Box]:
    """A box for each label, in the order given: the first ones get the better places.

    Args:
        painter: Measures the words.
        labels: What is to be placed.
        area: Where labels may be.
        taken: Boxes to keep clear of.
    """
    placed: list[Box] = []
    for label in labels:
        w = _width(painter, label)
        boxes = [centred(spot, w, HEIGHT).clamped(area) for spot in _spots(label, w)]
        costs = [_cost(box, rank, label, labels, placed, taken) for rank, box in enumerate(boxes)]
        placed.append(boxes[costs.index(min(costs))])
    return placed


def _spots(label: Label, w: float) -> list[Point]:
    """Where a label could be: on the card's edge if it is brief, else just beyond it."""
    x, y = label.about.centre
    near, side = HEIGHT / 2 + 5.0, w / 2 + 6.0
    if label.brief:
        return list(label.anchors) or [(x, y)]
    about = label.about
    spots = [(x, about.bottom + near), (x, about.y - near), (about.right + side, y), (about.x - side, y)]
    for ax, ay in label.anchors:
        dx, dy = ax - x, ay - y
        length = math.hypot(dx, dy) or 1.0
        spots.append((ax + dx / length * (w / 2 + 2.0), ay + dy / length * (near + 4.0)))
    for step in (1, 2, 3):
        spots.append((x, about.bottom + near + step * (HEIGHT + 4.0)))
        spots.append((x, about.y - near - step * (HEIGHT + 4.0)))
    return spots


def _cost(
    box: Box, rank: int, label: Label, labels: Sequence[Label], placed: Sequence[Box], taken: Sequence[Box]
) -> float:
    """How bad a place is: over another label is worst, then over what is taken, then over cards, then far away."""
    grown = box.inset(-3.0)
    cost = 2.0 * rank
    cost += 40.0 * sum(grown.overlap_area(other) for other in placed)
    cost += 20.0 * sum(grown.overlap_area(other) for other in taken)
    if label.brief:
        return cost
    cost += sum(box.overlap_area(other.about) for other in labels if other.about.overlaps(box))
    x, y = box.centre
    return cost + 3.0 * min(
        (max(0.0, abs(ax - x) - box.w / 2) + max(0.0, abs(ay - y) - box.h / 2) for ax, ay in label.anchors), default=0.0
    )


def _way(box: Box, anchor: Point) -> tuple[float, Point, Point]:
    """How far an anchor is from a badge, the badge's point nearest to it, and the anchor."""
    inner = box.inset(HEIGHT / 2, 2.0)
    x = max(inner.x, min(anchor[0], inner.right))
    y = max(inner.y, min(anchor[1], inner.bottom))
    return math.hypot(anchor[0] - x, anchor[1] - y), (x, y), anchor


def draw(painter: Painter, label: Label, box: Box) -> None:
    """Draw a badge; where it stands apart, a line leads to its card."""
    palette, text = painter.theme.colour, painter.theme.text
    colour = tone_colour(painter, label.verdict.tone)
    gap, near, at = min((_way(box, anchor) for anchor in label.anchors), default=(0.0, box.centre, box.centre))
    if gap > LEADER_FROM:
        painter.polyline((near, at), colour, 1.4)
        painter.box(centred(at, 6.0, 6.0), colour, radius=3.0)
    painter.box(box, palette.panel, alpha=236, edge=colour, line=1.6, radius=HEIGHT / 2, shadow=4.0)
    x, y = box.x + PAD, box.centre[1]
    if label.number is not None:
        used = painter.text(str(label.number), (x, y), text.small, palette.ink_soft, Weight.BOLD)
        x = used.right + GAP
    painter.icon(label.verdict.icon, (x + ICON / 2, y), ICON, colour)
    if not label.brief:
        painter.text(label.verdict.words, (x + ICON + GAP, y), text.small, palette.ink, Weight.SEMIBOLD)

"""Labels beside cards: placed so that they cover neither each other nor what matters, and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box, Point, centred
from dilemma_arena.scene.theme import Colour
from dilemma_arena.scene.verdicts import Tone, Verdict

HEIGHT = 26.0
ICON = 15.0
PAD = 9.0
GAP = 6.0


AT_THE_BOTTOM = Verdict("stacked", "Lies below", Tone.PLAIN)
"""For a card that was not thrown but lies in the stack."""


@dataclass(frozen=True, slots=True)
class Label:
    """A badge that belongs to something on the table."""

    verdict: Verdict
    about: Box
    """What it stands beside, units."""
    brief: bool = False
    """Only the symbol."""
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
    subjects = [label.about for label in labels]
    for index, label in enumerate(labels):
        w = _width(painter, label)
        best = min(
            (centred(spot, w, HEIGHT).clamped(area) for spot in _spots(label.about, w)),
            key=lambda box, i=index: _cost(box, placed, subjects, taken, i),  # type: ignore[misc]
        )
        placed.append(best)
    return placed


def _spots(about: Box, w: float) -> list[Point]:
    x, y = about.centre
    near = HEIGHT / 2 + 4.0
    side = w / 2 + 6.0
    spots = [(x, about.bottom + near), (x, about.y - near), (about.right + side, y), (about.x - side, y)]
    spots += [(about.right, about.bottom + near), (about.x, about.bottom + near)]
    spots += [(about.right, about.y - near), (about.x, about.y - near)]
    spots += [(x, about.bottom + near + step * (HEIGHT + 4.0)) for step in (1, 2, 3)]
    spots += [(x, about.y - near - step * (HEIGHT + 4.0)) for step in (1, 2, 3)]
    spots += [(about.right + side, y + step * (HEIGHT + 4.0)) for step in (-2, -1, 1, 2)]
    spots += [(about.x - side, y + step * (HEIGHT + 4.0)) for step in (-2, -1, 1, 2)]
    return spots


def _cost(box: Box, placed: Sequence[Box], subjects: Sequence[Box], taken: Sequence[Box], own: int) -> float:
    """How bad a place is: over another label is worst, then over what is taken, then over cards, then far away."""
    cost = 0.0
    grown = box.inset(-3.0)
    for other in placed:
        cost += 40.0 * grown.overlap_area(other)
    for other in taken:
        cost += 20.0 * grown.overlap_area(other)
    for index, subject in enumerate(subjects):
        cost += (1.0 if index != own else 2.0) * box.overlap_area(subject.inset(4.0))
    x, y = subjects[own].centre
    return cost + 0.8 * (abs(box.centre[0] - x) + abs(box.centre[1] - y))


def draw(painter: Painter, label: Label, box: Box) -> None:
    """Draw a badge; a line leads to its card where it stands apart."""
    palette, text = painter.theme.colour, painter.theme.text
    colour = tone_colour(painter, label.verdict.tone)
    painter.box(box, palette.panel, alpha=236, edge=colour, line=1.6, radius=HEIGHT / 2, shadow=4.0)
    x, y = box.x + PAD, box.centre[1]
    if label.number is not None:
        used = painter.text(str(label.number), (x, y), text.small, palette.ink_soft, Weight.BOLD)
        x = used.right + GAP
    painter.icon(label.verdict.icon, (x + ICON / 2, y), ICON, colour)
    if not label.brief:
        painter.text(label.verdict.words, (x + ICON + GAP, y), text.small, palette.ink, Weight.SEMIBOLD)

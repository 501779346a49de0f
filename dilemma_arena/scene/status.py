"""The line that says what happened, in plain words."""

from __future__ import annotations

from dataclasses import dataclass

from dilemma_arena.scene.badges import tone_colour
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box, centred
from dilemma_arena.scene.verdicts import Tone


@dataclass(frozen=True, slots=True)
class Status:
    """A sentence, with a symbol if it is about something that happened."""

    text: str
    icon: str = ""
    tone: Tone = Tone.PLAIN


def draw_status(painter: Painter, box: Box, status: Status) -> Box:
    """Draw the line in the middle of `box`.

    Returns:
        The box it fills.
    """
    text, space = painter.theme.text, painter.theme.space
    size, weight = text.strong, Weight.SEMIBOLD
    icon = 20.0 if status.icon else 0.0
    gap = space.small if status.icon else 0.0
    pad = space.large
    words = painter.fitted(status.text, size, box.w - 2 * pad - icon - gap, weight)
    width = painter.text_width(words, size, weight) + 2 * pad + icon + gap
    line = centred(box.centre, width, min(box.h, 42.0))
    painter.box(line, painter.theme.colour.panel, alpha=200, edge=painter.theme.colour.panel_edge, radius=line.h / 2)
    x = line.x + pad
    if status.icon:
        painter.icon(status.icon, (x + icon / 2, line.centre[1]), icon, tone_colour(painter, status.tone))
        x += icon + gap
    painter.text(words, (x, line.centre[1]), size, painter.theme.colour.ink, weight)
    return line

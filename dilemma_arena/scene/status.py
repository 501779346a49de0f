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


LINE_H = 42.0
LEADING = 1.2


def draw_status(painter: Painter, box: Box, status: Status) -> Box:
    """Draw the line in the middle of `box`: large, or smaller, or in two lines, so that no word is lost.

    Returns:
        The box it fills.
    """
    space, weight = painter.theme.space, Weight.SEMIBOLD
    icon = 20.0 if status.icon else 0.0
    gap = space.small if status.icon else 0.0
    pad = space.large
    size, words = _lines(painter, status.text, box.w - 2 * pad - icon - gap, weight)
    width = max(painter.text_width(line, size, weight) for line in words) + 2 * pad + icon + gap
    line_box = centred(box.centre, width, min(box.h, LINE_H))
    colour = painter.theme.colour
    painter.box(line_box, colour.panel, alpha=200, edge=colour.panel_edge, radius=line_box.h / 2)
    x = line_box.x + pad
    if status.icon:
        painter.icon(status.icon, (x + icon / 2, line_box.centre[1]), icon, tone_colour(painter, status.tone))
        x += icon + gap
    for index, line in enumerate(words):
        y = line_box.centre[1] + (index - (len(words) - 1) / 2.0) * size * LEADING
        painter.text(line, (x, y), size, colour.ink, weight)
    return line_box


def _lines(painter: Painter, text: str, width: float, weight: Weight) -> tuple[float, list[str]]:
    """The size in which a sentence fits, and its lines; only what is too long for two small ones is cut."""
    sizes = painter.theme.text
    for size in (sizes.strong, sizes.body):
        if painter.text_width(text, size, weight) <= width:
            return size, [text]
    scale = painter.canvas.scale
    first, *rest = painter.brush.fonts.wrap(text, sizes.small * scale, width * scale, weight)
    return sizes.small, [first, *([painter.fitted(" ".join(rest), sizes.small, width, weight)] if rest else [])]

"""Keys and what they do, shown on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.layout import Box

ROW = 30.0
TIGHT = 1.02
"""Lines of one row are so far apart, in heights of the em."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Keys, any of which does something, and what."""

    keys: tuple[str, ...]
    does: str


def _keys_width(painter: Painter, hint: Hint) -> float:
    size = painter.theme.text.small
    width = 0.0
    for key in hint.keys:
        width += painter.key_width(key, size) + 4.0
    return width - 4.0


def column(painter: Painter, box: Box, hints: Sequence[Hint]) -> float:
    """One hint below the other, keys in one column and words in another.

    Returns:
        The height used, units.
    """
    text, palette = painter.theme.text, painter.theme.colour
    gutter = max((_keys_width(painter, hint) for hint in hints), default=0.0) + 12.0
    for index, hint in enumerate(hints):
        y = box.y + ROW * (index + 0.5)
        x = box.x
        for key in hint.keys:
            x = painter.key_cap(key, (x, y)).right + 4.0
        lines = two_lines(painter, hint.does, text.small, box.w - gutter)
        for line, words in enumerate(lines):
            at = y + (line - (len(lines) - 1) / 2) * text.small * TIGHT
            painter.text(words, (box.x + gutter, at), text.small, palette.ink_soft)
    return ROW * len(hints)


def two_lines(painter: Painter, words: str, size: float, width: float) -> list[str]:
    """The words in one line, or in two where they are too long; what is too long for that is cut short."""
    scale = painter.canvas.scale
    first, *rest = painter.brush.fonts.wrap(words, size * scale, width * scale)
    lines = [first, " ".join(rest)] if rest else [first]
    return [painter.fitted(line, size, width) for line in lines]


def row(painter: Painter, box: Box, hints: Sequence[Hint]) -> None:
    """Hints side by side, as many as fit, centred."""
    text, palette = painter.theme.text, painter.theme.colour
    gap = 22.0
    widths = [_keys_width(painter, h) + 8.0 + painter.text_width(h.does, text.small) for h in hints]
    count = len(hints)
    while count and sum(widths[:count]) + gap * (count - 1) > box.w:
        count -= 1
    x = box.x + (box.w - sum(widths[:count]) - gap * max(0, count - 1)) / 2
    y = box.centre[1]
    for hint, width in zip(hints[:count], widths[:count], strict=True):
        right = x
        for key in hint.keys:
            right = painter.key_cap(key, (right, y)).right + 4.0
        painter.text(hint.does, (right + 4.0, y), text.small, palette.ink_soft)
        x += width + gap

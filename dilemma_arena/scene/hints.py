"""Keys and what they do, shown on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.layout import Box

ROW = 30.0


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
        words = painter.fitted(hint.does, text.small, box.w - gutter)
        painter.text(words, (box.x + gutter, y), text.small, palette.ink_soft)
    return ROW * len(hints)


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

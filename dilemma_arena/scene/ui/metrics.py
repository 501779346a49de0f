"""Measures text in units, so that layouts are made from what texts really take."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from dilemma_arena.scene.brush import Brush
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.theme import Theme

LEADING = 1.42
"""Height of a line of text, in heights of its em."""
LINES_KEPT = 1500


@dataclass(slots=True)
class Metrics:
    """Measures for one scale; whole pixels, told in units."""

    brush: Brush
    scale: float
    """Pixels a unit."""
    _lines: dict[tuple[str, float, int, Weight], tuple[str, ...]] = field(default_factory=dict)

    @property
    def theme(self) -> Theme:
        """Sizes and spacings."""
        return self.brush.theme

    def width(self, text: str, size: float, weight: Weight = Weight.MEDIUM) -> float:
        """Width of a line of text."""
        return (self.brush.fonts.width(text, size * self.scale, weight) + 1) / self.scale

    def widest_word(self, text: str, size: float, weight: Weight = Weight.MEDIUM) -> float:
        """Width of the widest word: below this a text cannot be wrapped."""
        return max((self.width(word, size, weight) for word in text.split()), default=0.0)

    def lines(self, text: str, size: float, width: float, weight: Weight = Weight.MEDIUM) -> tuple[str, ...]:
        """The text in lines at most `width` wide."""
        pixels = math.floor(width * self.scale + 0.01)
        key = (text, size, pixels, weight)
        lines = self._lines.get(key)
        if lines is None:
            if len(self._lines) >= LINES_KEPT:
                self._lines.clear()
            lines = self._lines[key] = tuple(self.brush.fonts.wrap(text, size * self.scale, pixels, weight))
        return lines

    def text_height(self, text: str, size: float, width: float, weight: Weight = Weight.MEDIUM) -> float:
        """Height of the text in lines at most `width` wide."""
        return len(self.lines(text, size, width, weight)) * size * LEADING

"""Text: the packaged Manrope font at any size, with rendered words kept."""

from __future__ import annotations

from collections import OrderedDict
from enum import StrEnum
from importlib import resources

import pygame

from dilemma_arena.scene.theme import Colour

CACHED_TEXTS = 600
"""How many rendered texts are kept; the oldest unused ones go first."""


class Weight(StrEnum):
    """Weights of the font that are used, named as their files are."""

    MEDIUM = "Medium"
    SEMIBOLD = "SemiBold"
    BOLD = "Bold"
    EXTRABOLD = "ExtraBold"


class Fonts:
    """Loads fonts by size in pixels and renders text, keeping both."""

    def __init__(self) -> None:
        pygame.font.init()
        self._fonts: dict[tuple[int, Weight], pygame.font.Font] = {}
        self._texts: OrderedDict[tuple[str, int, Weight, Colour], pygame.Surface] = OrderedDict()

    def font(self, size_px: float, weight: Weight = Weight.MEDIUM) -> pygame.font.Font:
        """The font whose em is `size_px` pixels high."""
        key = (max(6, round(size_px)), weight)
        font = self._fonts.get(key)
        if font is None:
            path = resources.files("font_manrope").joinpath("files", f"Manrope-{weight.value}.ttf")
            with resources.as_file(path) as file:
                font = self._fonts[key] = pygame.font.Font(str(file), key[0])
        return font

    def render(self, text: str, size_px: float, colour: Colour, weight: Weight = Weight.MEDIUM) -> pygame.Surface:
        """A surface with the text, transparent around it. It is shared: do not draw on it."""
        key = (text, max(6, round(size_px)), weight, colour)
        surface = self._texts.get(key)
        if surface is None:
            surface = self.font(size_px, weight).render(text, True, colour)
            self._texts[key] = surface
            if len(self._texts) > CACHED_TEXTS:
                self._texts.popitem(last=False)
        else:
            self._texts.move_to_end(key)
        return surface

    def width(self, text: str, size_px: float, weight: Weight = Weight.MEDIUM) -> int:
        """Width of the text in pixels."""
        return self.font(size_px, weight).size(text)[0]

    def wrap(self, text: str, size_px: float, width_px: float, weight: Weight = Weight.MEDIUM) -> list[str]:
        """The text in lines at most `width_px` wide; a word wider than that stands alone."""
        font = self.font(size_px, weight)
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if line and font.size(longer)[0] > width_px:
                    lines.append(line)
                    line = word
                else:
                    line = longer
            lines.append(line)
        return lines

    def ellipsis(self, text: str, size_px: float, width_px: float, weight: Weight = Weight.MEDIUM) -> str:
        """The text, cut short with … where it is wider than `width_px`."""
        font = self.font(size_px, weight)
        if font.size(text)[0] <= width_px:
            return text
        while text and font.size(text + "…")[0] > width_px:
            text = text[:-1]
        return text.rstrip() + "…"

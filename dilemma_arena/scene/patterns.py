"""Patterns that go with the colours of seats, for whoever cannot tell the colours apart and asks for them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

import pygame

from dilemma_arena.scene.theme import Colour, SeatStyle

Draw = Callable[[pygame.Surface, pygame.Rect, float, int, Colour], None]
"""Draws lines `pitch` pixels apart and so many wide into a rectangle; what sticks out is cut off."""


def _upright(surface: pygame.Surface, rect: pygame.Rect, pitch: float, line: int, ink: Colour) -> None:
    x = rect.left + pitch / 2
    while x < rect.right:
        pygame.draw.line(surface, ink, (x, rect.top), (x, rect.bottom), line)
        x += pitch


def _level(surface: pygame.Surface, rect: pygame.Rect, pitch: float, line: int, ink: Colour) -> None:
    y = rect.top + pitch / 2
    while y < rect.bottom:
        pygame.draw.line(surface, ink, (rect.left, y), (rect.right, y), line)
        y += pitch


def _slanted(surface: pygame.Surface, rect: pygame.Rect, pitch: float, line: int, ink: Colour, way: int) -> None:
    x = float(rect.left - rect.height)
    while x < rect.right + rect.height:
        top, bottom = (x + rect.height, x) if way > 0 else (x, x + rect.height)
        pygame.draw.line(surface, ink, (top, rect.top), (bottom, rect.bottom), line)
        x += pitch * 1.3


def _rising(surface: pygame.Surface, rect: pygame.Rect, pitch: float, line: int, ink: Colour) -> None:
    _slanted(surface, rect, pitch, line, ink, 1)


def _falling(surface: pygame.Surface, rect: pygame.Rect, pitch: float, line: int, ink: Colour) -> None:
    _slanted(surface, rect, pitch, line, ink, -1)


def _net(surface: pygame.Surface, rect: pygame.Rect, pitch: float, line: int, ink: Colour) -> None:
    _rising(surface, rect, pitch * 1.3, line, ink)
    _falling(surface, rect, pitch * 1.3, line, ink)


def _grid(surface: pygame.Surface, rect: pygame.Rect, pitch: float, line: int, ink: Colour) -> None:
    _upright(surface, rect, pitch * 1.3, line, ink)
    _level(surface, rect, pitch * 1.3, line, ink)


def _spots(surface: pygame.Surface, rect: pygame.Rect, pitch: float, ink: Colour, radius: float, line: int) -> None:
    y, odd = rect.top + pitch / 2, False
    while y < rect.bottom + pitch:
        x = rect.left + (pitch if odd else pitch / 2)
        while x < rect.right + pitch:
            pygame.draw.circle(surface, ink, (x, y), radius, line)
            x += pitch
        y, odd = y + pitch * 0.8, not odd


def _dots(surface: pygame.Surface, rect: pygame.Rect, pitch: float, _line: int, ink: Colour) -> None:
    _spots(surface, rect, pitch * 1.2, ink, pitch * 0.26, 0)


def _rings(surface: pygame.Surface, rect: pygame.Rect, pitch: float, line: int, ink: Colour) -> None:
    _spots(surface, rect, pitch * 1.8, ink, pitch * 0.6, line)


def _waves(surface: pygame.Surface, rect: pygame.Rect, pitch: float, line: int, ink: Colour) -> None:
    y = float(rect.top)
    while y < rect.bottom + pitch:
        points = [(rect.left + x, y + math.sin(x / pitch * 2.4) * pitch * 0.3) for x in range(0, rect.width + 3, 2)]
        pygame.draw.lines(surface, ink, False, points, line)
        y += pitch * 1.1


def _zigzag(surface: pygame.Surface, rect: pygame.Rect, pitch: float, line: int, ink: Colour) -> None:
    y = float(rect.top)
    while y < rect.bottom + pitch:
        count = math.ceil(rect.width / (pitch * 0.7)) + 2
        points = [(rect.left + i * pitch * 0.7, y + (pitch * 0.5 if i % 2 else 0.0)) for i in range(count)]
        pygame.draw.lines(surface, ink, False, points, line)
        y += pitch * 1.15


PATTERNS: Mapping[str, tuple[str, Draw]] = MappingProxyType(
    {
        "sun": ("rising", _rising), "wave": ("waves", _waves), "seed": ("dots", _dots), "moon": ("falling", _falling),
        "leaf": ("net", _net), "rose": ("rings", _rings), "slate": ("zigzag", _zigzag), "teal": ("level", _level),
        "umber": ("grid", _grid), "sand": ("upright", _upright),
    }
)  # fmt: skip
"""Name and drawing of the pattern of each seat style, by the style's name."""


def patterned(style: SeatStyle) -> SeatStyle:
    """The style with its pattern."""
    found = PATTERNS.get(style.name)
    return replace(style, pattern=found[0]) if found is not None else style


def draw_pattern(surface: pygame.Surface, rect: pygame.Rect, style: SeatStyle, ink: Colour) -> None:
    """Lay a style's pattern over its colour; nothing if it has none.

    Args:
        surface: Where to.
        rect: What the colour fills.
        style: Whose colour it is.
        ink: Colour of the print on it; the pattern is a mixture of both.
    """
    if not style.pattern:
        return
    c, share = style.colour, 0.34
    r, g, b = (round(own + (other - own) * share) for own, other in zip(c, ink, strict=True))
    pitch = max(5.0, min(rect.width, rect.height) / 5.0)
    before = surface.get_clip()
    surface.set_clip(before.clip(rect))
    PATTERNS[style.name][1](surface, rect, pitch, max(1, round(pitch / 4.5)), (r, g, b))
    surface.set_clip(before)

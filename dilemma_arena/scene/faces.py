"""What is printed on cards. A face paints itself on a surface of any size; card_art.py keeps the results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import pygame

from dilemma_arena.scene.brush import Brush
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.patterns import draw_pattern
from dilemma_arena.scene.theme import Colour, SeatStyle

LIGHT_BAND = 0.26
"""Relative luminance above which print on a coloured band is dark instead of light."""


class Face(Protocol):
    """One printed side of a card; hashable, because pictures are kept by it."""

    def paint(self, surface: pygame.Surface, brush: Brush) -> None:
        """Fill the opaque, upright surface; corners are rounded afterwards."""

    def __hash__(self) -> int:
        """Equal faces share their pictures."""


def luminance(colour: Colour) -> float:
    """Relative luminance of an sRGB colour, 0..1 (WCAG 2)."""
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255.0 for v in colour))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def mixed(a: Colour, b: Colour, share: float) -> Colour:
    """`a` with `share` (0..1) of `b` in it."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )


def print_on(colour: Colour, brush: Brush) -> Colour:
    """The colour of print on a ground of `colour`: paper or ink, whichever stands out."""
    palette = brush.theme.colour
    return palette.card_ink if luminance(colour) > LIGHT_BAND else palette.paper


def _paper(surface: pygame.Surface, brush: Brush) -> None:
    """Paper, a touch darker towards the bottom."""
    paper = brush.theme.colour.paper
    low = mixed(paper, brush.theme.colour.paper_edge, 0.35)
    strip = pygame.Surface((1, 2))
    strip.set_at((0, 0), paper)
    strip.set_at((0, 1), low)
    surface.blit(pygame.transform.smoothscale(strip, surface.get_size()), (0, 0))


def _centred(surface: pygame.Surface, part: pygame.Surface, x: float, y: float) -> None:
    surface.blit(part, part.get_rect(center=(round(x), round(y))))


def _trimmed(text: pygame.Surface) -> pygame.Surface:
    """The text without the empty space around its ink, so that it can be centred by eye."""
    return text.subsurface(text.get_bounding_rect())


@dataclass(frozen=True, slots=True)
class NumberFace:
    """A card of a seat with a number: band with number and symbol, big numeral, symbol."""

    value: int
    seat: SeatStyle

    def paint(self, surface: pygame.Surface, brush: Brush) -> None:
        """Fill the surface."""
        w, h = surface.get_size()
        colour, palette = self.seat.colour, brush.theme.colour
        _paper(surface, brush)
        band = round(h * 0.19)
        surface.fill(colour, (0, 0, w, band))
        surface.fill(mixed(colour, palette.card_ink, 0.28), (0, band - max(1, h // 180), w, max(1, h // 180)))
        ink = print_on(colour, brush)
        draw_pattern(surface, pygame.Rect(0, 0, w, band), self.seat, ink)
        text = str(self.value)
        # the number in the band keeps clear of the corner, so that a fanned hand can be read by it
        index = _trimmed(brush.fonts.render(text, h * 0.158, ink, Weight.EXTRABOLD))
        left = w * 0.085
        surface.blit(index, (round(left), round(band * 0.5 - index.get_height() / 2)))
        self._bar(surface, ink, (left + index.get_width() / 2, band * 0.84), index.get_width() * 0.8, h * 0.011)
        _centred(surface, brush.icons.get(self.seat.icon, h * 0.125, ink), w * 0.835, band * 0.5)
        numeral = _trimmed(brush.fonts.render(text, h * 0.46, palette.card_ink, Weight.EXTRABOLD))
        middle = band + (h - band) * 0.43
        _centred(surface, numeral, w * 0.5, middle)
        foot = middle + numeral.get_height() / 2
        self._bar(surface, palette.card_ink, (w * 0.5, foot + h * 0.042), numeral.get_width() * 0.62, h * 0.018)
        soft = mixed(colour, palette.card_ink, 0.35 if luminance(colour) > LIGHT_BAND else 0.0)
        _centred(surface, brush.icons.get(self.seat.icon, h * 0.12, soft), w * 0.5, h * 0.892)

    def _bar(
        self, surface: pygame.Surface, ink: Colour, middle: tuple[float, float], width: float, height: float
    ) -> None:
        """A bar under a 6 and a 9, which a card turned round would make one of the other."""
        if self.value in (6, 9):
            rect = pygame.Rect(0, 0, max(2, round(width)), max(1, round(height)))
            rect.center = (round(middle[0]), round(middle[1]))
            pygame.draw.rect(surface, ink, rect, border_radius=rect.height // 2)


@dataclass(frozen=True, slots=True)
class BackFace:
    """The back of a seat's cards: a lattice in its colour with its symbol in the middle."""

    seat: SeatStyle

    def paint(self, surface: pygame.Surface, brush: Brush) -> None:
        """Fill the surface."""
        w, h = surface.get_size()
        palette = brush.theme.colour
        ground = mixed(self.seat.colour, palette.card_ink, 0.55)
        line = mixed(self.seat.colour, palette.paper, 0.42)
        surface.fill(palette.paper)
        edge = round(w * 0.06)
        field = pygame.Rect(edge, edge, w - 2 * edge, h - 2 * edge)
        pygame.draw.rect(surface, ground, field, border_radius=round(w * 0.05))
        inner = field.inflate(-2 * max(2, w // 36), -2 * max(2, w // 36))
        clip = surface.get_clip()
        surface.set_clip(inner)
        pitch, thin = w / 7.0, max(1, w // 130)
        for i in range(-12, 20):
            x = inner.left + i * pitch
            pygame.draw.line(surface, mixed(ground, line, 0.55), (x, inner.top), (x + inner.height, inner.bottom), thin)
            pygame.draw.line(surface, mixed(ground, line, 0.55), (x, inner.bottom), (x + inner.height, inner.top), thin)
        surface.set_clip(clip)
        pygame.draw.rect(surface, line, inner, max(1, w // 90), border_radius=round(w * 0.035))
        middle = (w // 2, h // 2)
        pygame.draw.circle(surface, ground, middle, round(w * 0.275))
        pygame.draw.circle(surface, line, middle, round(w * 0.275), max(1, w // 60))
        _centred(surface, brush.icons.get(self.seat.icon, w * 0.33, line), *middle)


@dataclass(frozen=True, slots=True)
class TextFace:
    """A card known by a word only."""

    text: str
    seat: SeatStyle

    def paint(self, surface: pygame.Surface, brush: Brush) -> None:
        """Fill the surface."""
        w, h = surface.get_size()
        _paper(surface, brush)
        band = round(h * 0.19)
        surface.fill(self.seat.colour, (0, 0, w, band))
        draw_pattern(surface, pygame.Rect(0, 0, w, band), self.seat, print_on(self.seat.colour, brush))
        _centred(
            surface, brush.icons.get(self.seat.icon, h * 0.125, print_on(self.seat.colour, brush)), w * 0.835, band / 2
        )
        size = h * 0.3
        while size > h * 0.07 and brush.fonts.width(self.text, size, Weight.EXTRABOLD) > w * 0.84:
            size *= 0.9
        text = brush.fonts.ellipsis(self.text, size, w * 0.84, Weight.EXTRABOLD)
        _centred(
            surface, brush.fonts.render(text, size, brush.theme.colour.card_ink, Weight.EXTRABOLD), w / 2, h * 0.56
        )

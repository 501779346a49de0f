"""The cards: a sentence as large as the card allows, under a sun or under a storm; and the BUT card between them."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from dilemma_arena.core.ids import CardId
from dilemma_arena.scene.brush import Brush
from dilemma_arena.scene.faces import mixed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.theme import Colour
from games.goddam_dilema.deck import Deck, Kind
from games.goddam_dilema.scene.symbols import THEMES, own_icons

BAND = 0.125
"""Height of the coloured head, by the card's."""
ROOM = 0.86
"""Width of the sentence, by the card's."""
LEADING = 1.16
FOOT, AIR = 0.105, 0.06
"""Height of the row of symbols at the bottom, and of what stays free above and below the sentence, by the card's."""
LARGEST, SMALLEST = 0.108, 0.05
"""Height of the letters, by the card's."""
DARK: Colour = (34, 22, 30)
RED: Colour = (158, 50, 40)
"""Of the BUT card."""


@dataclass(frozen=True, slots=True)
class Suit:
    """What all cards of a kind look like."""

    ground: Colour
    """Of head and back; one is light, one dark, also without colours."""
    print: Colour
    """What is printed on it."""
    paper: Colour
    icon: str


SUITS = {
    Kind.COOL: Suit((246, 192, 82), (74, 44, 18), (252, 246, 230), "sun"),
    Kind.NASTY: Suit((92, 38, 78), (250, 226, 236), (245, 238, 242), "storm"),
}


def sentence(brush: Brush, text: str, width: float, height: float, largest: float, smallest: float,
             weight: Weight = Weight.BOLD) -> tuple[float, list[str]]:  # fmt: skip
    """The largest letters in which a text fills no more than a box, and its lines; all lengths in pixels."""
    size = largest
    while True:
        lines = brush.fonts.wrap(text, size, width, weight)
        wide = max(brush.fonts.width(line, size, weight) for line in lines)
        if size <= smallest or (wide <= width and len(lines) * size * LEADING <= height):
            return size, lines
        size = max(smallest, size * 0.96)


@dataclass(frozen=True, slots=True)
class TextCard:
    """A cool or a nasty card."""

    kind: Kind
    heading: str
    text: str
    themes: tuple[str, ...] = ()

    def paint(self, surface: pygame.Surface, brush: Brush) -> None:
        """Fill the surface."""
        suit, (w, h) = SUITS[self.kind], surface.get_size()
        ink = brush.theme.colour.card_ink
        surface.fill(suit.paper)
        self._glow(surface, suit)
        band = round(h * BAND)
        surface.fill(suit.ground, (0, 0, w, band))
        surface.fill(mixed(suit.ground, DARK, 0.35), (0, band - max(1, h // 150), w, max(1, h // 150)))
        icons = own_icons()
        icon = icons.get(suit.icon, h * 0.085, suit.print)
        surface.blit(icon, icon.get_rect(midleft=(round(w * 0.07), band // 2)))
        head = brush.fonts.ellipsis(self.heading, h * 0.066, w * 0.68, Weight.EXTRABOLD)
        words = brush.fonts.render(head, h * 0.066, suit.print, Weight.EXTRABOLD)
        surface.blit(words, words.get_rect(midleft=(round(w * 0.24), band // 2)))
        foot = h * FOOT
        room = h - band - foot - h * AIR
        size, lines = sentence(brush, self.text, w * ROOM, room, h * LARGEST, h * SMALLEST)
        top = band + h * AIR * 0.6 + max(0.0, (room - len(lines) * size * LEADING) * 0.36)
        for index, line in enumerate(lines):
            part = brush.fonts.render(line, size, ink, Weight.BOLD)
            surface.blit(part, part.get_rect(midleft=(round(w * 0.07), round(top + size * LEADING * (index + 0.5)))))
        soft = mixed(suit.ground, DARK, 0.42 if self.kind is Kind.COOL else 0.05)
        known = [theme for theme in self.themes if theme in THEMES]
        for index, theme in enumerate(known):
            icon = icons.get(theme, h * 0.066, soft)
            surface.blit(icon, icon.get_rect(center=(round(w * (0.13 + 0.16 * index)), round(h - foot * 0.52))))

    def _glow(self, surface: pygame.Surface, suit: Suit) -> None:
        """Rays from the lower corner, or rain across it, hardly there."""
        w, h = surface.get_size()
        layer = pygame.Surface((w, h), pygame.SRCALPHA, 32)
        if self.kind is Kind.COOL:
            middle = (w * 1.02, h * 1.02)
            for i in range(9):
                a = math.radians(180 + 11.5 * i)
                far = [(middle[0] + 0.62 * h * math.cos(a + d), middle[1] + 0.62 * h * math.sin(a + d))
                       for d in (-0.045, 0.045)]  # fmt: skip
                pygame.draw.polygon(layer, (*suit.ground, 54), [middle, *far])
            pygame.draw.circle(layer, (*suit.ground, 88), middle, h * 0.17)
        else:
            for i in range(-4, 22):
                x, y = w * (0.32 + 0.055 * i), h * (0.8 + 0.05 * (i % 4))
                pygame.draw.line(layer, (*suit.ground, 46), (x, y), (x - w * 0.05, y + h * 0.08), max(1, h // 140))
        surface.blit(layer, (0, 0))


@dataclass(frozen=True, slots=True)
class KindBack:
    """The back of the cards of a kind."""

    kind: Kind

    def paint(self, surface: pygame.Surface, brush: Brush) -> None:
        """A frame of paper, the symbol in the middle, small ones all around."""
        suit, (w, h) = SUITS[self.kind], surface.get_size()
        surface.fill(suit.paper)
        edge = round(w * 0.06)
        field = pygame.Rect(edge, edge, w - 2 * edge, h - 2 * edge)
        pygame.draw.rect(surface, suit.ground, field, border_radius=round(w * 0.06))
        icons = own_icons()
        faint = mixed(suit.ground, suit.print, 0.26)
        small = icons.get(suit.icon, w * 0.12, faint)
        clip = surface.get_clip()
        surface.set_clip(field.inflate(-edge, -edge))
        for row in range(8):
            for column in range(5):
                x, y = w * (0.06 + 0.22 * column + 0.11 * (row % 2)), h * (0.07 + 0.125 * row)
                surface.blit(small, small.get_rect(center=(round(x), round(y))))
        surface.set_clip(clip)
        middle = (w // 2, h // 2)
        pygame.draw.circle(surface, suit.ground, middle, round(w * 0.3))
        pygame.draw.circle(surface, suit.print, middle, round(w * 0.3), max(1, w // 50))
        big = icons.get(suit.icon, w * 0.4, suit.print)
        surface.blit(big, big.get_rect(center=middle))


@dataclass(frozen=True, slots=True)
class ButCard:
    """The card between the two: BUT, or what is counted aloud."""

    word: str
    loud: bool = False
    """Whether it is a count."""

    def paint(self, surface: pygame.Surface, brush: Brush) -> None:
        """Fill the surface."""
        w, h = surface.get_size()
        palette = brush.theme.colour
        ground = palette.gold if self.loud else RED
        ink = palette.gold_ink if self.loud else palette.paper
        surface.fill(palette.paper)
        edge = max(2, round(w * 0.05))
        field = pygame.Rect(edge, edge, w - 2 * edge, h - 2 * edge)
        pygame.draw.rect(surface, ground, field, border_radius=round(w * 0.07))
        layer = pygame.Surface((w, h), pygame.SRCALPHA, 32)
        for i in range(16):
            a = i * math.tau / 16
            far = [(w / 2 + h * math.cos(a + d), h / 2 + h * math.sin(a + d)) for d in (-0.1, 0.1)]
            pygame.draw.polygon(layer, (*ink, 22), [(w / 2, h / 2), *far])
        surface.set_clip(field)
        surface.blit(layer, (0, 0))
        surface.set_clip(None)
        size, weight = h * (0.62 if self.loud else 0.34), Weight.EXTRABOLD
        while size > 6.0 and brush.fonts.width(self.word, size, weight) > w * 0.8:
            size *= 0.95
        words = brush.fonts.render(self.word, size, ink, weight)
        words = words.subsurface(words.get_bounding_rect())
        surface.blit(words, words.get_rect(center=(w // 2, h // 2)))


class Faces:
    """The cards of a deck as they look in one language."""

    def __init__(self, deck: Deck, tr: Translator) -> None:
        self.deck, self.tr = deck, tr

    def text(self, card: CardId) -> str:
        """What stands on a card."""
        return self.deck.cards[card].text(self.tr.language)

    def heading(self, kind: Kind) -> str:
        """What stands above it."""
        return self.tr("Cool") if kind is Kind.COOL else self.tr("Nasty")

    def card(self, card: CardId) -> TextCard:
        """A card's front."""
        found = self.deck.cards[card]
        themes = tuple(theme.name for theme in sorted(found.themes, key=lambda theme: -theme.weight))
        return TextCard(found.kind, self.heading(found.kind), self.text(card), themes)

    def but(self) -> ButCard:
        """The BUT card."""
        return ButCard(self.tr("BUT"))

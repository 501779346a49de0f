"""The cards: a picture, a name, a price; where they are large also what they do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import pygame

from dilemma_arena.scene.brush import Brush, Painter
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.faces import Face, mixed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.menus.sketch import Sketch
from dilemma_arena.scene.play.flat_cards import FlatCards, Spot
from dilemma_arena.scene.theme import Colour
from games.duel_betwixt_us.cards import Card, Cost, DuelCard, EventCard, Ingot, ItemCard, TrickCard
from games.duel_betwixt_us.scene import card_texts
from games.duel_betwixt_us.scene.art_deeds import draw_card_art
from games.duel_betwixt_us.scene.cutout import BRASS, INK, STEEL_DARK, STEEL_LIGHT, Placed
from games.duel_betwixt_us.scene.figures import METAL

WIDE = 59.0
"""Of a card, mm: pictures are drawn in this measure."""
LEAST_PX = 12
LEADING = 1.2
"""No letter on a card is smaller, pixels."""
BIG_PX, BIG = 205, 160.0
"""A card this high, pixels and units, says what it does."""
SHADES: dict[type, tuple[Colour, Colour]] = {
    ItemCard: (mixed((190, 180, 162), INK, 0.0), (92, 80, 70)),
    EventCard: ((184, 212, 230), (66, 104, 136)),
    TrickCard: ((246, 206, 160), (172, 98, 40)),
    DuelCard: ((214, 150, 142), (124, 38, 44)),
}
"""By type of card: the ground of its picture and the colour of its lines."""


@dataclass(frozen=True, slots=True)
class DuelFace:
    """The front of a card."""

    card: Card
    name: str
    kind: str
    rules: str
    quip: str
    big: bool = False
    """Whether there is room to say what it does."""

    def paint(self, surface: pygame.Surface, brush: Brush) -> None:
        """Fill the surface."""
        w, h = surface.get_size()
        big = self.big
        ground, line = SHADES[type(self.card)]
        paper = brush.theme.colour.paper
        surface.fill(paper)
        names = self._name(brush, w, h, big)
        leading = names[1] * 1.14
        slots = max(h * 0.075, 11.0) if isinstance(self.card, ItemCard) else 0.0
        rules_h = self._rules_height(brush, w, h) if big else 0.0
        words_h = len(names[0]) * leading + h * (0.05 if slots else 0.07)
        art_h = h - words_h - slots - rules_h
        art = Box(0.0, 0.0, float(w), art_h)
        sketch = Sketch(Painter(brush, Canvas(surface, 1.0)), art, WIDE)
        sketch.gradient(mixed(ground, (255, 255, 255), 0.25), ground, (WIDE / 2, sketch.high * 0.45), 0.12)
        size = min(WIDE * 0.86, sketch.high * 0.92)
        draw_card_art(Placed(sketch, (WIDE * (0.47 if self._cost is not None else 0.5), sketch.high * 0.52), size),
                      self.card)  # fmt: skip
        sketch.done()
        surface.fill(line, (0, round(art_h) - max(1, h // 90), w, max(2, h // 60)))
        y = art_h + h * 0.02
        for part in names[0]:
            text = brush.fonts.render(part, names[1], brush.theme.colour.card_ink, Weight.BOLD)
            surface.blit(text, text.get_rect(midtop=(w // 2, round(y))))
            y += leading
        if isinstance(self.card, ItemCard):
            paint_slots(surface, self.card, pygame.Rect(0, round(y), w, round(slots)))
            y += slots
        if big:
            self._words(surface, brush, y, rules_h)
        if self._cost is not None:
            r = max(h * 0.075, LEAST_PX * 0.8)
            paint_cost(surface, brush, self._cost, (w - r * 1.3, r * 1.3), r)
        pygame.draw.rect(surface, line, surface.get_rect(), max(2, h // 50))

    @property
    def _cost(self) -> Cost | None:
        return None if isinstance(self.card, DuelCard) else self.card.cost

    def _name(self, brush: Brush, w: int, h: int, big: bool) -> tuple[list[str], float]:
        """The name in lines, and its size: as large as goes, up to three lines; long words are broken if need be."""
        room, largest = w * 0.9, h * (0.062 if big else 0.1)
        for name in (self.name.replace(card_texts.SOFT_HYPHEN, ""), card_texts.broken(self.name)):
            size = max(float(LEAST_PX), largest)
            while size >= LEAST_PX:
                lines = brush.fonts.wrap(name, size, room, Weight.BOLD)
                wide = max(brush.fonts.width(part, size, Weight.BOLD) for part in lines)
                if wide <= room and len(lines) <= (2 if size > LEAST_PX + 1 else 3):
                    return lines, size
                size = size * 0.94 if size > LEAST_PX else 0.0
                size = size if size == 0.0 else max(float(LEAST_PX), size)
        lines = brush.fonts.wrap(card_texts.broken(self.name), LEAST_PX, room, Weight.BOLD)[:3]
        return [brush.fonts.ellipsis(part, LEAST_PX, w - 4, Weight.BOLD) for part in lines], float(LEAST_PX)

    def _lines(self, brush: Brush, width: float, size: float) -> list[tuple[str, Colour, Weight]]:
        """What it is, what it does, the quip."""
        ink, soft = brush.theme.colour.card_ink, brush.theme.colour.card_ink_soft
        lines = [(part, soft, Weight.SEMIBOLD) for part in brush.fonts.wrap(self.kind, size, width, Weight.SEMIBOLD)]
        lines += [(part, ink, Weight.MEDIUM) for part in brush.fonts.wrap(self.rules, size, width)]
        if self.quip:
            lines += [
                (part, soft, Weight.SEMIBOLD) for part in brush.fonts.wrap(self.quip, size, width, Weight.SEMIBOLD)
            ]
        return lines

    def _rules_height(self, brush: Brush, w: int, h: int) -> float:
        """Room for the words: the picture gives way where they are many."""
        least = len(self._lines(brush, w * 0.88, float(LEAST_PX))) * LEAST_PX * LEADING + h * 0.03
        return min(max(h * 0.36, least), h * 0.56)

    def _words(self, surface: pygame.Surface, brush: Brush, top: float, room: float) -> None:
        """As large as they fit."""
        w, h = surface.get_size()
        size = h * 0.047
        while size > LEAST_PX:
            if len(self._lines(brush, w * 0.88, size)) * size * LEADING <= room - h * 0.02:
                break
            size *= 0.96
        size = max(size, float(LEAST_PX))
        for index, (part, colour, weight) in enumerate(self._lines(brush, w * 0.88, size)):
            y = top + size * LEADING * index
            if y + size > h - 3:
                break
            text = brush.fonts.render(part, size, colour, weight)
            surface.blit(text, text.get_rect(midtop=(w // 2, round(y))))


def paint_cost(surface: pygame.Surface, brush: Brush, cost: Cost, at: tuple[float, float], r: float) -> None:
    """The circle: of a metal with its worth, or black with a number."""
    fine = pygame.Surface((round(r * 2) * 3 + 6,) * 2, pygame.SRCALPHA, 32)
    middle, colour = fine.get_width() / 2, INK if isinstance(cost, int) else METAL[Ingot[cost.upper()]]
    pygame.draw.circle(fine, (250, 245, 234), (middle, middle), r * 3 + 2)
    pygame.draw.circle(fine, INK, (middle, middle), r * 3 - 1)
    pygame.draw.circle(fine, colour, (middle, middle), r * 2.55)
    disc = pygame.transform.smoothscale(fine, (round(r * 2) + 2,) * 2)
    surface.blit(disc, disc.get_rect(center=(round(at[0]), round(at[1]))))
    number = str(cost if isinstance(cost, int) else int(Ingot[cost.upper()]))
    ink = (250, 245, 234) if isinstance(cost, int) else INK
    text = brush.fonts.render(number, max(LEAST_PX, r * 1.35), ink, Weight.EXTRABOLD)
    text = text.subsurface(text.get_bounding_rect())
    surface.blit(text, text.get_rect(center=(round(at[0]), round(at[1]))))


def paint_slots(surface: pygame.Surface, card: ItemCard, area: pygame.Rect) -> None:
    """The slots as empty frames, and hands as dots beside them: filled, one for each hand."""
    pitch = min(area.width * 0.13, area.height * 1.9)
    w, h = max(4, round(pitch * 0.8)), max(4, round(min(area.height * 0.62, pitch * 0.5)))
    left = area.centerx - (card.slots - 1) * pitch / 2
    for index in range(card.slots):
        rect = pygame.Rect(0, 0, w, h)
        rect.center = (round(left + index * pitch), area.centery)
        pygame.draw.rect(surface, STEEL_LIGHT, rect, border_radius=2)
        pygame.draw.rect(surface, STEEL_DARK, rect, max(1, h // 8), border_radius=2)


@lru_cache(maxsize=512)
def enlarged(face: DuelFace) -> DuelFace:
    """The same card where there is room for words."""
    return replace(face, big=True)


class DuelCards(FlatCards):
    """Draws cards; what a card does is told where it is large enough."""

    def draw(self, painter: Painter, face: Face, spot: Spot, **more: Any) -> None:  # noqa: ANN401 - as the usual one
        """Draw a card."""
        large = spot.height >= BIG and spot.height * painter.canvas.scale >= BIG_PX
        if large and isinstance(face, DuelFace) and not more.get("moving"):
            face = enlarged(face)
        super().draw(painter, face, spot, **more)


@lru_cache(maxsize=512)
def _face(card: Card, name: str, kind: str, rules: str, quip: str) -> DuelFace:
    return DuelFace(card, name, kind, rules, quip)


def face_of(card: Card, tr: Translator) -> DuelFace:
    """The front of a card in the language that is set."""
    return _face(card, card_texts.printed_name(card, tr), card_texts.type_word(card, tr), card_texts.rules_of(card, tr),
                 card_texts.quip_of(card, tr))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Back:
    """The back of draw cards or of duels."""

    duel: bool

    def paint(self, surface: pygame.Surface, brush: Brush) -> None:
        """Fill the surface."""
        w, h = surface.get_size()
        sketch = Sketch(Painter(brush, Canvas(surface, 1.0)), Box(0.0, 0.0, float(w), float(h)), WIDE)
        high = sketch.high
        ground: Colour = (112, 36, 42) if self.duel else (52, 62, 92)
        lines = mixed(ground, (255, 236, 200), 0.22)
        sketch.polygon([(0, 0), (WIDE, 0), (WIDE, high), (0, high)], brush.theme.colour.paper)
        sketch.polygon([(3, 3), (WIDE - 3, 3), (WIDE - 3, high - 3), (3, high - 3)], ground)
        for i in range(-1, 8):
            for j in range(-1, 12):
                x, y = 8.0 * i + 4.0 * (j % 2), 9.0 * j
                if 6.0 < x < WIDE - 6.0 and 8.0 < y < high - 8.0:
                    sketch.polygon([(x, y - 3.2), (x + 2.4, y), (x, y + 3.2), (x - 2.4, y)], lines)
        middle = (WIDE / 2, high / 2)
        sketch.disc(middle, 17.5, BRASS)
        sketch.disc(middle, 15.6, mixed(ground, INK, 0.45))
        pen = Placed(sketch, middle, 27.0)
        if self.duel:
            from games.duel_betwixt_us.scene.art_items import blade

            for turn in (42.0, -42.0):
                blade(pen.inner(0.0, 0.02, 1.0, turn), length=0.72, width=0.13, guard=0.17)
        else:
            from games.duel_betwixt_us.scene.art_deeds import ingot

            for x, y, metal in ((-0.2, 0.2, 1), (0.2, 0.2, 2), (0.0, -0.12, 3)):
                ingot(pen.inner(x, y, 0.46), METAL[metal])
        sketch.done()


DRAW_BACK, DUEL_BACK = Back(duel=False), Back(duel=True)

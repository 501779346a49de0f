"""The pictures of the rules pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.faces import mixed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.layout import Box, centred
from dilemma_arena.scene.play.flat_cards import ASPECT, Spot
from dilemma_arena.scene.theme import SEATS
from games.duel_betwixt_us.cards import METALS, Ingot, ItemCard
from games.duel_betwixt_us.deck import standard_cards
from games.duel_betwixt_us.messages import Persona
from games.duel_betwixt_us.scene.card_texts import name_of
from games.duel_betwixt_us.scene.faces import DuelCards, face_of
from games.duel_betwixt_us.scene.figures import MinerLook, draw_favour, draw_ingot, draw_mine, draw_miner
from games.duel_betwixt_us.scene.item_tile import Tile, draw_strength, draw_tile
from games.duel_betwixt_us.scene.portraits import draw_portrait
from games.duel_betwixt_us.state import Item

OURS, THEIRS = SEATS[0].colour, SEATS[1].colour


def _felt(painter: Painter, box: Box) -> None:
    palette = painter.theme.colour
    painter.box(box, mixed(palette.felt, (0, 0, 0), 0.12), edge=mixed(palette.felt, palette.ink, 0.2), radius=12.0)


def _card(kind: str) -> int:
    """The place of a card among the standard ones; the first one if it is not there any more."""
    return next((i for i, card in enumerate(standard_cards()) if card.id == kind), 0)


@dataclass(frozen=True, slots=True)
class Rivals:
    """Two duellists, and what they fight for."""

    def __call__(self, painter: Painter, box: Box) -> None:
        """Face to face."""
        _felt(painter, box)
        w = box.w * 0.36
        for index, persona in enumerate((Persona.CAPTAIN, Persona.COUNTESS)):
            face = Box(box.x + box.w * (0.08 + 0.48 * index), box.y + box.h * 0.12, w, w * 1.12)
            draw_portrait(painter, face, persona)
            painter.box(face, SEATS[index].colour, alpha=0, edge=SEATS[index].colour, line=3.0, radius=8.0)
        size = box.w * 0.15
        for index in range(4):
            spot = centred((box.x + box.w * (0.2 + 0.2 * index), box.bottom - box.h * 0.18), size, size * 0.86)
            draw_favour(painter, spot, won=index == 3)


@dataclass(frozen=True, slots=True)
class Mines:
    """Miners in sets beneath the mines, and what they dig."""

    tr: Translator

    def __call__(self, painter: Painter, box: Box) -> None:
        """One row a mine."""
        _felt(painter, box)
        row = box.h / 3.0
        for index, metal in enumerate(METALS):
            top = box.y + row * index
            draw_mine(painter, Box(box.x + 14.0, top + 10.0, box.w * 0.34, row - 20.0), metal)
            man_w = (box.w * 0.66 - 92.0) / 5.0
            man_h = min(row * 0.5, man_w / 0.7)
            x = box.x + box.w * 0.34 + 32.0
            for group in ((metal, True), (metal - 1, False)) if metal > 1 else ((1, True), (1, True)):
                count, full = int(group[0]), group[1]
                around = Box(x - 5.0, top + row * 0.14, count * man_w + 10.0, row * 0.74)
                painter.box(around, (0, 0, 0), alpha=50 if full else 24, edge=painter.theme.colour.ink_faint, line=1.2,
                            radius=6.0)  # fmt: skip
                for i in range(count):
                    draw_miner(
                        painter, Box(x + i * man_w, around.bottom - man_h - 2.0, man_w, man_h), MinerLook(OURS, i)
                    )
                if full:
                    draw_ingot(painter, centred((around.centre[0], around.y + 8.0), 30.0, 19.0), metal)
                x = around.right + 16.0


@dataclass(frozen=True, slots=True)
class Fan:
    """A few cards."""

    tr: Translator
    kinds: tuple[str, ...]

    def __call__(self, painter: Painter, box: Box) -> None:
        """Side by side, large enough to be read."""
        _felt(painter, box)
        cards = DuelCards(painter.brush)
        columns = min(len(self.kinds), 2)
        rows = -(-len(self.kinds) // columns)
        high = min(box.h / rows - 16.0, (box.w / columns - 14.0) / ASPECT)
        for index, kind in enumerate(self.kinds):
            x = box.x + box.w * (index % columns + 0.5) / columns
            y = box.y + box.h * (index // columns + 0.5) / rows
            cards.draw(painter, face_of(standard_cards()[_card(kind)], self.tr), Spot((x, y), high))


Shown = tuple[str, Sequence[int], bool]
"""Kind of item, its ingots, whether it is complete."""


def _tile(painter: Painter, box: Box, shown: Shown, tr: Translator, *, chosen: bool = False) -> None:
    card = standard_cards()[_card(shown[0])]
    if isinstance(card, ItemCard):
        item = Item(f"{card.id}-1", 0, tuple(Ingot(n) for n in shown[1]), shown[2])
        draw_tile(painter, box, Tile(item, card, name_of(card, tr), chosen=chosen), 14.0)


@dataclass(frozen=True, slots=True)
class Growing:
    """An item from its purchase to its damage."""

    tr: Translator

    def __call__(self, painter: Painter, box: Box) -> None:
        """Four stages, one below the other."""
        _felt(painter, box)
        text, palette = painter.theme.text, painter.theme.colour
        stages: tuple[tuple[Shown, str], ...] = (
            (("short_sword", (), False), self.tr("Bought: empty")),
            (("short_sword", (1, 2), False), self.tr("Two ingots in")),
            (("short_sword", (1, 2, 1), True), self.tr("Complete: strength 4")),
            (("short_sword", (1, 2), True), self.tr("Damaged: never refilled")),
        )
        row = box.h / len(stages)
        for index, (shown, words) in enumerate(stages):
            tile = Box(box.x + 16.0, box.y + row * index + 7.0, min(176.0, box.w * 0.44), row - 14.0)
            _tile(painter, tile, shown, self.tr)
            scale = painter.canvas.scale
            room = (box.right - tile.right - 30.0) * scale
            lines = painter.brush.fonts.wrap(words, text.body * scale, room, Weight.SEMIBOLD)
            for number, line in enumerate(lines):
                y = tile.centre[1] + (number - (len(lines) - 1) / 2.0) * text.body * 1.3
                painter.text(line, (tile.right + 16.0, y), text.body, palette.ink, Weight.SEMIBOLD)


@dataclass(frozen=True, slots=True)
class Fight:
    """A combat with its sums."""

    tr: Translator

    def __call__(self, painter: Painter, box: Box) -> None:
        """Two sides, two sums: one attacks for 4 against 2, the other for 3 against nothing."""
        palette, text = painter.theme.colour, painter.theme.text
        painter.box(box, (58, 30, 34), radius=12.0)
        sides: tuple[tuple[tuple[Shown, ...], tuple[int, int, int], int], ...] = (
            ((("short_sword", (1, 2, 1), True),), (4, 2, 2), 0),
            ((("tack_hammer", (3,), True), ("codpiece", (1, 1), True)), (3, 0, 3), 1),
        )
        half = box.h / 2.0
        for index, (shown, (attack, defence, damage), seat) in enumerate(sides):
            top = box.y + half * index
            draw_portrait(painter, Box(box.x + 14.0, top + 14.0, 52.0, 58.0), (Persona.CAPTAIN, Persona.COUNTESS)[seat])
            w = (box.w - 96.0) / 2.0
            for place, item in enumerate(shown):
                _tile(painter, Box(box.x + 78.0 + place * (w + 6.0), top + 14.0, w, w * 0.6), item, self.tr)
            y = top + half - 46.0
            x = box.x + 86.0
            draw_strength(painter, centred((x, y), 40.0, 40.0), attack, attack=True)
            painter.text("−", (x + 40.0, y), 24.0, palette.ink_soft, Weight.BOLD, align=0.5)
            draw_strength(painter, centred((x + 80.0, y), 40.0, 40.0), defence, attack=False)
            painter.text("=", (x + 120.0, y), 24.0, palette.ink_soft, Weight.BOLD, align=0.5)
            painter.text(str(damage), (x + 164.0, y), 38.0, palette.gold, Weight.EXTRABOLD, align=0.5)
            word = painter.fitted(self.tr("Damage"), text.small, box.right - x - 196.0)
            painter.text(word, (x + 190.0, y), text.small, palette.ink_soft)


@dataclass(frozen=True, slots=True)
class Score:
    """Favours at the end."""

    def __call__(self, painter: Painter, box: Box) -> None:
        """Five to three."""
        _felt(painter, box)
        for row, (persona, count) in enumerate(((Persona.CAPTAIN, 5), (Persona.COUNTESS, 3))):
            y = box.y + box.h * (0.28 + 0.44 * row)
            draw_portrait(painter, centred((box.x + 56.0, y), 76.0, 86.0), persona)
            size = (box.w - 150.0) / 5.0
            for index in range(count):
                draw_favour(
                    painter, centred((box.x + 130.0 + index * size, y), size - 6.0, (size - 6.0) * 0.86), won=index > 3
                )

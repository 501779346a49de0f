"""An item on the table: picture, name, slots with their ingots, and how strong it is."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.faces import mixed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.menus.sketch import Sketch
from dilemma_arena.scene.ui.texts import stamp
from games.duel_betwixt_us.cards import Ingot, ItemCard
from games.duel_betwixt_us.scene.art_items import draw_item as draw_art
from games.duel_betwixt_us.scene.cutout import INK, STEEL_DARK, STEEL_LIGHT, Cutout, Placed, sprite
from games.duel_betwixt_us.scene.figures import INGOT_SHAPE, draw_ingot
from games.duel_betwixt_us.state import Item

ATTACK, DEFENCE = (190, 62, 48), (58, 98, 152)


@dataclass(frozen=True, slots=True)
class Tile:
    """What an item's tile shows."""

    item: Item
    card: ItemCard
    name: str
    fresh: bool = False
    """Bought this turn: no use in combat yet."""
    dim: bool = False
    """It plays no part now."""
    gone: bool = False
    """It lies there no more."""
    smuggled: bool = False
    blinded: bool = False
    """It counts for nothing."""
    chosen: bool = False
    """It is among the equipment that is being put together."""
    all_attack: bool = False
    """Whatever it is, it attacks."""
    kind: str = ""
    """What sort of item it is, where there is room to say so."""


def slot_boxes(box: Box, slots: int) -> tuple[Box, ...]:
    """Where the ingots of an item lie, in the lower part of its tile."""
    row = Box(box.x + box.w * 0.04, box.bottom - box.h * 0.235, box.w * 0.92, box.h * 0.19)
    w = min(row.h / INGOT_SHAPE, row.w / max(slots, 6) - 1.0)
    h = w * INGOT_SHAPE
    pitch = min(w + row.w * 0.02, row.w / slots)
    return tuple(Box(row.x + i * pitch, row.centre[1] - h / 2.0, w, h) for i in range(slots))


def draw_strength(painter: Painter, box: Box, value: int, *, attack: bool, soft: bool = False) -> None:
    """A number on a blade's red lozenge or on a blue shield."""
    colour = ATTACK if attack else DEFENCE
    if soft:
        colour = mixed(colour, painter.theme.colour.paper, 0.55)

    def paint(cut: Cutout) -> None:
        h = cut.high
        if attack:
            outer = [(50.0, 0.0), (100.0, h / 2), (50.0, h), (0.0, h / 2)]
            inner = [(50.0, 7.0), (93.0, h / 2), (50.0, h - 7.0), (7.0, h / 2)]
        else:
            outer = [(4.0, 4.0), (96.0, 4.0), (94.0, h * 0.55), (50.0, h), (6.0, h * 0.55)]
            inner = [(10.0, 10.0), (90.0, 10.0), (88.0, h * 0.53), (50.0, h - 8.0), (12.0, h * 0.53)]
        cut.polygon(outer, INK)
        cut.polygon(inner, colour)

    sprite(painter, f"duel strength {attack} {soft}", box, paint)
    at = (box.centre[0], box.y + box.h * (0.5 if attack else 0.44))
    painter.text(str(value), at, box.h * 0.46, (255, 250, 240), Weight.EXTRABOLD, align=0.5)


def draw_tile(painter: Painter, box: Box, tile: Tile, size: float) -> None:
    """Draw one; `size`: height of its text."""
    palette = painter.theme.colour
    item, card = tile.item, tile.card
    radius = box.h * 0.09
    edge = palette.gold if tile.chosen else (BRONZE if item.complete else palette.paper_edge)
    line = max(1.4, box.h * (0.036 if tile.chosen or item.complete else 0.018))
    painter.box(box, palette.paper, edge=edge, line=line, radius=radius, shadow=3.0)
    art = Box(box.x + box.h * 0.06, box.y + box.h * 0.06, box.h * 0.62, box.h * 0.64)

    def paint(on: Painter, whole: Box) -> None:
        sketch = Sketch(on, whole, 100.0)
        ground = (206, 197, 180)
        sketch.gradient(mixed(ground, (255, 255, 255), 0.35), ground, (50.0, 45.0), 0.1)
        draw_art(Placed(sketch, (50.0, sketch.high / 2), 94.0), card)
        sketch.done()

    px = f"{round(art.w * painter.canvas.scale)}x{round(art.h * painter.canvas.scale)}"
    stamp(painter, f"duel tile {card.id} {px}", art, card, paint, radius=radius * 0.7)
    _words(painter, box, art, tile, size)
    _slots(painter, box, tile)
    if tile.dim or tile.gone:
        painter.box(box, palette.veil, alpha=190 if tile.gone else 128, radius=radius)
    if tile.gone or tile.blinded:
        painter.icon("cross", art.centre, art.h * 0.8, palette.bad)


BRONZE = (196, 142, 62)


def _words(painter: Painter, box: Box, art: Box, tile: Tile, size: float) -> None:
    palette = painter.theme.colour
    left = art.right + box.h * 0.06
    room = box.right - box.h * 0.06 - left
    scale = painter.canvas.scale
    lines = painter.brush.fonts.wrap(tile.name, size * scale, room * scale, Weight.BOLD)[:2]
    y = box.y + box.h * 0.06 + size * 0.62
    for part in lines:
        painter.text(
            painter.fitted(part, size, room + 2.0, Weight.BOLD), (left, y), size, palette.card_ink, Weight.BOLD
        )
        y += size * 1.12
    if tile.kind and box.w > 2.4 * box.h:
        end = box.right - box.h * 0.1
        painter.text(painter.fitted(tile.kind, size, room * 0.5), (end, box.y + box.h * 0.06 + size * 0.62), size,
                     palette.card_ink_soft, align=1.0)  # fmt: skip
    attack = tile.all_attack or tile.card.kind.is_weapon
    high = min(box.h * 0.34, box.bottom - box.h * 0.26 - y + size * 0.6)
    if high > size * 0.8:
        badge = Box(left, box.bottom - box.h * 0.26 - high, high, high)
        draw_strength(painter, badge, tile.item.strength, attack=attack, soft=not tile.item.complete)
        at = badge.right + box.h * 0.05
        if tile.card.hands and not tile.all_attack:
            _hands(painter, Box(at, badge.y, box.right - box.h * 0.05 - at, badge.h), tile.card.hands)
    corner = (art.x + art.h * 0.2, art.y + art.h * 0.2)
    if tile.fresh:
        _seal(painter, corner, art.h * 0.36, "hourglass")
    elif tile.smuggled:
        _seal(painter, corner, art.h * 0.36, "eye")
    elif tile.chosen:
        _seal(painter, corner, art.h * 0.36, "check")


def _seal(painter: Painter, at: tuple[float, float], size: float, icon: str) -> None:
    palette = painter.theme.colour
    painter.box(Box(at[0] - size / 2, at[1] - size / 2, size, size), palette.panel, edge=palette.gold, line=1.2,
                radius=size / 2)  # fmt: skip
    painter.icon(icon, at, size * 0.62, palette.gold)


def _hands(painter: Painter, room: Box, hands: int) -> None:
    """Little hands: how many it takes."""
    size = min(room.h * 0.62, room.w / 2.2)
    for index in range(hands):
        spot = Box(room.x + index * size * 1.02, room.centre[1] - size / 2, size, size)

        def paint(cut: Cutout) -> None:
            pen = Placed(cut, (50.0, 54.0), 100.0)
            for i in range(4):
                pen.line([(-0.2 + 0.13 * i, 0.0), (-0.24 + 0.155 * i, -0.34 + 0.05 * abs(i - 1.4))], 0.13, STEEL_DARK)
            pen.line([(0.14, 0.16), (0.36, -0.04)], 0.13, STEEL_DARK)
            pen.poly(
                [(-0.27, -0.04), (0.26, -0.04), (0.22, 0.3), (0.1, 0.42), (-0.14, 0.42), (-0.25, 0.24)], STEEL_DARK
            )

        sprite(painter, "duel hand", spot, paint)


def _slots(painter: Painter, box: Box, tile: Tile) -> None:
    item = tile.item
    boxes = slot_boxes(box, max(tile.card.slots, len(item.ingots)))
    for index, slot in enumerate(boxes):
        if index < len(item.ingots):
            draw_ingot(painter, slot, item.ingots[index])
            continue
        painter.box(
            slot, STEEL_LIGHT, alpha=120 if item.complete else 255, edge=STEEL_DARK, line=1.0, radius=slot.h * 0.2
        )
        if item.complete:
            painter.icon("cross", slot.centre, slot.h * 0.8, STEEL_DARK)


def ingot_boxes(box: Box, item: Item, card: ItemCard, metal: int) -> tuple[Box, ...]:
    """Where an item's ingots of a metal lie."""
    boxes = slot_boxes(box, max(card.slots, len(item.ingots)))
    return tuple(boxes[index] for index, ingot in enumerate(item.ingots) if ingot == metal)


def metals(item: Item) -> Collection[Ingot]:
    """The metals on an item, each once."""
    return sorted(set(item.ingots))

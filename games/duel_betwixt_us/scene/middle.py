"""What lies between the players: mines, piles, duels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.faces import mixed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import centred
from dilemma_arena.scene.play.flat_cards import FlatCards, Spot
from games.duel_betwixt_us.cards import METALS
from games.duel_betwixt_us.messages import OPEN_DUELS
from games.duel_betwixt_us.scene.cutout import INK
from games.duel_betwixt_us.scene.faces import DRAW_BACK, DUEL_BACK, face_of
from games.duel_betwixt_us.scene.figures import METAL, draw_mine
from games.duel_betwixt_us.scene.table_layout import TableLayout

if TYPE_CHECKING:
    from games.duel_betwixt_us.scene.play import DuelScene


def draw_middle(painter: Painter, layout: TableLayout, scene: DuelScene, cards: FlatCards) -> None:
    """Mines, piles, duels."""
    mines(painter, layout, scene)
    piles(painter, layout, scene, cards)
    duels(painter, layout, scene, cards)


def mines(painter: Painter, layout: TableLayout, scene: DuelScene) -> None:
    """The three mines; a tag says how many miners make an ingot."""
    tr, size = scene.desk.tr, layout.text(13.0)
    names = (tr("Copper"), tr("Silver"), tr("Gold"))
    for metal, name in zip(METALS, names, strict=True):
        box = layout.mine(metal)
        draw_mine(painter, box, metal)
        words = tr.plural("{metal}: {n} miner", "{metal}: {n} miners", int(metal), metal=name)
        if painter.text_width(words, size, Weight.BOLD) > box.w - 20.0:
            words = painter.fitted(name, size, box.w - 20.0, Weight.BOLD)
        w = painter.text_width(words, size, Weight.BOLD) + 14.0
        tag = centred((box.centre[0], box.y + size * 0.86), w, size * 1.44)
        painter.box(tag, INK, alpha=225, edge=METAL[metal], line=1.2, radius=tag.h / 2)
        painter.text(words, tag.centre, size, mixed(METAL[metal], (255, 255, 255), 0.45), Weight.BOLD, align=0.5)


def _pile(painter: Painter, cards: FlatCards, back: object, spot: Spot, count: int, size: float) -> None:
    for level in range(min(3, 1 + count // 14) if count else 0):
        cards.draw(painter, back, spot.moved(-1.6 * level, -2.2 * level))  # type: ignore[arg-type] # a face
    if count:
        tag = centred((spot.at[0], spot.box.bottom - size * 0.9), size * 2.4, size * 1.5)
        painter.box(tag, painter.theme.colour.panel, alpha=230, edge=painter.theme.colour.panel_edge, radius=tag.h / 2)
        painter.text(str(count), tag.centre, size, painter.theme.colour.ink, Weight.BOLD, align=0.5)
    else:
        line = mixed(painter.theme.colour.felt, painter.theme.colour.ink, 0.3)
        painter.box(spot.box, (0, 0, 0), alpha=30, edge=line, line=1.0, radius=spot.height * 0.045)


def piles(painter: Painter, layout: TableLayout, scene: DuelScene, cards: FlatCards) -> None:
    """The draw pile, and the discard pile with its newest card."""
    draw, gone = layout.piles
    size, view = layout.text(13.0), scene.public
    _pile(painter, cards, DRAW_BACK, draw, view.draw_size, size)
    if view.discard:
        for level in range(min(2, len(view.discard) - 1)):
            cards.draw(painter, face_of(scene.printed(view.discard[-2 - level]), scene.desk.tr),
                       gone.moved(2.0 + 2.0 * level, 1.5 + level))  # fmt: skip
        cards.draw(painter, face_of(scene.printed(view.discard[-1]), scene.desk.tr), gone)
        tag = centred((gone.at[0], gone.box.y + size * 0.4), size * 2.4, size * 1.4)
        painter.box(tag, painter.theme.colour.panel, alpha=230, edge=painter.theme.colour.panel_edge, radius=tag.h / 2)
        painter.text(str(len(view.discard)), tag.centre, size, painter.theme.colour.ink_soft, Weight.BOLD, align=0.5)
    else:
        _pile(painter, cards, DRAW_BACK, gone, 0, size)
        colour = mixed(painter.theme.colour.felt, painter.theme.colour.ink, 0.5)
        words = painter.fitted(scene.desk.tr("Discard"), size, gone.box.w - 2.0, Weight.SEMIBOLD)
        painter.text(words, gone.at, size, colour, Weight.SEMIBOLD, align=0.5)


def duels(painter: Painter, layout: TableLayout, scene: DuelScene, cards: FlatCards) -> None:
    """The pile of duels, and those that lie open."""
    view, size = scene.public, layout.text(13.0)
    _pile(painter, cards, DUEL_BACK, layout.duel(0), view.duels_size, size)
    for index in range(OPEN_DUELS):
        spot = layout.duel(index + 1)
        if index < len(view.open_duels):
            cards.draw(painter, face_of(scene.printed(view.open_duels[index]), scene.desk.tr), spot)
        else:
            line = mixed(painter.theme.colour.felt, painter.theme.colour.ink, 0.3)
            painter.box(spot.box, (0, 0, 0), alpha=26, edge=line, line=1.0, radius=spot.height * 0.045)

"""A plaque for everybody at the table: who it is, how they stand, and whether it is their turn."""

from __future__ import annotations

from dataclasses import dataclass

from dilemma_arena.core.ids import Seat
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.faces import print_on
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box, Point, centred
from dilemma_arena.scene.theme import SeatStyle

SYMBOL = 38.0
LIFE = 16.0


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody at the table."""

    seat: Seat
    name: str
    style: SeatStyle
    human: bool
    level: str = ""
    """Of a bot."""


@dataclass(frozen=True, slots=True)
class Plaque:
    """What a plaque shows at one moment."""

    sitter: Sitter
    points: int
    points_word: str
    lives: int | None = None
    most_lives: int = 0
    hand: int | None = None
    """Cards in the hand."""
    doing: str = ""
    """What they do or have done, in a word or two."""
    icon: str = ""
    """A symbol for that."""
    turn: bool = False
    """Whether the others wait for them."""
    initiative: bool = False
    """Whether they began this turn."""
    gained: int = 0
    """Points that are just coming in."""
    lost_life: float = 0.0
    """How far a life that is being lost is gone, 0..1."""
    marked: bool = False
    """Pointed out, by the log for one."""
    chips: int | None = None
    """Chips won, where a game has them."""


def seat_disc(painter: Painter, centre: Point, size: float, style: SeatStyle, *, ring: bool = False) -> None:
    """Colour and symbol of a seat on a disc."""
    palette = painter.theme.colour
    if ring:
        painter.box(centred(centre, size + 9.0, size + 9.0), palette.panel, alpha=0, edge=palette.gold, line=2.4,
                    radius=size / 2 + 4.5)  # fmt: skip
    painter.box(centred(centre, size, size), style.colour, edge=palette.paper, line=1.6, radius=size / 2, shadow=2.0)
    painter.icon(style.icon, centre, size * 0.6, print_on(style.colour, painter.brush))


def draw_plaque(painter: Painter, box: Box, plaque: Plaque, *, compact: bool = False) -> None:
    """Draw one."""
    palette = painter.theme.colour
    edge = palette.gold if plaque.turn or plaque.marked else palette.panel_edge
    painter.box(box, palette.panel, alpha=palette.panel_alpha, edge=edge, line=2.6 if plaque.turn else 1.4, shadow=6.0)
    if compact:
        _draw_compact(painter, box, plaque)
        return
    text = painter.theme.text
    sitter = plaque.sitter
    inner = box.inset(12.0, 8.0)
    top = inner.y + 22.0
    seat_disc(painter, (inner.x + SYMBOL / 2, top), SYMBOL, sitter.style, ring=plaque.initiative)
    left = inner.x + SYMBOL + 12.0
    points = str(plaque.points)
    points_w = painter.text_width(points, text.title, Weight.BOLD)
    name = painter.fitted(sitter.name, text.body, inner.right - left - points_w - 8.0, Weight.BOLD)
    painter.text(name, (left, top - 9.0), text.body, palette.ink, Weight.BOLD)
    room, y = inner.right - left - points_w - 10.0, top + 11.0
    if not plaque.gained and painter.text_width(plaque.doing, text.small) > room:
        room, y = inner.right - left, top + 14.5  # below the points
    doing = painter.fitted(plaque.doing, text.small, room)
    painter.text(doing, (left, y), text.small, palette.gold if plaque.turn else palette.ink_soft)
    colour = palette.good if plaque.gained else palette.ink
    painter.text(points, (inner.right, top - 3.0), text.title, colour, Weight.BOLD, align=1.0)
    if plaque.gained:
        painter.text(f"+{plaque.gained}", (inner.right, top + 17.0), text.small, palette.good, Weight.BOLD, align=1.0)
    y = inner.bottom - 14.0
    if plaque.lives is not None:
        draw_lives(painter, (inner.x + 8.0, y), plaque.lives, plaque.most_lives, plaque.lost_life)
    if plaque.chips is not None:
        draw_chips(painter, (inner.x + 8.0, y), plaque.chips)
    if plaque.hand is not None:
        soft = palette.ink_soft
        count = painter.text(str(plaque.hand), (inner.right, y), text.small, soft, Weight.SEMIBOLD, align=1.0)
        painter.icon("cards", (count.x - 14.0, y), 17.0, palette.ink_soft)
    if plaque.icon:
        painter.icon(plaque.icon, (inner.centre[0], y), 18.0, palette.gold if plaque.turn else palette.ink_soft)


def _draw_compact(painter: Painter, box: Box, plaque: Plaque) -> None:
    palette, text = painter.theme.colour, painter.theme.text
    disc = min(SYMBOL - 4.0, box.w * 0.3)
    x = box.x + 8.0 + disc / 2
    seat_disc(painter, (x, box.centre[1]), disc, plaque.sitter.style, ring=plaque.initiative)
    left = x + disc / 2 + 8.0
    upper, lower = box.y + box.h * 0.3, box.y + box.h * 0.72
    points_w = painter.text_width(str(plaque.points), text.strong, Weight.BOLD)
    name = painter.fitted(plaque.sitter.name, text.small, box.right - 16.0 - points_w - left, Weight.BOLD)
    painter.text(name, (left, upper), text.small, palette.ink, Weight.BOLD)
    painter.text(str(plaque.points), (box.right - 8.0, upper), text.strong,
                 palette.good if plaque.gained else palette.ink, Weight.BOLD, align=1.0)  # fmt: skip
    if plaque.lives is not None:
        draw_lives(painter, (left + 5.0, lower), plaque.lives, plaque.most_lives, plaque.lost_life, size=12.0)
    if plaque.chips is not None:
        draw_chips(painter, (left + 6.0, lower), plaque.chips, size=13.0, most=2)
    if plaque.hand is not None and box.w > 150.0:
        painter.text(str(plaque.hand), (box.right - 8.0, lower), text.small, palette.ink_soft, align=1.0)
        painter.icon("cards", (box.right - 34.0, lower), 15.0, palette.ink_soft)


def draw_lives(painter: Painter, at: Point, lives: int, most: int, going: float = 0.0, *, size: float = LIFE) -> None:
    """Life tokens in a row from `at`, the lost ones as empty rings."""
    palette = painter.theme.colour
    for index in range(most):
        spot = (at[0] + index * (size + 6.0), at[1])
        painter.box(centred(spot, size, size), palette.button, alpha=160, edge=palette.ink_faint, line=1.4,
                    radius=size / 2)  # fmt: skip
        full = 1.0 if index < lives else 0.0
        if index == lives - 1 and going > 0.0:
            full = 1.0 - going
        if full > 0.05:
            inner = size * full
            painter.box(centred(spot, inner, inner), palette.bad, radius=inner / 2)
            if full == 1.0:
                painter.box(centred((spot[0] - size * 0.14, spot[1] - size * 0.16), size * 0.3, size * 0.3),
                            palette.paper, alpha=170, radius=size * 0.15)  # fmt: skip


def draw_chips(painter: Painter, at: Point, count: int, *, size: float = LIFE, most: int = 5) -> None:
    """Chips in a row from `at`; more than `most` are one chip and a number."""
    palette = painter.theme.colour
    shown = count if count <= most else 1
    for index in range(shown):
        spot = (at[0] + index * (size + 3.0), at[1])
        painter.box(centred(spot, size, size), palette.gold, edge=palette.rim_dark, line=1.6, radius=size / 2)
        painter.box(centred(spot, size * 0.56, size * 0.56), palette.gold, edge=palette.rim, line=1.2,
                    radius=size * 0.28)  # fmt: skip
    if count > most:
        label = f"× {count}"
        painter.text(label, (at[0] + size * 0.8, at[1]), painter.theme.text.small, palette.gold, Weight.BOLD)

"""Shows a duel: two cards, two tokens, the choice, and what comes of it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.scene.board import Board
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.camera import Camera
from dilemma_arena.scene.faces import mixed, print_on
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.layout import Box, Point, centred
from dilemma_arena.scene.motion import flat_pose
from dilemma_arena.scene.play.buttons import TableButton
from dilemma_arena.scene.play.plaques import seat_disc
from dilemma_arena.scene.theme import Colour, SeatStyle
from games.dilemma.messages import Token
from games.dilemma.scene.cast import Cast

HEIGHT, WIDTH = 400.0, 580.0


@dataclass(frozen=True, slots=True)
class DuelStage:
    """Where things are in a duel."""

    box: Box
    card_h: float

    @classmethod
    def of(cls, table: Box, whole: Box) -> DuelStage:
        """Over the table; where that is low, over the hand too."""
        high = min(HEIGHT, whole.bottom - table.y - 14.0)
        box = centred(table.centre, min(WIDTH, table.w - 16.0), high)
        box = Box(box.x, max(table.y + 6.0, min(box.y, whole.bottom - high - 8.0)), box.w, high)
        return cls(box, high * 0.44)

    def card(self, side: int) -> Point:
        """Middle of a card; side 0 is the provocateur's, on the left."""
        return self.box.x + self.box.w * (0.16, 0.84)[side], self.box.y + self.box.h * 0.40

    def token(self, side: int) -> Point:
        """Middle of a token."""
        return self.box.x + self.box.w * (0.385, 0.615)[side], self.box.y + self.box.h * 0.40

    @property
    def token_size(self) -> float:
        """Diameter of a token."""
        return min(self.box.h * 0.25, self.box.w * 0.18)

    @property
    def lower(self) -> Box:
        """Where the choice is made, and the result told."""
        top = self.box.y + self.box.h * 0.66
        return Box(self.box.x + 18.0, top, self.box.w - 36.0, self.box.bottom - top - 14.0)

    def choices(self) -> tuple[Box, Box]:
        """The two big buttons: peace, conflict."""
        low = self.lower
        width = min(210.0, (low.w - 20.0) / 2)
        left = low.centre[0] - width - 10.0
        return Box(left, low.y, width, low.h), Box(left + width + 20.0, low.y, width, low.h)


def stage_card(
    painter: Painter, board: Board, card: str, centre: Point, height: float, *, yaw: float = 0.0, fine: bool = True
) -> None:
    """A card upright on the screen, so and so high; `yaw` turns it, rad."""
    scale = painter.canvas.scale
    px_per_mm = height * scale / board.art.size_mm[0]
    dx, dy = painter.canvas.shift_px
    camera = Camera((centre[0] * scale + dx, centre[1] * scale + dy), px_per_mm, 1e6)
    board.view.draw_card(painter.canvas, camera, card, flat_pose(0.0, 0.0, 3.0, math.pi / 2.0 + yaw), fine=fine)


def token_colour(token: Token) -> Colour:
    """The ground of a side of the token."""
    return (70, 132, 96) if token is Token.PEACE else (168, 62, 48)


def draw_token(
    painter: Painter, centre: Point, size: float, style: SeatStyle, token: Token | None, *, turned: float = 1.0
) -> None:
    """A duel token, its back while `token` is None; `turned` 0..1 is how far it has been turned over to that side."""
    palette = painter.theme.colour
    shown, width = token, size
    if token is not None and turned < 1.0:
        shown = token if turned > 0.5 else None
        width = max(4.0, size * abs(math.cos(math.pi * turned)))
    face = token_colour(shown) if shown is not None else mixed(style.colour, palette.card_ink, 0.35)
    box = centred(centre, width, size)
    painter.box(box, face, edge=palette.paper, line=2.4, radius=min(width, size) / 2, shadow=4.0)
    if width > size * 0.55:
        if shown is None:
            painter.icon(style.icon, centre, width * 0.52, print_on(face, painter.brush))
        else:
            painter.icon(str(shown), centre, width * 0.62, palette.paper)


def draw_stage(
    painter: Painter,
    stage: DuelStage,
    board: Board,
    cast: Cast,
    cards: tuple[CardId, CardId],
    duellists: tuple[Seat, Seat],
    *,
    chosen: Sequence[Seat],
    tokens: tuple[Token, Token] | None,
    turned: float,
    show_cards: bool = True,
) -> None:
    """The panel with both sides."""
    palette, text = painter.theme.colour, painter.theme.text
    painter.box(stage.box, palette.panel, alpha=238, edge=palette.panel_edge, shadow=10.0)
    y = stage.box.y + max(20.0, stage.box.h * 0.075)
    for side, seat in enumerate(duellists):
        sitter = cast.sitters[seat]
        name = painter.fitted(sitter.name, text.strong, stage.box.w * 0.34, Weight.BOLD)
        x = stage.card(side)[0]
        width = painter.text_width(name, text.strong, Weight.BOLD) + 34.0
        left = max(stage.box.x + 14.0, min(x - width / 2, stage.box.right - 14.0 - width))
        seat_disc(painter, (left + 13.0, y), 26.0, sitter.style)
        painter.text(name, (left + 34.0, y), text.strong, palette.ink, Weight.BOLD)
        if show_cards:
            stage_card(painter, board, cast.shown(cards[side]), stage.card(side), stage.card_h)
        centre, size = stage.token(side), stage.token_size
        if tokens is not None:
            draw_token(painter, centre, size, sitter.style, tokens[side], turned=turned)
            if turned >= 1.0:
                painter.text(
                    token_label(tokens[side], cast.tr), (centre[0], centre[1] + size / 2 + 16.0), text.body,
                    palette.ink, Weight.BOLD, align=0.5,
                )  # fmt: skip
        elif seat in chosen:
            draw_token(painter, centre, size, sitter.style, None)
            under = (centre[0], centre[1] + size / 2 + 16.0)
            painter.text(cast.tr("has chosen"), under, text.small, palette.good, Weight.SEMIBOLD, align=0.5)
        else:
            painter.box(centred(centre, size, size), palette.button, alpha=90, edge=palette.ink_faint, line=1.6,
                        radius=size / 2)  # fmt: skip
            painter.icon("hourglass", centre, size * 0.34, palette.ink_faint)
            under = (centre[0], centre[1] + size / 2 + 16.0)
            painter.text(cast.tr("chooses …"), under, text.small, palette.ink_soft, align=0.5)


def token_label(token: Token, tr: Translator) -> str:
    """The word under a token."""
    return tr("Peace") if token is Token.PEACE else tr("Conflict")


def draw_choice(painter: Painter, button: TableButton, token: Token, note: str, *, enabled: bool, hovered: bool,
                focused: bool) -> None:  # fmt: skip
    """One of the two big tokens to choose from."""
    palette, text = painter.theme.colour, painter.theme.text
    box = button.box
    fill = palette.button_hover if hovered and enabled else palette.button
    edge = palette.gold if focused and enabled else palette.rim_dark
    painter.box(box, fill, alpha=255 if enabled else 120, edge=edge, line=2.6 if focused else 1.4)
    size = min(box.h - 16.0, box.w * 0.36)
    centre = (box.x + 10.0 + size / 2, box.centre[1])
    ground = token_colour(token) if enabled else palette.button
    painter.box(centred(centre, size, size), ground, edge=palette.paper, line=2.0, radius=size / 2)
    painter.icon(str(token), centre, size * 0.62, palette.paper if enabled else palette.ink_faint)
    left = centre[0] + size / 2 + 12.0
    scale, lines = painter.canvas.scale, []
    if box.h > 84.0:
        lines = painter.brush.fonts.wrap(note, text.small * scale, (box.right - left - 8.0) * scale)
    top = box.centre[1] - (len(lines) * 18.0) / 2
    ink = palette.ink if enabled else palette.ink_faint
    end = painter.text(button.label, (left, top), text.strong, ink, Weight.BOLD)
    if button.key and end.right + 34.0 < box.right:
        painter.key_cap(button.key, (end.right + 10.0, top))
    for index, line in enumerate(lines):
        painter.text(line, (left, top + 23.0 + 18.0 * index), text.small, palette.ink_soft)


def draw_matrix(painter: Painter, box: Box, tr: Translator, *, marked: tuple[Token, Token] | None = None,
                yours: bool = True) -> None:  # fmt: skip
    """The pay-offs of a duel: your choice across, theirs down; a card symbol each, a life as a dot."""
    palette, text = painter.theme.colour, painter.theme.text
    painter.panel(box)
    inner = box.inset(14.0, 12.0)
    painter.text(tr("What a duel pays"), (inner.x, inner.y + 10.0), text.body, palette.ink, Weight.BOLD)
    grid = Box(inner.x, inner.y + 28.0, inner.w, inner.h - 28.0)
    head, label = 44.0, 40.0
    cell_w, cell_h = (grid.w - label) / 2, (grid.h - head) / 2
    painter.text(tr("They") if yours else tr("Other"), (grid.x - 2.0, grid.y + 30.0), text.small, palette.ink_soft)
    one = tr("You") if yours else tr("One")
    painter.text(one, (grid.x + label + cell_w, grid.y + 8.0), text.small, palette.ink_soft, align=0.5)
    order = (Token.PEACE, Token.CONFLICT)
    for index, token in enumerate(order):
        at = (grid.x + label + cell_w * (index + 0.5), grid.y + 30.0)
        painter.box(centred(at, 25.0, 25.0), token_colour(token), radius=12.5)
        painter.icon(str(token), at, 17.0, palette.paper)
        at = (grid.x + 13.0, grid.y + head + cell_h * (index + 0.5))
        painter.box(centred(at, 25.0, 25.0), token_colour(token), radius=12.5)
        painter.icon(str(token), at, 17.0, palette.paper)
    words = {
        (Token.PEACE, Token.PEACE): (tr("Swap cards"), ""),
        (Token.PEACE, Token.CONFLICT): (tr("Nothing"), ""),
        (Token.CONFLICT, Token.PEACE): (tr("Both cards"), tr("− 1 life")),
        (Token.CONFLICT, Token.CONFLICT): (tr("No cards"), tr("− 1 life")),
    }
    for row, down in enumerate(order):
        for column, across in enumerate(order):
            cell = Box(grid.x + label + column * cell_w, grid.y + head + row * cell_h, cell_w, cell_h).inset(3.0)
            on = marked == (across, down)
            painter.box(cell, palette.button, alpha=220, edge=palette.gold if on else palette.panel_edge,
                        line=2.4 if on else 1.0, radius=8.0)  # fmt: skip
            first, second = words[across, down]
            lift = 9.0 if second else 0.0
            painter.text(painter.fitted(first, text.small, cell.w - 6.0), (cell.centre[0], cell.centre[1] - lift),
                         text.small, palette.ink, Weight.SEMIBOLD, align=0.5)  # fmt: skip
            if second:
                painter.text(second, (cell.centre[0], cell.centre[1] + 10.0), text.small, palette.bad,
                             Weight.SEMIBOLD, align=0.5)  # fmt: skip

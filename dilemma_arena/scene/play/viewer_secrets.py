"""What is hidden in a recorded match, seat by seat, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dilemma_arena.core.ids import Seat
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.play.plaques import Sitter, seat_disc

ROW, CHIP, DISC, GAP = 34.0, 24.0, 24.0, 22.0
LONGEST = 210.0
"""Width of the longest chip: what does not fit is cut short."""


@dataclass(frozen=True, slots=True)
class Secret:
    """Something only one seat knows."""

    words: str
    held: bool = True
    """A thing in the hand; else something that has been chosen and lies face down."""


@dataclass(frozen=True, slots=True)
class _Cell:
    """What one seat knows, or the part of it that fits into a row."""

    seat: Seat
    secrets: tuple[Secret, ...]
    width: float


def draw_secrets(
    painter: Painter, area: Box, sitters: Sequence[Sitter], found: Mapping[Seat, Sequence[Secret]]
) -> None:
    """A band at the bottom of an area: seat after seat, a chip for everything."""
    cells = [_cell(painter, seat, secrets, area.w - 90.0) for seat, secrets in found.items() if secrets]
    rows: list[list[_Cell]] = [[]]
    for cell in cells:
        if rows[-1] and sum(other.width + GAP for other in rows[-1]) + cell.width > area.w - 90.0:
            rows.append([])
        rows[-1].append(cell)
    wide = 52.0 + max(sum(cell.width + GAP for cell in row) for row in rows)
    high = ROW * len(rows) + 8.0
    box = Box(area.centre[0] - wide / 2, area.bottom - high - 4.0, wide, high)
    styles = tuple(sitter.style for sitter in sitters)

    def paint(on: Painter) -> None:
        palette = on.theme.colour
        on.panel(box, edge=palette.gold, alpha=244)
        on.icon("eye", (box.x + 22.0, box.centre[1]), 19.0, palette.gold)
        for number, row in enumerate(rows):
            x, y = box.x + 46.0, box.y + 4.0 + ROW * (number + 0.5)
            for cell in row:
                seat_disc(on, (x + DISC / 2, y), DISC, styles[cell.seat])
                at = x + DISC + 6.0
                for secret in cell.secrets:
                    at += _chip(on, at, y, secret) + 4.0
                x += cell.width + GAP

    painter.kept("viewer secrets", box, (tuple(map(tuple, rows)), styles), paint)


def _cell(painter: Painter, seat: Seat, secrets: Sequence[Secret], room: float) -> _Cell:
    """What fits into a row, and how much there is besides."""
    shown: list[Secret] = []
    width = DISC + 6.0
    for index, secret in enumerate(secrets):
        wide = _width(painter, secret) + 4.0
        if width + wide > room - 50.0:
            more = Secret(f"+ {len(secrets) - index}")
            return _Cell(seat, (*shown, more), width + _width(painter, more) + 4.0)
        shown.append(secret)
        width += wide
    return _Cell(seat, tuple(shown), width)


def _width(painter: Painter, secret: Secret) -> float:
    icon = 0.0 if secret.held else 18.0
    text = painter.text_width(secret.words, painter.theme.text.small, Weight.BOLD)
    return max(CHIP * 0.8, min(LONGEST, text + 14.0 + icon))


def _chip(painter: Painter, x: float, y: float, secret: Secret) -> float:
    palette, wide = painter.theme.colour, _width(painter, secret)
    fill, ink = (palette.paper, palette.card_ink) if secret.held else (palette.back, palette.paper)
    painter.box(Box(x, y - CHIP / 2, wide, CHIP), fill, edge=palette.paper_edge, line=1.0, radius=5.0)
    left = x + 7.0
    if not secret.held:
        painter.icon("lock", (left + 6.0, y), 13.0, palette.back_line)
        left += 18.0
    words = painter.fitted(secret.words, painter.theme.text.small, x + wide - left - 5.0, Weight.BOLD)
    painter.text(words, (left, y), painter.theme.text.small, ink, Weight.BOLD)
    return wide

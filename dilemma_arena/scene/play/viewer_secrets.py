"""What is hidden in a recorded match, seat by seat, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dilemma_arena.core.ids import Seat
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.play.plaques import Sitter, seat_disc

ROW, CHIP = 34.0, 24.0
WIDE = 560.0


@dataclass(frozen=True, slots=True)
class Secret:
    """Something only one seat knows."""

    words: str
    held: bool = True
    """A thing in the hand; else something that has been chosen and lies face down."""


def draw_secrets(painter: Painter, area: Box, sitters: Sequence[Sitter], found: dict[Seat, Sequence[Secret]],
                 title: str) -> None:  # fmt: skip
    """A panel at the bottom of an area: a row of chips for every seat."""
    rows = {seat: _rows(painter, secrets, min(WIDE, area.w) - 150.0) for seat, secrets in found.items()}
    high = 36.0 + sum(ROW * len(lines) for lines in rows.values())
    box = Box(area.centre[0] - min(WIDE, area.w) / 2, area.bottom - high - 8.0, min(WIDE, area.w), high)
    palette, text = painter.theme.colour, painter.theme.text
    key = (tuple((seat, tuple(secrets)) for seat, secrets in found.items()), tuple(s.name for s in sitters), title)

    def paint(on: Painter) -> None:
        on.panel(box, edge=palette.gold, alpha=240)
        on.icon("eye", (box.x + 22.0, box.y + 17.0), 18.0, palette.gold)
        on.text(title, (box.x + 38.0, box.y + 17.0), text.small, palette.gold, Weight.BOLD)
        y = box.y + 32.0
        for seat, lines in rows.items():
            seat_disc(on, (box.x + 22.0, y + ROW / 2), 24.0, sitters[seat].style)
            name = on.fitted(sitters[seat].name, text.body, 94.0, Weight.SEMIBOLD)
            on.text(name, (box.x + 40.0, y + ROW / 2), text.body, palette.ink, Weight.SEMIBOLD)
            for line in lines:
                x = box.x + 140.0
                for secret in line:
                    x += _chip(on, x, y + ROW / 2, secret) + 5.0
                y += ROW

    painter.kept("viewer secrets", box, key, paint)


def _width(painter: Painter, secret: Secret) -> float:
    icon = 0.0 if secret.held else 18.0
    return max(CHIP * 0.8, painter.text_width(secret.words, painter.theme.text.small, Weight.BOLD) + 14.0 + icon)


def _rows(painter: Painter, secrets: Sequence[Secret], width: float) -> list[list[Secret]]:
    """As many beside each other as fit; at least one row, even if it is empty."""
    rows: list[list[Secret]] = [[]]
    used = 0.0
    for secret in secrets:
        wide = _width(painter, secret) + 5.0
        if rows[-1] and used + wide > width:
            rows.append([])
            used = 0.0
        rows[-1].append(secret)
        used += wide
    return rows


def _chip(painter: Painter, x: float, y: float, secret: Secret) -> float:
    palette, wide = painter.theme.colour, _width(painter, secret)
    fill, ink = (palette.paper, palette.card_ink) if secret.held else (palette.back, palette.paper)
    painter.box(Box(x, y - CHIP / 2, wide, CHIP), fill, edge=palette.paper_edge, line=1.0, radius=5.0)
    left = x + 7.0
    if not secret.held:
        painter.icon("lock", (left + 6.0, y), 13.0, palette.back_line)
        left += 18.0
    painter.text(secret.words, (left, y), painter.theme.text.small, ink, Weight.BOLD)
    return wide

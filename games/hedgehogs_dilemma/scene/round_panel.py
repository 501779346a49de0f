"""The end of a round: everybody's points, and who takes a chip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.faces import mixed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box, centred
from dilemma_arena.scene.play.beats import eased
from dilemma_arena.scene.play.plaques import draw_chips, seat_disc
from games.hedgehogs_dilemma.scene import texts
from games.hedgehogs_dilemma.scene.stage import RoundOver
from games.hedgehogs_dilemma.scene.table_layout import TableLayout

if TYPE_CHECKING:
    from games.hedgehogs_dilemma.scene.play import HedgehogScene

ROW = 50.0


def draw_round(painter: Painter, layout: TableLayout, scene: HedgehogScene, over: RoundOver) -> None:
    """The panel over the middle of the table; bars grow while it comes up."""
    palette, text, tr = painter.theme.colour, painter.theme.text, scene.desk.tr
    totals = over.result.totals
    order = sorted(range(len(totals)), key=lambda seat: (-totals[seat], seat))
    high = 126.0 + ROW * len(order)
    area = Box(layout.table.x, layout.table.y, layout.table.w, layout.table.h - 64.0)
    box = centred(area.centre, min(540.0, layout.table.w), high).clamped(area)
    painter.box(box, palette.panel, alpha=246, edge=palette.gold, line=1.8, shadow=10.0)
    inner = box.inset(24.0, 16.0)
    painter.text(tr("Round {n}", n=over.number), (inner.x, inner.y + 16.0), text.title, palette.gold, Weight.BOLD)
    left = tr.plural("{n} chip left", "{n} chips left", over.supply)
    painter.text(left, (inner.right, inner.y + 16.0), text.small, palette.ink_soft, align=1.0)
    grown = eased(scene.beats.seconds / 0.7)
    for row, seat in enumerate(order):
        y = inner.y + 48.0 + ROW * (row + 0.5)
        sitter, won = scene.cast.sitters[seat], seat in over.result.takers
        if won:
            painter.box(Box(inner.x - 10.0, y - 22.0, inner.w + 20.0, 44.0), palette.button, alpha=230,
                        edge=palette.gold, line=1.6, radius=10.0)  # fmt: skip
        seat_disc(painter, (inner.x + 14.0, y), 28.0, sitter.style)
        name = painter.fitted(sitter.name, text.body, inner.w * 0.4, Weight.BOLD)
        painter.text(name, (inner.x + 38.0, y - 8.0), text.body, palette.ink, Weight.BOLD)
        painter.text(str(totals[seat]), (inner.right - 34.0, y), text.title, palette.ink, Weight.BOLD, align=1.0)
        room = inner.w - 38.0 - 96.0
        painter.box(Box(inner.x + 38.0, y + 9.0, room, 6.0), palette.button_pressed, radius=3.0)
        share = totals[seat] / max(1, *totals) * grown
        if share > 0.02:
            painter.box(Box(inner.x + 38.0, y + 9.0, max(6.0, room * round(share, 2)), 6.0),
                        mixed(sitter.style.colour, palette.paper, 0.12), radius=3.0)  # fmt: skip
        if won:
            draw_chips(painter, (inner.right - 12.0, y), 1, size=24.0)
    painter.text(texts.chips_taken(over.result, scene.cast), (box.centre[0], box.bottom - 26.0), text.strong,
                 palette.ink, Weight.SEMIBOLD, align=0.5)  # fmt: skip

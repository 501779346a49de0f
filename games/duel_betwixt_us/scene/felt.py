"""The cloth the game lies on: warm felt with a worn weave, a band of rock where the mines are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.faces import mixed
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.menus.sketch import Sketch

if TYPE_CHECKING:
    from games.duel_betwixt_us.scene.table_layout import TableLayout

DARK, LIGHT = (10, 20, 18), (206, 222, 176)


def paint_felt(painter: Painter, box: Box, layout: TableLayout) -> None:
    """Fill the box; nothing here is random."""
    felt = painter.theme.colour.felt
    sketch = Sketch(painter, box, box.w)
    w, h = box.w, box.h
    sketch.gradient(mixed(felt, LIGHT, 0.05), mixed(felt, DARK, 0.24), (w * 0.5, h * 0.5), 0.24)
    for i in range(220):  # a weave worn by many games
        x, y = w * (i * 0.61803 % 1.0), h * (i * 0.75488 % 1.0)
        sketch.disc((x, y), 7.0 + 16.0 * (i * 0.37 % 1.0), mixed(felt, LIGHT if i % 3 else DARK, 0.25), 9)
    line = mixed(felt, (250, 208, 128), 0.32)
    inset = 7.0 * layout.k
    frame = [(inset, inset), (w - inset, inset), (w - inset, h - inset), (inset, h - inset), (inset, inset)]
    sketch.stroke(frame, 1.2, line)
    for x, y in frame[:4]:
        sketch.polygon([(x, y - 6), (x + 6, y), (x, y + 6), (x - 6, y)], line)
    sketch.fade(0.22)
    sketch.done()

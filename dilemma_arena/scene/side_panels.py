"""The column beside the practice table: order of the cards, last throw, keys."""

from __future__ import annotations

import math
from collections.abc import Sequence

from dilemma_arena.physics.arena import Arena
from dilemma_arena.scene import elevation, hints
from dilemma_arena.scene.board import TIGHT_ROW, Shown, order_height, order_panel
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.hints import Hint
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.throw_session import LastThrow
from dilemma_arena.scene.verdicts import NameOf, capital

USUAL_KEYS = 7
INSET = 118.0
"""Height of the side view, units ..."""
LOW_INSET = 84.0
"""... and where there is little room."""


def last_throw_height(view: elevation.SideView | None, inset: float) -> float:
    """Height of the panel about the last throw, with a side view `inset` units high."""
    return 86.0 + (inset + 8.0 if view is not None else 0.0)


def last_throw_panel(
    painter: Painter,
    box: Box,
    last: LastThrow,
    name_of: NameOf,
    view: elevation.SideView | None,
    arena: Arena,
    inset: float,
) -> None:
    """How the last card was thrown, and how it lies at the rim if it touched it."""
    palette, text, space = painter.theme.colour, painter.theme.text, painter.theme.space
    painter.panel(box)
    inner = box.inset(space.medium + 2.0, space.medium)
    tr, name = painter.tr, capital(name_of(last.card))
    title = tr("{card}, seen from the side", card=name) if view is not None else tr("{card}, last throw", card=name)
    painter.text(
        painter.fitted(title, text.body, inner.w, Weight.BOLD), (inner.x, inner.y + 11.0), text.body, None, Weight.BOLD
    )
    y = inner.y + 26.0
    if view is not None:
        elevation.draw(painter, Box(inner.x, y, inner.w, inset), arena, view)
        y += inset + 8.0
    launch = last.launch
    facts = f"{launch.speed_mm_s / 1000.0:.1f} m/s  ·  "
    facts += tr("{n} turns/s", n=f"{abs(launch.spin_rad_s) / (2 * math.pi):.1f}")
    if last.result is not None:
        facts += f"  ·  {last.result.settle_s:.1f} s"
    painter.text(painter.fitted(facts, text.small, inner.w), (inner.x, y + 17.0), text.small, palette.ink_soft)


def hints_height(keys: Sequence[Hint]) -> float:
    """Height of the panel with these keys; the usual number of them at least, so that nothing jumps."""
    return hints.ROW * max(USUAL_KEYS, len(keys)) + 24.0


def hints_panel(painter: Painter, box: Box, keys: Sequence[Hint]) -> None:
    """Keys and what they do."""
    painter.panel(box)
    hints.column(painter, box.inset(painter.theme.space.medium, 12.0), keys)


def column(
    painter: Painter,
    side: Box,
    shown: Shown,
    name_of: NameOf,
    last: LastThrow | None,
    view: elevation.SideView | None,
    arena: Arena,
    keys: Sequence[Hint],
) -> None:
    """The whole column; what is left over goes to the order of the cards."""
    gap = painter.theme.space.medium
    keys_box, rest = side.cut_bottom(hints_height(keys))
    stack = len(shown.stack)
    if last is not None:
        least = order_height(min(stack, 4), TIGHT_ROW)
        inset = INSET if rest.h - 2 * gap - last_throw_height(view, INSET) >= least else LOW_INSET
        if rest.h - 2 * gap - last_throw_height(view, inset) < least:
            view = None
        _, rest = rest.cut_bottom(gap)
        throw_box, rest = rest.cut_bottom(last_throw_height(view, inset))
        last_throw_panel(painter, throw_box, last, name_of, view, arena, inset)
    _, rest = rest.cut_bottom(gap)
    order_box, _ = rest.cut_top(min(rest.h, order_height(stack)))
    order_panel(painter, order_box, shown, name_of)
    hints_panel(painter, keys_box, keys)

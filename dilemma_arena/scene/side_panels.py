"""The column beside the practice table: order of the cards, last throw, keys."""

from __future__ import annotations

import math
from collections.abc import Sequence

from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.params import Card
from dilemma_arena.scene import elevation, hints
from dilemma_arena.scene.board import Shown, order_panel
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.hints import Hint
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.throw_session import LastThrow
from dilemma_arena.scene.verdicts import NameOf

INSET = 118.0
"""Height of the side view."""


def last_throw_height(last: LastThrow | None, view: elevation.SideView | None) -> float:
    """Height of the panel about the last throw."""
    if last is None:
        return 0.0
    return 86.0 + (INSET + 8.0 if view is not None else 0.0)


def last_throw_panel(
    painter: Painter,
    box: Box,
    last: LastThrow,
    name_of: NameOf,
    view: elevation.SideView | None,
    arena: Arena,
    card: Card,
) -> None:
    """How the last card was thrown, and how it lies at the rim if it touched it."""
    palette, text, space = painter.theme.colour, painter.theme.text, painter.theme.space
    painter.panel(box)
    inner = box.inset(space.medium + 2.0, space.medium)
    name = name_of(last.card)
    title = f"{name[0].upper()}{name[1:]}{', seen from the side' if view is not None else ', last throw'}"
    painter.text(painter.fitted(title, text.body, inner.w, Weight.BOLD), (inner.x, inner.y + 11.0), text.body, None, Weight.BOLD)
    y = inner.y + 26.0
    if view is not None:
        elevation.draw(painter, Box(inner.x, y, inner.w, INSET), arena, view, card)
        y += INSET + 8.0
    launch = last.launch
    facts = f"{launch.speed_mm_s / 1000.0:.1f} m/s  ·  {abs(launch.spin_rad_s) / (2 * math.pi):.1f} turns/s"
    if last.result is not None:
        facts += f"  ·  {last.result.settle_s:.1f} s"
    painter.text(painter.fitted(facts, text.small, inner.w), (inner.x, y + 17.0), text.small, palette.ink_soft)


def hints_height(keys: Sequence[Hint]) -> float:
    """Height of the panel with these keys."""
    return hints.ROW * len(keys) + 24.0


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
    card: Card,
    keys: Sequence[Hint],
) -> None:
    """The whole column; what is left over goes to the order of the cards."""
    gap = painter.theme.space.medium
    keys_box, rest = side.cut_bottom(hints_height(keys))
    if last is not None:
        height = last_throw_height(last, view)
        if rest.h - gap - height < 130.0:
            view, height = None, last_throw_height(last, None)
        _, rest = rest.cut_bottom(gap)
        throw_box, rest = rest.cut_bottom(height)
        last_throw_panel(painter, throw_box, last, name_of, view, arena, card)
    _, rest = rest.cut_bottom(gap)
    stack = len(shown.stack)
    wanted = 62.0 + 40.0 * max(1, stack)
    order_box, _ = rest.cut_top(min(rest.h, wanted))
    order_panel(painter, order_box, shown, name_of)
    hints_panel(painter, keys_box, keys)

"""The column beside the table: the dilemmas so far and how they were decided, the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dilemma_arena.scene import hints
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.hints import Hint
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.play.key_caps import hints_printed
from dilemma_arena.scene.play.plaques import seat_disc
from games.goddam_dilema.messages import TEAM_DILEMMAS, Round, Thumb

if TYPE_CHECKING:
    from games.goddam_dilema.scene.play import GoddamScene

GAP = 12.0
LINE = 19.0
PIP = 20.0


def keys_now(scene: GoddamScene) -> tuple[Hint, ...]:
    """The keys that do something now."""
    tr = scene.desk.tr
    taken = _taken(scene)
    last = [Hint(("L",), tr("log")), Hint(("F1",) if "h" in taken else ("H",), tr("rules")),
            Hint(("Esc",), tr("pause, leave"))]  # fmt: skip
    if "l" in taken:
        last = last[1:]
    first: list[Hint] = []
    if scene.beats.busy:
        first = [Hint(("Space",), tr("go on"))]
    elif scene.hand:
        first = [Hint(("1", "…", "3"), tr("choose that card")), Hint(("left right", "Enter"), tr("choose, take"))]
    elif scene.voter is not None:
        first = [Hint(("up",), tr("thumb up")), Hint(("down",), tr("thumb down"))]
    elif scene.controls.primary == "ready":
        first = [Hint(("Space",), tr("vote now"))]
        if scene.by_keys:
            first.append(Hint(("F2",), tr("whose keys are whose")))
    elif scene.controls.primary == "turn up":
        first = [Hint(("Space",), tr("turn up"))]
    return (*first, *last)


def _taken(scene: GoddamScene) -> set[str]:
    """Usual keys that vote now instead."""
    if not scene.ballot.needed:
        return set()
    keys = scene.desk.settings.keys
    voting = {code for seat in scene.people for code in scene.ballot.scancodes(keys, seat)}
    return {name for name, action in (("l", "log"), ("h", "rules")) if keys.scancodes[action] in voting}


def keys_panel(painter: Painter, side: Box, keys: tuple[Hint, ...], desk: Desk) -> float:
    """Draw the keys at the bottom of the column, as they are bound.

    Returns:
        The height they take.
    """
    keys = hints_printed(desk, keys)
    high = hints.ROW * max(5, len(keys)) + 20.0
    box = side.cut_bottom(high)[0]

    def paint(on: Painter) -> None:
        on.panel(box)
        hints.column(on, box.inset(14.0, 10.0), keys)

    painter.kept("goddam keys", box, keys, paint)
    return high


def past_panel(painter: Painter, box: Box, scene: GoddamScene) -> None:
    """The dilemmas so far, the latest first, each with the thumb that decided it."""
    view, tr = scene.public, scene.desk.tr
    past = tuple(reversed(view.past))
    head = 84.0 if view.team else 40.0
    rows, used = [], head
    text, scale = painter.theme.text, painter.canvas.scale
    for shown in past:
        lines = []
        for card in (shown.cool, shown.nasty):
            wrapped = painter.brush.fonts.wrap(scene.faces.text(card), text.small * scale, (box.w - 72.0) * scale)
            lines.append(wrapped)
        high = LINE * sum(map(len, lines)) + 20.0
        if used + high > box.h - 10.0:
            break
        rows.append((shown, lines, high))
        used += high
    panel = box.cut_top(min(box.h, max(used + 8.0, head + 34.0)))[0]

    def paint(on: Painter) -> None:
        palette = on.theme.colour
        on.panel(panel)
        inner = panel.inset(14.0, 12.0)
        on.text(tr("Decided so far"), (inner.x, inner.y + 10.0), text.body, palette.ink, Weight.BOLD)
        on.text(f"{len(past)} / {view.dilemmas}", (inner.right, inner.y + 10.0), text.small, palette.ink_soft,
                Weight.BOLD, align=1.0)  # fmt: skip
        y = inner.y + 32.0
        if view.team:
            _pips(on, (inner.x, y + 12.0), view.past)
            y += 44.0
        if not rows:
            on.text(tr("Nothing yet"), (inner.x, y + 10.0), text.small, palette.ink_soft)
        for shown, lines, high in rows:
            _row(on, scene, Box(inner.x, y, inner.w, high), shown, lines)
            y += high

    shows = (view.past, tuple(sitter.name for sitter in scene.cast.sitters), tr.language)
    painter.kept("goddam past", panel, shows, paint)


def _row(painter: Painter, scene: GoddamScene, box: Box, shown: Round, lines: list[list[str]]) -> None:
    palette, text = painter.theme.colour, painter.theme.text
    painter.box(Box(box.x, box.y, box.w, 1.0), palette.panel_edge, alpha=150, radius=0.5)
    top, left = box.y + 10.0, box.x + 44.0
    if scene.public.team:
        painter.icon("check" if shown.scored else "cross", (box.x + 15.0, top + 14.0), 24.0,
                     palette.good if shown.scored else palette.bad)  # fmt: skip
    else:
        seat_disc(painter, (box.x + 14.0, top + 11.0), 22.0, scene.cast.sitters[shown.active].style)
        up = shown.votes[shown.active] is Thumb.UP
        painter.icon("thumb_up" if up else "thumb_down", (box.x + 14.0, top + 38.0), 22.0, palette.gold)
    y = top
    for part, colour in zip(lines, (palette.ink, palette.ink_soft), strict=True):
        for line in part:
            painter.text(line, (left, y + LINE / 2), text.small, colour)
            y += LINE


def _pips(painter: Painter, at: tuple[float, float], past: tuple[Round, ...]) -> None:
    """Seven places: a tick for each dilemma of one mind, a cross for one of two."""
    palette = painter.theme.colour
    for index in range(TEAM_DILEMMAS):
        box = Box(at[0] + index * (PIP + 14.0), at[1] - PIP / 2 - 2.0, PIP + 6.0, PIP + 6.0)
        if index < len(past):
            good = bool(past[index].scored)
            colour = palette.good if good else palette.bad
            painter.box(box, palette.button, edge=colour, line=1.6, radius=8.0)
            painter.icon("check" if good else "cross", box.centre, 16.0, colour)
        else:
            painter.box(box, palette.button, alpha=120, edge=palette.ink_faint, line=1.2, radius=8.0)

"""The column beside the table: why each numeral paired or failed, which cards are still unseen, the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dilemma_arena.scene import hints
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.hints import Hint
from dilemma_arena.scene.layout import Box, Point
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.play.key_caps import hints_printed
from dilemma_arena.scene.play.plaques import seat_disc
from games.hedgehogs_dilemma.messages import Reveal, numeral
from games.hedgehogs_dilemma.scene import texts
from games.hedgehogs_dilemma.scene.portraits import LAND
from games.hedgehogs_dilemma.scene.symbols import Symbols, tone

if TYPE_CHECKING:
    from games.hedgehogs_dilemma.scene.play import HedgehogScene

GAP = 12.0
KEYS = 5
KEYS_H = hints.ROW * KEYS + 20.0
LINE = 19.0
NUMERALS = (1, 2, 3, 4)


def keys_now(scene: HedgehogScene) -> tuple[Hint, ...]:
    """The keys that do something now."""
    tr = scene.desk.tr
    last = (Hint(("L",), tr("log")), Hint(("H",), tr("rules")), Hint(("Esc",), tr("pause, leave")))
    if scene.beats.busy:
        return (Hint(("Space",), tr("go on")), *last)
    if scene.may_play:
        return (
            Hint(("1", "…", "4"), tr("play that numeral")),
            Hint(("left right", "Enter"), tr("choose, play")),
            *last,
        )
    if scene.suitor is not None:
        return (Hint(("left right",), tr("choose a partner")), Hint(("Enter",), tr("take it")), *last)
    return last


def keys_panel(painter: Painter, side: Box, keys: tuple[Hint, ...], desk: Desk) -> None:
    """Draw the keys at the bottom of the column, as they are bound."""
    keys = hints_printed(desk, keys)
    box = side.cut_bottom(KEYS_H)[0]

    def paint(on: Painter) -> None:
        on.panel(box)
        hints.column(on, box.inset(14.0, 10.0), keys)

    painter.kept("hedgehog keys", box, keys, paint)


def numeral_tile(painter: Painter, at: Point, n: int, size: float = 30.0) -> None:
    """A numeral on paper, framed in the colour of its cards."""
    box = Box(at[0], at[1] - size / 2, size * 0.8, size)
    painter.box(box, painter.theme.colour.paper, edge=LAND[n].band, line=2.4, radius=5.0)
    painter.text(str(n), box.centre, size * 0.66, painter.theme.colour.card_ink, Weight.EXTRABOLD, align=0.5)


def why_panel(painter: Painter, box: Box, reveal: Reveal, scene: HedgehogScene, symbols: Symbols) -> None:
    """For each numeral played: how many lie in the field, who wants it, and what comes of it."""
    tr, text, scale = scene.desk.tr, painter.theme.text, painter.canvas.scale
    rows = []
    for n in sorted(set(map(numeral, reveal.played)), reverse=True):
        seats = [seat for seat, card in enumerate(reveal.played) if numeral(card) == n]
        here = sum(numeral(card) == n for card in reveal.field)
        verdict = reveal.verdicts[seats[0]]
        said = texts.reason(verdict, n, here, len(seats), tr)
        lines = painter.brush.fonts.wrap(said, text.small * scale, (box.w - 28.0) * scale)
        rows.append((n, seats, here, verdict, lines))
    heights = [70.0 + LINE * len(row[4]) for row in rows]
    while rows and 44.0 + sum(heights) > box.h and any(row[4] for row in rows):  # little room: the last ones in a word
        index = max(i for i, row in enumerate(rows) if row[4])
        rows[index] = (*rows[index][:4], [])
        heights[index] = 70.0
    panel = box.cut_top(min(box.h, 44.0 + sum(heights)))[0]

    def paint(on: Painter) -> None:
        palette = on.theme.colour
        on.panel(panel)
        inner = panel.inset(14.0, 12.0)
        on.text(tr("Who pairs, and why"), (inner.x, inner.y + 10.0), text.body, palette.ink, Weight.BOLD)
        y = inner.y + 34.0
        for (n, seats, here, verdict, lines), height in zip(rows, heights, strict=True):
            if y + height > panel.bottom + 8.0:
                break
            numeral_tile(on, (inner.x, y + 14.0), n)
            _sides(on, scene, (inner.x + 34.0, y + 14.0), inner.right, n, here, seats)
            colour = tone(on, verdict)
            symbols.draw(on, verdict, (inner.x + 10.0, y + 43.0), 20.0, colour)
            word = on.fitted(texts.word(verdict, 2 * n, tr), text.body, inner.w - 30.0, Weight.BOLD)
            on.text(word, (inner.x + 28.0, y + 43.0), text.body, palette.ink, Weight.BOLD)
            for number, line in enumerate(lines):
                on.text(line, (inner.x, y + 58.0 + LINE * (number + 0.5)), text.small, palette.ink_soft)
            y += height

    key = (reveal.field, reveal.played, tuple(sitter.name for sitter in scene.cast.sitters), tr.language)
    painter.kept("hedgehog why", panel, key, paint)


def _sides(painter: Painter, scene: HedgehogScene, at: Point, right: float, n: int, here: int,
           seats: list[int]) -> None:  # fmt: skip
    """Little cards for those in the field, a sign, discs for those who want one."""
    palette, (x, y) = painter.theme.colour, at
    for _ in range(here):
        painter.box(Box(x, y - 9.0, 13.0, 18.0), palette.paper, edge=LAND[n].band, line=1.8, radius=3.0)
        x += 16.0
    if not here:
        painter.box(Box(x, y - 9.0, 13.0, 18.0), palette.panel, alpha=60, edge=palette.ink_faint, line=1.4, radius=3.0)
        x += 16.0
    sign = "≥" if here and here >= len(seats) else "<"
    painter.text(sign, (x + 10.0, y - 1.0), painter.theme.text.strong, palette.ink_soft, Weight.BOLD, align=0.5)
    x += 32.0
    step = min(24.0, (right - 12.0 - x) / max(1, len(seats) - 1)) if len(seats) > 1 else 24.0
    for index, seat in enumerate(seats):
        seat_disc(painter, (x + step * index, y), 22.0, scene.cast.sitters[seat].style)


def unseen_panel(painter: Painter, box: Box, scene: HedgehogScene) -> None:
    """How many cards of each numeral have not been seen in this round: in the burrow or in others' hands."""
    view, tr = scene.public, scene.desk.tr
    counts = list(view.options.copies)
    seen = [*scene.picture.field, *view.removed, *(card for pile in view.pairs for card in pile), *scene.hand]
    mine = scene.stage.mine
    if mine is not None and mine.own_choice is not None:
        seen.append(mine.own_choice)
    for card in set(seen):
        counts[numeral(card) - 1] -= 1
    panel = box.cut_top(min(box.h, 190.0))[0]

    def paint(on: Painter) -> None:
        palette, text = on.theme.colour, on.theme.text
        on.panel(panel)
        inner = panel.inset(14.0, 12.0)
        on.text(tr("Not seen yet"), (inner.x, inner.y + 10.0), text.body, palette.ink, Weight.BOLD)
        for n in NUMERALS:
            y = inner.y + 16.0 + 36.0 * n
            numeral_tile(on, (inner.x, y), n, 26.0)
            left, most = counts[n - 1], max(1, view.options.copies[n - 1])
            bar = Box(inner.x + 34.0, y - 6.0, inner.w - 74.0, 12.0)
            on.box(bar, palette.button, alpha=200, radius=6.0)
            if left > 0:
                on.box(Box(bar.x, bar.y, max(12.0, bar.w * left / most), bar.h), palette.ink_soft, radius=6.0)
            on.text(str(left), (inner.right, y), text.body, palette.ink, Weight.SEMIBOLD, align=1.0)

    painter.kept("hedgehog unseen", panel, (tuple(counts), tr.language), paint)

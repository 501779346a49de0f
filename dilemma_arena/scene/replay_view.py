"""Draws a replay: table, side view, timeline, keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dilemma_arena.physics.arena import Arena
from dilemma_arena.scene import elevation, hints
from dilemma_arena.scene.board import Board, Shown, order_height, order_panel
from dilemma_arena.scene.brush import Brush, Painter
from dilemma_arena.scene.camera import Camera
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.elevation import SideView
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.hints import Hint
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.player import Player
from dilemma_arena.scene.status import Status, draw_status
from dilemma_arena.scene.timeline_bar import TimelineBar, clock_text, speed_badge
from dilemma_arena.scene.verdicts import NameOf

SIDE = 320.0
SIDE_FROM = 900.0
INSET = 176.0


def replay_keys(tr: Translator) -> tuple[Hint, ...]:
    """The keys of a replay."""
    return (
        Hint(("Space",), tr("play, pause")),
        Hint((",", "."), tr("one step back, on")),
        Hint(("left right",), tr("half a second")),
        Hint(("−", "+"), tr("slower, faster")),
        Hint((tr("Home"), tr("End")), tr("start, end")),
        Hint(("F11",), tr("full screen")),
        Hint(("Esc",), tr("leave")),
    )


@dataclass(frozen=True, slots=True)
class ReplayLayout:
    """The screen cut up."""

    status: Box
    table: Box
    side: Box | None
    bar: TimelineBar
    speed: Box
    clock: Box
    camera: Camera

    @classmethod
    def of(cls, canvas: Canvas, arena: Arena, start: int, end: int) -> ReplayLayout:
        """Lay out for a canvas."""
        whole = canvas.box
        margin = 24.0
        side: Box | None = None
        left = whole
        if whole.w >= SIDE_FROM:
            column, left = whole.cut_right(SIDE + margin)
            side = Box(column.x, whole.y + margin, SIDE, whole.h - 2 * margin)
        status = Box(left.x + margin, whole.y + 14.0, left.w - 2 * margin, 44.0)
        strip = Box(left.x + margin, whole.bottom - margin - 72.0, left.w - 2 * margin, 72.0)
        inner = strip.inset(16.0, 4.0)
        speed, rest = inner.cut_left(92.0)
        clock, middle = rest.cut_right(76.0)
        table = Box(left.x + 8.0, status.bottom, left.w - 16.0, strip.y - status.bottom - 4.0)
        reach_y = max(y for _, y in arena.outer.points()) + 62.0
        reach_x = max(x for x, _ in arena.outer.points()) + 62.0
        scale = min(table.h / (2 * reach_y), table.w / (2 * reach_x)) * canvas.scale
        camera = Camera((round(table.centre[0] * canvas.scale), round(table.centre[1] * canvas.scale)), scale, 1600.0)
        bar = TimelineBar(Box(middle.x + 12.0, inner.y, middle.w - 24.0, inner.h), start, end)
        return cls(status, table, side, bar, speed.inset(0.0, 14.0), clock, camera)

    @property
    def strip(self) -> Box:
        """The panel the timeline lies on."""
        return Box(self.speed.x - 16.0, self.bar.box.y - 4.0, self.clock.right - self.speed.x + 32.0, 72.0)


class ReplayView:
    """Draws a replay."""

    def __init__(self, brush: Brush, board: Board, name_of: NameOf) -> None:
        self._brush = brush
        self._board = board
        self._name_of = name_of

    def layout(self, canvas: Canvas, start: int, end: int) -> ReplayLayout:
        """Where things are on a canvas."""
        return ReplayLayout.of(canvas, self._board.arena, start, end)

    def draw(
        self,
        canvas: Canvas,
        layout: ReplayLayout,
        player: Player,
        shown: Shown,
        view: SideView | None,
        status: Status,
        note: str,
    ) -> None:
        """Draw everything."""
        painter = self._brush.on(canvas)
        keys = replay_keys(painter.tr)
        self._board.draw(painter, layout.camera, shown, layout.table, (layout.status,))
        line = draw_status(painter, layout.status, status)
        if note:
            text = painter.theme.text.small
            at = (line.centre[0], line.bottom + 16.0)
            painter.text(note, at, text, painter.theme.colour.warn, Weight.SEMIBOLD, align=0.5)
        self._strip(painter, layout, player)
        if layout.side is not None:
            self._column(painter, layout.side, shown, view, keys)
        elif view is not None:
            w = min(260.0, layout.table.w * 0.5)
            box = Box(layout.table.right - w, layout.table.y + 4.0, w, w * 0.56)
            painter.panel(box)
            elevation.draw(painter, box.inset(8.0), self._board.arena, view)

    def _strip(self, painter: Painter, layout: ReplayLayout, player: Player) -> None:
        painter.panel(layout.strip)
        speed_badge(painter, layout.speed, player.speed, playing=player.playing)
        layout.bar.draw(painter, player.position, player.playback.marks)
        text, palette = painter.theme.text, painter.theme.colour
        x, y = layout.clock.right, layout.clock.centre[1]
        now = clock_text(player.position - layout.bar.start)
        painter.text(now, (x, y - 10.0), text.body, palette.ink, Weight.BOLD, align=1.0)
        of = painter.tr("of {time}", time=clock_text(layout.bar.end - layout.bar.start))
        painter.text(of, (x, y + 11.0), text.small, palette.ink_soft, align=1.0)

    def _column(self, painter: Painter, side: Box, shown: Shown, view: SideView | None, keys: Sequence[Hint]) -> None:
        gap = painter.theme.space.medium
        keys_box, rest = side.cut_bottom(hints.ROW * len(keys) + 24.0)

        def keys_panel(on: Painter) -> None:
            on.panel(keys_box)
            hints.column(on, keys_box.inset(gap, 12.0), keys)

        painter.kept("replay keys", keys_box, tuple(keys), keys_panel)
        _, rest = rest.cut_bottom(gap)
        if view is not None and rest.h > INSET + 200.0:
            inset, rest = rest.cut_bottom(INSET + 46.0)
            self._inset(painter, inset, view)
            _, rest = rest.cut_bottom(gap)
        order, _ = rest.cut_top(min(rest.h, order_height(len(shown.stack))))
        name_of = self._name_of
        painter.kept(
            "replay order", order, (tuple(shown.stack), tuple(shown.judged)),
            lambda on: order_panel(on, order, shown, name_of),
        )  # fmt: skip

    def _inset(self, painter: Painter, box: Box, view: SideView) -> None:
        painter.panel(box)
        inner = box.inset(16.0, 14.0)
        text = painter.theme.text
        painter.text(painter.tr("From the side"), (inner.x, inner.y + 10.0), text.body, None, Weight.BOLD)
        area = Box(inner.x, inner.y + 26.0, inner.w, inner.h - 26.0)
        painter.kept(
            "replay side view", area, view,
            lambda on: elevation.draw(on, area, self._board.arena, view), margin=0.0,
        )  # fmt: skip

"""Draws the practice table from its state."""

from __future__ import annotations

from dataclasses import dataclass, field

from dilemma_arena.physics.pose import Pose
from dilemma_arena.scene import aim_view, side_panels
from dilemma_arena.scene import flick_texts as texts
from dilemma_arena.scene.aiming import Aiming, Reach
from dilemma_arena.scene.board import Board, Shown
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.carrying import HELD_HEIGHT_MM, Carried, Handover
from dilemma_arena.scene.elevation import SideView, side_view
from dilemma_arena.scene.flick_layout import FlickLayout
from dilemma_arena.scene.hand_view import HandView
from dilemma_arena.scene.hints import Hint
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.layout import Box, centred
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.motion import between
from dilemma_arena.scene.play.key_caps import hints_printed
from dilemma_arena.scene.status import Status, draw_status
from dilemma_arena.scene.throw_session import ThrowSession


@dataclass(slots=True)
class FlickState:
    """What a person is doing at the practice table, besides what the session knows."""

    session: ThrowSession
    before: Shown
    """What the table showed one tick ago."""
    status: Status
    layout: FlickLayout | None = None
    hand: HandView = field(default_factory=HandView)
    hovered: str | None = None
    """The card of the hand under the pointer."""
    focus: str | None = None
    """The card of the hand chosen by keys."""
    carried: Carried | None = None
    handover: Handover | None = None
    aiming: Aiming | None = None
    carried_out: bool = False
    """A card is held outside the window."""

    @property
    def raised(self) -> str | None:
        """The card of the hand that stands out."""
        if self.aiming is not None:
            return self.aiming.card
        return self.focus or self.hovered

    def keys(self, tr: Translator) -> tuple[Hint, ...]:
        """The keys that do something now."""
        if self.aiming is not None:
            return texts.aim_keys(tr)
        return texts.held_keys(tr) if self.carried is not None else texts.table_keys(tr)


class FlickView:
    """Draws the practice table."""

    def __init__(self, desk: Desk, board: Board, reach: Reach) -> None:
        self._desk, self._brush = desk, desk.kit.brush
        self._board = board
        self._reach = reach

    def layout(self, canvas: Canvas) -> FlickLayout:
        """Where things are on a canvas."""
        return FlickLayout.of(
            canvas, self._board.arena, self._board.art.card, self._brush.theme.space,
            mirrored=self._desk.settings.left_hand,
        )  # fmt: skip

    def draw(self, canvas: Canvas, state: FlickState, layout: FlickLayout, ahead: float) -> None:
        """Draw everything."""
        painter = self._brush.on(canvas)
        session = state.session
        shown = self._between_ticks(state, ahead)
        hand = Box(layout.table.x, layout.table.bottom, layout.table.w, canvas.box.bottom - layout.table.bottom)

        def guides() -> None:
            if state.carried is not None:
                self._throw_line(painter, layout)
            if state.aiming is not None:
                aim_view.draw_path(painter, layout.camera, state.aiming, self._reach, self._board.art.card)

        guided = state.carried is not None or state.aiming is not None
        under = guides if guided else None
        self._board.draw(painter, layout.camera, shown, layout.table, (layout.status, hand), under)
        state.hand.draw(self._board.view, canvas, layout.camera, layout.fan)
        if state.carried is not None:
            pose = state.carried.pose(layout.camera, layout.line_mm)
            self._board.view.draw_card(canvas, layout.camera, state.carried.card, pose, fine=False)
        if state.aiming is not None:
            width = min(300.0, max(200.0, layout.table.w * 0.4))
            x = min(layout.table.x + 24.0, layout.table.right - width)
            bottom = layout.table.bottom - 12.0
            aim_view.draw_meters(painter, Box(x, bottom - 72.0, width, 72.0), state.aiming)
        self._status(painter, state, layout)
        if layout.side is not None:
            side, view, last = layout.side, self._side_view(state, shown), session.last
            keys = hints_printed(self._desk, state.keys(painter.tr))

            def column(on: Painter) -> None:
                side_panels.column(on, side, shown, session.name_of, last, view, session.arena, keys)

            painter.kept("practice column", side, (tuple(shown.stack), tuple(shown.judged), last, view, keys), column)

    def _status(self, painter: Painter, state: FlickState, layout: FlickLayout) -> None:
        status, tr = state.status, painter.tr
        if state.carried_out:
            status = Status(tr(texts.CARRIED_OUT))
        elif state.session.trouble is not None:
            status = Status(tr("Not recorded any more: {why}.", why=tr.told(state.session.trouble)), "cross")
        elif not state.session.hand.cards and not state.session.flying and status.icon == "":
            status = Status(tr(texts.OUT_OF_CARDS))
        draw_status(painter, layout.status, status)

    def _between_ticks(self, state: FlickState, ahead: float) -> Shown:
        """The table a part of a tick after the last one; a card just let go glides out of the fingers."""
        now, before = state.session.shown(), state.before
        handover = state.handover
        gliding = handover is not None and handover.card in now.poses
        if not now.moving and not gliding:
            return now
        poses: dict[str, Pose] = {}
        for card, pose in now.poses.items():
            poses[card] = between(before.poses.get(card, pose), pose, ahead) if card in now.moving else pose
        moving = set(now.moving)
        if handover is not None and gliding:
            poses[handover.card] = handover.pose(poses[handover.card], state.session.tick_in_volley + ahead)
            moving.add(handover.card)
        return Shown(poses, moving, now.lying, now.judged)

    def _throw_line(self, painter: Painter, layout: FlickLayout) -> None:
        """A dotted line where a held card stops."""
        scale, palette = painter.canvas.scale, painter.theme.colour
        top_of_card = layout.line_mm + self._board.art.size_mm[0] / 2
        y = layout.camera.project((0.0, top_of_card, HELD_HEIGHT_MM))[1] / scale
        x = layout.table.x + 40.0
        while x < layout.table.right - 40.0:
            painter.box(centred((x, y), 10.0, 2.0), palette.ink_soft, alpha=70, radius=1.0)
            x += 20.0

    def _side_view(self, state: FlickState, shown: Shown) -> SideView | None:
        """The last card at the rim, if it touched it and has come to rest."""
        last = state.session.last
        if last is None or last.result is None or not last.touched_rim or last.card not in shown.poses:
            return None
        card, others = self._board.art.card, [pose for name, pose in shown.poses.items() if name != last.card]
        return side_view(self._board.arena, card, shown.poses[last.card], state.session.you.colour, others=others)

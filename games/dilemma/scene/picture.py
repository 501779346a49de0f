"""Draws the table of Dilemma from its scene; decides nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dilemma_arena.core.ids import Seat
from dilemma_arena.physics.rest import Rest
from dilemma_arena.scene import aim_view
from dilemma_arena.scene.board import Shown
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.elevation import side_view
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box, centred
from dilemma_arena.scene.play.buttons import TableButton
from dilemma_arena.scene.play.key_caps import hints_printed, printed
from dilemma_arena.scene.play.layout import PlayLayout
from dilemma_arena.scene.play.plaques import draw_plaque, seat_disc
from dilemma_arena.scene.status import draw_status
from dilemma_arena.scene.ui.controls import Kind
from games.dilemma.cards import owner
from games.dilemma.messages import Phase, Token
from games.dilemma.scene import duel_view, panels
from games.dilemma.scene.arena_view import ArenaView
from games.dilemma.scene.cast import capital
from games.dilemma.scene.duel_view import DuelStage
from games.dilemma.scene.moments import Moments
from games.dilemma.scene.stage import Judging, Paying, Result, Revealing
from games.dilemma.scene.standing import Standing

if TYPE_CHECKING:
    from games.dilemma.scene.play import DilemmaScene


LEAST_SIDE_VIEW = 108.0
"""Height below which a side view shows nothing, units."""


class Picture:
    """What the table looks like."""

    def __init__(self, scene: DilemmaScene) -> None:
        self.scene = scene
        self.layout: PlayLayout | None = None
        self.arena, self.moments, self.standing = ArenaView(scene), Moments(scene), Standing(scene)
        self._key: object = None

    # --- layout -----------------------------------------------------------------------------------------------

    def _lay_out(self, canvas: Canvas) -> PlayLayout:
        scene = self.scene
        mirrored = scene.desk.settings.left_hand
        key = (canvas.size_px, canvas.scale, mirrored, len(scene.cast.sitters))
        if self.layout is None or self._key != key:
            self._key = key
            self.layout = PlayLayout.of(canvas, scene.arena, scene.board.art.card, scene.desk.kit.brush.theme.space,
                                        len(scene.cast.sitters), mirrored=mirrored)  # fmt: skip
            scene.hand.layout, scene.hand.size_px, scene.hand.scale = self.layout, canvas.size_px, canvas.scale
        return self.layout

    def _actions(self, layout: PlayLayout) -> Box:
        """Where the buttons are."""
        if layout.side is not None:
            rest = layout.side.cut_bottom(200.0 + panels.GAP)[1]
            return rest.cut_bottom(112.0 if self._timed else 74.0)[0]
        width = min(260.0, layout.table.w * 0.5)
        return Box(layout.table.right - width - 8.0, layout.table.bottom - 60.0, width, 52.0)

    @property
    def _timed(self) -> bool:
        """Whether the time left stands over the buttons."""
        return self.scene.quiet_left_s is not None and not self.scene.beats.busy

    def buttons(self) -> list[TableButton]:
        """The buttons that are of use now."""
        scene, layout = self.scene, self.layout
        if layout is None or scene.curtain is not None:
            return []
        tr, area = scene.desk.tr, self._actions(layout)
        inner = area.inset(14.0, 14.0) if layout.side is not None else area
        low = inner.cut_bottom(46.0)[0]
        if isinstance(scene.beats.now, Judging):
            go, slowly = low.cut_left(low.w * 0.54)
            fill = None
            if scene.ways.auto_go_on:
                fill = max(0.0, 1.0 - scene.beats.seconds / scene.reading_s)
            return [
                TableButton("go on", tr("Go on"), go, scene.go_on_key, Kind.PRIMARY, fill=fill),
                TableButton("replay", tr("Slowly"), slowly.cut_right(slowly.w - 8.0)[0], printed(scene.desk, "R")),
            ]
        if isinstance(scene.beats.now, Revealing | Paying | Result) and layout.side is not None:
            return [TableButton("go on", tr("Go on"), low, scene.go_on_key, icon="step")]
        if scene.beats.busy:
            return []
        if scene.phase is Phase.REACTION and scene.may_act:
            return [TableButton("pass", tr("Pass"), low, printed(scene.desk, "P"), icon="hourglass")]
        if len(scene.choosers) == 1:
            boxes = DuelStage.of(layout.table, layout.whole).choices()
            return [
                TableButton(str(token), duel_view.token_label(token, tr), box, printed(scene.desk, key))
                for token, box, key in zip((Token.PEACE, Token.CONFLICT), boxes, ("P", "C"), strict=True)
            ]
        return []

    # --- the whole --------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, ahead: float) -> None:
        """Draw everything."""
        scene = self.scene
        first = self.layout is None
        layout = self._lay_out(canvas)
        if first:
            scene.controls.refresh()
        painter = scene.desk.kit.brush.on(canvas)
        shown = self.arena.shown(ahead)
        discs = [self.arena.disc(painter, layout, seat) for seat in range(len(scene.cast.sitters))]
        taken = [layout.status, layout.hand, *(centred(at, 30.0, 30.0) for at in discs)]
        bubble = self._bubble(painter, layout)
        if bubble is not None:
            taken.append(bubble[0])

        def guides() -> None:
            self.arena.guides(painter, layout)

        at = self.arena.pointed_at()

        def pointers(on: Painter) -> None:
            self.arena.outlines(on, layout, shown, at)

        scene.board.draw(painter, layout.camera, shown, layout.table, taken, guides if scene.hand.busy else None,
                         pointers if at else None, at)  # fmt: skip
        self.arena.quiet_dots(painter, layout)
        view = scene.public
        for seat, spot in enumerate(discs):
            if not self._dueling and not self.arena.covered(painter, layout, shown, spot):
                seat_disc(painter, spot, 26.0, scene.cast.sitters[seat].style, ring=seat == view.provocateur)
        self._hand(painter, layout)
        self._plaques(painter, layout)
        self.moments.draw(painter, layout)
        self._side(painter, layout, shown)
        self._at_the_rim(painter, layout)
        draw_status(painter, layout.status, scene.status)
        self._buttons(painter)
        if bubble is not None:
            self._coach(painter, *bubble)
        if scene.curtain is not None:
            self._curtain(painter, scene.curtain)

    def _bubble(self, painter: Painter, layout: PlayLayout) -> tuple[Box, list[str]] | None:
        """Where the tutor speaks, over the hand, and the lines."""
        scene = self.scene
        line = scene.coach.line(scene) if scene.coach is not None and scene.curtain is None else ""
        if not line:
            return None
        size, scale = painter.theme.text.body, painter.canvas.scale
        room = min(layout.table.w - 24.0, 620.0) - 70.0
        lines = painter.brush.fonts.wrap(line, size * scale, room * scale, Weight.SEMIBOLD)
        high = 22.0 + len(lines) * 23.0
        wide = 72.0 + max(painter.text_width(part, size, Weight.SEMIBOLD) for part in lines)
        y = layout.hand.y + 12.0 if self._dueling else layout.table.bottom - high - 34.0
        return Box(layout.table.centre[0] - wide / 2, y, wide, high), lines

    @staticmethod
    def _coach(painter: Painter, box: Box, lines: list[str]) -> None:
        """What the tutor says."""
        palette, text = painter.theme.colour, painter.theme.text
        painter.box(box, palette.panel, alpha=248, edge=palette.gold, line=1.8, radius=14.0, shadow=8.0)
        painter.icon("book", (box.x + 28.0, box.centre[1]), 22.0, palette.gold)
        for index, part in enumerate(lines):
            y = box.centre[1] + (index - (len(lines) - 1) / 2) * 23.0
            painter.text(part, (box.x + 52.0, y), text.body, palette.ink, Weight.SEMIBOLD)

    @property
    def _dueling(self) -> bool:
        """Whether the duel's panel is over the arena."""
        now = self.scene.beats.now
        return isinstance(now, Revealing | Paying | Result) or (now is None and self.scene.phase is Phase.DUEL)

    def _hand(self, painter: Painter, layout: PlayLayout) -> None:
        scene, hand = self.scene, self.scene.hand
        canvas = painter.canvas
        if hand.placing is not None:
            scene.board.view.draw_card(canvas, layout.camera, hand.placing.card, hand.placing.pose, fine=False)
        hand.shown.draw(scene.board.view, canvas, layout.camera, layout.fan)
        pose = hand.carried_pose(layout)
        if hand.carried is not None and pose is not None:
            scene.board.view.draw_card(canvas, layout.camera, hand.carried.card, pose, fine=False)
        if hand.aiming is not None:
            width = min(300.0, max(200.0, layout.table.w * 0.4))
            box = Box(layout.table.x + 20.0, layout.table.bottom - 110.0, width, 72.0)
            if layout.compact:  # beside the hand
                box = Box(8.0, layout.whole.bottom - 80.0, 164.0, 72.0)
            aim_view.draw_meters(painter, box, hand.aiming)

    # --- plaques, column, buttons -----------------------------------------------------------------------------

    def _plaques(self, painter: Painter, layout: PlayLayout) -> None:
        scene = self.scene
        seats = len(scene.cast.sitters)
        for box, seat in zip(layout.plaques, layout.order(seats, scene.seat), strict=True):
            plaque = self.standing.plaque(seat)
            painter.kept(f"plaque {box.x} {box.y}", box, (plaque, layout.compact, scene.desk.tr.language),
                         lambda on, b=box, p=plaque: draw_plaque(on, b, p, compact=layout.compact), margin=10.0)  # type: ignore[misc] # fmt: skip

    def _side(self, painter: Painter, layout: PlayLayout, shown: Shown) -> None:
        scene, side = self.scene, layout.side
        if side is None:
            if scene.log.open:
                box = layout.table.inset(8.0)
                scene.log.draw(painter, box, scene.desk.tr("What has happened"), scene.desk.tr("Nothing yet"))
            elif scene.matrix and not self._dueling:
                box = centred(layout.table.centre, min(300.0, layout.table.w), min(panels.MATRIX, layout.table.h))
                duel_view.draw_matrix(painter, box, scene.desk.tr, yours=self._mine)
            return
        tr, now = scene.desk.tr, scene.beats.now
        hand = scene.hand
        busy = "aiming" if hand.aiming else "placing" if hand.placing else ""
        usual = panels.keys_now(scene.phase, tr, may_act=scene.may_act, busy=busy, waiting=scene.beats.waiting)
        keys = scene.keys_shown or usual
        panels.keys_panel(painter, side, hints_printed(scene.desk, keys))
        actions = self._actions(layout)
        top = Box(side.x, side.y, side.w, actions.y - side.y - panels.GAP)
        if scene.log.open:
            scene.log.draw(painter, top, tr("What has happened"), tr("Nothing yet"))
        elif scene.matrix or scene.phase is Phase.DUEL or isinstance(now, Revealing | Paying | Result):
            if isinstance(now, Judging):
                panels.judge_panel(painter, top, now.judgement, scene.cast)
            else:
                box = top.cut_top(min(top.h, panels.MATRIX))[0]
                duel_view.draw_matrix(painter, box, tr, marked=self._marked(), yours=self._mine)
        elif isinstance(now, Judging):
            panels.judge_panel(painter, top, now.judgement, scene.cast)
        elif shown.stack:
            panels.arena_panel(painter, top, shown, scene.cast)
        if self.buttons() and not all(b.id in (Token.PEACE, Token.CONFLICT) for b in self.buttons()):
            left = scene.quiet_left_s if not scene.beats.busy else None
            words = tr("until the reactions close")
            if scene.clock_stands and left is not None:
                words = tr("the clock stands while you think")
            panels.closing_panel(painter, actions, left, words)

    @property
    def _mine(self) -> bool:
        """Whether the pay-offs are shown from the side of the person who looks."""
        scene, now = self.scene, self.scene.beats.now
        if isinstance(now, Revealing | Paying | Result):
            return scene.seat in now.paid.duellists
        return scene.phase is not Phase.DUEL or scene.seat in (scene.public.provocateur, scene.public.contractant)

    def _marked(self) -> tuple[Token, Token] | None:
        """The field of the pay-offs that came true, from your side."""
        scene, now = self.scene, self.scene.beats.now
        if isinstance(now, Paying | Result) or (isinstance(now, Revealing) and scene.beats.share >= 0.8):
            first, second = now.paid.tokens
            return (second, first) if scene.seat == now.paid.duellists[1] else (first, second)
        return None

    def _at_the_rim(self, painter: Painter, layout: PlayLayout) -> None:
        """The last card that the judge found at the rim, from the side; between the plaques, if there is room."""
        scene, now = self.scene, self.scene.beats.now
        if not isinstance(now, Judging) or layout.compact:
            return
        own, last = layout.plaques[-1], layout.plaques[-2]
        room = own.y - last.bottom - 2 * panels.GAP
        at_rim = [j.report.card for j in now.judgement.cards if j.report.rest in (Rest.LEANING, Rest.ON_RIM)]
        poses = now.volley.poses()
        if room < LEAST_SIDE_VIEW or not at_rim or at_rim[-1] not in poses:
            return
        card = at_rim[-1]
        colour = scene.cast.sitters[owner(card)].style.colour
        others = [pose for name, pose in poses.items() if name != card]
        view = side_view(scene.arena, scene.board.art.card, poses[card], colour, others=others)
        if view is not None:
            high = min(room, 124.0)
            box = Box(own.x, own.y - panels.GAP - high, own.w, high)
            title = scene.desk.tr("{card} from the side", card=capital(scene.cast.called(card)))
            panels.side_panel(painter, box, view, title, scene.arena)

    def _buttons(self, painter: Painter) -> None:
        controls = self.scene.controls
        controls.buttons.draw(painter, controls.focus, without=(Token.PEACE, Token.CONFLICT))

    def _curtain(self, painter: Painter, seat: Seat) -> None:
        """Who takes the pointer now."""
        scene, tr = self.scene, self.scene.desk.tr
        painter.veil()
        text, palette = painter.theme.text, painter.theme.colour
        sitter = scene.cast.sitters[seat]
        box = centred(painter.canvas.box.centre, min(460.0, painter.canvas.box.w - 24.0), 220.0)
        painter.panel(box, edge=palette.gold, alpha=250)
        seat_disc(painter, (box.centre[0], box.y + 58.0), 64.0, sitter.style)
        painter.text(tr("{name}, it is up to you", name=sitter.name), (box.centre[0], box.y + 124.0), text.title,
                     palette.ink, Weight.BOLD, align=0.5)  # fmt: skip
        words = tr("Take the mouse. Space, Enter or a click goes on.")
        painter.text(painter.fitted(words, text.small, box.w - 28.0), (box.centre[0], box.y + 168.0), text.small,
                     palette.ink_soft, align=0.5)  # fmt: skip

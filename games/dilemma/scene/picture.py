"""Draws the table of Dilemma from its scene; decides nothing."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.physics.pose import Pose
from dilemma_arena.physics.rest import Rest
from dilemma_arena.physics.volley import Volley
from dilemma_arena.scene import aim_view
from dilemma_arena.scene.aiming import Reach
from dilemma_arena.scene.board import Shown, card_chip
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.elevation import SideView, side_view
from dilemma_arena.input.mapping import DEFAULT_MAPPING
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box, Point, centred
from dilemma_arena.scene.names import CardName
from dilemma_arena.scene.motion import between, flat_pose
from dilemma_arena.scene.play.beats import eased
from dilemma_arena.scene.play.buttons import TableButton
from dilemma_arena.scene.play.hand_control import HandMode
from dilemma_arena.scene.play.layout import PlayLayout
from dilemma_arena.scene.play.plaques import Plaque, draw_plaque, seat_disc
from dilemma_arena.scene.status import draw_status
from dilemma_arena.scene.ui.controls import Kind
from dilemma_arena.scene.ui.element import Element
from dilemma_arena.scene.ui.texts import Picture as StakesPicture
from dilemma_arena.scene.verdicts import Verdict as Words
from games.dilemma.cards import owner, value
from games.dilemma.judge import judge
from games.dilemma.messages import Closing, Judgement, Phase, Token, Verdict, Window
from games.dilemma.scene import duel_view, panels, texts
from games.dilemma.scene.duel_view import DuelStage, stage_card
from games.dilemma.scene.stage import Clearing, Facing, Judging, Keeping, Laying, Paying, Result, Revealing
from games.dilemma.throwing import seat_rad

if TYPE_CHECKING:
    from games.dilemma.scene.play import DilemmaScene

STEP_S = 0.35
"""How long the judge points at one card before the next, s."""
DOTS = 60
MANY = 4
EDGE_STEPS = 20
"""Pieces of a card's edge that may be hidden each."""


class Picture:
    """What the table looks like."""

    def __init__(self, scene: DilemmaScene) -> None:
        self.scene = scene
        self.layout: PlayLayout | None = None
        self._reach: Reach | None = None
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
                TableButton("go on", tr("Go on"), go.inset(0.0), "Space", Kind.PRIMARY, fill=fill),
                TableButton("replay", tr("Slowly"), Box(slowly.x + 8.0, slowly.y, slowly.w - 8.0, slowly.h), "R"),
            ]
        if isinstance(scene.beats.now, Revealing | Paying | Result):
            return [TableButton("go on", tr("Go on"), low, "Space", icon="step")]
        if scene.beats.busy:
            return []
        if scene.phase is Phase.REACTION and scene.may_act:
            return [TableButton("pass", tr("Pass"), low, "P", icon="hourglass")]
        if len(scene.choosers) == 1:
            boxes = DuelStage.of(layout.table, layout.whole).choices()
            return [
                TableButton(str(token), duel_view.token_label(token, tr), box, key)
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
            scene._show_buttons()
        painter = scene.desk.kit.brush.on(canvas)
        shown = self._shown(ahead)
        discs = [self._disc(painter, layout, seat) for seat in range(len(scene.cast.sitters))]
        taken = [layout.status, layout.hand, *(centred(at, 30.0, 30.0) for at in discs)]
        bubble = self._bubble(painter, layout)
        if bubble is not None:
            taken.append(bubble[0])

        def guides() -> None:
            self._guides(painter, layout, shown)

        guided = scene.hand.busy or isinstance(scene.beats.now, Judging) or bool(scene.log.pointed)
        scene.board.draw(painter, layout.camera, shown, layout.table, taken, guides if guided else None)
        self._quiet_dots(painter, layout)
        view = scene.public
        for seat, at in enumerate(discs):
            if not self._dueling and not self._covered(painter, layout, shown, at):
                seat_disc(painter, at, 26.0, scene.cast.sitters[seat].style, ring=seat == view.provocateur)
        self._hand(painter, layout)
        self._moments(painter, layout)
        self._plaques(painter, layout)
        self._side(painter, layout, shown)
        draw_status(painter, layout.status, scene.status)
        self._buttons(painter, layout)
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

    # --- cards in the arena -----------------------------------------------------------------------------------

    def _shown(self, ahead: float) -> Shown:
        scene, now = self.scene, self.scene.beats.now
        match now:
            case Judging(judgement=judgement, volley=volley):
                return self._judged(judgement, volley, ())
            case Clearing(judgement=judgement, volley=volley, again=again):
                stays = (judgement.offer,) if again else judgement.path
                leaving = tuple(card for card in volley.poses() if card not in stays or card in judgement.path[1:-1])
                return self._judged(judgement, volley, leaving)
        view = scene.public
        if now is not None or view.window is None or view.offer is None:
            return Shown({}, (), (), ())
        return self._racing(view.window, view.offer.card, ahead)

    def _judged(self, judgement: Judgement, volley: Volley, without: tuple[CardId, ...]) -> Shown:
        scene, cast = self.scene, self.scene.cast
        poses = {cast.shown(c): scene.turning.pose(p) for c, p in volley.poses().items() if c not in without}
        lying = [scene.turning.lying(cast.lying(card)) for card in volley.lying() if card.id not in without]
        said: dict[str, Words] = {cast.shown(judgement.offer): texts.offer_badge(cast.tr)}
        order = []
        for judged in judgement.cards:
            if judged.report.card not in without:
                said[cast.shown(judged.report.card)] = texts.badge(judged.verdict, cast.tr)
                order.append(cast.shown(judged.report.card))
        steps = {cast.shown(card): place for place, card in enumerate(judgement.path, 1)}
        brief: list[str] = []
        if len(order) > MANY:  # those outside are told by their symbol; the list beside says the rest
            brief = [cast.shown(j.report.card) for j in judgement.cards if j.verdict is Verdict.OUTSIDE]
        return Shown(poses, (), lying, order, said, wordy=12, brief=brief, steps=steps)

    def _racing(self, window: Window, offer: CardId, ahead: float) -> Shown:
        scene, cast = self.scene, self.scene.cast
        volley = scene.stage.volley
        moving = {cast.shown(card) for card in volley.moving}
        poses: dict[str, Pose] = {}
        for card, pose in volley.poses().items():
            name = cast.shown(card)
            if name in moving:
                pose = between(scene.remembered.before.get(card, pose), pose, ahead)
            poses[name] = scene.turning.pose(pose)
        for handover in scene.remembered.handovers:
            if handover.card in poses:
                poses[handover.card] = handover.pose(poses[handover.card], scene.clock + ahead)
                moving.add(handover.card)
        lying = [scene.turning.lying(cast.lying(card)) for card in volley.lying()]
        so_far = judge(offer, window, window.closing or Closing.QUIET).cards
        said = {cast.shown(judged.report.card): texts.badge(judged.verdict, cast.tr) for judged in so_far}
        return Shown(poses, moving, lying, [cast.shown(judged.report.card) for judged in so_far], said, wordy=4)

    def _disc(self, painter: Painter, layout: PlayLayout, seat: Seat) -> Point:
        """Where a seat's symbol is on the rim."""
        scene = self.scene
        angle = seat_rad(seat, len(scene.cast.sitters)) + scene.turning.rad
        radius = scene.arena.inner_radius_mm + scene.arena.rim_thickness_mm / 2
        if scene.arena.sides:  # out to the rim along this direction
            ux, uy = math.cos(angle), math.sin(angle)
            while scene.arena.middle.distance(radius * ux, radius * uy) < 0.0:
                radius += 1.0
        x, y = layout.camera.project((radius * math.cos(angle), radius * math.sin(angle), scene.arena.rim_height_mm))
        return x / painter.canvas.scale, y / painter.canvas.scale

    @property
    def _dueling(self) -> bool:
        """Whether the duel's panel is over the arena."""
        now = self.scene.beats.now
        return isinstance(now, Revealing | Paying | Result) or (now is None and self.scene.phase is Phase.DUEL)

    def _covered(self, painter: Painter, layout: PlayLayout, shown: Shown, at: Point) -> bool:
        """Whether a card at rest lies over a point."""
        scale = painter.canvas.scale
        pixel = (at[0] * scale, at[1] * scale)
        return any(self.scene.board.view.covers(layout.camera, pose, pixel)
                   for name, pose in shown.poses.items() if name not in shown.moving)  # fmt: skip

    def _quiet_dots(self, painter: Painter, layout: PlayLayout) -> None:
        """A ring of dots inside the rim; they go out one after the other while nothing is thrown."""
        scene = self.scene
        left = scene.quiet_left_s
        if left is None or scene.beats.busy:
            return
        palette, scale = painter.theme.colour, painter.canvas.scale
        share = left / scene.public.options.quiet_s
        radius = scene.arena.inner_radius_mm - 7.0
        for index in range(DOTS):
            angle = math.pi / 2.0 - 2.0 * math.pi * (index + 0.5) / DOTS
            x, y = layout.camera.on_floor(radius * math.cos(angle), radius * math.sin(angle))
            on = (index + 0.5) / DOTS >= 1.0 - share
            colour = palette.gold if on else palette.felt_line
            painter.box(centred((x / scale, y / scale), 4.6, 4.6), colour, alpha=220 if on else 50, radius=2.3)

    def _guides(self, painter: Painter, layout: PlayLayout, shown: Shown) -> None:
        scene, palette = self.scene, painter.theme.colour
        hand = scene.hand
        if hand.aiming is not None:
            if self._reach is None:
                self._reach = Reach.of(DEFAULT_MAPPING, scene.arena)
            aim_view.draw_path(painter, layout.camera, hand.aiming, self._reach, scene.board.art.card)
        elif hand.carried is not None and hand.mode is HandMode.THROW:
            self._throw_line(painter, layout)
        now = scene.beats.now
        if isinstance(now, Judging):
            shown_steps = int(scene.beats.seconds / STEP_S) + 1
            self._outlines(painter, layout, shown, [scene.cast.shown(card) for card in now.judgement.path[:shown_steps]])
        pointed = scene.log.pointed
        if pointed is not None:
            self._outlines(painter, layout, shown, list(pointed.cards))
        if hand.mode is HandMode.LAY and (hand.carried is not None or hand.placing is not None):
            pose = hand.placing.pose if hand.placing is not None else hand.carried_pose(layout)
            if pose is not None:
                x, y, _ = pose.centre
                fits = scene.legal_place("", x, y, 0.0)
                self._legal_zone(painter, layout, palette.good if fits else palette.bad)

    def _legal_zone(self, painter: Painter, layout: PlayLayout, colour: tuple[int, int, int]) -> None:
        """The floor's edge as dots: inside it the offer may lie."""
        scale = painter.canvas.scale
        for px, py in self.scene.arena.inner.points(72):
            x, y = layout.camera.on_floor(px * 0.965, py * 0.965)
            painter.box(centred((x / scale, y / scale), 5.0, 5.0), colour, alpha=210, radius=2.5)

    def _throw_line(self, painter: Painter, layout: PlayLayout) -> None:
        scale, palette = painter.canvas.scale, painter.theme.colour
        top = layout.line_mm + self.scene.board.art.size_mm[0] / 2
        y = layout.camera.project((0.0, top, DEFAULT_MAPPING.height_mm))[1] / scale
        x = layout.table.x + 40.0
        while x < layout.table.right - 40.0:
            painter.box(centred((x, y), 10.0, 2.0), palette.ink_soft, alpha=70, radius=1.0)
            x += 20.0

    def _outlines(self, painter: Painter, layout: PlayLayout, shown: Shown, cards: list[str]) -> None:
        """Gold edges about some cards, but for what other cards cover."""
        view, scale, names = self.scene.board.view, painter.canvas.scale, list(shown.poses)
        for card in cards:
            if card not in shown.poses:
                continue
            above = [shown.poses[name] for name in names[names.index(card) + 1 :]]
            corners = view.outline(layout.camera, shown.poses[card])
            runs: list[list[Point]] = [[]]
            for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
                for step in range(EDGE_STEPS + 1):
                    x, y = ax + (bx - ax) * step / EDGE_STEPS, ay + (by - ay) * step / EDGE_STEPS
                    if any(view.covers(layout.camera, pose, (x, y)) for pose in above):
                        runs.append([])
                    else:
                        runs[-1].append((x / scale, y / scale))
            for run in runs:
                painter.polyline(run, painter.theme.colour.gold, 3.4)

    # --- hand and moments -------------------------------------------------------------------------------------

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
            x = min(layout.table.x + 20.0, layout.table.right - width)
            aim_view.draw_meters(painter, Box(x, layout.table.bottom - 110.0, width, 72.0), hand.aiming)

    def _plaque_centre(self, layout: PlayLayout, seat: Seat) -> Point:
        order = layout.order(len(self.scene.cast.sitters), self.scene.seat)
        return layout.plaques[order.index(seat)].centre

    def _moments(self, painter: Painter, layout: PlayLayout) -> None:
        """What the beat that is shown looks like."""
        scene, beats = self.scene, self.scene.beats
        share = 1.0 if scene.desk.settings.reduced_motion else eased(beats.share)
        stage = DuelStage.of(layout.table, layout.whole)
        match beats.now:
            case Laying(seat=seat, offer=offer):
                goal = scene.turning.pose(flat_pose(offer.x_mm, offer.y_mm, 0.0, offer.yaw_rad))
                angle = seat_rad(seat, len(scene.cast.sitters)) + scene.turning.rad
                start = flat_pose(330.0 * math.cos(angle), 330.0 * math.sin(angle), 120.0, angle)
                pose = between(start, goal, share)
                scene.board.view.draw_card(painter.canvas, layout.camera, scene.cast.shown(offer.card), pose, fine=False)
            case Clearing(judgement=judgement, volley=volley, again=again):
                self._clearing(painter, layout, judgement, volley, share, again=again)
            case Keeping(card=card, seat=seat, pose=pose):
                start = self._spot(painter, layout, pose)
                self._fly(painter, layout, card, start, self._plaque_centre(layout, seat), share, spin=True)
            case Facing(cards=cards, poses=poses):
                for side, (card, pose) in enumerate(zip(cards, poses, strict=True)):
                    (x, y), height, yaw = self._spot(painter, layout, pose)
                    goal = stage.card(side)
                    at = (x + (goal[0] - x) * share, y + (goal[1] - y) * share)
                    high = height + (stage.card_h - height) * share
                    stage_card(painter, scene.board, scene.cast.shown(card), at, high, yaw=yaw * (1 - share), fine=False)
            case Revealing(paid=paid, cards=cards):
                turned = min(1.0, max(0.0, share * 1.5 - 0.2))
                self._stage(painter, stage, cards, paid.duellists, tokens=paid.tokens, turned=turned)
            case Paying(paid=paid, cards=cards):
                self._stage(painter, stage, cards, paid.duellists, tokens=paid.tokens, turned=1.0, show_cards=False)
                self._paying(painter, layout, stage, share)
                self._result(painter, stage, texts.pay_off(paid, scene.cast))
            case Result(paid=paid, cards=cards):
                self._stage(painter, stage, cards, paid.duellists, tokens=paid.tokens, turned=1.0, show_cards=False)
                self._gains(painter, stage)
                self._result(painter, stage, texts.pay_off(paid, scene.cast))
            case None if scene.phase is Phase.DUEL:
                self._choosing(painter, stage)

    def _spot(self, painter: Painter, layout: PlayLayout, pose: Pose) -> tuple[Point, float, float]:
        """Where a card in the arena is on the screen: middle, height, turn against upright."""
        seen, scale = self.scene.turning.pose(pose), painter.canvas.scale
        x, y = layout.camera.project(seen.centre)
        yaw = math.remainder(math.atan2(seen.a[1], seen.a[0]) - math.pi / 2.0, 2.0 * math.pi)
        return (x / scale, y / scale), layout.camera.px_per_mm * self.scene.board.art.size_mm[0] / scale, yaw

    def _fly(self, painter: Painter, layout: PlayLayout, card: CardId, start: tuple[Point, float, float], goal: Point,
             share: float, *, spin: bool = False) -> None:  # fmt: skip
        """A card on its way to a plaque, getting smaller."""
        (x, y), height, yaw = start
        at = (x + (goal[0] - x) * share, y + (goal[1] - y) * share)
        high = height + (44.0 - height) * share
        if share < 0.985:
            stage_card(painter, self.scene.board, self.scene.cast.shown(card), at, high, yaw=yaw * (1.0 - share),
                       fine=False)  # fmt: skip

    def _clearing(self, painter: Painter, layout: PlayLayout, judgement: Judgement, volley: Volley, share: float, *,
                  again: bool) -> None:  # fmt: skip
        """Cards that do not count leave; those of a lone reactor go back to the hand."""
        scene = self.scene
        back = {judged.report.card for judged in judgement.cards if judged.returned}
        out = (layout.table.centre[0], -90.0)
        for card, pose in volley.poses().items():
            if card == judgement.offer or (not again and card == judgement.duel_card):
                continue
            goal = self._plaque_centre(layout, owner(card)) if card in back else out
            self._fly(painter, layout, card, self._spot(painter, layout, pose), goal, share)

    def _stage(self, painter: Painter, stage: DuelStage, cards: tuple[CardId, CardId], duellists: tuple[Seat, Seat], *,
               tokens: tuple[Token, Token] | None, turned: float, chosen: tuple[Seat, ...] = (),
               show_cards: bool = True) -> None:  # fmt: skip
        duel_view.draw_stage(painter, stage, self.scene.board, self.scene.cast, cards, duellists, chosen=chosen,
                             tokens=tokens, turned=turned, show_cards=show_cards)  # fmt: skip

    def _paying(self, painter: Painter, layout: PlayLayout, stage: DuelStage, share: float) -> None:
        """Cards move to whoever takes them, or away."""
        now = self.scene.beats.now
        if not isinstance(now, Paying):
            return
        for side, card in enumerate(now.cards):
            taker = next((seat for seat, won in zip(now.paid.duellists, now.paid.won, strict=True) if card in won), None)
            goal = (stage.box.centre[0], -120.0) if taker is None else self._plaque_centre(layout, taker)
            self._fly(painter, layout, card, (stage.card(side), stage.card_h, 0.0), goal, share)

    def _gains(self, painter: Painter, stage: DuelStage) -> None:
        """What each side has gained and lost, where the cards were."""
        now, palette, text = self.scene.beats.now, painter.theme.colour, painter.theme.text
        if not isinstance(now, Result):
            return
        for side in range(2):
            x, y = stage.card(side)
            points = sum(map(value, now.paid.won[side]))
            word = f"+{points}" if points else "±0"
            painter.text(word, (x, y - 20.0), text.display, palette.good if points else palette.ink_soft, Weight.BOLD,
                         align=0.5)  # fmt: skip
            won = now.paid.won[side]
            for index, card in enumerate(won):
                left = x - len(won) * 25.0 + 3.0 + index * 50.0
                card_chip(painter, Box(left, y + 14.0, 44.0, 30.0), CardName(self.scene.cast.shown(card)))
            if now.paid.lives_lost[side]:
                painter.text(self.scene.desk.tr("− 1 life"), (x, y + 66.0), text.body, palette.bad, Weight.BOLD, align=0.5)

    def _result(self, painter: Painter, stage: DuelStage, sentence: str) -> None:
        low, text = stage.lower, painter.theme.text
        lines = painter.brush.fonts.wrap(sentence, text.strong * painter.canvas.scale, low.w * painter.canvas.scale,
                                         Weight.SEMIBOLD)  # fmt: skip
        for index, line in enumerate(lines):
            y = low.centre[1] + (index - (len(lines) - 1) / 2) * 28.0
            painter.text(line, (low.centre[0], y), text.strong, painter.theme.colour.ink, Weight.SEMIBOLD, align=0.5)

    def _choosing(self, painter: Painter, stage: DuelStage) -> None:
        """Tokens are being chosen."""
        scene, view, tr = self.scene, self.scene.public, self.scene.desk.tr
        if view.offer is None or view.duel_card is None or view.provocateur is None or view.contractant is None:
            return
        duellists = (view.provocateur, view.contractant)
        cards = (view.offer.card, view.duel_card)
        self._stage(painter, stage, cards, duellists, tokens=None, turned=0.0, chosen=view.chosen)
        text, palette, low = painter.theme.text, painter.theme.colour, stage.lower
        if scene.choosers:
            self._choice(painter)
            return
        waiting = [scene.cast.name(seat) for seat in duellists if seat not in view.chosen]
        words = tr("{names} chooses in secret …", names=waiting[0]) if len(waiting) == 1 else tr("Both choose in secret …")
        painter.text(words, low.centre, text.strong, palette.ink_soft, Weight.SEMIBOLD, align=0.5)

    def stakes(self) -> Element:
        """What a duel is about: both cards, and the pay-offs."""
        scene, view = self.scene, self.scene.public
        cards = tuple(scene.cast.shown(card) for card in (view.offer.card if view.offer else "", view.duel_card or "") if card)

        def draw(on: Painter, box: Box) -> None:
            left, right = box.cut_left(box.w * 0.46)
            for index, card in enumerate(cards):
                at = (left.x + left.w * (0.28 + 0.44 * index), left.centre[1])
                stage_card(on, scene.board, card, at, box.h * 0.86)
            duel_view.draw_matrix(on, right.inset(0.0, 4.0), scene.desk.tr)

        return StakesPicture("dilemma stakes", draw, 560.0, 200.0, shows=(cards, scene.desk.tr.language))

    def _choice(self, painter: Painter) -> None:
        scene, tr = self.scene, self.scene.desk.tr
        notes = {Token.PEACE: tr("The cards change hands."), Token.CONFLICT: tr("Both cards, for a life.")}
        alive = scene.public.lives[scene.choosers[0]] > 0
        if not alive:
            notes[Token.CONFLICT] = tr("You have no life left.")
        for button in scene.buttons.shown:
            if button.id in (Token.PEACE, Token.CONFLICT):
                token = Token(button.id)
                duel_view.draw_choice(
                    painter, button, token, notes[token], enabled=alive or token is Token.PEACE,
                    hovered=scene.buttons.hovered == button.id, focused=scene.focus == button.id,
                )  # fmt: skip

    # --- plaques, column, buttons -----------------------------------------------------------------------------

    def _plaques(self, painter: Painter, layout: PlayLayout) -> None:
        scene = self.scene
        seats = len(scene.cast.sitters)
        for box, seat in zip(layout.plaques, layout.order(seats, scene.seat), strict=True):
            plaque = self.plaque(seat)
            painter.kept(f"plaque {box.x} {box.y}", box, (plaque, layout.compact, scene.desk.tr.language),
                         lambda on, b=box, p=plaque: draw_plaque(on, b, p, compact=layout.compact), margin=10.0)  # type: ignore[misc] # fmt: skip

    def plaque(self, seat: Seat) -> Plaque:
        """What the plaque of a seat shows now."""
        scene, view, tr = self.scene, self.scene.public, self.scene.desk.tr
        doing, icon, turn = self._doing(seat)
        gained, losing, points, lives = 0, 0.0, view.scores[seat], view.lives[seat]
        now = scene.beats.now
        if isinstance(now, Paying | Result) and seat in now.paid.duellists:
            side = now.paid.duellists.index(seat)
            if isinstance(now, Result) or scene.beats.share > 0.9:
                gained = sum(map(value, now.paid.won[side]))
                points += gained
            if now.paid.lives_lost[side]:
                losing = 1.0 if isinstance(now, Result) else round(scene.beats.share, 2)
        if isinstance(now, Keeping) and now.seat == seat and scene.beats.share > 0.9:
            gained = value(now.card)
            points += gained
        hand = view.hand_sizes[seat]
        pointed = scene.log.pointed
        return Plaque(
            scene.cast.sitters[seat], points, tr("points"), lives, 3 if len(view.lives) == 3 else 2, hand, doing, icon,
            turn, seat == view.provocateur, gained, losing, pointed is not None and pointed.seat == seat,
        )  # fmt: skip

    def _doing(self, seat: Seat) -> tuple[str, str, bool]:
        """What somebody does, its symbol, and whether all wait for it."""
        scene, view, tr = self.scene, self.scene.public, self.scene.desk.tr
        window = view.window
        if isinstance(scene.beats.now, Judging | Clearing):
            card = scene.beats.now.judgement.duel_card
            if card is not None and owner(card) == seat:
                return tr("contractant"), "check", False
            return (tr("provocateur") if seat == view.provocateur else ""), "", False
        if isinstance(scene.beats.now, Revealing | Paying | Result):
            paid = scene.beats.now.paid
            if seat in paid.duellists and not (isinstance(scene.beats.now, Revealing) and scene.beats.share < 0.8):
                token = paid.tokens[paid.duellists.index(seat)]
                return texts.token_word(token, tr), str(token), False
        match view.phase:
            case Phase.OFFER if seat == view.provocateur:
                return tr("offers …"), "", not scene.beats.busy
            case Phase.REACTION | Phase.SETTLING if window is not None:
                if seat == view.provocateur:
                    return tr("provocateur"), "", False
                if any(owner(card) == seat for card in window.in_air):
                    return tr("throws"), "flight", False
                if seat in window.passed:
                    return tr("passes"), "", False
                if view.hand_sizes[seat] == 0:
                    return tr("no cards left"), "", False
                if scene.race_key(seat):
                    return tr("press {key}", key=scene.race_key(seat).upper()), "", False
                if view.phase is Phase.REACTION and not scene.beats.busy:
                    return (tr("your turn") if seat == scene.seat and scene.may_act else tr("may throw")), "", \
                        seat == scene.seat and scene.may_act  # fmt: skip
            case Phase.DUEL if seat in (view.provocateur, view.contractant):
                if seat in view.chosen:
                    return tr("has chosen"), "check", False
                return tr("chooses …"), "", not scene.beats.busy
        if seat == view.provocateur and view.phase is not Phase.OVER:
            return tr("provocateur"), "", False
        return ("" if view.hand_sizes[seat] else tr("no cards left")), "", False

    def _side(self, painter: Painter, layout: PlayLayout, shown: Shown) -> None:
        scene, side = self.scene, layout.side
        if side is None:
            if scene.log.open:
                box = layout.table.inset(8.0)
                scene.log.draw(painter, box, scene.desk.tr("What has happened"), scene.desk.tr("Nothing yet"))
            return
        tr, now = scene.desk.tr, scene.beats.now
        hand = scene.hand
        busy = "aiming" if hand.aiming else "placing" if hand.placing else ""
        keys = panels.keys_now(scene.phase, tr, may_act=scene.may_act, busy=busy, waiting=scene.beats.waiting,
                               several=len(scene.people) > 1)  # fmt: skip
        panels.keys_panel(painter, side, keys)
        actions = self._actions(layout)
        top = Box(side.x, side.y, side.w, actions.y - side.y - panels.GAP)
        if scene.log.open:
            scene.log.draw(painter, top, tr("What has happened"), tr("Nothing yet"))
        elif scene.matrix or scene.phase is Phase.DUEL or isinstance(now, Revealing | Paying | Result):
            if isinstance(now, Judging):
                panels.judge_panel(painter, top, now.judgement, scene.cast, None, scene.arena)
            else:
                box = top.cut_top(min(top.h, panels.MATRIX))[0]
                duel_view.draw_matrix(painter, box, tr, marked=self._marked(), yours=self._mine)
        elif isinstance(now, Judging):
            panels.judge_panel(painter, top, now.judgement, scene.cast, self._at_the_rim(now), scene.arena)
        elif shown.stack:
            panels.arena_panel(painter, top, shown, scene.cast)
        if self.buttons() and not all(b.id in (Token.PEACE, Token.CONFLICT) for b in self.buttons()):
            left = scene.quiet_left_s if not scene.beats.busy else None
            words = tr("until the reactions close")
            if scene.clock_stands and left is not None:
                words = tr("the clock stands while you think")
            panels.closing_panel(painter, actions, left, words, tr)

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
        if isinstance(now, Revealing | Paying | Result) and not (isinstance(now, Revealing) and scene.beats.share < 0.8):
            first, second = now.paid.tokens
            return (second, first) if scene.seat == now.paid.duellists[1] else (first, second)
        return None

    def _at_the_rim(self, now: Judging) -> SideView | None:
        """The last card that came to rest at the rim, from the side."""
        scene = self.scene
        at_rim = [j.report.card for j in now.judgement.cards if j.report.rest in (Rest.LEANING, Rest.ON_RIM)]
        poses = now.volley.poses()
        if not at_rim or at_rim[-1] not in poses:
            return None
        card = at_rim[-1]
        colour = scene.cast.sitters[owner(card)].style.colour
        others = [pose for name, pose in poses.items() if name != card]
        return side_view(scene.arena, scene.board.art.card, poses[card], colour, others=others)

    def _buttons(self, painter: Painter, layout: PlayLayout) -> None:
        scene = self.scene
        shown = scene.buttons.shown
        scene.buttons.shown = tuple(b for b in shown if b.id not in (Token.PEACE, Token.CONFLICT))
        scene.buttons.draw(painter, scene.focus)
        scene.buttons.shown = shown

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


__all__ = ["Picture", "Verdict"]

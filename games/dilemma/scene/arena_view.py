"""The arena as it is shown: its cards and what is said of them, seats, time left, and what guides the hand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.input.mapping import DEFAULT_MAPPING
from dilemma_arena.physics.pose import Pose
from dilemma_arena.scene import aim_view
from dilemma_arena.scene.aiming import Reach
from dilemma_arena.scene.board import Shown
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.layout import Point, centred
from dilemma_arena.scene.motion import between
from dilemma_arena.scene.play.layout import PlayLayout
from dilemma_arena.scene.play.wishes import HandMode
from dilemma_arena.scene.theme import Colour
from dilemma_arena.scene.verdicts import Verdict as Words
from games.dilemma.judge import judge
from games.dilemma.messages import Closing, Judgement, Verdict, Window
from games.dilemma.scene import texts
from games.dilemma.scene.stage import Cards, Clearing, Judging
from games.dilemma.throwing import seat_rad

if TYPE_CHECKING:
    from games.dilemma.scene.play import DilemmaScene

STEP_S = 0.35
"""How long the judge points at one card before the next, s."""
DOTS = 60
"""Of the ring that counts the time down."""
MANY = 4
"""With more cards than this, those outside are told by their symbol only."""
EDGE_STEPS = 20
"""Pieces of a card's edge that may be hidden each."""


class ArenaView:
    """Shows the arena of a scene."""

    def __init__(self, scene: DilemmaScene) -> None:
        self.scene = scene
        self._reach: Reach | None = None

    def shown(self, ahead: float) -> Shown:
        """The cards in the arena, part of a tick after the last one."""
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

    def _judged(self, judgement: Judgement, volley: Cards, without: tuple[CardId, ...]) -> Shown:
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

    def disc(self, painter: Painter, layout: PlayLayout, seat: Seat) -> Point:
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

    def covered(self, painter: Painter, layout: PlayLayout, shown: Shown, at: Point) -> bool:
        """Whether a card at rest lies over a point."""
        scale = painter.canvas.scale
        pixel = (at[0] * scale, at[1] * scale)
        return any(self.scene.board.view.covers(layout.camera, pose, pixel)
                   for name, pose in shown.poses.items() if name not in shown.moving)  # fmt: skip

    def quiet_dots(self, painter: Painter, layout: PlayLayout) -> None:
        """A ring of dots inside the rim; they go out one after the other while nothing is thrown."""
        scene = self.scene
        left = scene.quiet_left_s
        if left is None or scene.beats.busy:
            return
        lit = math.ceil(DOTS * left / scene.public.options.quiet_s)
        radius, scale = scene.arena.inner_radius_mm - 7.0, painter.canvas.scale
        x, y = layout.camera.on_floor(0.0, 0.0)
        reach = radius * layout.camera.px_per_mm / scale + 4.0
        box = centred((x / scale, y / scale), 2.0 * reach, 2.0 * reach)

        def paint(on: Painter) -> None:
            palette = on.theme.colour
            for index in range(DOTS):
                angle = math.pi / 2.0 - math.tau * (index + 0.5) / DOTS
                px, py = layout.camera.on_floor(radius * math.cos(angle), radius * math.sin(angle))
                colour, alpha = (palette.gold, 220) if index >= DOTS - lit else (palette.felt_line, 50)
                on.box(centred((px / scale, py / scale), 4.6, 4.6), colour, alpha=alpha, radius=2.3)

        painter.kept("dilemma quiet", box, (lit, layout.camera), paint, margin=2.0)

    def guides(self, painter: Painter, layout: PlayLayout) -> None:
        """What helps to aim or to lay down."""
        scene, palette = self.scene, painter.theme.colour
        hand = scene.hand
        if hand.aiming is not None:
            if self._reach is None:
                self._reach = Reach.of(DEFAULT_MAPPING, scene.arena)
            aim_view.draw_path(painter, layout.camera, hand.aiming, self._reach, scene.board.art.card)
        elif hand.carried is not None and hand.mode is HandMode.THROW:
            self._throw_line(painter, layout)
        if hand.mode is HandMode.LAY and (hand.carried is not None or hand.placing is not None):
            pose = hand.placing.pose if hand.placing is not None else hand.carried_pose(layout)
            if pose is not None:
                x, y, _ = pose.centre
                fits = scene.legal_place(x, y)
                self._legal_zone(painter, layout, palette.good if fits else palette.bad)

    def _legal_zone(self, painter: Painter, layout: PlayLayout, colour: Colour) -> None:
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

    def pointed_at(self) -> tuple[str, ...]:
        """The cards that the judge or the log points at now."""
        scene, now, pointed = self.scene, self.scene.beats.now, self.scene.log.pointed
        if pointed is not None and pointed.cards:
            return pointed.cards
        if isinstance(now, Judging):
            so_far = now.judgement.path[: int(scene.beats.seconds / STEP_S) + 1]
            return tuple(scene.cast.shown(card) for card in so_far)
        return ()

    def outlines(self, painter: Painter, layout: PlayLayout, shown: Shown, cards: Sequence[str]) -> None:
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

"""Draws moments of a recording as pictures of their own: the table as in the replay window, without its controls."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import pygame

from dilemma_arena.physics.ground import lying_pose
from dilemma_arena.physics.params import Card
from dilemma_arena.physics.pose import Pose
from dilemma_arena.physics.rest import LyingCard
from dilemma_arena.scene import elevation
from dilemma_arena.scene.board import Shown, order_height, order_panel
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.camera import Camera
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.elevation import SideView, side_view
from dilemma_arena.scene.export_source import Source
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.motion import between
from dilemma_arena.scene.names import CardName
from dilemma_arena.scene.status import Status, draw_status
from dilemma_arena.scene.studio import Studio
from dilemma_arena.scene.verdicts import NameOf, capital, sentence, verdict

TRAIL_TICKS = 72
"""How far back the trail of the side view goes ..."""
GHOST_TICKS = 9.0
"""... and how far apart its ghosts are at least."""
MARGIN_MM = 46.0
"""Table shown around the arena and around whatever came to rest beyond it ..."""
FAR_MM = 330.0
"""... up to this distance from the axis."""
SIDE = 312.0
SIDE_FROM = 900.0
"""Pictures at least this wide have a column with the order of the cards, units."""
HIGH_MM = 118.0
"""Cards higher than this are above the side view."""
INSET = (250.0, 150.0)
"""The side view in pictures without a column, units."""


@dataclass(frozen=True, slots=True)
class StageLayout:
    """The picture cut up."""

    status: Box
    table: Box
    side: Box | None
    camera: Camera

    @classmethod
    def of(cls, canvas: Canvas, source: Source, cards: Iterable[LyingCard]) -> StageLayout:
        """Lay out so that the arena and the cards are seen, if they are not too far away."""
        left, side = canvas.box, None
        if left.w >= SIDE_FROM:
            column, left = left.cut_right(SIDE + 24.0)
            side = Box(column.x, column.y + 24.0, SIDE, column.h - 48.0)
        status = Box(left.x + 16.0, left.y + 12.0, left.w - 32.0, 42.0)
        table = Box(left.x, status.bottom, left.w, left.bottom - status.bottom)
        x, y, right, top = _seen(source, cards)
        scale = min(table.w / (right - x), table.h / (top - y)) * canvas.scale
        middle = ((x + right) / 2.0, (y + top) / 2.0)
        centre = (
            round(table.centre[0] * canvas.scale - middle[0] * scale),
            round(table.centre[1] * canvas.scale + middle[1] * scale),
        )
        return cls(status, table, side, Camera(centre, scale, 1600.0))


def _seen(source: Source, cards: Iterable[LyingCard]) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of what has to be in the picture, mm."""
    points = list(source.arena.outer.points())
    for card in cards:
        if max(abs(card.x_mm), abs(card.y_mm)) <= FAR_MM:
            points += [(x, y) for x, y, _ in _corners(card, source.card)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - MARGIN_MM, min(ys) - MARGIN_MM, max(xs) + MARGIN_MM, max(ys) + MARGIN_MM


def _corners(lying: LyingCard, card: Card) -> tuple[tuple[float, float, float], ...]:
    return tuple(lying_pose(lying).corners(card.length_mm, card.width_mm))


class Stage:
    """Draws one recording in one size."""

    def __init__(
        self,
        studio: Studio,
        source: Source,
        size_px: tuple[int, int],
        name_of: NameOf,
        *,
        span: tuple[float, float],
        note: str = "",
    ) -> None:
        """Get ready.

        Args:
            studio: draws.
            source: the recording.
            size_px: width and height of the pictures.
            name_of: how cards are called.
            span: the ticks it will be asked for; cards that lie there then are in the picture.
            note: said under the status throughout.
        """
        self._source = source
        self._studio = studio
        self._note = note
        self._name_of = name_of
        self._board = studio.board(source.arena, source.card, name_of)
        self._canvas = Canvas.over(pygame.Surface(size_px, 0, 32))
        self._layout = StageLayout.of(self._canvas, source, self._cards(*span))
        self._past: deque[tuple[float, Mapping[str, Pose]]] = deque()

    def _cards(self, start: float, end: float) -> Iterator[LyingCard]:
        """What lies at the start or comes to rest until the end."""
        self._source.seek(math.ceil(start))
        yield from self._source.lying()
        yield from (card for tick, card in self._source.rests if start <= tick <= end)

    def picture(self, position: float) -> pygame.Surface:
        """The moment at a tick, or between two; the same surface each time, drawn over."""
        poses = self._poses(position)
        self._remember(position, poses)
        source, layout = self._source, self._layout
        lying, moving = source.lying(), source.moving()
        past = source.past()
        thrown = {event.card for event in past if event.kind == "thrown"}
        judged = dict.fromkeys(event.card for event in past if event.kind == "rest" and event.card in thrown)
        at_rest = [card for card in judged if card in poses and card not in moving]
        shown = Shown(poses, moving, lying, at_rest)
        view = self._side_view(shown)
        painter = self._studio.brush.on(self._canvas)
        inset = self._inset(painter, view)
        taken = (layout.status,) if inset is None else (layout.status, inset)
        self._board.draw(painter, layout.camera, shown, layout.table, taken)
        line = draw_status(painter, layout.status, self._status(shown))
        if self._note:
            text = painter.theme.text.small
            at = (line.centre[0], line.bottom + 14.0)
            painter.text(self._note, at, text, painter.theme.colour.warn, Weight.SEMIBOLD, align=0.5)
        if layout.side is not None:
            self._column(painter, layout.side, shown, view)
        elif inset is not None and view is not None:
            painter.panel(inset)
            elevation.draw(painter, inset.inset(8.0), source.arena, view)
        return self._canvas.surface

    def lead_up(self, position: float) -> None:
        """Look at the moments shortly before one, so that it has its trail."""
        for index in range(int(TRAIL_TICKS / GHOST_TICKS), 0, -1):
            before = position - index * GHOST_TICKS
            if before >= 0.0:
                self._remember(before, self._poses(before))

    def _poses(self, position: float) -> Mapping[str, Pose]:
        source, whole = self._source, math.ceil(position)
        if whole - position < 1e-6:
            source.seek(whole)
            return source.poses()
        source.seek(whole - 1)
        before = source.poses()
        source.seek(whole)
        share = position - (whole - 1)
        return {name: between(before.get(name, pose), pose, share) for name, pose in source.poses().items()}

    def _remember(self, position: float, poses: Mapping[str, Pose]) -> None:
        past = self._past
        while past and not position - TRAIL_TICKS <= past[0][0] < position:
            past.popleft()
        if not past or position - past[-1][0] >= GHOST_TICKS * 0.9:
            past.append((position, poses))

    def _inset(self, painter: Painter, view: SideView | None) -> Box | None:
        """Where the side view goes if there is no column for it."""
        layout = self._layout
        if layout.side is not None or view is None:
            return None
        w, h = INSET[0], INSET[1]
        return Box(layout.table.right - w - 14.0, painter.canvas.box.bottom - h - 14.0, w, h)

    def _column(self, painter: Painter, side: Box, shown: Shown, view: SideView | None) -> None:
        text, space = painter.theme.text, painter.theme.space
        rest = side
        if self._source.players:
            legend, rest = side.cut_bottom(28.0 + 30.0 * len(self._source.players))
            painter.panel(legend)
            for index, (seat, name) in enumerate(self._source.players):
                y = legend.y + 29.0 + 30.0 * index
                painter.icon(seat.icon, (legend.x + 26.0, y), 20.0, seat.colour)
                painter.text(painter.fitted(name, text.body, legend.w - 66.0), (legend.x + 50.0, y), text.body)
            _, rest = rest.cut_bottom(space.medium)
        if view is not None:
            inset, rest = rest.cut_bottom(210.0)
            painter.panel(inset)
            inner = inset.inset(16.0, 14.0)
            painter.text(painter.tr("From the side"), (inner.x, inner.y + 10.0), text.body, None, Weight.BOLD)
            area = Box(inner.x, inner.y + 26.0, inner.w, inner.h - 26.0)
            elevation.draw(painter, area, self._source.arena, view)
            _, rest = rest.cut_bottom(space.medium)
        order, _ = rest.cut_top(min(rest.h, order_height(len(shown.stack))))
        order_panel(painter, order, shown, self._name_of)

    def _status(self, shown: Shown) -> Status:
        """What happened last."""
        lying = {card.id: card for card in shown.lying}
        for event in reversed(self._source.past()):
            if event.kind == "rest" and event.card in lying:
                words = verdict(lying[event.card], self._name_of)
                return Status(sentence(lying[event.card], self._name_of), words.icon, words.tone)
            if event.kind == "thrown" and event.card in shown.moving:
                name = capital(self._name_of(event.card))
                return Status(f"{name} flies …", "flight")
        return Status(self._source.title or "Dilemma Arena")

    def _side_view(self, shown: Shown) -> SideView | None:
        """The card thrown last, seen from the side, if its throw touches the rim and it is near it now."""
        thrown = next((event for event in reversed(self._source.past()) if event.kind == "thrown"), None)
        if thrown is None or thrown.card not in shown.poses:
            return None
        card = thrown.card
        if (thrown.tick, card) not in self._source.rim_throws or shown.poses[card].centre[2] > HIGH_MM:
            return None
        flying = card in shown.moving
        trail = [poses[card] for tick, poses in self._past if flying and tick >= thrown.tick and card in poses][:-1]
        others = [pose for name, pose in shown.poses.items() if name != card and name not in shown.moving]
        return side_view(
            self._source.arena, self._source.card, shown.poses[card], CardName(card).seat.colour,
            trail=trail, others=others,
        )  # fmt: skip

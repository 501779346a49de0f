"""Where things are at a game's table, for any window size and UI scale."""

from __future__ import annotations

from dataclasses import dataclass

from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.params import Card
from dilemma_arena.scene.camera import Camera
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.flick_layout import HAND_DROP, HELD_LINE_GAP_MM, table_camera
from dilemma_arena.scene.hand import HAND_HEIGHT_MM, Fan
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.theme import Spacing

SEATS = 206.0
"""Width of the column of plaques on the left, units ..."""
SEATS_FROM = 1080.0
"""... where the window is at least this wide; else they stand in a row at the top."""
ROW = 52.0
"""Height of that row."""
SIDE = 282.0
"""Width of the column on the right ..."""
SIDE_FROM = 900.0
"""... where the window is at least this wide."""
STATUS = 44.0
GAP = 12.0
PLAQUE = 100.0
"""Height of a plaque."""


@dataclass(frozen=True, slots=True)
class PlayLayout:
    """The screen cut up."""

    whole: Box
    plaques: tuple[Box, ...]
    """One for each seat, in the order they are to be shown: the own one last."""
    compact: bool
    """Whether the plaques stand in a row and have little room."""
    status: Box
    table: Box
    """Where the arena and the badges are."""
    side: Box | None
    camera: Camera
    fan: Fan
    line_mm: float
    """The y beyond which a card that is to be thrown is not carried, mm."""

    @classmethod
    def of(cls, canvas: Canvas, arena: Arena, card: Card, space: Spacing, seats: int, *, mirrored: bool) -> PlayLayout:
        """Lay out for a canvas; `mirrored` for left-handed people."""
        whole = canvas.box
        margin = space.margin - 4.0
        middle, side = whole, None
        if whole.w >= SIDE_FROM:
            if mirrored:
                column, middle = middle.cut_left(SIDE + margin)
                side = Box(column.x + margin, whole.y + margin, SIDE, whole.h - 2 * margin)
            else:
                column, middle = middle.cut_right(SIDE + margin)
                side = Box(column.x, whole.y + margin, SIDE, whole.h - 2 * margin)
        compact = whole.w < SEATS_FROM
        if compact:
            top, middle = middle.cut_top(ROW + GAP + 8.0)
            width = (top.w - 2 * GAP - GAP * (seats - 1)) / seats
            plaques = tuple(Box(top.x + GAP + i * (width + GAP), top.y + GAP, width, ROW) for i in range(seats))
        else:
            if mirrored:
                column, middle = middle.cut_right(SEATS + margin)
                column = Box(column.x, column.y, SEATS, column.h)
            else:
                column, middle = middle.cut_left(SEATS + margin)
                column = Box(column.x + margin, column.y, SEATS, column.h)
            plaques = _column(column, margin, seats)
        status = Box(middle.x + space.medium, middle.y + (space.medium if not compact else 0.0),
                     middle.w - 2 * space.medium, STATUS)  # fmt: skip
        radius = max(y for _, y in arena.outer.points())
        camera = table_camera(canvas, middle, status.bottom, radius, card)
        length = card.length_mm * camera.px_per_mm * camera.magnification(HAND_HEIGHT_MM)
        middle_y = canvas.size_px[1] + length * (HAND_DROP - 0.5)
        fan = Fan((camera.centre_px[0], middle_y), (middle.w - 3 * space.margin) * canvas.scale,
                  (card.length_mm, card.width_mm))  # fmt: skip
        bottom = (middle_y - length * 0.5) / canvas.scale
        table = Box(middle.x + space.hair, status.bottom, middle.w - 2 * space.hair, bottom - status.bottom)
        return cls(whole, plaques, compact, status, table, side, camera, fan, -radius - HELD_LINE_GAP_MM)

    @property
    def hand(self) -> Box:
        """Where the hand is."""
        return Box(self.table.x, self.table.bottom, self.table.w, self.whole.bottom - self.table.bottom)

    def order(self, seats: int, own: int | None) -> tuple[int, ...]:
        """Which seat each plaque is for: clockwise from the left of the own one, which comes last."""
        first = 0 if own is None else own + 1
        return tuple((first + i) % seats for i in range(seats))


def _column(column: Box, margin: float, seats: int) -> tuple[Box, ...]:
    """The others from the top, the own plaque beside the hand."""
    room = column.h - 2 * margin
    height = min(PLAQUE, (room - GAP * (seats - 1)) / seats)
    boxes = [Box(column.x, column.y + margin + i * (height + GAP), column.w, height) for i in range(seats - 1)]
    return (*boxes, Box(column.x, column.bottom - margin - height, column.w, height))

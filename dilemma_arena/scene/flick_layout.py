"""Where things are on the practice table, for any window size and UI scale."""

from __future__ import annotations

from dataclasses import dataclass

from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.params import Card
from dilemma_arena.scene.camera import Camera
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.hand import HAND_HEIGHT_MM, Fan
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.theme import Spacing

SIDE = 270.0
"""Width of the column on the right, units."""
SIDE_FROM = 900.0
"""Windows narrower than this, in units, do without the column."""
STATUS = 44.0
"""Height of the line that says what happened."""
HELD_LINE_GAP_MM = 46.0
"""From the rim to where a held card stops, mm."""
HAND_DROP = 0.30
"""Share of a hand card's length that hangs below the window's edge."""
EYE_MM = 1600.0
REACH_MM = 270.0
"""The hand is shown at least this far from the arena's axis, mm, for it throws from 350 mm."""


@dataclass(frozen=True, slots=True)
class FlickLayout:
    """The screen cut up."""

    status: Box
    table: Box
    """Where the arena and the badges are."""
    side: Box | None
    camera: Camera
    fan: Fan
    line_mm: float
    """The y beyond which a held card is not carried, mm."""

    @classmethod
    def of(cls, canvas: Canvas, arena: Arena, card: Card, space: Spacing, *, mirrored: bool = False) -> FlickLayout:
        """Lay out for a canvas; `mirrored` for left-handed people: the column stands on the left."""
        whole = canvas.box
        side: Box | None = None
        left = whole
        if whole.w >= SIDE_FROM:
            cut = whole.cut_left if mirrored else whole.cut_right
            column, left = cut(SIDE + space.margin)
            x = column.x + space.margin if mirrored else column.x
            side = Box(x, whole.y + space.margin, SIDE, whole.h - 2 * space.margin)
        status = Box(left.x + space.margin, whole.y + space.medium, left.w - 2 * space.margin, STATUS)
        radius = max(y for _, y in arena.outer.points())
        camera = table_camera(canvas, left, status.bottom, radius, card)
        k = camera.px_per_mm * camera.magnification(HAND_HEIGHT_MM)
        length = card.length_mm * k
        middle = canvas.size_px[1] + length * (HAND_DROP - 0.5)
        # the column stands beside the hand, so the fan keeps to the left part
        fan = Fan(
            (camera.centre_px[0], middle), (left.w - 4 * space.margin) * canvas.scale, (card.length_mm, card.width_mm)
        )
        table_bottom = (middle - length * 0.5) / canvas.scale
        table = Box(left.x + space.small, status.bottom, left.w - 2 * space.small, table_bottom - status.bottom)
        return cls(status, table, side, camera, fan, -radius - HELD_LINE_GAP_MM)


def table_camera(canvas: Canvas, left: Box, top: float, radius: float, card: Card) -> Camera:
    """The biggest scale with which the rim is free of status and hand, and the hand far enough from the axis."""
    top_px, height_px = top * canvas.scale, float(canvas.size_px[1])
    lift = Camera((0.0, 0.0), 1.0, EYE_MM).magnification(HAND_HEIGHT_MM)
    above = radius + 16.0
    hand = card.length_mm * lift
    # height = top + above + distance to the hand's middle + what of the hand lies below its middle and is seen
    reach = max(REACH_MM * lift, radius + 30.0 + hand / 2.0)
    scale = (height_px - top_px) / (above + reach + hand * (0.5 - HAND_DROP))
    scale = min(scale, left.w * canvas.scale / (2.0 * (radius + 30.0)))
    centre_y = top_px + above * scale
    spare = height_px - top_px - scale * (above + reach + hand * (0.5 - HAND_DROP))
    return Camera((round(left.centre[0] * canvas.scale), round(centre_y + spare * 0.5)), scale, EYE_MM)

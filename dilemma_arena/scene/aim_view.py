"""Shows how a card is aimed: direction, about how far, power and spin."""

from __future__ import annotations

import math

from dilemma_arena.physics.params import Card
from dilemma_arena.scene.aiming import Aiming, Reach
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.camera import Camera
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.layout import Box, Point, centred

DOT_EVERY_MM = 14.0


def draw_path(painter: Painter, camera: Camera, aiming: Aiming, reach: Reach, card: Card) -> None:
    """Dots from the hand to about where the card comes down, and a frame there."""
    palette, scale = painter.theme.colour, painter.canvas.scale
    aim = aiming.aim
    heading = math.atan2(-aim.y_mm, -aim.x_mm) + aim.angle_rad
    ux, uy = math.cos(heading), math.sin(heading)
    carry = reach.at(aim.power)
    first = 0.0
    while aim.y_mm + uy * first < -310.0 and first < carry:
        first += DOT_EVERY_MM
    count = int((carry - first) // DOT_EVERY_MM)
    for index in range(count + 1):
        way = first + index * DOT_EVERY_MM
        x, y = camera.on_floor(aim.x_mm + ux * way, aim.y_mm + uy * way)
        size = 2.6 + 2.2 * (index / max(1, count))
        painter.box(centred((x / scale, y / scale), size * 1.5, size * 1.5), palette.gold, alpha=220, radius=size)
    x, y = aim.x_mm + ux * carry, aim.y_mm + uy * carry
    frame: list[Point] = []
    for a, b in ((1, 1), (-1, 1), (-1, -1), (1, -1)):
        along, across = a * card.length_mm / 2, b * card.width_mm / 2
        px, py = camera.on_floor(x + ux * along - uy * across, y + uy * along + ux * across)
        frame.append((px / scale, py / scale))
    painter.polyline(frame, palette.gold, 1.6, closed=True)


def draw_meters(painter: Painter, box: Box, aiming: Aiming) -> None:
    """Power and spin as two bars with words."""
    palette, text, space = painter.theme.colour, painter.theme.text, painter.theme.space
    painter.panel(box, edge=palette.gold)
    inner = box.inset(space.medium, 10.0)
    half = inner.h / 2
    tr = painter.tr
    rows = ((tr("Power"), f"{round(aiming.aim.power * 100)} %"), (tr("Spin"), _spin_text(aiming, tr)))
    label_w = max(58.0, max(painter.text_width(name, text.small) for name, _ in rows) + 12.0)
    value_w = max(46.0, max(painter.text_width(value, text.small, Weight.BOLD) for _, value in rows) + 12.0)
    bar_w = inner.w - label_w - value_w
    for row, (name, value) in enumerate(rows):
        y = inner.y + half * (row + 0.5)
        painter.text(name, (inner.x, y), text.small, palette.ink_soft)
        painter.text(value, (inner.right, y), text.small, palette.ink, Weight.BOLD, align=1.0)
        track = Box(inner.x + label_w, y - 5.0, bar_w, 10.0)
        painter.box(track, palette.button, edge=palette.panel_edge, line=1.0, radius=5.0)
        if row == 0:
            painter.box(Box(track.x, track.y, max(10.0, bar_w * aiming.aim.power), 10.0), palette.gold, radius=5.0)
        else:
            middle = track.centre[0]
            x = middle + aiming.aim.spin * (bar_w / 2 - 7.0)
            painter.box(Box(middle - 0.75, track.y - 3.0, 1.5, 16.0), palette.ink_faint, radius=0.0)
            painter.box(centred((x, y), 14.0, 14.0), palette.gold, radius=7.0)


def _spin_text(aiming: Aiming, tr: Translator) -> str:
    spin = round(aiming.aim.spin * 100)
    if spin == 0:
        return tr("none")
    return tr("{n} L", n=spin) if spin > 0 else tr("{n} R", n=-spin)

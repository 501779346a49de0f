"""Draws what a screen adds to its elements: focus ring, scroll bars, tooltip."""

from __future__ import annotations

from collections.abc import Callable

from dilemma_arena.physics.params import TICK_S
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.layout import Box, Point
from dilemma_arena.scene.ui.boxes import SCROLL_GUTTER
from dilemma_arena.scene.ui.element import Area, Layout, Mood, Placed
from dilemma_arena.scene.ui.metrics import Metrics
from dilemma_arena.scene.ui.texts import paint_text, stamp

TIP_AFTER_TICKS = round(0.6 / TICK_S)
TIP_WIDTH = 300.0
BAR = 6.0
LEAST_THUMB = 28.0
FADE = 26.0


def draw_items(painter: Painter, m: Metrics, layout: Layout, mood: Callable[[Placed], Mood]) -> None:
    """Draw the elements, each within its scroll area, and the bars of those."""
    surface = painter.canvas.surface
    whole = surface.get_clip()
    for item in layout.items:
        if item.clip is not None:
            if not item.clip.overlaps(item.box.inset(-8.0)):
                continue
            surface.set_clip(whole.clip(painter.canvas.rect(item.clip.inset(-6.0, 0.0))))
        item.element.paint(painter, m, item.box, mood(item))
        surface.set_clip(whole)
    for area in layout.areas:
        if area.range > 0.5:
            draw_fades(painter, area)
            draw_bar(painter, area)


def thumb(area: Area) -> Box:
    """The handle of a scroll area's bar."""
    height = max(LEAST_THUMB, area.box.h * area.box.h / area.content_height)
    y = area.box.y + (area.box.h - height) * area.offset / max(0.001, area.range)
    return Box(area.box.right - BAR, y, BAR, height)


def draw_fades(painter: Painter, area: Area) -> None:
    """Shade where there is more above or below."""
    strip = area.box.w - SCROLL_GUTTER + 6.0
    if area.offset > 1.0:
        stamp(painter, "fade above", Box(area.box.x - 6.0, area.box.y, strip, FADE), -1, _fade_above)
    if area.offset < area.range - 1.0:
        stamp(painter, "fade below", Box(area.box.x - 6.0, area.box.bottom - FADE, strip, FADE), 1, _fade_below)


def _fade_above(painter: Painter, _box: Box) -> None:
    _fade(painter, (255, 0))


def _fade_below(painter: Painter, _box: Box) -> None:
    _fade(painter, (0, 255))


def _fade(painter: Painter, alphas: tuple[int, int]) -> None:
    surface = painter.canvas.surface
    height = surface.get_height()
    for y in range(height):
        share = (y + 0.5) / height
        alpha = (alphas[0] + (alphas[1] - alphas[0]) * share) / 255.0
        surface.fill((*painter.theme.colour.veil, round(170 * alpha * alpha)), (0, y, surface.get_width(), 1))


def draw_bar(painter: Painter, area: Area) -> None:
    """The bar of a scroll area."""
    palette = painter.theme.colour
    painter.box(Box(area.box.right - BAR, area.box.y, BAR, area.box.h), palette.panel, alpha=150, radius=BAR / 2)
    painter.box(thumb(area), palette.rim, radius=BAR / 2)


def bar_at(layout: Layout, at: Point) -> str | None:
    """The scroll area whose bar is at a point."""
    for area in reversed(layout.areas):
        strip = Box(area.box.right - SCROLL_GUTTER * 0.75, area.box.y, SCROLL_GUTTER * 0.75, area.box.h)
        if area.range > 0.5 and strip.contains(at):
            return area.id
    return None


def draw_ring(painter: Painter, item: Placed, around: Box) -> None:
    """The ring about what has the focus: gold between two dark lines, so that it shows on anything."""
    palette, control = painter.theme.colour, painter.theme.control
    surface = painter.canvas.surface
    whole = surface.get_clip()
    if item.clip is not None:
        surface.set_clip(whole.clip(painter.canvas.rect(item.clip.inset(-7.0, -7.0))))
    gap = control.ring_gap + control.ring
    radius = control.radius + gap
    for grown, colour, line in ((1.4, palette.veil, 1.6), (0.0, palette.gold, control.ring)):
        ring = around.inset(-gap - grown)
        painter.box(ring, palette.panel, alpha=0, edge=colour, line=line, radius=radius + grown)
    surface.set_clip(whole)


def draw_tip(painter: Painter, m: Metrics, item: Placed, tip: str) -> None:
    """A sentence beside what it is about."""
    if not tip:
        return
    palette, text = painter.theme.colour, painter.theme.text
    whole = painter.canvas.box.inset(8.0)
    room = min(TIP_WIDTH, whole.w - 24.0)
    lines = m.lines(tip, text.small, room)
    width = max(m.width(line, text.small) for line in lines) + 24.0
    height = m.text_height(tip, text.small, room) + 16.0
    below = item.box.bottom + 10.0
    y = below if below + height <= whole.bottom else item.box.y - 10.0 - height
    box = Box(item.box.centre[0] - width / 2.0, y, width, height).clamped(whole)
    painter.box(box, palette.panel, alpha=250, edge=palette.rim, line=1.2, radius=8.0, shadow=6.0)
    paint_text(painter, m, tip, box.inset(12.0, 8.0), text.small, colour=palette.ink)

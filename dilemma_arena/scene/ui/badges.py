"""Who a seat belongs to, shown by colour and symbol together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.events import KeyPressed
from dilemma_arena.scene.faces import print_on
from dilemma_arena.scene.layout import Box, Point, centred
from dilemma_arena.scene.patterns import draw_pattern
from dilemma_arena.scene.stack import Transition
from dilemma_arena.scene.theme import SEATS, SeatStyle
from dilemma_arena.scene.ui.controls import activates
from dilemma_arena.scene.ui.element import DONE, Control, Element, Memory, Mood, Reply, Touch
from dilemma_arena.scene.ui.metrics import Metrics
from dilemma_arena.scene.ui.texts import stamp


def draw_badge(painter: Painter, centre: Point, size: float, look: SeatStyle) -> None:
    """A disc in the seat's colour with a rim of paper and the seat's symbol."""
    palette = painter.theme.colour
    painter.box(centred(centre, size, size), palette.paper, radius=size / 2.0, shadow=min(6.0, size * 0.1))
    inner, ink = size * 0.86, print_on(look.colour, painter.brush)
    if look.pattern:

        def disc(on: Painter, _box: Box) -> None:
            surface = on.canvas.surface
            surface.fill(look.colour)
            draw_pattern(surface, surface.get_rect(), look, ink)

        name = f"badge {look.name} {size:g}"
        stamp(painter, name, centred(centre, inner, inner), look, disc, radius=inner / 2.0)
        painter.box(centred(centre, size * 0.62, size * 0.62), look.colour, radius=size * 0.31)
    else:
        painter.box(centred(centre, inner, inner), look.colour, radius=inner / 2.0)
    painter.icon(look.icon, centre, size * 0.56 if not look.pattern else size * 0.48, ink)


@dataclass(frozen=True, slots=True)
class Badge(Element):
    """A seat's badge."""

    look: SeatStyle
    size: float = 40.0
    grow: float = 0.0

    def least_width(self, m: Metrics) -> float:
        """Its size."""
        return self.size

    def wanted_width(self, m: Metrics) -> float:
        """Its size."""
        return self.size

    def height(self, m: Metrics, width: float) -> float:
        """Its size."""
        return self.size

    def paint(self, painter: Painter, m: Metrics, box: Box, mood: Mood) -> None:
        """In the middle."""
        draw_badge(painter, box.centre, self.size, self.look)


ARROW = 26.0
SIZE = 36.0


@dataclass(frozen=True, slots=True)
class StylePicker(Control):
    """A badge between two arrows: colour and symbol of a seat are chosen together."""

    id: str
    style: int
    change: Callable[[int], Transition | None]
    look_of: Callable[[int], SeatStyle]
    """How a style looks."""
    enabled: bool = True
    tip: str = ""
    grow: float = 0.0

    def least_width(self, m: Metrics) -> float:
        """Badge and arrows."""
        return SIZE + 2 * ARROW

    def wanted_width(self, m: Metrics) -> float:
        """Badge and arrows."""
        return SIZE + 2 * ARROW

    def height(self, m: Metrics, width: float) -> float:
        """As a button."""
        return m.theme.control.height

    def _step(self, step: int) -> Reply:
        return Reply(self.change((self.style + step) % len(SEATS)))

    def key(self, event: KeyPressed, memory: Memory) -> Reply | None:
        """Left and right, Enter and Space go round."""
        if event.key in ("left", "right"):
            return self._step(1 if event.key == "right" else -1)
        return self._step(1) if activates(event) else None

    def press(self, touch: Touch) -> Reply | None:
        """It waits for the release."""
        return DONE

    def release(self, touch: Touch) -> Reply | None:
        """The next one, or on the left the one before."""
        return self._step(-1 if touch.at[0] < touch.box.x + ARROW else 1)

    def paint(self, painter: Painter, m: Metrics, box: Box, mood: Mood) -> None:
        """Arrows and badge."""
        palette, control = painter.theme.colour, painter.theme.control
        fill = palette.button_hover if mood.hovered else palette.button_pressed
        painter.box(box, fill, edge=palette.rim_dark, line=1.2, radius=control.radius)
        painter.arrow_symbol((box.x + ARROW / 2.0 + 2.0, box.centre[1]), 14.0, 180.0, palette.gold)
        painter.arrow_symbol((box.right - ARROW / 2.0 - 2.0, box.centre[1]), 14.0, 0.0, palette.gold)
        draw_badge(painter, box.centre, SIZE, self.look_of(self.style))

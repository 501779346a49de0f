"""Buttons, and whatever else is made into one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.events import KeyPressed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.stack import Transition
from dilemma_arena.scene.theme import Colour
from dilemma_arena.scene.ui.element import DONE, Control, Element, Layout, Memory, Mood, Reply, Touch
from dilemma_arena.scene.ui.metrics import LEADING, Metrics
from dilemma_arena.scene.ui.texts import paint_text

Act = Callable[[], Transition | None]
ACTIVATE = ("return", "enter", "space")
"""Keys that press the focused control."""


class Kind(Enum):
    """How much a button asks to be pressed."""

    NORMAL = auto()
    PRIMARY = auto()
    """The one thing most people want here."""
    QUIET = auto()
    """Only its label."""


def activates(event: KeyPressed) -> bool:
    """Whether a key presses the focused control."""
    return event.key in ACTIVATE and not event.repeated


@dataclass(frozen=True, slots=True)
class Button(Control):
    """Does something when pressed."""

    id: str
    label: str
    act: Act
    kind: Kind = Kind.NORMAL
    icon: str = ""
    align: float = 0.5
    """Where its label is: 0 left, 0.5 in the middle."""
    enabled: bool = True
    tip: str = ""
    grow: float = 0.0

    def _extra(self, m: Metrics) -> float:
        icon = m.theme.text.body * 1.3 if self.icon else 0.0
        gap = 10.0 if self.icon and self.label else 0.0
        return 2 * m.theme.control.pad + icon + gap

    def least_width(self, m: Metrics) -> float:
        """Its widest word, or square."""
        word = m.widest_word(self.label, m.theme.text.body, Weight.SEMIBOLD)
        return max(m.theme.control.height, word + self._extra(m))

    def wanted_width(self, m: Metrics) -> float:
        """Its label in one line."""
        width = m.width(self.label, m.theme.text.body, Weight.SEMIBOLD) if self.label else 0.0
        return max(m.theme.control.height, width + self._extra(m))

    def height(self, m: Metrics, width: float) -> float:
        """As many lines as the label takes."""
        text = m.theme.text.body
        lines = len(m.lines(self.label, text, width - self._extra(m), Weight.SEMIBOLD))
        return m.theme.control.height + (lines - 1) * text * LEADING

    def key(self, event: KeyPressed, memory: Memory) -> Reply | None:
        """Enter and Space press it."""
        return Reply(self.act()) if activates(event) else None

    def press(self, touch: Touch) -> Reply | None:
        """It waits for the release."""
        return DONE

    def release(self, touch: Touch) -> Reply | None:
        """Pressed and let go over it."""
        return Reply(self.act())

    def paint(self, painter: Painter, m: Metrics, box: Box, mood: Mood) -> None:
        """Its box, symbol and label."""
        ink = paint_plate(painter, box, mood, self.kind, enabled=self.enabled)
        text, pad = m.theme.text.body, m.theme.control.pad
        if mood.pressed:
            box = box.moved(0.0, 1.0)
        icon = text * 1.3 if self.icon else 0.0
        gap = 10.0 if self.icon and self.label else 0.0
        room = box.w - 2 * pad - icon - gap
        lines = m.lines(self.label, text, room, Weight.SEMIBOLD) if self.label else ()
        width = max((m.width(line, text, Weight.SEMIBOLD) for line in lines), default=0.0)
        x = box.x + pad + (box.w - 2 * pad - icon - gap - width) * self.align
        if self.icon:
            painter.icon(self.icon, (x + icon / 2.0, box.centre[1]), icon, ink)
        paint_text(painter, m, self.label, Box(x + icon + gap, box.y, width, box.h), text, Weight.SEMIBOLD, ink,
                   self.align)  # fmt: skip


def paint_plate(painter: Painter, box: Box, mood: Mood, kind: Kind, *, enabled: bool = True) -> Colour:
    """The box of a button.

    Returns:
        The colour of what is written on it.
    """
    palette, radius = painter.theme.colour, painter.theme.control.radius
    if not enabled:
        painter.box(box, palette.panel, alpha=120, edge=palette.panel_edge, line=1.0, radius=radius)
        return palette.ink_faint
    if kind is Kind.PRIMARY:
        fill = palette.gold_pressed if mood.pressed else palette.gold_hover if mood.hovered else palette.gold
        painter.box(box, fill, radius=radius, shadow=3.0)
        return palette.gold_ink
    if kind is Kind.QUIET:
        if mood.hovered or mood.pressed:
            painter.box(box, palette.button_hover, alpha=90 if mood.pressed else 140, radius=radius)
        return palette.ink
    fill = palette.button_pressed if mood.pressed else palette.button_hover if mood.hovered else palette.button
    painter.box(box, fill, edge=palette.rim_dark if not mood.hovered else palette.rim, line=1.2, radius=radius)
    return palette.ink


@dataclass(frozen=True, slots=True)
class Pressable(Control):
    """Any element made into a button: rows of lists, tiles."""

    id: str
    child: Element
    act: Act
    pad: float = 12.0
    enabled: bool = True
    tip: str = ""
    chosen: bool = False
    """Marked as the one that is chosen."""
    grow: float = 0.0

    def least_width(self, m: Metrics) -> float:
        """With its border."""
        return self.child.least_width(m) + 2 * self.pad

    def wanted_width(self, m: Metrics) -> float:
        """With its border."""
        return self.child.wanted_width(m) + 2 * self.pad

    def height(self, m: Metrics, width: float) -> float:
        """With its border."""
        return max(m.theme.control.height, self.child.height(m, width - 2 * self.pad) + 2 * self.pad)

    def place(self, m: Metrics, box: Box, out: Layout) -> None:
        """Itself, then what is on it."""
        out.add(self, box)
        self.child.place(m, box.inset(self.pad), out)

    def key(self, event: KeyPressed, memory: Memory) -> Reply | None:
        """Enter and Space press it."""
        return Reply(self.act()) if activates(event) else None

    def press(self, touch: Touch) -> Reply | None:
        """It waits for the release."""
        return DONE

    def release(self, touch: Touch) -> Reply | None:
        """Pressed and let go over it."""
        return Reply(self.act())

    def paint(self, painter: Painter, m: Metrics, box: Box, mood: Mood) -> None:
        """The plate under what is on it."""
        paint_plate(painter, box, mood, Kind.NORMAL, enabled=self.enabled)
        if self.chosen:
            bar = Box(box.x + 4.0, box.y + 8.0, 4.0, box.h - 16.0)
            painter.box(bar, painter.theme.colour.gold, radius=2.0)

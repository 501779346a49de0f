"""Controls that hold a value: switches, sliders, choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.events import KeyPressed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box, centred
from dilemma_arena.scene.stack import Transition
from dilemma_arena.scene.ui.controls import activates
from dilemma_arena.scene.ui.element import DONE, Control, Memory, Mood, Reply, Touch
from dilemma_arena.scene.ui.metrics import LEADING, Metrics
from dilemma_arena.scene.ui.texts import paint_text

SWITCH = (54.0, 28.0)


@dataclass(frozen=True, slots=True)
class Toggle(Control):
    """Something that is on or off, with its label."""

    id: str
    label: str
    value: bool
    change: Callable[[bool], Transition | None]
    enabled: bool = True
    tip: str = ""
    grow: float = 0.0

    def least_width(self, m: Metrics) -> float:
        """Label and switch."""
        return m.widest_word(self.label, m.theme.text.body) + SWITCH[0] + 18.0

    def wanted_width(self, m: Metrics) -> float:
        """Label in one line, and switch."""
        return m.width(self.label, m.theme.text.body) + SWITCH[0] + 18.0

    def height(self, m: Metrics, width: float) -> float:
        """The label's."""
        return max(m.theme.control.height, m.text_height(self.label, m.theme.text.body, width - SWITCH[0] - 18.0) + 8.0)

    def key(self, event: KeyPressed, memory: Memory) -> Reply | None:
        """Enter and Space turn it over, arrows set it."""
        if activates(event):
            return Reply(self.change(not self.value))
        if event.key in ("left", "right") and (event.key == "right") != self.value:
            return Reply(self.change(not self.value))
        return DONE if event.key in ("left", "right") else None

    def press(self, touch: Touch) -> Reply | None:
        """It waits for the release."""
        return DONE

    def release(self, touch: Touch) -> Reply | None:
        """Pressed and let go over it."""
        return Reply(self.change(not self.value))

    def paint(self, painter: Painter, m: Metrics, box: Box, mood: Mood) -> None:
        """Label and switch; on shows by place and tick, not by colour alone."""
        palette = painter.theme.colour
        ink = palette.ink if self.enabled else palette.ink_faint
        words = Box(box.x, box.y, box.w - SWITCH[0] - 18.0, box.h)
        paint_text(painter, m, self.label, words, m.theme.text.body, colour=ink)
        switch = Box(box.right - SWITCH[0], box.centre[1] - SWITCH[1] / 2.0, *SWITCH)
        on = self.value and self.enabled
        if on:
            fill = palette.gold_hover if mood.hovered else palette.gold
        else:
            fill = palette.button_hover if mood.hovered else palette.button
        painter.box(switch, fill, edge=palette.gold if on else palette.ink_faint, line=1.4, radius=switch.h / 2)
        knob = switch.h - 8.0
        x = switch.right - switch.h / 2.0 if self.value else switch.x + switch.h / 2.0
        colour = palette.gold_ink if on else palette.ink_soft
        painter.box(centred((x, switch.centre[1]), knob, knob), colour, radius=knob / 2)
        if on:
            painter.icon("check", (switch.x + 16.0, switch.centre[1]), 14.0, palette.gold_ink)


VALUE_ROOM = 64.0
KNOB = 22.0


@dataclass(frozen=True, slots=True)
class Slider(Control):
    """A number within bounds, in steps."""

    id: str
    value: float
    low: float
    high: float
    step: float
    change: Callable[[float], Transition | None]
    show: Callable[[float], str]
    """The value for people."""
    enabled: bool = True
    tip: str = ""
    grow: float = 0.0

    def _value_room(self, m: Metrics) -> float:
        size = m.theme.text.body
        shown = max(m.width(self.show(v), size, Weight.SEMIBOLD) for v in (self.low, self.value, self.high))
        return max(VALUE_ROOM, shown + 14.0)

    def least_width(self, m: Metrics) -> float:
        """A short track and the value."""
        return 80.0 + self._value_room(m)

    def wanted_width(self, m: Metrics) -> float:
        """A track and the value."""
        return 240.0 + self._value_room(m)

    def height(self, m: Metrics, width: float) -> float:
        """One line."""
        return m.theme.control.height

    def _snapped(self, value: float) -> float:
        steps = round((value - self.low) / self.step)
        return min(self.high, max(self.low, self.low + steps * self.step))

    def _set(self, value: float) -> Reply:
        value = self._snapped(value)
        return DONE if value == self.value else Reply(self.change(value))

    def key(self, event: KeyPressed, memory: Memory) -> Reply | None:
        """Arrows go a step, Home and End to the bounds."""
        match event.key:
            case "left" | "-" | "[-]":
                return self._set(self.value - self.step)
            case "right" | "+" | "=" | "[+]":
                return self._set(self.value + self.step)
            case "home":
                return self._set(self.low)
            case "end":
                return self._set(self.high)
        return None

    def _track(self, box: Box, room: float) -> Box:
        return Box(box.x + KNOB / 2.0, box.centre[1] - 3.0, box.w - room - KNOB, 6.0)

    def press(self, touch: Touch) -> Reply | None:
        """The knob goes to the pointer."""
        return self.drag(touch)

    def drag(self, touch: Touch) -> Reply | None:
        """The knob follows the pointer."""
        track = self._track(touch.box, self._value_room(touch.m))
        share = min(1.0, max(0.0, (touch.at[0] - track.x) / max(1.0, track.w)))
        return self._set(self.low + share * (self.high - self.low))

    def release(self, touch: Touch) -> Reply | None:
        """It stays."""
        return DONE

    def paint(self, painter: Painter, m: Metrics, box: Box, mood: Mood) -> None:
        """Track, knob, value."""
        palette = painter.theme.colour
        room = self._value_room(m)
        track = self._track(box, room)
        share = (self.value - self.low) / ((self.high - self.low) or 1.0)
        painter.box(track, palette.button, edge=palette.ink_faint, line=1.0, radius=3.0)
        if share > 0.0:
            filled = Box(track.x, track.y, max(6.0, track.w * share), track.h)
            painter.box(filled, palette.gold if self.enabled else palette.ink_faint, radius=3.0)
        knob = KNOB + (2.0 if mood.hovered or mood.pressed else 0.0)
        fill = palette.gold_hover if mood.hovered or mood.pressed else palette.gold
        fill = fill if self.enabled else palette.ink_faint
        place = centred((track.x + track.w * share, track.centre[1]), knob, knob)
        painter.box(place, fill, edge=palette.panel, line=3.0, radius=knob / 2, shadow=2.0)
        at = (box.right, box.centre[1])
        painter.text(self.show(self.value), at, m.theme.text.body, palette.ink, Weight.SEMIBOLD, align=1.0)


ARROW = 40.0


@dataclass(frozen=True, slots=True)
class Choice(Control):
    """One of several things: all side by side where there is room, else the chosen one between two arrows."""

    id: str
    labels: Sequence[str]
    chosen: int
    change: Callable[[int], Transition | None]
    enabled: bool = True
    tip: str = ""
    compact: bool = False
    """Never all side by side."""
    grow: float = 0.0

    def _segments(self, m: Metrics) -> list[float]:
        text, pad = m.theme.text.body, m.theme.control.pad
        return [m.width(label, text, Weight.SEMIBOLD) + 2 * pad for label in self.labels]

    def least_width(self, m: Metrics) -> float:
        """The widest word between two arrows."""
        text = m.theme.text.body
        widest = max((m.widest_word(label, text, Weight.SEMIBOLD) for label in self.labels), default=0.0)
        return widest + 2 * ARROW + 8.0

    def wanted_width(self, m: Metrics) -> float:
        """All side by side, if they are few."""
        if self.compact or len(self.labels) > 6:
            text = m.theme.text.body
            return max((m.width(label, text, Weight.SEMIBOLD) for label in self.labels), default=0.0) + 2 * ARROW + 8.0
        return max(self.least_width(m), sum(self._segments(m)))

    def spread(self, m: Metrics, width: float) -> bool:
        """Whether all are shown side by side in that width."""
        return not self.compact and len(self.labels) <= 6 and sum(self._segments(m)) <= width + 0.01

    def height(self, m: Metrics, width: float) -> float:
        """One line, or as many as the chosen one takes."""
        if self.spread(m, width):
            return m.theme.control.height
        text = m.theme.text.body
        lines = max((len(m.lines(label, text, width - 2 * ARROW - 8.0, Weight.SEMIBOLD)) for label in self.labels),
                    default=1)  # fmt: skip
        return m.theme.control.height + (lines - 1) * text * LEADING

    def _set(self, index: int) -> Reply:
        index = min(len(self.labels) - 1, max(0, index))
        return DONE if index == self.chosen else Reply(self.change(index))

    def key(self, event: KeyPressed, memory: Memory) -> Reply | None:
        """Left and right choose the one beside it, Enter and Space go round."""
        if not self.labels:
            return None
        match event.key:
            case "left":
                return self._set(self.chosen - 1)
            case "right":
                return self._set(self.chosen + 1)
            case "home":
                return self._set(0)
            case "end":
                return self._set(len(self.labels) - 1)
        if activates(event):
            return self._set((self.chosen + 1) % len(self.labels))
        return None

    def press(self, touch: Touch) -> Reply | None:
        """It waits for the release."""
        return DONE

    def release(self, touch: Touch) -> Reply | None:
        """The one under the pointer, or the next one on that side."""
        segments = self.segments(touch.m, touch.box)
        if segments:
            return self._set(next((i for i, part in enumerate(segments) if part.contains(touch.at)), self.chosen))
        if not self.labels:
            return DONE
        step = 1 if touch.at[0] >= touch.box.centre[0] else -1
        return self._set((self.chosen + step) % len(self.labels))

    def paint(self, painter: Painter, m: Metrics, box: Box, mood: Mood) -> None:
        """Segments or arrows; the chosen one is light with dark ink and bolder."""
        palette, control, text = painter.theme.colour, painter.theme.control, m.theme.text.body
        painter.box(box, palette.button_pressed, edge=palette.rim_dark, line=1.2, radius=control.radius)
        segments = self.segments(m, box)
        if segments:
            for index, (part, label) in enumerate(zip(segments, self.labels, strict=True)):
                ink, weight = palette.ink_soft, Weight.SEMIBOLD
                if index == self.chosen:
                    plate = part.inset(3.0)
                    fill = palette.gold if self.enabled else palette.ink_faint
                    painter.box(plate, fill, radius=control.radius - 3.0)
                    ink, weight = palette.gold_ink, Weight.BOLD
                painter.text(label, part.centre, text, ink, weight, align=0.5)
            return
        tint = palette.gold if self.enabled else palette.ink_faint
        painter.arrow_symbol((box.x + ARROW / 2.0, box.centre[1]), 18.0, 180.0, tint)
        painter.arrow_symbol((box.right - ARROW / 2.0, box.centre[1]), 18.0, 0.0, tint)
        label = self.labels[self.chosen] if self.labels else ""
        inner = Box(box.x + ARROW + 4.0, box.y, box.w - 2 * ARROW - 8.0, box.h)
        paint_text(painter, m, label, inner, text, Weight.SEMIBOLD, palette.ink, 0.5)

    def segments(self, m: Metrics, box: Box) -> list[Box]:
        """Where each is, if all are shown; else nothing."""
        if not self.spread(m, box.w):
            return []
        widths = self._segments(m)
        spare = (box.w - sum(widths)) / max(1, len(widths))
        found, x = [], box.x
        for width in widths:
            found.append(Box(x, box.y, width + spare, box.h))
            x += width + spare
        return found

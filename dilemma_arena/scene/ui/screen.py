"""A scene made of elements: describes itself as a tree, and all its controls work by pointer, keys and gamepad."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Literal

from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.events import (
    Button,
    Event,
    FocusLost,
    KeyPressed,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Resized,
    TextTyped,
    WheelTurned,
)
from dilemma_arena.scene.events import Held as HeldKeys
from dilemma_arena.scene.layout import Box, Point
from dilemma_arena.scene.sound import SoundId
from dilemma_arena.scene.stack import Pop, Transition
from dilemma_arena.scene.ui import focus, screen_view
from dilemma_arena.scene.ui.controls import activates
from dilemma_arena.scene.ui.element import DONE, Control, Element, Layout, Memory, Mood, Placed, Reply, Touch
from dilemma_arena.scene.ui.kit import Kit
from dilemma_arena.scene.ui.metrics import Metrics

SCROLL_STEP = 56.0
"""Units for a notch of the wheel or an arrow."""
CLICK_GAIN = 0.5
"""How loud pressing a control is, of what else sounds."""
Gesture = Literal["press", "drag", "release"]
ENOUGH_IN_VIEW = 80.0
"""Of what has the focus when a screen opens, units."""
MARGIN_IN_VIEW = 26.0
"""What is focused is scrolled so far into view, units."""


class Screen(ABC):
    """Base of all screens. `build` says what is on it; it is asked again whenever something may have changed."""

    see_through = False
    wraps = False
    """Whether up from the first control leads to the last one, and down from there to the first."""

    def __init__(self, kit: Kit, *, focus_on: str | None = None) -> None:
        """Prepare.

        Args:
            kit: What screens share.
            focus_on: Id of the control that has the focus at first; None: the first one.
        """
        self.kit = kit
        self.focus: str | None = focus_on
        """Id of the control that has the focus."""
        self.memory = Memory()
        self._layout: Layout | None = None
        self._metrics: Metrics | None = None
        self._drawn_for: tuple[object, ...] = ()
        self._order: tuple[str, ...] = ()
        self._dirty = True
        self._pointer: Point | None = None
        self._pressed: str | None = None
        self._dragged_bar: str | None = None
        self._still = 0
        """Ticks since the person did anything."""
        self._by_key = True
        """Whether keys were used last, so that the focus is where attention is."""
        self._heard_key = False

    # --- what a screen says ------------------------------------------------------------------------------------

    @abstractmethod
    def build(self) -> Element:
        """What is on the screen now."""

    def back(self) -> Transition | None:
        """What Esc does."""
        return Pop()

    def shortcut(self, event: KeyPressed) -> Reply | None:
        """Keys that mean something on the whole screen; None: nothing."""
        return None

    def area(self, canvas_box: Box) -> Box:
        """Where on the canvas it is."""
        return canvas_box

    def draw_behind(self, canvas: Canvas, m: Metrics) -> None:
        """What is drawn below everything else."""
        self.kit.backdrop.draw(canvas)

    def draw_above(self, canvas: Canvas, m: Metrics) -> None:
        """What is drawn over everything else."""
        return

    # --- the scene's side --------------------------------------------------------------------------------------

    @property
    def layout(self) -> Layout:
        """Where things are; known from the first frame on."""
        if self._layout is None:
            raise RuntimeError("nothing has been drawn yet")
        return self._layout

    def changed(self) -> None:
        """Ask `build` again before the next frame."""
        self._dirty = True

    def tick(self) -> Transition | None:
        """Advance by one tick."""
        self._still += 1
        self.kit.toasts.tick()
        return None

    def close(self) -> None:
        """Nothing to clean up."""
        return

    def draw(self, canvas: Canvas, ahead: float) -> None:
        """Draw the screen."""
        self.kit.tell_notes()
        m = self._laid_out(canvas)
        self.draw_behind(canvas, m)
        painter = self.kit.brush.on(canvas)
        screen_view.draw_items(painter, m, self.layout, self._mood)
        focused = self.layout.control(self.focus)
        if focused is not None and isinstance(focused.element, Control):
            around = focused.element.ring_box(focused.box, self._mood(focused))
            screen_view.draw_ring(painter, focused, around)
        under = self._under_pointer()
        shown = focused if self._by_key else under
        if shown is not None and isinstance(shown.element, Control) and self._still > screen_view.TIP_AFTER_TICKS:
            screen_view.draw_tip(painter, m, shown, shown.element.tip)
        self.draw_above(canvas, m)
        self.kit.toasts.draw(painter)

    def _laid_out(self, canvas: Canvas) -> Metrics:
        key = (canvas.size_px, canvas.scale, self.kit.settings, self.kit.tr)
        m = self._metrics
        if m is None or m.scale != canvas.scale:
            m = self._metrics = Metrics(self.kit.brush, canvas.scale)
        if self._dirty or self._layout is None or key != self._drawn_for:
            resized = key != self._drawn_for
            self._drawn_for, self._dirty = key, False
            self._lay(m, canvas.box)
            if resized and not self._focus_seen():
                self._show_focus()
                self._lay(m, canvas.box)
        return m

    def _lay(self, m: Metrics, whole: Box) -> None:
        layout = Layout(self.memory.scrolled)
        self.build().place(m, self.area(whole), layout)
        ids = [item.element.id for item in layout.items if isinstance(item.element, Control)]
        if len(set(ids)) != len(ids):
            raise ValueError(f"two controls have the same id: {sorted(ids)}")
        self._layout = layout
        for area in layout.areas:
            self.memory.scrolled[area.id] = area.offset
        usable = tuple(item.element.id for item in layout.controls if isinstance(item.element, Control))
        self.focus = focus.kept(usable, self._order, self.focus)
        self._order = usable
        if self._pressed is not None and self._pressed not in usable:
            self._pressed = None
        self.kit.announce("screen", name=type(self).__name__, focus=self.focus, controls=self._places(m))

    def _places(self, m: Metrics) -> dict[str, list[float]]:
        """Middles of the controls in pixels, for whoever listens."""
        return {
            item.element.id: [round(item.box.centre[0] * m.scale, 1), round(item.box.centre[1] * m.scale, 1)]
            for item in self.layout.controls
            if isinstance(item.element, Control)
        }

    def _mood(self, item: Placed) -> Mood:
        element = item.element
        if not isinstance(element, Control):
            return Mood(lively=not self.kit.settings.reduced_motion)
        focused = element.id == self.focus
        return Mood(
            hovered=element.enabled and self._is_under_pointer(item),
            pressed=element.id == self._pressed,
            focused=focused,
            caret=self.memory.carets.get(element.id) if focused else None,
            lively=not self.kit.settings.reduced_motion,
        )

    # --- events ------------------------------------------------------------------------------------------------

    def handle(self, event: Event) -> Transition | None:
        """React to one event."""
        if self._layout is None or self._metrics is None:
            return None
        match event:
            case KeyPressed():
                self._still, self._by_key, self._heard_key = 0, True, True
                return self._key(event)
            case TextTyped(text=text):
                control = self._focused_control()
                # the text of a key that opened this screen comes after it and is not meant for it
                if control is not None and self._heard_key:
                    return self._done(control.typed(text, self.memory))
            case WheelTurned(steps=steps):
                self._wheel(-steps * SCROLL_STEP)
            case PointerMoved() | PointerPressed() | PointerReleased():
                self._still, self._by_key = 0, False
                return self._point(event, self._metrics)
            case PointerLeft() | FocusLost():
                self._pointer = self._pressed = self._dragged_bar = None
            case Resized():
                self._pressed = self._dragged_bar = None
                self._dirty = True
        return None

    def _done(self, reply: Reply | None) -> Transition | None:
        if reply is None:
            return None
        self._dirty = True
        return reply.transition

    def _point(self, event: PointerMoved | PointerPressed | PointerReleased, m: Metrics) -> Transition | None:
        at = (event.at[0] / m.scale, event.at[1] / m.scale)
        self._pointer = at
        match event:
            case PointerMoved(main_held=held):
                if not held:  # the release was lost: nothing is pressed
                    self._pressed = self._dragged_bar = None
                elif self._dragged_bar is not None:
                    self._drag_bar(at)
                elif (pressed := self._layout_control(self._pressed)) is not None:
                    return self._touch(pressed, at, m, "drag")
            case PointerPressed(button=Button.MAIN):
                return self._press(at, m)
            case PointerReleased(button=Button.MAIN):
                pressed, self._pressed = self._layout_control(self._pressed), None
                self._dragged_bar = None
                if pressed is not None and pressed.contains(at):
                    return self._touch(pressed, at, m, "release")
        return None

    def _press(self, at: Point, m: Metrics) -> Transition | None:
        bar = screen_view.bar_at(self.layout, at)
        if bar is not None:
            self._dragged_bar = bar
            self._drag_bar(at)
            return None
        found = self.layout.control_at(at)
        if found is None or not isinstance(found.element, Control) or not found.element.enabled:
            return None
        self._pressed = self.focus = found.element.id
        return self._touch(found, at, m, "press")

    def _touch(self, item: Placed, at: Point, m: Metrics, what: Gesture) -> Transition | None:
        control = item.element
        if not isinstance(control, Control):
            return None
        touch = Touch(at, item.box, m, self.memory)
        acts = {"press": control.press, "drag": control.drag, "release": control.release}
        reply = acts[what](touch)
        if what == "release":
            self._click(reply)
        return self._done(reply)

    def _click(self, reply: Reply | None) -> None:
        """Let a control be heard that did something when it was pressed; moving the focus is silent."""
        if reply is not None and reply is not DONE:
            self.kit.sound.play(SoundId.PRESS, CLICK_GAIN)

    def _key(self, event: KeyPressed) -> Transition | None:
        control = self._focused_control()
        if control is not None:
            reply = control.key(event, self.memory)
            if reply is not None:
                if activates(event):
                    self._click(reply)
                return self._done(reply)
        reply = self.shortcut(event)
        if reply is not None:
            return self._done(reply)
        match event.key:
            case "escape" if not event.repeated:
                return self._done(Reply(self.back()))
            case "tab":
                step = -1 if event.held & HeldKeys.SHIFT else 1
                self._focus_on(focus.after(self._order, self.focus, step))
            case "left" | "right" | "up" | "down" as direction:
                self._arrow(direction)
            case "page down" | "page up":
                page = self._area_in_charge()
                if page is not None:
                    self._scroll(page, self._page(page) * (1.0 if event.key == "page down" else -1.0))
            case "home" | "end":
                page = self._area_in_charge()
                if page is not None:
                    self._scroll(page, self._range(page) * (1.0 if event.key == "end" else -1.0))
        return None

    def _arrow(self, direction: focus.Direction) -> None:
        controls = self.layout.controls
        ids = list(self._order)
        if self.focus in ids:
            found = focus.beside([item.box for item in controls], ids.index(self.focus), direction)
            if found is not None:
                self._focus_on(ids[found])
                return
        elif ids:
            self._focus_on(ids[0])
            return
        if direction in ("up", "down"):
            page = self._area_in_charge()
            if self.wraps and ids:
                self._focus_on(focus.after(ids, self.focus, 1 if direction == "down" else -1))
            elif page is not None:
                self._scroll(page, SCROLL_STEP if direction == "down" else -SCROLL_STEP)

    # --- helpers -----------------------------------------------------------------------------------------------

    def _layout_control(self, control_id: str | None) -> Placed | None:
        return self.layout.control(control_id) if control_id is not None else None

    def _focused_control(self) -> Control | None:
        found = self._layout_control(self.focus)
        return found.element if found is not None and isinstance(found.element, Control) else None

    def _under_pointer(self) -> Placed | None:
        return self.layout.control_at(self._pointer) if self._pointer is not None else None

    def _is_under_pointer(self, item: Placed) -> bool:
        return self._pointer is not None and item is self._under_pointer()

    def _focus_on(self, control_id: str | None) -> None:
        if control_id is not None:
            self.focus = control_id
            self._dirty = True
            self._show_focus()

    def _focus_seen(self) -> bool:
        """Whether enough of what has the focus is in view; else the top of a page is better seen first."""
        found = self._layout_control(self.focus)
        if found is None or found.clip is None:
            return True
        seen = min(found.box.bottom, found.clip.bottom) - max(found.box.y, found.clip.y)
        return seen >= min(found.box.h, ENOUGH_IN_VIEW)

    def _show_focus(self) -> None:
        """Scroll what has the focus into view."""
        found = self._layout_control(self.focus)
        if found is None:
            return
        area = self.layout.area(found.area)
        if area is None:
            return
        above = area.box.y + MARGIN_IN_VIEW - found.box.y
        below = found.box.bottom + MARGIN_IN_VIEW - area.box.bottom
        if below > 0.0:
            self._scroll(area.id, min(below, -above) if above < 0.0 else -above)
        elif above > 0.0:
            self._scroll(area.id, -above)

    def _scroll(self, area_id: str, distance: float) -> None:
        area = self.layout.area(area_id)
        if area is not None:
            self.memory.scrolled[area_id] = min(area.range, max(0.0, area.offset + distance))
            self._dirty = True

    def _wheel(self, distance: float) -> None:
        area = self.layout.area_at(self._pointer) if self._pointer is not None else None
        area_id = area.id if area is not None else self._area_in_charge()
        if area_id is not None:
            self._scroll(area_id, distance)

    def _area_in_charge(self) -> str | None:
        """The scroll area that keys scroll: that of the focus, else the first one that can be scrolled."""
        found = self._layout_control(self.focus)
        area = self.layout.area(found.area) if found is not None else None
        if area is not None and area.range > 0.0:
            return area.id
        return next((other.id for other in self.layout.areas if other.range > 0.0), None)

    def _drag_bar(self, at: Point) -> None:
        area = self.layout.area(self._dragged_bar)
        if area is not None and area.range > 0.0:
            thumb = screen_view.thumb(area).h
            share = (at[1] - area.box.y - thumb / 2.0) / max(1.0, area.box.h - thumb)
            self._scroll(area.id, min(1.0, max(0.0, share)) * area.range - area.offset)

    def _range(self, area_id: str) -> float:
        area = self.layout.area(area_id)
        return area.range if area is not None else 0.0

    def _page(self, area_id: str) -> float:
        area = self.layout.area(area_id)
        return max(SCROLL_STEP, area.box.h - SCROLL_STEP) if area is not None else 0.0

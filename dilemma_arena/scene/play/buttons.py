"""The few buttons at a table, beside the cards: by pointer, by a key of their own, and by the focus."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.events import Button as PointerButton
from dilemma_arena.scene.events import Event, FocusLost, PointerLeft, PointerMoved, PointerPressed, PointerReleased
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box, Point
from dilemma_arena.scene.ui.controls import Kind, paint_plate
from dilemma_arena.scene.ui.element import Mood


@dataclass(frozen=True, slots=True)
class TableButton:
    """A button in its place."""

    id: str
    label: str
    box: Box
    key: str = ""
    """The key that presses it, as shown on it."""
    kind: Kind = Kind.NORMAL
    icon: str = ""
    fill: float | None = None
    """Time left until it presses itself, 0..1."""


@dataclass(slots=True)
class TableButtons:
    """The buttons that are there now."""

    shown: tuple[TableButton, ...] = ()
    hovered: str | None = None
    pressed: str | None = None
    _at: Point | None = field(default=None)

    def show(self, buttons: Sequence[TableButton]) -> None:
        """Have these buttons."""
        self.shown = tuple(buttons)
        if self.pressed not in self.ids:
            self.pressed = None
        self.hovered = self._under(self._at) if self._at is not None else None

    @property
    def ids(self) -> tuple[str, ...]:
        """Which there are."""
        return tuple(button.id for button in self.shown)

    def box(self, button_id: str) -> Box | None:
        """Where one is."""
        return next((button.box for button in self.shown if button.id == button_id), None)

    def _under(self, at: Point) -> str | None:
        return next((button.id for button in self.shown if button.box.contains(at)), None)

    def handle(self, event: Event, scale: float) -> tuple[bool, str | None]:
        """React to the pointer.

        Returns:
            Whether the event was meant for a button, and the one that was used.
        """
        match event:
            case PointerMoved(at=at, main_held=held):
                self._at = (at[0] / scale, at[1] / scale)
                self.hovered = self._under(self._at)
                if not held:
                    self.pressed = None
                return self.pressed is not None, None
            case PointerPressed(at=at, button=PointerButton.MAIN):
                self._at = (at[0] / scale, at[1] / scale)
                self.pressed = self._under(self._at)
                return self.pressed is not None, None
            case PointerReleased(at=at, button=PointerButton.MAIN):
                pressed, self.pressed = self.pressed, None
                if pressed is None:
                    return False, None
                return True, pressed if self._under((at[0] / scale, at[1] / scale)) == pressed else None
            case PointerLeft() | FocusLost():
                self.pressed = self.hovered = self._at = None
        return False, None

    def draw(self, painter: Painter, focus: str | None, *, without: Collection[str] = ()) -> None:
        """Draw them, the focused one with a ring; without those that are drawn by somebody else."""
        for button in self.shown:
            if button.id in without:
                continue
            draw_table_button(
                painter, button, hovered=button.id == self.hovered, pressed=button.id == self.pressed,
                focused=button.id == focus,
            )  # fmt: skip


def draw_table_button(painter: Painter, button: TableButton, *, hovered: bool, pressed: bool, focused: bool) -> None:
    """One button: symbol, words, key."""
    text, palette, control = painter.theme.text, painter.theme.colour, painter.theme.control
    box = button.box
    ink = paint_plate(painter, box, Mood(hovered=hovered, pressed=pressed, focused=focused), button.kind)
    if button.fill is not None:
        bar = Box(box.x + 8.0, box.bottom - 6.0, max(3.0, (box.w - 16.0) * button.fill), 3.0)
        painter.box(bar, ink, alpha=150, radius=1.5)
    icon = 20.0 if button.icon else 0.0
    gap = 8.0 if button.icon else 0.0
    key = painter.key_width(button.key, text.small) + 10.0 if button.key else 0.0
    if painter.text_width(button.label, text.body, Weight.SEMIBOLD) > box.w - icon - gap - key - 16.0:
        key = 0.0  # the words matter more
    label = painter.fitted(button.label, text.body, box.w - icon - gap - key - 16.0, Weight.SEMIBOLD)
    width = icon + gap + painter.text_width(label, text.body, Weight.SEMIBOLD) + key
    x = box.centre[0] - width / 2
    if button.icon:
        painter.icon(button.icon, (x + icon / 2, box.centre[1]), icon, ink)
    end = painter.text(label, (x + icon + gap, box.centre[1]), text.body, ink, Weight.SEMIBOLD).right
    if key:
        painter.key_cap(button.key, (end + 10.0, box.centre[1]))
    if focused:
        radius = control.radius + control.ring_gap + control.ring
        painter.box(box.inset(-control.ring_gap - control.ring), palette.panel, alpha=0, edge=palette.gold,
                    line=control.ring, radius=radius)  # fmt: skip

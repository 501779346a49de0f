"""Hold to look: what is private is shown only as long as a key or the button is held."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.events import (
    Button,
    Event,
    FocusLost,
    KeyPressed,
    KeyReleased,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Resized,
)
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.ui.metrics import Metrics
from dilemma_arena.scene.ui.texts import paint_text

KEY = "v"
"""Canonical name of the key (settings_keys.py, action `peek`)."""


def _nothing() -> None:
    """Nobody wants to know."""


@dataclass(slots=True)
class Peek:
    """Whether somebody is looking. Anything unclear (focus lost, pointer gone, release lost) ends it."""

    key: str = KEY
    changed: Callable[[], None] = field(default=_nothing)
    """Called whenever it opens or closes."""
    held_by: str | None = None
    _box: Box | None = None
    _scale: float = 1.0

    @property
    def open(self) -> bool:
        """Whether what is private may be drawn."""
        return self.held_by is not None

    def handle(self, event: Event) -> bool:
        """Take an event in; True: it was meant for this."""
        match event:
            case KeyPressed(key=key) if key == self.key:
                self._hold("key")
                return True
            case KeyReleased(key=key) if key == self.key:
                self._let_go("key")
                return True
            case PointerPressed(at=at, button=Button.MAIN) if self._over(at):
                self._hold("pointer")
                return True
            case PointerReleased(button=Button.MAIN) if self.held_by == "pointer":
                self._let_go("pointer")
                return True
            case PointerMoved(at=at, main_held=held) if self.held_by == "pointer" and not (held and self._over(at)):
                self._let_go("pointer")
            case PointerLeft():
                self._let_go("pointer")
            case FocusLost() | Resized():
                self.close()
        return False

    def close(self) -> None:
        """Nobody looks any more."""
        if self.held_by is not None:
            self.held_by = None
            self.changed()

    def _hold(self, by: str) -> None:
        if self.held_by is None:
            self.held_by = by
            self.changed()

    def _let_go(self, by: str) -> None:
        if self.held_by == by:
            self.close()

    def _over(self, at: tuple[float, float]) -> bool:
        return self._box is not None and self._box.contains((at[0] / self._scale, at[1] / self._scale))

    def draw(self, painter: Painter, box: Box, label: str) -> None:
        """Draw the button that is held, and remember where it is."""
        self._box, self._scale = box, painter.canvas.scale
        palette, text = painter.theme.colour, painter.theme.text
        fill, ink = (palette.gold, palette.gold_ink) if self.open else (palette.button, palette.ink)
        painter.box(box, fill, edge=palette.gold, line=1.4, radius=box.h / 2.0)
        painter.icon("eye", (box.x + box.h * 0.55, box.centre[1]), 20.0, ink)
        m = Metrics(painter.brush, painter.canvas.scale)
        words = Box(box.x + box.h * 0.55 + 16.0, box.y, box.w - box.h * 0.55 - 30.0, box.h)
        paint_text(painter, m, label, words, text.body, Weight.SEMIBOLD, ink)

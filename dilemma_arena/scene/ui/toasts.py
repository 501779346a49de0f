"""Short messages that come up for a while and go by themselves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from dilemma_arena.physics.params import TICK_S
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.ui.metrics import LEADING, Metrics
from dilemma_arena.scene.ui.texts import paint_text

LEAST_S = 3.0
SECONDS_PER_LETTER = 0.06
MOST = 3
"""Messages shown at once."""
WIDTH = 460.0
ABOVE = 82.0
"""How far above the lower edge they stand, units: a page has its buttons there."""


@dataclass(slots=True)
class _Toast:
    text: str
    icon: str
    ticks: int


@dataclass(slots=True)
class Toasts:
    """The messages of all screens."""

    put: Callable[[str], str] = str
    """Puts the sentence of an error into the language that is set; leaves other texts as they are."""
    _shown: list[_Toast] = field(default_factory=list)

    def say(self, text: str, *, icon: str = "") -> None:
        """Show a message; the same one is not shown twice at a time.

        Args:
            text: One or two sentences.
            icon: Name of a symbol in front of it.
        """
        text = self.put(text)
        self._shown = [toast for toast in self._shown if toast.text != text]
        seconds = LEAST_S + SECONDS_PER_LETTER * len(text)
        self._shown = [*self._shown, _Toast(text, icon, round(seconds / TICK_S))][-MOST:]

    @property
    def texts(self) -> tuple[str, ...]:
        """What is shown now."""
        return tuple(toast.text for toast in self._shown)

    def tick(self) -> None:
        """Let a tick go by."""
        for toast in self._shown:
            toast.ticks -= 1
        self._shown = [toast for toast in self._shown if toast.ticks > 0]

    def dismiss(self) -> None:
        """Take all away."""
        self._shown.clear()

    def draw(self, painter: Painter) -> None:
        """Draw them above the lower edge, the newest lowest."""
        if not self._shown:
            return
        m = Metrics(painter.brush, painter.canvas.scale)
        palette, text, space = painter.theme.colour, painter.theme.text, painter.theme.space
        whole = painter.canvas.box
        bottom = whole.bottom - min(ABOVE, whole.h * 0.16)
        for toast in reversed(self._shown):
            icon = 28.0 if toast.icon else 0.0
            room = min(WIDTH, whole.w - 2 * space.margin) - 2 * space.medium - icon
            lines = m.lines(toast.text, text.body, room, Weight.SEMIBOLD)
            width = max(m.width(line, text.body, Weight.SEMIBOLD) for line in lines)
            height = len(lines) * text.body * LEADING + 2 * space.medium
            box = Box(0.0, bottom - height, width + 2 * space.medium + icon, height)
            box = box.moved(whole.centre[0] - box.w / 2.0, 0.0)
            painter.box(box, palette.panel, alpha=244, edge=palette.gold, line=1.2, shadow=8.0)
            inner = box.inset(space.medium)
            if toast.icon:
                painter.icon(toast.icon, (inner.x + 9.0, inner.centre[1]), 18.0, palette.gold)
            paint_text(painter, m, toast.text, Box(inner.x + icon, inner.y, inner.w - icon, inner.h), text.body,
                       Weight.SEMIBOLD)  # fmt: skip
            bottom = box.y - space.small

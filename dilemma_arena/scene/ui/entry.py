"""Text entry: one line, for names and numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.events import Held, KeyPressed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.stack import Transition
from dilemma_arena.scene.ui.element import DONE, Control, Memory, Mood, Reply, Touch
from dilemma_arena.scene.ui.metrics import Metrics

PAD = 12.0
CARET = 2.0


@dataclass(frozen=True, slots=True)
class TextEntry(Control):
    """A line of text that can be changed; the owner hears of every change."""

    id: str
    value: str
    change: Callable[[str], Transition | None]
    limit: int = 16
    """Letters at most."""
    accepts: Callable[[str], bool] = str.isprintable
    """Whether a letter may stand in it."""
    placeholder: str = ""
    """Shown while it is empty."""
    enabled: bool = True
    tip: str = ""
    grow: float = 0.0

    def least_width(self, m: Metrics) -> float:
        """A few letters; longer texts slide."""
        return 110.0

    def wanted_width(self, m: Metrics) -> float:
        """As many letters as are usual."""
        return max(110.0, min(180.0, m.width("m", m.theme.text.body) * self.limit + 2 * PAD))

    def height(self, m: Metrics, width: float) -> float:
        """One line."""
        return m.theme.control.height

    def _caret(self, memory: Memory) -> int:
        return min(len(self.value), max(0, memory.carets.get(self.id, len(self.value))))

    def key(self, event: KeyPressed, memory: Memory) -> Reply | None:
        """Moves the caret and takes letters out. Letters come as text, so their keys are not passed on."""
        caret, value = self._caret(memory), self.value
        match event.key:
            case "left":
                memory.carets[self.id] = max(0, caret - 1)
            case "right":
                memory.carets[self.id] = min(len(value), caret + 1)
            case "home":
                memory.carets[self.id] = 0
            case "end":
                memory.carets[self.id] = len(value)
            case "backspace" if caret > 0:
                memory.carets[self.id] = caret - 1
                return Reply(self.change(value[: caret - 1] + value[caret:]))
            case "delete" if caret < len(value):
                return Reply(self.change(value[:caret] + value[caret + 1 :]))
            case "backspace" | "delete":
                pass
            case key if (len(key) == 1 or key == "space") and not event.held & Held.CTRL:
                pass
            case _:
                return None
        return DONE

    def typed(self, text: str, memory: Memory) -> Reply | None:
        """Puts text in at the caret, as much as there is room for."""
        caret = self._caret(memory)
        fresh = "".join(c for c in text if c.isprintable() and self.accepts(c))[: self.limit - len(self.value)]
        if not fresh:
            return DONE
        memory.carets[self.id] = caret + len(fresh)
        return Reply(self.change(self.value[:caret] + fresh + self.value[caret:]))

    def press(self, touch: Touch) -> Reply | None:
        """The caret goes to the pointer."""
        size = touch.m.theme.text.body
        x = touch.at[0] - touch.box.x - PAD + self._slide(touch.m, touch.box, self._caret(touch.memory))
        touch.memory.carets[self.id] = min(
            range(len(self.value) + 1), key=lambda i: abs(self._width(touch.m, i, size) - x)
        )
        return DONE

    def release(self, touch: Touch) -> Reply | None:
        """Nothing more."""
        return DONE

    def _width(self, m: Metrics, count: int, size: float) -> float:
        """Width of the first letters."""
        return m.width(self.value[:count], size, Weight.SEMIBOLD) if count else 0.0

    def _slide(self, m: Metrics, box: Box, caret: int) -> float:
        """How far the text is moved to the left so that the caret is seen."""
        return max(0.0, self._width(m, caret, m.theme.text.body) - (box.w - 2 * PAD - CARET))

    def paint(self, painter: Painter, m: Metrics, box: Box, mood: Mood) -> None:
        """Box, text, caret."""
        palette, size = painter.theme.colour, m.theme.text.body
        edge = palette.gold if mood.focused else palette.ink_faint
        painter.box(box, palette.button_pressed, edge=edge, line=1.4, radius=8.0)
        surface = painter.canvas.surface
        before = surface.get_clip()
        surface.set_clip(before.clip(painter.canvas.rect(box.inset(PAD / 2.0, 2.0))))
        caret = min(len(self.value), mood.caret if mood.caret is not None else len(self.value))
        slide = self._slide(m, box, caret) if mood.focused else 0.0
        if self.value:
            painter.text(self.value, (box.x + PAD - slide, box.centre[1]), size, palette.ink, Weight.SEMIBOLD)
        elif self.placeholder:
            painter.text(self.placeholder, (box.x + PAD, box.centre[1]), size, palette.ink_faint)
        if mood.focused:
            x = box.x + PAD - slide + self._width(m, caret, size)
            painter.box(Box(x, box.y + 11.0, CARET, box.h - 22.0), palette.gold, radius=1.0)
        surface.set_clip(before)

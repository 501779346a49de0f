"""Dialogues over a scene: a menu of choices, and a page of help."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from dilemma_arena.scene import hints as hint_drawing
from dilemma_arena.scene.brush import Brush, Painter
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.events import Button, Event, KeyPressed, PointerMoved, PointerPressed, PointerReleased
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.hints import ROW, Hint
from dilemma_arena.scene.layout import Box, Point, centred
from dilemma_arena.scene.stack import Pop, Transition

ENTRY = 46.0
"""Height of a choice."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One entry of a menu."""

    label: str
    choose: Callable[[], Transition]
    """What to do; asked when it is chosen."""


class MenuOverlay:
    """A few choices in the middle of the screen; arrows, Tab, Enter, Esc and the pointer work alike."""

    see_through = True

    def __init__(self, brush: Brush, title: str, choices: Sequence[Choice], *, note: str = "") -> None:
        self._brush = brush
        self._title = title
        self._note = note
        self._choices = tuple(choices)
        self.focus = 0
        self._boxes: list[Box] = []
        self._pressed: int | None = None
        self._scale = 1.0

    def handle(self, event: Event) -> Transition | None:
        """Choose, or leave with Esc."""
        match event:
            case KeyPressed(key="escape", repeated=False):
                return Pop()
            case KeyPressed(key="up" | "left"):
                self.focus = (self.focus - 1) % len(self._choices)
            case KeyPressed(key="down" | "right" | "tab"):
                self.focus = (self.focus + 1) % len(self._choices)
            case KeyPressed(key="return" | "enter" | "space", repeated=False):
                return self._choices[self.focus].choose()
            case PointerMoved(at=at):
                under = self._under(at)
                self.focus = self.focus if under is None else under
            case PointerPressed(at=at, button=Button.MAIN):
                self._pressed = self._under(at)
            case PointerReleased(at=at, button=Button.MAIN):
                pressed, self._pressed = self._pressed, None
                if pressed is not None and self._under(at) == pressed:
                    return self._choices[pressed].choose()
        return None

    def _under(self, at: Point) -> int | None:
        """The choice at a pixel."""
        point = (at[0] / self._scale, at[1] / self._scale)
        return next((index for index, box in enumerate(self._boxes) if box.contains(point)), None)

    def tick(self) -> Transition | None:
        """Nothing moves."""
        return None

    def draw(self, canvas: Canvas, ahead: float) -> None:
        """Draw the menu over what is below."""
        painter = self._brush.on(canvas)
        palette, text, space = painter.theme.colour, painter.theme.text, painter.theme.space
        painter.veil()
        self._scale = canvas.scale
        note = self._note and self._brush.fonts.wrap(self._note, text.body * canvas.scale, 320.0 * canvas.scale)
        note_height = len(note) * text.body * 1.42 + space.medium if note else 0.0
        height = 2 * space.large + 44.0 + note_height + len(self._choices) * (ENTRY + space.small) - space.small
        box = centred(canvas.box.centre, min(380.0, canvas.box.w - 16.0), height)
        painter.panel(box, alpha=248)
        inner = box.inset(space.large)
        painter.text(self._title, (inner.centre[0], inner.y + 14.0), text.title, None, Weight.BOLD, align=0.5)
        y = inner.y + 44.0
        if note:
            painter.wrapped(self._note, Box(inner.x, y, inner.w, note_height), text.body, palette.ink_soft)
            y += note_height
        self._boxes = []
        for index, choice in enumerate(self._choices):
            entry = Box(inner.x, y + index * (ENTRY + space.small), inner.w, ENTRY)
            self._boxes.append(entry)
            draw_button(painter, entry, choice.label, focused=index == self.focus)

    def close(self) -> None:
        """Nothing to clean up."""


def draw_button(painter: Painter, box: Box, label: str, *, focused: bool) -> None:
    """A button; the focus shows as a ring, not by colour alone."""
    palette, text = painter.theme.colour, painter.theme.text
    fill = palette.button_hover if focused else palette.button
    edge = palette.gold if focused else palette.panel_edge
    painter.box(box, fill, edge=edge, line=2.2 if focused else 1.2, radius=10.0)
    painter.text(label, box.centre, text.body + 1.0, palette.ink, Weight.SEMIBOLD, align=0.5)


@dataclass(frozen=True, slots=True)
class HelpSection:
    """A heading, some sentences, some keys."""

    title: str
    words: str
    keys: tuple[Hint, ...] = ()


class HelpOverlay:
    """Pages that explain, as many as the window needs; keys and clicks turn them and close the last one."""

    see_through = True

    def __init__(self, brush: Brush, title: str, sections: Sequence[HelpSection]) -> None:
        self._brush = brush
        self._title = title
        self._sections = tuple(sections)
        self._page = 0
        self._pages = 1

    def handle(self, event: Event) -> Transition | None:
        """Turn the page, or leave."""
        match event:
            case KeyPressed(key="escape", repeated=False):
                return Pop()
            case KeyPressed(key="left" | "up" | "page up"):
                self._page = max(0, self._page - 1)
            case KeyPressed(repeated=False) | PointerPressed():
                if self._page + 1 >= self._pages:
                    return Pop()
                self._page += 1
        return None

    def tick(self) -> Transition | None:
        """Nothing moves."""
        return None

    def draw(self, canvas: Canvas, ahead: float) -> None:
        """Draw the page, in two columns where there is room."""
        painter = self._brush.on(canvas)
        palette, text, space = painter.theme.colour, painter.theme.text, painter.theme.space
        painter.veil()
        whole = canvas.box
        box = centred(whole.centre, min(940.0, whole.w - 24.0), min(620.0, whole.h - 24.0))
        painter.panel(box, alpha=248)
        inner = box.inset(min(space.huge, box.w * 0.05), space.large)
        columns = 2 if inner.w > 620.0 else 1
        width = (inner.w - space.huge * (columns - 1)) / columns
        body = Box(inner.x, inner.y + 52.0, width, inner.h - 52.0)
        pages = self._flow(painter, body, columns)
        self._pages = len(pages)
        self._page = min(self._page, self._pages - 1)
        painter.text(self._title, (inner.x, inner.y + 16.0), text.title, None, Weight.BOLD)
        last = self._page + 1 == self._pages
        hint = "any key goes back" if last else f"page {self._page + 1} of {self._pages}, any key goes on"
        painter.text(hint, (inner.right, inner.y + 16.0), text.small, palette.ink_soft, align=1.0)
        for section, place in pages[self._page]:
            self._section(painter, place, section)

    def _flow(self, painter: Painter, body: Box, columns: int) -> list[list[tuple[HelpSection, Box]]]:
        """The sections on pages, each section in one piece."""
        gap, between = painter.theme.space.large, painter.theme.space.huge
        pages: list[list[tuple[HelpSection, Box]]] = [[]]
        column, y = 0, body.y
        for section in self._sections:
            height = self._height(painter, section, body.w)
            if y > body.y and y + height > body.bottom:
                column, y = column + 1, body.y
                if column == columns:
                    column = 0
                    pages.append([])
            pages[-1].append((section, Box(body.x + column * (body.w + between), y, body.w, height)))
            y += height + gap
        return pages

    def _height(self, painter: Painter, section: HelpSection, width: float) -> float:
        text, scale = painter.theme.text, painter.canvas.scale
        lines = self._brush.fonts.wrap(section.words, text.body * scale, width * scale) if section.words else []
        return 30.0 + len(lines) * text.body * 1.42 + 6.0 + len(section.keys) * ROW

    def _section(self, painter: Painter, box: Box, section: HelpSection) -> None:
        palette, text = painter.theme.colour, painter.theme.text
        painter.text(section.title, (box.x, box.y + 12.0), text.strong, palette.gold, Weight.BOLD)
        y = box.y + 30.0
        if section.words:
            y += painter.wrapped(section.words, Box(box.x, y, box.w, box.h), text.body, palette.ink)
        hint_drawing.column(painter, Box(box.x, y + 6.0, box.w, box.h), section.keys)

    def close(self) -> None:
        """Nothing to clean up."""

"""Questions and messages over whatever is on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box, centred
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.stack import Pop, Quit, Transition
from dilemma_arena.scene.ui.boxes import Column, Panel, Scroll
from dilemma_arena.scene.ui.controls import Act, Button, Kind
from dilemma_arena.scene.ui.element import Element
from dilemma_arena.scene.ui.kit import Kit
from dilemma_arena.scene.ui.metrics import Metrics
from dilemma_arena.scene.ui.screen import Screen
from dilemma_arena.scene.ui.texts import Text

WIDTH = 420.0


@dataclass(frozen=True, slots=True)
class Answer:
    """A button of a dialog."""

    id: str
    label: str
    act: Act
    kind: Kind = Kind.NORMAL
    icon: str = ""


class Dialog(Screen):
    """A title, a few sentences, and answers one below the other."""

    see_through = True
    wraps = True

    def __init__(
        self, kit: Kit, title: str, answers: Sequence[Answer], *, text: str = "", width: float = WIDTH
    ) -> None:
        """Prepare; the first answer has the focus, Esc goes back without one."""
        super().__init__(kit, focus_on=answers[0].id)
        self._title = title
        self._text = text
        self._answers = tuple(answers)
        self._width = width

    def content(self) -> Sequence[Element]:
        """What stands between text and answers."""
        return ()

    def build(self) -> Element:
        """The panel."""
        theme = self.kit.brush.theme
        rows: list[Element] = [Text(self._title, theme.text.title, Weight.BOLD, align=0.5)]
        if self._text:
            rows.append(Text(self._text, theme.text.body, colour=theme.colour.ink_soft, align=0.5))
        rows += self.content()
        rows += [Button(a.id, a.label, a.act, a.kind, a.icon) for a in self._answers]
        return Panel(Scroll("dialog", Column(rows, gap=theme.space.medium)), alpha=250)

    def area(self, canvas_box: Box) -> Box:
        """In the middle, as high as it needs to be."""
        width = min(self._width, canvas_box.w - 24.0)
        m = self._metrics
        if m is None:
            return centred(canvas_box.centre, width, min(320.0, canvas_box.h - 24.0))
        element = self.build()
        width = min(max(width, element.least_width(m)), canvas_box.w - 8.0)
        return centred(canvas_box.centre, width, min(element.height(m, width), canvas_box.h - 16.0))

    def draw_behind(self, canvas: Canvas, m: Metrics) -> None:
        """Darken what is below."""
        self.kit.brush.on(canvas).veil()


def ask_to_quit(desk: Desk) -> Dialog:
    """Whether the program is to end."""
    _ = desk.tr
    answers = (
        Answer("stay", _("Stay"), Pop, Kind.PRIMARY),
        Answer("quit now", _("Quit"), Quit, icon="door"),
    )
    return Dialog(desk.kit, _("Leave the table?"), answers)


def confirm(desk: Desk, title: str, text: str, yes: str, then: Act) -> Dialog:
    """A question about something that cannot be taken back; "no" has the focus."""
    _ = desk.tr

    def agreed() -> Transition | None:
        return then()

    return Dialog(desk.kit, title, (Answer("no", _("No"), Pop, Kind.PRIMARY), Answer("yes", yes, agreed)), text=text)

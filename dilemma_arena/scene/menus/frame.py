"""The frame of a page: a title with the way back, a body that scrolls, buttons below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dilemma_arena.scene.faces import mixed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.stack import Pop
from dilemma_arena.scene.ui.boxes import Centred, Column, Flow, Padded, Row, Scroll
from dilemma_arena.scene.ui.controls import Act, Button, Kind
from dilemma_arena.scene.ui.element import Element, Layout
from dilemma_arena.scene.ui.metrics import Metrics
from dilemma_arena.scene.ui.texts import Symbol, Text

LEAST_BODY = 190.0
"""Where title and buttons leave the body less height, everything scrolls together."""
GAP = 14.0


@dataclass(frozen=True, slots=True)
class PageFrame(Element):
    """Header, body, footer; fills the screen."""

    header: Element
    body: Element
    footer: Element | None = None
    id: str = "page"
    """Of its scroll area."""
    grow: float = 1.0

    @property
    def _parts(self) -> list[Element]:
        return [self.header, self.body, *([self.footer] if self.footer is not None else [])]

    def least_width(self, m: Metrics) -> float:
        """That of the widest part."""
        return Padded(Column(self._parts), self._margin(m), 0.0).least_width(m)

    def wanted_width(self, m: Metrics) -> float:
        """That of the widest part."""
        return Padded(Column(self._parts), self._margin(m), 0.0).wanted_width(m)

    def height(self, m: Metrics, width: float) -> float:
        """All together."""
        return Padded(Column(self._parts, GAP), self._margin(m), self._margin(m)).height(m, width)

    @staticmethod
    def _margin(m: Metrics) -> float:
        return m.theme.space.margin

    def place(self, m: Metrics, box: Box, out: Layout) -> None:
        """Header and footer stay, unless that leaves the body too little."""
        margin = min(self._margin(m), box.w * 0.025)
        inner = box.inset(margin, min(self._margin(m), box.h * 0.03))
        fixed = sum(part.height(m, inner.w) + GAP for part in self._parts if part is not self.body)
        if inner.h - fixed < LEAST_BODY:
            Scroll(self.id, Padded(Column(self._parts, GAP), 6.0, 6.0)).place(m, inner, out)
            return
        body = Scroll(self.id, Padded(self.body, 6.0, 6.0))
        rows: list[Element] = [self.header, body, *([self.footer] if self.footer is not None else [])]
        Column(rows, GAP).place(m, inner, out)

    def fits(self, m: Metrics, box: Box) -> bool:
        """It scrolls."""
        return True


def page_header(desk: Desk, title: str, *, back: Act = Pop, extra: Sequence[Element] = ()) -> Element:
    """The way back, and what page this is."""
    size = desk.kit.brush.theme.text.title + 4.0
    return Row(
        [
            Button("back", "", back, Kind.QUIET, icon="back", tip=desk.tr("Back (Esc)")),
            Text(title, size, Weight.EXTRABOLD, grow=1.0),
            *extra,
        ],
        gap=14.0,
    )


def nothing_here(desk: Desk, icon: str, words: str) -> Element:
    """What a page says that has nothing to show yet."""
    theme = desk.kit.brush.theme
    rows: list[Element] = [
        Centred(Symbol(icon, 76.0, mixed(theme.colour.gold, theme.colour.panel, 0.35)), 76.0),
        Text(words, theme.text.strong, colour=theme.colour.ink_soft, align=0.5),
    ]
    return Centred(Column(rows, gap=20.0), 470.0, upright=0.42, grow=1.0)


def footer_buttons(*buttons: Element) -> Element:
    """Buttons at the lower right."""
    return Flow(buttons, pack=1.0)

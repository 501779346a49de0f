"""The rules of a game, page by page, each with a picture where one helps."""

from __future__ import annotations

from collections.abc import Sequence

from dilemma_arena.scene.events import KeyPressed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.entry import RulesPage
from dilemma_arena.scene.menus.frame import PageFrame, page_header
from dilemma_arena.scene.ui.boxes import Beside, Centred, Column, Panel, Row
from dilemma_arena.scene.ui.controls import Button
from dilemma_arena.scene.ui.element import DONE, Element, Reply
from dilemma_arena.scene.ui.screen import Screen
from dilemma_arena.scene.ui.texts import Picture, Text
from dilemma_arena.scene.ui.values import Choice


class RulesScreen(Screen):
    """Rules to be read."""

    def __init__(self, desk: Desk, title: str, pages: Sequence[RulesPage], *, heading: str = "") -> None:
        """Open on the first page; `title`: the game's name, `heading`: said instead of how it is played."""
        super().__init__(desk.kit, focus_on="pages")
        self.desk = desk
        self.title, self._heading = title, heading
        self.pages = tuple(pages)
        self.page = 0

    def build(self) -> Element:
        """One page, and the way to the others."""
        _, theme = self.desk.tr, self.desk.kit.brush.theme
        header = page_header(self.desk, self._heading or _("How {game} is played", game=self.title))
        if not self.pages:
            return PageFrame(header, Centred(Text(_("There are no rules to read yet.")), 600.0))
        page = self.pages[self.page]
        body: Element = self._words(page)
        if page.picture is not None:
            name = f"rules {self.title} {self.page}"
            picture = Picture(name, page.picture, *page.picture_size, shows=(name, _.language))
            body = Beside(body, picture, share=0.52, gap=28.0, below=16.0, most=3.2, least=330.0)
        choose = Choice("pages", [page.title for page in self.pages], self.page, self._turn)
        last = self.page + 1 == len(self.pages)
        footer = Row(
            [
                Button("before", _("Back a page"), lambda: self._turn(self.page - 1), icon="back",
                       enabled=self.page > 0),
                Text(_("{page} of {pages}", page=self.page + 1, pages=len(self.pages)), theme.text.small,
                     colour=theme.colour.ink_soft, align=0.5, grow=1.0),
                Button("next", _("Done") if last else _("Next page"),
                       self.back if last else (lambda: self._turn(self.page + 1))),
            ]
        )  # fmt: skip
        return PageFrame(
            Column([header, Centred(choose, 1060.0)], gap=16.0), Centred(Panel(body), 1060.0), Centred(footer, 1060.0)
        )

    def _words(self, page: RulesPage) -> Element:
        theme = self.desk.kit.brush.theme
        heading: list[Element] = [Text(page.title, theme.text.title, Weight.BOLD, theme.colour.gold)]
        paragraphs = [part.strip() for part in page.text.split("\n\n") if part.strip()]
        return Column([*heading, *(Text(part, theme.text.body + 1.0) for part in paragraphs)], gap=theme.space.medium)

    def _turn(self, page: int) -> None:
        self.page = min(len(self.pages) - 1, max(0, page))
        self.memory.scrolled.pop("page", None)
        self.changed()

    def shortcut(self, event: KeyPressed) -> Reply | None:
        """Left and right turn pages wherever the focus is."""
        if event.key in ("left", "right") and self.focus not in ("before", "next"):
            self._turn(self.page + (1 if event.key == "right" else -1))
            return DONE
        return None

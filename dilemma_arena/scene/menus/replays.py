"""The list of recordings, to be watched again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from dilemma_arena.core.errors import UserError
from dilemma_arena.recording.library import MAX_NAME, Listed
from dilemma_arena.recording.throw_checks import THROW
from dilemma_arena.scene.events import KeyPressed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.dialogs import Answer, Dialog, confirm
from dilemma_arena.scene.menus.frame import PageFrame, nothing_here, page_header
from dilemma_arena.scene.menus.setup_screen import player_label
from dilemma_arena.scene.stack import Pop, Push, Transition
from dilemma_arena.scene.ui.boxes import Centred, Column, Gap, Row
from dilemma_arena.scene.ui.controls import Button, Kind, Pressable
from dilemma_arena.scene.ui.element import Element, Reply
from dilemma_arena.scene.ui.entry import TextEntry
from dilemma_arena.scene.ui.screen import Screen
from dilemma_arena.scene.ui.texts import Symbol, Text

WIDTH = 560.0
"""Of the question for a name."""
SHOWN = 60
"""Rows at once; more come when they are asked for."""


class ReplaysScreen(Screen):
    """All recordings in the folder, the newest first. Files are looked at one by one while the screen is open."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.kit)
        self.desk = desk
        self._waiting: list[Path] = desk.library.paths()
        self._rows: list[Listed] = []
        self._most = SHOWN

    @property
    def rows(self) -> tuple[Listed, ...]:
        """What has been looked at so far."""
        return tuple(self._rows)

    def tick(self) -> Transition | None:
        """Look at one more file."""
        if self._waiting and len(self._rows) < self._most:
            self._rows.append(self.desk.library.look(self._waiting.pop(0)))
            self.changed()
            if len(self._rows) == 1 and self.focus in (None, "back"):
                self.focus = "watch 0"
        return super().tick()

    def build(self) -> Element:
        """The list, or what it is for."""
        _, theme = self.desk.tr, self.desk.kit.brush.theme
        header = page_header(self.desk, _("Replays"))
        if not self._rows:
            words = (
                _("Looking …")
                if self._waiting
                else _("There is nothing here yet. Games are kept here when they are recorded.")
            )
            return PageFrame(header, nothing_here(self.desk, "again", words))
        rows: list[Element] = [self._row(index, listed) for index, listed in enumerate(self._rows)]
        if self._waiting and len(self._rows) >= self._most:
            rows.append(Button("more", _("Show more"), self._more, icon="plus"))
        rows.append(Text(_("They are in {folder}", folder=self.desk.recordings), theme.text.small,
                         colour=theme.colour.ink_soft))  # fmt: skip
        return PageFrame(header, Centred(Column(rows), 900.0, upright=0.0))

    def _row(self, index: int, listed: Listed) -> Element:
        _, theme = self.desk.tr, self.desk.kit.brush.theme
        soft = theme.colour.ink_soft
        when = f"{listed.when:%Y-%m-%d %H:%M}"
        if listed.trouble:
            words: list[Element] = [
                Text(listed.path.name, theme.text.body, Weight.BOLD),
                Text(_("Cannot be watched: {why}", why=_.told(listed.trouble)), theme.text.small,
                     colour=theme.colour.bad),
            ]  # fmt: skip
            symbol = Symbol("warning", 24.0, theme.colour.bad)
        else:
            title, name = self._title(listed.game), listed.path.stem
            facts = self._facts(listed)
            if not name.startswith(f"{listed.game} "):  # somebody gave it a name
                title, facts = name, f"{title} · {facts}"
            words = [Text(title, theme.text.body, Weight.BOLD), Text(facts, theme.text.small, colour=soft)]
            symbol = Symbol("flight" if listed.game == THROW.name else "cards", 24.0, theme.colour.gold)
        line = Row([symbol, Gap(2.0), Column(words, gap=1.0, grow=1.0), Text(when, theme.text.small, colour=soft)])
        watch = Pressable(f"watch {index}", line, lambda: self._watch(listed), grow=1.0)
        remove = Button(f"delete {index}", "", lambda: self._ask_to_delete(listed), Kind.QUIET, icon="cross",
                        tip=_("Delete this recording"))  # fmt: skip
        rename = Button(f"rename {index}", "", lambda: self._ask_for_name(listed), Kind.QUIET, icon="pen",
                        tip=_("Give it another name (F2)"))  # fmt: skip
        return Row([watch, rename, remove], gap=4.0)

    def _title(self, game: str) -> str:
        if game == THROW.name:
            return self.desk.tr("Practice throws")
        found = self.desk.shelf.find(game)
        return self.desk.shelf.title(found) if found is not None else game

    def _facts(self, listed: Listed) -> str:
        _ = self.desk.tr
        parts = []
        if listed.players and listed.game != THROW.name:
            parts.append(", ".join(listed.names or [player_label(_, player) for player in listed.players]))
        if listed.game == THROW.name:
            parts.append(_.plural("{n} throw", "{n} throws", listed.moves))
        else:
            parts.append(_.plural("{n} move", "{n} moves", listed.moves))
        winners = [listed.names[s] if listed.names else _("player {n}", n=s + 1) for s in listed.winners]
        if winners:
            parts.append(_("won by {who}", who=", ".join(winners)))
        if not listed.finished:
            parts.append(_("broke off"))
        return " · ".join(parts)

    def _more(self) -> None:
        self._most += SHOWN
        self.changed()

    def _watch(self, listed: Listed) -> Transition | None:
        try:
            return Push(self.desk.watch(listed.path))
        except UserError as error:
            self.desk.kit.toasts.say(str(error).replace(str(listed.path), listed.path.name), icon="warning")
            return None

    def _ask_for_name(self, listed: Listed) -> Transition:
        def rename(name: str) -> Transition | None:
            try:
                path = self.desk.library.rename(listed.path, name)
            except UserError as error:
                self.desk.kit.toasts.say(str(error), icon="warning")
                return None
            self._rows[self._rows.index(listed)] = replace(listed, path=path)
            self.changed()
            return Pop()

        return Push(RenameDialog(self.desk, listed.path.stem, rename))

    def _ask_to_delete(self, listed: Listed) -> Transition:
        _ = self.desk.tr

        def delete() -> Transition:
            try:
                self.desk.library.delete(listed.path)
            except UserError as error:
                self.desk.kit.toasts.say(str(error), icon="warning")
            else:
                self._rows.remove(listed)
                self.changed()
            return Pop()

        return Push(confirm(self.desk, _("Delete this recording?"), listed.path.name, _("Delete"), delete))

    def shortcut(self, event: KeyPressed) -> Reply | None:
        """Delete asks whether the recording that has the focus is to go, F2 for another name."""
        kind, _, number = (self.focus or "").rpartition(" ")
        if event.key in ("delete", "f2") and not event.repeated and kind in ("watch", "rename", "delete"):
            listed = self._rows[int(number)]
            return Reply(self._ask_to_delete(listed) if event.key == "delete" else self._ask_for_name(listed))
        return None


class RenameDialog(Dialog):
    """Asks for another name of a recording."""

    def __init__(self, desk: Desk, name: str, rename: Callable[[str], Transition | None]) -> None:
        """`rename`: takes the name; None: it cannot have that, ask again."""
        _ = desk.tr
        answers = (
            Answer("rename", _("Rename"), lambda: rename(self.name), Kind.PRIMARY, icon="pen"),
            Answer("cancel", _("Leave it as it is"), Pop),
        )
        super().__init__(desk.kit, _("Another name"), answers, width=WIDTH)
        self.focus, self.name, self._rename = "name", name, rename

    def content(self) -> Sequence[Element]:
        """Where to write it."""
        return (TextEntry("name", self.name, self._write, limit=MAX_NAME, grow=1.0),)

    def _write(self, name: str) -> None:
        self.name = name
        self.changed()

    def shortcut(self, event: KeyPressed) -> Reply | None:
        """Enter takes the name."""
        if event.key in ("return", "enter") and not event.repeated and self.focus == "name":
            return Reply(self._rename(self.name))
        return None

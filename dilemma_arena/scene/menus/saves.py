"""The games that were left before their end, to be gone on with."""

from __future__ import annotations

from pathlib import Path

from dilemma_arena.core.errors import UserError
from dilemma_arena.recording.autosave import BACKUP
from dilemma_arena.recording.format import SUFFIX
from dilemma_arena.recording.library import Library, Listed
from dilemma_arena.recording.match import MatchRecording
from dilemma_arena.scene.events import KeyPressed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.dialogs import confirm
from dilemma_arena.scene.menus.frame import PageFrame, nothing_here, page_header
from dilemma_arena.scene.menus.match_setup import ready
from dilemma_arena.scene.menus.setup_screen import player_label
from dilemma_arena.scene.play.keeping import open_save, resumed, save_store
from dilemma_arena.scene.stack import Pop, Push, Replace, Transition
from dilemma_arena.scene.ui.boxes import Centred, Column, Gap, Row
from dilemma_arena.scene.ui.controls import Button, Kind, Pressable
from dilemma_arena.scene.ui.element import Element, Reply
from dilemma_arena.scene.ui.screen import Screen
from dilemma_arena.scene.ui.texts import Symbol, Text


class SavesScreen(Screen):
    """All saved games, the newest first."""

    def __init__(self, desk: Desk, saves: Library) -> None:
        super().__init__(desk.kit, focus_on="resume 0")
        self.desk, self.saves = desk, saves
        self._rows: list[Listed] = [saves.glance(path) for path in saved_games(saves)]

    @property
    def rows(self) -> tuple[Listed, ...]:
        """What is listed."""
        return tuple(self._rows)

    def build(self) -> Element:
        """The list, or that there is none."""
        _ = self.desk.tr
        header = page_header(self.desk, _("Go on with a game"))
        if not self._rows:
            words = _("No game is waiting. Games are saved by themselves while they are played.")
            return PageFrame(header, nothing_here(self.desk, "play", words))
        rows: list[Element] = [self._row(index, listed) for index, listed in enumerate(self._rows)]
        return PageFrame(header, Centred(Column(rows), 900.0, upright=0.0))

    def _row(self, index: int, listed: Listed) -> Element:
        _, theme = self.desk.tr, self.desk.kit.brush.theme
        soft = theme.colour.ink_soft
        if listed.trouble:
            title, facts = listed.path.name, _("The last save is broken: {why}", why=listed.trouble)
            symbol = Symbol("warning", 24.0, theme.colour.bad)
        else:
            found = self.desk.shelf.find(listed.game)
            title = self.desk.shelf.title(found) if found is not None else listed.game
            called = listed.names or [player_label(_, player) for player in listed.players]
            facts = " · ".join((", ".join(called), _.plural("{n} move", "{n} moves", listed.moves)))
            symbol = Symbol("play", 24.0, theme.colour.gold)
        words = Column([Text(title, theme.text.body, Weight.BOLD), Text(facts, theme.text.small, colour=soft)],
                       gap=1.0, grow=1.0)  # fmt: skip
        when = Text(f"{listed.when:%Y-%m-%d %H:%M}", theme.text.small, colour=soft)
        line = Row([symbol, Gap(2.0), words, when])
        go_on = Pressable(f"resume {index}", line, lambda: self._resume(listed), grow=1.0)
        remove = Button(f"delete {index}", "", lambda: self._ask_to_delete(listed), Kind.QUIET, icon="cross",
                        tip=_("Delete this game"))  # fmt: skip
        return Row([go_on, remove], gap=4.0)

    def _resume(self, listed: Listed) -> Transition | None:
        """Open the save, or offer the one before it."""
        _, toasts = self.desk.tr, self.desk.kit.toasts
        found = open_save(self.saves.folder, _name(listed))
        if found.trouble is not None:
            toasts.say(found.trouble, icon="warning")
        if found.save is not None:
            return self._open(found.save, _name(listed))
        before = found.backup
        if before is None:
            self._forget(listed)
            return None
        return Push(
            confirm(self.desk, _("Go on a move earlier?"), _("The last save is broken; the one before it is sound."),
                    _("Go on"), lambda: self._from_dialog(before, _name(listed)))
        )  # fmt: skip

    def _from_dialog(self, recording: MatchRecording, name: str) -> Transition:
        return self._open(recording, name) or Pop()

    def _open(self, recording: MatchRecording, name: str) -> Replace | None:
        """The table in place of this list: who leaves it sees the start menu."""
        desk = self.desk
        setup = ready(resumed(recording, name), patterns=desk.settings.patterns)
        try:
            return Replace(desk.shelf.open(setup.game).entry.play_scene(setup, desk))
        except UserError as error:
            desk.kit.toasts.say(str(error), icon="warning")
            return None

    def _ask_to_delete(self, listed: Listed) -> Transition:
        _ = self.desk.tr

        def delete() -> Transition:
            trouble = save_store(self.saves.folder, _name(listed)).clear()
            if trouble is not None:
                self.desk.kit.toasts.say(trouble, icon="warning")
            else:
                self._forget(listed)
            return Pop()

        return Push(confirm(self.desk, _("Delete this game?"), _("It cannot be gone on with then."), _("Delete"),
                            delete))  # fmt: skip

    def _forget(self, listed: Listed) -> None:
        self._rows.remove(listed)
        self.changed()

    def shortcut(self, event: KeyPressed) -> Reply | None:
        """Delete asks whether the game that has the focus is to go."""
        if event.key == "delete" and not event.repeated and self.focus is not None and " " in self.focus:
            kind, _, number = self.focus.rpartition(" ")
            if kind in ("resume", "delete"):
                return Reply(self._ask_to_delete(self._rows[int(number)]))
        return None


def saved_games(saves: Library) -> list[Path]:
    """The games that can be gone on with: their saves, or the one before where the last was broken and set aside."""
    found = saves.paths()
    try:
        backups = sorted(saves.folder.glob(f"*{SUFFIX}{BACKUP}"))
        return [*found, *(path for path in backups if not path.with_name(path.name.removesuffix(BACKUP)).exists())]
    except OSError:
        return found


def _name(listed: Listed) -> str:
    """The name a game is saved under."""
    return listed.path.name.removesuffix(BACKUP)

"""The start menu: four games on the table, and what else there is."""

from __future__ import annotations

from dataclasses import dataclass

from dilemma_arena.core.errors import UserError
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.dialogs import ask_to_quit
from dilemma_arena.scene.menus.frame import PageFrame
from dilemma_arena.scene.menus.game_page import GamePage
from dilemma_arena.scene.menus.replays import ReplaysScreen
from dilemma_arena.scene.menus.saves import SavesScreen, saved_games
from dilemma_arena.scene.menus.settings_screen import SettingsScreen
from dilemma_arena.scene.menus.shelf import ShelfGame
from dilemma_arena.scene.menus.statistics import StatisticsScreen
from dilemma_arena.scene.menus.tile import Tile
from dilemma_arena.scene.stack import Push, Transition
from dilemma_arena.scene.ui.boxes import Centred, Flow, Grid
from dilemma_arena.scene.ui.controls import Button, Kind
from dilemma_arena.scene.ui.element import Element, Mood
from dilemma_arena.scene.ui.metrics import LEADING, Metrics
from dilemma_arena.scene.ui.screen import Screen

LOOK_TICKS = 24
"""Ticks between two looks at the folder of saved games: a tenth of a second."""


@dataclass(frozen=True, slots=True)
class Banner(Element):
    """The name of the program beside its mark."""

    title: str
    line: str
    grow: float = 0.0

    def least_width(self, m: Metrics) -> float:
        """Its widest word beside the mark."""
        words = (m.widest_word(self.title, m.theme.text.display, Weight.EXTRABOLD),
                 m.widest_word(self.line, m.theme.text.body))  # fmt: skip
        return max(words) + 66.0

    def wanted_width(self, m: Metrics) -> float:
        """In one line each."""
        words = (m.width(self.title, m.theme.text.display, Weight.EXTRABOLD), m.width(self.line, m.theme.text.body))
        return max(words) + 66.0

    def height(self, m: Metrics, width: float) -> float:
        """Two lines, or more."""
        room = width - 66.0
        return (m.text_height(self.title, m.theme.text.display, room, Weight.EXTRABOLD) * 0.86
                + m.text_height(self.line, m.theme.text.body, room))  # fmt: skip

    def paint(self, painter: Painter, m: Metrics, box: Box, mood: Mood) -> None:
        """Mark, name, line."""
        palette, size = painter.theme.colour, m.theme.text.display
        x, room = box.x + 66.0, box.w - 66.0
        title = m.lines(self.title, size, room, Weight.EXTRABOLD)
        first = size * LEADING * 0.43
        painter.icon("arena", (box.x + 25.0, box.y + first + 9.0), 52.0, palette.gold)
        y = box.y
        for line in title:
            painter.text(line, (x, y + first), size, palette.ink, Weight.EXTRABOLD)
            y += size * LEADING * 0.86
        for line in m.lines(self.line, m.theme.text.body, room):
            painter.text(line, (x, y + m.theme.text.body * 0.6), m.theme.text.body, palette.ink_soft)
            y += m.theme.text.body * LEADING


class StartMenu(Screen):
    """Where everything begins."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.kit)
        self.desk = desk
        self._seen: int | None = None
        """When the folder of saved games had last changed, as far as the menu shows it."""
        self._ticks = 0

    def tick(self) -> Transition | None:
        """See now and then whether there are games to go on with: one may just have been left."""
        self._ticks += 1
        if self._ticks % LOOK_TICKS == 0 and self._saves_changed() != self._seen:
            self.changed()
        return super().tick()

    def _saves_changed(self) -> int | None:
        saves = self.desk.saves
        try:
            return saves.folder.stat().st_mtime_ns if saves is not None else None
        except (OSError, ValueError):
            return None

    def build(self) -> Element:
        """Tiles, and buttons below."""
        desk, _ = self.desk, self.desk.tr
        banner = Banner("Dilemma Arena", _("Four games about what to do when nothing is quite right."))
        tiles = Grid([self._tile(game, _) for game in desk.shelf.games], cell=226.0, columns=4, gap=20.0)
        saves = desk.saves
        self._seen = self._saves_changed()
        waiting = saves is not None and saved_games(saves)
        go_on = [Button("resume", _("Go on"), self._resume, Kind.PRIMARY, icon="play",
                        tip=_("Games that were left before their end."))] if waiting else []  # fmt: skip
        buttons = Flow(
            [
                *go_on,
                Button("practice", _("Practise throwing"), self._practise, icon="flight"),
                Button("replays", _("Replays"), lambda: Push(ReplaysScreen(desk)), icon="again"),
                Button("statistics", _("Statistics"), self._statistics, icon="chart"),
                Button("settings", _("Settings"), lambda: Push(SettingsScreen(desk)), icon="gear"),
                Button("quit", _("Quit"), self.back, icon="door"),
            ],
            gap=12.0,
            pack=0.5,
        )
        return PageFrame(Centred(banner, 1240.0), Centred(tiles, 1240.0, upright=0.42, grow=1.0), buttons)

    def _tile(self, game: ShelfGame, _: Translator) -> Element:
        shelf = self.desk.shelf
        low, high = shelf.seats(game)
        if game.ready:
            note = _("{n} players", n=low) if low == high else _("{low} to {high} players", low=low, high=high)
        else:
            note = _("Not at this table yet")
        return Tile(
            f"game {game.id}",
            shelf.title(game),
            shelf.tagline(game, _),
            note,
            shelf.paint(game),
            self.desk.studio,
            lambda: self._open(game),
            ready=game.ready,
            tip="" if game.ready else _("This game is still being made."),
        )

    def _open(self, game: ShelfGame) -> Transition | None:
        if not game.ready:
            self.desk.kit.toasts.say(self.desk.tr("This game is still being made."), icon="hourglass")
            return None
        try:
            return Push(GamePage(self.desk, self.desk.shelf.open(game.id)))
        except UserError as error:
            self.desk.kit.toasts.say(str(error), icon="warning")
            return None

    def _practise(self) -> Transition | None:
        try:
            return Push(self.desk.practice())
        except UserError as error:
            self.desk.kit.toasts.say(str(error), icon="warning")
            return None

    def _resume(self) -> Transition | None:
        saves = self.desk.saves
        return Push(SavesScreen(self.desk, saves)) if saves is not None else None

    def _statistics(self) -> Transition:
        return Push(StatisticsScreen(self.desk, self.desk.results.all() if self.desk.results is not None else ()))

    def back(self) -> Transition | None:
        """Esc asks whether to quit."""
        return Push(ask_to_quit(self.desk))

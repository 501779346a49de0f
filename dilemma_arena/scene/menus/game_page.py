"""A game's own page: play at once, set it up, read or try how it goes."""

from __future__ import annotations

from dataclasses import replace

from dilemma_arena.core.errors import UserError
from dilemma_arena.recording.library import new_recording
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.menus.beginning import begin, usual_setup
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.frame import PageFrame, page_header
from dilemma_arena.scene.menus.rules_screen import RulesScreen
from dilemma_arena.scene.menus.setup_screen import SetupScreen
from dilemma_arena.scene.menus.shelf import OpenGame
from dilemma_arena.scene.stack import Push, Transition
from dilemma_arena.scene.ui.boxes import Beside, Centred, Column, Panel
from dilemma_arena.scene.ui.controls import Button, Kind
from dilemma_arena.scene.ui.element import Element
from dilemma_arena.scene.ui.screen import Screen
from dilemma_arena.scene.ui.texts import Picture, Text


class GamePage(Screen):
    """One game, and what can be done with it."""

    def __init__(self, desk: Desk, opened: OpenGame) -> None:
        super().__init__(desk.kit, focus_on="play now")
        self.desk = desk
        self.opened = opened

    def build(self) -> Element:
        """Picture and words, buttons beside."""
        desk, _, entry = self.desk, self.desk.tr, self.opened.entry
        info = self.opened.game.info
        theme = desk.kit.brush.theme
        picture = Picture(
            f"page {entry.id}", lambda on, box: entry.paint_art(on, box, desk.studio), 560.0, 370.0, frame=10.0
        )
        about = Column(
            [picture, Text(entry.tagline(_), theme.text.strong, Weight.SEMIBOLD, align=0.5)], gap=theme.space.medium
        )
        bots = self.opened.usual_seats - 1
        against = _.plural("You against one bot, right away.", "You against {n} bots, right away.", bots)
        choices: list[Element] = [
            Button("play now", _("Play now"), self._play, Kind.PRIMARY, icon="play"),
            Text(against, theme.text.small, colour=theme.colour.ink_soft, align=0.5),
            Button("set up", _("Set up a game"), lambda: Push(SetupScreen(desk, self.opened)), icon="person"),
            Button("rules", _("How it is played"), self._rules, icon="book"),
            Button("tutorial", _("Learn it by playing"), self._tutorial, icon="hourglass",
                   tip=_("A minute at the table, with explanations.")),
        ]  # fmt: skip
        body = Beside(about, Panel(Column(choices, gap=theme.space.medium)), share=0.58, gap=32.0, below=20.0, most=9.0)
        return PageFrame(page_header(desk, info.title), Centred(body, 1060.0, upright=0.4))

    def _play(self) -> Transition | None:
        record = new_recording(self.desk.recordings, self.opened.entry.id)
        return begin(self.desk, self.opened, replace(usual_setup(self.desk, self.opened), record=record))

    def _rules(self) -> Transition:
        return Push(RulesScreen(self.desk, self.opened.game.info.title, self.opened.entry.rules(self.desk.tr)))

    def _tutorial(self) -> Transition | None:
        try:
            scene = self.opened.entry.tutorial(self.desk)
        except UserError as error:
            self.desk.kit.toasts.say(str(error), icon="warning")
            return None
        if scene is None:
            self.desk.kit.toasts.say(self.desk.tr("There is no lesson for this game yet; the rules tell how it goes."))
            return self._rules()
        return Push(scene)

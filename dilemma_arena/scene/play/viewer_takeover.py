"""What if: a recorded match that is played on from any point as a new game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from dilemma_arena.bots.levels import levels
from dilemma_arena.core.errors import UserError
from dilemma_arena.core.ids import Seat
from dilemma_arena.recording.match_story import Story
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.dialogs import Answer, Dialog
from dilemma_arena.scene.menus.match_setup import HUMAN, MatchSetup, SeatSetup, ready, usual_level
from dilemma_arena.scene.menus.setup_screen import player_label
from dilemma_arena.scene.play.keeping import seats_of
from dilemma_arena.scene.stack import Pop, Replace, Scene, Transition
from dilemma_arena.scene.ui.controls import Kind
from dilemma_arena.scene.ui.element import Element
from dilemma_arena.scene.ui.texts import Text
from dilemma_arena.scene.ui.values import Choice

AS_RECORDED = ""
"""Instead of a player: bots as in the recording, and a bot for every person."""


def taken_over(story: Story, count: int, seat: Seat, others: str = AS_RECORDED) -> MatchSetup:
    """The match as it stood when so much had happened, with a person on one seat.

    Args:
        story: What happens in the recording.
        count: How much of it has happened.
        seat: The person's.
        others: Who plays the other seats: "human" or "bot:LEVEL".
    """
    header = story.recording.header
    known = list(levels(story.game))
    stand_in = f"bot:{usual_level(known)}"

    def player(index: Seat, before: SeatSetup) -> str:
        if index == seat:
            return HUMAN
        return others or (stand_in if before.human else before.player)

    seats = tuple(
        replace(before, player=player(index, before)) for index, before in enumerate(seats_of(story.recording))
    )
    past = tuple(moment.entry for moment in story.moments[: story.stop_near(count)])
    return MatchSetup(header.game, seats, header.options, header.seed, past=past)


class TakeOver(Dialog):
    """Asks who plays on, and opens the game over the recording."""

    def __init__(self, desk: Desk, story: Story, count: int, seat: Seat, play: Callable[[MatchSetup], Scene]) -> None:
        """Prepare.

        Args:
            desk: What scenes share.
            story: What happens in the recording.
            count: How much of it has happened.
            seat: Who is proposed.
            play: Opens a game.
        """
        _ = desk.tr
        self._desk, self._story, self._count, self._seat, self._play = desk, story, count, seat, play
        self._others = 0
        answers = (Answer("play on", _("Play on from here"), self._go, Kind.PRIMARY, icon="play"),
                   Answer("back", _("Back to the recording"), Pop))  # fmt: skip
        text = _("A new game begins as things stand now. The recording stays as it is.")
        super().__init__(desk.kit, _("What if …"), answers, text=text, width=560.0)

    @property
    def players(self) -> Sequence[str]:
        """Who may play the other seats."""
        return (AS_RECORDED, *(f"bot:{level}" for level in levels(self._story.game)), HUMAN)

    def content(self) -> Sequence[Element]:
        """Whose seat, and who the others are."""
        _, theme = self._desk.tr, self.kit.brush.theme
        names = [f"{seat.name} ({player_label(_, seat.player)})" for seat in seats_of(self._story.recording)]
        others = [_("As recorded") if not player else player_label(_, player) for player in self.players]
        return (
            Text(_("You play"), theme.text.body),
            Choice("seat", names, self._seat, self._sit, compact=True),
            Text(_("The others"), theme.text.body),
            Choice("others", others, self._others, self._choose, compact=True),
        )

    def _sit(self, seat: int) -> None:
        self._seat = seat
        self.changed()

    def _choose(self, index: int) -> None:
        self._others = index
        self.changed()

    def _go(self) -> Transition | None:
        setup = taken_over(self._story, self._count, self._seat, self.players[self._others])
        try:
            return Replace(self._play(ready(setup, patterns=self._desk.settings.patterns)))
        except UserError as error:
            self.kit.toasts.say(str(error), icon="warning")
            return None

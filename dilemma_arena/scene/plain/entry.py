"""What a small game says about itself; tile, table, hot-seat, recordings and replays come with it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dilemma_arena.core.errors import UserError
from dilemma_arena.recording.match import load_any
from dilemma_arena.recording.match_story import Story
from dilemma_arena.rules.contract import AnyGame, Event
from dilemma_arena.scene.faces import Face
from dilemma_arena.scene.hotseat.question import Option
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.entry import GameEntry
from dilemma_arena.scene.menus.match_setup import MatchSetup
from dilemma_arena.scene.plain.table import CARD, PlainTable
from dilemma_arena.scene.play.keeping import seats_of
from dilemma_arena.scene.play.replayed import ReplayedSession
from dilemma_arena.scene.stack import Scene


@dataclass(frozen=True, slots=True)
class Mat:
    """What lies before somebody."""

    points: int
    cards: Sequence[Face] = ()
    note: str = ""
    """A few words below the cards."""


def card_option(label: str, face: Face) -> Option:
    """A card that can be chosen."""
    return Option(label, paint=lambda on, _box: face.paint(on.canvas.surface, on.brush), shape=CARD,
                  picture_name=f"option {face}")  # fmt: skip


class PlainEntry(GameEntry):
    """Base of the scene of a game in which people choose from a few things, in secret or in turn.

    Where several people may act, each chooses from `GameEntry.option` of what is legal, alone with the screen.
    """

    game: AnyGame

    @abstractmethod
    def question(self, tr: Translator) -> str:
        """What everybody is asked; it tells nothing that is secret."""

    @abstractmethod
    def option(self, tr: Translator, setup: MatchSetup, action: Any) -> Option:  # noqa: ANN401 - of any game
        """How something that can be chosen looks."""

    @abstractmethod
    def mats(self, tr: Translator, setup: MatchSetup, view: Any, news: Event | None) -> Sequence[Mat]:  # noqa: ANN401
        """What lies before everybody, by seat.

        Args:
            tr: For words.
            setup: Who plays.
            view: What everybody may know now.
            news: What has just happened and is being looked at: the view is that after it.
        """

    @abstractmethod
    def news(self, tr: Translator, names: Sequence[str], event: Event) -> str:
        """A sentence about something that happened, which is then looked at until somebody goes on; empty: nothing."""

    def play_scene(self, setup: MatchSetup, desk: Desk) -> Scene:
        """The table.

        Raises:
            UserError: it cannot be played like that.
        """
        return PlainTable(self, desk, setup)

    def replay_scene(self, path: Path, desk: Desk) -> Scene | None:
        """A recording at the table.

        Raises:
            UserError: it cannot be watched.
        """
        recording = load_any(path, unfinished_ok=True)
        header = recording.header
        if header.game != self.id:
            raise UserError(f"{recording.name} is no recording of {self.game.info.title}")
        setup = MatchSetup(self.id, seats_of(recording), header.options, header.seed)
        return PlainTable(self, desk, setup, lambda told: ReplayedSession(Story(recording, self.game), told))

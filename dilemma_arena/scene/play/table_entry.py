"""A game that is played at a table, as the menus see it: opens it, watches its recordings, pauses and ends it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from dilemma_arena.core.ids import Seat
from dilemma_arena.rules.contract import AnyGame, Outcome
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.dialogs import Answer
from dilemma_arena.scene.menus.entry import GameEntry
from dilemma_arena.scene.menus.match_setup import MatchSetup
from dilemma_arena.scene.menus.pause import pause_menu
from dilemma_arena.scene.play.end_screen import EndScreen
from dilemma_arena.scene.play.keeping import keepers, saved_as
from dilemma_arena.scene.play.table_scene import Seating, TableScene
from dilemma_arena.scene.play.viewer_marks import MarkKind
from dilemma_arena.scene.play.viewer_secrets import Secret
from dilemma_arena.scene.play.watching import watch
from dilemma_arena.scene.play.ways import Coach, Ways, follow, told
from dilemma_arena.scene.stack import Pop, Replace, Scene, Transition
from dilemma_arena.scene.ui.keys import BoundScene


class TableEntry(GameEntry):
    """The frame of a game's entry: a game says how its scene is made, and what it has to add."""

    game: AnyGame
    """The game's rules."""
    marks: Mapping[str, MarkKind] = MappingProxyType({})
    """What is marked on the timeline of its recordings besides the usual events, by the event's name."""
    looking_keys: Sequence[str] = ()
    """Keys by which one looks at something at its table, and that do so in recordings too."""
    shows_hands: bool = False
    """Whether its table shows the hand of whoever sits there, also while nothing is to be done."""

    @abstractmethod
    def seat(self, seating: Seating, ways: Ways | None = None) -> TableScene:
        """The game's scene.

        Raises:
            UserError: it cannot be played like that.
        """

    def check(self, setup: MatchSetup) -> None:
        """Refuse a set-up that cannot be played.

        Raises:
            UserError: why.
        """

    def notes(self, scene: Any, outcome: Outcome) -> Sequence[str]:  # noqa: ANN401 - the scene of any game
        """A few words about each player for the end screen, by seat."""
        return ()

    def headline(self, scene: Any, outcome: Outcome) -> str:  # noqa: ANN401 - the scene of any game
        """What is said above the scores; empty: who won."""
        return ""

    def remarks(self, scene: Any, outcome: Outcome) -> Sequence[str]:  # noqa: ANN401 - the scene of any game
        """What else is said below the scores."""
        return ()

    def secrets(self, state: Any, seat: Seat, tr: Translator) -> Sequence[Secret]:  # noqa: ANN401 - of any game
        """What only one seat knows, for those who watch a recording."""
        return ()

    def figures(self, state: Any) -> Mapping[str, float]:  # noqa: ANN401 - of any game
        """The game's own figures of a finished match, for its statistics."""
        return {}

    def pause_answers(self, scene: Any, again: Callable[[], Transition]) -> Sequence[Answer]:  # noqa: ANN401
        """What can be changed while the game is paused.

        Args:
            scene: The table.
            again: Shows the pause menu anew, with what has changed.
        """
        return ()

    # --- the menus' side --------------------------------------------------------------------------------------

    def play_scene(self, setup: MatchSetup, desk: Desk) -> Scene:
        """The table, ready to be played.

        Raises:
            UserError: it cannot be played like that.
        """
        self.check(setup)
        return self._bound(self.open_table(setup, desk))

    def replay_scene(self, path: Path, desk: Desk) -> Scene | None:
        """A recorded match, explained.

        Raises:
            UserError: it cannot be watched.
        """
        return watch(path, desk, self)

    def open_table(self, setup: MatchSetup, desk: Desk, ways: Ways | None = None) -> TableScene:
        """A match at the table, kept while it is played, and its way back to the menu."""
        setup = saved_as(desk, setup)

        def ending(scene: TableScene, outcome: Outcome) -> Transition:
            return Replace(self.end_screen(scene, outcome))

        observers = keepers(desk, self.game, setup, self.figures)
        scene = self.seat(Seating(desk, setup, self.paused, ending, observers=observers), ways)
        if ways is None:
            mine = f"{self.id}."
            follow(scene.ways, {key.removeprefix(mine): text for key, text in desk.settings.ways})
        return scene

    def _remember(self, scene: TableScene) -> None:
        """Keep how this game is played for the next time."""
        if scene.coach is None:
            keeper = scene.desk.kit.keeper
            kept = dict(keeper.now.ways) | {f"{self.id}.{name}": text for name, text in told(scene.ways).items()}
            keeper.change(ways=tuple(sorted(kept.items())))
            keeper.save()

    def open_lesson(
        self, setup: MatchSetup, desk: Desk, coach: Coach[Any], people: Sequence[int], ways: Ways | None = None
    ) -> Scene:
        """A table with somebody who leads through the game; nothing of it is kept.

        Args:
            setup: Who plays; the coach moves all seats but those of `people`.
            desk: What menus and games share.
            coach: Leads through it.
            people: The seats of those who learn.
            ways: How it is played.
        """

        def ending(_scene: TableScene, _outcome: Outcome) -> Transition:
            return Pop()

        return self._bound(self.seat(Seating(desk, setup, self.paused, ending, coach=coach, people=people), ways))

    def end_screen(self, scene: TableScene, outcome: Outcome) -> EndScreen:
        """Scores, seed, once more or back."""
        desk, setup = scene.desk, scene.setup

        def rematch() -> Scene:
            again = replace(setup, seed=desk.new_seed(), record=None, past=(), save="")
            return self._bound(self.open_table(again, desk, scene.ways))

        return EndScreen(
            desk, scene.sitters, outcome, seed=setup.seed, behind=lambda canvas: scene.draw(canvas, 0.0),
            rematch=rematch, notes=self.notes(scene, outcome), title=self.headline(scene, outcome),
            remarks=self.remarks(scene, outcome),
        )  # fmt: skip

    def paused(self, scene: TableScene, over: int) -> Scene:
        """The menu that Esc opens; `over`: how many scenes lie between it and the table."""
        desk = scene.desk

        def give_up() -> Transition:
            for seat in scene.who_gives_up:
                scene.leave(seat)
            return Pop(2)

        def again() -> Transition:
            self._remember(scene)
            return Replace(self.paused(scene, over))

        may_give_up = bool(scene.people) and not over and scene.coach is None and bool(scene.setup.humans)
        return pause_menu(
            desk,
            self.game.info.title,
            rules=lambda: self.rules(desk.tr),
            leave=lambda: Pop(3 + over),
            concede=give_up if may_give_up else None,
            more=self.pause_answers(scene, again),
            saved=bool(scene.setup.save),
        )

    def _bound(self, scene: TableScene) -> Scene:
        return BoundScene(scene, scene.desk.kit.keeper)

"""Hedgehog's Dilemma as the menus see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from dilemma_arena.recording.match_recorder import MatchRecorder
from dilemma_arena.rules.contract import Outcome
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.menus.art import paint_hedgehog
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.dialogs import Answer
from dilemma_arena.scene.menus.entry import GameEntry, RulesPage
from dilemma_arena.scene.menus.match_setup import MatchSetup
from dilemma_arena.scene.menus.option_fields import Hint
from dilemma_arena.scene.menus.pause import pause_menu
from dilemma_arena.scene.play.end_screen import EndScreen
from dilemma_arena.scene.stack import Pop, Replace, Scene, Transition
from dilemma_arena.scene.studio import Studio
from dilemma_arena.scene.ui.keys import BoundScene
from dilemma_arena.session.match import Observer
from games.hedgehogs_dilemma import GAME
from games.hedgehogs_dilemma.scene.pages import rules_pages
from games.hedgehogs_dilemma.scene.play import HedgehogScene
from games.hedgehogs_dilemma.scene.tutorial import open_tutorial
from games.hedgehogs_dilemma.scene.watching import watch
from games.hedgehogs_dilemma.scene.ways import Ways


class HedgehogEntry(GameEntry):
    """The game's tile, rules and table."""

    id = "hedgehogs-dilemma"
    usual_seats = 4

    def tagline(self, tr: Translator) -> str:
        """For the tile."""
        return tr("Find a partner nobody else wants.")

    def rules(self, tr: Translator) -> Sequence[RulesPage]:
        """In our own words."""
        return rules_pages(tr)

    def paint_art(self, painter: Painter, box: Box, studio: Studio) -> None:
        """Two hedgehogs who would like to come closer."""
        paint_hedgehog(painter, box, studio)

    def option_hints(self, tr: Translator) -> Mapping[str, Hint]:
        """Words for the options."""
        return {}

    def usual_levels(self, levels: Sequence[str]) -> Sequence[str]:
        """One of each, so that there is somebody to beat."""
        return tuple(level for level in levels if level != "random")

    def play_scene(self, setup: MatchSetup, desk: Desk) -> Scene:
        """The table, ready to be played.

        Raises:
            UserError: it cannot be played like that.
        """
        return BoundScene(open_table(setup, desk, Ways()), desk.kit.keeper)

    def replay_scene(self, path: Path, desk: Desk) -> Scene | None:
        """A recorded match, explained.

        Raises:
            UserError: it cannot be watched.
        """
        return BoundScene(watch(path, desk, paused), desk.kit.keeper)

    def tutorial(self, desk: Desk) -> Scene | None:
        """A minute of practice."""
        return BoundScene(open_tutorial(desk, pausing=paused), desk.kit.keeper)


def open_table(setup: MatchSetup, desk: Desk, ways: Ways) -> HedgehogScene:
    """A match at the table, and its way back to the menu."""

    def ending(scene: HedgehogScene, outcome: Outcome) -> Transition:
        return Replace(end_screen(scene, outcome))

    return HedgehogScene(desk, setup, pausing=paused, ending=ending, ways=ways, observers=_recorder(setup))


def _recorder(setup: MatchSetup) -> tuple[Observer, ...]:
    """Who writes the match down, if anybody does."""
    if setup.record is None:
        return ()
    created = datetime.now(UTC).isoformat(timespec="seconds")
    return (MatchRecorder(GAME, setup.players, options=setup.options, seed=setup.seed, path=setup.record,
                          created=created),)  # fmt: skip


def end_screen(scene: HedgehogScene, outcome: Outcome) -> EndScreen:
    """Chips, points, seed, once more or back."""
    desk, setup, tr = scene.desk, scene.setup, scene.desk.tr

    def rematch() -> Scene:
        again = replace(setup, seed=desk.new_seed(), record=None)
        return BoundScene(open_table(again, desk, scene.ways), desk.kit.keeper)

    past = scene.session.view(None).past
    sums = [sum(result.totals[seat] for result in past) for seat in range(len(setup.seats))]
    notes = [tr.plural("{points} points in {n} round", "{points} points in {n} rounds", len(past), points=points)
             for points in sums]  # fmt: skip
    return EndScreen(
        desk, scene.cast.sitters, outcome, seed=setup.seed, behind=lambda canvas: scene.draw(canvas, 0.0),
        rematch=rematch, notes=notes,
    )  # fmt: skip


def paused(scene: HedgehogScene, over: int) -> Scene:
    """The menu that Esc opens; `over`: how many scenes lie between it and the table."""
    desk, ways, tr = scene.desk, scene.ways, scene.desk.tr

    def flip() -> Transition:
        ways.auto_go_on = not ways.auto_go_on
        return Replace(paused(scene, over))

    def give_up() -> Transition:
        for seat in list(scene.people):
            scene.leave(seat)
        return Pop(2)

    words = tr("Results: go on alone") if ways.auto_go_on else tr("Results: wait for you")
    more = [Answer("results", words, flip, icon="hourglass")]
    concede = give_up if scene.people and not over and scene.coach is None else None
    return pause_menu(desk, GAME.info.title, rules=lambda: rules_pages(tr), leave=lambda: Pop(3 + over),
                      concede=concede, more=more)  # fmt: skip


ENTRY = HedgehogEntry()

"""Dilemma as the menus see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path

from dilemma_arena.core.errors import UserError
from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.recording.match_recorder import MatchRecorder
from dilemma_arena.rules.contract import Outcome
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.i18n_po import Catalogue, parse
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.menus.art import paint_dilemma
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
from games.dilemma import GAME
from games.dilemma.scene.pages import rules_pages
from games.dilemma.scene.play import DilemmaScene
from games.dilemma.scene.watching import watch
from games.dilemma.scene.ways import Race, Ways


class DilemmaEntry(GameEntry):
    """The game's tile, rules and table."""

    id = "dilemma"
    usual_seats = 4

    def tagline(self, tr: Translator) -> str:
        """For the tile."""
        return tr("Flick your cards, then make peace or war.")

    def rules(self, tr: Translator) -> Sequence[RulesPage]:
        """In our own words."""
        return rules_pages(tr)

    def paint_art(self, painter: Painter, box: Box, studio: Studio) -> None:
        """Cards in the arena."""
        paint_dilemma(painter, box, studio)

    def option_hints(self, tr: Translator) -> Mapping[str, Hint]:
        """Words for the options."""
        return {}

    def catalogue(self, language: str) -> Catalogue | None:
        """Its own texts."""
        file = files("games.dilemma") / "locale" / f"{language}.po"
        return parse(file.read_text(encoding="utf-8"), f"dilemma/{language}.po") if file.is_file() else None

    def usual_levels(self, levels: Sequence[str]) -> Sequence[str]:
        """One of each, so that there is somebody to beat."""
        return tuple(level for level in levels if level != "random")

    def play_scene(self, setup: MatchSetup, desk: Desk) -> Scene:
        """The table, ready to be played.

        Raises:
            UserError: it cannot be played like that.
        """
        check_playable(setup)
        return BoundScene(open_table(setup, desk, Ways()), desk.kit.keeper)

    def replay_scene(self, path: Path, desk: Desk) -> Scene | None:
        """A recorded match, explained.

        Raises:
            UserError: it cannot be watched.
        """
        return BoundScene(watch(path, desk, paused), desk.kit.keeper)

    def tutorial(self, desk: Desk) -> Scene | None:
        """A minute of practice."""
        from games.dilemma.scene.tutorial import open_tutorial

        return open_tutorial(desk)


def open_table(setup: MatchSetup, desk: Desk, ways: Ways) -> DilemmaScene:
    """A match at the table, and its way back to the menu."""

    def ending(scene: DilemmaScene, outcome: Outcome) -> Transition:
        return Replace(end_screen(scene, outcome))

    return DilemmaScene(desk, setup, pausing=paused, ending=ending, ways=ways, observers=_recorder(setup))


def _recorder(setup: MatchSetup) -> tuple[Observer, ...]:
    """Who writes the match down, if anybody does."""
    if setup.record is None:
        return ()
    created = datetime.now(UTC).isoformat(timespec="seconds")
    return (MatchRecorder(GAME, setup.players, options=setup.options, seed=setup.seed, path=setup.record,
                          created=created),)  # fmt: skip


def check_playable(setup: MatchSetup) -> None:
    """Refuse a set-up that the rules do not allow.

    Raises:
        UserError: with the reason, in one sentence.
    """
    if setup.options.arena not in ARENAS:
        raise UserError(f"there is no arena {setup.options.arena!r}")


def end_screen(scene: DilemmaScene, outcome: Outcome) -> EndScreen:
    """Scores, seed, once more or back."""
    desk, setup = scene.desk, scene.setup
    view, tr = scene.session.view(None), desk.tr

    def rematch() -> Scene:
        again = replace(setup, seed=desk.new_seed(), record=None)
        return BoundScene(open_table(again, desk, scene.ways), desk.kit.keeper)

    notes = [
        tr("{cards} cards won, {lives} lives left", cards=len(won), lives=lives)
        for won, lives in zip(view.won, view.lives, strict=True)
    ]
    return EndScreen(
        desk, scene.cast.sitters, outcome, seed=setup.seed, behind=lambda canvas: scene.draw(canvas, 0.0),
        rematch=rematch, notes=notes,
    )  # fmt: skip


def paused(scene: DilemmaScene, over: int) -> Scene:
    """The menu that Esc opens; `over`: how many scenes lie between it and the table."""
    desk, ways, tr = scene.desk, scene.ways, scene.desk.tr

    def flip_judge() -> Transition:
        ways.auto_go_on = not ways.auto_go_on
        return Replace(paused(scene, over))

    def flip_race() -> Transition:
        ways.race = Race.KEYS if ways.race is Race.IN_TURN else Race.IN_TURN
        return Replace(paused(scene, over))

    def give_up() -> Transition:
        if scene.seat is not None:
            scene.leave(scene.seat)
        return Pop(2)

    judge = tr("The judge: goes on alone") if ways.auto_go_on else tr("The judge: waits for you")
    more = [Answer("judge", judge, flip_judge, icon="hourglass")]
    if len(scene.people) > 1:
        race = tr("Throws: in turn") if ways.race is Race.IN_TURN else tr("Throws: race by keys")
        more.append(Answer("race", race, flip_race, icon="flight"))
    return pause_menu(desk, GAME.info.title, rules=lambda: rules_pages(tr), leave=lambda: Pop(3 + over),
                      concede=give_up if scene.people and not over else None, more=more)  # fmt: skip


ENTRY = DilemmaEntry()

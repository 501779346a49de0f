"""Dilemma as the menus see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from dilemma_arena.core.errors import UserError
from dilemma_arena.core.ids import Seat
from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.recording.results import Result
from dilemma_arena.rules.contract import Outcome
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.menus.art import paint_dilemma
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.dialogs import Answer
from dilemma_arena.scene.menus.entry import RulesPage
from dilemma_arena.scene.menus.match_setup import MatchSetup
from dilemma_arena.scene.menus.option_fields import Hint
from dilemma_arena.scene.play.table_entry import TableEntry
from dilemma_arena.scene.play.table_scene import Seating
from dilemma_arena.scene.play.viewer_secrets import Secret
from dilemma_arena.scene.play.ways import Ways
from dilemma_arena.scene.stack import Scene, Transition
from dilemma_arena.scene.studio import Studio
from games.dilemma import GAME
from games.dilemma.cards import value
from games.dilemma.scene import ways as own
from games.dilemma.scene.duel_view import token_label
from games.dilemma.scene.pages import rules_pages
from games.dilemma.scene.play import DilemmaScene
from games.dilemma.scene.records import lines
from games.dilemma.scene.tutorial import Tutor, lesson
from games.dilemma.scene.ways import Race


class DilemmaEntry(TableEntry):
    """The game's tile, rules and table."""

    id = "dilemma"
    usual_seats = 4
    game = GAME
    looking_keys = ("m", "r")
    shows_hands = True

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

    def usual_levels(self, levels: Sequence[str]) -> Sequence[str]:
        """One of each, so that there is somebody to beat."""
        return tuple(level for level in levels if level != "random")

    def seat(self, seating: Seating, ways: Ways | None = None) -> DilemmaScene:
        """The table."""
        return DilemmaScene(seating, ways if isinstance(ways, own.Ways) else None)

    def check(self, setup: MatchSetup) -> None:
        """Refuse an arena that is not there.

        Raises:
            UserError: with the reason, in one sentence.
        """
        if setup.options.arena not in ARENAS:
            raise UserError(f"there is no arena {setup.options.arena!r}")

    def tutorial(self, desk: Desk) -> Scene | None:
        """A minute of practice."""
        setup, people = lesson(desk)
        return self.open_lesson(setup, desk, Tutor(desk), people)

    def secrets(self, state: Any, seat: Seat, tr: Translator) -> Sequence[Secret]:  # noqa: ANN401 - our State
        """The hand, and a token that lies face down."""
        view = GAME.view(state, seat)
        token = view.own_token
        laid = [Secret(token_label(token, tr), held=False)] if token is not None else []
        return [*(Secret(str(value(card))) for card in view.hand), *laid]

    def notes(self, scene: Any, outcome: Outcome) -> Sequence[str]:  # noqa: ANN401 - a DilemmaScene
        """Cards and lives."""
        tr, view = scene.desk.tr, scene.session.view(None)
        return [
            tr("{cards} cards won, {lives} lives left", cards=len(won), lives=lives)
            for won, lives in zip(view.won, view.lives, strict=True)
        ]

    def statistics(self, tr: Translator, results: Sequence[Result]) -> Sequence[str]:
        """How cards land and what is chosen."""
        return lines(tr, results)

    def pause_answers(self, scene: Any, again: Callable[[], Transition]) -> Sequence[Answer]:  # noqa: ANN401
        """Whether the judge waits, and how several people throw."""
        tr, ways = scene.desk.tr, scene.ways

        def flip_judge() -> Transition:
            ways.auto_go_on = not ways.auto_go_on
            return again()

        def flip_race() -> Transition:
            ways.race = Race.KEYS if ways.race is Race.IN_TURN else Race.IN_TURN
            return again()

        judge = tr("The judge: goes on alone") if ways.auto_go_on else tr("The judge: waits for you")
        answers = [Answer("judge", judge, flip_judge, icon="hourglass")]
        if len(scene.people) > 1:
            race = tr("Throws: in turn") if ways.race is Race.IN_TURN else tr("Throws: race by keys")
            answers.append(Answer("race", race, flip_race, icon="flight"))
        return answers


ENTRY = DilemmaEntry()

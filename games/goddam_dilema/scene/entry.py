"""Goddam Dilema as the menus see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from dilemma_arena.core.ids import Seat
from dilemma_arena.recording.results import Result
from dilemma_arena.rules.contract import Outcome
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.menus.art import paint_goddam
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.dialogs import Answer
from dilemma_arena.scene.menus.entry import RulesPage
from dilemma_arena.scene.menus.option_fields import Hint
from dilemma_arena.scene.play.table_entry import TableEntry
from dilemma_arena.scene.play.table_scene import Seating, TableScene
from dilemma_arena.scene.play.viewer_marks import MarkKind
from dilemma_arena.scene.play.viewer_secrets import Secret
from dilemma_arena.scene.play.ways import Ways
from dilemma_arena.scene.stack import Scene, Transition
from dilemma_arena.scene.studio import Studio
from dilemma_arena.scene.ui.element import Element
from games.goddam_dilema import GAME
from games.goddam_dilema.deck import read_deck
from games.goddam_dilema.messages import Closeness, Options, Thumb
from games.goddam_dilema.reading import readings, total
from games.goddam_dilema.scene import texts
from games.goddam_dilema.scene.complaints import COMPLAINTS
from games.goddam_dilema.scene.decks import deck_choice
from games.goddam_dilema.scene.pages import rules_pages
from games.goddam_dilema.scene.play import GoddamScene
from games.goddam_dilema.scene.records import reading_figures, reading_records
from games.goddam_dilema.scene.tutorial import Tutor, lesson
from games.goddam_dilema.scene.voting import VotingScene
from games.goddam_dilema.state import State


class GoddamEntry(TableEntry):
    """The game's tile, rules and table."""

    id = "goddam-dilema"
    usual_seats = 4
    game = GAME
    marks = MappingProxyType({"ThumbsShown": MarkKind.REVEAL})
    complaints = COMPLAINTS

    def tagline(self, tr: Translator) -> str:
        """For the tile."""
        return tr("Would they take it? Thumbs on three.")

    def rules(self, tr: Translator) -> Sequence[RulesPage]:
        """In our own words."""
        return rules_pages(tr)

    def paint_art(self, painter: Painter, box: Box, studio: Studio) -> None:
        """Yes and no, back to back."""
        paint_goddam(painter, box, studio)

    def option_hints(self, tr: Translator) -> Mapping[str, Hint]:
        """Words for the options."""
        talk = {None: tr("As long as you like"), 30.0: tr("30 seconds"), 60.0: tr("A minute"), 120.0: tr("Two minutes")}
        count = {3.0: tr("All at once, on three"), 5.0: tr("All at once, slowly"), 10.0: tr("All at once, very slowly"),
                 None: tr("In turn, behind the curtain")}  # fmt: skip
        return {
            "first": Hint(is_seat=True),
            "talk_s": Hint(labels=talk),
            "count_s": Hint(labels=count, title=tr("Vote")),
            "standard": Hint(hidden=True),
            "edition": Hint(hidden=True),
        }

    def more_options(self, desk: Desk, options: Any, change: Callable[[Any], None]) -> Sequence[Element]:  # noqa: ANN401
        """A player's own decks."""
        return deck_choice(desk, options, change)

    def with_deck(self, options: Any, path: Path) -> Options:  # noqa: ANN401 - our Options
        """Cards of one's own, added to the game or put in the place of the standard deck.

        Raises:
            UserError: it is no deck; the sentence names line and field.
        """
        made: Options = options.with_deck(read_deck(path))
        return made

    def usual_levels(self, levels: Sequence[str]) -> Sequence[str]:
        """One of each, so that there is somebody to beat."""
        return tuple(level for level in levels if level != "random")

    def seat(self, seating: Seating, ways: Ways | None = None) -> GoddamScene:
        """The table."""
        return GoddamScene(seating, ways)

    def tutorial(self, desk: Desk) -> Scene | None:
        """A minute of practice."""
        setup, people = lesson(desk)
        return self.open_lesson(setup, desk, Tutor(desk), people, Ways(auto_go_on=False))

    def headline(self, scene: Any, outcome: Outcome) -> str:  # noqa: ANN401 - a GoddamScene
        """Two players are told what their points say about them."""
        if len(outcome.scores) != 2:
            return ""
        return texts.closing_words(Closeness.of(outcome.scores[0]), scene.desk.tr)

    def remarks(self, scene: Any, outcome: Outcome) -> Sequence[str]:  # noqa: ANN401 - a GoddamScene
        """Who reads whom best."""
        said = texts.best_readers(scene.session.view(None).past, scene.cast)
        return (said,) if said else ()

    def secrets(self, state: Any, seat: Seat, tr: Translator) -> Sequence[Secret]:  # noqa: ANN401 - our State
        """The cards to be chosen from, and a thumb that is still hidden."""
        view, deck = GAME.view(state, seat), state.options.deck()
        words = {Thumb.UP: tr("thumb up"), Thumb.DOWN: tr("thumb down")}
        laid = [Secret(words[view.own_vote], held=False)] if view.own_vote is not None else []
        return [*(Secret(deck.cards[card].text(tr.language)) for card in view.hand), *laid]

    def notes(self, scene: Any, outcome: Outcome) -> Sequence[str]:  # noqa: ANN401 - a GoddamScene
        """How well everybody read the others, and was read by them."""
        tr, past, seats = scene.desk.tr, scene.session.view(None).past, len(scene.setup.seats)
        table = readings(past, seats)
        if seats == 2:
            return ()
        notes = []
        for seat in range(seats):
            known = total([row[seat] for row in table])
            notes.append(tr("known {right} of {guesses}", right=known.right, guesses=known.guesses))
        return notes

    def figures(self, state: State) -> Mapping[str, float]:
        """Who read whom how well."""
        return reading_figures(state)

    def statistics(self, tr: Translator, results: Sequence[Result]) -> Sequence[str]:
        """Who reads whom best, over all matches."""
        return reading_records(tr, results)

    def pause_answers(self, scene: Any, again: Callable[[], Transition]) -> Sequence[Answer]:  # noqa: ANN401
        """Whether results wait for you."""
        tr, ways = scene.desk.tr, scene.ways

        def flip() -> Transition:
            ways.auto_go_on = not ways.auto_go_on
            return again()

        words = tr("Results: go on alone") if ways.auto_go_on else tr("Results: wait for you")
        return [Answer("results", words, flip, icon="hourglass")]

    def _bound(self, scene: TableScene) -> Scene:
        """Keys that vote are told from others."""
        if isinstance(scene, GoddamScene):
            return VotingScene(scene, scene.desk.kit.keeper, scene.ballot)
        return super()._bound(scene)


ENTRY = GoddamEntry()

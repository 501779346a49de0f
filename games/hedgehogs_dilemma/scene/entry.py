"""Hedgehog's Dilemma as the menus see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from dilemma_arena.core.ids import Seat
from dilemma_arena.recording.results import Result
from dilemma_arena.rules.contract import Outcome
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.menus.art import paint_hedgehog
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.dialogs import Answer
from dilemma_arena.scene.menus.entry import RulesPage
from dilemma_arena.scene.menus.option_fields import Hint
from dilemma_arena.scene.play.table_entry import TableEntry
from dilemma_arena.scene.play.table_scene import Seating
from dilemma_arena.scene.play.viewer_marks import MarkKind
from dilemma_arena.scene.play.viewer_secrets import Secret
from dilemma_arena.scene.play.ways import Ways
from dilemma_arena.scene.stack import Scene, Transition
from dilemma_arena.scene.studio import Studio
from games.hedgehogs_dilemma import GAME
from games.hedgehogs_dilemma.messages import numeral
from games.hedgehogs_dilemma.scene.pages import rules_pages
from games.hedgehogs_dilemma.scene.play import HedgehogScene
from games.hedgehogs_dilemma.scene.tutorial import Tutor, lesson


class HedgehogEntry(TableEntry):
    """The game's tile, rules and table."""

    id = "hedgehogs-dilemma"
    usual_seats = 4
    game = GAME
    marks = MappingProxyType({"FieldOpened": MarkKind.TURN})
    shows_hands = True

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

    def seat(self, seating: Seating, ways: Ways | None = None) -> HedgehogScene:
        """The table."""
        return HedgehogScene(seating, ways)

    def tutorial(self, desk: Desk) -> Scene | None:
        """A minute of practice."""
        setup, people = lesson(desk)
        return self.open_lesson(setup, desk, Tutor(desk), people, Ways(auto_go_on=False))

    def secrets(self, state: Any, seat: Seat, tr: Translator) -> Sequence[Secret]:  # noqa: ANN401 - our State
        """The hand, and the card that lies face down."""
        view = GAME.view(state, seat)
        laid = [Secret(str(numeral(view.own_choice)), held=False)] if view.own_choice is not None else []
        return [*(Secret(str(numeral(card))) for card in view.hand), *laid]

    def notes(self, scene: Any, outcome: Outcome) -> Sequence[str]:  # noqa: ANN401 - a HedgehogScene
        """Points of all rounds."""
        tr, past = scene.desk.tr, scene.session.view(None).past
        sums = [sum(result.totals[seat] for result in past) for seat in range(len(scene.setup.seats))]
        return [tr.plural("{points} points in {n} round", "{points} points in {n} rounds", len(past), points=points)
                for points in sums]  # fmt: skip

    def figures(self, state: Any) -> Mapping[str, float]:  # noqa: ANN401 - a state of this game
        """How many rounds, and the best of them."""
        totals = [(total, -seat) for result in state.past for seat, total in enumerate(result.totals)]
        best, seat = max(totals)
        return {"rounds": len(state.past), "best_round": best, "best_seat": -seat}

    def statistics(self, tr: Translator, results: Sequence[Result]) -> Sequence[str]:
        """The best round ever."""
        kept = [result for result in results if {"best_round", "best_seat"} <= result.figures.keys()]
        best = max(kept, key=lambda result: result.figures["best_round"], default=None)
        if best is None or not 0 <= best.figures["best_seat"] < len(best.names):
            return ()
        points, who = int(best.figures["best_round"]), best.names[int(best.figures["best_seat"])]
        return (tr("Best round so far: {points} points, by {name}.", points=points, name=who),)

    def pause_answers(self, scene: Any, again: Callable[[], Transition]) -> Sequence[Answer]:  # noqa: ANN401
        """Whether results wait for you."""
        tr, ways = scene.desk.tr, scene.ways

        def flip() -> Transition:
            ways.auto_go_on = not ways.auto_go_on
            return again()

        words = tr("Results: go on alone") if ways.auto_go_on else tr("Results: wait for you")
        return [Answer("results", words, flip, icon="hourglass")]


ENTRY = HedgehogEntry()

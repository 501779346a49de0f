"""A Duel Betwixt Us as the menus see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace as msgspec_replace

from dilemma_arena.core.ids import Seat
from dilemma_arena.recording.results import Result
from dilemma_arena.rules.contract import Outcome, Termination
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.menus.art import paint_duel
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
from dilemma_arena.scene.ui.element import Element
from games.duel_betwixt_us import GAME
from games.duel_betwixt_us.deck import load_cards
from games.duel_betwixt_us.messages import Length, Options, Persona
from games.duel_betwixt_us.scene.card_texts import name_of
from games.duel_betwixt_us.scene.complaints import COMPLAINTS
from games.duel_betwixt_us.scene.own_cards import card_choice
from games.duel_betwixt_us.scene.pages import rules_pages
from games.duel_betwixt_us.scene.play import DuelScene
from games.duel_betwixt_us.scene.portraits import persona_name
from games.duel_betwixt_us.scene.tutorial import Tutor, lesson
from games.duel_betwixt_us.state import State


class DuelEntry(TableEntry):
    """The game's tile, rules and table."""

    id = "duel-betwixt-us"
    usual_seats = 2
    game = GAME
    marks = MappingProxyType({"Challenged": MarkKind.DUEL, "DuelDeclared": MarkKind.REVEAL})
    looking_keys = ("q", "b")
    shows_hands = True
    complaints = COMPLAINTS

    def tagline(self, tr: Translator) -> str:
        """For the tile."""
        return tr("Dig, arm yourself, and fight for a heart.")

    def rules(self, tr: Translator) -> Sequence[RulesPage]:
        """In our own words."""
        return rules_pages(tr)

    def paint_art(self, painter: Painter, box: Box, studio: Studio) -> None:
        """Crossed swords over ingots."""
        paint_duel(painter, box, studio)

    def option_hints(self, tr: Translator) -> Mapping[str, Hint]:
        """Words for the options."""
        people = {persona: persona_name(persona, tr) for persona in Persona}
        lengths = {Length.FULL: tr("All duels"), Length.SHORT: tr("Nine duels")}
        return {"persona_1": Hint(people), "persona_2": Hint(people), "length": Hint(lengths)}

    def usual_levels(self, levels: Sequence[str]) -> Sequence[str]:
        """Somebody to learn from."""
        return ("easy",) if "easy" in levels else levels

    def seat(self, seating: Seating, ways: Ways | None = None) -> DuelScene:
        """The table."""
        return DuelScene(seating, ways)

    def tutorial(self, desk: Desk) -> Scene | None:
        """A minute of practice."""
        setup, people = lesson(desk)
        return self.open_lesson(setup, desk, Tutor(desk), people, Ways(auto_go_on=False))

    def more_options(self, desk: Desk, options: Any, change: Callable[[Any], None]) -> Sequence[Element]:  # noqa: ANN401
        """A player's own cards."""
        return card_choice(desk, options, change)

    def with_deck(self, options: Any, path: Path) -> Options:  # noqa: ANN401 - our Options
        """Cards of one's own, shuffled in with the others.

        Raises:
            UserError: it is no file of cards; the sentence names line and field.
        """
        made: Options = msgspec_replace(options, own_cards=load_cards(path))
        return made

    def secrets(self, state: Any, seat: Seat, tr: Translator) -> Sequence[Secret]:  # noqa: ANN401 - our State
        """The hand, and the cards drawn."""
        view = GAME.view(state, seat)
        return [Secret(name_of(view.card(card), tr)) for card in (*view.me.hand, *view.drawn)]

    def notes(self, scene: Any, outcome: Outcome) -> Sequence[str]:  # noqa: ANN401 - a DuelScene
        """Duels won, and whom they played."""
        tr, past = scene.desk.tr, scene.session.view(None).past
        wins = [sum(fought.tally.winner == seat for fought in past) for seat in (0, 1)]
        return [
            tr.plural("{n} of {all} duels won", "{n} of {all} duels won", wins[seat], all=len(past)) for seat in (0, 1)
        ]

    def remarks(self, scene: Any, outcome: Outcome) -> Sequence[str]:  # noqa: ANN401 - a DuelScene
        """How it ended, and who wins a tie."""
        tr = scene.desk.tr
        how = {
            Termination.SUDDEN_WIN: tr("All eight favours: nothing is left to fight for."),
            Termination.SUPPLY_OUT: tr("The last card was drawn."),
        }.get(outcome.termination, tr("The last duel was fought."))
        if len(set(outcome.scores)) == 1:
            return (how, tr("Equal favours: who went second wins."))
        return (how,)

    def statistics(self, tr: Translator, results: Sequence[Result]) -> Sequence[str]:
        """How long matches are, and what duels are worth."""
        known = [result for result in results if "turns" in result.figures]
        if not known:
            return ()
        turns = sum(result.figures["turns"] for result in known) / 2.0 / len(known)
        duels = sum(result.figures.get("duels", 0.0) for result in known) / len(known)
        return (
            tr("On average {turns} turns each and {duels} duels a match.", turns=f"{turns:.1f}", duels=f"{duels:.1f}"),
        )

    def figures(self, state: Any) -> Mapping[str, float]:  # noqa: ANN401 - a State
        """Turns and duels."""
        if not isinstance(state, State):
            return {}
        return {"turns": float(state.turn), "duels": float(len(state.past))}

    def pause_answers(self, scene: Any, again: Callable[[], Transition]) -> Sequence[Answer]:  # noqa: ANN401
        """Whether the tally of a combat waits for you."""
        tr, ways = scene.desk.tr, scene.ways

        def flip() -> Transition:
            ways.auto_go_on = not ways.auto_go_on
            return again()

        words = tr("Results: go on alone") if ways.auto_go_on else tr("Results: wait for you")
        return [Answer("results", words, flip, icon="hourglass")]


ENTRY = DuelEntry()

"""One Below at the table."""

from collections.abc import Sequence

from dilemma_arena.rules.contract import Event
from dilemma_arena.scene.faces import BackFace, NumberFace
from dilemma_arena.scene.hotseat.question import Option
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.menus.entry import RulesPage
from dilemma_arena.scene.menus.match_setup import MatchSetup
from dilemma_arena.scene.plain.entry import Mat, PlainEntry, card_option
from tests.fifth_game import GAME
from tests.fifth_game.rules import Lay, State, Turned


class OneBelowEntry(PlainEntry):
    id, game, usual_seats = GAME.info.id, GAME, 3

    def tagline(self, tr: Translator) -> str:
        return tr("Be high. Or be one below.")

    def rules(self, tr: Translator) -> Sequence[RulesPage]:
        return (RulesPage(tr("A turn"), tr("All lay a card at once. A card counts its number, unless another lies "
                          "one below it: then that one counts both.")),)  # fmt: skip

    def face(self, setup: MatchSetup, card: str) -> NumberFace:
        return NumberFace(int(card[1]), setup.seats["ABCDE".index(card[0])].look)

    def question(self, tr: Translator) -> str:
        return tr("Which card do you lay?")

    def option(self, tr: Translator, setup: MatchSetup, action: Lay) -> Option:
        return card_option(action.card[1], self.face(setup, action.card))

    def news(self, tr: Translator, names: Sequence[str], event: Event) -> str:
        return tr("The cards are turned over.") if isinstance(event, Turned) else ""

    def mats(self, tr: Translator, setup: MatchSetup, view: State, news: Event | None) -> Sequence[Mat]:
        if isinstance(news, Turned):
            return [Mat(view.total(seat), [self.face(setup, card)], tr("{points} points", points=points))
                    for seat, (card, points) in enumerate(zip(news.cards, news.points, strict=True))]  # fmt: skip
        return [Mat(view.total(seat), [BackFace(setup.seats[seat].look)] if card else [])
                for seat, card in enumerate(view.laid)]  # fmt: skip


ENTRY = OneBelowEntry()

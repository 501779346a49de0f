"""Several people at one screen choose their cards in secret: behind the curtain, or with a key for each numeral."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.hotseat.curtain import Curtain
from dilemma_arena.scene.hotseat.key_choice import KeyChoice
from dilemma_arena.scene.hotseat.private_choice import PrivateChoice
from dilemma_arena.scene.hotseat.question import Chooser, Option, Question
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.play.flat_cards import ASPECT
from dilemma_arena.scene.stack import Pop, Push, Replace, Scene, Transition
from dilemma_arena.scene.ui.element import Element
from dilemma_arena.scene.ui.texts import Picture
from games.hedgehogs_dilemma.messages import Phase, numeral
from games.hedgehogs_dilemma.scene.faces import face_of

if TYPE_CHECKING:
    from games.hedgehogs_dilemma.scene.play import HedgehogScene

CARD_H, FIELD_H = 150.0, 120.0
NUMERALS = (1, 2, 3, 4)


def ask_all(scene: HedgehogScene) -> Transition | None:
    """Ask all people who have not laid a card; None: they are not to be asked, or a single one plays from the hand."""
    waiting = scene.waiting_for
    if len(scene.people) < 2 or scene.public.phase is not Phase.PLAY or not waiting:
        return None
    asking = _Asking(scene)
    if scene.desk.settings.secret_keys:
        return Push(asking.by_keys(waiting))
    return Push(asking.by_curtain(waiting, asking.question(), Pop))


class _Asking:
    """One turn's secret choices."""

    def __init__(self, scene: HedgehogScene) -> None:
        self.scene = scene

    def _pause(self) -> Scene:
        return self.scene.pause_over(self.scene, 1)

    def hand(self, seat: Seat) -> tuple[CardId, ...]:
        """What somebody holds."""
        return tuple(self.scene.session.view(seat).hand)

    def question(self) -> Question:
        """Which card?"""
        tr = self.scene.desk.tr

        def options(seat: Seat) -> Sequence[Option]:
            return [_card_option(card) for card in self.hand(seat)]

        return Question(tr("Which card do you play?"), options, shared=False, extra_of=lambda _seat: self._field())

    def _field(self) -> Element:
        cards = self.scene.picture.field
        width = len(cards) * (FIELD_H * ASPECT + 10.0)
        return Picture("hedgehog field", lambda on, box: _row(on, box, cards), width, FIELD_H, shows=cards)

    # --- behind the curtain -----------------------------------------------------------------------------------

    def by_curtain(self, seats: Sequence[Seat], question: Question, then: Callable[[], Transition]) -> Scene:
        """One after the other; each card is laid as soon as it is chosen."""
        scene, (seat, *rest) = self.scene, seats
        who = Chooser.of(scene.setup, seat)

        def done(index: int) -> Transition:
            scene.play(seat, self.hand(seat)[index])
            return Replace(self.by_curtain(rest, question, then)) if rest else then()

        def choice() -> Scene:
            return PrivateChoice(scene.desk, who, question, done, pause=self._pause)

        return Curtain(scene.desk, who, choice, why=question.title, pause=self._pause)

    # --- by keys ----------------------------------------------------------------------------------------------

    def by_keys(self, seats: Sequence[Seat]) -> Scene:
        """All at once, after everybody has seen their cards in the first turn of a round."""
        number = len(self.scene.public.past) + 1
        if self.scene.looked != number:
            return self._look(seats, seats, number)
        return self._keys(seats)

    def _look(self, seats: Sequence[Seat], all_seats: Sequence[Seat], number: int) -> Scene:
        scene, (seat, *rest) = self.scene, seats

        def seen(_index: int) -> Transition:
            if rest:
                return Replace(self._look(rest, all_seats, number))
            scene.looked = number
            return Replace(self._keys(all_seats))

        return self._cards_behind_curtain(Chooser.of(scene.setup, seat), seen)

    def _cards_behind_curtain(self, who: Chooser, seen: Callable[[int], Transition]) -> Scene:
        scene, tr = self.scene, self.scene.desk.tr
        words = Option(tr("I know my cards"), "check")
        question = Question(tr("Your hand for this round: remember the numerals."), lambda _seat: [words], shared=False,
                            extra_of=self._cards_of)  # fmt: skip
        return Curtain(scene.desk, who, lambda: PrivateChoice(scene.desk, who, question, seen, pause=self._pause),
                       why=tr("Look at your cards."), pause=self._pause)  # fmt: skip

    def _cards_of(self, seat: Seat) -> Element:
        cards = self.hand(seat)
        width = len(cards) * (FIELD_H * ASPECT + 10.0)
        return Picture("hedgehog hand", lambda on, box: _row(on, box, cards), width, FIELD_H, shows=cards)

    def _keys(self, seats: Sequence[Seat]) -> Scene:
        scene, tr = self.scene, self.scene.desk.tr
        field = " ".join(str(numeral(card)) for card in scene.picture.field)
        # which numerals somebody holds is a secret, so all are offered to everybody
        options = [Option(tr("{numeral}: urchin", numeral=n) if n == 1 else str(n)) for n in NUMERALS]
        question = Question(tr("Field: {cards}. Which numeral do you play?", cards=field), lambda _seat: options)

        def finish(choices: Mapping[Seat, int]) -> Transition:
            without = []
            for seat, index in choices.items():
                card = next((card for card in self.hand(seat) if numeral(card) == NUMERALS[index]), None)
                if card is None:
                    without.append(seat)
                else:
                    scene.play(seat, card)
            if not without:
                return Pop()
            return Replace(self.by_curtain(without, self.question(), Pop))  # who has forgotten chooses again

        choosers = [Chooser.of(scene.setup, seat) for seat in seats]
        return KeyChoice(scene.desk, choosers, question, finish, pause=self._pause,
                         look=lambda who: self._cards_behind_curtain(who, lambda _index: Pop()))  # fmt: skip


def _card_option(card: CardId) -> Option:
    def paint(on: Painter, _box: Box) -> None:
        face_of(card).paint(on.canvas.surface, on.brush)

    return Option(str(numeral(card)), paint=paint, shape=(CARD_H * ASPECT, CARD_H), picture_name=f"hedgehog {card}")


def _row(on: Painter, box: Box, cards: Sequence[CardId]) -> None:
    from dilemma_arena.scene.play.flat_cards import FlatCards, Spot

    flat = FlatCards(on.brush)
    pitch = box.w / max(1, len(cards))
    for index, card in enumerate(cards):
        flat.draw(on, face_of(card), Spot((box.x + pitch * (index + 0.5), box.centre[1]), box.h * 0.92))

"""A table of Hedgehog's Dilemma to script turns on: hands and fields by numerals, as the sheet shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.rules.contract import ActionRecord, Event
from games.hedgehogs_dilemma import GAME
from games.hedgehogs_dilemma.messages import Action, Deal, Options, Partner, Play, Reveal, numeral
from games.hedgehogs_dilemma.state import State

E = TypeVar("E", bound=Event)


def take(deck: list[CardId], wanted: int) -> CardId:
    """Take the first card of this numeral out of the deck."""
    card = next(card for card in deck if numeral(card) == wanted)
    deck.remove(card)
    return card


class Table:
    """Holds the state of one game and what happened in it."""

    def __init__(self, players: int = 3, options: Options | None = None) -> None:
        self.state: State = GAME.start(players, options)
        self.events: list[Event] = []

    def _record(self, record: ActionRecord[Action, Deal]) -> None:
        step = GAME.apply(self.state, record)
        self.state = step.state
        self.events += step.events

    def deal(self, hands: Sequence[Sequence[int]], fields: Sequence[Sequence[int]]) -> None:
        """A round with these hands and these fields, turn by turn; hands are filled up at random to six."""
        deck = list(self.state.options.deck())
        given = [[take(deck, n) for n in hand] for hand in hands]
        opened = [take(deck, n) for field in fields for n in field]
        for hand in given:
            hand += [deck.pop() for _ in range(6 - len(hand))]
        self._record(ActionRecord(facts=Deal((*(card for hand in given for card in hand), *opened, *deck))))

    def play(self, seat: Seat, wanted: int) -> None:
        card = next(card for card in self.state.hands[seat] if numeral(card) == wanted)
        self._record(ActionRecord(seat, Play(card)))

    def play_all(self, *wanted: int) -> None:
        """Everybody plays; partners are chosen from the left."""
        for seat, n in enumerate(wanted):
            self.play(seat, n)
        self.take_first_partners()

    def take_first_partners(self) -> None:
        while self.state.phase == "partner":
            (seat,) = GAME.to_act(self.state)
            self._record(ActionRecord(seat, GAME.legal(self.state, seat)[0]))

    def partner(self, seat: Seat, card: CardId) -> None:
        self._record(ActionRecord(seat, Partner(card)))

    def end_round(self, pairs: Sequence[Sequence[int]]) -> None:
        """Skip to the last turn of a dealt round with these pairs won, then let everybody play what cannot pair."""
        state = self.state
        deck = list(state.options.deck())
        won = tuple(tuple(take(deck, n) for n in pile for _ in "ab") for pile in pairs)
        hands = tuple((take(deck, 4),) for _ in range(state.seats))
        field = tuple(take(deck, 3) for _ in range(state.seats))
        self.state = replace(state, pairs=won, hands=hands, field=field, burrow=(), removed=tuple(deck))
        self.play_all(*(4 for _ in range(state.seats)))

    @property
    def reveal(self) -> Reveal:
        assert self.state.reveal is not None
        return self.state.reveal

    def won(self, seat: Seat) -> list[int]:
        """Numerals of the cards won this round."""
        return [numeral(card) for card in self.state.pairs[seat]]

    def all(self, kind: type[E]) -> list[E]:
        """The events of one kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

"""One Below: all lay one of their cards 1 to 8 at once. A card counts its number, but whoever is one below takes it."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.core.streams import Stream
from dilemma_arena.rules.choice import GameOfChoice, NoFacts
from dilemma_arena.rules.codec import Codec, Codecs, Message, Tagged
from dilemma_arena.rules.contract import Event, GameInfo, Outcome, Step, Termination


class Options(Message, frozen=True):
    turns: Annotated[int, Meta(ge=1, le=8, title="Turns", description="How many cards everybody lays")] = 5


class Lay(Tagged, frozen=True):
    card: CardId


class Turned(Event, frozen=True):
    cards: tuple[CardId, ...]
    points: tuple[int, ...]


class State(Message, frozen=True):
    options: Options
    hands: tuple[tuple[CardId, ...], ...]  # with the card that lies face down, so that they tell nothing of it
    laid: tuple[CardId | None, ...]  # "?" in a view: somebody else's
    past: tuple[Turned, ...] = ()

    def total(self, seat: Seat) -> int:
        return sum(turned.points[seat] for turned in self.past)


def points(numbers: Sequence[int]) -> tuple[int, ...]:
    """What each card counts: who is one below somebody takes their number, and they keep nothing."""
    return tuple((n if n - 1 not in numbers else 0) + (n + 1) * numbers.count(n + 1) for n in numbers)


class OneBelow(GameOfChoice[State, Lay, Options, State]):
    info = GameInfo("one-below", "One Below", 2, 5, rules_version=1, package="tests.fifth_game")
    codecs: Codecs[State, Lay, NoFacts, Options] = Codecs(Codec(State), Codec(Lay), Codec(NoFacts), Codec(Options))
    default_options = Options()

    def _start(self, seats: int, options: Options) -> State:
        hands = tuple(tuple(f"{letter}{n}" for n in range(1, 9)) for letter in "ABCDE"[:seats])
        return State(options, hands, (None,) * seats)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        waiting = tuple(seat for seat, card in enumerate(state.laid) if card is None)
        return () if self.outcome(state) else waiting

    def _legal(self, state: State, seat: Seat) -> tuple[Lay, ...]:
        return tuple(map(Lay, state.hands[seat]))

    def _act(self, state: State, seat: Seat, action: Lay) -> Step[State]:
        laid = (*state.laid[:seat], action.card, *state.laid[seat + 1 :])
        cards = tuple(card for card in laid if card is not None)
        if len(cards) < len(laid):
            return Step(replace(state, laid=laid), ())
        turned = Turned(cards, points([int(card[1]) for card in cards]))
        hands = tuple(tuple(card for card in hand if card not in cards) for hand in state.hands)
        return Step(State(state.options, hands, (None,) * len(laid), (*state.past, turned)), (turned,))

    def outcome(self, state: State) -> Outcome | None:
        if len(state.past) < state.options.turns:
            return None
        totals = tuple(state.total(seat) for seat in range(len(state.hands)))
        winners = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
        return Outcome(winners, totals, Termination.PLAYED_OUT)

    def view(self, state: State, seat: Seat | None) -> State:
        laid = ("?" if card is not None and other != seat else card for other, card in enumerate(state.laid))
        return replace(state, laid=tuple(laid))

    def redeal(self, state: State, seat: Seat | None, rng: Stream) -> State:
        view = self.view(state, seat).laid
        laid = (rng.choice(state.hands[other]) if card == "?" else card for other, card in enumerate(view))
        return replace(state, laid=tuple(laid))

    def inventory(self, state: State) -> tuple[CardId, ...]:
        return tuple(sorted(card for cards in (*state.hands, *(t.cards for t in state.past)) for card in cards))

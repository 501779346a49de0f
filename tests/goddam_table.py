"""A table of Goddam Dilema to script: piles in the order of their ids, unless a test wants another."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.rules.contract import ActionRecord, Event, FactsNeeded
from games.goddam_dilema import GAME
from games.goddam_dilema.deck import Card, Kind, Theme
from games.goddam_dilema.messages import (
    Action,
    Facts,
    FirstPlayer,
    Options,
    Phase,
    PlayCard,
    Ready,
    Shuffle,
    Thumb,
    TimeUp,
    TurnUp,
    Vote,
)
from games.goddam_dilema.state import State, View
from games.goddam_dilema.turn import short_pile

E = TypeVar("E", bound=Event)

UP, DOWN = Thumb.UP, Thumb.DOWN
THUMBS = {"u": UP, "d": DOWN}


def card(id: CardId, kind: Kind, **themes: float) -> Card:  # noqa: A002
    """A card of a deck made for a test."""
    return Card(id, kind, f"text of {id}", f"Text von {id}", tuple(Theme(*item) for item in themes.items()))


def small_deck(count: int) -> tuple[Card, ...]:
    """So many cards of each kind: a-cool-0, ..., a-nasty-0, ..."""
    return tuple(card(f"a-{kind}-{number}", kind) for kind in Kind for number in range(count))


class Table:
    """Holds the state of one game and what happened in it."""

    def __init__(self, players: int = 3, options: Options | None = None, first: Seat = 0) -> None:
        self.state: State = GAME.start(players, options or Options())
        self.events: list[Event] = []
        self.first = first
        self.prepare()

    def record(self, record: ActionRecord[Action, Facts]) -> None:
        step = GAME.apply(self.state, record)
        self.state = step.state
        self.events += step.events

    def act(self, seat: Seat, action: Action) -> None:
        self.record(ActionRecord(seat, action))

    def prepare(self, order: Callable[[tuple[CardId, ...]], tuple[CardId, ...]] = lambda box: box) -> None:
        """What chance does: the first player, the piles."""
        while GAME.facts_needed(self.state) is FactsNeeded.CHANCE:
            kind = short_pile(self.state)
            if self.state.active is None:
                self.record(ActionRecord(facts=FirstPlayer(self.first)))
            else:
                assert kind is not None
                self.record(ActionRecord(facts=Shuffle(kind, order(self.state.pile(kind).box))))

    def choose(self, index: int = 0) -> CardId:
        """The chooser whose turn it is plays a card of the hand."""
        (seat,) = GAME.to_act(self.state)
        chosen = GAME.legal(self.state, seat)[index]
        assert isinstance(chosen, PlayCard)
        self.act(seat, chosen)
        return chosen.card

    def dilemma(self) -> None:
        """Put the next dilemma on the table."""
        self.prepare()
        if self.state.phase is Phase.TURN_UP:
            self.act(GAME.to_act(self.state)[0], TurnUp())
        else:
            self.choose()
            self.choose()

    def talk(self) -> None:
        """Talk until all are ready."""
        for seat in GAME.to_act(self.state):
            self.act(seat, Ready())

    def vote(self, thumbs: str) -> None:
        """Set thumbs by seat: u, d, or - for none."""
        for seat, thumb in enumerate(thumbs):
            if thumb != "-":
                self.act(seat, Vote(THUMBS[thumb]))

    def time_up(self) -> None:
        self.record(ActionRecord(facts=TimeUp(0)))

    def play(self, *rounds: str) -> None:
        """Whole dilemmas, each with these thumbs."""
        for thumbs in rounds:
            self.dilemma()
            self.talk()
            self.vote(thumbs)
            if self.state.phase is Phase.VOTE:
                self.time_up()
            self.prepare()

    def skip(self, count: int) -> None:
        """As if so many dilemmas had been decided, without a point for anybody."""
        self.play(*("u" + "d" * (self.state.seats - 1) for _ in range(count)))
        self.state = replace(self.state, scores=(0,) * self.state.seats)

    def view(self, seat: Seat | None) -> View:
        return GAME.view(self.state, seat)

    def all(self, kind: type[E]) -> list[E]:
        """The events of one kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

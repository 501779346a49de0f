"""The contract every game fulfils: pure functions on frozen, serialisable state (design.md §5).

A game is moved on by records. A record is either what a seat did, or *facts*: what chance dealt, how a thrown card
came to rest, that a time ran out. Rules never draw a random number and never look at a clock while they apply a
record, so a list of records replays without generator, physics or time.

Who may move when, for all kinds of games alike:

- Every seat in `to_act` may act now, in any order. One seat: a turn. Several: a race, or a simultaneous choice,
  where nobody sees anything of a choice before all are in.
- `facts_needed` says whether facts are due (a shuffle before anybody may act) or may come at any moment (the world
  has its own pace: cards in the air, a clock).
- The game is over when neither has anything, and then, and only then, there is an `outcome`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeAlias, TypeVar

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.core.jsonl import plain
from dilemma_arena.core.streams import Stream
from dilemma_arena.rules.codec import Codecs, Message, Tagged
from dilemma_arena.rules.errors import BadSetup, IllegalAction, MalformedAction, Rejection

S = TypeVar("S", bound=Message)
A = TypeVar("A", bound=Tagged)
F = TypeVar("F", bound=Tagged)
O = TypeVar("O", bound=Message)  # noqa: E741
V = TypeVar("V", bound=Message)


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What is known of a game before it starts."""

    id: str
    """Name on the command line and in recordings; the name of its entry point too."""
    title: str
    min_seats: int
    max_seats: int
    rules_version: int
    """Raised whenever the same records may lead elsewhere."""
    package: str
    """Import name of the game's folder, where its bots (`bots.LEVELS`) and scene are looked for."""
    seat_notes: Mapping[int, str] = field(default_factory=dict)
    """By number of seats: what is special about such a game, a few words."""


class FactsNeeded(StrEnum):
    """Whether the game waits for facts."""

    NONE = "none"
    """Only the seats move it on."""
    CHANCE = "chance"
    """Chance is due before anybody may act: `sample` draws it fairly."""
    WORLD = "world"
    """Physics or the clock may report at any moment; `sample` draws something plausible in their place."""


class Termination(StrEnum):
    """Why a game ended."""

    PLAYED_OUT = "played_out"
    """It ran its full course."""
    SUPPLY_OUT = "supply_out"
    """Something to be drawn or won ran out."""
    SUDDEN_WIN = "sudden_win"
    """A seat reached what wins at once."""


class Outcome(Message, frozen=True):
    """How a game ended."""

    winners: tuple[Seat, ...]
    """All who share the win, in seat order."""
    scores: tuple[int, ...]
    """By seat."""
    termination: Termination


@dataclass(frozen=True, slots=True)
class ActionRecord(Generic[A, F]):
    """One move of the game: a seat's action, or facts that nobody brought about (seat and action None)."""

    seat: Seat | None = None
    action: A | None = None
    facts: F | None = None


class Event(Tagged, frozen=True):
    """Something that happened, for screens and logs. Events are public: no seat learns from one what it may not."""


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What applying a record gives."""

    state: S
    events: tuple[Event, ...]


class Game(ABC, Generic[S, A, F, O, V]):
    """One game's rules. Instances hold no state of a match; all methods are pure.

    A game writes the methods with a leading underscore and the abstract ones; the others are the same for all.
    """

    info: GameInfo
    codecs: Codecs[S, A, F, O]
    default_options: O

    # -- beginning ------------------------------------------------------------------------------------------

    def start(self, seats: int, options: O | None = None) -> S:
        """The state a recording begins with: nothing is drawn yet, chance comes as facts.

        Raises:
            BadSetup: the number of seats or an option is not possible.
        """
        low, high = self.info.min_seats, self.info.max_seats
        if not low <= seats <= high:
            raise BadSetup(f"{self.info.title} takes {low} to {high} players, not {seats}")
        try:
            chosen = self.default_options if options is None else self.codecs.options.checked(options, "options")
        except MalformedAction as error:
            raise BadSetup(str(error)) from error
        return self._start(seats, chosen)

    def new(self, seats: int, options: O | None, rng: Stream) -> S:
        """A state in which somebody may act: `start`, with the chance at the beginning drawn from `rng`.

        Raises:
            BadSetup: as `start`.
        """
        state = self.start(seats, options)
        while self.facts_needed(state) is FactsNeeded.CHANCE:
            state = self.apply(state, ActionRecord(facts=self.sample(state, rng))).state
        return state

    @abstractmethod
    def _start(self, seats: int, options: O) -> S:
        """`start` for a number of seats and options within their bounds; may still raise BadSetup."""

    # -- who may do what ------------------------------------------------------------------------------------

    @abstractmethod
    def to_act(self, state: S) -> tuple[Seat, ...]:
        """The seats that may act now, in any order."""

    @abstractmethod
    def facts_needed(self, state: S) -> FactsNeeded:
        """Whether facts are due or may come now."""

    def legal(self, state: S, seat: Seat) -> tuple[A, ...]:
        """All the seat may do now; nothing if it is not to act, and at least one thing if it is.

        Where an action holds free numbers (where to lay, how to throw), one representative stands for each
        discrete choice and `check` judges the others.
        """
        return self._legal(state, seat) if seat in self.to_act(state) else ()

    @abstractmethod
    def _legal(self, state: S, seat: Seat) -> tuple[A, ...]:
        """`legal` for a seat that is to act."""

    def representative(self, state: S, seat: Seat, action: A) -> A:
        """The action that stands for this one in `legal`: itself, unless it holds free numbers."""
        return action

    def check(self, state: S, seat: Seat, action: A) -> Rejection | None:
        """Why the seat may not do this now, or None: the one place where legality is decided."""
        if seat not in self.to_act(state):
            return self._why_not_to_act(state, seat)
        return self._check(state, seat, action)

    @abstractmethod
    def _check(self, state: S, seat: Seat, action: A) -> Rejection | None:
        """`check` for a seat that is to act; the action may be anything, even none of this game's."""

    def _why_not_to_act(self, state: S, seat: Seat) -> Rejection:
        """Why a seat is not among those to act; games with better reasons give them."""
        if self.outcome(state) is not None:
            return Rejection("game_over", "the game is over")
        return Rejection("not_to_act", "it is not this player's turn")

    def check_facts(self, state: S, facts: F) -> Rejection | None:
        """Why these facts cannot be true now, or None."""
        if self.facts_needed(state) is FactsNeeded.NONE:
            return Rejection("no_facts", "nothing was left to chance or to the world")
        return self._check_facts(state, facts)

    @abstractmethod
    def _check_facts(self, state: S, facts: F) -> Rejection | None:
        """`check_facts` where facts are needed; they may be anything, even none of this game's."""

    # -- moving on ------------------------------------------------------------------------------------------

    def apply(self, state: S, record: ActionRecord[A, F]) -> Step[S]:
        """The state after a record, and what happened.

        Raises:
            IllegalAction: the state does not allow it.
            MalformedAction: the record is neither a seat's action nor facts.
        """
        seat, action, facts = record.seat, record.action, record.facts
        if seat is not None and action is not None and facts is None:
            rejection = self.check(state, seat, action)
            if rejection is not None:
                legal = tuple(self.text(option) for option in self.legal(state, seat))
                raise IllegalAction(seat, action, self.text(action), rejection, legal)
            return self._act(state, seat, action)
        if facts is not None and seat is None and action is None:
            rejection = self.check_facts(state, facts)
            if rejection is not None:
                raise IllegalAction(None, facts, plain(repr(facts)), rejection, (f"facts: {self.facts_needed(state)}",))
            return self._learn(state, facts)
        raise MalformedAction("a record holds either a seat and its action, or facts")

    @abstractmethod
    def _act(self, state: S, seat: Seat, action: A) -> Step[S]:
        """`apply` for an action that `check` has passed."""

    @abstractmethod
    def _learn(self, state: S, facts: F) -> Step[S]:
        """`apply` for facts that `check_facts` has passed."""

    @abstractmethod
    def sample(self, state: S, rng: Stream) -> F:
        """Facts drawn from `rng`: fairly for CHANCE, plausibly for WORLD; only where facts are needed."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended; None while it goes on."""

    # -- looking at it --------------------------------------------------------------------------------------

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """All that the seat may know; None: what everybody may know. Bots and screens get this, never the state."""

    @abstractmethod
    def redeal(self, state: S, seat: Seat | None, rng: Stream) -> S:
        """A state the seat cannot tell from this one: everything hidden from it drawn anew from `rng`."""

    @abstractmethod
    def inventory(self, state: S) -> tuple[CardId, ...]:
        """Every card of the game, wherever it is, sorted: the same from start to end."""

    def text(self, action: object) -> str:
        """The action in a few words that fit after "player 1 cannot", for logs and messages; of anything."""
        return repr(action)


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]

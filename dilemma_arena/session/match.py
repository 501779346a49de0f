"""One match: rules, world and clock together. Nothing here decides anything; sessions and replays drive it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any, Protocol

from dilemma_arena.rules.contract import ActionRecord, AnyGame, FactsNeeded, Outcome, Step
from dilemma_arena.session.world import AnyWorld, make_world

AnyRecord = ActionRecord[Any, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened in a match, and when."""

    tick: int
    record: AnyRecord


class Match:
    """A match and where it stands. Everything that happens to it goes through `apply` and `advance`."""

    def __init__(self, game: AnyGame, seats: int, options: Any = None) -> None:  # noqa: ANN401 - of any game
        """Set the table; nothing is drawn yet.

        Raises:
            BadSetup: the number of seats or an option is not possible.
        """
        self.game = game
        self.state: Any = game.start(seats, options)
        self.world: AnyWorld = make_world(game, self.state)

    @classmethod
    def at(cls, game: AnyGame, state: Any, tick: int) -> Match:  # noqa: ANN401 - of any game
        """A match that goes on from a state in which the rules wait for nothing from the world."""
        match = cls.__new__(cls)
        match.game, match.state, match.world = game, state, make_world(game, state, tick)
        return match

    @property
    def tick(self) -> int:
        """Ticks since the match began, each TICK_S long."""
        return self.world.tick

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return self.game.outcome(self.state)

    @property
    def waits(self) -> FactsNeeded:
        """What the rules wait for besides the players."""
        return self.game.facts_needed(self.state)

    def apply(self, record: AnyRecord) -> Step[Any]:
        """Take a record at the current tick.

        Raises:
            IllegalAction: the state does not allow it; nothing has changed.
            MalformedAction: it is no record of this game.
        """
        step = self.game.apply(self.state, record)
        self.state = step.state
        self.world.applied(record, step.state)
        return step

    def advance(self, until: int) -> None:
        """Let time pass up to the tick `until`, or to the first one at which the world has a fact to tell."""
        self.world.advance(self.state, until)

    def fact(self) -> Any:  # noqa: ANN401 - of any game
        """The next fact the world has to tell now, each once; None if there is none."""
        return self.world.fact(self.state) if self.waits is FactsNeeded.WORLD else None

    def relive(self, until: int) -> None:
        """Let time pass up to the tick `until`, for someone who knows already what the world has told before it."""
        while self.tick < until:
            self.advance(until)
            while self.tick < until and self.fact() is not None:
                pass

    def catch_up(self, entry: Entry) -> None:
        """Let time pass up to something that is known to have happened, and is to be applied now.

        Of what the world has to tell at that tick no more is taken than what the entry says: where several cards come
        to rest at once, the others are still to be told.
        """
        self.relive(entry.tick)
        if entry.record.facts is not None:
            self.fact()

    def digest(self) -> str:
        """Hex SHA-256 of the exact state of rules and world."""
        state = hashlib.sha256(self.game.codecs.state.encode(self.state))
        if self.waits is FactsNeeded.WORLD:  # otherwise nothing of the world matters to what comes
            state.update(self.world.digest().encode())
        return state.hexdigest()


class Observer(Protocol):
    """Is told everything that happens in a session, after it has happened. What it does changes nothing there."""

    def saw(self, match: Match, entry: Entry, step: Step[Any]) -> None:
        """A record was applied; the match already stands where it led."""
        ...

    def closed(self, match: Match) -> None:
        """The session has ended: the game is over, or nobody wants to play on."""
        ...

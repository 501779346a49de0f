"""A recorded match that is lived again at a table, as if it were played: for scenes that show sessions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from dilemma_arena.core.ids import Seat
from dilemma_arena.recording.match import MatchRecording, entries
from dilemma_arena.recording.simulation import require_same_physics
from dilemma_arena.rules.contract import AnyGame, Outcome
from dilemma_arena.rules.errors import Rejection
from dilemma_arena.session.match import Entry, Match, Observer


class TableSession(Protocol):
    """What a game's scene needs of a session: one that is played (session.session), or one that was."""

    match: Match
    history: list[Entry]

    @property
    def state(self) -> Any:  # noqa: ANN401 - of any game
        """The state of the rules."""
        ...

    @property
    def tick(self) -> int:
        """Ticks since the beginning."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        ...

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, by seat."""
        ...

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The people who may act now."""
        ...

    def view(self, seat: Seat | None) -> Any:  # noqa: ANN401 - of any game
        """All that the seat may know."""
        ...

    def submit(self, seat: Seat, action: Any) -> Rejection | None:  # noqa: ANN401 - of any game
        """A person acts."""
        ...

    def leave(self, seat: Seat) -> None:
        """A person gets up."""
        ...

    def step(self) -> None:
        """One tick."""
        ...

    def close(self) -> None:
        """End it."""
        ...


class ReplayedSession:
    """Lives a recording again, tick by tick; nobody can act in it."""

    waiting_for: tuple[Seat, ...] = ()

    def __init__(self, recording: MatchRecording, game: AnyGame, observers: Iterable[Observer] = ()) -> None:
        """Stand at the beginning.

        Raises:
            UserError: cards are thrown in it, by another physics model than this one.
        """
        self.match = Match(game, len(recording.header.seats), recording.header.options)
        if self.match.world.runs:
            require_same_physics(recording)
        self.history: list[Entry] = []
        self.names = recording.header.seats
        self._entries: Sequence[Entry] = tuple(entries(recording))
        self._end = recording.end_tick
        self._observers = tuple(observers)
        self._live()

    @property
    def state(self) -> Any:  # noqa: ANN401 - of any game
        """The state of the rules."""
        return self.match.state

    @property
    def tick(self) -> int:
        """Ticks since the beginning."""
        return self.match.tick

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return self.match.outcome

    @property
    def over(self) -> bool:
        """Whether the recording has no more to tell."""
        return len(self.history) == len(self._entries) and self.tick >= self._end

    def view(self, seat: Seat | None) -> Any:  # noqa: ANN401 - of any game
        """All that the seat may know."""
        return self.match.game.view(self.state, seat)

    def submit(self, _seat: Seat, _action: Any) -> Rejection | None:  # noqa: ANN401 - of any game
        """What has happened cannot be changed."""
        return Rejection("replay", "this is a recording")

    def leave(self, _seat: Seat) -> None:
        """Nobody sits here."""

    def step(self) -> None:
        """One tick, unless the recording is over."""
        if not self.over:
            self.match.relive(min(self.tick + 1, max(self._end, self.tick)))
            self._live()

    def _live(self) -> None:
        """Take what happens at this tick."""
        while len(self.history) < len(self._entries):
            entry = self._entries[len(self.history)]
            if entry.tick > self.tick:
                return
            step = self.match.apply(entry.record)
            self.history.append(entry)
            for observer in self._observers:
                observer.saw(self.match, entry, step)

    def close(self) -> None:
        """Nothing is to be ended."""

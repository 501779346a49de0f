"""A recorded match that is lived again at a table, as if it were played: for scenes that show sessions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from dilemma_arena.core.ids import Seat
from dilemma_arena.recording.match_story import Story
from dilemma_arena.recording.simulation import require_same_physics
from dilemma_arena.rules.contract import Outcome, Step
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
    """Lives a recording again; nobody can act in it. It can begin in the middle, with all that was before told."""

    waiting_for: tuple[Seat, ...] = ()

    def __init__(
        self, story: Story, observers: Iterable[Observer] = (), *, count: int = 0, tick: int | None = None
    ) -> None:
        """Stand somewhere in it.

        What is told from before the last window is told of a match whose world stands still.

        Args:
            story: What happens.
            observers: Who is told of it.
            count: So much has happened already.
            tick: Ticks since the beginning; None: those of the last thing that happened.

        Raises:
            UserError: cards are thrown in it, by another physics model than this one.
        """
        self.story = story
        self.names = story.recording.header.seats
        self._observers = tuple(observers)
        self.match = story.match_at(0)
        if story.thrown and not story.told:
            require_same_physics(story.recording)
        self.history: list[Entry] = []
        count = story.stop_near(count)
        start = story.start_of(count)
        while len(self.history) < start:
            index = len(self.history)
            self.match.state = story.states[index + 1]
            self._tell(story.step(index))
        self.match = story.match_at(start)
        while len(self.history) < count:
            self._live()
        self.match.relive(story.tick_of(count) if tick is None else tick)

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
    def count(self) -> int:
        """How much has happened."""
        return len(self.history)

    @property
    def over(self) -> bool:
        """Whether the recording has no more to tell."""
        return self.count == len(self.story.moments) and self.tick >= self.story.end_tick

    def view(self, seat: Seat | None) -> Any:  # noqa: ANN401 - of any game
        """All that the seat may know."""
        return self.match.game.view(self.state, seat)

    def submit(self, _seat: Seat, _action: Any) -> Rejection | None:  # noqa: ANN401 - of any game
        """What has happened cannot be changed."""
        return Rejection("replay", "this is a recording")

    def leave(self, _seat: Seat) -> None:
        """Nobody sits here."""

    def step(self) -> None:
        """The next thing that happens at this tick, with what chance draws upon it; or else one tick."""
        if self.over:
            return
        due = self.story.next_tick(self.count)
        if self.tick < due:
            self.match.relive(self.tick + 1)
        if self.tick >= due and self.count < len(self.story.moments):
            goal = self.story.stop_near(self.count + 1)
            while self.count < goal:
                self._live()

    def _live(self) -> None:
        """Let the next thing happen."""
        index = self.count
        entry = self.story.moments[index].entry
        self.match.catch_up(entry)
        self._tell(self.match.apply(entry.record))

    def _tell(self, step: Step[Any]) -> None:
        entry = self.story.moments[self.count].entry
        self.history.append(entry)
        for observer in self._observers:
            observer.saw(self.match, entry, step)

    def close(self) -> None:
        """Nothing is to be ended."""

"""Playing a recorded match: any moment of it, forwards and back, rules and cards together."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Any

from dilemma_arena.recording.match import MatchRecording
from dilemma_arena.recording.match_story import Moment, Story
from dilemma_arena.recording.match_told import ToldWorld
from dilemma_arena.recording.simulation import require_same_physics
from dilemma_arena.rules.contract import AnyGame, Event
from dilemma_arena.session.match import Match
from dilemma_arena.session.world import AnyWorld, CardWorld

__all__ = ["MatchPlayback", "Moment"]


class MatchPlayback:
    """A recorded match and a moment in it.

    The rules follow what is stored. The cards are thrown again, from before the last moment at which the rules began to
    wait for the world; so going back costs no more than one offer does, and what lies there still is shown.
    """

    def __init__(self, recording: MatchRecording, game: AnyGame, *, trust: bool = False) -> None:
        """Stand at the beginning.

        Args:
            recording: a match, as the reader returns it.
            game: its game.
            trust: show cards where the file says they lay, with made-up paths between, instead of throwing them.

        Raises:
            UserError: it was recorded with another physics model, and is not to be trusted.
        """
        self.recording = recording
        self.game = game
        self.story = Story(recording, game)
        self.moments: tuple[Moment, ...] = self.story.moments
        """Everything that happens, by tick; for a bar with marks and a list of turns."""
        self._told = ToldWorld(recording, Match(game, len(recording.header.seats), recording.header.options).world)
        self._trust = trust
        self._match = self.story.match_at(0)
        if not trust and isinstance(self._match.world, CardWorld):
            require_same_physics(recording)
        self._next = 0
        self.seek(0)

    @property
    def tick(self) -> int:
        """The moment shown."""
        return self._told.tick if self._trust else self._match.tick

    @property
    def end_tick(self) -> int:
        """The last moment."""
        return self.recording.end_tick

    @property
    def count(self) -> int:
        """How many of the moments have happened."""
        return self._next

    @property
    def state(self) -> Any:  # noqa: ANN401 - the state of any game
        """The state of the rules."""
        return self.story.states[self._next]

    @property
    def world(self) -> AnyWorld:
        """Cards in the air and at rest now; the game's own world, or what the file tells of it."""
        return self._told if self._trust else self._match.world

    def events(self) -> Sequence[Moment]:
        """What has happened so far."""
        return self.moments[: self._next]

    def step(self) -> None:
        """Go on by one tick, unless at the end."""
        self.seek(self.tick + 1)

    def seek(self, tick: int) -> None:
        """Go to any moment, after all that happens at that tick; beyond the ends counts as the ends."""
        tick = min(max(tick, 0), self.end_tick)
        self._go(self.story.count_at(tick), tick)

    def seek_moment(self, number: int) -> None:
        """Go to the tick of the moment with this number."""
        self.seek(self.moments[number].tick)

    def seek_count(self, count: int) -> None:
        """Go to just after so many things have happened, though others may follow at the same tick."""
        count = min(max(count, 0), len(self.moments))
        self._go(count, self.story.tick_of(count))

    def seek_place(self, count: int, tick: int) -> None:
        """Go to where so much has happened, at a tick not after that of what comes next."""
        count = min(max(count, 0), len(self.moments))
        self._go(count, min(max(tick, self.story.tick_of(count)), self.story.next_tick(count)))

    def _go(self, goal: int, tick: int) -> None:
        if self._trust:
            self._next = goal
            self._told.count, self._told.tick = goal, tick
            return
        start = self.story.start_of(goal)
        if tick < self._match.tick or goal < self._next or start > self._next:
            self._match = self.story.match_at(start)
            self._next = start
        while self._next < goal:
            entry = self.moments[self._next].entry
            self._match.catch_up(entry)
            self._match.apply(entry.record)
            self._next += 1
        self._match.relive(tick)

    def digest(self) -> str:
        """Hex SHA-256 of the exact state of rules and world; of what is told only, if it is to be trusted."""
        return self._match.digest()

    def next_of(self, kind: type[Event], *, forward: bool = True) -> int | None:
        """The tick at which an event of this kind (a turn's beginning, say) comes next, or came last before now."""
        ticks = [moment.tick for moment in self.moments if any(isinstance(event, kind) for event in moment.events)]
        place = bisect_right(ticks, self.tick) if forward else bisect_left(ticks, self.tick) - 1
        return ticks[place] if 0 <= place < len(ticks) else None

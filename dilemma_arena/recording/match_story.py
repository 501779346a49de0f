"""What happens in a recorded match, by its rules alone: every state, every event, and where a world can begin anew."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from dilemma_arena.recording.match import MatchRecording, entries
from dilemma_arena.recording.match_told import ToldWorld
from dilemma_arena.rules.contract import AnyGame, Event, FactsNeeded, Step
from dilemma_arena.session.match import Entry, Match
from dilemma_arena.session.world import CardWorld, make_world


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that happens in the recording."""

    entry: Entry
    events: tuple[Event, ...]

    @property
    def tick(self) -> int:
        """When."""
        return self.entry.tick


class Story:
    """A recorded match, applied once and looked at often. Numbers count what has happened: 0 is the beginning."""

    def __init__(self, recording: MatchRecording, game: AnyGame, *, trust: bool = False) -> None:
        """Apply everything; no physics is needed for that.

        Args:
            recording: A match, as the reader returns it.
            game: Its game.
            trust: Whether cards lie where the file says, instead of being thrown again.
        """
        self.recording, self.game = recording, game
        self._trusted = trust
        states: list[Any] = [game.start(len(recording.header.seats), recording.header.options)]
        moments: list[Moment] = []
        for entry in entries(recording):
            step = game.apply(states[-1], entry.record)
            states.append(step.state)
            moments.append(Moment(entry, step.events))
        self.states: tuple[Any, ...] = tuple(states)
        """After so much has happened."""
        self.moments = tuple(moments)
        self.end_tick = recording.end_tick
        self.thrown = isinstance(make_world(game, states[0]), CardWorld)
        """Whether cards are thrown in it."""
        self._ticks = [moment.tick for moment in moments]
        worldly = [game.facts_needed(state) is FactsNeeded.WORLD for state in states]
        self._starts = [i for i, (now, then) in enumerate(pairwise(worldly)) if then and not now]
        """Where a new world is as good as the old one (session.world), just before it is needed."""
        drawn = [game.facts_needed(state) is FactsNeeded.CHANCE for state in states]
        last = len(moments)
        self.stops: tuple[int, ...] = tuple(i for i in range(last + 1) if i == last or not drawn[i])
        """Where one can stop: not between an action and what chance draws upon it."""

    def count_at(self, tick: int) -> int:
        """How much has happened by the end of a tick."""
        return bisect_right(self._ticks, tick)

    def start_of(self, count: int) -> int:
        """The last place before `count` from which everything after it can be played without what was before."""
        place = bisect_left(self._starts, count)
        return self._starts[place - 1] if place else 0

    def tick_of(self, count: int) -> int:
        """When the last of so many things happened; 0 at the beginning."""
        return self._ticks[count - 1] if count else 0

    def next_tick(self, count: int) -> int:
        """When the next thing happens after so many, or the recording ends."""
        return self._ticks[count] if count < len(self._ticks) else max(self.end_tick, self.tick_of(count))

    def stop_near(self, count: int) -> int:
        """The first stop that is not before `count`."""
        return self.stops[min(bisect_left(self.stops, count), len(self.stops) - 1)]

    def stop_before(self, count: int) -> int:
        """The last stop before `count`, or the first of all."""
        return self.stops[max(0, bisect_left(self.stops, count) - 1)]

    def match_at(self, count: int) -> Match:
        """A match that stands at one of the places of `start_of`."""
        match = Match.at(self.game, self.states[count], self.tick_of(count))
        if self.told:
            match.world = ToldWorld(self.recording, match.world, count, match.tick)
        return match

    @property
    def told(self) -> bool:
        """Whether its cards are shown as they are stored."""
        return self.thrown and self._trusted

    def step(self, index: int) -> Step[Any]:
        """What the rules said to the thing with this index."""
        return Step(self.states[index + 1], self.moments[index].events)

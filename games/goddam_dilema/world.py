"""The clock of Goddam Dilema: how long is talked, how long the count lasts."""

from __future__ import annotations

from dilemma_arena.physics.params import TICK_S
from games.goddam_dilema.messages import Options, Phase, TimeUp
from games.goddam_dilema.state import State


def make_world(state: State, tick: int = 0) -> Clock:
    """A clock that stands at this tick."""
    return Clock(state.options, tick)


class Clock:
    """Runs from the beginning of every talk and count that has an end."""

    def __init__(self, options: Options, tick: int = 0) -> None:
        self._limits = {Phase.TALK: options.talk_s, Phase.VOTE: options.count_s}
        self._tick = tick
        self._running: tuple[Phase, int] | None = None
        self._end: int | None = None
        """Tick at which the time is up; None: no clock runs, or it has rung."""

    @property
    def tick(self) -> int:
        """Ticks since the match began."""
        return self._tick

    @property
    def runs(self) -> bool:
        """Whether anything in the game is timed."""
        return any(limit is not None for limit in self._limits.values())

    def applied(self, record: object, state: State) -> None:
        """Start the clock where a talk or a count has just begun."""
        span = (state.phase, state.count)
        if span != self._running:
            self._running = span
            seconds = self._limits.get(state.phase)
            self._end = None if seconds is None else self._tick + round(seconds / TICK_S)

    def advance(self, state: State, until: int) -> None:
        """On to the tick `until`, or to the end of the time."""
        stop = until if self._end is None else min(until, self._end)
        self._tick = max(self._tick, stop)

    def fact(self, state: State) -> TimeUp | None:
        """That the time is up, once."""
        if self._end is None or self._tick < self._end:
            return None
        self._end = None
        return TimeUp(self._tick)

    def remaining_s(self) -> float | None:
        """Seconds left of the talk or the count, for screens; None where no clock runs."""
        return None if self._end is None else (self._end - self._tick) * TICK_S

    def digest(self) -> str:
        """Of the time left; nothing else matters to what comes."""
        return "still" if self._end is None else f"{self._end - self._tick:x}"

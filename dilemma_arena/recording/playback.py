"""Playing a recorded throw session: any moment of it, forwards and back, the same numbers every time."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import replace

from dilemma_arena.physics.pose import Pose
from dilemma_arena.physics.rest import LyingCard, RestedThrow
from dilemma_arena.physics.volley import VolleyEvent
from dilemma_arena.recording.simulation import Simulation, require_same_physics
from dilemma_arena.recording.stored import Retelling
from dilemma_arena.recording.throws import Throw, ThrowRecording, volleys


class Playback:
    """A recording and a moment in it. Going back starts the volley afresh and simulates again: nothing is kept.

    All ticks are the session's. At the tick of a throw the card has just been let go; at the tick of a `clear` the
    new volley has begun.
    """

    def __init__(self, recording: ThrowRecording, *, trust: bool = False) -> None:
        """Simulate the whole recording once, for its marks, and stand at its beginning.

        Args:
            recording: a throw session.
            trust: show the stored rests, with made-up paths between, instead of simulating.

        Raises:
            BadFile: the physics refuses what is recorded.
            UserError: it was recorded with another physics model, and is not to be trusted.
        """
        if not trust:
            require_same_physics(recording)
        self.recording = recording
        self._trust = trust
        self._spans = list(volleys(recording))
        self._starts = [span.start_tick for span in self._spans]
        marks: list[VolleyEvent] = []
        self.final_results: list[Mapping[str, RestedThrow]] = []
        """What became of the throws of each volley."""
        for number, span in enumerate(self._spans):
            if number:
                marks.append(VolleyEvent(span.start_tick, "clear", ""))
            self._enter(number)
            self._advance(span.end_tick)
            self.final_results.append(dict(self._simulation.volley.results))
            marks += (replace(e, tick=e.tick + span.start_tick) for e in self._simulation.volley.events)
        self.marks: tuple[VolleyEvent, ...] = tuple(marks)
        """Everything that happens in the recording, by tick: thrown, contact, pushed, rest, and clear."""
        self._mark_ticks = [mark.tick for mark in marks]
        self._enter(0)
        self._advance(0)

    @property
    def tick(self) -> int:
        """The moment shown."""
        return self._simulation.tick

    @property
    def end_tick(self) -> int:
        """The last moment."""
        return self.recording.end_tick

    @property
    def volley_number(self) -> int:
        """Which volley is shown, from 0."""
        return self._number

    def step(self) -> None:
        """Go on by one tick, unless at the end."""
        self.seek(self.tick + 1)

    def seek(self, tick: int) -> None:
        """Go to any moment; beyond the ends counts as the ends."""
        tick = min(max(tick, 0), self.end_tick)
        number = bisect_right(self._starts, tick) - 1
        if number != self._number or tick < self.tick:
            self._enter(number)
        self._advance(tick)

    def poses(self) -> Mapping[str, Pose]:
        """Where every card is, bottom of the stack first (draw in this order)."""
        return self._simulation.volley.poses()

    def lying(self) -> Sequence[LyingCard]:
        """The cards at rest, lowest first."""
        return self._simulation.volley.lying()

    @property
    def moving(self) -> tuple[str, ...]:
        """Ids of the cards not at rest."""
        return self._simulation.volley.moving

    @property
    def results(self) -> Mapping[str, RestedThrow]:
        """What has become of this volley's throws by now."""
        return self._simulation.volley.results

    @property
    def events(self) -> Sequence[VolleyEvent]:
        """The marks up to and with this moment."""
        return self.marks[: bisect_right(self._mark_ticks, self.tick)]

    def digest(self) -> str | None:
        """Hex SHA-256 of the exact state now; None where nothing is simulated."""
        return self._simulation.volley.digest() if isinstance(self._simulation, Simulation) else None

    def _enter(self, number: int) -> None:
        self._number = number
        kind = Retelling if self._trust else Simulation
        self._simulation: Simulation | Retelling = kind(self.recording, self._spans[number])
        self._next = self._spans[number].first

    def _advance(self, tick: int) -> None:
        records = self.recording.records
        while self._next < self._spans[self._number].stop and records[self._next].tick <= tick:
            if isinstance(records[self._next].action, Throw):
                self._simulation.step_to(records[self._next].tick)
                self._simulation.throw(self._next)
            self._next += 1
        self._simulation.step_to(tick)

"""Running the physics on what a recording says: the one place where a recorded number reaches a Volley."""

from __future__ import annotations

from dilemma_arena.core.errors import UserError
from dilemma_arena.physics.params import PHYSICS_MODEL
from dilemma_arena.physics.rest import RestedThrow
from dilemma_arena.physics.volley import Volley
from dilemma_arena.recording.format import line_of
from dilemma_arena.recording.throws import Throw, ThrowRecording, VolleySpan, owner


def new_rests(volley: Volley, since: int) -> list[RestedThrow]:
    """The cards that came to rest in the volley's events from index `since` on, and still do."""
    ids = dict.fromkeys(event.card for event in volley.events[since:] if event.kind == "rest")
    return [volley.results[card] for card in ids if card in volley.results]


def require_same_physics(recording: ThrowRecording) -> None:
    """Refuse to simulate a recording of another physics model.

    Raises:
        UserError: naming both versions and the way out.
    """
    if recording.header.physics != PHYSICS_MODEL:
        raise UserError(
            f"{recording.name} was recorded with physics model {recording.header.physics}, this program has model "
            f"{PHYSICS_MODEL} and would throw it differently; use --trust to see the stored outcome"
        )


class Simulation:
    """One volley of a recording, simulated afresh."""

    def __init__(self, recording: ThrowRecording, span: VolleySpan) -> None:
        options = recording.header.options
        self._recording = recording
        self.span = span
        self.volley = Volley(options.arena, span.lying, options.params)

    @property
    def tick(self) -> int:
        """The session's tick."""
        return self.span.start_tick + self.volley.tick

    def step_to(self, tick: int) -> None:
        """Step until the session's tick.

        Raises:
            BadFile: the recorded numbers break the physics.
        """
        volley, target = self.volley, tick - self.span.start_tick
        try:
            while volley.tick < target:
                if volley.moving:
                    volley.step()
                else:
                    volley.wait(target - volley.tick)
        except (ValueError, ArithmeticError) as error:
            raise self._recording.refused(self.span.first, f"the physics cannot follow this volley: {error}") from error

    def throw(self, index: int) -> None:
        """Let go the card of the record with this index, at the current tick.

        Raises:
            BadFile: the physics refuses the throw.
        """
        record = self._recording.records[index]
        if not isinstance(record.action, Throw) or record.seat is None:
            raise TypeError(f"line {line_of(index)} is no throw")
        try:
            self.volley.throw(record.action.card, owner(self._recording.header, record.seat), record.action.launch)
        except ValueError as error:  # ThrowRefused, BadLaunch
            raise self._recording.refused(index, f"card {record.action.card}: {error}") from error

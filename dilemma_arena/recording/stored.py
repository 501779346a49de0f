"""Playing a throw session from its stored facts alone (`--trust`): for files of another physics model.

Where each card came to rest is as recorded; the way there is made up, since no file holds it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from dilemma_arena.physics.ground import lying_pose
from dilemma_arena.physics.launch import Launch, Vec3
from dilemma_arena.physics.params import TICK_S
from dilemma_arena.physics.plate import cross, dot
from dilemma_arena.physics.pose import Pose
from dilemma_arena.physics.rest import LyingCard, RestedThrow
from dilemma_arena.physics.volley import VolleyEvent
from dilemma_arena.recording.throws import Rested, Throw, ThrowRecording, VolleySpan


@dataclass(frozen=True, slots=True)
class _Flight:
    start: int
    launch: Launch
    rest_tick: int
    """When it is at rest; the volley's end for a card that was still moving then."""
    rest: Pose


class StoredVolley:
    """Looks like a Volley, but only reads what is stored. All ticks are the volley's own."""

    def __init__(self, recording: ThrowRecording, span: VolleySpan) -> None:
        self.tick = 0
        self._gravity = recording.header.options.params.gravity_mm_s2
        self._start = span.lying
        self._rests: list[tuple[int, RestedThrow]] = []
        self._flights: dict[str, _Flight] = {}
        self.events: list[VolleyEvent] = []
        end = span.end_tick - span.start_tick
        for record in recording.records[span.first : span.stop]:
            tick = record.tick - span.start_tick
            match record.action, record.facts:
                case Throw(card=card, launch=launch), _:
                    self._flights[card] = _Flight(tick, launch, end + 1, _fallen(launch))
                    self.events.append(VolleyEvent(tick, "thrown", card))
                case _, Rested(result=result):
                    card = result.card.id
                    if card in self._flights and self._flights[card].rest_tick > end:
                        flight = self._flights[card]
                        self._flights[card] = _Flight(flight.start, flight.launch, tick, lying_pose(result.card))
                    self._rests.append((tick, result))
                    self.events.append(VolleyEvent(tick, "rest", card))

    @property
    def moving(self) -> tuple[str, ...]:
        """Ids of the cards on their way, in order of their throws."""
        return tuple(card for card, flight in self._flights.items() if flight.start <= self.tick < flight.rest_tick)

    @property
    def results(self) -> Mapping[str, RestedThrow]:
        """What the file says of the cards at rest by now."""
        return {result.card.id: result for tick, result in self._rests if tick <= self.tick}

    def lying(self) -> tuple[LyingCard, ...]:
        """The cards at rest now, lowest first."""
        cards = {card.id: card for card in self._start}
        for tick, result in self._rests:
            if tick <= self.tick:
                cards.pop(result.card.id, None)  # a card that was moved again comes to lie on top
                cards[result.card.id] = result.card
        return tuple(cards.values())

    def poses(self) -> Mapping[str, Pose]:
        """Where every card is shown, bottom of the stack first."""
        poses = {card.id: lying_pose(card) for card in self.lying()}
        poses.update((card, self._way(self._flights[card])) for card in self.moving)
        return poses

    def _way(self, flight: _Flight) -> Pose:
        """Free fall in height; across and in attitude an even turn from the launch to the rest, slowing down."""
        launch, rest = flight.launch, flight.rest
        seconds = (self.tick - flight.start) * TICK_S
        share = (self.tick - flight.start) / (flight.rest_tick - flight.start)
        share = share * (2.0 - share)
        height = launch.z_mm + launch.vz_mm_s * seconds - self._gravity * seconds**2 / 2.0
        x = launch.x_mm + share * (rest.centre[0] - launch.x_mm)
        y = launch.y_mm + share * (rest.centre[1] - launch.y_mm)
        a, b = launch.axes()
        return turned(Pose((x, y, max(height, rest.centre[2])), a, b), rest, share)


class Retelling:
    """Stands in for a Simulation where the file is trusted."""

    def __init__(self, recording: ThrowRecording, span: VolleySpan) -> None:
        self.span = span
        self.volley = StoredVolley(recording, span)

    @property
    def tick(self) -> int:
        """The session's tick."""
        return self.span.start_tick + self.volley.tick

    def step_to(self, tick: int) -> None:
        """Go on to the session's tick."""
        self.volley.tick = tick - self.span.start_tick

    def throw(self, index: int) -> None:
        """Nothing to do: the throw is known already."""


def turned(start: Pose, goal: Pose, share: float) -> Pose:
    """The start's centre, with its axes turned by `share` (0..1) of the shortest way to the goal's."""
    pairs = ((start.a, goal.a), (start.b, goal.b), (start.normal, goal.normal))
    angle = math.acos(min(max((sum(dot(p, q) for p, q in pairs) - 1.0) / 2.0, -1.0), 1.0))
    twists = [cross(p, q) for p, q in pairs]
    axis = (sum(t[0] for t in twists), sum(t[1] for t in twists), sum(t[2] for t in twists))
    if math.hypot(*axis) < 1e-6:
        # No turn, or half a turn: then the axis is what both frames have in common.
        halves = [(p[0] + q[0], p[1] + q[1], p[2] + q[2]) for p, q in pairs]
        axis = max(halves, key=lambda half: math.hypot(*half))
    length = math.hypot(*axis)
    axis = (axis[0] / length, axis[1] / length, axis[2] / length)
    return Pose(start.centre, _rotated(start.a, axis, share * angle), _rotated(start.b, axis, share * angle))


def _rotated(v: Vec3, axis: Vec3, angle: float) -> Vec3:
    """Rodrigues' formula."""
    c, s = math.cos(angle), math.sin(angle)
    w, along = cross(axis, v), dot(axis, v) * (1.0 - c)
    return (
        v[0] * c + w[0] * s + axis[0] * along,
        v[1] * c + w[1] * s + axis[1] * along,
        v[2] * c + w[2] * s + axis[2] * along,
    )


def _fallen(launch: Launch) -> Pose:
    """Where a card without a stored rest is shown to fall: straight ahead, flat."""
    ahead = 0.5
    card = LyingCard("", launch.x_mm + ahead * launch.vx_mm_s, launch.y_mm + ahead * launch.vy_mm_s, launch.yaw_rad)
    return lying_pose(card)

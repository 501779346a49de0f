"""A world of cards made of what a recording tells (`--trust`): for matches of another physics model.

Where the cards lay is as recorded; the way there is made up, since no file holds it.
"""

from __future__ import annotations

from dataclasses import dataclass

from dilemma_arena.core.ids import CardId
from dilemma_arena.physics.ground import lying_pose
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import DEFAULT_PARAMS, TICK_S
from dilemma_arena.physics.pose import Pose
from dilemma_arena.physics.rest import LyingCard
from dilemma_arena.recording.match import Lying, MatchRecording
from dilemma_arena.recording.stored import turned
from dilemma_arena.session.world import AnyWorld, CardWorld


@dataclass(frozen=True, slots=True)
class _Flight:
    card: CardId
    launch: Launch
    start: int
    end: int
    rest: Pose | None
    """None: it was still in the air when the arena was cleared, or the recording ended."""


class ToldWorld:
    """Stands in for a game's world; `tick` is set from outside."""

    runs = True

    def __init__(self, recording: MatchRecording, world: AnyWorld) -> None:
        """`world`: one of the game, to tell throws from other actions."""
        self.tick = 0
        self._world = world
        self._lying = [(note.tick, note.facts.cards) for note in recording.records if isinstance(note.facts, Lying)]
        self._flights: list[_Flight] = []
        for record in recording.records:
            throw = self.thrown(record.action) if record.action is not None else None
            if throw is not None:
                self._flights.append(self._flight(record.tick, *throw, recording.end_tick))

    def _flight(self, start: int, card: CardId, launch: Launch, last: int) -> _Flight:
        """How the throw ends: as the next list of lying cards says that has it."""
        for tick, cards in self._lying:
            if tick > start:
                lying = next((other for other in cards if other.id == card), None)
                if lying is not None:
                    return _Flight(card, launch, start, tick, lying_pose(lying))
        return _Flight(card, launch, start, last + 1, None)

    def thrown(self, action: object) -> tuple[CardId, Launch] | None:
        """The card an action lets go, if it is a throw."""
        return self._world.thrown(action) if isinstance(self._world, CardWorld) else None

    def lying(self) -> tuple[LyingCard, ...]:
        """The cards at rest now, lowest first."""
        return next((cards for tick, cards in reversed(self._lying) if tick <= self.tick), ())

    def _moving(self) -> list[_Flight]:
        return [flight for flight in self._flights if flight.start <= self.tick < flight.end]

    @property
    def moving(self) -> tuple[CardId, ...]:
        """The cards on their way, in order of their throws."""
        return tuple(flight.card for flight in self._moving())

    def poses(self) -> dict[CardId, Pose]:
        """Where every card is shown, bottom of the stack first."""
        poses = {card.id: lying_pose(card) for card in self.lying()}
        poses.update((flight.card, self._way(flight)) for flight in self._moving())
        return poses

    def _way(self, flight: _Flight) -> Pose:
        """Free fall in height; across and in attitude an even turn from the launch to the rest, slowing down."""
        launch, seconds = flight.launch, (self.tick - flight.start) * TICK_S
        height = launch.z_mm + launch.vz_mm_s * seconds - DEFAULT_PARAMS.gravity_mm_s2 * seconds**2 / 2.0
        a, b = launch.axes()
        if flight.rest is None:
            ahead = min(seconds, 1.0)
            centre = (launch.x_mm + ahead * launch.vx_mm_s, launch.y_mm + ahead * launch.vy_mm_s, max(height, 0.0))
            return Pose(centre, a, b)
        share = (self.tick - flight.start) / (flight.end - flight.start)
        share = share * (2.0 - share)
        goal = flight.rest.centre
        x = launch.x_mm + share * (goal[0] - launch.x_mm)
        y = launch.y_mm + share * (goal[1] - launch.y_mm)
        return turned(Pose((x, y, max(height, goal[2])), a, b), flight.rest, share)

    # What a world does besides being looked at; here it is told already.

    def applied(self, record: object, state: object) -> None:
        """Nothing follows from it."""

    def advance(self, state: object, until: int) -> None:
        """Time passes."""
        self.tick = max(self.tick, until)

    def fact(self, state: object) -> None:
        """Everything is told by the recording."""
        return

    def digest(self) -> str:
        """Nothing is simulated."""
        return ""

"""A world of cards made of what a recording tells (`--trust`): for matches of another physics model.

Where the cards lay is as recorded; the way there is made up, since no file holds it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from dilemma_arena.core.ids import CardId
from dilemma_arena.physics.ground import lying_pose
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import DEFAULT_PARAMS, TICK_S
from dilemma_arena.physics.pose import Pose
from dilemma_arena.physics.rest import LyingCard
from dilemma_arena.physics.volley import VolleyEvent
from dilemma_arena.recording.match import Lying, MatchRecording, entry_of
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


@dataclass(frozen=True, slots=True)
class _Lay:
    """How the cards lie from a tick on, when so much has happened."""

    count: int
    tick: int
    cards: tuple[LyingCard, ...]


@dataclass(frozen=True, slots=True)
class ToldStill:
    """Cards at rest, as a recording tells."""

    cards: tuple[LyingCard, ...]
    moving: tuple[CardId, ...] = ()
    events: tuple[VolleyEvent, ...] = ()

    def poses(self) -> dict[CardId, Pose]:
        """Where they are, bottom of the stack first."""
        return {card.id: lying_pose(card) for card in self.cards}

    def lying(self) -> tuple[LyingCard, ...]:
        """The cards, lowest first."""
        return self.cards


class ToldWorld:
    """Stands in for a game's world; `tick` is set from outside."""

    runs = True

    events: tuple[VolleyEvent, ...] = ()
    """No file tells what a card touched on its way."""
    cleared = None

    def __init__(self, recording: MatchRecording, world: AnyWorld, count: int = 0, tick: int = 0) -> None:
        """Stand somewhere in it.

        Args:
            recording: What tells.
            world: One of the game, to tell throws from other actions.
            count: So many actions and facts have happened.
            tick: Ticks since the match began.
        """
        self.count, self.tick = count, tick
        self._world = world
        self._lying: list[_Lay] = []
        self._flights: list[_Flight] = []
        passed = 0
        for record in recording.records:
            if isinstance(record.facts, Lying):
                self._lying.append(_Lay(passed, record.tick, record.facts.cards))
            elif entry_of(record) is not None:
                passed += 1
        for record in recording.records:
            throw = self.thrown(record.action) if record.action is not None else None
            if throw is not None:
                self._flights.append(self._flight(record.tick, *throw, recording.end_tick))

    def _flight(self, start: int, card: CardId, launch: Launch, last: int) -> _Flight:
        """How the throw ends: as the next list of lying cards says that has it."""
        for lay in self._lying:
            if lay.tick > start:
                lying = next((other for other in lay.cards if other.id == card), None)
                if lying is not None:
                    return _Flight(card, launch, start, lay.tick, lying_pose(lying))
        return _Flight(card, launch, start, last + 1, None)

    def thrown(self, action: object) -> tuple[CardId, Launch] | None:
        """The card an action lets go, if it is a throw."""
        return self._world.thrown(action) if isinstance(self._world, CardWorld) else None

    def lying(self) -> tuple[LyingCard, ...]:
        """The cards at rest now, lowest first."""
        told = (lay for lay in reversed(self._lying) if lay.count <= self.count and lay.tick <= self.tick)
        return next((lay.cards for lay in told), ())

    def still(self, ids: Collection[CardId]) -> ToldStill:
        """These cards, and what lay with them when they last did: before the arena was cleared, if it has been."""
        past = [lay.cards for lay in reversed(self._lying) if lay.count <= self.count and lay.tick <= self.tick]
        found = (cards for cards in past if set(ids) <= {card.id for card in cards})
        return ToldStill(next(found, past[0] if past else ()))

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
        """One thing more has happened."""
        self.count += 1

    def advance(self, state: object, until: int) -> None:
        """Time passes."""
        self.tick = max(self.tick, until)

    def fact(self, state: object) -> None:
        """Everything is told by the recording."""
        return

    def digest(self) -> str:
        """Nothing is simulated."""
        return ""

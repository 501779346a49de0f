"""A volley: all the physics of one offer. Lying cards, then throws that enter at ticks, until everything rests.

Every moving card has its own stages and, once slow, its own fresh pymunk spaces, so what happens to one does not
depend on how many others exist. Cards meet through what lies: a card at rest is ground for those still moving, and
whoever comes later lies on top. Cards do not meet in the air (they would have to within millimetres and
milliseconds). A card that leans and is struck moves again.
"""

from __future__ import annotations

import hashlib
import math
import struct
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from dilemma_arena.physics.airborne import LOW_MM, Airborne
from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.ground import FLAT_TILT_RAD, Ground, lying_from_pose, lying_pose
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import DEFAULT_PARAMS, TICK_S, PhysicsParams
from dilemma_arena.physics.plate import Plate, cross
from dilemma_arena.physics.pose import Pose
from dilemma_arena.physics.rest import LyingCard, Rest, RestedThrow
from dilemma_arena.physics.settle import Settling
from dilemma_arena.physics.stacking import directly_below
from dilemma_arena.physics.strikes import Touch, find_contacts, sunk_mm
from dilemma_arena.physics.world import Resting, Stage, World

AIRBORNE_LIMIT = round(12.0 / TICK_S)
"""Ticks after which a card that still flies or bounces is handed to the settle stage: 12 s, never seen."""
WAKE_MM_S = 20.0
"""An impulse that would give a leaning card more than this speed sets it moving again, mm/s."""
HEARD_MM_S = 30.0
"""Contacts with less impulse than card mass times this are not reported as events, mm/s."""


class ThrowRefused(ValueError):
    """A throw the volley cannot take: the id is in use, or the owner already has a card in the air."""


@dataclass(frozen=True, slots=True)
class VolleyEvent:
    """Something that happened to a card, stamped with the tick; for sounds, judges and slow motion."""

    tick: int
    kind: str
    """thrown, contact (surface struck), rest, pushed (a lying card was set moving by another)."""
    card: str
    surface: str = ""
    """For a contact: floor_in, rim_in, rim_top, rim_out, table_out or card."""
    strength: float = 0.0
    """For a contact: impulse in units of card mass · m/s (about 0..3); the loudness of the sound."""


@dataclass(slots=True)
class _Mover:
    card_id: str
    owner: str
    thrown_tick: int
    stage: Stage
    first_surface: str = "none"


def _loose(card: LyingCard) -> bool:
    """Whether a card at rest is held by more or less than the floor, so that a blow can move it."""
    return card.tilt_rad >= FLAT_TILT_RAD or card.rest is Rest.ON_RIM


class Volley:
    """Fresh for each offer and never copied: to go back, make another one and step it again."""

    def __init__(self, arena: Arena, lying: Sequence[LyingCard] = (), params: PhysicsParams = DEFAULT_PARAMS) -> None:
        """Start with the cards of `lying`, lowest first, at rest.

        Raises:
            ThrowRefused: two lying cards share an id.
        """
        self.tick = 0
        """Ticks stepped so far, each TICK_S long."""
        self.events: list[VolleyEvent] = []
        """Everything that happened so far, in order."""
        self._movers: list[_Mover] = []
        self._results: dict[str, RestedThrow] = {}
        self._ids = {card.id for card in lying}
        if len(self._ids) != len(lying):
            raise ThrowRefused("two lying cards have the same id")
        self._world = World(arena, Ground(lying, params), params)

    def throw(self, card_id: str, owner: str, launch: Launch) -> None:
        """Let a card go at the current tick.

        Raises:
            ThrowRefused: the id is in use, or the owner already has a card in the air.
            BadLaunch: the launch is outside the model's domain.
        """
        if card_id in self._ids:
            raise ThrowRefused(f"card {card_id} is already in play")
        if any(mover.owner == owner for mover in self._movers):
            raise ThrowRefused(f"{owner} already has a card in the air")
        launch.check(self._world.params)
        self._ids.add(card_id)
        plate = Plate.launched(launch, self._world.params.card)
        self._movers.append(_Mover(card_id, owner, self.tick, Airborne(plate)))
        self.events.append(VolleyEvent(self.tick, "thrown", card_id))

    def step(self) -> None:
        """Advance everything by one tick; cheap when nothing moves."""
        self.tick += 1
        if not self._movers:
            return
        for mover in list(self._movers):
            was = mover.stage
            mover.stage = was.advance(self._world)
            self._report(mover, was.touches())
            if isinstance(mover.stage, Resting):
                self._lay(mover, mover.stage)
            elif isinstance(mover.stage, Airborne) and self.tick - mover.thrown_tick > AIRBORNE_LIMIT:
                mover.stage = Settling(mover.stage.plate, self._world)

    def wait(self, ticks: int) -> None:
        """Let time pass in one go while nothing moves; the same as so many steps.

        Raises:
            ValueError: a card is still moving, or the time is negative.
        """
        if self._movers or ticks < 0:
            raise ValueError("time can be skipped only forward and while nothing moves")
        self.tick += ticks

    def _report(self, mover: _Mover, touches: Sequence[Touch]) -> None:
        """Note first contacts and loud ones, and wake leaning cards that were struck."""
        card = self._world.params.card
        loudest: dict[str, float] = {}
        struck: dict[str, list[Touch]] = {}
        for touch in touches:
            surface = touch.contact.surface
            if mover.first_surface == "none":
                mover.first_surface = surface
            loudest[surface] = loudest.get(surface, 0.0) + touch.normal_impulse
            if touch.contact.other:
                struck.setdefault(touch.contact.other, []).append(touch)
        for surface, impulse in loudest.items():
            if impulse > card.mass_kg * HEARD_MM_S:
                strength = impulse / card.mass_kg / 1e3
                self.events.append(VolleyEvent(self.tick, "contact", mover.card_id, surface, strength))
        for other, blows in struck.items():
            self._wake(mover, other, blows)

    def _wake(self, mover: _Mover, other: str, blows: Sequence[Touch]) -> None:
        """Let a card that leans or lies on the rim move again if it was struck hard enough."""
        lying = next((card for card in self._world.ground.cards if card.id == other), None)
        if lying is None or not _loose(lying):
            return  # a level card is pressed to the floor: its friction there beats the friction on top of it
        mass = self._world.params.card.mass_kg
        jx, jy, jz = (-sum(blow.impulse[i] for blow in blows) for i in range(3))
        if math.sqrt(jx * jx + jy * jy + jz * jz) < mass * WAKE_MM_S:
            return
        plate = self._lift(lying)
        plate.velocity = (jx / mass, jy / mass, jz / mass)
        at = mover.stage.pose().centre
        for blow in blows:
            arm = blow.contact.arm
            r = (at[0] + arm[0] - lying.x_mm, at[1] + arm[1] - lying.y_mm, at[2] + arm[2] - lying.z_mm)
            twist = cross(r, blow.impulse)
            m = plate.momentum
            plate.momentum = (m[0] - twist[0], m[1] - twist[1], m[2] - twist[2])

    def _lift(self, lying: LyingCard) -> Plate:
        """Take a card at rest out of the ground and make it move, still at rest; what leans on it follows."""
        self._ground(card for card in self._world.ground.cards if card.id != lying.id)
        pose, still = lying_pose(lying), (0.0, 0.0, 0.0)
        plate = Plate(self._world.params.card, pose.centre, still, pose.a, pose.b, still)
        x, y, z = pose.centre  # a lying card may come from a file, which can say anything
        plate.position = (x, y, z + sunk_mm(plate, self._world.arena, self._world.ground))
        result = self._results.pop(lying.id, None)
        thrown = self.tick - round(result.settle_s / TICK_S) if result else self.tick
        first = result.first_surface if result else "none"
        self._movers.append(_Mover(lying.id, f"\0{lying.id}", thrown, Airborne(plate), first))
        self.events.append(VolleyEvent(self.tick, "pushed", lying.id))
        for card in self._world.ground.cards:
            if lying.id in card.on_top_of and _loose(card) and card in self._world.ground.cards:
                self._lift(card)
        return plate

    def _ground(self, cards: Iterable[LyingCard]) -> None:
        world = self._world
        self._world = replace(world, ground=Ground(cards, world.params))

    def _lay(self, mover: _Mover, resting: Resting) -> None:
        """Make a card that has come to rest part of the ground."""
        self._movers.remove(mover)
        ground, shape = self._world.ground, self._world.params.card
        card = replace(lying_from_pose(mover.card_id, resting.at), rest=resting.rest)
        if not all(map(math.isfinite, resting.state())):
            raise ArithmeticError(f"card {mover.card_id} came to rest at no finite place")
        below = directly_below(card, [other for other in ground.cards if not _loose(other)], shape)
        top = max((other.z_mm + shape.thickness_mm for other in ground.cards if other.id in below), default=0.0)
        if card.tilt_rad < FLAT_TILT_RAD and card.z_mm < top + LOW_MM:
            card = replace(card, z_mm=top, tilt_rad=0.0, dip_rad=0.0, on_top_of=below)
        else:
            card = replace(card, on_top_of=self._touched(resting.at))
        self._ground((*ground.cards, card))
        settle_s = (self.tick - mover.thrown_tick) * TICK_S
        self._results[card.id] = RestedThrow(card, settle_s, mover.first_surface)
        self.events.append(VolleyEvent(self.tick, "rest", card.id))

    def _touched(self, at: Pose) -> tuple[str, ...]:
        """The cards a tilted card touches, and those below its lowest points, in the order they were laid."""
        shape, ground, still = self._world.params.card, self._world.ground, (0.0, 0.0, 0.0)
        plate = Plate(shape, at.centre, still, at.a, at.b, still)
        ids = {contact.other for contact in find_contacts(plate, self._world.arena, ground)}
        low = sorted(at.corners(shape.length_mm, shape.width_mm), key=lambda corner: corner[2])[:2]
        (x0, y0, z0), (x1, y1, z1) = low
        points = [(x0, y0), ((x0 + x1) / 2, (y0 + y1) / 2), (x1, y1)] if z1 - z0 < 1.0 else [(x0, y0)]
        ids.update(ground.under(x, y)[1] for x, y in points)
        return tuple(card.id for card in ground.cards if card.id in ids)

    @property
    def moving(self) -> tuple[str, ...]:
        """Ids of the cards that have not come to rest, in order of their throws."""
        return tuple(mover.card_id for mover in self._movers)

    def poses(self) -> Mapping[str, Pose]:
        """Where every card is now, bottom of the stack first (draw in this order)."""
        poses = {card.id: lying_pose(card) for card in self._world.ground.cards}
        poses.update((mover.card_id, mover.stage.pose()) for mover in self._movers)
        return poses

    def lying(self) -> tuple[LyingCard, ...]:
        """The cards at rest now, lowest first; feed it to the next Volley."""
        return self._world.ground.cards

    @property
    def results(self) -> Mapping[str, RestedThrow]:
        """What became of each thrown or pushed card that has come to rest, in order of coming to rest."""
        return self._results

    def run_to_rest(self) -> None:
        """Step until nothing moves; every card rests within seconds (AIRBORNE_LIMIT and the stages' own limits)."""
        while self._movers:
            self.step()

    def digest(self) -> str:
        """Hex SHA-256 over the exact state (tick, ids, every float64): equal only if bit-identical."""
        state = hashlib.sha256(struct.pack("<q", self.tick))
        for card in self._world.ground.cards:
            state.update(repr(card).encode())
        for mover in self._movers:
            numbers = mover.stage.state()
            state.update(f"{mover.card_id}\0{mover.owner}\0{type(mover.stage).__name__}".encode())
            state.update(struct.pack(f"<{len(numbers)}d", *numbers))
        return state.hexdigest()

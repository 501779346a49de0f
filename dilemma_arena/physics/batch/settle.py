"""The settle stage of many slow cards at once: pymunk in elevation, the cards far apart on one floor.

Each lane is what `physics.settle` builds for one card. It leaves the space when it has come to rest or lies flat.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pymunk
import pymunk.batch

from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.batch.bodies import BodyReader, Buffer
from dilemma_arena.physics.batch.coast import Sliders
from dilemma_arena.physics.batch.lanes import Bools, Floats, Ints, Lanes
from dilemma_arena.physics.batch.outline import Shape
from dilemma_arena.physics.batch.strips import Strips
from dilemma_arena.physics.ground import Ground
from dilemma_arena.physics.launch import Vec3
from dilemma_arena.physics.params import TICK_S, PhysicsParams
from dilemma_arena.physics.rest import BEARING_SHARE, LEANING_TILT_RAD, Rest
from dilemma_arena.physics.settle import (
    DOWN_MM_S,
    HOLD_RIM_S,
    HOLD_S,
    LIMIT_S,
    LOOKS,
    LOW_MM,
    REST_SPIN_ARM_MM,
    SETTLE_STEPS,
    STILL_MM,
    TUMBLE_ARM_MM,
    WIDE,
    rim_spans,
)
from dilemma_arena.physics.world import World

APART_MM = 2000.0
"""Distance between lanes, mm; the widest arena's cross-section is 420 mm, a slow card travels less than 300."""
GROUP = 256
"""Lanes in one space."""
FORCE_GRAIN = 1e-9
"""Forces are weighed to this, kg·mm/s²; a card weighs 18."""
_OUTSIDE, _FLOOR, _RIM = range(3)
"""What bears a card."""
_LOOK_S = TICK_S / LOOKS

_ARBITER_FIELDS = pymunk.batch.ArbiterFields.BODY_A_ID | pymunk.batch.ArbiterFields.BODY_B_ID
_ARBITER_FIELDS |= pymunk.batch.ArbiterFields.TOTAL_IMPULSE | pymunk.batch.ArbiterFields.NORMAL
_ARBITER_FIELDS |= pymunk.batch.ArbiterFields.POINT_A_1


@dataclass(frozen=True, slots=True)
class Settled:
    """How some lanes left the stage; `lane` are their indices among those that entered, (N,)."""

    lane: Ints
    ticks: Ints
    """Ticks the stage took."""


@dataclass(frozen=True, slots=True)
class AtRest(Settled):
    """Lanes that came to rest here."""

    centre: Floats
    """(3, N)"""
    axes: Floats
    """The axes a, b, n, (3, 3, N)."""
    rest: tuple[Rest, ...]


@dataclass(frozen=True, slots=True)
class Down(Settled):
    """Lanes that lie flat and may still slide."""

    sliders: Sliders
    face_up: Bools


def settle(lanes: Lanes, arena: Arena, shape: Shape, params: PhysicsParams) -> tuple[list[AtRest], list[Down]]:
    """Let slow cards lean, perch, tip over or lie down."""
    at_rest: list[AtRest] = []
    down: list[Down] = []
    for start in range(0, len(lanes), GROUP):
        group = _Group(lanes.take(slice(start, start + GROUP)), start, arena, shape, params)
        for left in group.run():
            if isinstance(left, AtRest):
                at_rest.append(left)
            else:
                down.append(left)
    return at_rest, down


class _Group:
    """The lanes of one space."""

    def __init__(self, lanes: Lanes, first: int, arena: Arena, shape: Shape, params: PhysicsParams) -> None:
        self._first, self._arena, self._shape, self._params = first, arena, shape, params
        self._world = World(arena, Ground((), params), params)
        count = len(lanes)
        strips = self._strips = Strips.of(lanes, params.card, shape)
        self._lateral, self._yaw = np.zeros(count), np.zeros(count)
        self._lateral_speed, self._spin = strips.lateral_speed.copy(), strips.spin.copy()
        self._held = np.zeros(count)
        self._bears, self._seen = np.zeros((3, count)), np.zeros((3, count), dtype=np.bool_)
        self._alive = np.arange(count)
        self._buffer = Buffer()
        self._build(count)

    def _build(self, count: int) -> None:
        card, arena, strips = self._params.card, self._arena, self._strips
        space = self._space = pymunk.Space()
        space.gravity = (0.0, -self._params.gravity_mm_s2)
        space.collision_slop = 0.02
        space.collision_persistence = 1  # so that the contacts pymunk lists are those of the last step
        self._floor = space.static_body
        floor = pymunk.Segment(self._floor, (-APART_MM, -5.0), (count * APART_MM, -5.0), 5.0)
        floor.friction = arena.friction_floor
        floor.filter = pymunk.ShapeFilter(categories=3, mask=4)
        self._rim = pymunk.Body(body_type=pymunk.Body.STATIC)
        space.add(floor, self._rim)
        self._parts: list[list[pymunk.Body | pymunk.Shape | pymunk.Constraint]] = []
        strip_bodies: list[pymunk.Body] = [self._floor] * (2 * count)
        halves, moments = strips.half.tolist(), (strips.pitch_inertia / 2.0).tolist()
        starts = strips.start.T.tolist()
        widths = (WIDE * strips.arm).tolist()
        origins, directions = strips.origin.T.tolist(), strips.u.T.tolist()
        for lane in range(count):
            shift = lane * APART_MM
            (x, y), (ux, uy), width = origins[lane], directions[lane], widths[lane]
            parts: list[pymunk.Body | pymunk.Shape | pymunk.Constraint] = []
            bodies = []
            for index in (0, 1):
                s, z, pitch, vs, vz, rate = starts[lane][index]
                body = pymunk.Body(card.mass_kg / 2.0, moments[lane])
                body.position = s + shift, z
                body.angle = pitch
                body.velocity = vs, vz
                body.angular_velocity = rate
                half = halves[lane]
                strip = pymunk.Segment(body, (-half, 0.0), (half, 0.0), card.thickness_mm / 2.0)
                strip.friction = 1.0
                strip.filter = pymunk.ShapeFilter(categories=4, mask=1 << index)
                bodies.append(body)
                signed = -width if index else width
                parts += [body, strip, *self._cross_section((x, y, 0.0), (ux, uy), signed, index, shift)]
            left, right = bodies
            strip_bodies[lane], strip_bodies[count + lane] = left, right
            gx, gy = left.world_to_local(right.position)
            groove = pymunk.GrooveJoint(left, right, (gx, gy - 200.0), (gx, gy + 200.0), (0.0, 0.0))
            parts += [pymunk.GearJoint(left, right, 0.0, 1.0), groove]
            space.add(*parts)
            self._parts.append(parts)
        self._reader = BodyReader(space, strip_bodies)
        self._state = self._reader.state.reshape(6, 2, count)  # a view: what is read shows here

    def _cross_section(
        self, origin: Vec3, u: tuple[float, float], width: float, index: int, shift: float
    ) -> list[pymunk.Shape]:
        """The rim as a strip meets it; s = 0 at the card's centre."""
        shapes: list[pymunk.Shape] = []
        for low, high in rim_spans(self._world, origin, u, width):
            low, high = low + shift, high + shift
            box = [(low, -5.0), (high, -5.0), (high, self._arena.rim_height_mm), (low, self._arena.rim_height_mm)]
            shape = pymunk.Poly(self._rim, box)
            shape.friction = self._arena.friction_rim
            shape.filter = pymunk.ShapeFilter(categories=1 << index, mask=4)
            shapes.append(shape)
        return shapes

    def run(self) -> list[AtRest | Down]:
        """Step until every lane has left."""
        left: list[AtRest | Down] = []
        time, looks = 0.0, 0
        while self._alive.size:
            for _ in range(SETTLE_STEPS // LOOKS):
                self._space.step(TICK_S / SETTLE_STEPS)
            time += _LOOK_S
            looks += 1
            self._reader.read()
            self._state[0, :, self._alive] -= self._alive[:, None] * APART_MM
            self._drag()
            ticks = -(-looks // LOOKS)
            down = self._down()
            if down.size:
                left.append(self._leave_sliding(down, ticks))
            resting = self._resting(time >= LIMIT_S)
            if resting.size:
                left.append(self._leave_at_rest(resting, ticks))
        return left

    def _drag(self) -> None:
        """Friction sideways and about the vertical, which the elevation does not see, while something bears."""
        params, card = self._params, self._params.card
        self._lateral += self._lateral_speed * _LOOK_S
        self._yaw += self._spin * _LOOK_S
        slow = self._arena.friction_floor * params.gravity_mm_s2 * _LOOK_S
        turn = slow * REST_SPIN_ARM_MM * card.mass_kg / card.inertia_normal
        for rate, loss in ((self._lateral_speed, slow), (self._spin, turn)):
            np.copysign(np.maximum(0.0, np.abs(rate) - loss), rate, out=rate)

    def _pose(self, lanes: Ints) -> tuple[Floats, Floats]:
        return self._strips.poses(
            lanes, self._state[:, :, lanes], self._lateral[lanes], self._yaw[lanes], self._params.card
        )

    def _down(self) -> Ints:
        """The lanes that have come down flat."""
        card, alive = self._params.card, self._alive
        _, z, (pitch, _), _, vz, (rate, _) = self._state[:, :, alive]
        top = z.max(axis=0) - card.thickness_mm / 2.0 + np.abs(np.sin(pitch)) * card.reach_mm
        calm = np.abs(vz).sum(axis=0) + TUMBLE_ARM_MM * np.abs(rate) < DOWN_MM_S
        lanes: Ints = alive[(top <= LOW_MM) & calm]
        if lanes.size:
            centre, axes = self._pose(lanes)
            height = np.abs(axes[0, 2]) * card.length_mm / 2.0 + np.abs(axes[1, 2]) * card.width_mm / 2.0
            lanes = lanes[centre[2] + height < LOW_MM]
        return lanes

    def _leave_sliding(self, lanes: Ints, ticks: int) -> Down:
        centre, axes = self._pose(lanes)
        ux, uy = self._strips.u[:, lanes]
        along = self._state[3][:, lanes].mean(axis=0)
        lateral = self._lateral_speed[lanes]
        sliders = Sliders(
            centre[0],
            centre[1],
            np.arctan2(axes[0, 1], axes[0, 0]),
            ux * along - uy * lateral,
            uy * along + ux * lateral,
            self._spin[lanes],
        )
        self._remove(lanes)
        return Down(self._first + lanes, np.full(lanes.size, ticks), sliders, axes[2, 2] >= 0.0)

    def _resting(self, late: bool) -> Ints:
        """The lanes that have been still for long enough; all of them when it is `late`."""
        params, card, alive = self._params, self._params.card, self._alive
        if not alive.size:
            return alive
        vs, vz, (rate, _) = self._state[3:, :, alive]
        moving = 0.25 * card.mass_kg * (vs**2 + vz**2).sum(axis=0)
        moving += self._strips.pitch_inertia[alive] / 2.0 * rate**2
        moving += 0.5 * card.mass_kg * self._lateral_speed[alive] ** 2
        still = moving < card.mass_kg * params.gravity_mm_s2 * STILL_MM
        restless = alive[~still]
        self._held[restless] = 0.0
        self._bears[:, restless] = 0.0
        self._seen[:, restless] = False
        weighed = alive if late else alive[still]
        if not weighed.size:
            return weighed
        self._weigh(weighed)
        if late:
            return weighed
        rim_only = self._seen[_RIM, weighed] & (self._seen[:, weighed].sum(axis=0) == 1)
        ready: Bools = self._held[weighed] >= np.where(rim_only, HOLD_RIM_S, HOLD_S)
        return weighed[ready]

    def _weigh(self, lanes: Ints) -> None:
        """Add up the normal impulses of the last step by what bears the cards."""
        self._held[lanes] += _LOOK_S
        self._buffer.clear()
        pymunk.batch.get_space_arbiters(self._space, _ARBITER_FIELDS, self._buffer)
        ids = np.frombuffer(self._buffer.int_buf(), dtype=np.uintp).reshape(-1, 2)
        jx, jz, nx, nz, s, _ = np.frombuffer(self._buffer.float_buf()).reshape(-1, 6).T
        lane = self._reader.index(ids).max(axis=1) % self._held.size  # the other one is no strip
        force = np.abs(jx * nx + jz * nz) / (TICK_S / SETTLE_STEPS)
        s = s - lane * APART_MM
        x, y = self._strips.origin[:, lane] + s * self._strips.u[:, lane]
        middle = self._arena.inner_radius_mm + self._arena.rim_thickness_mm / 2.0
        floor = np.where(self._shape.gauge(x, y) > middle, _OUTSIDE, _FLOOR)
        kind = np.where((ids == self._rim.id).any(axis=1), _RIM, floor)
        count = self._held.size
        key = kind * count + lane
        # in whole grains, whose sums are exact: pymunk's order is not the same on every run
        grains = np.bincount(key, weights=np.rint(force / FORCE_GRAIN), minlength=3 * count).reshape(3, count)
        seen = np.bincount(key, minlength=3 * count).reshape(3, count) > 0
        self._bears[:, lanes] += grains[:, lanes] * FORCE_GRAIN
        self._seen[:, lanes] |= seen[:, lanes]

    def _leave_at_rest(self, lanes: Ints, ticks: int) -> AtRest:
        params = self._params
        centre, axes = self._pose(lanes)
        looks = np.maximum(1.0, self._held[lanes] / _LOOK_S)
        weight = params.card.mass_kg * params.gravity_mm_s2
        outside, floor, rim = self._bears[:, lanes] / looks > BEARING_SHARE * weight
        tilted = np.arccos(np.minimum(1.0, np.abs(axes[2, 2]))) >= LEANING_TILT_RAD
        off = self._shape.gauge(centre[0], centre[1]) > self._arena.inner_radius_mm
        rests = [_verdict(*row) for row in zip(*(v.tolist() for v in (outside, floor, rim, tilted, off)), strict=True)]
        self._remove(lanes)
        return AtRest(self._first + lanes, np.full(lanes.size, ticks), centre, axes, tuple(rests))

    def _remove(self, lanes: Ints) -> None:
        for lane in lanes.tolist():
            self._space.remove(*self._parts[lane])
        self._alive = np.setdiff1d(self._alive, lanes, assume_unique=True)


def _verdict(outside: bool, floor: bool, rim: bool, tilted: bool, off: bool) -> Rest:
    """How a card rests by what bears it; `off`: its centre is not over the floor inside."""
    if outside:
        return Rest.OUTSIDE
    if floor:
        return Rest.LEANING if rim and tilted else Rest.FLAT
    if rim:
        return Rest.ON_RIM
    return Rest.OUTSIDE if off else Rest.FLAT

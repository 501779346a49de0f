"""Settle: the card is slow; seen from the side, pymunk lets it lean, perch, tip over or lie down.

The elevation is a vertical plane along the card's travel or, when it hardly travels, along its steepest slope. The
card is two thin strips left and right of its middle, at its radius of gyration in roll, tied by joints that leave
them the same pitch and let them part only along the card's normal; each strip meets its own cross-section of rim and
lying cards. How the card ends is read off the contacts that bear it once it is still; nothing here decides it by
speed.
"""

from __future__ import annotations

import math

import pymunk

from dilemma_arena.physics.launch import Vec3
from dilemma_arena.physics.params import TICK_S
from dilemma_arena.physics.plate import Plate, cross, dot
from dilemma_arena.physics.pose import Pose
from dilemma_arena.physics.rest import BEARING_SHARE, LEANING_TILT_RAD, Rest
from dilemma_arena.physics.slide import Sliding
from dilemma_arena.physics.strikes import Touch, sunk_mm
from dilemma_arena.physics.world import Resting, Stage, World

SETTLE_STEPS = 8
"""Steps a tick (0.52 ms each; landing.md uses 0.5 ms)."""
LOOKS = 2
"""How often a tick the state is looked at."""
TRAVEL_MM_S = 300.0
"""Faster than this, the elevation follows the travel; slower, the steepest slope."""
CREEP_MM_S = 50.0
"""A level card slower than this is seen across the rim."""
SLOPE = 0.05
"""Horizontal part of the unit normal above which a slope counts."""
LOW_MM, DOWN_MM_S, TUMBLE_ARM_MM = 1.5, 150.0, 50.0
"""When a card has come down flat: as in `airborne`."""
STILL_MM = 0.05
"""At rest: kinetic energy below m·g times this, mm ..."""
HOLD_S, HOLD_RIM_S = 0.12, 0.4
"""... for this long, s; longer when only the rim carries it, as it may be tipping slowly."""
LIMIT_S = 2.0
"""A card that still moves after this is taken as it is, s."""
REST_SPIN_ARM_MM = 28.7
"""Mean distance of the card's points from its centre, mm: friction torque = force times this (91 x 59 mm)."""
WIDE = (1.0 + math.sqrt(3.0)) / 2.0
"""Lateral reach of a strip on the rim, in radii of gyration: the mean of its own line (1) and the side edge (√3)."""
_TABLE, _FLOOR, _RIM, _CARD, _OUTSIDER = 0, 1, 2, 3, 4
_CARD_KINDS = {Rest.FLAT: _CARD, Rest.LEANING: _CARD, Rest.ON_RIM: _RIM, Rest.OUTSIDE: _OUTSIDER}
"""What a lying card counts as: one on the rim is no more than the rim, one outside no more than the table."""
_Touched = tuple[int, pymunk.Vec2d, pymunk.Vec2d, float]
"""A contact of a strip: what was touched, the impulse of the last step, the normal, and where along the elevation."""


class Settling:
    """A slow card, seen from the side."""

    __slots__ = (
        "_along_a", "_along_b", "_arm", "_bears", "_bodies", "_cards", "_held", "_lateral", "_lateral_speed", "_origin",
        "_space", "_spin", "_thin", "_time", "_u", "_world", "_yaw",
    )  # fmt: skip

    def __init__(self, plate: Plate, world: World) -> None:
        card = plate.card
        self._world = world
        self._origin = plate.position
        self._u = _direction(plate, world)
        ux, uy = self._u
        n = plate.n
        into = ux * n[0] + uy * n[1]
        along: Vec3 = (ux - into * n[0], uy - into * n[1], -into * n[2])
        size = math.sqrt(dot(along, along))
        along = (along[0] / size, along[1] / size, along[2] / size)
        side = cross(n, along)
        if n[2] < 0.0:  # keep the side strip on the left of the travel
            side = (-side[0], -side[1], -side[2])
        hx, hy = card.length_mm / 2.0, card.width_mm / 2.0
        self._along_a = (dot(plate.a, along), dot(plate.a, side))
        self._along_b = (dot(plate.b, along), dot(plate.b, side))
        arm = math.sqrt(((hx * self._along_a[1]) ** 2 + (hy * self._along_b[1]) ** 2) / 3.0)
        self._arm = arm
        half = _strip_half_length(self._along_a, self._along_b, hx, hy, arm)
        pitch_inertia = card.mass_kg * ((hx * self._along_a[0]) ** 2 + (hy * self._along_b[0]) ** 2) / 3.0
        omega = plate.omega()
        self._lateral, self._yaw, self._time, self._held = 0.0, 0.0, 0.0, 0.0
        self._bears: dict[int, float] = {}
        self._lateral_speed = -uy * plate.velocity[0] + ux * plate.velocity[1]
        self._spin = omega[2]
        space = self._space = pymunk.Space()
        space.gravity = (0.0, -world.params.gravity_mm_s2)
        space.collision_slop = 0.02
        thin = self._thin = card.thickness_mm / 2.0
        bodies = []
        for index, sign in enumerate((1.0, -1.0)):
            body = pymunk.Body(card.mass_kg / 2.0, pitch_inertia / 2.0)
            r: Vec3 = (sign * arm * side[0], sign * arm * side[1], sign * arm * side[2])
            spin = cross(omega, r)
            v = (plate.velocity[0] + spin[0], plate.velocity[1] + spin[1], plate.velocity[2] + spin[2])
            body.position = (ux * r[0] + uy * r[1], plate.position[2] + r[2] + thin)
            body.angle = math.atan2(along[2], ux * along[0] + uy * along[1])
            body.velocity = (ux * v[0] + uy * v[1], v[2])
            body.angular_velocity = uy * omega[0] - ux * omega[1]
            strip = pymunk.Segment(body, (-half, 0.0), (half, 0.0), thin)
            strip.friction = 1.0
            strip.filter = pymunk.ShapeFilter(categories=4, mask=1 << index)
            space.add(body, strip)
            bodies.append(body)
            space.add(*_cross_section(space, world, plate.position, self._u, sign * arm, index))
        self._bodies: tuple[pymunk.Body, pymunk.Body] = (bodies[0], bodies[1])
        left, right = self._bodies
        self._cards: list[pymunk.Shape] = []
        self._lay_out(world)
        gx, gy = left.world_to_local(right.position)
        groove = pymunk.GrooveJoint(left, right, (gx, gy - 200.0), (gx, gy + 200.0), (0.0, 0.0))
        space.add(pymunk.GearJoint(left, right, 0.0, 1.0), groove)

    def _lay_out(self, world: World) -> None:
        """Put the lying cards into the elevation, in the place of those that lay there before."""
        space = self._space
        space.remove(*self._cards)
        self._cards = []
        for index, sign in enumerate((1.0, -1.0)):
            self._cards += _card_section(space, world, self._origin, self._u, sign * self._arm, index)
        space.add(*self._cards)

    def advance(self, world: World) -> Stage:
        """One tick."""
        if world.ground is not self._world.ground:
            self._lay_out(world)
        self._world = world
        card, params = world.params.card, world.params
        dt = TICK_S / SETTLE_STEPS
        weight = card.mass_kg * params.gravity_mm_s2
        left, right = self._bodies
        for _ in range(LOOKS):
            for _ in range(SETTLE_STEPS // LOOKS):
                self._space.step(dt)
            look = TICK_S / LOOKS
            self._time += look
            self._drag(world, look)
            (v1s, v1z), (v2s, v2z), rate = left.velocity, right.velocity, left.angular_velocity
            if self._low(world) and abs(v1z) + abs(v2z) + TUMBLE_ARM_MM * abs(rate) < DOWN_MM_S:
                return self._slide(world)
            moving = 0.25 * card.mass_kg * (v1s * v1s + v1z * v1z + v2s * v2s + v2z * v2z)
            moving += left.moment * rate * rate + 0.5 * card.mass_kg * self._lateral_speed**2
            if moving < weight * STILL_MM:
                self._weigh(world, look)
                rim_only = _RIM in self._bears and len(self._bears) == 1
                if self._held >= (HOLD_RIM_S if rim_only else HOLD_S):
                    return self._rest(weight, world)
            else:
                self._held = 0.0
                self._bears = {}
            if self._time >= LIMIT_S:
                self._weigh(world, look)
                return self._rest(weight, world)
        return self

    def _drag(self, world: World, dt: float) -> None:
        """Friction sideways and about the vertical, which the elevation does not see, while something bears."""
        self._lateral += self._lateral_speed * dt
        self._yaw += self._spin * dt
        slow = world.arena.friction_floor * world.params.gravity_mm_s2 * dt
        self._lateral_speed = math.copysign(max(0.0, abs(self._lateral_speed) - slow), self._lateral_speed)
        card = world.params.card
        turn = slow * REST_SPIN_ARM_MM * card.mass_kg / card.inertia_normal
        self._spin = math.copysign(max(0.0, abs(self._spin) - turn), self._spin)

    def _low(self, world: World) -> bool:
        left, right = self._bodies
        card = world.params.card
        rise = abs(math.sin(left.angle)) * card.reach_mm
        top = max(left.position.y, right.position.y) - card.thickness_mm / 2.0 + rise
        if top > LOW_MM + world.ground.highest_mm:
            return False
        pose = self._strips_pose()
        height = abs(pose.a[2]) * card.length_mm / 2.0 + abs(pose.b[2]) * card.width_mm / 2.0
        x, y, z = pose.centre
        return z + height < LOW_MM + world.ground.floor(x, y)[0]

    def _slide(self, world: World) -> Sliding:
        pose = self._strips_pose()
        left, right = self._bodies
        ux, uy = self._u
        along = (left.velocity.x + right.velocity.x) / 2.0
        velocity = (ux * along - uy * self._lateral_speed, uy * along + ux * self._lateral_speed)
        yaw = math.atan2(pose.a[1], pose.a[0])
        return Sliding(pose.centre, velocity, yaw, self._spin, pose.normal[2] >= 0.0, world)

    def _weigh(self, world: World, look: float) -> None:
        """Add up the normal impulses of the last step by what bears the card."""
        self._held += look
        found: list[_Touched] = []
        for body in self._bodies:
            body.each_arbiter(_collect, found)
        for kind, impulse, normal, s in found:
            x, y = self._origin[0] + s * self._u[0], self._origin[1] + s * self._u[1]
            outside = kind == _FLOOR and world.arena.middle.distance(x, y) > 0.0
            force = abs(impulse.dot(normal)) / (TICK_S / SETTLE_STEPS)
            where = _TABLE if outside or kind == _OUTSIDER else kind
            self._bears[where] = self._bears.get(where, 0.0) + force

    def _rest(self, weight: float, world: World) -> Resting:
        return Resting(self.pose(), self._verdict(weight, world))

    def pose(self) -> Pose:
        """The card's pose, raised to where its corners and the whole rim, which two strips leave out, allow it."""
        at = self._strips_pose()
        still = (0.0, 0.0, 0.0)
        plate = Plate(self._world.params.card, at.centre, still, at.a, at.b, still)
        x, y, z = at.centre
        return Pose((x, y, z + sunk_mm(plate, self._world.arena, self._world.ground)), at.a, at.b)

    def _verdict(self, weight: float, world: World) -> Rest:
        looks = max(1.0, self._held / (TICK_S / LOOKS))
        bears = {kind for kind, force in self._bears.items() if force / looks > BEARING_SHARE * weight}
        pose = self._strips_pose()
        if _TABLE in bears:
            return Rest.OUTSIDE
        if bears & {_FLOOR, _CARD}:
            tilt = math.acos(min(1.0, abs(pose.normal[2])))
            return Rest.LEANING if _RIM in bears and tilt >= LEANING_TILT_RAD else Rest.FLAT
        if _RIM in bears:
            return Rest.ON_RIM
        return Rest.OUTSIDE if world.arena.inner.distance(*pose.centre[:2]) > 0.0 else Rest.FLAT

    def _strips_pose(self) -> Pose:
        """The card's pose, put together from its two strips."""
        left, right = self._bodies
        ux, uy = self._u
        (s1, z1), (s2, z2) = left.position, right.position
        s = (s1 + s2) / 2.0
        centre = (
            self._origin[0] + s * ux - self._lateral * uy,
            self._origin[1] + s * uy + self._lateral * ux,
            (z1 + z2) / 2.0 - self._thin,
        )
        rise = max(-1.0, min(1.0, (z1 - z2) / (2.0 * self._arm)))
        level = math.sqrt(1.0 - rise * rise)
        side: Vec3 = (-uy * level, ux * level, rise)
        pitch = left.angle
        c, z = math.cos(pitch), math.sin(pitch)
        along: Vec3 = (ux * c, uy * c, z)
        k = dot(along, side)
        along = (along[0] - k * side[0], along[1] - k * side[1], along[2] - k * side[2])
        size = math.sqrt(dot(along, along))
        along = (along[0] / size, along[1] / size, along[2] / size)
        cy, sy = math.cos(self._yaw), math.sin(self._yaw)

        def axis(p: float, q: float) -> Vec3:
            x, y, h = (p * along[i] + q * side[i] for i in range(3))
            return (cy * x - sy * y, sy * x + cy * y, h)

        return Pose(centre, axis(*self._along_a), axis(*self._along_b))

    def state(self) -> tuple[float, ...]:
        """Both strips' states and what is kept beside them."""
        left, right = self._bodies
        return (
            *left.position, left.angle, *left.velocity, left.angular_velocity,
            *right.position, right.angle, *right.velocity, right.angular_velocity,
            self._lateral, self._lateral_speed, self._yaw, self._spin, self._time, self._held,
        )  # fmt: skip

    def touches(self) -> list[Touch]:
        """Settling is soft: no strikes to tell of."""
        return []


def _collect(arbiter: pymunk.Arbiter, found: list[_Touched]) -> None:
    """Append a contact; pymunk swallows what its callbacks raise, so nothing else happens here."""
    kind = max(shape.collision_type for shape in arbiter.shapes)  # strips have type 0
    points = arbiter.contact_point_set
    where = points.points[0].point_a.x if points.points else 0.0
    found.append((kind, arbiter.total_impulse, points.normal, where))


def _direction(plate: Plate, world: World) -> tuple[float, float]:
    vx, vy, _ = plate.velocity
    speed = math.sqrt(vx * vx + vy * vy)
    nx, ny, nz = plate.n
    slope = math.sqrt(nx * nx + ny * ny)
    if speed < TRAVEL_MM_S and slope > SLOPE:
        down = -1.0 if nz >= 0.0 else 1.0
        return down * nx / slope, down * ny / slope
    if speed < CREEP_MM_S:
        return world.arena.middle.outward(plate.position[0], plate.position[1])  # if it tips, it tips over the rim
    if speed > 1e-6:
        return vx / speed, vy / speed
    return 1.0, 0.0


def _strip_half_length(
    along_a: tuple[float, float], along_b: tuple[float, float], hx: float, hy: float, arm: float
) -> float:
    """Half the mean of the card's chord through a strip's centre and its whole extent that way, mm."""
    low, high = -math.inf, math.inf
    for (d, at), half in ((along_a, hx), (along_b, hy)):
        if abs(d) > 1e-9:
            s, t = sorted(((-half - arm * at) / d, (half - arm * at) / d))
            low, high = max(low, s), min(high, t)
    support = hx * abs(along_a[0]) + hy * abs(along_b[0])
    return (max(0.0, (high - low) / 2.0) + support) / 2.0


def rim_spans(world: World, position: Vec3, u: tuple[float, float], width: float) -> list[tuple[float, float]]:
    """The rim as one half of the card meets it, from the card's middle (0) to its side (`width`, signed): (from, to).

    A plate without roll lies on the rim's nearest points anywhere under it: where its side edges cross the hollow
    inner face, and at its middle on the bulging outer one. So each span is the union over the half's width.
    """
    arena = world.arena
    near: list[tuple[float, float]] = []
    far: list[tuple[float, float]] = []
    whole: list[tuple[float, float]] = []
    for share in (0.0, 0.5, 1.0):
        x, y = position[0] - u[1] * share * width, position[1] + u[0] * share * width
        outer, inner = arena.outer.chord(x, y, *u), arena.inner.chord(x, y, *u)
        if outer and inner:
            near.append((outer[0], inner[0]))
            far.append((inner[1], outer[1]))
        elif outer:
            whole.append(outer)
    sides = (near, far) if near else (whole,)
    return [(min(low for low, _ in side), max(high for _, high in side)) for side in sides if side]


def _cross_section(
    space: pymunk.Space, world: World, position: Vec3, u: tuple[float, float], offset: float, index: int
) -> list[pymunk.Shape]:
    """Floor and rim as a strip meets them: `offset` to the left of the centre, s = 0 at the centre."""
    arena = world.arena
    ground = space.static_body
    shapes: list[pymunk.Shape] = [_solid(pymunk.Segment(ground, (-6e3, -5.0), (6e3, -5.0), 5.0), _FLOOR)]
    shapes[0].friction = arena.friction_floor
    for low, high in rim_spans(world, position, u, WIDE * offset):
        box = [(low, -5.0), (high, -5.0), (high, arena.rim_height_mm), (low, arena.rim_height_mm)]
        shape = _solid(pymunk.Poly(ground, box), _RIM)
        shape.friction = arena.friction_rim
        shapes.append(shape)
    for shape in shapes:
        shape.filter = pymunk.ShapeFilter(categories=1 << index, mask=4)
    return shapes


def _card_section(
    space: pymunk.Space, world: World, position: Vec3, u: tuple[float, float], offset: float, index: int
) -> list[pymunk.Shape]:
    """The lying cards as a strip meets them."""
    x, y = position[0] - u[1] * offset, position[1] + u[0] * offset
    half = world.params.card.thickness_mm / 2.0
    shapes: list[pymunk.Shape] = []
    for (s0, z0), (s1, z1), rest in world.ground.cuts(x, y, *u):
        shape = _solid(pymunk.Segment(space.static_body, (s0, z0 + half), (s1, z1 + half), half), _CARD_KINDS[rest])
        shape.friction = world.ground.friction_card
        shape.filter = pymunk.ShapeFilter(categories=1 << index, mask=4)
        shapes.append(shape)
    return shapes


def _solid(shape: pymunk.Shape, kind: int) -> pymunk.Shape:
    shape.collision_type = kind
    return shape

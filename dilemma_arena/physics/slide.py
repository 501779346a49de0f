"""Slide: the card is down; seen from above, pymunk brings it to rest by Coulomb friction and the rim as walls."""

from __future__ import annotations

import math

import pymunk

from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.launch import Vec3
from dilemma_arena.physics.params import TICK_S
from dilemma_arena.physics.plate import Plate
from dilemma_arena.physics.pose import Pose
from dilemma_arena.physics.rest import Rest
from dilemma_arena.physics.strikes import Touch
from dilemma_arena.physics.world import Resting, Stage, World

SLIDE_STEPS = 4
"""Steps a tick (1.04 ms each; landing.md uses 1 ms)."""
STILL_MM_S = 2.0
"""Slower than this, and ..."""
STILL_RAD_S = 0.04
"""... turning slower than this, the card is at rest."""
SUNK_MM = 0.2
"""A card this deep in the rim is not at rest yet, mm."""
WEDGED_TICKS = 240
"""A card that stays that deep for so long while still is taken as it is: a second, never seen."""
PUSH_OUT_LEFT = 0.8
"""Share of its depth in the rim a card has left after a step."""
WALL_PIECES = 48
"""Straight pieces a round rim is made of."""


class Sliding:
    """A card that lies flat and still moves."""

    __slots__ = ("_body", "_face_up", "_feet", "_joints", "_shape", "_space", "_wedged", "_z")

    def __init__(
        self, position: Vec3, velocity: tuple[float, float], yaw: float, spin: float, face_up: bool, world: World
    ) -> None:
        card = world.params.card
        self._z = position[2]
        self._face_up = face_up
        self._wedged = 0
        self._space = pymunk.Space()
        set_walls_hard(self._space)
        body = pymunk.Body(card.mass_kg, card.inertia_normal)
        body.position = position[0], position[1]
        body.velocity = velocity
        body.angle = yaw
        body.angular_velocity = spin
        shape = pymunk.Poly.create_box(body, (card.length_mm, card.width_mm))
        shape.friction = 1.0
        self._space.add(body, shape, *wall_shapes(self._space, world.arena))
        self._body, self._shape = body, shape
        # four feet at the radius of gyration carry a quarter of the weight each
        fx, fy = card.length_mm / 2.0 / math.sqrt(3.0), card.width_mm / 2.0 / math.sqrt(3.0)
        self._feet = ((fx, fy), (-fx, fy), (-fx, -fy), (fx, -fy))
        self._joints: list[pymunk.PivotJoint] = []
        for foot in self._feet:
            joint = pymunk.PivotJoint(self._space.static_body, body, (0.0, 0.0), foot)
            joint.max_bias = 0.0
            self._joints.append(joint)
            self._space.add(joint)
        self._press(world)

    @classmethod
    def from_plate(cls, plate: Plate, world: World) -> Sliding:
        """A plate that has come down flat."""
        yaw = math.atan2(plate.a[1], plate.a[0])
        velocity = (plate.velocity[0], plate.velocity[1])
        return cls(plate.position, velocity, yaw, plate.omega()[2], plate.n[2] >= 0.0, world)

    def _press(self, world: World) -> None:
        """Friction of each foot, by what lies under it; the card comes down to what carries it."""
        share = world.params.card.mass_kg * world.params.gravity_mm_s2 / 4.0
        if not world.ground.cards:
            for joint in self._joints:
                joint.max_force = world.arena.friction_floor * share
            self._z = 0.0
            return
        highest = 0.0
        for foot, joint in zip(self._feet, self._joints, strict=True):
            x, y = self._body.local_to_world(foot)
            height, card_id = world.ground.floor(x, y)
            highest = max(highest, height)
            joint.max_force = (world.ground.friction_card if card_id else world.arena.friction_floor) * share
        self._z = highest

    def advance(self, world: World) -> Stage:
        """One tick."""
        body = self._body
        self._press(world)
        for _ in range(SLIDE_STEPS):
            self._space.step(TICK_S / SLIDE_STEPS)
        (vx, vy), spin = body.velocity, body.angular_velocity
        if math.sqrt(vx * vx + vy * vy) < STILL_MM_S and abs(spin) < STILL_RAD_S:
            self._wedged += 1
            if self._wedged > WEDGED_TICKS or not is_in_wall(self._shape):
                x, y = body.position
                inside = world.arena.middle.distance(x, y) < 0.0
                return Resting(self.pose(), Rest.FLAT if inside else Rest.OUTSIDE)
        return self

    def pose(self) -> Pose:
        """Flat, at the height of what carries it."""
        (x, y), angle = self._body.position, self._body.angle
        c, s = math.cos(angle), math.sin(angle)
        b = (-s, c, 0.0) if self._face_up else (s, -c, 0.0)
        return Pose((x, y, self._z), (c, s, 0.0), b)

    def state(self) -> tuple[float, ...]:
        """Position, angle and their rates."""
        body = self._body
        return (*body.position, body.angle, *body.velocity, body.angular_velocity, self._z, self._wedged)

    def touches(self) -> list[Touch]:
        """A sliding card strikes nothing that matters."""
        return []


def set_walls_hard(space: pymunk.Space) -> None:
    """Let cards be pushed out of walls within a few ticks: a fast one gets up to 3 mm into them in a step."""
    space.collision_bias = PUSH_OUT_LEFT ** (SLIDE_STEPS / TICK_S)
    space.collision_slop = SUNK_MM / 2.0


def is_in_wall(shape: pymunk.Shape) -> bool:
    """Whether a card is still on its way out of a wall."""
    if shape.space is None:
        return False
    found = shape.space.shape_query(shape)
    # pymunk gives the depth of a query positive, unlike that of a collision
    return any(abs(point.distance) > SUNK_MM for info in found for point in info.contact_point_set.points)


def wall_shapes(space: pymunk.Space, arena: Arena) -> list[pymunk.Shape]:
    """The rim seen from above: thick segments along its middle line, without bounce."""
    middle = arena.middle.points(WALL_PIECES)
    # the pieces of a round rim touch its middle line from outside
    grow = 1.0 if arena.sides else 1.0 / math.cos(math.pi / WALL_PIECES)
    shapes: list[pymunk.Shape] = []
    for (x0, y0), (x1, y1) in zip(middle, middle[1:] + middle[:1], strict=True):
        shape = pymunk.Segment(
            space.static_body, (x0 * grow, y0 * grow), (x1 * grow, y1 * grow), arena.rim_thickness_mm / 2.0
        )
        shape.friction = arena.friction_rim
        shapes.append(shape)
    return shapes

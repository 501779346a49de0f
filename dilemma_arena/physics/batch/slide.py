"""The slide stage of many cards at once: pymunk in plan, a fixed number of places that card after card slides in.

Cards do not collide with each other. A card that may reach the rim slides in one of a few trays, far apart from each
other; one that cannot have it in its way slides on a spot of its own, where pymunk has no walls to look for.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import pymunk

from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.batch.bodies import BodyReader
from dilemma_arena.physics.batch.lanes import Bools, Floats, Ints
from dilemma_arena.physics.batch.outline import Shape
from dilemma_arena.physics.params import TICK_S, PhysicsParams
from dilemma_arena.physics.slide import SLIDE_STEPS, STILL_MM_S, STILL_RAD_S, wall_shapes

PLACES = 256
"""Cards that slide at the same time."""
PLACES_PER_TRAY = 8
"""Cards that share walls: few, for pymunk looks at every pair of boxes that overlap before it lets them pass."""
APART_MM = 30e3
"""Distance between trays, mm: no card slides that far (8 m/s: 9.3 m)."""
TRAVEL_SLACK = 1.05
TRAVEL_SLACK_MM = 2.0
"""Slack on the longest way a card may slide, for the finite steps."""


@dataclass(frozen=True, slots=True)
class Sliders:
    """Cards that lie flat and move, seen from above, (N,) each."""

    x: Floats
    y: Floats
    yaw: Floats
    vx: Floats
    vy: Floats
    spin: Floats


@dataclass(frozen=True, slots=True)
class Slid:
    """Where they came to rest, and how many ticks it took, (N,) each."""

    x: Floats
    y: Floats
    yaw: Floats
    ticks: Ints


def slide(cards: Sliders, arena: Arena, shape: Shape, params: PhysicsParams) -> Slid:
    """Bring sliding cards to rest."""
    count = cards.x.size
    slid = Slid(np.empty(count), np.empty(count), np.empty(count), np.zeros(count, dtype=np.intp))
    if not count:
        return slid
    travel = _longest_travel(cards, arena, params)
    near_rim = _may_reach_rim(cards, travel, arena, shape, params)
    # the longest first, so that towards the end all places become empty together
    waiting = np.argsort(-travel, kind="stable").tolist()
    places = _Places(min(PLACES, count), arena, params)
    tenant = np.full(len(places), -1)
    since = np.zeros(len(places), dtype=np.intp)
    tick, vacant = 0, list(range(len(places)))
    while True:
        for place in vacant:
            if waiting:
                card = waiting.pop(0)
                places.settle(place, cards, card, walled=bool(near_rim[card]))
                tenant[place], since[place] = card, tick
        if not waiting and (tenant < 0).all():
            return slid
        places.step()
        tick += 1
        x, y, yaw, vx, vy, spin = places.state()
        still = (np.sqrt(vx * vx + vy * vy) < STILL_MM_S) & (np.abs(spin) < STILL_RAD_S) & (tenant >= 0)
        vacant = still.nonzero()[0].tolist()
        if vacant:
            done = tenant[vacant]
            slid.x[done], slid.y[done], slid.yaw[done] = x[vacant], y[vacant], yaw[vacant]
            slid.ticks[done] = tick - since[vacant]
            tenant[vacant] = -1


def _longest_travel(cards: Sliders, arena: Arena, params: PhysicsParams) -> Floats:
    """A bound on the way the centres may go, mm.

    Friction takes at least its force times the way of the centre, as the feet's mean speed is never below the
    centre's; so the way is at most kinetic energy over friction.
    """
    card = params.card
    energy = cards.vx**2 + cards.vy**2 + card.inertia_normal / card.mass_kg * cards.spin**2
    return energy / (2.0 * arena.friction_floor * params.gravity_mm_s2)


def _may_reach_rim(cards: Sliders, travel: Floats, arena: Arena, shape: Shape, params: PhysicsParams) -> Bools:
    room = params.card.reach_mm + travel * TRAVEL_SLACK + TRAVEL_SLACK_MM
    gauge = shape.gauge(cards.x, cards.y)
    outer = arena.inner_radius_mm + arena.rim_thickness_mm
    near: Bools = (gauge + room > arena.inner_radius_mm) & (gauge - room < outer)
    return near


class _Places:
    """One pymunk space with bodies that are used again and again."""

    def __init__(self, count: int, arena: Arena, params: PhysicsParams) -> None:
        card = params.card
        space = self._space = pymunk.Space()
        for tray in range(0, count, PLACES_PER_TRAY):
            ground = pymunk.Body(body_type=pymunk.Body.STATIC)
            ground.position = tray * APART_MM, 0.0
            space.add(ground, *_walls(ground, arena))
        fx, fy = card.length_mm / 2.0 / math.sqrt(3.0), card.width_mm / 2.0 / math.sqrt(3.0)
        grip = arena.friction_floor * card.mass_kg * params.gravity_mm_s2 / 4.0
        self._bodies: list[pymunk.Body] = []
        for place in range(count):
            body = pymunk.Body(card.mass_kg, card.inertia_normal)
            body.position = self._spot(place, walled=False)
            box = pymunk.Poly.create_box(body, (card.length_mm, card.width_mm))
            box.friction = 1.0
            box.filter = pymunk.ShapeFilter(group=1)
            space.add(body, box)
            for foot in ((fx, fy), (-fx, fy), (-fx, -fy), (fx, -fy)):
                joint = pymunk.PivotJoint(space.static_body, body, (0.0, 0.0), foot)
                joint.max_bias = 0.0
                joint.max_force = grip
                space.add(joint)
            self._bodies.append(body)
        self._shift = np.zeros((2, count))
        self._reader = BodyReader(space, self._bodies)

    def __len__(self) -> int:
        return len(self._bodies)

    def _spot(self, place: int, *, walled: bool) -> tuple[float, float]:
        if walled:
            return place // PLACES_PER_TRAY * PLACES_PER_TRAY * APART_MM, 0.0
        return place * APART_MM, APART_MM

    def settle(self, place: int, cards: Sliders, card: int, *, walled: bool) -> None:
        """Let a card slide in a place."""
        body = self._bodies[place]
        shift = self._spot(place, walled=walled)
        self._shift[:, place] = shift
        body.position = float(cards.x[card]) + shift[0], float(cards.y[card]) + shift[1]
        body.angle = float(cards.yaw[card])
        body.velocity = float(cards.vx[card]), float(cards.vy[card])
        body.angular_velocity = float(cards.spin[card])

    def step(self) -> None:
        """One tick."""
        for _ in range(SLIDE_STEPS):
            self._space.step(TICK_S / SLIDE_STEPS)

    def state(self) -> Floats:
        """Position, angle, velocity, spin: (6, places), with positions in the arena's frame."""
        self._reader.read()
        state = self._reader.state.copy()
        state[:2] -= self._shift
        return state


def _walls(ground: pymunk.Body, arena: Arena) -> list[pymunk.Shape]:
    walls: list[pymunk.Shape] = []
    for model in wall_shapes(pymunk.Space(), arena):
        assert isinstance(model, pymunk.Segment)
        wall = pymunk.Segment(ground, model.a, model.b, model.radius)
        wall.friction = model.friction
        walls.append(wall)
    return walls

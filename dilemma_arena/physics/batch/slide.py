"""The slide stage of many cards at once: pymunk in plan, a fixed number of places that card after card slides in.

Cards do not collide with each other. They come here when the rim may be in their way (`coast`), and slide in a few
trays far apart from each other.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import pymunk

from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.batch.bodies import BodyReader
from dilemma_arena.physics.batch.coast import Sliders, coast
from dilemma_arena.physics.batch.lanes import Floats, Ints
from dilemma_arena.physics.batch.outline import Shape
from dilemma_arena.physics.params import TICK_S, PhysicsParams
from dilemma_arena.physics.slide import SLIDE_STEPS, is_in_wall, set_walls_hard, wall_shapes

PLACES = 128
"""Cards that slide at the same time."""
PLACES_PER_TRAY = 4
"""Cards that share walls: few, for pymunk looks at every pair of boxes that overlap before it lets them pass."""
APART_MM = 30e3
"""Distance between trays, mm: no card slides that far (8 m/s: 9.3 m)."""


@dataclass(frozen=True, slots=True)
class Slid:
    """Where they came to rest, and how many ticks it took, (N,) each."""

    x: Floats
    y: Floats
    yaw: Floats
    ticks: Ints


def slide(cards: Sliders, arena: Arena, shape: Shape, params: PhysicsParams) -> Slid:
    """Bring sliding cards to rest: by array arithmetic while the rim is out of reach, then by pymunk."""
    coasted = coast(cards, arena, shape, params)
    cards = coasted.cards
    slid = Slid(cards.x.copy(), cards.y.copy(), cards.yaw.copy(), coasted.ticks.copy())
    moving = (~coasted.at_rest).nonzero()[0]
    if not moving.size:
        return slid
    # the fastest first, so that towards the end all places become empty together
    energy = cards.vx**2 + cards.vy**2 + params.card.inertia_normal / params.card.mass_kg * cards.spin**2
    waiting = moving[np.argsort(-energy[moving], kind="stable")].tolist()[::-1]
    places = _Places(min(PLACES, moving.size), arena, params)
    tenant = np.full(len(places), -1)
    since = np.zeros(len(places), dtype=np.intp)
    tick, vacant = 0, list(range(len(places)))
    while True:
        for place in vacant:
            if waiting:
                tenant[place], since[place] = waiting.pop(), tick
                places.put(place, cards, int(tenant[place]))
        if not waiting and (tenant < 0).all():
            return slid
        places.step()
        tick += 1
        now = places.read()
        vacant = [i for i in (now.still & (tenant >= 0)).nonzero()[0].tolist() if not places.is_in_wall(i)]
        if vacant:
            done = tenant[vacant]
            slid.x[done], slid.y[done], slid.yaw[done] = now.x[vacant], now.y[vacant], now.yaw[vacant]
            slid.ticks[done] += tick - since[vacant]
            tenant[vacant] = -1


class _Places:
    """One pymunk space with bodies that are used again and again."""

    def __init__(self, count: int, arena: Arena, params: PhysicsParams) -> None:
        card = params.card
        space = self._space = pymunk.Space()
        set_walls_hard(space)
        for place in range(0, count, PLACES_PER_TRAY):
            ground = pymunk.Body(body_type=pymunk.Body.STATIC)
            ground.position = place * APART_MM, 0.0
            space.add(ground, *_walls(ground, arena))
        self._shift = np.arange(count) // PLACES_PER_TRAY * PLACES_PER_TRAY * APART_MM
        fx, fy = card.length_mm / 2.0 / math.sqrt(3.0), card.width_mm / 2.0 / math.sqrt(3.0)
        grip = arena.friction_floor * card.mass_kg * params.gravity_mm_s2 / 4.0
        self._bodies: list[pymunk.Body] = []
        self._boxes: list[pymunk.Shape] = []
        for shift in self._shift.tolist():
            body = pymunk.Body(card.mass_kg, card.inertia_normal)
            body.position = shift, 0.0
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
            self._boxes.append(box)
        self._reader = BodyReader(space, self._bodies)

    def __len__(self) -> int:
        return len(self._bodies)

    def put(self, place: int, cards: Sliders, card: int) -> None:
        """Let a card slide in a place."""
        body = self._bodies[place]
        body.position = float(cards.x[card] + self._shift[place]), float(cards.y[card])
        body.angle = float(cards.yaw[card])
        body.velocity = float(cards.vx[card]), float(cards.vy[card])
        body.angular_velocity = float(cards.spin[card])

    def step(self) -> None:
        """One tick."""
        for _ in range(SLIDE_STEPS):
            self._space.step(TICK_S / SLIDE_STEPS)

    def is_in_wall(self, place: int) -> bool:
        """Whether the card in a place is still on its way out of the rim."""
        return is_in_wall(self._boxes[place])

    def read(self) -> Sliders:
        """Where the cards are now."""
        self._reader.read()
        x, y, yaw, vx, vy, spin = self._reader.state
        return Sliders(x - self._shift, y, yaw, vx, vy, spin)


def _walls(ground: pymunk.Body, arena: Arena) -> list[pymunk.Shape]:
    """The walls of `physics.slide`, on a body of their own."""
    walls: list[pymunk.Shape] = []
    for model in wall_shapes(pymunk.Space(), arena):
        if isinstance(model, pymunk.Segment):
            wall = pymunk.Segment(ground, model.a, model.b, model.radius)
            wall.friction = model.friction
            walls.append(wall)
    return walls

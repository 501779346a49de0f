"""The airborne stage: free flight while nothing is near, strikes while something is, until the card is slow."""

from __future__ import annotations

import math

from dilemma_arena.physics import flight
from dilemma_arena.physics.air import push
from dilemma_arena.physics.contact import DEEPEST_MM, MARGIN_MM
from dilemma_arena.physics.params import TICK_S
from dilemma_arena.physics.plate import Plate
from dilemma_arena.physics.pose import Pose
from dilemma_arena.physics.settle import Settling
from dilemma_arena.physics.slide import Sliding
from dilemma_arena.physics.strikes import Touch, find_contacts, resolve
from dilemma_arena.physics.world import Stage, World

FLIGHT_STEPS = 4
"""Steps of free flight a tick (1.04 ms each)."""
STRIKE_STEPS = 8
"""Steps a tick while something is near (0.52 ms each; landing.md uses 0.5 ms)."""
GENTLE_MM_S, GENTLE_STEPS = 500.0, 4
"""While no point of the card is faster than this, so many steps a tick do: it moves half a millimetre in each."""
SLOW_MM = 0.1
"""A touching card whose kinetic energy is below m·g times this settles in pymunk, mm.

landing.md builds on 10 mm and finds no difference down to 0; here 1 mm agreed better with the reference than 10 mm by
2 % of the throws without air and 3 % with, and 0.1 mm better than 1 mm by 0.3 % with air on each half of the reference
and on 1,300 fresh throws (no difference without): a card that slips off the rim may take 0.1 s at 0.5 mm."""
LOW_MM = 1.5
"""A card none of whose points is higher than this above what it lies on has come down flat, mm."""
DOWN_MM_S = 150.0
"""... if |vertical speed| + 50 mm · |tumbling rate| is below this too, mm/s (landing.md, 7)."""
TUMBLE_ARM_MM = 50.0


class Airborne:
    """A card in the air or bouncing."""

    __slots__ = ("_touches", "plate")

    def __init__(self, plate: Plate) -> None:
        self.plate = plate
        self._touches: list[Touch] = []

    def advance(self, world: World) -> Stage:
        """One tick: a few long steps when nothing can be reached in it, more short ones otherwise."""
        plate, params = self.plate, world.params
        self._touches = []
        reach = plate.corner_speed_cap() * TICK_S + 0.5 * params.gravity_mm_s2 * TICK_S**2 + MARGIN_MM
        if clearance(plate, world, reach) > 1.1 * reach:
            for _ in range(FLIGHT_STEPS):
                flight.fly(plate, params, TICK_S / FLIGHT_STEPS)
            return self
        steps = strike_steps(plate.corner_speed_cap())
        dt = TICK_S / steps
        for _ in range(steps):
            push(plate, params, dt)
            contacts = find_contacts(plate, world.arena, world.ground)
            touches = resolve(plate, contacts, dt) if contacts else []
            plate.move(dt, plate.omega())
            if touches:
                self._touches.extend(touches)
                if self._down(world):
                    return Sliding.from_plate(plate, world)
                if plate.energy() < plate.card.mass_kg * params.gravity_mm_s2 * SLOW_MM:
                    return Settling(plate, world)
        return self

    def _down(self, world: World) -> bool:
        plate = self.plate
        x, y, z = plate.position
        if z + plate.half_height() > LOW_MM + world.ground.highest_mm:
            return False
        wx, wy, _ = plate.omega()
        fall = abs(plate.velocity[2]) + TUMBLE_ARM_MM * math.sqrt(wx * wx + wy * wy)
        return fall < DOWN_MM_S and z + plate.half_height() < LOW_MM + world.ground.floor(x, y)[0]

    def pose(self) -> Pose:
        """The plate's pose."""
        return self.plate.pose()

    def state(self) -> tuple[float, ...]:
        """The plate's position, velocity, axes and angular momentum."""
        p = self.plate
        return (*p.position, *p.velocity, *p.a, *p.b, *p.momentum)

    def touches(self) -> list[Touch]:
        """The impulses of the last tick, in order."""
        return self._touches


def strike_steps(speed: float) -> int:
    """Steps of a tick in which something is near, of a card none of whose points is faster than `speed`, mm/s."""
    if speed < GENTLE_MM_S:
        return GENTLE_STEPS
    # a fast corner must not get through the rim, nor deeper into it than contacts are looked for
    return STRIKE_STEPS * max(1, math.ceil(speed * TICK_S / STRIKE_STEPS / DEEPEST_MM))


def clearance(plate: Plate, world: World, travel: float) -> float:
    """How far the card's lowest point is above the highest thing within `travel`, mm; a lower bound up to `travel`.

    Only what is near counts, so that a throw does not depend on what lies elsewhere.
    """
    x, y, z = plate.position
    lowest = z - plate.half_height()
    reach = plate.card.reach_mm + 2.0 * travel
    arena = world.arena
    highest = world.ground.top_near(x, y, reach) if world.ground.cards else 0.0
    if arena.inner.distance(x, y) + reach > 0.0 and arena.outer.distance(x, y) - reach < 0.0:
        highest = max(highest, arena.rim_height_mm)
    return lowest - highest

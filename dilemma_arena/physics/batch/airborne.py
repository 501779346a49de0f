"""The airborne stage of many cards at once: free flight while nothing is near, strikes while something is.

Lanes do not know of each other, so they need not share a clock: those that fly are carried on until something is
near, those near something are stepped until it no longer is, each kind together with as many others as possible.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dilemma_arena.physics.airborne import (
    DOWN_MM_S,
    FLIGHT_STEPS,
    GENTLE_MM_S,
    GENTLE_STEPS,
    LOW_MM,
    SLOW_MM,
    STRIKE_STEPS,
    TUMBLE_ARM_MM,
)
from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.batch.air import push, push_by_midpoint
from dilemma_arena.physics.batch.contacts import find_contacts
from dilemma_arena.physics.batch.impulses import resolve
from dilemma_arena.physics.batch.lanes import Bools, Floats, Ints, Lanes, dots, joined
from dilemma_arena.physics.batch.outline import Shape
from dilemma_arena.physics.contact import DEEPEST_MM, MARGIN_MM
from dilemma_arena.physics.params import TICK_S, PhysicsParams
from dilemma_arena.physics.volley import AIRBORNE_LIMIT

BLOCK = 4096
"""Lanes stepped together: enough to hide the cost of a numpy call, few enough for the processor's cache."""
WAIT_SHARE = 0.25
"""Lanes that can fly wait until they are this share of those that strike, so that few fly alone."""
FEW = 32
"""So few lanes are done sooner one by one: a step costs about 1 ms however few they are, one card's 30 µs."""


@dataclass(frozen=True, slots=True)
class Landed:
    """The lanes that left the air."""

    down: Lanes
    """Lying flat, perhaps still moving."""
    slow: Lanes
    """Slow, touching something, not flat."""
    aloft: Lanes
    """Still in the air, and too few to be worth it."""


class Airborne:
    """What it takes to bring cards down."""

    def __init__(self, arena: Arena, shape: Shape, params: PhysicsParams) -> None:
        self._arena, self._shape, self._params = arena, shape, params
        self._down: list[Lanes] = []
        self._slow: list[Lanes] = []

    def run(self, lanes: Lanes) -> Landed:
        """Carry launched cards on until each has come down or become slow, or few are left."""
        none = lanes.take(slice(0))
        self._down, self._slow = [none], [none]
        flying, striking = lanes, none
        while len(flying) + len(striking) > FEW:
            if len(flying) > WAIT_SHARE * len(striking):
                free = self._is_free(flying)
                striking = joined((striking, flying.take((~free).nonzero()[0])))
                flying = flying.take(free.nonzero()[0])
                if len(flying):
                    self._fly(flying)
                continue
            striking = joined(
                [
                    self._strike(group.take(slice(i, i + BLOCK)), steps)
                    for steps, group in self._by_steps(striking)
                    for i in range(0, len(group), BLOCK)
                ]
            )
            free = self._is_free(striking)
            if free.any():
                flying = joined((flying, striking.take(free.nonzero()[0])))
                striking = striking.take((~free).nonzero()[0])
        return Landed(joined(self._down), joined(self._slow), joined((flying, striking)))

    def _is_free(self, lanes: Lanes) -> Bools:
        """Whether nothing can be reached within the next tick."""
        params, arena = self._params, self._arena
        card = params.card
        travel = self._corner_speed_cap(lanes) * TICK_S
        travel += 0.5 * params.gravity_mm_s2 * TICK_S**2 + MARGIN_MM
        x, y, z = lanes.position
        gauge = self._shape.gauge(x, y)
        reach = card.reach_mm + 2.0 * travel
        by_rim = gauge - arena.inner_radius_mm + reach > 0.0
        by_rim &= gauge - arena.inner_radius_mm - arena.rim_thickness_mm - reach < 0.0
        clear = z - lanes.half_height(card)
        clear -= by_rim * arena.rim_height_mm
        free: Bools = clear > 1.1 * travel
        return free

    def _corner_speed_cap(self, lanes: Lanes) -> Floats:
        """Upper bounds on the speeds of any points of the cards, mm/s."""
        omega = lanes.omega(self._params.card)
        cap = np.sqrt(dots(omega, omega))
        cap *= self._params.card.reach_mm
        cap += np.sqrt(dots(lanes.velocity, lanes.velocity))
        return cap

    def _by_steps(self, lanes: Lanes) -> list[tuple[int, Lanes]]:
        """The lanes by the number of steps their next tick takes."""
        speed = self._corner_speed_cap(lanes)
        most = speed * (TICK_S / STRIKE_STEPS / DEEPEST_MM)
        steps = STRIKE_STEPS * np.maximum(1, np.ceil(most)).astype(np.intp)
        steps[speed < GENTLE_MM_S] = GENTLE_STEPS
        return [(k, lanes.take((steps == k).nonzero()[0])) for k in np.unique(steps).tolist()]

    def _fly(self, lanes: Lanes) -> None:
        """One tick of free flight."""
        card, dt = self._params.card, TICK_S / FLIGHT_STEPS
        for _ in range(FLIGHT_STEPS):
            lanes.move(lanes.omega(card), dt / 2.0)
            push_by_midpoint(lanes, self._params, dt)
            lanes.move(lanes.omega(card), dt / 2.0)
        lanes.straighten()
        lanes.tick += 1

    def _strike(self, lanes: Lanes, steps: int) -> Lanes:
        """One tick of short steps; the lanes that are still in the air after it."""
        card, dt = self._params.card, TICK_S / steps
        lanes.tick += 1
        gone = np.zeros(len(lanes), dtype=np.bool_)
        for _ in range(steps):
            push(lanes, self._params, dt)
            omega = lanes.omega(card)
            contacts = find_contacts(lanes, omega, card, self._arena, self._shape, dt)
            hit = None if contacts is None else resolve(lanes, omega, contacts, card)
            lanes.move(omega, dt)
            if hit is not None:
                self._leave(lanes, hit, gone)
        lanes.straighten()
        late = ~gone & (lanes.tick > AIRBORNE_LIMIT)
        if late.any():
            self._slow.append(lanes.take(late.nonzero()[0]))
            gone |= late
        return lanes.take((~gone).nonzero()[0])

    def _leave(self, lanes: Lanes, hit: Ints, gone: Bools) -> None:
        """Note the lanes that have come down or become slow; they stay in the arrays until the tick is over."""
        params, card = self._params, self._params.card
        struck = lanes.take(hit)
        top = struck.position[2] + struck.half_height(card)
        turning: Floats = struck.omega(card)[:2]
        fall = np.abs(struck.velocity[2]) + TUMBLE_ARM_MM * np.sqrt((turning * turning).sum(axis=0))
        down = (top < LOW_MM) & (fall < DOWN_MM_S)
        slow = struck.energy(card) < card.mass_kg * params.gravity_mm_s2 * SLOW_MM
        slow &= ~down
        fresh = ~gone[hit]
        for where, chosen in ((self._down, down & fresh), (self._slow, slow & fresh)):
            if chosen.any():
                where.append(struck.take(chosen.nonzero()[0]))
                gone[hit[chosen]] = True

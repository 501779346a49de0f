"""Sliding with nothing in the way: what pymunk's joints do to a card far from the rim, for many cards at once.

Four feet carry a quarter of the weight each; each foot is a joint that would stop it but may give no more than its
Coulomb friction. `physics.slide` leaves that to pymunk; most of a slide happens where no wall can be touched, and there
the same iteration (Chipmunk's cpPivotJoint, warm-started) is a few lines of array arithmetic.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.batch.lanes import Bools, Floats, Ints, dots
from dilemma_arena.physics.batch.outline import Shape
from dilemma_arena.physics.params import TICK_S, Card, PhysicsParams
from dilemma_arena.physics.slide import SLIDE_STEPS, STILL_MM_S, STILL_RAD_S

ITERATIONS = 5
"""Sweeps over the feet a step; pymunk's 10 end within hundredths of a millimetre of these."""
FEW = 192
"""So few cards pymunk has down sooner: a step here costs about 0.3 ms however few they are, there 2 µs a card."""
NOTHING = 1e-9
"""Speeds far below this are rounded to multiples of about 1e-25, and so to 0, mm/s."""
MARGIN_MM = 1.0
"""Distance from the rim, beyond the way of one tick, at which walls matter, mm."""


@dataclass(frozen=True, slots=True)
class Sliders:
    """Cards that lie flat and move, seen from above, (N,) each."""

    x: Floats
    y: Floats
    yaw: Floats
    vx: Floats
    vy: Floats
    spin: Floats

    @property
    def still(self) -> Bools:
        """Which of them have come to rest."""
        still: Bools = np.hypot(self.vx, self.vy) < STILL_MM_S
        still &= np.abs(self.spin) < STILL_RAD_S
        return still


@dataclass(frozen=True, slots=True)
class Coasted:
    """The cards where they came to rest or within reach of the rim, (N,) each."""

    cards: Sliders
    ticks: Ints
    at_rest: Bools


def coast(cards: Sliders, arena: Arena, shape: Shape, params: PhysicsParams) -> Coasted:
    """Let cards slide until they rest, may touch the rim within the next tick, or are too few."""
    count = cards.x.size
    ticks, at_rest = np.zeros(count, dtype=np.intp), np.zeros(count, dtype=np.bool_)
    end = np.array((cards.x, cards.y, cards.yaw, cards.vx, cards.vy, cards.spin))
    active, coasting, tick = np.arange(count), _Coasting(end, arena, params), 0
    while True:
        away = ~coasting.near_rim(arena, shape, params.card)
        resting = coasting.still() if tick else np.zeros(active.size, dtype=np.bool_)
        going = away & ~resting
        if going.sum() < FEW:
            going[:] = False
        if not going.all():
            leaving = active[~going]
            end[:, leaving] = coasting.world()[:, ~going]
            ticks[leaving], at_rest[leaving] = tick, resting[~going]
            active = active[going]
            coasting.keep(going)
        if not active.size:
            x, y, yaw, vx, vy, spin = end
            return Coasted(Sliders(x, y, yaw, vx, vy, spin), ticks, at_rest)
        coasting.tick()
        tick += 1


class _Coasting:
    """Sliding cards in their own frames.

    Impulses are counted as the speed they give to the centre, spins as the speed they give to a foot. The feet stand
    at the radius of gyration, so a foot's impulse j does j to the velocity and round·j to that spin, where `round` is
    the unit vector a foot goes along as the card spins; and the impulse that would stop it is (1 - round round/2) of
    its velocity.
    """

    def __init__(self, state: Floats, arena: Arena, params: PhysicsParams) -> None:
        card = params.card
        self._gyration = math.sqrt(card.inertia_normal / card.mass_kg)
        self._position, self._yaw, self._spin = state[:2].copy(), state[2].copy(), state[5] * self._gyration
        c, s = np.cos(self._yaw), np.sin(self._yaw)
        vx, vy = state[3:5]
        self._vectors = np.zeros((5, 2, self._yaw.size))  # velocity, then the feet's impulses of the last step
        self._vectors[0] = c * vx + s * vy, c * vy - s * vx
        size = math.hypot(card.length_mm, card.width_mm)
        x, y = card.length_mm / size, card.width_mm / size
        self._rounds = np.array(((-y, x), (-y, -x), (y, -x), (y, x)))[:, :, None]
        self._grip = arena.friction_floor * params.gravity_mm_s2 / 4.0

    def keep(self, chosen: Bools) -> None:
        """Forget the other cards."""
        # compress, for an index in brackets would leave the lanes apart in memory
        self._position, self._vectors = self._position.compress(chosen, axis=1), self._vectors.compress(chosen, axis=2)
        self._yaw, self._spin = self._yaw[chosen], self._spin[chosen]

    def world(self) -> Floats:
        """Position, yaw, velocity and spin, (6, N)."""
        vx, vy = self._vectors[0]
        c, s = np.cos(self._yaw), np.sin(self._yaw)
        spin = self._spin / self._gyration
        return np.array((*self._position, self._yaw, c * vx - s * vy, s * vx + c * vy, spin))

    def still(self) -> Bools:
        """Which cards have come to rest."""
        x, y, yaw, vx, vy, spin = self.world()
        return Sliders(x, y, yaw, vx, vy, spin).still

    def near_rim(self, arena: Arena, shape: Shape, card: Card) -> Bools:
        """Which cards may touch the rim within a tick."""
        x, y = self._position
        gauge = shape.gauge(x, y)
        speed = np.hypot(*self._vectors[0]) + np.abs(self._spin) * (card.reach_mm / self._gyration)
        way = speed * TICK_S + MARGIN_MM
        outer = arena.inner_radius_mm + arena.rim_thickness_mm
        c, s = np.cos(self._yaw), np.sin(self._yaw)
        hx, hy = card.length_mm / 2.0, card.width_mm / 2.0
        inside = np.ones(gauge.size, dtype=np.bool_)
        for p, q in ((hx, hy), (-hx, hy), (-hx, -hy), (hx, -hy)):
            inside &= shape.gauge(x + p * c - q * s, y + p * s + q * c) + way < arena.inner_radius_mm
        away: Bools = inside | (gauge - card.reach_mm - way > outer)
        return ~away

    def tick(self) -> None:
        """One tick."""
        for _ in range(SLIDE_STEPS):
            self._step(TICK_S / SLIDE_STEPS)
        for fading in (self._vectors, self._spin):
            # a spin that dies out halves and halves; far below any meaning such numbers slow the processor down
            fading += NOTHING
            fading -= NOTHING

    def _step(self, dt: float) -> None:
        """Move, then let the feet grip."""
        vectors, spin, limit = self._vectors, self._spin, self._grip * dt
        velocity, given = vectors[0], vectors[1:]
        c, s = np.cos(self._yaw), np.sin(self._yaw)
        vx, vy = velocity
        self._position[0] += (c * vx - s * vy) * dt
        self._position[1] += (s * vx + c * vy) * dt
        turn = spin * (dt / self._gyration)
        self._yaw += turn
        c, s = np.cos(turn), np.sin(turn)
        along, across = vectors[:, 0], vectors[:, 1]
        rotated = c * along + s * across
        vectors[:, 1] = c * across - s * along
        vectors[:, 0] = rotated
        velocity += given.sum(axis=0)
        spin += (self._rounds * given).sum(axis=(0, 1))
        for _ in range(ITERATIONS):
            for foot, round_about in zip(given, self._rounds, strict=True):
                half = velocity * round_about
                lag = half[0] + half[1]
                lag -= spin
                lag *= 0.5
                wanted = foot - velocity
                wanted += np.multiply(round_about, lag, out=half)
                size = np.sqrt(dots(wanted, wanted))
                wanted *= limit / np.maximum(size, limit, out=size)
                change = np.subtract(wanted, foot, out=half)
                foot[:] = wanted
                velocity += change
                change *= round_about
                spin += change[0]
                spin += change[1]

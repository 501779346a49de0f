"""Outlines of an arena, asked about many points at once: the geometry of `physics.arena`, array by array.

All outlines of an arena are the same shape in different sizes, so one `gauge` serves them all: the gauge of a point is
the size of the outline that passes through it, and the signed distance to the outline of size R is gauge - R.
"""

from __future__ import annotations

import math
from typing import Protocol

import numpy as np

from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.batch.lanes import Floats, Ints


class Shape(Protocol):
    """An outline's shape."""

    crossings_each: int
    """A straight line meets an outline at most this often (as candidates, see `crossings`)."""
    supports_each: int
    """An outline presses into a card's face at most at this many points."""

    def gauge(self, x: Floats, y: Floats) -> Floats:
        """The size of the outline through each point, mm."""

    def outward(self, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        """Unit vectors away from the arena at the outline's points nearest (x, y)."""

    def crossings(self, size: float, x: Floats, y: Floats, dx: Floats, dy: Floats) -> tuple[Ints, Ints, Floats, Floats]:
        """Where segments from (x, y) to (x+dx, y+dy), each (M,), meet the outline of a size.

        Returns:
            Index of the segment, running number of the crossing in the order of `physics.arena`, parameter along
            the segment (0..1), and the unit tangents (2, K).
        """

    def supports(self, size: float, ux: Floats, uy: Floats) -> tuple[Floats, Floats]:
        """Points where an outline can press into faces whose normals point along (ux, uy): (S, M) each."""


class Round:
    """A circle; its gauge is the radius."""

    crossings_each = 2
    supports_each = 2

    def gauge(self, x: Floats, y: Floats) -> Floats:
        """See `Shape`."""
        square = x * x
        square += y * y
        return np.sqrt(square, out=square)  # type: ignore[no-any-return]

    def outward(self, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        """See `Shape`."""
        r = self.gauge(x, y)
        off_axis = r > 0.0
        r[~off_axis] = 1.0
        return np.where(off_axis, x / r, 1.0), y / r

    def crossings(self, size: float, x: Floats, y: Floats, dx: Floats, dy: Floats) -> tuple[Ints, Ints, Floats, Floats]:
        """See `Shape`."""
        qa = dx * dx + dy * dy
        qb = x * dx + y * dy
        disc = qb * qb - qa * (x * x + y * y - size * size)
        met = ((qa >= 1e-12) & (disc > 0.0)).nonzero()[0]
        root = np.sqrt(disc[met])
        qa, qb = qa[met], qb[met]
        s = np.stack(((-qb - root) / qa, (-qb + root) / qa))
        which, column = ((s >= 0.0) & (s <= 1.0)).nonzero()
        s, segment = s[which, column], met[column]
        tangent = np.stack((-(y[segment] + s * dy[segment]), x[segment] + s * dx[segment]))
        tangent /= size
        return segment, which, s, tangent

    def supports(self, size: float, ux: Floats, uy: Floats) -> tuple[Floats, Floats]:
        """See `Shape`."""
        x, y = size * ux, size * uy
        return np.stack((x, -x)), np.stack((y, -y))


class Regular:
    """A regular polygon with a flat side towards +x; its gauge is the apothem."""

    def __init__(self, sides: int) -> None:
        step = 2.0 * math.pi / sides
        angle = np.arange(sides) * step
        self._nx, self._ny = np.cos(angle)[:, None], np.sin(angle)[:, None]
        corner = angle + 0.5 * step
        stretch = 1.0 / math.cos(step / 2.0)
        self._cx, self._cy = stretch * np.cos(corner)[:, None], stretch * np.sin(corner)[:, None]
        self.crossings_each = self.supports_each = sides

    def gauge(self, x: Floats, y: Floats) -> Floats:
        """See `Shape`."""
        flat_x, flat_y = x.reshape(-1), y.reshape(-1)
        gauge: Floats = (self._nx * flat_x + self._ny * flat_y).max(axis=0).reshape(x.shape)
        return gauge

    def outward(self, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        """See `Shape`."""
        side = np.argmax(self._nx * x + self._ny * y, axis=0)
        return self._nx[side, 0], self._ny[side, 0]

    def crossings(self, size: float, x: Floats, y: Floats, dx: Floats, dy: Floats) -> tuple[Ints, Ints, Floats, Floats]:
        """See `Shape`."""
        speed = self._nx * dx + self._ny * dy
        steep = np.abs(speed) >= 1e-9
        s = (size - self._nx * x - self._ny * y) / np.where(steep, speed, 1.0)
        side, segment = (steep & (s >= 0.0) & (s <= 1.0)).nonzero()
        s = s[side, segment]
        on = self.gauge(x[segment] + s * dx[segment], y[segment] + s * dy[segment]) - size < 1e-6
        side, segment, s = side[on], segment[on], s[on]
        return segment, side, s, np.stack((-self._ny[side, 0], self._nx[side, 0]))

    def supports(self, size: float, ux: Floats, uy: Floats) -> tuple[Floats, Floats]:
        """See `Shape`."""
        level = np.ones_like(ux)
        return size * self._cx * level, size * self._cy * level


def shape_of(arena: Arena) -> Shape:
    """The shape of an arena's outlines."""
    return Regular(arena.sides) if arena.sides else Round()

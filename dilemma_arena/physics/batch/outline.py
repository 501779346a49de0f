"""Outlines of an arena, asked about many points at once: the geometry of `physics.arena`, array by array.

All outlines of an arena are the same shape in different sizes, so one `gauge` serves them all: the gauge of a point is
the size of the outline that passes through it, and the signed distance to the outline of size R is gauge - R.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.batch.lanes import Floats, Ints


@dataclass(frozen=True, slots=True)
class Crossings:
    """Where edges meet outlines, (K,) each."""

    edge: Ints
    """Index of the edge."""
    outline: Ints
    """Index of the outline's size."""
    running: Ints
    """Which of the crossings of that edge and outline, in the order of `physics.arena`."""
    s: Floats
    """Parameter along the edge, 0..1."""
    tx: Floats
    ty: Floats
    """Unit tangents of the outline."""


class Shape(Protocol):
    """An outline's shape."""

    crossings_each: int
    """Candidates for crossings of a straight line and one outline."""
    supports_each: int
    """Candidates for points where one outline presses into a card's face."""

    def gauge(self, x: Floats, y: Floats) -> Floats:
        """The size of the outline through each point, mm."""

    def outward(self, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        """Unit vectors away from the arena at the outline's points nearest (x, y)."""

    def crossings(self, sizes: Sequence[float], x: Floats, y: Floats, dx: Floats, dy: Floats) -> Crossings:
        """Where segments from (x, y) to (x+dx, y+dy), each (E,), meet the outlines of the given sizes."""

    def supports(self, sizes: Sequence[float], ux: Floats, uy: Floats) -> tuple[Floats, Floats]:
        """Points where outlines can press into faces whose normals point along (ux, uy), size by size: (S, M) each."""


class Round:
    """A circle; its gauge is the radius."""

    crossings_each = 2
    supports_each = 2

    def gauge(self, x: Floats, y: Floats) -> Floats:
        """See `Shape`."""
        square = x * x
        square += y * y
        return np.sqrt(square, out=square)

    def outward(self, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        """See `Shape`."""
        r = self.gauge(x, y)
        on_axis = r == 0.0
        r[on_axis] = 1.0
        return x / r + on_axis, y / r

    def crossings(self, sizes: Sequence[float], x: Floats, y: Floats, dx: Floats, dy: Floats) -> Crossings:
        """See `Shape`."""
        qa = dx * dx
        qa += dy * dy
        qb = x * dx
        qb += y * dy
        upright = qa < 1e-12
        qa[upright] = 1.0
        far = x * x
        far += y * y
        far *= qa
        disc = qb * qb
        disc -= far
        s = np.empty((len(sizes), 2, x.size))
        for row, size in zip(s, sizes, strict=True):
            root: Floats = qa * (size * size)
            root += disc
            root[(root <= 0.0) | upright] = math.inf  # no crossing: parameters out of reach
            np.sqrt(root, out=root)
            np.add(qb, root, out=row[0])
            np.negative(row[0], out=row[0])
            np.subtract(root, qb, out=row[1])
            row /= qa
        hit = s >= 0.0
        hit &= s <= 1.0
        outline, running, edge = hit.nonzero()
        s = s[hit]
        radius = np.array(sizes)[outline]
        tx, ty = -(y[edge] + s * dy[edge]) / radius, (x[edge] + s * dx[edge]) / radius
        return Crossings(edge, outline, running, s, tx, ty)

    def supports(self, sizes: Sequence[float], ux: Floats, uy: Floats) -> tuple[Floats, Floats]:
        """See `Shape`."""
        signed = np.array([[sign * size] for size in sizes for sign in (1.0, -1.0)])
        return signed * ux, signed * uy


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
        gauge: Floats = (self._nx * x.reshape(-1) + self._ny * y.reshape(-1)).max(axis=0).reshape(x.shape)
        return gauge

    def outward(self, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        """See `Shape`."""
        side = np.argmax(self._nx * x + self._ny * y, axis=0)
        return self._nx[side, 0], self._ny[side, 0]

    def crossings(self, sizes: Sequence[float], x: Floats, y: Floats, dx: Floats, dy: Floats) -> Crossings:
        """See `Shape`."""
        speed = self._nx * dx + self._ny * dy
        speed[np.abs(speed) < 1e-9] = 1e-300  # parallel: parameters out of reach
        height = self._nx * x + self._ny * y
        s = np.empty((len(sizes), *speed.shape))
        for row, size in zip(s, sizes, strict=True):
            np.subtract(size, height, out=row)
            row /= speed
        outline, side, edge = ((s >= 0.0) & (s <= 1.0)).nonzero()
        s = s[outline, side, edge]
        beyond = self.gauge(x[edge] + s * dx[edge], y[edge] + s * dy[edge]) - np.array(sizes)[outline]
        on = beyond < 1e-6
        side = side[on]
        return Crossings(edge[on], outline[on], side, s[on], -self._ny[side, 0], self._nx[side, 0])

    def supports(self, sizes: Sequence[float], ux: Floats, uy: Floats) -> tuple[Floats, Floats]:
        """See `Shape`."""
        level = np.ones_like(ux)
        x, y = (np.concatenate([size * c for size in sizes]) for c in (self._cx, self._cy))
        return x * level, y * level


def shape_of(arena: Arena) -> Shape:
    """The shape of an arena's outlines."""
    return Regular(arena.sides) if arena.sides else Round()

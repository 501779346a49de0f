"""Slow cards as pairs of strips in elevation: the geometry of `physics.settle`, lane by lane."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from dilemma_arena.physics.batch.lanes import Bools, Floats, Ints, Lanes, crosses, dots
from dilemma_arena.physics.batch.outline import Shape
from dilemma_arena.physics.params import Card
from dilemma_arena.physics.settle import CREEP_MM_S, SLOPE, TRAVEL_MM_S


@dataclass(slots=True)
class Strips:
    """Cards as two strips each, left and right of the middle; what does not change while they settle.

    A lane's elevation is the vertical plane through its origin along u; s is the distance along it from the origin.
    """

    origin: Floats
    """Where the cards were when they became slow, mm, (2, N)."""
    u: Floats
    """Unit vectors along the elevations, seen from above, (2, N)."""
    along_a: Floats
    """Parts of the long axis along the strips and across them, (2, N)."""
    along_b: Floats
    """The same of the short axis, (2, N)."""
    arm: Floats
    """Distance of the strips from the middle, mm, (N,)."""
    half: Floats
    """Half the length of the strips, mm, (N,)."""
    pitch_inertia: Floats
    """Moment of inertia in pitch, whole card, kg·mm², (N,)."""
    lateral_speed: Floats
    """Speed of the centres across the elevation, mm/s, (N,)."""
    spin: Floats
    """Turning rate about the vertical, rad/s, (N,)."""
    start: Floats
    """Left and right strip's s, z, pitch and their rates at the beginning, (6, 2 strips, N)."""

    @classmethod
    def of(cls, lanes: Lanes, card: Card, shape: Shape) -> Strips:
        """Cut cards into strips."""
        a, b, n = lanes.axes
        velocity, omega = lanes.velocity, lanes.omega(card)
        u = _direction(lanes, shape)
        ux, uy = u
        into = ux * n[0] + uy * n[1]
        along = np.stack((ux, uy, np.zeros_like(ux))) - into * n
        along /= np.sqrt(dots(along, along))
        side = crosses(n, along)
        side *= np.where(n[2] < 0.0, -1.0, 1.0)  # keep the side strip on the left of the travel
        hx, hy = card.length_mm / 2.0, card.width_mm / 2.0
        along_a = np.stack((dots(a, along), dots(a, side)))
        along_b = np.stack((dots(b, along), dots(b, side)))
        arm = np.sqrt(((hx * along_a[1]) ** 2 + (hy * along_b[1]) ** 2) / 3.0)
        start = np.empty((6, 2, len(lanes)))
        for index, sign in enumerate((1.0, -1.0)):
            r = sign * arm * side
            v = velocity + crosses(omega, r)
            start[0, index] = ux * r[0] + uy * r[1]
            start[1, index] = lanes.position[2] + r[2] + card.thickness_mm / 2.0
            start[2, index] = np.arctan2(along[2], ux * along[0] + uy * along[1])
            start[3, index] = ux * v[0] + uy * v[1]
            start[4, index] = v[2]
            start[5, index] = uy * omega[0] - ux * omega[1]
        return cls(
            origin=lanes.position[:2].copy(),
            u=u,
            along_a=along_a,
            along_b=along_b,
            arm=arm,
            half=_half_length(along_a, along_b, hx, hy, arm),
            pitch_inertia=card.mass_kg * ((hx * along_a[0]) ** 2 + (hy * along_b[0]) ** 2) / 3.0,
            lateral_speed=ux * velocity[1] - uy * velocity[0],
            spin=omega[2],
            start=start,
        )

    def poses(self, which: Ints, state: Floats, lateral: Floats, yaw: Floats, card: Card) -> tuple[Floats, Floats]:
        """Some cards put together again from their strips.

        Args:
            which: the lanes wanted, (K,).
            state: state of their strips as in `start`, (6, 2, K).
            lateral: how far they have drifted across their elevations, mm, (K,).
            yaw: how far they have turned about the vertical, rad, (K,).
            card: the card.

        Returns:
            Centres, (3, K), and axes a, b, n, (3, 3, K).
        """
        (left_s, left_z, pitch), (right_s, right_z) = state[:3, 0], state[:2, 1]
        ux, uy = self.u[:, which]
        s = (left_s + right_s) / 2.0
        centre = np.stack(
            (
                self.origin[0, which] + s * ux - lateral * uy,
                self.origin[1, which] + s * uy + lateral * ux,
                (left_z + right_z) / 2.0 - card.thickness_mm / 2.0,
            )
        )
        rise = np.clip((left_z - right_z) / (2.0 * self.arm[which]), -1.0, 1.0)
        level = np.sqrt(1.0 - rise * rise)
        side = np.stack((-uy * level, ux * level, rise))
        c = np.cos(pitch)
        along = np.stack((ux * c, uy * c, np.sin(pitch)))
        along -= dots(along, side) * side
        along /= np.sqrt(dots(along, along))
        cy, sy = np.cos(yaw), np.sin(yaw)
        axes = np.empty((3, *centre.shape))
        for axis, (p, q) in zip(axes, (self.along_a[:, which], self.along_b[:, which]), strict=False):
            x, y, axis[2] = p * along + q * side
            axis[0], axis[1] = cy * x - sy * y, sy * x + cy * y
        crosses(axes[0], axes[1], out=axes[2])
        return centre, axes


def _direction(lanes: Lanes, shape: Shape) -> Floats:
    """Along the travel, or along the steepest slope for cards that hardly travel, or across the rim for level ones."""
    vx, vy, _ = lanes.velocity
    nx, ny, nz = lanes.axes[2]
    speed, slope = np.sqrt(vx * vx + vy * vy), np.sqrt(nx * nx + ny * ny)
    sloping: Bools = (speed < TRAVEL_MM_S) & (slope > SLOPE)
    down = np.where(nz >= 0.0, -1.0, 1.0) / np.where(sloping, slope, 1.0)
    outward_x, outward_y = shape.outward(lanes.position[0], lanes.position[1])
    creeping = speed < CREEP_MM_S
    forward = 1.0 / np.where(creeping, 1.0, speed)
    ux = np.where(sloping, down * nx, np.where(creeping, outward_x, forward * vx))
    uy = np.where(sloping, down * ny, np.where(creeping, outward_y, forward * vy))
    return np.stack((ux, uy))


def _half_length(along_a: Floats, along_b: Floats, hx: float, hy: float, arm: Floats) -> Floats:
    """Half the mean of the card's chord through a strip's centre and its whole extent that way, mm."""
    low, high = np.full_like(arm, -math.inf), np.full_like(arm, math.inf)
    for (d, at), half in ((along_a, hx), (along_b, hy)):
        slanted = np.abs(d) > 1e-9
        safe = np.where(slanted, d, 1.0)
        one, other = (-half - arm * at) / safe, (half - arm * at) / safe
        low = np.where(slanted, np.maximum(low, np.minimum(one, other)), low)
        high = np.where(slanted, np.minimum(high, np.maximum(one, other)), high)
    support = hx * np.abs(along_a[0]) + hy * np.abs(along_b[0])
    half_length: Floats = (np.maximum(0.0, (high - low) / 2.0) + support) / 2.0
    return half_length

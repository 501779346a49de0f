"""Gravity and air on many plates at once: the formulas of `physics.air`, lane by lane."""

from __future__ import annotations

import math

import numpy as np

from dilemma_arena.physics.air import GAUSS
from dilemma_arena.physics.batch.lanes import Floats, Lanes, apply, apply_transposed, inverse_inertia
from dilemma_arena.physics.params import PhysicsParams


def push(lanes: Lanes, params: PhysicsParams, dt: float) -> None:
    """Let gravity and, if `params` say so, air change the momenta for `dt` seconds."""
    if params.air:
        axes, card = lanes.axes, params.card
        spin = apply(axes, lanes.momentum)
        spin *= inverse_inertia(card)
        force, torque = plate_forces(params, apply(axes, lanes.velocity), spin)
        force *= dt / card.mass_kg
        torque *= dt
        lanes.velocity[:] += apply_transposed(axes, force)
        lanes.momentum[:] += apply_transposed(axes, torque)
    lanes.velocity[2] -= params.gravity_mm_s2 * dt


def plate_forces(params: PhysicsParams, u: Floats, w: Floats) -> tuple[Floats, Floats]:
    """Force and torque of the air.

    Args:
        params: constants.
        u: velocities of the centres in the cards' frames, mm/s, (3, N).
        w: angular velocities in the cards' frames, rad/s, (3, N).

    Returns:
        Forces, kg·mm/s², and torques about the centres, kg·mm²/s², in the cards' frames, (3, N) each.
    """
    card = params.card
    area = card.length_mm * card.width_mm
    quarter = 0.125 * params.air_density_kg_mm3 * area
    gx, gy = GAUSS * card.length_mm / 2.0, GAUSS * card.width_mm / 2.0
    force, torque = np.empty_like(u), np.empty_like(u)
    (ux, uy, uz), (wx, wy, wz) = u, w
    signs = np.array([[1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0], [1.0, -1.0]])
    x, y = gx * signs[:, :1], gy * signs[:, 1:]

    node = uz + wx * y
    node -= wy * x  # normal velocity of each node
    drag = np.abs(node)
    drag *= node
    drag *= -params.air_normal_drag * quarter
    right, left = drag[0] + drag[3], drag[1] + drag[2]
    np.add(right, left, out=force[2])
    np.multiply(left - right, gx, out=torque[1])
    np.multiply(drag[0] + drag[1] - drag[2] - drag[3], gy, out=torque[0])

    px, py = ux - wz * y, uy + wz * x
    skin = np.sqrt(px * px + py * py)
    skin *= -params.air_skin_drag * quarter
    px *= skin
    py *= skin
    np.sum(px, axis=0, out=force[0])
    np.sum(py, axis=0, out=force[1])
    np.multiply(py[0] + py[3] - py[1] - py[2], gx, out=torque[2])
    torque[2] -= gy * (px[0] + px[1] - px[2] - px[3])

    square = ux * ux + uy * uy
    along = np.sqrt(square)
    safe = np.maximum(along, 1e-3)
    dx, dy = ux / safe, uy / safe
    span = card.length_mm * np.abs(dy) + card.width_mm * np.abs(dx)
    np.maximum(span, min(card.width_mm, card.length_mm), out=span)  # only a card at a standstill is narrower
    aspect = span * span
    aspect /= area
    slope = 2.0 * math.pi * aspect
    slope /= 2.0 + np.sqrt(aspect * aspect + 4.0)
    chord = area / 4.0 / span
    arm_x, arm_y = chord * dx, chord * dy
    lift = uz - (wx * arm_y - wy * arm_x)
    lift *= slope
    lift *= square
    lift /= np.sqrt(square + uz * uz + 1e-12)
    lift *= -0.5 * params.air_density_kg_mm3 * area
    lift *= along > 1e-3
    force[2] += lift
    torque[0] += arm_y * lift
    torque[1] -= arm_x * lift
    return force, torque

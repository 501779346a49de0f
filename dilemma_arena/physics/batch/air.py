"""Gravity and air on many plates at once: the formulas of `physics.air`, lane by lane."""

from __future__ import annotations

import math

import numpy as np

from dilemma_arena.physics.air import GAUSS, TUMBLING
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


def push_by_midpoint(lanes: Lanes, params: PhysicsParams, dt: float) -> None:
    """The same with the forces of half-way through, as in `physics.flight`."""
    if not params.air:
        push(lanes, params, dt)
        return
    motion = lanes.state[3:9]
    start = motion.copy()
    push(lanes, params, dt / 2.0)
    start -= motion
    push(lanes, params, dt)
    motion += start


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
    half = 0.5 * params.air_density_kg_mm3 * area
    hx, hy = card.length_mm / 2.0, card.width_mm / 2.0
    force, torque = np.empty_like(u), np.empty_like(u)
    (ux, uy, uz), (wx, wy, wz) = u, w
    _cross_flow(params.air_normal_drag * half, hx, hy, uz, wx, wy, force, torque)

    gx, gy = GAUSS * hx, GAUSS * hy
    signs = np.array([[1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0], [1.0, -1.0]])
    px, py = ux - wz * (gy * signs[:, 1:]), uy + wz * (gx * signs[:, :1])
    skin = np.sqrt(px * px + py * py)
    skin *= -params.air_skin_drag * half / 4.0
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
    lift *= -half
    lift *= along > 1e-3
    force[2] += lift
    torque[0] += arm_y * lift
    torque[1] -= arm_x * lift
    return force, torque


def _cross_flow(
    drag: float, hx: float, hy: float, uz: Floats, wx: Floats, wy: Floats, force: Floats, torque: Floats
) -> None:
    """Write the drag's force along the normal and its torques about the axes (`drag`: force over speed squared)."""
    across, along = hy * hy / 3.0, hx * hx / 3.0
    speed = np.abs(uz)
    square = uz * uz
    square += wx * wx * across
    square += wy * wy * along
    np.multiply(square, -np.copysign(drag, uz), out=force[2])
    turn = speed * (-2.0 * drag)
    np.multiply(turn, wx * across, out=torque[0])
    np.multiply(turn, wy * along, out=torque[1])

    tumbling = (speed < np.abs(wx) * hy + np.abs(wy) * hx).nonzero()[0]
    if tumbling.size:
        x, y, share = np.array(TUMBLING).T[:, :, None]
        x, y = x * hx, y * hy
        node = uz[tumbling] + wx[tumbling] * y
        node -= wy[tumbling] * x
        node *= np.abs(node)
        node *= -drag * share
        force[2, tumbling] = node.sum(axis=0)
        torque[0, tumbling] = (node * y).sum(axis=0)
        torque[1, tumbling] = -(node * x).sum(axis=0)

"""Air on a thin plate: quasi-steady forces, the model of shared/reference/README.md.

1. Cross-flow drag, integrated over the plate with the local normal velocity (so it damps flips too).
2. Finite-wing lift with the Helmbold slope, acting at the quarter chord, using the normal velocity of the
   three-quarter-chord point, fading with the cosine of the incidence.
3. Skin friction in the plane.
"""

from __future__ import annotations

import math

from dilemma_arena.physics.launch import Vec3
from dilemma_arena.physics.params import PhysicsParams
from dilemma_arena.physics.plate import Plate

_THREE = ((-math.sqrt(0.6), 0.0, math.sqrt(0.6)), (5.0 / 18.0, 8.0 / 18.0, 5.0 / 18.0))
GAUSS = 1.0 / math.sqrt(3.0)
"""Nodes of two-point Gauss quadrature on [-1, 1]; 2 x 2 of them carry the skin friction."""
TUMBLING = tuple((x, y, p * q) for x, p in zip(*_THREE, strict=True) for y, q in zip(*_THREE, strict=True))
"""Nodes (in half sides) and weights of three-point Gauss quadrature over the plate: the cross-flow drag of a card some
of which goes face first and some back first. Two points would leave out a fourth of what damps a pure flip."""


def plate_forces(params: PhysicsParams, u: Vec3, w: Vec3) -> tuple[Vec3, Vec3]:
    """Force and torque of the air on a card.

    Args:
        params: constants.
        u: velocity of the centre in the card's frame (long axis, short axis, normal), mm/s.
        w: angular velocity in the card's frame, rad/s.

    Returns:
        Force, kg·mm/s², and torque about the centre, kg·mm²/s², in the card's frame.
    """
    card = params.card
    area = card.length_mm * card.width_mm
    half = 0.5 * params.air_density_kg_mm3 * area
    ux, uy, uz = u
    wx, wy, wz = w
    hx, hy = card.length_mm / 2.0, card.width_mm / 2.0
    fz, tx, ty = _cross_flow(params.air_normal_drag * half, hx, hy, uz, wx, wy)
    gx, gy = GAUSS * hx, GAUSS * hy
    cf = params.air_skin_drag * half / 4.0
    fx = fy = tz = 0.0
    for x, y in ((gx, gy), (-gx, gy), (-gx, -gy), (gx, -gy)):
        px, py = ux - wz * y, uy + wz * x
        skin = -cf * math.sqrt(px * px + py * py)
        sx, sy = skin * px, skin * py
        fx += sx
        fy += sy
        tz += x * sy - y * sx
    along = math.sqrt(ux * ux + uy * uy)
    if along > 1e-3:
        dx, dy = ux / along, uy / along
        span = card.length_mm * abs(dy) + card.width_mm * abs(dx)
        aspect = span * span / area
        slope = 2.0 * math.pi * aspect / (2.0 + math.sqrt(aspect * aspect + 4.0))
        chord = area / span / 4.0
        normal = uz - chord * (wx * dy - wy * dx)
        incidence = along / math.sqrt(along * along + uz * uz)
        lift = -half * slope * along * normal * incidence
        fz += lift
        tx += chord * dy * lift
        ty -= chord * dx * lift
    return (fx, fy, fz), (tx, ty, tz)


def _cross_flow(drag: float, hx: float, hy: float, uz: float, wx: float, wy: float) -> tuple[float, float, float]:
    """Force along the normal and torques about the axes of the drag on half sides `hx`, `hy` (`drag`: force/speed²)."""
    if abs(uz) >= abs(wx) * hy + abs(wy) * hx:  # the same side first everywhere: the integral is a polynomial
        across, along = hy * hy / 3.0, hx * hx / 3.0
        turn = -2.0 * drag * abs(uz)
        force = -math.copysign(drag, uz) * (uz * uz + wx * wx * across + wy * wy * along)
        return force, turn * wx * across, turn * wy * along
    fz = tx = ty = 0.0
    for x, y, share in TUMBLING:
        x, y = x * hx, y * hy
        speed = uz + wx * y - wy * x
        force = -drag * share * abs(speed) * speed
        fz += force
        tx += force * y
        ty -= force * x
    return fz, tx, ty


def push(plate: Plate, params: PhysicsParams, dt: float) -> None:
    """Let gravity and, if `params` say so, air change the plate's momenta for `dt` seconds."""
    vx, vy, vz = plate.velocity
    if not params.air:
        plate.velocity = (vx, vy, vz - params.gravity_mm_s2 * dt)
        return
    a, b, n, m = plate.a, plate.b, plate.n, plate.momentum
    ka, kb, kn = plate.inverse_inertia
    (fa, fb, fn), (ta, tb, tn) = plate_forces(
        params,
        (
            a[0] * vx + a[1] * vy + a[2] * vz,
            b[0] * vx + b[1] * vy + b[2] * vz,
            n[0] * vx + n[1] * vy + n[2] * vz,
        ),
        (
            (a[0] * m[0] + a[1] * m[1] + a[2] * m[2]) * ka,
            (b[0] * m[0] + b[1] * m[1] + b[2] * m[2]) * kb,
            (n[0] * m[0] + n[1] * m[1] + n[2] * m[2]) * kn,
        ),
    )
    k = dt / plate.card.mass_kg
    plate.velocity = (
        vx + (fa * a[0] + fb * b[0] + fn * n[0]) * k,
        vy + (fa * a[1] + fb * b[1] + fn * n[1]) * k,
        vz + (fa * a[2] + fb * b[2] + fn * n[2]) * k - params.gravity_mm_s2 * dt,
    )
    plate.momentum = (
        m[0] + (ta * a[0] + tb * b[0] + tn * n[0]) * dt,
        m[1] + (ta * a[1] + tb * b[1] + tn * n[1]) * dt,
        m[2] + (ta * a[2] + tb * b[2] + tn * n[2]) * dt,
    )

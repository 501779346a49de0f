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

GAUSS = 1.0 / math.sqrt(3.0)
"""Nodes of two-point Gauss quadrature on [-1, 1]; 2 x 2 of them carry the cross-flow drag over the plate."""


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
    quarter = 0.125 * params.air_density_kg_mm3 * area  # ½ρ of one node's quarter of the card
    ux, uy, uz = u
    wx, wy, wz = w
    gx, gy = GAUSS * card.length_mm / 2.0, GAUSS * card.width_mm / 2.0
    cn, cf = params.air_normal_drag * quarter, params.air_skin_drag * quarter
    fx = fy = fz = tx = ty = tz = 0.0
    for x, y in ((gx, gy), (-gx, gy), (-gx, -gy), (gx, -gy)):
        vn = uz + wx * y - wy * x
        f = -cn * abs(vn) * vn
        fz += f
        tx += f * y
        ty -= f * x
        px, py = ux - wz * y, uy + wz * x
        skin = -cf * math.sqrt(px * px + py * py)
        hx, hy = skin * px, skin * py
        fx += hx
        fy += hy
        tz += x * hy - y * hx
    along = math.sqrt(ux * ux + uy * uy)
    if along > 1e-3:
        dx, dy = ux / along, uy / along
        span = card.length_mm * abs(dy) + card.width_mm * abs(dx)
        aspect = span * span / area
        slope = 2.0 * math.pi * aspect / (2.0 + math.sqrt(aspect * aspect + 4.0))
        chord = area / span / 4.0
        normal = uz - chord * (wx * dy - wy * dx)
        incidence = along / math.sqrt(along * along + uz * uz)
        lift = -0.5 * params.air_density_kg_mm3 * area * slope * along * normal * incidence
        fz += lift
        tx += chord * dy * lift
        ty -= chord * dx * lift
    return (fx, fy, fz), (tx, ty, tz)


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

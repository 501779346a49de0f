"""Strikes: 3D impulses of one rigid plate on floor, rim and lying cards while it is fast.

The formulas are those of shared/reference/landing.md. A plate of no thickness meets

- the floor, the table outside and lying cards with its corners,
- the rim with its corners, with its edges where they cross one of the rim's two upper edges (the impulse then acts
  along edge × rim tangent: this normal is what makes the agreement), and with its face where a rim edge presses into
  it.

Contacts act on velocities only: sequential impulses with Coulomb friction, next to no bounce, and a target speed that
lets a near card reach the surface within the step and pushes a sunk one out gently.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.contact import DEEPEST_MM, MARGIN_MM, Contact
from dilemma_arena.physics.ground import Ground
from dilemma_arena.physics.launch import Vec3
from dilemma_arena.physics.plate import Plate

WALL_TOP_MM = 0.1
"""A corner at most this far below the rim's top is over it, not beside it: no ghost walls at the edge, mm."""
PARALLEL = 0.02
"""Sine of the angle below which a card edge counts as parallel to the rim: then the face's normal serves."""
OFF_EDGE = 0.05
"""How far a normal may point into the rim's body before the crossing is no edge contact (a sine)."""
CARRIES = 0.3
"""Least upward part of the normal of a contact that can carry a card (a sine)."""
SWEEPS = 3
"""Sweeps over the contacts a step (landing.md: 2 to 15 make no difference)."""
BOUNCE = 0.07
"""Restitution: share of its speed along the normal that a point gets back when it strikes.

Measured: a corner that strikes the floor alone leaves it at 0.05 (no air) to 0.08 (air) of its speed in the reference
engine (median of 55 + 167 strikes), whose contacts are meant to have 0.04 (shared/reference/README.md). Of 0 to 0.12
this one is nearest to the engine after 873 floor strikes, 10 ms later: 7 and 3 mm/s off in the median (air, no air)
against 18 and 6 without bounce."""
PUSH_OUT_SHARE, PUSH_OUT_SLACK_MM, PUSH_OUT_CAP_MM_S = 0.1, 0.05, 100.0
"""Share of the depth beyond the slack undone a step, and the cap on that speed (landing.md, 4)."""


@dataclass(frozen=True, slots=True)
class Touch:
    """A contact and the impulse it gave during a step."""

    contact: Contact
    impulse: Vec3
    """Impulse on the moving card, kg·mm/s."""
    normal_impulse: float
    """Its part along the contact's normal, kg·mm/s, never below 0."""


def find_contacts(plate: Plate, arena: Arena, ground: Ground, deepest: float = DEEPEST_MM) -> list[Contact]:
    """Everything within the margin of the plate.

    Args:
        plate: The moving card.
        arena: Where it moves.
        ground: The cards at rest.
        deepest: How far a plate may be sunk in something thin and still touch it from above, mm.
    """
    px, py, pz = plate.position
    lowest = pz - plate.half_height()
    top = arena.rim_height_mm
    if lowest > top + MARGIN_MM and lowest > ground.highest_mm + MARGIN_MM:
        return []
    contacts: list[Contact] = []
    pose_corners = plate.pose().corners(plate.card.length_mm, plate.card.width_mm)
    corners = [(x, y, z, arena.inner.distance(x, y), arena.outer.distance(x, y)) for x, y, z in pose_corners]
    half_rim = arena.rim_thickness_mm / 2.0
    for x, y, z, inside, _ in corners:
        if z < ground.highest_mm + MARGIN_MM:
            height, card_id = ground.under(x, y)
            if z - height < -deepest:  # beside or below what lies here, not in it; nothing is below the floor
                height, card_id = 0.0, ""
            if z - height < MARGIN_MM:
                surface = "card" if card_id else "floor_in" if inside < half_rim else "table_out"
                friction = ground.friction_card if card_id else arena.friction_floor
                contacts.append(
                    Contact((x - px, y - py, z - pz), (0.0, 0.0, 1.0), z - height, friction, surface, card_id)
                )
    contacts.extend(ground.tilted_contacts(plate, deepest))
    if lowest < top + MARGIN_MM and any(inside > -MARGIN_MM for _, _, _, inside, _ in corners):
        _rim_corners(plate, arena, corners, contacts, deepest)
        _rim_edges(plate, arena, pose_corners, contacts, deepest)
        _rim_faces(plate, arena, contacts, deepest)
    return contacts


def _rim_corners(
    plate: Plate,
    arena: Arena,
    corners: list[tuple[float, float, float, float, float]],
    contacts: list[Contact],
    deepest: float,
) -> None:
    px, py, pz = plate.position
    top = arena.rim_height_mm
    for x, y, z, inside, outside in corners:
        if not (z < top + MARGIN_MM and inside > -MARGIN_MM and outside < MARGIN_MM):
            continue
        arm = (x - px, y - py, z - pz)
        over = z - top
        if over > -WALL_TOP_MM or (over >= -inside and over >= outside):
            if inside > 0.0 and outside < 0.0 and over > -deepest:
                contacts.append(Contact(arm, (0.0, 0.0, 1.0), over, arena.friction_rim, "rim_top"))
        elif -inside > outside:
            if inside < deepest:
                nx, ny = arena.inner.outward(x, y)
                contacts.append(Contact(arm, (-nx, -ny, 0.0), -inside, arena.friction_rim, "rim_in"))
        elif outside > -deepest:
            nx, ny = arena.outer.outward(x, y)
            contacts.append(Contact(arm, (nx, ny, 0.0), outside, arena.friction_rim, "rim_out"))


def _rim_edges(
    plate: Plate, arena: Arena, corners: tuple[Vec3, Vec3, Vec3, Vec3], contacts: list[Contact], deepest: float
) -> None:
    px, py, pz = plate.position
    n = plate.n if plate.n[2] >= 0.0 else (-plate.n[0], -plate.n[1], -plate.n[2])
    top = arena.rim_height_mm
    for i in range(4):
        (ax, ay, az), (bx, by, bz) = corners[i], corners[(i + 1) % 4]
        dx, dy, dz = bx - ax, by - ay, bz - az
        # towards the middle of the card: contacts must push into it
        ix, iy, iz = px - (ax + bx) / 2.0, py - (ay + by) / 2.0, pz - (az + bz) / 2.0
        length = math.sqrt(dx * dx + dy * dy + dz * dz)
        for outline in (arena.inner, arena.outer):
            for s, tx, ty in outline.crossings(ax, ay, dx, dy):
                height = az + s * dz - top
                mx, my, mz = -dz * ty, dz * tx, dx * ty - dy * tx  # edge × tangent, tangent horizontal
                size = math.sqrt(mx * mx + my * my + mz * mz)
                normal = n
                if size > PARALLEL * length:
                    if mz < 0.0:
                        size = -size
                    mx, my, mz = mx / size, my / size, mz / size
                    if mx * ix + my * iy + mz * iz >= 0.0:
                        # a rim edge can only push up and away from the rim's body
                        outward = mx * ty - my * tx
                        if (outward if outline is arena.outer else -outward) < -OFF_EDGE:
                            continue
                        normal = (mx, my, mz)
                gap = height * normal[2]
                if -deepest < gap < MARGIN_MM:
                    arm = (ax + s * dx - px, ay + s * dy - py, top - pz)
                    contacts.append(Contact(arm, normal, gap, arena.friction_rim, "rim_top"))


def _rim_faces(plate: Plate, arena: Arena, contacts: list[Contact], deepest: float) -> None:
    px, py, pz = plate.position
    n = plate.n if plate.n[2] >= 0.0 else (-plate.n[0], -plate.n[1], -plate.n[2])
    a, b = plate.a, plate.b
    slope = math.sqrt(n[0] * n[0] + n[1] * n[1])
    if slope < 1e-9:
        return
    ux, uy = n[0] / slope, n[1] / slope
    hx, hy = plate.card.length_mm / 2.0, plate.card.width_mm / 2.0
    rz = arena.rim_height_mm - pz
    for outline in (arena.inner, arena.outer):
        for qx, qy in outline.supports(ux, uy):
            rx, ry = qx - px, qy - py
            gap = -(rx * n[0] + ry * n[1] + rz * n[2])
            if (
                -deepest < gap < MARGIN_MM
                and abs(rx * a[0] + ry * a[1] + rz * a[2]) < hx
                and abs(rx * b[0] + ry * b[1] + rz * b[2]) < hy
            ):
                contacts.append(Contact((rx, ry, rz), n, gap, arena.friction_rim, "rim_top"))


def sunk_mm(plate: Plate, arena: Arena, ground: Ground) -> float:
    """How far the plate would have to be raised so that it is inside nothing that carries it, mm, 0 if it is not."""
    deepest = arena.rim_height_mm
    contacts = find_contacts(plate, arena, ground, deepest)
    # further than this inside a card it is under it, not in it
    carried = [c for c in contacts if c.normal[2] > CARRIES and (not c.other or c.gap > -DEEPEST_MM)]
    return max((-c.gap / c.normal[2] for c in carried if c.gap < 0.0), default=0.0)


def resolve(plate: Plate, contacts: list[Contact], dt: float) -> list[Touch]:
    """Change the plate's momenta so that it stops approaching what it touches; returns the impulses given."""
    card = plate.card
    a, b, n = plate.a, plate.b, plate.n
    ka, kb, kn = plate.inverse_inertia
    km = 1.0 / card.mass_kg
    # the inverse inertia tensor in the world frame
    ixx = ka * a[0] * a[0] + kb * b[0] * b[0] + kn * n[0] * n[0]
    iyy = ka * a[1] * a[1] + kb * b[1] * b[1] + kn * n[1] * n[1]
    izz = ka * a[2] * a[2] + kb * b[2] * b[2] + kn * n[2] * n[2]
    ixy = ka * a[0] * a[1] + kb * b[0] * b[1] + kn * n[0] * n[1]
    ixz = ka * a[0] * a[2] + kb * b[0] * b[2] + kn * n[0] * n[2]
    iyz = ka * a[1] * a[2] + kb * b[1] * b[2] + kn * n[1] * n[2]
    vx, vy, vz = plate.velocity
    wx, wy, wz = plate.omega()
    lx, ly, lz = plate.momentum
    rows = []
    for contact in contacts:
        rx, ry, rz = contact.arm
        mx, my, mz = contact.normal
        cx, cy, cz = ry * mz - rz * my, rz * mx - rx * mz, rx * my - ry * mx
        ox, oy, oz = (
            ixx * cx + ixy * cy + ixz * cz,
            ixy * cx + iyy * cy + iyz * cz,
            ixz * cx + iyz * cy + izz * cz,
        )
        gap = contact.gap
        if gap > 0.0:
            target = -gap / dt
        else:
            target = min(PUSH_OUT_CAP_MM_S, max(0.0, PUSH_OUT_SHARE * (-gap - PUSH_OUT_SLACK_MM) / dt))
        along = (vx + wy * rz - wz * ry) * mx + (vy + wz * rx - wx * rz) * my + (vz + wx * ry - wy * rx) * mz
        if along * dt < -gap:
            target = max(target, -BOUNCE * along)
        rows.append((rx, ry, rz, mx, my, mz, cx, cy, cz, ox, oy, oz, 1.0 / (km + cx * ox + cy * oy + cz * oz), target))
    total = [0.0] * len(rows)
    slip: list[Vec3] = [(0.0, 0.0, 0.0)] * len(rows)
    for _ in range(SWEEPS):
        for i, (rx, ry, rz, mx, my, mz, cx, cy, cz, ox, oy, oz, mass, target) in enumerate(rows):
            ux, uy, uz = vx + wy * rz - wz * ry, vy + wz * rx - wx * rz, vz + wx * ry - wy * rx
            along = ux * mx + uy * my + uz * mz
            before = total[i]
            after = before + (target - along) * mass
            if after < 0.0:
                after = 0.0
            push = after - before
            if push != 0.0:
                total[i] = after
                vx, vy, vz = vx + push * km * mx, vy + push * km * my, vz + push * km * mz
                wx, wy, wz = wx + push * ox, wy + push * oy, wz + push * oz
                lx, ly, lz = lx + push * cx, ly + push * cy, lz + push * cz
                ux, uy, uz = vx + wy * rz - wz * ry, vy + wz * rx - wx * rz, vz + wx * ry - wy * rx
                along = ux * mx + uy * my + uz * mz
            fx, fy, fz = slip[i]
            limit = contacts[i].friction * after
            if limit == 0.0 and fx == 0.0 and fy == 0.0 and fz == 0.0:
                continue
            tx, ty, tz = ux - along * mx, uy - along * my, uz - along * mz
            speed = math.sqrt(tx * tx + ty * ty + tz * tz)
            nfx, nfy, nfz = fx, fy, fz
            if speed > 1e-9:
                tx, ty, tz = tx / speed, ty / speed, tz / speed
                dx, dy, dz = ry * tz - rz * ty, rz * tx - rx * tz, rx * ty - ry * tx
                give = (
                    km
                    + dx * (ixx * dx + ixy * dy + ixz * dz)
                    + dy * (ixy * dx + iyy * dy + iyz * dz)
                    + dz * (ixz * dx + iyz * dy + izz * dz)
                )
                stop = speed / give
                nfx, nfy, nfz = fx - stop * tx, fy - stop * ty, fz - stop * tz
            size = math.sqrt(nfx * nfx + nfy * nfy + nfz * nfz)
            if size > limit:
                shrink = limit / size
                nfx, nfy, nfz = nfx * shrink, nfy * shrink, nfz * shrink
            slip[i] = (nfx, nfy, nfz)
            gx, gy, gz = nfx - fx, nfy - fy, nfz - fz
            cx, cy, cz = ry * gz - rz * gy, rz * gx - rx * gz, rx * gy - ry * gx
            vx, vy, vz = vx + gx * km, vy + gy * km, vz + gz * km
            lx, ly, lz = lx + cx, ly + cy, lz + cz
            wx += ixx * cx + ixy * cy + ixz * cz
            wy += ixy * cx + iyy * cy + iyz * cz
            wz += ixz * cx + iyz * cy + izz * cz
    plate.velocity = (vx, vy, vz)
    plate.momentum = (lx, ly, lz)
    touches = []
    for contact, push, (fx, fy, fz) in zip(contacts, total, slip, strict=True):
        if push > 0.0:
            mx, my, mz = contact.normal
            touches.append(Touch(contact, (push * mx + fx, push * my + fy, push * mz + fz), push))
    return touches

"""What lies in and around the arena: the cards at rest, as a moving card meets them."""

from __future__ import annotations

import math
from collections.abc import Iterable

from dilemma_arena.physics.contact import DEEPEST_MM, MARGIN_MM, Contact
from dilemma_arena.physics.launch import Vec3
from dilemma_arena.physics.params import Card, PhysicsParams
from dilemma_arena.physics.plate import Plate, cross, dot
from dilemma_arena.physics.pose import Pose
from dilemma_arena.physics.rest import LyingCard, Rest

Vec2 = tuple[float, float]
FLAT_TILT_RAD = 0.02
"""A lying card tilted by less counts as level ground for the next one, rad; real rests are 0° or above 10°."""


def lying_pose(card: LyingCard) -> Pose:
    """The pose of a card at rest: yaw about the vertical, then tilted down towards its dip, then face up or down."""
    cy, sy = math.cos(card.yaw_rad), math.sin(card.yaw_rad)
    flat_a: Vec3 = (cy, sy, 0.0)
    flat_b: Vec3 = (-sy, cy, 0.0) if card.face_up else (sy, -cy, 0.0)
    centre = (card.x_mm, card.y_mm, card.z_mm)
    if card.tilt_rad == 0.0:
        return Pose(centre, flat_a, flat_b)
    # turn about the horizontal axis 90° counter-clockwise of the dip, so that the dip side goes down
    axis: Vec3 = (-math.sin(card.dip_rad), math.cos(card.dip_rad), 0.0)
    c, s = math.cos(card.tilt_rad), math.sin(card.tilt_rad)

    def tilted(v: Vec3) -> Vec3:
        k, x = dot(axis, v) * (1.0 - c), cross(axis, v)
        return (v[0] * c + x[0] * s + axis[0] * k, v[1] * c + x[1] * s + axis[1] * k, v[2] * c + x[2] * s)

    return Pose(centre, tilted(flat_a), tilted(flat_b))


def lying_from_pose(card_id: str, pose: Pose) -> LyingCard:
    """The inverse of `lying_pose`: a card lying as `pose` says, its rest and stack still to be told."""
    n, a = pose.normal, pose.a
    face_up = n[2] >= 0.0
    if not face_up:
        n = (-n[0], -n[1], -n[2])
    slope = math.hypot(n[0], n[1])
    x, y, z = pose.centre
    if slope < 1e-9:
        return LyingCard(card_id, x, y, math.atan2(a[1], a[0]), z, face_up=face_up)
    tilt, dip = math.atan2(slope, n[2]), math.atan2(n[1], n[0])
    axis: Vec3 = (-n[1] / slope, n[0] / slope, 0.0)
    c, s = math.cos(-tilt), math.sin(-tilt)
    k, q = dot(axis, a) * (1.0 - c), cross(axis, a)
    level = (a[0] * c + q[0] * s + axis[0] * k, a[1] * c + q[1] * s + axis[1] * k)
    return LyingCard(card_id, x, y, math.atan2(level[1], level[0]), z, tilt, dip, face_up)


class _Slab:
    """One lying card, prepared for questions."""

    __slots__ = ("card", "highest", "hx", "hy", "n", "pose", "reach", "top")

    def __init__(self, card: LyingCard, shape: Card) -> None:
        self.card = card
        self.pose = lying_pose(card)
        n = self.pose.normal
        self.n: Vec3 = n if n[2] >= 0.0 else (-n[0], -n[1], -n[2])
        self.hx, self.hy = shape.length_mm / 2.0, shape.width_mm / 2.0
        self.reach = shape.reach_mm
        self.top = card.z_mm + shape.thickness_mm
        self.highest = self.top + self.hx * abs(self.pose.a[2]) + self.hy * abs(self.pose.b[2])

    def covers(self, x: float, y: float) -> bool:
        """Whether a level card covers the point (x, y)."""
        dx, dy = x - self.card.x_mm, y - self.card.y_mm
        a, b = self.pose.a, self.pose.b
        return abs(dx * a[0] + dy * a[1]) <= self.hx and abs(dx * b[0] + dy * b[1]) <= self.hy


class Ground:
    """The cards at rest, lowest first, and what a moving card meets of them."""

    def __init__(self, cards: Iterable[LyingCard], params: PhysicsParams) -> None:
        self.params = params
        self.cards: tuple[LyingCard, ...] = tuple(cards)
        self._slabs = [_Slab(card, params.card) for card in self.cards]
        self._level = [slab for slab in self._slabs if slab.card.tilt_rad < FLAT_TILT_RAD]
        self._tilted = [slab for slab in self._slabs if slab.card.tilt_rad >= FLAT_TILT_RAD]
        self.friction_card = params.friction_card
        self.highest_mm = max((slab.top for slab in self._level), default=0.0)
        """Height of the highest level card's top above the floor, mm."""

    def under(self, x: float, y: float) -> tuple[float, str]:
        """Height of what lies level under the point (x, y), mm, and the id of the topmost card there, or ''."""
        height, found = 0.0, ""
        for slab in self._level:
            if slab.top > height and slab.covers(x, y):
                height, found = slab.top, slab.card.id
        return height, found

    def floor(self, x: float, y: float) -> tuple[float, str]:
        """The same without the cards that the rim carries: where a card can lie flat, in the arena or outside."""
        height, found = 0.0, ""
        for slab in self._level:
            if slab.top > height and slab.card.rest is not Rest.ON_RIM and slab.covers(x, y):
                height, found = slab.top, slab.card.id
        return height, found

    def top_near(self, x: float, y: float, radius: float) -> float:
        """No lying card with any part within `radius` of (x, y) reaches higher than this, mm."""
        top = 0.0
        for slab in self._slabs:
            far = radius + slab.reach
            if (x - slab.card.x_mm) ** 2 + (y - slab.card.y_mm) ** 2 < far * far:
                top = max(top, slab.highest)
        return top

    def cuts(self, x: float, y: float, ux: float, uy: float) -> list[tuple[Vec2, Vec2, Rest]]:
        """Cuts of the lying cards by the vertical plane through (x, y) along the unit vector u.

        Returns:
            For each card met the two ends (s, z) of the cut, s along u from (x, y), z of the card's underside, mm,
            and how the card rests.
        """
        found: list[tuple[Vec2, Vec2, Rest]] = []
        for slab in self._slabs:
            ends: list[Vec2] = []
            corners = slab.pose.corners(2.0 * slab.hx, 2.0 * slab.hy)
            for p, q in zip(corners, corners[1:] + corners[:1], strict=True):
                sp, sq = (-uy * (c[0] - x) + ux * (c[1] - y) for c in (p, q))
                if (sp < 0.0) != (sq < 0.0):
                    t = sp / (sp - sq)
                    at = (p[0] + t * (q[0] - p[0]) - x, p[1] + t * (q[1] - p[1]) - y)
                    ends.append((ux * at[0] + uy * at[1], p[2] + t * (q[2] - p[2])))
            if len(ends) == 2:
                found.append((ends[0], ends[1], slab.card.rest))
        return found

    def tilted_contacts(self, plate: Plate, deepest: float = DEEPEST_MM) -> list[Contact]:
        """Contacts of a plate with the cards that lean or lie on the rim, taken as fixed plates."""
        contacts: list[Contact] = []
        for slab in self._tilted:
            gap = tuple(p - q for p, q in zip(plate.position, slab.pose.centre, strict=True))
            if gap[0] ** 2 + gap[1] ** 2 + gap[2] ** 2 < (2.0 * slab.reach + MARGIN_MM) ** 2:
                contacts.extend(_plate_contacts(plate, slab, self.friction_card, deepest))
        return contacts


def _plate_contacts(plate: Plate, slab: _Slab, friction: float, deepest: float) -> list[Contact]:
    """Corners in faces, both ways, and edges across edges, of a moving plate and a fixed one."""
    shape = plate.card
    mine = plate.pose().corners(shape.length_mm, shape.width_mm)
    theirs = slab.pose.corners(shape.length_mm, shape.width_mm)
    up = plate.n if dot(plate.n, slab.n) >= 0.0 else (-plate.n[0], -plate.n[1], -plate.n[2])
    contacts: list[Contact] = []

    def add(point: Vec3, normal: Vec3, gap: float) -> None:
        if -deepest < gap < MARGIN_MM:
            px, py, pz = plate.position
            arm = (point[0] - px, point[1] - py, point[2] - pz)
            contacts.append(Contact(arm, normal, gap, friction, "card", slab.card.id))

    cx, cy, cz = slab.pose.centre
    for p in mine:
        r = (p[0] - cx, p[1] - cy, p[2] - cz)
        if abs(dot(r, slab.pose.a)) <= slab.hx and abs(dot(r, slab.pose.b)) <= slab.hy:
            add(p, slab.n, dot(r, slab.n))
    px, py, pz = plate.position
    for q in theirs:
        r = (q[0] - px, q[1] - py, q[2] - pz)
        if abs(dot(r, plate.a)) <= slab.hx and abs(dot(r, plate.b)) <= slab.hy:
            add(q, up, -dot(r, up))
    for i in range(4):
        p, pe = mine[i], _between(mine[i], mine[(i + 1) % 4])
        for j in range(4):
            q, qe = theirs[j], _between(theirs[j], theirs[(j + 1) % 4])
            m = cross(pe, qe)
            size = math.sqrt(dot(m, m))
            if size < 1.0:
                continue
            if dot(m, slab.n) < 0.0:
                size = -size
            normal = (m[0] / size, m[1] / size, m[2] / size)
            pq = _between(p, q)
            s = dot(cross(pq, qe), m) / (size * size)
            t = dot(cross(pq, pe), m) / (size * size)
            if 0.0 < s < 1.0 and 0.0 < t < 1.0 and dot(normal, slab.n) > 0.05:
                add((q[0] + t * qe[0], q[1] + t * qe[1], q[2] + t * qe[2]), normal, -dot(pq, normal))
    return contacts


def _between(p: Vec3, q: Vec3) -> Vec3:
    return (q[0] - p[0], q[1] - p[1], q[2] - p[2])

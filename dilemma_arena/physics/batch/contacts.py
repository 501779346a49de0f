"""Contacts of many plates at once: the formulas of `physics.strikes.find_contacts`, over an empty floor.

Most candidates are no contacts, so each kind is narrowed down to the few that are before anything costly is computed.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.batch.lanes import Codes, Floats, Ints, Lanes, crosses, dots
from dilemma_arena.physics.batch.outline import Shape
from dilemma_arena.physics.contact import DEEPEST_MM, MARGIN_MM
from dilemma_arena.physics.params import Card
from dilemma_arena.physics.strikes import (
    BOUNCE,
    OFF_EDGE,
    PARALLEL,
    PUSH_OUT_CAP_MM_S,
    PUSH_OUT_SHARE,
    PUSH_OUT_SLACK_MM,
    WALL_TOP_MM,
)

SURFACES = ("none", "floor_in", "table_out", "rim_in", "rim_top", "rim_out")
"""What can be touched first, by code."""
_NONE, FLOOR_IN, TABLE_OUT, RIM_IN, RIM_TOP, RIM_OUT = range(len(SURFACES))


@dataclass(frozen=True, slots=True)
class Contacts:
    """The contacts of some lanes, ordered by rank: first the first contact of every lane, then the second, ...

    Lanes are ordered by falling number of contacts, so that the lanes with an r-th contact are always the first ones,
    and a sweep over the contacts reads and writes slices instead of gathering.
    """

    lanes: Ints
    """The lanes with contacts, (T,)."""
    counts: tuple[int, ...]
    """How many lanes have a first, second, ... contact; falling."""
    arm: Floats
    """From the centres to the contacts, mm, (3, M)."""
    normal: Floats
    """Unit vectors out of what is touched, (3, M)."""
    target: Floats
    """Least speeds along the normals, mm/s: a near plate does not sink in, a sunk one comes out, one that strikes
    bounces, (M,)."""
    friction: Floats
    """(M,)"""
    surface: Codes
    """(M,)"""


class _Found:
    """Contacts as they are found, each with its place in the order of the one-card code."""

    def __init__(self, slots: int) -> None:
        self._slots = slots
        self._keys: list[Ints] = []
        self._values: list[Floats] = []
        self._surfaces: list[Codes] = []

    def add(
        self, lane: Ints, slot: Ints, arm: Floats, normal: Floats, gap: Floats, friction: float, surface: Codes | int
    ) -> None:
        """Note contacts of some lanes, (K,) each; a (3, 1) normal serves all."""
        values = np.empty((8, lane.size))
        values[0:3] = arm
        values[3:6] = normal
        values[6] = gap
        values[7] = friction
        self._keys.append(lane * self._slots + slot)
        self._values.append(values)
        codes = np.empty(lane.size, dtype=np.int8)
        codes[:] = surface
        self._surfaces.append(codes)

    def pressing(self, lanes: Lanes, omega: Floats, dt: float) -> Contacts | None:
        """The contacts of the lanes that come closer to one of them than they may, ordered; None without any.

        A lane that leaves all it is near at the speed each contact asks for gets no impulse.
        """
        if not self._keys:
            return None
        keys = np.concatenate(self._keys)
        values = np.concatenate(self._values, axis=1)
        lane = keys // self._slots
        arm, normal, gap = values[0:3], values[3:6], values[6]
        velocity = crosses(omega.take(lane, axis=1), arm)
        velocity += lanes.velocity.take(lane, axis=1)
        speed = dots(velocity, normal)
        target = (-PUSH_OUT_SHARE / dt) * (gap + PUSH_OUT_SLACK_MM)
        np.minimum(target, PUSH_OUT_CAP_MM_S, out=target)
        np.maximum(target, 0.0, out=target)
        np.divide(gap, -dt, out=target, where=gap > 0.0)
        np.maximum(target, -BOUNCE * speed, out=target, where=speed * dt < -gap)
        values[6] = target
        presses = np.zeros(len(lanes), dtype=np.bool_)
        presses[lane[speed < target]] = True
        kept = presses[lane].nonzero()[0]
        if not kept.size:
            return None
        keys = keys[kept]
        order = np.argsort(keys)  # keys are unique, so any sort gives the one order
        lane = keys[order] // self._slots
        starts = np.concatenate(([True], lane[1:] != lane[:-1])).nonzero()[0]
        count = np.diff(starts, append=lane.size)
        rank = np.arange(lane.size) - np.repeat(starts, count)
        falling = np.argsort((255 - count).astype(np.uint8), kind="stable")
        place = np.empty_like(falling)
        place[falling] = np.arange(falling.size)
        counts = np.bincount(rank)
        source = np.empty_like(order)
        source[(np.cumsum(counts) - counts)[rank] + np.repeat(place, count)] = kept[order]
        values = values.take(source, axis=1)
        return Contacts(
            lanes=lane[starts][falling],
            counts=tuple(counts.tolist()),
            arm=values[0:3],
            normal=values[3:6],
            target=values[6],
            friction=values[7],
            surface=np.concatenate(self._surfaces)[source],
        )


_UP = np.array([[0.0], [0.0], [1.0]])


def find_contacts(lanes: Lanes, omega: Floats, card: Card, arena: Arena, shape: Shape, dt: float) -> Contacts | None:
    """Everything within the margin of those plates that will get an impulse in this step; None without any.

    Args:
        lanes: the plates.
        omega: their angular velocities, rad/s, (3, N).
        card: their shape.
        arena: where they are.
        shape: its outlines.
        dt: length of the step, s.
    """
    lowest = lanes.position[2] - lanes.half_height(card)
    near = (lowest <= arena.rim_height_mm + MARGIN_MM).nonzero()[0]
    if not near.size:
        return None
    plates = _Plates.of(near, lanes.position.take(near, axis=1), lanes.axes.take(near, axis=2), card, shape)
    found = _Found(8 + 8 * shape.crossings_each + 2 * shape.supports_each)
    _floor(plates, arena, found)
    outer_size = arena.inner_radius_mm + arena.rim_thickness_mm
    by_rim = plates.gauge.max(axis=0) > arena.inner_radius_mm - MARGIN_MM
    by_rim &= shape.gauge(plates.position[0], plates.position[1]) < outer_size + card.reach_mm + MARGIN_MM
    rim = by_rim.nonzero()[0]
    if rim.size:
        plates = plates.take(rim)
        _rim_corners(plates, arena, shape, found)
        _rim_edges(plates, card, arena, shape, found)
        _rim_faces(plates, card, arena, shape, found)
    return found.pressing(lanes, omega, dt)


@dataclass(frozen=True, slots=True)
class _Plates:
    """Plates with their corners in the order of `Pose.corners`."""

    lane: Ints
    """(N,)"""
    position: Floats
    """(3, N)"""
    axes: Floats
    """(3, 3, N)"""
    arms: Floats
    """From the centres to the corners, (3, 4, N)."""
    corners: Floats
    """(3, 4, N)"""
    gauge: Floats
    """Of the corners, (4, N)."""

    @classmethod
    def of(cls, lane: Ints, position: Floats, axes: Floats, card: Card, shape: Shape) -> _Plates:
        arms = np.empty((3, 4, lane.size))
        along, across = axes[0] * (card.length_mm / 2.0), axes[1] * (card.width_mm / 2.0)
        np.add(along, across, out=arms[:, 0])
        np.subtract(across, along, out=arms[:, 1])
        np.negative(arms[:, :2], out=arms[:, 2:])
        corners = arms + position[:, None]
        return cls(lane, position, axes, arms, corners, shape.gauge(corners[0], corners[1]))

    def take(self, chosen: Ints) -> _Plates:
        return _Plates(
            self.lane[chosen],
            self.position.take(chosen, axis=1),
            self.axes.take(chosen, axis=2),
            self.arms.take(chosen, axis=2),
            self.corners.take(chosen, axis=2),
            self.gauge.take(chosen, axis=1),
        )

    def up(self) -> Floats:
        """The faces' normals, turned up, (3, N)."""
        up: Floats = self.axes[2] * np.where(self.axes[2, 2] >= 0.0, 1.0, -1.0)
        return up

    def edges(self) -> Floats:
        """From each corner to the next, (3, 4, N)."""
        edges = np.empty_like(self.corners)
        np.subtract(self.corners[:, 1:], self.corners[:, :3], out=edges[:, :3])
        np.subtract(self.corners[:, 0], self.corners[:, 3], out=edges[:, 3])
        return edges


def _flat(array: Floats) -> Floats:
    """(3, 4, N) to (3, 4 N)."""
    return array.reshape(3, -1)


def _floor(plates: _Plates, arena: Arena, found: _Found) -> None:
    height = plates.corners[2].reshape(-1)
    low = (height < MARGIN_MM).nonzero()[0]  # nothing is below the floor
    if not low.size:
        return
    corner, lane = np.divmod(low, plates.lane.size)
    middle = arena.inner_radius_mm + arena.rim_thickness_mm / 2.0
    surface = np.where(plates.gauge.reshape(-1)[low] < middle, FLOOR_IN, TABLE_OUT)
    arm = _flat(plates.arms).take(low, axis=1)
    found.add(plates.lane[lane], corner, arm, _UP, height[low], arena.friction_floor, surface)


def _rim_corners(plates: _Plates, arena: Arena, shape: Shape, found: _Found) -> None:
    inner, outer = arena.inner_radius_mm, arena.inner_radius_mm + arena.rim_thickness_mm
    top = arena.rim_height_mm
    height, gauge = plates.corners[2].reshape(-1), plates.gauge.reshape(-1)
    low = ((height < top + MARGIN_MM) & (gauge > inner - MARGIN_MM) & (gauge < outer + MARGIN_MM)).nonzero()[0]
    if not low.size:
        return
    over, inside, outside = height[low] - top, gauge[low] - inner, gauge[low] - outer
    is_over = (over > -WALL_TOP_MM) | ((over >= -inside) & (over >= outside))
    is_inner = -inside > outside
    gap = np.where(is_over, over, np.maximum(-inside, outside))
    real = (~is_over | ((inside > 0.0) & (outside < 0.0))) & (gap > -DEEPEST_MM)
    low, is_over, is_inner, gap = low[real], is_over[real], is_inner[real], gap[real]
    corner, lane = np.divmod(low, plates.lane.size)
    x, y, _ = _flat(plates.corners).take(low, axis=1)
    nx, ny = shape.outward(x, y)
    sideways = np.where(is_over, 0.0, np.where(is_inner, -1.0, 1.0))
    normal = np.array((sideways * nx, sideways * ny, is_over))
    surface = np.where(is_over, RIM_TOP, np.where(is_inner, RIM_IN, RIM_OUT))
    arm = _flat(plates.arms).take(low, axis=1)
    found.add(plates.lane[lane], 4 + corner, arm, normal, gap, arena.friction_rim, surface)


def _rim_edges(plates: _Plates, card: Card, arena: Arena, shape: Shape, found: _Found) -> None:
    top, sizes = arena.rim_height_mm, _rim_sizes(arena)
    edges, corners = _flat(plates.edges()), _flat(plates.corners)
    met = shape.crossings(sizes, corners[0], corners[1], edges[0], edges[1])
    if not met.s.size:
        return
    edge, lane = np.divmod(met.edge, plates.lane.size)
    along = edges.take(met.edge, axis=1)
    arm = _flat(plates.arms).take(met.edge, axis=1)
    tx, ty = met.tx, met.ty
    normal = np.empty_like(arm)  # edge × tangent
    np.multiply(along[2], -ty, out=normal[0])
    np.multiply(along[2], tx, out=normal[1])
    np.multiply(along[0], ty, out=normal[2])
    normal[2] -= along[1] * tx
    size = np.sqrt(dots(normal, normal))
    length = np.array((card.length_mm, card.width_mm, card.length_mm, card.width_mm))[edge]
    crossing = size > PARALLEL * length
    normal /= np.copysign(np.where(crossing, size, 1.0), normal[2])
    crossing &= dots(normal, arm + 0.5 * along) <= 0.0  # pushes towards the middle of the card
    # a rim edge can only push up and away from the rim's body
    away = normal[0] * ty
    away -= normal[1] * tx
    away *= np.where(met.outline == 0, -1.0, 1.0)
    normal = np.where(crossing, normal, plates.up().take(lane, axis=1))
    gap = (corners[2].take(met.edge) + met.s * along[2] - top) * normal[2]
    near = ((gap > -DEEPEST_MM) & (gap < MARGIN_MM) & ((away >= -OFF_EDGE) | ~crossing)).nonzero()[0]
    lane = lane[near]
    arm = arm.take(near, axis=1)
    arm += met.s[near] * along.take(near, axis=1)
    arm[2] = top - plates.position[2, lane]
    slot = 8 + (2 * edge[near] + met.outline[near]) * shape.crossings_each + met.running[near]
    found.add(plates.lane[lane], slot, arm, normal.take(near, axis=1), gap[near], arena.friction_rim, RIM_TOP)


def _rim_faces(plates: _Plates, card: Card, arena: Arena, shape: Shape, found: _Found) -> None:
    up = plates.up()
    slope = np.sqrt(up[0] * up[0] + up[1] * up[1])
    level = slope < 1e-9
    slope[level] = 1.0
    rx, ry = shape.supports(_rim_sizes(arena), up[0] / slope, up[1] / slope)
    rx -= plates.position[0]
    ry -= plates.position[1]
    rz = arena.rim_height_mm - plates.position[2]
    depth: Floats = rx * up[0]
    depth += ry * up[1]
    depth += rz * up[2]
    depth[:, level] = math.inf
    which = ((depth < DEEPEST_MM) & (depth > -MARGIN_MM)).reshape(-1).nonzero()[0]
    support, lane = np.divmod(which, plates.lane.size)
    gap = -depth.reshape(-1).take(which)
    arm = np.array((rx.reshape(-1)[which], ry.reshape(-1)[which], rz[lane]))
    on_a = np.abs(dots(arm, plates.axes[0].take(lane, axis=1))) < card.length_mm / 2.0
    on_b = np.abs(dots(arm, plates.axes[1].take(lane, axis=1))) < card.width_mm / 2.0
    on = (on_a & on_b).nonzero()[0]
    lane, slot = lane[on], 8 + 8 * shape.crossings_each + support[on]
    normal = up.take(lane, axis=1)
    found.add(plates.lane[lane], slot, arm.take(on, axis=1), normal, gap[on], arena.friction_rim, RIM_TOP)


def _rim_sizes(arena: Arena) -> tuple[float, float]:
    return arena.inner_radius_mm, arena.inner_radius_mm + arena.rim_thickness_mm

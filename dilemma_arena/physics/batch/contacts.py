"""Contacts of many plates at once: the formulas of `physics.strikes.find_contacts`, over an empty floor.

Most candidates are no contacts, so each kind is narrowed down to the few that are before anything costly is computed.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.batch.lanes import Bools, Floats, Ints, Lanes, crosses, dots
from dilemma_arena.physics.batch.outline import Shape
from dilemma_arena.physics.contact import DEEPEST_MM, MARGIN_MM
from dilemma_arena.physics.params import Card
from dilemma_arena.physics.strikes import OFF_EDGE, PARALLEL, WALL_TOP_MM

SURFACES = ("none", "floor_in", "table_out", "rim_in", "rim_top", "rim_out")
"""What can be touched first, by code."""
_NONE, FLOOR_IN, TABLE_OUT, RIM_IN, RIM_TOP, RIM_OUT = range(len(SURFACES))

_CORNER_SIGNS = ((1, 1), (-1, 1), (-1, -1), (1, -1))


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
    gap: Floats
    """Distances along the normals, mm, (M,)."""
    friction: Floats
    surface: npt.NDArray[np.int8]

    @property
    def owner(self) -> Ints:
        """For each contact the index of its lane in `lanes`, (M,)."""
        return np.concatenate([np.arange(count) for count in self.counts])


class _Found:
    """Contacts as they are found, each with its place in the order of the one-card code."""

    def __init__(self) -> None:
        self._lane: list[Ints] = []
        self._slot: list[Ints] = []
        self._values: list[Floats] = []
        self._surface: list[npt.NDArray[np.int8]] = []

    def add(
        self, lane: Ints, slot: Ints, arm: Floats, normal: Floats, gap: Floats, friction: float, surface: Ints | int
    ) -> None:
        """Note contacts of some lanes, (M,) each; a single normal (3,) may serve all."""
        values = np.empty((8, lane.size))
        values[0:3] = arm
        values[3:6] = normal if normal.ndim == 2 else normal[:, None]
        values[6] = gap
        values[7] = friction
        self._lane.append(lane)
        self._slot.append(slot)
        self._values.append(values)
        self._surface.append(np.broadcast_to(np.asarray(surface, dtype=np.int8), lane.shape))

    def ordered(self, slots: int) -> Contacts | None:
        """Everything found, ordered; None if nothing was."""
        if not self._lane:
            return None
        lane = np.concatenate(self._lane)
        if not lane.size:
            return None
        order = np.argsort(lane * slots + np.concatenate(self._slot), kind="stable")
        per_lane = np.bincount(lane)
        lanes = per_lane.nonzero()[0]
        count = per_lane[lanes]
        rank = np.arange(lane.size) - np.repeat(np.cumsum(count) - count, count)
        falling = np.argsort(-count, kind="stable")
        place = np.empty_like(falling)
        place[falling] = np.arange(falling.size)
        counts = np.bincount(rank)
        target = (np.cumsum(counts) - counts)[rank] + np.repeat(place, count)
        source = np.empty_like(order)
        source[target] = order
        values = np.concatenate(self._values, axis=1).take(source, axis=1)
        surface = np.concatenate(self._surface)[source]
        return Contacts(
            lanes[falling], tuple(counts.tolist()), values[0:3], values[3:6], values[6], values[7], surface
        )


_UP = np.array([0.0, 0.0, 1.0])


def find_contacts(lanes: Lanes, card: Card, arena: Arena, shape: Shape) -> Contacts | None:
    """Everything within the margin of the plates; None if nothing is."""
    lowest = lanes.position[2] - lanes.half_height(card)
    near = (lowest <= arena.rim_height_mm + MARGIN_MM).nonzero()[0]
    if not near.size:
        return None
    if near.size < len(lanes):
        position, axes, lowest = lanes.position.take(near, axis=1), lanes.axes.take(near, axis=2), lowest[near]
    else:
        position, axes = lanes.position, lanes.axes
    arms = np.empty((3, 4, near.size))
    along, across = axes[0] * (card.length_mm / 2.0), axes[1] * (card.width_mm / 2.0)
    np.add(along, across, out=arms[:, 0])
    np.subtract(across, along, out=arms[:, 1])
    np.negative(arms[:, 0], out=arms[:, 2])
    np.negative(arms[:, 1], out=arms[:, 3])
    corners = arms + position[:, None]
    gauge = shape.gauge(corners[0], corners[1])

    found = _Found()
    height = corners[2]
    if lowest.min() < MARGIN_MM:
        corner, lane = ((height < MARGIN_MM) & (height > -DEEPEST_MM)).nonzero()
        inside = gauge[corner, lane] - arena.inner_radius_mm < arena.rim_thickness_mm / 2.0
        surface = np.where(inside, FLOOR_IN, TABLE_OUT)
        gap = height[corner, lane]
        found.add(near[lane], corner, arms[:, corner, lane], _UP, gap, arena.friction_floor, surface)

    outer_radius = arena.inner_radius_mm + arena.rim_thickness_mm
    by_rim = gauge.max(axis=0) > arena.inner_radius_mm - MARGIN_MM
    by_rim &= shape.gauge(position[0], position[1]) < outer_radius + card.reach_mm + MARGIN_MM
    rim = by_rim.nonzero()[0]
    if rim.size:
        at_rim = _AtRim(
            near[rim],
            position.take(rim, axis=1),
            axes.take(rim, axis=2),
            arms.take(rim, axis=2),
            corners.take(rim, axis=2),
            gauge.take(rim, axis=1),
        )
        _rim_corners(at_rim, arena, shape, found)
        _rim_edges(at_rim, arena, shape, found)
        _rim_faces(at_rim, card, arena, shape, found)
    return found.ordered(8 + 8 * shape.crossings_each + 2 * shape.supports_each)


class _AtRim:
    """The plates near the rim, (…, R)."""

    __slots__ = ("arms", "axes", "corners", "gauge", "lane", "position", "up")

    def __init__(
        self, lane: Ints, position: Floats, axes: Floats, arms: Floats, corners: Floats, gauge: Floats
    ) -> None:
        self.lane, self.position, self.axes = lane, position, axes
        self.arms, self.corners, self.gauge = arms, corners, gauge
        self.up = axes[2] * np.where(axes[2, 2] >= 0.0, 1.0, -1.0)
        """The face's normal, turned up."""


def _rim_corners(at: _AtRim, arena: Arena, shape: Shape, found: _Found) -> None:
    inner, outer = arena.inner_radius_mm, arena.inner_radius_mm + arena.rim_thickness_mm
    top = arena.rim_height_mm
    height = at.corners[2]
    corner, lane = (
        (height < top + MARGIN_MM) & (at.gauge > inner - MARGIN_MM) & (at.gauge < outer + MARGIN_MM)
    ).nonzero()
    if not lane.size:
        return
    gauge = at.gauge[corner, lane]
    over, inside, outside = height[corner, lane] - top, gauge - inner, gauge - outer
    arm = at.arms[:, corner, lane]
    is_over = (over > -WALL_TOP_MM) | ((over >= -inside) & (over >= outside))
    is_inner = ~is_over & (-inside > outside)

    def add(chosen: Bools, normal: Floats, gap: Floats, surface: int) -> None:
        index = lane[chosen]
        found.add(
            at.lane[index], 4 + corner[chosen], arm[:, chosen], normal, gap[chosen], arena.friction_rim, surface
        )

    add(is_over & (inside > 0.0) & (outside < 0.0) & (over > -DEEPEST_MM), _UP, over, RIM_TOP)
    for chosen, sign, gap, surface in (
        (is_inner & (inside < DEEPEST_MM), -1.0, -inside, RIM_IN),
        (~is_over & ~is_inner & (outside > -DEEPEST_MM), 1.0, outside, RIM_OUT),
    ):
        if chosen.any():
            nx, ny = shape.outward(at.corners[0, corner, lane][chosen], at.corners[1, corner, lane][chosen])
            add(chosen, np.stack((sign * nx, sign * ny, np.zeros_like(nx))), gap, surface)


def _rim_edges(at: _AtRim, arena: Arena, shape: Shape, found: _Found) -> None:
    further = np.maximum(at.gauge, at.gauge[[1, 2, 3, 0]])
    top = arena.rim_height_mm
    for which, (size, sign) in enumerate(
        ((arena.inner_radius_mm, -1.0), (arena.inner_radius_mm + arena.rim_thickness_mm, 1.0))
    ):
        # an edge with both ends inside a convex outline does not cross it
        edge, lane = (further >= size).nonzero()
        start = at.corners[:, edge, lane]
        along = at.corners[:, (edge + 1) % 4, lane] - start
        met, running, s, tangent = shape.crossings(size, start[0], start[1], along[0], along[1])
        if not met.size:
            continue
        edge, lane, start, along = edge[met], lane[met], start[:, met], along[:, met]
        tx, ty = tangent
        normal = np.stack((-along[2] * ty, along[2] * tx, along[0] * ty - along[1] * tx))  # edge × tangent
        length = np.sqrt(dots(normal, normal))
        crossing = length > PARALLEL * np.sqrt(dots(along, along))
        normal /= np.copysign(np.where(crossing, length, 1.0), normal[2])
        inward = at.position[:, lane] - start - 0.5 * along
        crossing &= dots(normal, inward) >= 0.0
        # a rim edge can only push up and away from the rim's body
        away = sign * (normal[0] * ty - normal[1] * tx) >= -OFF_EDGE
        normal = np.where(crossing, normal, at.up[:, lane])
        gap = (start[2] + s * along[2] - top) * normal[2]
        near = ((away | ~crossing) & (gap > -DEEPEST_MM) & (gap < MARGIN_MM)).nonzero()[0]
        edge, lane = edge[near], lane[near]
        arm = start[:, near] + s[near] * along[:, near]
        arm[2] = top
        arm -= at.position[:, lane]
        slot = 8 + (2 * edge + which) * shape.crossings_each + running[near]
        found.add(at.lane[lane], slot, arm, normal[:, near], gap[near], arena.friction_rim, RIM_TOP)


def _rim_faces(at: _AtRim, card: Card, arena: Arena, shape: Shape, found: _Found) -> None:
    ux, uy, uz = at.up
    slope = np.sqrt(ux * ux + uy * uy)
    steep = slope >= 1e-9
    slope[~steep] = 1.0
    rz = arena.rim_height_mm - at.position[2]
    for which, size in enumerate((arena.inner_radius_mm, arena.inner_radius_mm + arena.rim_thickness_mm)):
        rx, ry = shape.supports(size, ux / slope, uy / slope)
        rx -= at.position[0]
        ry -= at.position[1]
        gap = -(rx * ux + ry * uy + rz * uz)
        support, lane = ((gap > -DEEPEST_MM) & (gap < MARGIN_MM) & steep).nonzero()
        arm = np.stack((rx[support, lane], ry[support, lane], rz[lane]))
        on_a = np.abs(dots(arm, at.axes[0].take(lane, axis=1))) < card.length_mm / 2.0
        on_b = np.abs(dots(arm, at.axes[1].take(lane, axis=1))) < card.width_mm / 2.0
        chosen = (on_a & on_b).nonzero()[0]
        support, lane = support[chosen], lane[chosen]
        slot = 8 + 8 * shape.crossings_each + which * shape.supports_each + support
        found.add(
            at.lane[lane], slot, arm[:, chosen], at.up[:, lane], gap[support, lane], arena.friction_rim, RIM_TOP
        )

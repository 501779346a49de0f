"""Which card lies on which: areas of overlapping rectangles, and what of them can still be seen from above."""

from __future__ import annotations

from collections.abc import Sequence

from dilemma_arena.physics.arena import Vec2
from dilemma_arena.physics.ground import lying_pose
from dilemma_arena.physics.params import Card
from dilemma_arena.physics.rest import LyingCard

Polygon = list[Vec2]
LEAST_OVERLAP_MM2 = 1.0
"""Overlaps smaller than this do not count as lying on a card, mm²."""
SLIVER_MM2 = 1e-6
"""Pieces smaller than this are rounding, mm²."""


def outline(card: LyingCard, shape: Card) -> Polygon:
    """A lying card seen from above: its corners, counter-clockwise, mm."""
    corners = lying_pose(card).corners(shape.length_mm, shape.width_mm)
    points = [(x, y) for x, y, _ in corners]
    return points if signed_area(points) >= 0.0 else points[::-1]


def signed_area(polygon: Sequence[Vec2]) -> float:
    """Area of a polygon, mm², positive if counter-clockwise (shoelace formula)."""
    total = 0.0
    for (x0, y0), (x1, y1) in zip(polygon, [*polygon[1:], *polygon[:1]], strict=True):
        total += x0 * y1 - x1 * y0
    return total / 2.0


def clip(polygon: Sequence[Vec2], p: Vec2, q: Vec2, *, left: bool) -> Polygon:
    """The part of a convex polygon on one side of the line from p to q (Sutherland & Hodgman 1974)."""
    sign = 1.0 if left else -1.0
    dx, dy = q[0] - p[0], q[1] - p[1]
    sides = [sign * (dx * (y - p[1]) - dy * (x - p[0])) for x, y in polygon]
    kept: Polygon = []
    for i, (x, y) in enumerate(polygon):
        j = (i + 1) % len(polygon)
        if sides[i] >= 0.0:
            kept.append((x, y))
        if (sides[i] >= 0.0) != (sides[j] >= 0.0):
            t = sides[i] / (sides[i] - sides[j])
            kept.append((x + t * (polygon[j][0] - x), y + t * (polygon[j][1] - y)))
    return kept


def intersection(first: Sequence[Vec2], second: Sequence[Vec2]) -> Polygon:
    """What two convex counter-clockwise polygons share."""
    shared = list(first)
    for p, q in zip(second, [*second[1:], *second[:1]], strict=True):
        if len(shared) < 3:
            return []
        shared = clip(shared, p, q, left=True)
    return shared if len(shared) >= 3 else []


def difference(polygon: Sequence[Vec2], hole: Sequence[Vec2]) -> list[Polygon]:
    """Convex pieces of what is left of a convex polygon outside another; slivers are dropped.

    A polygon the hole does not touch stays whole: cut along the hole's sides all the same, it would double in
    pieces with every card of a deep stack.
    """
    if abs(signed_area(intersection(polygon, hole) or [(0.0, 0.0)])) < SLIVER_MM2:
        return [list(polygon)]
    pieces: list[Polygon] = []
    rest = list(polygon)
    for p, q in zip(hole, [*hole[1:], *hole[:1]], strict=True):
        if len(rest) < 3:
            break
        outside = clip(rest, p, q, left=False)
        if len(outside) >= 3 and abs(signed_area(outside)) > SLIVER_MM2:
            pieces.append(outside)
        rest = clip(rest, p, q, left=True)
    return pieces


def directly_below(card: LyingCard, below: Sequence[LyingCard], shape: Card) -> tuple[str, ...]:
    """The ids of the cards a card rests directly on.

    A card rests directly on another if it covers a part of it that no card in between covers.

    Args:
        card: the upper card.
        below: the cards that were down before it, lowest first.
        shape: size of all cards.
    """
    mine = outline(card, shape)
    outlines = [(other.id, outline(other, shape)) for other in below]
    found = []
    for i, (other_id, other) in enumerate(outlines):
        pieces = [intersection(mine, other)]
        for _, between in outlines[i + 1 :]:
            pieces = [part for piece in pieces if piece for part in difference(piece, between)]
        if sum(abs(signed_area(piece)) for piece in pieces if piece) > LEAST_OVERLAP_MM2:
            found.append(other_id)
    return tuple(found)

"""Outlines of arenas against brute force: distance, outward, crossings, chord, supports."""

from __future__ import annotations

import math
from random import Random

import pytest

from dilemma_arena.physics.arena import ARENAS, Circle, Outline, RegularPolygon, Vec2

OUTLINES: dict[str, Outline] = {name: arena.inner for name, arena in ARENAS.items()}
TRIANGLE = RegularPolygon(3, 100.0)
ALL = pytest.mark.parametrize("outline", [*OUTLINES.values(), TRIANGLE], ids=[*OUTLINES, "triangle"])


def border(outline: Outline, steps: int) -> list[Vec2]:
    """Points all along an outline."""
    corners = outline.points(steps)
    if isinstance(outline, Circle):
        return corners
    share = steps // len(corners)
    points = []
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], *corners[:1]], strict=True):
        points += [(x0 + (x1 - x0) * i / share, y0 + (y1 - y0) * i / share) for i in range(share)]
    return points


def places(seed: int, count: int) -> list[Vec2]:
    """Points in and around an arena."""
    random = Random(seed)
    return [(random.uniform(-220.0, 220.0), random.uniform(-220.0, 220.0)) for _ in range(count)]


@ALL
def test_distance_is_the_one_to_the_nearest_point_of_the_border(outline: Outline) -> None:
    points = border(outline, 7200)
    checked = 0
    for x, y in places(1, 60):
        measured = outline.distance(x, y)
        # outside a corner the distance is to the sides' lines
        if measured <= 0.0 or isinstance(outline, Circle):
            nearest = min(math.hypot(x - px, y - py) for px, py in points)
            assert abs(measured) == pytest.approx(nearest, abs=0.1)
            checked += 1
    assert checked >= 10


def test_distance_by_hand() -> None:
    assert ARENAS["round"].inner.distance(90.0, 120.0) == pytest.approx(0.0)
    assert ARENAS["round"].outer.distance(0.0, -100.0) == pytest.approx(-58.0)
    assert ARENAS["square"].inner.distance(130.0, 130.0) == pytest.approx(-10.0)
    assert ARENAS["square"].middle.distance(0.0, -150.0) == pytest.approx(6.0)
    assert ARENAS["octagon"].inner.distance(110.0, 110.0) == pytest.approx(110.0 * math.sqrt(2.0) - 148.0)


@ALL
def test_the_border_is_at_distance_0_and_outward_leaves_it(outline: Outline) -> None:
    for x, y in border(outline, 240):
        assert outline.distance(x, y) == pytest.approx(0.0, abs=1e-9)
        nx, ny = outline.outward(x, y)
        assert math.hypot(nx, ny) == pytest.approx(1.0)
        assert outline.distance(x + nx, y + ny) == pytest.approx(1.0)


@ALL
def test_outward_is_the_slope_of_the_distance(outline: Outline) -> None:
    step = 1e-5
    for x, y in places(2, 60):
        slope = (
            (outline.distance(x + step, y) - outline.distance(x - step, y)) / (2.0 * step),
            (outline.distance(x, y + step) - outline.distance(x, y - step)) / (2.0 * step),
        )
        assert outline.outward(x, y) == pytest.approx(slope, abs=1e-6)


@ALL
def test_outward_of_the_middle_is_still_a_direction(outline: Outline) -> None:
    assert math.hypot(*outline.outward(0.0, 0.0)) == pytest.approx(1.0)


@ALL
def test_crossings_are_where_the_distance_changes_sign(outline: Outline) -> None:
    steps, met = 2000, 0
    ends = places(3, 80)
    for (x, y), (ex, ey) in zip(ends[::2], ends[1::2], strict=True):
        dx, dy = ex - x, ey - y
        inside = [outline.distance(x + dx * i / steps, y + dy * i / steps) < 0.0 for i in range(steps + 1)]
        changes = [i for i in range(steps) if inside[i] != inside[i + 1]]
        found = sorted(outline.crossings(x, y, dx, dy))
        assert len(found) == len(changes)
        met += len(found)
        for (s, tx, ty), i in zip(found, changes, strict=True):
            assert i / steps - 1e-9 <= s <= (i + 1) / steps + 1e-9
            px, py = x + s * dx, y + s * dy
            assert outline.distance(px, py) == pytest.approx(0.0, abs=1e-6)
            nx, ny = outline.outward(px, py)
            assert (tx, ty) == pytest.approx((-ny, nx), abs=1e-6)  # counter-clockwise along the border
    assert met >= 20


@ALL
def test_a_point_crosses_nothing(outline: Outline) -> None:
    assert outline.crossings(10.0, 20.0, 0.0, 0.0) == []
    assert outline.crossings(400.0, 0.0, 0.0, 1e-9) == []


@ALL
def test_chord_is_the_part_of_a_line_that_is_inside(outline: Outline) -> None:
    met = missed = 0
    for i, (x, y) in enumerate(places(4, 80)):
        u = math.cos(0.3 * i), math.sin(0.3 * i)
        inside = [s for s in range(-500, 501) if outline.distance(x + s * u[0], y + s * u[1]) < 0.0]
        chord = outline.chord(x, y, *u)
        if chord is None:
            assert len(inside) <= 1
            missed += 1
        elif inside:
            met += 1
            assert chord[0] <= inside[0] < chord[0] + 1.0
            assert chord[1] - 1.0 < inside[-1] <= chord[1]
    assert met >= 30
    assert missed >= 3


@ALL
def test_supports_hold_the_outermost_points(outline: Outline) -> None:
    points = border(outline, 720)
    for i in range(12):
        ux, uy = math.cos(0.5 * i), math.sin(0.5 * i)
        supports = outline.supports(ux, uy)
        furthest = max(px * ux + py * uy for px, py in points)
        assert max(qx * ux + qy * uy for qx, qy in supports) == pytest.approx(furthest, abs=0.02)
        assert all(outline.distance(*q) == pytest.approx(0.0, abs=1e-9) for q in supports)


def test_polygons_face_x_and_turn_counter_clockwise() -> None:
    square = ARENAS["square"].inner
    assert [(round(x), round(y)) for x, y in square.points()] == [(140, 140), (-140, 140), (-140, -140), (140, -140)]
    assert square.outward(139.0, 20.0) == pytest.approx((1.0, 0.0))
    eight = ARENAS["octagon"].inner.points()
    assert len(eight) == 8
    assert eight[0] == pytest.approx((148.0, 148.0 * math.tan(math.pi / 8.0)))


def test_the_rim_lies_between_the_outlines() -> None:
    for arena in ARENAS.values():
        x = arena.inner_radius_mm
        assert arena.inner.distance(x, 0.0) == pytest.approx(0.0)
        assert arena.middle.distance(x + 4.0, 0.0) == pytest.approx(0.0)
        assert arena.outer.distance(x + 8.0, 0.0) == pytest.approx(0.0)

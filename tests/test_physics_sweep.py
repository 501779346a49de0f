"""Every speed up to the cap, every direction, every spin: cards rest, and not inside the rim or under the floor.

The batch engine goes through thousands of throws; a sample of them is thrown one by one.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator
from itertools import product

import pytest

from dilemma_arena.physics.arena import ARENAS, Arena
from dilemma_arena.physics.batch import simulate_batch
from dilemma_arena.physics.ground import lying_pose
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import DEFAULT_PARAMS, PhysicsParams
from dilemma_arena.physics.rest import Rest, RestedThrow
from dilemma_arena.physics.slide import WALL_PIECES
from dilemma_arena.physics.volley import Volley

CARD = DEFAULT_PARAMS.card
CAP, SPIN_CAP = 7999.0, 199.0
DIRECTIONS = 72
IN_RIM_MM = 0.6
"""Deepest a card at rest may be in the rim, mm.

The walls of the slide stage are 48 straight pieces, up to 0.33 mm outside the circle, and give 0.2 mm."""
UNDER_FLOOR_MM = 0.05
GRID = [i / 8.0 - 1.0 for i in range(17)]
ALL_ARENAS = pytest.mark.parametrize("name", ["round", "square", "octagon"])
BOTH_AIRS = pytest.mark.parametrize("air", [False, True], ids=["no air", "air"])


def thrown(
    origin: tuple[float, float, float], target: tuple[float, float], speed: float, *,
    loft: float = 0.0, yaw: float = 0.0, pitch: float = 0.0, spin: float = 0.0,
) -> Launch:  # fmt: skip
    """A throw from a point towards the vertical above another; `yaw` against the direction of travel."""
    x, y, z = origin
    heading = math.atan2(target[1] - y, target[0] - x)
    level = speed * math.cos(loft)
    velocity = (level * math.cos(heading), level * math.sin(heading), speed * math.sin(loft))
    return Launch(x, y, z, *velocity, heading + yaw, pitch, 0.0, spin)


def from_inside(speeds: Iterable[float], spins: Iterable[float]) -> Iterator[Launch]:
    """Throws from the middle in all directions: along the floor, just below and just above the rim's top."""
    for number, speed, spin in product(range(DIRECTIONS), speeds, spins):
        bearing = 2.0 * math.pi * number / DIRECTIONS
        target = (math.cos(bearing), math.sin(bearing))
        yield thrown((0.0, 0.0, 1.0), target, speed, yaw=0.3, spin=spin)
        yield thrown((0.0, 0.0, 12.0), target, speed, yaw=0.57, spin=spin)
        yield thrown((0.0, 0.0, 25.0), target, speed, loft=-0.1, yaw=1.2, pitch=0.05, spin=spin)


def from_outside(speeds: Iterable[float], spins: Iterable[float]) -> Iterator[Launch]:
    """Throws from all around at the middle: over the table against the rim, at its top, and down from above."""
    for number, speed, spin in product(range(DIRECTIONS), speeds, spins):
        bearing = 2.0 * math.pi * number / DIRECTIONS
        c, s = math.cos(bearing), math.sin(bearing)
        yield thrown((300.0 * c, 300.0 * s, 5.0), (0.0, 0.0), speed, yaw=0.57, spin=spin)
        yield thrown((400.0 * c, 400.0 * s, 60.0), (0.0, 0.0), speed, yaw=0.3, pitch=0.1, spin=spin)
        yield thrown((400.0 * c, 400.0 * s, 100.0), (0.0, 0.0), speed, loft=-0.2, yaw=1.0, spin=spin)


def at_joints(arena: Arena, speeds: Iterable[float]) -> Iterator[Launch]:
    """Throws at the joints of the rim's wall pieces from both sides, a corner or an edge of the card ahead."""
    corner_ahead = -math.atan2(CARD.width_mm, CARD.length_mm)
    for (x, y), speed, yaw in product(arena.middle.points(WALL_PIECES), speeds, (corner_ahead, 0.0, math.pi / 2.0)):
        yield thrown((0.0, 0.0, 0.5), (x, y), speed, yaw=yaw)
        yield thrown((1.9 * x, 1.9 * y, 0.5), (x, y), speed, yaw=yaw)


def depth_in_rim(arena: Arena, throw: RestedThrow) -> float:
    """How deep a card at rest is in the rim, mm; 0 or less if it is not.

    The rim is everything within half its thickness of its middle line and below its top.
    """
    pose, half = lying_pose(throw.card), arena.rim_thickness_mm / 2.0
    deepest = half - (abs(arena.middle.distance(throw.card.x_mm, throw.card.y_mm)) - CARD.reach_mm)
    if deepest < 0.0:
        return deepest  # no part of it is near
    deepest = -math.inf
    for p, q in product(GRID, GRID):
        s, t = p * CARD.length_mm / 2.0, q * CARD.width_mm / 2.0
        x, y, z = (c + s * a + t * b for c, a, b in zip(pose.centre, pose.a, pose.b, strict=True))
        below = arena.rim_height_mm - z
        if below > deepest:
            deepest = max(deepest, min(below, half - distance_to_middle(arena, x, y)))
    return deepest


def distance_to_middle(arena: Arena, x: float, y: float) -> float:
    """Distance from a point to the middle line of the rim, mm; outer corners are round, as pymunk's walls are."""
    if not arena.sides:
        return abs(arena.middle.distance(x, y))
    corners = arena.middle.points()
    nearest = math.inf
    for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True):
        ex, ey = x1 - x0, y1 - y0
        share = ((x - x0) * ex + (y - y0) * ey) / (ex * ex + ey * ey)
        share = min(1.0, max(0.0, share))
        nearest = min(nearest, math.hypot(x - x0 - share * ex, y - y0 - share * ey))
    return nearest


def faults(arena: Arena, launch: Launch, throw: RestedThrow) -> Iterator[str]:
    """What is wrong with how a card came to rest, each with the launch that did it."""
    card = throw.card
    told = f"{arena.name}: {launch} -> {throw}"
    numbers = (card.x_mm, card.y_mm, card.z_mm, card.yaw_rad, card.tilt_rad, card.dip_rad, throw.settle_s)
    if not all(map(math.isfinite, numbers)):
        yield f"not finite: {told}"
        return
    pose = lying_pose(card)
    corners = pose.corners(CARD.length_mm, CARD.width_mm)
    heights = [z for _, _, z in corners]
    if min(heights) < -UNDER_FLOOR_MM:
        yield f"{-min(heights):.2f} mm under the floor: {told}"
    if (deep := depth_in_rim(arena, throw)) > IN_RIM_MM:
        yield f"{deep:.2f} mm in the rim: {told}"
    if not 0.0 < throw.settle_s < 16.0:
        yield f"rests after {throw.settle_s} s: {told}"
    if problem := misnamed(arena, throw):
        yield f"{problem}: {told}"


def misnamed(arena: Arena, throw: RestedThrow) -> str:
    """Why the class of a card at rest cannot be right where it lies, or ''."""
    card, top = throw.card, arena.rim_height_mm
    corners = lying_pose(card).corners(CARD.length_mm, CARD.width_mm)
    low, high = min(z for _, _, z in corners), max(z for _, _, z in corners)
    centre_off = arena.middle.distance(card.x_mm, card.y_mm)
    innermost, *_, furthest = sorted(arena.inner.distance(x, y) for x, y, _ in corners)
    outermost = max(arena.outer.distance(x, y) for x, y, _ in corners)
    match card.rest:
        case Rest.FLAT:
            if centre_off >= 0.0 or card.tilt_rad != 0.0 or card.z_mm != 0.0:
                return "flat, but not level on the floor inside"
        case Rest.LEANING:
            if card.tilt_rad < math.radians(5.0):
                return "leaning, but level"
            if innermost > 0.0 or low > top or furthest < -1.0:
                return "leaning, but not from the floor inside to the rim"
        case Rest.ON_RIM:
            if low < 1.0 or high < top or abs(centre_off) > CARD.reach_mm + arena.rim_thickness_mm:
                return "on the rim, but not up there"
        case Rest.OUTSIDE:
            if outermost < 0.0 or low > top or centre_off < -CARD.reach_mm:
                return "outside, but not down on the table there"
    return ""


def assert_sound(arena: Arena, launches: list[Launch], params: PhysicsParams) -> list[RestedThrow]:
    """Throw cards in a batch and look at all of them."""
    rested = simulate_batch(arena, launches, params)
    found = [fault for launch, throw in zip(launches, rested, strict=True) for fault in faults(arena, launch, throw)]
    assert not found, f"{len(found)} of {len(launches)}, the first: " + "\n".join(found[:3])
    return rested


@ALL_ARENAS
def test_at_the_caps_no_card_ends_in_the_rim_or_under_the_floor(name: str) -> None:
    launches = [*from_inside((2500.0, CAP), (-40.0,)), *from_outside((CAP,), (SPIN_CAP,))]
    assert len(launches) == 72 * 9
    rested = assert_sound(ARENAS[name], launches, DEFAULT_PARAMS)
    assert {Rest.FLAT, Rest.OUTSIDE} <= {throw.card.rest for throw in rested}


@ALL_ARENAS
def test_a_joint_of_the_rim_is_as_hard_as_the_rest_of_it(name: str) -> None:
    arena = ARENAS[name]
    assert_sound(arena, list(at_joints(arena, (1000.0, CAP))), PhysicsParams(air=False))


@pytest.mark.slow
@BOTH_AIRS
@ALL_ARENAS
def test_all_speeds_directions_and_spins(name: str, air: bool) -> None:
    speeds, spins = (300.0, 1000.0, 2500.0, 5000.0, CAP), (-40.0, 0.0, SPIN_CAP)
    launches = [*from_inside(speeds, spins), *from_outside(speeds, spins)]
    assert len(launches) == 72 * 5 * 3 * 6
    assert_sound(ARENAS[name], launches, PhysicsParams(air=air))


@pytest.mark.slow
@ALL_ARENAS
def test_joints_at_all_speeds(name: str) -> None:
    arena = ARENAS[name]
    assert_sound(arena, list(at_joints(arena, (100.0, 300.0, 1000.0, 2000.0, 4000.0, 6000.0, CAP))), DEFAULT_PARAMS)


@BOTH_AIRS
@ALL_ARENAS
def test_a_sample_thrown_one_by_one_is_as_sound(name: str, air: bool) -> None:
    arena, params = ARENAS[name], PhysicsParams(air=air)
    speeds, spins = (400.0, 2500.0, CAP), (-40.0, 0.0, SPIN_CAP)
    launches = [*from_inside(speeds, spins), *from_outside(speeds, spins), *at_joints(arena, (1000.0, CAP))]
    found: list[str] = []
    for launch in random.Random(1).sample(launches, 40):
        volley = Volley(arena, (), params)
        volley.throw("card", "hand", launch)
        volley.run_to_rest()
        found.extend(faults(arena, launch, volley.results["card"]))
    assert not found, f"{len(found)} of 40, the first: " + "\n".join(found[:3])

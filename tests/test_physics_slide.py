"""Slide: a card that is down comes to rest by friction, against what can be worked out by hand.

The friction of a foot is a pymunk joint, whose force is not quite against the slip: sliding is 3 to 7 % too long.
"""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from dilemma_arena.physics.arena import ARENAS, Arena
from dilemma_arena.physics.ground import Ground
from dilemma_arena.physics.params import TICK_S
from dilemma_arena.physics.pose import Pose
from dilemma_arena.physics.rest import LyingCard, Rest
from dilemma_arena.physics.slide import Sliding
from dilemma_arena.physics.volley import Volley
from dilemma_arena.physics.world import Resting, Stage, World
from tests.physics_cards import AIR, ROUND, VACUUM, launch, throw

LARGE = Arena("large", inner_radius_mm=2000.0)
"""An arena whose rim is out of the way."""


def slid(
    velocity: tuple[float, float],
    *,
    x: float = 0.0,
    yaw: float = 0.0,
    spin: float = 0.0,
    arena: Arena = LARGE,
    lying: tuple[LyingCard, ...] = (),
    z: float = 0.0,
    face_up: bool = True,
) -> tuple[Pose, Rest, float]:
    """Where a card that slides from (x, 0) ends, how it lies, and after how many seconds."""
    world = World(arena, Ground(lying, VACUUM), VACUUM)
    stage: Stage = Sliding((x, 0.0, z), velocity, yaw, spin, face_up, world)
    for tick in range(2400):
        if isinstance(stage, Resting):
            return stage.at, stage.rest, tick * TICK_S
        stage = stage.advance(world)
    pytest.fail("the card slides for ten seconds")


@pytest.mark.parametrize("yaw", [0.0, 0.4, math.pi / 2.0, 2.0])
def test_the_way_is_v_squared_over_2_mu_g(yaw: float) -> None:
    pose, _, seconds = slid((500.0, 0.0), yaw=yaw)
    assert pose.centre[0] == pytest.approx(36.41, rel=0.07)  # 500² / (2 · 0.35 · 9810)
    assert abs(pose.centre[1]) < 3.0
    assert seconds == pytest.approx(0.1456, rel=0.08)  # 500 / (0.35 · 9810)
    assert math.atan2(pose.a[1], pose.a[0]) == pytest.approx(yaw, abs=1e-6)


def test_twice_as_fast_goes_four_times_as_far() -> None:
    one, two = slid((400.0, 0.0))[0].centre[0], slid((800.0, 0.0))[0].centre[0]
    assert two / one == pytest.approx(4.0, rel=0.03)


def test_twice_the_friction_halves_the_way() -> None:
    rough = replace(LARGE, friction_floor=0.7)
    assert slid((500.0, 0.0), arena=rough)[0].centre[0] == pytest.approx(18.2, rel=0.07)


def test_a_spinning_card_turns_by_omega_squared_over_2_alpha() -> None:
    """Four feet at the radius of gyration k = 31.3 mm: alpha = 0.35 · 9810 · k / k² = 109.7 rad/s²."""
    pose, _, _ = slid((0.0, 0.0), spin=10.0)
    assert math.atan2(pose.a[1], pose.a[0]) == pytest.approx(0.456, rel=0.02)
    assert pose.centre[:2] == pytest.approx((0.0, 0.0), abs=1e-6)


def test_a_card_that_spins_slides_further() -> None:
    """Friction is shared out between braking and stopping the spin."""
    straight = slid((500.0, 0.0))[0].centre[0]
    assert slid((500.0, 0.0), spin=15.0)[0].centre[0] > 1.3 * straight


def test_on_a_card_it_slides_with_the_friction_of_card_on_card() -> None:
    below = LyingCard("below", 0.0, 0.0, 0.0)
    pose, rest, _ = slid((250.0, 0.0), lying=(below,), z=0.3)
    assert pose.centre[0] == pytest.approx(12.74, rel=0.07)  # 250² / (2 · 0.25 · 9810)
    assert pose.centre[2] == 0.3
    assert rest == "flat"
    assert slid((250.0, 0.0))[0].centre[0] == pytest.approx(9.10, rel=0.07)  # with 0.35 on the floor


def test_a_card_that_slides_off_another_comes_down_to_the_floor() -> None:
    below = LyingCard("below", 0.0, 0.0, 0.0)
    pose, _, _ = slid((900.0, 0.0), lying=(below,), z=0.3)
    assert pose.centre[0] > 91.0
    assert pose.centre[2] == 0.0


@pytest.mark.parametrize("arena", ARENAS.values(), ids=ARENAS.keys())
@pytest.mark.parametrize("heading", [0.0, 0.1, 0.7, 2.5])
def test_the_rim_stops_a_sliding_card_without_bounce(arena: Arena, heading: float) -> None:
    c, s = math.cos(heading), math.sin(heading)
    pose, rest, _ = slid((2500.0 * c, 2500.0 * s), yaw=heading, arena=arena)
    deepest = max(arena.inner.distance(x, y) for x, y, _ in pose.corners(91.0, 59.0))
    assert -10.0 < deepest < 2.6  # one step of 2500 mm/s may go into the wall
    assert rest == "flat"


def test_the_same_way_on_a_joint_of_the_rim_and_between_two() -> None:
    """The round rim is made of 48 pieces; a card that slides into it must not feel them."""
    ends = [slid((2500.0 * math.cos(h), 2500.0 * math.sin(h)), yaw=h, arena=ROUND)[0] for h in (0.0, math.pi / 48.0)]
    distances = [math.hypot(*end.centre[:2]) for end in ends]
    assert distances[0] == pytest.approx(distances[1], abs=0.5)


@pytest.mark.parametrize("fast", [4000.0, 8000.0])
def test_no_speed_takes_a_sliding_card_through_the_rim(fast: float) -> None:
    for turn in range(12):
        heading = turn * math.pi / 24.0
        pose, rest, _ = slid(
            (fast * math.cos(heading), fast * math.sin(heading)), yaw=1.3 * turn, spin=20.0, arena=ROUND
        )
        assert max(math.hypot(x, y) for x, y, _ in pose.corners(91.0, 59.0)) < 154.0  # never past its middle
        assert rest == "flat"


def test_outside_is_told_by_where_the_card_lies() -> None:
    pose, rest, _ = slid((100.0, 0.0), x=230.0, arena=ROUND)
    assert rest == "outside"
    assert pose.centre[0] == pytest.approx(231.5, abs=0.2)


def test_the_face_stays_where_it_was() -> None:
    assert slid((100.0, 0.0), yaw=0.5)[0].normal == pytest.approx((0.0, 0.0, 1.0))
    pose, _, _ = slid((100.0, 0.0), yaw=0.5, face_up=False)
    assert pose.normal == pytest.approx((0.0, 0.0, -1.0))
    assert pose.a == pytest.approx((math.cos(0.5), math.sin(0.5), 0.0))


def test_a_whole_throw_along_the_floor_slides_as_far() -> None:
    """Through the volley: the card starts on the floor."""
    rested = throw(launch(-50.0, 0.0, 0.0, velocity=(500.0, 0.0, 0.0)), params=AIR)
    assert rested.card.x_mm + 50.0 == pytest.approx(36.41, rel=0.07)
    assert rested.first_surface in ("floor_in", "none")
    assert (rested.card.rest, rested.card.z_mm, rested.card.tilt_rad) == ("flat", 0.0, 0.0)


def test_a_sliding_card_is_where_it_is_shown_to_be() -> None:
    """No jumps between ticks: 500 mm/s is at most 2.1 mm a tick."""
    made = Volley(ROUND, params=VACUUM)
    made.throw("thrown", "somebody", launch(-50.0, 0.0, 0.0, velocity=(500.0, 0.0, 0.0)))
    before = -50.0
    while made.moving:
        made.step()
        now = made.poses()["thrown"].centre[0]
        assert -1e-9 <= now - before < 2.2
        before = now

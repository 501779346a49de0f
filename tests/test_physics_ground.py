"""The ground: lying cards as poses, as levels under a point and as cuts in an elevation."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dilemma_arena.physics.ground import Ground, lying_from_pose, lying_pose
from dilemma_arena.physics.plate import cross, dot, turned
from dilemma_arena.physics.pose import Pose
from dilemma_arena.physics.rest import LyingCard
from tests.physics_cards import AIR, LEANER

LENGTHS = st.floats(-500.0, 500.0)
TURNS = st.floats(-3.1, 3.1)


@given(x=LENGTHS, y=LENGTHS, z=LENGTHS, yaw=TURNS, tilt=st.floats(0.01, 1.5), dip=TURNS, face_up=st.booleans())
def test_pose_and_lying_card_are_inverse(
    x: float, y: float, z: float, yaw: float, tilt: float, dip: float, face_up: bool
) -> None:
    card = LyingCard("card", x, y, yaw, z, tilt, dip, face_up)
    again = lying_from_pose("card", lying_pose(card))
    assert (again.x_mm, again.y_mm, again.z_mm, again.face_up) == (x, y, z, face_up)
    assert again.tilt_rad == pytest.approx(tilt, abs=1e-9)
    assert math.remainder(again.dip_rad - dip, 2.0 * math.pi) == pytest.approx(0.0, abs=1e-6)
    assert math.remainder(again.yaw_rad - yaw, 2.0 * math.pi) == pytest.approx(0.0, abs=1e-6)


@given(yaw=TURNS, face_up=st.booleans())
def test_level_cards_too(yaw: float, face_up: bool) -> None:
    card = LyingCard("card", 1.0, 2.0, yaw, face_up=face_up)
    again = lying_from_pose("card", lying_pose(card))
    assert replace(again, yaw_rad=yaw) == card
    assert again.yaw_rad == pytest.approx(yaw, abs=1e-12)


@given(axis=st.tuples(st.floats(-1.0, 1.0), st.floats(-1.0, 1.0), st.floats(-1.0, 1.0)), angle=TURNS)
def test_any_pose_becomes_a_lying_card_and_back(axis: tuple[float, float, float], angle: float) -> None:
    a, b = turned((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), axis, angle)
    pose = Pose((3.0, 4.0, 5.0), a, b)
    if abs(pose.normal[2]) < 1e-3:  # upright: which face is up is anybody's guess
        return
    back = lying_pose(lying_from_pose("card", pose))
    assert back.a == pytest.approx(a, abs=1e-7)
    assert back.b == pytest.approx(b, abs=1e-7)
    assert back.centre == pose.centre
    assert dot(back.a, back.b) == pytest.approx(0.0, abs=1e-9)


def test_a_tilted_card_slopes_down_towards_its_dip() -> None:
    pose = lying_pose(LyingCard("card", 0.0, 0.0, 0.0, 20.0, math.radians(30.0), math.pi / 2.0))
    assert pose.a == pytest.approx((1.0, 0.0, 0.0))
    assert pose.b == pytest.approx((0.0, math.sqrt(0.75), -0.5))
    assert pose.normal == pytest.approx((0.0, 0.5, math.sqrt(0.75)))


def test_face_down_is_the_same_card_turned_over() -> None:
    up, down = (lying_pose(replace(LEANER, yaw_rad=0.7, face_up=up)) for up in (True, False))
    assert down.a == pytest.approx(up.a)
    assert down.normal == pytest.approx(tuple(-c for c in up.normal))
    assert cross(down.a, down.b) == pytest.approx(down.normal)


def test_the_leaner_of_the_tests_leans_on_the_rim_with_a_foot_on_the_floor() -> None:
    heights = sorted(z for _, _, z in lying_pose(LEANER).corners(91.0, 59.0))
    assert heights[:2] == pytest.approx([0.0, 0.0], abs=0.01)
    assert heights[2:] == pytest.approx([31.88, 31.88], abs=0.01)


def test_under_a_point_lies_the_topmost_card() -> None:
    ground = Ground([LyingCard("low", 0.0, 0.0, 0.0), LyingCard("high", 40.0, 0.0, math.pi / 2.0, 0.3)], AIR)
    assert ground.under(0.0, 0.0) == (0.3, "low")
    assert ground.under(45.4, 29.4) == (0.6, "high")
    assert ground.under(20.0, 35.0) == (0.6, "high")  # turned: 91 mm along y
    assert ground.under(-45.6, 0.0) == (0.0, "")
    assert ground.under(0.0, -29.6) == (0.0, "")
    assert ground.highest_mm == 0.6


def test_a_leaning_card_is_no_level_ground() -> None:
    ground = Ground([LEANER], AIR)
    assert ground.under(137.0, 0.0) == (0.0, "")
    assert ground.highest_mm == 0.0


def test_an_elevation_cuts_level_cards_level_and_leaning_ones_aslant() -> None:
    ground = Ground([LyingCard("flat", 0.0, 0.0, 0.0, 0.3), LEANER], AIR)
    flat, leaner = (sorted(cut[:2]) for cut in ground.cuts(-100.0, 10.0, 1.0, 0.0))
    assert flat == [pytest.approx((54.5, 0.3)), pytest.approx((145.5, 0.3))]
    assert leaner == [pytest.approx((193.62, 0.0), abs=0.02), pytest.approx((278.86, 31.88), abs=0.02)]
    assert ground.cuts(0.0, 100.0, 1.0, 0.0) == []

"""A launch: how its angles turn the card (contract of design.md §7), and which numbers are refused, in which words."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dilemma_arena.physics.launch import BadLaunch, Launch
from dilemma_arena.physics.params import PhysicsParams
from dilemma_arena.physics.volley import Volley
from tests.physics_cards import ROUND, launch

ANGLES = st.floats(-3.0, 3.0)


def rotation(axis: int, angle: float) -> np.ndarray:
    """The matrix that turns vectors about a coordinate axis, counter-clockwise."""
    c, s = math.cos(angle), math.sin(angle)
    matrix = np.eye(3)
    i, j = (axis + 1) % 3, (axis + 2) % 3
    matrix[i, i] = matrix[j, j] = c
    matrix[i, j], matrix[j, i] = -s, s
    return matrix


def test_yaw_turns_the_long_axis_counter_clockwise_from_x() -> None:
    a, b = launch(yaw=math.pi / 2.0).axes()
    assert a == pytest.approx((0.0, 1.0, 0.0))
    assert b == pytest.approx((-1.0, 0.0, 0.0))


def test_pitch_lifts_the_nose_in_the_direction_of_travel() -> None:
    a, b = launch(velocity=(0.0, 1000.0, 0.0), yaw=math.pi / 2.0, pitch=math.radians(30.0)).axes()
    assert a == pytest.approx((0.0, math.sqrt(0.75), 0.5))
    assert b == pytest.approx((-1.0, 0.0, 0.0))


def test_roll_lifts_the_left_side() -> None:
    a, b = launch(velocity=(1000.0, 0.0, 0.0), roll=math.radians(30.0)).axes()
    assert a == pytest.approx((1.0, 0.0, 0.0))
    assert b == pytest.approx((0.0, math.sqrt(0.75), 0.5))


def test_half_a_roll_turns_the_card_face_down() -> None:
    a, b = launch(roll=math.pi).axes()
    assert np.cross(a, b) == pytest.approx([0.0, 0.0, -1.0])


@given(heading=ANGLES, yaw=ANGLES, pitch=ANGLES, roll=ANGLES)
def test_axes_are_those_of_the_contract(heading: float, yaw: float, pitch: float, roll: float) -> None:
    """Rz(heading) · Ry(-pitch) · Rx(roll) · Rz(yaw - heading), here with matrices."""
    velocity = (800.0 * math.cos(heading), 800.0 * math.sin(heading), 50.0)
    thrown = launch(velocity=velocity, yaw=yaw, pitch=pitch, roll=roll)
    assert thrown.heading_rad == pytest.approx(heading)
    matrix = rotation(2, heading) @ rotation(1, -pitch) @ rotation(0, roll) @ rotation(2, yaw - heading)
    a, b = thrown.axes()
    assert a == pytest.approx(matrix[:, 0], abs=1e-12)
    assert b == pytest.approx(matrix[:, 1], abs=1e-12)


@pytest.mark.parametrize("name", Launch.__dataclass_fields__)
@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_numbers_that_are_not_finite_are_refused_by_name(name: str, value: float) -> None:
    with pytest.raises(BadLaunch, match=rf"^{name} is not a finite number$"):
        replace(launch(), **{name: value}).check()


@pytest.mark.parametrize(
    ("thrown", "sentence"),
    [
        (launch(velocity=(8000.1, 0.0, 0.0)), "the speed 8000 mm/s is above the cap of 8000"),
        (launch(velocity=(6000.0, 0.0, -6000.0)), "the speed 8485 mm/s is above the cap of 8000"),
        (launch(spin=200.5), "the spin 200 rad/s is above the cap of 200"),
        (launch(spin=-300.0), "the spin -300 rad/s is above the cap of 200"),
        (launch(x=5001.0), "the card starts more than 5000 mm away"),
        (launch(y=-1e300), "the card starts more than 5000 mm away"),
        (launch(z=-0.001), "the card starts below the floor"),
        (launch(z=20.0, pitch=math.pi / 2.0), "the card starts below the floor"),
        (launch(z=29.0, roll=math.pi / 2.0), "the card starts below the floor"),
        (launch(yaw=1e5), "yaw_rad is beyond 10000"),
        (launch(velocity=(0.0, -1e200, 0.0)), "vy_mm_s is absurdly large"),
        (launch(pitch=-2e4), "pitch_rad is beyond 10000"),
    ],
)
def test_launches_beyond_the_model_are_refused_in_one_sentence(thrown: Launch, sentence: str) -> None:
    with pytest.raises(BadLaunch) as refusal:
        thrown.check()
    assert str(refusal.value) == sentence
    volley = Volley(ROUND)
    with pytest.raises(BadLaunch):
        volley.throw("thrown", "somebody", thrown)
    assert volley.moving == ()
    assert volley.events == []


def test_launches_at_the_edge_of_the_model_are_taken() -> None:
    launch(velocity=(0.0, -8000.0, 0.0)).check()
    launch(spin=-200.0).check()
    launch(x=5000.0, z=0.0).check()
    launch(z=45.5, pitch=math.pi / 2.0).check()
    launch(z=29.5, roll=math.pi / 2.0).check()


def test_the_caps_are_those_of_the_volley() -> None:
    slow = PhysicsParams(speed_cap_mm_s=100.0)
    with pytest.raises(BadLaunch, match="cap of 100"):
        Volley(ROUND, params=slow).throw("thrown", "somebody", launch(velocity=(101.0, 0.0, 0.0)))

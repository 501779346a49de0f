"""Flight: what a free card does, against what can be worked out by hand."""

from __future__ import annotations

import math

import pytest

from dilemma_arena.physics.air import plate_forces
from dilemma_arena.physics.flight import fly
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import TICK_S, Card, PhysicsParams
from dilemma_arena.physics.plate import Plate, dot
from dilemma_arena.physics.volley import Volley
from tests.physics_cards import AIR, ROUND, VACUUM, WEIGHT, launch

NOTHING = PhysicsParams(air=False, gravity_mm_s2=0.0)
"""Neither air nor gravity."""


def flown(thrown: Launch | Plate, seconds: float, params: PhysicsParams) -> Plate:
    """A plate after free flight in steps of about a millisecond."""
    plate = thrown if isinstance(thrown, Plate) else Plate.launched(thrown, params.card)
    for _ in range(round(seconds * 960)):
        fly(plate, params, 1.0 / 960.0)
    return plate


def tilt(plate: Plate) -> float:
    """Angle of a plate's face against the horizontal, rad."""
    return math.acos(abs(plate.n[2]))


def test_without_air_a_card_follows_the_parabola() -> None:
    thrown = launch(-400.0, 30.0, 500.0, velocity=(900.0, -200.0, 1500.0), yaw=0.4, pitch=0.2, roll=0.1, spin=15.0)
    volley = Volley(ROUND, params=VACUUM)
    volley.throw("thrown", "somebody", thrown)
    for tick in range(1, 61):
        volley.step()
        t = tick * TICK_S
        expected = (-400.0 + 900.0 * t, 30.0 - 200.0 * t, 500.0 + 1500.0 * t - 0.5 * 9810.0 * t * t)
        assert volley.poses()["thrown"].centre == pytest.approx(expected, abs=1e-6)


def test_a_spin_without_torque_keeps_the_face_where_it_points() -> None:
    thrown = launch(z=3000.0, yaw=0.5, pitch=0.3, roll=0.2, spin=60.0)
    start = Plate.launched(thrown, Card())
    end = flown(thrown, 0.5, VACUUM)
    assert end.n == pytest.approx(start.n, abs=1e-12)
    turned = math.atan2(dot(end.a, start.b), dot(end.a, start.a))
    assert turned == pytest.approx(math.remainder(30.0, 2.0 * math.pi), abs=1e-9)


def test_tumbling_without_torque_keeps_angular_momentum_and_nearly_energy() -> None:
    """The three moments differ, so the axis of rotation wanders: angular velocity is not what is kept."""
    plate = Plate(Card(), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (3.0, 20.0, 10.0))
    momentum, energy, omega = plate.momentum, plate.energy(), plate.omega()
    assert momentum == pytest.approx((3.0 * 0.52215, 20.0 * 1.24215, 10.0 * 1.7643))
    assert energy == pytest.approx(0.5 * (9.0 * 0.52215 + 400.0 * 1.24215 + 100.0 * 1.7643))
    flown(plate, 0.3, NOTHING)
    assert plate.momentum == momentum
    assert plate.energy() == pytest.approx(energy, rel=0.03)  # a throw's flight lasts 0.3 s
    assert math.dist(plate.omega(), omega) > 5.0
    assert dot(plate.a, plate.b) == pytest.approx(0.0, abs=1e-12)
    assert dot(plate.a, plate.a) == pytest.approx(1.0, abs=1e-12)


def test_a_card_dropped_flat_falls_steadily_at_2_2_metres_a_second() -> None:
    plate = flown(launch(z=4900.0), 1.5, AIR)
    assert plate.velocity == pytest.approx((0.0, 0.0, -2164.5), abs=0.5)  # √(2·weight / (ρ·1.17·area))
    assert tilt(plate) == 0.0


def test_a_card_dropped_edge_on_falls_almost_freely() -> None:
    plate = flown(launch(z=4900.0, pitch=math.pi / 2.0), 0.5, AIR)
    assert -0.5 * 9810.0 < plate.velocity[2] < -4700.0


def test_at_2_3_metres_a_second_dynamic_pressure_times_area_is_the_weight() -> None:
    speed = math.sqrt(2.0 * WEIGHT / (AIR.air_density_kg_mm3 * 91.0 * 59.0))
    assert speed == pytest.approx(2341.0, abs=0.5)
    (_, _, drag), torque = plate_forces(AIR, (0.0, 0.0, -speed), (0.0, 0.0, 0.0))
    assert drag == pytest.approx(1.17 * WEIGHT)
    assert torque == pytest.approx((0.0, 0.0, 0.0))


def test_lift_drag_and_moment_of_a_plate_that_flies_nose_first() -> None:
    """3 m/s along the long axis, sinking at 0.1 m/s; the numbers are worked out by hand from reference/README.md.

    Aspect ratio 59²/5369 = 0.6484, slope 0.9930, lift ½ρ·5369·0.9930·3000·100·0.9994 = 0.9591 at the quarter chord
    22.75 mm ahead, cross-flow drag ½ρ·1.17·5369·100² = 0.0377, skin friction ½ρ·0.027·5369·3000² = 0.7828.
    """
    force, torque = plate_forces(AIR, (3000.0, 0.0, -100.0), (0.0, 0.0, 0.0))
    assert force == pytest.approx((-0.7828, 0.0, 0.9968), abs=1e-4)
    assert torque == pytest.approx((0.0, -21.82, 0.0), abs=0.01)  # lifts the nose (turns a up, about -b)


def test_lift_of_a_plate_that_flies_broadside() -> None:
    """The same along the short axis: aspect ratio 91²/5369 = 1.5424, slope 2.1414, 2.0684 of lift at 14.75 mm."""
    force, torque = plate_forces(AIR, (0.0, 3000.0, -100.0), (0.0, 0.0, 0.0))
    assert force == pytest.approx((0.0, -0.7828, 2.1060), abs=1e-3)
    assert torque == pytest.approx((30.51, 0.0, 0.0), abs=0.01)


@pytest.mark.parametrize("axis", [0, 1, 2])
@pytest.mark.parametrize("rate", [-30.0, 30.0])
def test_air_brakes_every_rotation(axis: int, rate: float) -> None:
    omega = tuple(rate if i == axis else 0.0 for i in range(3))
    force, torque = plate_forces(AIR, (0.0, 0.0, 0.0), (omega[0], omega[1], omega[2]))
    assert force == pytest.approx((0.0, 0.0, 0.0), abs=1e-12)
    assert torque[axis] * rate < 0.0
    assert all(torque[i] == pytest.approx(0.0, abs=1e-12) for i in range(3) if i != axis)


def test_air_never_gives_a_card_energy() -> None:
    for i in range(1, 201):
        u = (2000.0 * math.sin(1.1 * i), 2000.0 * math.sin(2.3 * i), 2000.0 * math.sin(3.7 * i))
        w = (20.0 * math.sin(0.7 * i), 20.0 * math.sin(1.9 * i), 60.0 * math.sin(2.9 * i))
        force, _ = plate_forces(AIR, u, (0.0, 0.0, 0.0))
        assert dot(force, u) < 0.0
        _, torque = plate_forces(AIR, (0.0, 0.0, 0.0), w)
        assert dot(torque, w) < 0.0


def test_a_fast_spin_steadies_the_flight_and_a_slow_one_does_not() -> None:
    """A flick of 3 m/s with the nose 6° up, after 0.3 s: without spin the card somersaults."""
    throws = {
        spin: flown(launch(z=2000.0, velocity=(3000.0, 0.0, 0.0), pitch=0.1, spin=spin), 0.3, AIR)
        for spin in (0.0, 25.0, 60.0)
    }
    assert throws[0.0].n[2] < 0.0
    assert math.degrees(tilt(throws[25.0])) == pytest.approx(48.0, abs=3.0)
    assert math.degrees(tilt(throws[60.0])) == pytest.approx(14.0, abs=2.0)
    assert 45.0 < dot(throws[60.0].omega(), throws[60.0].n) < 55.0  # air has taken some of the spin


def test_flight_does_not_depend_on_the_direction_in_the_room() -> None:
    """Thrown along x or, everything turned by 2 rad, along another heading: the same flight, turned."""
    turn, seconds = 2.0, 0.3
    c, s = math.cos(turn), math.sin(turn)
    one = launch(100.0, 0.0, 2000.0, velocity=(2500.0, 0.0, 400.0), yaw=0.6, pitch=0.15, roll=0.05, spin=20.0)
    other = launch(
        100.0 * c, 100.0 * s, 2000.0,
        velocity=(2500.0 * c, 2500.0 * s, 400.0), yaw=0.6 + turn, pitch=0.15, roll=0.05, spin=20.0,
    )  # fmt: skip
    (x, y, z), n = flown(one, seconds, AIR).position, flown(one, seconds, AIR).n
    turned = flown(other, seconds, AIR)
    assert turned.position == pytest.approx((c * x - s * y, s * x + c * y, z), abs=1e-6)
    assert turned.n == pytest.approx((c * n[0] - s * n[1], s * n[0] + c * n[1], n[2]), abs=1e-9)


def test_left_and_right_are_mirror_images() -> None:
    left = flown(launch(z=2000.0, velocity=(2500.0, 0.0, 0.0), yaw=0.6, roll=0.1, spin=20.0), 0.3, AIR)
    right = flown(launch(z=2000.0, velocity=(2500.0, 0.0, 0.0), yaw=-0.6, roll=-0.1, spin=-20.0), 0.3, AIR)
    assert abs(left.position[1]) > 1.0
    assert right.position == pytest.approx((left.position[0], -left.position[1], left.position[2]), abs=1e-6)


def test_the_flight_step_is_fine_enough() -> None:
    """A real throw in steps of a quarter of the usual length ends within 3 mm and 4° of the usual."""
    thrown = launch(z=2000.0, velocity=(2500.0, 0.0, 300.0), yaw=0.5, pitch=0.1, spin=25.0)
    coarse, fine = flown(thrown, 0.3, AIR), Plate.launched(thrown, Card())
    for _ in range(4 * 288):
        fly(fine, AIR, 1.0 / 3840.0)
    assert math.dist(coarse.position, fine.position) < 3.0
    assert math.degrees(math.acos(dot(coarse.n, fine.n))) < 4.0

"""From a flick to a launch, and back: one domain of throws for every device."""

from __future__ import annotations

import math
import random
from dataclasses import fields, replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dilemma_arena.input.flick import Flick, estimate
from dilemma_arena.input.mapping import DEFAULT_MAPPING, Aim, FlickMapping, HandZone, Vec2, aim_at
from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.rest import LyingCard, Rest
from dilemma_arena.physics.volley import Volley
from tests.input_traces import STROKES

MAPPING = DEFAULT_MAPPING

aims = st.builds(
    Aim,
    st.floats(-600, 600),
    st.floats(-600, 600),
    st.floats(-1.3, 1.3),
    st.floats(0.0, 1.0),
    st.floats(-1.0, 1.0),
)
flicks = st.builds(Flick, st.floats(-6000, 6000), st.floats(-6000, 6000), st.floats(-40, 40))


def rest_of(launch: Launch) -> LyingCard:
    """How a card comes to rest in the empty round arena."""
    volley = Volley(ARENAS["round"])
    volley.throw("card", "south", launch)
    volley.run_to_rest()
    return volley.results["card"].card


def upward(speed_mm_s: float, turn_rad_s: float = 0.0, x_mm: float = 0.0, y_mm: float = -400.0) -> Launch:
    """The launch of a flick straight at the arena from the south."""
    aim = MAPPING.aim(Flick(0.0, speed_mm_s, turn_rad_s), x_mm, y_mm)
    assert aim is not None
    return MAPPING.launch(aim)


def distance_from(origin: Vec2, card: LyingCard) -> float:
    return math.hypot(card.x_mm - origin[0], card.y_mm - origin[1])


def test_three_speeds_give_three_distances_short_inside_and_over() -> None:
    gentle, good, hard = (rest_of(upward(speed)) for speed in (700, 1250, 2000))
    assert (gentle.rest, good.rest, hard.rest) == (Rest.OUTSIDE, Rest.FLAT, Rest.OUTSIDE)
    assert gentle.y_mm < -150  # did not make the near rim
    assert math.hypot(good.x_mm, good.y_mm) < 60
    assert hard.y_mm > 250  # flew over the far rim


def test_a_fair_hand_lands_inside_over_a_wide_range_of_speeds() -> None:
    rests = [rest_of(upward(speed)) for speed in range(1100, 1520, 20)]
    assert [card.rest for card in rests] == [Rest.FLAT] * len(rests)
    ways = [card.y_mm for card in rests]
    assert ways[0] < -60
    assert ways[-1] > 80
    assert all(later > before - 15 for before, later in pairwise(ways))  # more speed, more way


def test_a_hand_that_errs_by_a_tenth_hits_the_offer_about_every_second_time() -> None:
    rng = random.Random(4)
    meant = MAPPING.flick(aim_at((0.0, 0.0), (0.0, -400.0)))
    hits = 0
    for number in range(60):
        speed = meant.speed_mm_s * (1.0 + rng.gauss(0.0, 0.10))
        heading = meant.heading_rad + math.radians(rng.gauss(0.0, 4.0))
        aim = MAPPING.aim(Flick(speed * math.cos(heading), speed * math.sin(heading)), 0.0, -400.0)
        assert aim is not None
        volley = Volley(ARENAS["round"], [LyingCard("offer", 0.0, 0.0, 0.1 * number)])
        volley.throw("card", "hand", MAPPING.launch(aim))
        volley.run_to_rest()
        card = volley.results["card"].card
        hits += card.rest is Rest.FLAT and "offer" in card.on_top_of
    assert 24 <= hits <= 42  # issue 4: 45 to 65 %, and what sixty throws leave open


@pytest.mark.parametrize("name", STROKES)
def test_the_same_movement_at_every_device_rate_comes_to_the_same_rest(name: str) -> None:
    stroke = STROKES[name]
    rests = []
    for rate_hz in (30, 60, 144, 240):
        flick = estimate(stroke.sampled(rate_hz))
        assert flick is not None
        aim = MAPPING.aim(flick, *stroke.at(stroke.release_s))
        assert aim is not None
        rests.append(rest_of(MAPPING.launch(aim)).rest)
    expected = Rest.OUTSIDE if name in ("gentle", "hard") else Rest.FLAT
    assert rests == [expected] * 4


def test_the_numbers_of_one_launch() -> None:
    launch = upward(math.sqrt(1000**2 + 0.25 * (2800**2 - 1000**2)) / 1.3)  # the fingers of a fourth of the power
    assert (launch.x_mm, launch.y_mm, launch.z_mm) == pytest.approx((0.0, -400.0, 130.0))
    assert launch.speed_mm_s == pytest.approx(math.sqrt(1000**2 + 0.25 * (2800**2 - 1000**2)))
    assert math.degrees(math.asin(launch.vz_mm_s / launch.speed_mm_s)) == pytest.approx(52.0)
    assert launch.heading_rad == pytest.approx(math.pi / 2)
    assert launch.yaw_rad == pytest.approx(math.pi / 2)
    assert math.degrees(launch.pitch_rad) == pytest.approx(20.0)
    assert launch.roll_rad == 0.0
    assert launch.spin_rad_s == pytest.approx(40.0)


def test_the_curve_of_the_gesture_sets_the_spin_and_its_sign() -> None:
    assert upward(1400, turn_rad_s=5.0).spin_rad_s == pytest.approx(60.0)
    assert upward(1400, turn_rad_s=-5.0).spin_rad_s == pytest.approx(20.0)
    assert upward(1400, turn_rad_s=-15.0).spin_rad_s == pytest.approx(-20.0)
    assert upward(1400, turn_rad_s=40.0).spin_rad_s == pytest.approx(70.0)
    assert upward(1400, turn_rad_s=-40.0).spin_rad_s == pytest.approx(-70.0)


def test_sensitivity_scales_the_fingers() -> None:
    fast, slow = MAPPING.aim(Flick(0, 1400), 0, -400), MAPPING.aim(Flick(0, 700), 0, -400, sensitivity=2.0)
    assert fast == slow


def test_nobody_lays_a_card_in_by_hand() -> None:
    launch = upward(1400, x_mm=20.0, y_mm=60.0)  # let go over the middle of the arena
    assert (launch.x_mm, launch.y_mm) == pytest.approx((20.0, -math.sqrt(350**2 - 20**2)))


@pytest.mark.parametrize("seat_rad", [-math.pi / 2, 0.0, math.pi / 2, 2.5])
def test_the_hand_zone_holds_every_release_and_moves_none_that_is_in_it(seat_rad: float) -> None:
    zone = HandZone(seat_rad=seat_rad)
    out = (math.cos(seat_rad), math.sin(seat_rad))
    before: Vec2 | None = None
    for step in range(1201):  # straight across the table, aslant, in steps of about 1 mm
        x, y = zone.clamp(-500 + 0.8 * step, -500 + 0.85 * step)
        assert 350 - 1e-9 <= math.hypot(x, y) <= 450 + 1e-9
        assert x * out[0] + y * out[1] > 240  # on the player's side
        assert zone.clamp(x, y) == pytest.approx((x, y))
        if before:
            assert math.dist(before, (x, y)) < 3.0
        before = (x, y)


def test_a_flick_away_from_the_arena_is_no_throw() -> None:
    def towards(degrees: float) -> Aim | None:
        heading = math.radians(90.0 + degrees)
        return MAPPING.aim(Flick(1500 * math.cos(heading), 1500 * math.sin(heading)), 0.0, -400.0)

    assert towards(74) is not None
    assert towards(-74) is not None
    assert [towards(76), towards(-76), towards(180)] == [None, None, None]


@given(aims)
@settings(deadline=None)
def test_every_throw_of_the_keyboard_can_be_flicked(aim: Aim) -> None:
    aim = MAPPING.limited(aim)
    flicked = MAPPING.aim(MAPPING.flick(aim), aim.x_mm, aim.y_mm)
    if abs(aim.angle_rad) < MAPPING.max_angle_rad - 1e-9:
        assert flicked is not None
        for field in fields(Launch):
            keyboard, mouse = getattr(MAPPING.launch(aim), field.name), getattr(MAPPING.launch(flicked), field.name)
            assert mouse == pytest.approx(keyboard, rel=1e-6, abs=1e-6), field.name


@given(flicks, st.floats(-800, 800), st.floats(-800, 800))
@settings(deadline=None)
def test_every_flick_is_an_aim_of_the_keyboards_domain(flick: Flick, x_mm: float, y_mm: float) -> None:
    aim = MAPPING.aim(flick, x_mm, y_mm)
    if aim is not None:
        limited = MAPPING.limited(aim)
        assert (limited.angle_rad, limited.power, limited.spin) == (aim.angle_rad, aim.power, aim.spin)
        assert (limited.x_mm, limited.y_mm) == pytest.approx((aim.x_mm, aim.y_mm))
        assert 0.0 <= aim.power <= 1.0
        assert -1.0 <= aim.spin <= 1.0
        assert abs(aim.angle_rad) <= MAPPING.max_angle_rad


wild = st.floats() | st.sampled_from([0.0, math.nan, math.inf, -math.inf])


@given(st.builds(Aim, wild, wild, wild, wild, wild))
@settings(deadline=None)
def test_the_physics_takes_every_launch_even_of_a_broken_gamepad(aim: Aim) -> None:
    MAPPING.launch(aim).check()


@pytest.mark.parametrize("seat_rad", [-math.pi / 2, 0.7])
def test_seats_throw_alike(seat_rad: float) -> None:
    mapping = replace(MAPPING, zone=HandZone(seat_rad=seat_rad))
    card = rest_of(mapping.launch(mapping.first_aim()))
    assert card.rest is Rest.FLAT
    assert math.hypot(card.x_mm, card.y_mm) < 60


@pytest.mark.parametrize("from_mm", [(0.0, -400.0), (150.0, -380.0), (-120.0, -330.0)])
def test_aim_at_a_place_comes_to_rest_near_it(from_mm: Vec2) -> None:
    misses = []
    for target in ((0.0, 0.0), (70.0, 0.0), (-70.0, 0.0), (0.0, 70.0), (0.0, -70.0), (50.0, 50.0)):
        card = rest_of(MAPPING.launch(aim_at(target, from_mm)))
        assert card.rest is Rest.FLAT
        misses.append(distance_from(target, card))
    assert sorted(misses)[3] < 30
    assert max(misses) < 60


def test_aim_at_places_out_of_reach_stays_in_the_domain() -> None:
    assert aim_at((0.0, 5000.0), (0.0, -400.0)).power == pytest.approx(1.0, abs=1e-3)
    assert aim_at((0.0, -380.0), (0.0, -400.0)).power == pytest.approx(0.0, abs=1e-3)


def test_other_numbers_are_one_replace_away() -> None:
    lazy = FlickMapping(gain=3.0)
    aim = lazy.aim(Flick(0.0, 1000.0), 0.0, -400.0)
    assert aim is not None
    assert aim.power == 1.0

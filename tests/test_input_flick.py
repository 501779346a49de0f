"""The flick estimator: one gesture, one flick, however the device reports it."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dilemma_arena.input.flick import Flick, FlickParams, estimate
from dilemma_arena.input.path import Sample
from tests._helpers import run_python
from tests.input_traces import STROKES, Stroke, fetched


def straight(count: int, lasts_s: float = 0.080, way_mm: float = 120.0, start_s: float = 0.0) -> list[Sample]:
    """An even straight flick upwards with this many samples."""
    return [Sample(start_s + lasts_s * i / (count - 1), 0.0, way_mm * i / (count - 1)) for i in range(count)]


def flicked(samples: list[Sample]) -> Flick:
    flick = estimate(samples)
    assert flick is not None
    return flick


def turned_by(flick: Flick, other: Flick) -> float:
    """Angle between the directions of two flicks, degrees."""
    return abs(math.degrees(math.remainder(flick.heading_rad - other.heading_rad, math.tau)))


@pytest.mark.parametrize("phase", [0.1, 0.5, 0.9])
@pytest.mark.parametrize("rate_hz", [30, 60, 144, 240])
@pytest.mark.parametrize("name", STROKES)
def test_one_hand_movement_is_the_same_flick_at_every_device_rate(name: str, rate_hz: int, phase: float) -> None:
    exact = flicked(STROKES[name].sampled(1000))
    flick = flicked(STROKES[name].sampled(rate_hz, phase))
    assert flick.speed_mm_s == pytest.approx(exact.speed_mm_s, rel=0.02)
    assert turned_by(flick, exact) < 1.0
    assert flick.turn_rad_s == pytest.approx(exact.turn_rad_s, abs=0.6)


def test_the_flick_of_a_known_movement() -> None:
    flick = flicked(Stroke(length_mm=160, lasts_s=0.2, let_go=0.7, bend_rad=0.0).sampled(1000))
    assert flick.heading_rad == pytest.approx(math.pi / 2)
    assert flick.speed_mm_s == pytest.approx(1412, abs=15)  # the stroke's peak is 1500 mm/s
    assert flick.turn_rad_s == pytest.approx(0.0, abs=1e-6)


@pytest.mark.parametrize("lasts_s", [0.017, 0.040, 0.080, 0.120, 0.160])
def test_two_three_and_twenty_samples_of_a_straight_flick_agree(lasts_s: float) -> None:
    for count in (2, 3, 20):
        assert flicked(straight(count, lasts_s)).speed_mm_s == pytest.approx(120.0 / lasts_s, rel=0.05), count


@pytest.mark.parametrize("count", [3, 6, 12, 80])
def test_a_hold_before_the_flick_does_not_dilute_it(count: int) -> None:
    flick = straight(count, start_s=3.0)
    assert flicked(flick).speed_mm_s == pytest.approx(1500, rel=0.001)
    reported_at_rest = [Sample(0.0, 0.0, 0.0), *flick]
    silent = [Sample(0.0, 0.0, 0.0), *flick[1:]]
    beating = [*(Sample(i / 100, 0.0, 0.0) for i in range(300)), *flick]
    for held in (reported_at_rest, silent, beating):
        assert flicked(held).speed_mm_s == pytest.approx(1500, rel=0.03)


@pytest.mark.parametrize("rate_hz", [60, 125, 1000])
def test_a_hold_of_three_seconds_changes_nothing_for_a_hand_either(rate_hz: int) -> None:
    short = flicked(Stroke(hold_s=0.0).sampled(rate_hz))
    held = flicked(Stroke(hold_s=3.0).sampled(rate_hz))
    assert held.speed_mm_s == pytest.approx(short.speed_mm_s, rel=0.03)
    assert turned_by(held, short) < 1.0


def test_a_swing_back_before_the_flick_does_not_dilute_it() -> None:
    plain = flicked(Stroke(lasts_s=0.1).sampled(500))
    swung = flicked(Stroke(lasts_s=0.1, back_mm=60).sampled(500))
    assert swung.speed_mm_s == pytest.approx(plain.speed_mm_s, rel=0.03)
    back = [Sample(i / 500, 0.0, -1.5 * i) for i in range(21)]  # 750 mm/s for 40 ms
    forth = [Sample(0.04 + i / 500, 0.0, -30.0 + 2.4 * i) for i in range(1, 26)]  # 1200 mm/s for 50 ms
    assert flicked([*back, *forth]).speed_mm_s == pytest.approx(1200, rel=0.02)


@pytest.mark.parametrize("fps", [200, 250, 500])
@pytest.mark.parametrize("phase", [0.1, 0.5, 0.9])
def test_stamps_taken_when_events_are_fetched_do_no_harm_in_a_fast_loop(fps: int, phase: float) -> None:
    exact = flicked(STROKES["good"].sampled(1000))
    flick = flicked(fetched(STROKES["good"].sampled(1000), fps, phase))
    assert flick.speed_mm_s == pytest.approx(exact.speed_mm_s, rel=0.02)
    assert turned_by(flick, exact) < 1.0


def test_even_movement_fetched_in_slow_bursts_keeps_its_speed() -> None:
    samples = [Sample(i / 500, 0.0, 3.0 * i) for i in range(151)]  # 1500 mm/s for 0.3 s
    for fps in (20, 60, 144):
        assert flicked(fetched(samples, fps, phase=0.0)).speed_mm_s == pytest.approx(1500, rel=0.02), fps


@pytest.mark.parametrize("which", [20, 39])
def test_a_stamp_that_runs_backwards_is_held(which: int) -> None:
    samples = straight(40)
    samples[which] = samples[which]._replace(t_s=-3.0)
    assert flicked(samples).speed_mm_s == pytest.approx(1500, rel=0.03)


def test_a_place_reported_twice_changes_nothing() -> None:
    samples = straight(12)
    doubled = [copy for sample in samples for copy in (sample, sample)]
    assert flicked(doubled).speed_mm_s == pytest.approx(flicked(samples).speed_mm_s, rel=1e-6)


def test_a_release_that_repeats_the_last_report_is_not_taken_for_a_rest() -> None:
    samples = [Sample(i / 100, 0.0, 15.0 * i) for i in range(31)]
    late = [*samples, samples[-1]._replace(t_s=0.308)]
    assert flicked(late).speed_mm_s == pytest.approx(1500, rel=0.02)


@pytest.mark.parametrize("rest_s", [0.100, 0.150, 1.0])
@pytest.mark.parametrize("tremble_mm", [0.0, 0.4])
def test_a_pointer_that_rests_before_the_release_puts_the_card_down(rest_s: float, tremble_mm: float) -> None:
    fast = straight(20)
    rest = [Sample(0.080 + rest_s * share, tremble_mm * (share != 1.0), 120.0) for share in (0.3, 0.6, 1.0)]
    assert estimate([*fast, Sample(0.0801, tremble_mm, 120.0), *rest]) is None


def test_a_growing_rest_fades_the_flick_out_without_a_jump() -> None:
    speeds = []
    for ms in range(130):
        flick = estimate([*straight(20, start_s=0.3), Sample(0.380 + ms / 1000, 0.0, 120.0)])
        speeds.append(flick.speed_mm_s if flick else 0.0)
    assert speeds[4] == pytest.approx(1500, rel=0.02)
    assert speeds[100] == 0.0
    falls = [before - after for before, after in pairwise(speeds)]
    assert min(falls) > -1.0
    assert max(falls) < 260.0  # the last one, from the slowest flick there is to none


def test_slow_releases_and_single_moments_put_the_card_down() -> None:
    assert estimate(straight(20, way_mm=16.0)) is None  # 200 mm/s
    assert estimate(straight(20, way_mm=24.0)) is not None  # 300 mm/s
    assert estimate([]) is None
    assert estimate([Sample(1.0, 0.0, 0.0)]) is None
    assert estimate([Sample(1.0, 0.0, 0.0), Sample(1.0, 0.0, 300.0)]) is None
    assert estimate([Sample(0.0, 0.0, 0.0), Sample(3.0, 0.0, 300.0)]) is None  # nothing heard for 3 s


def test_the_curve_of_the_gesture_is_measured_with_its_sign() -> None:
    def arc(turn: float) -> list[Sample]:  # 1500 mm/s on a circle
        radius = 1500.0 / turn
        return [
            Sample(t, radius * math.sin(turn * t), radius * (1.0 - math.cos(turn * t)))
            for t in (i / 250 for i in range(51))
        ]

    assert flicked(arc(8.0)).turn_rad_s == pytest.approx(8.0, rel=0.03)
    assert flicked(arc(-8.0)).turn_rad_s == pytest.approx(-8.0, rel=0.03)
    assert flicked(arc(8.0)).speed_mm_s == pytest.approx(1500, rel=0.02)


def test_direction_and_speed_follow_the_gesture_without_a_jump() -> None:
    before: Flick | None = None
    for step in range(721):
        heading = math.radians(step / 2)
        flick = flicked(Stroke(heading_rad=heading, length_mm=150.0 + step / 10).sampled(60))
        if before:
            assert math.remainder(flick.heading_rad - before.heading_rad, math.tau) == pytest.approx(
                math.radians(0.5), abs=math.radians(0.1)
            )
            assert flick.speed_mm_s == pytest.approx(before.speed_mm_s, rel=0.005)
        before = flick


@given(st.lists(st.floats(-1.0, 1.0), min_size=60, max_size=60))
@settings(max_examples=60, deadline=None)
def test_a_trembling_hand_moves_the_flick_as_little_as_it_trembles(shifts: list[float]) -> None:
    still = STROKES["good"].sampled(125)
    shaken = [
        Sample(t, x + 1e-3 * dx, y + 1e-3 * dy) for (t, x, y), dx, dy in zip(still, shifts, shifts[::-1], strict=False)
    ]
    a, b = flicked(still), flicked([*shaken, *still[len(shaken) :]])
    assert math.hypot(a.vx_mm_s - b.vx_mm_s, a.vy_mm_s - b.vy_mm_s) < 0.3  # 1 µm in 80 ms is 0.02 mm/s


numbers = (
    st.floats() | st.floats(0.0, 1.0) | st.sampled_from([0.0, 0.001, 0.0010001, 1e300, -1e300, math.nan, math.inf])
)


@given(st.lists(st.builds(Sample, numbers, numbers, numbers), max_size=30))
@settings(max_examples=400, deadline=None)
def test_whatever_comes_in_what_comes_out_is_finite(samples: list[Sample]) -> None:
    flick = estimate(samples)
    if flick is not None:
        assert all(map(math.isfinite, (flick.vx_mm_s, flick.vy_mm_s, flick.turn_rad_s)))
        assert flick.speed_mm_s >= FlickParams().min_speed_mm_s
        assert abs(flick.turn_rad_s) <= FlickParams().max_turn_rad_s


def test_samples_in_one_millisecond_are_not_divided_by_it() -> None:
    assert estimate([Sample(0.0, 0.0, 0.0), Sample(0.0004, 0.0, 40.0)]) is None
    quick = flicked([Sample(0.0, 0.0, 0.0), Sample(0.0012, 0.0, 40.0)])
    assert quick.speed_mm_s < 1.6 * 40.0 / 0.016  # as if it had taken 16 ms
    samples = [*straight(20), Sample(0.0803, 0.0, 121.0)]
    assert flicked(samples).speed_mm_s == pytest.approx(1500, rel=0.02)


def test_the_fastest_mice_are_no_trouble() -> None:
    samples = [Sample(i / 8000, 0.0, 1500.0 * i / 8000) for i in range(4000)]
    assert flicked(samples).speed_mm_s == pytest.approx(1500, rel=1e-3)


def test_input_needs_no_pygame_and_no_pymunk() -> None:
    code = (
        "import sys, dilemma_arena.input.pointer, dilemma_arena.input.mapping;"
        "print([name for name in ('pygame', 'pymunk') if name in sys.modules])"
    )
    assert run_python(code).strip() == "[]"

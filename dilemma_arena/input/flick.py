"""The flick estimator: timed pointer samples in, the velocity and the curve of the fingers out.

A straight line (velocity) and a parabola (curve) are fitted to the end of the pointer's path by least squares *over
time*, not over samples. So it does not matter how many samples there are, how they are spaced or whether they came in
bursts, and for given time stamps the result is a continuous function of the positions.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from dilemma_arena.input.path import DEFAULT_PATH, PathParams, Sample, clean, curve, distance, strokes


@dataclass(frozen=True, slots=True)
class Flick:
    """How the fingers moved when they let go."""

    vx_mm_s: float
    """Velocity on the plane of the table, mm/s."""
    vy_mm_s: float
    turn_rad_s: float = 0.0
    """How fast the direction of the gesture turned, rad/s, positive counter-clockwise seen from above."""

    @property
    def speed_mm_s(self) -> float:
        """Speed of the fingers, mm/s."""
        return math.hypot(self.vx_mm_s, self.vy_mm_s)

    @property
    def heading_rad(self) -> float:
        """Direction of the flick against +x, rad."""
        return math.atan2(self.vy_mm_s, self.vx_mm_s)


@dataclass(frozen=True, slots=True)
class FlickParams:
    """What counts as a flick. Times are about hands, not about the game."""

    window_s: float = 0.080
    """The last part of the gesture that is looked at, s (design.md §8)."""
    shortest_s: float = 0.016
    """A gesture that took less is spread over this time, s: one report of the slowest usual screen (60 Hz)."""
    rest_s: float = 0.100
    """A pointer that rested this long before the release was put down, s (design.md §8)."""
    rest_radius_mm: float = 1.0
    """Movement within this distance of the release point is rest, mm: a trembling hand, a pixel or two."""
    silence_s: float = 0.200
    """Movement of which no report came for this long has no known speed: no flick, s."""
    min_speed_mm_s: float = 250.0
    """Slower releases put the card down, mm/s; careful placing ends below 100 mm/s, flicks start at about 400."""
    max_turn_rad_s: float = 40.0
    """Limit of the turn rate, rad/s; wrists reach about 20."""
    path: PathParams = DEFAULT_PATH
    """How the device's reports are read."""


DEFAULT_FLICK = FlickParams()


def estimate(samples: Sequence[Sample], params: FlickParams = DEFAULT_FLICK) -> Flick | None:
    """The flick a gesture ends with.

    The velocity is that of the last `window_s`, less what lies before the fingers got going: a hold before the flick,
    or a swing backwards, neither slows nor turns it.

    Args:
        samples: The pointer's path while the card was held, oldest first; the last sample is the release. Samples
            that are not finite are skipped and time stamps that run backwards are held, so any input is safe.
        params: What counts as a flick.

    Returns:
        The flick, all its numbers finite, or None if the card was put down.
    """
    cleaned = clean(samples)
    path = strokes(cleaned, params.path)
    if not path or _rested(cleaned, params):
        return None
    end = _end([knot for stroke in path for knot in stroke])
    window = curve(path, end - params.window_s, end)
    vx, vy, _, _ = _fit(window)
    speed = math.hypot(vx, vy)
    if speed < 1.0:  # back where it was: no direction to speak of
        return None
    start = max(end - params.window_s, _onset(window, vx / speed, vy / speed))
    vx, vy, ax, ay = _fit(curve(path, min(start, end - params.shortest_s), end))
    speed = math.hypot(vx, vy)
    if speed < params.min_speed_mm_s:
        return None
    turn = (vx * ay - vy * ax) / speed**2
    return Flick(vx, vy, max(-params.max_turn_rad_s, min(params.max_turn_rad_s, turn)))


def _rested(samples: Sequence[Sample], params: FlickParams) -> bool:
    """Whether the pointer was at rest before the release, or nothing was heard of how it moved."""
    last = samples[-1]
    arrived = last.t_s
    for sample in reversed(samples):
        if distance(sample, last) > params.rest_radius_mm:
            return last.t_s - arrived >= params.rest_s or arrived - sample.t_s >= params.silence_s
        arrived = sample.t_s
    return True


def _end(knots: Sequence[Sample]) -> float:
    """End of the movement, s: the last report of movement if that was a moment ago, else the release.

    Between the last report and the release up to one gap passes in which the pointer moved on unseen; taken for a rest
    it would make the flick slower the rarer the reports. A real rest counts in full from two gaps on.
    """
    arrived = len(knots) - 1
    while arrived > 0 and distance(knots[arrived - 1], knots[-1]) == 0.0:
        arrived -= 1
    if arrived == 0:
        return knots[-1].t_s
    unseen = knots[-1].t_s - knots[arrived].t_s
    gap = knots[arrived].t_s - knots[arrived - 1].t_s
    return knots[-1].t_s - max(0.0, min(unseen, 2.0 * gap - unseen))


def _onset(window: Sequence[Sample], ux: float, uy: float) -> float:
    """When the fingers got going in the direction u, s, from the mean and the spread in time of the way made.

    Way made evenly over a stretch of time has its mean in the middle and a standard deviation of the stretch's
    length / √12, so the stretch begins √3 deviations before the mean. Rest and way back have no weight.
    """
    way = moment = second = 0.0
    for (t0, x0, y0), (t1, x1, y1) in pairwise(window):
        step = max(0.0, (x1 - x0) * ux + (y1 - y0) * uy)
        way += step
        moment += step * (t0 + t1) / 2.0
        second += step * (t0 * t0 + t0 * t1 + t1 * t1) / 3.0
    if way <= 0.0:
        return window[0].t_s
    mean = moment / way
    return mean - math.sqrt(max(0.0, 3.0 * (second / way - mean * mean)))


def _fit(window: Sequence[Sample]) -> tuple[float, float, float, float]:
    """Least squares over time: velocity of the best straight line, mm/s, acceleration of the best parabola, mm/s².

    Projections on the Legendre polynomials P1 and P2; Simpson's rule is exact, the window being a polygon.
    """
    length = window[-1].t_s - window[0].t_s
    middle = (window[-1].t_s + window[0].t_s) / 2.0
    origin = window[-1]
    x1 = y1 = x2 = y2 = 0.0
    for (ta, xa, ya), (tb, xb, yb) in pairwise(window):
        for t, x, y, weight in (
            (ta, xa, ya, 1.0),
            ((ta + tb) / 2.0, (xa + xb) / 2.0, (ya + yb) / 2.0, 4.0),
            (tb, xb, yb, 1.0),
        ):
            u = 2.0 * (t - middle) / length
            p2 = (3.0 * u * u - 1.0) / 2.0
            share = weight * (tb - ta) / (3.0 * length)
            x1 += share * u * (x - origin.x_mm)
            y1 += share * u * (y - origin.y_mm)
            x2 += share * p2 * (x - origin.x_mm)
            y2 += share * p2 * (y - origin.y_mm)
    return 3.0 / length * x1, 3.0 / length * y1, 30.0 / length**2 * x2, 30.0 / length**2 * y2

"""The pointer's path as a function of time, rebuilt from what a pointing device reports.

Devices report movement only, at 30 to 8000 Hz; drivers and event queues deliver the reports in bursts. Here a burst is
spread over the time it covers, a gap too long for a moving pointer becomes a pause, and a smooth monotone curve is laid
through the rest. Nothing is ever divided by the gap between two samples.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

POSITION_LIMIT_MM = 1e5
"""Samples are clamped to this in x and y, mm: nothing a person moves is that far away."""
TIME_LIMIT_S = 1e9
"""Time stamps beyond this are taken for broken, s: above it a double no longer tells microseconds apart."""
_FINE_S = 0.002
"""Segments longer than this are drawn as curves, s."""
_PIECES = 8
"""Straight pieces a curved segment is drawn with; twice as many change a flick by less than 0.1 %."""


class Sample(NamedTuple):
    """Where the pointer was at one moment."""

    t_s: float
    """Time of the event, s, on any steady clock."""
    x_mm: float
    """Position on the plane of the table, mm."""
    y_mm: float


@dataclass(frozen=True, slots=True)
class PathParams:
    """How reports are read. Times are about pointing devices and event queues, not about the game."""

    burst_s: float = 0.001
    """Samples this close together were delivered at once: the stamps say when they were fetched, not made, s."""
    movement_gap_s: float = 0.040
    """Up to this gap the pointer moved from one report to the next, s; a 30 Hz device with some jitter."""
    pause_gap_s: float = 0.080
    """From this gap on it rested first and moved one usual gap before the next report, s; in between a blend."""


DEFAULT_PATH = PathParams()


def clean(samples: Sequence[Sample]) -> list[Sample]:
    """The usable samples: finite, in bounds, with times counted from the last one that never run backwards."""
    kept: list[Sample] = []
    latest = -math.inf
    for t, x, y in samples:
        if abs(t) <= TIME_LIMIT_S and math.isfinite(x) and math.isfinite(y):
            latest = max(latest, t)
            kept.append(Sample(latest, _clamp(x), _clamp(y)))
    return [Sample(t - latest, x, y) for t, x, y in kept]


def distance(a: Sample, b: Sample) -> float:
    """How far apart two samples are, mm."""
    return math.hypot(a.x_mm - b.x_mm, a.y_mm - b.y_mm)


def strokes(samples: Sequence[Sample], params: PathParams = DEFAULT_PATH) -> list[list[Sample]]:
    """The path as strokes with rests between them: bursts spread out, pauses put in where nothing was reported.

    Args:
        samples: Clean samples, oldest first.
        params: How reports are read.

    Returns:
        The corner points of each stroke, times not decreasing; empty if all samples came at once, for then no time is
        known.
    """
    bursts: list[list[Sample]] = []
    for sample in samples:
        if bursts and sample.t_s - bursts[-1][0].t_s < params.burst_s:
            bursts[-1].append(sample)
        else:
            bursts.append([sample])
    gaps = [later[-1].t_s - earlier[-1].t_s for earlier, later in pairwise(bursts)]
    if not gaps:
        return []
    usual = sorted(gaps)[(len(gaps) - 1) // 2]
    found = [[bursts[0][-1]]]
    for gap, burst in zip(gaps, bursts[1:], strict=True):
        before, now = found[-1][-1], burst[-1].t_s
        steps = [distance(a, b) for a, b in pairwise([before, *burst])]
        if not any(steps):  # reported at rest
            found.append([burst[-1]])
            continue
        took = _moving(gap, usual, params)
        if took < gap:
            found.append([before._replace(t_s=now - took)])
        found[-1] += _spread(burst, steps, now - took)
    return found


def curve(path: Sequence[Sequence[Sample]], start: float, end: float) -> list[Sample]:
    """The strokes between two times, s, as one fine polygon: monotone cubics, at rest before, between and after.

    The cubics are Fritsch and Butland's (1984), which never overshoot. Against straight lines they make a flick
    sampled at 30 Hz four times as exact.
    """
    fine = [point for knots in path for point in _curve(knots, start, end)]
    return [_at(fine, start), *(point for point in fine if start < point.t_s < end), _at(fine, end)]


def _curve(knots: Sequence[Sample], start: float, end: float) -> list[Sample]:
    """One stroke as a polygon, fine between the two times."""
    slopes_x = _slopes([(knot.t_s, knot.x_mm) for knot in knots])
    slopes_y = _slopes([(knot.t_s, knot.y_mm) for knot in knots])
    fine = [knots[0]]
    for i, (a, b) in enumerate(pairwise(knots)):
        gap = b.t_s - a.t_s
        if gap > _FINE_S and b.t_s > start and a.t_s < end:
            for piece in range(1, _PIECES):
                u = piece / _PIECES
                x = _hermite(u, a.x_mm, b.x_mm, gap * slopes_x[i], gap * slopes_x[i + 1])
                y = _hermite(u, a.y_mm, b.y_mm, gap * slopes_y[i], gap * slopes_y[i + 1])
                fine.append(Sample(a.t_s + u * gap, x, y))
        fine.append(b)
    return fine


def _clamp(value: float) -> float:
    return max(-POSITION_LIMIT_MM, min(POSITION_LIMIT_MM, value))


def _moving(gap: float, usual: float, params: PathParams) -> float:
    """For how long of a gap between two reports the pointer moved, s."""
    share = (gap - params.movement_gap_s) / (params.pause_gap_s - params.movement_gap_s)
    return gap + max(0.0, min(1.0, share)) * (min(gap, usual) - gap)


def _spread(burst: Sequence[Sample], steps: Sequence[float], since: float) -> list[Sample]:
    """A burst's samples, passed at even speed from `since` to the burst's stamp.

    Spread by the way between them, `steps`, not by count: a device that reports one place twice changes nothing.
    """
    now = burst[-1].t_s
    total = math.fsum(steps)
    spread: list[Sample] = []
    way = 0.0
    for step, sample in zip(steps[:-1], burst[:-1], strict=True):
        way += step
        if step > 0.0 and way < total * (1.0 - 1e-9):
            spread.append(sample._replace(t_s=since + (now - since) * way / total))
    return [*spread, burst[-1]]


def _slopes(points: Sequence[tuple[float, float]]) -> list[float]:
    """Slope of the monotone curve at each point: the weighted harmonic mean of the slopes on both sides."""
    slopes = [0.0] * len(points)
    if len(points) < 3:
        return slopes if len(points) < 2 else [_slope(points[0], points[1])] * 2
    for i in range(1, len(points) - 1):
        before, after = points[i][0] - points[i - 1][0], points[i + 1][0] - points[i][0]
        left, right = _slope(points[i - 1], points[i]), _slope(points[i], points[i + 1])
        if left * right > 0.0:
            slopes[i] = 3.0 * (before + after) / ((2.0 * after + before) / left + (after + 2.0 * before) / right)
    slopes[0] = _end_slope(points[2], points[1], points[0])
    slopes[-1] = _end_slope(points[-3], points[-2], points[-1])
    return slopes


def _slope(a: tuple[float, float], b: tuple[float, float]) -> float:
    """Slope from a to b; 0 across no time at all, where the curve jumps."""
    gap = b[0] - a[0]
    return (b[1] - a[1]) / gap if abs(gap) > 1e-9 else 0.0


def _end_slope(third: tuple[float, float], second: tuple[float, float], end: tuple[float, float]) -> float:
    """Slope at an end, of the parabola through the last three points, held where it would overshoot."""
    near, far = abs(end[0] - second[0]), abs(second[0] - third[0])
    left, right = _slope(third, second), _slope(second, end)
    if near + far < 1e-9 or left * right <= 0.0:
        return 0.0
    slope = ((2.0 * near + far) * right - near * left) / (near + far)
    limit = 3.0 * right
    return max(0.0, min(limit, slope)) if right > 0.0 else min(0.0, max(limit, slope))


def _hermite(u: float, p0: float, p1: float, m0: float, m1: float) -> float:
    """The cubic from p0 to p1 with end slopes m0 and m1, at u in 0..1."""
    v = 1.0 - u
    return v * v * ((1.0 + 2.0 * u) * p0 + u * m0) + u * u * ((1.0 + 2.0 * v) * p1 - v * m1)


def _at(points: Sequence[Sample], t: float) -> Sample:
    """The point of a polygon at time t."""
    for before, after in pairwise(points):
        if before.t_s <= t < after.t_s:
            share = (t - before.t_s) / (after.t_s - before.t_s)
            x = before.x_mm + share * (after.x_mm - before.x_mm)
            return Sample(t, x, before.y_mm + share * (after.y_mm - before.y_mm))
    return (points[0] if t < points[0].t_s else points[-1])._replace(t_s=t)

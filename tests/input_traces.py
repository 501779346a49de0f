"""Pointer traces as hands make them, reported the way devices do."""

from __future__ import annotations

import math
from dataclasses import dataclass

from dilemma_arena.input.path import Sample


@dataclass(frozen=True)
class Stroke:
    """A hand at rest, perhaps a swing back, then a stroke along an arc that is let go on the way.

    The stroke's speed is the minimum-jerk profile hands follow: smooth start, fastest in the middle.
    """

    length_mm: float = 160.0
    lasts_s: float = 0.20
    let_go: float = 0.7
    """Share of the stroke's time after which the button is released."""
    bend_rad: float = 0.3
    """How much the whole stroke turns."""
    hold_s: float = 0.4
    """Time from the press to the stroke, a swing back included."""
    back_mm: float = 0.0
    """How far the hand swings back in the last 150 ms before the stroke."""
    heading_rad: float = math.pi / 2.0
    start_mm: tuple[float, float] = (0.0, -430.0)

    @property
    def release_s(self) -> float:
        return self.hold_s + self.let_go * self.lasts_s

    def at(self, t_s: float) -> tuple[float, float]:
        """Where the pointer is, mm."""
        way = self.length_mm * minimum_jerk((t_s - self.hold_s) / self.lasts_s)
        bend = self.bend_rad / self.length_mm
        x, y = (math.sin(bend * way) / bend, (1.0 - math.cos(bend * way)) / bend) if bend else (way, 0.0)
        x -= self.back_mm * minimum_jerk((t_s - self.hold_s + 0.15) / 0.15)
        c, s = math.cos(self.heading_rad), math.sin(self.heading_rad)
        return self.start_mm[0] + c * x - s * y, self.start_mm[1] + s * x + c * y

    def sampled(self, rate_hz: float, phase: float = 0.5) -> list[Sample]:
        """The press, what a device of this rate reports (movement only), and the release."""
        samples = [Sample(0.0, *self.at(0.0))]
        for k in range(math.ceil(self.release_s * rate_hz)):
            t = (k + phase) / rate_hz
            if t < self.release_s and self.at(t) != samples[-1][1:]:
                samples.append(Sample(t, *self.at(t)))
        return [*samples, Sample(self.release_s, *self.at(self.release_s))]


STROKES = {
    "good": Stroke(),
    "gentle": Stroke(length_mm=60.0, lasts_s=0.24, bend_rad=0.1),
    "hard": Stroke(length_mm=420.0, lasts_s=0.16, let_go=0.8, bend_rad=0.2),
    "swung back": Stroke(length_mm=175.0, lasts_s=0.22, let_go=0.75, bend_rad=0.2, back_mm=40.0),
    "from the left": Stroke(bend_rad=-0.15, heading_rad=1.15, start_mm=(-200.0, -380.0)),
    "late release": Stroke(
        length_mm=260.0, lasts_s=0.25, let_go=0.85, bend_rad=0.5, heading_rad=1.3, start_mm=(30.0, -480.0)
    ),
}
"""Strokes for the tests of everything between a pointer and the table."""


def minimum_jerk(share: float) -> float:
    """Way made, 0..1, after a share of the time."""
    s = max(0.0, min(1.0, share))
    return s**3 * (10.0 - 15.0 * s + 6.0 * s * s)


def fetched(samples: list[Sample], fps: float, phase: float = 0.3) -> list[Sample]:
    """The same reports stamped when a loop of this rate fetches them, several at a time."""
    return [s._replace(t_s=(math.ceil(s.t_s * fps - phase) + phase) / fps) for s in samples]

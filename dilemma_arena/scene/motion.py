"""Poses in between, and values that ease towards a goal."""

from __future__ import annotations

import math
from dataclasses import dataclass

from dilemma_arena.physics.launch import Vec3
from dilemma_arena.physics.pose import Pose


def _mix(p: Vec3, q: Vec3, share: float) -> Vec3:
    return p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share, p[2] + (q[2] - p[2]) * share


def _unit(v: Vec3) -> Vec3:
    length = math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
    return (v[0] / length, v[1] / length, v[2] / length) if length > 1e-9 else (1.0, 0.0, 0.0)


def between(before: Pose, after: Pose, share: float) -> Pose:
    """The pose `share` (0..1) of the way from one to the other; the axes stay at right angles."""
    if share <= 0.0 or before == after:
        return before
    if share >= 1.0:
        return after
    a = _unit(_mix(before.a, after.a, share))
    b = _mix(before.b, after.b, share)
    along = a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
    b = _unit((b[0] - along * a[0], b[1] - along * a[1], b[2] - along * a[2]))
    return Pose(_mix(before.centre, after.centre, share), a, b)


def flat_pose(x_mm: float, y_mm: float, z_mm: float, yaw_rad: float) -> Pose:
    """A level card, face up; `yaw_rad` is that of its long axis against +x."""
    c, s = math.cos(yaw_rad), math.sin(yaw_rad)
    return Pose((x_mm, y_mm, z_mm), (c, s, 0.0), (-s, c, 0.0))


@dataclass(slots=True)
class Eased:
    """A number that follows its goal smoothly: a spring damped just enough not to swing."""

    value: float
    goal: float
    stiffness: float = 16.0
    """How fast it follows, 1/s."""
    speed: float = 0.0

    def tick(self, seconds: float) -> None:
        """Advance by some time (exact for a critically damped spring, so any step is stable)."""
        w = self.stiffness
        gap = self.value - self.goal
        pull = (self.speed + w * gap) * seconds
        decay = math.exp(-w * seconds)
        self.value = self.goal + (gap + pull) * decay
        self.speed = (self.speed - w * pull) * decay
        if abs(self.value - self.goal) < 1e-3 and abs(self.speed) < 2e-2:
            self.value, self.speed = self.goal, 0.0

    def jump(self, value: float) -> None:
        """Be there at once."""
        self.value = self.goal = value
        self.speed = 0.0

    @property
    def arrived(self) -> bool:
        """Whether it has reached its goal."""
        return self.value == self.goal

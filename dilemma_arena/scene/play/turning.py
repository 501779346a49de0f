"""Turns the world so that whoever plays sits at the lower edge of the screen."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from dilemma_arena.physics.launch import Launch, Vec3
from dilemma_arena.physics.pose import Pose
from dilemma_arena.physics.rest import LyingCard

AT_THE_BOTTOM = -math.pi / 2.0


@dataclass(frozen=True, slots=True)
class Turning:
    """A turn about the arena's axis: from the world to what is seen, and back."""

    rad: float = 0.0
    """Counter-clockwise seen from above."""

    @classmethod
    def to_bottom(cls, seat_rad: float, symmetry_rad: float = 0.0) -> Turning:
        """The turn that brings a direction to the bottom of the screen.

        Args:
            seat_rad: The direction, against +x.
            symmetry_rad: The arena looks the same when it is turned by this; 0: by any angle.
        """
        rad = math.remainder(AT_THE_BOTTOM - seat_rad, 2.0 * math.pi)
        if symmetry_rad > 0.0:
            rad = symmetry_rad * round(rad / symmetry_rad)
        return cls(0.0 if abs(rad) < 1e-9 else rad)

    def _turned(self, v: Vec3, sign: float = 1.0) -> Vec3:
        c, s = math.cos(self.rad), math.sin(self.rad) * sign
        return (c * v[0] - s * v[1], s * v[0] + c * v[1], v[2])

    def pose(self, pose: Pose) -> Pose:
        """As it is seen."""
        if self.rad == 0.0:
            return pose
        return Pose(self._turned(pose.centre), self._turned(pose.a), self._turned(pose.b))

    def lying(self, card: LyingCard) -> LyingCard:
        """As it is seen."""
        if self.rad == 0.0:
            return card
        x, y, _ = self._turned((card.x_mm, card.y_mm, 0.0))
        return replace(card, x_mm=x, y_mm=y, yaw_rad=_wrapped(card.yaw_rad + self.rad),
                       dip_rad=_wrapped(card.dip_rad + self.rad))  # fmt: skip

    def back(self, x_mm: float, y_mm: float, yaw_rad: float) -> tuple[float, float, float]:
        """A place that is seen -> in the world."""
        if self.rad == 0.0:
            return x_mm, y_mm, yaw_rad
        x, y, _ = self._turned((x_mm, y_mm, 0.0), -1.0)
        return x, y, _wrapped(yaw_rad - self.rad)

    def launch_back(self, launch: Launch) -> Launch:
        """A launch made on the screen -> in the world."""
        if self.rad == 0.0:
            return launch
        x, y, _ = self._turned((launch.x_mm, launch.y_mm, 0.0), -1.0)
        vx, vy, _ = self._turned((launch.vx_mm_s, launch.vy_mm_s, 0.0), -1.0)
        return replace(launch, x_mm=x, y_mm=y, vx_mm_s=vx, vy_mm_s=vy, yaw_rad=_wrapped(launch.yaw_rad - self.rad))


def _wrapped(angle_rad: float) -> float:
    return math.remainder(angle_rad, 2.0 * math.pi)

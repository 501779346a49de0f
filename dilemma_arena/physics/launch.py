"""A launch: the ten numbers that say how a card leaves the hand."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields

from dilemma_arena.physics.params import DEFAULT_PARAMS, PhysicsParams

Vec3 = tuple[float, float, float]
POSITION_LIMIT_MM = 5000.0
"""Launches further from the arena's axis than this are refused, mm; a table is smaller."""


class BadLaunch(ValueError):
    """A launch with a number the model does not take; the message names the number in one sentence."""


ABSURD = 1e12
"""Speeds beyond this, mm/s, are refused before anything is computed of them: their squares may overflow."""


@dataclass(frozen=True, slots=True)
class Launch:
    """Position, velocity and attitude of a card at the moment it is let go (contract: design.md §7).

    The card's axes are Rz(heading) · Ry(-pitch) · Rx(roll) · Rz(yaw - heading) applied to the world's,
    heading = atan2(vy, vx); the spin is about the card's own normal.
    """

    x_mm: float
    y_mm: float
    z_mm: float
    vx_mm_s: float
    vy_mm_s: float
    vz_mm_s: float
    yaw_rad: float
    """Yaw of the long axis against +x, counter-clockwise from above, before pitch and roll."""
    pitch_rad: float
    """Nose up, against the horizontal direction of travel."""
    roll_rad: float
    """About the nose axis."""
    spin_rad_s: float
    """Angular speed about the card's normal."""

    @property
    def heading_rad(self) -> float:
        """Horizontal direction of travel against +x, radians."""
        return math.atan2(self.vy_mm_s, self.vx_mm_s)

    @property
    def speed_mm_s(self) -> float:
        """Speed of the centre, mm/s."""
        return math.sqrt(self.vx_mm_s**2 + self.vy_mm_s**2 + self.vz_mm_s**2)

    def axes(self) -> tuple[Vec3, Vec3]:
        """The unit long axis a and short axis b in the world frame."""
        heading = self.heading_rad
        ch, sh = math.cos(heading), math.sin(heading)
        cp, sp = math.cos(self.pitch_rad), math.sin(self.pitch_rad)
        cr, sr = math.cos(self.roll_rad), math.sin(self.roll_rad)
        # columns of Rz(heading) · Ry(-pitch) · Rx(roll)
        nose = (ch * cp, sh * cp, sp)
        side = (-sh * cr - ch * sp * sr, ch * cr - sh * sp * sr, cp * sr)
        cy, sy = math.cos(self.yaw_rad - heading), math.sin(self.yaw_rad - heading)
        a = (nose[0] * cy + side[0] * sy, nose[1] * cy + side[1] * sy, nose[2] * cy + side[2] * sy)
        b = (side[0] * cy - nose[0] * sy, side[1] * cy - nose[1] * sy, side[2] * cy - nose[2] * sy)
        return a, b

    def check(self, params: PhysicsParams = DEFAULT_PARAMS) -> None:
        """Refuse numbers outside the model's domain.

        Raises:
            BadLaunch: a number is not finite, the card starts below the floor or absurdly far away, or it is
                faster or spins faster than the caps of `params`.
        """
        for field in fields(self):
            value = getattr(self, field.name)
            if not math.isfinite(value):
                raise BadLaunch(f"{field.name} is not a finite number")
            if "rad" in field.name and abs(value) > 1e4:
                raise BadLaunch(f"{field.name} is beyond 10000")
            if "mm_s" in field.name and abs(value) > ABSURD:
                raise BadLaunch(f"{field.name} is absurdly large")
        if self.speed_mm_s > params.speed_cap_mm_s:
            raise BadLaunch(f"the speed {self.speed_mm_s:.0f} mm/s is above the cap of {params.speed_cap_mm_s:.0f}")
        if abs(self.spin_rad_s) > params.spin_cap_rad_s:
            raise BadLaunch(f"the spin {self.spin_rad_s:.0f} rad/s is above the cap of {params.spin_cap_rad_s:.0f}")
        if max(abs(self.x_mm), abs(self.y_mm), abs(self.z_mm)) > POSITION_LIMIT_MM:
            raise BadLaunch(f"the card starts more than {POSITION_LIMIT_MM:.0f} mm away")
        a, b = self.axes()
        lowest = self.z_mm - abs(a[2]) * params.card.length_mm / 2 - abs(b[2]) * params.card.width_mm / 2
        if lowest < 0.0:
            raise BadLaunch("the card starts below the floor")

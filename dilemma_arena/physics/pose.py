"""Where a card is and how it is turned, at one tick; what a renderer needs and no more."""

from __future__ import annotations

from dataclasses import dataclass

from dilemma_arena.physics.launch import Vec3


@dataclass(frozen=True, slots=True)
class Pose:
    """Centre and axes of a card in the world frame."""

    centre: Vec3
    """Position of the centre, mm."""
    a: Vec3
    """Unit vector along the long side."""
    b: Vec3
    """Unit vector along the short side; a × b is the face's normal."""

    @property
    def normal(self) -> Vec3:
        """Unit normal of the face."""
        a, b = self.a, self.b
        return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])

    def corners(self, length_mm: float, width_mm: float) -> tuple[Vec3, Vec3, Vec3, Vec3]:
        """The corners (+a+b, -a+b, -a-b, +a-b) in the world frame, mm."""
        (x, y, z), a, b = self.centre, self.a, self.b
        hx, hy = length_mm / 2.0, width_mm / 2.0

        def corner(s: float, t: float) -> Vec3:
            return (x + s * a[0] + t * b[0], y + s * a[1] + t * b[1], z + s * a[2] + t * b[2])

        return corner(hx, hy), corner(-hx, hy), corner(-hx, -hy), corner(hx, -hy)

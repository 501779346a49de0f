"""The eye above the table: world (mm, z up) to canvas pixels, in perspective, and back."""

from __future__ import annotations

from dataclasses import dataclass

from dilemma_arena.physics.launch import Vec3

Pixel = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Camera:
    """Looks straight down from `height_mm` above the arena's axis; what is higher appears bigger and further out."""

    centre_px: Pixel
    """Where the arena's axis is on the canvas."""
    px_per_mm: float
    """Scale on the floor."""
    height_mm: float = 1250.0
    """Height of the eye above the floor, mm: a person leaning over a table."""
    light: tuple[float, float] = (-0.42, 0.5)
    """Horizontal way towards the light per mm of height (x, y in the world): a lamp up on the left."""

    def magnification(self, z_mm: float) -> float:
        """How much bigger something at height z appears than on the floor."""
        return self.height_mm / max(self.height_mm - z_mm, 0.2 * self.height_mm)

    def project(self, point: Vec3) -> Pixel:
        """World -> canvas pixels."""
        k = self.px_per_mm * self.magnification(point[2])
        return self.centre_px[0] + k * point[0], self.centre_px[1] - k * point[1]

    def on_floor(self, x_mm: float, y_mm: float) -> Pixel:
        """A point of the floor -> canvas pixels."""
        return self.centre_px[0] + self.px_per_mm * x_mm, self.centre_px[1] - self.px_per_mm * y_mm

    def unproject(self, pixel: Pixel, z_mm: float = 0.0) -> tuple[float, float]:
        """Canvas pixels -> the point at height z seen there, mm."""
        k = self.px_per_mm * self.magnification(z_mm)
        return (pixel[0] - self.centre_px[0]) / k, (self.centre_px[1] - pixel[1]) / k

    def shadow(self, point: Vec3, ground_mm: float = 0.0) -> Vec3:
        """Where the shadow of a point falls on a plane `ground_mm` above the floor."""
        rise = max(0.0, point[2] - ground_mm)
        return point[0] - self.light[0] * rise, point[1] - self.light[1] * rise, ground_mm

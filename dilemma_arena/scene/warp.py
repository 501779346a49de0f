"""Turns a flat card texture into a picture of the card lying, leaning or flying: a textured quad in perspective.

A texture is kept a few times finer than it will be shown, after it was smoothed to the resolution it will be shown
at. Looking up the nearest texel then equals bilinear filtering, its alpha included, so that edges come out smooth.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pygame

from dilemma_arena.physics.pose import Pose
from dilemma_arena.scene.camera import Camera

Floats = npt.NDArray[np.float32]
Matrix = npt.NDArray[np.float64]
Pixels = npt.NDArray[np.uint32]


@dataclass(frozen=True, slots=True)
class Texture:
    """One side of a card, its top towards +a, as packed ARGB texels with a transparent border."""

    texels: Pixels
    """Line by line from the top, flattened."""
    shape: tuple[int, int]
    """Texels across and down, border included."""
    per_mm: float
    """Texels a millimetre."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture and where its top left corner goes."""

    surface: pygame.Surface
    left: int
    top: int

    @property
    def rect(self) -> pygame.Rect:
        """What it fills."""
        return self.surface.get_rect(topleft=(self.left, self.top))

    def moved(self, dx: int, dy: int) -> Sprite:
        """The same picture elsewhere."""
        return Sprite(self.surface, self.left + dx, self.top + dy)

    def blit(self, target: pygame.Surface) -> None:
        """Draw it where it belongs."""
        target.blit(self.surface, (self.left, self.top))


def homography(camera: Camera, pose: Pose) -> Matrix:
    """The matrix that takes (s, t, 1), mm along the card's axes a and b, to homogeneous canvas pixels."""
    (cx, cy), k, height = camera.centre_px, camera.px_per_mm, camera.height_mm
    columns = []
    for (x, y, z), depth in ((pose.a, 0.0), (pose.b, 0.0), (pose.centre, height)):
        w = depth - z
        columns.append((k * height * x + cx * w, -k * height * y + cy * w, w))
    return np.array(columns, dtype=np.float64).T


def corners_px(matrix: Matrix, half_a: float, half_b: float) -> list[tuple[float, float]]:
    """The card's corners on the canvas, in order around it."""
    corners = []
    for s, t in ((half_a, half_b), (-half_a, half_b), (-half_a, -half_b), (half_a, -half_b)):
        x, y, w = matrix @ (s, t, 1.0)
        corners.append((float(x / w), float(y / w)))
    return corners


def _bounds(corners: list[tuple[float, float]], margin: float) -> tuple[int, int, int, int]:
    xs, ys = [p[0] for p in corners], [p[1] for p in corners]
    left, top = math.floor(min(xs) - margin), math.floor(min(ys) - margin)
    return left, top, math.ceil(max(xs) + margin) - left + 1, math.ceil(max(ys) + margin) - top + 1


def _looked_up(matrix: Matrix, left: float, top: float, size: tuple[int, int], step: float) -> tuple[Floats, Floats]:
    """Where the pixels of a grid come from, in two coordinates, indexed [y, x] as surfaces lie in memory.

    Args:
        matrix: Takes homogeneous canvas pixels to those coordinates.
        left: Canvas pixel at which the grid begins.
        top: The same.
        size: Width and height of the grid.
        step: Canvas pixels from one point of the grid to the next.
    """
    xs = (left + (np.arange(size[0]) + 0.5) * step).astype(np.float32)[None, :]
    ys = (top + (np.arange(size[1]) + 0.5) * step).astype(np.float32)[:, None]
    w0, w1, w2 = matrix[2]
    if abs(w0) * size[0] * step + abs(w1) * size[1] * step < 2e-3 * abs(w2):  # as good as no perspective
        w = w0 * (left + size[0] * step / 2) + w1 * (top + size[1] * step / 2) + w2
        rows = (matrix / w).astype(np.float32)
        return rows[0, 0] * xs + (rows[0, 1] * ys + rows[0, 2]), rows[1, 0] * xs + (rows[1, 1] * ys + rows[1, 2])
    rows = (matrix / (np.abs(matrix[2]).max() or 1.0)).astype(np.float32)
    share = np.reciprocal(rows[2, 0] * xs + (rows[2, 1] * ys + rows[2, 2]))
    first = rows[0, 0] * xs + (rows[0, 1] * ys + rows[0, 2])
    second = rows[1, 0] * xs + (rows[1, 1] * ys + rows[1, 2])
    first *= share
    second *= share
    return first, second


def draw_card(camera: Camera, pose: Pose, texture: Texture, size_mm: tuple[float, float], *, fine: bool) -> Sprite:
    """The card at `pose` with the side that is seen from above.

    Args:
        camera: The eye.
        pose: Where the card is.
        texture: The side that faces the eye.
        size_mm: Length along a and b.
        fine: Twice the resolution, scaled down: for cards that stay.
    """
    matrix = homography(camera, pose)
    left, top, width, height = _bounds(corners_px(matrix, size_mm[0] / 2, size_mm[1] / 2), 1.5)
    samples = 2 if fine else 1
    (n, m), fineness = texture.shape, texture.per_mm
    across = fineness if pose.normal[2] < 0.0 else -fineness
    texel = np.array([[0.0, across, n / 2], [-fineness, 0.0, m / 2], [0.0, 0.0, 1.0]]) @ np.linalg.inv(matrix)
    found = _looked_up(texel, left, top, (width * samples, height * samples), 1.0 / samples)
    column, row = (coordinate.astype(np.int32) for coordinate in found)
    np.clip(column, 0, n - 1, out=column)
    np.clip(row, 0, m - 1, out=row)
    row *= n
    row += column
    pixels = texture.texels.take(row, mode="wrap")  # the quickest, and nothing is out of bounds
    light = brightness(camera, pose)
    if light < 0.995:
        pixels = _dimmed(pixels, light)
    surface = pygame.Surface((width * samples, height * samples), pygame.SRCALPHA, 32)
    pygame.surfarray.pixels2d(surface).T[...] = pixels
    if samples > 1:
        surface = pygame.transform.smoothscale(surface, (width, height))
    return Sprite(surface, left, top)


def draw_shadow(
    camera: Camera, pose: Pose, size_mm: tuple[float, float], ground_mm: float, strength: float
) -> Sprite | None:
    """The soft shadow of a card on the plane `ground_mm` above the floor; softer where the card is higher.

    Args:
        camera: The eye, which also knows where the light is.
        pose: Where the card is.
        size_mm: Length along a and b.
        ground_mm: Height of what the shadow falls on.
        strength: Opacity of the darkest shadow, 0..1.
    """
    z, a, b = pose.centre[2], pose.a, pose.b
    lx, ly = camera.light
    fallen = Pose(
        camera.shadow(pose.centre, ground_mm),
        (a[0] - lx * a[2], a[1] - ly * a[2], 0.0),
        (b[0] - lx * b[2], b[1] - ly * b[2], 0.0),
    )
    area = abs(fallen.a[0] * fallen.b[1] - fallen.a[1] * fallen.b[0])
    if area < 0.03:
        return None  # edge-on to the light
    rise = max(0.0, z - ground_mm)
    softness_mm = 2.2 + 0.085 * rise
    matrix = homography(camera, fallen)
    margin = softness_mm * camera.px_per_mm * 1.6 + 2
    left, top, width, height = _bounds(corners_px(matrix, size_mm[0] / 2, size_mm[1] / 2), margin)
    step = max(1.0, min(6.0, softness_mm * camera.px_per_mm / 3.0))
    grid = (math.ceil(width / step), math.ceil(height / step))
    s, t = _looked_up(np.linalg.inv(matrix).astype(np.float64), left, top, grid, step)
    # height of the card above the ground at each place decides how soft its edge is there
    soft = np.float32(2.2) + np.float32(0.085) * np.maximum(
        np.float32(rise) + s * np.float32(a[2]) + t * np.float32(b[2]), np.float32(0.0)
    )
    qs = np.abs(s) - np.float32(size_mm[0] / 2)
    qt = np.abs(t) - np.float32(size_mm[1] / 2)
    cover_s = np.clip(np.float32(0.5) - qs / (np.float32(2.0) * soft), 0, 1)
    cover_t = np.clip(np.float32(0.5) - qt / (np.float32(2.0) * soft), 0, 1)
    cover = (cover_s * cover_s * (3 - 2 * cover_s)) * (cover_t * cover_t * (3 - 2 * cover_t))
    fade = strength / (1.0 + rise / 260.0)
    alpha = (cover * np.float32(255.0 * fade)).astype(np.uint32)
    surface = pygame.Surface(grid, pygame.SRCALPHA, 32)
    pygame.surfarray.pixels2d(surface).T[...] = alpha << 24
    if step > 1.0:
        surface = pygame.transform.smoothscale(surface, (round(grid[0] * step), round(grid[1] * step)))
    return Sprite(surface, left, top)


def brightness(camera: Camera, pose: Pose) -> float:
    """How bright the side of a card that is seen appears by how it is turned to the light, 0..1; 1 if it lies flat."""
    normal = pose.normal
    up = math.copysign(1.0, normal[2])
    lx, ly = camera.light
    towards = up * (normal[0] * lx + normal[1] * ly + normal[2])  # 1 for a level card
    return min(1.0, max(0.55, 0.62 + 0.38 * towards))


def _dimmed(pixels: Pixels, share: float) -> Pixels:
    """Packed ARGB pixels with their colours darkened, two channels at a time."""
    factor = np.uint32(round(share * 256))
    red_blue = ((pixels & np.uint32(0x00FF00FF)) * factor >> np.uint32(8)) & np.uint32(0x00FF00FF)
    green = ((pixels & np.uint32(0x0000FF00)) * factor >> np.uint32(8)) & np.uint32(0x0000FF00)
    return np.asarray((pixels & np.uint32(0xFF000000)) | red_blue | green, dtype=np.uint32)

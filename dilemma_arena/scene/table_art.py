"""The table with the arena on it, painted once for each window size: boards, rim, felt, light."""

from __future__ import annotations

import io
import math
from typing import Any

import numpy as np
import numpy.typing as npt
import pygame

from dilemma_arena.core.assets import asset
from dilemma_arena.physics.arena import Arena, Circle, Outline
from dilemma_arena.scene.camera import Camera
from dilemma_arena.scene.theme import Colour, Theme

Field = npt.NDArray[np.float32]
MAX_PIXELS = 1_000_000
"""Above this the arena is computed smaller and scaled up: soft shading loses nothing."""
SHADOW_OF_RIM = 0.46
OFFER_RING_MM = 62.0
"""Radius of the fine ring that marks where an offer is laid, mm."""


def load_picture(*parts: str) -> pygame.Surface:
    """A picture among the assets, in the window's pixel format."""
    path = asset(*parts)
    surface = pygame.image.load(io.BytesIO(path.read_bytes()), parts[-1])
    return surface.convert()


def _f32(values: npt.NDArray[Any]) -> Field:
    return np.asarray(values, dtype=np.float32)


def distance(outline: Outline, x: Field, y: Field) -> Field:
    """`Outline.distance` for whole grids: mm, negative inside."""
    if isinstance(outline, Circle):
        return _f32(np.hypot(x, y) - np.float32(outline.radius_mm))
    nearest = np.full(np.broadcast_shapes(x.shape, y.shape), -np.inf, dtype=np.float32)
    for nx, ny in outline.normals:
        np.maximum(nearest, np.float32(nx) * x + np.float32(ny) * y, out=nearest)
    return _f32(nearest - np.float32(outline.apothem_mm))


def _outward(outline: Outline, x: Field, y: Field) -> tuple[Field, Field]:
    if isinstance(outline, Circle):
        r = np.maximum(np.hypot(x, y), np.float32(1e-3))
        return _f32(x / r), _f32(y / r)
    sides = np.stack([np.float32(nx) * x + np.float32(ny) * y for nx, ny in outline.normals])
    normals = np.array(outline.normals, dtype=np.float32)[sides.argmax(axis=0)]
    return normals[..., 0], normals[..., 1]


def _step(edge0: float, edge1: float, value: Field) -> Field:
    """Smooth 0..1 from edge0 to edge1."""
    t = np.clip((value - np.float32(edge0)) / np.float32(edge1 - edge0), 0, 1)
    return _f32(t * t * (3 - 2 * t))


def _colour(value: Colour) -> Field:
    return np.array(value, dtype=np.float32)


class TableArt:
    """Paints tables; holds the two pictures they are made of."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._wood = load_picture("table", "wood.jpg")
        felt = pygame.surfarray.array3d(load_picture("table", "felt.png"))[..., 0]
        self._felt = (felt.astype(np.float32) - 128.0) / 128.0

    def table(self, size_px: tuple[int, int]) -> pygame.Surface:
        """The bare boards, lit from above the middle."""
        w, h = size_px
        zoom = max(w / self._wood.get_width(), h / self._wood.get_height())
        crop = pygame.Rect(0, 0, min(self._wood.get_width(), math.ceil(w / zoom)), math.ceil(h / zoom))
        crop.height = min(crop.height, self._wood.get_height())
        wood = pygame.transform.smoothscale(self._wood.subsurface(crop), size_px).convert()
        x = np.linspace(-1, 1, 96, dtype=np.float32)[:, None]
        y = np.linspace(-1, 1, 60, dtype=np.float32)[None, :]
        light = 1.0 - 0.50 * _step(0.15, 1.5, np.hypot((x + 0.12) * 0.92, (y + 0.22) * 1.05).astype(np.float32))
        tint = np.stack([light * 0.93, light * 0.90, light * 0.86], axis=-1)
        veil = pygame.surfarray.make_surface((tint * 255).astype(np.uint8))
        wood.blit(pygame.transform.smoothscale(veil, size_px), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return wood

    def arena(self, surface: pygame.Surface, camera: Camera, arena: Arena) -> None:
        """Paint the arena and its shadow onto the boards."""
        half = (outer_reach(arena) + 26.0) * camera.px_per_mm
        area = pygame.Rect(0, 0, math.ceil(2 * half), math.ceil(2 * half))
        area.center = (round(camera.centre_px[0]), round(camera.centre_px[1]))
        area = area.clip(surface.get_rect())
        if area.width < 2 or area.height < 2:
            return
        shrink = max(1.0, math.sqrt(area.width * area.height / MAX_PIXELS))
        size = (math.ceil(area.width / shrink), math.ceil(area.height / shrink))
        px = area.left + (np.arange(size[0], dtype=np.float32) + 0.5) * np.float32(area.width / size[0])
        py = area.top + (np.arange(size[1], dtype=np.float32) + 0.5) * np.float32(area.height / size[1])
        x = ((px - np.float32(camera.centre_px[0])) / np.float32(camera.px_per_mm))[:, None]
        y = ((np.float32(camera.centre_px[1]) - py) / np.float32(camera.px_per_mm))[None, :]
        rgb, alpha = self._shaded(camera, arena, x, y, shrink / camera.px_per_mm)
        picture = pygame.Surface(size, pygame.SRCALPHA, 32)
        pygame.surfarray.pixels3d(picture)[...] = np.clip(rgb, 0, 255).astype(np.uint8)
        pygame.surfarray.pixels_alpha(picture)[...] = np.clip(alpha * 255, 0, 255).astype(np.uint8)
        if shrink > 1.0:
            picture = pygame.transform.smoothscale(picture, area.size)
        surface.blit(picture, area)

    def _shaded(self, camera: Camera, arena: Arena, x: Field, y: Field, px_mm: float) -> tuple[Field, Field]:
        """Colour and opacity of every pixel; `px_mm` is a pixel's size on the floor."""
        height, thick = arena.rim_height_mm, arena.rim_thickness_mm
        magnified = np.float32(camera.magnification(height))
        inner_floor = distance(arena.inner, x, y)
        inner_top = distance(arena.inner, x / magnified, y / magnified) * magnified
        outer_top = distance(arena.outer, x / magnified, y / magnified) * magnified
        nx, ny = _outward(arena.inner, x, y)
        lx, ly = camera.light
        facing = _f32((nx * np.float32(lx) + ny * np.float32(ly)) / np.float32(math.hypot(lx, ly)))

        floor = self._floor(camera, arena, x, y, inner_floor)
        ring = np.abs(np.hypot(x, y) - np.float32(OFFER_RING_MM))
        line = np.clip(1.0 - (ring - 0.35) / np.float32(px_mm), 0, 1)[..., None] * np.float32(0.34)
        floor = _f32(floor * (1 - line) + _colour(self._theme.colour.felt_line) * line)

        palette = self._theme.colour
        wall = _f32(_colour(palette.rim_dark) * (0.95 - 0.55 * facing)[..., None])
        rgb = _mix(floor, wall, np.clip(0.5 + inner_floor / np.float32(px_mm), 0, 1))
        rgb = _mix(
            rgb,
            self._rim_top(x, y, inner_top, thick * float(magnified), facing, arena),
            np.clip(0.5 + inner_top / np.float32(px_mm), 0, 1),
        )

        # outside: the shadow the rim throws on the boards, and a dark line where it stands on them
        outside = np.clip(0.5 + outer_top / np.float32(px_mm), 0, 1)
        thrown = distance(arena.outer, x + np.float32(lx * height * 0.8), y + np.float32(ly * height * 0.8))
        shadow = np.float32(0.62) * (1 - _step(-7.0, 9.0, thrown))
        contact = np.float32(0.5) * (1 - _step(0.0, 5.0, outer_top))
        alpha = (1 - outside) + outside * np.clip(shadow + contact * (1 - shadow), 0, 1)
        rgb = _mix(rgb, np.zeros(3, dtype=np.float32) + np.array([8, 5, 4], dtype=np.float32), outside)
        return rgb, alpha

    def _floor(self, camera: Camera, arena: Arena, x: Field, y: Field, inner: Field) -> Field:
        height = arena.rim_height_mm
        lx, ly = camera.light
        tile = self._felt
        # four texels a millimetre; the tile repeats every 128 mm
        column = np.floor(x * 4.0).astype(np.int32) % tile.shape[0]
        row = np.floor(y * 4.0).astype(np.int32) % tile.shape[1]
        grain = tile[column, row]
        size = arena.inner_radius_mm
        glow = 1.17 - 0.36 * _step(0.0, 1.35, np.hypot(x / size - lx * 0.55, y / size - ly * 0.55).astype(np.float32))
        shadow = _step(-7.0, 5.0, distance(arena.inner, x + np.float32(lx * height), y + np.float32(ly * height)))
        corner = _step(-16.0, 1.0, inner)
        light = glow * (1 + 0.26 * grain) * (1 - 0.46 * shadow) * (1 - 0.22 * corner)
        return _f32(_colour(self._theme.colour.felt) * light[..., None])

    def _rim_top(self, x: Field, y: Field, inner: Field, thick: float, facing: Field, arena: Arena) -> Field:
        """The rounded top of the rim; light comes from the side `facing` points away from."""
        palette = self._theme.colour
        across = np.clip(inner / np.float32(thick), 0, 1) * 2 - 1  # -1 at the inner edge, 1 at the outer
        slope = across**3 * 0.95 + across * 0.25
        lit = facing * slope * np.float32(0.62) + np.float32(0.62) - np.float32(0.10) * np.abs(across) ** 6
        angle = np.arctan2(y, x)
        grain = np.sin(angle * 130 + 2.2 * np.sin(angle * 7) + inner * 0.9) * np.sin(angle * 47 + inner * 1.7)
        grain = grain + 0.6 * np.sin(inner * np.float32(2.6) + 1.4 * np.sin(angle * 5))
        lit = lit + grain.astype(np.float32) * np.float32(0.022)
        if not isinstance(arena.inner, Circle):  # mitred corners show as a fine line
            sides = np.sort(np.stack([np.float32(a) * x + np.float32(b) * y for a, b in arena.inner.normals]), axis=0)
            lit = lit - np.float32(0.22) * (1 - _step(0.0, 1.1, sides[-1] - sides[-2]))
        dark, mid, light = _colour(palette.rim_dark), _colour(palette.rim), _colour(palette.rim_light)
        low = np.clip(lit / 0.55, 0, 1)[..., None]
        high = np.clip((lit - 0.55) / 0.45, 0, 1)[..., None]
        rgb = dark + (mid - dark) * low + (light - mid) * high
        # a narrow gleam along the crown where it faces the lamp
        gleam = np.exp(-(((across - 0.42 * facing) / 0.30) ** 2)) * np.clip(0.25 + 0.75 * np.abs(facing), 0, 1)
        rgb = rgb + gleam[..., None] * np.array([42, 34, 22], dtype=np.float32) * np.float32(0.9)
        edge = _step(0.86, 1.0, np.abs(across).astype(np.float32))[..., None]
        return np.asarray(rgb * (1 - 0.42 * edge), dtype=np.float32)


def _mix(a: Field, b: Field, share: Field) -> Field:
    return np.asarray(a + (b - a) * share[..., None], dtype=np.float32)


def outer_reach(arena: Arena) -> float:
    """How far the rim reaches from the axis, mm."""
    return max(math.hypot(x, y) for x, y in arena.outer.points())

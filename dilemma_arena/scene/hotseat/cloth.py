"""The curtain: velvet in folds, in the colour of whoever may look behind it."""

from __future__ import annotations

import numpy as np
import pygame

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.theme import Colour, SeatStyle

FOLDS = 15
FINE = 2
"""Pixels of the window for a pixel that is computed; velvet is soft."""


def cloth(size_px: tuple[int, int], colour: Colour) -> pygame.Surface:
    """A closed curtain of that size, in the window's pixel format."""
    w, h = max(2, size_px[0] // FINE), max(2, size_px[1] // FINE)
    x = np.linspace(0.0, 1.0, w, dtype=np.float32)[:, None]
    y = np.linspace(0.0, 1.0, h, dtype=np.float32)[None, :]
    # folds hang straight, swing a little and get wider towards the hem
    phase = FOLDS * np.pi * 2 * (x + 0.012 * np.sin(x * 23.0) + 0.008 * y * np.sin(x * 41.0 + 1.0))
    fold = 0.5 + 0.5 * np.sin(phase)
    light = 0.30 + 0.52 * fold**1.6 + 0.10 * np.sin(phase * 0.5 + 0.8)
    light *= 1.0 - 0.42 * np.abs(x - 0.46) ** 1.5 * 2.0
    light *= 0.72 + 0.42 * np.exp(-(((y - 0.38) / 0.5) ** 2))
    light *= np.where(np.abs(x - 0.5) < 0.5 / w, 0.4, 1.0)
    deep = np.array(colour, dtype=np.float32) * 0.62 + np.array((34, 14, 14), dtype=np.float32)
    gleam = np.clip(fold - 0.72, 0.0, 1.0)[..., None] * np.array((66, 52, 44), dtype=np.float32)
    rgb = light[..., None] * deep[None, None, :] + gleam * light[..., None]
    hem = np.clip((y - 0.955) / 0.006, 0.0, 1.0) * np.clip((0.985 - y) / 0.006, 0.0, 1.0)
    rgb = rgb * (1.0 - 0.85 * hem[..., None]) + hem[..., None] * np.array((214, 168, 92)) * (
        0.4 + 0.6 * light[..., None]
    )
    small = pygame.surfarray.make_surface(np.clip(rgb, 0, 255).astype(np.uint8))
    return pygame.transform.smoothscale(small, size_px).convert()


class ClothArt:
    """Keeps the curtain that was drawn last."""

    def __init__(self) -> None:
        self._kept: tuple[tuple[tuple[int, int], Colour], pygame.Surface] | None = None

    def draw(self, canvas: Canvas, painter: Painter, look: SeatStyle, parted: float) -> None:
        """Draw it over everything.

        Args:
            canvas: Where to.
            painter: What draws on it.
            look: Whose curtain it is.
            parted: 0 closed .. 1 open.
        """
        key = (canvas.size_px, look.colour)
        if self._kept is None or self._kept[0] != key:
            self._kept = (key, cloth(canvas.size_px, look.colour))
        picture = self._kept[1]
        w, h = canvas.size_px
        half = w // 2
        shift = round(parted * half)
        surface = canvas.surface
        if shift < half:
            surface.blit(picture, (0, 0), pygame.Rect(shift, 0, half - shift, h))
            surface.blit(picture, (half + shift, 0), pygame.Rect(half, 0, w - half - shift, h))
        if 0 < shift < half:
            line = painter.theme.colour.veil
            for x in (half - shift - 1, half + shift - 1):
                pygame.draw.line(surface, line, (x, 0), (x, h), max(1, canvas.px(2.0)))

"""Rounded boxes with smooth edges and soft shadows, made once a size and kept."""

from __future__ import annotations

import math
from collections import OrderedDict
from dataclasses import dataclass

import numpy as np
import pygame

from dilemma_arena.scene.theme import Colour

KEPT = 240
"""How many pictures are kept; the oldest unused ones go first."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a rounded box is filled and framed. Lengths in pixels."""

    radius: float
    fill: Colour
    alpha: int = 255
    edge: Colour | None = None
    line: float = 1.0
    shadow: float = 0.0
    """Softness of the shadow around it; 0: none."""


class Shapes:
    """Makes and keeps pictures of rounded boxes."""

    def __init__(self) -> None:
        self._made: OrderedDict[tuple[tuple[int, int], Look], pygame.Surface] = OrderedDict()

    def blit(self, target: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        """Draw a box over `rect`, its shadow around it."""
        if rect.width <= 0 or rect.height <= 0:
            return
        margin = math.ceil(look.shadow * 1.6)
        target.blit(self._box(rect.size, look, margin), (rect.left - margin, rect.top - margin))

    def _box(self, size: tuple[int, int], look: Look, margin: int) -> pygame.Surface:
        key = (size, look)
        box = self._made.get(key)
        if box is None:
            box = self._made[key] = _make(size, look, margin)
            if len(self._made) > KEPT:
                self._made.popitem(last=False)
        else:
            self._made.move_to_end(key)
        return box


def _make(size: tuple[int, int], look: Look, margin: int) -> pygame.Surface:
    """Colour and opacity from the signed distance to the rounded outline, on one quarter, mirrored."""
    w, h = size[0] + 2 * margin, size[1] + 2 * margin
    half_w, half_h = (w + 1) // 2, (h + 1) // 2
    radius = min(look.radius, size[0] / 2, size[1] / 2)
    x = np.abs(np.arange(half_w, dtype=np.float32) + 0.5 - w / 2)[:, None] - (size[0] / 2 - radius)
    y = np.abs(np.arange(half_h, dtype=np.float32) + 0.5 - h / 2)[None, :] - (size[1] / 2 - radius)
    distance = np.hypot(np.maximum(x, 0), np.maximum(y, 0)) + np.minimum(np.maximum(x, y), 0) - radius
    cover = np.clip(0.5 - distance, 0, 1)
    rgb = np.broadcast_to(np.array(look.fill, dtype=np.float32), (*cover.shape, 3))
    alpha = cover * (look.alpha / 255)
    if look.edge is not None:
        frame = cover * np.clip(distance + look.line + 0.5, 0, 1)
        rgb = rgb + (np.array(look.edge, dtype=np.float32) - rgb) * frame[..., None]
        alpha = np.maximum(alpha, frame)
    if look.shadow:
        fall = np.clip(1 - np.maximum(distance, 0) / (look.shadow * 1.5), 0, 1)
        dark = 0.34 * fall * fall * (1 - cover)
        rgb = rgb * (cover > 0)[..., None]
        alpha = alpha + dark
    quarter = np.dstack([rgb, alpha * 255])
    left = np.concatenate([quarter, quarter[:, : h - half_h][:, ::-1]], axis=1)
    whole = np.concatenate([left, left[: w - half_w][::-1]], axis=0)
    picture = pygame.Surface((w, h), pygame.SRCALPHA, 32)
    pixels = np.clip(whole + 0.5, 0, 255).astype(np.uint32)
    pygame.surfarray.pixels2d(picture)[...] = (
        pixels[..., 3] << 24 | pixels[..., 0] << 16 | pixels[..., 1] << 8 | pixels[..., 2]
    )
    return picture

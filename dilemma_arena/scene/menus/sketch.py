"""Draws small coloured pictures with smooth edges: everything three times as large, scaled down at the end."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
import pygame

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.theme import Colour

OVERSAMPLE = 3
MAX_PIXELS = 6_000_000
"""A larger picture is drawn less finely: it is smooth enough as it is."""
At = tuple[float, float]


class Sketch:
    """An opaque picture `wide` by `high` of its own units, y down, put over a box when it is done."""

    def __init__(self, painter: Painter, box: Box, wide: float) -> None:
        """`wide`: width of the box in the units of this picture."""
        self._painter = painter
        self._box = box
        rect = painter.canvas.rect(box)
        fine = OVERSAMPLE if rect.width * rect.height * OVERSAMPLE**2 <= MAX_PIXELS else 1
        self.surface = pygame.Surface((max(1, rect.width * fine), max(1, rect.height * fine)), 0, 32)
        self.wide = wide
        self.high = wide * box.h / box.w
        self._k = self.surface.get_width() / wide

    def _px(self, at: At) -> At:
        return at[0] * self._k, at[1] * self._k

    def polygon(self, points: Iterable[At], colour: Colour, alpha: int = 255) -> None:
        """A filled polygon."""
        pixels = [self._px(p) for p in points]
        if alpha == 255:
            pygame.draw.polygon(self.surface, colour, pixels)
            return
        left, top = math.floor(min(x for x, _ in pixels)), math.floor(min(y for _, y in pixels))
        right, bottom = math.ceil(max(x for x, _ in pixels)) + 1, math.ceil(max(y for _, y in pixels)) + 1
        area = pygame.Rect(left, top, right - left, bottom - top).clip(self.surface.get_rect())
        if area.width <= 0 or area.height <= 0:
            return
        layer = pygame.Surface(area.size, pygame.SRCALPHA, 32)
        pygame.draw.polygon(layer, (*colour, alpha), [(x - area.left, y - area.top) for x, y in pixels])
        self.surface.blit(layer, area)

    def disc(self, at: At, r: float, colour: Colour, alpha: int = 255) -> None:
        """A filled circle."""
        self.oval(at, r, r, colour, alpha=alpha)

    def oval(self, at: At, rx: float, ry: float, colour: Colour, *, turn: float = 0.0, alpha: int = 255) -> None:
        """A filled ellipse, turned by `turn` radians clockwise."""
        c, s = math.cos(turn), math.sin(turn)
        points = []
        for i in range(64):
            a = i * math.tau / 64
            x, y = rx * math.cos(a), ry * math.sin(a)
            points.append((at[0] + x * c - y * s, at[1] + x * s + y * c))
        self.polygon(points, colour, alpha)

    def stroke(self, points: Sequence[At], width: float, colour: Colour) -> None:
        """A line with round ends and joints."""
        half = width / 2.0
        for (ax, ay), (bx, by) in pairwise(points):
            length = math.hypot(bx - ax, by - ay) or 1.0
            nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
            quad = [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
            pygame.draw.polygon(self.surface, colour, [self._px(p) for p in quad])
        for point in points:
            pygame.draw.circle(self.surface, colour, self._px(point), max(1.0, half * self._k))

    def gradient(self, top: Colour, bottom: Colour, glow: At | None = None, light: float = 0.3) -> None:
        """Fill everything from one colour above to another below, lighter about a point."""
        w, h = 96, 64
        t = np.linspace(0.0, 1.0, h)[None, :, None]
        rgb = np.array(top) * (1.0 - t) + np.array(bottom) * t
        rgb = np.broadcast_to(rgb, (w, h, 3)).copy()
        if glow is not None:
            x = (np.arange(w)[:, None] + 0.5) / w * self.wide - glow[0]
            y = (np.arange(h)[None, :] + 0.5) / h * self.high - glow[1]
            fall = np.exp(-(x * x + y * y) / (0.35 * self.wide) ** 2)[..., None]
            rgb = rgb * (1.0 + light * fall)
        small = pygame.surfarray.make_surface(np.clip(rgb, 0, 255).astype(np.uint8))
        self.surface.blit(pygame.transform.smoothscale(small, self.surface.get_size()), (0, 0))

    def fade(self, strength: float = 0.4) -> None:
        """Darken the corners."""
        w, h = 64, 64
        x = np.linspace(-1.0, 1.0, w)[:, None]
        y = np.linspace(-1.0, 1.0, h)[None, :]
        dark = 1.0 - strength * np.clip(np.hypot(x, y) - 0.55, 0.0, 1.0)
        veil = pygame.surfarray.make_surface((np.repeat(dark[..., None], 3, axis=2) * 255).astype(np.uint8))
        veil = pygame.transform.smoothscale(veil, self.surface.get_size())
        self.surface.blit(veil, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def done(self) -> None:
        """Put it in its place."""
        rect = self._painter.canvas.rect(self._box)
        picture = self.surface
        if picture.get_size() != rect.size:
            picture = pygame.transform.smoothscale(picture, rect.size)
        self._painter.canvas.surface.blit(picture, rect)

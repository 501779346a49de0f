"""The side view: height against distance across the rim, with the card as an edge and where it came from."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.params import Card
from dilemma_arena.physics.pose import Pose
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.theme import Colour

FINE = 3
"""Oversampling."""
INSIDE_SHARE = 0.66
"""Share of the picture's width that lies inside the arena."""
SPAN_MM = 232.0
"""Width of the picture, mm."""


@dataclass(frozen=True, slots=True)
class Section:
    """A vertical plane through the arena's axis."""

    direction: tuple[float, float]
    """Horizontal unit vector from the axis outwards, in the plane."""
    rim_mm: float
    """Distance of the rim's inner face from the axis along it, mm."""

    @classmethod
    def through(cls, arena: Arena, x_mm: float, y_mm: float) -> Section:
        """The plane across the rim where it is nearest to a point."""
        ux, uy = arena.inner.outward(x_mm, y_mm)
        chord = arena.inner.chord(0.0, 0.0, ux, uy)
        return cls((ux, uy), chord[1] if chord is not None else arena.inner_radius_mm)

    def hull(self, pose: Pose, card: Card) -> list[tuple[float, float]]:
        """The card seen from the side: (distance from the rim's inner face, height) of its outline, mm."""
        ux, uy = self.direction
        points = [(x * ux + y * uy - self.rim_mm, z) for x, y, z in pose.corners(card.length_mm, card.width_mm)]
        return _convex(points)


def _convex(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The convex hull (Andrew 1979)."""
    ordered = sorted(points)
    if len(ordered) < 3:
        return ordered

    def half(run: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        chain: list[tuple[float, float]] = []
        for p in run:
            while len(chain) > 1 and _turn(chain[-2], chain[-1], p) <= 1e-9:
                chain.pop()
            chain.append(p)
        return chain[:-1]

    return half(ordered) + half(ordered[::-1])


def _turn(o: tuple[float, float], p: tuple[float, float], q: tuple[float, float]) -> float:
    return (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0])


@dataclass(frozen=True, slots=True)
class SideView:
    """What the inset shows at one moment."""

    section: Section
    card: Pose
    colour: Colour
    trail: tuple[Pose, ...] = ()
    """Where the card was, oldest first."""
    lying: tuple[Pose, ...] = ()
    """Cards that lie near the plane."""


def draw(painter: Painter, box: Box, arena: Arena, view: SideView, card: Card) -> None:
    """Draw a side view that fills `box`."""
    rect = painter.canvas.rect(box)
    if rect.width < 8 or rect.height < 8:
        return
    palette = painter.theme.colour
    big = pygame.Surface((rect.width * FINE, rect.height * FINE), pygame.SRCALPHA, 32)
    scale = big.get_width() / SPAN_MM
    ground = big.get_height() - 15.0 * scale if big.get_height() > 60 * scale else big.get_height() - 9.0 * scale
    origin = big.get_width() * INSIDE_SHARE

    def at(u: float, z: float) -> tuple[float, float]:
        return origin + u * scale, ground - z * scale

    floor = pygame.Rect(0, round(ground), round(origin), round(8.0 * scale))
    pygame.draw.rect(big, palette.felt, floor)
    outer = origin + arena.rim_thickness_mm * scale
    pygame.draw.rect(big, palette.table, (round(outer), round(ground), big.get_width(), round(8.0 * scale)))
    top = ground - arena.rim_height_mm * scale
    rim = pygame.Rect(round(origin), round(top), round(outer - origin), round(ground - top + 8.0 * scale))
    pygame.draw.rect(big, palette.rim, rim, border_radius=round(1.6 * scale))
    pygame.draw.rect(big, palette.rim_light, rim, max(1, round(0.9 * scale)), border_radius=round(1.6 * scale))

    for other in view.lying:
        _edge(big, [at(u, z) for u, z in view.section.hull(other, card)], palette.paper_edge, 150, 1.3 * scale)
    for index, pose in enumerate(view.trail):
        share = (index + 1) / (len(view.trail) + 1)
        ghost = [at(u, z) for u, z in view.section.hull(pose, card)]
        _edge(big, ghost, view.colour, round(24 + 84 * share * share), 1.1 * scale)
    _edge(big, [at(u, z) for u, z in view.section.hull(view.card, card)], palette.paper, 255, 2.6 * scale)
    _edge(big, [at(u, z) for u, z in view.section.hull(view.card, card)], view.colour, 255, 1.7 * scale)
    painter.canvas.surface.blit(pygame.transform.smoothscale(big, rect.size), rect)


def _edge(surface: pygame.Surface, hull: Sequence[tuple[float, float]], colour: Colour, alpha: int, width: float) -> None:
    """A card seen from the side: its outline, at least `width` thick."""
    layer = surface if alpha == 255 else pygame.Surface(surface.get_size(), pygame.SRCALPHA, 32)
    shade = (*colour, 255)
    if len(hull) > 2:
        pygame.draw.polygon(layer, shade, hull)
    loop = [*hull, hull[0]]
    for (ax, ay), (bx, by) in zip(loop, loop[1:], strict=False):
        length = math.hypot(bx - ax, by - ay)
        if length < 1e-6:
            continue
        nx, ny = -(by - ay) / length * width / 2, (bx - ax) / length * width / 2
        pygame.draw.polygon(
            layer, shade, [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
        )
    for point in hull:
        pygame.draw.circle(layer, shade, point, width / 2)
    if layer is not surface:
        layer.set_alpha(alpha)
        surface.blit(layer, (0, 0))

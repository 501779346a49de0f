"""The side view: height against distance across the rim, with the card as an edge and where it came from."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.params import Card
from dilemma_arena.physics.pose import Pose
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.theme import Colour

FINE = 2
"""Oversampling."""
FACE_ALPHA = 120
"""Opacity of a face seen at an angle, within its outline."""
INSIDE_SHARE = 0.66
"""Share of the picture's width that lies inside the arena."""
SPAN_MM = 232.0
"""Width of the picture, mm."""
NEAR_MM = 130.0
"""A card further from the rim than this has no side view, mm."""
BESIDE_MM = 45.0
"""Other cards are shown if their centre is this near to the plane, mm."""


Hull = tuple[tuple[float, float], ...]
"""A card seen from the side: its outline as (distance from the rim's inner face, height), mm; outside is positive."""


@dataclass(frozen=True, slots=True)
class Section:
    """The vertical plane across the rim where it is nearest to a card."""

    direction: tuple[float, float]
    """Horizontal unit vector outwards, in the plane."""
    rim_mm: float
    """The rim's inner face along it, mm from the axis."""

    @classmethod
    def at(cls, arena: Arena, pose: Pose) -> Section:
        """The plane through a card's centre."""
        x, y, _ = pose.centre
        ux, uy = arena.inner.outward(x, y)
        return cls((ux, uy), x * ux + y * uy - arena.inner.distance(x, y))

    def off_rim(self, pose: Pose) -> float:
        """How far a card's centre is beyond the rim's inner face, mm."""
        return pose.centre[0] * self.direction[0] + pose.centre[1] * self.direction[1] - self.rim_mm

    def aside(self, pose: Pose) -> float:
        """How far a card's centre is from the plane, mm."""
        return abs(pose.centre[1] * self.direction[0] - pose.centre[0] * self.direction[1])

    def hull(self, pose: Pose, card: Card) -> Hull:
        """The card seen from the side."""
        ux, uy = self.direction
        return _convex([(x * ux + y * uy - self.rim_mm, z) for x, y, z in pose.corners(card.length_mm, card.width_mm)])


def _convex(points: Sequence[tuple[float, float]]) -> Hull:
    """The convex hull (Andrew 1979)."""
    ordered = sorted(points)
    if len(ordered) < 3:
        return tuple(ordered)

    def half(run: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        chain: list[tuple[float, float]] = []
        for p in run:
            while len(chain) > 1 and _turn(chain[-2], chain[-1], p) <= 1e-9:
                chain.pop()
            chain.append(p)
        return chain[:-1]

    return (*half(ordered), *half(ordered[::-1]))


def _turn(o: tuple[float, float], p: tuple[float, float], q: tuple[float, float]) -> float:
    return (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0])


@dataclass(frozen=True, slots=True)
class SideView:
    """What the inset shows at one moment."""

    card: Hull
    colour: Colour
    trail: tuple[Hull, ...] = ()
    """Where the card was, oldest first."""
    lying: tuple[Hull, ...] = ()
    """Cards that lie near the plane."""


def side_view(
    arena: Arena, card: Card, pose: Pose, colour: Colour, *, trail: Iterable[Pose] = (), others: Iterable[Pose] = ()
) -> SideView | None:
    """The side view of a card at `pose`; None while it is not near the rim.

    Args:
        arena: Whose rim.
        card: Its measures.
        pose: Where the card is.
        colour: Of its owner.
        trail: Where it was, oldest first; each is seen across the rim where it was then.
        others: The other cards; those that lie near the plane are shown.
    """
    section = Section.at(arena, pose)
    if abs(section.off_rim(pose)) > NEAR_MM:
        return None
    return SideView(
        section.hull(pose, card),
        colour,
        tuple(Section.at(arena, past).hull(past, card) for past in trail),
        tuple(section.hull(other, card) for other in others if section.aside(other) < BESIDE_MM),
    )


def draw(painter: Painter, box: Box, arena: Arena, view: SideView) -> None:
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

    def seen(hull: Hull) -> list[tuple[float, float]]:
        return [at(u, z) for u, z in hull]

    for other in view.lying:
        _edge(big, seen(other), palette.paper_edge, 150, 1.3 * scale)
    for index, ghost in enumerate(view.trail):
        share = (index + 1) / (len(view.trail) + 1)
        _edge(big, seen(ghost), view.colour, round(40 + 110 * share * share), 1.1 * scale)
    _edge(big, seen(view.card), palette.paper, 255, 3.0 * scale)
    _edge(big, seen(view.card), view.colour, 255, 1.8 * scale)
    painter.canvas.surface.blit(pygame.transform.smoothscale(big, rect.size), rect)


def _edge(
    surface: pygame.Surface, hull: Sequence[tuple[float, float]], colour: Colour, alpha: int, width: float
) -> None:
    """A card seen from the side: its outline, at least `width` thick, a light face where it shows one."""
    margin = math.ceil(width) + 1
    left, top = math.floor(min(x for x, _ in hull)) - margin, math.floor(min(y for _, y in hull)) - margin
    size = (math.ceil(max(x for x, _ in hull)) + margin - left, math.ceil(max(y for _, y in hull)) + margin - top)
    layer = pygame.Surface(size, pygame.SRCALPHA, 32)
    layer.fill((*colour, 0))
    points = [(x - left, y - top) for x, y in hull]
    if len(points) > 2:
        pygame.draw.polygon(layer, (*colour, FACE_ALPHA * alpha // 255), points)
    loop = [*points, points[0]]
    for (ax, ay), (bx, by) in pairwise(loop):
        length = math.hypot(bx - ax, by - ay)
        if length < 1e-6:
            continue
        nx, ny = -(by - ay) / length * width / 2, (bx - ax) / length * width / 2
        pygame.draw.polygon(
            layer, (*colour, alpha), [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
        )
    for point in points:
        pygame.draw.circle(layer, (*colour, alpha), point, width / 2)
    surface.blit(layer, (left, top))

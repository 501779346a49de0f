"""Arenas as data: a flat floor inside a convex rim, and the geometry the physics asks of it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

Vec2 = tuple[float, float]
Crossing = tuple[float, float, float]
"""Where a segment crosses an outline: parameter along the segment (0..1), unit tangent x, y."""


@dataclass(frozen=True)
class Circle:
    """A round outline about the arena's axis."""

    radius_mm: float

    def distance(self, x: float, y: float) -> float:
        """Signed distance to the outline, mm, negative inside."""
        return math.sqrt(x * x + y * y) - self.radius_mm

    def outward(self, x: float, y: float) -> Vec2:
        """Unit vector away from the arena at the outline's point nearest (x, y)."""
        r = math.sqrt(x * x + y * y)
        return (x / r, y / r) if r > 0.0 else (1.0, 0.0)

    def crossings(self, x: float, y: float, dx: float, dy: float) -> list[Crossing]:
        """Where the segment from (x, y) to (x+dx, y+dy) meets the outline."""
        qa = dx * dx + dy * dy
        if qa < 1e-12:
            return []
        qb = x * dx + y * dy
        disc = qb * qb - qa * (x * x + y * y - self.radius_mm * self.radius_mm)
        if disc <= 0.0:
            return []
        root = math.sqrt(disc)
        radius = self.radius_mm
        return [
            (s, -(y + s * dy) / radius, (x + s * dx) / radius)
            for s in ((-qb - root) / qa, (-qb + root) / qa)
            if 0.0 <= s <= 1.0
        ]

    def chord(self, x: float, y: float, ux: float, uy: float) -> Vec2 | None:
        """The interval of s for which (x, y) + s·(ux, uy), u a unit vector, is inside; None if it misses."""
        qb = x * ux + y * uy
        disc = qb * qb - (x * x + y * y - self.radius_mm * self.radius_mm)
        if disc <= 0.0:
            return None
        root = math.sqrt(disc)
        return -qb - root, -qb + root

    def supports(self, ux: float, uy: float) -> tuple[Vec2, ...]:
        """The outline's points furthest along +u and -u (unit vector): where it can press into a card's face."""
        r = self.radius_mm
        return (r * ux, r * uy), (-r * ux, -r * uy)

    def points(self, count: int = 96) -> list[Vec2]:
        """The outline as a closed polygon of `count` points, counter-clockwise, for drawing and walls."""
        step = 2.0 * math.pi / count
        return [(self.radius_mm * math.cos(i * step), self.radius_mm * math.sin(i * step)) for i in range(count)]


@dataclass(frozen=True)
class RegularPolygon:
    """A regular convex outline with a flat side towards +x."""

    sides: int
    apothem_mm: float
    """Distance of each side from the axis, mm."""

    @cached_property
    def normals(self) -> tuple[Vec2, ...]:
        """Outward unit normals of the sides."""
        step = 2.0 * math.pi / self.sides
        return tuple((math.cos(i * step), math.sin(i * step)) for i in range(self.sides))

    @cached_property
    def vertices(self) -> tuple[Vec2, ...]:
        """Corners, counter-clockwise; vertex i ends side i."""
        step = 2.0 * math.pi / self.sides
        r = self.apothem_mm / math.cos(step / 2.0)
        return tuple((r * math.cos((i + 0.5) * step), r * math.sin((i + 0.5) * step)) for i in range(self.sides))

    def _side(self, x: float, y: float) -> int:
        return max(range(self.sides), key=lambda i: self.normals[i][0] * x + self.normals[i][1] * y)

    def distance(self, x: float, y: float) -> float:
        """Signed distance to the nearest side's line, mm, negative inside (a mitre at outer corners)."""
        return max(nx * x + ny * y for nx, ny in self.normals) - self.apothem_mm

    def outward(self, x: float, y: float) -> Vec2:
        """Outward normal of the side nearest (x, y)."""
        return self.normals[self._side(x, y)]

    def crossings(self, x: float, y: float, dx: float, dy: float) -> list[Crossing]:
        """Where the segment from (x, y) to (x+dx, y+dy) meets the outline."""
        found: list[Crossing] = []
        for nx, ny in self.normals:
            speed = nx * dx + ny * dy
            if abs(speed) < 1e-9:
                continue
            s = (self.apothem_mm - nx * x - ny * y) / speed
            if 0.0 <= s <= 1.0 and self.distance(x + s * dx, y + s * dy) < 1e-6:
                found.append((s, -ny, nx))
        return found

    def chord(self, x: float, y: float, ux: float, uy: float) -> Vec2 | None:
        """The interval of s for which (x, y) + s·(ux, uy), u a unit vector, is inside; None if it misses."""
        low, high = -math.inf, math.inf
        for nx, ny in self.normals:
            gap, speed = self.apothem_mm - nx * x - ny * y, nx * ux + ny * uy
            if abs(speed) < 1e-12:
                if gap < 0.0:
                    return None
            elif speed > 0.0:
                high = min(high, gap / speed)
            else:
                low = max(low, gap / speed)
        return (low, high) if low < high else None

    def supports(self, ux: float, uy: float) -> tuple[Vec2, ...]:
        """The corners: where the outline can press into a card's face, whichever way the card slopes."""
        return self.vertices

    def points(self, count: int = 96) -> list[Vec2]:
        """The outline's corners, counter-clockwise (`count` is for round outlines)."""
        return list(self.vertices)


Outline = Circle | RegularPolygon


@dataclass(frozen=True)
class Arena:
    """A tray: floor at z = 0, a rim of constant height and thickness along a convex outline."""

    name: str = "round"
    sides: int = 0
    """0: round; otherwise the sides of a regular polygon."""
    inner_radius_mm: float = 150.0
    """Radius of the rim's inner face, or the polygon's apothem, mm (design.md §4)."""
    rim_height_mm: float = 20.0
    """Height of the rim above the floor, mm (design.md §4)."""
    rim_thickness_mm: float = 8.0
    """Thickness of the rim, mm (design.md §4)."""
    friction_floor: float = 0.35
    """Coulomb friction, card on floor and on the table outside (design.md §4)."""
    friction_rim: float = 0.35
    """Coulomb friction, card on rim (design.md §4)."""

    def _outline(self, radius: float) -> Outline:
        return RegularPolygon(self.sides, radius) if self.sides else Circle(radius)

    @cached_property
    def inner(self) -> Outline:
        """The rim's inner face."""
        return self._outline(self.inner_radius_mm)

    @cached_property
    def middle(self) -> Outline:
        """The line between inside and outside: halfway through the rim."""
        return self._outline(self.inner_radius_mm + self.rim_thickness_mm / 2.0)

    @cached_property
    def outer(self) -> Outline:
        """The rim's outer face."""
        return self._outline(self.inner_radius_mm + self.rim_thickness_mm)


ARENAS: dict[str, Arena] = {
    arena.name: arena
    for arena in (
        Arena(),
        Arena("square", sides=4, inner_radius_mm=140.0),
        Arena("octagon", sides=8, inner_radius_mm=148.0),
    )
}
"""The arenas that can be named on the command line."""

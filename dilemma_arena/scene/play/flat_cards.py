"""Cards seen straight from above, at a place on the screen: for games that need no arena and no camera."""

from __future__ import annotations

import math
from collections import OrderedDict
from dataclasses import dataclass

import pygame

from dilemma_arena.scene.brush import Brush, Painter
from dilemma_arena.scene.faces import Face
from dilemma_arena.scene.layout import Box, Point, centred
from dilemma_arena.scene.shapes import Look
from dilemma_arena.scene.theme import Colour

ASPECT = 59.0 / 91.0
"""Width of a card, by its height."""
CORNER = 0.045
"""Radius of its corners, and the margin around it that its shadow has in a picture, by its height."""
KEPT = 160


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a card is: its middle and its height, units."""

    at: Point
    height: float

    @property
    def box(self) -> Box:
        """What the card fills."""
        return centred(self.at, self.height * ASPECT, self.height)

    def towards(self, goal: Spot, share: float) -> Spot:
        """The place `share` (0..1) of the way to another one."""
        (x, y), (gx, gy) = self.at, goal.at
        return Spot((x + (gx - x) * share, y + (gy - y) * share), self.height + (goal.height - self.height) * share)

    def moved(self, dx: float, dy: float) -> Spot:
        """The same card elsewhere."""
        return Spot((self.at[0] + dx, self.at[1] + dy), self.height)


class FlatCards:
    """Draws cards by face and height, and keeps the pictures of those at rest; the oldest unused ones go first."""

    def __init__(self, brush: Brush) -> None:
        self._brush = brush
        self._kept: OrderedDict[tuple[Face, int], pygame.Surface] = OrderedDict()

    def _picture(self, face: Face, high: int) -> pygame.Surface:
        """The card with its shadow, `high` pixels without it."""
        found = self._kept.get((face, high))
        if found is not None:
            self._kept.move_to_end((face, high))
            return found
        found = self._kept[face, high] = self._painted(face, high)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return found

    def _painted(self, face: Face, high: int) -> pygame.Surface:
        size, margin, radius = (max(4, round(high * ASPECT)), high), _margin(high), high * CORNER
        shapes, ink = self._brush.shapes, self._brush.theme.colour.card_ink
        opaque = pygame.Surface(size, 0, 32)
        face.paint(opaque, self._brush)
        card = pygame.Surface(size, pygame.SRCALPHA, 32)
        card.blit(opaque, (0, 0))
        mask = pygame.Surface(size, pygame.SRCALPHA, 32)
        shapes.blit(mask, mask.get_rect(), Look(radius, (255, 255, 255)))
        card.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        picture = pygame.Surface((size[0] + 2 * margin, high + 2 * margin), pygame.SRCALPHA, 32)
        whole = pygame.Rect((margin, margin), size)
        shapes.blit(picture, whole, Look(radius, ink, shadow=margin / 1.6))
        picture.blit(card, whole)
        shapes.blit(picture, whole, Look(radius, ink, alpha=0, edge=ink, line=max(1.0, high / 150.0)))
        return picture

    def _scaled(self, face: Face, high: int) -> pygame.Surface:
        """For cards on their way, whose height changes all the time: a picture there is, made smaller or larger."""
        sizes = [size for kept, size in self._kept if kept == face]
        if not sizes:
            return self._picture(face, high)
        nearest = min(sizes, key=lambda size: (size < high, abs(size - high)))
        picture = self._kept[face, nearest]
        share = high / nearest
        size = (max(2, round(picture.get_width() * share)), max(2, round(picture.get_height() * share)))
        return picture if nearest == high else pygame.transform.smoothscale(picture, size)

    def prepare(self, painter: Painter, face: Face, height: float) -> bool:
        """Paint a card that will be drawn later at this height.

        Returns:
            Whether there was anything to be painted.
        """
        high = max(6, round(height * painter.canvas.scale))
        if (face, high) in self._kept:
            return False
        self._picture(face, high)
        return True

    def draw(
        self,
        painter: Painter,
        face: Face,
        spot: Spot,
        *,
        back: Face | None = None,
        turned: float = 0.0,
        moving: bool = False,
        alpha: int = 255,
    ) -> None:
        """Draw a card.

        Args:
            painter: Where to.
            face: Its front.
            spot: Where it is.
            back: Its back; needed if it is turned.
            turned: How far it has been turned over, 0 face up .. 1 face down.
            moving: Its height changes with every frame.
            alpha: 255 opaque.
        """
        shown = back if back is not None and turned > 0.5 else face
        high = max(6, round(spot.height * painter.canvas.scale))
        picture = self._scaled(shown, high) if moving else self._picture(shown, high)
        narrow = abs(math.cos(math.pi * turned))
        if narrow < 0.999:
            width = max(2, round(picture.get_width() * narrow))
            picture = pygame.transform.smoothscale(picture, (width, picture.get_height()))
        if alpha < 255:
            picture = picture.copy()
            picture.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        painter.canvas.surface.blit(picture, picture.get_rect(center=painter.canvas.to_px(spot.at)))

    @staticmethod
    def outline(painter: Painter, spot: Spot, colour: Colour, width: float = 3.0) -> None:
        """A frame around a card."""
        radius = spot.height * CORNER + width
        painter.box(spot.box.inset(-width), colour, alpha=0, edge=colour, line=width, radius=radius)


def _margin(high: int) -> int:
    return max(2, round(high * CORNER))

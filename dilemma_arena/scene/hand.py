"""A hand of cards: its order, and how it is fanned out at the lower edge of the screen."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from dilemma_arena.physics.pose import Pose
from dilemma_arena.scene.camera import Camera, Pixel
from dilemma_arena.scene.motion import flat_pose

HAND_HEIGHT_MM = 90.0
"""How high above the table a hand is held, mm."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards in their order, each once. Taking one out remembers its place, so that it can go back there."""

    cards: tuple[str, ...]
    away: str | None = None
    """The card that is out of the hand for the moment: carried, or aimed."""

    def taken(self, card: str) -> Hand:
        """With one card out for the moment; it keeps its place."""
        if card not in self.cards:
            raise ValueError(f"{card} is not in the hand")
        return replace(self, away=card)

    def returned(self) -> Hand:
        """With the card back in its old place."""
        return replace(self, away=None)

    def without(self, card: str) -> Hand:
        """With that card gone."""
        return Hand(tuple(c for c in self.cards if c != card), None if self.away == card else self.away)

    @property
    def shown(self) -> tuple[str, ...]:
        """The cards that are in the fan now."""
        return tuple(card for card in self.cards if card != self.away)

    def moved(self, card: str, index: int) -> Hand:
        """With the card at another place in the order."""
        rest = [c for c in self.cards if c != card]
        rest.insert(max(0, min(index, len(rest))), card)
        return Hand(tuple(rest), self.away)


@dataclass(frozen=True, slots=True)
class Fan:
    """How a hand is spread out."""

    middle_px: Pixel
    """Middle of the fan: centre of the middle card."""
    width_px: float
    """Room from the left edge of the first card to the right edge of the last one."""
    card_mm: tuple[float, float]
    """Length and width of a card."""
    spread_rad: float = 0.055
    """Turn from one card to the next, at most."""

    def pose(self, camera: Camera, place: float, count: float, lift: float = 0.0) -> Pose:
        """Where a card is held. Place and count may lie between whole numbers, while the hand opens or closes.

        Args:
            camera: The eye; the hand is fixed to the screen, not to the table.
            place: Place in the fan, 0 at the left.
            count: Number of cards in it.
            lift: How far the card is raised out of the fan, 0..1.
        """
        card_w = self.card_mm[1] * camera.px_per_mm * camera.magnification(HAND_HEIGHT_MM)
        gap = min(card_w * 0.76, (self.width_px - card_w) / max(1.0, count - 1.0))
        off = place - (count - 1.0) / 2.0
        angle = off * min(self.spread_rad, 0.5 / max(1.0, count))
        x = self.middle_px[0] + off * gap
        # the fan's arc: the outer cards hang lower
        y = self.middle_px[1] + (1.0 - math.cos(angle)) * card_w * 6.0 - lift * card_w * 0.42
        wx, wy = camera.unproject((x, y), HAND_HEIGHT_MM)
        return flat_pose(wx, wy, HAND_HEIGHT_MM, math.pi / 2.0 - angle * (1.0 - 0.5 * lift))

    def place_at(self, camera: Camera, count: int, x_px: float) -> int:
        """The place in the order a card dropped at x_px would get, among `count` others."""
        for index in range(count):
            if x_px < camera.project(self.pose(camera, index, count).centre)[0]:
                return index
        return count

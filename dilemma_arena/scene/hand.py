"""A hand of cards: its order, and how it is fanned out at the lower edge of the screen."""

from __future__ import annotations

import math
from collections.abc import Sequence
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

    def poses(self, camera: Camera, count: int, raised: int | None = None, lift: float = 0.0) -> list[Pose]:
        """Where the cards are held, left to right.

        Args:
            camera: The eye; the hand is fixed to the screen, not to the table.
            count: Number of cards.
            raised: The card that is lifted out a little.
            lift: How far it is, 0..1.
        """
        k = camera.px_per_mm * camera.magnification(HAND_HEIGHT_MM)
        card_w = self.card_mm[1] * k
        gap = min(card_w * 0.72, (self.width_px - card_w) / max(1, count - 1)) if count > 1 else 0.0
        turn = min(self.spread_rad, 0.5 / max(1, count))
        poses = []
        for index in range(count):
            place = index - (count - 1) / 2.0
            angle = place * turn
            x = self.middle_px[0] + place * gap
            # the fan's arc: the outer cards hang lower
            y = self.middle_px[1] + (1.0 - math.cos(angle)) * card_w * 5.0
            if index == raised:
                y -= lift * card_w * 0.34
                angle *= 1.0 - 0.6 * lift
            wx, wy = camera.unproject((x, y), HAND_HEIGHT_MM)
            poses.append(flat_pose(wx, wy, HAND_HEIGHT_MM, math.pi / 2.0 - angle))
        return poses

    def place_at(self, camera: Camera, count: int, x_px: float) -> int:
        """The place in the order a card dropped at x_px would get."""
        for index, pose in enumerate(self.poses(camera, count)):
            if x_px < camera.project(pose.centre)[0]:
                return index
        return count


def shown(hand: Hand) -> Sequence[str]:
    """The cards that are in the fan now."""
    return [card for card in hand.cards if card != hand.away]

"""A card in the fingers: how it follows the pointer, and how its picture passes into the thrown card's."""

from __future__ import annotations

import math
from dataclasses import dataclass

from dilemma_arena.input.mapping import DEFAULT_MAPPING
from dilemma_arena.physics.params import TICK_S
from dilemma_arena.physics.pose import Pose
from dilemma_arena.scene.camera import Camera, Pixel
from dilemma_arena.scene.motion import Eased, between, flat_pose

HELD_HEIGHT_MM = DEFAULT_MAPPING.height_mm
GIVE_MM = 26.0
"""How far a held card gives way beyond the line where it stops, at most, mm."""
HANDOVER_S = 0.24
"""Time in which a thrown card's picture passes from where it was held to where the physics has it, s."""


@dataclass(slots=True)
class Carried:
    """A held card. What it shows has no bearing on the throw."""

    card: str
    offset_px: Pixel
    """From the pointer to the card's centre when it was taken hold of."""
    pointer_px: Pixel
    start: Pose
    """Where it was taken from."""
    raised: Eased

    @classmethod
    def take(cls, card: str, pose: Pose, camera: Camera, at: Pixel) -> Carried:
        """Take hold of a card at a pixel."""
        x, y = camera.project(pose.centre)
        return cls(card, (x - at[0], y - at[1]), at, pose, Eased(0.0, 1.0, 26.0))

    def tick(self) -> None:
        """Advance by one tick."""
        self.raised.tick(TICK_S)

    def pose(self, camera: Camera, line_mm: float) -> Pose:
        """Where the card is: under the pointer, but not far beyond the line y = `line_mm`."""
        lift = self.raised.value
        height = self.start.centre[2] + (HELD_HEIGHT_MM - self.start.centre[2]) * lift
        keep = 1.0 - 0.35 * lift
        pixel = (self.pointer_px[0] + self.offset_px[0] * keep, self.pointer_px[1] + self.offset_px[1] * keep)
        x, y = camera.unproject(pixel, height)
        if y > line_mm:
            y = line_mm + GIVE_MM * (1.0 - math.exp((line_mm - y) / (3.0 * GIVE_MM)))
        upright = flat_pose(x, y, height, math.pi / 2.0)
        turned = Pose(upright.centre, self.start.a, self.start.b)
        return between(turned, upright, lift)


@dataclass(frozen=True, slots=True)
class Handover:
    """A card that was just let go: its picture glides from the fingers to where the physics has it."""

    card: str
    held: Pose
    launched: Pose
    """Where the physics let it go."""
    tick: int
    """Tick of the volley at which it was let go."""

    def done(self, tick: float) -> bool:
        """Whether the picture has arrived."""
        return (tick - self.tick) * TICK_S >= HANDOVER_S

    def pose(self, true: Pose, tick: float) -> Pose:
        """What to show at a tick of the volley when the physics has the card at `true`."""
        share = min(1.0, max(0.0, (tick - self.tick) * TICK_S / HANDOVER_S))
        share = share * share * (3.0 - 2.0 * share)
        left = 1.0 - share
        centre = (
            true.centre[0] + (self.held.centre[0] - self.launched.centre[0]) * left,
            true.centre[1] + (self.held.centre[1] - self.launched.centre[1]) * left,
            true.centre[2] + (self.held.centre[2] - self.launched.centre[2]) * left,
        )
        turned = between(self.held, true, share)
        return Pose(centre, turned.a, turned.b)

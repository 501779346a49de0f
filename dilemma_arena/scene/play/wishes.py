"""What a hand at work may do, and what it wishes."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from enum import Enum, auto

from dilemma_arena.input.mapping import Aim
from dilemma_arena.physics.pose import Pose
from dilemma_arena.scene.motion import flat_pose

YAW_STEP = math.radians(15.0)
"""Turn of a card that is to be laid down, for a notch of the wheel or a key."""
MOVE_STEP_MM = 6.0
"""How far a key moves it, mm."""
MOVES = {
    "left": (-1, 0), "a": (-1, 0), "right": (1, 0), "d": (1, 0),
    "up": (0, 1), "w": (0, 1), "down": (0, -1), "s": (0, -1),
}  # fmt: skip


class HandMode(Enum):
    """What may be done with the cards now."""

    LOOK = auto()
    """Nothing but sorting them."""
    LAY = auto()
    """One may be laid into the arena."""
    THROW = auto()


@dataclass(frozen=True, slots=True)
class ThrowWish:
    """A card is to be thrown, in the hand zone at the bottom of the screen."""

    card: str
    aim: Aim
    by: str
    """flick or aim."""
    held: Pose


@dataclass(frozen=True, slots=True)
class LayWish:
    """A card is to be laid down; places are those of the screen."""

    card: str
    x_mm: float
    y_mm: float
    yaw_rad: float
    held: Pose


@dataclass(frozen=True, slots=True)
class Hint:
    """Something the person should be told: which, in a word."""

    about: str
    card: str = ""


Wish = ThrowWish | LayWish | Hint


@dataclass(frozen=True, slots=True)
class Placing:
    """A card that is laid down by keys, or by a click: where it would lie."""

    card: str
    x_mm: float = 0.0
    y_mm: float = 0.0
    yaw_rad: float = math.pi / 2.0

    @property
    def pose(self) -> Pose:
        """A hand's breadth above its place."""
        return flat_pose(self.x_mm, self.y_mm, 8.0, self.yaw_rad)

    def moved(self, key: str) -> Placing | None:
        """Moved by an arrow; None: the key moves nothing."""
        way = MOVES.get(key)
        if way is None:
            return None
        return replace(self, x_mm=self.x_mm + way[0] * MOVE_STEP_MM, y_mm=self.y_mm + way[1] * MOVE_STEP_MM)

"""What every stage of a throw is told, and what it may report."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.ground import Ground
from dilemma_arena.physics.params import PhysicsParams
from dilemma_arena.physics.pose import Pose
from dilemma_arena.physics.rest import Rest
from dilemma_arena.physics.strikes import Touch


@dataclass(frozen=True, slots=True)
class World:
    """The surroundings of a moving card during one tick; cards that come to rest make a new one."""

    arena: Arena
    ground: Ground
    params: PhysicsParams


class Stage(Protocol):
    """One of the stages of a throw: airborne, settling, sliding, resting."""

    def advance(self, world: World) -> Stage:
        """Advance by one tick; the stage the card is in afterwards (usually itself)."""

    def pose(self) -> Pose:
        """Where the card is now."""

    def state(self) -> tuple[float, ...]:
        """Every number the future depends on, for the digest."""

    def touches(self) -> list[Touch]:
        """The contacts of the last tick that gave an impulse."""


@dataclass(frozen=True, slots=True)
class Resting:
    """The last stage: the card lies and stays."""

    at: Pose
    rest: Rest

    def advance(self, world: World) -> Stage:
        """A resting card stays as it is."""
        return self

    def pose(self) -> Pose:
        """Where the card lies."""
        return self.at

    def state(self) -> tuple[float, ...]:
        """The pose's numbers."""
        return (*self.at.centre, *self.at.a, *self.at.b)

    def touches(self) -> list[Touch]:
        """A resting card strikes nothing."""
        return []

"""Aiming without a flick: direction, power and spin set one after the other, by keys or with the pointer."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from dilemma_arena.input.mapping import Aim, FlickMapping
from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import TICK_S
from dilemma_arena.physics.volley import Volley

TURN_RAD_S = 0.55
"""How fast the arrow keys turn the aim, rad/s."""
FILL_PER_S = 0.55
"""How fast the power rises while its key is held, 1/s; at the top it falls again."""
NUDGE_PER_S = 0.22
"""How fast the up and down keys change the power, 1/s."""
SPIN_PER_S = 0.8
"""How fast the spin keys change the spin, of -1..1, 1/s."""


@dataclass(frozen=True, slots=True)
class Aiming:
    """A card that is aimed, and which keys are at work on it."""

    card: str
    aim: Aim
    turn: int = 0
    """-1, 0 or 1: turning right, not at all, left."""
    nudge: int = 0
    """-1, 0 or 1: less power, as it is, more."""
    spin: int = 0
    """-1, 0 or 1: spin to the right, as it is, to the left."""
    filling: float | None = None
    """Phase of the power while its key or the button is held: 0..1 rising, 1..2 falling; None: not held."""
    by_pointer: bool = False
    """Whether the button holds it, whose release throws."""

    @property
    def working(self) -> bool:
        """Whether any key is held."""
        return bool(self.turn or self.nudge or self.spin) or self.filling is not None

    def tick(self, mapping: FlickMapping) -> Aiming:
        """Advance by one tick."""
        if not self.working:
            return self
        aim, filling = self.aim, self.filling
        power = aim.power + self.nudge * NUDGE_PER_S * TICK_S
        if filling is not None:
            filling = (filling + FILL_PER_S * TICK_S) % 2.0
            power = filling if filling <= 1.0 else 2.0 - filling
        aim = mapping.limited(
            replace(
                aim,
                angle_rad=aim.angle_rad + self.turn * TURN_RAD_S * TICK_S,
                power=power,
                spin=aim.spin + self.spin * SPIN_PER_S * TICK_S,
            )
        )
        return replace(self, aim=aim, filling=filling)

    def towards(self, x_mm: float, y_mm: float, mapping: FlickMapping) -> Aiming:
        """Turned towards a point of the table."""
        bearing = math.atan2(y_mm - self.aim.y_mm, x_mm - self.aim.x_mm)
        angle = math.remainder(bearing - math.atan2(-self.aim.y_mm, -self.aim.x_mm), 2.0 * math.pi)
        return replace(self, aim=mapping.limited(replace(self.aim, angle_rad=angle)))

    def released(self) -> Aiming:
        """With all keys let go."""
        return replace(self, turn=0, nudge=0, spin=0, filling=None, by_pointer=False)


@dataclass(frozen=True, slots=True)
class Reach:
    """Roughly how far from the hand a card comes down, by power; shown as a guide, never used for a throw."""

    carry_mm: tuple[float, float, float]
    """At power 0, 0.5 and 1."""

    @classmethod
    def of(cls, mapping: FlickMapping, arena: Arena) -> Reach:
        """Found by three trial throws."""
        near = -mapping.zone.near_mm
        carries = [_carry(mapping.launch(Aim(0.0, near, 0.0, power)), arena) for power in (0.0, 0.5, 1.0)]
        return cls((carries[0], carries[1], carries[2]))

    def at(self, power: float) -> float:
        """Distance for a power, mm."""
        low, mid, high = self.carry_mm
        return low + (mid - low) * power * 2.0 if power < 0.5 else mid + (high - mid) * (power - 0.5) * 2.0


def _carry(launch: Launch, arena: Arena) -> float:
    volley = Volley(arena)
    volley.throw("trial", "trial", launch)
    while volley.moving and not any(event.kind == "contact" for event in volley.events):
        volley.step()
    x, y, _ = volley.poses()["trial"].centre
    return math.hypot(x - launch.x_mm, y - launch.y_mm)

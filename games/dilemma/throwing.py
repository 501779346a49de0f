"""How cards are thrown at an offer: where each seat throws from, what a good throw is, and how well bots hit."""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass, replace

from dilemma_arena.core.ids import Seat
from dilemma_arena.core.streams import Stream
from dilemma_arena.input.mapping import DEFAULT_MAPPING, Aim, FlickMapping
from dilemma_arena.physics.launch import Launch

SLIDE_MM = 85.0
"""How far a lob slides on after it came down on the default floor, mm: measured, see tests/test_dilemma_bots.py."""
POWERS: tuple[tuple[float, float], ...] = (
    (250.0, 0.026),
    (300.0, 0.0944),
    (350.0, 0.1593),
    (400.0, 0.2245),
    (450.0, 0.2865),
    (500.0, 0.3517),
    (550.0, 0.4176),
    (600.0, 0.4816),
)
"""By distance from the hand to the target, mm: the power of `aim_at` with this slide, which takes 25 ms to solve."""


def seat_rad(seat: Seat, seats: int) -> float:
    """Direction from the arena's axis to a seat against +x, rad: the first at the bottom, then clockwise."""
    return math.remainder(-math.pi / 2.0 - 2.0 * math.pi * seat / seats, 2.0 * math.pi)


def seat_mapping(seat: Seat, seats: int, mapping: FlickMapping = DEFAULT_MAPPING) -> FlickMapping:
    """The domain of throws of a seat: the same for all, each from its side of the arena."""
    return replace(mapping, zone=replace(mapping.zone, seat_rad=seat_rad(seat, seats)))


def aim_at_card(x_mm: float, y_mm: float, mapping: FlickMapping) -> Aim:
    """The aim from the middle of a seat's hand zone whose card comes to lie about on a card at (x, y), mm."""
    hand = mapping.first_aim()
    distance = math.hypot(x_mm - hand.x_mm, y_mm - hand.y_mm)
    bearing = math.atan2(y_mm - hand.y_mm, x_mm - hand.x_mm)
    to_axis = math.atan2(-hand.y_mm, -hand.x_mm)
    return replace(hand, angle_rad=math.remainder(bearing - to_axis, 2.0 * math.pi), power=_power(distance))


def _power(distance_mm: float) -> float:
    """Between two measured distances, or on along the nearest two."""
    upper = min(max(bisect_right(POWERS, (distance_mm, 0.0)), 1), len(POWERS) - 1)
    (d0, p0), (d1, p1) = POWERS[upper - 1 : upper + 1]
    return p0 + (p1 - p0) * (distance_mm - d0) / (d1 - d0)


@dataclass(frozen=True, slots=True)
class Hand:
    """How steady a hand is: standard deviations of what it does against what it means to do."""

    speed: float
    """Of the fingers' speed, as a share of it."""
    direction_rad: float
    turn_rad_s: float = 2.0
    """Of the curve of the gesture, and so of the spin."""

    def throw(self, aim: Aim, mapping: FlickMapping, rng: Stream) -> Launch:
        """The launch that comes of an aim: a flick like a person's, with this hand's errors."""
        meant = mapping.flick(aim)
        factor = max(0.1, 1.0 + self.speed * normal(rng))
        turn = self.direction_rad * normal(rng)
        vx, vy = meant.vx_mm_s * factor, meant.vy_mm_s * factor
        flick = replace(
            meant,
            vx_mm_s=vx * math.cos(turn) - vy * math.sin(turn),
            vy_mm_s=vx * math.sin(turn) + vy * math.cos(turn),
            turn_rad_s=meant.turn_rad_s + self.turn_rad_s * normal(rng),
        )
        # A flick off the arena is none, and a hand that meant to throw does not stop half-way.
        return mapping.launch(mapping.aim(flick, aim.x_mm, aim.y_mm) or aim)


def normal(rng: Stream) -> float:
    """A standard normal number (Box & Muller; always two draws)."""
    radius = math.sqrt(-2.0 * math.log(1.0 - rng.random()))
    return radius * math.cos(2.0 * math.pi * rng.random())

"""From a flick to a launch: one domain of throws for mouse, touch, keyboard, gamepad and bots.

Every device ends in an `Aim`, and only an `Aim` becomes a launch: so each can do exactly what the others can.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from dilemma_arena.input.flick import Flick
from dilemma_arena.physics.flight import fly
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import DEFAULT_PARAMS, PhysicsParams
from dilemma_arena.physics.plate import Plate

Vec2 = tuple[float, float]
_FLIGHT_STEP_S = 1.0 / 480.0
"""Step of the flights `aim_at` looks ahead with, s: half as fine moves where they come down by less than 2 mm."""
_BISECTIONS = 12
"""Halvings of the power in `aim_at`: the last one is less than 1 mm of carry."""


@dataclass(frozen=True, slots=True)
class HandZone:
    """Where a player's hand may let go: a strip behind the throw line, on the player's side of the arena."""

    near_mm: float = 350.0
    """The throw line: distance from the arena's axis nobody reaches over, mm (shared/reference/README.md)."""
    far_mm: float = 450.0
    """Farthest distance from the axis, mm."""
    half_width_mm: float = 250.0
    """How far to the left and right of the seat, mm; less than `near_mm`."""
    seat_rad: float = -math.pi / 2.0
    """Direction from the axis to the player against +x, rad."""

    def clamp(self, x_mm: float, y_mm: float) -> Vec2:
        """The point of the zone a hand at (x, y) lets go from: straight back, or on, to the strip, mm.

        Continuous in x and y, and points inside stay. The scene draws a held card here too: the card stops at the
        line while the pointer runs on.
        """
        out = (math.cos(self.seat_rad), math.sin(self.seat_rad))
        aside = x_mm * -out[1] + y_mm * out[0]
        aside = max(-self.half_width_mm, min(self.half_width_mm, aside))
        near, far = (math.sqrt(limit * limit - aside * aside) for limit in (self.near_mm, self.far_mm))
        back = max(near, min(far, x_mm * out[0] + y_mm * out[1]))
        return back * out[0] - aside * out[1], back * out[1] + aside * out[0]


@dataclass(frozen=True, slots=True)
class Aim:
    """A throw as a player means it: what a keyboard or gamepad sets directly and a flick says in one gesture."""

    x_mm: float
    """Where the hand lets go; clamped to the hand zone, mm."""
    y_mm: float
    angle_rad: float = 0.0
    """Direction of the throw against the way from the release point to the arena's axis, rad, counter-clockwise."""
    power: float = 0.24
    """0: the gentlest throw, 1: the hardest; what it carries grows evenly with it."""
    spin: float = 0.0
    """-1..1 of the fastest spin, positive counter-clockwise seen from above."""


@dataclass(frozen=True, slots=True)
class FlickMapping:
    """The numbers that turn fingers into launches.

    Tuned on the physics (shared/reference agrees): from 400 mm away the middle of the arena takes about a fourth of the
    power, and the arena's whole width is between a seventh and four tenths.
    """

    zone: HandZone = HandZone()
    """Where cards are let go."""
    gain: float = 1.3
    """Launch speed over the fingers' speed, as a lever: a hand that is 10 % off lands a good tenth of the way off.

    With it a scripted hand (10 % speed, 4° direction) lies flat on an offer in the middle about every second time."""
    slow_mm_s: float = 1000.0
    """Launch speed at power 0, mm/s: falls short of the rim."""
    fast_mm_s: float = 2800.0
    """Launch speed at power 1, mm/s: flies over the arena. In between the square grows evenly, and so the carry."""
    soft_loft_rad: float = math.radians(56.0)
    """Climb of the launch at power 0, rad: a lob."""
    hard_loft_rad: float = math.radians(40.0)
    """Climb of the launch at power 1, rad: hard throws are flatter."""
    pitch_rad: float = math.radians(20.0)
    """How far the card's nose is up at the launch, rad; between flat and climbing it glides least."""
    height_mm: float = 130.0
    """Height of the hand, mm (shared/reference/README.md: 60-200)."""
    straight_spin_rad_s: float = 40.0
    """Spin of a straight flick, rad/s: a real one has 40-80 and flies steadier for it (shared/reference/README.md)."""
    spin_per_turn: float = 4.0
    """Spin the curve of the gesture adds, rad/s for each rad/s: curve against the wrist's spin and it turns over."""
    max_spin_rad_s: float = 70.0
    """Fastest spin either way, rad/s."""
    max_angle_rad: float = math.radians(75.0)
    """Flicks further off the arena than this are no throws, rad: nobody loses a card while sorting the hand."""

    def first_aim(self) -> Aim:
        """Where a keyboard or gamepad starts: from the middle of the hand zone at the middle of the arena."""
        back = (self.zone.near_mm + self.zone.far_mm) / 2.0
        x, y = back * math.cos(self.zone.seat_rad), back * math.sin(self.zone.seat_rad)
        return Aim(x, y, spin=self.straight_spin_rad_s / self.max_spin_rad_s)

    def aim(self, flick: Flick, x_mm: float, y_mm: float, sensitivity: float = 1.0) -> Aim | None:
        """What a flick released at (x, y), mm, means.

        Args:
            flick: The fingers' motion at the release.
            x_mm: Where the pointer let go.
            y_mm: Where the pointer let go.
            sensitivity: The player's setting; 2 needs half the speed of the fingers.

        Returns:
            The aim, or None for a flick away from the arena.
        """
        x, y = self.zone.clamp(x_mm, y_mm)
        angle = _wrapped(flick.heading_rad - math.atan2(-y, -x))
        if abs(angle) > self.max_angle_rad:
            return None
        speed = flick.speed_mm_s * sensitivity * self.gain
        power = (speed**2 - self.slow_mm_s**2) / (self.fast_mm_s**2 - self.slow_mm_s**2)
        spin = (self.straight_spin_rad_s + self.spin_per_turn * flick.turn_rad_s) / self.max_spin_rad_s
        return self.limited(Aim(x, y, angle, power, spin))

    def flick(self, aim: Aim, sensitivity: float = 1.0) -> Flick:
        """The flick that means this aim: the inverse of `aim`, for scripted hands."""
        aim = self.limited(aim)
        heading = math.atan2(-aim.y_mm, -aim.x_mm) + aim.angle_rad
        speed = math.sqrt(_between(self.slow_mm_s**2, self.fast_mm_s**2, aim.power)) / self.gain / sensitivity
        turn = (aim.spin * self.max_spin_rad_s - self.straight_spin_rad_s) / self.spin_per_turn
        return Flick(speed * math.cos(heading), speed * math.sin(heading), turn)

    def limited(self, aim: Aim) -> Aim:
        """The nearest aim of the domain; keyboard and gamepad add their steps and pass the sum through this."""
        x, y = self.zone.clamp(aim.x_mm, aim.y_mm)
        angle = max(-self.max_angle_rad, min(self.max_angle_rad, aim.angle_rad))
        return Aim(x, y, angle, max(0.0, min(1.0, aim.power)), max(-1.0, min(1.0, aim.spin)))

    def launch(self, aim: Aim) -> Launch:
        """The launch of an aim, which is first limited to the domain."""
        aim = self.limited(aim)
        heading = math.atan2(-aim.y_mm, -aim.x_mm) + aim.angle_rad
        speed = math.sqrt(_between(self.slow_mm_s**2, self.fast_mm_s**2, aim.power))
        loft = _between(self.soft_loft_rad, self.hard_loft_rad, aim.power)
        ground_speed = speed * math.cos(loft)
        return Launch(
            x_mm=aim.x_mm,
            y_mm=aim.y_mm,
            z_mm=self.height_mm,
            vx_mm_s=ground_speed * math.cos(heading),
            vy_mm_s=ground_speed * math.sin(heading),
            vz_mm_s=speed * math.sin(loft),
            yaw_rad=_wrapped(self.zone.seat_rad + math.pi),  # as it is held: long side towards the arena
            pitch_rad=self.pitch_rad,
            roll_rad=0.0,
            spin_rad_s=aim.spin * self.max_spin_rad_s,
        )


DEFAULT_MAPPING = FlickMapping()


def aim_at(
    target_mm: Vec2,
    from_mm: Vec2,
    mapping: FlickMapping = DEFAULT_MAPPING,
    spin: float | None = None,
    slide_mm: float = 65.0,
    params: PhysicsParams = DEFAULT_PARAMS,
) -> Aim:
    """The aim whose card comes to rest near a point of an empty arena's floor: a start for keyboards and bots.

    How far the card flies is exact. That the air turns it aside, by a few millimetres, is left out, and what it does
    once it has touched the floor is taken as an even slide.

    Args:
        target_mm: Where the card should come to rest.
        from_mm: Where the hand is; clamped to the hand zone.
        mapping: The domain of throws.
        spin: -1..1; None is the spin of a straight flick.
        slide_mm: How far a card slides on after it came down.
        params: The physics.

    Returns:
        The nearest aim of the domain, if the target is out of reach.
    """
    spin = mapping.straight_spin_rad_s / mapping.max_spin_rad_s if spin is None else spin
    x, y = mapping.zone.clamp(*from_mm)
    wanted = math.hypot(target_mm[0] - x, target_mm[1] - y) - slide_mm
    bearing = math.atan2(target_mm[1] - y, target_mm[0] - x)
    aim = Aim(x, y, _wrapped(bearing - math.atan2(-y, -x)), 0.5, spin)
    step = 0.25
    for _ in range(_BISECTIONS):
        carry = math.dist((x, y), _comes_down(mapping.launch(aim), params))
        aim = replace(aim, power=aim.power + (step if carry < wanted else -step))
        step /= 2.0
    return mapping.limited(aim)


def _comes_down(launch: Launch, params: PhysicsParams) -> Vec2:
    """Where the centre of a card is when its lowest corner first reaches the floor in free flight, mm."""
    plate = Plate.launched(launch, params.card)
    while plate.position[2] > plate.half_height():
        fly(plate, params, _FLIGHT_STEP_S)
    return plate.position[0], plate.position[1]


def _between(low: float, high: float, share: float) -> float:
    return low + share * (high - low)


def _wrapped(angle_rad: float) -> float:
    """The same direction in -π..π."""
    return math.remainder(angle_rad, 2.0 * math.pi)

"""Launches, lying cards and short ways to throw them, for the tests of the physics."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

from dilemma_arena.physics.arena import ARENAS, Arena
from dilemma_arena.physics.ground import lying_pose
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import PhysicsParams
from dilemma_arena.physics.plate import dot
from dilemma_arena.physics.rest import LyingCard, Rest, RestedThrow
from dilemma_arena.physics.volley import Volley

ROUND = ARENAS["round"]
AIR = PhysicsParams()
VACUUM = PhysicsParams(air=False)
WEIGHT = 1.8e-3 * 9810.0
"""Weight of a card, kg·mm/s² (millinewtons)."""
LEANER = LyingCard(
    "leaner", x_mm=136.24, y_mm=0.0, yaw_rad=0.0, z_mm=15.94, tilt_rad=0.3579, dip_rad=math.pi, rest=Rest.LEANING
)
"""A card with its foot on the floor at x = 93.62 mm; the rim carries its long sides, 20 mm high at x = 147.07 mm."""


def launch(
    x: float = 0.0,
    y: float = 0.0,
    z: float = 60.0,
    *,
    velocity: tuple[float, float, float] = (0.0, 0.0, 0.0),
    yaw: float = 0.0,
    pitch: float = 0.0,
    roll: float = 0.0,
    spin: float = 0.0,
) -> Launch:
    """A launch, by default a level card let go at rest 60 mm above the middle of the arena."""
    return Launch(x, y, z, *velocity, yaw, pitch, roll, spin)


def let_go(card: LyingCard, lift_mm: float = 0.0) -> Launch:
    """A launch at rest from where a face-up card lies, `lift_mm` above it."""
    pose = lying_pose(card)
    nx, ny, nz = pose.normal
    pitch = math.atan(-nx / nz)  # the nose, towards +x as heading is 0 at rest, lies in the card
    nose = (math.cos(pitch), 0.0, math.sin(pitch))
    side = (ny * nose[2], nz * nose[0] - nx * nose[2], -ny * nose[0])
    roll = math.asin(side[2] / nose[0])
    yaw = math.atan2(dot(pose.a, side), dot(pose.a, nose))
    return launch(card.x_mm, card.y_mm, card.z_mm + lift_mm, yaw=yaw, pitch=pitch, roll=roll)


def volley(
    thrown: Launch, lying: Sequence[LyingCard] = (), *, params: PhysicsParams = AIR, arena: Arena = ROUND
) -> Volley:
    """A volley of one card, `thrown`, run to rest."""
    made = Volley(arena, lying, params)
    made.throw("thrown", "somebody", thrown)
    made.run_to_rest()
    return made


def throw(
    thrown: Launch, lying: Sequence[LyingCard] = (), *, params: PhysicsParams = AIR, arena: Arena = ROUND
) -> RestedThrow:
    """What becomes of one thrown card."""
    return volley(thrown, lying, params=params, arena=arena).results["thrown"]


def natural_launches(seed: int, count: int, *, fastest_mm_s: float = 4000.0) -> list[Launch]:
    """Launches towards the arena, drawn as those of shared/reference: its set-up's ranges, all uniform."""
    random = Random(seed)
    launches = []
    for _ in range(count):
        azimuth, radius = random.uniform(-math.pi, math.pi), random.uniform(350.0, 450.0)
        heading = azimuth + math.pi + math.asin(random.uniform(-120.0, 120.0) / radius)
        speed, loft = random.uniform(600.0, fastest_mm_s), math.radians(random.uniform(-10.0, 45.0))
        level = speed * math.cos(loft)
        launches.append(
            launch(
                radius * math.cos(azimuth),
                radius * math.sin(azimuth),
                random.uniform(60.0, 200.0),
                velocity=(level * math.cos(heading), level * math.sin(heading), speed * math.sin(loft)),
                yaw=random.uniform(-math.pi, math.pi),
                pitch=math.radians(random.uniform(-15.0, 25.0)),
                roll=math.radians(random.uniform(-10.0, 10.0)),
                spin=random.uniform(0.0, 25.0),
            )
        )
    return launches

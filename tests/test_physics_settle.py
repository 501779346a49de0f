"""Settle: the slow card seen from the side, at the hand-over from the strikes and on its own."""

from __future__ import annotations

import math
from random import Random

import pytest

from dilemma_arena.physics.flight import fly
from dilemma_arena.physics.ground import Ground
from dilemma_arena.physics.params import TICK_S, Card
from dilemma_arena.physics.plate import Plate, dot
from dilemma_arena.physics.pose import Pose
from dilemma_arena.physics.rest import LyingCard
from dilemma_arena.physics.settle import Settling
from dilemma_arena.physics.slide import Sliding
from dilemma_arena.physics.world import Resting, Stage, World
from tests.physics_cards import ROUND, VACUUM, launch

EMPTY = World(ROUND, Ground((), VACUUM), VACUUM)


def turned_by(one: Pose, other: Pose) -> float:
    """Angle of the rotation between two poses, degrees."""
    trace = sum(dot(p, q) for p, q in ((one.a, other.a), (one.b, other.b), (one.normal, other.normal)))
    return math.degrees(math.acos(max(-1.0, min(1.0, (trace - 1.0) / 2.0))))


def slow_plates(count: int) -> list[Plate]:
    """Cards well above the floor, in any attitude up to 45°, either face up, with the speeds of slow cards."""
    random = Random(61)
    plates = []
    for _ in range(count):
        start = launch(
            random.uniform(-60.0, 60.0),
            random.uniform(-60.0, 60.0),
            200.0,
            yaw=random.uniform(-math.pi, math.pi),
            pitch=random.uniform(-0.6, 0.6),
            roll=random.uniform(-0.6, 0.6) + random.choice([0.0, math.pi]),
        )
        a, b = start.axes()
        velocity = (random.uniform(-150.0, 150.0), random.uniform(-150.0, 150.0), random.uniform(-150.0, 0.0))
        omega = (random.uniform(-2.0, 2.0), random.uniform(-2.0, 2.0), random.uniform(-2.0, 2.0))
        plates.append(Plate(Card(), (start.x_mm, start.y_mm, start.z_mm), velocity, a, b, omega))
    return plates


def test_nothing_jumps_at_the_hand_over() -> None:
    for plate in slow_plates(40):
        before, after = plate.pose(), Settling(plate, EMPTY).pose()
        assert after.centre == pytest.approx(before.centre, abs=1e-9)
        assert after.a == pytest.approx(before.a, abs=1e-9)
        assert after.b == pytest.approx(before.b, abs=1e-9)


def test_speeds_are_handed_over_too() -> None:
    """A settling card in the air moves for some ticks as the plate would in free flight."""
    for plate in slow_plates(40):
        stage: Stage = Settling(plate, EMPTY)
        for _ in range(6):
            stage = stage.advance(EMPTY)
        for _ in range(24):
            fly(plate, VACUUM, TICK_S / 4.0)
        settled, flown = stage.pose(), plate.pose()
        assert math.dist(settled.centre, flown.centre) < 2.0  # friction already brakes it sideways
        assert turned_by(settled, flown) < 2.5


def test_a_settling_card_falls_as_fast_as_anything() -> None:
    start = launch(z=200.0, pitch=0.3)
    stage: Stage = Settling(Plate.launched(start, Card()), EMPTY)
    for tick in range(1, 25):
        stage = stage.advance(EMPTY)
        assert stage.pose().centre[2] == pytest.approx(200.0 - 0.5 * 9810.0 * (tick * TICK_S) ** 2, rel=0.01)


def settled(plate: Plate, world: World = EMPTY) -> Stage:
    """What a settling card becomes."""
    stage: Stage = Settling(plate, world)
    for _ in range(1000):
        stage = stage.advance(world)
        if not isinstance(stage, Settling):
            return stage
    pytest.fail("it settles for four seconds")


def test_inside_it_lies_down_and_slides() -> None:
    stage = settled(Plate.launched(launch(z=8.0, pitch=0.1), Card()))
    assert isinstance(stage, Sliding)
    assert stage.pose().centre[2] == 0.0


def test_it_lies_down_on_a_card_too() -> None:
    world = World(ROUND, Ground([LyingCard("below", 0.0, 0.0, 0.0)], VACUUM), VACUUM)
    stage = settled(Plate.launched(launch(z=8.0, pitch=0.1), Card()), world)
    assert isinstance(stage, Sliding)
    assert stage.pose().centre[2] == pytest.approx(0.3)


def test_on_the_rim_it_comes_to_rest_by_itself() -> None:
    stage = settled(Plate.launched(launch(154.0, 0.0, 20.05), Card()))
    assert isinstance(stage, Resting)
    assert stage.rest == "on_rim"


def test_every_settling_card_ends() -> None:
    """Within the stage's own limit of 2 s, whatever its attitude and wherever it comes down."""
    random = Random(62)
    for plate in slow_plates(30):
        radius, azimuth = random.uniform(0.0, 200.0), random.uniform(-math.pi, math.pi)
        plate.position = (radius * math.cos(azimuth), radius * math.sin(azimuth), 20.0 + plate.half_height())
        stage: Stage = Settling(plate, EMPTY)
        ticks = 0
        while isinstance(stage, Settling):
            stage = stage.advance(EMPTY)
            ticks += 1
        assert ticks <= 2.0 / TICK_S + 1

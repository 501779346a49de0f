"""Throws that once went wrong, each kept with what it did."""

from __future__ import annotations

import math

import pytest

from dilemma_arena.physics.airborne import Airborne
from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.physics.ground import Ground, lying_pose
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import DEFAULT_PARAMS, PhysicsParams
from dilemma_arena.physics.plate import Plate
from dilemma_arena.physics.rest import LyingCard, Rest
from dilemma_arena.physics.stacking import directly_below
from dilemma_arena.physics.strikes import sunk_mm
from dilemma_arena.physics.volley import Volley
from dilemma_arena.physics.world import Resting, World
from tests.recording_samples import AT_THE_LEANING_CARD, LEANING

ROUND = ARENAS["round"]
SHAPE = DEFAULT_PARAMS.card


def lowest_moving_corner(volley: Volley) -> float:
    poses = [pose for card, pose in volley.poses().items() if card in volley.moving]
    return min((z for pose in poses for _, _, z in pose.corners(SHAPE.length_mm, SHAPE.width_mm)), default=0.0)


def test_a_struck_leaner_never_falls_through_the_floor() -> None:
    """A corner that began 3 mm under the floor was taken for one below something thin, and fell for ever."""
    volley = Volley(ROUND, [LEANING])
    lowest = 0.0
    pushed = 0
    for number, launch in enumerate(AT_THE_LEANING_CARD):
        volley.throw(f"card{number}", "hand", launch)
        while volley.moving:
            volley.step()
            lowest = min(lowest, lowest_moving_corner(volley))
        pushed += sum(event.kind == "pushed" for event in volley.events)
    assert pushed > 0
    assert lowest > -1.0
    for card in volley.lying():
        corners = lying_pose(card).corners(SHAPE.length_mm, SHAPE.width_mm)
        assert min(z for _, _, z in corners) > -0.01, card.id


def test_a_leaning_card_rests_inside_nothing() -> None:
    """Leaning cards used to rest up to 18 mm deep in floor and rim: two strips know nothing of corners."""
    launch = Launch(
        2.89705095, -374.144207, 93.819513, -355.857081, 1760.84407, 3.47297949,
        2.46613158, 0.0701723346, 0.0253353431, 1.14452756,
    )  # fmt: skip
    world = World(ROUND, Ground((), DEFAULT_PARAMS), DEFAULT_PARAMS)
    stage: object = Airborne(Plate.launched(launch, SHAPE))
    while not isinstance(stage, Resting):
        assert isinstance(stage, Airborne) or hasattr(stage, "advance")
        stage = stage.advance(world)
    assert stage.rest is Rest.LEANING
    plate = Plate(SHAPE, stage.at.centre, (0.0, 0.0, 0.0), stage.at.a, stage.at.b, (0.0, 0.0, 0.0))
    assert sunk_mm(plate, ROUND, world.ground) == pytest.approx(0.0, abs=1e-6)


def test_a_deep_stack_is_told_apart_at_once() -> None:
    """Every card on one spot doubled the pieces its overlap was cut into: forty cards took minutes."""
    stack = [LyingCard(f"card{i}", 0.1 * i, 0.0, 0.05 * i, z_mm=0.3 * i) for i in range(60)]
    top = LyingCard("top", 0.0, 0.0, 3.0, z_mm=18.0)
    below = directly_below(top, stack, SHAPE)
    assert "card59" in below
    assert len(directly_below(LyingCard("same", 5.9, 0.0, 2.95, z_mm=18.0), stack[-1:], SHAPE)) == 1


def test_a_card_thrown_past_the_edge_of_a_square_rests_outside() -> None:
    """The far side of a polygon is as much a wall as a round one's."""
    volley = Volley(ARENAS["square"], (), PhysicsParams(air=False))
    volley.throw("card", "hand", Launch(0.0, -400.0, 60.0, 0.0, 3000.0, 1800.0, math.pi / 2, 0.2, 0.0, 40.0))
    volley.run_to_rest()
    card = volley.results["card"].card
    assert card.rest is Rest.OUTSIDE
    assert card.y_mm > 148.0


def test_time_is_skipped_only_while_nothing_moves() -> None:
    volley = Volley(ROUND)
    volley.wait(1000)
    assert volley.tick == 1000
    with pytest.raises(ValueError, match="forward"):
        volley.wait(-1)
    volley.throw("card", "hand", AT_THE_LEANING_CARD[0])
    with pytest.raises(ValueError, match="nothing moves"):
        volley.wait(1)

"""The four ways to come to rest, each from where it is plain what must happen."""

from __future__ import annotations

import inspect
import math
from dataclasses import replace

import pytest

from dilemma_arena.physics import rest
from dilemma_arena.physics.arena import ARENAS, Arena
from dilemma_arena.physics.params import PhysicsParams
from dilemma_arena.physics.rest import LyingCard, Rest
from dilemma_arena.physics.volley import Volley
from tests.physics_cards import AIR, LEANER, ROUND, VACUUM, launch, let_go, natural_launches, throw, volley

BOTH = pytest.mark.parametrize("params", [AIR, VACUUM], ids=["air", "vacuum"])
EVERYWHERE = pytest.mark.parametrize("arena", ARENAS.values(), ids=ARENAS.keys())


def rim_at(arena: Arena) -> float:
    """Where the rim on the +x side carries a card from inside: a round one its long sides, y = ±29.5 mm."""
    return arena.inner_radius_mm if arena.sides else math.sqrt(arena.inner_radius_mm**2 - 29.5**2)


def leaning_at(tilt: float, arena: Arena = ROUND, *, outside: bool = False) -> LyingCard:
    """A card with its long side across the rim on the +x side, its foot on the floor, the rim's edge under it."""
    foot = arena.rim_height_mm / math.tan(tilt)
    if outside:
        x = arena.inner_radius_mm + arena.rim_thickness_mm + foot - 45.5 * math.cos(tilt)
    else:
        x = rim_at(arena) - foot + 45.5 * math.cos(tilt)
    dip = 0.0 if outside else math.pi
    return LyingCard("leant", x, 0.0, 0.0, 45.5 * math.sin(tilt), tilt, dip)


@BOTH
@EVERYWHERE
def test_dropped_flat_inside_it_lies_flat(params: PhysicsParams, arena: Arena) -> None:
    result = throw(launch(30.0, 40.0, 25.0, yaw=0.5), params=params, arena=arena)
    card = result.card
    assert (card.rest, card.z_mm, card.tilt_rad, card.face_up) == (Rest.FLAT, 0.0, 0.0, True)
    assert (card.x_mm, card.y_mm) == pytest.approx((30.0, 40.0), abs=0.5)
    assert card.yaw_rad == pytest.approx(0.5, abs=0.01)
    assert result.first_surface == "floor_in"
    assert result.settle_s == pytest.approx(math.sqrt(2.0 * 25.0 / 9810.0), abs=0.03)


@BOTH
def test_dropped_face_down_it_stays_face_down(params: PhysicsParams) -> None:
    card = throw(launch(30.0, 40.0, 25.0, roll=math.pi), params=params).card
    assert (card.rest, card.face_up, card.z_mm) == (Rest.FLAT, False, 0.0)


@BOTH
@EVERYWHERE
def test_dropped_flat_above_the_rim_it_stays_on_the_rim(params: PhysicsParams, arena: Arena) -> None:
    middle = arena.inner_radius_mm + arena.rim_thickness_mm / 2.0
    result = throw(launch(middle, 0.0, 21.0), params=params, arena=arena)
    assert result.card.rest is Rest.ON_RIM
    assert result.card.z_mm == pytest.approx(20.0, abs=0.05)
    assert result.card.tilt_rad < math.radians(1.0)
    assert (result.card.x_mm, result.card.y_mm) == pytest.approx((middle, 0.0), abs=0.5)
    assert result.first_surface == "rim_top"


@BOTH
@EVERYWHERE
@pytest.mark.parametrize("tilt", [0.30, 0.35, 0.38])
def test_a_card_that_leans_stays_leaning(params: PhysicsParams, arena: Arena, tilt: float) -> None:
    """The floor lets a card slide away that leans at less than about 17°, friction and weight hold it above."""
    start = leaning_at(tilt, arena)
    card = throw(let_go(start, 0.05), params=params, arena=arena).card
    assert card.rest is Rest.LEANING
    assert card.tilt_rad == pytest.approx(tilt, abs=0.03)
    assert math.remainder(card.dip_rad - math.pi, 2.0 * math.pi) == pytest.approx(0.0, abs=0.05)
    # it leans against the rim's edge: 20 mm above the floor there
    edge = card.z_mm + (rim_at(arena) - card.x_mm) * math.tan(card.tilt_rad)
    assert edge == pytest.approx(20.0, abs=0.7)


@pytest.mark.parametrize(("friction", "rest"), [(0.35, Rest.LEANING), (0.15, Rest.FLAT)])
def test_friction_of_the_floor_holds_a_leaning_card(friction: float, rest: Rest) -> None:
    """On a smooth straight rim, at 0.25 rad: the rim pushes with 0.546 of the weight across the card.

    That is 0.135 sideways, held by the floor, which carries 0.471: it takes a friction of 0.287.
    """
    smooth = replace(ARENAS["square"], friction_rim=0.0, friction_floor=friction)
    card = throw(let_go(leaning_at(0.25, smooth), 0.02), params=VACUUM, arena=smooth).card
    assert card.rest is rest
    assert card.tilt_rad == pytest.approx(0.25 if rest is Rest.LEANING else 0.0, abs=0.02)


def test_a_card_that_leans_by_less_than_5_degrees_counts_as_flat() -> None:
    """The reference's definition; it takes a rim of 5 mm."""
    low = replace(ARENAS["square"], rim_height_mm=5.0)
    start = leaning_at(math.radians(3.5), low)
    card = throw(let_go(start, 0.02), params=VACUUM, arena=low).card
    assert math.degrees(card.tilt_rad) == pytest.approx(3.5, abs=0.3)
    assert card.rest is Rest.FLAT
    steeper = throw(let_go(leaning_at(math.radians(5.5), low), 0.02), params=VACUUM, arena=low).card
    assert steeper.rest is Rest.LEANING


@BOTH
@EVERYWHERE
def test_a_card_that_leans_from_outside_is_outside(params: PhysicsParams, arena: Arena) -> None:
    card = throw(let_go(leaning_at(0.3, arena, outside=True), 0.05), params=params, arena=arena).card
    assert card.rest is Rest.OUTSIDE
    assert card.tilt_rad == pytest.approx(0.3, abs=0.03)
    assert card.dip_rad == pytest.approx(0.0, abs=0.05)


@BOTH
@EVERYWHERE
def test_dropped_flat_beyond_the_rim_it_lies_outside(params: PhysicsParams, arena: Arena) -> None:
    result = throw(launch(-arena.inner_radius_mm - 60.0, 0.0, 25.0), params=params, arena=arena)
    assert (result.card.rest, result.card.z_mm, result.card.tilt_rad) == (Rest.OUTSIDE, 0.0, 0.0)
    assert result.first_surface == "table_out"


@BOTH
def test_a_card_whose_weight_is_beyond_the_rim_tips_outwards(params: PhysicsParams) -> None:
    assert throw(launch(165.0, 0.0, 21.0), params=params).card.rest is Rest.OUTSIDE
    assert throw(launch(143.0, 0.0, 21.0), params=params).card.rest in (Rest.LEANING, Rest.FLAT)


@BOTH
def test_it_balances_as_long_as_its_weight_is_over_the_rim(params: PhysicsParams) -> None:
    """The straight rim of the square reaches from 140 to 148 mm: beyond it the card tips, if slowly."""
    square = ARENAS["square"]
    rests = [throw(launch(x, 0.0, 20.1), params=params, arena=square).card.rest for x in (139.0, 141.0, 147.0, 149.0)]
    assert rests == [Rest.LEANING, Rest.ON_RIM, Rest.ON_RIM, Rest.OUTSIDE]


def test_a_card_thrown_far_over_everything_is_outside() -> None:
    result = throw(launch(-400.0, 0.0, 100.0, velocity=(4000.0, 0.0, 1500.0), spin=60.0))
    assert result.card.rest is Rest.OUTSIDE
    assert result.first_surface == "table_out"


def test_a_card_stopped_by_the_outer_wall_is_outside() -> None:
    result = throw(launch(-300.0, 0.0, 1.0, velocity=(2000.0, 0.0, 0.0)))
    assert result.card.rest is Rest.OUTSIDE
    assert result.card.x_mm < -158.0
    assert result.card.x_mm > -205.0


def test_the_definitions_are_those_of_the_reference() -> None:
    assert [kind.value for kind in Rest] == ["outside", "leaning", "flat", "on_rim"]
    told = " ".join(inspect.getsource(rest.Rest).split())
    for words in ("1 % of its weight", "5° or more", "Only the rim", "table outside", "floor inside"):
        assert words in told


def test_every_rest_is_what_its_class_says() -> None:
    """Flat is level or lies on something, leaning is tilted, outside is out, on the rim is high."""
    seen = set()
    for index, thrown in enumerate(natural_launches(21, 160)):
        card = throw(thrown, params=AIR if index % 2 else VACUUM).card
        seen.add(card.rest)
        assert 0.0 <= card.tilt_rad <= math.pi / 2.0
        centre = math.hypot(card.x_mm, card.y_mm)
        if card.rest is Rest.FLAT:
            assert (card.z_mm, card.tilt_rad) == (0.0, 0.0) or card.tilt_rad > 0.02
            assert centre < 154.0
        elif card.rest is Rest.LEANING:
            assert math.degrees(card.tilt_rad) >= 5.0
            assert 150.0 - 91.0 < centre < 158.0 + 45.5
        elif card.rest is Rest.OUTSIDE:
            assert centre > 140.0
        else:
            assert card.z_mm > 12.0
    assert seen >= {Rest.FLAT, Rest.LEANING, Rest.OUTSIDE}


def test_nothing_rests_under_the_floor() -> None:
    for thrown in natural_launches(22, 60):
        made = volley(thrown)
        lowest = min(z for _, _, z in made.poses()["thrown"].corners(91.0, 59.0))
        assert lowest > -1.0


@pytest.mark.parametrize(
    "start",
    [LyingCard("card", 20.0, 30.0, 0.4), LEANER, LyingCard("card", 154.0, 0.0, 0.0, 20.0, rest=Rest.ON_RIM)],
    ids=["flat", "leaning", "on_rim"],
)
def test_a_card_let_go_where_it_rests_rests_there(start: LyingCard) -> None:
    again = throw(let_go(start, 0.02)).card
    assert again.rest is start.rest
    assert (again.x_mm, again.y_mm, again.z_mm) == pytest.approx((start.x_mm, start.y_mm, start.z_mm), abs=0.5)
    assert again.tilt_rad == pytest.approx(start.tilt_rad, abs=0.01)


def test_resting_is_at_rest() -> None:
    """Feeding a result to the next volley changes nothing, however long one waits."""
    lying = volley(launch(120.0, 0.0, 60.0, velocity=(500.0, 100.0, 0.0), spin=10.0), [LEANER]).lying()
    made = Volley(ROUND, lying)
    made.throw("next", "somebody", launch(-60.0, 0.0, 20.0))
    for _ in range(500):
        made.step()
    assert made.lying()[: len(lying)] == lying
    assert [card.id for card in made.lying()] == [*(card.id for card in lying), "next"]

"""A volley: who may throw when, what is reported, and how cards meet through what lies."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from dilemma_arena.physics.ground import lying_pose
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import TICK_S
from dilemma_arena.physics.rest import LyingCard, Rest
from dilemma_arena.physics.volley import ThrowRefused, Volley, VolleyEvent
from tests.physics_cards import LEANER, ROUND, VACUUM, launch, natural_launches, throw, volley

OUTSIDER = LyingCard("outsider", 215.0, 0.0, 0.0, rest=Rest.OUTSIDE)
"""A card flat on the table, on the +x side."""
OUTER_LEANER = LyingCard("leaner", 199.5, 0.0, 0.0, 10.3, 0.229, 0.0, rest=Rest.OUTSIDE)
"""A card that leans on the rim from outside, on the +x side."""
PERCHED = LyingCard("perched", 154.0, 0.0, math.pi / 2.0, 20.0, rest=Rest.ON_RIM)
"""A card on the rim on the +x side, its long side along the rim."""


def kinds(made: Volley, card: str) -> list[str]:
    """What happened to a card, in order."""
    return [event.kind for event in made.events if event.card == card]


def test_a_fresh_volley_is_still() -> None:
    made = Volley(ROUND, [LEANER])
    assert (made.tick, made.moving, made.events, dict(made.results)) == (0, (), [], {})
    assert made.lying() == (LEANER,)
    assert made.poses() == {"leaner": lying_pose(LEANER)}


def test_a_tick_is_a_240th_of_a_second() -> None:
    assert TICK_S == 1.0 / 240.0
    made = Volley(ROUND, params=VACUUM)
    made.throw("thrown", "ann", launch(-400.0, 0.0, 1000.0, velocity=(240.0, 0.0, 0.0)))
    for _ in range(10):
        made.step()
    assert made.tick == 10
    assert made.poses()["thrown"].centre[0] == pytest.approx(-390.0)


def test_a_card_goes_from_throw_over_contact_to_rest() -> None:
    made = volley(launch(z=40.0))
    assert {event.card for event in made.events} == {"thrown"}
    thrown, *contacts, rest = made.events
    assert {(event.kind, event.surface) for event in contacts} == {("contact", "floor_in")}
    assert thrown == VolleyEvent(0, "thrown", "thrown")
    assert contacts[0].tick == pytest.approx(math.sqrt(2.0 * 40.0 / 9810.0) / TICK_S, abs=2.0)
    # the fall's speed in m/s, a little braked by air, and the bounces
    assert sum(event.strength for event in contacts) == pytest.approx(0.9, abs=0.1)
    assert (rest.kind, rest.tick) == ("rest", made.tick)
    result = made.results["thrown"]
    assert result.settle_s == pytest.approx(rest.tick * TICK_S)
    assert made.moving == ()
    assert made.lying() == (result.card,)


def test_events_come_in_order_of_time() -> None:
    for thrown in natural_launches(31, 10):
        ticks = [event.tick for event in volley(thrown, [LEANER]).events]
        assert ticks == sorted(ticks)


def test_harder_blows_are_louder() -> None:
    soft, hard = (volley(launch(z=z)).events[1].strength for z in (10.0, 80.0))
    assert 0.2 < soft < 0.6 < hard < 1.5


def test_an_owner_has_one_card_in_the_air() -> None:
    made = Volley(ROUND)
    made.throw("first", "ann", launch(z=40.0))
    with pytest.raises(ThrowRefused, match=r"^ann already has a card in the air$"):
        made.throw("second", "ann", launch(z=90.0))
    made.step()
    with pytest.raises(ThrowRefused):
        made.throw("second", "ann", launch(z=90.0))
    made.run_to_rest()
    made.throw("second", "ann", launch(z=90.0))
    assert made.moving == ("second",)


def test_ids_are_unique_among_all_cards() -> None:
    with pytest.raises(ThrowRefused, match=r"^two lying cards have the same id$"):
        Volley(ROUND, [LEANER, replace(LEANER, x_mm=0.0)])
    made = Volley(ROUND, [LEANER])
    with pytest.raises(ThrowRefused, match=r"^card leaner is already in play$"):
        made.throw("leaner", "ann", launch())
    made.throw("thrown", "ann", launch())
    with pytest.raises(ThrowRefused, match=r"^card thrown is already in play$"):
        made.throw("thrown", "bob", launch(x=40.0))
    made.run_to_rest()
    with pytest.raises(ThrowRefused, match=r"^card thrown is already in play$"):
        made.throw("thrown", "bob", launch(x=40.0))


def test_a_refused_throw_changes_nothing() -> None:
    made, untouched = Volley(ROUND, [LEANER]), Volley(ROUND, [LEANER])
    for each in (made, untouched):
        each.throw("first", "ann", launch(z=40.0))
    with pytest.raises(ThrowRefused):
        made.throw("second", "ann", launch(z=90.0))
    with pytest.raises(ThrowRefused):
        made.throw("leaner", "bob", launch(z=90.0))
    assert made.digest() == untouched.digest()
    assert made.events == untouched.events
    made.run_to_rest()
    made.throw("second", "ann", launch(z=90.0))  # its id was not used up


def test_two_owners_throw_at_once_and_neither_disturbs_the_other() -> None:
    """Cards do not meet in the air, so far apart each does what it does alone, to the last bit."""
    left = launch(-350.0, -60.0, 80.0, velocity=(1500.0, 0.0, 300.0), spin=20.0)
    right = launch(350.0, 60.0, 90.0, velocity=(-1600.0, 0.0, 300.0), spin=-15.0)
    made = Volley(ROUND)
    made.throw("left", "ann", left)
    made.throw("right", "bob", right)
    assert made.moving == ("left", "right")
    made.run_to_rest()
    for name, thrown in (("left", left), ("right", right)):
        alone = throw(thrown)
        assert replace(made.results[name].card, id="thrown", on_top_of=()) == replace(alone.card, on_top_of=())
        assert made.results[name].settle_s == alone.settle_s
    assert list(made.results) == [event.card for event in made.events if event.kind == "rest"]


def test_who_comes_later_lies_on_top() -> None:
    made = Volley(ROUND)
    made.throw("early", "ann", launch(z=20.0))
    made.throw("late", "bob", launch(x=20.0, z=90.0))
    made.run_to_rest()
    early, late = made.lying()
    assert (early.id, early.z_mm, early.on_top_of) == ("early", 0.0, ())
    assert (late.id, late.z_mm, late.on_top_of) == ("late", 0.3, ("early",))
    assert list(made.poses()) == ["early", "late"]


def test_settle_time_counts_from_the_cards_own_throw() -> None:
    made = Volley(ROUND)
    for _ in range(100):
        made.step()
    made.throw("thrown", "ann", launch(z=40.0))
    made.run_to_rest()
    assert made.results["thrown"].settle_s == throw(launch(z=40.0)).settle_s
    assert made.events[0].tick == 100


def test_time_can_be_skipped_only_while_nothing_moves() -> None:
    waited, stepped = Volley(ROUND), Volley(ROUND)
    waited.wait(1000)
    for _ in range(1000):
        stepped.step()
    assert waited.tick == stepped.tick == 1000
    assert waited.digest() == stepped.digest()
    waited.throw("thrown", "ann", launch())
    with pytest.raises(ValueError, match="only forward and while nothing moves"):
        waited.wait(1)
    with pytest.raises(ValueError, match="only forward and while nothing moves"):
        stepped.wait(-1)


def test_a_struck_leaner_is_set_moving_and_comes_to_rest_again() -> None:
    """A card thrown along the floor strikes the leaner's face; it is shaken, and leans again."""
    made = volley(launch(-60.0, 0.0, 30.0, velocity=(1500.0, 0.0, 0.0), spin=20.0), [LEANER])
    assert kinds(made, "leaner")[0] == "pushed"
    assert kinds(made, "leaner")[-1] == "rest"
    pushed = next(event for event in made.events if event.kind == "pushed")
    struck = next(event for event in made.events if event.surface == "card")
    assert pushed.tick == struck.tick
    card = made.results["leaner"].card
    assert card.rest is Rest.LEANING
    assert 0.0 < math.dist((card.x_mm, card.y_mm), (LEANER.x_mm, LEANER.y_mm)) < 20.0
    assert {lying.id for lying in made.lying()} == {"leaner", "thrown"}


def test_while_it_moves_a_pushed_card_is_not_lying() -> None:
    made = Volley(ROUND, [LEANER])
    made.throw("thrown", "ann", launch(-60.0, 0.0, 30.0, velocity=(1500.0, 0.0, 0.0), spin=20.0))
    while "leaner" not in made.moving:
        made.step()
    assert made.lying() == ()
    assert set(made.poses()) == {"leaner", "thrown"}
    made.throw("next", "leaner", launch(z=400.0))  # nobody owns a pushed card
    made.run_to_rest()
    assert len(made.lying()) == 3


def test_a_leaner_that_is_not_struck_stays_as_it_is() -> None:
    made = volley(launch(-60.0, 0.0, 30.0), [LEANER])
    assert made.lying()[0] == LEANER
    assert kinds(made, "leaner") == []


def test_a_leaner_can_be_knocked_over_the_rim() -> None:
    """A hard flick along the rim against its raised end."""
    made = volley(launch(130.0, -300.0, 25.0, velocity=(0.0, 4000.0, 0.0), spin=40.0), [LEANER])
    assert "pushed" in kinds(made, "leaner")
    assert made.results["leaner"].card.rest is Rest.OUTSIDE
    assert made.results["leaner"].card.y_mm > 100.0


@pytest.mark.parametrize("x", [175.0, 180.0, 200.0])
def test_a_card_propped_on_a_card_outside_is_outside(x: float) -> None:
    """It leans on the rim from outside, its foot on a card that lies on the table: nothing of it is inside."""
    card = throw(launch(x, 0.0, 40.0), [OUTSIDER]).card
    assert card.tilt_rad > 0.1
    assert card.on_top_of == ("outsider",)
    assert card.rest is Rest.OUTSIDE


@pytest.mark.parametrize(
    "x",
    [
        150.0,
        154.0,
        158.0,
        170.0,
        185.0,
    ],
)
def test_a_card_dropped_on_one_on_the_rim_does_not_lie_in_the_rim(x: float) -> None:
    """Whatever the two do: a level card across the rim is on top of it, not 20 mm lower."""
    for card in volley(launch(x, 0.0, 40.0), [PERCHED]).lying():
        across = abs(math.hypot(card.x_mm, card.y_mm) - 154.0) < 25.0
        assert card.z_mm > 10.0 or not across


def test_a_card_that_slides_under_a_leaner_lies_on_the_floor() -> None:
    made = volley(launch(-100.0, 0.0, 10.0, velocity=(2000.0, 0.0, 0.0), spin=20.0), [LEANER])
    card = made.results["thrown"].card
    assert (card.rest, card.tilt_rad) == (Rest.FLAT, 0.0)
    assert math.hypot(card.x_mm - LEANER.x_mm, card.y_mm) < 60.0
    assert (card.z_mm, card.on_top_of) == (0.0, ())


@pytest.mark.parametrize("z", [40.0, 60.0, 120.0])
def test_nothing_rests_on_a_card_that_has_left(z: float) -> None:
    """A card dropped on a leaner pushes it; both end leaning on the rim, or the one on the other."""
    made = volley(launch(120.0, 0.0, z), [LEANER])
    card = made.results["thrown"].card
    assert card.rest is Rest.LEANING or "leaner" in card.on_top_of


@pytest.mark.parametrize(
    ("thrown", "there"),
    [
        (launch(120.0, 0.0, 60.0), LEANER),
        (launch(165.0, 0.0, 45.0), OUTER_LEANER),
        (launch(180.0, 0.0, 45.0), OUTER_LEANER),
    ],
    ids=["inside", "outside", "further"],
)
def test_no_card_floats(thrown: Launch, there: LyingCard) -> None:
    """Two cards that lean on the same place of the rim: both feet are on the ground."""
    for card in volley(thrown, [there]).lying():
        assert min(z for _, _, z in lying_pose(card).corners(91.0, 59.0)) < 1.5


@pytest.mark.parametrize("x", [175.0, 180.0, 200.0])
def test_a_card_that_lies_on_a_leaning_one_rests_on_it(x: float) -> None:
    card = throw(launch(x, 0.0, 45.0), [OUTER_LEANER]).card
    assert card.on_top_of == ("leaner",)

"""Who lies on whom: areas of overlap, and cards thrown or dropped onto each other."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dilemma_arena.physics.arena import Vec2
from dilemma_arena.physics.params import Card
from dilemma_arena.physics.rest import LyingCard
from dilemma_arena.physics.stacking import clip, difference, directly_below, intersection, outline, signed_area
from dilemma_arena.physics.volley import Volley
from tests.physics_cards import AIR, ROUND, launch, natural_launches, throw, volley

CARD = Card()
SQUARE = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
PLACES = st.floats(-60.0, 60.0)


def lies(name: str, x: float, y: float = 0.0, yaw: float = 0.0) -> LyingCard:
    """A card flat on the floor."""
    return LyingCard(name, x, y, yaw)


def below(card: LyingCard, *others: LyingCard) -> tuple[str, ...]:
    """What a card rests directly on."""
    return directly_below(card, others, CARD)


def total(pieces: Sequence[Sequence[Vec2]]) -> float:
    """Area of all pieces."""
    return sum(abs(signed_area(piece)) for piece in pieces if piece)


def test_areas_of_polygons() -> None:
    assert signed_area(SQUARE) == 100.0
    assert signed_area(SQUARE[::-1]) == -100.0
    assert signed_area([(0.0, 0.0), (4.0, 0.0), (0.0, 3.0)]) == 6.0


def test_a_line_clips_a_square_in_two() -> None:
    p, q = (0.0, 2.5), (10.0, 2.5)
    assert signed_area(clip(SQUARE, p, q, left=True)) == pytest.approx(75.0)
    assert signed_area(clip(SQUARE, p, q, left=False)) == pytest.approx(25.0)
    assert clip(SQUARE, (0.0, -1.0), (10.0, -1.0), left=False) == []
    assert signed_area(clip(SQUARE, (0.0, 0.0), (10.0, 10.0), left=True)) == pytest.approx(50.0)


@pytest.mark.parametrize(
    ("shift", "shared"),
    [((0.0, 0.0), 100.0), ((4.0, 3.0), 42.0), ((-9.0, 9.0), 1.0), ((10.0, 0.0), 0.0), ((25.0, 0.0), 0.0)],
)
def test_squares_share_what_they_should(shift: Vec2, shared: float) -> None:
    moved = [(x + shift[0], y + shift[1]) for x, y in SQUARE]
    assert total([intersection(SQUARE, moved)]) == pytest.approx(shared, abs=1e-9)
    assert total(difference(SQUARE, moved)) == pytest.approx(100.0 - shared, abs=1e-5)


@given(x=PLACES, y=PLACES, yaw=st.floats(-3.0, 3.0), other_yaw=st.floats(-3.0, 3.0))
def test_shared_and_left_over_make_up_the_whole(x: float, y: float, yaw: float, other_yaw: float) -> None:
    mine, other = outline(lies("a", 0.0, 0.0, yaw), CARD), outline(lies("b", x, y, other_yaw), CARD)
    assert signed_area(mine) == pytest.approx(91.0 * 59.0)
    shared = total([intersection(mine, other)])
    assert shared == pytest.approx(total([intersection(other, mine)]), abs=1e-6)
    assert shared + total(difference(mine, other)) == pytest.approx(91.0 * 59.0, abs=1e-4)
    assert all(signed_area(piece) > 0.0 for piece in difference(mine, other))


def test_a_face_down_card_has_the_same_outline() -> None:
    up = outline(lies("a", 5.0, 6.0, 0.7), CARD)
    down = outline(replace(lies("a", 5.0, 6.0, 0.7), face_up=False), CARD)
    assert sorted(up) == [pytest.approx(corner) for corner in sorted(down)]
    assert signed_area(down) == pytest.approx(91.0 * 59.0)


def test_side_by_side_is_not_on_top() -> None:
    assert below(lies("new", 91.5), lies("old", 0.0)) == ()
    assert below(lies("new", 0.0, 59.1), lies("old", 0.0)) == ()
    assert below(lies("new", 90.99), lies("old", 0.0)) == ()  # 0.6 mm² of overlap does not count
    assert below(lies("new", 90.9), lies("old", 0.0)) == ("old",)


def test_turned_cards_overlap_less_than_their_boxes() -> None:
    assert below(lies("new", 70.0, 50.0), lies("old", 0.0, 0.0)) == ("old",)
    assert below(lies("new", 70.0, 50.0, math.pi / 4.0), lies("old", 0.0, 0.0)) == ("old",)
    assert below(lies("new", 70.0, 50.0, -math.pi / 4.0), lies("old", 0.0, 0.0)) == ()


def test_across_two_cards_it_rests_on_both_in_the_order_they_were_laid() -> None:
    assert below(lies("new", 0.0), lies("right", 50.0), lies("left", -50.0)) == ("right", "left")
    assert below(lies("new", 0.0), lies("left", -50.0), lies("right", 50.0)) == ("left", "right")


def test_a_card_that_is_fully_covered_is_not_rested_on() -> None:
    assert below(lies("new", 0.0), lies("lowest", 0.0), lies("cover", 0.0)) == ("cover",)
    # covered where the new card lies, though it sticks out elsewhere
    assert below(lies("new", 0.0), lies("lowest", 20.0, 20.0), lies("cover", 2.0, 2.0)) == ("cover",)
    assert below(lies("new", 40.0), lies("lowest", -20.0), lies("cover", 20.0)) == ("cover",)


def test_a_card_half_covered_is_rested_on_too() -> None:
    assert below(lies("new", 0.0), lies("lowest", 0.0), lies("cover", 45.0)) == ("lowest", "cover")


def test_two_covers_together_cover() -> None:
    left, right = lies("left", -45.0, 0.0, 0.0), lies("right", 45.0, 0.0, 0.0)
    assert below(lies("new", 0.0), lies("lowest", 0.0), left, right) == ("left", "right")


def test_a_chain_rests_each_on_the_next() -> None:
    one, two, three = lies("one", 0.0), lies("two", 60.0), lies("three", 120.0)
    assert below(two, one) == ("one",)
    assert below(three, one, two) == ("two",)
    assert below(lies("four", 60.0), one, two, three) == ("two", "three")


def test_what_does_not_lie_below_is_left_out() -> None:
    assert below(lies("new", 0.0)) == ()
    assert below(lies("new", 0.0), lies("far", 300.0)) == ()


def dropped(*places: tuple[float, float]) -> Volley:
    """A volley with cards dropped flat one after the other at the given x and yaw."""
    made = Volley(ROUND, params=AIR)
    for number, (x, yaw) in enumerate(places):
        made.throw(f"card{number}", "somebody", launch(x, 0.0, 30.0, yaw=yaw))
        made.run_to_rest()
    return made


def test_heights_add_up_in_a_stack() -> None:
    made = dropped((0.0, 0.0), (0.0, math.pi / 2.0), (0.0, 0.4), (0.0, 1.1))
    assert [card.z_mm for card in made.lying()] == pytest.approx([0.0, 0.3, 0.6, 0.9])
    assert [card.on_top_of for card in made.lying()] == [
        (),
        ("card0",),
        ("card0", "card1"),
        ("card0", "card1", "card2"),
    ]
    assert [card.rest.value for card in made.lying()] == ["flat"] * 4


def test_a_stack_of_twenty_keeps_its_order_and_its_place() -> None:
    made = dropped(*[(0.0, 0.0)] * 20)
    assert [card.id for card in made.lying()] == [f"card{number}" for number in range(20)]
    for number, card in enumerate(made.lying()):
        assert card.z_mm == pytest.approx(0.3 * number)
        assert math.hypot(card.x_mm, card.y_mm) < 1.0
        assert card.on_top_of == (() if number == 0 else (f"card{number - 1}",))


def test_a_card_beside_a_stack_lies_on_the_floor() -> None:
    made = dropped((-50.0, 0.0), (-50.0, 0.0), (50.0, 0.0))
    assert made.lying()[2].z_mm == 0.0
    assert made.lying()[2].on_top_of == ()


def test_a_bridge_lies_as_high_as_the_higher_pier() -> None:
    made = dropped((-60.0, 0.0), (-60.0, 0.0), (60.0, 0.0), (0.0, 0.0))
    bridge = made.lying()[3]
    assert bridge.z_mm == pytest.approx(0.6)
    assert bridge.on_top_of == ("card1", "card2")


def test_a_card_thrown_onto_another_hardly_ever_moves_it() -> None:
    """Card on card is more slippery than card on floor: a level card never moves here (reference: hardly ever)."""
    offer = lies("offer", 10.0, -5.0, 0.6)
    stacked = 0
    for thrown in natural_launches(11, 40, fastest_mm_s=2000.0):
        made = volley(thrown, [offer])
        assert made.lying()[0] == offer
        assert "offer" not in made.results
        stacked += "offer" in made.results["thrown"].card.on_top_of
    assert stacked >= 2


def test_a_card_on_the_floor_is_on_no_card_and_a_card_on_another_is_higher() -> None:
    offer = lies("offer", 0.0, 0.0, 0.3)
    for thrown in natural_launches(12, 40, fastest_mm_s=2000.0):
        card = throw(thrown, [offer]).card
        if card.rest == "flat" and card.tilt_rad == 0.0:
            assert card.z_mm == (0.3 if card.on_top_of else 0.0)
            assert card.on_top_of == below(card, offer)

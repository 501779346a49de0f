"""Rulings 1 to 7 on Dilemma: set-up, the offer, the throws, the judge, the closing of the window."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from dilemma_arena.core.streams import stream
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.rest import Rest
from dilemma_arena.rules.contract import ActionRecord, FactsNeeded
from dilemma_arena.rules.errors import BadSetup, IllegalAction
from games.dilemma import GAME
from games.dilemma.events import WindowClosed
from games.dilemma.messages import Closing, FirstProvocateur, Offer, Options, Pass, Phase, Throw, Verdict
from games.dilemma.rules import lob
from tests.dilemma_table import Table

LOB = lob(1, 5)


# -- 1: players, cards, lives ----------------------------------------------------------------------------------


def test_ruling_1_everybody_holds_the_cards_1_to_10() -> None:
    state = GAME.start(4)
    assert state.hands[2] == ("C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C10")
    assert len(GAME.inventory(state)) == 40


@pytest.mark.parametrize(("seats", "lives"), [(2, 2), (3, 3), (4, 2), (5, 2)])
def test_ruling_1_lives_by_number_of_players(seats: int, lives: int) -> None:
    assert GAME.start(seats).lives == (lives,) * seats


@pytest.mark.parametrize("seats", [-1, 0, 1, 6])
def test_ruling_1_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(BadSetup, match=f"Dilemma takes 2 to 5 players, not {seats}"):
        GAME.start(seats)


def test_ruling_1_two_players_are_marked_as_a_variant() -> None:
    assert "variant" in GAME.info.seat_notes[2]
    assert list(GAME.info.seat_notes) == [2]


# -- 2: the first provocateur ----------------------------------------------------------------------------------


def test_ruling_2_the_first_provocateur_is_drawn_and_the_draw_is_a_fact() -> None:
    state = GAME.start(4)
    assert GAME.facts_needed(state) is FactsNeeded.CHANCE
    assert GAME.to_act(state) == ()
    drawn = GAME.apply(state, ActionRecord(facts=FirstProvocateur(2))).state
    assert (drawn.provocateur, GAME.to_act(drawn), GAME.facts_needed(drawn)) == (2, (2,), FactsNeeded.NONE)


def test_ruling_2_every_seat_is_drawn_about_equally_often() -> None:
    rng = stream(1, "draw")
    drawn = Counter(GAME.new(4, None, rng).provocateur for _ in range(4000))
    assert sorted(drawn) == [0, 1, 2, 3]
    assert all(880 <= times <= 1120 for times in drawn.values())


def test_ruling_2_the_first_provocateur_can_be_picked() -> None:
    state = GAME.start(3, Options(first=1))
    assert (state.phase, state.provocateur) == (Phase.OFFER, 1)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (Options(first=3), "player 4 cannot begin: there are 3 players"),
        (Options(first=-1), "first"),
        (Options(quiet_s=0.5), "quiet_s"),
        (Options(quiet_s=math.nan), "quiet_s"),
        (Options(arena="moon"), "there is no arena 'moon'"),
    ],
)
def test_ruling_2_options_out_of_bounds_are_refused(options: Options, message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        GAME.start(3, options)


# -- 3: the offer is laid --------------------------------------------------------------------------------------


def test_ruling_3_the_offer_is_laid_and_lies_where_it_was_put() -> None:
    table = Table(3)
    table.act("A", Offer("A4", 30.0, -20.0, 0.7))
    assert table.state.offer == Offer("A4", 30.0, -20.0, 0.7)
    assert "A4" not in table.state.hands[0]
    assert Offer("A1") == Offer("A1", 0.0, 0.0, 0.0)


# Corners of the 91 x 59 mm card, rim at 150 mm: hypot(100 + 45.5, 29.5) = 148.5, hypot(104 + 45.5, 29.5) = 152.4.
@pytest.mark.parametrize(
    ("x", "y", "yaw", "inside"),
    [
        (100.0, 0.0, 0.0, True),
        (104.0, 0.0, 0.0, False),
        (0.0, -104.0, math.pi / 2, False),
        (0.0, -100.0, math.pi / 2, True),
        (0.0, 115.0, math.pi / 2, False),
        (70.0, 70.0, math.pi / 4, True),
        (74.0, 74.0, math.pi / 4, False),
        (math.nan, 0.0, 0.0, False),
        (0.0, math.inf, 0.0, False),
        (0.0, 0.0, math.inf, False),
    ],
)
def test_ruling_3_the_offer_lies_wholly_inside_the_rim(x: float, y: float, yaw: float, inside: bool) -> None:
    assert Table().refusal("A", Offer("A4", x, y, yaw)) == (None if inside else "misplaced")


def test_ruling_3_the_rim_is_that_of_the_chosen_arena() -> None:
    corner = Offer("A4", 94.0, 110.0, 0.0)  # corner at (139.5, 139.5)
    assert GAME.check(GAME.start(3, Options(first=0, arena="round")), 0, corner) is not None
    assert GAME.check(GAME.start(3, Options(first=0, arena="square")), 0, corner) is None


# -- 4: who reacts ---------------------------------------------------------------------------------------------


def test_ruling_4_only_the_other_players_react() -> None:
    table = Table(4, first="B")
    table.offer("B7")
    assert table.to_act() == "ACD"
    assert table.refusal("B", Throw("B1", LOB)) == "own_offer"
    assert table.refusal("B", Pass()) == "own_offer"


def test_ruling_4_one_card_of_a_player_is_in_the_air_at_a_time() -> None:
    table = Table(4)
    table.offer("A7")
    table.throw("B2", "C3")
    assert table.window.in_air == ("B2", "C3")
    assert table.refusal("B", Throw("B5", LOB)) == "in_air"
    assert table.refusal("B", Pass()) == "in_air"
    assert table.to_act() == "D"


def test_ruling_4_a_player_may_throw_several_cards_in_one_turn() -> None:
    table = Table(4)
    table.offer("A7")
    for card in ("B7", "B1", "B2"):
        table.throw(card)
        table.lands(card, rest=Rest.OUTSIDE)
    assert table.to_act() == "BCD"
    table.throw("B3")
    table.lands("B3", on=["A7"])
    assert table.contractant == "B"


def test_ruling_4_nobody_throws_a_card_they_lack_or_after_passing() -> None:
    table = Table(4)
    table.offer("A7")
    assert table.refusal("B", Throw("C3", LOB)) == "not_in_hand"
    table.throw("B3")
    table.lands("B3", rest=Rest.LEANING)
    assert table.refusal("B", Throw("B3", LOB)) == "not_in_hand"
    table.passes("B")
    assert table.refusal("B", Throw("B4", LOB)) == "passed"
    assert table.refusal("B", Pass()) == "passed"


def test_ruling_4_a_launch_outside_the_physics_is_no_throw() -> None:
    table = Table(4)
    table.offer("A7")
    for launch in (
        Launch(0.0, 0.0, 100.0, math.nan, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
        Launch(0.0, 0.0, 100.0, 99_000.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
        Launch(0.0, 0.0, -5.0, 1000.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    ):
        assert table.refusal("B", Throw("B1", launch)) == "bad_launch"


# -- 5: only flat in the arena, face up, counts ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("rest", "face_up", "verdict"),
    [
        (Rest.FLAT, True, Verdict.DUEL_CARD),
        (Rest.LEANING, True, Verdict.LEANING),
        (Rest.ON_RIM, True, Verdict.ON_RIM),
        (Rest.OUTSIDE, True, Verdict.OUTSIDE),
        (Rest.FLAT, False, Verdict.FACE_DOWN),
        (Rest.LEANING, False, Verdict.LEANING),
    ],
)
def test_ruling_5_only_flat_and_face_up_counts(rest: Rest, face_up: bool, verdict: Verdict) -> None:
    table = Table(3)
    table.offer("A7")
    table.throw("B2")
    table.lands("B2", on=["A7"], rest=rest, face_up=face_up)
    if verdict is Verdict.DUEL_CARD:
        assert table.contractant == "B"
    else:
        assert table.state.phase is Phase.REACTION
        table.passes("B", "C")
    assert table.verdicts == {"B2": verdict}


# -- 6: the duel card ------------------------------------------------------------------------------------------


def test_ruling_6_directly_on_the_offer() -> None:
    table = Table(3)
    table.offer("A7")
    table.throw("B2")
    table.lands("B2", on=["A7"])
    assert table.state.duel is not None
    assert (table.state.duel.duel_card, table.contractant) == ("B2", "B")
    assert table.judgement.path == ("A7", "B2")


def test_ruling_6_on_a_same_value_card_that_lies_on_the_offer() -> None:
    table = Table(4)
    table.offer("A7")
    table.throw("B7", "C7", "D1")
    table.lands("B7", on=["A7"])
    table.lands("C7", on=["B7"])
    assert table.state.phase is Phase.REACTION
    table.lands("D1", on=["C7"])
    assert table.contractant == "D"
    assert table.judgement.path == ("A7", "B7", "C7", "D1")
    assert table.verdicts == {"B7": Verdict.SAME_VALUE, "C7": Verdict.SAME_VALUE, "D1": Verdict.DUEL_CARD}


def test_ruling_6_beside_the_offer_does_not_count() -> None:
    table = Table(4)
    table.offer("A7")
    table.throw("B2", "C7", "D1")
    table.lands("B2")
    table.lands("C7")
    table.lands("D1", on=["C7"])  # of the offer's value, but not on the offer
    table.passes("B", "C", "D")
    assert set(table.verdicts.values()) == {Verdict.NOT_ON_OFFER}
    assert table.judgement.path == ("A7",)


@pytest.mark.parametrize(
    ("rest", "face_up", "card"),
    [(Rest.LEANING, True, "B7"), (Rest.FLAT, False, "B7"), (Rest.LEANING, True, "B2"), (Rest.FLAT, False, "B2")],
)
def test_ruling_6_on_a_card_that_is_out_of_the_game_does_not_count(rest: Rest, face_up: bool, card: str) -> None:
    table = Table(4)
    table.offer("A7")
    table.throw(card, "C1")
    table.lands(card, on=["A7"], rest=rest, face_up=face_up)
    table.lands("C1", on=[card])
    assert table.state.phase is Phase.REACTION
    table.passes("B", "C", "D")
    assert table.verdicts["C1"] is Verdict.NOT_ON_OFFER


def test_ruling_6_on_the_offer_and_on_something_else_counts() -> None:
    table = Table(4)
    table.offer("A7")
    table.throw("B2", "C1")
    table.lands("B2")
    table.lands("C1", on=["B2", "A7"])
    assert table.contractant == "C"
    assert table.judgement.path == ("A7", "C1")


def test_ruling_6_side_by_side_the_first_at_rest_counts() -> None:
    table = Table(4)
    table.offer("A7")
    table.throw("B2", "C1")
    table.lands("C1", on=["A7"])
    table.lands("B2", on=["A7"])
    assert table.contractant == "C"
    assert table.verdicts == {"C1": Verdict.DUEL_CARD, "B2": Verdict.TOO_LATE}


def test_ruling_6_side_by_side_with_a_same_value_card() -> None:
    table = Table(4)
    table.offer("A7")
    table.throw("B7")
    table.lands("B7", on=["A7"])
    table.throw("C1")
    table.lands("C1", on=["A7"])  # beside B7, directly on the offer
    assert table.judgement.path == ("A7", "C1")
    assert table.verdicts == {"B7": Verdict.SAME_VALUE, "C1": Verdict.DUEL_CARD}


def test_ruling_6_a_card_pushed_onto_the_offer_carries_what_lies_on_it() -> None:
    table = Table(4)
    table.offer("A7")
    table.throw("B7")
    table.lands("B7")
    table.throw("C1")
    table.lands("C1", on=["B7"])
    table.throw("D2")
    table.lands("D2", on=["B7"])
    assert table.state.phase is Phase.REACTION
    table.lands("B7", on=["A7"])  # reported anew: somebody's card has pushed it
    assert table.contractant == "C"
    assert table.judgement.path == ("A7", "B7", "C1")
    assert table.verdicts == {"C1": Verdict.DUEL_CARD, "D2": Verdict.SECOND, "B7": Verdict.SAME_VALUE}


def test_ruling_6_a_whole_chain_can_be_pushed_onto_the_offer() -> None:
    table = Table(4)
    table.offer("A7")
    for card, under in (("B7", []), ("C7", ["B7"]), ("D1", ["C7"])):
        table.throw(card)
        table.lands(card, on=under)
    table.lands("B7", on=["A7"])
    assert table.judgement.path == ("A7", "B7", "C7", "D1")


def test_ruling_6_a_card_that_is_moved_but_lies_as_before_keeps_its_place_in_the_order() -> None:
    table = Table(4)
    table.offer("A7")
    for card, under in (("B7", []), ("C1", ["B7"]), ("D2", ["B7"])):
        table.throw(card)
        table.lands(card, on=under)
    table.lands("C1", on=["B7"])
    table.lands("B7", on=["A7"])
    assert table.contractant == "C"


def test_ruling_6_who_is_pushed_onto_the_offer_later_comes_later() -> None:
    table = Table(4)
    table.offer("A7")
    table.throw("B1", "C7")
    table.lands("B1", rest=Rest.LEANING)
    table.lands("C7", on=["A7"])
    table.lands("B1", on=["C7"])  # knocked down from the rim
    assert table.contractant == "B"
    assert [judged.report.card for judged in table.judgement.cards] == ["C7", "B1"]


# -- 7: the window ---------------------------------------------------------------------------------------------


def test_ruling_7_closes_as_soon_as_a_duel_card_is_at_rest() -> None:
    table = Table(5)
    table.offer("A7")
    table.throw("B2", "C3")
    table.lands("B2", on=["A7"])
    assert table.all(WindowClosed) == [WindowClosed(Closing.DUEL_CARD, ("C3",))]
    assert table.state.phase is Phase.SETTLING
    assert table.to_act() == ""
    assert table.refusal("D", Throw("D1", LOB)) == "window_closed"


def test_ruling_7_what_is_in_the_air_then_is_too_late_wherever_it_lands() -> None:
    table = Table(5)
    table.offer("A7")
    table.throw("B2", "C3", "D4", "E5")
    table.lands("B2", on=["A7"])
    table.lands("E5", on=["B2"])
    table.lands("C3", on=["A7"])
    assert table.state.duel is None
    table.lands("D4", rest=Rest.OUTSIDE)
    assert table.contractant == "B"
    assert table.verdicts == {
        "B2": Verdict.DUEL_CARD,
        "E5": Verdict.TOO_LATE,
        "C3": Verdict.TOO_LATE,
        "D4": Verdict.TOO_LATE,
    }


def test_ruling_7_what_lay_still_at_the_close_is_judged_as_it_lay() -> None:
    table = Table(5)
    table.offer("A7")
    table.throw("B2", "C3")
    table.lands("B2", on=["A7"])
    with pytest.raises(IllegalAction, match="is judged as it lay"):
        table.lands("B2", rest=Rest.OUTSIDE)


def test_ruling_7_closes_when_everybody_able_to_react_has_passed() -> None:
    table = Table(4, hands={"A": ["A7", "A8"], "B": ["B1"], "D": ["D1"]})
    table.offer("A7")
    table.passes("B")
    assert table.state.phase is Phase.REACTION
    table.passes("D")  # C holds no cards and is not waited for
    assert table.all(WindowClosed) == [WindowClosed(Closing.ALL_PASSED, ())]


def test_ruling_7_who_has_a_card_in_the_air_is_still_reacting() -> None:
    table = Table(3, hands={"A": ["A7", "A8"], "B": ["B1"], "C": ["C1", "C2"]})
    table.offer("A7")
    table.throw("B1")
    table.passes("C")
    assert table.state.phase is Phase.REACTION
    table.lands("B1", on=["A7"])
    assert table.contractant == "B"


def test_ruling_7_closes_when_the_last_thrower_has_nothing_left() -> None:
    table = Table(3, hands={"A": ["A7", "A8"], "B": ["B1"], "C": ["C1", "C2"]})
    table.offer("A7")
    table.passes("C")
    table.throw("B1")
    table.lands("B1", rest=Rest.ON_RIM)
    assert table.all(WindowClosed) == [WindowClosed(Closing.ALL_PASSED, ())]


def test_ruling_7_closes_when_nothing_was_thrown_for_the_quiet_time() -> None:
    assert Options().quiet_s == 8.0
    table = Table(4)
    table.offer("A7")
    table.throw("B7")
    table.lands("B7", on=["A7"])
    table.quiet()
    assert table.all(WindowClosed) == [WindowClosed(Closing.QUIET, ())]
    assert table.verdicts == {"B7": Verdict.SAME_VALUE}
    assert table.judgement.path == ("A7", "B7")


def test_ruling_7_a_card_in_the_air_at_the_quiet_time_is_too_late() -> None:
    table = Table(4)
    table.offer("A7")
    table.throw("B2")
    table.quiet()
    table.lands("B2", on=["A7"])
    assert table.verdicts == {"B2": Verdict.TOO_LATE}
    assert table.state.phase is Phase.REACTION
    assert table.window.number == 2


def test_ruling_7_the_judge_points_at_nothing_that_came_too_late() -> None:
    table = Table(4)
    table.offer("A7")
    table.throw("B7")
    table.quiet()
    table.lands("B7", on=["A7"])
    assert table.verdicts == {"B7": Verdict.TOO_LATE}
    assert table.judgement.path == ("A7",)


def test_ruling_7_a_card_lies_on_each_other_card_once_and_not_on_itself() -> None:
    table = Table(4)
    table.offer("A7")
    table.throw("B7", "C1")
    for under in (["A7", "A7"], ["B7"], ["C1"], ["A9"]):
        with pytest.raises(IllegalAction, match="can only lie on cards"):
            table.lands("B7", on=under)
    with pytest.raises(IllegalAction, match="D1 was not thrown in this window"):
        table.lands("D1", on=["A7"])

"""Rulings 8 to 15 on Dilemma: what follows from a window, the duel, the turn, the end; the rulebook's examples."""

from __future__ import annotations

import pytest

from dilemma_arena.physics.rest import Rest
from dilemma_arena.rules.contract import Outcome, Termination
from dilemma_arena.rules.errors import IllegalAction
from games.dilemma import GAME
from games.dilemma.events import ArenaJudged, DuelPaid, OfferKept, TokenLaid, WindowOpened
from games.dilemma.messages import ChooseToken, Offer, Pass, Verdict
from games.dilemma.rules import lob
from tests.dilemma_table import CONFLICT, PEACE, Table

LOB = lob(1, 5)


# -- 8: throwing again -----------------------------------------------------------------------------------------


def test_ruling_8_invalid_cards_are_removed_and_everybody_may_throw_again() -> None:
    table = Table(4)
    table.offer("A7")
    table.throw("B2")
    table.lands("B2", rest=Rest.LEANING)
    table.passes("B", "C", "D")
    assert table.state.open_pile == ("B2",)
    assert table.state.offer == Offer("A7")
    assert table.to_act() == "BCD"
    assert [event.number for event in table.all(WindowOpened)] == [1, 2]
    table.throw("C3")
    table.lands("C3", on=["A7"])
    assert table.contractant == "C"
    assert table.verdicts == {"C3": Verdict.DUEL_CARD}


def test_ruling_8_a_card_of_the_first_window_cannot_be_lain_on_in_the_second() -> None:
    table = Table(4)
    table.offer("A7")
    table.throw("B7")
    table.lands("B7", on=["A7"])
    table.quiet()
    table.throw("C3")
    with pytest.raises(IllegalAction, match="C3 can only lie on cards that lie in the arena"):
        table.lands("C3", on=["B7"])


def test_ruling_8_a_window_without_a_throw_ends_the_offer() -> None:
    table = Table(4)
    table.offer("A7")
    table.throw("B2")
    table.lands("B2", rest=Rest.OUTSIDE)
    table.quiet()
    table.quiet()
    assert table.state.won[0] == ("A7",)
    assert table.state.open_pile == ("B2",)
    assert len(table.all(ArenaJudged)) == 1


def test_ruling_8_no_new_window_when_nobody_has_a_card_left() -> None:
    table = Table(3, hands={"A": ["A7", "A8"], "B": ["B1"], "C": ["C1"]})
    table.offer("A7")
    table.throw("B1", "C1")
    table.lands("B1", rest=Rest.OUTSIDE)
    table.lands("C1", rest=Rest.OUTSIDE)
    assert table.state.won[0] == ("A7",)


def test_ruling_8_the_last_judgement_stays_to_be_looked_at_until_the_next_offer() -> None:
    table = Table(4)
    table.turn_with_duel("A7", "B2", PEACE, PEACE)
    assert table.verdicts == {"B2": Verdict.DUEL_CARD}
    table.offer("B1")
    assert table.state.judgement is None


# -- 9: no taker -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by_passing", [True, False])
def test_ruling_9_without_a_taker_the_provocateur_scores_the_offer(by_passing: bool) -> None:
    table = Table(3)
    table.offer("A9")
    if by_passing:
        table.passes("C", "B")
    else:
        table.quiet()
    assert table.all(OfferKept) == [OfferKept(0, "A9")]
    assert table.state.scores == (9, 0, 0)
    assert table.state.past[0].contractant is None


# -- 10: the other cards ---------------------------------------------------------------------------------------


def test_ruling_10_all_but_the_two_duel_cards_leave_the_game() -> None:
    table = Table(5)
    table.offer("A7")
    table.throw("B7", "C3", "D4", "E5")
    table.lands("B7", on=["A7"])
    table.lands("C3")
    table.lands("D4", on=["B7"])
    table.lands("E5", on=["D4"])
    assert table.state.open_pile == ("B7", "C3", "E5")
    assert table.state.duel is not None
    assert table.state.duel.duel_card == "D4"
    assert table.state.offer == Offer("A7")


# -- 11: the duel ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("anne", "bernard", "won_a", "won_b", "lives", "out"),
    [
        (PEACE, PEACE, ("B3",), ("A7",), (2, 2), ()),
        (CONFLICT, PEACE, ("A7", "B3"), (), (1, 2), ()),
        (PEACE, CONFLICT, (), ("A7", "B3"), (2, 1), ()),
        (CONFLICT, CONFLICT, (), (), (1, 1), ("A7", "B3")),
    ],
)
def test_ruling_11_pay_off(anne, bernard, won_a, won_b, lives, out) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001
    table = Table(4)
    table.turn_with_duel("A7", "B3", anne, bernard)
    assert table.state.won[:2] == (won_a, won_b)
    assert table.state.lives[:2] == lives
    assert table.state.open_pile == out
    assert table.all(DuelPaid)[0].tokens == (anne, bernard)
    assert table.state.past[0].tokens == (anne, bernard)


def test_ruling_11_tokens_are_hidden_until_both_lie() -> None:
    views = []
    for token in (PEACE, CONFLICT):
        table = Table(4)
        table.offer("A7")
        table.throw("B3")
        table.lands("B3", on=["A7"])
        assert table.to_act() == "AB"
        table.tokens(B=token)
        assert table.to_act() == "A"
        assert table.events[-1] == TokenLaid(1)
        assert GAME.view(table.state, 1).own_token is token
        assert GAME.view(table.state, 0).chosen == (1,)
        views.append([GAME.view(table.state, who) for who in (None, 0, 2, 3)])
    assert views[0] == views[1]


def test_ruling_11_a_token_is_chosen_once_and_by_duellists_only() -> None:
    table = Table(4)
    table.offer("A7")
    table.throw("B3")
    table.lands("B3", on=["A7"])
    table.tokens(A=PEACE)
    assert table.refusal("A", ChooseToken(CONFLICT)) == "not_to_act"
    assert table.refusal("C", ChooseToken(PEACE)) == "not_to_act"
    assert table.refusal("B", Pass()) == "wrong_phase"


def test_ruling_11_without_a_life_no_conflict() -> None:
    table = Table(4, lives={"B": 0})
    table.offer("A7")
    table.throw("B3")
    table.lands("B3", on=["A7"])
    assert GAME.legal(table.state, 1) == (ChooseToken(PEACE),)
    assert GAME.legal(table.state, 0) == (ChooseToken(PEACE), ChooseToken(CONFLICT))
    with pytest.raises(IllegalAction) as refused:
        table.tokens(B=CONFLICT)
    assert str(refused.value) == (
        "player 2 cannot choose conflict: no life token is left for a conflict (possible: choose peace)"
    )


def test_ruling_11_the_last_life_can_be_lost() -> None:
    table = Table(4, lives={"A": 1})
    table.turn_with_duel("A7", "B3", CONFLICT, PEACE)
    assert table.state.lives[0] == 0


# -- 12: the initiative ----------------------------------------------------------------------------------------


def test_ruling_12_the_initiative_goes_to_the_left() -> None:
    table = Table(3, first="B")
    order = [table.state.provocateur]
    for card in ("B1", "C1", "A1", "B2"):
        table.turn_without_taker(card)
        order.append(table.state.provocateur)
    assert order == [1, 2, 0, 1, 2]


def test_ruling_12_who_holds_no_cards_is_passed_over() -> None:
    table = Table(5, hands={"A": ["A1", "A2"], "D": ["D1", "D2"]})
    table.turn_without_taker("A1")
    assert table.to_act() == "D"
    table.turn_without_taker("D1")
    assert table.to_act() == "A"


# -- 13: two players left --------------------------------------------------------------------------------------


@pytest.mark.parametrize("rest", [Rest.LEANING, Rest.ON_RIM, Rest.OUTSIDE])
def test_ruling_13_with_two_holders_a_card_that_is_not_flat_goes_back_to_the_hand(rest: Rest) -> None:
    table = Table(4, hands={"A": ["A7", "A8"], "C": ["C2", "C3", "C9"]})
    table.offer("A7")
    table.throw("C3")
    table.lands("C3", rest=rest)
    table.passes("C")
    assert table.state.hands[2] == ("C2", "C3", "C9")
    assert table.judgement.cards[0].returned
    assert "C3" not in table.state.open_pile
    assert table.to_act() == "C"
    assert table.window.number == 2


def test_ruling_13_the_last_card_comes_back_too() -> None:
    table = Table(2, hands={"A": ["A7", "A8"], "B": ["B3"]})
    table.offer("A7")
    table.throw("B3")
    table.lands("B3", rest=Rest.OUTSIDE)
    assert table.state.hands[1] == ("B3",)
    assert table.to_act() == "B"


@pytest.mark.parametrize("face_up", [True, False])
def test_ruling_13_a_card_that_lies_flat_does_not_come_back(face_up: bool) -> None:
    table = Table(2)
    table.offer("A7")
    table.throw("B3")
    table.lands("B3", face_up=face_up)
    table.quiet()
    assert table.state.open_pile == ("B3",)
    assert not table.judgement.cards[0].returned


def test_ruling_13_too_late_and_not_flat_comes_back() -> None:
    table = Table(2)
    table.offer("A7")
    table.throw("B3")
    table.quiet()
    table.lands("B3", rest=Rest.OUTSIDE)
    assert table.verdicts == {"B3": Verdict.TOO_LATE}
    assert "B3" in table.state.hands[1]


def test_ruling_13_declining_stays_allowed() -> None:
    table = Table(2)
    table.offer("A7")
    table.passes("B")
    assert table.state.won[0] == ("A7",)


def test_ruling_13_not_with_three_holders() -> None:
    table = Table(4, hands={"A": ["A7", "A8"], "B": ["B1"], "C": ["C2", "C3"]})
    table.offer("A7")
    table.throw("C3")
    table.lands("C3", rest=Rest.OUTSIDE)
    table.quiet()
    assert table.state.hands[2] == ("C2",)
    assert table.state.open_pile[-1] == "C3"


def test_ruling_13_counts_anew_for_every_window() -> None:
    table = Table(3, hands={"A": ["A7", "A8"], "B": ["B1"], "C": ["C2", "C3"]})
    table.offer("A7")
    table.throw("B1")
    table.lands("B1", rest=Rest.OUTSIDE)
    table.passes("C")  # B is out of cards now: A and C remain
    assert table.window.sole_reactor
    table.throw("C3")
    table.lands("C3", rest=Rest.OUTSIDE)
    table.passes("C")
    assert table.state.hands[2] == ("C2", "C3")


# -- 14: the end -----------------------------------------------------------------------------------------------


def test_ruling_14_ends_when_only_one_player_holds_cards() -> None:
    table = Table(3, hands={"A": ["A1"], "B": ["B5", "B10"]})
    table.turn_without_taker("A1")
    assert table.outcome == Outcome((0,), (1, 0, 0), Termination.PLAYED_OUT)
    assert table.to_act() == ""
    assert table.refusal("B", Offer("B5")) == "game_over"


def test_ruling_14_is_checked_only_after_the_whole_turn() -> None:
    table = Table(3, hands={"A": ["A4"], "B": ["B3"], "C": ["C9"]})
    table.offer("A4")
    table.throw("B3")
    table.lands("B3", on=["A4"])  # C alone holds a card now, but the duel is still to come
    assert table.outcome is None
    table.tokens(A=PEACE, B=PEACE)
    assert table.outcome == Outcome((1,), (3, 4, 0), Termination.PLAYED_OUT)


def test_ruling_14_ends_when_nobody_holds_cards() -> None:
    table = Table(2, hands={"A": ["A4"], "B": ["B3"]})
    table.turn_with_duel("A4", "B3", CONFLICT, PEACE)
    assert table.state.hands == ((), ())
    assert table.outcome == Outcome((0,), (7, 0), Termination.PLAYED_OUT)


def test_ruling_14_a_tie_is_shared() -> None:
    table = Table(3, hands={"A": ["A4"], "B": ["B4", "B9"], "C": ["C1"]})
    table.turn_without_taker("A4")
    table.turn_without_taker("B4")
    table.turn_without_taker("C1")
    assert table.outcome == Outcome((0, 1), (4, 4, 1), Termination.PLAYED_OUT)


def test_ruling_14_no_points_at_all_is_shared_by_all() -> None:
    table = Table(2, hands={"A": ["A4"], "B": ["B3"]})
    table.turn_with_duel("A4", "B3", CONFLICT, CONFLICT)
    assert table.outcome == Outcome((0, 1), (0, 0), Termination.PLAYED_OUT)


def test_ruling_14_cards_in_hand_and_lives_are_worth_nothing() -> None:
    table = Table(2, hands={"A": ["A1"], "B": ["B9", "B10"]}, lives={"A": 0, "B": 2})
    table.turn_without_taker("A1")
    assert table.outcome == Outcome((0,), (1, 0), Termination.PLAYED_OUT)


# -- 15: the rulebook's examples -------------------------------------------------------------------------------


def test_ruling_15_example_1() -> None:
    """Anne 8; Bernard's 10 beside the arena; Christine 8 and Daniel 8 on the offer; Éric's 3 on top duels."""
    table = Table(5)
    table.offer("A8")
    table.throw("B10", "C8", "D8", "E3")
    table.lands("B10", rest=Rest.OUTSIDE)
    table.lands("C8", on=["A8"])
    table.lands("D8", on=["C8"])
    table.lands("E3", on=["D8"])
    assert table.verdicts == {
        "B10": Verdict.OUTSIDE,
        "C8": Verdict.SAME_VALUE,
        "D8": Verdict.SAME_VALUE,
        "E3": Verdict.DUEL_CARD,
    }
    assert table.judgement.path == ("A8", "C8", "D8", "E3")
    assert table.state.open_pile == ("B10", "C8", "D8")
    assert table.to_act() == "AE"
    table.tokens(A=PEACE, E=PEACE)
    assert (table.state.won[0], table.state.won[4]) == (("E3",), ("A8",))


def test_ruling_15_example_2() -> None:
    """Anne 6; Bernard 6 by mistake, then his 3 before Christine's 5: Anne and Bernard duel."""
    table = Table(5)
    table.offer("A6")
    table.throw("B6")
    table.lands("B6", on=["A6"])
    table.throw("B3", "C5")
    table.lands("B3", on=["B6"])
    table.lands("C5", on=["B3"])
    assert table.contractant == "B"
    assert table.judgement.path == ("A6", "B6", "B3")
    assert table.verdicts == {"B6": Verdict.SAME_VALUE, "B3": Verdict.DUEL_CARD, "C5": Verdict.TOO_LATE}
    assert table.state.open_pile == ("B6", "C5")
    assert table.to_act() == "AB"

"""The rulings on Hedgehog's Dilemma 1 to 7, each in tests that carry its number (7 and the oracle: ..._pairing.py)."""

from __future__ import annotations

from collections import Counter

import pytest

from dilemma_arena.core.streams import stream
from dilemma_arena.rules.contract import ActionRecord, FactsNeeded, Outcome, Termination
from dilemma_arena.rules.errors import BadSetup, IllegalAction
from games.hedgehogs_dilemma import GAME
from games.hedgehogs_dilemma.messages import (
    CardChosen,
    CardsRevealed,
    Deal,
    FieldOpened,
    GameEnded,
    Options,
    PairMade,
    Partner,
    Play,
    RoundBegan,
    RoundEnded,
    numeral,
    variant,
)
from games.hedgehogs_dilemma.pairing import Verdict
from tests.hedgehogs_table import Table

# -- 1: players, cards, chips ----------------------------------------------------------------------------------


def test_ruling_1_sixty_cards_and_five_chips() -> None:
    state = GAME.start(3)
    assert Counter(map(numeral, GAME.inventory(state))) == {1: 15, 2: 15, 3: 15, 4: 15}
    assert state.supply == 5
    assert (numeral("3k"), variant("3k")) == (3, 10)


@pytest.mark.parametrize("seats", [2, 6])
def test_ruling_1_three_to_five_players(seats: int) -> None:
    with pytest.raises(BadSetup, match=f"takes 3 to 5 players, not {seats}"):
        GAME.start(seats)


def test_ruling_1_counts_are_data() -> None:
    state = GAME.start(3, Options(copies=(4, 8, 12, 12), chips=2))
    assert Counter(map(numeral, GAME.inventory(state))) == {1: 4, 2: 8, 3: 12, 4: 12}
    assert state.supply == 2
    with pytest.raises(BadSetup, match="4 players need 48 cards, the deck has 36"):
        GAME.start(4, Options(copies=(4, 8, 12, 12)))
    with pytest.raises(BadSetup, match="copies"):
        GAME.start(3, Options(copies=(27, 15, 15, 15)))


def test_ruling_1_the_deck_is_shuffled_afresh_each_round_and_the_shuffle_is_a_fact() -> None:
    table = Table()
    assert GAME.facts_needed(table.state) is FactsNeeded.CHANCE
    first = GAME.sample(table.state, stream(1, "deal"))
    table.deal([[], [], []], [])
    table.end_round([[3], [], []])
    assert GAME.facts_needed(table.state) is FactsNeeded.CHANCE
    second = GAME.sample(table.state, stream(2, "deal"))
    assert sorted(first.order) == sorted(second.order) == sorted(Options().deck())
    assert first != second


@pytest.mark.parametrize("order", [(), ("1a",) * 60, Options().deck()[1:]])
def test_ruling_1_a_deal_is_the_whole_deck(order: tuple[str, ...]) -> None:
    with pytest.raises(IllegalAction, match="a deal is a shuffle of the whole deck"):
        GAME.apply(GAME.start(3), ActionRecord(facts=Deal(order)))


# -- 2: hands, fields, secret choice ---------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_ruling_2_six_cards_each_and_a_field_of_as_many_cards_as_players(seats: int) -> None:
    state = GAME.new(seats, None, stream(1, "deal"))
    assert [len(hand) for hand in state.hands] == [6] * seats
    assert all(hand == tuple(sorted(hand)) for hand in state.hands)
    assert len(state.field) == seats
    assert len(state.burrow) == 60 - 7 * seats


def test_ruling_2_six_turns_with_a_fresh_field_each() -> None:
    table = Table()
    table.deal([[2] * 6, [3] * 3, [4] * 6], [[1, 1, 1]] * 5)
    fields = [table.state.field]
    for _ in range(5):
        table.play_all(2, numeral(table.state.hands[1][0]), 4)
        fields.append(table.state.field)
    assert len(set(fields)) == 6
    assert [len(field) for field in fields] == [3] * 6
    assert [len(hand) for hand in table.state.hands] == [1, 1, 1]
    assert [event.field for event in table.all(FieldOpened)] == fields
    assert [event.number for event in table.all(RoundBegan)] == [1]


def test_ruling_2_choices_are_secret_until_all_are_in() -> None:
    seen = []
    for choice in (1, 2):
        table = Table()
        table.deal([[1, 2], [3], [4]], [[3, 3, 4]])
        table.play(0, choice)
        assert table.events[-1] == CardChosen(0)
        assert GAME.to_act(table.state) == (1, 2)
        assert GAME.view(table.state, 0).own_choice == f"{choice}a"
        seen.append([GAME.view(table.state, seat) for seat in (None, 1, 2)])
    assert seen[0] == seen[1]
    assert seen[0][0].chosen == (0,)


def test_ruling_2_all_are_revealed_at_once() -> None:
    table = Table()
    table.deal([[1], [3], [4]], [[3, 2, 4]])
    table.play(2, 4)
    table.play(0, 1)
    assert table.all(CardsRevealed) == []
    table.play(1, 3)
    assert len(table.all(CardsRevealed)) == 1
    assert [numeral(card) for card in table.reveal.played] == [1, 3, 4]
    assert table.reveal.verdicts == (Verdict.NO_PARTNER, Verdict.PAIRED, Verdict.PAIRED)


def test_ruling_2_one_card_a_turn_from_the_own_hand() -> None:
    table = Table()
    table.deal([[1], [3], [4]], [[3, 3, 4]])
    table.play(0, 1)
    rejection = GAME.check(table.state, 0, Play(table.state.hands[0][0]))
    assert rejection is not None
    assert rejection.code == "has_chosen"
    rejection = GAME.check(table.state, 1, Play(table.state.hands[2][0]))
    assert rejection is not None
    assert rejection.code == "not_in_hand"


def test_ruling_2_everything_unpaired_leaves() -> None:
    table = Table()
    table.deal([[1], [3], [3]], [[3, 2, 4]])
    played = (table.state.hands[0][0], *(hand[0] for hand in table.state.hands[1:]))
    field = table.state.field
    table.play_all(1, 3, 3)
    assert Counter(table.state.removed) == Counter([*field, *table.reveal.played])
    assert table.state.pairs == ((), (), ())
    assert played[0] in table.state.removed


# -- 3 and 4 in play: see test_hedgehogs_pairing.py for the rule itself ----------------------------------------


def test_ruling_3_the_sheets_illustration_at_the_table() -> None:
    table = Table(5)
    table.deal([[4], [3], [3], [2], [2]], [[4, 4, 3, 3, 2]])
    table.play_all(4, 3, 3, 2, 2)
    assert [table.won(seat) for seat in range(5)] == [[4, 4], [3, 3], [3, 3], [], []]
    assert Counter(map(numeral, table.state.removed)) == {4: 1, 2: 3}


def test_ruling_4_the_urchin_illustration_at_the_table() -> None:
    table = Table()
    table.deal([[1], [2], [3]], [[1, 2, 3]])
    table.play_all(1, 2, 3)
    assert [table.won(seat) for seat in range(3)] == [[1, 1], [2, 2], []]
    assert table.reveal.verdicts[2] is Verdict.STUNG


# -- 5: choosing a partner -------------------------------------------------------------------------------------


def test_ruling_5_who_matches_several_field_cards_chooses() -> None:
    table = Table()
    table.deal([[2], [3], [4]], [[3, 3, 4]])
    (a, b, four) = table.state.field
    for seat, n in enumerate((2, 3, 4)):
        table.play(seat, n)
    assert GAME.to_act(table.state) == (1,)
    assert GAME.legal(table.state, 1) == (Partner(a), Partner(b))
    assert GAME.check(table.state, 1, Partner(four)) is not None
    table.partner(1, b)
    assert table.state.pairs[1][1] == b
    assert a in table.state.removed
    assert table.reveal.partners == (None, b, four)
    assert [(event.seat, event.partner) for event in table.all(PairMade)] == [(1, b), (2, four)]


def test_ruling_5_several_choose_in_seat_order_and_the_last_partner_needs_no_choice() -> None:
    table = Table()
    table.deal([[3], [3], [4]], [[3, 3, 4]])
    a, b, _ = table.state.field
    for seat, n in ((2, 4), (1, 3), (0, 3)):
        table.play(seat, n)
    assert GAME.to_act(table.state) == (0,)
    table.partner(0, b)
    assert table.reveal.partners[:2] == (b, a)
    assert GAME.to_act(table.state) == (0, 1, 2)


def test_ruling_5_the_choice_can_be_left_out() -> None:
    table = Table(options=Options(choose_partner=False))
    table.deal([[2], [3], [4]], [[3, 3, 4]])
    first = table.state.field[0]
    for seat, n in enumerate((2, 3, 4)):
        table.play(seat, n)
    assert table.reveal.partners[1] == first


# -- 6: scoring, chips, the end --------------------------------------------------------------------------------


def test_ruling_6_a_pair_scores_all_its_numbers_and_the_leader_takes_a_chip() -> None:
    table = Table()
    table.deal([[], [], []], [])
    table.end_round([[4, 2], [1, 1, 1], [3, 2]])
    assert table.state.past[0].totals == (12, 6, 10)
    assert table.state.past[0].takers == (0,)
    assert (table.state.chips, table.state.supply) == ((1, 0, 0), 4)


def test_ruling_6_every_tied_leader_takes_a_chip() -> None:
    table = Table()
    table.deal([[], [], []], [])
    table.end_round([[4], [2, 2], [3]])
    assert (table.state.chips, table.state.supply) == ((1, 1, 0), 3)


def test_ruling_6_no_points_no_chip_another_round() -> None:
    table = Table()
    table.deal([[], [], []], [])
    table.end_round([[], [], []])
    assert (table.state.chips, table.state.supply) == ((0, 0, 0), 5)
    assert table.state.past[0].takers == ()
    assert GAME.outcome(table.state) is None
    table.deal([[], [], []], [])
    assert [event.number for event in table.all(RoundBegan)] == [1, 2]


def test_ruling_6_the_game_ends_when_the_chips_run_out() -> None:
    table = Table(options=Options(chips=3))
    for pairs in ([[4], [], []], [[], [3], []], [[4], [1], []]):
        assert GAME.outcome(table.state) is None
        table.deal([[], [], []], [])
        table.end_round(pairs)
    outcome = Outcome((0,), (2, 1, 0), Termination.SUPPLY_OUT)
    assert GAME.outcome(table.state) == outcome
    assert table.events[-1] == GameEnded(outcome)
    assert [event.supply for event in table.all(RoundEnded)] == [2, 1, 0]


def test_ruling_6_too_few_chips_are_taken_all_the_same_and_a_tie_is_shared() -> None:
    table = Table(options=Options(chips=1))
    table.deal([[], [], []], [])
    table.end_round([[4], [3], [4]])
    assert table.state.supply == 0
    assert GAME.outcome(table.state) == Outcome((0, 2), (1, 0, 1), Termination.SUPPLY_OUT)


# -- what is seen ----------------------------------------------------------------------------------------------


def test_a_view_holds_no_card_of_others_and_nothing_of_the_burrow() -> None:
    state = GAME.new(4, None, stream(3, "deal"))
    written = repr(GAME.view(state, 1))
    hidden = [*state.burrow, *state.hands[0], *state.hands[2], *state.hands[3]]
    assert not [card for card in hidden if f"'{card}'" in written]
    assert all(f"'{card}'" in written for card in (*state.hands[1], *state.field))
    assert GAME.view(state, None).hand == ()
    assert GAME.view(state, 1).burrow_size == len(state.burrow)


def test_a_redeal_moves_every_hidden_card_somewhere_in_time() -> None:
    table = Table()
    table.deal([[1], [2], [3]], [[3, 3, 4]])
    table.play(1, 2)
    state, rng = table.state, stream(1, "redeal")
    places: dict[str, set[str]] = {card: set() for card in (*state.burrow, *state.hands[1], *state.hands[2])}
    places |= {card: set() for card in state.chosen if card}
    for _ in range(600):
        other = GAME.redeal(state, 0, rng)
        spots = {"burrow": other.burrow, "left": other.hands[1], "right": other.hands[2], "down": (other.chosen[1],)}
        for spot, cards in spots.items():
            for card in cards:
                assert card is not None
                places[card].add(spot)
    assert all(spots == {"burrow", "left", "right", "down"} for spots in places.values())

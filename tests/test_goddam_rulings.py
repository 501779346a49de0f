"""The rulebook and the rulings on Goddam Dilema 1 to 6, in tests that carry their number (7: test_goddam_bots.py)."""

from __future__ import annotations

import pytest

from dilemma_arena.core.streams import stream
from dilemma_arena.rules.contract import ActionRecord, FactsNeeded, Outcome, Termination
from dilemma_arena.rules.errors import BadSetup, IllegalAction
from games.goddam_dilema import GAME
from games.goddam_dilema.deck import Kind
from games.goddam_dilema.messages import (
    CardPlayed,
    Closeness,
    CountBegan,
    DilemmaReplaced,
    FirstPlayer,
    FirstPlayerDrawn,
    GameEnded,
    Options,
    Phase,
    PileShuffled,
    PlayCard,
    Ready,
    Round,
    Shuffle,
    StayedSilent,
    TalkBegan,
    ThumbSet,
    ThumbsShown,
    TimeUp,
    TurnBegan,
    TurnUp,
    Vote,
)
from games.goddam_dilema.reading import Tally, best_pairs, readings
from tests.goddam_table import DOWN, UP, Table, small_deck

ON_SIGHT = Options(first=0, count_s=None)
"""Without a clock: the vote ends when all have voted."""


# -- 1: players, turns, points, the end ------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 11])
def test_ruling_1_two_to_ten_players(seats: int) -> None:
    with pytest.raises(BadSetup, match=f"takes 2 to 10 players, not {seats}"):
        GAME.start(seats)


@pytest.mark.parametrize(
    ("seats", "dilemmas", "times_active"),
    [(3, 6, 2), (4, 8, 2), (5, 10, 2), (6, 12, 2), (7, 7, 1), (8, 8, 1), (9, 9, 1), (10, 10, 1)],
)
def test_ruling_1_up_to_six_players_are_active_twice_more_once(seats: int, dilemmas: int, times_active: int) -> None:
    table = Table(seats, ON_SIGHT)
    assert table.view(None).dilemmas == dilemmas
    table.play(*["u" * seats] * (dilemmas - 1))
    assert GAME.outcome(table.state) is None
    table.play("u" * seats)
    assert GAME.outcome(table.state) is not None
    active = [old.active for old in table.state.past]
    assert active == list(range(seats)) * times_active
    assert table.view(None).number == dilemmas


def test_ruling_1_the_turn_passes_to_the_left() -> None:
    table = Table(4, Options(first=2, count_s=None))
    table.play("uuuu", "uuuu", "uuuu")
    assert [began.active for began in table.all(TurnBegan)] == [2, 3, 0, 1]
    assert [began.number for began in table.all(TurnBegan)] == [1, 2, 3, 4]


def test_ruling_1_the_example_of_scoring() -> None:
    """The active player does not agree: those who voted the same get 1 point each."""
    table = Table(5, ON_SIGHT)
    table.play("dduud")
    assert table.state.scores == (0, 1, 0, 0, 1)
    assert [shown.round for shown in table.all(ThumbsShown)] == [
        Round(0, "c001", "n001", (DOWN, DOWN, UP, UP, DOWN), (1, 4))
    ]


def test_ruling_1_the_active_player_never_scores() -> None:
    table = Table(3, ON_SIGHT)
    table.play("uuu")
    assert table.state.scores == (0, 1, 1)
    table.play("uuu")
    assert table.state.scores == (1, 1, 2)


def test_ruling_1_most_points_win() -> None:
    table = Table(3, ON_SIGHT)
    table.play("uud", "uud", "ddu", "dud", "uuu", "udu")
    # One by one the points go to: 1; 0; nobody; 2; 0 and 2; 0.
    assert table.state.scores == (3, 1, 2)
    expected = Outcome((0,), (3, 1, 2), Termination.PLAYED_OUT)
    assert GAME.outcome(table.state) == expected
    assert table.events[-1] == GameEnded(expected, None)


def test_ruling_1_all_with_most_points_win() -> None:
    table = Table(4, ON_SIGHT)
    table.play("uuud", "uddd", "dddd", *["uuuu"] * 5)
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.scores == (5, 6, 6, 5)
    assert outcome.winners == (1, 2)


def test_ruling_1_nobody_right_at_all_and_all_win() -> None:
    table = Table(3, ON_SIGHT)
    table.play("udd", "dud", "ddu", "udd", "dud", "ddu")
    assert GAME.outcome(table.state) == Outcome((0, 1, 2), (0, 0, 0), Termination.PLAYED_OUT)


# -- 2: the choice ---------------------------------------------------------------------------------------------


def test_ruling_2_left_and_right_neighbour_draw_the_top_three_of_their_piles() -> None:
    table = Table(5, Options(first=2))
    assert table.view(None).choosers == (3, 1)
    assert table.view(3).hand == ("c001", "c002", "c003")
    assert table.view(1).hand == ("n001", "n002", "n003")
    for other in (None, 0, 2, 4):
        assert table.view(other).hand == ()
    assert table.view(None).stacks == (125, 126)


@pytest.mark.parametrize(("seats", "first", "left", "right"), [(3, 0, 1, 2), (3, 2, 0, 1), (10, 9, 0, 8), (4, 0, 1, 3)])
def test_ruling_2_who_the_neighbours_are(seats: int, first: int, left: int, right: int) -> None:
    assert Table(seats, Options(first=first)).view(None).choosers == (left, right)


def test_ruling_2_the_cool_card_is_played_first_and_seen_by_the_right_neighbour() -> None:
    table = Table(4, ON_SIGHT)
    assert GAME.to_act(table.state) == (1,)
    with pytest.raises(IllegalAction, match="player 4 cannot play n001: it is not this player's turn"):
        table.act(3, PlayCard("n001"))
    table.act(1, PlayCard("c002"))
    assert GAME.to_act(table.state) == (3,)
    assert table.view(3).cool == "c002"
    table.act(3, PlayCard("n003"))
    assert (table.view(None).cool, table.view(None).nasty) == ("c002", "n003")
    assert table.events[-3:] == [
        CardPlayed(1, "c002", Kind.COOL),
        CardPlayed(3, "n003", Kind.NASTY),
        TalkBegan("c002", "n003"),
    ]


def test_ruling_2_only_a_card_of_the_own_three() -> None:
    table = Table(3, ON_SIGHT)
    for card in ("c004", "n001", "c999"):
        with pytest.raises(IllegalAction, match=f"the player does not hold {card} .possible: play c001, play c002"):
            table.act(1, PlayCard(card))
    with pytest.raises(IllegalAction, match="a cool card is to be chosen"):
        table.act(1, Ready())


def test_ruling_2_rejected_cards_leave_the_game_unseen() -> None:
    table = Table(3, ON_SIGHT)
    table.choose(1)
    table.choose(2)
    rejected = {"c001", "c003", "n001", "n002"}
    assert rejected == {card for kind in Kind for card in table.state.pile(kind).unseen}
    shown = repr([table.view(seat) for seat in (None, 0, 1, 2)]) + repr(table.events)
    assert not any(card in shown for card in rejected)
    table.talk()
    table.vote("uuu")
    later = [card for kind in Kind for card in (*table.state.pile(kind).stack, *table.state.pile(kind).hand)]
    assert rejected.isdisjoint(later)


def test_ruling_2_the_dilemma_goes_into_the_box() -> None:
    table = Table(3, ON_SIGHT)
    table.play("uuu")
    assert (table.state.cool.seen, table.state.nasty.seen) == (("c001",), ("n001",))
    assert (table.view(None).cool, table.view(None).nasty) == (None, None)
    assert table.view(1).past == table.view(None).past == (Round(0, "c001", "n001", (UP, UP, UP), (1, 2)),)


# -- 3: the deck -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(3, 11))
def test_ruling_3_the_standard_deck_lasts_for_every_game_without_the_cheeky_cards(seats: int) -> None:
    table = Table(seats, ON_SIGHT)
    table.play(*["u" * seats] * table.view(None).dilemmas)
    assert [shuffled.count for shuffled in table.all(PileShuffled)] == [128, 129]


def test_ruling_3_cheeky_cards_are_played_if_wanted() -> None:
    plain, cheeky = GAME.start(3), GAME.start(3, Options(cheeky=True))
    assert (len(plain.cool.cards), len(cheeky.cool.cards)) == (128, 140)
    assert (len(plain.nasty.cards), len(cheeky.nasty.cards)) == (129, 141)


def test_ruling_3_a_short_pile_is_shuffled_anew_from_the_box() -> None:
    table = Table(3, Options(first=0, count_s=None, standard=False, own=small_deck(7)))
    table.play("uuu", "uuu")
    # Seven cards: two dilemmas take six, one is left; the box with the other six goes under it.
    assert [shuffled.count for shuffled in table.all(PileShuffled)] == [7, 7, 6, 6]
    assert table.view(0).hand == ("a-cool-6", "a-cool-0", "a-cool-1")
    assert table.state.cool.stack == ("a-cool-2", "a-cool-3", "a-cool-4", "a-cool-5")
    assert table.state.cool.box == ()


def test_ruling_3_the_box_is_not_shuffled_before_the_pile_is_short() -> None:
    table = Table(3, Options(first=0, count_s=None, standard=False, own=small_deck(6)))
    table.play("uuu")
    assert len(table.all(PileShuffled)) == 2
    assert table.state.cool.stack == ()
    table.dilemma()
    table.talk()
    table.vote("uuu")
    assert GAME.facts_needed(table.state) is FactsNeeded.CHANCE
    assert GAME.to_act(table.state) == ()


@pytest.mark.parametrize(("seats", "cards", "least"), [(3, 2, 3), (10, 2, 3), (2, 0, 1)])
def test_ruling_3_a_deck_has_cards_for_one_dilemma_at_least(seats: int, cards: int, least: int) -> None:
    with pytest.raises(BadSetup, match=f"{seats} players need at least {least} cool cards, the deck has {cards}"):
        GAME.start(seats, Options(standard=False, own=small_deck(cards)))
    assert GAME.start(seats, Options(standard=False, own=small_deck(least))).phase is Phase.PREPARE


def test_ruling_3_the_smallest_decks_last_for_ever() -> None:
    table = Table(3, Options(first=0, count_s=None, standard=False, own=small_deck(3)))
    table.play(*["uuu"] * 6)
    assert GAME.outcome(table.state) is not None
    team = Table(2, Options(first=0, count_s=None, standard=False, own=small_deck(1)))
    team.play(*["uu"] * 7)
    assert team.state.scores == (7, 7)


def test_ruling_3_a_shuffle_is_of_all_cards_in_the_box_and_of_the_kind_that_is_due() -> None:
    state = GAME.start(3, Options(first=0))
    box = state.cool.box
    wrong = [
        Shuffle(Kind.NASTY, state.nasty.box),
        Shuffle(Kind.COOL, box[1:]),
        Shuffle(Kind.COOL, (box[0], *box[:-1])),
        Shuffle(Kind.COOL, (*box, "c999")),
        Shuffle(Kind.COOL, ()),
    ]
    for facts in wrong:
        with pytest.raises(IllegalAction, match="that is no shuffle of the cards that are due"):
            GAME.apply(state, ActionRecord(facts=facts))
    assert GAME.apply(state, ActionRecord(facts=Shuffle(Kind.COOL, box[::-1]))).state.cool.stack == box[::-1]


# -- 4: who begins ---------------------------------------------------------------------------------------------


def test_ruling_4_the_first_active_player_is_drawn() -> None:
    state = GAME.start(4)
    assert GAME.facts_needed(state) is FactsNeeded.CHANCE
    drawn = [GAME.sample(state, stream(seed, "chance")) for seed in range(60)]
    assert {facts.seat for facts in drawn if isinstance(facts, FirstPlayer)} == {0, 1, 2, 3}
    step = GAME.apply(state, ActionRecord(facts=FirstPlayer(3)))
    assert step.state.active == 3
    assert step.events[0] == FirstPlayerDrawn(3)
    with pytest.raises(IllegalAction, match="there is no such player"):
        GAME.apply(state, ActionRecord(facts=FirstPlayer(4)))
    with pytest.raises(IllegalAction, match="that cannot happen in the phase prepare"):
        GAME.apply(step.state, ActionRecord(facts=FirstPlayer(0)))


def test_ruling_4_or_the_host_names_the_most_brightly_dressed() -> None:
    assert Table(4, Options(first=2)).state.active == 2
    with pytest.raises(BadSetup, match="player 5 cannot begin: there are 4 players"):
        GAME.start(4, Options(first=4))


# -- 5: talk and vote ------------------------------------------------------------------------------------------


def test_ruling_5_talk_lasts_until_everybody_is_ready() -> None:
    table = Table(3)
    table.dilemma()
    assert GAME.to_act(table.state) == (0, 1, 2)
    assert GAME.facts_needed(table.state) is FactsNeeded.NONE
    table.act(1, Ready())
    table.act(0, Ready())
    assert table.view(2).ready == (0, 1)
    with pytest.raises(IllegalAction, match="player 2 cannot be ready: the player is ready already"):
        table.act(1, Ready())
    with pytest.raises(IllegalAction, match="the dilemma is talked about"):
        table.act(2, Vote(UP))
    table.act(2, Ready())
    assert table.state.phase is Phase.VOTE


def test_ruling_5_or_until_the_time_is_up() -> None:
    table = Table(3, Options(first=0, talk_s=60.0))
    table.dilemma()
    assert GAME.facts_needed(table.state) is FactsNeeded.WORLD
    table.act(1, Ready())
    table.time_up()
    assert table.state.phase is Phase.VOTE
    untimed = Table(3)
    untimed.dilemma()
    with pytest.raises(IllegalAction, match="nothing was left to chance or to the world"):
        untimed.time_up()


def test_ruling_5_a_vote_is_hidden_until_the_count_ends() -> None:
    table = Table(4)
    table.dilemma()
    table.talk()
    table.vote("ud-d")
    other = Table(4)
    other.dilemma()
    other.talk()
    other.vote("du-u")
    # Whatever the others set: the same views, the same events.
    assert table.view(2) == other.view(2)
    assert table.view(None) == other.view(None)
    assert table.events == other.events
    assert table.view(2).voted == (0, 1, 3)
    assert (table.view(0).own_vote, table.view(1).own_vote, table.view(2).own_vote) == (UP, DOWN, None)
    table.vote("--u-")
    assert table.state.phase is Phase.VOTE  # even now: the count has not ended
    assert table.all(ThumbsShown) == []
    table.time_up()
    assert table.all(ThumbsShown)[0].round.votes == (UP, DOWN, UP, DOWN)


def test_ruling_5_the_last_thumb_shown_counts() -> None:
    table = Table(3)
    table.dilemma()
    table.talk()
    table.vote("udd")
    table.vote("d-u")
    table.vote("--d")
    table.time_up()
    assert table.all(ThumbsShown)[0].round.votes == (DOWN, DOWN, DOWN)
    assert table.all(ThumbSet) == [ThumbSet(seat) for seat in (0, 1, 2, 0, 2, 2)]


def test_ruling_5_who_does_not_vote_scores_nothing() -> None:
    table = Table(4)
    table.play("u-u-")
    assert table.state.scores == (0, 0, 1, 0)
    assert table.all(ThumbsShown)[0].round.votes == (UP, None, UP, None)


def test_ruling_5_a_silent_active_player_gets_one_more_count() -> None:
    table = Table(4, Options(first=0))
    table.dilemma()
    table.talk()
    table.vote("-udu")
    table.time_up()
    assert table.events[-2:] == [StayedSilent((0,)), CountBegan(2)]
    assert table.all(ThumbsShown) == []
    # The thumbs of the first count were not shown and do not count.
    view = table.view(1)
    assert (view.voted, view.own_vote, view.count) == ((), None, 2)
    table.vote("d-d-")
    table.time_up()
    assert table.state.scores == (0, 0, 1, 0)
    assert table.state.past[0].votes == (DOWN, None, DOWN, None)


def test_ruling_5_then_the_dilemma_is_replaced() -> None:
    table = Table(4, Options(first=0))
    table.dilemma()
    table.talk()
    for thumbs in ("-uuu", "-ddd"):
        table.vote(thumbs)
        table.time_up()
    assert table.events[-3:] == [StayedSilent((0,)), DilemmaReplaced("c001", "n001"), TurnBegan(1, 0)]
    assert table.state.scores == (0, 0, 0, 0)
    assert table.all(ThumbsShown) == []
    assert (table.view(1).hand, table.view(3).hand) == (("c004", "c005", "c006"), ("n004", "n005", "n006"))
    table.play("uuuu")
    assert (table.state.past[0].cool, table.state.past[0].active) == ("c004", 0)
    # It is as if the first one had never been there: a new dilemma has its two counts again.
    assert [began.count for began in table.all(CountBegan)] == [1, 2, 1]


def test_ruling_5_without_a_count_the_vote_ends_when_all_have_voted() -> None:
    table = Table(3, ON_SIGHT)
    table.dilemma()
    table.talk()
    assert GAME.facts_needed(table.state) is FactsNeeded.NONE
    table.vote("u-d")
    assert GAME.to_act(table.state) == (1,)
    with pytest.raises(IllegalAction, match="player 1 cannot vote thumb down: the player has voted already"):
        table.act(0, Vote(DOWN))
    with pytest.raises(IllegalAction, match="nothing was left to chance"):
        table.time_up()
    table.act(1, Vote(UP))
    assert table.state.scores == (0, 1, 0)


def test_ruling_5_no_thumb_before_the_count() -> None:
    table = Table(3)
    with pytest.raises(IllegalAction, match="player 1 cannot vote thumb up: it is not this player's turn"):
        table.act(0, Vote(UP))
    with pytest.raises(IllegalAction, match="nothing was left to chance"):
        table.record(ActionRecord(facts=TimeUp(0)))


# -- 6: two players --------------------------------------------------------------------------------------------


def test_ruling_6_the_top_card_of_each_pile_and_no_choice() -> None:
    table = Table(2, ON_SIGHT)
    assert table.view(None).choosers == (None, None)
    assert table.view(0).hand == table.view(1).hand == ()
    assert GAME.legal(table.state, 0) == (TurnUp(),)
    table.act(0, TurnUp())
    assert (table.view(1).cool, table.view(1).nasty) == ("c001", "n001")
    table.talk()
    table.vote("uu")
    table.act(1, TurnUp())
    assert (table.view(1).cool, table.view(1).nasty) == ("c002", "n002")


def test_ruling_6_who_turns_the_cards_alternates() -> None:
    table = Table(2, Options(first=1, count_s=None))
    with pytest.raises(IllegalAction, match="player 1 cannot turn up a dilemma: it is not this player's turn"):
        table.act(0, TurnUp())
    table.play(*["uu"] * 7)
    assert [old.active for old in table.state.past] == [1, 0, 1, 0, 1, 0, 1]


def test_ruling_6_a_point_when_both_thumbs_agree_up_or_down() -> None:
    table = Table(2, ON_SIGHT)
    table.play("uu", "dd", "ud", "du")
    assert table.state.scores == (2, 2)
    assert [old.scored for old in table.state.past] == [(0, 1), (0, 1), (), ()]


def test_ruling_6_seven_dilemmas() -> None:
    table = Table(2, ON_SIGHT)
    table.play(*["uu"] * 6)
    assert GAME.outcome(table.state) is None
    table.play("uu")
    expected = Outcome((0, 1), (7, 7), Termination.PLAYED_OUT)
    assert GAME.outcome(table.state) == expected
    assert table.events[-1] == GameEnded(expected, Closeness.ONE_MIND)


@pytest.mark.parametrize(
    ("points", "closeness"),
    [
        (7, Closeness.ONE_MIND),
        (6, Closeness.KINDRED),
        (5, Closeness.KINDRED),
        (4, Closeness.ACQUAINTED),
        (3, Closeness.ACQUAINTED),
        (2, Closeness.STRANGERS),
        (1, Closeness.STRANGERS),
        (0, Closeness.STRANGERS),
    ],
)
def test_ruling_6_closing_words_by_score(points: int, closeness: Closeness) -> None:
    table = Table(2, ON_SIGHT)
    table.play(*["uu"] * points, *["ud"] * (7 - points))
    outcome = Outcome((0, 1), (points, points), Termination.PLAYED_OUT)
    assert table.all(GameEnded) == [GameEnded(outcome, closeness)]


def test_ruling_6_silence_is_no_way_out_of_a_dilemma() -> None:
    """[ours] One more count, as for an active player; then the dilemma counts, without a point."""
    table = Table(2, Options(first=0))
    table.dilemma()
    table.talk()
    table.vote("u-")
    table.time_up()
    assert table.events[-2:] == [StayedSilent((1,)), CountBegan(2)]
    table.time_up()
    assert table.all(StayedSilent)[-1] == StayedSilent((0, 1))
    assert table.state.past == (Round(0, "c001", "n001", (None, None), ()),)
    assert table.state.scores == (0, 0)
    assert GAME.to_act(table.state) == (1,)


# -- who reads whom --------------------------------------------------------------------------------------------


def test_who_reads_whom() -> None:
    table = Table(3)
    table.play("uud", "du-", "ddu", "uud", "ddd")
    past = table.state.past
    assert readings(past, 3) == (
        (Tally(), Tally(2, 1), Tally(1, 0)),
        (Tally(2, 2), Tally(), Tally(1, 0)),
        (Tally(2, 0), Tally(1, 1), Tally()),
    )
    assert best_pairs(past, 3) == ((1, 0),)
    assert (Tally(2, 1).share, Tally().share) == (0.5, None)


def test_who_reads_whom_in_a_team() -> None:
    table = Table(2, ON_SIGHT)
    table.play("uu", "ud", "dd")
    assert readings(table.state.past, 2) == ((Tally(), Tally(3, 2)), (Tally(3, 2), Tally()))
    assert best_pairs(table.state.past, 2) == ((0, 1), (1, 0))
    assert best_pairs((), 2) == ()


def test_of_two_with_as_many_right_guesses_the_one_who_needed_fewer_reads_better() -> None:
    past = (
        Round(0, "c001", "n001", (UP, UP, DOWN), (1,)),
        Round(1, "c002", "n002", (UP, DOWN, DOWN), (2,)),
        Round(0, "c003", "n003", (UP, DOWN, DOWN), ()),
    )
    assert best_pairs(past, 3) == ((2, 1),)

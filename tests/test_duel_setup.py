"""A Duel Betwixt Us: setting up, first hands, first turns."""

from __future__ import annotations

from collections import Counter

import pytest

from dilemma_arena.core.ids import CardId
from dilemma_arena.core.streams import stream
from dilemma_arena.rules.contract import ActionRecord, Event, FactsNeeded
from dilemma_arena.rules.errors import BadSetup, IllegalAction
from games.duel_betwixt_us import GAME
from games.duel_betwixt_us.cards import Ingot
from games.duel_betwixt_us.deck import catalogue, kind_of
from games.duel_betwixt_us.events import CardKept, HandRedrawn, HandsDealt, HandShown, IngotsGathered
from games.duel_betwixt_us.messages import (
    Action,
    Buy,
    ChangeHand,
    Declare,
    EndTurn,
    Keep,
    KeepHand,
    Length,
    Options,
    Phase,
    Place,
    Setup,
    Shuffle,
)
from games.duel_betwixt_us.state import State

ARMED = ["short_sword", "buckler", "buckler", "rust", "cheat"]
WEAPONLESS = ["claymore", "warhammer", "swordstick", "buckler", "cheat"]


def ordered(*kinds: str) -> tuple[CardId, ...]:
    """All draw cards, with these on top."""
    left = list(catalogue().draw)
    top = []
    for kind in kinds:
        card = next(card for card in left if kind_of(card) == kind)
        left.remove(card)
        top.append(card)
    return (*top, *left)


def dealt(first_hand: list[str], second_hand: list[str], *then: str, first: int = 0) -> State:
    facts = Setup(first, ordered(*first_hand, *second_hand, *then), catalogue().duels)
    return GAME.apply(GAME.start(2), ActionRecord(facts=facts)).state


def act(state: State, seat: int, *actions: Action) -> State:
    for action in actions:
        state = GAME.apply(state, ActionRecord(seat, action)).state
    return state


# -- setting up ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 3])
def test_two_players(seats: int) -> None:
    with pytest.raises(BadSetup, match=f"takes 2 to 2 players, not {seats}"):
        GAME.start(seats)


def test_both_piles_are_shuffled_apart_and_the_shuffles_are_facts() -> None:
    state = GAME.start(2)
    assert GAME.facts_needed(state) is FactsNeeded.CHANCE
    one, two = (GAME.sample(state, stream(seed, "deal")) for seed in (1, 2))
    assert isinstance(one, Setup)
    assert isinstance(two, Setup)
    assert sorted(one.draw) == sorted(two.draw) == sorted(catalogue().draw)
    assert sorted(one.duels) == sorted(catalogue().duels)
    assert one.draw != two.draw
    assert one.duels != two.duels


def test_who_begins_is_drawn() -> None:
    firsts = {GAME.new(2, None, stream(seed, "deal")).first for seed in range(20)}
    assert firsts == {0, 1}


@pytest.mark.parametrize(
    "facts",
    [
        Setup(0, (), catalogue().duels),
        Setup(0, catalogue().draw, catalogue().duels[1:]),
        Setup(0, (catalogue().draw[0],) * len(catalogue().draw), catalogue().duels),
        Shuffle(catalogue().draw),
    ],
)
def test_a_shuffle_is_of_the_whole_piles(facts: Setup | Shuffle) -> None:
    with pytest.raises(IllegalAction, match="a shuffle is of the whole pile"):
        GAME.apply(GAME.start(2), ActionRecord(facts=facts))


@pytest.mark.parametrize("first", [0, 1])
def test_five_miners_four_favours_five_or_six_cards_and_one_duel_open(first: int) -> None:
    facts = Setup(first, catalogue().draw, catalogue().duels)
    step = GAME.apply(GAME.start(2), ActionRecord(facts=facts))
    players = step.state.players
    assert [player.idle for player in players] == [5, 5]
    assert [player.favours for player in players] == [4, 4]
    assert len(players[first].hand) == 5
    assert len(players[1 - first].hand) == 6
    assert players[first].hand == catalogue().draw[:5]
    assert step.state.open_duels == catalogue().duels[:1]
    assert step.state.duels == catalogue().duels[1:]
    assert step.events == (HandsDealt(first, catalogue().duels[0]),)


def test_a_full_game_has_all_duels_a_short_one_nine() -> None:
    full = GAME.new(2, None, stream(1, "deal"))
    assert len(full.duels) + len(full.open_duels) == len(catalogue().duels) == 18
    short = GAME.new(2, Options(length=Length.SHORT), stream(1, "deal"))
    assert len(short.duels) + len(short.open_duels) == 9
    others = {frozenset(GAME.new(2, Options(length=Length.SHORT), stream(s, "deal")).set_aside) for s in range(5)}
    assert len(others) == 5  # which nine, is drawn


# -- first hands -----------------------------------------------------------------------------------------------


def test_hands_are_hidden() -> None:
    state = dealt(ARMED, ["shiv"] * 3 + ["dagger"] + ["rust"] * 2)
    assert GAME.view(state, 0).players[1].hand == ()
    assert GAME.view(state, 0).hand_sizes == (5, 6)
    assert GAME.view(state, 1).players[0].hand == ()
    assert len(GAME.view(state, 1).me.hand) == 6


@pytest.mark.parametrize("weapon", ["short_sword", "broadsword", "tack_hammer", "mace", "shiv", "dagger"])
def test_a_hand_with_a_weapon_for_copper_or_silver_is_kept(weapon: str) -> None:
    state = dealt([weapon, *WEAPONLESS[:4]], ["codpiece"] * 3 + ["rust"] * 3)
    assert GAME.legal(state, 0) == (KeepHand(),)
    rejection = GAME.check(state, 0, ChangeHand())
    assert rejection is not None
    assert rejection.code == "has_weapon"


def test_a_hand_without_is_shown_shuffled_back_and_drawn_anew() -> None:
    state = dealt(WEAPONLESS, ["short_sword"] * 4 + ["rust"] * 2)
    before = state.players[0].hand
    assert set(GAME.legal(state, 0)) == {KeepHand(), ChangeHand()}
    step = GAME.apply(state, ActionRecord(0, ChangeHand()))
    assert step.events == (HandShown(0, before),)
    assert GAME.facts_needed(step.state) is FactsNeeded.CHANCE
    assert set(before) <= set(step.state.draw)
    shuffled = GAME.sample(step.state, stream(3, "deal"))
    again = GAME.apply(step.state, ActionRecord(facts=shuffled))
    assert again.events == (HandRedrawn(0),)
    assert isinstance(shuffled, Shuffle)
    assert again.state.players[0].hand == shuffled.draw[:5]
    assert len(again.state.draw) == 72


def redrawn(state: State, seat: int, *kinds: str) -> State:
    """The seat changes its hand for these cards."""
    state = act(state, seat, ChangeHand())
    left = list(state.draw)
    top = []
    for kind in kinds:
        top.append(next(card for card in left if kind_of(card) == kind))
        left.remove(top[-1])
    return GAME.apply(state, ActionRecord(facts=Shuffle((*top, *left)))).state


def test_a_hand_may_be_changed_several_times() -> None:
    state = dealt(WEAPONLESS, ["short_sword"] * 4 + ["rust"] * 2)
    state = redrawn(state, 0, *WEAPONLESS)
    state = redrawn(state, 0, *WEAPONLESS)
    assert ChangeHand() in GAME.legal(state, 0)
    state = redrawn(state, 0, "mace", *WEAPONLESS[:4])
    assert GAME.legal(state, 0) == (KeepHand(),)


def test_the_other_player_may_follow_whatever_he_holds_and_only_then() -> None:
    armed = ["short_sword"] * 4 + ["rust"] * 2
    state = act(dealt(WEAPONLESS, armed), 0, KeepHand())
    assert GAME.legal(state, 1) == (KeepHand(),)
    state = redrawn(dealt(WEAPONLESS, armed), 0, "mace", *WEAPONLESS[:4])
    state = act(state, 0, KeepHand())
    assert set(GAME.legal(state, 1)) == {KeepHand(), ChangeHand()}


def test_following_gives_no_right_to_follow_again() -> None:
    state = redrawn(dealt(WEAPONLESS, ["short_sword"] * 4 + ["rust"] * 2), 0, "mace", *WEAPONLESS[:4])
    state = redrawn(act(state, 0, KeepHand()), 1, "dagger", "rust", "rust", "cheat", "cheat", "cheat")
    assert GAME.legal(state, 1) == (KeepHand(),)
    state = act(state, 1, KeepHand())
    assert state.phase is Phase.KEEP  # the first player was not asked again: the game begins


def test_the_first_player_may_follow_the_second_though_he_kept_before() -> None:
    state = act(dealt(ARMED, ["codpiece"] * 2 + ["cry_foul"] * 3 + ["cheat"]), 0, KeepHand())
    state = redrawn(state, 1, "dagger", "sidestep", "sidestep", "sidestep", "shiv", "shiv")
    assert GAME.to_act(state) == (0,)
    assert set(GAME.legal(state, 0)) == {KeepHand(), ChangeHand()}


# -- first turns -----------------------------------------------------------------------------------------------


def first_turn(*drawn: str) -> State:
    state = dealt(ARMED, ["shiv"] * 3 + ["dagger"] + ["rust"] * 2, *drawn)
    return act(act(state, 0, KeepHand()), 1, KeepHand())


def test_first_turn_draw_two_keep_one_trash_the_other() -> None:
    state = first_turn("helmet", "mace")
    assert [kind_of(card) for card in state.drawn] == ["helmet", "mace"]
    assert GAME.legal(state, 0) == tuple(map(Keep, state.drawn))
    assert GAME.view(state, 1).drawn == ()
    step = GAME.apply(state, ActionRecord(0, Keep(state.drawn[1])))
    assert step.events[0] == CardKept(0, state.drawn[0])
    assert step.state.players[0].hand == (*state.players[0].hand, state.drawn[1])
    assert step.state.discard == (state.drawn[0],)


def test_first_turn_the_miner_goes_to_copper_and_earns_one_ingot() -> None:
    state = first_turn()
    state = act(state, 0, Keep(state.drawn[0]))
    assert GAME.legal(state, 0) == (Place(Ingot.COPPER),)
    rejection = GAME.check(state, 0, Place(Ingot.GOLD))
    assert rejection is not None
    assert rejection.code == "first_turn"
    step = GAME.apply(state, ActionRecord(0, Place(Ingot.COPPER)))
    events: tuple[Event, ...] = (IngotsGathered(0, (1, 0, 0), (1, 0, 0)),)
    assert step.events[1:] == events
    player = step.state.players[0]
    assert (player.idle, player.miners, player.ingots) == (4, (1, 0, 0), (1, 0, 0))
    assert step.state.phase is Phase.SPEND  # no miner is moved


def test_first_turn_buying_for_one_but_no_trick_and_no_duel() -> None:
    state = first_turn()
    state = act(state, 0, Keep(state.drawn[0]), Place(Ingot.COPPER))
    buys = [action for action in GAME.legal(state, 0) if isinstance(action, Buy)]
    assert {kind_of(buy.card) for buy in buys} == {"short_sword", "buckler"}
    assert not any(isinstance(action, Declare) for action in GAME.legal(state, 0))
    state = act(state, 0, buys[0])
    assert [kind_of(item.card) for item in state.players[0].items] == ["short_sword"]
    assert GAME.legal(state, 0) == (EndTurn(),)
    rejection = GAME.check(state, 0, Declare())
    assert rejection is not None
    assert rejection.code == "first_turn"


def test_second_player_has_the_same_first_turn() -> None:
    state = first_turn()
    state = act(state, 0, Keep(state.drawn[0]), Place(Ingot.COPPER), EndTurn())
    assert GAME.to_act(state) == (1,)
    state = act(state, 1, Keep(state.drawn[0]))
    assert GAME.legal(state, 1) == (Place(Ingot.COPPER),)
    state = act(state, 1, Place(Ingot.COPPER))
    assert not any(isinstance(action, Declare) for action in GAME.legal(state, 1))


def test_the_draw_pile_gives_both_players_as_many_turns() -> None:
    """After the first hands two cards a turn: 36 turns, 18 each, and nobody draws a last card alone."""
    kinds = Counter(map(kind_of, catalogue().draw))
    assert len(catalogue().draw) == 11 + 2 * 36
    assert kinds["short_sword"] == 4
    assert kinds["rust"] == 3

"""The bots of A Duel Betwixt Us: they see views only, play the same game again, and the better one wins."""

from __future__ import annotations

import pytest

from dilemma_arena.bots.contract import AnyBot, decide
from dilemma_arena.bots.levels import levels
from dilemma_arena.core.ids import Seat
from dilemma_arena.core.streams import Stream, Streams, stream
from dilemma_arena.rules.conformance import random_record
from dilemma_arena.rules.contract import ActionRecord, FactsNeeded
from games.duel_betwixt_us import GAME
from games.duel_betwixt_us.bots import EASY, HARD, MEDIUM
from games.duel_betwixt_us.bots_combat import best_venture, remedy
from games.duel_betwixt_us.bots_imagine import imagine
from games.duel_betwixt_us.bots_value import Tastes
from games.duel_betwixt_us.cards import Guard, Strike, TrickCard
from games.duel_betwixt_us.messages import (
    Action,
    Arm,
    Buy,
    Challenge,
    Crush,
    Declare,
    EndTurn,
    Fill,
    Options,
    Pass,
    Phase,
    TakeFavour,
    Trick,
)
from games.duel_betwixt_us.state import State
from tests.duel_table import G, Table, fight


def match(seed: int, bots: tuple[AnyBot, AnyBot], options: Options | None = None) -> tuple[State, list[Action]]:
    """A whole game; every action is checked by the rules."""
    streams, state, actions = Streams(seed), GAME.start(2, options), list[Action]()
    while GAME.outcome(state) is None:
        if GAME.facts_needed(state) is FactsNeeded.CHANCE:
            state = GAME.apply(state, ActionRecord(facts=GAME.sample(state, streams["deal"]))).state
            continue
        (seat,) = GAME.to_act(state)
        action = decide(GAME, state, seat, bots[seat], streams[f"bot {seat}"])
        actions.append(action)
        state = GAME.apply(state, ActionRecord(seat, action)).state
    return state, actions


def choose(table: Table, bot: AnyBot = HARD, seat: Seat | None = None) -> Action:
    """What the bot does at this table."""
    seat = table.mover if seat is None else seat
    action: Action = bot.choose(GAME.view(table.state, seat), GAME.legal(table.state, seat), stream(1, "bot"))
    return action


def wins(better: AnyBot, worse: AnyBot, games: int) -> int:
    """Of so many games, each deal from both sides."""
    won = 0
    for game in range(games):
        mine = game % 2
        state, _ = match(game // 2, (better, worse) if mine == 0 else (worse, better))
        outcome = GAME.outcome(state)
        assert outcome is not None
        won += outcome.winners == (mine,)
    return won


def test_levels() -> None:
    assert list(levels(GAME)) == ["random", "easy", "medium", "hard"]


@pytest.mark.parametrize("bot", [EASY, MEDIUM, HARD], ids=["easy", "medium", "hard"])
def test_same_seed_same_game_and_another_seed_another_game(bot: AnyBot) -> None:
    assert match(3, (bot, bot))[1] == match(3, (bot, bot))[1]
    assert match(3, (bot, bot))[1] != match(4, (bot, bot))[1]


def test_bots_play_with_own_cards_too() -> None:
    blow = TrickCard(id="blow", name="Blow", text="+2", copies=4, cost=0, effect=Strike(attack=2))
    state, _ = match(1, (HARD, MEDIUM), Options(own_cards=(blow,)))
    assert GAME.outcome(state) is not None


def test_medium_beats_easy() -> None:
    assert wins(MEDIUM, EASY, 20) >= 13


def test_hard_beats_medium_and_easy() -> None:
    assert wins(HARD, EASY, 6) >= 5
    assert wins(HARD, MEDIUM, 8) >= 5


def test_what_a_bot_imagines_looks_to_it_like_the_real_thing() -> None:
    state, rng = GAME.new(2, None, stream(2, "deal")), stream(2, "play")
    checked = 0
    while GAME.outcome(state) is None:
        for viewer in (0, 1) if GAME.to_act(state) else ():
            imagined = imagine(GAME.view(state, viewer), Stream(rng.state))
            assert GAME.view(imagined, viewer) == GAME.view(state, viewer)
            assert GAME.inventory(imagined) == GAME.inventory(state)
            checked += imagined.players[1 - viewer].hand != state.players[1 - viewer].hand
        state = GAME.apply(state, random_record(GAME, state, rng)).state
    assert checked > 100  # other hands than the real ones


def test_hidden_cards_do_not_change_what_a_bot_does() -> None:
    state, rng = GAME.new(2, None, stream(6, "deal")), stream(6, "play")
    for _ in range(60):
        (seat,) = GAME.to_act(state)
        other = GAME.redeal(state, seat, rng)
        legal = GAME.legal(state, seat)
        here, there = (HARD.choose(GAME.view(s, seat), legal, stream(1, "bot")) for s in (state, other))
        assert here == there
        state = GAME.apply(state, ActionRecord(seat, here)).state


# -- sense ----------------------------------------------------------------------------------------------------------


def test_hard_attacks_the_unarmed() -> None:
    table = Table(phase=Phase.PICK, items={"broadsword": "ccc"}, duels=["swords_and_shields"])
    action = choose(table)
    assert isinstance(action, Challenge)
    assert action.items == (table.card("broadsword"),)


def test_hard_backs_down_from_a_better_armed_rival() -> None:
    table = Table(
        phase=Phase.PICK, items={"shiv": "c"}, rival_items={"dagger": "gg"}, duels=["concealed_only", "birthday_suit"]
    )
    assert not isinstance(choose(table), Challenge)


def test_hard_finishes_a_weapon_and_declares_with_it() -> None:
    table = Table(items={"broadsword": "ggg?"}, ingots=(0, 0, 1), duels=["swords_and_shields"])
    assert choose(table) == Fill(table.card("broadsword"), G)
    table.do(choose(table))
    assert choose(table) == Declare()


def test_hard_buys_where_it_has_nothing() -> None:
    table = Table(hand=["short_sword"], ingots=(3, 0, 0), miners=(3, 0, 0))
    assert isinstance(choose(table), Buy)


def test_hard_plays_a_trick_only_when_it_needs_one() -> None:
    losing = fight("concealed_only", {"shiv": "c"}, {"dagger": "cc"}, hand=["parry", "treachery"], ingots=(2, 0, 0))
    assert isinstance(choose(losing), Trick)
    winning = fight("concealed_only", {"shiv": "g"}, {"dagger": "cc"}, hand=["parry", "treachery"], ingots=(2, 0, 0))
    assert choose(winning) == Pass()
    hopeless = fight("concealed_only", {"shiv": "c"}, {"dagger": "gg"}, hand=["parry"], ingots=(1, 0, 0))
    assert choose(hopeless) == Pass()


def test_a_rival_without_ingots_may_still_play_what_costs_nothing() -> None:
    duck = TrickCard(id="duck", name="Duck", text="+3", copies=1, cost=0, effect=Guard(defence=3))
    worth = []
    for held in ("duck", "claymore"):
        table = Table(
            phase=Phase.PICK, items={"shiv": "s"}, rival_hand=[held], duels=["concealed_only"], own_cards=(duck,)
        )
        venture = best_venture((table.state,), 0, table.card("concealed_only"), Tastes(), cheats=True)
        assert venture is not None
        worth.append(venture.value)
    assert worth[0] < 0.0 < worth[1]


def test_the_remedy_is_a_win_where_there_is_one_and_else_a_draw() -> None:
    def unarmed(hand: list[str], coppers: int) -> State:
        against = {"dagger": "cc"}
        return fight("concealed_only", {"shiv": "c"}, against, hand=hand, ingots=(coppers, 0, 0), bring=()).state

    assert remedy(unarmed(["parry"], 1), 0, 1) is None
    assert len(remedy(unarmed(["parry"], 1), 0, 1, 0) or ()) == 1
    assert len(remedy(unarmed(["parry", "treachery"], 3), 0, 1, 0) or ()) == 2
    assert len(remedy(unarmed(["parry", "treachery"], 3), 0, 0) or ()) == 1


def test_hard_defends_as_well_as_it_can() -> None:
    table = Table(
        phase=Phase.PICK,
        items={"short_sword": "cc"},
        rival_items={"short_sword": "cs", "buckler": "cc"},
        duels=["swords_and_shields"],
    )
    table.challenge("swords_and_shields", "short_sword")
    action = choose(table)
    assert isinstance(action, Arm)
    assert len(action.items) == 2


def test_hard_crushes_the_best_ingot() -> None:
    table = fight("crushing_and_shields", {"mace": "ss"}, {"round_shield": "ccg"})
    table.no_tricks()
    assert choose(table) == Crush(table.card("round_shield"), G)


def test_hard_takes_the_last_favour() -> None:
    table = Table(phase=Phase.PICK, items={"shiv": "c"}, favours=7, duels=["concealed_only"])
    table.challenge("concealed_only", "shiv")
    table.arm()
    table.no_tricks()
    assert choose(table) == TakeFavour()


def test_hard_ends_its_turn_when_nothing_is_left_to_do() -> None:
    assert choose(Table(hand=["claymore"], items={"mace": "c?"})) == EndTurn()

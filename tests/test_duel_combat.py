"""A Duel Betwixt Us: equipment, tricks, tally, crushing, prizes, and all ends of a game."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dilemma_arena.rules.contract import Outcome, Termination
from games.duel_betwixt_us import GAME
from games.duel_betwixt_us.events import CombatTallied, FavourWon, GameEnded, IngotLost, ItemDiscarded, Loss, MinersWon
from games.duel_betwixt_us.messages import (
    Aim,
    Arm,
    BackDown,
    Challenge,
    Crush,
    Declare,
    EndTurn,
    Pass,
    Phase,
    TakeFavour,
    TakeMiners,
    Trick,
)
from games.duel_betwixt_us.state import Tally
from tests.duel_table import C, G, S, Table, fight


def kits(table: Table) -> set[tuple[str, ...]]:
    """The equipment that may be chosen, by kinds, without tricks."""
    return {tuple(table.kinds(a.items)) for a in table.legal if isinstance(a, Challenge | Arm) and a.cheat is None}


# -- 1: the attacker's equipment -------------------------------------------------------------------------------


def test_equipment_two_hands_one_big_weapon_two_small_ones_or_weapon_and_shield() -> None:
    items = {"claymore": "ccccc", "tack_hammer": "c", "dagger": "cc", "buckler": "cc"}
    table = Table(phase=Phase.PICK, items=items, duels=["birthday_suit"])
    assert kits(table) == {
        ("claymore",),
        ("tack_hammer", "dagger"),
        ("tack_hammer", "buckler"),
        ("dagger", "buckler"),
        ("tack_hammer",),
        ("dagger",),
        ("buckler",),
        (),
    }


def test_equipment_armour_is_always_worn_and_takes_no_hands() -> None:
    items = {"claymore": "ccccc", "helmet": "cc", "codpiece": "c"}
    table = Table(phase=Phase.PICK, items=items, duels=["swords_and_shields"])
    assert kits(table) == {("claymore", "helmet", "codpiece"), ("helmet", "codpiece")}
    claymore = table.card("claymore")
    assert table.refuses(Challenge(table.card("swords_and_shields"), (claymore,))) == "wrong_kit"


def test_equipment_armour_is_left_at_home_where_the_duel_forbids_it() -> None:
    table = Table(phase=Phase.PICK, items={"shiv": "c", "helmet": "cc"}, duels=["birthday_suit"])
    assert kits(table) == {("shiv",), ()}


def test_equipment_one_helmet_and_one_codpiece_of_several() -> None:
    items = {"shiv": "c", "helmet": "cc", "great_helm": "ccc", "codpiece": "c"}
    table = Table(phase=Phase.PICK, items=items, duels=["concealed_only"])
    assert kits(table) == {
        ("shiv", "helmet", "codpiece"),
        ("shiv", "great_helm", "codpiece"),
        ("helmet", "codpiece"),
        ("great_helm", "codpiece"),
    }


def test_equipment_only_what_the_duel_allows_and_what_is_complete() -> None:
    items = {"shiv": "c", "mace": "cc", "dagger": "c?", "helmet": "c?"}
    table = Table(phase=Phase.PICK, items=items, duels=["concealed_only"])
    assert kits(table) == {("shiv",), ()}


def test_equipment_bought_this_turn_stays_behind_even_armour() -> None:
    items = {"shiv": "c", "helmet": "cc+", "dagger": "cc+"}
    table = Table(phase=Phase.PICK, items=items, duels=["concealed_only"])
    assert kits(table) == {("shiv",), ()}


# -- 2: the defender's equipment -------------------------------------------------------------------------------


def test_defender_chooses_after_the_attacker() -> None:
    table = Table(phase=Phase.PICK, items={"shiv": "c"}, rival_items={"dagger": "cc"}, duels=["concealed_only"])
    table.challenge("concealed_only", "shiv")
    assert table.mover == 1
    assert kits(table) == {("dagger",), ()}
    table.arm("dagger")
    assert table.at(Phase.TRICKS)
    assert table.mover == 0


def test_defender_without_valid_items_takes_none() -> None:
    table = Table(phase=Phase.PICK, items={"shiv": "c"}, rival_items={"mace": "cc"}, duels=["concealed_only"])
    table.challenge("concealed_only", "shiv")
    assert table.legal == (Arm(()),)


# -- 3: tricks alternate ---------------------------------------------------------------------------------------


def test_tricks_alternate_from_the_attacker_until_both_pass_in_a_row() -> None:
    table = fight(
        "concealed_only",
        {"shiv": "c"},
        {},
        hand=["parry", "parry"],
        ingots=(2, 0, 0),
        rival_hand=["parry"],
        rival_ingots=(1, 0, 0),
    )
    one, two = table.me.hand
    table.do(Trick(one, (1, 0, 0)))
    assert table.mover == 1
    table.do(Pass())
    assert table.mover == 0
    table.do(Trick(two, (1, 0, 0)))
    table.do(Trick(table.rival.hand[0], (1, 0, 0)))
    assert table.mover == 0
    table.do(Pass())
    assert table.mover == 1
    assert table.at(Phase.TRICKS)
    table.do(Pass())
    assert table.tally.defence == (6, 3)
    assert table.kinds(table.state.discard) == ["concealed_only", "parry", "parry", "parry"]


def test_tricks_are_paid_from_what_ingots_are_left_also_by_the_defender() -> None:
    table = fight("concealed_only", {"shiv": "c"}, {}, rival_hand=["parry"], rival_ingots=(0, 1, 0))
    table.do(Pass())
    assert table.refuses(Trick(table.rival.hand[0], (1, 0, 0))) == "wrong_payment"
    table.do(Trick(table.rival.hand[0], (0, 1, 0)))
    assert table.rival.ingots == (0, 0, 0)


def test_tricks_cannot_be_played_without_ingots_or_outside_combat() -> None:
    table = fight("concealed_only", {"shiv": "c"}, {}, hand=["parry"])
    assert table.refuses(Trick(table.me.hand[0], (1, 0, 0))) == "cannot_pay"
    outside = Table(hand=["parry"], ingots=(1, 0, 0))
    assert outside.refuses(Trick(outside.me.hand[0], (1, 0, 0))) == "no_combat"


# -- 4: the tally ----------------------------------------------------------------------------------------------


def test_sample_combat() -> None:
    """Jim: a crushing weapon of gold. Paulina: a sword of silver and copper, a codpiece of copper."""
    table = fight("phantom_limbs", {"tack_hammer": "g"}, {"short_sword": "sc", "codpiece": "c"})
    table.no_tricks()
    assert table.tally == Tally(attack=(3, 3), defence=(0, 1), sure=(0, 0), damage=(2, 3))
    assert table.tally.winner == 1
    assert table.at(Phase.CRUSH)
    assert table.mover == 0
    table.do(Crush(table.card("codpiece"), C))
    assert table.kinds(item.card for item in table.rival.items) == ["short_sword"]
    assert table.kinds(table.state.discard) == ["phantom_limbs", "codpiece"]
    assert table.at(Phase.PRIZE)
    assert table.mover == 1


def test_damage_is_attack_minus_defence_and_never_below_nothing() -> None:
    table = fight("swords_and_shields", {"short_sword": "cc"}, {"round_shield": "ggg"})
    table.no_tricks()
    assert table.tally.damage == (0, 0)
    assert table.tally.winner is None


def test_a_draw_gives_no_prize() -> None:
    table = fight("concealed_only", {"shiv": "s"}, {"dagger": "cc"})
    table.no_tricks()
    assert table.tally.damage == (2, 2)
    assert table.all(CombatTallied)[0].winner is None
    assert table.at(Phase.KEEP)
    assert (table.me.favours, table.rival.favours) == (4, 4)


def test_more_damage_wins_whoever_attacked() -> None:
    table = fight("concealed_only", {"shiv": "c"}, {"dagger": "cg"})
    table.no_tricks()
    assert table.mover == 1
    assert table.at(Phase.PRIZE)


# -- crushing --------------------------------------------------------------------------------------------------


def test_crushing_takes_one_ingot_of_choice_and_the_item_fights_on() -> None:
    table = fight("crushing_and_shields", {"tack_hammer": "g"}, {"round_shield": "ccg"})
    table.no_tricks()
    shield = table.card("round_shield")
    assert set(table.legal) == {Crush(shield, C), Crush(shield, G), Pass()}
    table.do(Crush(shield, G))
    assert table.item("round_shield").ingots == (C, C)
    assert table.item("round_shield").complete
    assert table.all(IngotLost) == [IngotLost(1, shield, G, Loss.CRUSHED)]
    assert table.rival.ingots == (0, 0, 0)  # it went to its mine


def test_crushing_comes_after_the_tally() -> None:
    table = fight("crushing_and_shields", {"tack_hammer": "g"}, {"buckler": "cc"})
    table.no_tricks()
    assert table.tally.damage[0] == 1


def test_crushing_one_ingot_for_each_crushing_weapon() -> None:
    table = fight("crushing_and_shields", {"tack_hammer": "c", "mace": "cc"}, {"helmet": "cs"})
    table.no_tricks()
    table.do(Crush(table.card("helmet"), S), Crush(table.card("helmet"), C))
    assert table.rival.items == ()
    assert table.all(ItemDiscarded)[0].why is Loss.CRUSHED


def test_crushing_both_ways_the_attacker_first() -> None:
    table = fight("crushing_and_shields", {"tack_hammer": "c", "helmet": "cc"}, {"mace": "cc", "buckler": "cc"})
    table.no_tricks()
    assert table.mover == 0
    table.do(Crush(table.card("buckler"), C))
    assert table.mover == 1
    table.do(Crush(table.card("helmet"), C))
    assert table.item("helmet").ingots == (C,)


def test_crushing_may_spare_and_needs_something_brought() -> None:
    table = fight("crushing_and_shields", {"tack_hammer": "c"}, {"buckler": "cc"})
    table.no_tricks()
    table.do(Pass())
    assert table.item("buckler").ingots == (C, C)
    home = fight("crushing_and_shields", {"tack_hammer": "c"}, {"buckler": "cc"}, rival_bring=[])
    home.no_tricks()
    assert home.at(Phase.PRIZE)


def test_crushing_never_hits_weapons() -> None:
    table = fight("crushing_and_shields", {"tack_hammer": "c"}, {"mace": "cs"})
    table.no_tricks()
    assert table.at(Phase.PRIZE)


# -- prizes ----------------------------------------------------------------------------------------------------


def won() -> Table:
    table = fight("concealed_only", {"shiv": "c"}, {})
    table.no_tricks()
    assert set(table.legal) == {TakeMiners(), TakeFavour()}
    return table


def test_prize_two_idle_miners() -> None:
    table = won()
    table.do(TakeMiners())
    assert table.me.idle == 2
    assert table.all(MinersWon) == [MinersWon(0, 2)]
    assert (table.me.favours, table.rival.favours) == (4, 4)
    assert table.mover == 1


def test_prize_or_a_favour_of_the_loser() -> None:
    table = won()
    table.do(TakeFavour())
    assert table.me.idle == 0
    assert (table.me.favours, table.rival.favours) == (5, 3)
    assert table.all(FavourWon) == [FavourWon(0)]


# -- ends ------------------------------------------------------------------------------------------------------


def test_end_all_favours_win_at_once() -> None:
    table = Table(phase=Phase.PICK, items={"shiv": "c"}, favours=7, duels=["concealed_only"])
    table.challenge("concealed_only", "shiv")
    table.arm()
    table.no_tricks()
    table.do(TakeFavour())
    outcome = Outcome((0,), (8, 0), Termination.SUDDEN_WIN)
    assert GAME.outcome(table.state) == outcome
    assert table.all(GameEnded) == [GameEnded(outcome)]


def test_end_after_the_turn_that_fights_the_last_duel() -> None:
    table = Table(phase=Phase.PICK, items={"shiv": "c"}, duels=["concealed_only"], next_duels=[])
    table.challenge("concealed_only", "shiv")
    table.arm()
    table.no_tricks()
    table.do(TakeFavour())
    assert GAME.outcome(table.state) == Outcome((0,), (5, 3), Termination.PLAYED_OUT)


def test_no_end_while_a_duel_lies_open() -> None:
    table = Table(items={"shiv": "c"}, duels=["concealed_only"], next_duels=[])
    table.do(Declare(), BackDown())
    assert table.at(Phase.KEEP)


def test_end_after_the_turn_in_which_the_draw_pile_ran_out() -> None:
    table = Table(phase=Phase.KEEP, favours=5)
    table.state = replace(table.state, drawn=table.state.draw[:2], draw=())
    table.do(table.legal[0])
    table.do(*[action for action in table.legal if action == EndTurn()])
    assert GAME.outcome(table.state) == Outcome((0,), (5, 3), Termination.SUPPLY_OUT)


@pytest.mark.parametrize(("favours", "winner"), [(5, 0), (4, 1), (3, 1)])
def test_end_most_favours_win_and_a_tie_goes_to_who_went_second(favours: int, winner: int) -> None:
    table = Table(favours=favours)
    table.state = replace(table.state, draw=())
    table.do(EndTurn())
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (winner,)


def test_end_a_tie_when_seat_one_went_first_goes_to_seat_zero() -> None:
    table = Table()
    table.state = replace(table.state, draw=(), first=1)
    table.do(EndTurn())
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (0,)


def test_refused_actions_in_combat_change_nothing() -> None:
    table = fight("concealed_only", {"shiv": "c"}, {}, hand=["parry"], ingots=(1, 0, 0))
    before = table.state
    for action in (Trick("cheat-1", (1, 0, 0)), Trick(table.me.hand[0], (0, 0, 0)), EndTurn(), TakeFavour()):
        table.refuses(action)
    assert table.refuses(Trick(table.me.hand[0], (1, 0, 0), Aim("shiv-1"))) == "wrong_aim"
    assert table.state == before

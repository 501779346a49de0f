"""A Duel Betwixt Us: what each event, trick and duel does, and what the F.A.Q. says about it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.duel_betwixt_us import GAME
from games.duel_betwixt_us.cards import EventCard, Raise, Strike, Tale, TrickCard
from games.duel_betwixt_us.events import IngotLost, ItemDiscarded, Loss, MinersDrunk, MinersGained, MinersKilled
from games.duel_betwixt_us.messages import (
    NOTHING,
    Aim,
    Arm,
    BackDown,
    Challenge,
    CheatPlay,
    Crush,
    Declare,
    EndTurn,
    Fill,
    Keep,
    Move,
    Pass,
    Phase,
    Stage,
    Stay,
    TakeFavour,
    Throw,
    Trick,
)
from tests.duel_table import C, G, S, Table, fight

ONE, TWO = (1, 0, 0), (2, 0, 0)


def play(table: Table, kind: str, aim: Aim = NOTHING) -> None:
    """Play the card of this kind with the payment that wastes least."""
    card = next(card for card in table.state.players[table.mover].hand if card.startswith(kind))
    table.do(next(a for a in table.legal if isinstance(a, Stage | Trick) and a.card == card and a.aim == aim))


# -- events: Free Beer -----------------------------------------------------------------------------------------


def beer() -> Table:
    table = Table(hand=["free_beer"], ingots=ONE, rival_miners=(5, 2, 0), rival_ingots=ONE)
    play(table, "free_beer", Aim(metal=C))
    return table


def test_free_beer_up_to_three_miners_of_one_mine_do_not_work_next_turn() -> None:
    table = beer()
    assert table.rival.drunk == (3, 0, 0)
    assert table.all(MinersDrunk) == [MinersDrunk(1, C, 3)]
    table.do(EndTurn(), Keep(table.state.draw[0]))
    assert table.legal[0] == Stay()
    table.do(Stay())
    assert table.rival.ingots == (2, 1, 0)


def test_free_beer_the_drunk_do_not_move_and_are_sober_after_the_turn() -> None:
    table = Table(hand=["free_beer"], ingots=ONE, rival_miners=(2, 2, 0))
    play(table, "free_beer", Aim(metal=C))
    table.do(EndTurn(), Keep(table.state.draw[0]))
    assert {action.source for action in table.legal if isinstance(action, Move)} == {S}
    table.do(Stay(), EndTurn())
    assert table.rival.drunk == (0, 0, 0)


def test_free_beer_needs_somebody_sober() -> None:
    table = Table(hand=["free_beer"], ingots=ONE)
    assert table.refuses(Stage(table.me.hand[0], ONE, Aim(metal=C))) == "wrong_aim"


# -- events: Miner Murder --------------------------------------------------------------------------------------


def test_miner_murder_needs_a_complete_concealed_weapon() -> None:
    table = Table(hand=["miner_murder"], items={"dagger": "c?"}, ingots=(2, 0, 0), rival_idle=1)
    assert table.refuses(Stage(table.me.hand[0], ONE)) == "needs_item"
    table.do(Fill(table.card("dagger"), C))
    assert Stage(table.me.hand[0], ONE) in table.legal


def test_miner_murder_kills_an_idle_or_a_working_miner() -> None:
    table = Table(
        hand=["miner_murder"], items={"shiv": "c"}, ingots=ONE, rival_idle=1, rival_miners=(0, 2, 0), rival_ingots=ONE
    )
    aims = [action.aim for action in table.legal if isinstance(action, Stage)]
    assert aims == [NOTHING, Aim(metal=S)]
    play(table, "miner_murder", Aim(metal=S))
    assert table.rival.miners == (0, 1, 0)
    assert table.all(MinersKilled) == [MinersKilled(1, S, 1)]


def test_miner_murder_a_broken_set_loses_its_ingot() -> None:
    table = Table(
        hand=["miner_murder"], items={"shiv": "c"}, ingots=ONE, rival_miners=(0, 2, 0), rival_ingots=(0, 1, 0)
    )
    play(table, "miner_murder", Aim(metal=S))
    assert table.rival.ingots == (0, 0, 0)


# -- events: Fancy Ball, Good Enough, Grave Robber, Rust -------------------------------------------------------


def test_good_enough_completes_an_item_with_an_ingot() -> None:
    table = Table(hand=["good_enough"], items={"claymore": "g?", "mace": "", "shiv": "c"}, ingots=ONE)
    aims = [action.aim for action in table.legal if isinstance(action, Stage)]
    assert aims == [Aim(table.card("claymore"))]
    play(table, "good_enough", aims[0])
    assert table.item("claymore").complete
    assert table.item("claymore").strength == 3
    assert table.refuses(Fill(table.card("claymore"), C)) == "complete"


def test_grave_robber_raises_an_idle_zombie() -> None:
    table = Table(hand=["grave_robber"], ingots=(2, 0, 0))
    play(table, "grave_robber")
    assert (table.me.idle, table.me.zombies) == (1, 1)
    assert table.all(MinersGained) == [MinersGained(0, 1, undead=True)]


def test_rust_takes_an_ingot_of_choice_off_any_item_of_the_rival() -> None:
    table = Table(hand=["rust"], items={"mace": "gg"}, rival_items={"dagger": "cg", "shiv": "s"}, ingots=(2, 0, 0))
    aims = [action.aim for action in table.legal if isinstance(action, Stage)]
    dagger, shiv = table.card("dagger"), table.card("shiv")
    assert aims == [Aim(dagger, C), Aim(dagger, G), Aim(shiv, S)]
    play(table, "rust", Aim(dagger, G))
    assert table.item("dagger").ingots == (C,)
    assert table.item("dagger").complete
    assert table.all(IngotLost) == [IngotLost(1, dagger, G, Loss.RUSTED)]


def test_rust_an_item_that_loses_its_last_ingot_is_discarded_unless_it_was_never_complete() -> None:
    table = Table(hand=["rust", "rust"], rival_items={"shiv": "c", "dagger": "c?"}, ingots=(4, 0, 0))
    play(table, "rust", Aim(table.card("shiv"), C))
    assert table.all(ItemDiscarded) == [ItemDiscarded(1, "shiv-1", Loss.RUSTED)]
    play(table, "rust", Aim(table.card("dagger"), C))
    assert table.item("dagger").ingots == ()
    assert not table.item("dagger").complete


# -- tricks ----------------------------------------------------------------------------------------------------


def test_sidestep_defends() -> None:
    table = fight("concealed_only", {"shiv": "g"}, {}, rival_hand=["sidestep"], rival_ingots=ONE)
    table.do(Pass())
    play(table, "sidestep")
    table.no_tricks()
    assert table.tally.damage == (0, 0)


def test_treachery_goes_through_any_defence() -> None:
    table = fight("swords_and_shields", {"short_sword": "cc"}, {"round_shield": "ggg"}, hand=["treachery"], ingots=TWO)
    assert table.refuses(Trick(table.me.hand[0], TWO)) == "needs_item"
    table = fight("concealed_only", {"shiv": "c"}, {"helmet": "gg"}, hand=["treachery"], ingots=TWO)
    play(table, "treachery")
    table.no_tricks()
    assert table.tally.sure == (2, 0)
    assert table.tally.damage == (2, 0)


def test_sand_in_the_eyes_takes_an_item_out_and_its_hammer_with_it() -> None:
    table = fight(
        "crushing_and_shields",
        {"mace": "gg", "tack_hammer": "c"},
        {"buckler": "cc"},
        rival_hand=["sand_in_the_eyes"],
        rival_ingots=(2, 0, 0),
    )
    table.do(Pass())
    mace, hammer = table.card("mace"), table.card("tack_hammer")
    aims = {action.aim for action in table.legal if isinstance(action, Trick)}
    assert aims == {Aim(mace), Aim(hammer)}
    play(table, "sand_in_the_eyes", Aim(mace))
    table.no_tricks()
    assert table.tally.attack == (1, 0)
    table.do(Crush(table.card("buckler"), C))
    assert table.at(Phase.KEEP)  # one hammer left, one ingot; 1 attack against 2: a draw


def test_cry_foul_undoes_a_trick_of_the_rival() -> None:
    table = fight(
        "concealed_only",
        {"shiv": "g"},
        {},
        hand=["cry_foul"],
        ingots=ONE,
        rival_hand=["parry"],
        rival_ingots=ONE,
    )
    assert table.refuses(Trick(table.me.hand[0], ONE, Aim(table.rival.hand[0]))) == "wrong_aim"
    sidestep = table.rival.hand[0]
    table.do(Pass())
    play(table, "parry")
    play(table, "cry_foul", Aim(sidestep))
    table.no_tricks()
    assert table.tally.damage == (3, 0)


def test_cry_foul_can_be_cried_foul_at() -> None:
    table = fight(
        "concealed_only",
        {"shiv": "g"},
        {},
        hand=["cry_foul"],
        ingots=ONE,
        rival_hand=["parry", "cry_foul"],
        rival_ingots=(2, 0, 0),
    )
    sidestep, foul = table.rival.hand[0], table.me.hand[0]
    table.do(Pass())
    play(table, "parry")
    play(table, "cry_foul", Aim(sidestep))
    play(table, "cry_foul", Aim(foul))
    table.no_tricks()
    assert table.tally.damage == (0, 0)


def test_cry_foul_catches_a_cheat() -> None:
    table = Table(
        phase=Phase.PICK,
        items={"shiv": "c", "mace": "gg"},
        hand=["cheat"],
        ingots=ONE,
        rival_hand=["cry_foul"],
        rival_ingots=ONE,
        duels=["concealed_only"],
    )
    cheat = CheatPlay(table.me.hand[0], ONE, table.card("mace"))
    table.do(Challenge(table.card("concealed_only"), (table.card("shiv"),), cheat))
    table.arm()
    table.do(Pass())
    play(table, "cry_foul", Aim(cheat.card))
    table.no_tricks()
    assert table.tally.attack == (1, 0)


def test_strike_adds_to_the_attack() -> None:
    """A trick that only players' own cards use."""
    blow = TrickCard(id="blow", name="Blow", text="+2", copies=1, cost=0, effect=Strike(attack=2))
    table = Table(phase=Phase.PICK, items={"shiv": "c"}, hand=["blow"], duels=["concealed_only"], own_cards=(blow,))
    table.challenge("concealed_only", "shiv")
    table.arm()
    table.do(Trick("blow-1", (0, 0, 0)), Pass(), Pass())
    assert table.tally.damage == (3, 0)


# -- duels -----------------------------------------------------------------------------------------------------


def test_bicep_measuring_contest_lifts_the_ingots_left() -> None:
    table = Table(
        phase=Phase.PICK,
        items={"shiv": "c", "helmet": "cc"},
        ingots=(1, 1, 0),
        rival_ingots=(0, 0, 1),
        rival_hand=["parry"],
        duels=["bicep_measuring_contest"],
    )
    table.challenge("bicep_measuring_contest")
    table.arm()
    table.do(Pass())
    play(table, "parry")  # paid with the gold that would have been lifted
    table.no_tricks()
    assert table.tally.attack == (3, 0)
    assert table.tally.defence == (0, 3)


def test_miner_wars_counts_all_miners() -> None:
    table = fight("miner_wars", {"shiv": "c"}, {}, bring=[])
    assert table.at(Phase.TRICKS)
    table.no_tricks()
    assert table.tally.damage == (0, 0)
    war = Table(phase=Phase.PICK, items={"shiv": "c"}, idle=1, miners=(2, 1, 3), rival_miners=(4, 0, 0), rival_idle=2)
    war.challenge("miner_wars")
    war.arm()
    war.no_tricks()
    assert war.tally.damage == (7, 6)


def test_face_smash_is_fought_with_armour_and_nobody_defends() -> None:
    table = fight(
        "face_smash", {"helmet": "cc", "codpiece": "c"}, {"great_helm": "ccc", "shiv": "c"}, rival_bring=["great_helm"]
    )
    table.no_tricks()
    assert table.tally.attack == (3, 3)
    assert table.tally.damage == (3, 3)


def test_phantom_limbs_have_no_end_of_hands() -> None:
    table = fight("phantom_limbs", {"claymore": "ccccc", "warhammer": "cccc", "buckler": "cc", "shiv": "c"}, {})
    table.no_tricks()
    assert table.tally.attack == (10, 0)
    assert table.tally.defence == (2, 0)


@pytest.mark.parametrize(
    ("duel", "allowed"),
    [
        ("concealed_only", {"dagger", "helmet"}),
        ("swords_and_shields", {"broadsword", "buckler", "helmet"}),
        ("crushing_and_shields", {"mace", "buckler", "helmet"}),
        ("birthday_suit", {"dagger", "broadsword", "mace", "buckler"}),
        ("face_smash", {"helmet"}),
    ],
)
def test_what_duels_allow(duel: str, allowed: set[str]) -> None:
    items = {"dagger": "cc", "broadsword": "ccc", "mace": "cc", "buckler": "cc", "helmet": "cc"}
    table = Table(phase=Phase.PICK, items=items, duels=[duel])
    found: set[str] = set()
    for action in table.legal:
        found.update(table.kinds(action.items) if isinstance(action, Challenge) else ())
    assert found == allowed


# -- the F.A.Q. about single cards, line by line ---------------------------------------------------------------


def test_faq_5_cheat_is_played_when_equipment_is_declared() -> None:
    table = Table(
        phase=Phase.PICK,
        items={"shiv": "c", "claymore": "ccccc", "dagger": "cc+"},
        hand=["cheat"],
        ingots=ONE,
        duels=["concealed_only"],
    )
    cheats = [a.cheat for a in table.legal if isinstance(a, Challenge) and a.cheat]
    assert {cheat.item for cheat in cheats} == {table.card("claymore")}  # not the dagger bought this turn
    table.do(Challenge(table.card("concealed_only"), (table.card("shiv"),), cheats[0]))
    assert table.me.hand == ()
    assert table.me.ingots == (0, 0, 0)
    table.arm()
    table.no_tricks()
    assert table.tally.attack == (6, 0)
    late = fight("concealed_only", {"shiv": "c"}, {}, hand=["cheat"], ingots=ONE)
    assert late.refuses(Trick(late.me.hand[0], ONE)) == "wrong_aim"


def test_faq_5_the_defender_cheats_too_even_with_a_second_helmet() -> None:
    table = Table(
        phase=Phase.PICK,
        items={"shiv": "g"},
        rival_items={"helmet": "cc", "great_helm": "ccc"},
        rival_hand=["cheat"],
        rival_ingots=ONE,
        duels=["concealed_only"],
    )
    table.challenge("concealed_only", "shiv")
    helm = table.card("great_helm")
    table.do(Arm((table.card("helmet"),), CheatPlay(table.rival.hand[0], ONE, helm)))
    table.no_tricks()
    assert table.tally.defence == (0, 5)


def test_faq_6_throwing_knife_with_a_weapon_left_at_home() -> None:
    table = fight(
        "swords_and_shields",
        {"short_sword": "cc", "dagger": "sg"},
        {"buckler": "cc"},
        bring=["short_sword"],
        hand=["throwing_knife"],
        ingots=ONE,
    )
    play(table, "throwing_knife", Aim(table.card("dagger")))
    table.no_tricks()
    assert table.tally.attack == (7, 0)
    assert table.item("dagger").strength == 5  # nothing happens to it


def test_faq_6_throwing_knife_adds_to_what_a_weapon_brought_does() -> None:
    table = fight("concealed_only", {"dagger": "cc"}, {}, hand=["throwing_knife"], ingots=ONE)
    play(table, "throwing_knife", Aim(table.card("dagger")))
    table.no_tricks()
    assert table.tally.damage == (4, 0)


def test_faq_6_the_concealed_weapon_must_be_complete() -> None:
    table = fight(
        "swords_and_shields",
        {"short_sword": "cc", "dagger": "c?"},
        {},
        bring=["short_sword"],
        hand=["throwing_knife", "treachery"],
        ingots=(2, 0, 0),
    )
    knife, treachery = table.me.hand
    assert table.refuses(Trick(knife, ONE, Aim(table.card("dagger")))) == "needs_item"
    assert table.refuses(Trick(treachery, TWO)) == "needs_item"


def test_faq_7_fancy_ball_stops_duels_this_turn_and_in_the_foes_next_one() -> None:
    shivs = {"items": {"shiv": "c"}, "rival_items": {"shiv": "c"}}
    table = Table(hand=["fancy_ball"], ingots=ONE, items=shivs["items"], rival_items=shivs["rival_items"])
    assert Declare() in table.legal
    play(table, "fancy_ball")
    assert table.refuses(Declare()) == "truce"
    table.do(EndTurn(), Keep(table.state.draw[0]))
    while not table.at(Phase.SPEND):
        table.do(table.legal[0])
    assert table.refuses(Declare()) == "truce"
    table.do(EndTurn(), Keep(table.state.draw[0]))
    while not table.at(Phase.SPEND):
        table.do(table.legal[0])
    assert Declare() in table.legal


def test_fancy_ball_is_not_doubled_but_may_be_answered_by_another() -> None:
    table = Table(hand=["fancy_ball", "fancy_ball"], rival_hand=["fancy_ball"])
    play(table, "fancy_ball")
    assert not any(isinstance(action, Stage) for action in table.legal)
    table.do(EndTurn(), Keep(table.state.draw[0]))
    while not table.at(Phase.SPEND):
        table.do(table.legal[0])
    play(table, "fancy_ball")
    assert table.state.truce == 12


def test_faq_8_drunk_miners_fight_in_miner_wars() -> None:
    table = Table(hand=["free_beer"], items={"shiv": "c"}, ingots=ONE, miners=(3, 0, 0), rival_miners=(4, 0, 0))
    play(table, "free_beer", Aim(metal=C))
    table.do(Declare())
    table.challenge("miner_wars")
    table.arm()
    table.no_tricks()
    assert table.rival.drunk == (3, 0, 0)
    assert table.tally.damage == (3, 4)


def test_faq_9_good_enough_needs_an_ingot_on_the_item() -> None:
    table = Table(hand=["good_enough"], items={"mace": ""}, ingots=(2, 0, 0))
    assert not any(isinstance(action, Stage) for action in table.legal)
    table.do(Fill(table.card("mace"), C))
    assert {action.aim for action in table.legal if isinstance(action, Stage)} == {Aim(table.card("mace"))}


@pytest.mark.parametrize("duel", ["bicep_measuring_contest", "miner_wars"])
def test_faq_10_no_relevant_item_is_needed_for_contests_of_biceps_and_miners(duel: str) -> None:
    table = Table(items={"codpiece": "c+"}, duels=[duel], next_duels=[])
    table.do(Declare())
    assert Challenge(table.card(duel)) in table.legal


def test_faq_11_throw_everything_the_aggressor_throws_first_and_strength_is_attack_or_defence() -> None:
    table = fight("throw_everything", {"shiv": "c", "buckler": "cs"}, {"helmet": "sg"}, bring=[], rival_bring=[])
    assert table.mover == 0
    table.do(Throw(table.card("buckler")))
    assert table.mover == 1
    table.do(Throw(table.card("helmet")), Throw(table.card("shiv")), Pass())
    assert table.legal == (Pass(),)
    table.do(Pass())
    assert table.tally.damage == (4, 5)
    assert table.tally.winner == 1


def test_throw_everything_thrown_items_lose_their_poorest_ingot() -> None:
    table = fight("throw_everything", {"shiv": "c", "buckler": "cs"}, {}, bring=[], rival_bring=[])
    table.do(Throw(table.card("buckler")), Pass(), Throw(table.card("shiv")), Pass(), Pass())
    assert table.kinds(item.card for item in table.me.items) == ["buckler"]
    assert table.item("buckler").ingots == (S,)
    assert table.all(ItemDiscarded) == [ItemDiscarded(0, "shiv-1", Loss.THROWN)]


def test_throw_everything_not_twice_and_not_what_was_bought_this_turn() -> None:
    table = fight("throw_everything", {"shiv": "c", "mace": "cc+"}, {}, bring=[], rival_bring=[])
    assert [action for action in table.legal if isinstance(action, Throw)] == [Throw(table.card("shiv"))]
    table.do(Throw(table.card("shiv")), Pass())
    assert table.legal == (Pass(),)


@pytest.mark.parametrize("duel", ["face_smash", "phantom_limbs"])
def test_faq_12_several_helmets_and_codpieces(duel: str) -> None:
    items = {"helmet": "cc", "great_helm": "ccc", "shiv": "c"}
    table = Table(phase=Phase.PICK, items=items, duels=[duel])
    kits = {tuple(table.kinds(a.items)) for a in table.legal if isinstance(a, Challenge)}
    both = {kit for kit in kits if {"helmet", "great_helm"} <= set(kit)}
    assert both
    bare = {kit for kit in kits if not {"helmet", "great_helm"} & set(kit)}
    assert not bare  # one of each kind is always worn


def test_faq_12_many_helmets_fly_in_throw_everything() -> None:
    table = fight("throw_everything", {"helmet": "cc", "great_helm": "ccc"}, {}, bring=[], rival_bring=[])
    table.do(Throw(table.card("helmet")), Pass(), Throw(table.card("great_helm")), Pass(), Pass())
    assert table.tally.damage == (5, 0)


def test_faq_13_blank_cards_can_tell_a_story() -> None:
    tale = EventCard(id="ballad", name="Ballad", text="Sing.", copies=1, cost=0, effect=Tale())
    table = Table(hand=["ballad"], own_cards=(tale,))
    before = table.state
    table.do(Stage("ballad-1", (0, 0, 0)))
    assert table.me.hand == ()
    assert table.state.discard == ("ballad-1",)
    assert table.rival == before.players[1]


def test_faq_14_zombies_dig_fight_and_die_like_others() -> None:
    table = Table(hand=["grave_robber"], ingots=(2, 0, 0), items={"shiv": "c"}, rival_items={"shiv": "c"})
    play(table, "grave_robber")
    table.do(EndTurn())
    assert table.me.all_miners == 1
    assert table.me.zombies == 1
    murder = Table(hand=["miner_murder"], items={"shiv": "c"}, ingots=ONE, rival_idle=1)
    murder.state = murder.state.with_player(1, replace(murder.rival, zombies=1))
    play(murder, "miner_murder")
    assert (murder.rival.idle, murder.rival.zombies) == (0, 0)


def test_faq_15_ingots_never_lie_in_the_discard_pile() -> None:
    table = fight("crushing_and_shields", {"tack_hammer": "g"}, {"codpiece": "c"})
    table.no_tricks()
    table.do(Crush(table.card("codpiece"), C), TakeFavour())
    assert set(table.state.discard) <= set(GAME.inventory(table.state))
    assert table.kinds(table.state.discard) == ["crushing_and_shields", "codpiece"]


def test_raise_living_miners() -> None:
    inn = EventCard(id="inn", name="Inn", text="Two thirsty men.", copies=1, cost=0, effect=Raise(miners=2))
    table = Table(hand=["inn"], own_cards=(inn,))
    table.do(Stage("inn-1", (0, 0, 0)))
    assert (table.me.idle, table.me.zombies) == (2, 0)


def test_backing_down_is_always_possible() -> None:
    table = Table(items={"shiv": "c"})
    table.do(Declare())
    assert BackDown() in table.legal

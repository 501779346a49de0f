"""A Duel Betwixt Us: the steps of a turn, one by one."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.duel_betwixt_us.cards import Cost, Ingot
from games.duel_betwixt_us.events import (
    BackedDown,
    CardDiscarded,
    DuelDeclared,
    IngotsGathered,
    ItemCompleted,
    ItemDiscarded,
    Loss,
    MinerMoved,
    TurnBegan,
)
from games.duel_betwixt_us.messages import (
    Aim,
    BackDown,
    Buy,
    Challenge,
    Declare,
    Discard,
    EndTurn,
    Fill,
    Keep,
    Move,
    Phase,
    Place,
    Purse,
    Stage,
    Stay,
)
from games.duel_betwixt_us.payment import default_payment, payments
from tests.duel_table import C, G, S, Table

# -- 1: draw ---------------------------------------------------------------------------------------------------


def test_step_1_two_cards_one_kept_one_trashed() -> None:
    table = Table(hand=["rust"])
    table.do(EndTurn())
    kept, trashed = table.state.drawn
    assert table.mover == 1
    table.do(Keep(kept))
    assert table.rival.hand == (kept,)
    assert table.state.discard == (trashed,)


def test_step_1_the_last_card_alone_is_kept() -> None:
    table = Table()
    last = table.state.draw[0]
    table.state = replace(table.state, draw=(last,))
    table.do(EndTurn())
    assert table.all(TurnBegan)[-1].cards == 1
    assert table.legal == (Keep(last),)
    table.do(Keep(last))
    assert table.state.discard == ()


def test_step_1_hands_above_seven_are_cut_at_the_end_of_the_turn() -> None:
    table = Table(hand=["rust"] * 3 + ["cheat"] * 3 + ["shiv"] * 3)
    table.do(EndTurn())
    assert table.at(Phase.DISCARD)
    assert len(table.legal) == 9
    table.do(Discard(table.me.hand[0]))
    assert table.at(Phase.DISCARD)
    table.do(Discard(table.me.hand[-1]))
    assert table.kinds(table.me.hand) == ["rust"] * 2 + ["cheat"] * 3 + ["shiv"] * 2
    assert table.kinds(table.state.discard) == ["rust", "shiv"]
    assert len(table.all(CardDiscarded)) == 2
    assert table.mover == 1


def test_step_1_seven_cards_are_fine() -> None:
    table = Table(hand=["rust"] * 3 + ["cheat"] * 3 + ["shiv"])
    table.do(EndTurn())
    assert table.at(Phase.KEEP)


# -- 2: place and move -----------------------------------------------------------------------------------------


def test_step_2_place_an_idle_miner_under_any_mine() -> None:
    table = Table(phase=Phase.PLACE, idle=2, miners=(1, 0, 0))
    assert table.legal == (Place(C), Place(S), Place(G))
    table.do(Place(G))
    assert (table.me.idle, table.me.miners) == (1, (1, 0, 1))
    assert table.at(Phase.MOVE)


def test_step_2_and_move_one_or_none() -> None:
    table = Table(phase=Phase.MOVE, miners=(2, 1, 0))
    assert set(table.legal) == {Stay(), Move(C, S), Move(C, G), Move(S, C), Move(S, G)}
    table.do(Move(C, S))
    assert table.me.miners == (1, 2, 0)
    assert table.all(MinerMoved) == [MinerMoved(0, C, S)]
    assert table.at(Phase.SPEND)


def test_step_2_without_idle_miners_only_moving() -> None:
    table = Table(rival_miners=(1, 0, 0))
    table.do(EndTurn())
    table.do(Keep(table.state.drawn[0]))
    assert table.at(Phase.MOVE)


@pytest.mark.parametrize(
    ("miners", "ingots"),
    [
        ((1, 0, 0), (1, 0, 0)),
        ((2, 0, 0), (2, 0, 0)),
        ((0, 1, 0), (0, 0, 0)),
        ((0, 2, 0), (0, 1, 0)),
        ((0, 3, 0), (0, 1, 0)),
        ((0, 4, 0), (0, 2, 0)),
        ((0, 0, 3), (0, 0, 1)),
        ((0, 0, 2), (0, 0, 0)),
        ((0, 0, 6), (0, 0, 2)),
        ((1, 2, 3), (1, 1, 1)),
    ],
)
def test_step_2_sets_of_one_two_and_three(miners: Purse, ingots: Purse) -> None:
    table = Table(phase=Phase.MOVE, miners=miners)
    table.do(Stay())
    assert table.me.ingots == ingots


# -- 3: gather -------------------------------------------------------------------------------------------------


def test_step_3_an_ingot_not_spent_stays_and_nothing_new_comes() -> None:
    table = Table(phase=Phase.MOVE, miners=(2, 2, 0), ingots=(1, 1, 0))
    table.do(Stay())
    assert table.me.ingots == (2, 1, 0)
    assert table.all(IngotsGathered) == [IngotsGathered(0, (1, 0, 0), (2, 1, 0))]


def test_step_3_ruling_a_set_that_loses_a_miner_gives_its_ingot_back() -> None:
    table = Table(phase=Phase.MOVE, miners=(0, 2, 2), ingots=(0, 1, 0))
    table.do(Move(S, G))
    assert table.me.ingots == (0, 0, 1)
    kept = Table(phase=Phase.MOVE, miners=(0, 3, 0), ingots=(0, 1, 0))
    kept.do(Move(S, C))
    assert kept.me.ingots == (1, 1, 0)


# -- 4: buy ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cost", "purse", "ways"),
    [
        # Black: any combination that reaches it; 2 is 2 copper, 1 silver or 1 gold.
        (2, (2, 1, 1), {(2, 0, 0), (0, 1, 0), (0, 0, 1)}),
        (4, (2, 1, 1), {(2, 1, 0), (1, 0, 1), (0, 1, 1)}),
        (4, (1, 1, 0), set()),
        (1, (0, 1, 1), {(0, 1, 0), (0, 0, 1)}),
        (0, (1, 1, 1), {(0, 0, 0)}),
        # Coloured: a single ingot of the colour or a better one.
        ("copper", (1, 1, 1), {(1, 0, 0), (0, 1, 0), (0, 0, 1)}),
        ("silver", (5, 1, 1), {(0, 1, 0), (0, 0, 1)}),
        ("silver", (5, 0, 0), set()),
        ("gold", (5, 5, 1), {(0, 0, 1)}),
        ("gold", (5, 5, 0), set()),
    ],
)
def test_step_4_black_and_coloured_costs(cost: Cost, purse: Purse, ways: set[Purse]) -> None:
    assert set(payments(cost, purse)) == ways


def test_step_4_the_default_payment_wastes_least() -> None:
    assert default_payment(2, (2, 1, 1)) == (0, 1, 0)
    assert default_payment(1, (0, 1, 1)) == (0, 1, 0)
    assert default_payment("gold", (9, 9, 0)) is None


def test_step_4_no_superfluous_ingot() -> None:
    table = Table(hand=["free_beer"], ingots=(2, 1, 0), rival_miners=(1, 0, 0))
    assert table.refuses(Stage(table.card("free_beer"), (2, 0, 0), Aim(metal=C))) == "wrong_payment"
    assert table.refuses(Stage(table.card("free_beer"), (0, 0, 1), Aim(metal=C))) == "wrong_payment"


def test_step_4_the_payer_chooses_and_ingots_return_to_the_mines() -> None:
    table = Table(hand=["mace"], ingots=(3, 1, 1), miners=(3, 2, 3))
    table.do(Buy(table.card("mace"), (0, 0, 1)))
    assert table.me.ingots == (3, 1, 0)
    assert table.me.hand == ()
    assert table.item("mace").ingots == ()
    assert not table.item("mace").complete


def test_step_4_events_are_discarded_items_stay() -> None:
    table = Table(hand=["fancy_ball", "shiv"], ingots=(2, 0, 0))
    ball = next(action for action in table.legal if isinstance(action, Stage))
    table.do(ball, Buy(table.card("shiv"), (1, 0, 0)))
    assert table.kinds(table.state.discard) == ["fancy_ball"]
    assert table.kinds(item.card for item in table.me.items) == ["shiv"]


def test_step_4_several_cards_as_long_as_ingots_last() -> None:
    table = Table(hand=["shiv", "shiv", "shiv"], ingots=(2, 0, 0))
    one, two, three = table.me.hand
    table.do(Buy(one, (1, 0, 0)), Buy(two, (1, 0, 0)))
    assert table.refuses(Buy(three, (1, 0, 0))) == "cannot_pay"


def test_step_4_a_fifth_item_takes_the_place_of_another() -> None:
    items = {"shiv": "c", "mace": "s", "helmet": "", "buckler": "cc"}
    table = Table(hand=["short_sword"], items=items, ingots=(1, 0, 0))
    sword = table.card("short_sword")
    assert table.refuses(Buy(sword, (1, 0, 0))) == "table_full"
    buys = [action for action in table.legal if isinstance(action, Buy)]
    assert [buy.replaces for buy in buys] == [item.card for item in table.me.items]
    table.do(Buy(sword, (1, 0, 0), table.card("mace")))
    assert table.kinds(item.card for item in table.me.items) == ["shiv", "helmet", "buckler", "short_sword"]
    assert table.kinds(table.state.discard) == ["mace"]
    assert table.all(ItemDiscarded)[0].why is Loss.ROOM
    assert table.me.ingots == (0, 0, 0)  # the ingot on the mace went to its mine, not to its owner


def test_step_4_nothing_is_replaced_while_there_is_room() -> None:
    table = Table(hand=["shiv"], items={"mace": "s"}, ingots=(1, 0, 0))
    assert table.refuses(Buy(table.card("shiv"), (1, 0, 0), table.card("mace"))) == "has_room"


def test_step_4_cards_of_the_hand_are_not_owned_before_they_are_bought() -> None:
    table = Table(hand=["shiv"], ingots=(1, 0, 0))
    assert table.refuses(Fill(table.card("shiv"), C)) == "not_owned"
    assert table.refuses(Buy("shiv-3", (1, 0, 0))) == "not_in_hand"


# -- 5: build --------------------------------------------------------------------------------------------------


def test_step_5_any_ingot_in_any_slot_and_strength_is_their_sum() -> None:
    table = Table(items={"dagger": ""}, ingots=(1, 1, 0))
    table.fill("dagger", "s")
    assert not table.item("dagger").complete
    table.fill("dagger", "c")
    assert table.item("dagger").complete
    assert table.item("dagger").strength == 3  # the book's dagger of silver and copper
    assert table.all(ItemCompleted) == [ItemCompleted(0, table.card("dagger"))]
    assert table.me.ingots == (0, 0, 0)


def test_step_5_buying_and_filling_mix_freely() -> None:
    table = Table(hand=["shiv"], items={"dagger": ""}, ingots=(3, 0, 0))
    table.fill("dagger", "c")
    table.do(Buy(table.card("shiv"), (1, 0, 0)))
    table.fill("shiv", "c")
    assert table.item("shiv").complete


def test_step_5_no_ingot_no_filling() -> None:
    table = Table(items={"dagger": ""}, ingots=(1, 0, 0))
    assert table.refuses(Fill(table.card("dagger"), G)) == "no_ingot"


# -- 6: declare ------------------------------------------------------------------------------------------------


def test_step_6_flip_one_then_choose_or_back_down() -> None:
    table = Table(items={"shiv": "c"}, duels=["concealed_only"], next_duels=["birthday_suit", "face_smash"])
    table.do(Declare())
    assert table.kinds(table.state.open_duels) == ["concealed_only", "birthday_suit"]
    assert table.kinds(table.state.duels) == ["face_smash"]
    assert {type(action) for action in table.legal} == {Challenge, BackDown}
    table.do(BackDown())
    assert table.mover == 1
    assert table.kinds(table.state.open_duels) == ["concealed_only", "birthday_suit"]
    assert table.all(BackedDown) == [BackedDown(0)]


def test_step_6_no_flip_when_three_lie_open() -> None:
    three = ["concealed_only", "birthday_suit", "miner_wars"]
    table = Table(items={"shiv": "c"}, duels=three)
    table.do(Declare())
    assert table.kinds(table.state.open_duels) == three
    assert table.all(DuelDeclared)[0].flipped is None


def test_step_6_declaring_takes_a_complete_item() -> None:
    table = Table(items={"dagger": "c?"})
    assert table.refuses(Declare()) == "no_item"
    damaged = Table(items={"dagger": "c"})
    assert Declare() in damaged.legal


def test_step_6_a_picked_duel_goes_to_the_discard_pile() -> None:
    table = Table(items={"shiv": "c"}, duels=["concealed_only"])
    table.do(Declare())
    table.challenge("concealed_only", "shiv")
    assert table.kinds(table.state.discard) == ["concealed_only"]
    assert table.kinds(table.state.open_duels) == ["face_smash"]


def test_step_6_only_duels_that_allow_a_complete_item() -> None:
    table = Table(phase=Phase.PICK, items={"shiv": "c", "mace": "c"}, duels=["swords_and_shields", "concealed_only"])
    duels = {action.duel for action in table.legal if isinstance(action, Challenge)}
    assert duels == {table.card("concealed_only")}
    mace = table.card("mace")
    assert table.refuses(Challenge(table.card("swords_and_shields"), (mace,))) == "no_item"


def test_step_6_not_with_what_was_bought_this_turn() -> None:
    table = Table(phase=Phase.PICK, items={"shiv": "c+"}, duels=["concealed_only"])
    assert table.legal == (BackDown(),)


def test_step_6_a_foe_without_a_valid_weapon_may_be_challenged() -> None:
    table = Table(phase=Phase.PICK, items={"shiv": "c"}, rival_items={"mace": "cc"}, duels=["concealed_only"])
    table.challenge("concealed_only", "shiv")
    table.arm()
    table.no_tricks()
    assert table.tally.damage == (1, 0)


def test_ending_the_turn_without_a_duel_flips_nothing() -> None:
    table = Table(items={"shiv": "c"}, duels=["concealed_only"])
    table.do(EndTurn())
    assert table.kinds(table.state.open_duels) == ["concealed_only"]
    assert table.mover == 1


def test_ruling_armour_alone_opens_a_duel_only_where_the_duel_names_it() -> None:
    open_to = {
        duel
        for duel in ("swords_and_shields", "birthday_suit", "phantom_limbs", "face_smash", "throw_everything")
        if len(Table(phase=Phase.PICK, items={"codpiece": "c"}, duels=[duel]).legal) > 1
    }
    assert open_to == {"face_smash", "throw_everything"}


@pytest.mark.parametrize("mine", list(Ingot))
def test_the_worth_of_an_ingot_is_the_size_of_its_set(mine: Ingot) -> None:
    assert mine.value == {"COPPER": 1, "SILVER": 2, "GOLD": 3}[mine.name]

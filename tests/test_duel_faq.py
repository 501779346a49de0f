"""A Duel Betwixt Us: the F.A.Q. on items, 1 to 4 (5 to 15, on single cards, stand in test_duel_cards.py)."""

from __future__ import annotations

from games.duel_betwixt_us.cards import ItemCard
from games.duel_betwixt_us.deck import catalogue
from games.duel_betwixt_us.messages import Aim, Buy, Challenge, Declare, EndTurn, Fill, Keep, Phase, Stage, Trick
from tests.duel_table import C, G, Table, fight


def test_faq_1_a_bought_item_lies_there_without_ingots_and_is_to_be_filled() -> None:
    table = Table(hand=["mace"], ingots=(2, 1, 0))
    table.do(Buy(table.card("mace"), (0, 1, 0)))
    assert table.item("mace").ingots == ()
    printed = catalogue().of[table.card("mace")]
    assert isinstance(printed, ItemCard)
    assert printed.slots == 2
    table.fill("mace", "c")
    assert not table.item("mace").complete
    table.fill("mace", "c")
    assert table.item("mace").complete


def test_faq_2_a_damaged_item_is_not_rebuilt_but_fights_on() -> None:
    table = Table(items={"dagger": "g"}, ingots=(1, 0, 0), duels=["concealed_only"])
    assert table.refuses(Fill(table.card("dagger"), C)) == "complete"
    table.do(Declare())
    table.challenge("concealed_only", "dagger")
    table.arm()
    table.no_tricks()
    assert table.tally.damage == (3, 0)


def test_faq_3_not_in_the_turn_it_was_bought() -> None:
    table = Table(hand=["shiv"], items={"codpiece": "c"}, ingots=(2, 0, 0), duels=["concealed_only"], next_duels=[])
    table.do(Buy(table.card("shiv"), (1, 0, 0)))
    table.fill("shiv", "c")
    table.do(Declare())
    assert not any(isinstance(action, Challenge) for action in table.legal)


def test_faq_3_but_in_the_foes_turn_and_in_the_next_own_one() -> None:
    table = Table(hand=["shiv"], ingots=(2, 0, 0), rival_items={"dagger": "cc"}, duels=["concealed_only"])
    table.do(Buy(table.card("shiv"), (1, 0, 0)))
    table.fill("shiv", "c")
    table.do(EndTurn(), Keep(table.state.draw[0]))
    while not table.at(Phase.SPEND):
        table.do(table.legal[0])
    table.do(Declare())
    table.challenge("concealed_only", "dagger")
    table.arm("shiv")
    table.no_tricks()
    assert table.tally.damage == (1, 2)


def test_faq_3_and_in_the_next_own_turn() -> None:
    table = Table(hand=["shiv"], ingots=(2, 0, 0), duels=["concealed_only"])
    table.do(Buy(table.card("shiv"), (1, 0, 0)))
    table.fill("shiv", "c")
    table.do(EndTurn())
    while table.mover == 1 or not table.at(Phase.SPEND):
        table.do(table.legal[-1])
    table.do(Declare())
    assert any(isinstance(action, Challenge) and action.items for action in table.legal)


def test_faq_3_it_enables_tricks_and_events_at_once() -> None:
    table = Table(hand=["shiv", "miner_murder"], ingots=(3, 0, 0), rival_idle=1)
    table.do(Buy(table.card("shiv"), (1, 0, 0)))
    table.fill("shiv", "c")
    assert Stage(table.card("miner_murder"), (1, 0, 0)) in table.legal
    items = {"short_sword": "cc", "shiv": "g+"}
    hand = ["treachery", "throwing_knife"]
    duel = fight("swords_and_shields", items, {}, hand=hand, ingots=(2, 0, 0), bring=["short_sword"])
    assert Trick(duel.card("treachery"), (2, 0, 0)) in duel.legal
    assert Trick(duel.card("throwing_knife"), (1, 0, 0), Aim(duel.card("shiv"))) in duel.legal


def test_faq_4_an_item_may_be_built_over_several_turns_but_does_nothing_before() -> None:
    table = Table(items={"dagger": "c?"}, hand=["miner_murder"], ingots=(2, 0, 0), rival_idle=1)
    assert table.refuses(Stage(table.card("miner_murder"), (1, 0, 0))) == "needs_item"
    assert table.refuses(Declare()) == "no_item"
    table.do(EndTurn())
    assert table.item("dagger").ingots == (C,)
    assert G not in table.item("dagger").ingots

"""Choices in the making: payments, aims, equipment, moves taken back; and why something cannot be."""

from __future__ import annotations

import pytest

from dilemma_arena.scene.events import Held, KeyPressed, KeyReleased
from dilemma_arena.scene.settings import Settings, Speed
from games.duel_betwixt_us.messages import Aim, Arm, Buy, Challenge, Fill, Keep, Phase, Place, Stage, Stay
from games.duel_betwixt_us.scene import targets
from games.duel_betwixt_us.scene.targets import Target
from tests.duel_scene_support import DuelTable, at, kitchen, setup

FAST = Settings(speed=Speed.INSTANT)

# -- paying --------------------------------------------------------------------------------------------------------


def test_a_click_and_enter_buy_with_the_thriftiest_payment() -> None:
    table = at(kitchen(hand=["ladle"], ingots=(2, 1, 1), miners=(2, 2, 3)))
    card = table.scene.hand[0]
    table.tap(targets.card(card))
    assert table.scene.draft is not None
    assert table.scene.draft.payment == (0, 0, 1)
    table.press("return")
    assert table.did() == [Buy(card, (0, 0, 1))]


def test_a_second_click_on_the_card_accepts_too() -> None:
    table = at(kitchen(hand=["ladle"], ingots=(2, 1, 0), miners=(2, 2, 0)))
    card = table.scene.hand[0]
    table.tap(targets.card(card))
    table.tap(targets.card(card))
    assert table.did() == [Buy(card, (1, 1, 0))]


def test_touching_ingots_changes_the_payment_and_it_is_always_a_legal_one() -> None:
    table = at(kitchen(hand=["ladle"], ingots=(3, 2, 1), miners=(3, 4, 3)))
    scene = table.scene
    table.tap(targets.card(scene.hand[0]))

    def paid() -> tuple[int, int, int]:
        assert scene.draft is not None
        return scene.draft.payment

    assert paid() == (0, 0, 1)
    table.tap(targets.ready(0, 1, 0))
    assert paid() == (1, 1, 0)
    table.tap(targets.ready(0, 2, 1))
    assert paid() == (0, 2, 0)
    table.tap(targets.ready(0, 2, 0))
    assert paid() == (0, 0, 1)  # without a silver, gold wastes least
    table.press("return")
    assert table.did() == [Buy(scene.state.players[0].items[0].card, (0, 0, 1))]


def test_an_ingot_that_is_needed_stays_and_that_is_said() -> None:
    table = at(kitchen(hand=["ladle"], ingots=(3, 0, 0), miners=(3, 0, 0)))
    table.tap(targets.card(table.scene.hand[0]))
    assert table.scene.draft is not None
    assert table.scene.controls.lit == (targets.card(table.scene.hand[0]),)  # there is one way to pay: nothing to touch
    table.tap(targets.ready(0, 1, 0))
    assert table.scene.draft.payment == (3, 0, 0)
    assert table.scene.status.text == "There is no other way to pay for this."


def test_a_purchase_given_up_half_way_leaves_no_trace() -> None:
    table = at(kitchen(hand=["ladle", "pot"], ingots=(3, 1, 0), miners=(3, 2, 0)))
    scene = table.scene
    before, said = scene.state, len(scene.session.history)
    for way in ("escape", "backspace"):
        table.tap(targets.card(scene.hand[0]))
        assert scene.draft is not None
        table.press(way)
        assert scene.draft is None
    table.tap(targets.card(scene.hand[0]))
    table.click((1.0, 1.0))  # on the bare table
    assert scene.draft is None
    assert scene.state == before
    assert len(scene.session.history) == said
    assert not table.paused


def test_a_full_table_asks_which_item_makes_room() -> None:
    table = at(kitchen(hand=["pot"], items={"ladle": "cs", "ladle'": "c?", "spit": "", "spit'": ""}, ingots=(0, 1, 0),
                       miners=(0, 2, 0)))  # fmt: skip
    scene, spit = table.scene, table.scene.state.players[0].items[2].card
    table.tap(targets.card(scene.hand[0]))
    assert scene.status.text == "Your table is full: choose the item that makes room."
    table.click(table.button("confirm"))
    assert not table.did()
    table.tap(targets.card(spit))
    table.press("return")
    assert [(type(a), a.replaces) for a in table.did()] == [(Buy, spit)]


# -- filling -------------------------------------------------------------------------------------------------------


def test_an_item_and_an_ingot_in_either_order() -> None:
    table = at(kitchen(items={"ladle": "", "pot": ""}, ingots=(1, 1, 0), miners=(1, 2, 0)))
    scene = table.scene
    ladle, pot = (item.card for item in scene.state.players[0].items)
    table.tap(targets.card(ladle))
    table.tap(targets.ready(0, 1, 0))
    assert table.did() == [Fill(ladle, 1)]  # type: ignore[arg-type]
    table.settle()
    table.tap(targets.ready(0, 2, 0))
    table.tap(targets.card(pot))
    assert table.did()[1:] == [Fill(pot, 2)]  # type: ignore[arg-type]


def test_a_single_sort_of_ingot_goes_on_with_one_click() -> None:
    table = at(kitchen(items={"ladle": ""}, ingots=(2, 0, 0), miners=(2, 0, 0)))
    ladle = table.scene.state.players[0].items[0].card
    table.tap(targets.card(ladle))
    assert table.did() == [Fill(ladle, 1)]  # type: ignore[arg-type]


# -- aiming --------------------------------------------------------------------------------------------------------


def test_events_are_aimed_by_pointing_at_mines_idle_miners_and_single_ingots() -> None:
    position = kitchen(hand=["wine", "soup", "salt"], ingots=(3, 0, 0), miners=(3, 0, 0), rival_miners=(1, 2, 0),
                       rival_idle=2, rival_items={"ladle": "cs"})  # fmt: skip
    table = at(position)
    wine, soup, salt = table.scene.hand
    ladle = position.state.players[1].items[0].card
    for card, target, action in (
        (wine, targets.mine(1, 2), Stage(wine, (1, 0, 0), Aim(metal=2))),  # type: ignore[arg-type]
        (soup, targets.idle(1), Stage(soup, (1, 0, 0))),
        (salt, targets.ingot(ladle, 2), Stage(salt, (0, 0, 0), Aim(ladle, 2))),  # type: ignore[arg-type]
    ):
        table.settle()
        table.tap(targets.card(card))
        assert table.scene.draft is not None
        assert not table.scene.draft.aimed
        table.tap(target)
        table.press("return")
        table.settle()
        assert table.did()[-1] == action


# -- arming --------------------------------------------------------------------------------------------------------


def armed(**more: object) -> DuelTable:
    """A challenge is about to be made in Phantom Limbs' stead: swords, hammers and helmets."""
    return at(kitchen(phase=Phase.PICK, duels=["birthday_suit", "swords_and_shields"], **more))


def test_equipment_is_the_strongest_to_begin_with_and_changes_hand_by_hand() -> None:
    table = armed(items={"ladle": "g", "ladle'": "s", "spit": "c"})
    scene = table.scene
    ladle, second, spit = (item.card for item in scene.state.players[0].items)
    duel = next(card for card in scene.state.open_duels if card.startswith("birthday"))
    table.tap(targets.card(duel))
    assert scene.draft is not None
    assert scene.draft.now == Challenge(duel, (ladle, second))
    table.tap(targets.card(spit))  # both hands: the hammers are put down
    assert scene.draft.now == Challenge(duel, (spit,))
    table.tap(targets.card(ladle))
    assert scene.draft.now == Challenge(duel, (ladle,))
    assert scene.status.text == "Arm yourself for Birthday Suit: attack 3, defence 0 so far. Then challenge."
    table.press("return")
    assert table.did() == [Challenge(duel, (ladle,))]


def test_armour_cannot_be_taken_off_and_that_is_said() -> None:
    table = armed(items={"spit": "c", "pot": "c"})
    scene = table.scene
    _, pot = (item.card for item in scene.state.players[0].items)
    duel = next(card for card in scene.state.open_duels if card.startswith("swords"))
    table.tap(targets.card(duel))
    table.tap(targets.card(pot))
    assert scene.draft is not None
    assert pot in scene.draft.now.items  # type: ignore[union-attr]
    assert scene.status.text == "Armour is always worn, unless the duel forbids it."


def test_the_defender_has_equipment_marked_and_enter_accepts_it() -> None:
    position = kitchen(phase=Phase.PICK, items={"spit": "c"}, rival_items={"ladle": "g", "pot": "s"},
                       duels=["swords_and_shields"])  # fmt: skip
    position.challenge("swords_and_shields", "spit")
    table = at(position, ("bot:easy", "human"))
    table.settle()
    pot = position.state.players[1].items[1].card
    assert table.scene.draft is not None
    assert table.scene.draft.now == Arm((pot,))
    ladle = position.state.players[1].items[0].card
    table.tap(targets.card(ladle))
    assert table.scene.status.text == "This duel does not allow it."
    table.press("return")
    assert table.did(1) == [Arm((pot,))]


# -- taking back ---------------------------------------------------------------------------------------------------


def begun(seed: int = 5) -> DuelTable:
    """A match in which the person is in turn for the first time."""
    table = DuelTable(setup(("human", "human"), seed=seed), settings=FAST)
    for _ in range(2):
        table.open_curtain()
        table.press("k")
    table.open_curtain()
    table.settle(5.0)
    assert table.scene.state.phase is Phase.KEEP
    return table


def test_moves_are_taken_back_one_by_one_to_the_cards_drawn_and_no_further() -> None:
    table = begun()
    scene = table.scene
    states = [scene.state]
    seat = scene.acting
    assert seat is not None
    table.press("1")
    table.settle(5.0)
    states.append(scene.state)
    table.tap(targets.mine(seat, 1))
    table.settle(5.0)
    assert [type(action) for action in table.did(seat)[-2:]] == [Keep, Place]
    log = [line.text for line in scene.log.lines]
    table.press("u")
    assert scene.state == states[1]
    assert [line.text for line in scene.log.lines] == log[:-2]  # the miner, and what he dug
    t = table.now
    table.send(KeyPressed(t, "z", held=Held.CTRL), KeyReleased(t, "z"))
    assert scene.state == states[0]
    history = list(scene.session.history)
    table.press("u")
    assert scene.session.history == history
    assert scene.status.text.startswith("Nothing can be taken back")
    table.press("2")  # another card this time
    table.settle(5.0)
    assert scene.state.players[seat].hand[-1] == states[0].drawn[1]
    table.draw()


def test_nothing_is_taken_back_after_the_turn_has_passed() -> None:
    table = begun()
    seat = table.scene.acting
    assert seat is not None
    table.press("1")
    table.settle(5.0)
    table.tap(targets.mine(seat, 1))
    table.settle(5.0)
    table.press("e")
    table.open_curtain()
    table.settle(5.0)
    assert not table.scene.may_undo
    assert not table.scene.holding.held


# -- reasons -------------------------------------------------------------------------------------------------------


def test_whatever_cannot_be_chosen_says_why() -> None:
    position = kitchen(hand=["ladle", "cheat", "miner_murder"], items={"spit": "c", "ladle": ""}, miners=(1, 0, 0),
                       duels=["swords_and_shields"])  # fmt: skip
    table = at(position)
    ladle, trick, murder = table.scene.hand
    spit, empty = (item.card for item in table.scene.state.players[0].items)
    duel = position.state.open_duels[0]
    said = {
        targets.card(ladle): "You do not have the ingots for that.",
        targets.card(trick): "Tricks are played in combat only.",
        targets.card(murder): "That needs a complete item on your table: Concealed weapon.",
        targets.card(spit): "A complete item takes no more ingots, even if it is damaged.",
        targets.card(empty): "You have no ingots left.",
        targets.card(duel): "Declare a duel first, at the end of your turn.",
        targets.mine(0, 1): "Miners are sent to work at the beginning of a turn.",
    }
    for target, why in said.items():
        table.tap(target)
        assert table.scene.status.text == why, str(target)
    assert not table.did()


@pytest.mark.parametrize(("key", "why"), [("d", "Not in the first turn."), ("n", "It is not your turn.")])
def test_buttons_that_cannot_be_pressed_say_why(key: str, why: str) -> None:
    table = at(kitchen(turn=0, items={"spit": "c"}))
    table.press(key)
    if key == "d":
        assert table.scene.status.text == why
    assert not table.did()


def test_a_wrong_mine_in_the_first_turn_is_explained() -> None:
    table = at(kitchen(phase=Phase.PLACE, turn=0, idle=5))
    table.tap(targets.mine(0, 3))
    assert table.scene.status.text == "In your first turn the miner goes to the copper mine."
    table.tap(targets.mine(0, 1))
    assert table.did() == [Place(1)]  # type: ignore[arg-type]


def test_moving_asks_from_where_and_where_to() -> None:
    table = at(kitchen(phase=Phase.MOVE, miners=(1, 1, 0)))
    table.press("p")
    assert table.did() == [Stay()]
    table = at(kitchen(phase=Phase.MOVE, miners=(1, 1, 0)))
    table.tap(targets.mine(0, 3))
    assert table.scene.status.text == "No sober miner of yours works there."
    table.tap(targets.mine(0, 2))
    table.tap(targets.mine(0, 3))
    assert [(a.source, a.target) for a in table.did()] == [(2, 3)]


def test_names_of_targets_are_words() -> None:
    assert str(targets.ready(1, 2, 0)) == "ready 1 2 0"
    assert str(targets.card("shiv-1")) == "card shiv-1"
    assert Target(targets.What.MINE, seat=0, metal=3) == targets.mine(0, 3)


def test_digits_choose_mines_duels_and_cards() -> None:
    table = at(kitchen(phase=Phase.PLACE, idle=2))
    table.press("2")
    assert table.did() == [Place(2)]  # type: ignore[arg-type]
    table = at(kitchen(phase=Phase.MOVE, miners=(1, 0, 0)))
    table.press("1", "3")
    assert [(a.source, a.target) for a in table.did()] == [(1, 3)]
    table = armed(items={"spit": "c"})
    table.press("2")
    assert table.scene.draft is not None
    assert table.scene.draft.now == Challenge(table.scene.state.open_duels[1], ("spit-1",))

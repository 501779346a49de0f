"""The practice table: throws by pointer and keys, and no card is ever stuck, lost or doubled."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dilemma_arena.scene.events import (
    Event,
    FocusLost,
    KeyPressed,
    KeyReleased,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Resized,
)
from dilemma_arena.scene.settings import Settings
from tests.scene_support import Table, flick_events

TEN = [f"sun.{value}" for value in (1, 10, 2, 3, 4, 5, 6, 7, 8, 9)]
"""All cards of the first hand, in the order of their ids."""


def carried(table: Table, card: str = "sun.5") -> tuple[float, float]:
    """Drag a card out of the hand and hold it still; returns where the pointer is."""
    x, y = table.place_of(card)
    table.send(PointerMoved(table.now, (x, y), False), PointerPressed(table.now, (x, y), 1))
    for step in range(1, 12):
        table.send(PointerMoved(table.now, (x + 3 * step, y - 9 * step), True))
    table.wait(0.3)
    assert table.holding
    return x + 33, y - 99


def test_a_flick_throws_the_card_and_says_where_it_lies() -> None:
    table = Table()
    table.timeline.add(flick_events(table.place_of("sun.5"), (60.0, -2100.0), begin=table.now))
    table.wait(3.0)
    (thrown,), (rest,) = table.said("thrown"), table.said("rest")
    assert (thrown["card"], thrown["by"]) == ("sun.5", "flick")
    assert rest["card"] == "sun.5"
    assert rest["says"].startswith("Your 5 ")
    assert "sun.5" not in table.session.hand.cards
    assert table.everywhere == TEN


def test_a_faster_flick_flies_further() -> None:
    ways = []
    for speed in (1400.0, 2000.0, 2600.0):
        table = Table()
        table.timeline.add(flick_events(table.place_of("sun.5"), (0.0, -speed), begin=table.now))
        table.wait(3.0)
        ways.append(table.said("rest")[0]["y_mm"])
    assert ways[0] + 40 < ways[1] < ways[2] - 40


def test_the_same_logical_gesture_is_the_same_throw_in_a_window_twice_as_big() -> None:
    powers = []
    for zoom in (1, 2):
        table = Table(size=(1280 * zoom, 800 * zoom))
        table.timeline.add(flick_events(table.place_of("sun.5"), (60.0 * zoom, -2100.0 * zoom), begin=table.now))
        table.wait(3.0)
        powers.append(table.said("thrown")[0]["power"])
    assert powers[0] == pytest.approx(powers[1], rel=0.01)


LOST: dict[str, Callable[[Table, tuple[float, float]], list[Event]]] = {
    "Esc": lambda t, at: [KeyPressed(t.now, "escape")],
    "right click": lambda t, at: [PointerPressed(t.now, at, 3)],
    "focus lost": lambda t, at: [FocusLost(t.now)],
    "release lost": lambda t, at: [PointerMoved(t.now, (at[0] + 1, at[1]), False)],
    "released at rest": lambda t, at: [PointerReleased(t.now, at, 1)],
    "left and came back without a button": lambda t, at: [PointerLeft(t.now), PointerMoved(t.now + 0.4, at, False)],
    "released outside": lambda t, at: [
        PointerLeft(t.now),
        PointerMoved(t.now + 0.3, (-60.0, 300.0), True),
        PointerReleased(t.now + 0.3, (-60.0, 300.0), 1),
    ],
    "window resized": lambda t, at: [Resized(t.now)],
    "pressed again": lambda t, at: [PointerPressed(t.now + 0.3, (640.0, 300.0), 1)],
}


@pytest.mark.parametrize("how", LOST)
def test_a_held_card_goes_back_to_its_place(how: str) -> None:
    table = Table()
    order = table.session.hand.cards
    at = carried(table)
    table.send(*LOST[how](table, at))
    table.wait(0.6)
    assert not table.holding
    assert table.session.hand.cards == order
    assert not table.said("thrown")
    x, y = table.place_of("sun.3")  # and the next card can be taken
    table.send(PointerPressed(table.now, (x, y), 1), PointerMoved(table.now, (x, y - 40.0), True))
    assert table.said("picked")[-1]["card"] == "sun.3"


def test_each_card_cancelled_leaves_the_order_as_it_was() -> None:
    table = Table()
    order = table.session.hand.cards
    for card in order:
        carried(table, card)
        table.press("escape")
        table.wait(0.8)
        assert table.session.hand.cards == order


def test_a_card_dropped_among_the_others_changes_the_order() -> None:
    table = Table()
    x, y = table.place_of("sun.2")
    target = table.place_of("sun.8")[0]
    table.send(PointerPressed(table.now, (x, y), 1))
    for step in range(1, 21):
        table.send(PointerMoved(table.now, (x + (target + 10 - x) * step / 20, y - 4.0), True))
    table.wait(0.3)
    table.send(PointerReleased(table.now, (target + 10, y - 4.0), 1))
    assert table.session.hand.cards[5:9] == ("sun.7", "sun.8", "sun.2", "sun.9")


def test_released_anywhere_the_card_has_one_owner() -> None:
    table = Table(size=(1024, 600))
    for x in range(-40, 1080, 160):
        for y in range(-40, 660, 120):
            carried(table, "sun.6")
            at = (float(x), float(y))
            table.send(PointerMoved(table.now, at, True))
            table.wait(0.2)
            table.send(PointerReleased(table.now, at, 1))
            assert not table.holding
            assert table.everywhere == TEN
            table.wait(0.7)


def test_keys_alone_choose_aim_and_throw() -> None:
    table = Table()
    table.press("right")  # the middle card
    table.press("right")
    table.press("return")
    (aiming,) = table.said("aiming")
    table.send(KeyPressed(table.now, "right"))
    table.wait(0.1)
    table.send(KeyReleased(table.now, "right"), KeyPressed(table.now, "space"))
    table.wait(0.55)
    table.send(KeyReleased(table.now, "space"))
    table.press("return")
    (thrown,) = table.said("thrown")
    assert (thrown["card"], thrown["by"]) == (aiming["card"], "aim")
    assert thrown["angle_rad"] == pytest.approx(-0.06, abs=0.01)
    assert thrown["power"] == pytest.approx(0.31, abs=0.01)
    table.wait(3.0)
    assert table.said("rest")


def test_keys_reach_both_ends_of_power_spin_and_angle() -> None:
    found = []
    for turn, spin, nudge in (("left", "q", "up"), ("right", "e", "down")):
        table = Table()
        table.press("7")
        for key in (turn, spin, nudge):
            table.send(KeyPressed(table.now, key))
        table.wait(6.0)
        table.press("return")
        thrown = table.said("thrown")[0]
        found.append((thrown["power"], thrown["spin"], round(thrown["angle_rad"], 4)))
    assert found == [(1.0, 1.0, 1.309), (0.0, -1.0, -1.309)]


def test_click_click_takes_aim_fills_the_power_and_throws() -> None:
    table = Table()
    x, y = table.place_of("sun.4")
    table.send(PointerPressed(table.now, (x, y), 1), PointerReleased(table.now, (x, y), 1))
    assert table.said("aiming")
    table.send(PointerMoved(table.now, (560.0, 250.0), False), PointerPressed(table.now, (560.0, 250.0), 1))
    table.wait(0.5)
    table.send(PointerReleased(table.now, (560.0, 250.0), 1))
    (thrown,) = table.said("thrown")
    assert thrown["power"] == pytest.approx(0.28, abs=0.01)
    assert -0.2 < thrown["angle_rad"] < -0.05, "to the right of the middle"


@pytest.mark.parametrize("how", ["escape", "right click", "focus lost", "release lost"])
def test_aiming_can_be_given_up_at_any_time(how: str) -> None:
    table = Table()
    table.press("4")
    at = (500.0, 250.0)
    table.send(PointerMoved(table.now, at, False), PointerPressed(table.now, at, 1))
    table.wait(0.2)
    match how:
        case "escape":
            table.press("escape")
        case "right click":
            table.send(PointerPressed(table.now, at, 3))
        case "focus lost":
            table.send(FocusLost(table.now))
        case "release lost":
            table.send(PointerMoved(table.now, at, False))
    table.send(PointerReleased(table.now, at, 1))
    assert not table.said("thrown")
    assert table.everywhere == TEN


def test_help_while_a_key_aims_or_a_card_is_held_leaves_nothing_turning_or_stuck() -> None:
    table = Table()
    table.press("4")
    table.send(KeyPressed(table.now, "left"))
    table.press("h")
    table.send(KeyReleased(table.now, "left"))
    table.press("escape")
    table.wait(1.0)
    table.press("return")
    assert abs(table.said("thrown")[0]["angle_rad"]) < 0.1
    table.wait(3.0)
    carried(table, "sun.7")
    table.press("h")
    assert not table.holding
    table.press("escape")
    assert "sun.7" in table.session.hand.cards


def test_a_second_card_waits_until_the_first_one_lies() -> None:
    table = Table()
    table.timeline.add(flick_events(table.place_of("sun.5"), (0.0, -2100.0), begin=table.now))
    table.wait(0.35)
    assert table.session.flying
    table.timeline.add(flick_events(table.place_of("sun.9"), (0.0, -2100.0), begin=table.now, hold=0.0, seconds=0.1))
    table.wait(0.2)
    assert len(table.said("thrown")) == 1
    assert "sun.9" in table.session.hand.cards
    assert not table.holding


def test_clear_keeps_the_hand_and_lays_another_offer_and_n_deals_anew() -> None:
    table = Table()
    before = table.session.shown().poses
    table.timeline.add(flick_events(table.place_of("sun.5"), (0.0, -2100.0), begin=table.now))
    table.wait(3.0)
    table.press("c")
    after = table.session.shown().poses
    assert len(after) == 1
    assert before != after
    assert len(table.session.hand.cards) == 9
    table.press("n")
    assert len(table.session.hand.cards) == 10
    table.timeline.add(flick_events((498.0, 735.0), (0.0, -2100.0), begin=table.now))
    table.wait(3.0)
    assert len(table.said("rest")) == 2


def test_escape_pauses_and_leaving_takes_a_second_step() -> None:
    table = Table()
    table.press("escape")
    assert len(list(table.stack)) == 2
    table.press("escape")
    assert list(table.stack) == [table.scene]
    table.press("escape")
    table.press("up")
    table.press("return")
    assert not list(table.stack)
    assert table.said("closed")


def test_nothing_moves_while_the_pause_menu_is_open() -> None:
    table = Table()
    table.timeline.add(flick_events(table.place_of("sun.5"), (0.0, -2100.0), begin=table.now))
    table.wait(0.45)
    assert table.session.flying
    table.press("escape")
    digest = table.session.digest()
    table.wait(2.0)
    assert table.session.digest() == digest
    table.press("escape")
    table.wait(3.0)
    assert table.said("rest")


KEYS = st.sampled_from(["escape", "return", "space", "left", "right", "up", "c", "n", "r", "h", "5", "q"])
POINTS = st.tuples(st.floats(-60, 1340), st.floats(-60, 860))
HAND = st.tuples(st.floats(180, 820), st.floats(700, 799))
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("move"), POINTS, st.booleans()),
        st.tuples(st.just("down"), HAND, st.sampled_from([1, 1, 1, 3])),
        st.tuples(st.just("up"), POINTS, st.just(1)),
        st.tuples(st.just("key"), KEYS, st.booleans()),
        st.tuples(st.just("leave"), st.none(), st.none()),
        st.tuples(st.just("focus"), st.none(), st.none()),
        st.tuples(st.just("wait"), st.floats(0.0, 1.2), st.none()),
    ),
    max_size=40,
)


@settings(max_examples=40, deadline=None)
@given(STEPS)
def test_whatever_is_done_each_card_is_in_one_place(steps: list[tuple[str, object, object]]) -> None:
    table = Table()
    for kind, what, more in steps:
        table.send(*_events(table, kind, what, more))
        if kind == "wait" and isinstance(what, float):
            table.wait(what)
        if table.stack.top is None:
            return
        hand = table.session.hand
        on_table = list(table.session.shown().poses)
        assert len(set(hand.cards)) == len(hand.cards) <= 10
        assert not set(hand.cards) & set(on_table)
        assert hand.away is None or hand.away in hand.cards
    table.send(FocusLost(table.now))
    table.wait(0.1)
    assert not table.holding


def _events(table: Table, kind: str, what: object, more: object) -> list[Event]:
    t = table.now
    match kind, what:
        case "move", (float(x), float(y)):
            return [PointerMoved(t, (x, y), bool(more))]
        case "down", (float(x), float(y)):
            return [PointerPressed(t, (x, y), 3 if more == 3 else 1)]
        case "up", (float(x), float(y)):
            return [PointerReleased(t, (x, y), 1)]
        case "key", str(key):
            return [KeyPressed(t, key), *([KeyReleased(t, key)] if more else [])]
        case "leave", _:
            return [PointerLeft(t)]
        case "focus", _:
            return [FocusLost(t)]
    return []


def test_for_the_left_hand_the_column_stands_on_the_left() -> None:
    table = Table(settings=Settings(left_hand=True))
    side, arena = table.scene.layout.side, table.scene.layout.camera.centre_px
    assert side is not None
    assert (side.x, side.right) == (24.0, 294.0)
    assert arena[0] > 640
    other = Table()
    assert other.scene.layout.side is not None
    assert other.scene.layout.side.right == 1280.0 - 24.0
    assert other.scene.layout.camera.centre_px[0] == 1280 - arena[0]


def test_the_hand_changes_sides_while_the_table_is_open() -> None:
    table = Table()
    table.desk.kit.keeper.change(left_hand=True)
    table.draw()
    assert table.scene.layout.side is not None
    assert table.scene.layout.side.x < 100.0
    table.timeline.add(flick_events(table.place_of("sun.5"), (0.0, -2100.0), begin=table.now))
    table.wait(3.0)
    assert table.said("rest")

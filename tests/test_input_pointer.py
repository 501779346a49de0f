"""The pointer's state machine: a card is picked up, moved, thrown, placed or taken back, and never left hanging."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dilemma_arena.input.events import (
    Button,
    Cancel,
    Cancelled,
    Clicked,
    Down,
    Enter,
    FocusLost,
    Leave,
    Move,
    Moved,
    Picked,
    Placed,
    PointerEvent,
    PointerResult,
    Reason,
    Thrown,
    Up,
    Vec2,
)
from dilemma_arena.input.flick import Flick
from dilemma_arena.input.mapping import DEFAULT_MAPPING
from dilemma_arena.input.path import Sample
from dilemma_arena.input.pointer import Pointer, PointerParams
from tests.input_traces import STROKES

HAND = {f"card{i}": (-180.0 + 60.0 * i, -430.0) for i in range(7)}
"""Seven cards in a row, 60 mm apart; card3 is in the middle."""
AT = HAND["card3"]
CARRY = PointerParams(click_to_carry=True)


def card_at(at: Vec2) -> str | None:
    return next((card for card, (x, y) in HAND.items() if abs(at[0] - x) < 29 and abs(at[1] - y) < 45), None)


def in_window(at: Vec2) -> bool:
    return abs(at[0]) < 500 and abs(at[1]) < 500


def towards_arena(flick: Flick, at: Vec2) -> bool:
    return DEFAULT_MAPPING.aim(flick, *at) is not None


def pointer(params: PointerParams | None = None) -> Pointer:
    return Pointer(card_at, towards_arena, in_window, params or PointerParams())


@dataclass
class Table:
    """Applies results as a scene would and refuses whatever makes no sense."""

    held: str | None = None
    thrown: list[str] = field(default_factory=list)

    def take(self, results: list[PointerResult]) -> None:
        for result in results:
            if isinstance(result, Picked):
                assert self.held is None
                self.held = result.card
            elif not isinstance(result, Clicked):
                assert self.held == result.card
                self.held = self.held if isinstance(result, Moved) else None
            if not isinstance(result, Cancelled):
                assert all(map(math.isfinite, result.at))
            if isinstance(result, Thrown):
                assert math.isfinite(result.flick.speed_mm_s + result.flick.turn_rad_s)
                self.thrown.append(result.card)


def play(machine: Pointer, *events: PointerEvent) -> list[PointerResult]:
    """Feed events; the results without the Moved in between."""
    table = Table(machine.held)
    results: list[PointerResult] = []
    for event in events:
        happened = machine.feed(event)
        table.take(happened)
        assert machine.held == table.held
        results += [result for result in happened if not isinstance(result, Moved)]
    return results


def stroke(samples: list[Sample], release: bool = True) -> list[PointerEvent]:
    """A press, movement with the button held, and the release."""
    (t0, x0, y0), *between, (t1, x1, y1) = samples
    moves: list[PointerEvent] = [Move(t, (x, y), held=True) for t, x, y in between]
    last: list[PointerEvent] = [Up(t1, (x1, y1))] if release else []
    return [Down(t0, (x0, y0)), *moves, *last]


GOOD = STROKES["good"].sampled(125)
SLOW = [Sample(0.02 * i, AT[0], AT[1] + 2.0 * i) for i in range(60)]
"""100 mm/s, from the card to the edge of the arena."""
UP_AND_OUT = [Sample(0.008 * i, 0.0, AT[1] + 20.0 * i) for i in range(60)]
"""2500 mm/s, from the card over the arena and out of the window's top edge at 500 mm."""
SLOWLY_OUT = [Sample(0.02 * i, 0.0, AT[1] - 2.0 * i) for i in range(60)]
"""100 mm/s, out of the window's bottom edge at -500 mm."""


def test_a_flick_throws_with_its_velocity() -> None:
    picked, thrown = play(pointer(), *stroke(GOOD))
    assert isinstance(picked, Picked)
    assert picked.card == "card3"
    assert isinstance(thrown, Thrown)
    assert thrown.card == "card3"
    assert thrown.flick.speed_mm_s == pytest.approx(1410, rel=0.02)
    assert thrown.at == pytest.approx(GOOD[-1][1:])


def test_a_slow_drag_places() -> None:
    picked, placed = play(pointer(), *stroke(SLOW))
    assert picked == Picked("card3", AT)
    assert placed == Placed("card3", (0.0, AT[1] + 118.0))


def test_a_fast_drag_that_rests_before_the_release_places() -> None:
    last = GOOD[-1]
    events: list[PointerEvent] = [
        *stroke(GOOD, release=False),
        Move(last.t_s, last[1:], held=True),
        Up(last.t_s + 0.15, last[1:]),
    ]
    assert play(pointer(), *events)[-1] == Placed("card3", last[1:])


def test_a_flick_aside_places() -> None:
    away = [Sample(t, y - AT[1], AT[1] + x) for t, x, y in GOOD]
    assert isinstance(play(pointer(), *stroke(away))[-1], Placed)


def test_one_card_at_a_time_follows_the_pointer() -> None:
    machine = pointer()
    machine.feed(Down(0.0, AT))
    assert (machine.held, machine.pressed) == (None, "card3")
    assert machine.feed(Move(0.1, (AT[0] + 4.0, AT[1]), held=True)) == []
    assert machine.feed(Move(0.2, (AT[0] + 6.0, AT[1]), held=True)) == [
        Picked("card3", AT),
        Moved("card3", (AT[0] + 6.0, AT[1])),
    ]
    assert machine.feed(Move(0.3, HAND["card5"], held=True)) == [Moved("card3", HAND["card5"])]
    assert machine.held == "card3"


def test_a_press_beside_the_cards_does_nothing() -> None:
    assert play(pointer(), *stroke([Sample(t, x, y + 200) for t, x, y in GOOD])) == []


def test_holding_the_button_without_a_press_on_a_card_picks_nothing() -> None:
    machine = pointer()
    assert play(machine, Enter(0.0, held=True), Move(0.1, AT, held=True), Up(0.2, AT)) == []
    assert play(machine, Down(1.0, (0.0, 0.0)), Move(1.1, AT, held=True), Move(1.2, (0.0, 0.0), held=True)) == []


@pytest.mark.parametrize("slip_mm", [0.0, 3.0])
def test_a_double_click_with_a_slip_leaves_the_card_where_it_is(slip_mm: float) -> None:
    slipped = (AT[0] + slip_mm, AT[1])
    events: list[PointerEvent] = [
        Down(0.0, AT),
        Move(0.03, slipped, held=True),
        Up(0.07, slipped),
        Down(0.13, slipped),
        Up(0.18, slipped),
    ]
    assert play(pointer(), *events) == [Clicked("card3", AT), Clicked("card3", slipped)]


# -- lost events ---------------------------------------------------------------------------------------------------


def test_a_lost_release_just_after_a_press_ends_the_press() -> None:
    machine = pointer()
    assert play(machine, Down(0.0, AT), Move(0.1, AT, held=False)) == []
    assert machine.pressed is None


def test_a_release_lost_in_mid_flick_still_throws() -> None:
    events: list[PointerEvent] = [*stroke(GOOD, release=False), Move(GOOD[-1].t_s, GOOD[-1][1:], held=False)]
    thrown = play(pointer(), *events)[-1]
    assert isinstance(thrown, Thrown)
    assert thrown.flick.speed_mm_s == pytest.approx(1410, rel=0.03)


def test_a_lost_release_found_out_late_takes_the_card_back() -> None:
    late: PointerEvent
    for late in (Move(9.0, (0.0, 0.0), held=False), Enter(9.0, held=False)):
        results = play(pointer(), *stroke(GOOD, release=False), late)
        assert results[-1] == Cancelled("card3", Reason.LOST_RELEASE)


def test_after_a_lost_release_the_first_click_picks_up_normally() -> None:
    machine = pointer()
    play(machine, *stroke(GOOD, release=False), Leave(0.6), Enter(5.0, held=False))
    assert play(machine, *stroke([s._replace(t_s=s.t_s + 6.0) for s in SLOW]))[-1] == Placed("card3", SLOW[-1][1:])


def test_a_press_while_the_old_one_never_ended_takes_the_old_card_back_first() -> None:
    machine = pointer()
    play(machine, *stroke(SLOW, release=False))
    results = play(machine, Down(9.0, HAND["card1"]), Move(9.1, (0.0, -300.0), held=True), Up(9.5, (0.0, -300.0)))
    assert results == [
        Cancelled("card3", Reason.LOST_RELEASE),
        Picked("card1", HAND["card1"]),
        Placed("card1", (0.0, -300.0)),
    ]


# -- the window's edge ---------------------------------------------------------------------------------------------


def edge_traces(samples: list[Sample]) -> dict[str, list[PointerEvent]]:
    """One gesture out of the window as different systems report it."""
    (t0, x0, y0), *_ = samples
    moves = [Move(t, (x, y), held=True) for t, x, y in samples[1:]]
    seen: list[PointerEvent] = [Down(t0, (x0, y0)), *(move for move in moves if in_window(move.at))]
    crossed = next(move for move in moves if not in_window(move.at))
    t, at = moves[-1].t_s, moves[-1].at
    return {
        "all is reported": [Down(t0, (x0, y0)), *moves, Up(t, at), Leave(t)],
        "the up comes outside, movement does not": [*seen, Leave(crossed.t_s), Up(t, at)],
        "the up is lost": [*seen, Leave(crossed.t_s), Enter(t + 2.0, held=False), Move(t + 2.1, AT, held=False)],
        "and the focus too": [*seen, Leave(crossed.t_s), FocusLost(t + 0.5), Enter(t + 2.0, held=False)],
        "no leave, no up": [*seen, crossed, Enter(t + 2.0, held=False)],
    }


def test_a_flick_over_the_windows_edge_is_the_same_throw_on_every_system() -> None:
    results = {name: play(pointer(), *events) for name, events in edge_traces(UP_AND_OUT).items()}
    expected = results["all is reported"]
    thrown = expected[-1]
    assert isinstance(thrown, Thrown)
    assert thrown.flick.speed_mm_s == pytest.approx(2500, rel=0.02)
    assert in_window(thrown.at)
    assert all(result == expected for result in results.values()), results


def test_a_card_that_rested_at_the_edge_is_not_thrown_over_it() -> None:
    machine = pointer()
    in_view = [sample for sample in UP_AND_OUT if in_window(sample[1:])]
    assert play(machine, *stroke(in_view, release=False), Leave(in_view[-1].t_s + 0.5)) == [Picked("card3", AT)]
    assert machine.outside


def test_a_card_carried_out_of_the_window_and_let_go_comes_back_on_every_system() -> None:
    for name, events in edge_traces(SLOWLY_OUT).items():
        last = play(pointer(), *events)[-1]
        assert isinstance(last, Cancelled), name
        assert last.card == "card3"


def test_a_card_carried_out_and_back_in_is_still_held() -> None:
    machine = pointer()
    out = [Sample(0.02 * i, 0.0, AT[1] - 2.0 * i) for i in range(50)]
    play(machine, *stroke(out, release=False), Leave(1.0))
    assert machine.outside
    assert play(machine, Enter(2.0, held=True), Move(2.1, (0.0, -450.0), held=True)) == []
    assert (machine.held, machine.outside) == ("card3", False)
    assert play(machine, Up(2.3, (0.0, -450.0))) == [Placed("card3", (0.0, -450.0))]


def test_swinging_back_over_the_edge_before_the_flick_throws_nothing_backwards() -> None:
    machine = pointer()
    back = [Sample(0.01 * i, 0.0, AT[1] - 10.0 * i) for i in range(11)]  # 1000 mm/s downwards, out at -500
    assert play(machine, *stroke(back, release=False)) == [Picked("card3", AT)]
    forth = [Move(0.2 + 0.01 * i, (0.0, -530.0 + 15.0 * i), held=True) for i in range(15)]
    thrown = play(machine, *forth, Up(0.35, (0.0, -305.0)))[-1]
    assert isinstance(thrown, Thrown)
    assert thrown.flick.speed_mm_s == pytest.approx(1500, rel=0.05)


# -- taking it back ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (Cancel(5.0), Reason.CANCELLED),
        (Down(5.0, (0.0, -300.0), Button.SECONDARY), Reason.RIGHT_CLICK),
        (FocusLost(5.0), Reason.FOCUS_LOST),
    ],
)
@pytest.mark.parametrize("card", HAND)
def test_cancel_takes_the_card_back_and_the_release_that_follows_does_nothing(
    card: str, event: PointerEvent, reason: Reason
) -> None:
    machine = pointer()
    x, y = HAND[card]
    play(machine, *stroke([Sample(t, x + dx, y + dy - AT[1]) for t, dx, dy in SLOW], release=False))
    assert play(machine, event) == [Cancelled(card, reason)]
    assert machine.held is None
    assert play(machine, Move(5.1, (0.0, -200.0), held=True), Up(5.2, (0.0, -100.0))) == []


def test_the_middle_button_is_not_ours() -> None:
    machine = pointer()
    play(machine, *stroke(SLOW, release=False))
    assert play(machine, Down(5.0, AT, Button.OTHER), Up(5.1, AT, Button.OTHER), Up(5.2, AT, Button.SECONDARY)) == []
    assert machine.held == "card3"


# -- touch ---------------------------------------------------------------------------------------------------------


def test_one_touch_reported_as_finger_and_two_mouse_presses_is_one_pick_up() -> None:
    near, there = (AT[0] + 1.0, AT[1]), (0.0, -300.0)
    events: list[PointerEvent] = [
        Down(0.000, AT, finger=7),
        Down(0.004, near),
        Down(0.025, near),
        Move(0.100, there, held=True, finger=7),
        Move(0.101, there, held=True),
        Move(0.102, there, held=False),
        Up(0.400, there),
        Up(0.401, there, finger=7),
        Down(0.420, there),
        Up(0.421, there),
    ]
    assert play(pointer(), *events) == [Picked("card3", AT), Placed("card3", there)]


def test_the_mouse_press_of_a_tap_may_come_first() -> None:
    events: list[PointerEvent] = [Down(0.0, AT), Down(0.01, AT, finger=7), Up(0.08, AT), Up(0.081, AT, finger=7)]
    assert play(pointer(), *events) == [Clicked("card3", AT)]


def test_the_mouse_press_of_a_long_tap_may_come_last() -> None:
    events: list[PointerEvent] = [Down(0.0, AT, finger=7), Up(0.3, AT, finger=7), Down(0.31, AT), Up(0.311, AT)]
    assert play(pointer(), *events) == [Clicked("card3", AT)]


def test_a_finger_flicks_like_a_mouse() -> None:
    (t0, x0, y0), *between, (t1, x1, y1) = GOOD
    moves = [Move(t, (x, y), held=True, finger=1) for t, x, y in between]
    touched = play(pointer(), Down(t0, (x0, y0), finger=1), *moves, Up(t1, (x1, y1), finger=1))
    assert touched == play(pointer(), *stroke(GOOD))


def test_another_finger_takes_over_and_the_first_card_goes_back() -> None:
    machine = pointer()
    play(machine, Down(0.0, AT, finger=1), Move(0.5, (0.0, -300.0), held=True, finger=1))
    results = play(machine, Down(1.0, HAND["card0"], finger=2), Up(1.1, (0.0, -300.0), finger=1))
    assert results == [Cancelled("card3", Reason.OTHER_PRESS)]
    assert machine.pressed == "card0"


# -- picking up with a click ---------------------------------------------------------------------------------------


def test_click_to_carry_picks_up_with_one_click_and_puts_down_with_the_next() -> None:
    machine = pointer(CARRY)
    assert play(machine, Down(0.0, AT), Up(0.1, AT)) == [Picked("card3", AT)]
    assert machine.feed(Move(1.0, (0.0, -300.0), held=False)) == [Moved("card3", (0.0, -300.0))]
    there = (0.0, -290.0)
    assert play(machine, Down(2.0, there), Up(2.1, there)) == [Placed("card3", there)]


def test_the_way_between_two_quick_clicks_is_no_flick() -> None:
    there = (0.0, -350.0)
    events: list[PointerEvent] = [
        Down(0.0, AT),
        Up(0.02, AT),
        Move(0.05, there, held=False),
        Down(0.06, there),
        Up(0.08, there),
    ]
    assert play(pointer(CARRY), *events) == [Picked("card3", AT), Placed("card3", there)]


def test_click_to_carry_throws_with_a_press_and_flick() -> None:
    machine = pointer(CARRY)
    play(machine, Down(0.0, AT), Up(0.1, AT), Move(0.5, (0.0, -400.0), held=False))
    thrown = play(machine, *stroke([s._replace(t_s=s.t_s + 1.0) for s in GOOD]))
    assert isinstance(thrown[-1], Thrown)


def test_click_to_carry_survives_the_edge_but_not_escape() -> None:
    machine = pointer(CARRY)
    play(machine, Down(0.0, AT), Up(0.1, AT), Leave(0.5), Enter(0.9, held=False), Move(1.0, AT, held=False))
    assert machine.held == "card3"
    assert play(machine, Cancel(2.0)) == [Cancelled("card3", Reason.CANCELLED)]


def test_a_double_click_in_click_to_carry_leaves_the_card_in_one_place() -> None:
    results = play(pointer(CARRY), Down(0.0, AT), Up(0.07, AT), Down(0.13, AT), Up(0.18, AT))
    assert results == [Picked("card3", AT), Placed("card3", AT)]


# -- anything at all -----------------------------------------------------------------------------------------------

places = st.sampled_from(
    [AT, HAND["card0"], (AT[0] + 3.0, AT[1]), (0.0, -300.0), (0.0, 0.0), (0.0, 700.0), (math.nan, 0.0), (1e300, -1e300)]
)
pauses = st.sampled_from([0.0, 0.0005, 0.004, 0.016, 0.05, 0.2, 3.0, -1.0, math.nan, math.inf, 1e12])
buttons = st.sampled_from([Button.PRIMARY, Button.PRIMARY, Button.PRIMARY, Button.SECONDARY, Button.OTHER])


def streams(fingers: st.SearchStrategy[int | None]) -> st.SearchStrategy[list[PointerEvent]]:
    """Random events at random pauses; mostly finite, not at all sensible."""

    def stamped(steps: list[tuple[float, PointerEvent]]) -> list[PointerEvent]:
        now, events = 0.0, []
        for pause, event in steps:
            t = now + pause
            now = t if math.isfinite(t) else now
            events.append(type(event)(t, *(getattr(event, name) for name in event.__slots__[1:])))
        return events

    event = st.one_of(
        st.builds(Down, st.just(0.0), places, buttons, fingers),
        st.builds(Move, st.just(0.0), places, st.booleans(), fingers),
        st.builds(Move, st.just(0.0), places, st.just(True), fingers),
        st.builds(Up, st.just(0.0), places, buttons, fingers),
        st.builds(Enter, st.just(0.0), st.booleans()),
        st.builds(Leave, st.just(0.0)),
        st.builds(FocusLost, st.just(0.0)),
        st.builds(Cancel, st.just(0.0)),
    )
    return st.lists(st.tuples(pauses, event), max_size=40).map(stamped)


def button_after(event: PointerEvent, held: bool) -> bool:
    """Whether the mouse's primary button is down, by what the events say."""
    match event:
        case Down(button=Button.PRIMARY):
            return True
        case Up(button=Button.PRIMARY):
            return False
        case Move(held=said) | Enter(held=said):
            return said
        case _:
            return held


@given(streams(st.none()))
@settings(max_examples=500, deadline=None)
def test_no_stream_of_mouse_events_leaves_a_card_held_without_a_button(events: list[PointerEvent]) -> None:
    machine, table, button = pointer(), Table(), False
    for event in events:
        table.take(machine.feed(event))
        button = button_after(event, button)
        assert machine.held == table.held
        assert button or machine.held is None
        assert button or machine.pressed is None
        if isinstance(event, FocusLost | Cancel):
            assert machine.held is None


@given(streams(st.sampled_from([None, None, 1, 2])), st.booleans())
@settings(max_examples=500, deadline=None)
def test_after_any_stream_escape_frees_the_card_and_the_next_flick_works(
    events: list[PointerEvent], click_to_carry: bool
) -> None:
    machine, table = pointer(PointerParams(click_to_carry=click_to_carry)), Table()
    for event in events:
        table.take(machine.feed(event))
        assert machine.held == table.held
    later = max((event.t_s for event in events if math.isfinite(event.t_s)), default=0.0) + 10.0
    table.take(machine.feed(Cancel(later)))
    assert (machine.held, machine.pressed, table.held) == (None, None, None)
    again = play(machine, *stroke([s._replace(t_s=s.t_s + later % 1e6) for s in GOOD]))
    assert [type(result) for result in again] == [Picked, Thrown]


def test_a_flood_of_movement_keeps_the_flick_and_little_memory() -> None:
    machine = pointer()
    machine.feed(Down(0.0, AT))
    for i in range(1, 16_000):  # 8 kHz for 2 s
        machine.feed(Move(i / 8000, (0.0, AT[1] + 0.0001 * i), held=True))
    for i in range(640):  # a flick of 80 ms
        machine.feed(Move(2.0 + i / 8000, (0.0, AT[1] + 1.6 + 0.2 * i), held=True))
    (thrown,) = play(machine, Up(2.08, (0.0, AT[1] + 129.4)))
    assert isinstance(thrown, Thrown)
    assert thrown.flick.speed_mm_s == pytest.approx(1600, rel=0.02)

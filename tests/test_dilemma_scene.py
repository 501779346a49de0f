"""Dilemma at the table: whole matches by mouse and by keys, the same at every frame rate, nothing stuck."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from dilemma_arena.scene.events import (
    FocusLost,
    KeyPressed,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    WheelTurned,
)
from dilemma_arena.scene.menus.dialogs import Dialog
from dilemma_arena.scene.play.end_screen import EndScreen
from dilemma_arena.scene.play.wishes import HandMode
from dilemma_arena.scene.replay import ReplayScene
from dilemma_arena.scene.settings import Settings, Speed
from games.dilemma.messages import ChooseToken, Offer, Options, Pass, Phase, Throw
from games.dilemma.scene.stage import Judging
from games.dilemma.scene.ways import Race
from tests.dilemma_scene_support import CountingSound, DilemmaTable, setup

FIRST = Options(first=0)


def values(table: DilemmaTable, kind: type) -> list[Any]:
    """The actions of a kind that the person at seat 0 has done."""
    return [entry.record.action for entry in table.scene.session.history
            if entry.record.seat == 0 and isinstance(entry.record.action, kind)]  # fmt: skip


def play_on(table: DilemmaTable, react: Callable[[DilemmaTable], None], limit_s: float = 900.0) -> None:
    """Play as the person at seat 0 until the end: offers by keys, peace in every duel."""
    scene = table.scene
    while table.stack.top is table.bound and table.now < limit_s:
        if scene.beats.waiting:
            table.press("space")
        elif scene.phase is Phase.OFFER and scene.may_act:
            table.press("tab", "return", "return")
        elif scene.phase is Phase.REACTION and scene.may_act:
            react(table)
        elif scene.choosers:
            table.press("p")
        table.wait(0.1)


def by_keys(table: DilemmaTable) -> None:
    """Throw the first two times, then pass."""
    window = table.scene.public.window
    assert window is not None
    if window.number > 1 or window.rested:
        table.press("p")
    else:
        table.press("tab", "return", "return")
        table.wait(0.3)


def by_mouse(table: DilemmaTable) -> None:
    """Flick once, then press the button."""
    window = table.scene.public.window
    assert window is not None
    if window.number > 1 or window.rested:
        table.click(table.button("pass"))
    else:
        table.flick(table.scene.hand.hand.shown[0])
        table.wait(0.3)


def test_a_whole_match_by_keys_alone_ends_with_the_scores() -> None:
    table = DilemmaTable(setup(seed=5, options=FIRST))
    play_on(table, by_keys)
    assert isinstance(table.stack.top, EndScreen)
    assert len(values(table, Offer)) >= 3
    assert len(values(table, Throw)) >= 3
    outcome = table.scene.session.outcome
    assert outcome is not None
    assert table.said("over")[-1]["scores"] == list(outcome.scores)
    assert sum(map(bool, table.scene.session.state.hands)) <= 1


def test_a_whole_match_by_mouse_ends_with_the_scores() -> None:
    table = DilemmaTable(setup(("human", "bot:easy", "bot:hard"), seed=8, options=FIRST))
    table.desk.kit.keeper.change(speed=Speed.FOUR)
    scene = table.scene
    while table.stack.top is table.bound and table.now < 900.0:
        if scene.beats.waiting:
            table.click(table.button("go on"))
        elif scene.phase is Phase.OFFER and scene.may_act:
            layout = scene.hand.layout
            assert layout is not None
            table.drag(table.place_of(scene.hand.hand.shown[-1]), layout.camera.centre_px)
        elif scene.phase is Phase.REACTION and scene.may_act:
            by_mouse(table)
        elif scene.choosers:
            table.click(table.button("conflict" if scene.public.lives[0] else "peace"))
        table.wait(0.1)
    assert isinstance(table.stack.top, EndScreen)
    assert len(values(table, Throw)) >= 3
    assert {type(action) for action in values(table, ChooseToken)} <= {ChooseToken}
    offers = values(table, Offer)
    assert offers
    assert max(abs(offer.x_mm) + abs(offer.y_mm) for offer in offers) < 6.0  # dropped where the pointer was: the middle


def scripted(fps: float, speed: Speed = Speed.NORMAL, size: tuple[int, int] = (1280, 800)) -> DilemmaTable:
    """Half a minute of play with the same events at the same times."""
    table = DilemmaTable(setup(seed=21, options=FIRST), fps=fps, size=size, settings=Settings(speed=speed))
    table.wait(0.5)
    table.press("7", "q", "return")
    for _ in range(6):
        table.wait(2.0)
        table.press("space")
        table.press("3", "return")
        table.wait(1.5)
        table.press("space", "p")
        table.wait(1.0)
        table.press("p")
    return table


def told(table: DilemmaTable) -> list[Any]:
    """What happened, by tick, and where it led."""
    session = table.scene.session
    return [*[(entry.tick, entry.record) for entry in session.history], session.tick, session.match.digest()]


def test_the_same_events_give_the_same_match_at_every_frame_rate() -> None:
    at_60 = told(scripted(60.0))
    assert len(at_60) > 12
    assert told(scripted(30.0)) == at_60
    assert told(scripted(144.0)) == at_60


def test_what_happens_does_not_depend_on_the_speed_of_the_animation() -> None:
    """Bots, throws and judgements come out the same; the person only waits for what is shown."""

    def played(speed: Speed) -> list[Any]:
        table = DilemmaTable(setup(("bot:easy", "bot:hard", "bot:medium"), seed=4), settings=Settings(speed=speed))
        table.scene.ways.auto_go_on = True
        assert table.wait_for(lambda: len(table.scene.session.history) >= 30, 400.0)
        return [(entry.tick, entry.record) for entry in table.scene.session.history[:30]]

    slow = played(Speed.HALF)
    assert played(Speed.INSTANT) == slow
    assert played(Speed.FOUR) == slow


def test_the_judge_waits_for_the_person_and_space_goes_on() -> None:
    table = DilemmaTable(setup(("human", "bot:hard"), seed=3, options=Options(first=1)))
    assert table.wait_for(lambda: table.scene.may_act)
    table.press("2", "return")
    assert table.wait_for(lambda: isinstance(table.scene.beats.now, Judging), 30.0) or table.scene.may_act
    if not isinstance(table.scene.beats.now, Judging):
        table.press("p")
        assert table.wait_for(lambda: isinstance(table.scene.beats.now, Judging), 30.0)
    ticks = table.scene.session.tick
    table.wait(8.0)
    assert isinstance(table.scene.beats.now, Judging)
    assert table.scene.session.tick == ticks
    table.press("space")
    assert not isinstance(table.scene.beats.now, Judging)


def reacting(seed: int = 3) -> DilemmaTable:
    """A table at which the person may throw."""
    table = DilemmaTable(setup(("human", "bot:hard", "bot:easy"), seed=seed, options=Options(first=1)))
    assert table.wait_for(lambda: table.scene.may_act)
    table.wait(0.3)
    return table


@pytest.mark.parametrize("end", ["focus", "escape", "right", "left window", "lost release"])
def test_no_card_is_stuck_whatever_ends_a_drag(end: str) -> None:
    table = reacting()
    before = table.scene.hand.hand.cards
    card = before[4]
    start = table.place_of(card)
    now = table.now
    table.send(PointerMoved(now, start, False), PointerPressed(now + 0.01, start, 1),
               PointerMoved(now + 0.05, (start[0] + 40, start[1] - 60), True))  # fmt: skip
    assert table.carries()
    table.wait(0.3)
    if end == "focus":
        table.send(FocusLost(table.now))
    elif end == "escape":
        table.send(KeyPressed(table.now, "escape"))
        assert not table.paused  # Esc puts the card back
    elif end == "right":
        table.send(PointerPressed(table.now, (start[0] + 40, start[1] - 60), 3))
    elif end == "left window":
        table.send(PointerLeft(table.now), PointerMoved(table.now + 0.5, start, False))
    else:
        table.send(PointerMoved(table.now + 0.3, (start[0] + 60, start[1] - 60), False))
    assert not table.carries()
    assert table.scene.hand.hand.shown == before
    assert not values(table, Throw)


def test_an_offer_outside_the_rim_goes_back_and_says_why() -> None:
    table = DilemmaTable(setup(seed=5, options=FIRST))
    table.wait(0.5)
    layout = table.scene.hand.layout
    assert layout is not None
    table.drag(table.place_of("sun.4"), layout.camera.on_floor(-205.0, 60.0))
    assert table.scene.hand.hand.shown == tuple(f"sun.{value}" for value in range(1, 11))
    assert table.scene.status.text == "The offer must lie wholly inside the rim."
    assert not values(table, Offer)


def test_an_offer_near_the_rim_is_moved_inside() -> None:
    table = DilemmaTable(setup(seed=5, options=FIRST))
    table.wait(0.5)
    layout = table.scene.hand.layout
    assert layout is not None
    table.drag(table.place_of("sun.4"), layout.camera.on_floor(-140.0, 0.0))
    (offer,) = values(table, Offer)
    assert offer.card == "A4"
    assert offer.x_mm == pytest.approx(-112.0, abs=14.0)


def test_the_wheel_turns_a_card_that_is_carried_to_the_arena() -> None:
    table = DilemmaTable(setup(seed=5, options=FIRST))
    table.wait(0.5)
    table.press("4")
    table.send(WheelTurned(table.now, 2.0))
    table.press("return")
    (offer,) = values(table, Offer)
    assert offer.yaw_rad == pytest.approx(1.5707963 + 0.5235988)


def test_a_second_card_while_one_is_in_the_air_is_refused_in_plain_words() -> None:
    table = reacting()
    table.press("2", "return", "3", "return")
    assert table.scene.status.text == "Your last card is still moving: one at a time."
    assert len(values(table, Throw)) == 1
    assert "sun.3" in table.scene.hand.hand.shown


def test_a_card_of_the_offers_value_is_warned_of() -> None:
    table = reacting()
    offer = table.scene.public.offer
    assert offer is not None
    table.press(offer.card[1:].replace("10", "0"))
    assert table.scene.status.text == "Careful: the same value as the offer does not count."


def test_passing_is_a_button_a_key_and_a_stop_of_the_focus() -> None:
    table = reacting()
    while table.scene.controls.focus != "pass":
        table.press("right")
    table.press("return")
    assert len(values(table, Pass)) == 1
    assert table.scene.hand.mode is HandMode.LOOK


def test_escape_pauses_time_and_leaving_stops_bots_and_sound() -> None:
    table = reacting()
    session = table.scene.session
    table.press("escape")
    assert isinstance(table.stack.top, Dialog)
    ticks, history = session.tick, len(session.history)
    table.wait(10.0)
    assert (session.tick, len(session.history)) == (ticks, history)
    table.draw()
    table.press("down", "down", "down", "down", "down", "return")
    table.draw()
    table.press("down", "return")
    assert len(list(table.stack)) == 0
    sound = table.desk.sound
    assert isinstance(sound, CountingSound)
    assert sound.stopped >= 1
    session.step()
    assert session.tick == ticks


def test_giving_up_hands_the_seat_to_a_bot_and_the_match_goes_on() -> None:
    table = reacting()
    table.scene.leave(0)
    assert table.scene.people == []
    table.scene.ways.auto_go_on = True
    table.desk.kit.keeper.change(speed=Speed.INSTANT)
    assert table.wait_for(lambda: isinstance(table.stack.top, EndScreen), 900.0)
    assert table.scene.session.names[0].startswith("bot:")


def test_slow_motion_shows_the_last_throws_again_and_changes_nothing() -> None:
    table = reacting()
    table.flick("sun.1", 500.0)  # falls short, and leaves the reactions open
    assert table.wait_for(lambda: table.scene.may_act and not table.scene.stage.volley.moving, 10.0)
    table.press("2", "return")
    assert table.wait_for(lambda: table.scene.beats.waiting, 30.0)
    assert [throw.card for throw in table.scene.stage.windows[-1].throws if throw.seat == 0] == ["A1", "A2"]
    lying = {card.id: (card.x_mm, card.y_mm) for card in table.scene.stage.volley.lying()}
    before = table.scene.session.match.digest()
    table.press("r")
    top = table.stack.top
    assert isinstance(top, ReplayScene)
    table.draw()
    top.player.seek(top.player.end)
    shown = top.player.playback.poses()
    for card, (x, y) in lying.items():
        assert shown[table.scene.cast.shown(card)].centre[:2] == pytest.approx((x, y))
    table.press("escape")
    assert table.stack.top is table.bound
    assert table.scene.session.match.digest() == before


def test_every_card_is_in_exactly_one_place_all_the_time() -> None:
    table = DilemmaTable(setup(("human", "bot:hard"), seed=9, options=Options(first=1)))
    table.desk.kit.keeper.change(speed=Speed.DOUBLE)
    scene = table.scene
    for _ in range(400):
        shown = scene.picture.arena.shown(0.0) if not scene.beats.busy or scene.beats.waiting else None
        if shown is not None:
            both = set(shown.poses) & set(scene.hand.hand.shown)
            assert not both, f"{both} in the hand and on the table"
        if scene.beats.waiting:
            table.press("space")
        elif scene.phase is Phase.OFFER and scene.may_act:
            table.press("tab", "return", "return")
        elif scene.phase is Phase.REACTION and scene.may_act and scene.public.window is not None:
            if len(scene.public.window.rested) < 2:
                table.flick(scene.hand.hand.shown[0], 500.0)  # falls short, and comes back after the window
            else:
                table.press("p")
        elif scene.choosers:
            table.press("p")
        table.wait(0.1)


def test_two_people_are_asked_behind_the_curtain_and_nothing_shows_before_both_have_chosen() -> None:
    table = DilemmaTable(setup(("human", "human"), seed=2, options=FIRST))
    scene = table.scene
    table.wait(0.3)
    table.press("tab", "return", "return")
    assert table.wait_for(lambda: scene.curtain == 1, 5.0)
    table.press("space")
    for _ in range(12):
        if scene.phase is not Phase.REACTION or type(table.stack.top).__name__ == "Curtain":
            break
        if scene.may_act:
            table.press("tab", "return", "return")
        table.wait_for(lambda: scene.may_act or scene.beats.waiting or scene.phase is Phase.DUEL, 20.0)
        if scene.beats.waiting:
            table.press("space")
            table.wait(2.0)
    assert type(table.stack.top).__name__ == "Curtain"
    for _ in range(2):
        table.draw()
        table.press("return")
        table.wait(1.0)
        table.draw()
        table.press("2")
        assert scene.session.view(None).chosen == ()
        table.draw()
        table.press("return")
        table.wait(0.1)
    assert table.stack.top is table.bound
    assert table.wait_for(lambda: scene.public.past != (), 20.0)
    assert scene.public.lives == (1, 1)


def test_in_a_race_by_keys_the_first_press_has_the_pointer() -> None:
    table = DilemmaTable(setup(("human", "human", "human"), seed=2, options=FIRST))
    scene = table.scene
    scene.ways.race = Race.KEYS
    table.wait(0.3)
    table.press("tab", "return", "return")
    table.press("n")
    assert scene.seat == 2
    table.press("4")
    assert scene.hand.busy
    table.press("b")
    assert scene.seat == 2  # the other one has to wait until the card is thrown or put back
    table.press("escape", "b")
    assert scene.seat == 1


def test_people_in_turn_think_while_the_clock_stands() -> None:
    table = DilemmaTable(setup(("human", "human", "bot:easy"), seed=2, options=Options(first=2)))
    scene = table.scene
    assert table.wait_for(lambda: scene.phase is Phase.REACTION and scene.may_act, 20.0)
    ticks = scene.session.tick
    table.wait(20.0)
    assert scene.session.tick == ticks
    first = scene.seat
    table.press("p")
    assert scene.curtain is not None
    assert scene.curtain != first


def test_who_has_passed_need_not_wait_and_the_match_is_the_same() -> None:
    def passed(*, hurry: bool) -> tuple[float, list[Any]]:
        table = DilemmaTable(setup(("human", "bot:hard", "bot:medium"), seed=12, options=Options(first=1)))
        assert table.wait_for(lambda: table.scene.may_act)
        table.press("p")
        start = table.now
        if hurry:
            table.press("space")
        assert table.wait_for(lambda: table.scene.beats.waiting or table.scene.phase is not Phase.REACTION)
        return table.now - start, [(entry.tick, entry.record) for entry in table.scene.session.history]

    slow, quick = passed(hurry=False), passed(hurry=True)
    assert quick[1][:4] == slow[1][:4]
    assert quick[0] < 0.5 * slow[0]

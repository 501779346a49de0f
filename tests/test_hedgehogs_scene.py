"""Hedgehog's Dilemma at the table: whole matches by mouse and by keys, at every frame rate, no secret shown."""

from __future__ import annotations

import os
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.events import FocusLost, KeyPressed, PointerMoved, PointerPressed, PointerReleased
from dilemma_arena.scene.faces import Face
from dilemma_arena.scene.hotseat.curtain import Curtain
from dilemma_arena.scene.hotseat.key_choice import KeyChoice
from dilemma_arena.scene.hotseat.private_choice import PrivateChoice
from dilemma_arena.scene.menus.dialogs import Dialog
from dilemma_arena.scene.menus.registered import installed
from dilemma_arena.scene.play.end_screen import EndScreen
from dilemma_arena.scene.play.flat_cards import Spot
from dilemma_arena.scene.settings import Settings, Speed
from dilemma_arena.scene.stack import Pop
from games.hedgehogs_dilemma.messages import Partner, Play, numeral
from games.hedgehogs_dilemma.scene.faces import HedgehogFace
from games.hedgehogs_dilemma.scene.stage import Explaining, RoundOver
from tests.hedgehogs_scene_support import CountingSound, HedgehogTable, setup

FOUR = ("human", "bot:easy", "bot:medium", "bot:hard")


def deeds(table: HedgehogTable, kind: type) -> list[Any]:
    """The actions of a kind that the person at seat 0 has done."""
    return [entry.record.action for entry in table.scene.session.history
            if entry.record.seat == 0 and isinstance(entry.record.action, kind)]  # fmt: skip


def play_by_keys(table: HedgehogTable, limit_s: float = 900.0, thinks_s: float = 0.1) -> int:
    """Play to the end with arrows and Enter alone.

    Returns:
        How many keys that took.
    """
    scene, keys = table.scene, 0
    while table.stack.top is table.bound and table.now < limit_s:
        if scene.may_play or scene.suitor is not None:
            table.wait(thinks_s)
            table.press("right", "return")
            keys += 2
        table.wait(0.05)
    return keys


def test_a_whole_match_by_keys_alone_ends_with_the_chips() -> None:
    table = HedgehogTable(setup(FOUR, seed=5))
    play_by_keys(table)
    assert isinstance(table.stack.top, EndScreen)
    outcome = table.scene.session.outcome
    assert outcome is not None
    assert sum(outcome.scores) >= 5
    assert table.said("over")[-1]["scores"] == list(outcome.scores)
    rounds = len(table.scene.session.view(None).past)
    assert len(deeds(table, Play)) == 6 * rounds
    table.draw()


def test_a_whole_match_by_mouse_takes_a_click_a_card_and_less_than_five_minutes() -> None:
    """Somebody new who thinks three seconds over each card and never skips anything."""
    table = HedgehogTable(setup(FOUR, seed=8))
    scene, clicks = table.scene, 0
    while table.stack.top is table.bound and table.now < 900.0:
        if scene.may_play or scene.suitor is not None:
            table.wait(3.0 if scene.may_play else 1.0)
            table.click(table.place_of(scene.hand[-1] if scene.may_play else scene.partners[-1]))
            clicks += 1
        table.wait(0.05)
    assert isinstance(table.stack.top, EndScreen)
    assert clicks == len(deeds(table, Play)) + len(deeds(table, Partner))
    assert clicks <= 40
    assert table.now < 300.0


def scripted(fps: float, speed: Speed = Speed.NORMAL, size: tuple[int, int] = (1280, 800)) -> HedgehogTable:
    """Half a minute of play with the same events at the same times."""
    table = HedgehogTable(setup(FOUR, seed=21), fps=fps, size=size, settings=Settings(speed=speed))
    table.wait(2.5)
    for key in ("3", "4", "2", "1", "3"):
        table.press(key)
        table.wait(2.5)
        table.press("space")
        table.wait(1.5)
        table.press("right", "return")
        table.wait(2.0)
    return table


def told(table: HedgehogTable) -> list[Any]:
    """What happened, by tick, and where it led."""
    session = table.scene.session
    return [*[(entry.tick, entry.record) for entry in session.history], session.tick, session.match.digest()]


def test_the_same_events_give_the_same_match_at_every_frame_rate() -> None:
    at_60 = told(scripted(60.0))
    assert len(at_60) > 12
    assert told(scripted(30.0)) == at_60
    assert told(scripted(144.0)) == at_60
    assert told(scripted(60.0, size=(1024, 600))) == at_60


def test_what_bots_do_does_not_depend_on_the_speed_of_the_animation() -> None:
    def played(speed: Speed) -> list[Any]:
        table = HedgehogTable(setup(("bot:easy", "bot:hard", "bot:medium"), seed=4), settings=Settings(speed=speed))
        assert table.wait_for(lambda: isinstance(table.stack.top, EndScreen), 900.0)
        return [(entry.tick, entry.record) for entry in table.scene.session.history]

    slow = played(Speed.NORMAL)
    assert played(Speed.INSTANT) == slow
    assert played(Speed.FOUR) == slow


# --- what can be seen ---------------------------------------------------------------------------------------------


def watched(table: HedgehogTable, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Whose names are drawn in one frame: numeral and variant of every face."""
    cards, seen = table.scene.picture.cards, set()
    real = cards.draw

    def draw(painter: Painter, face: Face, spot: Spot, **more: Any) -> None:  # noqa: ANN401 - as the real one
        if isinstance(face, HedgehogFace) and more.get("turned", 0.0) <= 0.5:
            seen.add(f"{face.numeral}{'abcdefghijklmnopqrstuvwxyz'[face.variant]}")
        real(painter, face, spot, **more)

    monkeypatch.setattr(cards, "draw", draw)
    table.scene.draw(table.canvas, 0.0)
    monkeypatch.setattr(cards, "draw", real)
    return seen


def test_nothing_but_the_field_and_the_own_hand_is_shown_before_all_have_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = HedgehogTable(setup(FOUR, seed=5))
    assert table.wait_for(lambda: table.scene.may_play and len(table.scene.public.chosen) == 3)
    view = table.scene.session.view(0)
    assert watched(table, monkeypatch) == {*view.hand, *view.field}
    assert len(view.hand) == 6


def test_two_people_choose_behind_the_curtain_and_only_their_own_hand_is_there() -> None:
    table = HedgehogTable(setup(("human", "human", "bot:hard"), seed=5))
    for seat in (0, 1):
        assert table.wait_for(lambda: isinstance(table.stack.top, Curtain), 20.0)
        curtain = table.stack.top
        assert isinstance(curtain, Curtain)
        assert curtain.who.seat == seat
        table.draw()
        table.press("return")
        assert table.wait_for(lambda: isinstance(table.stack.top, PrivateChoice), 5.0)
        choice = table.stack.top
        assert isinstance(choice, PrivateChoice)
        hand = table.scene.session.view(seat).hand
        assert [option.label for option in choice.options] == [str(numeral(card)) for card in hand]
        table.draw()
        table.press("2")
        table.draw()
        table.press("return")
        assert table.scene.session.history[-1].record.action == Play(hand[1])
    assert table.stack.top is table.bound
    assert table.wait_for(lambda: isinstance(table.scene.beats.now, Explaining), 20.0)


def test_cards_of_several_people_lie_face_down_until_all_have_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    table = HedgehogTable(setup(("human", "human", "bot:hard"), seed=5))
    assert table.wait_for(lambda: isinstance(table.stack.top, Curtain), 20.0)
    table.scene.session.submit(0, Play(table.scene.session.view(0).hand[0]))
    while table.scene.beats.busy:
        table.scene.beats.tick()
    assert watched(table, monkeypatch) == set(table.scene.session.view(None).field)


def test_by_keys_all_choose_at_once_and_who_lacks_the_numeral_is_asked_again() -> None:
    table = HedgehogTable(setup(("human", "human", "human"), seed=5), settings=Settings(secret_keys=True))
    assert table.wait_for(lambda: isinstance(table.stack.top, Curtain), 20.0)
    for _ in range(3):  # everybody looks at their hand once a round
        for key in ("return", "1", "return"):
            table.draw()
            table.press(key)
            table.wait(1.0)
    choice = table.stack.top
    assert isinstance(choice, KeyChoice)
    assert {len(choice.question.options_of(seat)) for seat in range(3)} == {4}  # which are held is a secret
    table.draw()
    hands = [table.scene.session.view(seat).hand for seat in range(3)]
    lacking = next((n, seat) for seat in range(3) for n in (1, 2, 3, 4) if n not in map(numeral, hands[seat]))
    wanted = [lacking[0] if seat == lacking[1] else numeral(hands[seat][0]) for seat in range(3)]
    for seat, n in enumerate(wanted):
        assert choice.poll.choose(seat, n - 1)
    assert table.wait_for(lambda: table.stack.top is not choice, 10.0)
    assert isinstance(table.stack.top, Curtain)
    assert table.stack.top.who.seat == lacking[1]
    assert {entry.record.seat for entry in table.scene.session.history if entry.record.seat is not None} == (
        {0, 1, 2} - {lacking[1]}
    )


def test_by_keys_everybody_can_look_at_their_cards_again_behind_the_curtain() -> None:
    table = HedgehogTable(setup(("human", "human", "human"), seed=5), settings=Settings(secret_keys=True))
    assert table.wait_for(lambda: isinstance(table.stack.top, Curtain), 20.0)
    table.scene.looked = 1  # as if all had seen their hands
    table.stack.apply(Pop())
    assert table.wait_for(lambda: isinstance(table.stack.top, KeyChoice), 10.0)
    choice = table.stack.top
    assert isinstance(choice, KeyChoice)
    assert choice.poll.choose(2, 0)
    table.draw()
    found = choice.layout.control("look 1")
    assert found is not None
    table.click((found.box.centre[0] * table.canvas.scale, found.box.centre[1] * table.canvas.scale))
    curtain = table.stack.top
    assert isinstance(curtain, Curtain)
    assert curtain.who.seat == 1
    for key in ("return", "1", "return"):
        table.draw()
        table.press(key)
        table.wait(1.0)
    assert [*table.stack][-1] is choice
    assert choice.poll.chosen == {2: 0}  # nothing was lost by looking


# --- hands and slips ----------------------------------------------------------------------------------------------


def choosing(seed: int = 5) -> HedgehogTable:
    """A table at which the person may play."""
    table = HedgehogTable(setup(FOUR, seed=seed))
    assert table.wait_for(lambda: table.scene.may_play and len(table.scene.public.chosen) == 3)
    return table


def test_a_numeral_that_is_not_held_is_refused_in_plain_words() -> None:
    table = choosing()
    assert [numeral(card) for card in table.scene.hand] == [1, 3, 3, 3, 4, 4]
    table.press("2")
    assert table.scene.status.text == "You hold no 2."
    assert not deeds(table, Play)
    table.press("3")
    assert [numeral(action.card) for action in deeds(table, Play)] == [3]


def test_a_press_that_is_let_go_elsewhere_plays_nothing() -> None:
    table = choosing()
    start, now = table.place_of(table.scene.hand[0]), table.now
    table.send(PointerMoved(now, start, False), PointerPressed(now + 0.01, start, 1),
               PointerMoved(now + 0.2, (start[0], start[1] - 300.0), True),
               PointerReleased(now + 0.3, (start[0], start[1] - 300.0), 1))  # fmt: skip
    table.send(PointerPressed(table.now, start, 1), FocusLost(table.now + 0.1),
               PointerReleased(table.now + 0.2, start, 1))  # fmt: skip
    assert not deeds(table, Play)
    table.click(start)
    assert len(deeds(table, Play)) == 1


def test_a_card_can_be_played_while_bots_still_lay_theirs() -> None:
    table = HedgehogTable(setup(FOUR, seed=5))
    assert table.wait_for(lambda: len(table.scene.session.history) > 1)
    table.press("4")
    assert [numeral(action.card) for action in deeds(table, Play)] == [4]


def test_one_of_several_partners_is_chosen_with_the_arrows() -> None:
    table = HedgehogTable(setup(("human", "bot:easy", "bot:medium"), seed=5))
    scene = table.scene
    while scene.suitor != 0:
        assert table.now < 300.0
        if scene.may_play:
            table.press("right", "return")
        table.wait(0.05)
    partners = sorted(scene.partners)
    assert len(partners) == 2
    table.draw()
    table.press("right", "right", "return")
    assert deeds(table, Partner)[-1] == Partner(partners[1])


def test_the_count_of_cards_on_a_plaque_is_that_of_the_hand_that_is_shown() -> None:
    table = choosing()
    shown: set[tuple[str, int, int | None]] = set()
    table.press("3")
    while not table.scene.may_play:
        hand = table.scene.picture.plaque(0).hand
        shown.add((type(table.scene.beats.now).__name__, len(table.scene.hand), hand))
        table.wait(0.05)
    assert {count for _, _, count in shown} == {5}
    assert {cards for _, cards, _ in shown} == {5}
    assert {name for name, _, _ in shown} >= {"Laying", "Revealing", "Explaining", "Clearing", "Opening"}


def test_results_wait_for_the_person_if_told_to() -> None:
    table = choosing()
    table.scene.ways.auto_go_on = False
    table.press("3")
    assert table.wait_for(lambda: isinstance(table.scene.beats.now, Explaining))
    table.wait(30.0)
    assert isinstance(table.scene.beats.now, Explaining)
    table.click(table.button("go on"))
    assert not isinstance(table.scene.beats.now, Explaining)


def test_escape_pauses_time_and_leaving_stops_bots_and_sound() -> None:
    table = choosing()
    session = table.scene.session
    table.press("escape")
    assert isinstance(table.stack.top, Dialog)
    ticks = session.tick
    table.wait(5.0)
    assert session.tick == ticks
    table.draw()
    table.press(*["down"] * 5, "return")
    table.draw()
    table.press("down", "return")
    assert len(list(table.stack)) == 0
    sound = table.desk.sound
    assert isinstance(sound, CountingSound)
    assert sound.stopped >= 1


def test_giving_up_hands_the_seat_to_a_bot_and_the_match_goes_on() -> None:
    table = choosing()
    table.scene.leave(0)
    table.desk.kit.keeper.change(speed=Speed.INSTANT)
    assert table.wait_for(lambda: isinstance(table.stack.top, EndScreen), 900.0)
    assert table.scene.session.names[0].startswith("bot:")


def test_the_log_tells_every_turn_with_its_verdicts() -> None:
    table = choosing()
    table.press("3")
    assert table.wait_for(lambda: isinstance(table.scene.beats.now, Explaining))
    table.press("l")
    table.draw()
    lines = [line.text for line in table.scene.log.lines]
    assert lines[:2] == ["Round 1", "Field: 1 1 2 2"]
    assert lines[2] == "You: 3, no partner; Carl: 2, too many suitors; Dora: 2, too many suitors; " \
                       "Emil: 2, too many suitors"  # fmt: skip


def test_points_and_chips_on_the_plaques_are_those_of_the_rules() -> None:
    table = HedgehogTable(setup(("bot:hard", "bot:easy", "bot:medium"), seed=2))
    table.desk.kit.keeper.change(speed=Speed.FOUR)
    assert table.wait_for(lambda: isinstance(table.scene.beats.now, RoundOver), 300.0)
    result = table.scene.session.view(None).past[0]
    plaques = [table.scene.picture.plaque(seat) for seat in range(3)]
    assert [plaque.points for plaque in plaques] == list(result.totals)
    assert [plaque.chips for plaque in plaques] == [int(seat in result.takers) for seat in range(3)]


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (640, 480)])
@pytest.mark.parametrize("seats", [3, 5])
def test_every_phase_is_drawn_and_all_cards_have_their_place(size: tuple[int, int], seats: int) -> None:
    table = HedgehogTable(setup(("human", *["bot:hard"] * (seats - 1)), seed=7), size=size)
    scene, phases = table.scene, set()
    while "RoundOver" not in phases and table.now < 200.0:
        phase = type(scene.beats.now).__name__ if scene.beats.busy else str(scene.public.phase)
        if phase not in phases:
            phases.add(phase)
            table.wait(0.1)
            table.draw()
        if scene.may_play or scene.suitor is not None:
            table.press("right", "return")
        table.wait(0.05)
    assert {"Dealing", "Opening", "Laying", "Revealing", "Explaining", "Clearing", "RoundOver"} <= phases
    layout = scene.picture.layout
    assert layout is not None
    places = [layout.burrow.box, *(layout.field(i).box for i in range(seats)), layout.below_burrow,
              *(layout.slot(i).box for i in range(seats)), layout.hand(0, 1).box]  # fmt: skip
    whole = table.canvas.box
    for index, box in enumerate(places):
        assert 0.0 <= box.x <= box.right <= whole.w
        assert 0.0 <= box.y <= box.bottom <= whole.h
        assert not any(box.overlaps(other) for other in places[index + 1 :])
    assert layout.hand(0, 6).box.x >= 0.0
    assert layout.hand(5, 6).box.right <= whole.w


def test_the_game_is_on_the_menu() -> None:
    assert installed()["hedgehogs-dilemma"].value == "games.hedgehogs_dilemma.scene:ENTRY"


def test_a_key_that_is_held_plays_one_card_and_hurries_nothing() -> None:
    table = choosing()
    table.scene.ways.auto_go_on = False
    table.send(*(KeyPressed(table.now + 0.1 * i, "3", repeated=i > 0) for i in range(60)))
    assert len(deeds(table, Play)) == 1
    assert isinstance(table.scene.beats.now, Explaining)


def test_whoever_listens_is_told_what_is_asked_and_where_the_cards_are() -> None:
    table = choosing()
    table.wait(0.1)
    asked = table.said("asked")[-1]
    assert asked["what"] == "play"
    assert list(asked["cards"]) == list(table.scene.hand)
    table.click(asked["cards"][table.scene.hand[2]])
    assert [action.card for action in deeds(table, Play)] == [list(asked["cards"])[2]]

"""Goddam Dilema at the table: whole matches by keys and by mouse, alone and by many, the team, the lesson."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from dilemma_arena.scene.events import KeyPressed, PointerMoved, PointerPressed, PointerReleased
from dilemma_arena.scene.hotseat.curtain import Curtain
from dilemma_arena.scene.menus.dialogs import Dialog
from dilemma_arena.scene.menus.registered import installed
from dilemma_arena.scene.menus.rules_screen import RulesScreen
from dilemma_arena.scene.play.end_screen import EndScreen
from dilemma_arena.scene.play.viewer import ViewerScene
from dilemma_arena.scene.settings import Settings, Speed
from dilemma_arena.scene.settings_keys import ACTIONS
from dilemma_arena.scene.stack import SceneStack
from dilemma_arena.scene.ui.keys import BoundScene
from games.goddam_dilema.messages import Closeness, Options, Phase, PlayCard, Thumb, Vote
from games.goddam_dilema.scene import ENTRY, texts
from games.goddam_dilema.scene.keys_screen import KeysScreen
from games.goddam_dilema.scene.play import GoddamScene
from games.goddam_dilema.scene.stage import Shown, Silence
from games.goddam_dilema.scene.tutorial import Tutor
from tests.goddam_scene_support import FOUR, GoddamTable, make_desk, setup
from tests.scene_support import canvas

TEN = ("human",) * 10
QUIET = Options(first=0, count_s=3.0)


def deeds(table: GoddamTable, kind: type, seat: int = 0) -> list[Any]:
    """The actions of a kind that somebody has done."""
    return [entry.record.action for entry in table.scene.session.history
            if entry.record.seat == seat and isinstance(entry.record.action, kind)]  # fmt: skip


def eyes(table: GoddamTable) -> int | None:
    """Who alone looks at the screen."""
    return table.scene.eyes


def finished(table: GoddamTable) -> EndScreen:
    """The end screen, drawn."""
    top = table.stack.top
    assert isinstance(top, EndScreen)
    table.draw()
    return top


def test_the_scene_is_found_by_its_entry_point() -> None:
    assert installed()["goddam-dilema"].load() is ENTRY


# --- one person ---------------------------------------------------------------------------------------------------


def test_a_whole_match_by_keys_alone() -> None:
    table = GoddamTable(setup(FOUR, seed=5))
    table.play_until(lambda: table.over)
    finished(table)
    outcome = table.scene.session.outcome
    assert outcome is not None
    assert table.said("over")[-1]["scores"] == list(outcome.scores)
    assert len(table.scene.public.past) == 8
    assert len(deeds(table, PlayCard)) == 4  # twice each as left and as right neighbour
    assert len(deeds(table, Vote)) == 8


def test_a_whole_match_by_mouse_alone() -> None:
    table = GoddamTable(setup(FOUR, seed=8))
    scene, clicks, waited = table.scene, 0, 0.0
    while table.stack.top is table.bound and table.now < 900.0:
        if scene.hand:
            table.click(table.place_of(scene.hand[-1]))
        elif scene.voter is not None and scene.own_vote is None:
            table.click(table.button("down"))
        elif scene.controls.primary is not None:
            table.click(table.button(scene.controls.primary))
        else:
            table.wait(0.05)
            waited += 0.05
            continue
        clicks += 1
    finished(table)
    assert [action.thumb for action in deeds(table, Vote)] == [Thumb.DOWN] * 8
    assert clicks == 4 + 8 + 8 + 8  # cards, ready, thumbs, go on
    assert waited < 240.0


def test_the_arrows_choose_a_card_and_enter_takes_it() -> None:
    table = GoddamTable(setup(FOUR, options=Options(first=3)))  # You are the left neighbour of Emil
    assert table.wait_for(lambda: table.scene.hand)
    hand = table.scene.hand
    table.press("left")
    assert table.scene.controls.focus == hand[2]
    table.press("right", "right", "return")
    assert deeds(table, PlayCard) == [PlayCard(hand[1])]


def test_a_thumb_can_be_changed_until_the_count_is_over() -> None:
    table = GoddamTable(setup(FOUR, options=QUIET))
    assert table.play_until(lambda: table.at(Phase.VOTE))
    table.press("up")
    table.wait(0.5)
    table.press("down")
    table.wait(0.5)
    table.press("up", "down")
    assert table.wait_for(lambda: isinstance(table.scene.beats.now, Shown))
    shown = table.scene.round
    assert shown is not None
    assert shown.votes[0] is Thumb.DOWN


def test_it_is_counted_three_two_one() -> None:
    table = GoddamTable(setup(FOUR, options=QUIET))
    assert table.play_until(lambda: table.at(Phase.VOTE))
    counted = [table.scene.count]
    while table.at(Phase.VOTE):
        table.wait(0.02)
        if table.scene.count not in (counted[-1], None):
            counted.append(table.scene.count)
    assert counted == [3, 2, 1]


def test_a_silent_person_is_counted_once_more_then_gets_another_dilemma() -> None:
    table = GoddamTable(setup(FOUR, options=QUIET))  # the dilemma is yours
    assert table.play_until(lambda: table.at(Phase.VOTE))
    cool = table.scene.public.cool
    assert table.wait_for(lambda: isinstance(table.scene.beats.now, Silence))
    assert table.scene.status.text == "No thumb from you."
    assert table.wait_for(lambda: table.at(Phase.VOTE))
    assert table.scene.public.count == 2
    assert table.wait_for(lambda: isinstance(table.scene.beats.now, Silence))
    assert table.wait_for(lambda: table.at(Phase.TALK))
    assert table.scene.public.past == ()
    assert table.scene.public.cool != cool


def test_the_time_to_talk_ends_by_itself_and_by_space() -> None:
    timed = Options(first=0, talk_s=6.0)
    table = GoddamTable(setup(FOUR, options=timed))
    assert table.wait_for(lambda: table.at(Phase.TALK))
    begun = table.now
    assert 5.5 < (table.scene.seconds_left or 0.0) <= 6.0
    assert table.wait_for(lambda: table.scene.public.phase is Phase.VOTE)
    assert 5.5 < table.now - begun < 6.5
    quick = GoddamTable(setup(("human", "human", "human"), options=timed))
    assert quick.play_until(lambda: quick.at(Phase.TALK) and quick.stack.top is quick.bound)
    quick.press("space")
    assert quick.scene.public.phase is Phase.VOTE


def test_who_leaves_is_played_on_for_by_a_bot() -> None:
    table = GoddamTable(setup(FOUR))
    table.scene.leave(0)
    assert table.wait_for(lambda: table.over, 400.0)
    assert len(table.scene.public.past) == 8


def test_keys_that_can_do_nothing_say_why() -> None:
    table = GoddamTable(setup(FOUR, options=Options(first=0)))
    assert table.wait_for(lambda: table.scene.chooser == 1)
    table.press("2")
    assert table.scene.status.text == "Carl chooses."


def test_esc_pauses_and_h_shows_the_rules() -> None:
    table = GoddamTable(setup(FOUR))
    assert table.wait_for(lambda: not table.scene.beats.busy)
    table.press("h")
    assert isinstance(table.stack.top, RulesScreen)
    table.draw()
    table.press("escape", "escape")
    assert isinstance(table.stack.top, Dialog)
    tick = table.scene.session.tick
    table.wait(2.0)
    assert table.scene.session.tick == tick
    table.draw()
    table.press("escape")
    assert not table.paused


# --- the same at every pace ---------------------------------------------------------------------------------------


def scripted(fps: float, speed: Speed = Speed.NORMAL, size: tuple[int, int] = (1280, 800)) -> list[Any]:
    """Some play with the same events at the same times; what happened, by tick, and where it led."""
    table = GoddamTable(setup(FOUR, seed=21), fps=fps, size=size, settings=Settings(speed=speed))
    table.wait(2.5)
    for key in ("3", "space", "down", "up", "space", "1", "space"):
        table.press(key)
        table.wait(2.5)
        table.press("space")
        table.wait(2.0)
    session = table.scene.session
    return [*[(entry.tick, entry.record) for entry in session.history], session.tick, session.match.digest()]


def test_the_same_events_give_the_same_match_at_every_frame_rate() -> None:
    at_60 = scripted(60.0)
    assert len(at_60) > 8
    assert scripted(30.0) == at_60
    assert scripted(144.0) == at_60
    assert scripted(60.0, size=(1024, 600)) == at_60


def test_what_bots_do_does_not_depend_on_the_speed_of_the_animation() -> None:
    def played(speed: Speed) -> list[Any]:
        table = GoddamTable(setup(("bot:easy", "bot:hard", "bot:medium"), seed=4), settings=Settings(speed=speed))
        assert table.wait_for(lambda: table.over, 900.0)
        return [(entry.tick, entry.record) for entry in table.scene.session.history]

    slow = played(Speed.NORMAL)
    assert played(Speed.INSTANT) == slow
    assert played(Speed.FOUR) == slow


# --- several people -----------------------------------------------------------------------------------------------


def test_ten_people_vote_with_a_pair_of_keys_each() -> None:
    table = GoddamTable(setup(TEN, options=QUIET))
    wanted = []
    for dilemma in range(10):
        assert table.play_until(lambda: table.at(Phase.VOTE) and not table.paused)
        thumbs = tuple(Thumb.UP if (seat + dilemma) % 3 else Thumb.DOWN for seat in range(10))
        wanted.append(thumbs)
        for seat, thumb in enumerate(thumbs):
            table.thumb(seat, Thumb.UP if thumb is Thumb.DOWN else Thumb.DOWN)  # first the other way
        for seat, thumb in reversed(list(enumerate(thumbs))):
            table.thumb(seat, thumb)
        assert table.wait_for(lambda: isinstance(table.scene.beats.now, Shown))
    table.play_until(lambda: table.over)
    finished(table)
    assert [shown.votes for shown in table.scene.public.past] == wanted
    points = [sum(seat in shown.scored for shown in table.scene.public.past) for seat in range(10)]
    assert table.scene.session.outcome is not None
    assert list(table.scene.session.outcome.scores) == points


def test_before_the_first_vote_people_see_whose_keys_are_whose_and_try_them() -> None:
    table = GoddamTable(setup(("human", "bot:easy", "human"), options=Options(first=1)))
    assert table.play_until(lambda: isinstance(table.stack.top, KeysScreen))
    table.draw()
    screen = table.stack.top
    assert isinstance(screen, KeysScreen)
    table.press_code(20)  # Q: the upper key of the left column
    table.press_code(51)  # ; the lower key of the right one
    assert screen.heard == {0: Thumb.UP, 2: Thumb.DOWN}
    table.draw()
    table.press("return")
    assert table.stack.top is table.bound
    assert table.at(Phase.TALK)
    table.press_code(20)
    assert 0 in table.scene.public.ready  # before the count a key says that its owner is ready
    assert 2 not in table.scene.public.ready
    table.press("f2")
    assert isinstance(table.stack.top, KeysScreen)


def test_keys_are_bound_as_the_settings_say() -> None:
    keys = Settings().keys.swapped(ACTIONS["secret_1_2"], ACTIONS["secret_1_4"])  # up is on Z now, no longer on Q
    keys = keys.bound(ACTIONS["pass"], 5)  # P means nothing else any more, and still is the up of the second person
    table = GoddamTable(setup(("human", "human", "bot:easy"), options=Options(first=2)), settings=Settings(keys=keys))
    assert table.play_until(lambda: table.at(Phase.VOTE))
    for scancode, votes in ((20, (None, None)), (4, (Thumb.DOWN, None)), (29, (Thumb.UP, None)),
                            (19, (Thumb.UP, Thumb.UP))):  # fmt: skip
        table.press_code(scancode)
        assert table.scene.session.state.votes[:2] == votes


def test_choosers_are_called_by_the_curtain_and_votes_may_be_too() -> None:
    table = GoddamTable(setup(("human", "human", "human"), options=Options(first=0, count_s=None)))
    called = []
    for _ in range(5):
        assert table.play_until(lambda: isinstance(table.stack.top, Curtain))
        top = table.stack.top
        assert isinstance(top, Curtain)
        called.append((top.who.seat, table.scene.public.phase))
        assert eyes(table) is None
        table.draw()
        table.press("return")
        assert table.wait_for(lambda: table.behind is not None)
        assert eyes(table) == called[-1][0]
        table.draw()
        table.press("2" if table.scene.hand else "down")
        assert table.wait_for(lambda: table.behind is None)
        assert eyes(table) is None
    assert called == [(1, Phase.COOL), (2, Phase.NASTY), (0, Phase.VOTE), (1, Phase.VOTE), (2, Phase.VOTE)]
    assert table.wait_for(lambda: isinstance(table.scene.beats.now, Shown))
    assert table.scene.round is not None
    assert table.scene.round.votes == (Thumb.DOWN,) * 3


def test_esc_behind_the_curtain_pauses_and_leaving_leaves_all() -> None:
    table = GoddamTable(setup(("human", "human", "human"), options=QUIET))
    assert table.play_until(lambda: isinstance(table.stack.top, Curtain))
    table.draw()
    table.press("return")
    assert table.wait_for(lambda: table.behind is not None)
    table.press("escape")
    assert isinstance(table.stack.top, Dialog)
    table.draw()
    leave = next(item for item in table.stack.top.layout.controls if item.element.id == "leave")  # type: ignore[attr-defined]
    table.click((leave.box.centre[0] * table.canvas.scale, leave.box.centre[1] * table.canvas.scale))
    table.draw()
    table.press("tab", "return")
    if table.stack.top is not None:
        table.draw()
        table.press("tab", "return")
    assert table.stack.top is None


# --- two players --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("agreed", [7, 5, 3, 0])
def test_two_people_play_seven_dilemmas_as_a_team(agreed: int) -> None:
    table = GoddamTable(setup(("human", "human"), options=Options(first=1)))
    for dilemma in range(7):
        assert table.play_until(lambda: table.at(Phase.VOTE) and not table.paused)
        table.thumb(0, Thumb.UP)
        table.thumb(1, Thumb.UP if dilemma < agreed else Thumb.DOWN)
        assert table.wait_for(lambda: isinstance(table.scene.beats.now, Shown))
    table.play_until(lambda: table.over)
    top = finished(table)
    assert table.scene.session.outcome is not None
    assert table.scene.session.outcome.scores == (agreed, agreed)
    words = texts.closing_words(Closeness.of(agreed), table.desk.tr)
    assert top._headline() == words
    assert [shown.active for shown in table.scene.public.past] == [1, 0, 1, 0, 1, 0, 1]


def test_closing_words_differ_by_score() -> None:
    tr = make_desk().tr
    assert len({texts.closing_words(closeness, tr) for closeness in Closeness}) == 4


def test_a_team_is_silent_and_either_key_says_who_is_ready() -> None:
    table = GoddamTable(setup(("human", "bot:hard"), options=Options(first=0)))
    assert table.wait_for(lambda: table.at(Phase.TURN_UP))
    assert table.scene.status.text == "Turn up the next dilemma."
    table.click(table.button("turn up"))
    assert table.wait_for(lambda: table.at(Phase.TALK))
    assert table.scene.status.text.startswith("Silence")
    table.click(table.button("ready"))
    assert table.wait_for(lambda: table.at(Phase.VOTE))
    table.click(table.button("up"))
    assert table.wait_for(lambda: isinstance(table.scene.beats.now, Shown))


# --- the lesson, recordings ---------------------------------------------------------------------------------------


def test_the_lesson_takes_about_a_minute_and_leads_through_both_roles() -> None:
    table = GoddamTable(setup(FOUR))
    scene = ENTRY.tutorial(table.desk)
    assert isinstance(scene, BoundScene)
    table.show(scene)
    tutor = table.scene.coach
    assert isinstance(tutor, Tutor)
    begun, said = table.now, list[str]()

    def watch() -> bool:
        line = tutor.line(table.scene)
        if line and (not said or said[-1] != line):
            said.append(line)
            table.draw()
        return isinstance(table.stack.top, Dialog)

    assert table.play_until(watch, 200.0)
    assert table.now - begun < 75.0
    assert len(said) >= 9
    assert tutor.lesson.name == "DONE"
    table.draw()
    table.press("tab", "return")  # play on
    assert table.stack.top is table.bound
    assert tutor.lesson.name == "FREE"


def test_a_recorded_match_is_watched_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "match.darec"
    table = GoddamTable(replace(setup(FOUR, seed=11), record=file))
    table.play_until(lambda: table.over)
    digest = table.scene.session.match.digest()
    scene = ENTRY.replay_scene(file, table.desk)
    assert isinstance(scene, BoundScene)
    viewer = scene.inner
    assert isinstance(viewer, ViewerScene)
    stack = SceneStack(scene)
    on = canvas(1280, 800)
    while isinstance(viewer.head.table, GoddamScene) and not viewer.head.at_end:
        stack.handle(KeyPressed(0.0, "right"))
        stack.draw(on, 0.0)
    assert viewer.head.session.match.digest() == digest
    assert len(viewer.head.table.log.lines) > 8 * 4


def test_who_watches_a_recording_sees_secrets_only_when_asked(tmp_path: Path) -> None:
    table = GoddamTable(setup(FOUR, options=QUIET))
    tr = table.desk.tr
    assert table.wait_for(lambda: table.scene.chooser == 1)
    assert len(ENTRY.secrets(table.scene.session.state, 1, tr)) == 3
    assert ENTRY.secrets(table.scene.session.state, 0, tr) == []
    assert table.play_until(lambda: table.at(Phase.VOTE))
    table.press("down")
    assert [secret.words for secret in ENTRY.secrets(table.scene.session.state, 0, tr)] == ["thumb down"]


# --- every button -------------------------------------------------------------------------------------------------


def crawl(table: GoddamTable) -> set[str]:
    """Press every button there is, phase by phase; which there were."""
    scene, pressed = table.scene, set()
    for _ in range(120):
        if table.over:
            break
        if table.stack.top is table.bound and scene.controls.buttons.ids:
            for button in reversed(scene.controls.buttons.ids):
                if table.stack.top is table.bound and button in scene.controls.buttons.ids:
                    before = (scene.session.state, scene.beats.now)
                    table.click(table.button(button))
                    pressed.add(button)
                    assert table.stack.top is not table.bound or before != (scene.session.state, scene.beats.now)
                    if isinstance(table.stack.top, KeysScreen):
                        table.draw()
                        table.press("escape")
        elif table.paused or scene.hand:
            table.draw()
            table.press("1" if scene.hand else "return")
        elif scene.by_keys and scene.public.phase is Phase.VOTE:
            table.thumb(0, Thumb.UP)
        table.wait(0.5)
    return pressed


def test_every_button_in_every_phase_does_something() -> None:
    alone = crawl(GoddamTable(setup(FOUR, options=Options(first=0))))
    assert alone == {"go on", "ready", "up", "down"}
    several = crawl(GoddamTable(setup(("human", "human", "bot:easy"), options=Options(first=0))))
    assert several == {"go on", "ready", "keys"}
    team = crawl(GoddamTable(setup(("human", "bot:easy"), options=Options(first=0))))
    assert team == {"go on", "ready", "turn up", "up", "down"}


def test_wild_events_break_nothing() -> None:
    table = GoddamTable(setup(FOUR, seed=3))
    keys = ("1", "9", "up", "down", "left", "tab", "l", "space", "return", "x", "f2", "h", "escape")
    for step in range(160):
        table.press(keys[step * 7 % len(keys)])
        at = (step * 137.0 % 1280.0, step * 71.0 % 800.0)
        t = table.now
        table.send(PointerMoved(t, at, False), PointerPressed(t, at, 1), PointerReleased(t, at, 1))
        if table.stack.top is None:
            break
        if step % 5 == 0:
            table.draw()
        while table.paused and not table.over:
            table.draw()
            table.press("escape")
        table.wait(0.2)

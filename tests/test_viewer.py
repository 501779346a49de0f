"""Recorded matches are watched: played, stepped, wound back and taken over, with the same result whichever way."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from dilemma_arena.core.errors import UserError
from dilemma_arena.recording.format import Digest
from dilemma_arena.recording.match import MatchRecording, entries, load_any
from dilemma_arena.recording.match_recorder import MatchRecorder
from dilemma_arena.recording.match_story import Story
from dilemma_arena.recording.match_verify import verify_match
from dilemma_arena.scene.events import PointerMoved, PointerPressed, PointerReleased, WheelTurned
from dilemma_arena.scene.play.end_screen import EndScreen
from dilemma_arena.scene.play.table_scene import TableScene
from dilemma_arena.scene.play.viewer import ViewerScene
from dilemma_arena.scene.play.viewer_marks import LONGEST_TICKS, Axis, MarkKind, marks_of
from dilemma_arena.scene.play.viewer_takeover import TakeOver, taken_over
from dilemma_arena.scene.play.watching import watch
from dilemma_arena.scene.stack import Pop
from dilemma_arena.scene.ui.keys import BoundScene
from dilemma_arena.session.session import Session
from tests.table_support import make_desk
from tests.viewer_support import Watched, entry_of, games, recorded

every_game = pytest.mark.parametrize("game", games())
without_clock = pytest.mark.parametrize("game", [game for game in games() if game != "dilemma"])


def last_digest(recording: MatchRecording) -> str:
    """Of the end, as it is stored."""
    facts = recording.records[-1].facts
    assert isinstance(facts, Digest)
    return facts.hex


# -- seeking -----------------------------------------------------------------------------------------------------


@every_game
def test_a_place_is_the_same_whichever_way_one_gets_there(game: str) -> None:
    watched = Watched(game)
    head, story = watched.viewer.head, watched.viewer.head.story
    rng = random.Random(1)
    goals = rng.sample(story.stops, 6)
    ends = [max(story.tick_of(goal), story.next_tick(goal) - 1) for goal in goals]
    places = [(goal, rng.randint(story.tick_of(goal), end)) for goal, end in zip(goals, ends, strict=True)]
    seen = {}
    for place in places:
        head.seek(*place)
        seen[place] = watched.state()
        assert seen[place][:2] == place
    for place in (*reversed(places), *places):
        head.seek(*place)
        assert watched.state() == seen[place]
    for place, state in seen.items():  # stepping there from a little before
        head.seek(story.stop_before(place[0]))
        while (head.count, head.tick) != place:
            head.tick_on()
            assert head.count <= place[0]
            if head.table.beats.waiting:
                head.table.beats.go_on()
        while head.table.beats.go_on():
            pass
        assert watched.state() == state


@every_game
def test_played_to_its_end_it_ends_as_recorded_and_one_gets_back(game: str) -> None:
    watched = Watched(game)
    watched.press(*"++++++")
    assert watched.viewer.head.speed == 8.0
    for _ in range(3000):
        watched.wait(0.5)
        if isinstance(watched.stack.top, EndScreen):
            break
    assert isinstance(watched.stack.top, EndScreen)
    recording = load_any(recorded(game))
    assert watched.viewer.head.session.match.digest() == last_digest(recording)
    watched.draw()
    watched.press("return")  # back to the recording
    assert watched.back_at_the_recording
    watched.press("space")
    assert watched.viewer.head.count < 10
    watched.press("escape")
    assert watched.left


@every_game
def test_the_end_reached_by_a_jump_is_the_end_reached_by_playing(game: str) -> None:
    watched = Watched(game)
    watched.press("end")
    story = watched.viewer.head.story
    assert watched.viewer.head.count == len(story.moments)
    assert watched.viewer.head.session.match.digest() == last_digest(load_any(recorded(game)))
    assert watched.table.shown == len(story.moments)
    watched.press("home")
    assert watched.viewer.head.count == story.stops[0]


def test_a_tick_back_is_where_one_was_a_tick_ago() -> None:
    watched = Watched("dilemma")
    head = watched.viewer.head
    throw = next(mark for mark in head.marks if mark.kind is MarkKind.THROW)
    head.seek(throw.count, head.story.tick_of(throw.count) + 20)
    before = watched.state()
    watched.press(".", ".", ".")
    assert head.tick == before[1] + 3
    watched.press(",", ",", ",")
    assert watched.state() == before
    assert not head.playing


# -- steps ---------------------------------------------------------------------------------------------------------


@every_game
def test_steps_go_on_and_back_from_event_to_event(game: str) -> None:
    watched = Watched(game)
    head = watched.viewer.head
    head.seek(head.story.stops[3])
    there = [head.count]
    for _ in range(4):
        watched.press("right")
        there.append(head.count)
        assert head.table.beats.waiting or not head.table.beats.busy
    assert there == sorted(set(there))
    watched.click(watched.button("back"))
    assert head.count == head.story.stop_before(there[-1])
    watched.click(watched.button("on"))
    assert head.count == there[-1]
    assert not head.playing


@every_game
def test_turns_are_jumped_to_and_from(game: str) -> None:
    watched = Watched(game)
    head = watched.viewer.head
    starts = [head.story.stop_near(m.count) for m in head.marks if m.kind in (MarkKind.TURN, MarkKind.ROUND)]
    starts = sorted(set(starts))
    head.stop()
    head.seek(starts[2])
    watched.press("page down")
    assert head.count == starts[3]
    watched.click(watched.button("part on"))
    assert head.count == starts[4]
    watched.press("page up")
    assert head.count == starts[3]
    head.event_on()
    watched.click(watched.button("part back"))
    assert head.count == starts[3]


def test_a_step_shows_the_judge_before_the_arena_is_cleared() -> None:
    watched = Watched("dilemma")
    head = watched.viewer.head
    judged = next(i for i, moment in enumerate(head.story.moments)
                  if "ArenaJudged" in {type(event).__name__ for event in moment.events})  # fmt: skip
    head.show(judged + 1)
    assert head.table.beats.waiting
    assert type(head.table.beats.now).__name__ == "Judging"
    watched.press("right")
    assert head.count > judged + 1


# -- speed -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("presses", "speed", "ticks"), [("------", 0.1, 24), ("", 1.0, 240), ("++++++", 8.0, 1920)])
def test_the_table_runs_as_fast_as_it_is_told(presses: str, speed: float, ticks: int) -> None:
    watched = Watched("goddam-dilema")
    watched.press("space", *presses)
    head = watched.viewer.head
    assert head.speed == speed
    watched.press("space")
    before = watched.table.clock
    watched.wait(1.0)
    assert abs(watched.table.clock - before - ticks) <= speed + 1


def test_time_stands_still_while_it_is_paused() -> None:
    watched = Watched("dilemma")
    watched.wait(1.0)
    watched.click(watched.button("play"))
    before, clock = watched.state(), watched.table.clock
    watched.wait(2.0)
    assert (watched.state(), watched.table.clock) == (before, clock)


def at_the_rim(watched: Watched) -> bool:
    """Go to a card that has touched the rim."""
    head = watched.viewer.head
    for mark in head.marks:
        if mark.kind is MarkKind.THROW:
            head.seek(mark.count)
            head.stop()
            while head.count == mark.count and not head.table.beats.busy:
                head.tick_on()
                if head.table.at_the_rim() is not None:
                    return True
    return False


def test_a_card_at_the_rim_is_slow_and_seen_from_the_side_if_one_likes() -> None:
    watched = Watched("dilemma")
    assert at_the_rim(watched)
    head = watched.viewer.head
    assert (head.speed, head.pace) == (1.0, 0.25)
    for _ in range(20):
        head.tick_on()
    side = head.side()
    assert side is None or len(side[1].trail) > 0
    watched.press("s")
    assert head.pace == 1.0
    watched.click(watched.button("slow"))
    assert head.slow_at_rim


# -- the timeline ------------------------------------------------------------------------------------------------


@every_game
def test_the_timeline_leads_everywhere_and_back(game: str) -> None:
    story = Story(load_any(recorded(game)), entry_of(game).game)
    axis = Axis(story)
    at = [axis.at(count, story.tick_of(count)) for count in range(len(story.moments) + 1)]
    assert at == sorted(at)
    assert len(set(at)) == len(at)
    for count, place in enumerate(at):
        assert axis.place(place) == (count, story.tick_of(count))
        tick = (story.tick_of(count) + story.next_tick(count)) // 2
        if story.next_tick(count) - story.tick_of(count) <= LONGEST_TICKS:
            assert axis.place(axis.at(count, tick)) == (count, tick)
    assert axis.place(-5.0) == (0, 0)
    assert axis.place(1e12) == (len(story.moments), story.next_tick(len(story.moments)))


@every_game
def test_a_click_and_a_drag_on_the_timeline_go_there(game: str) -> None:
    watched = Watched(game)
    head = watched.viewer.head
    watched.click(watched.on_line(0.5))
    half = head.count
    assert abs(half - len(head.story.moments) / 2) < 0.2 * len(head.story.moments)
    t = watched.now
    start, end = watched.on_line(0.5), watched.on_line(0.8)
    middle = ((start[0] + end[0]) / 2, start[1])
    watched.send(PointerPressed(t, start, 1), PointerMoved(t + 0.05, middle, True), PointerMoved(t + 0.1, end, True),
                 PointerReleased(t + 0.15, end, 1))  # fmt: skip
    assert head.count > half
    later = head.count
    watched.send(WheelTurned(watched.now, 1.0))
    assert head.count == head.story.stop_before(later)


def test_marks_count_what_happens() -> None:
    story = Story(load_any(recorded("dilemma")), entry_of("dilemma").game)
    marks = marks_of(story)
    names = [type(event).__name__ for moment in story.moments for event in moment.events]
    for kind, name in ((MarkKind.TURN, "TurnBegan"), (MarkKind.THROW, "CardThrown"), (MarkKind.REST, "CardRested")):
        assert [mark.number for mark in marks if mark.kind is kind] == list(range(1, names.count(name) + 1))
    assert [mark.kind for mark in marks][-1] is MarkKind.END


def test_a_mark_that_is_clicked_is_shown() -> None:
    watched = Watched("hedgehogs-dilemma")
    head, bar = watched.viewer.head, watched.viewer.bar
    mark = [mark for mark in head.marks if mark.kind is MarkKind.REVEAL][3]
    watched.click(watched.on_line(bar.axis.at(mark.count, 0) / bar.axis.length))
    assert head.count == mark.count
    assert type(head.table.beats.now).__name__ == "Explaining"


@every_game
def test_a_line_of_the_log_leads_to_what_it_says(game: str) -> None:
    watched = Watched(game)
    head = watched.viewer.head
    head.seek(head.story.stops[len(head.story.stops) // 2])
    watched.press("space", "l")
    assert watched.table.log.open
    watched.draw()
    lines = list(watched.table.log.all)
    index, box = watched.table.log._boxes[6]
    scale = watched.canvas.scale
    watched.click((box.centre[0] * scale, box.centre[1] * scale))
    assert watched.table.log.open
    assert head.story.stop_before(head.count) <= lines[index].moment < head.count
    assert lines[: len(watched.table.log.lines)] == watched.table.log.lines
    watched.press("l", "l")  # nothing is chosen any more
    watched.draw()
    later = watched.table.log.later
    assert [*watched.table.log.lines, *later] == list(head.lines())
    there = head.count
    watched.press("down", "down", "down", "return")  # a line that is still to come
    on = head.count
    assert on > there
    watched.press("up", "up", "up", "up", "up", "return")
    assert head.count < on
    watched.press("space")
    watched.draw()
    assert watched.table.log.later == ()


# -- what is hidden --------------------------------------------------------------------------------------------


@every_game
def test_hidden_things_are_shown_of_nobody_of_each_seat_and_of_all(game: str) -> None:
    watched = Watched(game)
    viewer, head = watched.viewer, watched.viewer.head
    head.seek(head.story.stops[len(head.story.stops) // 2])
    watched.press("space")
    before = watched.state()[:3]
    shown = []
    for _ in range(len(viewer.setup.seats) + 2):
        shown.append((tuple(watched.table.people), viewer.everybody))
        watched.press("v")
        watched.draw()
        assert watched.state()[:3] == before
    seats = range(len(viewer.setup.seats))
    assert shown == [((), False), *(((seat,), False) for seat in seats), ((), True)]
    assert not viewer.everybody or not head.people


@every_game
def test_what_only_one_seat_knows_is_told_in_words(game: str) -> None:
    entry = entry_of(game)
    story = Story(load_any(recorded(game)), entry.game)
    tr = Watched(game).desk.tr
    later = story.states[len(story.states) // 2 :]
    state = next(state for state in later if entry.secrets(state, 0, tr) or entry.secrets(state, 1, tr))
    for seat in range(len(story.recording.header.seats)):
        for secret in entry.secrets(state, seat, tr):
            assert secret.words


# -- what if -----------------------------------------------------------------------------------------------------


@every_game
def test_a_new_game_begins_at_any_point_and_is_saved_under_its_own_name(game: str, tmp_path: Path) -> None:
    watched = Watched(game, keep=tmp_path)
    viewer, head = watched.viewer, watched.viewer.head
    head.seek(head.story.stops[len(head.story.stops) // 3])
    watched.press("t")
    assert isinstance(watched.stack.top, TakeOver)
    watched.draw()
    watched.press("return")
    top = watched.stack.top
    assert isinstance(top, BoundScene)
    table = top.inner
    assert isinstance(table, TableScene)
    session = table.session
    assert isinstance(session, Session)
    assert session.names[0] == "human"
    assert session.names[1:] == head.session.names[1:]
    past = [moment.entry for moment in head.story.moments[: head.count]]
    assert session.history[: len(past)] == past
    assert table.setup.save
    assert head.session.match.digest() == watched.viewer.head.session.match.digest()
    watched.stack.apply(Pop())
    assert watched.back_at_the_recording
    assert viewer.head.count == len(past)
    saved = load_any(tmp_path / "saves" / table.setup.save)
    assert [entry.record for entry in entries(saved)] == [entry.record for entry in session.history]


@every_game
def test_the_recording_of_such_a_game_verifies(game: str, tmp_path: Path) -> None:
    story = Story(load_any(recorded(game)), entry_of(game).game)
    path = tmp_path / "what if.darec"
    setup = replace(taken_over(story, len(story.moments) // 2, 1), record=path)
    scene = entry_of(game).play_scene(setup, make_desk())
    assert isinstance(scene, BoundScene)
    assert isinstance(scene.inner, TableScene)
    session = scene.inner.session
    scene.inner.leave(1)
    assert isinstance(session, Session)
    assert session.run() is not None
    verdict = verify_match(load_any(path), entry_of(game).game)
    assert verdict.exact
    assert verdict.outcome == session.outcome


@pytest.mark.slow
@pytest.mark.timeout(900)
@every_game
def test_a_new_game_from_every_point_verifies(game: str) -> None:
    rules = entry_of(game).game
    story = Story(load_any(recorded(game)), rules)
    for count in story.stops[:-1]:
        setup = taken_over(story, count, 0)
        players = ["bot:easy", *setup.players[1:]]
        recorder = MatchRecorder(rules, players, options=setup.options, seed=setup.seed)
        Session(rules, players, options=setup.options, seed=setup.seed, past=setup.past, observers=[recorder]).run()
        verdict = verify_match(recorder.recording(), rules)
        assert verdict.exact
        assert verdict.outcome is not None


@without_clock
def test_who_plays_on_can_be_chosen(game: str) -> None:
    story = Story(load_any(recorded(game)), entry_of(game).game)
    setup = taken_over(story, 10, 1, "bot:easy")
    assert setup.players == tuple("human" if seat == 1 else "bot:easy" for seat in range(len(setup.seats)))
    assert taken_over(story, 10, 1).players[0] == story.recording.header.seats[0]
    assert len(setup.past) == story.stop_near(10)


def test_people_of_the_recording_become_bots(tmp_path: Path) -> None:
    path = tmp_path / "people.darec"
    path.write_text(recorded("hedgehogs-dilemma").read_text().replace('"bot:hard"', '"human"', 1))
    story = Story(load_any(path), entry_of("hedgehogs-dilemma").game)
    assert taken_over(story, 5, 2).players == ("bot:medium", "bot:easy", "human")
    assert taken_over(story, 5, 0).players == ("human", "bot:easy", "bot:medium")


def test_after_the_end_nothing_is_left_to_be_taken_over() -> None:
    watched = Watched("hedgehogs-dilemma")
    watched.press("end", "t")
    assert watched.stack.top is watched.bound


# -- another physics -------------------------------------------------------------------------------------------


def test_a_match_of_another_physics_is_shown_as_it_is_stored(tmp_path: Path) -> None:
    path = tmp_path / "old.darec"
    path.write_text(recorded("dilemma").read_text().replace('"physics":2', '"physics":99', 1))
    old, new = Watched("dilemma", path), Watched("dilemma")
    assert "take over" not in old.viewer.words()
    old.press("t")
    assert old.back_at_the_recording
    head = new.viewer.head
    for watched in (old, new):
        watched.viewer.head.stop()
    judged = [i + 1 for i, moment in enumerate(head.story.moments)
              if "ArenaJudged" in {type(event).__name__ for event in moment.events}]  # fmt: skip
    for count in (*judged[::2], *judged[1::2]):
        pictures = []
        for watched in (old, new):
            watched.viewer.head.show(count)
            watched.draw()
            stage = watched.table.stage  # type: ignore[attr-defined]
            pictures.append((stage.beats.now.volley.poses(), stage.public))
        assert pictures[0] == pictures[1]
    old.press("end")
    assert old.viewer.head.session.outcome == head.story.game.outcome(head.story.states[-1])


def test_the_command_line_refuses_it_unless_it_is_trusted(tmp_path: Path) -> None:
    path = tmp_path / "old.darec"
    path.write_text(recorded("dilemma").read_text().replace('"physics":2', '"physics":99', 1))
    with pytest.raises(UserError, match=r"recorded with physics model 99.*use --trust"):
        watch(path, make_desk(), entry_of("dilemma"), trust=False)
    scene = watch(path, make_desk(), entry_of("dilemma"), speed=0.5, trust=True)
    assert isinstance(scene, BoundScene)
    assert isinstance(scene.inner, ViewerScene)
    assert scene.inner.head.speed == 0.5


# -- odds and ends -------------------------------------------------------------------------------------------------


def test_a_recording_that_broke_off_is_watched_to_where_it_did(tmp_path: Path) -> None:
    lines = recorded("dilemma").read_bytes().splitlines(keepends=True)
    path = tmp_path / "broken.darec"
    path.write_bytes(b"".join(lines[:30]))
    watched = Watched("dilemma", path)
    watched.press("end")
    assert watched.viewer.head.count == len(watched.viewer.head.story.moments) < 30
    watched.press("space")
    assert watched.viewer.head.playing


@every_game
@pytest.mark.parametrize("size", [(480, 320), (1024, 600), (1920, 1080)])
def test_it_fits_every_window(game: str, size: tuple[int, int]) -> None:
    watched = Watched(game, size=size)
    layout = watched.viewer.bar.layout
    assert layout is not None
    boxes = [box for _, box in layout.buttons]
    for index, box in enumerate(boxes):
        assert layout.strip.x <= box.x
        assert box.right <= layout.strip.right
        assert not any(box.overlaps(other) for other in [*boxes[:index], layout.bar, layout.clock])
    assert layout.bar.w >= 100.0
    assert "play" in [name for name, _ in layout.buttons]
    if size[0] > 1000:
        assert {"play", "back", "on", "hands", "take over"} <= {name for name, _ in layout.buttons}

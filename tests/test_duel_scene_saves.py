"""Saves and recordings of A Duel Betwixt Us: the same state and picture at every ply, only what counts is kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from dilemma_arena.recording.match import entries, load_any
from dilemma_arena.recording.match_replay import replay_headless
from dilemma_arena.recording.results import Results
from dilemma_arena.rules.contract import Outcome, Termination
from dilemma_arena.scene.play.end_screen import EndScreen
from dilemma_arena.scene.play.keeping import open_save, resumed
from dilemma_arena.scene.play.viewer import ViewerScene
from dilemma_arena.scene.settings import Settings, Speed
from dilemma_arena.scene.stack import SceneStack
from dilemma_arena.scene.ui.keys import BoundScene
from games.duel_betwixt_us.messages import Length, Options
from games.duel_betwixt_us.scene import ENTRY
from tests.duel_scene_support import DuelTable, mind, setup
from tests.scene_support import canvas

FAST = Settings(speed=Speed.INSTANT)
SHORT = Options(length=Length.SHORT)


def picture(table: DuelTable) -> bytes:
    """What is on the screen, without remarks and what the pointer and the keys point at."""
    scene = table.scene
    scene.forget_note()
    scene.draft = None
    scene.controls.focus = scene.controls.hovered = None
    scene.beats.clear()
    scene.look()
    scene.follow()
    scene.controls.focus = None
    table.draw()
    return pygame.image.tobytes(table.canvas.surface, "RGB")


def test_a_match_goes_on_from_every_ply_with_the_same_state_and_picture() -> None:
    table = DuelTable(setup(seed=6, options=SHORT), settings=FAST, size=(640, 400))
    choose, plies = mind(), 0
    while table.stack.top is table.bound and plies < 70:
        scene = table.scene
        if scene.beats.waiting:
            table.press("space")
        elif scene.acting is None:
            table.wait(0.05)
        else:
            past = tuple(scene.session.history)
            again = DuelTable(setup(seed=6, options=SHORT, past=past), settings=FAST, size=(640, 400))
            assert again.scene.state == scene.state
            assert again.scene.acting == scene.acting
            assert again.scene.may_undo == scene.may_undo
            assert [line.text for line in again.scene.log.lines] == [line.text for line in scene.log.lines]
            if plies % 3 == 0:
                assert picture(again) == picture(table), scene.state.phase
            scene.submit(choose(scene))
            plies += 1
    assert plies >= 60


def test_moves_taken_back_are_not_in_the_recording_nor_in_the_save(tmp_path: Path) -> None:
    record = tmp_path / "match.darec"
    match = setup(seed=5, options=SHORT)
    table = DuelTable(replace(match, record=record), settings=FAST, keep=tmp_path)
    choose = mind()
    undone = 0
    while table.stack.top is table.bound and table.now < 600.0:
        scene = table.scene
        if scene.beats.waiting:
            table.press("space")
        elif scene.acting is None:
            table.wait(0.05)
        else:
            if scene.may_undo and undone < 12 and len(scene.session.history) % 5 == 0:
                before = scene.session.history[-1]
                table.press("u")
                assert scene.session.history[-1:] != [before]
                undone += 1
            scene.submit(choose(scene))
    assert undone == 12
    assert isinstance(table.stack.top, EndScreen)
    recording = load_any(record)
    assert list(entries(recording)) == table.scene.session.history
    assert replay_headless(record, verify=True, trust=False) == 0


def test_leaving_saves_what_could_still_have_been_taken_back(tmp_path: Path) -> None:
    table = DuelTable(setup(seed=5), settings=FAST, keep=tmp_path)
    choose = mind()
    while not (table.scene.acting is not None and len(table.scene.holding.held) >= 2):
        if table.scene.acting is not None:
            table.scene.submit(choose(table.scene))
        table.wait(0.05)
    state, held = table.scene.state, len(table.scene.holding.held)
    table.scene.close()
    (path,) = (tmp_path / "saves").glob("*.darec")
    found = open_save(path.parent, path.name)
    assert found.save is not None
    again = DuelTable(resumed(found.save, path.name), settings=FAST, keep=tmp_path)
    assert again.scene.state == state
    assert len(again.scene.holding.held) == held
    assert again.scene.may_undo


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600)])
def test_a_recording_is_watched_from_either_side(tmp_path: Path, size: tuple[int, int]) -> None:
    record = tmp_path / "match.darec"
    table = DuelTable(replace(setup(("bot:easy", "bot:easy"), seed=3, options=SHORT), record=record), settings=FAST)
    table.scene.ways.auto_go_on = True
    assert table.wait_for(lambda: isinstance(table.stack.top, EndScreen), 900.0)
    bound = ENTRY.replay_scene(record, table.desk)
    assert isinstance(bound, BoundScene)
    viewer = bound.inner
    assert isinstance(viewer, ViewerScene)
    stack, on = SceneStack(bound), canvas(*size)
    stack.draw(on, 0.0)
    for count in (5, 40, 90):
        viewer.head.show(count)
        stack.draw(on, 0.0)
        viewer._use("hands")
        stack.draw(on, 0.0)


def test_a_match_that_ends_says_how_and_is_remembered_with_its_figures(tmp_path: Path) -> None:
    table = DuelTable(setup(seed=5, options=SHORT), settings=FAST, keep=tmp_path)
    choose = mind()
    while table.stack.top is table.bound and table.now < 600.0:
        if table.scene.beats.waiting:
            table.press("space")
        elif table.scene.acting is not None:
            table.scene.submit(choose(table.scene))
        else:
            table.wait(0.05)
    outcome, state = table.scene.session.outcome, table.scene.state
    assert outcome is not None
    (result,) = Results(tmp_path / "results.jsonl").all()
    assert result.figures == {"turns": float(state.turn), "duels": float(len(state.past))}
    (said,) = ENTRY.statistics(table.desk.tr, [result, result])
    assert said == f"On average {state.turn / 2:.1f} turns each and {len(state.past):.1f} duels a match."
    wins = [sum(fought.tally.winner == seat for fought in state.past) for seat in (0, 1)]
    assert ENTRY.notes(table.scene, outcome) == [f"{n} of {len(state.past)} duels won" for n in wins]


@pytest.mark.parametrize(
    ("scores", "how", "said"),
    [
        ((8, 0), Termination.SUDDEN_WIN, ["All eight favours: nothing is left to fight for."]),
        ((5, 3), Termination.SUPPLY_OUT, ["The last card was drawn."]),
        ((4, 4), Termination.PLAYED_OUT, ["The last duel was fought.", "Equal favours: who went second wins."]),
    ],
)
def test_the_end_screen_tells_how_it_ended(scores: tuple[int, int], how: Termination, said: list[str]) -> None:
    table = DuelTable(setup(seed=5))
    outcome = Outcome((0,), scores, how)
    assert list(ENTRY.remarks(table.scene, outcome)) == said
    ENTRY.end_screen(table.scene, outcome).draw(table.canvas, 0.0)

"""Playing a recording: live, headless, forwards, back and step by step are the same to the last bit."""

from __future__ import annotations

import contextlib
import math
import random
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from dilemma_arena.core.errors import UserError
from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.physics.params import DEFAULT_PARAMS
from dilemma_arena.physics.pose import Pose
from dilemma_arena.physics.volley import ThrowRefused, Volley
from dilemma_arena.recording.format import MAX_TICK, Header, Wrong
from dilemma_arena.recording.live import RecordedVolley
from dilemma_arena.recording.playback import Playback
from dilemma_arena.recording.reader import load
from dilemma_arena.recording.stored import turned
from dilemma_arena.recording.throws import Rested, ThrowOptions, ThrowRecording
from dilemma_arena.recording.verify import verify
from tests.recording_samples import (
    AT_THE_LEANING_CARD,
    FLAT,
    OFFER,
    ONTO,
    RIM,
    long_session,
    run_to_rest,
    small_session,
)


@pytest.fixture
def recording(tmp_path: Path) -> ThrowRecording:
    path = tmp_path / "long.darec"
    long_session(path).close()
    return load(path)


def test_a_playback_passes_through_the_same_states_as_the_live_session() -> None:
    live = RecordedVolley(ARENAS["round"], DEFAULT_PARAMS, seats=("ann", "bob"), lying=[OFFER])
    states = {}
    for tick in range(400):
        if tick == 20:
            live.throw("a", FLAT, seat=0)
        if tick == 60:
            live.throw("b", RIM, seat=1)
        states[tick] = live.volley.digest()
        live.step()
    playback = Playback(live.recording())
    for tick, state in states.items():
        playback.seek(tick)
        assert playback.digest() == state
    assert len(set(states.values())) == 400


def test_seeking_back_and_forth_changes_nothing(recording: ThrowRecording) -> None:
    straight, jumping = Playback(recording), Playback(recording)
    states = []
    for tick in range(recording.end_tick + 1):
        straight.seek(tick)
        states.append((straight.digest(), straight.moving, straight.volley_number))
    rng = random.Random(1)
    for tick in [*(rng.randrange(recording.end_tick + 1) for _ in range(40)), recording.end_tick]:
        jumping.seek(tick)
        assert (jumping.digest(), jumping.moving, jumping.volley_number) == states[tick]
        assert jumping.tick == tick


def test_seeking_beyond_the_ends_is_seeking_to_them(recording: ThrowRecording) -> None:
    playback = Playback(recording)
    playback.seek(10**9)
    assert playback.tick == playback.end_tick == recording.end_tick
    playback.step()
    assert playback.tick == recording.end_tick
    playback.seek(-5)
    assert (playback.tick, playback.volley_number, list(playback.poses())) == (0, 0, [])


def test_marks_tell_what_happens_when(recording: ThrowRecording) -> None:
    playback = Playback(recording)
    thrown = [(mark.tick, mark.card) for mark in playback.marks if mark.kind == "thrown"]
    assert thrown[:2] == [(50, "a1"), (80, "b1")]
    assert [card for _, card in thrown] == ["a1", "b1", "a2", "a1", "b1"]
    assert [mark.kind for mark in playback.marks].count("clear") == 1
    rests = [(record.tick, record.facts) for record in recording.records]
    stored = [(tick, facts.result.card.id) for tick, facts in rests if isinstance(facts, Rested)]
    assert [(mark.tick, mark.card) for mark in playback.marks if mark.kind == "rest"] == stored
    assert any(mark.kind == "contact" and mark.surface == "floor_in" for mark in playback.marks)
    ticks = [mark.tick for mark in playback.marks]
    assert ticks == sorted(ticks)
    playback.seek(80)
    assert [mark.kind for mark in playback.events].count("thrown") == 2
    playback.seek(79)
    assert [mark.kind for mark in playback.events].count("thrown") == 1


def test_results_are_those_of_the_live_session(tmp_path: Path) -> None:
    path = tmp_path / "s.darec"
    live = small_session(path)
    live.close()
    playback = Playback(load(path))
    assert playback.results == {}
    playback.seek(playback.end_tick)
    assert playback.results == live.volley.results
    assert playback.lying() == live.volley.lying()
    assert playback.poses() == live.volley.poses()
    assert playback.final_results == [live.volley.results]


def test_an_instant_replay_needs_no_file() -> None:
    live = long_session()
    playback = Playback(live.recording())
    assert [mark.card for mark in playback.marks if mark.kind == "thrown"] == ["a1", "b1"]  # of the last volley
    playback.seek(playback.end_tick)
    assert playback.digest() == live.volley.digest()


def test_a_pause_is_passed_over_without_stepping() -> None:
    """A file may hold a day of nothing; the state is the same as after stepping through it."""
    stepped, jumped = (RecordedVolley(ARENAS["round"], DEFAULT_PARAMS) for _ in range(2))
    for _ in range(5000):
        stepped.step()
    jumped.volley.tick = 5000
    for live in (stepped, jumped):
        live.throw("a", FLAT)
        run_to_rest(live)
    assert stepped.volley.digest() == jumped.volley.digest()
    day = replace(stepped.recording(), end_tick=MAX_TICK)
    playback = Playback(day)
    playback.seek(MAX_TICK)
    assert playback.tick == MAX_TICK


def test_the_live_session_refuses_what_a_reader_would_refuse() -> None:
    live = RecordedVolley(ARENAS["round"], DEFAULT_PARAMS, seats=("ann", "ann"), lying=[OFFER])
    live.throw("a", FLAT, seat=0)
    with pytest.raises(ThrowRefused, match="in the air"):
        live.throw("b", ONTO, seat=0)
    with pytest.raises(ThrowRefused, match="already in play"):
        live.throw("offer", ONTO, seat=1)
    live.throw("b", ONTO, seat=1)  # another seat, though of the same name
    assert live.volley.moving == ("a", "b")


def test_a_volley_can_be_full() -> None:
    lying = [replace(OFFER, id=f"c{i}", x_mm=20.0 + i, y_mm=1000.0) for i in range(200)]
    live = RecordedVolley(ARENAS["round"], DEFAULT_PARAMS, lying=lying)
    with pytest.raises(ThrowRefused, match="there are 200 cards already"):
        live.throw("a", FLAT)


def test_another_physics_model_is_named_and_can_be_trusted(recording: ThrowRecording) -> None:
    old = replace(recording, header=replace_physics(recording, 7), name="old.darec")
    with pytest.raises(UserError) as refused:
        Playback(old)
    assert str(refused.value) == (
        "old.darec was recorded with physics model 7, this program has model 2 and would throw it differently; "
        "use --trust to see the stored outcome"
    )
    trusted, simulated = Playback(old, trust=True), Playback(recording)
    assert trusted.digest() is None
    for record in recording.records:
        if isinstance(record.facts, Rested):
            trusted.seek(record.tick)
            simulated.seek(record.tick)
            assert trusted.results == simulated.results
            assert trusted.lying() == simulated.lying()
            assert trusted.moving == simulated.moving
    trusted.seek(trusted.end_tick)
    assert trusted.final_results == simulated.final_results
    assert [m for m in trusted.marks if m.kind == "rest"] == [m for m in simulated.marks if m.kind == "rest"]


def replace_physics(recording: ThrowRecording, model: int) -> Header[ThrowOptions]:
    return msgspec.structs.replace(recording.header, physics=model)


def unit(pose: Pose) -> bool:
    return math.isclose(math.hypot(*pose.a), 1.0) and math.isclose(math.hypot(*pose.b), 1.0)


def test_trusted_cards_go_from_the_hand_to_their_rest_without_a_jump() -> None:
    live = RecordedVolley(ARENAS["round"], DEFAULT_PARAMS, lying=[OFFER])
    live.throw("a", RIM)
    run_to_rest(live)
    rest = live.volley.poses()["a"]
    playback = Playback(live.recording(), trust=True)
    last: Mapping[str, Pose] = playback.poses()
    assert math.dist(last["a"].centre, (RIM.x_mm, RIM.y_mm, RIM.z_mm)) < 1e-9
    assert math.dist(last["a"].a, RIM.axes()[0]) < 1e-9
    for tick in range(1, playback.end_tick + 1):
        playback.seek(tick)
        poses = playback.poses()
        assert list(poses) == ["offer", "a"]
        assert math.dist(poses["a"].centre, last["a"].centre) < 40.0  # 2.6 m/s are 11 mm a tick
        assert math.dist(poses["a"].a, last["a"].a) < 0.1
        assert unit(poses["a"])
        assert poses["a"].centre[2] >= rest.centre[2]
        last = poses
    assert last["a"] == rest


@pytest.mark.parametrize("share", [0.0, 0.25, 0.5, 1.0])
def test_turning_a_card_over_works_at_every_angle(share: float) -> None:
    up = Pose((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0))
    down = Pose((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, -1.0, 0.0))
    half = turned(up, down, share)
    assert math.dist(half.a, (1.0, 0.0, 0.0)) < 1e-9
    assert math.isclose(half.b[1], math.cos(math.pi * share), abs_tol=1e-9)
    same = turned(up, up, share)
    assert math.dist(same.a + same.b, up.a + up.b) < 1e-9


def test_volleys_are_fresh_after_every_clear() -> None:
    """Round 1 and round 20 with equal input are equal."""
    live = RecordedVolley(ARENAS["round"], DEFAULT_PARAMS)
    digests = set()
    for _ in range(20):
        live.throw("a", ONTO)
        run_to_rest(live)
        digests.add(live.volley.digest())
        live.clear()
    alone = Volley(ARENAS["round"], (), DEFAULT_PARAMS)
    alone.throw("a", "player (seat 1)", ONTO)
    alone.run_to_rest()
    assert digests == {alone.digest()}


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_played_live_verifies(tmp_path: Path, seed: int) -> None:
    """Random sessions: throws of two seats at any time, pauses, clears with and without cards, closed at any moment."""
    rng, path = random.Random(seed), tmp_path / "live.darec"
    with RecordedVolley(ARENAS[rng.choice(sorted(ARENAS))], DEFAULT_PARAMS, seats=("x", "y"), path=path) as live:
        for number in range(rng.randrange(3, 9)):
            match rng.randrange(6):
                case 0:
                    live.clear([card for card in live.volley.lying() if rng.randrange(2)], seat=rng.randrange(2))
                case 1:
                    live.clear()
            launch = rng.choice((FLAT, ONTO, RIM, *AT_THE_LEANING_CARD))
            with contextlib.suppress(ThrowRefused):
                live.throw(f"c{number}", replace(launch, x_mm=launch.x_mm + rng.uniform(-30, 30)), rng.randrange(2))
            for _ in range(rng.choice((0, 1, 40, 300))):
                live.step()
    assert live.trouble is None
    verdict = verify(load(path))
    assert verdict.exact
    assert verdict.digests >= 1


def test_what_no_reader_would_take_ends_the_recording(tmp_path: Path) -> None:
    path = tmp_path / "full.darec"
    with RecordedVolley(ARENAS["round"], DEFAULT_PARAMS, path=path) as live:
        live.throw("a", FLAT)
        live.volley.tick = MAX_TICK + 1
        live.step()
        live.clear()
        assert live.trouble == f"the recording ends here: tick: {MAX_TICK + 2} is beyond the last tick of {MAX_TICK}"
        live.throw("b", FLAT)
    assert load(path).end_tick == MAX_TICK
    with pytest.raises(ThrowRefused, match="'a b' is no card id"):
        live.throw("a b", FLAT)
    with pytest.raises(Wrong, match="two cards have the same id"):
        RecordedVolley(ARENAS["round"], DEFAULT_PARAMS, lying=[OFFER, OFFER])

"""The replay window: any speed, any way through it, one end."""

from __future__ import annotations

import pytest

from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import DEFAULT_PARAMS
from dilemma_arena.physics.rest import LyingCard
from dilemma_arena.recording.live import RecordedVolley
from dilemma_arena.recording.playback import Playback
from dilemma_arena.recording.reader import load
from dilemma_arena.recording.throws import ThrowRecording
from dilemma_arena.scene.app import replay
from dilemma_arena.scene.events import Event, KeyPressed, PointerMoved, PointerPressed, PointerReleased
from dilemma_arena.scene.player import SPEEDS, Player
from dilemma_arena.scene.replay import ReplayScene
from tests.scene_support import Table, canvas, flick_events, studio


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> ThrowRecording:
    """Two throws onto an offer, the second one at the rim."""
    path = tmp_path_factory.mktemp("replay") / "two.darec"
    lying = (LyingCard("wave.6", 0.0, 0.0, 1.5),)
    with RecordedVolley(ARENAS["round"], DEFAULT_PARAMS, lying=lying, path=path) as volley:
        for card, speed in (("sun.7", 900.0), ("sun.9", 1150.0)):
            volley.throw(card, Launch(-20.0, -380.0, 130.0, 60.0, speed, 1250.0, 1.57, 0.3, 0.0, 40.0))
            while volley.volley.moving:
                volley.step()
            for _ in range(60):
                volley.step()
    loaded: ThrowRecording = load(path)
    return loaded


def scene_of(recording: ThrowRecording, said: list[dict[str, object]] | None = None, speed: float = 1.0) -> ReplayScene:
    log = said if said is not None else []
    return replay(studio(), recording, lambda event, **facts: log.append(facts), speed=speed, trust=False)


@pytest.mark.parametrize("speed", [0.1, 0.35, 1.0, 2.8, 8.0])
def test_every_speed_ends_in_the_same_state(recording: ThrowRecording, speed: float) -> None:
    straight = Playback(recording)
    straight.seek(straight.end_tick)
    said: list[dict[str, object]] = []
    scene = scene_of(recording, said, speed)
    for _ in range(int(recording.end_tick / speed) + 2):
        scene.tick()
    assert said == [{"tick": recording.end_tick, "digest": straight.digest()}]


def test_a_playhead_between_ticks_shows_poses_between_them(recording: ThrowRecording) -> None:
    player = Player(Playback(recording), speed=0.25)
    for _ in range(4 * 20 + 2):
        player.tick()
    assert player.position == 20.5
    middle = player.poses()["sun.7"].centre[1]
    exact = Playback(recording)
    exact.seek(20)
    before = exact.poses()["sun.7"].centre[1]
    exact.seek(21)
    after = exact.poses()["sun.7"].centre[1]
    assert middle == pytest.approx((before + after) / 2)


def test_back_and_forth_twenty_times_is_where_straight_on_is(recording: ThrowRecording) -> None:
    player = Player(Playback(recording))
    player.seek(recording.end_tick)
    digest = player.playback.digest()
    for turn in range(20):
        player.seek((turn * 37) % recording.end_tick)
        player.step(1)
        player.step(-1)
    player.seek(recording.end_tick)
    assert player.playback.digest() == digest


def test_keys_pause_step_wind_and_change_speed(recording: ThrowRecording) -> None:
    scene = scene_of(recording)
    player = scene.player

    def press(key: str) -> None:
        scene.handle(KeyPressed(0.0, key))

    press("space")
    assert not player.playing
    press(".")
    press(".")
    press(",")
    assert player.position == 1.0
    press("right")
    assert player.position == 121.0
    press("left")
    assert player.position == 1.0
    press("-")
    assert player.speed == 0.7
    for _ in range(30):
        press("+")
    assert player.speed == SPEEDS[-1] == 8.0
    for _ in range(30):
        press("-")
    assert player.speed == SPEEDS[0] == 0.1
    press("end")
    assert player.position == recording.end_tick
    press("space")
    assert (player.position, player.playing) == (0.0, True), "from the end it begins again"


def test_the_timeline_winds_by_click_and_drag_and_a_lost_release_ends_it(recording: ThrowRecording) -> None:
    scene = scene_of(recording)
    screen = canvas()
    scene.draw(screen, 0.0)
    player, bar = scene.player, scene.layout.bar
    y = bar.box.centre[1]

    def at(share: float) -> tuple[float, float]:
        return bar.x_of(share * recording.end_tick), y

    def send(*events: Event) -> None:
        for event in events:
            scene.handle(event)

    send(PointerPressed(0.0, at(0.5), 1))
    assert player.position == pytest.approx(recording.end_tick * 0.5, abs=1)
    send(PointerMoved(0.1, at(0.25), True))
    assert player.position == pytest.approx(recording.end_tick * 0.25, abs=1)
    send(PointerMoved(0.2, at(0.9), False), PointerMoved(0.3, at(0.8), True))
    assert player.position == pytest.approx(recording.end_tick * 0.25, abs=1)
    send(PointerReleased(0.4, at(0.8), 1), PointerMoved(0.5, at(0.7), False))
    assert player.position == pytest.approx(recording.end_tick * 0.25, abs=1)


def test_r_shows_the_last_throw_slowly_and_ends_as_it_ended() -> None:
    table = Table()
    for card in ("sun.5", "sun.8"):
        table.timeline.add(flick_events(table.place_of(card), (0.0, -2200.0), begin=table.now))
        table.wait(3.0)
    live = table.session.shown().poses
    table.press("r")
    scene = table.stack.top
    assert isinstance(scene, ReplayScene)
    assert scene.player.speed == 0.25
    table.wait(12.0)
    assert dict(scene.player.poses()) == dict(live)
    table.press("escape")
    assert table.stack.top is table.scene
    assert dict(table.session.shown().poses) == dict(live)


def test_stored_results_are_shown_as_such(recording: ThrowRecording) -> None:
    scene = replay(studio(), recording, lambda *_, **__: None, speed=1.0, trust=True)
    assert scene.note == "As stored in the file, not simulated again"
    screen = canvas()
    scene.draw(screen, 0.0)

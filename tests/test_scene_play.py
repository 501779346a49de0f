"""What the tables of all games share: beats in their order, the turned world, the log, buttons, keys as bound."""

from __future__ import annotations

import math
import os

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from dilemma_arena.input.mapping import DEFAULT_MAPPING
from dilemma_arena.physics.params import TICK_S
from dilemma_arena.physics.rest import LyingCard
from dilemma_arena.scene.events import PointerMoved, PointerPressed, PointerReleased
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.motion import flat_pose
from dilemma_arena.scene.play.beats import Beats
from dilemma_arena.scene.play.buttons import TableButton, TableButtons
from dilemma_arena.scene.play.key_caps import printed
from dilemma_arena.scene.play.log import Log, LogLine
from dilemma_arena.scene.play.turning import Turning
from dilemma_arena.scene.settings_keys import ACTIONS
from tests.dilemma_scene_support import make_desk
from tests.scene_support import canvas, studio


def ticks(seconds: float) -> int:
    return round(seconds / TICK_S)


def test_beats_come_one_after_the_other_and_what_takes_no_time_waits_for_them() -> None:
    done: list[str] = []
    beats = Beats(lambda: 1.0)
    beats.add("a", 0.5, begin=lambda: done.append("a begins"), done=lambda: done.append("a ends"))
    beats.add(done=lambda: done.append("between"))
    beats.add("b", 0.25, done=lambda: done.append("b ends"))
    assert (beats.now, done) == ("a", ["a begins"])
    for _ in range(ticks(0.25)):
        beats.tick()
    assert beats.share == pytest.approx(0.5)
    for _ in range(ticks(0.25) + 1):
        beats.tick()
    assert (beats.now, done) == ("b", ["a begins", "a ends", "between"])
    assert beats.go_on()
    assert (beats.busy, done[-1]) == (False, "b ends")
    assert not beats.go_on()


def test_speed_shortens_beats_but_not_what_waits_for_somebody() -> None:
    beats = Beats(lambda: 4.0)
    beats.add("quick", 1.0)
    beats.add("read", waits=True)
    for _ in range(ticks(0.25) + 1):
        beats.tick()
    assert beats.now == "read"
    for _ in range(ticks(3.0)):
        beats.tick()
    assert beats.waiting
    assert beats.seconds == pytest.approx(3.0, abs=0.02)


def test_at_instant_speed_only_what_waits_is_shown() -> None:
    done: list[str] = []
    beats = Beats(lambda: math.inf)
    beats.add("a", 5.0, done=lambda: done.append("a"))
    beats.add("b", waits=True, done=lambda: done.append("b"))
    assert (beats.now, done) == ("b", ["a"])
    beats.clear()
    assert (beats.busy, done) == (False, ["a", "b"])


def test_a_turned_world_has_the_seat_at_the_bottom_and_turns_back() -> None:
    turning = Turning.to_bottom(math.pi)  # who sits on the left
    pose = turning.pose(flat_pose(-300.0, 10.0, 5.0, 0.0))
    assert pose.centre == pytest.approx((-10.0, -300.0, 5.0))
    assert turning.back(-10.0, -300.0, math.pi / 2.0) == pytest.approx((-300.0, 10.0, 0.0))
    launch = DEFAULT_MAPPING.launch(DEFAULT_MAPPING.first_aim())
    world = turning.launch_back(launch)
    assert (world.x_mm, world.y_mm) == pytest.approx((-400.0, 0.0), abs=1e-9)
    assert world.vx_mm_s == pytest.approx(launch.vy_mm_s)
    assert world.speed_mm_s == pytest.approx(launch.speed_mm_s)
    seen = turning.lying(LyingCard("A1", -50.0, 0.0, 0.0))
    assert (seen.x_mm, seen.y_mm, seen.yaw_rad) == pytest.approx((0.0, -50.0, math.pi / 2.0))


def test_an_arena_with_corners_is_turned_only_so_that_it_looks_the_same() -> None:
    assert Turning.to_bottom(math.radians(150.0), math.pi / 2.0).rad == pytest.approx(math.pi / 2.0)
    same = Turning.to_bottom(-math.pi / 2.0)
    pose = flat_pose(1.1, 2.2, 3.3, 0.4)
    assert same.pose(pose) is pose


def test_a_line_of_the_log_points_at_its_cards_until_it_is_pressed_again() -> None:
    log = Log()
    for value in range(1, 5):
        log.add(LogLine(f"throw {value}", cards=(f"sun.{value}",)))
    painter = studio().brush.on(canvas())
    log.toggle()
    log.draw(painter, Box(900.0, 20.0, 280.0, 400.0), "Log", "Nothing")
    at = next(box.centre for index, box in log._boxes if index == 2)
    assert log.press(at)
    assert log.pointed is not None
    assert log.pointed.cards == ("sun.3",)
    log.move(-1)
    assert log.pointed.cards == ("sun.2",)
    assert not log.press((10.0, 10.0))
    log.toggle()
    assert log.pointed is None


def test_a_button_is_used_by_a_press_and_a_release_over_it_only() -> None:
    buttons = TableButtons()
    buttons.show([TableButton("pass", "Pass", Box(100.0, 100.0, 80.0, 40.0))])
    assert buttons.handle(PointerMoved(0.0, (240.0, 240.0), False), 2.0) == (False, None)
    assert buttons.hovered == "pass"
    assert buttons.handle(PointerPressed(0.0, (240.0, 240.0), 1), 2.0) == (True, None)
    assert buttons.handle(PointerReleased(0.1, (240.0, 240.0), 1), 2.0) == (True, "pass")
    buttons.handle(PointerPressed(0.2, (240.0, 240.0), 1), 2.0)
    assert buttons.handle(PointerReleased(0.3, (10.0, 10.0), 1), 2.0) == (True, None)
    buttons.handle(PointerPressed(0.4, (240.0, 240.0), 1), 2.0)
    buttons.show([])
    assert buttons.handle(PointerReleased(0.5, (240.0, 240.0), 1), 2.0) == (False, None)


def test_keys_are_shown_as_they_are_bound() -> None:
    desk = make_desk()
    assert printed(desk, "P") == "P"
    assert printed(desk, "Esc") == "Esc"
    assert printed(desk, "M") == "M"
    keys = desk.settings.keys.bound(ACTIONS["pass"], 10)  # where G is
    desk.kit.keeper.change(keys=keys)
    assert printed(desk, "P") == "G"

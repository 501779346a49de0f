"""A real window under Xvfb and a real pointer moved by xdotool: from the hand to a verified recording."""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests._helpers import ROOT, home_in, plain_environment

pytestmark = pytest.mark.window
TOOLS = ("Xvfb", "xdotool")
PATIENCE_S = 40.0
"""How long to wait for something to happen on a busy machine; nothing is asserted about time."""


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """A screen of its own, of 1280x800, without a window manager."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        reason = f"the window tests need {' and '.join(missing)}"
        if os.environ.get("CI"):
            pytest.fail(f"{reason}, and this is CI")
        pytest.skip(reason)
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as answer:
        number = answer.readline().strip()
    assert number, "Xvfb did not start"
    yield f":{number}"
    server.terminate()
    server.wait(10)


class Program:
    """Dilemma Arena running in a window, driven from outside."""

    def __init__(self, display: str, folder: Path, *words: str, begins: str = "hand") -> None:
        """Start it and wait until it says `begins`; the person's files are in `folder`/home."""
        self.log = folder / "log.jsonl"
        self._environment = plain_environment(
            DISPLAY=display, SDL_AUDIODRIVER="dummy", DILEMMA_ARENA_LOG=str(self.log), PYTHONPATH=str(ROOT),
            **home_in(folder / "home"),
        )  # fmt: skip
        self.process = subprocess.Popen(
            [sys.executable, "-m", "dilemma_arena", *words],
            cwd=folder,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            self.wait_for(begins)
            self.left, self.top = self._corner() if begins == "hand" else (0, 0)
        except BaseException:
            self.process.kill()
            raise

    def said(self, event: str) -> list[dict[str, Any]]:
        """What the program has written under that name."""
        if not self.log.exists():
            return []
        lines = self.log.read_text(encoding="utf-8").splitlines(keepends=True)
        facts = [json.loads(line) for line in lines if line.endswith("\n")]
        return [entry for entry in facts if entry["event"] == event]

    def wait_for(self, event: str, count: int = 1) -> dict[str, Any]:
        """Wait until it was said so often; the last one."""
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            said = self.said(event)
            if len(said) >= count:
                return said[count - 1]
            assert self.process.poll() is None, self.process.communicate()
            time.sleep(0.02)
        raise AssertionError(f"{event} was not said {count} times: {self.log.read_text(encoding='utf-8')}")

    def xdotool(self, *words: str | int | float) -> str:
        """Run one chain of xdotool commands."""
        done = subprocess.run(
            ["xdotool", *map(str, words)], env=self._environment, capture_output=True, text=True, timeout=30, check=True
        )
        return done.stdout

    def _corner(self) -> tuple[int, int]:
        """Where the window's corner is on the screen: the one window that is not the root."""
        for window in self.xdotool("search", "--onlyvisible", "--class", ".*").split():
            told = dict(
                line.split("=") for line in self.xdotool("getwindowgeometry", "--shell", window).split() if "=" in line
            )
            if [int(told["WIDTH"]), int(told["HEIGHT"])] == self.said("hand")[-1]["window"]:
                return int(told["X"]), int(told["Y"])
        raise AssertionError("no window")

    def at(self, x: float, y: float) -> tuple[str, int, int]:
        """The xdotool words that move the pointer there (window pixels)."""
        return "mousemove", round(self.left + x), round(self.top + y)

    def place_of(self, card: str) -> tuple[float, float]:
        """Where a card of the hand is, window pixels."""
        x, y = self.said("hand")[-1]["cards"][card]
        return x, y

    def take(self, card: str) -> tuple[float, float]:
        """Press on a card and draw it out of the hand; returns where the pointer is then."""
        x, y = self.place_of(card)
        self.xdotool(*self.at(x, y), "sleep", 0.08, "mousedown", 1, "sleep", 0.05, *self.at(x + 6, y - 30))
        return x + 6, y - 30

    def flick(self, card: str, px_per_s: float) -> None:
        """Flick a card straight up, and once more if this busy machine stopped the pointer before letting go."""
        for _ in range(5):
            self._wait_for_a_settled_hand()
            thrown, hands = len(self.said("thrown")), len(self.said("hand"))
            self._flick_once(card, px_per_s)
            deadline = time.monotonic() + PATIENCE_S
            while time.monotonic() < deadline:
                if len(self.said("thrown")) > thrown:
                    return
                if len(self.said("hand")) > hands:  # it was put back
                    break
                time.sleep(0.02)
        raise AssertionError(f"{card} could not be flicked")

    def _wait_for_a_settled_hand(self) -> None:
        """Wait until the hand has closed after every throw so far."""
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            if len(self.said("hand")[-1]["cards"]) + len(self.said("thrown")) == 10:
                return
            time.sleep(0.02)

    def _flick_once(self, card: str, px_per_s: float) -> None:
        """Where the pointer is follows from the time that really went by, so that the speed is right under load."""
        x, y = self.place_of(card)
        with subprocess.Popen(["xdotool", "-"], env=self._environment, stdin=subprocess.PIPE, text=True) as hand:
            assert hand.stdin is not None

            def say(*words: str | int) -> None:
                print(*words, file=hand.stdin, flush=True)

            say(*self.at(x, y))
            time.sleep(0.08)
            say("mousedown", 1)
            time.sleep(0.15)
            begun = time.monotonic()
            while (gone := time.monotonic() - begun) < 0.09:
                say(*self.at(x, y - px_per_s * gone))
                time.sleep(0.004)
            say("mouseup", 1)

    def leave(self) -> None:
        """Leave by the keyboard: pause, up to the last answer, Enter."""
        for key in ("Escape", "Up", "Return"):
            self.xdotool("key", key, "sleep", 0.15)
        out, err = self.process.communicate(timeout=PATIENCE_S)
        assert (self.process.returncode, out, err) == (0, "", "")


@pytest.fixture
def program(display: str, tmp_path: Path) -> Iterator[Program]:
    running = Program(display, tmp_path, "--seed", "3", "--record", "session.darec")
    yield running
    if running.process.poll() is None:
        running.process.kill()
        running.process.communicate()


def test_three_speeds_fly_three_distances_and_the_recording_verifies(program: Program, tmp_path: Path) -> None:
    """The middle of three tries counts: on a busy machine the program may sleep through half a flick."""
    powers, ways = [], []
    cards = iter(range(1, 11))
    for speed in (1250.0, 1800.0, 3600.0):
        tries = []
        for _ in range(3):
            card = f"sun.{next(cards)}"
            program.flick(card, speed)
            thrown = program.said("thrown")
            rest = program.wait_for("rest", len(thrown))
            assert rest["card"] == thrown[-1]["card"] == card
            tries.append((thrown[-1]["power"], rest["y_mm"]))
            program.xdotool("key", "c")
            program.wait_for("cleared", len(thrown))
        powers.append(statistics.median(power for power, _ in tries))
        ways.append(statistics.median(way for _, way in tries))
    assert powers[0] + 0.04 < powers[1] < powers[2] - 0.04
    assert ways[0] + 30.0 < ways[1] < ways[2] - 30.0
    program.leave()
    done = subprocess.run(
        [sys.executable, "-m", "dilemma_arena", "replay", "session.darec", "--headless", "--verify"],
        cwd=tmp_path,
        env=plain_environment(PYTHONPATH=str(ROOT)),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("flat") + done.stdout.count("outside") + done.stdout.count("lean") >= 1


def test_esc_right_click_and_a_release_outside_bring_the_card_back(program: Program) -> None:
    x, y = program.take("sun.6")
    program.wait_for("picked", 1)
    program.xdotool("key", "Escape", "sleep", 0.05, "mouseup", 1)
    assert program.wait_for("returned", 1)["reason"] == "cancelled"

    program.wait_for("hand", 2)
    program.take("sun.7")
    program.wait_for("picked", 2)
    program.xdotool("click", 3, "sleep", 0.05, "mouseup", 1)
    assert program.wait_for("returned", 2)["reason"] == "right click"

    program.wait_for("hand", 3)
    program.take("sun.8")
    program.wait_for("picked", 3)
    program.xdotool("sleep", 0.3, "mousemove", 2, 2, "sleep", 0.3, "mouseup", 1)  # the screen's corner, off the window
    program.xdotool("sleep", 0.1, *program.at(x, y - 200))
    gone = program.said("returned")[2:] + program.said("placed")
    deadline = time.monotonic() + PATIENCE_S
    while not gone and time.monotonic() < deadline:
        time.sleep(0.05)
        gone = program.said("returned")[2:] + program.said("placed")
    assert gone[0]["card"] == "sun.8"
    program.wait_for("hand", 4)
    assert list(program.said("hand")[-1]["cards"]) == [f"sun.{value}" for value in range(1, 11)]
    assert not program.said("thrown")
    program.leave()


def test_the_focus_going_elsewhere_brings_the_card_back(program: Program, display: str) -> None:
    program.take("sun.4")
    program.wait_for("picked")
    thief = subprocess.Popen(  # a second window that takes the keyboard
        [sys.executable, "-c", FOCUS_THIEF],
        env=plain_environment(DISPLAY=display, PYGAME_HIDE_SUPPORT_PROMPT="1"),
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert program.wait_for("returned")["reason"] == "focus lost"
    finally:
        thief.kill()
        thief.communicate()
    program.xdotool("mouseup", 1)
    program.wait_for("hand", 2)
    assert not program.said("thrown")


FOCUS_THIEF = """
import subprocess, time, pygame
pygame.display.init()
pygame.display.set_mode((90, 60))
wid = pygame.display.get_wm_info()["window"]
for _ in range(200):
    pygame.event.pump()
    subprocess.run(["xdotool", "windowfocus", str(wid)], check=False)
    time.sleep(0.1)
"""


def test_full_screen_and_resizing_keep_table_and_hand(program: Program) -> None:
    program.flick("sun.5", 2400.0)
    program.wait_for("rest")
    program.wait_for("hand", 2)
    sizes = []
    for count in range(3, 7):
        program.xdotool("key", "F11", "sleep", 0.4)
        sizes.append(program.wait_for("hand", count)["window"])
    assert sizes == [[1280, 800], [1264, 728], [1280, 800], [1264, 728]]
    for window in program.xdotool("search", "--onlyvisible", "--class", ".*").split()[1:]:
        program.xdotool("windowsize", window, 900, 560, "sleep", 0.3)
    assert program.wait_for("hand", 7)["window"] == [900, 560]
    assert len(program.said("hand")[-1]["cards"]) == 9
    program.leave()


def test_the_keyboard_alone_throws_and_shows_the_throw_again(program: Program) -> None:
    program.xdotool("key", "Right", "sleep", 0.1, "key", "Return", "sleep", 0.1)
    card = program.wait_for("aiming")["card"]
    program.xdotool("keydown", "space", "sleep", 0.45, "keyup", "space", "sleep", 0.1, "key", "Return")
    thrown = program.wait_for("thrown")
    assert (thrown["card"], thrown["by"]) == (card, "aim")
    rest = program.wait_for("rest")
    program.xdotool("sleep", 0.2, "key", "r")
    program.wait_for("replay")
    program.xdotool("sleep", 0.2, "key", "End")
    replayed = program.wait_for("replayed")
    assert replayed["tick"] >= thrown["tick"]
    assert rest["card"] == card
    program.xdotool("key", "Escape", "sleep", 0.2)
    program.leave()


def test_a_recording_opens_in_the_replay_window_and_plays_to_its_end(program: Program, display: str) -> None:
    program.flick("sun.5", 1700.0)
    rest = program.wait_for("rest")
    program.leave()
    log = program.log.parent / "replay.jsonl"
    process = subprocess.Popen(
        [sys.executable, "-m", "dilemma_arena", "replay", "session.darec", "--speed", "8", "--mute"],
        cwd=program.log.parent,
        env=plain_environment(DISPLAY=display, DILEMMA_ARENA_LOG=str(log), PYTHONPATH=str(ROOT)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline and not (log.exists() and "replayed" in log.read_text(encoding="utf-8")):
            time.sleep(0.05)
        assert "replayed" in log.read_text(encoding="utf-8")
        subprocess.run(["xdotool", "key", "Escape"], env=plain_environment(DISPLAY=display), timeout=30, check=True)
        out, err = process.communicate(timeout=PATIENCE_S)
        assert (process.returncode, out, err) == (0, "", "")
    finally:
        if process.poll() is None:
            process.kill()
            process.communicate()
    assert rest["card"] == "sun.5"

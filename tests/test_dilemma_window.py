"""Whole matches of Dilemma in a real window under Xvfb: one by keys alone, one by mouse alone, both recorded."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests._helpers import ROOT, plain_environment
from tests.test_window import PATIENCE_S, Program
from tests.test_window import display as display  # a fixture

pytestmark = [pytest.mark.window, pytest.mark.slow, pytest.mark.timeout(900)]
LONGEST_S = 800.0

Answer = Callable[[Program, dict[str, Any]], None]
"""Does what the person is asked to do."""


def by_keys(program: Program, asked: dict[str, Any]) -> None:
    """Offer and throw the first card, pass the second time, always peace."""
    match asked["what"]:
        case "go on":
            program.xdotool("key", "space")
        case "offer":
            program.xdotool("key", "Tab", "key", "Return", "key", "Return")
        case "throw" if len(program.said("thrown")) < 4:
            program.xdotool("key", "Tab", "key", "Return", "key", "Return")
        case "throw":
            program.xdotool("key", "p")
        case "choose":
            program.xdotool("key", "p")


def by_mouse(program: Program, asked: dict[str, Any]) -> None:
    """The same with the pointer."""
    match asked["what"]:
        case "go on":
            click(program, asked["buttons"]["go on"])
        case "offer":
            hand = program.said("hand")[-1]
            x, y = next(iter(hand["cards"].values()))
            to = hand["arena"]
            program.xdotool(*program.at(x, y), "sleep", 0.1, "mousedown", 1, "sleep", 0.05,
                            *program.at((x + to[0]) / 2, (y + to[1]) / 2), "sleep", 0.1, *program.at(*to),
                            "sleep", 0.4, "mouseup", 1)  # fmt: skip
        case "throw" if len(program.said("thrown")) < 4:
            program._flick_once(next(iter(program.said("hand")[-1]["cards"])), 1500.0)
        case "throw":
            click(program, asked["buttons"]["pass"])
        case "choose":
            click(program, asked["buttons"]["peace"])


def click(program: Program, at: tuple[float, float]) -> None:
    """Press a button of the table."""
    program.xdotool(*program.at(*at), "sleep", 0.08, "mousedown", 1, "sleep", 0.06, "mouseup", 1)


def play(program: Program, answer: Answer) -> dict[str, Any]:
    """Play until the match is over; what was said then."""
    deadline = time.monotonic() + LONGEST_S
    answered = 0
    while time.monotonic() < deadline:
        assert program.process.poll() is None, program.process.communicate()
        if over := program.said("over"):
            return over[-1]
        asked = program.said("asked")
        if len(asked) > answered and asked[-1]["what"]:
            answered = len(asked)
            answer(program, asked[-1])
            wait_for_news(program, answered)
        time.sleep(0.05)
    raise AssertionError(program.log.read_text(encoding="utf-8")[-3000:])


def wait_for_news(program: Program, known: int) -> None:
    """Wait until something else is asked; after a while the same may be answered once more."""
    deadline = time.monotonic() + min(PATIENCE_S, 4.0)
    while time.monotonic() < deadline and len(program.said("asked")) <= known and not program.said("over"):
        time.sleep(0.05)


@pytest.mark.parametrize("answer", [by_keys, by_mouse])
def test_a_whole_match_is_played_in_a_window_and_its_recording_verifies(
    display: str, tmp_path: Path, answer: Answer
) -> None:
    words = ("play", "dilemma", "--seat", "human", "--seat", "bot:hard", "--seed", "7", "--record", "match.darec")
    program = Program(display, tmp_path, *words)
    try:
        over = play(program, answer)
        assert len(over["scores"]) == 2
        assert len(program.said("thrown")) >= 4
        assert {"DuelPaid", "ArenaJudged", "GameEnded"} <= {event["name"] for event in program.said("event")}
    finally:
        if program.process.poll() is None:
            program.process.terminate()
            program.process.communicate(timeout=PATIENCE_S)
    done = subprocess.run(
        [sys.executable, "-m", "dilemma_arena", "replay", "match.darec", "--headless", "--verify"],
        cwd=tmp_path,
        env=plain_environment(PYTHONPATH=str(ROOT)),
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr

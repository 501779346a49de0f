"""A real program is killed in the middle of a game, started again, and goes on from where it was."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests._helpers import ROOT, plain_environment
from tests.test_window import PATIENCE_S, Program
from tests.test_window import display as display  # a fixture

pytestmark = [pytest.mark.window, pytest.mark.timeout(300)]


def settings(folder: Path) -> None:
    """Nothing is animated, so that the test does not wait for it."""
    kept = folder / "home" / "config" / "dilemma-arena"
    kept.mkdir(parents=True)
    (kept / "settings.json").write_text(json.dumps({"speed": "instant"}))


def play_cards(program: Program, count: int) -> None:
    """Lay or take so many cards by keys."""
    deadline, pressed = time.monotonic() + PATIENCE_S, 0
    mine = [event for event in program.said("chosen") if event["seat"] == 0]
    wanted = len(mine) + count
    while len([event for event in program.said("chosen") if event["seat"] == 0]) < wanted:
        assert time.monotonic() < deadline, program.log.read_text(encoding="utf-8")[-2000:]
        assert program.process.poll() is None, program.process.communicate()
        asked = program.said("asked")
        if len(asked) > pressed and asked[-1]["what"]:
            pressed = len(asked)
            program.xdotool("key", "space") if asked[-1]["what"] == "go on" else program.xdotool(
                "key", "Right", "key", "Return"
            )
        else:
            program.xdotool("key", "Return")
            time.sleep(0.3)


def saved(folder: Path) -> Path:
    """The one game that is saved."""
    (path,) = (folder / "home" / "data" / "dilemma-arena" / "saves").glob("*.darec")
    return path


def cards_in(path: Path) -> list[str]:
    """The cards the person has laid or taken, as a save tells."""
    lines: list[dict[str, Any]] = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [line["action"]["card"] for line in lines[1:] if line["seat"] == 0]


def test_a_killed_game_is_gone_on_with(display: str, tmp_path: Path) -> None:
    settings(tmp_path)
    words = ("play", "hedgehogs-dilemma", "--seat", "human", "--seat", "bot:easy", "--seat", "bot:easy", "--seed", "5")
    first = Program(display, tmp_path, *words, begins="asked")
    try:
        play_cards(first, 3)
        deadline = time.monotonic() + PATIENCE_S
        while len(cards_in(saved(tmp_path))) < 3:
            assert time.monotonic() < deadline
            time.sleep(0.05)
    finally:
        first.process.kill()
        first.process.communicate(timeout=PATIENCE_S)
    laid = cards_in(saved(tmp_path))

    (tmp_path / "log.jsonl").unlink()
    second = Program(display, tmp_path, begins="screen")
    try:
        controls = list(second.said("screen")[-1]["controls"])
        second.xdotool("key", "--repeat", controls.index("resume"), "--delay", 80, "Tab", "key", "Return")
        deadline = time.monotonic() + PATIENCE_S
        while second.said("screen")[-1]["name"] != "SavesScreen":
            assert time.monotonic() < deadline, second.said("screen")
            time.sleep(0.05)
        second.xdotool("key", "Return")
        second.wait_for("asked")
        play_cards(second, 2)
        second.xdotool("key", "Escape")
        time.sleep(0.3)
    finally:
        second.process.terminate()
        second.process.communicate(timeout=PATIENCE_S)
    assert cards_in(saved(tmp_path))[:3] == laid
    assert len(cards_in(saved(tmp_path))) >= 5
    done = subprocess.run(
        [sys.executable, "-m", "dilemma_arena", "replay", str(saved(tmp_path)), "--headless", "--verify"],
        env=plain_environment(PYTHONPATH=str(ROOT)),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr

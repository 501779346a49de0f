"""The program as a person starts it: it opens on the menu, remembers its window and settings, and closes at once."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests._helpers import ROOT, only_line, plain_environment, run_cli

PATIENCE_S = 40.0


def environment(folder: Path, **changes: str) -> dict[str, str]:
    """A home of its own, no sound, and everything that happens written down."""
    return plain_environment(
        XDG_CONFIG_HOME=str(folder / "config é"),
        XDG_DATA_HOME=str(folder / "data"),
        SDL_AUDIODRIVER="dummy",
        DILEMMA_ARENA_LOG=str(folder / "log.jsonl"),
        PYTHONPATH=os.pathsep.join([str(folder), str(ROOT)]),
        LANGUAGE="en",
        **changes,
    )


def said(folder: Path, event: str) -> list[dict[str, Any]]:
    """What the program has written under that name."""
    log = folder / "log.jsonl"
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True) if log.exists() else []
    facts = [json.loads(line) for line in lines if line.endswith("\n")]
    return [entry for entry in facts if entry["event"] == event]


PROGRAM = """
import sys
from dilemma_arena.scene import house
import pygame
opened = house.Studio.make
def make(*given):
    pygame.time.set_timer(pygame.QUIT, 300, 1)
    return opened(*given)
house.Studio.make = staticmethod(make)
from dilemma_arena.cli import main
raise SystemExit(main(sys.argv[1:]))
"""


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The program without a real window, closed after a moment."""
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *words],
        cwd=folder,
        env=environment(folder, SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1"),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def settings_file(folder: Path) -> Path:
    return folder / "config é" / "dilemma-arena" / "settings.json"


def test_it_opens_on_the_menu_and_remembers_its_window(tmp_path: Path) -> None:
    done = run(tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    screens = said(tmp_path, "screen")
    assert {screen["name"] for screen in screens} == {"StartMenu"}
    assert "practice" in screens[0]["controls"]
    kept = json.loads(settings_file(tmp_path).read_text(encoding="utf-8"))
    assert [side >= 320 for side in kept["window"]] == [True, True]

    kept |= {"window": [900, 640], "ui_scale": 125, "language": "de", "mute": True, "later": [1]}
    settings_file(tmp_path).write_text(json.dumps(kept), encoding="utf-8")
    before = screens[0]["controls"]["quit"]
    done = run(tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert said(tmp_path, "screen")[0]["controls"]["quit"] != before, "another size, another place"
    assert json.loads(settings_file(tmp_path).read_text(encoding="utf-8")) == kept, "nothing is lost by a start"


def test_broken_settings_do_not_stop_it(tmp_path: Path) -> None:
    settings_file(tmp_path).parent.mkdir(parents=True)
    settings_file(tmp_path).write_text("{ this is no JSON", encoding="utf-8")
    done = run(tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    names = sorted(path.name for path in settings_file(tmp_path).parent.iterdir())
    assert names == ["settings.json", "settings.json.corrupt"]


def test_full_screen_is_remembered(tmp_path: Path) -> None:
    run(tmp_path)
    kept = json.loads(settings_file(tmp_path).read_text(encoding="utf-8"))
    settings_file(tmp_path).write_text(json.dumps(kept | {"full_screen": True}), encoding="utf-8")
    assert run(tmp_path).returncode == 0
    again = json.loads(settings_file(tmp_path).read_text(encoding="utf-8"))
    assert (again["full_screen"], again["window"]) == (True, kept["window"])


def install(folder: Path) -> None:
    """A game and its scene, as a package would bring them."""
    info = folder / "ghosts-9.9.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: ghosts\nVersion: 9.9\n")
    (info / "entry_points.txt").write_text(
        "[dilemma_arena.games]\nghosts = ghosts:GAME\nno-scene = ghosts:OTHER\n"
        "[dilemma_arena.scenes]\nghosts = ghosts:ENTRY\n"
    )
    (folder / "ghosts.py").write_text(
        "import copy\nfrom dataclasses import replace\n"
        "from games.hedgehogs_dilemma import GAME as made\n"
        "from tests.menu_support import TriedEntry\n"
        "GAME, OTHER = copy.copy(made), copy.copy(made)\n"
        "GAME.info = replace(made.info, id='ghosts', title='Ghosts')\n"
        "OTHER.info = replace(made.info, id='no-scene', title='Nothing to see')\n"
        "class Entry(TriedEntry):\n"
        "    def play_scene(self, setup, desk):\n"
        "        desk.kit.announce('played', players=setup.players, seed=setup.seed, record=str(setup.record))\n"
        "        return super().play_scene(setup, desk)\n"
        "ENTRY = Entry('ghosts')\n"
    )


def test_play_goes_straight_into_a_game(tmp_path: Path) -> None:
    install(tmp_path)
    done = run(tmp_path, "play", "ghosts", "--seed", "7", "--record", "g.darec")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert said(tmp_path, "played") == [
        {"event": "played", "players": ["human", "bot:medium", "bot:medium"], "seed": 7, "record": "g.darec"}
    ]
    seats = [word for seat in ("bot:random", "human", "human", "bot:random") for word in ("--seat", seat)]
    run(tmp_path, "play", "ghosts", *seats)
    assert said(tmp_path, "played")[0]["players"] == ["bot:random", "human", "human", "bot:random"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "ghosts", "--seat", "human"], "takes 3 to 5 players, not 1"),
        (["play", "no-scene"], "has no scene"),
        (["play", "nothing"], "no game 'nothing'"),
    ],
)
def test_what_cannot_be_played_is_one_line(tmp_path: Path, words: list[str], said: str) -> None:
    install(tmp_path)
    done = run_cli(*words, env=environment(tmp_path, SDL_VIDEODRIVER="dummy"), cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in only_line(done.stderr)


# --- a real window --------------------------------------------------------------------------------------------


@pytest.fixture
def display() -> Iterator[str]:
    """A screen of its own, without a window manager."""
    if shutil.which("Xvfb") is None or shutil.which("xdotool") is None:
        if os.environ.get("CI"):
            pytest.fail("the window tests need Xvfb and xdotool, and this is CI")
        pytest.skip("the window tests need Xvfb and xdotool")
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1024x600x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as answer:
        number = answer.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait(10)


@pytest.mark.window
def test_a_real_window_is_used_by_pointer_and_keys(display: str, tmp_path: Path) -> None:
    env = environment(tmp_path, DISPLAY=display)
    process = subprocess.Popen(
        [sys.executable, "-m", "dilemma_arena"], cwd=tmp_path, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )

    def wait_for(screen: str, focus: str | None = None) -> dict[str, Any]:
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            shown = said(tmp_path, "screen")
            if shown and shown[-1]["name"] == screen and focus in (None, shown[-1]["focus"]):
                return shown[-1]
            assert process.poll() is None, process.communicate()
            time.sleep(0.05)
        raise AssertionError(f"{screen} {focus} did not come: {said(tmp_path, 'screen')[-1:]}")

    def xdotool(*words: str | int) -> str:
        return subprocess.run(
            ["xdotool", *map(str, words)], env=env, check=True, capture_output=True, text=True, timeout=20
        ).stdout

    try:
        start = wait_for("StartMenu")
        windows = xdotool("search", "--onlyvisible", "--class", ".*").split()
        told = [xdotool("getwindowgeometry", "--shell", window).split() for window in windows]
        places = [dict(part.split("=") for part in lines if "=" in part) for lines in told]
        place = next(place for place in places if place["WIDTH"] == "1008")  # the other one is the screen itself

        def click(screen: dict[str, Any], control: str) -> None:
            x, y = screen["controls"][control]
            xdotool("mousemove", int(place["X"]) + round(x), int(place["Y"]) + round(y), "click", 1)

        click(start, "settings")
        settings = wait_for("SettingsScreen", "tabs")
        click(settings, "mute")
        wait_for("SettingsScreen", "mute")
        xdotool("key", "Escape")
        wait_for("StartMenu", "settings")
        assert json.loads(settings_file(tmp_path).read_text(encoding="utf-8"))["mute"] is True
        xdotool("key", "Escape")
        wait_for("Dialog", "stay")
        xdotool("key", "Down")
        wait_for("Dialog", "quit now")
        xdotool("key", "Return")
        assert process.wait(PATIENCE_S) == 0
        out, err = process.communicate()
        assert (out, err) == (b"", b"")
    finally:
        process.kill()
        process.communicate()

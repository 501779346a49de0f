"""A fifth game of under 150 lines: found through its entry points, played by mouse and by keys, recorded, replayed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from dilemma_arena.recording.library import Library
from dilemma_arena.recording.match import MatchRecording, entries, load_any
from dilemma_arena.recording.match_verify import verify_match
from dilemma_arena.rules import conformance
from dilemma_arena.rules.conformance import CHECKS
from dilemma_arena.scene.events import PointerMoved, WheelTurned
from dilemma_arena.scene.hotseat.curtain import Curtain
from dilemma_arena.scene.hotseat.private_choice import PrivateChoice
from dilemma_arena.scene.menus.game_page import GamePage
from dilemma_arena.scene.menus.replays import ReplaysScreen
from dilemma_arena.scene.menus.setup_screen import SetupScreen
from dilemma_arena.scene.menus.shelf import Shelf
from dilemma_arena.scene.menus.start import StartMenu
from dilemma_arena.scene.plain.table import PlainTable
from dilemma_arena.scene.play.end_screen import EndScreen
from dilemma_arena.scene.stack import Scene
from tests.fifth_game import GAME
from tests.fifth_game.rules import Lay, points
from tests.menu_support import Menu

HERE = Path(__file__).parent
ENTRY_POINTS = """
[dilemma_arena.games]
one-below = tests.fifth_game:GAME
[dilemma_arena.scenes]
one-below = tests.fifth_game.scene:ENTRY
"""


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of an installed distribution that has the game: what `pip install` leaves behind."""
    folder = tmp_path / "site"
    info = folder / "one_below-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: one-below\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRY_POINTS)
    monkeypatch.syspath_prepend(str(folder))
    return folder


def opened(size: tuple[int, int] = (1280, 800)) -> Menu:
    """The start menu of a program in which everything installed is found."""
    menu = Menu(size)

    def watch(path: Path) -> Scene:
        scene = menu.desk.shelf.open(load_any(path).header.game).entry.replay_scene(path, menu.desk)
        assert scene is not None
        return scene

    menu.desk = replace(menu.desk, shelf=Shelf(), watch=watch, saves=Library(menu.folder / "saves"))
    return menu.open(StartMenu(menu.desk))


def until(menu: Menu, what: Callable[[], bool], ticks: int = 20_000) -> None:
    """Let time pass until something is so."""
    for _ in range(ticks // 10):
        if what():
            return
        menu.wait(10)
    raise AssertionError("it never came")


def choose_game(menu: Menu) -> None:
    """Scroll the start menu to the fifth tile, and click it."""
    middle = (menu.size[0] / 2, menu.size[1] / 2)
    menu.send(PointerMoved(menu.now, middle, False), *[WheelTurned(menu.now, -1.0)] * 20)
    menu.click("game one-below")


def at_table(menu: Menu) -> bool:
    """Whether the table is on top."""
    return isinstance(menu.stack.top, PlainTable)


def asked(menu: Menu) -> bool:
    """Whether somebody is to do something."""
    return not at_table(menu) or any(name.startswith(("go on", "option")) for name in menu.ids)


def own(recording: MatchRecording) -> list[Any]:
    """What the first player did."""
    found = (entry.record for entry in entries(recording))
    return [record.action for record in found if record.seat == 0]


def test_the_game_is_under_150_lines() -> None:
    assert sum(len(file.read_text().splitlines()) for file in (HERE / "fifth_game").glob("*.py")) < 150


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("seats", range(2, 6))
def test_it_keeps_the_contract(seats: int, check: conformance.Check) -> None:
    for seed in range(3):
        check(GAME, seats, seed)


@pytest.mark.parametrize(
    ("numbers", "counted"),
    [([7, 6, 8], (8, 13, 0)), ([7, 7, 6], (0, 0, 20)), ([1, 2, 3], (3, 3, 0)), ([5, 5], (5, 5)), ([8, 6], (8, 6))],
)
def test_who_is_one_below_takes_it(numbers: list[int], counted: tuple[int, ...]) -> None:
    assert points(numbers) == counted


def test_the_command_line_finds_and_plays_it(installed: Path, tmp_path: Path) -> None:
    paths = os.pathsep.join((str(installed), str(HERE.parent)))

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-m", "dilemma_arena", *words], capture_output=True, text=True,
                              env={**os.environ, "PYTHONPATH": paths}, cwd=tmp_path, check=False)  # fmt: skip

    assert "one-below" in run("games").stdout
    games = ("match", "one-below", "--seat", "bot:easy", "--seat", "bot:random", "--games", "3", "--record-dir", "r")
    assert run(*games).returncode == 0
    files = sorted((tmp_path / "r").glob("*.darec"))
    assert len(files) == 3
    assert run("replay", str(files[0]), "--headless", "--verify").returncode == 0


def test_a_whole_game_by_mouse_from_the_start_menu_is_recorded_verified_and_watched(installed: Path) -> None:
    menu = opened()
    choose_game(menu)
    assert isinstance(menu.top, GamePage)
    menu.click("play now")
    assert isinstance(menu.top, PlainTable)
    laid = 0
    while at_table(menu):
        until(menu, lambda: asked(menu))
        if not at_table(menu):
            break
        if "go on" in menu.ids:
            menu.click("go on")
        else:
            menu.click("option 1")  # the second of those left
            laid += 1
    assert isinstance(menu.stack.top, EndScreen)
    assert laid == 5
    (file,) = menu.folder.glob("*.darec")
    recording = load_any(file)
    assert own(recording) == [Lay(f"A{n}") for n in (2, 3, 4, 5, 6)]
    assert verify_match(recording, GAME).exact
    menu.click("menu")
    menu.click("back")
    menu.click("replays")
    assert isinstance(menu.top, ReplaysScreen)
    menu.wait(3)
    menu.click("watch 0")
    assert isinstance(menu.top, PlainTable)
    until(menu, lambda: isinstance(menu.stack.top, EndScreen))


def test_a_whole_game_by_keys_alone(installed: Path) -> None:
    menu = opened((1024, 600))
    for _ in range(20):
        if menu.top.focus == "game one-below":
            break
        menu.press("tab")
    menu.press("return", "return")
    assert isinstance(menu.top, PlainTable)
    pressed = 0
    while at_table(menu):
        until(menu, lambda: asked(menu))
        if at_table(menu):
            menu.press("return" if "go on" in menu.ids else "3")
            pressed += 1
    assert isinstance(menu.stack.top, EndScreen)
    assert pressed == 10
    (file,) = menu.folder.glob("*.darec")
    assert own(load_any(file)) == [Lay(f"A{n}") for n in (3, 4, 5, 6, 7)]


def test_arrows_and_enter_choose_too_and_esc_pauses(installed: Path) -> None:
    menu = opened()
    choose_game(menu)
    menu.press("return")
    until(menu, lambda: asked(menu))
    assert menu.top.focus == "option 0"
    menu.press("right", "right", "return")
    assert isinstance(menu.top, PlainTable)
    assert menu.top.session.view(0).laid[0] == "A3"
    menu.press("escape")
    assert "go on" in menu.ids
    menu.wait(500)
    menu.press("escape")
    assert isinstance(menu.top, PlainTable)
    menu.press("escape")
    menu.click("concede")
    menu.click("yes")
    assert isinstance(menu.top, PlainTable)
    until(menu, lambda: isinstance(menu.stack.top, EndScreen))  # bots play on
    menu.press("escape")
    assert isinstance(menu.top, GamePage)


def test_several_people_choose_behind_the_curtain_and_nothing_shows_before(installed: Path) -> None:
    menu = opened()
    choose_game(menu)
    menu.click("set up")
    screen = menu.stack.top
    assert isinstance(screen, SetupScreen)
    menu.click("player 1")
    while screen.setup.seats[1].player != "human":
        menu.press("right")
    menu.click("start")
    for seat in (0, 1):
        until(menu, lambda: isinstance(menu.stack.top, Curtain))
        menu.press("return")
        until(menu, lambda: isinstance(menu.stack.top, PrivateChoice))
        assert menu.ids[-1] == "confirm" or "option 0" in menu.ids
        menu.press(str(seat + 4), "return")
    until(menu, lambda: "go on" in menu.ids)
    table = menu.stack.top
    assert isinstance(table, PlainTable)
    assert table.session.view(None).past[0].cards[:2] == ("A4", "B5")
    menu.stack.close()


def test_a_game_that_is_left_can_be_gone_on_with(installed: Path) -> None:
    menu = opened()
    choose_game(menu)
    menu.press("return")
    for key in ("4", "return", "4"):
        until(menu, lambda: asked(menu))
        menu.press(key)
    table = menu.stack.top
    assert isinstance(table, PlainTable)
    before = table.session.view(0)
    menu.press("escape")
    menu.click("leave")
    menu.click("yes")
    menu.press("escape")
    menu.click("resume")
    menu.press("return")
    table = menu.stack.top
    assert isinstance(table, PlainTable)
    assert table.session.view(0) == before
    menu.stack.close()

"""Menus: games of others, the pause menu, ways out, pictures."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pygame
import pytest

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.menus import entry, registered
from dilemma_arena.scene.menus.rules_screen import RulesScreen
from dilemma_arena.scene.menus.settings_screen import SettingsScreen
from dilemma_arena.scene.menus.shelf import Shelf
from dilemma_arena.scene.menus.start import StartMenu
from tests.menu_support import Menu, PlayedScene, opened, points
from tests.scene_support import lights


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Recordings of other tests must not appear on the list."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def test_a_fifth_game_gets_a_tile_and_a_broken_one_a_message() -> None:
    rules = points(
        "dilemma_arena.games", dilemma="games.dilemma:GAME", fifth="games.dilemma:GAME", sixth="no.such:GAME"
    )
    scenes = points(
        "dilemma_arena.scenes", dilemma="tests.menu_support:DILEMMA", fifth="x:Y", sixth="x:Y", seventh="x:Y"
    )
    shelf = Shelf(None, lambda: rules, lambda: scenes)
    assert [game.id for game in shelf.games] == [
        "dilemma", "goddam-dilema", "duel-betwixt-us", "hedgehogs-dilemma", "fifth", "sixth",
    ]  # fmt: skip
    menu = Menu()
    object.__setattr__(menu.desk, "shelf", shelf)
    menu.open(StartMenu(menu.desk))
    menu.top.focus = "game sixth"
    menu.press("return")
    assert isinstance(menu.top, StartMenu)
    assert "does not load" in menu.desk.kit.toasts.texts[0]
    menu.press("escape")
    assert menu.stack.top is not None


def test_scenes_are_found_by_entry_points(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [EntryPoint("b", "x:Y", registered.GROUP), EntryPoint("a", "x:Y", registered.GROUP)]
    monkeypatch.setattr(registered, "entry_points", lambda group: found if group == "dilemma_arena.scenes" else [])
    assert list(registered.installed()) == ["a", "b"]


@pytest.mark.parametrize("value", ["no.such.module:X", "tests.menu_support:NOTHING", "tests.menu_support:SCREENS"])
def test_a_scene_that_is_none_is_refused(value: str) -> None:
    with pytest.raises(entry.UnknownScene):
        entry.load_entry(EntryPoint("dilemma", value, registered.GROUP))
    with pytest.raises(entry.UnknownScene, match="not one of that game"):
        entry.load_entry(EntryPoint("other", "tests.menu_support:DILEMMA", registered.GROUP))


def test_pause_goes_on_reads_rules_changes_settings_and_leaves() -> None:
    menu = opened("pause", Menu())
    menu.press("return")
    assert isinstance(menu.stack.top, PlayedScene)
    menu = opened("pause", Menu())
    menu.click("rules")
    assert isinstance(menu.top, RulesScreen)
    menu.press("escape")
    menu.click("settings")
    assert isinstance(menu.top, SettingsScreen)
    menu.press("escape")
    menu.click("leave")
    menu.press("return")
    assert menu.stack.top is not None, "“no” has the focus"
    menu.click("leave")
    menu.press("down", "return")
    assert menu.stack.top is None, "menu, question and game are gone"


def test_arrows_go_round_in_a_dialog() -> None:
    menu = opened("pause", Menu())
    seen = []
    for _ in range(6):
        menu.press("up")
        seen.append(menu.top.focus)
    assert seen == ["leave", "concede", "settings", "rules", "go on", "leave"]
    menu.press("down")
    assert menu.top.focus == "go on"


def test_esc_always_reaches_quit() -> None:
    menu = Menu(size=(1024, 600))
    menu.open(StartMenu(menu.desk))
    menu.click("settings")
    for _ in range(3):
        menu.press("escape")
        if "quit now" in menu.ids:
            break
    menu.press("down", "return")
    assert menu.stack.top is None


def test_pictures_of_the_games_are_pictures() -> None:
    from dilemma_arena.scene.canvas import Canvas
    from dilemma_arena.scene.menus import art
    from tests.scene_support import studio

    seen = set()
    for paint in (*art.KNOWN.values(), art.paint_cards_on_felt):
        surface = pygame.Surface((300, 200), pygame.SRCALPHA, 32)
        paint(Painter(studio().brush, Canvas(surface, 1.0)), Box(0.0, 0.0, 300.0, 200.0), studio())
        assert len(lights(surface)) > 20
        assert all(surface.get_at(at)[3] == 255 for at in ((0, 0), (299, 0), (0, 199), (299, 199), (150, 100)))
        seen.add(pygame.image.tobytes(surface, "RGB"))
    assert len(seen) == 5

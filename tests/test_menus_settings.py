"""Settings hold at once and are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from dilemma_arena.scene.events import KeyPressed
from dilemma_arena.scene.menus.keys_tab import KeyCapture
from dilemma_arena.scene.menus.settings_screen import SettingsScreen
from dilemma_arena.scene.menus.start import StartMenu
from dilemma_arena.scene.settings import Language
from dilemma_arena.scene.stack import Pop, Push
from tests.menu_support import Menu


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Recordings of other tests must not appear on the list."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def test_settings_hold_at_once_and_language_too() -> None:
    menu = Menu()
    menu.open(StartMenu(menu.desk))
    menu.click("settings")
    menu.press("right", "right")
    menu.top.focus = "language"
    menu.press("right", "right")
    assert menu.keeper.now.language is Language.GERMAN
    texts = [getattr(item.element, "text", "") for item in menu.top.layout.items]
    assert "Einstellungen" in texts
    menu.press("escape")
    assert "Beenden" in [getattr(item.element, "label", "") for item in menu.top.layout.items], "below as well"


def test_the_scale_changes_when_the_pointer_lets_go() -> None:
    """Else the slider would run away under it."""
    menu = Menu()
    menu.open(SettingsScreen(menu.desk, 2))
    found = menu.top.layout.control("ui_scale")
    assert found is not None
    from dilemma_arena.scene.events import PointerMoved, PointerPressed, PointerReleased

    at = (found.box.x + 20.0, found.box.centre[1])
    menu.send(PointerPressed(0.0, at, 1), PointerMoved(0.0, (found.box.centre[0], at[1]), True))
    menu.wait(5)
    assert menu.keeper.now.ui_scale == 100
    menu.send(PointerReleased(0.0, (found.box.centre[0], at[1]), 1))
    menu.wait(5)
    assert menu.keeper.now.ui_scale > 130
    menu.top.focus = "ui_scale"
    menu.press("home")
    menu.wait(2)
    assert menu.keeper.now.ui_scale == 75


def test_full_screen_and_volumes_reach_window_and_sound() -> None:
    menu = Menu()
    menu.open(SettingsScreen(menu.desk, 2))
    menu.top.focus = "full_screen"
    menu.press("return")
    assert menu.window.full_screen
    menu.top.focus = "tabs"
    menu.press("home")
    menu.top.focus = "volume"
    menu.press("left")
    assert menu.keeper.now.volume == 75


def press_key(menu: Menu, key: str, scancode: int) -> None:
    menu.send(KeyPressed(0.0, key, scancode))


def test_keys_are_rebound_and_clashes_refused_or_swapped() -> None:
    menu = Menu()
    menu.open(SettingsScreen(menu.desk, 3))
    menu.click("key replay")
    assert isinstance(menu.top, KeyCapture)
    press_key(menu, "g", 10)
    assert isinstance(menu.top, SettingsScreen)
    assert menu.keeper.now.keys.scancodes["replay"] == 10

    menu.click("key replay")
    press_key(menu, "c", 6)
    assert isinstance(menu.top, KeyCapture), "C clears the arena"
    assert menu.keeper.now.keys.scancodes["replay"] == 10
    assert any("Clear the arena" in getattr(item.element, "text", "") for item in menu.top.layout.items)
    menu.press("down", "return")
    assert isinstance(menu.top, SettingsScreen)
    assert (menu.keeper.now.keys.scancodes["replay"], menu.keeper.now.keys.scancodes["clear"]) == (6, 10)

    menu.click("key replay")
    press_key(menu, "1", 30)
    assert isinstance(menu.top, KeyCapture)
    assert menu.desk.kit.toasts.texts == ("This key cannot be used here.",)
    press_key(menu, "escape", 41)
    assert isinstance(menu.top, SettingsScreen)
    menu.top.focus = "right-handed"
    menu.press("return")
    assert menu.keeper.now.keys.clashes() == ()
    assert menu.keeper.now.keys.scancodes["replay"] == 21


def test_leaving_a_screen_saves_what_was_set(tmp_path: Path) -> None:
    from dilemma_arena.scene.settings_keeper import SettingsKeeper
    from dilemma_arena.scene.settings_store import SettingsStore

    store = SettingsStore(tmp_path / "settings.json")
    menu = Menu()
    object.__setattr__(menu.desk.kit, "keeper", SettingsKeeper.load(store))
    menu.open(StartMenu(menu.desk))
    menu.stack.apply(Push(SettingsScreen(menu.desk)))
    menu.draw()
    menu.top.focus = "mute"
    menu.press("return", "escape")
    assert SettingsStore(store.path).load()[0].mute is True
    menu.stack.apply(Pop())

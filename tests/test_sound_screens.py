"""Controls click softly when they do something, the focus moves in silence, and a replay is heard as it was played."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dilemma_arena.recording.playback import Playback
from dilemma_arena.scene.app import replay
from dilemma_arena.scene.menus.settings_screen import SettingsScreen
from dilemma_arena.scene.menus.start import StartMenu
from dilemma_arena.scene.sound import SoundId
from tests.menu_support import Menu
from tests.recording_samples import small_session
from tests.scene_support import canvas, studio
from tests.table_support import CountingSound


def loud() -> tuple[Menu, CountingSound]:
    """Menus that are listened to."""
    menu, sound = Menu(), CountingSound()
    kit = replace(menu.desk.kit, sound=sound)
    menu.desk = replace(menu.desk, kit=kit)
    return menu, sound


def test_a_button_clicks_by_pointer_and_by_key() -> None:
    menu, sound = loud()
    menu.open(StartMenu(menu.desk))
    menu.click("settings")
    assert sound.played == [SoundId.PRESS]
    menu.click("back")
    menu.press("down", "down", "right", "tab")
    assert sound.played == [SoundId.PRESS] * 2, "the focus moves in silence"
    while menu.top.focus != "replays":
        menu.press("tab")
    menu.press("return")
    assert sound.played == [SoundId.PRESS] * 3
    menu.press("escape")
    assert len(sound.played) == 3


def test_pressing_beside_everything_or_letting_go_elsewhere_is_silent() -> None:
    menu, sound = loud()
    menu.open(StartMenu(menu.desk))
    menu.click_at((4.0, 4.0))
    assert sound.played == []


def test_a_toggle_clicks_and_typing_does_not() -> None:
    menu, sound = loud()
    menu.open(SettingsScreen(menu.desk, 1))
    menu.click("name")
    menu.type("Bo b")
    assert sound.played == []
    assert menu.desk.settings.name == "Bo b"
    menu.click("patterns")
    assert sound.played == [SoundId.PRESS]


@pytest.mark.parametrize("speed", [0.5, 1.0, 2.0])
def test_a_replay_is_heard_once_whatever_its_speed(speed: float) -> None:
    recording = small_session().recording()
    sound = CountingSound()
    scene = replay(studio(), recording, lambda *_words, **_facts: None, speed=speed, trust=False, sound=sound)
    scene.draw(canvas(), 0.0)
    for _ in range(int(recording.end_tick / speed) + 3):
        scene.tick()
    kinds = [event.kind for event in Playback(recording).marks]
    assert sound.played.count(SoundId.CARD_THROWN) == kinds.count("thrown") == 1
    assert SoundId.CARD_FELT in sound.played
    heard = len(sound.played)
    scene.player.seek(0)
    scene.player.seek(recording.end_tick)
    scene.tick()
    assert len(sound.played) == heard, "winding is silent"
    scene.close()
    assert sound.stopped == 1

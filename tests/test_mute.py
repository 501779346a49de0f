"""--mute: no sound from the first moment on, and the settings stay as they are."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pygame
import pytest

from dilemma_arena.cli import main
from dilemma_arena.scene import app
from dilemma_arena.scene.announce import silent
from dilemma_arena.scene.house import House, Places
from dilemma_arena.scene.sound import Silent
from tests.menu_support import PlayedScene


@pytest.mark.parametrize(
    ("words", "opened"),
    [
        (["--mute"], "run_menu"),
        (["--seed", "3", "--mute"], "run_table"),
        (["play", "--mute"], "run_table"),
        (["play", "hedgehogs-dilemma", "--mute"], "run_game"),
        (["replay", "tests/throws/flat-air-round-alone-10.darec", "--mute"], "run_replay"),
    ],
)
def test_the_option_reaches_the_window(words: list[str], opened: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []

    def window(*_words: object, mute: bool = False, **_options: Any) -> int:  # noqa: ANN401
        asked.append(mute)
        return 0

    monkeypatch.setattr(app, opened, window)
    assert main(words) == 0
    assert main([word for word in words if word != "--mute"]) == 0
    assert asked == [True, False]


def test_a_muted_house_wakes_no_mixer_and_says_why(tmp_path: Path) -> None:
    places = Places(tmp_path / "settings.json", tmp_path / "r", tmp_path / "s", tmp_path / "results.jsonl")
    with ExitStack() as closing:
        house = House.open(
            closing, silent, practice=lambda _house: PlayedScene(), watch=lambda _house, _path: PlayedScene(),
            places=places, quiet=True,
        )  # fmt: skip
        assert isinstance(house.desk.sound, Silent)
        assert pygame.mixer.get_init() is None
        assert not house.desk.settings.mute
        assert house.desk.sound.trouble == "it was started without"

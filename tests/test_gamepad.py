"""Gamepads come and go, hold, repeat, and let go; the screen says so. All with events made by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pygame
import pytest

from dilemma_arena.scene.events import KeyPressed, KeyReleased, Translator
from dilemma_arena.scene.house import House
from dilemma_arena.scene.menus.start import StartMenu
from dilemma_arena.scene.ui import gamepad
from dilemma_arena.scene.ui.gamepad import BUTTONS, REPEAT_AFTER_S, REPEAT_EVERY_S, Gamepads
from tests.menu_support import Menu


@dataclass
class Plugged:
    """What is plugged in: stands for pygame.joystick.Joystick."""

    index: int

    def get_instance_id(self) -> int:
        if self.index > 5:
            raise pygame.error("no such device")
        return 70 + self.index

    def get_name(self) -> str:
        return f"Pad {self.index}\x07"


@dataclass
class Bench:
    """A source of events, a clock, and what was heard."""

    now: float = 0.0
    queue: list[pygame.event.Event] = field(default_factory=list)
    told: list[str | None] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.pads = Gamepads(self._source, self.told.append, lambda: self.now)
        self.translator = Translator()

    def _source(self) -> Iterator[pygame.event.Event]:
        while self.queue:
            yield self.queue.pop(0)

    def heard(self, *events: pygame.event.Event, after: float = 0.0) -> list[tuple[str, str, bool]]:
        """What scenes hear of events after some time: pressed or released, key, repeated."""
        self.now += after
        self.queue += events
        found = []
        for raw in self.pads():
            event = self.translator.translate(raw, self.now)
            if isinstance(event, KeyPressed):
                found.append(("down", event.key, event.repeated))
            elif isinstance(event, KeyReleased):
                found.append(("up", event.key, False))
        return found


def joy(kind: int, **facts: Any) -> pygame.event.Event:  # noqa: ANN401
    return pygame.event.Event(kind, **{"instance_id": 71, **facts})


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    monkeypatch.setattr(pygame.joystick, "Joystick", Plugged)
    return Bench()


def test_pads_come_and_go_while_the_program_runs(bench: Bench) -> None:
    added = pygame.event.Event(pygame.JOYDEVICEADDED, device_index=1)
    assert bench.heard(added, added) == []
    assert bench.told == ["Pad 1\x07"], "the same one is told of once"
    assert bench.heard(joy(pygame.JOYBUTTONDOWN, button=2)) == [("down", "space", False)]
    assert bench.heard(joy(pygame.JOYDEVICEREMOVED)) == [("up", "space", False)], "what it held is let go"
    assert bench.told == ["Pad 1\x07", None]
    assert bench.heard(joy(pygame.JOYDEVICEREMOVED, instance_id=99)) == []
    assert bench.heard(added) == []
    assert bench.told == ["Pad 1\x07", None, "Pad 1\x07"]
    assert bench.heard(pygame.event.Event(pygame.JOYDEVICEADDED, device_index=9)) == [], "a broken one hurts nobody"


def test_a_direction_that_is_held_counts_again_and_again(bench: Bench) -> None:
    down = joy(pygame.JOYHATMOTION, hat=0, value=(0, -1))
    assert bench.heard(down) == [("down", "down", False)]
    assert bench.heard(after=REPEAT_AFTER_S - 0.01) == []
    assert bench.heard(after=0.02) == [("down", "down", True)]
    assert bench.heard(after=REPEAT_EVERY_S - 0.01) == []
    assert bench.heard(after=0.02) == [("down", "down", True)]
    assert bench.heard(joy(pygame.JOYHATMOTION, hat=0, value=(0, 0))) == [("up", "down", False)]
    assert bench.heard(after=5.0) == []


def test_buttons_do_not_repeat(bench: Bench) -> None:
    assert bench.heard(joy(pygame.JOYBUTTONDOWN, button=0)) == [("down", "return", False)]
    assert bench.heard(after=10.0) == []


def test_the_right_trigger_is_held_for_power(bench: Bench) -> None:
    moves = [joy(pygame.JOYAXISMOTION, axis=5, value=value) for value in (-1.0, 0.2, 0.9, 0.5, 0.1, -1.0)]
    assert bench.heard(*moves) == [("down", "space", False), ("up", "space", False)]


def test_every_mapped_button_is_a_key_with_a_name(bench: Bench) -> None:
    keys = {0: "return", 1: "escape", 2: "space", 3: "h", 4: "q", 5: "e", 6: "tab", 7: "escape"}
    assert set(keys) == set(BUTTONS)
    for button, key in keys.items():
        pressed = bench.heard(joy(pygame.JOYBUTTONDOWN, button=button), joy(pygame.JOYBUTTONUP, button=button))
        assert pressed == [("down", key, False), ("up", key, False)]


def test_the_screen_says_that_a_pad_has_come_and_gone() -> None:
    menu = Menu()
    menu.open(StartMenu(menu.desk))
    house = House(menu.desk, None)  # type: ignore[arg-type]
    house._tell_of_pad("Pad\x07 one")
    house._tell_of_pad(None)
    assert menu.desk.kit.toasts.texts == ("Gamepad: Pad? one", "The gamepad is gone.")
    menu.draw()


def test_menus_are_walked_through_with_a_gamepad_alone(bench: Bench) -> None:
    menu = Menu()
    menu.open(StartMenu(menu.desk))
    right = [joy(pygame.JOYAXISMOTION, axis=0, value=value) for value in (1.0, 0.0)]
    for event in [*right * 3, joy(pygame.JOYBUTTONDOWN, button=0)]:
        bench.queue.append(event)
    for raw in bench.pads():
        found = bench.translator.translate(raw, 0.0)
        if found is not None:
            menu.send(found)
    assert type(menu.top).__name__ == "GamePage"
    assert gamepad.THRESHOLD > gamepad.RELEASE

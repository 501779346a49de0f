"""A gamepad works like a few keys: its events become those of a keyboard before anybody sees them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

import pygame

EventSource = Callable[[], Iterable[pygame.event.Event]]
THRESHOLD = 0.55
"""How far a stick is pushed to count, of 1 ..."""
RELEASE = 0.35
"""... and where it counts as let go again."""

Key = tuple[int, int]
"""A key of the keyboard: keycode and scancode."""
UP, DOWN = (pygame.K_UP, 82), (pygame.K_DOWN, 81)
LEFT, RIGHT = (pygame.K_LEFT, 80), (pygame.K_RIGHT, 79)
BUTTONS: dict[int, Key] = {
    0: (pygame.K_RETURN, 40),  # A, cross
    1: (pygame.K_ESCAPE, 41),  # B, circle
    2: (pygame.K_SPACE, 44),  # X, square: held for power
    3: (pygame.K_h, 11),  # Y, triangle: help
    4: (pygame.K_q, 20),  # left shoulder: spin
    5: (pygame.K_e, 8),  # right shoulder: spin
    6: (pygame.K_TAB, 43),  # back, select
    7: (pygame.K_ESCAPE, 41),  # start
}
"""Keys for the buttons of the common layout (Xbox order, which SDL's joystick drivers give to most pads)."""
AXES: dict[int, tuple[Key | None, Key | None]] = {0: (LEFT, RIGHT), 1: (UP, DOWN), 5: (None, (pygame.K_SPACE, 44))}
"""Keys for the left stick and the right trigger (held for power), by axis: negative, positive."""
REPEAT_AFTER_S, REPEAT_EVERY_S = 0.45, 0.11
"""A direction that is held counts again after this time, and again and again."""


def _nobody(_name: str | None) -> None:
    """Tells nobody."""


@dataclass(slots=True)
class Gamepads:
    """Wraps a source of events; opens every pad that is plugged in."""

    source: EventSource
    told: Callable[[str | None], None] = _nobody
    """Told when a pad comes, by its name, and when one is gone (None)."""
    clock: Callable[[], float] = time.monotonic
    _open: dict[int, pygame.joystick.JoystickType] = field(default_factory=dict)
    _down: dict[tuple[str, int, int], Key] = field(default_factory=dict)
    """The keys that are held, by what holds them."""
    _due: dict[tuple[str, int, int], float] = field(default_factory=dict)
    """When directions that are held count again."""

    @staticmethod
    def start() -> None:
        """Let the system report gamepads; without support for them nothing happens."""
        try:
            pygame.joystick.init()
        except (pygame.error, NotImplementedError):
            return

    def __call__(self) -> Iterator[pygame.event.Event]:
        """The events, those of pads as keys."""
        for event in self.source():
            if event.type == pygame.JOYDEVICEADDED:
                self._add(event.device_index)
            elif event.type == pygame.JOYDEVICEREMOVED:
                if self._open.pop(event.instance_id, None) is not None:
                    self.told(None)
                yield from self._let_go(event.instance_id)
            elif event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
                key = BUTTONS.get(event.button)
                held = event.type == pygame.JOYBUTTONDOWN
                yield from self._hold(("button", event.instance_id, event.button), key if held else None)
            elif event.type == pygame.JOYHATMOTION:
                x, y = event.value
                yield from self._hold(("hat x", event.instance_id, event.hat), {-1: LEFT, 1: RIGHT}.get(x))
                yield from self._hold(("hat y", event.instance_id, event.hat), {-1: DOWN, 1: UP}.get(y))
            elif event.type == pygame.JOYAXISMOTION:
                yield from self._axis(event)
            else:
                yield event
        yield from self._repeats()

    def _repeats(self) -> Iterator[pygame.event.Event]:
        """Directions that have been held for a while, once more."""
        now = self.clock()
        for source, due in list(self._due.items()):
            if now >= due:
                self._due[source] = now + REPEAT_EVERY_S
                yield _event(pygame.KEYDOWN, self._down[source], source[1])

    def _add(self, index: int) -> None:
        try:
            pad = pygame.joystick.Joystick(index)
            instance = pad.get_instance_id()
            name = pad.get_name()
        except pygame.error:
            return
        if instance not in self._open:
            self._open[instance] = pad
            self.told(name)

    def _axis(self, event: pygame.event.Event) -> Iterator[pygame.event.Event]:
        keys = AXES.get(event.axis)
        if keys is None:
            return
        source = ("axis", event.instance_id, event.axis)
        now = self._down.get(source)
        wanted: Key | None = None
        if event.value <= -(RELEASE if now is not None and now == keys[0] else THRESHOLD):
            wanted = keys[0]
        elif event.value >= (RELEASE if now is not None and now == keys[1] else THRESHOLD):
            wanted = keys[1]
        yield from self._hold(source, wanted)

    def _hold(self, source: tuple[str, int, int], key: Key | None) -> Iterator[pygame.event.Event]:
        before = self._down.get(source)
        if before == key:
            return
        self._due.pop(source, None)
        if before is not None:
            del self._down[source]
            yield _event(pygame.KEYUP, before, source[1])
        if key is not None:
            self._down[source] = key
            if key in (UP, DOWN, LEFT, RIGHT):
                self._due[source] = self.clock() + REPEAT_AFTER_S
            yield _event(pygame.KEYDOWN, key, source[1])

    def _let_go(self, instance: int) -> Iterator[pygame.event.Event]:
        for source in [held for held in self._down if held[1] == instance]:
            yield from self._hold(source, None)


def _event(kind: int, key: Key, pad: int) -> pygame.event.Event:
    return pygame.event.Event(kind, key=key[0], scancode=key[1], mod=0, unicode="", pad=pad)

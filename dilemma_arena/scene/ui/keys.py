"""What is printed on keys, and scenes that hear of bound keys by the names they know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import pygame

from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.events import Event, KeyPressed, KeyReleased
from dilemma_arena.scene.i18n_mark import marked as _
from dilemma_arena.scene.settings_keeper import SettingsKeeper
from dilemma_arena.scene.settings_keys import MAX_SCANCODE, KeyGroup
from dilemma_arena.scene.stack import Scene, Transition

NAMED = (
    _("Space"), _("Left Shift"), _("Right Shift"), _("Left Ctrl"), _("Right Ctrl"), _("Left Alt"), _("Right Alt"),
    _("Caps Lock"), _("Delete"), _("Insert"), _("Home"), _("End"), _("Page Up"), _("Page Down"),
)  # fmt: skip
"""Keys that are called differently in other languages."""
_US = {44: "space", 45: "-", 46: "=", 47: "[", 48: "]", 49: "\\", 51: ";", 52: "'", 53: "`", 54: ",", 55: ".", 56: "/"}


def _us_name(scancode: int) -> str:
    if 4 <= scancode <= 29:
        return chr(ord("a") + scancode - 4)
    if 30 <= scancode <= 39:
        return str((scancode - 29) % 10)
    return _US.get(scancode, "")


@dataclass(slots=True)
class KeyNames:
    """Names of keys by scancode, as the person's keyboard has them printed on it."""

    _names: dict[int, str] = field(default_factory=dict)
    _asked: bool = False

    def __call__(self, scancode: int) -> str:
        """Short name of a key: 'Q', 'Space', 'Left Shift'."""
        if not self._asked:
            self._asked = True
            self._names = {**_layout(), **self._names}
        name = self._names.get(scancode) or _us_name(scancode)
        if not name:
            return f"#{scancode}"
        return name.upper() if len(name) == 1 else name.title()

    def learn(self, event: KeyPressed) -> None:
        """Take the name of a key that was pressed."""
        if event.scancode and event.key:
            self._names[event.scancode] = event.key


def _layout() -> Mapping[int, str]:
    """Names by scancode in the system's keyboard layout, as far as it can be asked."""
    codes = [*range(33, 127), *range(161, 384), *(getattr(pygame, name) for name in dir(pygame) if name[:2] == "K_")]
    try:
        # a tuple that is indexed by keycode looks up that key's scancode; filled with scancodes it tells them
        scancodes = pygame.key.ScancodeWrapper(tuple(range(MAX_SCANCODE + 1)))  # type: ignore[arg-type]
        found = {int(scancodes[code]): pygame.key.name(code) for code in codes}
    except (pygame.error, TypeError, AttributeError, IndexError):
        return {}
    return {scancode: name for scancode, name in found.items() if scancode > 0 and name}


class BoundScene:
    """A scene that is told of keys by the names it knows, whatever keys are bound to them."""

    def __init__(self, inner: Scene, keeper: SettingsKeeper, group: KeyGroup = KeyGroup.TABLE) -> None:
        self.inner = inner
        self._keeper = keeper
        self._group = group

    @property
    def see_through(self) -> bool:
        """As the scene says."""
        return self.inner.see_through

    def handle(self, event: Event) -> Transition | None:
        """Rename keys, pass everything on."""
        if isinstance(event, KeyPressed | KeyReleased) and event.scancode:
            name = self._keeper.now.keys.canonical(self._group, event.scancode, event.key)
            if name is None:
                return None
            event = replace(event, key=name)
        return self.inner.handle(event)

    def tick(self) -> Transition | None:
        """As the scene does."""
        return self.inner.tick()

    def draw(self, canvas: Canvas, ahead: float) -> None:
        """As the scene does."""
        self.inner.draw(canvas, ahead)

    def close(self) -> None:
        """As the scene does."""
        self.inner.close()

"""What reaches a scene: events with a time stamp and a place on the canvas, free of pygame's types.

Times are seconds on the loop's clock. Places are in canvas pixels, taken from positions, never from relative motion.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum, IntFlag

import pygame

from dilemma_arena.scene.camera import Pixel


class Button(IntEnum):
    """Buttons of a pointer that mean something here."""

    MAIN = 1
    MIDDLE = 2
    SECOND = 3


class Held(IntFlag):
    """Modifier keys."""

    NONE = 0
    SHIFT = 1
    CTRL = 2
    ALT = 4


@dataclass(frozen=True, slots=True)
class PointerMoved:
    """The pointer is somewhere else."""

    t_s: float
    at: Pixel
    main_held: bool
    """Whether the main button is down according to the system: False during a drag means the release was lost."""


@dataclass(frozen=True, slots=True)
class PointerPressed:
    """A button went down."""

    t_s: float
    at: Pixel
    button: int


@dataclass(frozen=True, slots=True)
class PointerReleased:
    """A button came up."""

    t_s: float
    at: Pixel
    button: int


@dataclass(frozen=True, slots=True)
class PointerLeft:
    """The pointer left the window."""

    t_s: float


@dataclass(frozen=True, slots=True)
class FocusLost:
    """Keys and buttons go elsewhere now; whatever was held counts as let go."""

    t_s: float


@dataclass(frozen=True, slots=True)
class WheelTurned:
    """The wheel was turned, away from the person counting positive."""

    t_s: float
    steps: float


@dataclass(frozen=True, slots=True)
class KeyPressed:
    """A key went down, or repeats."""

    t_s: float
    key: str
    """Its name as pygame gives it for the person's layout: 'a', 'space', 'left', 'f11'."""
    scancode: int = 0
    """Where it is on the keyboard, whatever is printed on it."""
    repeated: bool = False
    held: Held = Held.NONE
    pad: int | None = None
    """Number of the gamepad that stands for the key; None: a keyboard."""


@dataclass(frozen=True, slots=True)
class KeyReleased:
    """A key came up."""

    t_s: float
    key: str
    scancode: int = 0


@dataclass(frozen=True, slots=True)
class TextTyped:
    """Text was entered."""

    t_s: float
    text: str


@dataclass(frozen=True, slots=True)
class Resized:
    """The canvas has another size now."""

    t_s: float


@dataclass(frozen=True, slots=True)
class QuitAsked:
    """The window is to be closed."""

    t_s: float


Event = (
    PointerMoved
    | PointerPressed
    | PointerReleased
    | PointerLeft
    | FocusLost
    | WheelTurned
    | KeyPressed
    | KeyReleased
    | TextTyped
    | Resized
    | QuitAsked
)


def _held(mod: int) -> Held:
    held = Held.NONE
    if mod & pygame.KMOD_SHIFT:
        held |= Held.SHIFT
    if mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        held |= Held.CTRL
    if mod & pygame.KMOD_ALT:
        held |= Held.ALT
    return held


@dataclass(slots=True)
class Translator:
    """Makes our events of pygame's; remembers which keys are down, as pygame repeats presses without saying so."""

    _down: set[tuple[int | None, int]] = field(default_factory=set)

    def translate(self, event: pygame.event.Event, t_s: float) -> Event | None:
        """Our event, or None for what nobody needs."""
        kind = event.type
        if kind == pygame.MOUSEMOTION:
            return PointerMoved(t_s, event.pos, bool(event.buttons[0]))
        if kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            if event.button > Button.SECOND:  # the wheel has its own event
                return None
            made = PointerPressed if kind == pygame.MOUSEBUTTONDOWN else PointerReleased
            return made(t_s, event.pos, event.button)
        if kind == pygame.MOUSEWHEEL:
            return WheelTurned(t_s, float(event.y))
        if kind in (pygame.KEYDOWN, pygame.KEYUP):
            return self._key(event, t_s)
        if kind == pygame.TEXTINPUT:
            return TextTyped(t_s, event.text)
        return self._window(kind, t_s)

    def _key(self, event: pygame.event.Event, t_s: float) -> Event:
        name, scancode = pygame.key.name(event.key), event.scancode
        pad: int | None = getattr(event, "pad", None)
        if event.type == pygame.KEYUP:
            self._down.discard((pad, scancode))
            return KeyReleased(t_s, name, scancode)
        repeated = (pad, scancode) in self._down
        self._down.add((pad, scancode))
        return KeyPressed(t_s, name, scancode, repeated, _held(event.mod), pad)

    def _window(self, kind: int, t_s: float) -> Event | None:
        if kind == pygame.QUIT:
            return QuitAsked(t_s)
        if kind == pygame.WINDOWLEAVE:
            return PointerLeft(t_s)
        if kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
            self._down.clear()
            return FocusLost(t_s)
        if kind in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            return Resized(t_s)
        return None

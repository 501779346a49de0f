"""Feeds the pointer's state machine: canvas pixels become millimetres on the table, our events its neutral ones."""

from __future__ import annotations

from dilemma_arena.input import events as neutral
from dilemma_arena.scene.camera import Camera
from dilemma_arena.scene.events import (
    Button,
    Event,
    FocusLost,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)

_BUTTONS = {Button.MAIN: neutral.Button.PRIMARY, Button.SECOND: neutral.Button.SECONDARY}


def pointer_event(event: Event, camera: Camera) -> neutral.PointerEvent | None:
    """The state machine's event for one of ours; None for what is not about the pointer."""
    match event:
        case PointerMoved(t_s, at, held):
            return neutral.Move(t_s, camera.unproject(at), held)
        case PointerPressed(t_s, at, button):
            return neutral.Down(t_s, camera.unproject(at), _button(button))
        case PointerReleased(t_s, at, button):
            return neutral.Up(t_s, camera.unproject(at), _button(button))
        case PointerLeft(t_s):
            return neutral.Leave(t_s)
        case FocusLost(t_s):
            return neutral.FocusLost(t_s)
    return None


def _button(button: int) -> neutral.Button:
    return next((name for number, name in _BUTTONS.items() if number == button), neutral.Button.OTHER)

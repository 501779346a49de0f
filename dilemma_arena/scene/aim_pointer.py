"""The pointer while a card is aimed: it points the way, its button fills the power and throws."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, auto

from dilemma_arena.input.mapping import FlickMapping
from dilemma_arena.scene.aiming import Aiming
from dilemma_arena.scene.camera import Camera
from dilemma_arena.scene.events import (
    Button,
    Event,
    FocusLost,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    WheelTurned,
)

SPIN_STEP = 0.05
"""Spin for a notch of the wheel, of -1..1."""


class Outcome(Enum):
    """What ends the aiming."""

    THROW = auto()
    PUT_BACK = auto()


def aim_by_pointer(
    event: Event, aiming: Aiming, mapping: FlickMapping, camera: Camera, hand_top_px: float
) -> Aiming | Outcome:
    """What a pointer event does to the aim.

    Args:
        event: The event; one about something else changes nothing.
        aiming: The aim before.
        mapping: The domain of throws.
        camera: Turns pixels into places on the table.
        hand_top_px: From here down the pointer is at the hand and does not point the way.
    """
    match event:
        case PointerMoved(at=at, main_held=held):
            if aiming.by_pointer and not held:  # the release was lost: no throw
                aiming = replace(aiming, filling=None, by_pointer=False)
            return aiming.towards(*camera.unproject(at), mapping) if at[1] < hand_top_px else aiming
        case PointerPressed(button=Button.MAIN):
            return replace(aiming, filling=0.0, by_pointer=True)
        case PointerPressed(button=Button.SECOND):
            return Outcome.PUT_BACK
        case PointerReleased(button=Button.MAIN) if aiming.by_pointer:
            return Outcome.THROW
        case WheelTurned(steps=steps):
            return replace(aiming, aim=mapping.limited(replace(aiming.aim, spin=aiming.aim.spin + SPIN_STEP * steps)))
        case FocusLost():
            return aiming.released()
    return aiming

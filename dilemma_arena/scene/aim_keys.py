"""The keys that aim a card."""

from __future__ import annotations

from dataclasses import replace

from dilemma_arena.scene.aiming import Aiming


def aim_key_pressed(aiming: Aiming, key: str, *, repeated: bool) -> Aiming | None:
    """What a key does to the aim; None: nothing to do with aiming."""
    match key:
        case "left" | "a":
            return replace(aiming, turn=1)
        case "right" | "d":
            return replace(aiming, turn=-1)
        case "up" | "w":
            return replace(aiming, nudge=1)
        case "down" | "s":
            return replace(aiming, nudge=-1)
        case "q":
            return replace(aiming, spin=1)
        case "e":
            return replace(aiming, spin=-1)
        case "space":
            return aiming if repeated else replace(aiming, filling=0.0, by_pointer=False)
    return None


def aim_key_released(aiming: Aiming, key: str) -> Aiming:
    """What letting go of a key does to the aim."""
    match key:
        case "left" | "a" | "right" | "d":
            return replace(aiming, turn=0)
        case "up" | "w" | "down" | "s":
            return replace(aiming, nudge=0)
        case "q" | "e":
            return replace(aiming, spin=0)
        case "space" if not aiming.by_pointer:
            return replace(aiming, filling=None)
    return aiming

"""What a pointer says and what it comes to: neutral messages between a window and the pointer's state machine."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from dilemma_arena.input.flick import Flick

Vec2 = tuple[float, float]


class Button(StrEnum):
    """Which button of a mouse; a finger is a primary one."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Down:
    """A button or a finger went down."""

    t_s: float
    """Time of the event, s, on any steady clock; so in all events."""
    at: Vec2
    """Position on the plane of the table, mm; so in all events."""
    button: Button = Button.PRIMARY
    finger: int | None = None
    """None is the mouse, a number a finger on a touch screen."""


@dataclass(frozen=True, slots=True)
class Move:
    """The pointer moved."""

    t_s: float
    at: Vec2
    held: bool
    """Whether the primary button was down at the time of the event; a finger that moves is down."""
    finger: int | None = None


@dataclass(frozen=True, slots=True)
class Up:
    """A button or a finger went up."""

    t_s: float
    at: Vec2
    button: Button = Button.PRIMARY
    finger: int | None = None


@dataclass(frozen=True, slots=True)
class Enter:
    """The mouse came back into the window."""

    t_s: float
    held: bool
    """Whether the primary button is down now."""


@dataclass(frozen=True, slots=True)
class Leave:
    """The mouse left the window."""

    t_s: float


@dataclass(frozen=True, slots=True)
class FocusLost:
    """The window lost the keyboard's focus."""

    t_s: float


@dataclass(frozen=True, slots=True)
class Cancel:
    """The person wants to stop: Esc, the gamepad's back button, a touch the system took away."""

    t_s: float


PointerEvent = Down | Move | Up | Enter | Leave | FocusLost | Cancel


class Reason(StrEnum):
    """Why a held card went back to where it was."""

    CANCELLED = "cancelled"
    RIGHT_CLICK = "right click"
    FOCUS_LOST = "focus lost"
    RELEASED_OUTSIDE = "released outside the window"
    LOST_RELEASE = "the release was lost"
    OTHER_PRESS = "pressed elsewhere"


@dataclass(frozen=True, slots=True)
class Clicked:
    """A card was pressed and released on the spot; it was not picked up."""

    card: str
    at: Vec2


@dataclass(frozen=True, slots=True)
class Picked:
    """A card is held from now on; exactly one of Thrown, Placed and Cancelled ends that."""

    card: str
    at: Vec2
    """Where it was taken hold of, mm."""


@dataclass(frozen=True, slots=True)
class Moved:
    """The held card follows the pointer."""

    card: str
    at: Vec2


@dataclass(frozen=True, slots=True)
class Thrown:
    """The held card was flicked."""

    card: str
    at: Vec2
    """Where the pointer let go, mm."""
    flick: Flick


@dataclass(frozen=True, slots=True)
class Placed:
    """The held card was put down."""

    card: str
    at: Vec2


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The held card goes back to where it was picked up."""

    card: str
    reason: Reason


PointerResult = Clicked | Picked | Moved | Thrown | Placed | Cancelled

"""How a card can come to rest, and the record of one that has."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

LEANING_TILT_RAD = 0.08726646259971647
"""Least tilt of a leaning card, rad (5°; shared/reference/README.md). Real rests are 0° or above 10°."""
BEARING_SHARE = 0.01
"""A contact bears if it carries more than this share of the card's weight (shared/reference/README.md)."""


class Rest(StrEnum):
    """The four ways a card lies at the end, by the contacts that bear more than 1 % of its weight.

    The definitions are those of shared/reference/README.md, looked at in this order:
    """

    OUTSIDE = "outside"
    """Something of it bears on the table outside the rim, leaning against the rim from outside included."""
    LEANING = "leaning"
    """It bears on the floor inside, or on a card there, *and* on the rim, and is tilted by 5° or more."""
    FLAT = "flat"
    """It bears on the floor inside, or on a card there, and does not lean; face up or down, alone or stacked."""
    ON_RIM = "on_rim"
    """Only the rim bears it."""


@dataclass(frozen=True, slots=True)
class LyingCard:
    """A card at rest, as it lies; the input of a volley and part of its result."""

    id: str
    x_mm: float
    y_mm: float
    yaw_rad: float
    """Yaw of the long axis against +x as seen from above, rad."""
    z_mm: float = 0.0
    """Height of the centre above the floor, mm: 0 for a card flat on the floor, more on other cards or the rim."""
    tilt_rad: float = 0.0
    """Angle between the card and the floor, rad."""
    dip_rad: float = 0.0
    """Direction against +x in which a tilted card slopes down most steeply, rad."""
    face_up: bool = True
    rest: Rest = Rest.FLAT
    on_top_of: tuple[str, ...] = ()
    """Ids of the cards it rests directly on, in the order they were laid."""


@dataclass(frozen=True, slots=True)
class RestedThrow:
    """What became of one thrown card."""

    card: LyingCard
    settle_s: float
    """Time from the launch to rest, s."""
    first_surface: str
    """What it touched first: floor_in, rim_in, rim_top, rim_out, table_out, card or none."""

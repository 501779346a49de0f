"""A contact: one place where the flying card touches, or nearly touches, something."""

from __future__ import annotations

from dataclasses import dataclass

from dilemma_arena.physics.launch import Vec3

MARGIN_MM = 0.5
"""Surfaces nearer than this take part in the step, mm (landing.md: 0.2-1 mm makes no difference)."""
DEEPEST_MM = 3.0
"""Contacts sunk deeper than this are ignored as belonging to the other side of something thin, mm."""


@dataclass(frozen=True, slots=True)
class Contact:
    """One place where the card touches, or nearly touches, something."""

    arm: Vec3
    """From the card's centre to the contact, mm."""
    normal: Vec3
    """Unit vector out of what is touched."""
    gap: float
    """Distance along the normal, mm; negative when sunk in."""
    friction: float
    surface: str
    """floor_in, table_out, rim_in, rim_top, rim_out or card."""
    other: str = ""
    """Id of the lying card that is touched, if any."""

"""The constants of the card physics: one frozen record, each value with its unit and source."""

from __future__ import annotations

import math
from dataclasses import dataclass

PHYSICS_MODEL = 2
"""Version of the physics model; raised whenever the same launch may come to rest elsewhere.

1: flight, strikes, settle and slide as first recorded.
2: strikes bounce by 7 %; air integrated to second order; 3D strikes until 0.1 mm instead of 1 mm.
"""

TICK_S = 1.0 / 240.0
"""Length of one tick of a volley, seconds (design.md §4)."""


@dataclass(frozen=True, slots=True)
class Card:
    """One playing card: a rigid thin plate. Defaults: design.md §4."""

    length_mm: float = 91.0
    """Long side, mm."""
    width_mm: float = 59.0
    """Short side, mm."""
    thickness_mm: float = 0.3
    """Thickness of the stock, mm; also the height a lying card adds to what lies under it."""
    mass_kg: float = 1.8e-3
    """Mass, kg."""

    @property
    def inertia_long(self) -> float:
        """Moment of inertia about the long axis, kg·mm² (thin plate: m·width²/12)."""
        return self.mass_kg * self.width_mm**2 / 12.0

    @property
    def inertia_short(self) -> float:
        """Moment of inertia about the short axis, kg·mm² (thin plate: m·length²/12)."""
        return self.mass_kg * self.length_mm**2 / 12.0

    @property
    def inertia_normal(self) -> float:
        """Moment of inertia about the normal, kg·mm² (perpendicular-axis theorem)."""
        return self.inertia_long + self.inertia_short

    @property
    def reach_mm(self) -> float:
        """Distance from the centre to a corner, mm."""
        return math.hypot(self.length_mm, self.width_mm) / 2.0


@dataclass(frozen=True, slots=True)
class PhysicsParams:
    """Everything a throw's outcome depends on besides the arena, the lying cards and the launch."""

    card: Card = Card()
    gravity_mm_s2: float = 9810.0
    """Acceleration of free fall, mm/s²."""
    friction_card: float = 0.25
    """Coulomb friction, card on card (design.md §4)."""
    air: bool = True
    """Whether air acts on the card."""
    air_density_kg_mm3: float = 1.2e-9
    """Density of air, kg/mm³ (1.2 kg/m³, design.md §4)."""
    air_normal_drag: float = 1.17
    """Drag coefficient of a square plate broadside on (shared/reference/README.md, air 1)."""
    air_skin_drag: float = 0.027
    """In-plane drag coefficient on one face's area: skin friction of both faces (README.md there, air 3)."""
    speed_cap_mm_s: float = 8000.0
    """Fastest launch the model takes, mm/s; a hard human flick is about 5 m/s."""
    spin_cap_rad_s: float = 200.0
    """Fastest launch spin the model takes, rad/s; a real flick spins at 40-80 rad/s (shared/reference/README.md)."""


DEFAULT_PARAMS = PhysicsParams()

"""Falling cards: what the flight stage does with long cards let go in still air, beside published experiments.

Sources:
    L. Mahadevan, W. S. Ryu, A. D. T. Samuel: Tumbling cards, Physics of Fluids 11 (1999) 1-3. A long card turns about
    its long axis with a frequency that goes as thickness^1/2 · width^-1.
    A. Andersen, U. Pesavento, Z. J. Wang: Unsteady aerodynamics of fluttering and tumbling plates, Journal of Fluid
    Mechanics 541 (2005) 65-90. Aluminium plates in water.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from dilemma_arena.physics.flight import fly
from dilemma_arena.physics.params import DEFAULT_PARAMS, Card, PhysicsParams
from dilemma_arena.physics.plate import Plate

DENSITY_KG_MM3 = DEFAULT_PARAMS.card.mass_kg / (
    DEFAULT_PARAMS.card.length_mm * DEFAULT_PARAMS.card.width_mm * DEFAULT_PARAMS.card.thickness_mm
)
"""Density of the game's card stock, kg/mm³."""
EDGE_ON_RAD = math.radians(84.0)
"""How the short side is held when a card is let go, against the horizontal: nearly edge on, rad."""
DECADE = tuple(10.0 ** (k / 5.0) for k in range(6))
"""Factors over a decade."""
PUBLISHED = (0.5, -1.0)
"""Exponents of thickness and width (Mahadevan, Ryu & Samuel 1999)."""
REFERENCE = (0.21, -0.72)
"""The same for the air model we share with the 3D reference, as shared/reference/README.md tells them."""


class Mode(StrEnum):
    """How a card falls in the end."""

    STEADY = "steady"
    FLUTTERING = "fluttering"
    TUMBLING = "tumbling"
    RUNAWAY = "runs away"
    """It turns faster and faster: the air model gives it energy, which no air does."""


@dataclass(frozen=True, slots=True)
class Fall:
    """A fall after it has become regular."""

    card: Card
    mode: Mode
    frequency_hz: float
    """Turns a second."""
    sideways_mm_s: float
    down_mm_s: float
    path: tuple[tuple[float, float, float], ...]
    """Sideways, up (mm) and angle of the short side (rad), every `PATH_S`."""

    @property
    def inertia(self) -> float:
        """Dimensionless moment of inertia I* = 32 I / (π ρ width⁴), I per length (Andersen et al. 2005)."""
        card, air = self.card, DEFAULT_PARAMS.air_density_kg_mm3
        return 8.0 * card.mass_kg / (3.0 * math.pi * air * card.length_mm * card.width_mm**2)

    @property
    def scale_mm_s(self) -> float:
        """Speed at which the pressure of the air carries the weight with a drag coefficient of 1, mm/s."""
        card = self.card
        area = card.length_mm * card.width_mm
        return math.sqrt(2.0 * card.mass_kg * DEFAULT_PARAMS.gravity_mm_s2 / (DEFAULT_PARAMS.air_density_kg_mm3 * area))

    @property
    def speed(self) -> float:
        """Mean speed of the centre in units of `scale_mm_s`."""
        return math.hypot(self.sideways_mm_s, self.down_mm_s) / self.scale_mm_s

    @property
    def below_horizon_deg(self) -> float:
        """How steeply it goes down on average, degrees."""
        return math.degrees(math.atan2(self.down_mm_s, abs(self.sideways_mm_s)))

    @property
    def turning(self) -> float:
        """Angular speed times width in units of `scale_mm_s`."""
        return 2.0 * math.pi * self.frequency_hz * self.card.width_mm / self.scale_mm_s


def carrying_mm_s(card: Card) -> float:
    """Speed at which the pressure of the air carries a card's weight with a drag coefficient of 1, mm/s."""
    area = card.length_mm * card.width_mm
    return math.sqrt(2.0 * card.mass_kg * DEFAULT_PARAMS.gravity_mm_s2 / (DEFAULT_PARAMS.air_density_kg_mm3 * area))


PATH_S = 0.01
RUNAWAY = 10.0
"""A card has run away when its long edges turn this fast, in units of `Fall.scale_mm_s`; tumbling ones reach 1.5."""


def stock(length_mm: float, width_mm: float, thickness_mm: float) -> Card:
    """A card of the game's stock in another size."""
    return Card(length_mm, width_mm, thickness_mm, DENSITY_KG_MM3 * length_mm * width_mm * thickness_mm)


def drop(card: Card, tilt_rad: float = EDGE_ON_RAD, seconds: float = 4.0, dt: float = 0.5e-3) -> Fall:
    """Let a card go at rest, long side horizontal, and look at the second half of its fall.

    Args:
        card: its size and mass.
        tilt_rad: angle of its short side against the horizontal.
        seconds: how long it falls; there is no floor.
        dt: time step.
    """
    params = PhysicsParams(card=card)
    still = (0.0, 0.0, 0.0)
    short = (math.cos(tilt_rad), 0.0, math.sin(tilt_rad))
    plate = Plate(card, still, still, (0.0, 1.0, 0.0), short, still)
    limit = RUNAWAY * carrying_mm_s(card)
    angle, path, every = tilt_rad, [], max(1, round(PATH_S / dt))
    for step in range(round(seconds / dt)):
        if step % every == 0:
            x, _, z = plate.position
            path.append((x, z, angle))
        fly(plate, params, dt)
        rate = plate.omega()[1]
        angle -= rate * dt
        if abs(rate) * card.width_mm / 2.0 > limit:
            return Fall(card, Mode.RUNAWAY, math.inf, math.nan, math.nan, tuple(path))
    late = path[len(path) // 2 :]
    time = (len(late) - 1) * every * dt
    (x0, z0, start), (x1, z1, end) = late[0], late[-1]
    angles = [a for _, _, a in late]
    turned = abs(end - start) / (2.0 * math.pi)
    swing = max(angles) - min(angles)
    mode = Mode.TUMBLING if turned > 1.0 else Mode.FLUTTERING if swing > math.radians(20.0) else Mode.STEADY
    return Fall(card, mode, turned / time, (x1 - x0) / time, (z0 - z1) / time, tuple(path))


@dataclass(frozen=True, slots=True)
class Series:
    """Falls of cards that differ in one size, and the power of it that their frequency follows."""

    what: str
    """thickness or width."""
    length_by_width: float
    falls: tuple[Fall, ...]
    exponent: float
    """Of the frequency, fitted over the decade."""

    @property
    def sizes_mm(self) -> tuple[float, ...]:
        """The size that differs, mm."""
        return tuple(f.card.thickness_mm if self.what == "thickness" else f.card.width_mm for f in self.falls)

    @property
    def frequencies_hz(self) -> tuple[float, ...]:
        """Turns a second."""
        return tuple(fall.frequency_hz for fall in self.falls)


def slope(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Least-squares slope of log y over log x."""
    lx, ly = [math.log(x) for x in xs], [math.log(y) for y in ys]
    mx, my = sum(lx) / len(lx), sum(ly) / len(ly)
    return sum((x - mx) * (y - my) for x, y in zip(lx, ly, strict=True)) / sum((x - mx) ** 2 for x in lx)


def decade(what: str, length_by_width: float) -> Series:
    """Let cards go whose thickness (0.1 to 1 mm, 40 mm wide) or width (15 to 150 mm, 0.3 mm thick) spans a decade.

    A card that does not tumble is left out of the fit.
    """
    if what == "thickness":
        cards = [stock(40.0 * length_by_width, 40.0, 0.1 * factor) for factor in DECADE]
    else:
        cards = [stock(15.0 * factor * length_by_width, 15.0 * factor, 0.3) for factor in DECADE]
    falls = tuple(fall for fall in map(drop, cards) if fall.mode is Mode.TUMBLING)
    found = Series(what, length_by_width, falls, math.nan)
    return Series(what, length_by_width, falls, slope(found.sizes_mm, found.frequencies_hz))


@dataclass(frozen=True, slots=True)
class Measured:
    """A tumbling plate in an experiment."""

    name: str
    inertia: float
    speed: float
    below_horizon_deg: float
    turning: float


def measured(
    name: str, *, width_mm: float, thickness_mm: float, density: float, mm_s: tuple[float, float], rad_s: float
) -> Measured:
    """Make the figures of an experiment in water comparable.

    Args:
        name: what it is.
        width_mm: short side of the plate.
        thickness_mm: its thickness.
        density: the plate's by the fluid's.
        mm_s: mean speed sideways and down.
        rad_s: mean angular speed.
    """
    scale = math.sqrt(2.0 * (density - 1.0) * DEFAULT_PARAMS.gravity_mm_s2 * thickness_mm)
    return Measured(
        name,
        8.0 * density * thickness_mm / (3.0 * math.pi * width_mm),
        math.hypot(*mm_s) / scale,
        math.degrees(math.atan2(mm_s[1], mm_s[0])),
        rad_s * width_mm / scale,
    )


ALUMINIUM = measured(
    "aluminium 1:8 in water (Andersen, Pesavento & Wang 2005)",
    width_mm=6.48,
    thickness_mm=0.81,
    density=2.7,
    mm_s=(159.0, 115.0),
    rad_s=14.5,
)
"""Plate and fluid as in the paper; the mean speeds are quoted from memory, not looked up."""

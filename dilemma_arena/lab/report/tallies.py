"""Counts of the report: shares with their errors, quantiles, confusion, and where throws fail."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from dilemma_arena.lab.report.reference import Compared
from dilemma_arena.physics.rest import Rest

CLASSES = tuple(str(rest) for rest in (Rest.FLAT, Rest.LEANING, Rest.ON_RIM, Rest.OUTSIDE))


@dataclass(frozen=True, slots=True)
class Share:
    """How many of how many."""

    hits: int
    count: int

    @classmethod
    def of(cls, hits: Iterable[bool]) -> Share:
        """The share of the true ones."""
        values = list(hits)
        return cls(sum(values), len(values))

    @property
    def percent(self) -> float:
        """Per cent; nan of nothing."""
        return 100.0 * self.hits / self.count if self.count else math.nan

    @property
    def error(self) -> float:
        """Standard error, percentage points."""
        if not self.count:
            return math.nan
        share = self.hits / self.count
        return 100.0 * math.sqrt(share * (1.0 - share) / self.count)

    def __str__(self) -> str:
        return f"{self.percent:.1f} ± {self.error:.1f} % of {self.count}" if self.count else "–"


def quantile(values: Iterable[float], q: float) -> float:
    """The q-quantile of the values (nearest rank), nan if there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(q * len(ordered)))] if ordered else math.nan


def confusion(compared: Iterable[Compared]) -> Mapping[tuple[str, str], int]:
    """Number of throws by class in the reference and class here."""
    return Counter((c.row["rest"], str(c.ours.card.rest)) for c in compared)


def shares(compared: Sequence[Compared], sampler: str) -> dict[str, tuple[float, float]]:
    """Per cent of each class among the throws of a sampler: ours, and the reference's; empty if it has none."""
    chosen = [c for c in compared if c.row["sampler"] == sampler]
    ours = Counter(str(c.ours.card.rest) for c in chosen)
    theirs = Counter(c.row["rest"] for c in chosen)
    whole = len(chosen)
    return {name: (100.0 * ours[name] / whole, 100.0 * theirs[name] / whole) for name in CLASSES} if chosen else {}


def flat_distances(compared: Iterable[Compared]) -> list[float]:
    """Distances of the centres of those that lie flat in both, mm, ascending."""
    return sorted(c.distance_mm for c in compared if c.flat)


@dataclass(frozen=True, slots=True)
class Group:
    """Throws that have something in common."""

    name: str
    agreement: Share
    median_mm: float
    """Median distance of the centres of those flat in both, mm."""
    p90_mm: float

    @classmethod
    def of(cls, name: str, compared: Sequence[Compared]) -> Group:
        """The figures of some throws."""
        flat = flat_distances(compared)
        return cls(name, Share.of(c.agrees for c in compared), quantile(flat, 0.5), quantile(flat, 0.9))


def _number(column: str) -> Callable[[Compared], float]:
    return lambda c: float(c.row[column])


def speed_m_s(c: Compared) -> float:
    """Launch speed, m/s."""
    return math.hypot(*(float(c.row[name]) for name in ("vx_mm_s", "vy_mm_s", "vz_mm_s"))) / 1e3


def from_rim_mm(c: Compared) -> float:
    """Where the reference's card first touched something, outward from the rim's middle (radius 154 mm), mm."""
    return math.hypot(float(c.row["first_x_mm"]), float(c.row["first_y_mm"])) - 154.0


def after_contact_s(c: Compared) -> float:
    """How long the reference's card took from first contact to rest, s."""
    return float(c.row["rest_s"]) - float(c.row["first_contact_s"])


BY_NUMBER: dict[str, tuple[Callable[[Compared], float], tuple[float, ...], str]] = {
    "launch speed": (speed_m_s, (1.0, 1.5, 2.0, 2.5, 3.0), "m/s"),
    "spin": (_number("spin_rad_s"), (5.0, 10.0, 15.0, 20.0), "rad/s"),
    "time in the air": (_number("first_contact_s"), (0.15, 0.2, 0.25, 0.3), "s"),
    "first contact, from the rim": (from_rim_mm, (-60.0, -8.0, 8.0, 60.0), "mm"),
    "first contact to rest": (after_contact_s, (0.15, 0.25, 0.35, 0.5), "s"),
}
"""Numbers of a throw that may decide how hard it is: how to get it, bounds between groups, unit."""


def by_word(compared: Sequence[Compared], column: str) -> list[Group]:
    """Groups by a column of words."""
    words = sorted({c.row[column] for c in compared})
    return [Group.of(word, [c for c in compared if c.row[column] == word]) for word in words]


def by_number(compared: Sequence[Compared], what: str) -> list[Group]:
    """Groups by a number of `BY_NUMBER`; empty ones are left out."""
    value, bounds, _ = BY_NUMBER[what]
    edges = (-math.inf, *bounds, math.inf)
    groups = []
    for low, high in pairwise(edges):
        chosen = [c for c in compared if low <= value(c) < high]
        name = (
            f"< {high:g}".replace("-", "−")
            if low == -math.inf
            else f"≥ {low:g}"
            if high == math.inf
            else f"{low:g} to {high:g}".replace("-", "−")
        )
        if chosen:
            groups.append(Group.of(name, chosen))
    return groups


def mistakes(compared: Iterable[Compared]) -> list[tuple[str, str, str, int]]:
    """The commonest disagreements: first surface, class in the reference, class here, number; most first."""
    wrong = Counter((c.row["first_surface"], c.row["rest"], str(c.ours.card.rest)) for c in compared if not c.agrees)
    return [(*key, count) for key, count in wrong.most_common()]

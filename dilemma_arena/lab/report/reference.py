"""Throws of the 3D reference engine, and the same throws by our physics.

The files are those of shared/reference (throws_air_train.csv, throws_noair_train.csv, two_cards_train.csv), or sets of
your own with the same columns.
"""

from __future__ import annotations

import csv
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from dilemma_arena.core.errors import UserError
from dilemma_arena.physics.arena import ARENAS, Arena
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import DEFAULT_PARAMS, PhysicsParams
from dilemma_arena.physics.rest import LyingCard, RestedThrow
from dilemma_arena.physics.volley import Volley

SETS = {"no air": "throws_noair_train.csv", "air": "throws_air_train.csv"}
"""The files of single throws by what the report calls them."""
TWO_CARDS = "two_cards_train.csv"
Row = dict[str, str]


@dataclass(frozen=True, slots=True)
class Compared:
    """One reference throw and what became of it here."""

    row: Row
    ours: RestedThrow

    @property
    def agrees(self) -> bool:
        """Whether both came to rest in the same class."""
        return self.row["rest"] == self.ours.card.rest

    @property
    def flat(self) -> bool:
        """Whether it lies flat in both."""
        return self.agrees and self.row["rest"] == "flat"

    @property
    def distance_mm(self) -> float:
        """Distance of the final centres, mm."""
        card = self.ours.card
        return math.hypot(card.x_mm - float(self.row["final_x_mm"]), card.y_mm - float(self.row["final_y_mm"]))


@dataclass(frozen=True, slots=True)
class OnOffer:
    """Whether a card thrown at a lying one did as in the reference."""

    on_top: bool
    """Both rest on the offer, or neither does."""
    same_rest: bool


def launch_of(row: Row) -> Launch:
    """The launch in a row of a reference file."""
    return Launch(**{name: float(row[name]) for name in Launch.__dataclass_fields__})


def read(path: Path, limit: int | None = None) -> list[Row]:
    """The rows of a reference file, at most `limit`.

    Raises:
        UserError: it cannot be read.
    """
    try:
        with path.open(newline="", encoding="utf-8") as source:
            return list(csv.DictReader(source))[:limit]
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror}") from None


def throw_alone(launches: Sequence[Launch], params: PhysicsParams, arena: Arena = ARENAS["round"]) -> list[RestedThrow]:
    """Throw each card into an empty arena, one after the other, as a recording replays it."""
    results = []
    for launch in launches:
        volley = Volley(arena, (), params)
        volley.throw("card", "hand", launch)
        volley.run_to_rest()
        results.append(volley.results["card"])
    return results


def throw_batch(launches: Sequence[Launch], params: PhysicsParams, arena: Arena = ARENAS["round"]) -> list[RestedThrow]:
    """The same in the batch simulation."""
    from dilemma_arena.physics.batch import simulate_batch

    return simulate_batch(arena, launches, params)


def compare(folder: Path, kind: str, *, batch: bool, limit: int | None = None) -> list[Compared]:
    """Throw all cards of a set of `SETS` ourselves.

    Raises:
        UserError: the file cannot be read.
    """
    rows = read(folder / SETS[kind], limit)
    throw = throw_batch if batch else throw_alone
    ours = throw([launch_of(row) for row in rows], PhysicsParams(air=kind == "air"))
    return [Compared(row, result) for row, result in zip(rows, ours, strict=True)]


def compare_two(folder: Path, limit: int | None = None) -> list[OnOffer]:
    """Throw cards at a lying one, with air.

    Raises:
        UserError: the file cannot be read.
    """
    found = []
    for row in read(folder / TWO_CARDS, limit):
        offer = LyingCard("offer", float(row["offer_x_mm"]), float(row["offer_y_mm"]), float(row["offer_yaw_rad"]))
        volley = Volley(ARENAS["round"], [offer], DEFAULT_PARAMS)
        volley.throw("card", "hand", launch_of(row))
        volley.run_to_rest()
        card = volley.results["card"].card
        found.append(OnOffer(("offer" in card.on_top_of) == (row["on_top"] == "1"), card.rest == row["rest"]))
    return found

"""The output tables of `simulate`, written so that a file under its final name is always a whole one.

Numbers are written with as many digits as it takes to read the very same float64 back, so the same throws give the
same file, byte for byte.
"""

from __future__ import annotations

import csv
import math
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Protocol

from dilemma_arena.core.errors import UserError
from dilemma_arena.physics.rest import LyingCard, RestedThrow

RESULT_COLUMNS = ("rest", "x_mm", "y_mm", "z_mm", "yaw_rad", "tilt_rad", "face_up", "settle_s")
"""Columns of the results, row for row as the throws (contract: design.md §7); with lying cards also on_top_of."""
LYING_RESULT_COLUMNS = ("throw", "id", "rest", "x_mm", "y_mm", "yaw_rad")
"""Columns of the lying cards afterwards (contract: design.md §7)."""

Cell = str | int | float


class RowWriter(Protocol):
    """Takes rows of a table; what csv.writer returns."""

    def writerow(self, row: Iterable[Cell], /) -> object:
        """Write one row."""

    def writerows(self, rows: Iterable[Iterable[Cell]], /) -> object:
        """Write several."""


def result_row(throw: RestedThrow) -> list[Cell]:
    """One row of the results."""
    card = throw.card
    return [
        str(card.rest),
        float(card.x_mm),
        float(card.y_mm),
        float(card.z_mm),
        half_turn(card.yaw_rad),
        float(card.tilt_rad),
        int(card.face_up),
        float(throw.settle_s),
    ]


def lying_row(throw: int, card: LyingCard) -> list[Cell]:
    """One row of the lying cards afterwards."""
    return [throw, card.id, str(card.rest), float(card.x_mm), float(card.y_mm), half_turn(card.yaw_rad)]


def half_turn(yaw_rad: float) -> float:
    """Yaw of the long axis, which points both ways: radians in [0, pi)."""
    yaw = float(yaw_rad) % math.pi
    # a tiny negative angle is rounded up to the modulus itself
    return yaw if yaw < math.pi else 0.0


def beside(out: Path) -> Path:
    """Where the lying cards afterwards go: RESULTS.lying.csv beside RESULTS.csv."""
    return out.with_name(f"{out.stem}.lying.csv")


@contextmanager
def whole_tables(headers: Mapping[Path, Sequence[str]]) -> Iterator[list[RowWriter]]:
    """Open a table for each path, header written; they get their names only if the block ends well.

    Until then they stand beside their place under a temporary name; a fault, or Ctrl-C, takes those away and
    leaves what was there before.

    Raises:
        UserError: a table cannot be written.
    """
    targets = [path.resolve() for path in headers]  # a link stays a link, its target is replaced
    parts = [target.with_name(f".{target.name}.{os.getpid()}.tmp") for target in targets]
    for path, target in zip(headers, targets, strict=True):
        if target.exists() and not target.is_file():
            raise UserError(f"{path} is not a regular file, the results cannot go there")
    try:
        with ExitStack() as stack:
            writers: list[RowWriter] = []
            for part, header in zip(parts, headers.values(), strict=True):
                file = stack.enter_context(part.open("w", encoding="utf-8", newline=""))
                writers.append(csv.writer(file, lineterminator="\n"))
                writers[-1].writerow(header)
            yield writers
        for part, target in zip(parts, targets, strict=True):
            part.replace(target)
    except OSError as error:
        names = " and ".join(str(path) for path in headers)
        raise UserError(f"{names} cannot be written: {error.strerror}") from None
    finally:
        for part in parts:
            with suppress(OSError):
                part.unlink()

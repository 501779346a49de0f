"""The two input tables of `simulate`: launches, and the cards that lie in the arena when each is thrown."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dilemma_arena.core.errors import UserError
from dilemma_arena.lab.tables import Row, numbers, quote, read_table
from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.launch import BadLaunch, Launch
from dilemma_arena.physics.params import PhysicsParams
from dilemma_arena.physics.rest import LyingCard

LAUNCH_COLUMNS = tuple(field.name for field in fields(Launch))
"""Columns of the launches; units in the names (contract: design.md §7)."""
LYING_COLUMNS = ("throw", "id", "x_mm", "y_mm", "yaw_rad")
"""Columns of the lying cards (contract: design.md §7)."""
MAX_LYING = 200
"""Most cards that may lie in the arena at one throw; the largest deck has about half as many."""
_MAX_ID = 64
_MAX_YAW_RAD = 1e4


def read_launches(path: Path, params: PhysicsParams) -> Iterator[Launch]:
    """Yield the launches of a table, row for row.

    Raises:
        UserError: the table or one of its rows is faulty, or a launch is outside the model's domain.
    """
    for row in read_table(path, LAUNCH_COLUMNS):
        launch = Launch(*numbers(row, LAUNCH_COLUMNS))
        try:
            launch.check(params)
        except BadLaunch as error:
            raise row.fault(str(error)) from None
        yield launch


@dataclass(frozen=True, slots=True)
class LyingTable:
    """The cards that lie in the arena at each throw, kept as columns: some 100 bytes a card."""

    order: NDArray[np.intp]
    """Row numbers, those of one throw together and in the order of the file."""
    throws: NDArray[np.int64]
    """The throw of each row, in that order: ascending."""
    ids: list[str]
    x_mm: NDArray[np.float64]
    y_mm: NDArray[np.float64]
    yaw_rad: NDArray[np.float64]

    def at(self, throw: int) -> tuple[LyingCard, ...]:
        """The cards that lie in the arena when row `throw` of the launches is thrown."""
        first, end = np.searchsorted(self.throws, (throw, throw + 1))
        return tuple(
            LyingCard(self.ids[i], float(self.x_mm[i]), float(self.y_mm[i]), float(self.yaw_rad[i]))
            for i in map(int, self.order[first:end])
        )


def read_lying(path: Path, arena: Arena, throw_count: int) -> LyingTable:
    """Read a table of lying cards.

    Args:
        path: CSV file with the columns of `LYING_COLUMNS`, in any order of throws.
        arena: the cards must lie within its rim.
        throw_count: number of launches; `throw` counts them from 0.

    Raises:
        UserError: the table or a row is faulty, names a throw that does not exist, puts a card outside the rim,
            uses an id twice in one throw, or more than `MAX_LYING` cards lie at one throw.
    """
    throws, lines = array("q"), array("q")
    ids: list[str] = []
    known: dict[str, str] = {}  # one string object for the same id in many rows
    xs, ys, yaws = array("d"), array("d"), array("d")
    for row in read_table(path, LYING_COLUMNS):
        throw, card, x, y, yaw = _lying_row(row, arena, throw_count)
        throws.append(throw)
        lines.append(row.line)
        ids.append(known.setdefault(card, card))
        xs.append(x)
        ys.append(y)
        yaws.append(yaw)

    unsorted = np.array(throws, dtype=np.int64)
    order = np.argsort(unsorted, kind="stable")
    table = LyingTable(order, unsorted[order], ids, np.array(xs), np.array(ys), np.array(yaws))
    _check_groups(path, table, lines)
    return table


def _lying_row(row: Row, arena: Arena, throw_count: int) -> tuple[int, str, float, float, float]:
    throw_text, card = row.fields[0].strip(), row.fields[1].strip()
    if not (throw_text.isascii() and throw_text.isdigit() and len(throw_text) <= 18):
        raise row.fault(f"{quote(throw_text)} is not the number of a throw", "throw")
    throw = int(throw_text)
    if throw >= throw_count:
        raise row.fault(f"there is no throw {throw}, they are counted from 0 to {throw_count - 1}", "throw")
    if not card or len(card) > _MAX_ID or not card.isprintable() or " " in card:
        raise row.fault(f"{quote(card)} is not an id (1 to {_MAX_ID} characters without spaces)", "id")
    x, y, yaw = numbers(row, LYING_COLUMNS[2:], first=2)
    if arena.inner.distance(x, y) >= 0.0:
        raise row.fault(f"the card lies outside the rim at x {x:g}, y {y:g} mm")
    if abs(yaw) > _MAX_YAW_RAD:
        raise row.fault(f"beyond {_MAX_YAW_RAD:g} rad", "yaw_rad")
    return throw, card, x, y, yaw


def _check_groups(path: Path, table: LyingTable, lines: array[int]) -> None:
    """What concerns all cards of one throw together."""
    count, previous = 0, -1
    seen: set[str] = set()
    for index, throw in zip(map(int, table.order), map(int, table.throws), strict=True):
        if throw != previous:
            count, previous = 0, throw
            seen.clear()
        card = table.ids[index]
        where = f"{path}, row {index} (line {lines[index]})"
        if card in seen:
            raise UserError(f"{where}, column id: {quote(card)} lies there already at throw {throw}")
        seen.add(card)
        count += 1
        if count > MAX_LYING:
            raise UserError(f"{where}: more than {MAX_LYING} cards lie at throw {throw}")

"""Strict reading of CSV files a person hands in: every fault becomes one sentence that names its place.

A file is read line by line in bounded memory, so a table may be larger than memory and a file that is no table at
all (a device, a disc image) is refused after its first piece.
"""

from __future__ import annotations

import csv
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from pathlib import Path
from typing import TextIO

from dilemma_arena.core.errors import UserError

MAX_LINE = 65_536
"""Longest line taken, characters; a row of `simulate` has about 150."""
_SHOWN = 30
"""A faulty field is quoted up to this many characters."""
_UNSIGNED = r"(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
_NUMBER = re.compile(rf"\s*[+-]?{_UNSIGNED}\s*", re.ASCII)
"""What counts as a number: digits as every CSV writer makes them, not all that float() takes (1_0, infinity)."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table."""

    file: Path
    line: int
    """Line of the file, counted from 1, as an editor shows it."""
    number: int
    """Row of the table, counted from 0."""
    fields: tuple[str, ...]
    """The wanted columns, in the order asked for."""

    def fault(self, problem: str, column: str | None = None) -> UserError:
        """An error that says where in the file the problem is."""
        place = f"row {self.number} (line {self.line})"
        if column is not None:
            place += f", column {column}"
        return UserError(f"{self.file}, {place}: {problem}")


def read_table(path: Path, columns: Sequence[str]) -> Iterator[Row]:
    """Yield the rows of a CSV file: UTF-8, comma-separated, a header line, a row a line; blank lines are skipped.

    Further columns are ignored.

    Raises:
        UserError: the file cannot be read or is not such a table, a column is missing or there twice, a row is
            longer or shorter than the header, or there are no rows.
    """
    if path.exists() and not path.is_file():
        raise UserError(f"{path} is not a regular file")
    try:
        with path.open(encoding="utf-8-sig") as file:
            yield from _rows(path, file, columns)
    except UnicodeDecodeError:
        raise UserError(f"{path} is not a text file in UTF-8") from None
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror}") from None


def _rows(path: Path, file: TextIO, columns: Sequence[str]) -> Iterator[Row]:
    lines = _records(path, file)
    _, header = next(lines, (0, None))
    if header is None:
        raise UserError(f"{path} is empty")
    names = [name.strip() for name in header]
    missing = [column for column in columns if column not in names]
    if missing:
        raise UserError(f"{path}: missing column{'s' if len(missing) > 1 else ''} {', '.join(missing)}")
    for column in columns:
        if names.count(column) > 1:
            raise UserError(f"{path}: column {column} is there {names.count(column)} times")
    pick = itemgetter(*(names.index(column) for column in columns))
    number = -1
    for number, (line, record) in enumerate(lines):
        if len(record) != len(names):
            row = Row(path, line, number, ())
            raise row.fault(f"the header has {len(names)} fields, this row {len(record)}")
        yield Row(path, line, number, pick(record))
    if number < 0:
        raise UserError(f"{path} has a header but no rows")


def _records(path: Path, file: TextIO) -> Iterator[tuple[int, list[str]]]:
    """The line number and the fields of every line that is not blank."""
    line = 0
    # readline with a limit, because iterating would take a line of any length into memory
    while text := file.readline(MAX_LINE + 1):
        line += 1
        if len(text) > MAX_LINE:
            raise UserError(f"{path}, line {line}: longer than {MAX_LINE} characters")
        if "\0" in text:
            raise UserError(f"{path}, line {line}: holds a NUL byte, this is no text file")
        if text.isspace():
            continue
        try:
            # each line by itself: a quote left open must not swallow the rest of the file
            record = next(csv.reader([text], strict=True))
        except csv.Error as error:
            raise UserError(f"{path}, line {line}: not valid CSV ({error})") from None
        yield line, record


def numbers(row: Row, columns: Sequence[str], first: int = 0) -> list[float]:
    """The row's fields from number `first` on as finite numbers; `columns` are their names.

    Raises:
        UserError: a field is not a finite number.
    """
    match = _NUMBER.fullmatch
    values = []
    for text, column in zip(row.fields[first:], columns, strict=True):
        value = float(text) if match(text) else math.inf
        if not math.isfinite(value):  # also a number too large for a float
            raise row.fault(f"{quote(text)} is not a finite number", column)
        values.append(value)
    return values


def quote(text: str) -> str:
    """A field as it may stand in a message: in quotes, cut short."""
    return repr(text if len(text) <= _SHOWN else text[:_SHOWN] + "…")

"""Strict JSON lines: what recordings, saves and decks are read and written with.

Reading trusts nothing. Every fault becomes a `BadFile` whose one sentence names the file, the line and the field;
nothing a file holds can crash, hang or fill the memory. `msgspec` does the typed decoding (wrong types, missing
fields, huge numbers, non-finite numbers, broken UTF-8 inside strings); this module closes what it leaves open:
the size and kind of the file, nesting depth, duplicated keys, and unknown fields inside dataclasses.
"""

from __future__ import annotations

import json
import math
import os
import re
import stat
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn, TypeVar

import msgspec

from dilemma_arena.core.errors import UserError

T = TypeVar("T")

MAX_DEPTH = 32
"""Deepest nesting of objects and lists in one line."""


class BadFile(UserError):
    """A file that cannot be taken for what it should be; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of a file is read at most. Decoded, JSON takes up to seven times its size in memory."""

    file_bytes: int = 16 * 2**20
    lines: int = 100_000
    line_bytes: int = 2**20


DEFAULT_LIMITS = Limits()


def plain(text: object, longest: int = 120) -> str:
    """A text fit to stand in a one-line message: control characters replaced, cut to `longest` characters."""
    shown = "".join(c if c.isprintable() else "?" for c in str(text))
    return shown if len(shown) <= longest else shown[: longest - 1] + "…"


def reason(error: OSError | ValueError) -> str:
    """Why the system refused a path, in a few words."""
    words = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return plain(words[:1].lower() + words[1:])


def read_lines(path: str | Path, limits: Limits = DEFAULT_LIMITS) -> Iterator[bytes]:
    """The lines of a regular file, one by one, each with its newline; only the last may lack it.

    Raises:
        BadFile: no such file, not a regular file (a folder, a pipe, a device), or above the limits.
    """
    name = plain(path)
    try:
        # Looked at before it is opened, because opening alone can wait for ever (a pipe) or do something (a device);
        # the size is looked at again on the open file, which nobody can exchange any more.
        if not stat.S_ISREG(Path(path).stat().st_mode):
            raise BadFile(f"{name} is not a file that can be read, but a folder, a pipe or a device")
        with Path(path).open("rb") as file:
            if os.fstat(file.fileno()).st_size > limits.file_bytes:
                raise BadFile(f"{name} is larger than {limits.file_bytes // 2**20} MB, too large to be read")
            left = limits.file_bytes
            for number in range(1, limits.lines + 2):
                line = file.readline(limits.line_bytes + 1)
                left -= len(line)
                if not line:
                    return
                if len(line) > limits.line_bytes or left < 0:
                    raise BadFile(f"{name}, line {number}: the line is too long")
                if number > limits.lines:
                    raise BadFile(f"{name} has more than {limits.lines} lines, too many to be read")
                yield line
    except (OSError, ValueError) as error:  # ValueError: a path with a null character
        raise BadFile(f"cannot read {name}: {reason(error)}") from error


def decode(line: bytes, decoder: msgspec.json.Decoder[T], where: str, *, unknown_ok: bool = False) -> T:
    """One line as a typed value.

    Args:
        line: UTF-8 JSON, one value.
        decoder: for a Struct or dataclass; what it holds may be made of both.
        where: begins the message if the line is refused, such as "throw.darec, line 3".
        unknown_ok: let fields pass that the type does not have (they are dropped).

    Raises:
        BadFile: the line is not strict JSON or does not fit the type.
    """
    raw = _parse(line, where)
    try:
        value = decoder.decode(line)
    except msgspec.ValidationError as error:
        raise BadFile(f"{where}: {_told(error)}") from error
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadFile(f"{where}: this is not sound JSON") from error
    if not unknown_ok:
        # Structs can forbid unknown fields, dataclasses cannot: compare with the fields the value really has.
        _refuse_unknown(raw, msgspec.to_builtins(value), where, "")
    return value


def encode(value: object) -> bytes:
    """A value as one line with its newline; floats come back bit for bit.

    Raises:
        ValueError: a number is not finite (JSON has no word for it), or a text holds half a surrogate pair.
    """
    if not _finite(msgspec.to_builtins(value)):
        raise ValueError("a number that is not finite cannot be written")
    return msgspec.json.encode(value) + b"\n"


_STRINGS = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_BRACKETS = re.compile(rb"[\[\]{}]")


def _parse(line: bytes, where: str) -> object:
    """The line as plain objects, numbers as text; refuses other encodings, deep nesting and duplicated keys."""
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadFile(f"{where}: the text is not UTF-8") from error
    if text.startswith("\ufeff"):
        raise BadFile(f"{where}: the file starts with a byte order mark, which does not belong there")
    if _depth(line) > MAX_DEPTH:
        raise BadFile(f"{where}: nested deeper than {MAX_DEPTH} levels")

    def fields(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(pairs)
        if len(found) < len(pairs):
            twice, _ = Counter(key for key, _ in pairs).most_common(1)[0]
            raise BadFile(f"{where}: the field {plain(twice)} stands there twice")
        return found

    try:
        # Numbers stay text: Python would refuse long ones and make infinity of large ones; the types judge them.
        return json.loads(text, object_pairs_hook=fields, parse_int=str, parse_float=str, parse_constant=_refuse)
    except ValueError as error:
        raise BadFile(f"{where}: this is not sound JSON") from error


def _refuse(word: str) -> NoReturn:
    raise ValueError(f"{word} is not JSON")


def _depth(line: bytes) -> int:
    """Deepest nesting of brackets outside strings."""
    deepest = depth = 0
    if line.count(b"[") + line.count(b"{") <= MAX_DEPTH:
        return 0  # cannot be too deep: spare the scan
    for bracket in _BRACKETS.findall(_STRINGS.sub(b"", line)):
        depth += 1 if bracket in b"[{" else -1
        deepest = max(deepest, depth)
    return deepest


def _told(error: msgspec.ValidationError) -> str:
    """The message of msgspec, led by the field: "action.launch.x_mm: expected `float`, got `str`"."""
    message, _, field = str(error).partition(" - at `$")
    message = plain(message[:1].lower() + message[1:])
    field = field.rstrip("`").lstrip(".")
    return f"{plain(field)}: {message}" if field else message


def _refuse_unknown(raw: object, known: object, where: str, field: str) -> None:
    if isinstance(raw, dict) and isinstance(known, dict):
        for key in raw.keys() - known.keys():
            raise BadFile(f"{where}: there is no field {plain(f'{field}.{key}' if field else key)}")
        for key, value in raw.items():
            if isinstance(value, dict | list):
                _refuse_unknown(value, known[key], where, f"{field}.{key}" if field else key)
    elif isinstance(raw, list) and isinstance(known, list | tuple):
        for index, (value, of) in enumerate(zip(raw, known, strict=False)):
            if isinstance(value, dict | list):
                _refuse_unknown(value, of, where, f"{field}[{index}]")


def _finite(value: object) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, dict):
        return all(map(_finite, value.values()))
    return all(map(_finite, value)) if isinstance(value, list | tuple) else True

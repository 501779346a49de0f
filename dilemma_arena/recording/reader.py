"""Reading a recording: everything checked that can be checked without playing it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from dilemma_arena.core.jsonl import BadFile, decode, plain, read_lines
from dilemma_arena.recording.format import (
    FORMAT,
    MAGIC,
    MAX_SEED,
    End,
    GameFormat,
    Header,
    Record,
    Recording,
    Wrong,
    check_order,
)
from dilemma_arena.recording.throw_checks import THROW

GAMES: Mapping[str, GameFormat[Any, Any, Any]] = {THROW.name: THROW}
"""The games whose recordings need no game installed."""


class _Start(msgspec.Struct):
    """What every format's header says, so that a newer one can be told from nonsense."""

    magic: str = ""
    format: int = 0
    game: str = ""
    package: str = "unknown"


def load(
    path: str | Path, games: Mapping[str, GameFormat[Any, Any, Any]] = GAMES, *, unfinished_ok: bool = False
) -> Recording[Any, Any, Any]:
    """Read a recording of any of the games.

    Args:
        path: the file.
        games: formats of the games by name.
        unfinished_ok: take what there is of a recording whose program was killed; `finished` is then False.

    Raises:
        BadFile: not a recording, of another format, or wrong in some line; one sentence.
    """
    name = plain(path)
    lines = _whole_lines(path, name, unfinished_ok)
    first = next(lines, None)
    if first is None:
        raise BadFile(f"{name} is not a Dilemma Arena recording: it is empty")
    game, header = _read_header(first, name, games)

    try:
        check = game.checker(header)
    except Wrong as wrong:
        raise BadFile(f"{name}, line 1: {wrong}") from None

    decoder = game.record_decoder()
    records: list[Record[Any, Any]] = []
    end: Record[Any, Any] | None = None
    tick = 0
    for number, line in enumerate(lines, start=2):
        where = f"{name}, line {number}"
        if end is not None:
            raise BadFile(f"{where}: there is more after the end")
        record = decode(line, decoder, where)
        try:
            check_order(record, tick, header)
            check(record)
        except Wrong as wrong:
            raise BadFile(f"{where}: {wrong}") from None
        tick = record.tick
        if not isinstance(record.facts, End):
            records.append(record)
            continue
        end = record
        if record.facts.records != len(records):
            raise BadFile(f"{where}: there should be {record.facts.records} records before the end, not {len(records)}")
    if end is None and not unfinished_ok:
        raise BadFile(f"{name} is unfinished: it breaks off before its end, or is still being recorded")
    return Recording(header, tuple(records), tick, name, finished=end is not None)


def _whole_lines(path: str | Path, name: str, unfinished_ok: bool) -> Iterator[bytes]:
    for number, line in enumerate(read_lines(path), start=1):
        if line.endswith(b"\n"):
            yield line
        elif not unfinished_ok or number == 1:
            # The first line may not be text at all: better say so than complain of a missing line end.
            if number == 1:
                decode(line, msgspec.json.Decoder(_Start), f"{name}, line 1", unknown_ok=True)
            raise BadFile(f"{name} is unfinished: it breaks off in line {number}")


def _read_header(
    line: bytes, name: str, games: Mapping[str, GameFormat[Any, Any, Any]]
) -> tuple[GameFormat[Any, Any, Any], Header[Any]]:
    where = f"{name}, line 1"
    start = decode(line, msgspec.json.Decoder(_Start), where, unknown_ok=True)
    if start.magic != MAGIC:
        raise BadFile(f"{name} is not a Dilemma Arena recording")
    if start.format != FORMAT:
        raise BadFile(
            f"{name} has recording format {start.format} (made by version {plain(start.package, 40)}), "
            f"but this program reads format {FORMAT}"
        )
    if start.game not in games:
        raise BadFile(f"{name} is a recording of the game {plain(start.game, 40)}, which is not installed")
    game = games[start.game]
    header = decode(line, game.header_decoder(), where)
    if header.rules != game.rules:
        raise BadFile(
            f"{name} was played by version {header.rules} of the rules, but this program knows version {game.rules}"
        )
    if not 0 <= header.seed <= MAX_SEED:
        raise BadFile(f"{where}: seed: not between 0 and {MAX_SEED}")
    if not 1 <= len(header.seats) <= 64:
        raise BadFile(f"{where}: seats: there must be 1 to 64 of them")
    return game, header

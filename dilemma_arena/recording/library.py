"""The recordings in a folder: what each holds, told without ever failing; a broken one does not hide the others.

A *glance* reads a file's text but plays nothing: a thousand files take about a second. A *look* also plays the match
by its rules, which finds every fault there is and knows who won.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import msgspec

from dilemma_arena.core.errors import UserError
from dilemma_arena.core.jsonl import BadFile, decode, plain, read_lines, reason
from dilemma_arena.physics.params import TICK_S
from dilemma_arena.recording.csv_export import throws_of
from dilemma_arena.recording.format import FORMAT, MAGIC, SUFFIX, GameFormat
from dilemma_arena.recording.match import MatchRecording, entries, match_format
from dilemma_arena.recording.reader import load
from dilemma_arena.recording.throw_checks import THROW
from dilemma_arena.rules.contract import AnyGame
from dilemma_arena.rules.registry import installed, load_entry

MOST = 1000
"""Recordings listed, the newest ones."""
MAX_NAME = 100
"""Longest name a recording is given, characters without the suffix."""

Formats = Mapping[str, GameFormat[Any, Any, Any]]


@dataclass(frozen=True, slots=True)
class Listed:
    """A recording in the list."""

    path: Path
    when: datetime
    """When it was made, or last written if it does not say; local time."""
    game: str = ""
    """The game's id; empty if nobody knows."""
    players: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    """What they were called, by seat; empty if the recording does not say."""
    moves: int = 0
    """What players did: actions of a match, throws of a practice session."""
    seconds: float = 0.0
    result: str = ""
    """Who won, or how the cards came to rest; empty while nobody has looked, or if it was not played out."""
    winners: tuple[int, ...] = ()
    """Their seats."""
    finished: bool = True
    """Whether it was closed properly; False: it broke off, what there is can be watched."""
    trouble: str = ""
    """Why it cannot be watched, one sentence; empty: it can, as far as is known."""
    looked: bool = False
    """Whether it was played through by its rules, so that `result` and `trouble` are final."""


class InstalledGames(Mapping[str, GameFormat[Any, Any, Any]]):
    """The formats of thrown cards and of the installed games, each game loaded once and when it is wanted."""

    def __init__(self) -> None:
        self._entries: dict[str, EntryPoint] | None = None
        self._games: dict[str, AnyGame] = {}
        self._formats: dict[str, GameFormat[Any, Any, Any]] = {THROW.name: THROW}

    def _names(self) -> dict[str, EntryPoint]:
        if self._entries is None:
            self._entries = dict(installed())
        return self._entries

    def game(self, name: str) -> AnyGame:
        """An installed game.

        Raises:
            KeyError: there is none of that name.
            UnknownGame: it does not load.
        """
        if name not in self._games:
            self._games[name] = load_entry(self._names()[name])
        return self._games[name]

    def __getitem__(self, name: str) -> GameFormat[Any, Any, Any]:
        if name not in self._formats:
            self._formats[name] = match_format(self.game(name))
        return self._formats[name]

    def __contains__(self, name: object) -> bool:
        return name in self._formats or name in self._names()

    def __iter__(self) -> Iterator[str]:
        return iter((THROW.name, *self._names()))

    def __len__(self) -> int:
        return 1 + len(self._names())


@dataclass(frozen=True, slots=True)
class Library:
    """One folder of recordings (or of saved games, which are recordings too)."""

    folder: Path
    games: InstalledGames = field(default_factory=InstalledGames)
    """The games whose recordings can be read."""

    def paths(self) -> list[Path]:
        """The recordings, the newest first; an absent folder holds none."""
        try:
            found = [path for path in self.folder.iterdir() if path.suffix == SUFFIX]
        except OSError:
            return []
        return sorted(found, key=lambda path: (_written(path), path.name), reverse=True)[:MOST]

    def glance(self, path: Path) -> Listed:
        """What a recording holds, as fast as its text can be read."""
        when = datetime.fromtimestamp(_written(path), UTC).astimezone()
        try:
            return _glance(path, when, self.games)
        except UserError as error:
            return Listed(path, when, trouble=_told(error, path))

    def look(self, path: Path) -> Listed:
        """What a recording holds, played through by its rules."""
        listed = self.glance(path)
        if listed.trouble:
            return replace(listed, looked=True)
        try:
            recording = load(path, self.games, unfinished_ok=True)
            result, winners = _result(recording, self.games)
        except UserError as error:
            return replace(listed, trouble=_told(error, path), looked=True)
        return replace(listed, result=result, winners=winners, looked=True)

    def rename(self, path: Path, name: str) -> Path:
        """Give a recording another name, without the suffix; nothing is ever overwritten.

        Raises:
            UserError: the name cannot be one, is taken, or the system refuses.
        """
        target = self.folder / f"{_checked(name)}{SUFFIX}"
        if target == path:
            return path
        try:
            # a name that only differs in capitals is the same file on some systems
            if target.exists() and not (path.exists() and target.samefile(path)):
                raise UserError(f"there is a recording called {plain(target.stem)} already")
            path.rename(target)
        except OSError as error:
            raise UserError(f"it cannot be renamed: {reason(error)}") from error
        return target

    def delete(self, path: Path) -> None:
        """Delete a recording for good; whoever calls this has asked.

        Raises:
            UserError: the system refuses, or it is no recording of this folder.
        """
        if path.parent != self.folder or path.suffix != SUFFIX:
            raise UserError(f"{plain(path)} is no recording of this list")
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise UserError(f"it cannot be deleted: {reason(error)}") from error


def list_recordings(folder: Path, *, thorough: bool = False) -> Iterator[Listed]:
    """The recordings in a folder, the newest first, one by one.

    Args:
        folder: where they are; it need not exist.
        thorough: play each one through, some milliseconds each, for results and hidden faults.
    """
    library = Library(folder)
    return map(library.look if thorough else library.glance, library.paths())


def new_recording(folder: Path, game: str, now: datetime | None = None) -> Path:
    """The file for a new recording; its name tells game and time, and nothing of that name exists."""
    now = now or datetime.now(UTC).astimezone()
    stem = f"{game} {now:%Y-%m-%d %H.%M.%S}"
    path, number = folder / f"{stem}{SUFFIX}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem} ({number}){SUFFIX}"
    return path


class _Head(msgspec.Struct):
    """What the list tells from a header."""

    magic: str = ""
    format: int = 0
    game: str = ""
    rules: int = 0
    package: str = "unknown"
    seats: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    created: str | None = None


class _Kind(msgspec.Struct):
    type: str = ""
    records: int = -1


class _Line(msgspec.Struct):
    """What the list tells from a record; everything else is only checked to be JSON."""

    tick: int = 0
    action: _Kind | None = None
    facts: _Kind | None = None


def _glance(path: Path, when: datetime, formats: Formats) -> Listed:
    lines = read_lines(path)
    head = _head(next(lines, b""), path, formats)
    decoder = msgspec.json.Decoder(_Line)
    count = moves = tick = 0
    finished = False
    for number, line in enumerate(lines, start=2):
        if not line.endswith(b"\n"):
            break  # broken off in the middle of a line: what was whole counts
        try:
            record = decoder.decode(line)
        except msgspec.MsgspecError as error:
            raise BadFile(f"{plain(path)}, line {number}: this is no sound record") from error
        if finished or record.tick < tick:
            raise BadFile(f"{plain(path)}, line {number}: this cannot follow the line before it")
        tick = record.tick
        if record.facts is not None and record.facts.type == "end":
            if record.facts.records != count:
                raise BadFile(f"{plain(path)}, line {number}: there are lines missing")
            finished = True
            continue
        count += 1
        moves += record.action is not None and (head.game != THROW.name or record.action.type == "throw")
    made = _made(head.created) or when
    players = tuple(plain(seat, 24) for seat in head.seats)
    names = tuple(plain(name, 24) for name in head.names) if len(head.names) == len(players) else ()
    return Listed(path, made, head.game, players, names, moves, tick * TICK_S, finished=finished)


def _head(line: bytes, path: Path, formats: Formats) -> _Head:
    name = plain(path)
    if not line:
        raise BadFile(f"{name} is not a Dilemma Arena recording: it is empty")
    head = decode(line, msgspec.json.Decoder(_Head), f"{name}, line 1", unknown_ok=True)
    if head.magic != MAGIC:
        raise BadFile(f"{name} is not a Dilemma Arena recording")
    if head.format != FORMAT:
        raise BadFile(
            f"{name} has recording format {head.format} (made by version {plain(head.package, 40)}), but this program "
            f"reads format {FORMAT}"
        )
    if head.game not in formats:
        raise BadFile(f"{name} is a recording of the game {plain(head.game, 40)}, which is not installed")
    if head.rules != formats[head.game].rules:
        raise BadFile(
            f"{name} was played by version {head.rules} of the rules, but this program knows version "
            f"{formats[head.game].rules}"
        )
    return head


def _result(recording: MatchRecording, games: InstalledGames) -> tuple[str, tuple[int, ...]]:
    """How it ended, in a few words, and the winners' seats."""
    if recording.header.game == THROW.name:
        rests = Counter(str(throw.rest.rest) for throw in throws_of(recording) if throw.rest is not None)
        return ", ".join(f"{count} {rest.replace('_', ' ')}" for rest, count in rests.most_common()), ()
    game = games.game(recording.header.game)
    state = game.start(len(recording.header.seats), recording.header.options)
    for entry in entries(recording):
        state = game.apply(state, entry.record).state
    outcome = game.outcome(state)
    if outcome is None:
        return "", ()
    names = [plain(recording.header.seats[seat], 24) for seat in outcome.winners]
    scores = " : ".join(map(str, outcome.scores))
    verb = "wins" if len(names) == 1 else "win"
    return f"{' and '.join(names)} {verb}, {scores}" if names else f"nobody wins, {scores}", tuple(outcome.winners)


def _told(error: UserError, path: Path) -> str:
    """The sentence without the folder, which the list shows anyway."""
    return str(error).replace(plain(path), plain(path.name))


def _written(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except (OSError, ValueError):
        return 0.0


def _made(created: str | None) -> datetime | None:
    """The header's word on when it was made; anybody may have written anything there."""
    try:
        made = datetime.fromisoformat(created or "")
        return made.astimezone() if made.tzinfo is not None else made.replace(tzinfo=UTC).astimezone()
    except (ValueError, OverflowError, OSError):
        return None


_DEVICES = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")
"""Names Windows keeps for itself."""


def _checked(name: str) -> str:
    """A name every file system takes.

    Raises:
        UserError: it does not.
    """
    name = name.strip().removesuffix(SUFFIX).rstrip(" .")
    if not name:
        raise UserError("a recording needs a name")
    if len(name) > MAX_NAME or len(name.encode(errors="replace")) > 240:
        raise UserError(f"the name is too long, it may have {MAX_NAME} characters")
    wrong = next((c for c in name if c in '<>:"/\\|?*' or not c.isprintable()), None)
    if wrong is not None:
        raise UserError(f"a name cannot hold {wrong}" if wrong.isprintable() else "a name cannot hold such characters")
    if name.startswith(".") or _DEVICES.fullmatch(name):
        raise UserError(f"a recording cannot be called {name}")
    return name

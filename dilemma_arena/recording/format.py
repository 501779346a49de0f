"""The recording format, of all games: header, records, and what a game registers to have its own.

docs/recordings.md describes the files for people. Every format that was ever released stays readable.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec
import pymunk

from dilemma_arena import __version__
from dilemma_arena.core.jsonl import BadFile, plain
from dilemma_arena.physics.params import PHYSICS_MODEL
from dilemma_arena.recording.platform_tag import platform_tag

MAGIC = "dilemma-arena recording"
FORMAT = 1
"""Version of the format.

1: header, records, digests, end.
"""
SUFFIX = ".darec"
MAX_TICK = 24 * 3600 * 240
"""Last tick a recording may reach: a day. Keeps a file from holding a replay up with idle ticks."""
MAX_SEED = 2**63 - 1

O = TypeVar("O")  # noqa: E741
A = TypeVar("A")
F = TypeVar("F")


class Wrong(ValueError):
    """Why a line cannot be played, led by the field if there is one; the reader adds file and line."""


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """Base of everything in a recording that says its type: the class name in small letters."""


class Digest(Strict, frozen=True):
    """Facts: the exact state at this tick, after all records before this one."""

    platform: str
    """The platform tag of the machine that computed it; on others it says nothing."""
    hex: str
    """SHA-256 of the state."""


class End(Strict, frozen=True):
    """Facts: the recording was closed properly; the last line of every finished recording."""

    records: int
    """Number of records before this one."""


class Record(msgspec.Struct, Generic[A, F], frozen=True, forbid_unknown_fields=True):
    """One line: what a seat did at a tick, or what then turned out to be the case, or both."""

    tick: int
    """Ticks since the recording began, each TICK_S long; never less than in the line before."""
    seat: int | None
    """Who acted, an index into the header's seats; null for facts that nobody brought about."""
    action: A | None
    """What the seat did."""
    facts: F | Digest | End | None
    """What chance or physics answered."""


class Header(msgspec.Struct, Generic[O], frozen=True, forbid_unknown_fields=True):
    """The first line: what was played, and with what."""

    magic: str
    format: int
    game: str
    rules: int
    """Version of the game's rules."""
    physics: int
    """Version of the physics model (PHYSICS_MODEL)."""
    package: str
    """Version of dilemma-arena; for people."""
    pymunk: str
    """Version of pymunk; for people (the platform tag holds it too)."""
    platform: str
    """Where the numbers were computed; equal tags mean equal bits."""
    seed: int
    """The seed every random stream of the game is derived from; 0 where nothing is random."""
    seats: tuple[str, ...]
    """Who plays, by seat."""
    options: O
    """What the game needs to know to begin; the game's own type."""
    created: str | None = None
    """When it was made, in UTC (ISO 8601); for people, optional."""
    names: tuple[str, ...] = ()
    """What the players were called, by seat; for people, optional."""
    styles: tuple[int, ...] = ()
    """Their colours and symbols, by seat, as indices into the table's; optional."""

    @classmethod
    def here(
        cls,
        game: GameFormat[O, Any, Any],
        seats: tuple[str, ...],
        options: O,
        *,
        seed: int = 0,
        created: str | None = None,
        names: tuple[str, ...] = (),
        styles: tuple[int, ...] = (),
    ) -> Header[O]:
        """The header of a recording made by this program on this machine."""
        return cls(
            magic=MAGIC,
            format=FORMAT,
            game=game.name,
            rules=game.rules,
            physics=PHYSICS_MODEL,
            package=__version__,
            pymunk=pymunk.version,
            platform=platform_tag(),
            seed=seed,
            seats=seats,
            options=options,
            created=created,
            names=names,
            styles=styles,
        )


@dataclass(frozen=True, slots=True)
class Recording(Generic[O, A, F]):
    """A whole recording, read and checked, or just made."""

    header: Header[O]
    records: tuple[Record[A, F], ...]
    """Without the end record."""
    end_tick: int
    """The tick at which it was closed."""
    name: str = "the recording"
    """The file's name, for messages."""
    finished: bool = True
    """Whether it was closed properly; False only where the reader was asked to take unfinished ones."""

    def refused(self, index: int, why: str) -> BadFile:
        """The error for a record that cannot be played."""
        return BadFile(f"{self.name}, line {line_of(index)}: {plain(why, 200)}")


@dataclass(frozen=True, slots=True)
class GameFormat(Generic[O, A, F]):
    """What a game registers to have its sessions recorded: types made of Structs and dataclasses."""

    name: str
    rules: int
    """Version of the rules this program knows."""
    options: Any
    """Type of the header's options (O)."""
    action: Any
    """Type of the actions (A); a union of Strict types."""
    facts: Any
    """Type of the facts (F); a union of Strict types."""
    checker: Callable[[Header[O]], Callable[[Record[A, F]], None]]
    """Makes what looks at a recording's records one by one and refuses what needs no replay to be seen wrong;
    both raise Wrong."""

    def header_decoder(self) -> msgspec.json.Decoder[Header[O]]:
        """A decoder of this game's headers."""
        generic: Any = Header  # the type is only known when the program runs
        return msgspec.json.Decoder(generic[self.options])

    def record_decoder(self) -> msgspec.json.Decoder[Record[A, F]]:
        """A decoder of this game's records."""
        generic: Any = Record
        return msgspec.json.Decoder(generic[self.action, self.facts])


def line_of(index: int) -> int:
    """The line of the record with this index: the header is line 1."""
    return index + 2


def check_order(record: Record[Any, Any], tick: int, header: Header[Any]) -> None:
    """Refuse a record that cannot follow one of that tick, of whatever game.

    Raises:
        Wrong: why.
    """
    if record.tick < tick:
        raise Wrong(f"tick: {record.tick} comes after {tick}")
    if record.tick > MAX_TICK:
        raise Wrong(f"tick: {record.tick} is beyond the last tick of {MAX_TICK}")
    if record.seat is not None and not 0 <= record.seat < len(header.seats):
        raise Wrong(f"seat: there is no seat {record.seat}")
    if (record.action is None) != (record.seat is None):
        raise Wrong("seat: an action needs a seat, and facts alone have none")
    if record.action is None and record.facts is None:
        raise Wrong("there is neither an action nor a fact")

"""Recorded throws: the smallest game, only cards thrown into an arena.

A session is a row of volleys. Its options hold the arena, the physics' constants and the first volley's lying
cards in full, so that a file verifies although defaults change. `throw` lets a card go, `clear` ends a volley and
begins the next, with nothing lying or with the cards it names. Ticks count on through the whole session; a volley's
own ticks are the session's less those of the `clear` it began with.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import PhysicsParams
from dilemma_arena.physics.rest import LyingCard, RestedThrow
from dilemma_arena.recording.format import Header, Record, Recording, Strict

MAX_CARDS = 200
"""Most cards in one volley, lying and thrown."""
MAX_THROWS = 2000
"""Most throws in one recording; each takes some milliseconds to replay."""


class ThrowOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a throw session begins with."""

    arena: Arena
    params: PhysicsParams
    lying: tuple[LyingCard, ...] = ()
    """The cards that lie there at the start, lowest first."""
    note: str = ""
    """What the recording is for; for people."""


class Throw(Strict, frozen=True):
    """Action: let a card go."""

    card: str
    """Its id: letters, digits and _ . : + - only; used once in a volley."""
    launch: Launch
    """The exact numbers given to the physics."""


class Clear(Strict, frozen=True):
    """Action: take all cards away and begin a fresh volley."""

    lying: tuple[LyingCard, ...] = ()
    """The cards laid down instead, lowest first."""


class Rested(Strict, frozen=True, tag="rest"):
    """Facts: a card has come to rest, after its throw or after another card set it moving again."""

    result: RestedThrow


Action = Throw | Clear
Facts = Rested
ThrowRecord = Record[Action, Facts]
ThrowRecording = Recording[ThrowOptions, Action, Facts]


def owner(header: Header[ThrowOptions], seat: int) -> str:
    """The name a Volley knows a seat's cards by; two seats may be called the same."""
    return f"{header.seats[seat]} (seat {seat + 1})"


@dataclass(frozen=True, slots=True)
class VolleySpan:
    """One volley of a session."""

    start_tick: int
    end_tick: int
    """Tick of the `clear` or of the recording's end."""
    lying: tuple[LyingCard, ...]
    first: int
    """Index of its first record."""
    stop: int
    """One past the index of its last record."""


def volleys(recording: ThrowRecording) -> Iterator[VolleySpan]:
    """The volleys of a session in order; a `clear` belongs to none."""
    lying, start, first = recording.header.options.lying, 0, 0
    for index, record in enumerate(recording.records):
        if isinstance(record.action, Clear):
            yield VolleySpan(start, record.tick, lying, first, index)
            lying, start, first = record.action.lying, record.tick, index + 1
    yield VolleySpan(start, recording.end_tick, lying, first, len(recording.records))

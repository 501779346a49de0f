"""What finished matches came to: one line of JSON a match in one file, for the statistics.

The file only ever grows, by whole lines. Lines that cannot be read (a kill in the middle of one, another version's)
are passed over and stay where they are.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from dilemma_arena.core.errors import UserError
from dilemma_arena.core.jsonl import Limits, encode, read_lines, reason

LIMITS = Limits(file_bytes=64 * 2**20, lines=200_000, line_bytes=2**16)


class Result(msgspec.Struct, frozen=True):
    """One finished match. What a later version adds is passed over."""

    game: str
    """The game's id."""
    when: str
    """When it ended, UTC (ISO 8601)."""
    players: tuple[str, ...]
    """By seat, "human" or "bot:LEVEL", as they began."""
    names: tuple[str, ...]
    """What they were called, by seat."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    seconds: float
    """How long it took by the clock of the match."""
    moves: int
    """What players and chance did."""
    seed: int
    figures: Mapping[str, float] = {}
    """The game's own figures, by names it knows."""

    @property
    def sound(self) -> bool:
        """Whether its parts belong together."""
        seats = len(self.players)
        return (
            seats > 0
            and len(self.names) == len(self.scores) == seats
            and all(0 <= seat < seats for seat in self.winners)
        )


class Results:
    """All matches that were played to their end here."""

    def __init__(self, path: Path) -> None:
        """`path`: the file; it need not exist."""
        self.path = path

    def add(self, result: Result) -> str | None:
        """Remember a match.

        Returns:
            None, or the sentence the player should read.
        """
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a+b") as file:
                file.seek(0, os.SEEK_END)
                whole = file.tell() == 0
                if not whole:
                    file.seek(-1, os.SEEK_END)
                    whole = file.read(1) == b"\n"
                # a kill has left half a line: it must not swallow this one
                file.write((b"" if whole else b"\n") + encode(result))
                file.flush()
                os.fsync(file.fileno())
        except (OSError, ValueError) as error:
            return f"The result cannot be kept for the statistics: {reason(error)}."
        return None

    def all(self) -> Sequence[Result]:
        """Every match that can be read, in the order they were played; never raises."""
        found: list[Result] = []
        decoder = msgspec.json.Decoder(Result)
        try:
            for line in read_lines(self.path, LIMITS) if self.path.exists() else ():
                try:
                    result = decoder.decode(line)
                except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
                    continue
                if result.sound:
                    found.append(result)
        except (OSError, ValueError, UserError):
            pass  # what was read counts
        return found

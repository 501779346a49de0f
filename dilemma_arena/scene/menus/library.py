"""The recordings in a folder: what each holds, told without ever failing; a broken one does not hide the others."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from dilemma_arena.core.errors import UserError
from dilemma_arena.core.ids import Seat
from dilemma_arena.core.jsonl import plain
from dilemma_arena.recording.format import SUFFIX
from dilemma_arena.recording.match import MatchRecording, entries, load_any
from dilemma_arena.recording.throw_checks import THROW
from dilemma_arena.recording.throws import Throw
from dilemma_arena.rules import registry

MOST = 1000
"""Recordings looked at, the newest ones."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A recording in the list."""

    path: Path
    when: datetime
    """When it was made, or last written if it does not say; local time."""
    game: str = ""
    """The game's id; empty if nobody knows."""
    players: tuple[str, ...] = ()
    moves: int = 0
    """Records, or throws of a practice session."""
    seconds: float = 0.0
    winners: tuple[Seat, ...] = ()
    """Who won, if it was played out."""
    finished: bool = True
    trouble: str = ""
    """Why it cannot be watched, one sentence; empty: it can."""


@dataclass(frozen=True, slots=True)
class Library:
    """One folder of recordings."""

    folder: Path

    def paths(self) -> list[Path]:
        """The recordings, the newest first; an absent folder holds none."""
        try:
            found = [path for path in self.folder.iterdir() if path.suffix == SUFFIX]
        except OSError:
            return []
        return sorted(found, key=lambda path: (_written(path), path.name), reverse=True)[:MOST]

    def look(self, path: Path) -> Listed:
        """What a recording holds; if it is broken, what is wrong with it."""
        when = datetime.fromtimestamp(_written(path), UTC).astimezone()
        try:
            recording = load_any(path, unfinished_ok=True)
            winners = _winners(recording)
        except UserError as error:
            return Listed(path, when, trouble=str(error).replace(str(path), path.name))
        header = recording.header
        moves = sum(isinstance(r.action, Throw) if header.game == THROW.name else r.action is not None
                    for r in recording.records)  # fmt: skip
        return Listed(
            path,
            _made(header.created) or when,
            header.game,
            tuple(plain(seat, 24) for seat in header.seats),
            moves,
            recording.end_tick / 240.0,
            winners,
            recording.finished,
        )


def _winners(recording: MatchRecording) -> tuple[Seat, ...]:
    """Who won a recorded match; nobody if it was not played out."""
    header = recording.header
    if header.game == THROW.name:
        return ()
    game = registry.load(header.game)
    state = game.start(len(header.seats), header.options)
    for entry in entries(recording):
        state = game.apply(state, entry.record).state
    outcome = game.outcome(state)
    return outcome.winners if outcome is not None else ()


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
    except (ValueError, OverflowError):
        return None


def new_recording(folder: Path, game: str, now: datetime | None = None) -> Path:
    """The file for a new recording; its name tells game and time, and nothing of that name exists."""
    now = now or datetime.now(UTC).astimezone()
    stem = f"{game} {now:%Y-%m-%d %H.%M.%S}"
    path, number = folder / f"{stem}{SUFFIX}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem} ({number}){SUFFIX}"
    return path

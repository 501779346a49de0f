"""Files with cards of a player's own: found in one folder, chosen while a game is set up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from dilemma_arena.core.errors import UserError
from dilemma_arena.scene.menus.desk import Desk

T = TypeVar("T")

FOLDER = "decks"
"""Beside the folder of recordings, see docs/decks.md."""
MOST = 30
"""Files that are offered, the first ones by name."""


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """A file in the folder."""

    path: Path
    held: T | None = None
    """What is in it; None: it cannot be read."""
    trouble: str = ""
    """Why it cannot be, one sentence."""


def folder(desk: Desk) -> Path:
    """Where files of cards are looked for."""
    return desk.recordings.parent / FOLDER


def found_in(place: Path, suffix: str, read: Callable[[Path], T]) -> Iterator[Found[T]]:
    """The files of a game's cards in a folder; never fails.

    Args:
        place: The folder; it need not exist.
        suffix: What the names of the game's files end with.
        read: Reads one, or raises UserError.
    """
    try:
        paths = sorted(path for path in place.iterdir() if path.suffix == suffix)[:MOST]
    except OSError:
        return
    for path in paths:
        try:
            yield Found(path, read(path))
        except UserError as error:
            yield Found(path, trouble=str(error))

"""Saves that a kill, a full disk or a broken file cannot take away.

A store keeps one file and the one before it. Saving never fails into the game: what goes wrong comes back as a
sentence for the player, and the old save is still there. A save that cannot be read is set aside as `.corrupt`, never
overwritten, and the one before it is offered.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from dilemma_arena.core.errors import UserError
from dilemma_arena.core.jsonl import plain, reason
from dilemma_arena.recording.whole_file import PART, sync_folder, write_whole

T = TypeVar("T")

CORRUPT = ".corrupt"
BACKUP = ".before"
"""Suffix of the save before the last one."""
MOST_CORRUPT = 20
"""So many broken saves are kept; another one replaces the last of them."""
STALE_S = 60.0
"""A temporary file this old belongs to no living program, s."""


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """What a store holds."""

    save: T | None = None
    """The last save; None: there is none, or it cannot be read."""
    backup: T | None = None
    """The save before it, to be offered; only looked for if the last one is missing or cannot be read."""
    trouble: str | None = None
    """What the player should be told, one sentence."""


class AutosaveStore(Generic[T]):
    """One save in a folder, under one name."""

    def __init__(self, folder: Path, name: str, read: Callable[[Path], T]) -> None:
        """Nothing is touched until something is saved or loaded.

        Args:
            folder: where saves are kept; made when it is needed.
            name: the file's name, such as "dilemma.darec".
            read: makes something of a file, or raises UserError if it is not a sound save.
        """
        self.path = folder / name
        self.backup_path = folder / f"{name}{BACKUP}"
        self._read = read
        self._sound = False
        """Whether the file is known to be sound: written or read by this store."""

    def save(self, data: bytes) -> str | None:
        """Write a save; at every moment the old one or the new one is whole on the disk.

        Returns:
            None, or the sentence the player should read; the save before is untouched then.
        """
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._sweep()
            write_whole(self.path, data, before=self._keep_old)
        except (OSError, ValueError) as error:
            return f"The game cannot be saved: {reason(error)}."
        self._sound = True
        return None

    def load(self) -> Found[T]:
        """What was saved last; never raises."""
        try:
            if not self.path.exists():
                return Found(backup=self._backup())
            save = self._read(self.path)
        except UserError as error:
            return self._broken(str(error))
        except (OSError, ValueError) as error:
            return Found(backup=self._backup(), trouble=f"The saved game cannot be read: {reason(error)}.")
        self._sound = True
        return Found(save)

    def clear(self) -> str | None:
        """Forget the save and the one before it, because the game is over.

        Returns:
            None, or the sentence the player should read.
        """
        try:
            # the backup first: a kill in between leaves the newer one
            self.backup_path.unlink(missing_ok=True)
            self.path.unlink(missing_ok=True)
            sync_folder(self.path.parent)
        except NotADirectoryError:
            return None  # nothing can have been saved there
        except (OSError, ValueError) as error:
            return f"The saved game cannot be removed: {reason(error)}."
        return None

    def _keep_old(self) -> None:
        """Make the save there is the one before; it keeps its name until the new one takes that."""
        if not self.path.exists():
            return
        if not self._sound:
            try:
                self._read(self.path)
            except UserError:
                self._set_aside()
                return
        link = self.path.with_name(f".{os.getpid()}{BACKUP}{PART}")
        with suppress(FileNotFoundError):
            link.unlink()
        try:
            link.hardlink_to(self.path)
        except OSError:  # a file system without links: a copy does as well
            write_whole(self.backup_path, self.path.read_bytes())
            return
        try:
            link.replace(self.backup_path)
        except OSError:
            link.unlink(missing_ok=True)
            raise

    def _broken(self, why: str) -> Found[T]:
        backup = self._backup()
        offer = " The one before it can be taken instead." if backup is not None else ""
        try:
            aside = self._set_aside()
        except OSError:
            return Found(backup=backup, trouble=f"The saved game cannot be read: {why}.{offer}")
        kept = f"The saved game cannot be read and is kept as {plain(aside.name)}: {why}."
        return Found(backup=backup, trouble=kept + offer)

    def _backup(self) -> T | None:
        try:
            return self._read(self.backup_path) if self.backup_path.exists() else None
        except (UserError, OSError, ValueError):
            return None

    def _set_aside(self) -> Path:
        """Rename the broken file; ones that were set aside earlier stay."""
        base = f"{self.path.name}{CORRUPT}"
        names = [base, *(f"{base}-{number}" for number in range(2, MOST_CORRUPT + 1))]
        free = (self.path.with_name(name) for name in names)
        aside = next((path for path in free if not path.exists()), self.path.with_name(names[-1]))
        self.path.replace(aside)
        return aside

    def _sweep(self) -> None:
        """Remove the temporary files that killed programs have left."""
        now = time.time()
        for part in self.path.parent.glob(f".*{PART}"):
            with suppress(OSError):
                if now - part.stat().st_mtime > STALE_S:
                    part.unlink()

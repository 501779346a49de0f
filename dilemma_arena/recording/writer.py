"""Writing a recording line by line, so that a program that is killed leaves all but its last line."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Any

from dilemma_arena.core.errors import UserError
from dilemma_arena.core.jsonl import encode, plain, reason
from dilemma_arena.recording.format import End, Header, Record


class RecordingWriter:
    """A recording being made. Each record is handed to the system at once; only `close` makes it a finished one."""

    def __init__(self, path: str | Path, header: Header[Any]) -> None:
        """Open the file at once, so that a bad path is known before the first throw; an old file is overwritten.

        Raises:
            UserError: the file cannot be written.
        """
        self._name = plain(path)
        self._count = 0
        self._tick = 0
        try:
            if Path(path).exists() and not Path(path).is_file():
                raise UserError(f"cannot record to {self._name}: it is not a file")
            self._file = io.FileIO(path, "w")
        except (OSError, ValueError) as error:
            raise UserError(f"cannot record to {self._name}: {reason(error)}") from error
        try:
            self._write(header)
        except UserError:
            self._file.close()
            raise

    def write(self, record: Record[Any, Any]) -> None:
        """Append one record.

        Raises:
            UserError: the disk is full or gone; nothing more can be written.
        """
        self._write(record)
        self._count += 1
        self._tick = record.tick

    def close(self, tick: int) -> None:
        """Write the end, make sure it is on the disk, and close; a second call does nothing.

        Raises:
            UserError: the disk is full or gone; the file stays unfinished.
        """
        if self._file.closed:
            return
        try:
            self._write(Record(tick, None, None, End(self._count)))
            os.fsync(self._file.fileno())
        except OSError as error:
            raise UserError(f"cannot record to {self._name}: {reason(error)}") from error
        finally:
            self._file.close()

    def abandon(self) -> None:
        """Close the file unfinished."""
        self._file.close()

    def _write(self, value: object) -> None:
        line = memoryview(encode(value))
        try:
            while line:
                line = line[self._file.write(line) :]
        except OSError as error:
            raise UserError(f"cannot record to {self._name}: {reason(error)}") from error

"""What happens, told to whoever listens: one small message an event, for logs, tests and screen readers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TextIO

from dilemma_arena.core.errors import UserError

Announce = Callable[..., None]
"""Called as ``announce("thrown", card="sun.7", ...)`` with values that JSON knows."""


def silent(event: str, **facts: object) -> None:
    """Tells nobody."""


class AnnounceFile:
    """Writes each event as one line of JSON, at once."""

    def __init__(self, path: Path) -> None:
        """Open the file.

        Raises:
            UserError: it cannot be written.
        """
        try:
            self._file: TextIO = path.open("w", encoding="utf-8", buffering=1)
        except OSError as error:
            raise UserError(f"cannot write the log {path}: {error.strerror or error}") from error

    def __call__(self, event: str, **facts: object) -> None:
        """Write one event. A full disk is no reason to stop playing."""
        try:
            self._file.write(json.dumps({"event": event, **facts}) + "\n")
        except OSError:
            return

    def __enter__(self) -> AnnounceFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

"""A progress bar that shows up only when somebody is watching and it takes long enough to wonder."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

PATIENCE_S = 2.0
"""Nothing is shown before this long, s."""


class Meter:
    """Counts what is done; draws on stderr if that is a terminal, and is silent otherwise."""

    def __init__(self, label: str, total: int | None) -> None:
        self._label = label
        self._total = total
        self._done = 0
        self._watched = sys.stderr.isatty()
        self._start = time.monotonic()
        self._bar: tuple[Progress, TaskID] | None = None

    def advance(self, count: int = 1) -> None:
        """`count` more are done."""
        self._done += count
        if not self._watched:
            return
        if self._bar is None and time.monotonic() - self._start > PATIENCE_S:
            self._bar = self._open()
        if self._bar is not None:
            progress, task = self._bar
            progress.update(task, completed=self._done)

    def _open(self) -> tuple[Progress, TaskID]:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        progress = Progress(*columns, console=Console(stderr=True), transient=True)
        progress.start()
        return progress, progress.add_task(self._label, total=self._total)

    def close(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar[0].stop()


@contextmanager
def metered(label: str, total: int | None = None) -> Iterator[Meter]:
    """A meter that is taken away at the end, whatever happens; without a total it only counts."""
    meter = Meter(label, total)
    try:
        yield meter
    finally:
        meter.close()

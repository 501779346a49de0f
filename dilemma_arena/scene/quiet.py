"""Keeps C libraries, which write on stderr by themselves, from it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def quiet_stderr() -> Iterator[None]:
    """Send whatever the process writes on file descriptor 2 meanwhile to nowhere.

    SDL tries one driver after the other, and ALSA prints about ten lines for each card it does not find, from C, past
    `sys.stderr`. The descriptor belongs to the whole process: what another thread writes meanwhile is lost too, so hold
    this only as long as the one call takes.
    """
    try:
        kept = os.dup(2)
    except OSError:  # there is none, as in a program without a console
        yield
        return
    try:
        with Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)

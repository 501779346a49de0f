"""Writing a file whole: whatever happens meanwhile, its name stands for the old content or the new one, never half."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from dilemma_arena.core.errors import UserError
from dilemma_arena.core.jsonl import plain, reason

PART = ".part"
"""Suffix of the temporary files, which begin with a dot."""


def write_whole(path: Path, data: bytes, *, before: Callable[[], None] | None = None) -> None:
    """Write a file by way of a temporary one beside it; both content and name are on the disk afterwards.

    Args:
        path: where to; a link stays a link, its target is replaced.
        data: the whole content.
        before: called when the new content is safe and the name still stands for the old one.

    Raises:
        OSError: it cannot be written; what was there before still is, and nothing else is left behind.
        ValueError: the path holds a null character.
    """
    target = Path(os.path.realpath(path))  # Path.resolve raises RuntimeError where links go round in circles
    part = target.with_name(f".{secrets.token_hex(6)}{PART}")  # short, whatever the name; two programs never share one
    try:
        with part.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if before is not None:
            before()
        part.replace(target)
    except BaseException:  # Ctrl-C leaves nothing behind either
        with suppress(OSError):
            part.unlink()
        raise
    sync_folder(target.parent)


def sync_folder(folder: Path) -> None:
    """See to it that what was created and renamed in a folder is on the disk, where the system can do that."""
    if os.name != "posix":
        return
    with suppress(OSError):  # some network file systems refuse; the rename has happened all the same
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def check_writable(path: Path) -> None:
    """Find out before a long work whether its result will have a place.

    Raises:
        UserError: the folder is not there or not writable, or something other than a file has that name.
    """
    name = plain(path)
    try:
        if path.exists() and not path.is_file():
            raise UserError(f"cannot write {name}: there is something of that name that is no file")
        folder = Path(os.path.realpath(path)).parent
        if not folder.is_dir():
            raise UserError(f"cannot write {name}: there is no folder {plain(folder)}")
    except (OSError, ValueError) as error:
        raise UserError(f"cannot write {name}: {reason(error)}") from error
    if not os.access(folder, os.W_OK):
        raise UserError(f"cannot write {name}: nothing may be written in {plain(folder)}")


def put(path: Path, data: bytes) -> None:
    """Write a result a person has asked for.

    Raises:
        UserError: why it cannot be written, one sentence.
    """
    try:
        write_whole(path, data)
    except (OSError, ValueError) as error:
        raise UserError(f"cannot write {plain(path)}: {reason(error)}") from error

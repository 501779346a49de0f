"""Saves one save after another until it is killed: ``python -m tests.autosave_child FOLDER``.

Each save is a number and a long text made of it, so that half of one is known. The number of a save is printed when
`save` has returned, which promises that it is on the disk.
"""

from __future__ import annotations

import sys
from pathlib import Path

from dilemma_arena.core.errors import UserError
from dilemma_arena.recording.autosave import AutosaveStore

LINES = 400


def text_of(number: int) -> bytes:
    """A save of some 20 KB to 200 KB."""
    line = f"save {number} ".encode() * 5
    return b"\n".join([line] * (LINES + number % 7 * 500)) + b"\nend"


def number_of(path: Path) -> int:
    """The number of a whole save; UserError if it is not one."""
    data = path.read_bytes()
    try:
        number = int(data.split(maxsplit=2)[1])
    except (IndexError, ValueError):
        raise UserError("it is no save") from None
    if data != text_of(number):
        raise UserError("it is half a save")
    return number


def main() -> None:
    """Save for ever."""
    store = AutosaveStore(Path(sys.argv[1]), "game.darec", number_of)
    number = store.load().save or 0
    while True:
        number += 1
        trouble = store.save(text_of(number))
        if trouble is not None:
            sys.exit(trouble)
        sys.stdout.write(f"{number}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()

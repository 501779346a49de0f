"""Plain functions that several tests use."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
"""The source tree."""


def plain_environment(**changes: str) -> dict[str, str]:
    """The environment as a person has it: without display, and without what conftest and pytest put there."""
    ours = ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER", "PYGAME_HIDE_SUPPORT_PROMPT", "DISPLAY", "WAYLAND_DISPLAY")
    kept = {name: value for name, value in os.environ.items() if name not in ours and not name.startswith("PYTEST_")}
    return kept | changes


def home_in(folder: Path) -> dict[str, str]:
    """Environment of a program whose person's files are there, and nobody else's are touched."""
    places = {"HOME": folder, "XDG_DATA_HOME": folder / "data", "XDG_CONFIG_HOME": folder / "config"}
    return {name: str(path) for name, path in places.items()}


def run_cli(
    *words: str | Path, cwd: Path | str | None = None, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the command line in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "dilemma_arena", *map(str, words)],
        cwd=cwd,
        env=plain_environment() if env is None else env,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def run_python(code: str, *, env: Mapping[str, str] | None = None) -> str:
    """Run a script in a fresh interpreter and return what it printed; fails the test if the script fails."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=plain_environment() if env is None else env,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def only_line(text: str) -> str:
    """The text's one line; fails the test if there are more or none."""
    lines = text.splitlines()
    assert len(lines) == 1, text
    assert text.endswith("\n")
    return lines[0]


def code_in(document: str, number: int) -> str:
    """A block of Python in a document of the project, counted from 0."""
    return (ROOT / document).read_text(encoding="utf-8").split("```python\n")[1 + number].split("```")[0]

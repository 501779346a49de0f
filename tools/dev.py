"""Set up the project and run it: ``python3 tools/dev.py play`` or ``python3 tools/dev.py test``, from any folder.

Makes ``.venv`` beside pyproject.toml and installs into it, the first time and whenever pyproject.toml has changed;
otherwise it starts at once. Needs nothing but Python's standard library.

    play [...]    the start menu; further words go to ``dilemma-arena play``
    test [...]    ruff, mypy, import contracts, pytest without the slow tests; further words go to pytest
    lint          the first three only
    docs          the docstrings as pages, in build/api
    bench [...]   how many throws a second; further words go to tools/bench.py

Exit code: that of what was run; 2 if the set-up fails, with one sentence that says why.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
OLDEST = (3, 11)
SETUP_FAILED = 2

PACKAGES = ("dilemma_arena", "games")
LINTERS = {
    "ruff": ["-m", "ruff", "check", "."],
    "mypy": ["-m", "mypy", "--strict"],
    "import contracts": ["-c", "from importlinter.cli import lint_imports_command as main; main()", "--no-cache"],
}
PYTESTS = (
    ["-m", "pytest", "-q", "-n", "auto", "--maxprocesses", "4", "-m", "not window and not slow"],
    # a real pointer is moved in real time: by themselves, so that nothing else takes the processor away
    ["-m", "pytest", "-q", "-m", "window and not slow"],
)
NO_TESTS_CHOSEN = 5
"""pytest's exit code when the further words choose no test of a run."""


class SetupError(Exception):
    """The set-up cannot go on; the message is one plain sentence."""


def main(words: list[str]) -> int:
    """Set up and run what the first word says."""
    command, rest = (words[0], words[1:]) if words else ("", [])
    if rest[:1] == ["--"]:
        rest = rest[1:]
    if command not in ("play", "test", "lint", "docs", "bench"):
        print(__doc__, file=sys.stdout if command in ("-h", "--help") else sys.stderr)
        return 0 if command in ("-h", "--help") else SETUP_FAILED
    try:
        python = set_up()
    except SetupError as error:
        print(f"dev.py: {error}", file=sys.stderr)
        return SETUP_FAILED
    if command == "play":
        return run(python, ["-m", "dilemma_arena", *(["play", *rest] if rest else [])])
    if command == "bench":
        return run(python, [str(ROOT / "tools" / "bench.py"), *rest])
    if command == "docs":
        return run(python, ["-W", "error", "-m", "pdoc", "-d", "google", "-o", "build/api", *PACKAGES], cwd=ROOT)
    return check(python, with_tests=command == "test", words=rest)


def check(python: Path, with_tests: bool, words: list[str]) -> int:
    """Run every check, also after a failed one, and say at the end which failed."""
    failed = []
    for name, arguments in LINTERS.items():
        print(f"== {name}", file=sys.stderr, flush=True)
        if run(python, arguments, cwd=ROOT) != 0:
            failed.append(name)
    if with_tests:
        print("== pytest", file=sys.stderr, flush=True)
        codes = {run(python, [*arguments, *words], cwd=ROOT) for arguments in PYTESTS}
        # one of the two runs may well have nothing to do, but not both
        if codes - {NO_TESTS_CHOSEN} != {0}:
            failed.append("pytest")
    print(f"== failed: {', '.join(failed)}" if failed else "== all passed", file=sys.stderr)
    return 1 if failed else 0


def run(python: Path, arguments: list[str], cwd: Path | None = None) -> int:
    """Run the environment's Python in the foreground and return its exit code."""
    child = subprocess.Popen([str(python), *arguments], cwd=cwd)
    interrupted = False
    while True:
        try:
            code = child.wait()
            break
        except KeyboardInterrupt:
            interrupted = True  # the child got it, too, and may take its time to end well
    if interrupted:
        sys.exit(130)
    return code


def set_up() -> Path:
    """Make the environment and install into it what is missing; returns its Python.

    Raises:
        SetupError: this machine lacks something.
    """
    if sys.version_info < OLDEST:
        raise SetupError(
            f"Dilemma Arena needs Python {OLDEST[0]}.{OLDEST[1]} or newer, "
            f"this is {sys.version_info[0]}.{sys.version_info[1]} ({sys.executable})"
        )
    python = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = VENV / ".dilemma-arena-installed"
    wanted = fingerprint()
    if stamp.is_file() and stamp.read_text() == wanted and works(python):
        return python
    if not works(python):
        make_environment()
    print("dev.py: installing into .venv, the first time takes a minute or two", file=sys.stderr, flush=True)
    options = ["--quiet", "--disable-pip-version-check", "--no-input"]
    if run(python, ["-m", "pip", "install", *options, "--editable", ".[dev]"], cwd=ROOT) != 0:
        raise SetupError("pip could not install the packages, its own message stands above")
    stamp.write_text(wanted)
    return python


def make_environment() -> None:
    """Make .venv, in place of one that does not work any more.

    Raises:
        SetupError: there is no venv module, or it fails.
    """
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        raise SetupError("this Python comes without the venv module; on Debian and Ubuntu: apt install python3-venv")
    if VENV.exists() and not (VENV / "pyvenv.cfg").is_file():
        raise SetupError(f"{VENV} is no virtual environment, move it away")
    made = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", str(VENV)], capture_output=True, text=True, check=False
    )
    if made.returncode != 0:
        said = (made.stderr or made.stdout).strip().splitlines() or ["no reason given"]
        raise SetupError(f"the virtual environment {VENV} cannot be made: {said[-1]}")


def works(python: Path) -> bool:
    """Whether the environment's Python starts, is new enough and has pip."""
    probe = f"import sys, importlib.util as u; sys.exit(sys.version_info < {OLDEST} or u.find_spec('pip') is None)"
    try:
        return subprocess.run([str(python), "-c", probe], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def fingerprint() -> str:
    """What the installation depends on: the project's metadata, its place, and the Python."""
    try:
        metadata = (ROOT / "pyproject.toml").read_bytes()
    except OSError as error:
        raise SetupError(f"{ROOT / 'pyproject.toml'} cannot be read: {error.strerror}") from None
    return hashlib.sha256(metadata + f"{ROOT}{sys.version}".encode()).hexdigest()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

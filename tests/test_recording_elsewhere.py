"""Where and when a match is recorded has no bearing on it: another time zone, locale, hash seed, folder."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

GAMES = {
    "dilemma": ("easy", "medium"),
    "hedgehogs-dilemma": ("easy", "medium", "hard"),
    "goddam-dilema": ("easy", "medium", "hard"),
    "duel-betwixt-us": ("easy", "random"),
}
HERE = {"TZ": "UTC", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "0"}
THERE = {"TZ": "Pacific/Kiritimati", "LC_ALL": "C", "LANG": "C", "PYTHONHASHSEED": "4711", "PYTHONUTF8": "0",
         "PYTHONCOERCECLOCALE": "0"}  # fmt: skip


def run(folder: Path, env: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    """The program in another world, in its own folder."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON", "TZ"))}
    command = [sys.executable, "-m", "dilemma_arena", *words]
    return subprocess.run(command, env={**kept, **env}, cwd=folder, capture_output=True, text=True, encoding="utf-8",
                          check=False)  # fmt: skip


def recorded(folder: Path, env: dict[str, str], game: str) -> Path:
    """A match of bots."""
    folder.mkdir()
    seats = [word for level in GAMES[game] for word in ("--seat", f"bot:{level}")]
    done = run(folder, env, "match", game, *seats, "--seed", "5", "--record-dir", "kept")
    assert done.returncode == 0, done.stderr
    (path,) = (folder / "kept").iterdir()
    return path


def told(path: Path) -> list[dict[str, object]]:
    """All lines, without the date."""
    lines: list[dict[str, object]] = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    lines[0].pop("created", None)
    return lines


@pytest.mark.parametrize("game", GAMES)
def test_a_recording_made_elsewhere_is_the_same_and_verifies_here(game: str, tmp_path: Path) -> None:
    here, there = recorded(tmp_path / "here", HERE, game), recorded(tmp_path / "Ñandú 李", THERE, game)
    assert told(here) == told(there)
    for env, path in ((HERE, there), (THERE, here)):
        done = run(tmp_path, env, "replay", str(path), "--headless", "--verify")
        assert done.returncode == 0, done.stderr
        assert "replay exactly as recorded, to the last bit" in done.stdout.splitlines()[-1]
    names = {"names": ["Zoë", "Ωmega", "李雷"][: len(GAMES[game])]}
    lines = here.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[0] = json.dumps({**json.loads(lines[0]), **names}, ensure_ascii=False) + "\n"
    named = tmp_path / "ünïcode.darec"
    named.write_text("".join(lines), encoding="utf-8")
    for env in (HERE, THERE):
        done = run(tmp_path, env, "replay", named.name, "--headless", "--verify")
        assert done.returncode == 0, done.stderr

"""The wheel, installed with pip into clean environments on the oldest and the newest Python here (slow: marked so)."""

from __future__ import annotations

import csv
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dilemma_arena import __version__
from tests._helpers import ROOT, plain_environment

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1200)]
OLDEST = (3, 11)
GAMES = ["dilemma", "duel-betwixt-us", "goddam-dilema", "hedgehogs-dilemma"]
THROW = "x_mm,y_mm,z_mm,vx_mm_s,vy_mm_s,vz_mm_s,yaw_rad,pitch_rad,roll_rad,spin_rad_s\n0,0,60,0,0,0,0,0,0,0\n"


def pythons() -> dict[tuple[int, int], Path]:
    """Every Python that can run the project: on the path, and those of pyenv."""
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    folders += sorted((Path.home() / ".pyenv" / "versions").glob("*/bin"))
    found = {sys.version_info[:2]: Path(sys.executable)}
    for folder in folders:
        for python in sorted(folder.glob("python3.[0-9]*")) if folder.is_dir() else ():
            name = re.fullmatch(r"python3\.(\d+)", python.name)
            version = (3, int(name[1])) if name else (0, 0)
            if version >= OLDEST and version not in found and starts(python):
                found[version] = python
    return found


def starts(python: Path) -> bool:
    """Whether it is a Python that can make environments, and no mere shim."""
    try:
        probe = subprocess.run([python, "-c", "import venv, ensurepip"], capture_output=True, check=False, timeout=30)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return probe.returncode == 0


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this source tree."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module", params=["oldest", "newest"])
def program(request: pytest.FixtureRequest, wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command `dilemma-arena` of a clean environment, everything it needs installed by pip."""
    found = pythons()
    if request.param == "newest" and len(found) == 1:
        pytest.skip("there is but one Python here")
    version = (min if request.param == "oldest" else max)(found)
    folder = tmp_path_factory.mktemp(f"python{version[0]}.{version[1]}")
    subprocess.run([found[version], "-m", "venv", folder / "venv"], check=True, capture_output=True)
    scripts = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    pip = [str(scripts / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    done = subprocess.run([*pip, str(wheel)], capture_output=True, text=True, check=False, env=clean())
    if done.returncode != 0 and re.search("connection|resolution|No matching distribution", done.stderr, re.IGNORECASE):
        pytest.skip(f"pip cannot have the packages here for Python {version}: {done.stderr.strip().splitlines()[-1]}")
    assert done.returncode == 0, done.stderr
    return scripts / "dilemma-arena"


def clean() -> dict[str, str]:
    """The environment without anything that points back at the source tree."""
    return {name: value for name, value in plain_environment().items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}


def run(program: Path, *words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([program, *words], cwd=cwd, capture_output=True, text=True, check=False, env=clean())


def test_it_is_the_installed_one_that_runs(program: Path, tmp_path: Path) -> None:
    said = run(program, "--version", cwd=tmp_path)
    assert (said.returncode, said.stderr) == (0, "")
    assert __version__ in said.stdout
    where = "import dilemma_arena, games; print(dilemma_arena.__file__); print(games.__file__)"
    done = subprocess.run(
        [program.with_name("python"), "-c", where],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
        env=clean(),
    )
    for line in done.stdout.splitlines():
        assert Path(line).is_relative_to(program.parent.parent), line


def test_throws_are_simulated(program: Path, tmp_path: Path) -> None:
    (tmp_path / "throws.csv").write_text(THROW)
    done = run(program, "simulate", "throws.csv", "--out", "rests.csv", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    with (tmp_path / "rests.csv").open(newline="") as file:
        assert [row["rest"] for row in csv.DictReader(file)] == ["flat"]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played(game: str, program: Path, tmp_path: Path) -> None:
    seats = ["--seat", "bot:easy"] * (3 if game == "hedgehogs-dilemma" else 2)
    done = run(program, "match", game, *seats, "--games", "1", "--seed", "3", "--out", "result.json", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads((tmp_path / "result.json").read_text())["games"] == 1


def test_games_and_doctor_tell_what_there_is(program: Path, tmp_path: Path) -> None:
    listed = run(program, "games", cwd=tmp_path)
    assert listed.returncode == 0
    assert all(game in listed.stdout for game in GAMES)
    assert run(program, "doctor", cwd=tmp_path).stdout


def test_a_window_that_cannot_open_is_told(program: Path, tmp_path: Path) -> None:
    done = run(program, "play", "dilemma", cwd=tmp_path)
    assert done.returncode == 2
    assert "display" in done.stderr

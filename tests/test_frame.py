"""The project's frame: what may import what, what the wheel carries, and that the README tells the truth."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from dilemma_arena.core.assets import asset, assets_root
from dilemma_arena.core.errors import UserError
from tests._helpers import ROOT, plain_environment, run_python

TOP_LEVEL = {
    *("pyproject.toml", "README.md", "assets", "tools", "tests", "dilemma_arena", "games"),
    *("docs", ".ci", ".gitignore", ".gitattributes", ".github", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md"),
}
"""What may stand at the top of the repository (design.md §2)."""


@pytest.mark.parametrize("package", ["core", "physics", "rules", "bots", "session", "recording", "input", "lab"])
def test_importing_all_of_a_package_brings_in_no_pygame(package: str) -> None:
    script = f"""
import importlib, pkgutil, sys
package = importlib.import_module("dilemma_arena.{package}")
for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    importlib.import_module(module.name)
wrong = [name for name in sys.modules if name.split(".")[0] in ("pygame", "games") or ".scene" in name]
assert not wrong, wrong
print(len(sys.modules))
"""
    assert int(run_python(script)) > 0


def test_importing_a_package_prints_nothing_and_touches_no_file(tmp_path: Path) -> None:
    script = """
import sys
def watch(event, arguments):
    if event == "open" and arguments[2] & 3 and "__pycache__" not in str(arguments[0]):
        raise AssertionError(f"{arguments[0]} opened for writing")
sys.addaudithook(watch)
import dilemma_arena.physics.volley, dilemma_arena.recording, dilemma_arena.rules, dilemma_arena.bots, dilemma_arena.cli
"""
    assert run_python(script, env=plain_environment(HOME=str(tmp_path))) == ""
    assert list(tmp_path.iterdir()) == []


def test_the_top_level_is_as_agreed() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    assert {line.split("/")[0] for line in listed.stdout.splitlines()} <= TOP_LEVEL


def test_the_readme_starts_as_the_test_server_does() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = [line.split("#")[0].strip() for line in readme.splitlines() if line.startswith("python3 ")]
    assert commands == ["python3 tools/dev.py play", "python3 tools/dev.py test"]
    server = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert commands[1] in server
    assert os.name == "nt" or os.access(ROOT / ".ci" / "run", os.X_OK)


def test_module_level_random_and_pickle_are_banned_by_lint() -> None:
    snippet = "import pickle\nimport random\nfrom random import shuffle\n\nimport numpy as np\n\n"
    snippet += "x = [random.choice([1]), shuffle, np.random.rand(), pickle.loads(b''), eval('1')]\n"
    ruff = [sys.executable, "-m", "ruff", "check", "--output-format=concise", "--stdin-filename"]
    done = subprocess.run(
        [*ruff, "dilemma_arena/new.py", "-"], cwd=ROOT, input=snippet, capture_output=True, text=True, check=False
    )
    for banned in ("`random.choice` is banned", "`random.shuffle` is banned", "`pickle` is banned", "NPY002", "S307"):
        assert banned in done.stdout


def test_assets_are_found_by_name_and_a_lack_is_told() -> None:
    assert assets_root().is_dir()
    assert asset("README.md").read_text(encoding="utf-8")
    with pytest.raises(UserError, match=r"sounds/none\.wav is missing"):
        asset("sounds", "none.wav")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project's wheel, built here and now."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_carries_assets_games_and_entry_points(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        entry_points = next(name for name in names if name.endswith("entry_points.txt"))
        text = archive.read(entry_points).decode()
    for folder, inside in (("assets", "dilemma_arena/assets"), ("games", "games"), ("dilemma_arena", "dilemma_arena")):
        listed = subprocess.run(["git", "ls-files", folder], cwd=ROOT, capture_output=True, text=True, check=False)
        for path in listed.stdout.splitlines():
            if (ROOT / path).exists():
                assert inside + path.removeprefix(folder) in names
    assert not [name for name in names if name.split("/")[0] in ("tests", "tools", "docs", "assets")]
    assert "dilemma-arena = dilemma_arena.cli:main" in text
    for game in tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"]["dilemma_arena.games"]:
        assert f"{game} = games." in text


def test_the_installed_wheel_runs_from_an_unrelated_folder(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run(
        [*pip, "--no-deps", "--no-index", "--target", str(site), str(wheel)], check=True, capture_output=True
    )
    throws = tmp_path / "throws.csv"
    throws.write_text(
        "x_mm,y_mm,z_mm,vx_mm_s,vy_mm_s,vz_mm_s,yaw_rad,pitch_rad,roll_rad,spin_rad_s\n0,0,60,0,0,0,0,0,0,0\n"
    )
    script = f"""
import os, sys
os.chdir("/")
import dilemma_arena, games
from dilemma_arena.cli import main
from dilemma_arena.core.assets import assets_root
site = {str(site)!r}
assert dilemma_arena.__file__.startswith(site), dilemma_arena.__file__
assert games.__file__.startswith(site)
assert str(assets_root()) == os.path.join(site, "dilemma_arena", "assets")
assert main(["games"]) == 0
sys.exit(main(["simulate", {str(throws)!r}, "--out", {str(tmp_path / "rests.csv")!r}]))
"""
    # PYTHONPATH goes before the source tree that the editable installation puts on the path
    run_python(script, env=plain_environment(PYTHONPATH=str(site)))
    assert (tmp_path / "rests.csv").read_text().splitlines()[1].startswith("flat,")


def test_the_source_archive_can_build_the_same_wheel(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (archive,) = tmp_path.glob("*.tar.gz")
    listed = subprocess.run(["tar", "tzf", archive], capture_output=True, text=True, check=True).stdout
    for needed in ("assets/README.md", "games/__init__.py", "dilemma_arena/cli.py", "pyproject.toml", "README.md"):
        assert f"/{needed}\n" in listed
    assert ".venv" not in listed

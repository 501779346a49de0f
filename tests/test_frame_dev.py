"""tools/dev.py: sets up once, again when pyproject.toml changed, and says plainly what is lacking."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests._helpers import ROOT, only_line, plain_environment

PROJECT = '[project]\nname = "empty"\nversion = "1"\n'


@pytest.fixture
def dev(tmp_path: Path) -> ModuleType:
    """The script, in a project of its own, in a folder with a space and an accent in its name."""
    folder = tmp_path / "a prøject"
    (folder / "tools").mkdir(parents=True)
    shutil.copy(ROOT / "tools" / "dev.py", folder / "tools" / "dev.py")
    (folder / "pyproject.toml").write_text(PROJECT)
    spec = importlib.util.spec_from_file_location("dev_under_test", folder / "tools" / "dev.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def calls(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What the script runs, written down instead of run; the environment is only pretended."""
    seen: list[list[str]] = []

    def run(python: Path, arguments: list[str], cwd: Path | None = None) -> int:
        seen.append(arguments)
        return 0

    def make_environment() -> None:
        dev.VENV.mkdir()
        seen.append(["make .venv"])

    monkeypatch.setattr(dev, "run", run)
    monkeypatch.setattr(dev, "make_environment", make_environment)
    monkeypatch.setattr(dev, "works", lambda python: dev.VENV.exists())
    return seen


def test_sets_up_the_first_time_and_when_the_project_changed(dev: ModuleType, calls: list[list[str]]) -> None:
    assert dev.main(["play"]) == 0
    assert [call[:3] for call in calls] == [["make .venv"], ["-m", "pip", "install"], ["-m", "dilemma_arena"]]
    calls.clear()
    assert dev.main(["play"]) == 0
    assert calls == [["-m", "dilemma_arena"]]  # the start menu, not one table of it
    calls.clear()
    (dev.ROOT / "pyproject.toml").write_text(PROJECT + "dependencies = []\n")
    assert dev.main(["play"]) == 0
    assert [call[:3] for call in calls] == [["-m", "pip", "install"], ["-m", "dilemma_arena"]]


def test_a_failed_installation_is_tried_again(
    dev: ModuleType, calls: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    good = dev.run
    monkeypatch.setattr(dev, "run", lambda *_, **__: 1)
    assert dev.main(["play"]) == 2
    assert "pip could not install" in capsys.readouterr().err.splitlines()[-1]
    monkeypatch.setattr(dev, "run", good)
    calls.clear()
    assert dev.main(["play"]) == 0
    assert calls[0][:3] == ["-m", "pip", "install"]


def test_docs_renders_both_packages(dev: ModuleType, calls: list[list[str]]) -> None:
    assert dev.main(["docs"]) == 0
    assert calls[-1][2:4] == ["-m", "pdoc"]
    assert calls[-1][-2:] == ["dilemma_arena", "games"]


def test_further_words_are_passed_on(dev: ModuleType, calls: list[list[str]]) -> None:
    assert dev.main(["play", "--", "--seed", "3"]) == 0
    assert calls[-1] == ["-m", "dilemma_arena", "play", "--seed", "3"]
    assert dev.main(["test", "-k", "physics"]) == 0
    assert [call[:2] for call in calls[-2:]] == [["-m", "pytest"], ["-m", "pytest"]]
    assert [call[-2:] for call in calls[-2:]] == [["-k", "physics"], ["-k", "physics"]]
    assert dev.main(["bench", "--seconds", "2"]) == 0
    assert calls[-1] == [str(dev.ROOT / "tools" / "bench.py"), "--seconds", "2"]


def test_every_check_runs_and_one_failure_fails_all(
    dev: ModuleType, calls: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(python: Path, arguments: list[str], cwd: Path | None = None) -> int:
        calls.append(arguments)
        return 1 if "mypy" in arguments else 0

    monkeypatch.setattr(dev, "run", run)
    assert dev.main(["test"]) == 1
    assert [call[1] for call in calls if call[0] == "-m" and call[1] != "pip"] == ["ruff", "mypy", "pytest", "pytest"]
    assert any("lint_imports" in call[1] for call in calls if call[0] == "-c")
    assert capsys.readouterr().err.splitlines()[-1] == "== failed: mypy"


@pytest.mark.parametrize(
    ("headless", "window", "code"), [(0, 0, 0), (0, 5, 0), (5, 0, 0), (5, 5, 1), (1, 0, 1), (0, 1, 1), (5, 2, 1)]
)
def test_tests_of_the_window_run_by_themselves(
    headless: int, window: int, code: int, dev: ModuleType, calls: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(python: Path, arguments: list[str], cwd: Path | None = None) -> int:
        if "pytest" not in arguments:
            return 0
        return window if arguments[-2:] == ["-m", "window and not slow"] else headless

    monkeypatch.setattr(dev, "run", run)
    assert dev.main(["test"]) == code


def test_an_old_python_is_told_so(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    assert dev.main(["test"]) == 2
    line = only_line(capsys.readouterr().err)
    assert "needs Python 3.11 or newer, this is 3.10" in line
    assert not dev.VENV.exists()


def test_the_script_itself_is_read_by_old_pythons() -> None:
    """Otherwise nobody with an old Python would see the sentence."""
    compile_it = f"import ast; ast.parse(open({str(ROOT / 'tools' / 'dev.py')!r}).read(), feature_version=(3, 7))"
    subprocess.run([sys.executable, "-c", compile_it], check=True)


@pytest.mark.parametrize("lacking", ["venv", "ensurepip"])
def test_a_python_without_venv_is_told_how_to_get_it(
    lacking: str, dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == lacking else real(name))
    assert dev.main(["test"]) == 2
    assert "apt install python3-venv" in only_line(capsys.readouterr().err)


def test_a_folder_in_the_way_is_not_touched(dev: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    dev.VENV.mkdir()
    (dev.VENV / "thesis.txt").write_text("precious")
    assert dev.main(["test"]) == 2
    assert "is no virtual environment, move it away" in only_line(capsys.readouterr().err)
    assert (dev.VENV / "thesis.txt").read_text() == "precious"


def test_a_broken_environment_is_made_anew(dev: ModuleType) -> None:
    dev.VENV.mkdir()
    (dev.VENV / "pyvenv.cfg").write_text("home = /gone\n")
    (dev.VENV / "leftover").write_text("")
    python = dev.VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    assert not dev.works(python)
    dev.make_environment()
    assert dev.works(python)
    assert not (dev.VENV / "leftover").exists()


def test_called_wrongly_it_explains_itself_from_any_folder(tmp_path: Path) -> None:
    script = ROOT / "tools" / "dev.py"
    done = subprocess.run(
        [sys.executable, script, "dance"],
        cwd=tmp_path,
        env=plain_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "test [...]" in done.stderr

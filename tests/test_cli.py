"""The command line: one plain line for every mistake, nothing but results on stdout, quick to start."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dilemma_arena.cli import main
from tests._helpers import only_line, plain_environment, run_cli, run_python

HEADER = "x_mm,y_mm,z_mm,vx_mm_s,vy_mm_s,vz_mm_s,yaw_rad,pitch_rad,roll_rad,spin_rad_s\n"
FLICK = "-360,0,120,2000,0,300,0.5,0,0,40\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["bogus"], "No such command 'bogus'"),
        (["simulat"], "Did you mean 'simulate'"),
        (["--bogus"], "No such option: --bogus"),
        (["simulate"], "Missing argument"),
        (["simulate", "throws.csv"], "Missing option '--out'"),
        (["simulate", "throws.csv", "--out", "r.csv", "--arena", "heptagon"], "octagon, round, square"),
        (["simulate", "throws.csv", "--out", "r.csv", "--mode", "fast"], "--mode"),
        (["--arena", "heptagon"], "no arena 'heptagon'"),
        (["play", "--seed", "-1"], "--seed"),
        (["play", "--seed", "9" * 5000], "--seed"),
        (["play", "--seed", "one"], "--seed"),
        (["play", "chess"], "no game 'chess'"),
        (["play", "dilemma", "--seat", "bot:godlike"], "'bot:godlike' is no seat"),
        (["play", "--seat", "human"], "together with a game"),
        (["--seed", "3", "games"], "belong after"),
        (["match", "chess", "--seat", "bot:hard"], "no game 'chess'"),
        (["match", "dilemma", "--seat", "human"], "between bots"),
        (["match", "dilemma", "--games", "0"], "--games"),
        (["replay"], "Missing argument"),
        (["replay", "x.darec", "--speed", "0"], "--speed"),
        (["replay", "x.darec", "--speed", "nan"], "--speed"),
        (["replay", "x.darec", "--verify", "--trust"], "--trust does not"),
        (["replay", "no such file.darec", "--headless"], "no such file.darec"),
    ],
)
def test_a_mistake_is_one_plain_line_and_exit_code_2(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    seen = capsys.readouterr()
    assert seen.out == ""
    line = only_line(seen.err)
    assert said in line
    assert not line.endswith(".")


def test_a_file_name_cannot_break_the_line_or_steer_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "two\nlines \x1b[31mred.csv", "--out", "r.csv"]) == 2
    line = only_line(capsys.readouterr().err)
    assert "two lines ?[31mred.csv" in line


def test_help_and_version_go_to_stdout(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--help"]) == 0
    assert "RESULTS.csv" in capsys.readouterr().out
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == "dilemma-arena 0.1.0\n"


def test_starting_loads_nothing_heavy() -> None:
    script = """
import sys
from dilemma_arena.cli import main
assert main(["--help"]) == 0
heavy = {"pygame", "numpy", "pymunk", "rich", "msgspec"} & set(sys.modules)
assert not heavy, heavy
"""
    assert "simulate" in run_python(script)


def test_headless_commands_never_load_pygame(tmp_path: Path) -> None:
    (tmp_path / "throws.csv").write_text(HEADER + FLICK)
    script = f"""
import sys
from dilemma_arena.cli import main
assert main(["simulate", {str(tmp_path / "throws.csv")!r}, "--out", {str(tmp_path / "rests.csv")!r}]) == 0
assert main(["games"]) == 0
assert main(["replay", "missing.darec", "--headless", "--verify"]) == 2
assert "pygame" not in sys.modules
"""
    run_python(script)
    assert (tmp_path / "rests.csv").exists()


def test_the_module_and_the_script_are_the_same_program() -> None:
    script = Path(sys.executable).with_name("dilemma-arena.exe" if os.name == "nt" else "dilemma-arena")
    done = subprocess.run([script, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == run_cli("--version").stdout == "dilemma-arena 0.1.0\n"


@pytest.mark.skipif(os.name == "nt", reason="pipes close differently there")
def test_a_reader_that_goes_away_is_no_traceback() -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as gone:
        done = subprocess.run(
            [sys.executable, "-m", "dilemma_arena", "--help"],
            stdout=gone,
            stderr=subprocess.PIPE,
            text=True,
            env=plain_environment(),
            check=False,
        )
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full disk")
def test_a_full_disk_under_stdout_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "dilemma_arena", "--version"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=plain_environment(),
            check=False,
        )
    assert done.returncode == 2
    assert "No space left" in only_line(done.stderr)


@pytest.mark.skipif(os.name == "nt", reason="no SIGINT to send there")
def test_ctrl_c_ends_simulate_quietly_and_leaves_no_file(tmp_path: Path) -> None:
    throws = tmp_path / "throws.csv"
    throws.write_text(HEADER + FLICK * 20_000)
    process = subprocess.Popen(
        [sys.executable, "-m", "dilemma_arena", "simulate", throws, "--out", tmp_path / "r.csv", "--mode=sequential"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=plain_environment(),
    )
    deadline = time.monotonic() + 60
    while not list(tmp_path.glob(".r.csv.*")) and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "")
    assert [path.name for path in tmp_path.iterdir()] == ["throws.csv"]


def fake_distribution(folder: Path, name: str, entry_points: str = "") -> dict[str, str]:
    """An environment in which a package of that name seems to be installed."""
    info = folder / f"{name.replace('-', '_')}-9.9.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 9.9\n")
    (info / "entry_points.txt").write_text(entry_points)
    return plain_environment(PYTHONPATH=str(folder))


def test_a_game_that_does_not_load_is_listed_with_the_reason(tmp_path: Path) -> None:
    env = fake_distribution(tmp_path, "ghosts", "[dilemma_arena.games]\nghost = nowhere:GAME\n")
    done = run_cli("games", env=env)
    assert done.returncode == 0
    lines = [line for line in done.stdout.splitlines() if line.startswith("ghost")]
    assert len(lines) == 1
    assert "No module named 'nowhere'" in lines[0]


def test_doctor_tells_versions_display_and_folders(tmp_path: Path) -> None:
    done = run_cli("doctor", env=plain_environment(XDG_DATA_HOME=str(tmp_path)))
    assert (done.returncode, done.stderr) == (0, "")
    found = {line[:16].strip(): line[16:] for line in done.stdout.splitlines()}
    assert found["dilemma-arena"] == "0.1.0"
    assert found["pygame"].startswith("pygame")
    assert found["display"].startswith("none") or sys.platform in ("win32", "darwin")
    assert found["SDL"].startswith("2.")
    assert {"python", "pymunk", "numpy", "sound", "data", "settings", "assets"} <= found.keys()


@pytest.mark.parametrize("words", [["doctor"], [], ["play"], ["replay", "x.darec"]])
def test_both_flavours_of_pygame_are_refused(words: list[str], tmp_path: Path) -> None:
    other = "pygame-ce" if "pygame 2" in run_cli("doctor").stdout else "pygame"
    done = run_cli(*words, env=fake_distribution(tmp_path, other))
    assert done.returncode == 2
    line = only_line(done.stderr)
    assert "pygame-ce" in line
    assert "pip uninstall" in line
    assert bool(done.stdout) == (words == ["doctor"])


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there is always a display")
@pytest.mark.parametrize("words", [[], ["play"], ["play", "--seed", "3"]])
def test_no_display_is_one_line_with_a_hint(words: list[str]) -> None:
    done = run_cli(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert "display" in only_line(done.stderr)

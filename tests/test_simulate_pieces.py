"""`simulate` in pieces: the same results with any number of processes, in memory that does not grow with the table."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dilemma_arena.cli import main
from dilemma_arena.core.errors import UserError
from dilemma_arena.lab import pieces, simulate
from tests._helpers import plain_environment, run_cli, run_python

HEADER = "x_mm,y_mm,z_mm,vx_mm_s,vy_mm_s,vz_mm_s,yaw_rad,pitch_rad,roll_rad,spin_rad_s"


def flicks(count: int) -> str:
    """A table of throws, each a little different."""
    rows = (f"-360,{y % 97 - 48},{90 + y % 53},{1500 + y % 700},0,300,{y % 31 / 10},0.02,0.01,20" for y in range(count))
    return "\n".join([HEADER, *rows]) + "\n"


def double(number: int) -> int:
    """Something a process can do."""
    return 2 * number


def test_pieces_have_the_size_asked_for_and_the_last_what_is_left() -> None:
    assert list(pieces.pieces_of(iter("abcdefg"), 3)) == [["a", "b", "c"], ["d", "e", "f"], ["g"]]
    assert list(pieces.pieces_of([], 3)) == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_order_and_pieces_are_taken_as_needed(jobs: int) -> None:
    taken = []

    def numbers() -> Iterator[int]:
        for number in range(1000):
            taken.append(number)
            yield number

    results = pieces.in_order(double, numbers(), jobs)
    assert [next(results) for _ in range(4)] == [0, 2, 4, 6]
    assert len(taken) <= 4 + jobs, "a million throws must not wait in memory"


def test_a_process_that_dies_is_told_in_a_sentence() -> None:
    with pytest.raises(UserError, match="a process of the simulation died"):
        list(pieces.in_order(os._exit, [3], 2))


@pytest.mark.parametrize(
    "options", [(), ("--mode", "batch"), ("--lying", "poses.csv")], ids=["sequential", "batch", "lying"]
)
def test_the_number_of_processes_does_not_show(options: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "throws.csv").write_text(flicks(150))
    (tmp_path / "poses.csv").write_text("throw,id,x_mm,y_mm,yaw_rad\n100,a,0,0,1\n3,b,5,5,2\n")
    for jobs in ("1", "2"):
        done = run_cli("simulate", "throws.csv", "--out", f"{jobs}.csv", *options, "--jobs", jobs, cwd=tmp_path)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    names = (".csv", ".lying.csv") if "--lying" in options else (".csv",)
    for name in names:
        assert (tmp_path / f"1{name}").read_bytes() == (tmp_path / f"2{name}").read_bytes()
    assert len((tmp_path / "2.csv").read_text().splitlines()) == 151


def test_a_batch_longer_than_a_piece_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "BATCH_SIZE", 40)
    (tmp_path / "throws.csv").write_text(flicks(97))
    words = ["simulate", str(tmp_path / "throws.csv"), "--out", str(tmp_path / "rests.csv"), "--mode"]
    assert main([*words, "batch"]) == 0
    batch = (tmp_path / "rests.csv").read_text().splitlines()
    assert main([*words, "sequential"]) == 0
    single = (tmp_path / "rests.csv").read_text().splitlines()
    assert len(batch) == len(single) == 98
    same = [a.split(",")[0] == b.split(",")[0] for a, b in zip(batch, single, strict=True)]
    assert sum(same) >= 90


def test_no_processes_are_refused(tmp_path: Path) -> None:
    (tmp_path / "throws.csv").write_text(flicks(1))
    done = run_cli("simulate", "throws.csv", "--out", "rests.csv", "--jobs", "0", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "--jobs" in done.stderr


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="nowhere to read the peak of a process's memory")
def test_the_memory_of_ten_pieces_is_that_of_two(tmp_path: Path) -> None:
    """Peak memory of batches of 2,048: ten of them, kept, would take some 13 MB more than two."""
    script = (
        "import sys; from dilemma_arena.cli import main; from dilemma_arena.lab import simulate\n"
        "simulate.BATCH_SIZE = 2048; code = main(sys.argv[1:])\n"
        "print(next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM'))); sys.exit(code)"
    )
    peaks = []
    for count in (2 * 2048, 10 * 2048):
        (tmp_path / "throws.csv").write_text(flicks(count))
        words = ["simulate", str(tmp_path / "throws.csv"), "--out", str(tmp_path / "rests.csv"), "--mode", "batch"]
        done = subprocess.run(
            [sys.executable, "-c", script, *words], env=plain_environment(), capture_output=True, text=True, check=True
        )
        peaks.append(int(done.stdout) / 1024)
    assert peaks[1] < peaks[0] + 8.0, peaks


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="nowhere to read the memory of a process")
def test_buffers_give_their_memory_back() -> None:
    """Which pymunk 7.3.1 never does itself: 200 for 300 bodies each would keep 8 MB."""
    script = """
import pymunk, pymunk.batch
from dilemma_arena.physics.batch.bodies import Buffer
def memory():
    return int(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmRSS")))
space = pymunk.Space()
for place in range(300):
    body = pymunk.Body(1, 1)
    space.add(body)
def use():
    pymunk.batch.get_space_bodies(space, pymunk.batch.BodyFields.ALL, Buffer())
for _ in range(20):
    use()
before = memory()
for _ in range(200):
    use()
print(memory() - before)
"""
    assert int(run_python(script)) < 2_000, "kB"

"""`simulate` with input that is no good: one line on stderr, exit code 2, and no results at all."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dilemma_arena.cli import main
from dilemma_arena.core.errors import UserError
from dilemma_arena.lab.tables import Row, numbers
from dilemma_arena.lab.throws import read_launches
from dilemma_arena.physics.params import DEFAULT_PARAMS
from tests._helpers import ROOT, only_line, plain_environment

COLUMNS = "x_mm,y_mm,z_mm,vx_mm_s,vy_mm_s,vz_mm_s,yaw_rad,pitch_rad,roll_rad,spin_rad_s"
GOOD = "-360,0,120,1900,0,300,0.5,0.05,0.02,40"
HEADER = COLUMNS.encode() + b"\n"
ROW = GOOD.encode() + b"\n"


def with_value(column: str, text: str) -> bytes:
    """A table whose second row has that text in that column."""
    fields = dict(zip(COLUMNS.split(","), GOOD.split(","), strict=True)) | {column: text}
    return HEADER + ROW + ",".join(fields.values()).encode() + b"\n"


FAULTS: dict[str, tuple[bytes, str]] = {
    "empty file": (b"", "is empty"),
    "only blank lines": (b"\n\r\n  \n", "is empty"),
    "no rows": (HEADER, "no rows"),
    "no rows but blank lines": (HEADER + b"\n\n", "no rows"),
    "no header": (ROW + ROW, "missing columns x_mm, y_mm"),
    "missing column": (HEADER.replace(b"roll_rad,", b"") + ROW, "missing column roll_rad"),
    "other separator": (HEADER.replace(b",", b";") + ROW.replace(b",", b";"), "missing columns"),
    "column in another case": (HEADER.replace(b"x_mm", b"X_mm", 1) + ROW, "missing column x_mm"),
    "column twice": (HEADER.replace(b"\n", b",x_mm\n") + ROW.replace(b"\n", b",1\n"), "column x_mm is there 2 times"),
    "short row": (HEADER + ROW + b"1,2,3\n", "row 1 (line 3): the header has 10 fields, this row 3"),
    "long row": (HEADER + ROW.replace(b"\n", b",7\n"), "row 0 (line 2)"),
    "cut short": (HEADER + ROW + ROW[:20], "row 1 (line 3)"),
    "text": (with_value("vx_mm_s", "fast"), "row 1 (line 3), column vx_mm_s: 'fast' is not a finite number"),
    "NaN": (with_value("vy_mm_s", "NaN"), "column vy_mm_s: 'NaN'"),
    "infinite": (with_value("z_mm", "-inf"), "column z_mm: '-inf'"),
    "too large for a float": (with_value("z_mm", "1e999"), "column z_mm: '1e999'"),
    "blank field": (with_value("yaw_rad", ""), "column yaw_rad: ''"),
    "underscore": (with_value("x_mm", "-3_60"), "column x_mm"),
    "hexadecimal": (with_value("x_mm", "0x10"), "column x_mm"),
    "digits of another script": (with_value("x_mm", "٣٦٠"), "column x_mm"),
    "decimal comma": (with_value("x_mm", '"-360,5"'), "column x_mm: '-360,5'"),
    "formula": (with_value("x_mm", "=1+1"), "column x_mm: '=1+1'"),
    "long text": (with_value("x_mm", "x" * 5000), "'" + "x" * 30 + "…'"),
    "control characters": (with_value("x_mm", "\x1b[2J"), "column x_mm"),
    "5000 digits": (with_value("x_mm", "9" * 5000), "column x_mm"),
    "huge field": (with_value("x_mm", "1" * 200_000), "line 3: longer than"),
    "huge quoted field": (HEADER + b'"' + b"a\n" * 200_000, "line 2: not valid CSV"),
    "open quote": (HEADER + ROW + b'"' + ROW, "line 3: not valid CSV"),
    "NUL byte": (HEADER + b"\0" + ROW, "line 2: holds a NUL byte"),
    "not UTF-8": (HEADER + ROW + b"\xff\xfe" + ROW, "not a text file in UTF-8"),
    "UTF-16": ((HEADER + ROW).decode().encode("utf-16"), "not a text file in UTF-8"),
    "a number whose square is none": (with_value("vx_mm_s", "1e300"), "row 1 (line 3): vx_mm_s is absurdly large"),
    "too fast": (with_value("vx_mm_s", "9000"), "row 1 (line 3): the speed 9005 mm/s is above the cap"),
    "spins too fast": (with_value("spin_rad_s", "201"), "row 1 (line 3): the spin"),
    "below the floor": (with_value("z_mm", "-5"), "row 1 (line 3): the card starts below the floor"),
    "far away": (with_value("x_mm", "1e7"), "row 1 (line 3): the card starts more than"),
    "turned absurdly": (with_value("yaw_rad", "1e300"), "row 1 (line 3): yaw_rad"),
}


def refused(capsys: pytest.CaptureFixture[str], *words: str | Path) -> str:
    """Run the command line on something it must refuse; returns its one line."""
    assert main(list(map(str, words))) == 2
    seen = capsys.readouterr()
    assert seen.out == ""
    return only_line(seen.err)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_table_is_refused_by_name_and_place(
    fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content, said = FAULTS[fault]
    throws, rests = tmp_path / "throws.csv", tmp_path / "rests.csv"
    throws.write_bytes(content)
    rests.write_text("from yesterday\n")
    line = refused(capsys, "simulate", throws, "--out", rests)
    assert said in line
    assert "throws.csv" in line
    assert len(line) < 400
    assert rests.read_text() == "from yesterday\n"
    assert len(list(tmp_path.iterdir())) == 2


LYING_FAULTS: dict[str, tuple[str, str]] = {
    "no such throw": ("2,a,0,0,0", "there is no throw 2, they are counted from 0 to 1"),
    "negative throw": ("-1,a,0,0,0", "'-1' is not the number of a throw"),
    "throw is no whole number": ("0.5,a,0,0,0", "column throw: '0.5'"),
    "throw of 5000 digits": ("1" * 5000 + ",a,0,0,0", "column throw"),
    "no id": ("0,,0,0,0", "column id: '' is not an id"),
    "id with a space": ("0,a b,0,0,0", "column id: 'a b'"),
    "id too long": ("0," + "a" * 65 + ",0,0,0", "column id"),
    "id with control characters": ("0,a\x07b,0,0,0", "column id"),
    "id twice": ("0,a,0,0,0\n1,a,0,0,0\n0,a,50,0,0", "row 2 (line 4), column id: 'a' lies there already at throw 0"),
    "outside the rim": ("0,a,120,120,0", "outside the rim at x 120, y 120 mm"),
    "far outside": ("0,a,1e300,0,0", "outside the rim"),
    "NaN": ("0,a,nan,0,0", "column x_mm: 'nan'"),
    "no yaw": ("0,a,0,0,", "column yaw_rad: ''"),
    "turned absurdly": ("0,a,0,0,1e9", "column yaw_rad"),
    "ragged": ("0,a,0,0", "row 0 (line 2)"),
    "too many": ("\n".join(f"0,c{i},0,0,0" for i in range(201)), "more than 200 cards lie at throw 0"),
    "no rows": ("", "no rows"),
}


@pytest.mark.parametrize("fault", LYING_FAULTS)
def test_a_faulty_table_of_lying_cards_is_refused(
    fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows, said = LYING_FAULTS[fault]
    (tmp_path / "throws.csv").write_bytes(HEADER + ROW + ROW)
    (tmp_path / "poses.csv").write_text(f"throw,id,x_mm,y_mm,yaw_rad\n{rows}\n")
    line = refused(
        capsys, "simulate", tmp_path / "throws.csv", "--out", tmp_path / "r.csv", "--lying", tmp_path / "poses.csv"
    )
    assert said in line
    assert "poses.csv" in line
    assert sorted(path.name for path in tmp_path.iterdir()) == ["poses.csv", "throws.csv"]


def test_lying_cards_need_their_columns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "throws.csv").write_bytes(HEADER + ROW)
    (tmp_path / "poses.csv").write_text("throw,id,x_mm,y_mm\n0,a,0,0\n")
    words = ("simulate", tmp_path / "throws.csv", "--out", tmp_path / "r.csv", "--lying", tmp_path / "poses.csv")
    assert "missing column yaw_rad" in refused(capsys, *words)


def test_batches_are_not_for_lying_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("simulate", tmp_path / "t.csv", "--out", tmp_path / "r.csv", "--lying", tmp_path / "p.csv")
    assert "cannot be simulated in batches" in refused(capsys, *words, "--mode", "batch")


def test_places_that_are_no_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = ("--out", tmp_path / "r.csv")
    assert "No such file" in refused(capsys, "simulate", tmp_path / "missing.csv", *out)
    assert "not a regular file" in refused(capsys, "simulate", tmp_path, *out)
    if os.name != "nt":
        assert "not a regular file" in refused(capsys, "simulate", "/dev/zero", *out)
        os.mkfifo(tmp_path / "pipe")
        assert "not a regular file" in refused(capsys, "simulate", tmp_path / "pipe", *out)
        (tmp_path / "loop").symlink_to("loop")
        assert "loop" in refused(capsys, "simulate", tmp_path / "loop", *out)
    assert "File name too long" in refused(capsys, "simulate", "x" * 5000, *out)
    assert "null" in refused(capsys, "simulate", "a\0b", *out)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may read everything")
def test_a_file_one_may_not_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "throws.csv").write_bytes(HEADER + ROW)
    (tmp_path / "throws.csv").chmod(0)
    assert "Permission denied" in refused(capsys, "simulate", tmp_path / "throws.csv", "--out", tmp_path / "r.csv")


def test_places_the_results_cannot_go_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    throws = tmp_path / "throws.csv"
    throws.write_bytes(HEADER + ROW)
    assert "No such file or directory" in refused(capsys, "simulate", throws, "--out", tmp_path / "no" / "r.csv")
    assert "not a regular file" in refused(capsys, "simulate", throws, "--out", tmp_path)
    assert "overwrite the input" in refused(capsys, "simulate", throws, "--out", throws)
    (tmp_path / "link.csv").symlink_to(throws)
    assert "overwrite the input" in refused(capsys, "simulate", throws, "--out", tmp_path / "link.csv")
    poses = tmp_path / "r.lying.csv"
    poses.write_text("throw,id,x_mm,y_mm,yaw_rad\n0,a,0,0,0\n")
    words = ("simulate", throws, "--out", tmp_path / "r.csv", "--lying", poses)
    assert "overwrite the input" in refused(capsys, *words)
    if os.name != "nt":
        assert "not a regular file" in refused(capsys, "simulate", throws, "--out", "/dev/null")
    assert throws.read_bytes() == HEADER + ROW
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.csv", "r.lying.csv", "throws.csv"]


@pytest.mark.skipif(os.name == "nt", reason="no limit on file sizes there")
def test_a_disk_that_fills_up_leaves_the_old_results(tmp_path: Path) -> None:
    (tmp_path / "throws.csv").write_bytes(HEADER + ROW * 40)
    (tmp_path / "r.csv").write_text("from yesterday\n")
    script = """
import resource, signal, sys
from dilemma_arena.cli import main
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
sys.exit(main(["simulate", "throws.csv", "--out", "r.csv"]))
"""
    done = subprocess.run(
        [sys.executable, "-B", "-c", script],
        cwd=tmp_path,
        env=plain_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "r.csv cannot be written: File too large" in only_line(done.stderr)
    assert (tmp_path / "r.csv").read_text() == "from yesterday\n"
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="nowhere to read the peak of a process's memory")
def test_a_fault_in_the_last_of_many_rows_costs_no_memory(tmp_path: Path) -> None:
    count = 150_000
    (tmp_path / "throws.csv").write_bytes(HEADER + ROW * (count - 1) + ROW.replace(b"1900", b"NaN"))
    script = """
import sys
from dilemma_arena.cli import main
code = main(["simulate", "throws.csv", "--out", "r.csv"])
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")))
sys.exit(code)
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env=plain_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert f"row {count - 1} (line {count + 1}), column vx_mm_s" in only_line(done.stderr)
    # the interpreter with numpy and pymunk takes some 47 MB, the rows as objects would take as much again
    assert int(done.stdout) < 75_000, "peak memory in kB"


def test_mutated_tables_are_read_or_refused(tmp_path: Path) -> None:
    """Whatever the bytes, the reader yields finite launches or raises its one kind of error."""
    rng = random.Random(2)
    clean = HEADER + ROW * 3
    path = tmp_path / "throws.csv"
    read = 0
    refusals = []
    for _ in range(2000):
        data = bytearray(clean)
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(max(1, len(data) - 1))
            choice = rng.choice([0, 0, 0, 1, 2, 3])
            if choice == 0:
                data[at : at + 1] = bytes([rng.choice(b"0123456789.-e \xff\0\n")])
            elif choice == 1:
                del data[at : at + rng.randint(1, 30)]
            elif choice == 2:
                data[at:at] = rng.choice([b",", b"\n", b'"', b"nan", b"1e999", b"\0", b"-", b"\xff", b"9" * 400])
            else:
                del data[at + 1 :]
        path.write_bytes(data)
        try:
            for launch in read_launches(path, DEFAULT_PARAMS):
                launch.check()
            read += 1
        except UserError as error:
            refusals.append(str(error))
    # both happen often enough to mean something
    assert read > 100
    assert len(refusals) > 1000
    assert all(str(path) in line for line in refusals)


@given(
    st.floats(allow_nan=False, allow_infinity=False), st.sampled_from(["{!r}", " {!r} ", "{:.20e}", "{:+.3f}", "{:E}"])
)
def test_every_finite_number_however_written_is_read(value: float, form: str) -> None:
    text = form.format(value)
    if abs(float(text)) == float("inf"):
        return
    assert numbers(Row(ROOT, 1, 0, (text,)), ("x_mm",)) == [float(text)]


@given(st.text(max_size=8))
def test_no_text_reads_as_anything_but_a_finite_number(text: str) -> None:
    try:
        (value,) = numbers(Row(ROOT, 1, 0, (text,)), ("x_mm",))
    except UserError:
        return
    assert value - value == 0.0
    assert value == float(text)

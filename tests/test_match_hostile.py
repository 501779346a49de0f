"""Spoiled recordings of whole matches: exit code 0, 1 or 2 and one sentence, within two seconds and 300 MB."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "recordings"
MATCHES = ("dilemma-4-square-model-2", "hedgehogs-3", "goddam-2", "duel")
LONGEST_S, MOST_MB = 2.0, 300
each = pytest.mark.parametrize("name", MATCHES)


def play(name: str, *words: str) -> dict[str, int]:
    """Have so many spoiled recordings played in a process of its own.

    Returns:
        How many had which exit code.
    """
    command = [sys.executable, "-m", "tests.match_mutants", str(FOLDER / f"{name}.darec"), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=FOLDER.parent.parent)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["slowest"] < LONGEST_S, told  # processor time of one file: the limit, not a measure of speed
    assert told["peak"] < MOST_MB, told
    codes: dict[str, int] = told["codes"]
    assert set(codes) <= {"0", "1", "2"}
    return codes


@each
def test_mutants_of_a_match_are_refused_in_one_sentence(name: str) -> None:
    codes = play(name, "mutants", "0", "160")
    assert sum(codes.values()) == 160
    assert codes["2"] > 80


@each
def test_a_match_that_is_cut_off_is_refused_in_one_sentence(name: str) -> None:
    codes = play(name, "cuts", "211")
    assert set(codes) == {"2"}


@pytest.mark.slow
@pytest.mark.timeout(7200)
@each
def test_twenty_thousand_mutants_of_a_match(name: str) -> None:
    codes = play(name, "mutants", "1000", "21000")
    assert sum(codes.values()) == 20_000
    assert all(codes[code] > 20 for code in "012")


@pytest.mark.slow
@pytest.mark.timeout(7200)
@each
def test_a_match_cut_off_at_every_byte(name: str) -> None:
    codes = play(name, "cuts", "1")
    assert sum(codes.values()) == (FOLDER / f"{name}.darec").stat().st_size
    assert codes["2"] >= sum(codes.values()) - 1  # the last newline is not missed

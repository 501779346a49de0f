"""The tools for recordings: where two part, and the corpus of throws."""

from __future__ import annotations

import json
from dataclasses import astuple, fields
from pathlib import Path

import pytest

from dilemma_arena.physics.launch import Launch
from dilemma_arena.recording.reader import load
from tests.recording_samples import FLAT, ONTO, OUT, long_session
from tools import diff_recordings, record_throws


def said(capsys: pytest.CaptureFixture[str], folder: Path) -> str:
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    return (out + err).replace(f"{folder}/", "")


class TestDiff:
    @pytest.fixture
    def two(self, tmp_path: Path) -> tuple[str, str]:
        paths = tmp_path / "a.darec", tmp_path / "b.darec"
        for path in paths:
            long_session(path).close()
        return str(paths[0]), str(paths[1])

    def test_equal(self, two: tuple[str, str], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        assert diff_recordings.main(two) == 0
        assert said(capsys, tmp_path) == ""

    def test_the_first_record_and_all_of_the_header(
        self, two: tuple[str, str], capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        path = Path(two[1])
        lines = [json.loads(line) for line in path.read_text().splitlines()]
        lines[0]["seed"] = 7
        lines[0]["options"]["params"]["air"] = False
        lines[2]["action"]["launch"]["spin_rad_s"] = 8.0
        lines[-2]["facts"]["hex"] = ""
        path.write_text("".join(json.dumps(line) + "\n" for line in lines))
        assert diff_recordings.main(two) == 1
        assert said(capsys, tmp_path) == (
            "header, seed: 0 and 7\n"
            "header, options.params.air: True and False\n"
            "line 3, card b1, action.launch.spin_rad_s: 8.972 and 8.0\n"
        )

    def test_one_is_longer(self, two: tuple[str, str], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        path = Path(two[1])
        lines = path.read_text().splitlines(keepends=True)
        end = json.loads(lines[-1])
        end["facts"]["records"] = 2
        path.write_text("".join(lines[:3]) + json.dumps(end) + "\n")
        assert diff_recordings.main(two) == 1
        told = said(capsys, tmp_path)
        assert told.startswith("line 4, card ")
        assert told.endswith(" and nothing\n")

    def test_bad_files(self, two: tuple[str, str], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        assert diff_recordings.main((two[0], str(tmp_path / "none"))) == 2
        assert said(capsys, tmp_path) == "cannot read none: no such file or directory\n"


class TestCorpus:
    @pytest.fixture
    def table(self, tmp_path: Path) -> Path:
        """Three throws with the rests they really have, one labelled wrongly."""
        path = tmp_path / "throws.csv"
        rows = ["id,rest,first_surface," + ",".join(field.name for field in fields(Launch))]
        for number, (launch, rest) in enumerate(((FLAT, "flat"), (OUT, "outside"), (ONTO, "leaning"))):
            rows.append(f"{number},{rest},rim_top," + ",".join(map(repr, astuple(launch))))
        path.write_text("\n".join(rows) + "\n")
        return path

    def test_collect_check_and_record(self, table: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        folder = tmp_path / "corpus"
        assert record_throws.main(["collect", str(table), "--into", str(folder)]) == 0
        assert said(capsys, tmp_path) == "1 flat, 0 leaning, 0 on_rim, 1 outside, 0 stacked recorded in corpus\n"
        assert {path.name for path in folder.iterdir()} == {
            "flat-air-round-alone-0.darec",
            "outside-air-round-alone-1.darec",
        }
        recording = load(folder / "flat-air-round-alone-0.darec")
        assert recording.header.options.note == "row 0 of throws.csv: flat, first contact rim_top"

        assert record_throws.main(["check", str(folder)]) == 0
        assert said(capsys, tmp_path) == "1 flat, 0 leaning, 0 on_rim, 1 outside, 0 stacked verified, 0 failed\n"

        assert record_throws.main(["record", str(folder)]) == 0
        assert said(capsys, tmp_path) == "2 recorded, 0 rest otherwise than before\n"

    def test_what_changed_is_told(self, table: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        folder = tmp_path / "corpus"
        record_throws.main(["collect", str(table), "--into", str(folder)])
        path = folder / "flat-air-round-alone-0.darec"
        lines = [json.loads(line) for line in path.read_text().splitlines()]
        card = lines[2]["facts"]["result"]["card"]
        card["rest"], card["x_mm"] = "leaning", card["x_mm"] + 30.0
        path.write_text("".join(json.dumps(line) + "\n" for line in lines))
        said(capsys, tmp_path)
        assert record_throws.main(["check", str(folder)]) == 1
        assert said(capsys, tmp_path).startswith("flat-air-round-alone-0.darec: line 3, card thrown, x_mm: recorded ")
        assert record_throws.main(["record", str(folder)]) == 0
        assert said(capsys, tmp_path).splitlines() == [
            "flat-air-round-alone-0.darec: leaning -> flat, 30 mm away, turned by 0°, +0.000 s",
            "2 recorded, 1 rest otherwise than before",
        ]
        assert record_throws.main(["check", str(folder)]) == 0

    def test_faults_are_told_plainly(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert record_throws.main(["check", str(tmp_path)]) == 2
        assert said(capsys, tmp_path).startswith("there are no recordings in ")
        long_session(tmp_path / "two.darec").close()
        assert record_throws.main(["record", str(tmp_path)]) == 2
        assert said(capsys, tmp_path) == "two.darec holds 5 throws, not one\n"


def test_cards_let_go_above_the_rim_stay_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert record_throws.main(["drop", "--count", "2", "--into", str(tmp_path)]) == 0
    assert said(capsys, tmp_path).startswith("2 on_rim recorded in ")
    assert len(list(tmp_path.glob("on_rim-air-round-drop-*.darec"))) == 2

"""Throws of recordings as tables: what goes out is what was thrown, and `simulate` makes the same of it."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from dilemma_arena.core.errors import UserError
from dilemma_arena.lab.simulate import simulate
from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.physics.params import DEFAULT_PARAMS
from dilemma_arena.recording.csv_export import export_csv, throws_of
from dilemma_arena.recording.live import RecordedVolley
from dilemma_arena.recording.match import load_any
from games.dilemma.messages import Throw
from tests._helpers import run_cli
from tests.export_samples import match, three_throws
from tests.recording_samples import FLAT, LEANING, ONTO, RIM, run_to_rest


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_simulating_the_table_gives_the_recorded_rests_to_the_last_bit(tmp_path: Path) -> None:
    recording = load_any(three_throws(tmp_path / "three.darec"))
    exported = export_csv(recording, tmp_path / "throws.csv")
    assert (exported.throws, exported.crowded, exported.left_out) == (3, 0, 0)
    assert exported.lying == tmp_path / "throws.lying.csv"
    assert list(exported.remarks()) == []

    simulate(
        tmp_path / "throws.csv",
        tmp_path / "rests.csv",
        arena=ARENAS["round"],
        params=DEFAULT_PARAMS,
        lying=exported.lying,
    )
    stored = [throw.rest for throw in throws_of(recording)]
    found = rows(tmp_path / "rests.csv")
    assert [row["rest"] for row in found] == ["flat", "flat", "outside"]
    for rest, row in zip(stored, found, strict=True):
        assert rest is not None
        assert (float(row["x_mm"]), float(row["y_mm"])) == (rest.x_mm, rest.y_mm)
        assert row["on_top_of"] == " ".join(rest.on_top_of)


def test_the_table_tells_who_threw_what_and_when_with_all_digits(tmp_path: Path) -> None:
    export_csv(load_any(three_throws(tmp_path / "three.darec")), tmp_path / "throws.csv")
    first, second, third = rows(tmp_path / "throws.csv")
    assert list(first)[:10] == [
        "x_mm", "y_mm", "z_mm", "vx_mm_s", "vy_mm_s", "vz_mm_s", "yaw_rad", "pitch_rad", "roll_rad", "spin_rad_s",
    ]  # fmt: skip
    assert (first["card"], first["seat"], first["time_s"]) == ("sun.7", "1", "5.0")
    assert (third["card"], third["seat"]) == ("leaf.8", "2")
    assert float(second["vx_mm_s"]) == ONTO.vx_mm_s
    lying = rows(tmp_path / "throws.lying.csv")
    assert [(row["throw"], row["id"]) for row in lying] == [
        ("0", "wave.6"), ("1", "wave.6"), ("1", "sun.7"), ("2", "wave.6"), ("2", "sun.7"), ("2", "sun.9"),
    ]  # fmt: skip
    assert (float(lying[0]["x_mm"]), float(lying[0]["y_mm"]), float(lying[0]["yaw_rad"])) == (10.0, 80.0, 0.5)


def test_what_a_table_cannot_say_is_said(tmp_path: Path) -> None:
    path = tmp_path / "crowd.darec"
    live = RecordedVolley(ARENAS["octagon"], DEFAULT_PARAMS, seats=("ann", "bob"), lying=[LEANING], path=path)
    live.throw("a", RIM, seat=0)
    for _ in range(10):
        live.step()
    live.throw("b", FLAT, seat=1)
    run_to_rest(live)
    live.close()
    assert list(export_csv(load_any(path), tmp_path / "out.csv").remarks()) == [
        "the arena is octagon, simulate with --arena octagon",
        "1 of 2 throws were made while another card was moving",
        "cards that leaned or lay beyond the rim are not in the table of lying cards",
    ]
    assert not (tmp_path / "out.lying.csv").exists()


def test_throws_of_a_match_with_the_offer_lying_there(tmp_path: Path) -> None:
    recording = load_any(match(tmp_path / "match.darec", "dilemma", "bot:easy", "bot:easy"))
    exported = export_csv(recording, tmp_path / "throws.csv")
    thrown = [record.action for record in recording.records if isinstance(record.action, Throw)]
    assert exported.throws == len(thrown) > 3
    first = rows(tmp_path / "throws.csv")[0]
    assert float(first["vy_mm_s"]) == thrown[0].launch.vy_mm_s
    assert first["card"] == thrown[0].card
    offers = {row["throw"] for row in rows(tmp_path / "throws.lying.csv")}
    assert offers == {str(number) for number in range(exported.throws)}, "an offer lies there at every throw"


def test_a_recording_without_throws_is_refused(tmp_path: Path) -> None:
    recording = load_any(match(tmp_path / "h.darec", "hedgehogs-dilemma", "bot:random", "bot:random", "bot:random"))
    with pytest.raises(UserError, match="holds no throws"):
        export_csv(recording, tmp_path / "out.csv")
    assert not (tmp_path / "out.csv").exists()


def test_by_the_command_line(tmp_path: Path) -> None:
    three_throws(tmp_path / "three.darec")
    done = run_cli("replay", "three.darec", "--csv", "throws.csv", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert len(rows(tmp_path / "throws.csv")) == 3
    again = run_cli("replay", "three.darec", "--csv", "three.darec", cwd=tmp_path)
    assert (again.returncode, again.stderr) == (2, "the results would overwrite the recording or each other\n")

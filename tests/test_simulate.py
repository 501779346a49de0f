"""`simulate`: tables of throws in, tables of rests out (contract: design.md §7)."""

from __future__ import annotations

import csv
import io
import math
from pathlib import Path

import pytest

from dilemma_arena.cli import main
from dilemma_arena.lab import progress
from dilemma_arena.lab.throws import read_lying
from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.volley import Volley
from tests._helpers import plain_environment, run_cli

COLUMNS = "x_mm,y_mm,z_mm,vx_mm_s,vy_mm_s,vz_mm_s,yaw_rad,pitch_rad,roll_rad,spin_rad_s"
RESULTS = "rest,x_mm,y_mm,z_mm,yaw_rad,tilt_rad,face_up,settle_s"
DROP = "10,-20,100,0,0,0,0.5,0,0,0"
"""Let go flat above the floor, 10 cm up."""
LONG = "-360,0,120,3000,0,1500,0.5,0,0,0"
"""Far over the arena."""
FLICK = "-360.5,3.25,120,1900,-15,300,0.5,0.05,0.02,40"


def run(tmp_path: Path, rows: list[str], *options: str, lying: list[str] | None = None) -> list[dict[str, str]]:
    """Simulate the rows and return the results."""
    (tmp_path / "throws.csv").write_text("\n".join([COLUMNS, *rows]) + "\n")
    if lying is not None:
        (tmp_path / "poses.csv").write_text("\n".join(["throw,id,x_mm,y_mm,yaw_rad", *lying]) + "\n")
        options = (*options, "--lying", str(tmp_path / "poses.csv"))
    assert main(["simulate", str(tmp_path / "throws.csv"), "--out", str(tmp_path / "rests.csv"), *options]) == 0
    return read(tmp_path / "rests.csv")


def read(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def test_a_row_for_each_row_in_the_same_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rests = run(tmp_path, [DROP, LONG, DROP, FLICK])
    assert [row["rest"] for row in rests[:3]] == ["flat", "outside", "flat"]
    assert rests[0] == rests[2]
    assert len(rests) == 4
    assert ",".join(rests[0]) == RESULTS
    assert capsys.readouterr() == ("", "")


def test_a_card_let_go_in_a_vacuum_falls_where_it_is(tmp_path: Path) -> None:
    (row,) = run(tmp_path, [DROP], "--no-air")
    assert (row["rest"], row["face_up"]) == ("flat", "1")
    assert float(row["x_mm"]) == pytest.approx(10, abs=0.5)
    assert float(row["y_mm"]) == pytest.approx(-20, abs=0.5)
    assert float(row["z_mm"]) == pytest.approx(0, abs=0.5)
    assert float(row["yaw_rad"]) == pytest.approx(0.5, abs=0.01)
    assert float(row["tilt_rad"]) == pytest.approx(0, abs=0.01)
    # sqrt(2 * 100 mm / 9810 mm/s²) = 0.1428 s of falling, then it lies
    assert 0.1427 < float(row["settle_s"]) < 0.5


def test_air_and_arena_matter(tmp_path: Path) -> None:
    (with_air,) = run(tmp_path, [FLICK])
    (without,) = run(tmp_path, [FLICK], "--no-air")
    assert with_air["x_mm"] != without["x_mm"]
    corner = "135,135,60,0,0,0,0,0,0,0"  # 191 mm from the axis: inside the square only, small enough to lie there
    assert run(tmp_path, ["95,95,60,0,0,0,0,0,0,0"], "--arena", "square")[0]["rest"] == "flat"
    assert run(tmp_path, [corner], "--arena", "round")[0]["rest"] == "outside"


def test_the_yaw_of_a_long_axis_is_in_half_a_turn(tmp_path: Path) -> None:
    drop = "0,0,40,0,0,0,{},0,0,0"
    yaws = [float(row["yaw_rad"]) for row in run(tmp_path, [drop.format(y) for y in (-1.0, 4.0, 100.0)], "--no-air")]
    assert yaws == pytest.approx([math.pi - 1.0, 4.0 - math.pi, 100.0 % math.pi], abs=0.01)


def test_the_numbers_are_exactly_those_of_the_physics(tmp_path: Path) -> None:
    (row,) = run(tmp_path, [FLICK], "--mode", "sequential")
    volley = Volley(ARENAS["round"])
    volley.throw("card", "anna", Launch(*map(float, FLICK.split(","))))
    volley.run_to_rest()
    rested = volley.results["card"]
    numbers = [float(row[name]) for name in ("x_mm", "y_mm", "z_mm", "tilt_rad", "settle_s")]
    card = rested.card
    assert numbers == [card.x_mm, card.y_mm, card.z_mm, card.tilt_rad, rested.settle_s]


def test_the_same_throws_give_the_same_bytes_in_every_process(tmp_path: Path) -> None:
    run(tmp_path, [FLICK, DROP] * 3, lying=["0,a,0,0,0.3", "0,b,20,10,1.3", "3,z,0,0,0"])
    first = [(tmp_path / name).read_bytes() for name in ("rests.csv", "rests.lying.csv")]
    for seed in ("0", "1"):
        done = run_cli(
            *("simulate", "throws.csv", "--out", "rests.csv", "--lying", "poses.csv"),
            cwd=tmp_path,
            env=plain_environment(PYTHONHASHSEED=seed),
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        assert [(tmp_path / name).read_bytes() for name in ("rests.csv", "rests.lying.csv")] == first


def test_columns_in_any_order_and_further_ones_ignored(tmp_path: Path) -> None:
    (expected,) = run(tmp_path, [FLICK])
    names, values = COLUMNS.split(",")[::-1], FLICK.split(",")[::-1]
    text = 'note,{},note\r\n\r\n"anna, first",{},NaN\r\n'.format(",".join(names), ",".join(values))
    (tmp_path / "throws.csv").write_bytes(b"\xef\xbb\xbf" + text.encode())  # as Excel saves it
    assert main(["simulate", str(tmp_path / "throws.csv"), "--out", str(tmp_path / "rests.csv")]) == 0
    assert read(tmp_path / "rests.csv") == [expected]


def test_a_card_dropped_on_another_rests_on_it(tmp_path: Path) -> None:
    lying = ["1,lower,10,-20,0.5", "2,far,-90,60,0", "1,beside,-90,60,0"]
    rests = run(tmp_path, [DROP, DROP, DROP], "--no-air", lying=lying)
    assert ",".join(rests[0]) == RESULTS + ",on_top_of"
    assert [row["on_top_of"] for row in rests] == ["", "lower", ""]
    assert [float(row["z_mm"]) for row in rests] == pytest.approx([0.0, 0.3, 0.0], abs=0.05)
    afterwards = read(tmp_path / "rests.lying.csv")
    assert ",".join(afterwards[0]) == "throw,id,rest,x_mm,y_mm,yaw_rad"
    assert [(row["throw"], row["id"], row["rest"]) for row in afterwards] == [
        ("1", "lower", "flat"),
        ("1", "beside", "flat"),
        ("2", "far", "flat"),
    ]
    assert float(afterwards[1]["x_mm"]) == -90.0


def test_a_card_on_two_others_names_both(tmp_path: Path) -> None:
    lying = ["0,left,-20,0,1.5707963", "0,right,40,0,1.5707963", "0,away,0,110,0"]
    (row,) = run(tmp_path, ["10,0,60,0,0,0,0,0,0,0"], "--no-air", lying=lying)
    assert sorted(row["on_top_of"].split(" ")) == ["left", "right"]


def test_any_id_is_fine_even_that_of_the_thrown_card(tmp_path: Path) -> None:
    (row,) = run(tmp_path, [DROP], "--no-air", lying=["0,throw,10,-20,0.5", "0,throw',10,-20,0.5"])
    assert row["on_top_of"] == "throw'"


def test_lying_cards_keep_the_order_of_the_file(tmp_path: Path) -> None:
    rows = [f"{number % 3},c{number},{number % 7},0,0" for number in range(150)]
    (tmp_path / "poses.csv").write_text("\n".join(["throw,id,x_mm,y_mm,yaw_rad", *rows]))
    table = read_lying(tmp_path / "poses.csv", ARENAS["round"], throw_count=4)
    assert [card.id for card in table.at(1)] == [f"c{number}" for number in range(1, 150, 3)]
    assert (table.at(1)[1].x_mm, table.at(3)) == (4.0, ())


def test_without_lying_cards_there_is_no_second_table(tmp_path: Path) -> None:
    run(tmp_path, [DROP])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["rests.csv", "throws.csv"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.csv").write_text("old\n")
    (tmp_path / "rests.csv").symlink_to("real.csv")
    run(tmp_path, [DROP])
    assert (tmp_path / "rests.csv").is_symlink()
    assert (tmp_path / "real.csv").read_text().startswith("rest,")


def test_many_throws_at_once_agree_with_one_after_the_other(tmp_path: Path) -> None:
    rows = [
        f"-360,{y},120,{speed},0,300,{y / 10},0.02,0.01,20" for y in range(-40, 41, 8) for speed in (1200, 1900, 2600)
    ]
    single = run(tmp_path, rows, "--mode", "sequential")
    batch = run(tmp_path, rows, "--mode", "batch")
    same = [a["rest"] == b["rest"] for a, b in zip(single, batch, strict=True)]
    assert sum(same) >= 0.9 * len(rows)


def test_auto_takes_batches_from_200_throws_on(tmp_path: Path) -> None:
    rows = [f"-360,{y / 4},120,1700,0,300,0.3,0.02,0.01,20" for y in range(200)]
    auto = run(tmp_path, rows)
    assert run(tmp_path, rows, "--mode", "batch") == auto
    assert len(auto) == 200
    few = run(tmp_path, rows[:199])
    assert run(tmp_path, rows[:199], "--mode", "sequential") == few


class Terminal(io.StringIO):
    """A stderr somebody watches."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("stream", "shown"), [(Terminal(), True), (io.StringIO(), False)])
def test_the_bar_shows_only_on_a_terminal(stream: io.StringIO, shown: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE_S", -1.0)
    monkeypatch.setattr("sys.stderr", stream)
    with progress.metered("throws", 3) as meter:
        meter.advance()
    assert ("throws" in stream.getvalue()) == shown
    assert shown or stream.getvalue() == ""


def test_the_bar_waits_before_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr("sys.stderr", stream)
    with progress.metered("throws", 3) as meter:
        meter.advance()
    assert stream.getvalue() == ""

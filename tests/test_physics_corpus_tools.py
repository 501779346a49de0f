"""What finds throws for the regression corpus, and what re-records them."""

from __future__ import annotations

from pathlib import Path

import pytest

from dilemma_arena.physics.params import PhysicsParams
from dilemma_arena.recording.reader import load
from dilemma_arena.recording.verify import verify
from tests.physics_cards import LEANER, ROUND, launch
from tools import find_throws, record_throws
from tools.find_throws import FAMILIES, Family
from tools.record_throws import Case, case_of, robust_kind

THREE = Case(
    "air-round-three",
    "three at once",
    ROUND,
    True,
    (LEANER,),
    launch(z=30.0),
    (launch(x=-70.0, z=40.0), launch(x=-95.0, z=90.0)),
)


def test_throws_at_once_are_recorded_and_found_again(tmp_path: Path) -> None:
    THREE.record(tmp_path, "flat")
    recording = load(tmp_path / "flat-air-round-three.darec")
    assert recording.header.seats == ("corpus", "other-1", "other-2")
    case, rest = case_of(tmp_path / "flat-air-round-three.darec", recording)
    assert (case.launch, case.others, case.lying) == (THREE.launch, THREE.others, THREE.lying)
    assert rest == THREE.simulate()
    (results,) = verify(recording).results
    assert [result.card.id for result in results] == ["thrown", "other-1", "other-2"]
    assert results[2].card.on_top_of == ("other-1",)


def test_recording_again_keeps_all_throws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    THREE.record(tmp_path, "flat")
    before = (tmp_path / "flat-air-round-three.darec").read_bytes()
    assert record_throws.main(["record", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "1 recorded, 0 rest otherwise than before\n"
    after = (tmp_path / "flat-air-round-three.darec").read_bytes()
    assert before.splitlines()[1:] == after.splitlines()[1:]  # the header tells when


def test_a_throw_that_rests_otherwise_gets_another_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here because it falls more slowly than before."""
    case = Case("vacuum-round-far", "far", ROUND, False, (), launch(-300.0, z=60.0, velocity=(2400.0, 0.0, 0.0)))
    assert case.simulate().card.rest == "flat"
    case.record(tmp_path, "flat")

    def moon(*, air: bool) -> PhysicsParams:
        return PhysicsParams(air=air, gravity_mm_s2=1620.0)

    monkeypatch.setattr(record_throws, "PhysicsParams", moon)
    assert record_throws.main(["record", str(tmp_path)]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["outside-vacuum-round-far.darec"]


def test_a_family_draws_the_same_throws_every_time() -> None:
    for family in FAMILIES:
        assert family.case(3) == family.case(3)
        assert family.case(3) != family.case(4)


def test_what_is_there_is_not_looked_for_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(find_throws, "FAMILIES", (Family("drop", "let go", {"on_rim": 1}, drop=True),))
    monkeypatch.setattr(find_throws, "ONE_BY_ONE", find_throws.ONE_BY_ONE[1:2])
    assert find_throws.main([str(tmp_path)]) == 0
    found = {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    assert {name.split("-")[0] for name in found} == {"on_rim", "flat"}
    assert find_throws.main([str(tmp_path)]) == 0
    assert {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == found
    assert capsys.readouterr().out == ""


def test_what_is_not_found_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(find_throws, "FAMILIES", (Family("drop", "let go", {"stacked": 1}, drop=True),))
    monkeypatch.setattr(find_throws, "ONE_BY_ONE", ())
    monkeypatch.setattr(find_throws, "TRIES", 3)
    assert find_throws.main([str(tmp_path)]) == 1
    assert capsys.readouterr().out == "drop, let go: 1 stacked not found\n"


def test_a_throw_on_the_edge_of_two_classes_is_not_taken() -> None:
    sure = Case("sure", "", ROUND, True, (), launch(z=30.0))
    assert robust_kind(sure) == "flat"
    # the straight rim of the square ends at 140 mm: half the neighbours tip inwards
    edge = Case("edge", "", find_throws.SQUARE, True, (), launch(140.0, 0.0, 20.05))
    assert robust_kind(edge) is None

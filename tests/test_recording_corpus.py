"""The corpus of recorded matches: what was once written stays readable, verifies, and can be wound back and forth."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from dilemma_arena.physics.params import PHYSICS_MODEL
from dilemma_arena.recording.format import FORMAT
from dilemma_arena.recording.library import Library
from dilemma_arena.recording.match import load_any
from dilemma_arena.recording.match_replay import replay_headless
from dilemma_arena.recording.platform_tag import platform_tag
from dilemma_arena.rules.registry import installed, load
from dilemma_arena.scene.menus.replays import ReplaysScreen
from tests.table_support import make_desk
from tools import diff_recordings, record_matches

FOLDER = Path(__file__).parent / "recordings"
SUMS = record_matches.sums(FOLDER)
each = pytest.mark.parametrize("name", sorted(SUMS))


@each
def test_it_is_as_it_was_when_it_was_made(name: str) -> None:
    """Nobody mends a recording: if one no longer plays, the program is to be mended."""
    assert hashlib.sha256((FOLDER / name).read_bytes()).hexdigest() == SUMS[name]


@each
def test_it_verifies_and_can_be_wound(name: str) -> None:
    header = load_any(FOLDER / name).header
    said = record_matches.check(FOLDER / name)
    if header.game == "dilemma" and header.physics != PHYSICS_MODEL:
        assert said == "told"
    elif header.platform == platform_tag():
        assert said == "exact"


@each
def test_it_is_told_on_the_command_line(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    for verify, trust in ((False, False), (False, True)):
        assert replay_headless(FOLDER / name, verify=verify, trust=trust) == 0
        out, err = capsys.readouterr()
        assert err == ""
        assert len(out.splitlines()) > 20


def test_the_library_lists_them_all() -> None:
    listed = [Library(FOLDER).look(path) for path in Library(FOLDER).paths()]
    assert sorted(found.path.name for found in listed) == sorted(SUMS)
    assert [found.trouble for found in listed] == [""] * len(SUMS)


def test_players_are_listed_by_their_names_where_they_have_some() -> None:
    screen = ReplaysScreen(make_desk())
    named, plain = (screen._facts(Library(FOLDER).look(FOLDER / name))
                    for name in ("duel-short-named.darec", "duel.darec"))  # fmt: skip
    assert named.split(" · ")[0] == "Anne, Ödön"
    assert named.endswith(("won by Anne", "won by Ödön"))
    assert plain.split(" · ")[0] == "Medium bot, Easy bot"
    assert "won by player" in plain


def test_every_game_and_every_format_has_its_recordings() -> None:
    headers = [json.loads((FOLDER / name).read_text(encoding="utf-8").splitlines()[0]) for name in SUMS]
    assert {header["format"] for header in headers} == set(range(1, FORMAT + 1))
    assert {header["game"] for header in headers} >= {
        "dilemma", "goddam-dilema", "duel-betwixt-us", "hedgehogs-dilemma"
    }  # fmt: skip
    for game in {header["game"] for header in headers}:
        seats = {len(header["seats"]) for header in headers if header["game"] == game}
        info = load(game).info
        assert len(seats) > 1 or info.min_seats == info.max_seats
        assert game in installed()
    assert {len(header["names"]) for header in headers} > {0}


def test_files_of_the_first_format_need_no_fields_that_came_later(tmp_path: Path) -> None:
    """Names, colours and the date were not there at first."""
    lines = (FOLDER / "dilemma-2.darec").read_bytes().splitlines(keepends=True)
    header = json.loads(lines[0])
    for name in ("names", "styles", "created"):
        header.pop(name)
    lines[0] = json.dumps(header, separators=(",", ":")).encode() + b"\n"
    path = tmp_path / "first.darec"
    path.write_bytes(b"".join(lines))
    assert record_matches.check(path) == record_matches.check(FOLDER / "dilemma-2.darec")


def test_making_the_corpus_again_writes_nothing_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name, planned = "goddam-2", record_matches.PLAN["goddam-2"]
    monkeypatch.setattr(record_matches, "PLAN", {name: planned})
    assert record_matches.make_all(tmp_path) == 0
    path = tmp_path / "goddam-2.darec"
    assert record_matches.sums(tmp_path) == {path.name: hashlib.sha256(path.read_bytes()).hexdigest()}
    path.write_bytes(path.read_bytes() + b"\n")
    assert record_matches.make_all(tmp_path) == 0
    assert path.read_bytes().endswith(b"\n\n")
    assert record_matches.check_all(tmp_path) == 1


class TestDiff:
    def test_a_match_is_like_itself_and_unlike_another(self, capsys: pytest.CaptureFixture[str]) -> None:
        for name in SUMS:
            assert diff_recordings.main([str(FOLDER / name)] * 2) == 0
        assert diff_recordings.main([str(FOLDER / "goddam-2.darec"), str(FOLDER / "goddam-10.darec")]) == 1
        out, err = capsys.readouterr()
        assert out.splitlines()[0] == "header, seed: 3 and 7"
        assert err == ""

    def test_the_first_record_that_differs_is_named(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        lines = (FOLDER / "dilemma-2.darec").read_text(encoding="utf-8").splitlines(keepends=True)
        at = next(i for i, line in enumerate(lines) if '"type":"throw"' in line)
        record = json.loads(lines[at])
        record["action"]["launch"]["vz_mm_s"] += 0.5
        lines[at] = json.dumps(record, separators=(",", ":")) + "\n"
        changed = tmp_path / "changed.darec"
        changed.write_text("".join(lines), encoding="utf-8")
        assert diff_recordings.main([str(FOLDER / "dilemma-2.darec"), str(changed)]) == 1
        said = capsys.readouterr().out
        assert said.startswith(f"line {at + 1}, card {record['action']['card']}, action.launch.vz_mm_s: ")
        assert len(said.splitlines()) == 1

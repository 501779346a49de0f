"""The list of recordings: quick, complete, and one broken file hides none of the others."""

from __future__ import annotations

import os
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from dilemma_arena.core.errors import UserError
from dilemma_arena.recording import library
from dilemma_arena.recording.library import Library, list_recordings, new_recording
from dilemma_arena.rules import registry
from tests.export_samples import match, three_throws
from tests.recording_samples import small_session


@pytest.fixture(scope="module")
def originals(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("originals")
    three_throws(folder / "throws.darec")
    match(folder / "dilemma.darec", "dilemma", "bot:easy", "bot:hard")
    match(folder / "hedgehogs.darec", "hedgehogs-dilemma", "bot:random", "bot:random", "bot:random")
    return folder


@pytest.fixture
def folder(originals: Path, tmp_path: Path) -> Path:
    for path in originals.iterdir():
        shutil.copy(path, tmp_path)
    return tmp_path


def test_a_glance_tells_game_players_length_and_date(folder: Path) -> None:
    os.utime(folder / "dilemma.darec", (1_700_000_000, 1_700_000_000))
    rows = {row.path.name: row for row in list_recordings(folder)}
    throws, dilemma = rows["throws.darec"], rows["dilemma.darec"]
    assert (throws.game, throws.players, throws.moves) == ("throw", ("ann", "bob"), 3)
    assert 16.0 < throws.seconds < 18.0
    assert (dilemma.game, dilemma.players) == ("dilemma", ("bot:easy", "bot:hard"))
    assert dilemma.moves > 5
    assert dilemma.when == datetime.fromtimestamp(1_700_000_000, UTC)
    assert all(row.finished and not row.trouble and not row.looked for row in rows.values())


def test_a_look_tells_who_won_and_how_cards_came_to_rest(folder: Path) -> None:
    rows = {row.path.name: row for row in list_recordings(folder, thorough=True)}
    assert rows["throws.darec"].result == "2 flat, 1 outside"
    dilemma = rows["dilemma.darec"]
    assert len(dilemma.winners) == 1
    assert dilemma.result.startswith(f"{dilemma.players[dilemma.winners[0]]} wins, ")
    assert rows["hedgehogs.darec"].result
    assert all(row.looked for row in rows.values())


def test_one_broken_among_fifty_is_marked_and_the_rest_listed(folder: Path, originals: Path) -> None:
    for number in range(46):
        shutil.copy(originals / "throws.darec", folder / f"copy {number}.darec")
    text = (originals / "dilemma.darec").read_text(encoding="utf-8")
    (folder / "broken.darec").write_text(text.replace('"tick":', '"tick"', 9), encoding="utf-8")
    rows = list(list_recordings(folder))
    assert len(rows) == 50
    assert [row.path.name for row in rows if row.trouble] == ["broken.darec"]
    assert next(row.trouble for row in rows if row.trouble) == "broken.darec, line 2: this is no sound record"


@pytest.mark.parametrize(
    ("damage", "trouble"),
    [
        (lambda text: "", "x.darec is not a Dilemma Arena recording: it is empty"),
        (lambda text: "hello\n", "x.darec, line 1: this is not sound JSON"),
        (lambda text: text.replace("dilemma-arena recording", "a shopping list"), "is not a Dilemma Arena recording"),
        (lambda text: text.replace('"format":1', '"format":9', 1), "x.darec has recording format 9"),
        (lambda text: text.replace('"rules":1', '"rules":7', 1), "was played by version 7 of the rules"),
        (lambda text: text.replace('"game":"dilemma"', '"game":"chess"', 1), "of the game chess, which is not inst"),
        (lambda text: "".join(text.splitlines(keepends=True)[:5] + text.splitlines(keepends=True)[6:]), "lines mis"),
        (lambda text: text + "{}\n", "this cannot follow the line before it"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(folder: Path, damage: object, trouble: str) -> None:
    assert callable(damage)
    path = folder / "x.darec"
    path.write_text(damage((folder / "dilemma.darec").read_text(encoding="utf-8")), encoding="utf-8")
    listed = Library(folder).glance(path)
    assert trouble in listed.trouble
    assert str(folder) not in listed.trouble, "the list shows the folder already"
    assert Library(folder).look(path).trouble == listed.trouble


def test_an_illegal_move_is_found_by_a_look(folder: Path) -> None:
    path = folder / "dilemma.darec"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    offer = next(index for index, line in enumerate(lines) if '"type":"offer"' in line)
    card = lines[offer].split('"card":"')[1].split('"')[0]
    lines[offer] = lines[offer].replace(f'"{card}"', '"E10"')
    path.write_text("".join(lines), encoding="utf-8")
    assert Library(folder).glance(path).trouble == ""
    assert Library(folder).look(path).trouble.startswith(f"dilemma.darec, line {offer + 1}: ")


def test_a_recording_that_broke_off_can_still_be_watched(folder: Path) -> None:
    path = folder / "throws.darec"
    path.write_bytes(path.read_bytes()[:-90])
    listed = Library(folder).look(path)
    assert (listed.finished, listed.trouble) == (False, "")
    assert listed.moves == 3


@pytest.mark.skipif(os.name == "nt", reason="pipes and links of POSIX")
def test_folders_devices_and_links_in_circles_are_told_not_fallen_over(tmp_path: Path) -> None:
    (tmp_path / "folder.darec").mkdir()
    (tmp_path / "loop.darec").symlink_to(tmp_path / "loop.darec")
    (tmp_path / "gone.darec").symlink_to(tmp_path / "nowhere")
    os.mkfifo(tmp_path / "pipe.darec")
    (tmp_path / "notes.txt").write_text("not listed", encoding="utf-8")
    rows = list(list_recordings(tmp_path))
    assert sorted(row.path.name for row in rows) == ["folder.darec", "gone.darec", "loop.darec", "pipe.darec"]
    assert all(row.trouble for row in rows)
    assert list(list_recordings(tmp_path / "no folder")) == []
    assert list(list_recordings(tmp_path / "notes.txt")) == []


def test_a_thousand_files_are_listed_without_playing_one(
    tmp_path: Path, originals: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = (originals / "dilemma.darec").read_bytes()
    for number in range(1000):
        (tmp_path / f"{number}.darec").write_bytes(data)
    scans = []

    def counted() -> object:
        scans.append(1)
        return registry.installed()

    def forbidden(*_: object, **__: object) -> None:
        raise AssertionError("a glance plays nothing")

    monkeypatch.setattr(library, "installed", counted)
    monkeypatch.setattr(library, "load", forbidden)
    assert sum(row.moves > 5 for row in list_recordings(tmp_path)) == 1000
    assert len(scans) == 1, "looking for installed games takes 10 ms; once is enough"


def test_the_newest_come_first_and_no_more_than_the_most(
    tmp_path: Path, originals: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "MOST", 3)
    for number in range(5):
        shutil.copy(originals / "throws.darec", tmp_path / f"{number}.darec")
        os.utime(tmp_path / f"{number}.darec", (1000 + number, 1000 + number))
    assert [row.path.name for row in list_recordings(tmp_path)] == ["4.darec", "3.darec", "2.darec"]


# -- renaming and deleting -------------------------------------------------------------------------------------


def test_renaming_keeps_the_content_and_overwrites_nothing(folder: Path) -> None:
    shelf = Library(folder)
    data = (folder / "throws.darec").read_bytes()
    new = shelf.rename(folder / "throws.darec", "  My best é 投げ.darec ")
    assert new == folder / "My best é 投げ.darec"
    assert new.read_bytes() == data
    with pytest.raises(UserError, match="there is a recording called dilemma already"):
        shelf.rename(new, "dilemma")
    assert shelf.rename(new, new.stem) == new
    assert new.read_bytes() == data


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("", "a recording needs a name"),
        (" .darec ", "a recording needs a name"),
        ("../escape", "a name cannot hold /"),
        ("a\\b", "a name cannot hold \\\\"),
        ("a:b", "a name cannot hold :"),
        ("a\0b", "a name cannot hold such characters"),
        ("a\nb", "a name cannot hold such characters"),
        (".hidden", "a recording cannot be called .hidden"),
        ("con", "a recording cannot be called con"),
        ("COM1.x", "a recording cannot be called COM1.x"),
        ("x" * 101, "the name is too long, it may have 100 characters"),
        ("投" * 100, "the name is too long"),
        ("\ud800", "a name cannot hold such characters"),
    ],
)
def test_names_no_system_takes_are_refused(folder: Path, name: str, complaint: str) -> None:
    before = sorted(folder.iterdir())
    with pytest.raises(UserError, match=complaint):
        Library(folder).rename(folder / "throws.darec", name)
    assert sorted(folder.iterdir()) == before


def test_deleting_takes_one_file_and_nothing_else(folder: Path) -> None:
    shelf = Library(folder)
    shelf.delete(folder / "throws.darec")
    assert sorted(path.name for path in folder.iterdir()) == ["dilemma.darec", "hedgehogs.darec"]
    shelf.delete(folder / "throws.darec")  # somebody else was quicker
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    for other in (folder / "notes.txt", folder / "sub" / "x.darec"):
        with pytest.raises(UserError, match="is no recording of this list"):
            shelf.delete(other)
    (folder / "sub.darec").mkdir()
    with pytest.raises(UserError, match="it cannot be deleted: "):
        shelf.delete(folder / "sub.darec")


def test_new_recordings_never_take_the_name_of_another(tmp_path: Path) -> None:
    now = datetime(2026, 11, 30, 3, 4, 5, tzinfo=UTC)
    names = []
    for _ in range(3):
        path = new_recording(tmp_path, "dilemma", now)
        small_session(path).close()
        names.append(path.name)
    assert names == [
        "dilemma 2026-11-30 03.04.05.darec",
        "dilemma 2026-11-30 03.04.05 (2).darec",
        "dilemma 2026-11-30 03.04.05 (3).darec",
    ]

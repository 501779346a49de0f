"""The list of recordings: broken ones hide no others; watching, renaming, deleting."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from dilemma_arena.recording.library import Library, new_recording
from dilemma_arena.scene.menus.replays import RenameDialog, ReplaysScreen
from dilemma_arena.scene.menus.start import StartMenu
from tests.menu_support import SCREENS, Menu


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Recordings of other tests must not appear on the list."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


CORPUS = Path(__file__).parent / "throws"


def corpus_file() -> Path:
    return next(iter(sorted(CORPUS.rglob("*.darec"))))


def library(folder: Path) -> Path:
    """Three recordings, two of them broken."""
    shutil.copy(corpus_file(), folder / "good.darec")
    (folder / "bad one.darec").write_text("nonsense", encoding="utf-8")
    lines = corpus_file().read_bytes().splitlines(keepends=True)
    (folder / "cut.darec").write_bytes(b"".join(lines[:-1]))
    (folder / "notes.txt").write_text("not one of them", encoding="utf-8")
    return folder


def test_one_broken_recording_hides_no_other(tmp_path: Path) -> None:
    folder = library(tmp_path)
    listed = {path.name: Library(folder).look(path) for path in Library(folder).paths()}
    assert set(listed) == {"good.darec", "bad one.darec", "cut.darec"}
    good = listed["good.darec"]
    assert (good.game, good.trouble, good.finished) == ("throw", "", True)
    assert good.moves >= 1
    assert not listed["cut.darec"].finished
    assert listed["cut.darec"].trouble == ""
    assert listed["bad one.darec"].trouble.startswith("bad one.darec")
    assert str(folder) not in listed["bad one.darec"].trouble


def test_the_list_shows_watches_and_deletes(tmp_path: Path) -> None:
    menu = Menu(folder=library(tmp_path))
    menu.open(StartMenu(menu.desk))
    menu.click("replays")
    menu.wait(5)
    assert isinstance(menu.top, ReplaysScreen)
    names = [row.path.name for row in menu.top.rows]
    assert sorted(names) == ["bad one.darec", "cut.darec", "good.darec"]
    good = names.index("good.darec")
    menu.click(f"watch {good}")
    assert menu.watched == [tmp_path / "good.darec"]
    menu.press("escape")
    menu.click(f"watch {names.index('bad one.darec')}")
    assert isinstance(menu.top, ReplaysScreen)
    assert menu.desk.kit.toasts.texts == ("bad one.darec cannot be watched",)
    menu.click(f"delete {good}")
    assert (tmp_path / "good.darec").exists()
    menu.press("return")
    assert (tmp_path / "good.darec").exists(), "“no” has the focus"
    menu.click(f"delete {good}")
    menu.press("down", "return")
    assert not (tmp_path / "good.darec").exists()
    assert [row.path.name for row in menu.top.rows] == [name for name in names if name != "good.darec"]


def test_an_absent_folder_is_an_empty_list(tmp_path: Path) -> None:
    assert Library(tmp_path / "nothing").paths() == []
    menu = Menu(folder=tmp_path / "nothing")
    menu.open(SCREENS["replays"](menu))
    menu.wait(3)
    assert any("nothing here yet" in getattr(item.element, "text", "") for item in menu.top.layout.items)


def test_new_recordings_never_take_a_name_that_is_used(tmp_path: Path) -> None:
    from datetime import UTC, datetime

    now = datetime(2026, 5, 4, 3, 2, 1, tzinfo=UTC)
    first = new_recording(tmp_path, "dilemma", now)
    assert first.name == "dilemma 2026-05-04 03.02.01.darec"
    first.touch()
    assert new_recording(tmp_path, "dilemma", now).name == "dilemma 2026-05-04 03.02.01 (2).darec"


def test_a_recorded_match_tells_who_won(tmp_path: Path) -> None:
    from dilemma_arena.recording.match_recorder import MatchRecorder
    from dilemma_arena.session.session import Session
    from games.hedgehogs_dilemma import GAME

    path = tmp_path / "match.darec"
    players = ("bot:random",) * 3
    recorder = MatchRecorder(GAME, players, seed=5, path=path, created="2026-05-04T03:02:01+00:00")
    session = Session(GAME, players, seed=5, observers=(recorder,))
    outcome = session.run()
    assert outcome is not None
    listed = Library(tmp_path).look(path)
    assert listed.winners == outcome.winners
    assert (listed.game, listed.players, listed.trouble) == ("hedgehogs-dilemma", players, "")
    assert listed.when.astimezone().isoformat()[:10] in ("2026-05-03", "2026-05-04")


@pytest.mark.parametrize("created", ["yesterday", "9999-99-99", "0001-01-01T00:00:00+23:59", "", "2026-05-04"])
def test_any_word_about_when_it_was_made_is_borne(tmp_path: Path, created: str) -> None:
    lines = corpus_file().read_text(encoding="utf-8").splitlines(keepends=True)
    header = json.loads(lines[0])
    header["created"] = created
    path = tmp_path / "odd.darec"
    path.write_text("".join([json.dumps(header) + "\n", *lines[1:]]), encoding="utf-8")
    assert Library(tmp_path).look(path).trouble == ""


def test_a_recording_gets_another_name_by_keys(tmp_path: Path) -> None:
    menu = Menu(folder=tmp_path)
    shutil.copy(corpus_file(), tmp_path / "good.darec")
    shutil.copy(corpus_file(), tmp_path / "taken.darec")
    screen = ReplaysScreen(menu.desk)
    menu.open(screen)
    menu.wait(5)
    index = [row.path.name for row in screen.rows].index("good.darec")
    while screen.focus != f"watch {index}":
        menu.press("down")
    menu.press("f2")
    assert isinstance(menu.top, RenameDialog)
    menu.press(*["backspace"] * 4)
    menu.type("taken")
    menu.press("return")
    assert isinstance(menu.top, RenameDialog), "the name is taken"
    assert "there is a recording called taken already" in menu.desk.kit.toasts.texts
    menu.press(*["backspace"] * 5)
    menu.type("my best: ")
    menu.press("return")
    assert "a name cannot hold :" in menu.desk.kit.toasts.texts
    menu.press("backspace", "backspace")
    menu.press("return")
    assert menu.stack.top is screen
    assert sorted(path.name for path in tmp_path.iterdir()) == ["my best.darec", "taken.darec"]
    assert screen.focus == f"watch {index}"
    assert screen.rows[index].path.name == "my best.darec"
    words = [getattr(item.element, "text", "") for item in screen.layout.items]
    assert "my best" in words


def test_a_name_that_is_not_changed_changes_nothing(tmp_path: Path) -> None:
    menu = Menu(folder=tmp_path)
    shutil.copy(corpus_file(), tmp_path / "good.darec")
    menu.open(ReplaysScreen(menu.desk))
    menu.wait(3)
    menu.click("rename 0")
    menu.click("rename")
    assert isinstance(menu.top, ReplaysScreen)
    menu.click("rename 0")
    menu.press("escape")
    assert [path.name for path in tmp_path.iterdir()] == ["good.darec"]

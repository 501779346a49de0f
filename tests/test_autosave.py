"""Saves survive kills, full disks and broken files; whatever happens, the game hears a sentence, not an exception."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dilemma_arena.recording.autosave import AutosaveStore, Found
from dilemma_arena.recording.autosaver import Autosaver
from dilemma_arena.recording.match import entries, load_any
from dilemma_arena.recording.match_recorder import MatchRecorder
from dilemma_arena.rules.registry import load as load_game
from dilemma_arena.session.session import Session
from tests._helpers import ROOT, plain_environment, run_python
from tests.autosave_child import number_of, text_of


def store_in(folder: Path) -> AutosaveStore[int]:
    return AutosaveStore(folder, "game.darec", number_of)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# -- one after the other ---------------------------------------------------------------------------------------


def test_the_last_save_is_found_and_the_one_before_it_is_kept(tmp_path: Path) -> None:
    store = store_in(tmp_path / "saves" / "deep")
    assert store.load().save is None
    for number in (1, 2, 3):
        assert store.save(text_of(number)) is None
    found = store_in(tmp_path / "saves" / "deep").load()
    assert (found.save, found.trouble) == (3, None)
    assert number_of(store.backup_path) == 2
    assert names(store.path.parent) == ["game.darec", "game.darec.before"]


@pytest.mark.parametrize("damage", [b"", b"rubbish", text_of(2)[:-1], text_of(2) + b"\0"])
def test_a_broken_save_is_set_aside_and_the_one_before_is_offered(tmp_path: Path, damage: bytes) -> None:
    store = store_in(tmp_path)
    store.save(text_of(1))
    store.save(text_of(2))
    store.path.write_bytes(damage)

    found = store_in(tmp_path).load()
    assert (found.save, found.backup) == (None, 1)
    assert found.trouble is not None
    assert "is kept as game.darec.corrupt" in found.trouble
    assert found.trouble.endswith(" The one before it can be taken instead.")
    assert (tmp_path / "game.darec.corrupt").read_bytes() == damage

    again = store_in(tmp_path)
    assert again.load().backup == 1, "as long as nothing is saved it stays on offer"
    assert again.save(text_of(7)) is None
    assert number_of(again.backup_path) == 1, "nothing sound has been lost"


def test_a_broken_save_never_becomes_the_backup_even_if_nobody_loaded_it(tmp_path: Path) -> None:
    store_in(tmp_path).save(text_of(1))
    store = store_in(tmp_path)
    store.save(text_of(2))
    store.path.write_bytes(b"rubbish")
    store_in(tmp_path).save(text_of(3))
    assert number_of(store.path) == 3
    assert number_of(store.backup_path) == 1
    assert (tmp_path / "game.darec.corrupt").read_bytes() == b"rubbish"


def test_broken_saves_do_not_replace_each_other(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / "game.darec").write_bytes(f"rubbish {number}".encode())
        store_in(tmp_path).load()
    assert (tmp_path / "game.darec.corrupt").read_bytes() == b"rubbish 0"
    assert (tmp_path / "game.darec.corrupt-3").read_bytes() == b"rubbish 2"


def test_a_missing_save_with_a_backup_is_told_by_the_offer(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    store.save(text_of(1))
    store.save(text_of(2))
    store.path.unlink()
    assert store_in(tmp_path).load() == Found(backup=1)


def test_a_finished_game_leaves_nothing(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    store.save(text_of(1))
    store.save(text_of(2))
    assert store.clear() is None
    assert names(tmp_path) == []
    assert store.clear() is None


# -- what the system refuses -----------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="limits of POSIX")
def test_a_full_disk_is_a_sentence_and_the_old_save_stays(tmp_path: Path) -> None:
    said = run_python(
        f"import resource, sys; sys.path.insert(0, {str(ROOT)!r})\n"
        "from pathlib import Path\n"
        "from tests.autosave_child import *\n"
        f"store = AutosaveStore(Path({str(tmp_path)!r}), 'game.darec', number_of)\n"
        "assert store.save(text_of(1)) is None and store.save(text_of(2)) is None\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "print(store.save(text_of(3)))\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
    )
    assert said == "The game cannot be saved: file too large.\n"
    assert store_in(tmp_path).load().save == 2
    assert number_of(tmp_path / "game.darec.before") == 1
    assert names(tmp_path) == ["game.darec", "game.darec.before"]


@pytest.mark.parametrize("failing", ["fsync", "replace", "open"])
def test_whatever_step_fails_the_old_save_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str) -> None:
    store = store_in(tmp_path)
    store.save(text_of(1))

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        if failing == "fsync":
            patch.setattr(os, "fsync", full)
        else:
            patch.setattr(Path, failing, full)
        assert store.save(text_of(2)) == "The game cannot be saved: no space left on device."
    assert store_in(tmp_path).load().save == 1
    assert not [name for name in names(tmp_path) if name.endswith(".part")]
    assert store.save(text_of(3)) is None, "room again: it goes on"


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="uses /proc as a folder that even root cannot write to")
def test_a_folder_that_cannot_be_written_or_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"in the way")
    assert store_in(tmp_path / "file").save(text_of(1)) in (
        "The game cannot be saved: file exists.", "The game cannot be saved: not a directory.",
    )  # fmt: skip
    assert store_in(tmp_path / "file").load().save is None
    nowhere = Path("/proc/nowhere/saves")  # refused to root, too
    assert (store_in(nowhere).save(text_of(1)) or "").startswith("The game cannot be saved: ")
    assert (store_in(tmp_path / "a\0b").save(text_of(1)) or "").startswith("The game cannot be saved: ")
    assert store_in(tmp_path / "a\0b").load().save is None
    assert store_in(tmp_path / ("x" * 300)).save(text_of(1)) == "The game cannot be saved: file name too long."


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_is_a_sentence(tmp_path: Path) -> None:
    store_in(tmp_path).save(text_of(1))
    tmp_path.chmod(0o500)
    try:
        store = store_in(tmp_path)
        assert store.save(text_of(2)) == "The game cannot be saved: permission denied."
        assert store.load().save == 1
    finally:
        tmp_path.chmod(0o700)


def test_a_home_with_any_characters_works(tmp_path: Path) -> None:
    folder = tmp_path / "ひらがな é 名前 😀" / ("long " * 40).strip()
    store = store_in(folder)
    assert store.save(text_of(1)) is None
    assert store.save(text_of(2)) is None
    assert store_in(folder).load().save == 2
    assert number_of(store.backup_path) == 1


def test_without_hard_links_the_backup_is_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", refused)
    store = store_in(tmp_path)
    for number in (1, 2, 3):
        assert store.save(text_of(number)) is None
    assert (number_of(store.path), number_of(store.backup_path)) == (3, 2)


def test_leftovers_of_killed_programs_are_swept_and_those_of_living_ones_are_not(tmp_path: Path) -> None:
    old, new = tmp_path / ".0a.part", tmp_path / ".0b.part"
    for part in (old, new):
        part.write_bytes(b"half")
    os.utime(old, (time.time() - 3600, time.time() - 3600))
    store_in(tmp_path).save(text_of(1))
    assert names(tmp_path) == [".0b.part", "game.darec"]


# -- kills -----------------------------------------------------------------------------------------------------


def kill_often(folder: Path, times: int, seed: int) -> None:
    """Kill a saving program again and again; each time the save there is whole, and none that was promised is lost."""
    rng = Random(seed)
    promised = 0
    seen = set()
    for _ in range(times):
        child = subprocess.Popen(
            [sys.executable, "-m", "tests.autosave_child", str(folder)],
            stdout=subprocess.PIPE, cwd=ROOT, env=plain_environment(),
        )  # fmt: skip
        assert child.stdout is not None
        started = child.stdout.readline()  # it is saving now
        time.sleep(rng.uniform(0.0, 0.03))
        child.send_signal(signal.SIGKILL)
        lines = (started + child.stdout.read()).split()
        child.wait()
        child.stdout.close()
        assert child.returncode == -signal.SIGKILL
        promised = max(promised, *(int(line) for line in lines))
        found = store_in(folder).load()
        assert found.trouble is None
        assert found.save in (promised, promised + 1), "old or new"
        promised = found.save
        seen.add(found.save)
        backup = folder / "game.darec.before"
        assert not backup.exists() or number_of(backup) in range(found.save - 1, found.save + 1)
    assert len(seen) == times, "every program got some saves done"


@pytest.mark.skipif(os.name == "nt", reason="kill -9 is POSIX")
def test_fifty_kills_leave_old_or_new_never_half(tmp_path: Path) -> None:
    kill_often(tmp_path, 50, seed=1)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="kill -9 is POSIX")
@pytest.mark.timeout(600)
def test_two_hundred_kills_leave_old_or_new_never_half(tmp_path: Path) -> None:
    kill_often(tmp_path, 200, seed=2)


# -- a match that is saved while it is played --------------------------------------------------------------------


GAMES = [("dilemma", 2), ("hedgehogs-dilemma", 3)]


def played(folder: Path, game: str, seats: int, moves: int | None, said: list[str] | None = None) -> Session:
    """A match between bots that is saved, broken off after some moves."""
    found = load_game(game)
    players = ["bot:random"] * seats
    recorder = MatchRecorder(found, players, seed=3)
    store = AutosaveStore(folder, f"{game}.darec", load_any)
    saver = Autosaver(store, recorder, say=(said if said is not None else []).append)
    session = Session(found, players, seed=3, pause_s=1.0, observers=[saver])
    while session.outcome is None and (moves is None or len(session.history) < moves):
        session.run(session.tick + 240)
    saver.wait()
    return session


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_match_that_broke_off_goes_on_from_its_save(tmp_path: Path, game: str, seats: int) -> None:
    session = played(tmp_path, game, seats, 6)
    saved = AutosaveStore(tmp_path, f"{game}.darec", load_any).load().save
    assert saved is not None
    past = list(entries(saved))
    assert past == session.history
    again = Session(
        load_game(game), saved.header.seats, options=saved.header.options, seed=saved.header.seed, past=past
    )
    assert again.state == session.state
    assert again.run() is not None, "it can be played to its end"


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_match_that_is_over_leaves_no_save(tmp_path: Path, game: str, seats: int) -> None:
    session = played(tmp_path, game, seats, None)
    session.close()
    assert names(tmp_path) == []


def test_a_match_goes_on_when_it_cannot_be_saved_and_that_is_said_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"in the way")
    said: list[str] = []
    session = played(tmp_path / "file", "hedgehogs-dilemma", 3, None, said)
    session.close()
    assert session.outcome is not None
    assert len(said) == 1
    assert said[0].startswith("The game cannot be saved: ")


def test_what_is_saved_is_a_recording_that_verifies(tmp_path: Path) -> None:
    from dilemma_arena.recording.match_verify import verify_match

    played(tmp_path, "dilemma", 2, 12)
    saved: Any = AutosaveStore(tmp_path, "dilemma.darec", load_any).load().save
    assert verify_match(saved, load_game("dilemma")).exact
    whole = (tmp_path / "dilemma.darec").read_bytes()
    for cut in (1, 30, len(whole) // 2):
        (tmp_path / "dilemma.darec").write_bytes(whole[:-cut])
        found = AutosaveStore(tmp_path, "dilemma.darec", load_any).load()
        assert found.save is None, "a save that breaks off is known to be broken"
        assert found.backup is not None

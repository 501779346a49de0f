"""Settings survive anything: missing and wrong values, broken files, full and read-only disks, odd folders, kills."""

from __future__ import annotations

import json
import math
import os
import signal
import subprocess
import sys
import time
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from dilemma_arena.scene.i18n import Said
from dilemma_arena.scene.settings import Language, Settings, Speed
from dilemma_arena.scene.settings_keeper import SettingsKeeper
from dilemma_arena.scene.settings_keys import (
    ACTIONS,
    MAX_SECRET_SEATS,
    RESERVED,
    TABLE_ACTIONS,
    KeyBindings,
    KeyGroup,
    KeyTaken,
    secret_columns,
    secret_key,
    secret_rows,
)
from dilemma_arena.scene.settings_store import PARSERS, SettingsStore
from tests._helpers import ROOT, plain_environment

CHANGED = Settings(
    name="Zoë",
    volume=35,
    card_volume=0,
    signal_volume=100,
    mute=True,
    speed=Speed.INSTANT,
    reduced_motion=True,
    patterns=True,
    ui_scale=150,
    language=Language.GERMAN,
    full_screen=True,
    window=(1024, 600),
    left_hand=True,
    secret_keys=True,
    ways=(("dilemma.race", "KEYS"),),
    keys=KeyBindings.preset(left_handed=True),
)


def store(folder: Path) -> SettingsStore:
    return SettingsStore(folder / "dilemma-arena" / "settings.json")


def saved(folder: Path, settings: Settings = CHANGED) -> dict[str, Any]:
    assert store(folder).save(settings) is None
    raw: dict[str, Any] = json.loads(store(folder).path.read_text(encoding="utf-8"))
    return raw


def write(folder: Path, text: str | bytes) -> None:
    path = store(folder).path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)


def test_every_setting_survives(tmp_path: Path) -> None:
    saved(tmp_path)
    assert store(tmp_path).load() == (CHANGED, ())
    for item in fields(Settings):
        assert getattr(CHANGED, item.name) != getattr(Settings(), item.name), "the test must change every setting"


def test_without_a_file_the_defaults_hold_and_nobody_is_bothered(tmp_path: Path) -> None:
    assert store(tmp_path).load() == (Settings(), ())


MISSING = object()
WRONG: tuple[object, ...] = ({"a": []}, [3], -1, 1e9, "never", 10**400, True, MISSING)
FLAGS = ("mute", "reduced_motion", "patterns", "full_screen", "left_hand", "secret_keys")
CASES = [
    (name, wrong)
    for name in (*PARSERS, "keys")
    for wrong in WRONG
    if (name, wrong) != ("name", "never") and not (name in FLAGS and wrong is True)  # these are sound
]


@pytest.mark.parametrize(("name", "wrong"), CASES, ids=[f"{index}-{name}" for index, (name, _) in enumerate(CASES)])
def test_one_wrong_value_falls_to_its_default_with_one_warning(tmp_path: Path, name: str, wrong: object) -> None:
    raw = saved(tmp_path)
    raw[name] = wrong
    if wrong is MISSING:
        del raw[name]
    write(tmp_path, json.dumps(raw))
    settings, notes = store(tmp_path).load()
    if name == "keys":
        assert settings == replace(CHANGED, keys=KeyBindings())
    else:
        assert settings == replace(CHANGED, **{name: getattr(Settings(), name)})
    assert len(notes) == 1
    assert name in str(notes[0].values["names"])


def test_several_wrong_values_are_one_warning(tmp_path: Path) -> None:
    raw = saved(tmp_path)
    raw["volume"], raw["language"] = "loud", "tlh"
    del raw["keys"]["replay"]
    write(tmp_path, json.dumps(raw))
    settings, notes = store(tmp_path).load()
    assert (settings.volume, settings.language) == (80, Language.AUTO)
    assert settings.keys.scancodes["aim_left"] == CHANGED.keys.scancodes["aim_left"], "only the wrong ones fall back"
    assert [note.values["names"] for note in notes] == ["volume, language, keys.replay"]


def test_what_a_later_version_knows_is_kept(tmp_path: Path) -> None:
    raw = saved(tmp_path)
    raw["weather"] = {"rain": [1, 2.5, None]}
    raw["keys"]["dance"] = 99
    write(tmp_path, json.dumps(raw))
    kept = store(tmp_path)
    settings, notes = kept.load()
    assert notes == ()
    kept.save(replace(settings, volume=5))
    again = json.loads(kept.path.read_text(encoding="utf-8"))
    assert (again["weather"], again["keys"]["dance"], again["volume"]) == ({"rain": [1, 2.5, None]}, 99, 5)


BROKEN: list[str | bytes] = [
    "", "{", "null", "[]", "3", "{\"volume\": NaN}", "{'volume': 3}", b"\xff\xfe\x00{", b"\x00" * 100,
    "[" * 200_000, "{" * 200_000, '{"a":' * 50_000, "1" * 6000, b"\xef\xbb\xbf{}", "x" * (2**20 + 1),
]  # fmt: skip


@pytest.mark.parametrize("text", BROKEN, ids=range(len(BROKEN)))
def test_a_broken_file_is_set_aside_with_a_message(tmp_path: Path, text: str | bytes) -> None:
    write(tmp_path, text)
    settings, notes = store(tmp_path).load()
    assert settings == Settings()
    assert [note.values for note in notes] == [{"file": "settings.json.corrupt"}]
    path = store(tmp_path).path
    aside = path.with_name("settings.json.corrupt")
    assert aside.read_bytes() == (text.encode() if isinstance(text, str) else text)
    assert not path.exists()
    write(tmp_path, b"again")
    store(tmp_path).load()
    assert aside.read_bytes() != b"again", "what was set aside earlier stays"
    assert path.with_name("settings.json.corrupt-2").read_bytes() == b"again"


def test_a_folder_in_its_place_hurts_nobody(tmp_path: Path) -> None:
    store(tmp_path).path.mkdir(parents=True)
    settings, notes = store(tmp_path).load()
    assert (settings, len(notes)) == (Settings(), 1)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_in_its_place_does_not_hang(tmp_path: Path) -> None:
    store(tmp_path).path.parent.mkdir()
    os.mkfifo(store(tmp_path).path)
    settings, notes = store(tmp_path).load()
    assert (settings, len(notes)) == (Settings(), 1)


@pytest.mark.parametrize("folder", ["ひらがな é", "with spaces", "x" * 200, "a/b/c/d"])
def test_odd_folders_work(tmp_path: Path, folder: str) -> None:
    saved(tmp_path / folder)
    assert store(tmp_path / folder).load() == (CHANGED, ())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device to write to")
def test_a_full_disk_is_a_message_and_the_old_file_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved(tmp_path)
    opened = Path.open

    def full(path: Path, *words: Any, **more: Any) -> Any:  # noqa: ANN401
        return opened(Path("/dev/full") if path.name.endswith(".new") else path, *words, **more)

    monkeypatch.setattr(Path, "open", full)
    keeper = SettingsKeeper.load(store(tmp_path))
    keeper.change(volume=1)
    keeper.save()
    assert keeper.now.volume == 1, "the game goes on with what was set"
    assert [note.text for note in keeper.notes] == ["The settings cannot be saved: {why}."]
    monkeypatch.undo()
    assert store(tmp_path).load() == (CHANGED, ())
    assert [path.name for path in store(tmp_path).path.parent.iterdir()] == ["settings.json"]


def test_a_place_that_cannot_be_written_is_a_message(tmp_path: Path) -> None:
    (tmp_path / "dilemma-arena").write_text("a file where the folder should be", encoding="utf-8")
    note = store(tmp_path).save(CHANGED)
    assert note is not None
    assert note.text == "The settings cannot be saved: {why}."


WRITER = """
import sys
from pathlib import Path
from dilemma_arena.scene.settings import Settings
from dilemma_arena.scene.settings_store import SettingsStore
store = SettingsStore(Path(sys.argv[1]))
print("ready", flush=True)
volume = 0
while True:
    volume = (volume + 1) % 101
    assert store.save(Settings(volume=volume, name="x" * 16)) is None
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
def test_a_killed_program_leaves_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    saved(tmp_path)
    path = store(tmp_path).path
    for delay_ms in range(0, 24, 3):
        process = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)],
            cwd=ROOT,
            env=plain_environment(),
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(delay_ms / 1000.0)
        process.send_signal(signal.SIGKILL)
        process.wait(10)
        process.stdout.close()
        _, notes = store(tmp_path).load()
        assert notes == (), "never half a file"


def test_a_change_is_told_once_and_saved_once(tmp_path: Path) -> None:
    keeper = SettingsKeeper.load(store(tmp_path))
    heard: list[Settings] = []
    keeper.listen(heard.append)
    keeper.change(volume=10)
    keeper.change(volume=10)
    assert [settings.volume for settings in heard] == [10]
    keeper.save()
    before = store(tmp_path).path.stat().st_mtime_ns
    keeper.save()
    assert store(tmp_path).path.stat().st_mtime_ns == before, "nothing has changed, nothing is written"


def test_notes_of_loading_reach_the_keeper(tmp_path: Path) -> None:
    write(tmp_path, "nonsense")
    keeper = SettingsKeeper.load(store(tmp_path))
    assert isinstance(keeper.notes[0], Said)
    assert "settings.json.corrupt" in keeper.tr.say(keeper.notes[0])


def test_speed_is_a_factor() -> None:
    assert [speed.factor for speed in Speed] == [0.5, 1.0, 1.5, 2.0, 4.0, math.inf]


# --- keys -----------------------------------------------------------------------------------------------------


def action(name: str) -> Any:  # noqa: ANN401
    return ACTIONS[name]


def test_the_usual_keys_and_those_for_left_handed_people_are_sound() -> None:
    for left_handed in (False, True):
        bindings = KeyBindings.preset(left_handed=left_handed)
        assert bindings.clashes() == ()
        assert set(bindings.scancodes) == set(ACTIONS)


def test_a_key_in_use_is_refused_and_named() -> None:
    usual = KeyBindings()
    with pytest.raises(KeyTaken) as taken:
        usual.bound(action("replay"), usual.scancodes["clear"])
    assert taken.value.by is action("clear")
    assert usual.swapped(action("replay"), action("clear")).clashes() == ()
    swapped = usual.swapped(action("replay"), action("clear"))
    assert (swapped.scancodes["replay"], swapped.scancodes["clear"]) == (6, 21)


@pytest.mark.parametrize("scancode", [*sorted(RESERVED), 30, 39, 0, -1, 512])
def test_keys_that_mean_something_everywhere_cannot_be_bound(scancode: int) -> None:
    with pytest.raises(KeyTaken) as taken:
        KeyBindings().bound(action("replay"), scancode)
    assert taken.value.by is None


def test_groups_do_not_disturb_each_other() -> None:
    """Q aims spin at the table and is a secret key of the first player: never at the same time."""
    usual = KeyBindings()
    assert usual.scancodes["spin_left"] == usual.scancodes[secret_key(0, 1)] == 20
    assert usual.holder(KeyGroup.TABLE, 20) is action("spin_left")
    assert usual.holder(KeyGroup.SECRET, 20) is action(secret_key(0, 1))


def test_scenes_are_told_the_canonical_key_wherever_it_lies() -> None:
    moved = KeyBindings().bound(action("replay"), 10)  # G
    assert moved.canonical(KeyGroup.TABLE, 10, "g") == "r"
    assert moved.canonical(KeyGroup.TABLE, 21, "r") is None, "R means nothing any more"
    assert moved.canonical(KeyGroup.TABLE, 80, "left") == "left"
    # the place counts, not what is printed there: on a French keyboard the key right of Tab says A
    assert KeyBindings().canonical(KeyGroup.TABLE, 20, "a") == "q"


def test_clashing_keys_in_a_file_fall_back_together(tmp_path: Path) -> None:
    raw = saved(tmp_path, Settings())
    raw["keys"]["replay"] = raw["keys"]["clear"]
    write(tmp_path, json.dumps(raw))
    settings, notes = store(tmp_path).load()
    assert settings.keys == KeyBindings()
    assert notes[0].values["names"] == "keys.replay, keys.clear"


def test_ten_players_have_two_keys_each_and_all_are_different() -> None:
    assert secret_columns(10) == tuple(range(10))
    assert secret_columns(2) == (0, 9)
    assert secret_columns(3) == (0, 4, 9)
    keys = [KeyBindings().scancodes[secret_key(column, row)] for column in range(10) for row in secret_rows(2)]
    assert len(set(keys)) == 2 * MAX_SECRET_SEATS
    assert secret_rows(4) == (0, 1, 2, 3)


def test_every_action_of_the_table_has_its_own_usual_key() -> None:
    assert len({a.scancode for a in TABLE_ACTIONS}) == len(TABLE_ACTIONS)

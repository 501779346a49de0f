"""Settings in a file: nothing in it can stop the game, and nothing of it is lost.

What the file holds beyond what this version knows is kept. What is wrong or missing falls back to its default, with
one warning. A file that is no settings file at all is set aside as `.corrupt`. Writing is atomic: a crash or a full
disk leaves the old file or the new one, never half.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from types import MappingProxyType
from typing import Any

from dilemma_arena.core.jsonl import BadFile, Limits, plain, read_lines, reason
from dilemma_arena.scene.i18n import Said
from dilemma_arena.scene.settings import (
    LEAST_WINDOW,
    MAX_NAME,
    MOST_WINDOW,
    UI_SCALE_PERCENT,
    Language,
    Settings,
    Speed,
)
from dilemma_arena.scene.settings_keys import ACTIONS, KeyBindings

FILE_NAME = "settings.json"
CORRUPT = ".corrupt"
LIMITS = Limits(file_bytes=2**20, lines=20_000)
MOST_PAIRS, LONGEST_PAIR = 200, 200
_KEYS = "keys"


def _flag(raw: object) -> bool:
    if not isinstance(raw, bool):
        raise ValueError
    return raw


def _whole(low: int, high: int) -> Callable[[object], int]:
    def parse(raw: object) -> int:
        if isinstance(raw, bool) or not isinstance(raw, int) or not low <= raw <= high:
            raise ValueError
        return raw

    return parse


def _name(raw: object) -> str:
    if not isinstance(raw, str) or len(raw) > MAX_NAME or not (raw == "" or raw.isprintable()):
        raise ValueError
    return raw


def _window(raw: object) -> tuple[int, int] | None:
    if raw is None:
        return None
    if not isinstance(raw, list) or len(raw) != 2:
        raise ValueError
    return _whole(LEAST_WINDOW[0], MOST_WINDOW[0])(raw[0]), _whole(LEAST_WINDOW[1], MOST_WINDOW[1])(raw[1])


def _pairs(raw: object) -> tuple[tuple[str, str], ...]:
    if not isinstance(raw, list) or len(raw) > MOST_PAIRS:
        raise ValueError
    found = []
    for pair in raw:
        if not isinstance(pair, list) or len(pair) != 2:
            raise ValueError
        key, value = pair
        if not (isinstance(key, str) and isinstance(value, str) and len(key) + len(value) <= LONGEST_PAIR):
            raise ValueError
        found.append((key, value))
    return tuple(found)


PARSERS: Mapping[str, Callable[[Any], object]] = {
    "name": _name,
    "volume": _whole(0, 100),
    "card_volume": _whole(0, 100),
    "signal_volume": _whole(0, 100),
    "mute": _flag,
    "speed": Speed,
    "reduced_motion": _flag,
    "patterns": _flag,
    "ui_scale": _whole(*UI_SCALE_PERCENT),
    "language": Language,
    "full_screen": _flag,
    "window": _window,
    "left_hand": _flag,
    "secret_keys": _flag,
    "ways": _pairs,
}
"""For every setting but the keys: its value from what the file says, or ValueError."""


@dataclass(frozen=True, slots=True)
class _Read:
    settings: Settings
    wrong: tuple[str, ...]
    unknown: Mapping[str, Any]
    unknown_keys: Mapping[str, Any]


class SettingsStore:
    """One settings file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._unknown: Mapping[str, Any] = {}
        self._unknown_keys: Mapping[str, Any] = {}

    def load(self) -> tuple[Settings, tuple[Said, ...]]:
        """The settings in the file, and what the person should be told about them; never fails."""
        try:
            if not self.path.exists():
                return Settings(), ()
            text = b"".join(read_lines(self.path, LIMITS)).decode("utf-8")
            raw = json.loads(text, parse_constant=_no_constant)
            if not isinstance(raw, dict):
                raise ValueError
        except BadFile as error:
            return Settings(), (self._set_aside(str(error)),)
        except (ValueError, RecursionError):
            return Settings(), (self._set_aside(""),)
        except OSError as error:
            return Settings(), (Said("The settings cannot be read: {why}.", {"why": reason(error)}),)
        read = _parsed(raw)
        self._unknown, self._unknown_keys = read.unknown, read.unknown_keys
        if not read.wrong:
            return read.settings, ()
        names = ", ".join(read.wrong)
        said = Said("Some settings were missing or unusable and are back to their defaults: {names}.", {"names": names})
        return read.settings, (said,)

    def _set_aside(self, why: str) -> Said:
        """Rename the broken file; one that was set aside earlier stays."""
        aside = self.path.with_name(self.path.name + CORRUPT)
        number = 1
        while aside.exists():
            number += 1
            aside = self.path.with_name(f"{self.path.name}{CORRUPT}-{number}")
        try:
            self.path.rename(aside)
        except OSError as error:
            return Said("The settings cannot be read: {why}.", {"why": why or reason(error)})
        return Said("The settings could not be read; the file is kept as {file}.", {"file": plain(aside.name)})

    def save(self, settings: Settings) -> Said | None:
        """Write the settings; None, or what the person should be told if that is not possible."""
        raw = dict(self._unknown)
        for item in fields(Settings):
            if item.name != _KEYS:
                raw[item.name] = getattr(settings, item.name)
        raw[_KEYS] = {**self._unknown_keys, **settings.keys.scancodes}
        text = json.dumps(raw, indent=2, ensure_ascii=False, allow_nan=False) + "\n"
        try:
            _write_whole(self.path, text.encode("utf-8", errors="replace"))
        except OSError as error:
            return Said("The settings cannot be saved: {why}.", {"why": reason(error)})
        return None


def _no_constant(word: str) -> object:
    raise ValueError(word)


def _parsed(raw: dict[str, Any]) -> _Read:
    found: dict[str, Any] = {}
    wrong = []
    for name, parse in PARSERS.items():
        try:
            found[name] = parse(raw[name])
        except (KeyError, ValueError, TypeError):
            wrong.append(name)
    keys = raw.get(_KEYS)
    given = keys if isinstance(keys, dict) else {}
    if not isinstance(keys, dict):
        wrong.append(_KEYS)
    usual = KeyBindings()
    scancodes = dict(usual.scancodes)
    for name in ACTIONS:
        code = given.get(name)
        if isinstance(code, int) and not isinstance(code, bool):
            scancodes[name] = code
        elif isinstance(keys, dict):
            wrong.append(f"{_KEYS}.{name}")
    bindings = KeyBindings(MappingProxyType(scancodes))
    clashes = bindings.clashes()
    if clashes:  # which of two is meant nobody knows
        wrong.extend(f"{_KEYS}.{name}" for name in clashes if f"{_KEYS}.{name}" not in wrong)
        bindings = usual
    known = {*PARSERS, _KEYS}
    return _Read(
        Settings(**found, keys=bindings),
        tuple(wrong),
        {key: value for key, value in raw.items() if key not in known},
        {key: value for key, value in given.items() if key not in ACTIONS},
    )


def _write_whole(path: Path, data: bytes) -> None:
    """Write a file so that at any moment the old or the new one is there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with new.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError:
        new.unlink(missing_ok=True)
        raise
    if os.name == "posix":  # the rename itself must reach the disk too
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

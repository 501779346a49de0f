"""What is printed on the keys of a table, whatever they are bound to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from dilemma_arena.scene.hints import Hint
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.settings_keys import TABLE_ACTIONS

_BOUND = {action.canonical: action.id for action in TABLE_ACTIONS}


def printed(desk: Desk, key: str) -> str:
    """What is printed on the key that does what `key` ("P", "Space") usually does."""
    action = _BOUND.get(key.lower())
    return desk.key_name(desk.settings.keys.scancodes[action]) if action is not None else key


def hints_printed(desk: Desk, hints: Iterable[Hint]) -> tuple[Hint, ...]:
    """Hints with the keys as they are bound."""
    return tuple(replace(hint, keys=tuple(printed(desk, key) for key in hint.keys)) for hint in hints)

"""Which physical key does what: actions, their usual places on the keyboard, and what may not clash.

Keys are told apart by scancode, that is by where they are, so a binding means the same key on every layout. Scenes
know each action by the name of a key (`canonical`): whatever key is bound, they are told that one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from dilemma_arena.scene.i18n_mark import marked as _

MAX_SCANCODE = 511
MAX_SECRET_SEATS = 10


class KeyGroup(StrEnum):
    """Actions of one group may be wanted at the same time, so no two of them share a key."""

    TABLE = "table"
    """At a table: aiming and commands."""
    SECRET = "secret"  # noqa: S105 - no password: the secret choices of several players at one keyboard
    """While players choose in secret on one keyboard, a key for each option."""


@dataclass(frozen=True, slots=True)
class KeyAction:
    """Something a key can be bound to."""

    id: str
    """Its name in the settings file."""
    group: KeyGroup
    title: str
    """For people (a msgid)."""
    scancode: int
    """Where its key is unless bound otherwise."""
    canonical: str
    """Name under which scenes are told of it."""
    values: tuple[tuple[str, int], ...] = ()
    """What is filled in in the title."""


def _letter(name: str) -> int:
    """Scancode of a letter by its place on a US keyboard."""
    return 4 + ord(name) - ord("a")


SPACE, SEMICOLON = 44, 51


def _table(name: str, title: str, key: str) -> KeyAction:
    return KeyAction(name, KeyGroup.TABLE, title, SPACE if key == "space" else _letter(key), key)


TABLE_ACTIONS: tuple[KeyAction, ...] = (
    _table("aim_left", _("Aim further left"), "a"),
    _table("aim_right", _("Aim further right"), "d"),
    _table("power_up", _("A little more power"), "w"),
    _table("power_down", _("A little less power"), "s"),
    _table("power", _("Hold to fill the power"), "space"),
    _table("spin_left", _("Spin to the left"), "q"),
    _table("spin_right", _("Spin to the right"), "e"),
    _table("replay", _("Show the last throw slowly"), "r"),
    _table("clear", _("Clear the arena"), "c"),
    _table("new_cards", _("Take new cards"), "n"),
    _table("pass", _("Pass"), "p"),
    _table("peek", _("Hold to look at your cards"), "v"),
    _table("log", _("What has happened so far"), "l"),
    _table("rules", _("Help and rules"), "h"),
)
UPPER_ROW = (*map(_letter, "qwertyuiop"),)
HOME_ROW = (*map(_letter, "asdfghjkl"), SEMICOLON)


SECRET_ROWS: tuple[tuple[int, ...], ...] = (
    tuple(range(30, 40)),
    UPPER_ROW,
    HOME_ROW,
    (*map(_letter, "zxcvbnm"), 54, 55, 56),
)
"""The keys from which players secretly choose, as rows of a keyboard; each player has a column."""


def secret_key(column: int, row: int) -> str:
    """Name of the action (and of the canonical key) for a place in `SECRET_ROWS`."""
    return f"secret_{column + 1}_{row + 1}"


def secret_columns(players: int) -> tuple[int, ...]:
    """The columns of so many players, as far apart as possible; at most `MAX_SECRET_SEATS` of them."""
    if players == 1:
        return (0,)
    return tuple(round(i * (MAX_SECRET_SEATS - 1) / (players - 1)) for i in range(players))


def secret_rows(options: int) -> tuple[int, ...]:
    """The rows for so many options, from the first to the last: two lie under one finger's reach."""
    return {1: (2,), 2: (1, 2), 3: (1, 2, 3)}.get(options, (0, 1, 2, 3))


def _secret_actions() -> tuple[KeyAction, ...]:
    found = []
    for column in range(MAX_SECRET_SEATS):
        for row, scancodes in enumerate(SECRET_ROWS):
            name, values = secret_key(column, row), (("place", column + 1), ("key", row + 1))
            title = _("Secret choice: place {place}, key {key}")
            found.append(KeyAction(name, KeyGroup.SECRET, title, scancodes[column], name, values))
    return tuple(found)


SECRET_ACTIONS = _secret_actions()
"""Four keys a player, one below the other: the columns of a keyboard from left to right. Two options take two."""
ACTIONS: Mapping[str, KeyAction] = MappingProxyType({a.id: a for a in (*TABLE_ACTIONS, *SECRET_ACTIONS)})

RESERVED: frozenset[int] = frozenset({40, 41, 42, 43, 58, 68, 79, 80, 81, 82, 88})
"""Keys that cannot be bound, as they mean the same everywhere: Enter (two), Esc, Backspace, Tab, F1, F11, arrows."""
DIGITS: frozenset[int] = frozenset(range(30, 40))
"""At a table the digits choose cards."""

LEFT_HANDED: Mapping[str, int] = MappingProxyType(
    {
        "aim_left": _letter("j"), "aim_right": _letter("l"), "power_up": _letter("i"), "power_down": _letter("k"),
        "spin_left": _letter("u"), "spin_right": _letter("o"), "log": _letter("g"),
    }
)  # fmt: skip
"""What differs for a hand on the right of the keyboard, the pointer being in the left one."""


class KeyTaken(Exception):
    """The key cannot be bound to this.

    Attributes:
        by: the action it belongs to, or None if it is reserved.
    """

    def __init__(self, by: KeyAction | None) -> None:
        super().__init__(by.id if by is not None else "reserved")
        self.by = by


def _usual() -> Mapping[str, int]:
    return MappingProxyType({action.id: action.scancode for action in ACTIONS.values()})


@dataclass(frozen=True, slots=True)
class KeyBindings:
    """A key for every action; no two actions of a group share one."""

    scancodes: Mapping[str, int] = field(default_factory=_usual)
    """By action id."""

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.scancodes.items())))

    @classmethod
    def preset(cls, *, left_handed: bool) -> KeyBindings:
        """The usual keys, or those for left-handed people."""
        return cls(MappingProxyType({**_usual(), **(LEFT_HANDED if left_handed else {})}))

    def holder(self, group: KeyGroup, scancode: int) -> KeyAction | None:
        """The action of a group a key belongs to."""
        for name, bound in self.scancodes.items():
            if bound == scancode and ACTIONS[name].group is group:
                return ACTIONS[name]
        return None

    def bound(self, action: KeyAction, scancode: int) -> KeyBindings:
        """With another key for an action.

        Raises:
            KeyTaken: it is reserved or belongs to another action of the group.
        """
        if not 0 < scancode <= MAX_SCANCODE or scancode in RESERVED:
            raise KeyTaken(None)
        if action.group is KeyGroup.TABLE and scancode in DIGITS:
            raise KeyTaken(None)
        holder = self.holder(action.group, scancode)
        if holder is not None and holder.id != action.id:
            raise KeyTaken(holder)
        return KeyBindings(MappingProxyType({**self.scancodes, action.id: scancode}))

    def swapped(self, first: KeyAction, second: KeyAction) -> KeyBindings:
        """With the keys of two actions exchanged."""
        one, other = self.scancodes[first.id], self.scancodes[second.id]
        return KeyBindings(MappingProxyType({**self.scancodes, first.id: other, second.id: one}))

    def clashes(self) -> tuple[str, ...]:
        """Ids of actions whose key is reserved or taken twice; empty for sound bindings."""
        wrong = []
        for name, scancode in self.scancodes.items():
            action = ACTIONS[name]
            alone = KeyBindings(MappingProxyType({k: v for k, v in self.scancodes.items() if k != name}))
            try:
                alone.bound(action, scancode)
            except KeyTaken:
                wrong.append(name)
        return tuple(wrong)

    def canonical(self, group: KeyGroup, scancode: int, name: str) -> str | None:
        """What a scene of this group is told when a key is pressed.

        Args:
            group: what the scene listens to.
            scancode: the key.
            name: what it is called without bindings.

        Returns:
            The canonical name of the action it is bound to; its own name if it stands for no action; None if it
            would be taken for an action that has another key now.
        """
        holder = self.holder(group, scancode)
        if holder is not None:
            return holder.canonical
        stands_for_action = any(a.canonical == name for a in ACTIONS.values() if a.group is group)
        return None if stands_for_action else name

"""The installed games, found through entry points: a new game is one folder and one line in its pyproject.toml."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points

from dilemma_arena.core.errors import UserError
from dilemma_arena.rules.contract import AnyGame, Game

GROUP = "dilemma_arena.games"
"""The entry-point group; each entry is named like the game's id and points at its Game object."""


class UnknownGame(UserError):
    """No installed game has this name, or the one that has is broken."""


def installed() -> dict[str, EntryPoint]:
    """The entry points of all installed games by id, in alphabetical order; nothing is imported."""
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def load(game_id: str) -> AnyGame:
    """The rules of an installed game.

    Raises:
        UnknownGame: there is no such game, or it does not load.
    """
    entries = installed()
    if game_id not in entries:
        raise UnknownGame(f"there is no game {game_id!r}; installed: {', '.join(entries) or 'none'}")
    return load_entry(entries[game_id])


def load_entry(entry: EntryPoint) -> AnyGame:
    """The Game object an entry point names.

    Raises:
        UnknownGame: it cannot be imported, is no Game, or has another id than its entry point.
    """
    try:
        game = entry.load()
    except Exception as error:  # a game is foreign code: whatever its import raises is its fault
        raise UnknownGame(f"the game {entry.name!r} ({entry.value}) does not load: {error}") from error
    if not isinstance(game, Game):
        raise UnknownGame(f"the game {entry.name!r} ({entry.value}) is not a Game")
    if game.info.id != entry.name:
        raise UnknownGame(f"the game {game.info.id!r} is registered under another name, {entry.name!r}")
    return game

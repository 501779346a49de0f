"""Which games have a scene, told by entry points; imports no game and no pygame."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points

GROUP = "dilemma_arena.scenes"
"""The entry-point group; each entry is named like the game's id and points at its GameEntry object."""


def installed() -> dict[str, EntryPoint]:
    """The entry points of all scenes by game, in alphabetical order; nothing is imported."""
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}

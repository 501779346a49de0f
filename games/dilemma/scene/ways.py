"""How a table of Dilemma is played, besides the rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from dilemma_arena.scene.play import ways

RACE_KEYS = ("x", "b", "n", "t", "u")
"""The key by which each player takes the pointer, by seat."""


class Race(Enum):
    """How several people at one table throw."""

    IN_TURN = auto()
    """One after the other; the clock stands while somebody thinks."""
    KEYS = auto()
    """Everybody at once: who presses their key first has the pointer."""


@dataclass(slots=True)
class Ways(ways.Ways):
    """What can be changed while the game goes on; the judge goes on by itself after a while, or not."""

    race: Race = Race.IN_TURN

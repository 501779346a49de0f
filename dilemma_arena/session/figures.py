"""What a game counts about its matches besides who won: a module `<package>.figures` of the game says it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from dilemma_arena.rules.contract import AnyGame, Event


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """Figures of one seat in one match."""

    means: Mapping[str, float] = field(default_factory=dict)
    """Averaged over matches."""
    counts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Added up over matches: a name, and how often each of its cases came."""


def figures(game: AnyGame, state: Any, events: Sequence[Event]) -> tuple[SeatFigures, ...]:  # noqa: ANN401
    """The figures of a match that is over, by seat; empty ones if the game has none."""
    name = f"{game.info.package}.figures"
    if find_spec(name) is None:
        return tuple(SeatFigures() for _ in range(_seats(game, state)))
    counted: tuple[SeatFigures, ...] = import_module(name).figures(state, events)
    return counted


def _seats(game: AnyGame, state: Any) -> int:  # noqa: ANN401 - the state of any game
    outcome = game.outcome(state)
    return len(outcome.scores) if outcome is not None else 0

"""Moves that can still be taken back are not told to whoever keeps the match: recordings hold only what counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dilemma_arena.core.ids import Seat
from dilemma_arena.rules.contract import AnyGame, Event, Step
from dilemma_arena.session.match import Entry, Match, Observer
from games.duel_betwixt_us.events import DuelDeclared, GameEnded, TurnBegan
from games.duel_betwixt_us.messages import (
    BackDown,
    Buy,
    Declare,
    Discard,
    EndTurn,
    Fill,
    Keep,
    Move,
    Place,
    Stage,
    Stay,
)

OWN_MOVES = (Keep, Place, Move, Stay, Buy, Stage, Fill, Declare, BackDown, EndTurn, Discard)
"""What somebody does alone in their turn."""


def revocable(entry: Entry, events: Sequence[Event], people: Sequence[Seat]) -> bool:
    """Whether a move can be taken back: one of a person's own, by which no hidden card has come to light."""
    if entry.record.seat not in people or not isinstance(entry.record.action, OWN_MOVES):
        return False
    return not any(
        isinstance(event, TurnBegan | GameEnded) or (isinstance(event, DuelDeclared) and event.flipped is not None)
        for event in events
    )


class Holding:
    """Stands between a session and those who keep its match; a second session may begin where the first is undone."""

    def __init__(self, match: Match, people: Sequence[Seat], inner: Sequence[Observer]) -> None:
        """Begin.

        Args:
            match: One of its own, at the beginning; it follows when moves count.
            people: Whose moves can be taken back.
            inner: Who is told of what counts.
        """
        self._match, self._people, self._inner = match, tuple(people), tuple(inner)
        self._settled = self._seen = 0
        self.held: list[Entry] = []
        """The moves that can be taken back, the last one last."""

    @classmethod
    def of(cls, game: AnyGame, seats: int, options: Any, people: Sequence[Seat], inner: Sequence[Observer]) -> Holding:  # noqa: ANN401 - of any game
        """For a match that is about to begin."""
        return cls(Match(game, seats, options), people, inner)

    def rewind(self) -> None:
        """The next session tells everything from the beginning; what was held and is not told again never happened."""
        self._seen = 0
        self.held.clear()

    def saw(self, match: Match, entry: Entry, step: Step[Any]) -> None:
        """Hold it back, or tell it with all that was held."""
        self._seen += 1
        if self._seen <= self._settled:
            return
        self.held.append(entry)
        if not revocable(entry, step.events, self._people):
            self._tell()

    def closed(self, match: Match) -> None:
        """What is held counts now."""
        self._tell()
        if self._inner:
            self._match.relive(match.tick)
        for observer in self._inner:
            observer.closed(self._match)

    def _tell(self) -> None:
        for entry in self.held if self._inner else ():
            self._match.relive(entry.tick)
            step = self._match.apply(entry.record)
            for observer in self._inner:
                observer.saw(self._match, entry, step)
        self._settled += len(self.held)
        self.held.clear()

"""Who reads whom: how often players guessed right about each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dilemma_arena.core.ids import Seat
from games.goddam_dilema.messages import Round
from games.goddam_dilema.state import is_team


@dataclass(frozen=True, slots=True)
class Tally:
    """Guesses of one player about another."""

    guesses: int = 0
    """Dilemmas of the other on which a thumb was shown."""
    right: int = 0

    @property
    def share(self) -> float | None:
        """Right ones among them; None if there were none."""
        return self.right / self.guesses if self.guesses else None

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.guesses + other.guesses, self.right + other.right)


def readings(past: Sequence[Round], seats: int) -> tuple[tuple[Tally, ...], ...]:
    """By guesser, then by whom was guessed: in a team each guesses the other at every dilemma."""
    table = [[Tally()] * seats for _ in range(seats)]
    for shown in past:
        for guesser, vote in enumerate(shown.votes):
            about = 1 - guesser if is_team(seats) else shown.active
            if vote is not None and guesser != about:
                table[guesser][about] += Tally(1, int(vote is shown.votes[about]))
    return tuple(map(tuple, table))


def total(tallies: Sequence[Tally]) -> Tally:
    """All of them together."""
    return sum(tallies, Tally())


def best_pairs(past: Sequence[Round], seats: int) -> tuple[tuple[Seat, Seat], ...]:
    """Who read whom best, guesser first: most right guesses, among these fewest wrong ones; all who share that."""
    table = readings(past, seats)
    pairs = [(guesser, about) for guesser in range(seats) for about in range(seats) if table[guesser][about].right]
    ranks = {pair: (table[pair[0]][pair[1]].right, -table[pair[0]][pair[1]].guesses) for pair in pairs}
    return tuple(pair for pair in pairs if ranks[pair] == max(ranks.values()))

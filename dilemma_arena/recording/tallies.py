"""What results add up to, person by person."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from dilemma_arena.recording.results import Result

HUMAN = "human"


@dataclass(frozen=True, slots=True)
class Tally:
    """One person's matches of one game."""

    name: str
    played: int
    won: int
    """Shared wins count."""
    best: int
    """Highest score."""
    average: float
    """Mean score."""
    against: tuple[tuple[str, int, int], ...] = ()
    """Level of a bot, matches with such a bot at the table, and how many of those were won; by level's name."""


def tally(results: Iterable[Result]) -> tuple[Tally, ...]:
    """Everybody who has played, most matches first."""
    mine: dict[str, list[tuple[Result, int]]] = {}
    for result in results:
        for seat, (player, name) in enumerate(zip(result.players, result.names, strict=True)):
            if player == HUMAN:
                mine.setdefault(name, []).append((result, seat))
    return tuple(sorted((_tally(name, played) for name, played in mine.items()), key=lambda t: (-t.played, t.name)))


def figure_name(kind: str, case: str, seat: int) -> str:
    """Under what a result keeps how often something came about for a seat."""
    return f"{kind}.{case}.{seat}"


def counts(results: Iterable[Result], kind: str) -> dict[str, Counter[str]]:
    """How often each case of a kind came about, for every person who has played.

    Args:
        results: Matches of one game.
        kind: Such as "verdicts" or "tokens", as the game's figures have it.
    """
    found: dict[str, Counter[str]] = {}
    for result in results:
        for figure, times in result.figures.items():
            said, _, rest = figure.partition(".")
            case, _, seat = rest.rpartition(".")
            if said != kind or not seat.isdecimal() or int(seat) >= len(result.players):
                continue
            if result.players[int(seat)] == HUMAN:
                found.setdefault(result.names[int(seat)], Counter())[case] += round(times)
    return found


def _tally(name: str, played: Sequence[tuple[Result, int]]) -> Tally:
    scores = [result.scores[seat] for result, seat in played]
    against: dict[str, list[bool]] = {}
    for result, seat in played:
        for level in {player.partition(":")[2] for player in result.players if player != HUMAN}:
            against.setdefault(level, []).append(seat in result.winners)
    return Tally(
        name,
        len(played),
        sum(seat in result.winners for result, seat in played),
        max(scores),
        sum(scores) / len(scores),
        tuple((level, len(won), sum(won)) for level, won in sorted(against.items())),
    )

"""`match --round-robin`: everybody against everybody, two at a time, and how strong that makes them."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import numpy as np

from dilemma_arena.core.errors import UserError
from dilemma_arena.core.streams import stream
from dilemma_arena.lab.match import Series, check, results
from dilemma_arena.lab.progress import metered
from dilemma_arena.lab.ratings import Rating, ratings
from dilemma_arena.lab.standings import wilson
from dilemma_arena.recording.format import MAX_SEED
from dilemma_arena.rules.registry import load


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two bots and the games between them."""

    first: str
    second: str
    points: float
    """What the seats of the first have won, a win shared by k seats counting 1/k for each."""
    games: int


@dataclass(frozen=True, slots=True)
class Tournament:
    """How a round robin went."""

    game: str
    seed: int
    seats: int
    """At each table."""
    bots: tuple[str, ...]
    pairings: tuple[Pairing, ...]
    seconds: float

    def ratings(self) -> tuple[Rating, ...]:
        """By bot, in their order."""
        points = np.zeros((len(self.bots), len(self.bots)))
        for pairing in self.pairings:
            one, two = self.bots.index(pairing.first), self.bots.index(pairing.second)
            points[one, two] = pairing.points
            points[two, one] = pairing.games - pairing.points
        return ratings(points)

    def won(self, bot: str, against: str | None = None) -> tuple[float, int]:
        """What a bot has won, against one or against all, and of how many games."""
        points, games = 0.0, 0
        for pairing in self.pairings:
            if bot in (pairing.first, pairing.second) and against in (None, pairing.first, pairing.second):
                points += pairing.points if bot == pairing.first else pairing.games - pairing.points
                games += pairing.games
        return points, games

    def plain(self) -> dict[str, Any]:
        """As it stands in the JSON file (docs/agents.md)."""
        return {
            "game": self.game,
            "round_robin": True,
            "games": sum(pairing.games for pairing in self.pairings),
            "seed": self.seed,
            "seconds": round(self.seconds, 3),
            "seats_at_a_table": self.seats,
            "bots": {
                short(bot): {
                    "elo": round(rating.elo, 1),
                    "elo_ci95": [round(rating.low, 1), round(rating.high, 1)],
                    **_share(*self.won(bot)),
                }
                for bot, rating in zip(self.bots, self.ratings(), strict=True)
            },
            "pairs": [
                {"bots": [short(one.first), short(one.second)], **_share(one.points, one.games)}
                for one in self.pairings
            ],
        }


def short(bot: str) -> str:
    """A bot's name in tables: of a level only the level."""
    return bot.removeprefix("bot:")


def _share(points: float, games: int) -> dict[str, Any]:
    share = points / games
    return {
        "games": games,
        "win_share": round(share, 6),
        "ci95": [round(bound, 6) for bound in wilson(share, games)],
    }


def play(series: Series, seats: int | None = None, jobs: int = 1) -> Tournament:
    """Let every two of the bots of a series play its number of games against each other.

    The two share the seats of a table in turn (A B A B), and seats rotate as in any series. Where their number is
    odd, one has a seat more in one half of the games, the other in the other half; the number of games is then
    rounded up to an even one.

    Args:
        series: the bots as its seats; its games are those of each pair.
        seats: at a table; None: as few as the game allows.
        jobs: processes to use.

    Raises:
        UserError: fewer than two bots, one of them twice, or whatever is impossible in a series.
    """
    bots = series.seats
    if len(bots) < 2:
        raise UserError("a round robin takes at least two bots, --seat once for each")
    if len(set(bots)) < len(bots):
        raise UserError("in a round robin each bot takes part once")
    seats = load(series.game).info.min_seats if seats is None else seats
    start = time.monotonic()
    paired = {pair: _halves(series, pair, seats) for pair in combinations(bots, 2)}
    for halves in paired.values():
        for half in halves:
            check(half)
    tasks = [(half, number) for halves in paired.values() for half in halves for number in range(half.games)]
    points = dict.fromkeys(paired, 0.0)
    with metered("matches", len(tasks)) as meter:
        for (half, _), result in zip(tasks, results(tasks, jobs), strict=True):
            pair = next(pair for pair, halves in paired.items() if half in halves)
            points[pair] += sum(won for seat, won in zip(half.seats, result.wins, strict=True) if seat == pair[0])
            meter.advance()
    pairings = tuple(
        Pairing(*pair, points=round(points[pair], 9), games=sum(half.games for half in halves))
        for pair, halves in paired.items()
    )
    return Tournament(series.game, series.seed, seats, bots, pairings, time.monotonic() - start)


def _halves(series: Series, pair: tuple[str, str], seats: int) -> tuple[Series, ...]:
    """The games of a pair: one series, or two with the odd seat on either side."""
    orders = (pair,) if seats % 2 == 0 else (pair, pair[::-1])
    games = -(-series.games // len(orders))
    return tuple(_half(series, order, seats, games) for order in orders)


def _half(series: Series, order: tuple[str, str], seats: int, games: int) -> Series:
    around = tuple(order[seat % 2] for seat in range(seats))
    name = " - ".join(order)
    folder = series.record_dir and series.record_dir / re.sub(r"[^\w.-]+", "-", "-".join(map(short, order)))
    seed = stream(series.seed, f"pair {name}").bits64() & MAX_SEED
    return replace(series, seats=around, games=games, seed=seed, record_dir=folder)


def table(tournament: Tournament) -> str:
    """The ratings as text, best first, with what each has won of each other."""
    rated = sorted(zip(tournament.bots, tournament.ratings(), strict=True), key=lambda one: -one[1].elo)
    rows: list[Sequence[str]] = [("bot", "Elo", "95 %", "games", "win share", "95 %", *(short(b) for b, _ in rated))]
    for bot, rating in rated:
        points, games = tournament.won(bot)
        low, high = wilson(points / games, games)
        met = [tournament.won(bot, other) if other != bot else (0.0, 0) for other, _ in rated]
        rows.append(
            (
                short(bot),
                f"{rating.elo:+.0f}",
                f"{rating.low:+.0f} – {rating.high:+.0f}",
                str(games),
                f"{points / games:.1%}",
                f"{low:.1%} – {high:.1%}",
                *(f"{points / games:.0%}" if games else "–" for points, games in met),
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    games = sum(pairing.games for pairing in tournament.pairings)
    title = f"{tournament.game}, round robin of {len(tournament.bots)} bots at tables of {tournament.seats}"
    return "\n".join([f"{title}: {games} games, seed {tournament.seed}, {tournament.seconds:.1f} s", *lines])

"""Adding up matches: wins, scores, shares with their confidence, and what the game itself counts."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from dilemma_arena.session.figures import SeatFigures

Z95 = 1.959964
"""A normal number lies within this many standard deviations with 95 %."""


@dataclass(frozen=True, slots=True)
class Result:
    """One match, by the seats of the command line."""

    wins: tuple[float, ...]
    """1, or 1/k for a win shared by k, or 0."""
    scores: tuple[int, ...]
    figures: tuple[SeatFigures, ...]
    table_s: float
    """How long it took on the clock of the game, s; 0 for games without one."""


@dataclass(slots=True)
class Standings:
    """The sum of all matches so far."""

    game: str
    seed: int
    seats: tuple[str, ...]
    seconds: float = 0.0
    """How long playing took, s."""
    results: list[Result] = field(default_factory=list)

    def add(self, result: Result) -> None:
        """One more match."""
        self.results.append(result)

    @property
    def levels(self) -> dict[str, tuple[int, ...]]:
        """The levels in order of appearance, each with its seats."""
        named: dict[str, list[int]] = {}
        for seat, bot in enumerate(self.seats):
            named.setdefault(bot.removeprefix("bot:"), []).append(seat)
        return {level: tuple(seats) for level, seats in named.items()}

    def plain(self) -> dict[str, Any]:
        """As it stands in the JSON file (contract: design.md §7, and what the game counts)."""
        games = len(self.results)
        plain: dict[str, Any] = {
            "game": self.game,
            "games": games,
            "seed": self.seed,
            "seconds": round(self.seconds, 3),
            "seats": [
                {
                    "bot": bot.removeprefix("bot:"),
                    "wins": _sum(result.wins[seat] for result in self.results),
                    "mean_score": _mean([result.scores[seat] for result in self.results]),
                    **self._figures((seat,)),
                }
                for seat, bot in enumerate(self.seats)
            ],
            "bots": {level: self._level(seats) for level, seats in self.levels.items()},
        }
        if any(result.table_s for result in self.results):
            plain["mean_table_seconds"] = _mean([result.table_s for result in self.results])
        return plain

    def _level(self, seats: tuple[int, ...]) -> dict[str, Any]:
        games = len(self.results)
        share = _sum(result.wins[seat] for result in self.results for seat in seats) / games if games else 0.0
        return {
            "games": games,
            "seats": len(seats),
            "win_share": round(share, 6),
            "even_share": round(len(seats) / len(self.seats), 6),
            "ci95": [round(bound, 6) for bound in wilson(share, games)],
            "mean_score": _mean([result.scores[seat] for result in self.results for seat in seats]),
            **self._figures(seats),
        }

    def _figures(self, seats: tuple[int, ...]) -> dict[str, Any]:
        counted = [result.figures[seat] for result in self.results for seat in seats]
        if not counted:
            return {}
        plain: dict[str, Any] = {
            f"mean_{name}": _mean([one.means[name] for one in counted]) for name in counted[0].means
        }
        for name in counted[0].counts:
            total: Counter[str] = Counter()
            for one in counted:
                total.update(one.counts[name])
            plain[name] = dict(total)
        return plain


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share of wins (Wilson 1927); shared wins make it a little too wide."""
    if not games:
        return 0.0, 1.0
    z2 = Z95 * Z95
    centre = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = Z95 / (1 + z2 / games) * math.sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    return max(0.0, centre - half), min(1.0, centre + half)


def table(standings: Standings) -> str:
    """The shares of wins as text, a line for each level."""
    rows = [("bot", "seats", "win share", "95 %", "even", "mean score")]
    for level, figures in standings.plain()["bots"].items():
        low, high = figures["ci95"]
        rows.append(
            (
                level,
                str(figures["seats"]),
                f"{figures['win_share']:.1%}",
                f"{low:.1%} – {high:.1%}",
                f"{figures['even_share']:.0%}",
                f"{figures['mean_score']:.2f}",
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    games = len(standings.results)
    title = f"{standings.game}: {games} game{'s' * (games != 1)}, seed {standings.seed}, {standings.seconds:.1f} s"
    return "\n".join([title, *lines])


def _sum(numbers: Iterable[float]) -> float:
    """Exact, so that the order of adding never shows."""
    return round(math.fsum(numbers), 9)


def _mean(numbers: Sequence[float]) -> float:
    return round(math.fsum(numbers) / len(numbers), 6) if numbers else 0.0

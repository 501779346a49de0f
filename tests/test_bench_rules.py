"""The bench of the rules counts what players do and compares round by round."""

from __future__ import annotations

import random

import pytest

from dilemma_arena.rules.registry import installed, load
from tools.bench_rules import Contender, growth_table, our_rules, random_game, side_by_side


@pytest.mark.parametrize("name", sorted(installed()))
def test_every_game_takes_part(name: str) -> None:
    game = load(name)
    lengths = [random_game(game, game.info.min_seats, random.Random(1), seed) for seed in (1, 1)]
    assert lengths[0] == lengths[1] > 10
    assert our_rules(name, game.info.max_seats).play(100) >= 100


def test_ratios_are_the_median_of_the_rounds_own() -> None:
    slow = Contender("pettingzoo slow_v1", 2, lambda actions: actions, [8e-6, 40e-6, 10e-6])
    fast = Contender("quick", 3, lambda actions: actions, [2e-6, 4e-6, 2e-6])
    assert fast.faster_than(slow) == pytest.approx(5.0)  # of 4, 10 and 5
    assert fast.rate == pytest.approx(500_000)
    assert side_by_side([slow], [fast])[-1] == "| quick | 3 | 500,000 | 2.0 | 5.0 |"


def test_growth_is_told_by_seats() -> None:
    def contender(name: str, seats: int, cost: float) -> Contender:
        return Contender(name, seats, lambda actions: actions, [cost], lengths=[100, 300])

    grown = [contender("a", 2, 2e-6), contender("a", 3, 3e-6), contender("b", 3, 7e-6)]
    assert growth_table(grown) == [
        "| seats | 2 | 3 |",
        "|---|--:|--:|",
        "| a | 2.0 / 0.40 | 3.0 / 0.60 |",
        "| b |  | 7.0 / 1.40 |",
    ]

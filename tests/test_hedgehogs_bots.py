"""The bots of Hedgehog's Dilemma: counting, guessing, and levels that deserve their names."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest

from dilemma_arena.bots.levels import levels
from dilemma_arena.core.streams import stream
from dilemma_arena.lab.match import Series, run
from dilemma_arena.session.session import Session
from games.hedgehogs_dilemma import GAME
from games.hedgehogs_dilemma.bots import LEVELS
from games.hedgehogs_dilemma.bots_guess import HELD, holdings, likely_plays, points, showdowns, unseen
from games.hedgehogs_dilemma.messages import Play, numeral
from tests.hedgehogs_table import Table

NOTHING = np.zeros(4)


def sure(*held: int) -> np.ndarray:
    """Everybody holds just these numerals."""
    return np.array([float([n for n in range(1, 5) if row[n - 1]] == list(held)) for row in HELD])


def choices(table: Table, seat: int, level: str, times: int = 60) -> Counter[int]:
    """What a bot would play here."""
    bot = LEVELS[level](stream(1, "character"))
    view, legal = GAME.view(table.state, seat), GAME.legal(table.state, seat)
    actions = [bot.choose(view, legal, stream(seed, "mind")) for seed in range(times)]
    return Counter(numeral(action.card) for action in actions)


# -- counting --------------------------------------------------------------------------------------------------


def test_unseen_are_the_cards_that_lie_nowhere_in_the_open() -> None:
    table = Table(3)
    table.deal([[1, 1, 2, 3, 4, 4], [], []], [[4, 4, 2], [1, 1, 1]])
    assert unseen(GAME.view(table.state, 0)) == (15 - 2, 15 - 2, 15 - 1, 15 - 4)
    table.play_all(4, numeral(table.state.hands[1][0]), numeral(table.state.hands[2][0]))
    view = GAME.view(table.state, 0)
    counts = Counter(numeral(card) for card in (*view.hand, *view.field, *view.removed, *sum(view.pairs, ())))
    assert unseen(view) == tuple(15 - counts[n] for n in range(1, 5))
    assert sum(unseen(view)) == 60 - 5 - 3 - 6


@pytest.mark.parametrize(
    ("counts", "cards"), [((3, 2, 1, 2), 3), ((0, 4, 4, 1), 2), ((2, 2, 2, 2), 1), ((1, 1, 5, 0), 4)]
)
def test_holdings_agree_with_counting_all_hands(counts: tuple[int, ...], cards: int) -> None:
    deck = [n for n, count in enumerate(counts, 1) for _ in range(count)]
    hands = Counter(tuple(sorted(set(hand))) for hand in combinations(deck, cards))
    total = sum(hands.values())
    for row, chance in zip(HELD, holdings(counts, cards), strict=True):
        held = tuple(n for n in range(1, 5) if row[n - 1])
        assert chance == pytest.approx(hands[held] / total, abs=1e-12)


def test_showdowns_are_scored_by_the_rules() -> None:
    plays, scores = showdowns((1, 3, 4, 4), 4, 2)
    found = {tuple(row + 1): score for row, score in zip(plays, scores, strict=True)}
    assert len(found) == 16
    assert found[(3, 3)] == 8
    assert found[(4, 3)] == 8
    assert found[(4, 4)] == 0  # three 4s are too many
    assert found[(1, 3)] == 0  # the urchin stings the 4
    assert found[(1, 1)] == 8  # two urchins are too many


# -- guessing --------------------------------------------------------------------------------------------------


def test_nobody_plays_what_nobody_holds() -> None:
    shares = likely_plays((1, 2, 3, 4), 3, sure(2, 3), NOTHING, 1.0)
    assert shares[0] == shares[3] == 0.0
    assert shares.sum() == pytest.approx(1.0)
    assert likely_plays((1, 2, 3, 4), 3, sure(4), NOTHING, 1.0)[3] == pytest.approx(1.0)


def test_the_more_there_is_of_a_numeral_the_more_play_it() -> None:
    everything = sure(1, 2, 3, 4)
    one = likely_plays((1, 2, 3, 4), 3, everything, NOTHING, 1.0)
    two = likely_plays((2, 3, 4, 4), 3, everything, NOTHING, 1.0)
    assert two[3] > one[3] + 0.1
    assert two[0] < 0.05  # no urchin in the field


@pytest.mark.parametrize("field", [(1, 2, 3, 4), (2, 3, 4, 4), (1, 1, 4, 4), (3, 3, 3, 4), (1, 2, 2, 3, 4)])
def test_the_guess_is_an_equilibrium(field: tuple[int, ...]) -> None:
    """An answer to itself: worked out again by plain enumeration."""
    others, heat, everything = len(field) - 1, 1.0, sure(1, 2, 3, 4)
    shares = likely_plays(field, others, everything, NOTHING, heat)
    gains = [0.0] * 4
    for plays in product(range(1, 5), repeat=others):
        chance = float(np.prod([shares[n - 1] for n in plays]))
        for n in range(1, 5):
            gains[n - 1] += chance * points(field, (n, *plays))[0]
    lure = np.exp(np.array(gains) / heat)
    assert shares == pytest.approx(lure / lure.sum(), abs=0.002)


# -- playing ---------------------------------------------------------------------------------------------------


def test_the_hard_bot_throws_away_what_is_worth_least_where_nothing_matches() -> None:
    table = Table(3)
    table.deal([[4, 4, 4, 3, 3, 1], [], []], [[2, 2, 2]])
    assert choices(table, 0, "hard") == {1: 60}
    assert choices(table, 0, "medium") == {1: 60}


def test_an_easy_bot_reaches_for_the_highest_and_a_hard_one_keeps_out_of_a_crowd() -> None:
    table = Table(5)
    table.deal([[4, 3, 3, 2, 1, 1], [], [], [], []], [[4, 3, 3, 3, 2]])
    assert choices(table, 0, "easy").most_common(1)[0][0] == 4
    assert choices(table, 0, "hard") == {3: 60}


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_bots_finish_games_of_any_size(level: str, seats: int) -> None:
    session = Session(GAME, [f"bot:{level}", *["bot:random"] * (seats - 1)], seed=seats)
    assert session.run() is not None
    assert GAME.inventory(session.state) == tuple(sorted(session.state.options.deck()))


def test_a_bot_sees_nothing_hidden() -> None:
    table = Table(4)
    table.deal([[4, 4, 3, 2, 1, 1], [], [], []], [[4, 3, 3, 2]])
    redealt = GAME.redeal(table.state, 0, stream(8, "redeal"))
    assert redealt != table.state
    bot, legal = LEVELS["hard"](stream(1, "character")), GAME.legal(table.state, 0)
    first, again = (bot.choose(GAME.view(state, 0), legal, stream(2, "mind")) for state in (table.state, redealt))
    assert isinstance(first, Play)
    assert first == again


def test_the_levels_are_found() -> None:
    assert list(levels(GAME)) == ["random", "easy", "medium", "hard"]


def pairs(better: str, worse: str, games: int) -> dict[str, Any]:
    seats = (f"bot:{better}", f"bot:{worse}") * 2
    figures: dict[str, Any] = run(Series("hedgehogs-dilemma", seats, games, 1)).plain()["bots"][better]
    return figures


def test_hard_beats_easy_at_once() -> None:
    assert pairs("hard", "easy", 60)["win_share"] > 0.6


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_hard_beats_easy_in_400_games() -> None:
    figures = pairs("hard", "easy", 400)
    print(f"hard against easy: {figures['win_share']:.1%}, 95 % {figures['ci95']}")
    assert figures["ci95"][0] > 0.6


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_thousands_of_games_end() -> None:
    for seed in range(5000):
        levels = [("easy", "medium", "hard", "random")[(seed + seat) % 4] for seat in range(3 + seed % 3)]
        session = Session(GAME, [f"bot:{level}" for level in levels], seed=seed)
        assert session.run() is not None

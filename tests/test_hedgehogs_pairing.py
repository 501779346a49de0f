"""The pairing rule: the sheet's illustrations and examples, and every field with every play against a slow oracle."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations, product

import pytest

from games.hedgehogs_dilemma.pairing import Verdict, pair

NO, MANY, STUNG, OK = Verdict.NO_PARTNER, Verdict.TOO_MANY, Verdict.STUNG, Verdict.PAIRED


@pytest.mark.parametrize(
    ("field", "plays", "verdicts"),
    [
        pytest.param([4, 4, 3, 3, 2], [4, 3, 3, 2, 2], [OK, OK, OK, MANY, MANY], id="the sheet's five players"),
        pytest.param([1, 2, 2], [3, 2, 4], [NO, OK, NO], id="another fail case: a 3 against 1 2 2"),
        pytest.param([1, 2, 3], [1, 2, 3], [OK, OK, STUNG], id="sea urchin illustration"),
        pytest.param([1, 4, 4], [1, 1, 4], [MANY, MANY, OK], id="urchin example 1: the urchins fail, nobody is stung"),
        pytest.param([1, 3, 4], [1, 2, 3], [OK, NO, OK], id="urchin example 2: the unplayed 4 is the biggest"),
        pytest.param([1, 2, 2], [1, 2, 2], [OK, STUNG, STUNG], id="urchin example 3: all copies are stung"),
        pytest.param([1, 1, 1], [1, 1, 2], [OK, OK, NO], id="a field of only urchins does not void itself"),
        pytest.param([1, 1, 1, 1], [1, 1, 1, 1], [OK, OK, OK, OK], id="four urchins for four players"),
        pytest.param([2, 3, 4], [1, 4, 4], [NO, MANY, MANY], id="an urchin without a partner stings nobody"),
        pytest.param([1, 3, 3], [1, 4, 3], [OK, NO, STUNG], id="the biggest is that of the field, not of the plays"),
        pytest.param([1, 4, 2], [1, 4, 4], [OK, MANY, MANY], id="too many comes before stung"),
    ],
)
def test_illustrations(field: list[int], plays: list[int], verdicts: list[Verdict]) -> None:
    assert list(pair(field, plays)) == verdicts


def slow_oracle(field: tuple[int, ...], plays: tuple[int, ...]) -> list[bool]:
    """Who pairs, found by trying every way to seat the suitors of a numeral at the field's cards."""

    def all_find_a_partner(numeral: int) -> bool:
        suitors = [player for player, card in enumerate(plays) if card == numeral]
        ways = permutations(range(len(field)), len(suitors))
        return any(all(field[place] == numeral for place in way) for way in ways)

    matched = {numeral: numeral in plays and all_find_a_partner(numeral) for numeral in (1, 2, 3, 4)}
    in_order = sorted(field, reverse=True)
    if matched[1] and in_order[0] > 1:
        matched[in_order[0]] = False
    return [matched[card] for card in plays]


def test_every_field_and_play_of_up_to_five_players() -> None:
    cases = 0
    for players in (1, 2, 3, 4, 5):
        for field in combinations_with_replacement((1, 2, 3, 4), players):
            for plays in product((1, 2, 3, 4), repeat=players):
                assert [verdict is OK for verdict in pair(field, plays)] == slow_oracle(field, plays), (field, plays)
                cases += 1
    assert cases == 4 * 4 + 10 * 16 + 20 * 64 + 35 * 256 + 56 * 1024


def test_the_order_of_the_field_does_not_matter() -> None:
    for field in product((1, 2, 3, 4), repeat=3):
        for plays in product((1, 2, 3, 4), repeat=3):
            assert pair(field, plays) == pair(tuple(sorted(field)), plays)

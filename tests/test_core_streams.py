"""Random streams: the same seed deals the same cards for ever, and streams do not disturb each other."""

from __future__ import annotations

from collections import Counter

import pytest

from dilemma_arena.core.streams import Stream, Streams, stream


def test_the_generator_is_xoshiro256starstar() -> None:
    # What the authors' C code returns from the state 1, 2, 3, 4.
    reference = Stream((1, 2, 3, 4))
    assert [reference.bits64() for _ in range(6)] == [
        11520, 0, 1509978240, 1215971899390074240, 1216172134540287360, 607988272756665600,
    ]  # fmt: skip


DEALS = {
    0: [9, 1, 8, 4, 10, 2, 6, 5, 7, 0, 11, 3],
    1: [7, 3, 10, 8, 9, 5, 4, 1, 6, 2, 11, 0],
    42: [10, 1, 7, 8, 2, 9, 6, 4, 3, 5, 11, 0],
    2**63 - 1: [1, 3, 4, 2, 8, 9, 11, 0, 7, 6, 10, 5],
}


@pytest.mark.parametrize(("seed", "deal"), DEALS.items())
def test_a_seed_deals_the_same_cards_for_ever(seed: int, deal: list[int]) -> None:
    cards = list(range(12))
    stream(seed, "deck").shuffle(cards)
    assert cards == deal


def test_other_draws_are_frozen_too() -> None:
    drawn = stream(7, "bot 1")
    assert [drawn.below(6) for _ in range(10)] == [1, 2, 5, 5, 1, 2, 2, 3, 1, 1]
    assert drawn.random() == 0.2642838940302118
    assert drawn.choice("abcdef") == "f"
    assert drawn.sample(range(10), 4) == [8, 2, 9, 4]


def test_streams_do_not_disturb_each_other() -> None:
    alone, mixed = Streams(5), Streams(5)
    expected = [alone["deck"].bits64() for _ in range(20)]
    found = []
    for _ in range(20):
        mixed["bot 1"].bits64()
        found.append(mixed["deck"].bits64())
    assert found == expected


def test_names_and_seeds_make_different_streams() -> None:
    firsts = {stream(seed, name).bits64() for seed in range(100) for name in ("deck", "bot 1", "bot 2")}
    assert len(firsts) == 300


def test_a_saved_game_goes_on_as_it_would_have() -> None:
    streams = Streams(11)
    streams["deck"].bits64()
    saved = streams.states
    later = [streams["deck"].bits64(), streams["bot"].bits64()]
    again = Streams(11, saved)
    assert [again["deck"].bits64(), again["bot"].bits64()] == later


def test_every_order_is_equally_likely() -> None:
    source = stream(3, "orders")
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        cards = [0, 1, 2]
        source.shuffle(cards)
        counts[tuple(cards)] += 1
    # 1000 each expected, standard deviation 29; a modulo or off-by-one fault makes it 0, 750 or 1333
    assert len(counts) == 6
    assert all(880 < count < 1120 for count in counts.values())


def test_below_reaches_all_and_only_its_numbers() -> None:
    source = stream(4, "dice")
    assert {source.below(5) for _ in range(200)} == {0, 1, 2, 3, 4}
    assert source.below(1) == 0
    assert {source.below(2**64) < 2**64 for _ in range(10)} == {True}
    assert all(0.0 <= source.random() < 1.0 for _ in range(1000))


def test_large_ranges_are_even_too() -> None:
    # 2**64 is no multiple of 3 * 2**62: without drawing again, the first third would come up half of the time
    source = stream(5, "thirds")
    first = sum(source.below(3 * 2**62) < 2**62 for _ in range(900))
    assert 250 < first < 350


def test_nonsense_is_refused() -> None:
    source = stream(1, "x")
    for n in (0, -1, 2**64 + 1):
        with pytest.raises(ValueError, match="below"):
            source.below(n)
    with pytest.raises(ValueError, match="choose"):
        source.choice([])
    with pytest.raises(ValueError, match="more items"):
        source.sample([1], 2)
    with pytest.raises(ValueError, match="not all zero"):
        Stream((0, 0, 0, 0))

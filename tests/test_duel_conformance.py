"""A Duel Betwixt Us keeps the contract, with the printed deck, in short games and with a player's own cards."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dilemma_arena.core.streams import stream
from dilemma_arena.rules import conformance
from dilemma_arena.rules.conformance import CHECKS
from dilemma_arena.rules.contract import ActionRecord, FactsNeeded
from games.duel_betwixt_us import GAME
from games.duel_betwixt_us.cards import DuelCard, EventCard, Lifting, Raise, Strike, TrickCard
from games.duel_betwixt_us.messages import Length, Options
from games.duel_betwixt_us.rules import DuelBetwixtUs

OWN = (
    EventCard(id="inn", name="Inn", text="Company.", copies=2, cost=0, effect=Raise(miners=1)),
    TrickCard(id="blow", name="Blow", text="+2", copies=2, cost=1, effect=Strike(attack=2)),
    DuelCard(id="staring", name="Staring", text="No blinking.", copies=1, effect=Lifting()),
)


class Variant(DuelBetwixtUs):
    """The same rules with other options."""

    default_options = Options(Length.SHORT, OWN)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_short_games_with_own_cards_conform(check: conformance.Check) -> None:
    for seed in range(3):
        check(Variant(), 2, seed)


def test_secrets_include_the_hand_of_the_other_and_both_piles() -> None:
    """Not only may the view not change: what it is made of must not hold a hidden card anywhere."""
    play = conformance.random_play(GAME, 2, stream(5, "secrets"))
    for state in play.states[1:]:
        hidden = {*state.draw, *state.duels, *state.players[1].hand}
        hidden |= set(state.drawn) if state.active == 1 else set()
        past = {card for fought in state.past for card in fought.brought[0] + fought.brought[1]}
        told = repr(replace(GAME.view(state, 0), options=Options()))
        assert not [card for card in hidden - past if f"'{card}'" in told]


def test_random_games_end_with_all_favours_and_both_seats_win() -> None:
    winners: set[int] = set()
    for seed in range(40):
        outcome = GAME.outcome(conformance.random_play(GAME, 2, stream(seed, "ends")).final)
        assert outcome is not None
        assert sum(outcome.scores) == 8
        winners.update(outcome.winners)
    assert winners == {0, 1}


def test_game_needs_chance_only_for_shuffles() -> None:
    play = conformance.random_play(GAME, 2, stream(2, "chance"))
    for state, record in zip(play.states, play.records, strict=False):
        assert (record.facts is not None) == (GAME.facts_needed(state) is FactsNeeded.CHANCE)
    assert isinstance(play.records[0], ActionRecord)

"""A Duel Betwixt Us: whatever is played, cards, ingots, miners and favours add up; refusals change nothing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from dilemma_arena.core.streams import Stream, stream
from dilemma_arena.rules.conformance import random_record
from dilemma_arena.rules.contract import ActionRecord, Event
from dilemma_arena.rules.errors import IllegalAction
from games.duel_betwixt_us import GAME
from games.duel_betwixt_us.cards import ItemCard
from games.duel_betwixt_us.events import (
    EventStaged,
    FavourWon,
    IngotAdded,
    IngotLost,
    IngotsGathered,
    ItemBought,
    ItemDiscarded,
    MinersGained,
    MinersKilled,
    MinersWon,
    TrickPlayed,
)
from games.duel_betwixt_us.messages import Action
from games.duel_betwixt_us.mining import complete_sets
from games.duel_betwixt_us.payment import minus, plus, single
from games.duel_betwixt_us.state import State


def assert_sound(state: State) -> None:
    """What must hold in every state."""
    assert GAME.inventory(state) == INVENTORY
    assert sum(player.favours for player in state.players) == 8
    assert len(state.open_duels) <= 3
    for player in state.players:
        sets = complete_sets(player.miners)
        assert player.favours >= 0
        assert min(player.idle, *player.miners, *player.ingots, *player.drunk, player.zombies) >= 0
        assert all(ready <= full for ready, full in zip(player.ingots, sets, strict=True))
        assert all(drunk <= all_ for drunk, all_ in zip(player.drunk, player.miners, strict=True))
        assert player.zombies <= player.all_miners
        assert len(player.items) <= 4
        for item in player.items:
            printed = state.card(item.card)
            assert isinstance(printed, ItemCard)
            assert len(item.ingots) <= printed.slots
            assert item.complete or len(item.ingots) < printed.slots
            assert item.ingots or not item.complete


def assert_accounted(before: State, after: State, events: Sequence[Event]) -> None:
    """Miners, favours and ingots change by what the events say, and by nothing else."""
    for seat in (0, 1):
        was, now = before.players[seat], after.players[seat]
        mine = [event for event in events if getattr(event, "seat", None) == seat]
        gained = sum(event.count for event in mine if isinstance(event, MinersWon | MinersGained))
        killed = sum(event.count for event in mine if isinstance(event, MinersKilled))
        assert now.all_miners == was.all_miners + gained - killed
        favours = sum(1 if event.seat == seat else -1 for event in events if isinstance(event, FavourWon))
        assert now.favours == was.favours + favours
        on_items = sum(len(item.ingots) for item in was.items)
        for event in mine:
            match event:
                case IngotAdded():
                    on_items += 1
                case IngotLost():
                    on_items -= 1
                case ItemDiscarded(item=card, why="room"):
                    on_items -= len(next(item for item in was.items if item.card == card).ingots)
        assert sum(len(item.ingots) for item in now.items) == on_items
        ready = was.ingots
        for event in mine:
            match event:
                case IngotsGathered(ready=filled):
                    ready = filled
                case ItemBought(payment=payment) | EventStaged(payment=payment) | TrickPlayed(payment=payment):
                    ready = minus(ready, payment)
                case IngotAdded(ingot=ingot):
                    ready = minus(ready, single(ingot))
        if not killed:  # with a miner his set's ingot may go
            assert now.ingots == ready
        assert all(have <= had for have, had in zip(now.ingots, plus(ready, (0, 0, 0)), strict=True))


INVENTORY = GAME.inventory(GAME.start(2))


def play_soundly(actions: int, rng: Stream) -> int:
    """Random games with checks after every action; the number of actions refused."""
    state, refused, pool = GAME.start(2), 0, list[Action]()
    for _ in range(actions):
        if GAME.outcome(state) is not None:
            state = GAME.start(2)
        record = random_record(GAME, state, rng)
        if pool:
            seat, foreign = rng.below(2), rng.choice(pool)
            if GAME.check(state, seat, foreign) is not None:
                digest = hash(state)
                with pytest.raises(IllegalAction):
                    GAME.apply(state, ActionRecord(seat, foreign))
                assert hash(state) == digest
                refused += 1
        step = GAME.apply(state, record)
        assert_sound(step.state)
        if record.action is not None:
            assert_accounted(state, step.state, step.events)
            pool = [*pool[-300:], record.action]
        state = step.state
    return refused


def test_two_thousand_random_actions_keep_everything() -> None:
    assert play_soundly(2_000, stream(1, "fuzz")) > 1_000


@pytest.mark.slow
def test_twenty_thousand_random_actions_keep_everything() -> None:
    assert play_soundly(20_000, stream(2, "fuzz")) > 10_000

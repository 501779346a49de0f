"""What must hold in any game of Dilemma, however the cards fall: far wilder facts than physics would send."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from dilemma_arena.core.ids import CardId
from dilemma_arena.core.streams import stream
from dilemma_arena.physics.rest import Rest
from dilemma_arena.rules.contract import ActionRecord, FactsNeeded
from dilemma_arena.rules.errors import IllegalAction
from games.dilemma import GAME
from games.dilemma.cards import ALL_CARDS, owner, value
from games.dilemma.events import ArenaJudged, CardThrown, WindowOpened
from games.dilemma.judge import find_path
from games.dilemma.messages import (
    Action,
    CameToRest,
    ChooseToken,
    Facts,
    FirstProvocateur,
    Offer,
    Pass,
    Phase,
    QuietElapsed,
    Throw,
    Token,
    Verdict,
)
from games.dilemma.rules import lob
from games.dilemma.state import State

RECORDS = 250


def wild_facts(state: State, data: st.DataObject) -> Facts:
    """Any report about any card, on top of anything, at any time."""
    if state.phase is Phase.DRAW:
        return FirstProvocateur(data.draw(st.integers(0, state.seats - 1)))
    assert state.window is not None
    assert state.offer is not None
    lying = [report.card for report in state.window.rested]
    cards = [*state.window.in_air, *(lying if state.window.closing is None else ())]
    if not cards or data.draw(st.integers(0, 19)) == 0:
        return QuietElapsed(0)
    card = data.draw(st.sampled_from(cards))
    others = [other for other in (state.offer.card, *lying) if other != card]
    under = data.draw(st.lists(st.sampled_from(others), unique=True, max_size=4)) if others else []
    rest = data.draw(st.sampled_from([Rest.FLAT, Rest.FLAT, Rest.FLAT, Rest.LEANING, Rest.OUTSIDE, Rest.ON_RIM]))
    return CameToRest(card, rest, data.draw(st.integers(0, 5)) > 0, tuple(under), 0)


@given(st.data(), st.integers(2, 5))
@settings(max_examples=30, deadline=None)
def test_invariants_under_wild_facts(data: st.DataObject, seats: int) -> None:
    state = GAME.start(seats)
    inventory = GAME.inventory(state)
    assert len(inventory) == 10 * seats
    thrown: list[CardId] = []
    for _ in range(RECORDS):
        if GAME.outcome(state) is not None:
            break
        movers = [*GAME.to_act(state), *([None] if GAME.facts_needed(state) is not FactsNeeded.NONE else [])]
        mover = data.draw(st.sampled_from(movers))
        record: ActionRecord[Action, Facts]
        if mover is None:
            record = ActionRecord(facts=wild_facts(state, data))
        else:
            record = ActionRecord(mover, data.draw(st.sampled_from(GAME.legal(state, mover))))
        try:
            step = GAME.apply(state, record)
        except IllegalAction:
            assert isinstance(record.facts, QuietElapsed)  # the one wild fact that may be out of place
            assert state.phase is Phase.SETTLING
            continue
        state = step.state
        assert GAME.inventory(state) == inventory
        assert all(hand == tuple(sorted(hand, key=value)) for hand in state.hands)
        assert all(0 <= life <= (3 if seats == 3 else 2) for life in state.lives)
        spectator = GAME.view(state, None)
        for seat in range(seats):
            assert spectator.deduced_hand(seat) == state.hands[seat]
        for event in step.events:
            match event:
                case WindowOpened():
                    thrown = []
                case CardThrown(throw=Throw(card=card)):
                    thrown.append(card)
                case ArenaJudged(judgement=judgement):
                    assert sorted(judged.report.card for judged in judgement.cards) == sorted(thrown)
                    verdicts = [judged.verdict for judged in judgement.cards]
                    assert verdicts.count(Verdict.DUEL_CARD) <= 1
                    assert (judgement.path[-1] == judgement.duel_card) == (judgement.duel_card is not None)


@given(st.integers(0, 2**32), st.integers(2, 5), st.integers(0, 60))
@settings(max_examples=60, deadline=None)
def test_illegal_leaves_the_state_as_it_was(seed: int, seats: int, records: int) -> None:
    rng = stream(seed, "illegal")
    state = GAME.new(seats, None, rng)
    for _ in range(records):
        if GAME.outcome(state) is not None:
            break
        movers = [*GAME.to_act(state), *([None] if GAME.facts_needed(state) is not FactsNeeded.NONE else [])]
        mover = rng.choice(movers)
        record: ActionRecord[Action, Facts] = (
            ActionRecord(facts=GAME.sample(state, rng))
            if mover is None
            else ActionRecord(mover, rng.choice(GAME.legal(state, mover)))
        )
        state = GAME.apply(state, record).state
    before, digest = GAME.codecs.state.encode(state), hash(state)
    every_action: list[Action] = [Pass(), ChooseToken(Token.PEACE), ChooseToken(Token.CONFLICT)]
    every_action += [Offer(card) for card in ALL_CARDS]
    every_action += [Throw(card, lob(owner(card), seats)) for card in ALL_CARDS]
    for seat in range(seats):
        legal = {GAME.representative(state, seat, action) for action in GAME.legal(state, seat)}
        refused = 0
        for action in every_action:
            rejected = GAME.check(state, seat, action) is not None
            assert rejected == (GAME.representative(state, seat, action) not in legal)
            if rejected:
                refused += 1
                try:
                    GAME.apply(state, ActionRecord(seat, action))
                except IllegalAction:
                    continue
                raise AssertionError(f"{action} was applied")
        assert refused >= len(every_action) - 12
    assert GAME.codecs.state.encode(state) == before
    assert hash(state) == digest


# -- the judge against a slow, independent reading of ruling 6 -------------------------------------------------


def slow_duel_card(offer: CardId, rested: Sequence[CameToRest]) -> CardId | None:
    """By recursion from above: may this card count, looking down through whatever it lies on?"""
    reports = {report.card: report for report in rested}

    def on_offer(card: CardId, seen: frozenset[CardId]) -> bool:
        for under in reports[card].on_top_of:
            if under == offer:
                return True
            below = reports.get(under)
            if below is None or under in seen:
                continue
            stands_in = below.rest == "flat" and below.face_up and int(under[1:]) == int(offer[1:])
            if stands_in and on_offer(under, seen | {under}):
                return True
        return False

    for report in rested:
        other_value = report.rest == "flat" and report.face_up and int(report.card[1:]) != int(offer[1:])
        if other_value and on_offer(report.card, frozenset({report.card})):
            return report.card
    return None


@st.composite
def arenas(draw: st.DrawFn) -> list[CameToRest]:
    """Up to eight cards on the offer A8, many of its value, lying on each other in any way (even in circles)."""
    pool = ["B8", "C8", "D8", "E8", "B1", "C2", "D3", "E4"]
    cards = draw(st.lists(st.sampled_from(pool), unique=True, max_size=8))
    reports = []
    for card in cards:
        under = draw(st.lists(st.sampled_from([other for other in ["A8", *cards] if other != card]), max_size=3))
        rest = Rest.LEANING if draw(st.integers(0, 9)) == 0 else Rest.FLAT
        reports.append(CameToRest(card, rest, draw(st.integers(0, 9)) > 0, tuple(dict.fromkeys(under)), 0))
    return reports


@given(arenas())
@settings(max_examples=400, deadline=None)
def test_the_judge_finds_what_the_slow_reading_finds(rested: list[CameToRest]) -> None:
    path = find_path("A8", rested)
    assert (path[-1] if path else None) == slow_duel_card("A8", rested)
    reports = {report.card: report for report in rested}
    for under, card in itertools.pairwise(path):
        assert under in reports[card].on_top_of
    assert [value(card) for card in path[:-1]] == [8] * max(0, len(path) - 1)

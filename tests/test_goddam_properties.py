"""What must hold in any game of Goddam Dilema, with every kind of option, however thumbs and shuffles fall."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dilemma_arena.core.ids import CardId
from dilemma_arena.core.streams import stream
from dilemma_arena.rules.conformance import CHECKS, Check, check_openings
from dilemma_arena.rules.contract import ActionRecord, FactsNeeded
from dilemma_arena.rules.errors import IllegalAction
from games.goddam_dilema import GAME
from games.goddam_dilema.deck import Kind
from games.goddam_dilema.messages import (
    Action,
    CardPlayed,
    DilemmaReplaced,
    Facts,
    FirstPlayer,
    Options,
    Phase,
    PileShuffled,
    PlayCard,
    Ready,
    Shuffle,
    Thumb,
    ThumbsShown,
    TimeUp,
    TurnUp,
    Vote,
)
from games.goddam_dilema.rules import GoddamDilema
from games.goddam_dilema.state import State, dilemmas
from tests.goddam_table import Table, small_deck

OPTIONS = {
    "standard": Options(),
    "timed talk": Options(talk_s=60.0),
    "by turns": Options(count_s=None),
    "small deck": Options(standard=False, own=small_deck(5)),
    "smallest deck, timed": Options(standard=False, own=small_deck(3), talk_s=5.0, cheeky=True),
}


class Variant(GoddamDilema):
    """The game with other defaults, for the conformance suite."""

    def __init__(self, options: Options) -> None:
        self.default_options = options


VARIANTS = [
    (name, check)
    for name in OPTIONS
    for check in CHECKS
    # Three cards have six orders: there openings of different seeds may well be the same.
    if name != "standard" and (check is not check_openings or not name.startswith("smallest"))
]


@pytest.mark.parametrize("seats", [2, 3, 7])
@pytest.mark.parametrize(("name", "check"), VARIANTS, ids=lambda value: getattr(value, "__name__", value))
def test_every_kind_of_game_conforms(name: str, seats: int, check: Check) -> None:
    check(Variant(OPTIONS[name]), seats, 5)


def random_state(seed: int, seats: int, options: Options, records: int) -> State:
    rng = stream(seed, "random state")
    state = GAME.new(seats, options, rng)
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
    return state


@given(st.data(), st.sampled_from(sorted(OPTIONS)), st.integers(2, 10))
@settings(max_examples=40, deadline=None)
def test_invariants_of_whole_games(data: st.DataObject, name: str, seats: int) -> None:
    options = OPTIONS[name]
    state = GAME.start(seats, options)
    inventory = GAME.inventory(state)
    rng = stream(data.draw(st.integers(0, 2**32)), "game")
    lazy = data.draw(st.floats(0.0, 0.6))  # how readily the clock runs out although thumbs are missing
    shown: Counter[CardId] = Counter()
    shuffled = points = decided = 0
    while GAME.outcome(state) is None:
        movers = GAME.to_act(state)
        if not movers or (GAME.facts_needed(state) is FactsNeeded.WORLD and rng.random() < lazy / seats):
            record: ActionRecord[Action, Facts] = ActionRecord(facts=GAME.sample(state, rng))
        else:
            seat = rng.choice(movers)
            record = ActionRecord(seat, rng.choice(GAME.legal(state, seat)))
            if state.phase is Phase.VOTE and None not in state.votes:
                record = ActionRecord(facts=TimeUp(0))
        step = GAME.apply(state, record)
        state = step.state
        assert GAME.inventory(state) == inventory
        for event in step.events:
            match event:
                case CardPlayed(card=card):
                    shown[card] += 1
                case PileShuffled():
                    shuffled += 1
                case ThumbsShown(round=decision):
                    decided += 1
                    points += len(decision.scored)
                    assert decision.active not in decision.scored or state.team
                    assert all(decision.votes[seat] is not None for seat in decision.scored)
    assert decided == len(state.past) == dilemmas(seats)
    assert sum(state.scores) == points
    if shuffled == 2:  # nothing came back from the box
        assert max(shown.values()) == 1
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == tuple(seat for seat in range(seats) if state.scores[seat] == max(state.scores))


@given(st.integers(0, 2**32), st.sampled_from(sorted(OPTIONS)), st.integers(2, 10), st.integers(0, 120))
@settings(max_examples=60, deadline=None)
def test_illegal_leaves_the_state_as_it_was(seed: int, name: str, seats: int, records: int) -> None:
    state = random_state(seed, seats, OPTIONS[name], records)
    before, digest = GAME.codecs.state.encode(state), hash(state)
    actions: list[Action] = [Ready(), TurnUp(), Vote(Thumb.UP), Vote(Thumb.DOWN)]
    actions += [PlayCard(card) for card in GAME.inventory(state)]
    for seat in range(-1, seats + 1):
        legal = GAME.legal(state, seat)
        for action in actions:
            if action not in legal:
                with pytest.raises(IllegalAction):
                    GAME.apply(state, ActionRecord(seat, action))
    facts: list[Facts] = [FirstPlayer(0), TimeUp(0), *(Shuffle(kind, state.pile(kind).box) for kind in Kind)]
    for fact in facts:
        if GAME.check_facts(state, fact) is not None:
            with pytest.raises(IllegalAction):
                GAME.apply(state, ActionRecord(facts=fact))
    assert GAME.codecs.state.encode(state) == before
    assert hash(state) == digest


@given(st.integers(0, 2**32), st.sampled_from(sorted(OPTIONS)), st.integers(2, 10), st.integers(0, 120))
@settings(max_examples=60, deadline=None)
def test_no_view_names_a_card_or_a_thumb_that_its_seat_has_not_seen(
    seed: int, name: str, seats: int, records: int
) -> None:
    """Looks at the written view itself, not at what redeal thinks is hidden."""
    state = random_state(seed, seats, OPTIONS[name], records)
    for seat in (None, *range(seats)):
        view = GAME.view(state, seat)
        written = repr(view).replace(repr(state.options), "")  # the texts of one's own cards are no secret
        hidden: set[CardId] = set()
        for kind in Kind:
            pile = state.pile(kind)
            hidden |= {*pile.stack, *pile.unseen}
            if seat is None or seat != state.chooser(kind):
                hidden |= set(pile.hand)
        hidden -= {card for old in state.past for card in (old.cool, old.nasty)}  # back in the pile, but seen
        assert not [card for card in hidden if f"'{card}'" in written]
        thumbs = sum(vote is not None for old in state.past for vote in old.votes)
        own = seat is not None and bool(state.votes) and state.votes[seat] is not None
        assert written.count("Thumb.") == thumbs + own


@given(st.integers(0, 2**32), st.integers(3, 10))
@settings(max_examples=30, deadline=None)
def test_a_replaced_dilemma_costs_nobody_a_turn(seed: int, seats: int) -> None:
    rng = stream(seed, "silence")
    state = GAME.new(seats, None, rng)
    replaced = 0
    while GAME.outcome(state) is None:
        movers = GAME.to_act(state)
        if state.phase is Phase.VOTE:
            assert state.active is not None
            record: ActionRecord[Action, Facts] = ActionRecord(facts=TimeUp(0))
            if state.votes[state.active] is None and rng.random() < 0.5:
                record = ActionRecord(state.active, Vote(Thumb.UP))
        elif movers:
            record = ActionRecord(movers[0], GAME.legal(state, movers[0])[0])
        else:
            record = ActionRecord(facts=GAME.sample(state, rng))
        step = GAME.apply(state, record)
        for event in step.events:
            if isinstance(event, DilemmaReplaced):
                replaced += 1
                assert step.state.active == state.active
                assert step.state.past == state.past
        state = step.state
    active = Counter(old.active for old in state.past)
    assert set(active.values()) == {2 if seats <= 6 else 1}
    assert len(active) == seats
    assert state.scores == (0,) * seats


def test_a_redeal_draws_everything_hidden_anew_and_nothing_else() -> None:
    """On it rests what the conformance suite says about secrets."""
    table = Table(4, Options(first=0))
    table.play("uuuu")
    chooser, other = 2, 0  # of the second dilemma, the cool and the nasty card
    for seat, known in ((chooser, Kind.COOL), (other, Kind.NASTY)):
        redealt = [GAME.redeal(table.state, seat, stream(seed, "redeal")) for seed in range(20)]
        for kind in Kind:
            hands = {state.pile(kind).hand for state in redealt}
            assert (len(hands) == 1) == (kind is known)
            assert len({state.pile(kind).stack for state in redealt}) == 20
            assert len({state.pile(kind).unseen for state in redealt}) > 10
            assert {state.pile(kind).seen for state in redealt} == {table.state.pile(kind).seen}
    table.dilemma()
    table.talk()
    table.vote("udu-")
    votes = {GAME.redeal(table.state, 1, stream(seed, "redeal")).votes for seed in range(40)}
    assert votes == {(first, Thumb.DOWN, third, None) for first in Thumb for third in Thumb}

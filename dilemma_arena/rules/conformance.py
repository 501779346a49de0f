"""The conformance suite: plain functions that hold any game to the contract by random legal play.

Each function in `CHECKS` takes a game, a number of seats and a seed, and raises NonConformance where the game breaks
the contract. A game's tests run them all; see tests/test_conformance.py and docs/adding-a-game.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from dilemma_arena.core.ids import Seat
from dilemma_arena.core.streams import Stream, stream
from dilemma_arena.rules.contract import ActionRecord, AnyGame, Event, FactsNeeded
from dilemma_arena.rules.errors import IllegalAction, MalformedAction

Record = ActionRecord[Any, Any]

LONGEST_GAME = 50_000
"""Records after which a game is taken for one that never ends."""
OPENING = 12
"""Records that make an opening."""
FOREIGN_TRIES = 6
"""Actions from elsewhere in the game tried at each state: enough to meet every kind within one game."""
REDEALS = 3
"""Redeals compared at each state and seat."""


class NonConformance(AssertionError):
    """A game breaks the contract; the message says where and how."""


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A whole game and how it went."""

    states: tuple[Any, ...]
    """The state before each record, and the last one."""
    records: tuple[Record, ...]
    events: tuple[tuple[Event, ...], ...]
    """What each record brought about."""

    @property
    def final(self) -> Any:  # noqa: ANN401 - the state of any game
        """The state at the end."""
        return self.states[-1]


def _require(holds: bool, message: str) -> None:
    if not holds:
        raise NonConformance(message)


def random_record(game: AnyGame, state: Any, rng: Stream) -> Record:  # noqa: ANN401
    """A record the state allows: any seat that is to act, or the world, each equally likely to be next."""
    movers: list[Seat | None] = list(game.to_act(state))
    needed = game.facts_needed(state)
    if needed is FactsNeeded.CHANCE:
        _require(not movers, f"chance is due, but {movers} may act before it")
    if needed is not FactsNeeded.NONE:
        movers.append(None)
    _require(bool(movers), f"the game is not over, but nobody is to act and nothing to happen: {state}")
    mover = rng.choice(movers)
    if mover is None:
        return ActionRecord(facts=game.sample(state, rng))
    legal = game.legal(state, mover)
    _require(bool(legal), f"seat {mover} is to act, but nothing is legal")
    return ActionRecord(mover, rng.choice(legal))


def random_play(game: AnyGame, seats: int, rng: Stream, longest: int = LONGEST_GAME) -> Playthrough:
    """A game of random legal play with the default options, to the end or to `longest` records."""
    states: list[Any] = [game.start(seats)]
    records: list[Record] = []
    events: list[tuple[Event, ...]] = []
    while game.outcome(states[-1]) is None and len(records) < longest:
        record = random_record(game, states[-1], rng)
        try:
            step = game.apply(states[-1], record)
        except IllegalAction as error:
            raise NonConformance(f"what the game itself lists or samples is not accepted: {error}") from error
        states.append(step.state)
        records.append(record)
        events.append(step.events)
    return Playthrough(tuple(states), tuple(records), tuple(events))


def transcript(play: Playthrough) -> str:
    """Everything that happened, record by record, as text: equal only if all of it is equal."""
    lines: list[str] = []
    for state, record, events in zip(play.states[1:], play.records, play.events, strict=True):
        parts = (record.seat, record.action, record.facts, state, events)
        lines.append(msgspec.json.encode(parts).decode())
    return "\n".join(lines)


def _play(game: AnyGame, seats: int, seed: int, longest: int = LONGEST_GAME) -> Playthrough:
    return random_play(game, seats, stream(seed, "conformance"), longest)


def check_ends(game: AnyGame, seats: int, seed: int) -> None:
    """Random play ends; there is an outcome at the end and never before; nothing can happen after it."""
    play = _play(game, seats, seed)
    for ply, state in enumerate(play.states[:-1]):
        _require(game.outcome(state) is None, f"ply {ply}: an outcome before the end")
    outcome = game.outcome(play.final)
    if outcome is None:
        raise NonConformance(f"no end after {LONGEST_GAME} records")
    _require(len(outcome.scores) == seats, f"{len(outcome.scores)} scores for {seats} seats")
    _require(bool(outcome.winners), "nobody wins")
    ordered = tuple(sorted(set(outcome.winners) & set(range(seats))))
    _require(outcome.winners == ordered, f"winners {outcome.winners} are not different seats in order")
    _require(game.to_act(play.final) == (), "somebody is to act after the end")
    _require(game.facts_needed(play.final) is FactsNeeded.NONE, "facts are needed after the end")
    for seat in range(seats):
        _require(game.legal(play.final, seat) == (), f"seat {seat} may act after the end")


def check_seed(game: AnyGame, seats: int, seed: int) -> None:
    """The same seed gives the same game to the last record, whatever was played in between."""
    first = transcript(_play(game, seats, seed)).splitlines()
    _play(game, seats, seed + 1)
    again = transcript(_play(game, seats, seed)).splitlines()
    for ply, (a, b) in enumerate(zip(first, again, strict=False)):
        _require(a == b, f"record {ply} differs under the same seed:\n{a}\n{b}")
    _require(len(first) == len(again), f"{len(first)} and {len(again)} records under the same seed")


def check_openings(game: AnyGame, seats: int, seed: int) -> None:
    """The seed matters: 50 seeds give at least 45 different openings."""
    openings = {transcript(_play(game, seats, seed + k, OPENING)) for k in range(50)}
    _require(len(openings) >= 45, f"50 seeds give only {len(openings)} different openings")


def check_replay(game: AnyGame, seats: int, seed: int) -> None:
    """The records alone, written and read back, give the same states and events without any generator."""
    play = _play(game, seats, seed)
    state = game.start(seats)
    for ply, record in enumerate(play.records):
        codec = game.codecs.facts if record.action is None else game.codecs.action
        value = codec.decode(codec.encode(record.facts if record.action is None else record.action))
        read = ActionRecord(record.seat, value, None) if record.action is not None else ActionRecord(facts=value)
        _require(read == record, f"ply {ply}: {record} is read back as {read}")
        step = game.apply(state, read)
        _require(step.state == play.states[ply + 1], f"ply {ply}: another state in the replay")
        _require(step.events == play.events[ply], f"ply {ply}: other events in the replay")
        state = step.state


def check_round_trip(game: AnyGame, seats: int, seed: int) -> None:
    """Every state comes back equal from its written form, and hashes equal; options too."""
    play = _play(game, seats, seed)
    for ply, state in enumerate(play.states):
        read = game.codecs.state.decode(game.codecs.state.encode(state))
        _require(read == state, f"ply {ply}: the state is read back as another")
        _require(hash(read) == hash(state), f"ply {ply}: the state read back has another hash")
    options = game.default_options
    _require(game.codecs.options.decode(game.codecs.options.encode(options)) == options, "options change in the file")


def _pool(play: Playthrough, rng: Stream, game: AnyGame, seats: int) -> list[Any]:
    """Actions that are or were possible for somebody at some time, in random order."""
    seen: dict[Any, None] = {}
    for state in play.states:
        for seat in range(seats):
            seen.update(dict.fromkeys(game.legal(state, seat)))
    pool = list(seen)
    rng.shuffle(pool)
    return pool


def check_legal(game: AnyGame, seats: int, seed: int) -> None:
    """`legal` and `check` agree: on what is listed, and on actions of other seats and times."""
    play, rng = _play(game, seats, seed), stream(seed, "pool")
    pool = _pool(play, rng, game, seats)
    for ply, state in enumerate(play.states):
        to_act = game.to_act(state)
        _require(to_act == tuple(sorted(set(to_act))), f"ply {ply}: to_act {to_act} is not sorted and unique")
        for seat in range(-1, seats + 1):
            legal = game.legal(state, seat)
            _require(
                bool(legal) == (seat in to_act), f"ply {ply}: seat {seat} to act: {seat in to_act}, legal: {legal}"
            )
            _require(len(set(legal)) == len(legal), f"ply {ply}: seat {seat} is offered an action twice")
            for action in legal:
                rejection = game.check(state, seat, action)
                _require(rejection is None, f"ply {ply}: {game.text(action)} is legal but rejected: {rejection}")
            for action in (rng.choice(pool) for _ in range(FOREIGN_TRIES)):
                allowed = game.check(state, seat, action) is None
                listed = allowed and game.representative(state, seat, action) in legal
                _require(allowed == listed, f"ply {ply}: seat {seat} may {game.text(action)}, but it is not listed")
                listed_itself = action in legal
                _require(allowed or not listed_itself, f"ply {ply}: {game.text(action)} is listed but rejected")


def check_illegal(game: AnyGame, seats: int, seed: int) -> None:
    """What is illegal raises IllegalAction, what is no record MalformedAction, and neither changes anything."""
    play, rng = _play(game, seats, seed), stream(seed, "illegal")
    pool = _pool(play, rng, game, seats)
    world = [record.facts for record in play.records if record.facts is not None]
    tried = 0
    for ply, state in enumerate(play.states):
        before, digest = game.codecs.state.encode(state), hash(state)
        attempts: list[Record] = [
            ActionRecord(seat, rng.choice(pool)) for seat in range(-1, seats + 1) for _ in range(FOREIGN_TRIES)
        ]
        attempts += [ActionRecord(seat, "no action at all") for seat in range(-1, seats + 1)]
        attempts += [ActionRecord(facts=rng.choice(world)) for _ in range(FOREIGN_TRIES if world else 0)]
        attempts.append(ActionRecord(facts="no facts at all"))
        for attempt in attempts:
            rejected = (
                game.check_facts(state, attempt.facts)
                if attempt.seat is None
                else game.check(state, attempt.seat, attempt.action)
            )
            if rejected is None:
                continue
            _must_raise(IllegalAction, game, state, attempt, ply)
            tried += 1
        shapeless: tuple[Record, ...] = (ActionRecord(), ActionRecord(0), ActionRecord(0, pool[0], "facts too"))
        for record in shapeless:
            _must_raise(MalformedAction, game, state, record, ply)
        _require(game.codecs.state.encode(state) == before, f"ply {ply}: an illegal action changed the state")
        _require(hash(state) == digest, f"ply {ply}: an illegal action changed the state's hash")
    _require(tried > len(play.states), "hardly anything illegal could be tried")


def _must_raise(error: type[Exception], game: AnyGame, state: object, record: Record, ply: int) -> None:
    try:
        game.apply(state, record)
    except Exception as raised:  # noqa: BLE001 - whatever else comes out is the finding
        # The very type: IllegalAction and MalformedAction are told apart.
        _require(type(raised) is error, f"ply {ply}: {record} raises {raised!r} instead of {error.__name__}")
        return
    raise NonConformance(f"ply {ply}: {record} is applied although it is rejected")


def check_facts(game: AnyGame, seats: int, seed: int) -> None:
    """What `sample` draws is accepted, at every state that needs facts."""
    play, rng = _play(game, seats, seed), stream(seed, "sample")
    for ply, state in enumerate(play.states):
        if game.facts_needed(state) is not FactsNeeded.NONE:
            facts = game.sample(state, rng)
            rejection = game.check_facts(state, facts)
            _require(rejection is None, f"ply {ply}: {facts} is sampled but rejected: {rejection}")


def check_views(game: AnyGame, seats: int, seed: int) -> None:
    """Nothing hidden shows: with all of it drawn anew, a seat's view and possibilities stay the same."""
    play, rng = _play(game, seats, seed), stream(seed, "redeal")
    different = 0
    for ply, state in enumerate(play.states):
        for seat in (None, *range(seats)):
            view = game.view(state, seat)
            for _ in range(REDEALS):
                other = game.redeal(state, seat, rng)
                if other == state:
                    continue
                different += 1
                who = f"ply {ply}, seat {seat}"
                _require(game.view(other, seat) == view, f"{who}: the view shows what is hidden")
                _require(game.to_act(other) == game.to_act(state), f"{who}: to_act tells what is hidden")
                _require(game.outcome(other) == game.outcome(state), f"{who}: outcome tells what is hidden")
                if seat is not None:
                    _require(game.legal(other, seat) == game.legal(state, seat), f"{who}: legal tells what is hidden")
    _require(different > 0, "redeal never changed anything: nothing was compared")


def check_events(game: AnyGame, seats: int, seed: int) -> None:
    """Events tell no more than views: if a seat cannot see which of two actions was taken, events do not say it."""
    play, rng = _play(game, seats, seed), stream(seed, "events")
    for ply, (state, record, events) in enumerate(zip(play.states, play.records, play.events, strict=False)):
        if record.seat is None:
            continue
        other: Record = ActionRecord(record.seat, rng.choice(game.legal(state, record.seat)))
        step = game.apply(state, other)
        for seat in (None, *range(seats)):
            if seat != record.seat and game.view(step.state, seat) == game.view(play.states[ply + 1], seat):
                _require(step.events == events, f"ply {ply}: events tell seat {seat} what its view hides: {events}")


def check_inventory(game: AnyGame, seats: int, seed: int) -> None:
    """No card is lost, doubled or made."""
    play = _play(game, seats, seed)
    inventory = game.inventory(play.states[0])
    _require(len(set(inventory)) == len(inventory), "two cards have the same id")
    for ply, state in enumerate(play.states):
        lost, made = set(inventory) - set(game.inventory(state)), set(game.inventory(state)) - set(inventory)
        _require(game.inventory(state) == inventory, f"ply {ply}: cards lost {lost}, made {made}, or one in two places")


Check = Callable[[AnyGame, int, int], None]
CHECKS: tuple[Check, ...] = (
    check_ends,
    check_seed,
    check_openings,
    check_replay,
    check_round_trip,
    check_legal,
    check_illegal,
    check_facts,
    check_views,
    check_events,
    check_inventory,
)
"""All of them; each takes a game, a number of seats and a seed."""


def conform(game: AnyGame, seed: int = 1) -> None:
    """All checks at every number of seats; for a new game's first test, and for `doctor`.

    Raises:
        NonConformance: the game breaks the contract.
    """
    for seats in range(game.info.min_seats, game.info.max_seats + 1):
        for check in CHECKS:
            check(game, seats, seed)

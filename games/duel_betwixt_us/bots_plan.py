"""A turn planned ahead: search over the seat's own legal actions, from any step of its turn to the turn's end."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from dilemma_arena.core.ids import Seat
from dilemma_arena.core.streams import Stream
from games.duel_betwixt_us.bots_combat import best_venture, prize
from games.duel_betwixt_us.bots_imagine import imagine_hands
from games.duel_betwixt_us.bots_value import Tastes, evaluate
from games.duel_betwixt_us.deck import catalogue, kind_of
from games.duel_betwixt_us.market import may_declare
from games.duel_betwixt_us.messages import (
    OPEN_DUELS,
    TABLE_LIMIT,
    Action,
    Buy,
    Declare,
    EndTurn,
    Fill,
    Move,
    Phase,
    Stage,
)
from games.duel_betwixt_us.rules import LEGAL, advance
from games.duel_betwixt_us.state import State


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard a bot thinks."""

    nodes: int = 160
    """Positions looked at for one decision, at most."""
    beam: int = 3
    """Lines of play followed further."""
    hands: int = 2
    """Hands imagined for the rival where a duel hangs on them."""
    finals: int = 2
    """Ends of the turn for which a duel is thought through."""


@dataclass(slots=True)
class _Node:
    first: Action | None
    """The action at the root that led here."""
    state: State
    value: float


def plan(state: State, seat: Seat, tastes: Tastes, effort: Effort, rng: Stream) -> Action:
    """The first action of the best line found; for the phases PLACE, MOVE and SPEND."""
    root = _Node(None, state, evaluate(state, seat, tastes))
    ends = [root] if state.phase is Phase.SPEND else []
    frontier, seen, nodes = [root], {_key(state)}, 0
    while frontier and nodes < effort.nodes:
        reached: list[_Node] = []
        for node in frontier:
            for action in choices(node.state, seat):
                if nodes >= effort.nodes:
                    break
                nodes += 1
                after = advance(node.state, seat, action)[0]
                key = _key(after)
                if key in seen:
                    continue
                seen.add(key)
                reached.append(_Node(node.first or action, after, evaluate(after, seat, tastes)))
        reached.sort(key=lambda node: -node.value)
        ends += [node for node in reached if node.state.phase is Phase.SPEND]
        frontier = reached[: effort.beam]
    ends.sort(key=lambda node: -node.value)
    return _finish(ends, root, seat, tastes, effort, rng)


def _finish(ends: list[_Node], root: _Node, seat: Seat, tastes: Tastes, effort: Effort, rng: Stream) -> Action:
    """Weigh a duel at the end of the best lines, and of none at all."""
    finals = ends[: effort.finals]
    if root.state.phase is Phase.SPEND and root not in finals:
        finals.append(root)
    moment = rng.state
    best, action = -1e9, None
    for node in finals:
        if node.value + prize(node.state, seat, tastes) <= best:
            continue  # not even a sure win would make it the best
        duel = declare_value(node.state, seat, tastes, effort, Stream(moment))
        last = Declare() if duel > 0.0 else EndTurn()
        value = node.value + max(0.0, duel)
        if value > best:
            best, action = value, node.first or last
    return action or EndTurn()


def declare_value(state: State, seat: Seat, tastes: Tastes, effort: Effort, rng: Stream) -> float:
    """What declaring a duel adds: the better of the open duels and of the one that is flipped, or backing down."""
    if not may_declare(state, seat):
        return -1.0
    states = imagine_hands(state, seat, effort.hands, rng)

    def worth_of(duel: str) -> float:
        venture = best_venture(states, seat, duel, tastes, cheats=True)
        return venture.value if venture is not None else 0.0

    lying, most = 0.0, prize(state, seat, tastes)
    for duel in state.open_duels:
        lying = max(lying, worth_of(duel))
        if lying >= most:
            break  # a sure win; no duel is worth more
    if lying >= most or len(state.open_duels) >= OPEN_DUELS or not state.duels:
        return lying
    seen = {*state.open_duels, *state.discard}
    unseen = [duel for duel in catalogue(state.options.own_cards).duels if duel not in seen]
    total = 0.0
    for kind, count in Counter(map(kind_of, unseen)).items():
        flipped = next(duel for duel in unseen if kind_of(duel) == kind)
        total += count * max(lying, worth_of(flipped))
    return total / len(unseen)


def choices(state: State, seat: Seat) -> list[Action]:
    """The legal actions worth a look: one of equal cards, the two thriftiest payments, the weakest item replaced."""
    if state.phase not in (Phase.PLACE, Phase.MOVE, Phase.SPEND):
        return []
    weakest = _weakest(state, seat) if len(state.players[seat].items) >= TABLE_LIMIT else None
    found: dict[object, list[Action]] = {}
    for action in LEGAL[state.phase](state, seat):
        match action:
            case EndTurn() | Declare():
                continue
            case Buy(card=card, replaces=replaces):
                if replaces != weakest:
                    continue
                found.setdefault(kind_of(card), []).append(action)
            case Stage(card=card, aim=aim):
                found.setdefault((kind_of(card), aim), []).append(action)
            case Fill() | Move():
                found[action] = [action]
            case _:
                found[action] = [action]
    return [action for actions in found.values() for action in actions[:2]]


def _weakest(state: State, seat: Seat) -> str:
    """The item one would miss least."""
    items = state.players[seat].items
    return min(items, key=lambda item: (item.strength + 0.3 * (not item.complete), item.card)).card


def _key(state: State) -> object:
    return state.phase, state.players, state.truce

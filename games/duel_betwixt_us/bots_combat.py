"""How bots think about combat: which equipment, which tricks, and whether a duel is worth it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from dilemma_arena.core.ids import CardId, Seat
from games.duel_betwixt_us import combat as rules
from games.duel_betwixt_us import effects
from games.duel_betwixt_us.armoury import opens, outfits, usable
from games.duel_betwixt_us.bots_value import Tastes, turns_left
from games.duel_betwixt_us.cards import Cheat, DuelCard, Throwing, TrickCard
from games.duel_betwixt_us.deck import kind_of
from games.duel_betwixt_us.messages import (
    PRIZE_MINERS,
    Action,
    Arm,
    Challenge,
    Crush,
    Pass,
    Phase,
    Throw,
    Trick,
    other,
)
from games.duel_betwixt_us.payment import payments, worth
from games.duel_betwixt_us.state import Cards, Combat, State

MOST_TRICKS = 3
"""How many tricks in a row a bot considers."""


def lead(state: State, fight: Combat, seat: Seat) -> int:
    """Damage done minus damage suffered, as things stand."""
    damage = effects.tally(state, fight).damage
    return damage[seat] - damage[other(seat)]


def fullest(kits: Sequence[Cards]) -> list[Cards]:
    """Those kits of which no other one holds all and more."""
    sets = [frozenset(kit) for kit in kits]
    return [kit for kit, own in zip(kits, sets, strict=True) if not any(own < others for others in sets)]


def prize(state: State, seat: Seat, tastes: Tastes) -> float:
    """What winning a duel is worth to the seat."""
    return max(favour_prize(state, seat, tastes), miners_prize(state, seat, tastes))


def favour_prize(state: State, seat: Seat, tastes: Tastes) -> float:
    """The worth of a favour taken."""
    if state.players[seat].favours == 7:
        return 50.0
    left = turns_left(state)
    return 2.0 * tastes.favour * (1.0 + 0.6 / (1.0 + left))


def miners_prize(state: State, seat: Seat, tastes: Tastes) -> float:
    """The worth of two more idle miners: they wait until those before them are at work."""
    left, idle = turns_left(state), state.players[seat].idle
    work = sum(max(0.0, left - idle - wait) for wait in range(1, PRIZE_MINERS + 1))
    return tastes.miner * work


# -- tricks ------------------------------------------------------------------------------------------------------------


def remedy(state: State, seat: Seat, *wanted: int) -> tuple[Action, ...] | None:
    """The fewest and cheapest tricks (or throws) that bring the seat's lead to the first of `wanted` within reach."""
    frontier: list[tuple[tuple[Action, ...], State]] = [((), state)]
    best: dict[int, tuple[Action, ...]] = {}
    for _ in range(MOST_TRICKS):
        deeper: list[tuple[int, tuple[Action, ...], State]] = []
        for path, before in frontier:
            for action in candidates(before, seat):
                after = _done(before, seat, action)
                deeper.append((lead(after, rules.fight(after), seat), (*path, action), after))
        for goal in wanted:
            enough = [path for gain, path, _ in deeper if gain >= goal]
            if enough and goal not in best:
                best[goal] = min(enough, key=lambda path: sum(_price(state, step) for step in path))
        if not deeper or wanted[0] in best:
            break
        deeper.sort(key=lambda entry: -entry[0])
        frontier = [(path, after) for _, path, after in deeper[:4]]
    return next((best[goal] for goal in wanted if goal in best), None)


def candidates(state: State, seat: Seat) -> list[Action]:
    """Tricks and throws, each card once with each aim, paid as thriftily as can be."""
    found: dict[str, list[Action]] = {}
    for card, ways, aims in rules.playable(state, seat):
        found.setdefault(kind_of(card), [Trick(card, ways[0], aim) for aim in aims])
    return [*(action for actions in found.values() for action in actions), *rules.legal_throws(state, seat)]


def _done(state: State, seat: Seat, action: Action) -> State:
    """The state after a trick or a throw, the turn staying with the seat."""
    match action:
        case Trick():
            after = rules.trick(state, seat, action)[0]
        case Throw():
            after = rules.throw(state, seat, action)[0]
        case _:
            return state
    return replace(after, combat=replace(rules.fight(after), mover=seat))


def _price(state: State, action: Action) -> float:
    """What a trick or a throw costs its player, in ingots' worth."""
    match action:
        case Trick(payment=payment):
            return 1.0 + worth(payment)
        case Throw(item=card):
            item = next(item for player in state.players for item in player.items if item.card == card)
            return 0.5 + min(item.ingots, default=0)
    return 0.0


def best_lead(state: State, seat: Seat) -> int:
    """The best lead the seat can reach with its tricks, one after the other, the other one sitting still."""
    best = lead(state, rules.fight(state), seat)
    for _ in range(MOST_TRICKS):
        options = [_done(state, seat, action) for action in candidates(state, seat)]
        if not options:
            break
        state = max(options, key=lambda after: lead(after, rules.fight(after), seat))
        reached = lead(state, rules.fight(state), seat)
        if reached <= best:
            break
        best = reached
    return best


def choose_trick(state: State, seat: Seat) -> Action:
    """Do nothing while in the lead: the other one has to act, and one may always answer. Else the cheapest remedy."""
    fight = rules.fight(state)
    now = lead(state, fight, seat)
    if now > 0:
        return Pass()
    if _is_throwing(state, fight.duel) and _out_thrown(state, fight, seat):
        return Pass()
    plan = remedy(state, seat, *((1, 0) if now < 0 else (1,)))
    return plan[0] if plan else Pass()


def _out_thrown(state: State, fight: Combat, seat: Seat) -> bool:
    """Whether the rival can throw more than this seat, whatever it does."""

    def total(of: Seat) -> int:
        thrown = {*fight.brought[of]}
        able = {item.card for item in usable(state, of)}
        return sum(item.strength for item in state.players[of].items if item.card in thrown | able)

    return total(seat) <= total(other(seat))


def _is_throwing(state: State, duel: CardId) -> bool:
    printed = state.card(duel)
    return isinstance(printed, DuelCard) and isinstance(printed.effect, Throwing)


# -- equipment ---------------------------------------------------------------------------------------------


def choose_arms(state: State, seat: Seat, legal: Sequence[Action]) -> Action:
    """The defence with the best lead; where nothing helps, what a hammer cannot hurt stays at home."""

    def gain(action: Action) -> tuple[float, float]:
        if not isinstance(action, Arm):
            return (-99.0, 0.0)
        after = rules.arm(state, seat, action)[0]
        here = lead(after, rules.fight(after), seat)
        hope = here if here > 0 else max(here, best_lead(_mine(after, seat), seat))
        result = 2.0 if hope > 0 else 1.0 if hope == 0 else 0.0
        exposed = -0.01 * len(action.items) - (0.6 if action.cheat else 0.0) + 0.02 * min(here, 6)
        return (result + exposed, hope)

    kits: list[Arm] = [action for action in legal if isinstance(action, Arm)]
    plain = set(fullest([action.items for action in kits if action.cheat is None]))
    least = min((len(action.items) for action in kits), default=0)
    chosen = [a for a in kits if a.items in plain or len(a.items) == least]
    return max(chosen, key=gain, default=legal[0])


def _mine(state: State, seat: Seat) -> State:
    """The state with the seat to play a trick."""
    return replace(state, combat=replace(rules.fight(state), mover=seat))


@dataclass(frozen=True, slots=True)
class Venture:
    """A challenge and what it promises."""

    action: Challenge
    value: float
    """In prizes; negative: better not."""


def best_venture(states: Sequence[State], seat: Seat, duel: CardId, tastes: Tastes, *, cheats: bool) -> Venture | None:
    """The best way to challenge to a duel, judged over states that differ in the rival's hand; None: it cannot be."""
    state = states[0]
    if not opens(state, seat, duel):
        return None
    ventures: list[Challenge] = [Challenge(duel, kit) for kit in fullest(outfits(state, seat, duel))]
    if cheats and any(_is_cheat(state, card) for card in state.players[seat].hand):
        shown = replace(state, open_duels=(duel,), phase=Phase.PICK)
        ventures += [a for a in rules.legal_picks(shown, seat) if isinstance(a, Challenge) and a.cheat][:12]
    best, most = None, prize(state, seat, tastes)
    for action in ventures:
        value = _promise(states, seat, action, tastes)
        if best is None or value > best.value:
            best = Venture(action, value)
        if value >= most:
            break  # a sure win; nothing promises more
    return best


def _is_cheat(state: State, card: CardId) -> bool:
    printed = state.card(card)
    return isinstance(printed, TrickCard) and isinstance(printed.effect, Cheat)


def _promise(states: Sequence[State], seat: Seat, action: Challenge, tastes: Tastes) -> float:
    rival = other(seat)
    gain, loss = prize(states[0], seat, tastes), prize(states[0], rival, tastes)
    begun = rules.challenge(states[0], seat, action)[0]
    # The rival takes what is best against this equipment; its tricks come on top of that.
    kits = (_equipped(begun, rival, items) for items in fullest(outfits(begun, rival, action.duel)))
    armed = replace(begun, combat=max(kits, key=lambda fight: lead(begun, fight, rival)), phase=Phase.TRICKS)
    armed = _holding(armed, seat, _ready(armed, seat, armed.players[seat].hand))
    total, results = 0.0, dict[tuple[str, ...], float]()
    for state in states:
        held = _ready(armed, rival, state.players[rival].hand)
        kinds = tuple(map(kind_of, held))
        if kinds not in results:
            results[kinds] = _result(_holding(armed, rival, held), seat, gain, loss)
        total += results[kinds]
    spent = 0.06 * (1.0 + worth(action.cheat.payment)) if action.cheat else 0.0
    return total / len(states) - spent


def _ready(state: State, seat: Seat, hand: Cards) -> Cards:
    """Those cards of a hand that the seat could pay for and play as tricks now: all that matters of it in combat."""
    of, ingots, found = state.cards, state.players[seat].ingots, []
    for card in hand:
        printed = of[card]
        if isinstance(printed, TrickCard) and not isinstance(printed.effect, Cheat) and payments(printed.cost, ingots):
            found.append(card)
    return tuple(found)


def _holding(state: State, seat: Seat, hand: Cards) -> State:
    """The state with this hand."""
    return state.with_player(seat, replace(state.players[seat], hand=hand))


def _equipped(state: State, seat: Seat, items: Cards) -> Combat:
    """The combat with what the seat brings."""
    fight = rules.fight(state)
    return replace(fight, brought=(items, fight.brought[1]) if seat == 0 else (fight.brought[0], items))


def _result(state: State, seat: Seat, gain: float, loss: float) -> float:
    """Prizes won or lost when both play the tricks they need, the attacker last if it still can."""
    rival, fight = other(seat), rules.fight(state)
    if _is_throwing(state, fight.duel):
        mine, theirs = (_throwable(state, of) for of in (seat, rival))
        return gain - 0.1 if mine > theirs else -0.1 * (mine > 0) - (loss * (theirs > 0))
    final = lead(state, fight, seat)
    for _ in range(MOST_TRICKS):
        if final <= 0:
            helped = _helped(state, seat, 1)
            if helped is None:
                break
            state = helped
        answered = _helped(state, rival, 1, 0)
        state = answered or state
        final = lead(state, rules.fight(state), seat)
        if answered is None:
            break
    spent = 0.05 * len(rules.fight(state).tricks)
    return (gain if final > 0 else -loss if final < 0 else 0.0) - spent


def _helped(state: State, seat: Seat, *wanted: int) -> State | None:
    """The state after the seat has played the tricks it needs; None: it has none that help."""
    state = _mine(state, seat)
    plan = remedy(state, seat, *wanted)
    if plan is None:
        return None
    for action in plan:
        state = _done(state, seat, action)
    return state


def _throwable(state: State, seat: Seat) -> int:
    return sum(item.strength for item in usable(state, seat))


def choose_crush(state: State, seat: Seat, legal: Sequence[Action]) -> Action:
    """The best ingot; the last one of an item takes the item with it."""
    rival = state.players[other(seat)]

    def harm(action: Action) -> float:
        if not isinstance(action, Crush):
            return 0.0
        item = rival.item(action.item)
        last = item is not None and len(item.ingots) == 1
        return float(action.ingot) + 0.5 * last

    return max(legal, key=harm)

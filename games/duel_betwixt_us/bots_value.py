"""How good a position is for a seat at the end of its turn: the value function of the bots.

The unit is a prize: a favour won from the rival counts one.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from dilemma_arena.core.ids import Seat
from games.duel_betwixt_us.cards import Arms, Brawl, Card, DuelCard, ItemCard, Kind, Lifting, TrickCard
from games.duel_betwixt_us.deck import catalogue, kind_of
from games.duel_betwixt_us.messages import FAVOURS, Purse, other
from games.duel_betwixt_us.mining import complete_sets
from games.duel_betwixt_us.payment import payments, worth
from games.duel_betwixt_us.state import Item, Player, State

Gear = tuple[tuple[Kind, int, float], ...]
"""For each item its kind, its hands and what it attacks or defends for."""
Force = tuple[float, float]
"""Attack and defence."""


@dataclass(frozen=True, slots=True, eq=False)
class Tastes:
    """Weights of the value function; found by matches of bots against bots.

    Each is equal to itself only: it is part of the keys of caches, and so need not be hashed number by number.
    """

    favour: float = 0.5
    """One favour; the rival has one less, which counts again."""
    miner: float = 0.075
    """The worth of one ingot a turn, for each turn it comes."""
    spread: float = 2.0
    """Margin of damage that makes a win likely."""
    army: float = 2.4
    """Being ready for any duel rather than for none."""
    threat: float = 1.2
    """What the rival could do next among the open duels."""
    parry: float = 2.0
    """Damage that a trick may spare one, if it can be paid."""
    chance: float = 0.4
    """What oneself could do next among them."""
    building: float = 0.85
    """An ingot on an incomplete item, compared with one on a complete item."""
    slot: float = 0.6
    """An empty slot, compared with an ingot of copper."""
    ingot: float = 0.02
    """An ingot's worth on an item, for its own sake."""
    trick: float = 0.12
    card: float = 0.05
    ready: float = 0.05
    """A trick in hand that the ingots left can pay for."""
    drunk: float = 0.06
    """A miner's work lost to beer."""
    silver: float = 2.2
    """The worth of a silver ingot a turn: slots are few, so it is more than two of copper."""
    gold: float = 3.9
    loose: float = 0.9
    """A miner in an incomplete set: others will join him."""
    rush: float = 1.25
    """The same beneath gold, once there are many miners: few slots want dear ingots."""
    many: int = 6
    """What many miners are."""


def turns_left(state: State) -> float:
    """How many turns each player still has, as far as the draw pile tells."""
    return len(state.draw) / 4.0


def evaluate(state: State, seat: Seat, tastes: Tastes) -> float:
    """The value of a position at the end of the seat's turn, its turn's combats left aside."""
    me, rival = state.players[seat], state.players[other(seat)]
    left = turns_left(state)
    value = tastes.favour * (me.favours - rival.favours) * _urgency(left)
    if max(me.favours, rival.favours) == 2 * FAVOURS:
        return 100.0 if me.favours else -100.0
    mine, theirs = (_economy(player.miners, player.idle, left, tastes) for player in (me, rival))
    value += tastes.miner * (mine - theirs)
    own = state.options.own_cards
    (my_gear, my_ingots), (rival_gear, rival_ingots) = (_gear(own, player.items, tastes) for player in (me, rival))
    held, trick_ready = _hand(state, me, tastes)
    parry = tastes.parry if trick_ready else 0.0
    value += _readiness(state, seat, my_gear, rival_gear, parry, tastes) * min(1.0, left / 2.0)
    value += tastes.ingot * (my_ingots - rival_ingots) * min(1.0, left / 3.0)
    value += tastes.drunk * (sum(rival.drunk) - sum(me.drunk))
    return value + held * min(1.0, left / 2.0)


def _urgency(left: float) -> float:
    """Favours count most where nobody can win them back."""
    return 1.0 + 0.6 / (1.0 + left)


@lru_cache(maxsize=10_000)
def _economy(miners: Purse, idle: int, left: float, tastes: Tastes) -> float:
    """Worth of the ingots still to come; each turn one idle miner goes to work."""
    copper, silver, gold = complete_sets(miners)
    working = copper + tastes.silver * silver + tastes.gold * gold
    rush = tastes.rush if sum(miners) >= tastes.many else tastes.loose
    working += tastes.loose * (miners[1] - 2 * silver) + rush * (miners[2] - 3 * gold)
    value = working * max(0.0, left)
    for wait in range(1, idle + 1):
        value += 0.9 * max(0.0, left - wait)
    return value


def _hand(state: State, player: Player, tastes: Tastes) -> tuple[float, bool]:
    """What the cards in hand may become, and whether a trick among them can be paid with the ingots left: it deters."""
    value, of, trick_ready = 0.0, state.cards, False
    for card in player.hand:
        printed = of[card]
        if isinstance(printed, TrickCard):
            payable = bool(payments(printed.cost, player.ingots))
            trick_ready = trick_ready or payable
            value += tastes.trick + (tastes.ready if payable else 0.0)
        else:
            value += tastes.card + (0.008 * printed.slots if isinstance(printed, ItemCard) else 0.0)
    return value, trick_ready


# -- readiness for duels -----------------------------------------------------------------------------------------


@lru_cache(maxsize=10_000)
def _gear(own: tuple[Card, ...], items: tuple[Item, ...], tastes: Tastes) -> tuple[Gear, int]:
    """A player's items, incomplete ones at what they promise, and the worth of all ingots on them."""
    found, of = [], catalogue(own).of
    for item in items:
        printed = of[item.card]
        if not isinstance(printed, ItemCard):
            continue
        if item.complete:
            found.append((printed.kind, printed.hands, float(item.strength)))
        else:
            promise = tastes.building * item.strength + tastes.slot * (printed.slots - len(item.ingots))
            found.append((printed.kind, printed.hands, promise))
    return tuple(found), sum(item.strength for item in items)


@lru_cache(maxsize=64)
def duel_kinds(own: tuple[Card, ...]) -> tuple[DuelCard, ...]:
    """The different duels of a game."""
    printed = catalogue(own).of
    return tuple({card.id: card for card in printed.values() if isinstance(card, DuelCard)}.values())


@lru_cache(maxsize=64)
def bare_duels(own: tuple[Card, ...]) -> tuple[DuelCard, ...]:
    """Those of them to which nothing is brought."""
    return tuple(duel for duel in duel_kinds(own) if isinstance(duel.effect, Brawl | Lifting))


@lru_cache(maxsize=20_000)
def forces(own: tuple[Card, ...], items: Gear) -> tuple[Force, ...]:
    """Attack and defence with the best equipment for each of `duel_kinds`; nothing for duels without items."""
    return tuple(_force(duel, items) for duel in duel_kinds(own))


def _force(duel: DuelCard, items: Gear) -> Force:
    effect = duel.effect
    if isinstance(effect, Brawl | Lifting):
        return (0.0, 0.0)
    if not isinstance(effect, Arms):
        return (sum(strength for _, _, strength in items), 0.0)
    attack = defence = 0.0
    allowed = [item for item in items if item[0] in effect.allows]
    for part in (Kind.HELMET, Kind.CODPIECE):
        worn = [strength for kind, _, strength in allowed if kind is part]
        if worn:
            defence += sum(worn) if effect.layers else max(worn)
    carried = [item for item in allowed if not item[0].is_armour]
    if not effect.hands_free:
        carried = _carried(carried, effect.hands)
    for kind, _, strength in carried:
        if kind.is_weapon:
            attack += strength
        else:
            defence += strength
    return (attack + defence, 0.0) if effect.all_attack else (attack, defence)


def _carried(items: list[tuple[Kind, int, float]], hands: int) -> list[tuple[Kind, int, float]]:
    """The strongest items that so many hands can carry; weapons first among equals."""
    items = sorted(items, key=lambda item: (-item[2], not item[0].is_weapon))
    small, big = [item for item in items if item[1] == 1], [item for item in items if item[1] == 2]
    options = [big[:pairs] + small[: hands - 2 * pairs] for pairs in range(hands // 2 + 1)]
    return max(options, key=lambda option: sum(strength for _, _, strength in option))


def margin(mine: Force, theirs: Force) -> float:
    """Damage done minus damage suffered."""
    return max(0.0, mine[0] - theirs[1]) - max(0.0, theirs[0] - mine[1])


def likely(margin_: float, spread: float) -> float:
    """The chance to win a duel with this margin, if nothing else is known."""
    return 1.0 / (1.0 + math.exp(-margin_ / spread * 1.7))


@lru_cache(maxsize=20_000)
def _armed_leads(own: tuple[Card, ...], mine: Gear, theirs: Gear, spread: float) -> tuple[Mapping[str, float], float]:
    """The leads in all duels that are fought with items, by the duel's id, and the chances in them, summed up."""
    against = zip(duel_kinds(own), forces(own, mine), forces(own, theirs), strict=True)
    leads = {d.id: margin(f, g) for d, f, g in against if not isinstance(d.effect, Brawl | Lifting)}
    return leads, sum(likely(lead, spread) for lead in leads.values())


def _readiness(state: State, seat: Seat, mine: Gear, theirs: Gear, parry: float, tastes: Tastes) -> float:
    """How well the seat stands in the duels that may come, and in those that lie open."""
    me, rival = state.players[seat], state.players[other(seat)]
    own = state.options.own_cards
    armed, chances = _armed_leads(own, mine, theirs, tastes.spread)
    bare: dict[str, float] = {}
    for duel in bare_duels(own):
        if isinstance(duel.effect, Brawl):
            bare[duel.id] = float(me.all_miners - rival.all_miners)
        else:
            bare[duel.id] = worth(me.ingots) - 0.35 * sum(rival.miners)
        chances += likely(bare[duel.id], tastes.spread)
    value = tastes.army * (chances / (len(armed) + len(bare)) - 0.5)
    kinds = [kind_of(card) for card in state.open_duels]
    open_now = [bare[kind] if kind in bare else armed[kind] for kind in kinds]
    if open_now:
        if state.truce <= state.turn:
            value -= tastes.threat * max(0.0, 0.5 - likely(min(open_now) + parry, tastes.spread))
        value += tastes.chance * max(0.0, likely(max(open_now), tastes.spread) - 0.5)
    return value

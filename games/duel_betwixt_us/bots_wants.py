"""How much a bot wants a card in its hand, given what lies on the table."""

from __future__ import annotations

from dilemma_arena.core.ids import CardId, Seat
from games.duel_betwixt_us.bots_value import turns_left
from games.duel_betwixt_us.cards import (
    Blind,
    Cheat,
    Cost,
    Drink,
    EventCard,
    Finish,
    Foul,
    ItemCard,
    Kill,
    Kind,
    Knife,
    Raise,
    Rust,
    TrickCard,
    Truce,
    Wound,
)
from games.duel_betwixt_us.messages import other
from games.duel_betwixt_us.state import State

_EVENTS: dict[type, float] = {Kill: 0.9, Raise: 1.1, Rust: 1.0, Drink: 0.5, Finish: 0.7, Truce: 0.8}
_TRICKS: dict[type, float] = {Cheat: 0.8, Knife: 1.1, Wound: 1.1, Blind: 1.0, Foul: 0.6}


def desire(state: State, seat: Seat, card: CardId) -> float:
    """Higher: rather keep it. About 1 for a good card."""
    player = state.players[seat]
    printed = state.card(card)
    kinds = [state.item_card(item.card).kind for item in player.items]
    planned = [c for held in player.hand if held != card and isinstance(c := state.card(held), ItemCard)]
    left = turns_left(state)
    match printed:
        case ItemCard(kind=kind, slots=slots, cost=cost):
            value = 0.55 + 0.16 * slots * min(1.0, left / 4.0) - 0.12 * _steep(cost) * (1.5 if left > 13 else 0.6)
            value -= 0.35 * kinds.count(kind) + 0.25 * sum(c.kind is kind for c in planned)
            value -= 0.08 * len(planned)
            if kind.is_weapon and not any(k.is_weapon for k in kinds):
                value += 0.5
            if left < 2.5:
                value -= 0.6
            return value
        case EventCard(effect=effect, needs=needs):
            value = _EVENTS.get(type(effect), 0.35)
            if isinstance(effect, Kill | Raise):
                value *= min(1.2, left / 8.0)
            if isinstance(effect, Rust) and not state.players[other(seat)].items:
                value -= 0.3
            return value - (0.4 if needs is not None and needs not in kinds else 0.0)
        case TrickCard(effect=effect, needs=needs):
            value = _TRICKS.get(type(effect), 0.9)
            held = sum(isinstance(state.card(c), TrickCard) for c in player.hand if c != card)
            missing = needs is not None and needs not in kinds
            return value - 0.12 * held - (0.5 if missing and Kind.CONCEALED not in [c.kind for c in planned] else 0.0)
    return 0.0


def _steep(cost: Cost) -> int:
    """What a cost asks for, in ingots' worth."""
    return {"copper": 1, "silver": 2, "gold": 3}[cost] if isinstance(cost, str) else cost

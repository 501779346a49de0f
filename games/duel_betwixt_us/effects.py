"""What cards do: a small function for each effect of events and tricks, and the measure of each duel.

Which effects there are, and their parameters, stands in cards.py; which card has which, in deck.toml.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from dilemma_arena.core.ids import CardId, Seat
from games.duel_betwixt_us import mining
from games.duel_betwixt_us.armoury import Change, owns_complete, with_item, without_ingot
from games.duel_betwixt_us.cards import (
    METALS,
    WEAPONS,
    Arms,
    Blind,
    Brawl,
    Cheat,
    Drink,
    DuelCard,
    EventEffect,
    Finish,
    Foul,
    Guard,
    Ingot,
    ItemCard,
    Kill,
    Kind,
    Knife,
    Lifting,
    Raise,
    Rust,
    Strike,
    Tale,
    TrickCard,
    TrickEffect,
    Truce,
    Wound,
)
from games.duel_betwixt_us.events import ItemCompleted, Loss, MinersDrunk, MinersGained, MinersKilled, TruceBegan
from games.duel_betwixt_us.messages import NOTHING, Aim, other
from games.duel_betwixt_us.payment import worth
from games.duel_betwixt_us.state import Cards, Combat, Played, State, Tally

# -- events ----------------------------------------------------------------------------------------------------


def event_aims(state: State, seat: Seat, effect: EventEffect) -> tuple[Aim, ...]:
    """What the event may be aimed at; nothing: it cannot be played now."""
    rival = state.players[other(seat)]
    match effect:
        case Drink():
            return tuple(Aim(metal=mine) for mine in mining.movable(rival))
        case Kill():
            idle = (NOTHING,) if rival.idle else ()
            return (*idle, *(Aim(metal=mine) for mine in METALS if rival.miners[mine - 1]))
        case Finish():
            items = state.players[seat].items
            return tuple(Aim(card=item.card) for item in items if item.ingots and not item.complete)
        case Rust():
            return tuple(Aim(item.card, ingot) for item in rival.items for ingot in _kinds(item.ingots))
        case Truce():
            return (NOTHING,) if state.truce <= state.turn else ()
        case Raise() | Tale():
            return (NOTHING,)


def stage(state: State, seat: Seat, effect: EventEffect, aim: Aim) -> Change:
    """What the event does; the aim is one of `event_aims`."""
    match effect, aim:
        case Drink(miners=most), Aim(metal=Ingot() as mine):
            return _drink(state, other(seat), mine, most)
        case Kill(miners=most), Aim(metal=place):
            return _kill(state, other(seat), place, most)
        case Truce(), _:
            through = state.turn + 1
            return replace(state, truce=through), (TruceBegan(through),)
        case Finish(), Aim(card=str() as card):
            return _finish(state, seat, card)
        case Raise(miners=count, undead=undead), _:
            return _raise(state, seat, count, undead=undead)
        case Rust(), Aim(card=str() as card, metal=Ingot() as ingot):
            return without_ingot(state, other(seat), card, ingot, Loss.RUSTED)
    return state, ()


def _drink(state: State, victim: Seat, mine: Ingot, most: int) -> Change:
    before = state.players[victim]
    after = mining.made_drunk(before, mine, most)
    count = after.drunk[mine - 1] - before.drunk[mine - 1]
    return state.with_player(victim, after), (MinersDrunk(victim, mine, count),)


def _kill(state: State, victim: Seat, mine: Ingot | None, most: int) -> Change:
    player = state.players[victim]
    count = min(most, player.idle if mine is None else player.miners[mine - 1])
    return state.with_player(victim, mining.bereft(player, mine, count)), (MinersKilled(victim, mine, count),)


def _finish(state: State, seat: Seat, card: CardId) -> Change:
    item = state.players[seat].item(card)
    if item is None:
        raise ValueError(f"{card} does not lie on this player's table")
    return with_item(state, seat, replace(item, complete=True)), (ItemCompleted(seat, card),)


def _raise(state: State, seat: Seat, count: int, *, undead: bool) -> Change:
    player = state.players[seat]
    more = replace(player, idle=player.idle + count, zombies=player.zombies + count * undead)
    return state.with_player(seat, more), (MinersGained(seat, count, undead),)


def _kinds(ingots: Iterable[Ingot]) -> tuple[Ingot, ...]:
    """The metals among them, each once."""
    return tuple(sorted(set(ingots)))


# -- tricks ----------------------------------------------------------------------------------------------------


def trick_aims(state: State, seat: Seat, combat: Combat, effect: TrickEffect) -> tuple[Aim, ...]:
    """What the trick may be aimed at in the exchange of tricks; nothing: it cannot be played now."""
    match effect:
        case Knife():
            items = state.players[seat].items
            concealed = (i for i in items if i.complete and state.item_card(i.card).kind is Kind.CONCEALED)
            return tuple(Aim(card=item.card) for item in concealed)
        case Blind():
            hidden = blinded(state, combat)
            return tuple(Aim(card=card) for card in fielded(state, combat, other(seat)) if card not in hidden)
        case Foul():
            return tuple(Aim(card=t.card) for t in standing(state, combat) if t.seat != seat)
        case Wound() | Strike() | Guard():
            return (NOTHING,)
        case Cheat():  # declared with the equipment, never later
            return ()


def _trick(state: State, card: CardId) -> TrickCard:
    printed = state.card(card)
    if not isinstance(printed, TrickCard):
        raise TypeError(f"{card} is no trick")
    return printed


def standing(state: State, combat: Combat) -> tuple[Played, ...]:
    """The tricks that no standing Cry Foul undoes; one that is itself undone undoes nothing."""
    if not combat.tricks:
        return ()
    kept: list[Played] = []
    undone: set[CardId | None] = set()
    for trick in reversed(combat.tricks):
        if trick.card not in undone:
            kept.append(trick)
            if isinstance(_trick(state, trick.card).effect, Foul):
                undone.add(trick.aim.card)
    return tuple(reversed(kept))


def fielded(state: State, combat: Combat, seat: Seat) -> Cards:
    """What the seat has brought or thrown, with what it has smuggled in and not been caught at."""
    tricks = standing(state, combat)
    return (*combat.brought[seat], *_aimed_at(state, tricks, Cheat, seat)) if tricks else combat.brought[seat]


def blinded(state: State, combat: Combat) -> Cards:
    """Items that count for nothing."""
    return _aimed_at(state, standing(state, combat), Blind)


def _aimed_at(state: State, tricks: tuple[Played, ...], effect: type[TrickEffect], seat: Seat | None = None) -> Cards:
    """What the tricks with this effect (of this seat) are aimed at."""
    return tuple(
        trick.aim.card
        for trick in tricks
        if trick.aim.card and seat in (None, trick.seat) and isinstance(_trick(state, trick.card).effect, effect)
    )


# -- the tally -------------------------------------------------------------------------------------------------


def tally(state: State, combat: Combat) -> Tally:
    """Damage each way, as things stand: attack minus the other's defence, not below 0, plus what nothing stops."""
    tricks = standing(state, combat)
    sides = [_measure(state, combat, seat, tricks) for seat in (0, 1)]
    sure = [0, 0]
    for trick in tricks:
        attack, defence = sides[trick.seat]
        match _trick(state, trick.card).effect:
            case Knife():
                weapon = state.players[trick.seat].item(trick.aim.card or "")
                attack += weapon.strength if weapon is not None else 0
            case Strike(attack=more):
                attack += more
            case Guard(defence=more):
                defence += more
            case Wound(damage=damage):
                sure[trick.seat] += damage
        sides[trick.seat] = (attack, defence)
    (attack_0, defence_0), (attack_1, defence_1) = sides
    return Tally(
        attack=(attack_0, attack_1),
        defence=(defence_0, defence_1),
        sure=(sure[0], sure[1]),
        damage=(max(0, attack_0 - defence_1) + sure[0], max(0, attack_1 - defence_0) + sure[1]),
    )


def _measure(state: State, combat: Combat, seat: Seat, tricks: tuple[Played, ...]) -> tuple[int, int]:
    """Attack and defence, but for what tricks add to them."""
    player, of = state.players[seat], state.cards
    printed = of[combat.duel]
    effect = printed.effect if isinstance(printed, DuelCard) else None
    if isinstance(effect, Lifting):
        return worth(player.ingots), 0
    if isinstance(effect, Brawl):
        return player.all_miners, 0
    all_attack = effect.all_attack if isinstance(effect, Arms) else True
    cards = combat.brought[seat]
    if tricks:
        hidden = _aimed_at(state, tricks, Blind)
        cards = tuple(card for card in (*cards, *_aimed_at(state, tricks, Cheat, seat)) if card not in hidden)
    attack = defence = 0
    for item in player.items:
        if item.card in cards:
            card = of[item.card]
            if all_attack or (isinstance(card, ItemCard) and card.kind in WEAPONS):
                attack += item.strength
            else:
                defence += item.strength
    return attack, defence


def may_play(state: State, seat: Seat, needs: Kind | None) -> bool:
    """Whether the seat owns what a card needs."""
    return needs is None or owns_complete(state, seat, needs)

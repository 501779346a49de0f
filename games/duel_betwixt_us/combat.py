"""From the challenge to the prize (ruling 7)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.rules.contract import Event
from games.duel_betwixt_us import effects
from games.duel_betwixt_us.armoury import Change, opens, outfits, smuggled, usable, without_ingot
from games.duel_betwixt_us.cards import Arms, Cheat, DuelCard, Kind, Throwing, TrickCard
from games.duel_betwixt_us.events import (
    Armed,
    BackedDown,
    Challenged,
    CombatTallied,
    DuelDeclared,
    FavourWon,
    ItemThrown,
    Loss,
    MinersWon,
    Passed,
    TrickPlayed,
)
from games.duel_betwixt_us.market import discarded, paid
from games.duel_betwixt_us.messages import (
    OPEN_DUELS,
    PRIZE_MINERS,
    Action,
    Aim,
    Arm,
    BackDown,
    Challenge,
    CheatPlay,
    Crush,
    Pass,
    Phase,
    Purse,
    TakeFavour,
    TakeMiners,
    Throw,
    Trick,
    other,
)
from games.duel_betwixt_us.payment import payments
from games.duel_betwixt_us.state import Cards, Combat, Fought, Played, State

# -- declaring and arming -----------------------------------------------------------------------------------------


def declare(state: State, seat: Seat) -> Change:
    """Flip a duel, unless three lie open or none is left."""
    flipped = state.duels[0] if state.duels and len(state.open_duels) < OPEN_DUELS else None
    if flipped is not None:
        state = replace(state, duels=state.duels[1:], open_duels=(*state.open_duels, flipped))
    return replace(state, phase=Phase.PICK), (DuelDeclared(seat, flipped),)


def legal_picks(state: State, seat: Seat) -> Iterator[Action]:
    """Challenges to all open duels the seat can open, with all equipment; or backing down."""
    for duel in state.open_duels:
        if opens(state, seat, duel):
            yield from (Challenge(duel, items, cheat) for items, cheat in _arming(state, seat, duel))
    yield BackDown()


def legal_arms(state: State, seat: Seat) -> Iterator[Action]:
    """All equipment for the defence."""
    for items, cheat in _arming(state, seat, fight(state).duel):
        yield Arm(items, cheat)


def _arming(state: State, seat: Seat, duel: CardId) -> Iterator[tuple[Cards, CheatPlay | None]]:
    legal = outfits(state, seat, duel)
    yield from ((outfit, None) for outfit in legal)
    player = state.players[seat]
    for card in player.hand:
        match state.card(card):
            case TrickCard(effect=Cheat(), cost=cost):
                for payment in payments(cost, player.ingots):
                    for outfit, extra in smuggled(state, seat, duel, legal):
                        yield outfit, CheatPlay(card, payment, extra)


def back_down(state: State, seat: Seat) -> Change:
    """No duel after all."""
    return state, (BackedDown(seat),)


def challenge(state: State, seat: Seat, action: Challenge) -> Change:
    """The duel card is discarded; the challenger is armed."""
    left = tuple(duel for duel in state.open_duels if duel != action.duel)
    combat = Combat(action.duel, attacker=seat, mover=seat)
    state = discarded(replace(state, open_duels=left, phase=Phase.ARM, combat=combat), action.duel)
    state, events = _armed(state, seat, action.items, action.cheat)
    return state, (Challenged(seat, action.duel, action.items), *events)


def arm(state: State, seat: Seat, action: Arm) -> Change:
    """The defender is armed; tricks begin with the attacker."""
    state, events = _armed(replace(state, phase=Phase.TRICKS), seat, action.items, action.cheat)
    return state, (Armed(seat, action.items), *events)


def _armed(state: State, seat: Seat, items: Cards, cheat: CheatPlay | None) -> Change:
    combat, events = fight(state), ()
    brought = (items, combat.brought[1]) if seat == 0 else (combat.brought[0], items)
    state = replace(state, combat=replace(combat, brought=brought))
    return _tricked(state, seat, Trick(cheat.card, cheat.payment, Aim(cheat.item))) if cheat else (state, events)


# -- tricks --------------------------------------------------------------------------------------------------------


def legal_tricks(state: State, seat: Seat) -> Iterator[Action]:
    """The tricks the seat can pay and aim; items to throw where that is the duel; or passing."""
    for card, ways, aims in playable(state, seat):
        yield from (Trick(card, payment, aim) for payment in ways for aim in aims)
    yield from legal_throws(state, seat)
    yield Pass()


def playable(state: State, seat: Seat) -> Iterator[tuple[CardId, tuple[Purse, ...], tuple[Aim, ...]]]:
    """The tricks in hand that can be played now, with the ways to pay (the thriftiest first) and to aim."""
    combat, player = fight(state), state.players[seat]
    for card in player.hand:
        printed = state.card(card)
        if isinstance(printed, TrickCard) and effects.may_play(state, seat, printed.needs):
            ways = payments(printed.cost, player.ingots)
            aims = effects.trick_aims(state, seat, combat, printed.effect) if ways else ()
            if aims:
                yield card, ways, aims


def legal_throws(state: State, seat: Seat) -> Iterator[Action]:
    """The items the seat can still throw, where that is the duel."""
    combat = fight(state)
    if _is_throwing(state, combat):
        yield from (Throw(i.card) for i in usable(state, seat) if i.card not in combat.brought[seat])


def trick(state: State, seat: Seat, action: Trick) -> Change:
    """A trick is played; the other one is next."""
    state, events = _tricked(state, seat, action)
    return _next_mover(state, passes=0), events


def throw(state: State, seat: Seat, action: Throw) -> Change:
    """An item is thrown; the other one is next."""
    combat = fight(state)
    thrown = (*combat.brought[seat], action.item)
    brought = (thrown, combat.brought[1]) if seat == 0 else (combat.brought[0], thrown)
    state = replace(state, combat=replace(combat, brought=brought))
    return _next_mover(state, passes=0), (ItemThrown(seat, action.item),)


def pass_trick(state: State, seat: Seat) -> Change:
    """No trick; when both have passed in a row, damage is tallied."""
    passes = fight(state).passes + 1
    if passes < 2:
        return _next_mover(state, passes), (Passed(seat),)
    state, events = _tallied(state)
    return state, (Passed(seat), *events)


def _tricked(state: State, seat: Seat, action: Trick) -> Change:
    state = discarded(paid(state, seat, action.card, action.payment), action.card)
    combat = fight(state)
    tricks = (*combat.tricks, Played(seat, action.card, action.aim))
    played = TrickPlayed(seat, action.card, action.payment, action.aim)
    return replace(state, combat=replace(combat, tricks=tricks)), (played,)


def _next_mover(state: State, passes: int) -> State:
    combat = fight(state)
    return replace(state, combat=replace(combat, mover=other(combat.mover), passes=passes))


# -- the tally and after --------------------------------------------------------------------------------------------


def _tallied(state: State) -> Change:
    """Damage is counted, then thrown items lose their ingots, then crushing weapons have their say."""
    combat = fight(state)
    result = effects.tally(state, combat)
    events: tuple[Event, ...] = (CombatTallied(result, result.winner),)
    if _is_throwing(state, combat):
        for seat in (combat.attacker, other(combat.attacker)):
            for card in combat.brought[seat]:
                item = state.players[seat].item(card)
                if item is not None and item.ingots:
                    state, lost = without_ingot(state, seat, card, min(item.ingots), Loss.THROWN)
                    events = (*events, *lost)
    crushes = (_hammers(state, combat, 0), _hammers(state, combat, 1))
    combat = replace(combat, tally=result, crushes=crushes)
    fought = Fought(state.turn, combat.duel, combat.attacker, combat.brought, combat.tricks, result)
    return replace(state, combat=combat, past=(*state.past, fought), phase=Phase.CRUSH), events


def _hammers(state: State, combat: Combat, seat: Seat) -> int:
    """How many crushing weapons the seat has in this combat."""
    if not isinstance(_effect(state, combat), Arms):
        return 0
    hidden = effects.blinded(state, combat)
    return sum(
        state.item_card(card).kind is Kind.CRUSHING
        for card in effects.fielded(state, combat, seat)
        if card not in hidden
    )


def crusher(state: State) -> Seat | None:
    """Who is to crush next: the attacker first; None: nobody, or nothing is left to be crushed."""
    combat = fight(state)
    for seat in (combat.attacker, other(combat.attacker)):
        if combat.crushes[seat] and next(legal_crushes(state, seat), None) != Pass():
            return seat
    return None


def legal_crushes(state: State, seat: Seat) -> Iterator[Action]:
    """Every ingot on armour or shields the rival has brought; or sparing it."""
    combat, rival = fight(state), other(seat)
    brought = effects.fielded(state, combat, rival)
    for item in state.players[rival].items:
        if item.card in brought and not state.item_card(item.card).kind.is_weapon:
            yield from (Crush(item.card, ingot) for ingot in sorted(set(item.ingots)))
    yield Pass()


def crush(state: State, seat: Seat, action: Crush | Pass) -> Change:
    """An ingot is destroyed, or spared."""
    combat = fight(state)
    left = [*combat.crushes]
    left[seat] -= 1
    state = replace(state, combat=replace(combat, crushes=(left[0], left[1])))
    if isinstance(action, Pass):
        return state, (Passed(seat),)
    return without_ingot(state, other(seat), action.item, action.ingot, Loss.CRUSHED)


def winner(state: State) -> Seat | None:
    """Who won the combat that was tallied."""
    result = fight(state).tally
    return result.winner if result is not None else None


def legal_prizes(state: State, seat: Seat) -> Iterator[Action]:
    """Miners, or a favour."""
    yield TakeMiners()
    if state.players[other(seat)].favours:
        yield TakeFavour()


def take_prize(state: State, seat: Seat, action: TakeMiners | TakeFavour) -> Change:
    """The winner's reward."""
    player = state.players[seat]
    if isinstance(action, TakeMiners):
        richer = replace(player, idle=player.idle + PRIZE_MINERS)
        return state.with_player(seat, richer), (MinersWon(seat, PRIZE_MINERS),)
    loser = state.players[other(seat)]
    state = state.with_player(other(seat), replace(loser, favours=loser.favours - 1))
    return state.with_player(seat, replace(player, favours=player.favours + 1)), (FavourWon(seat),)


def fight(state: State) -> Combat:
    """The combat that is going on."""
    if state.combat is None:
        raise ValueError("there is no combat")
    return state.combat


def _effect(state: State, combat: Combat) -> object:
    printed = state.card(combat.duel)
    return printed.effect if isinstance(printed, DuelCard) else None


def _is_throwing(state: State, combat: Combat) -> bool:
    return isinstance(_effect(state, combat), Throwing)

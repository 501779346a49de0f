"""Beginning a game, and the steps of a turn that are neither market nor combat."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dilemma_arena.core.ids import Seat
from dilemma_arena.rules.contract import Event, Outcome, Termination
from games.duel_betwixt_us import combat, mining
from games.duel_betwixt_us.armoury import Change
from games.duel_betwixt_us.cards import METALS, Ingot, is_cheap_weapon
from games.duel_betwixt_us.events import (
    CardDiscarded,
    CardKept,
    GameEnded,
    HandKept,
    HandRedrawn,
    HandsDealt,
    HandShown,
    IngotsGathered,
    MinerMoved,
    MinerPlaced,
    TurnBegan,
    TurnEnded,
)
from games.duel_betwixt_us.market import discarded
from games.duel_betwixt_us.messages import (
    FAVOURS,
    HAND_LIMIT,
    HANDS,
    SHORT_DUELS,
    Action,
    ChangeHand,
    Discard,
    Keep,
    KeepHand,
    Length,
    Move,
    Phase,
    Place,
    Setup,
    Shuffle,
    Stay,
    other,
)
from games.duel_betwixt_us.payment import NO_INGOTS, minus
from games.duel_betwixt_us.state import Player, State

# -- first hands ---------------------------------------------------------------------------------------------------


def set_up(state: State, facts: Setup) -> Change:
    """Piles shuffled, hands dealt, the first duel open."""
    count = SHORT_DUELS if state.options.length is Length.SHORT else len(facts.duels)
    duels, aside = facts.duels[:count], facts.duels[count:]
    first, second = HANDS
    hands = (facts.draw[:first], facts.draw[first : first + second])
    mine, others = hands if facts.first == 0 else reversed(hands)
    state = replace(
        state,
        phase=Phase.HAND,
        first=facts.first,
        draw=facts.draw[first + second :],
        duels=duels[1:],
        open_duels=duels[:1],
        set_aside=aside,
        players=(Player(hand=mine), Player(hand=others)),
    )
    return state, (HandsDealt(facts.first, duels[0]),)


def hand_chooser(state: State) -> Seat:
    """Who is to look at a first hand next, the first player before the other."""
    return other(state.first) if state.settled[state.first] else state.first


def may_change(state: State, seat: Seat) -> bool:
    """Whether the first hand holds no weapon costing copper or silver, or the other one has just changed."""
    hand = state.players[seat].hand
    return state.may_follow == seat or not any(is_cheap_weapon(state.card(card)) for card in hand)


def legal_hands(state: State, seat: Seat) -> Iterator[Action]:
    """Keep, or change where allowed."""
    yield KeepHand()
    if may_change(state, seat):
        yield ChangeHand()


def keep_hand(state: State, seat: Seat) -> Change:
    """Content; once both are, the first turn begins."""
    follow = None if state.may_follow == seat else state.may_follow
    state = replace(state, settled=_with(state.settled, seat, value=True), may_follow=follow)
    if not all(state.settled):
        return state, (HandKept(seat),)
    state, events = begin_turn(state)
    return state, (HandKept(seat), *events)


def change_hand(state: State, seat: Seat) -> Change:
    """The hand is shown and goes back; the pile is to be shuffled. The other one may follow, unless this one does."""
    player = state.players[seat]
    rival = other(seat)
    follows = state.may_follow == seat
    state = replace(
        state.with_player(seat, replace(player, hand=())),
        phase=Phase.SHUFFLE,
        draw=(*state.draw, *player.hand),
        settled=_with(state.settled, seat, value=False) if follows else (False, False),
        may_follow=None if follows else rival,
    )
    return state, (HandShown(seat, player.hand),)


def redraw(state: State, facts: Shuffle) -> Change:
    """As many cards as before, for the one whose hand is empty."""
    seat = next(seat for seat, player in enumerate(state.players) if not player.hand)
    count = HANDS[0] if seat == state.first else HANDS[1]
    state = state.with_player(seat, replace(state.players[seat], hand=facts.draw[:count]))
    return replace(state, phase=Phase.HAND, draw=facts.draw[count:]), (HandRedrawn(seat),)


def _with(flags: tuple[bool, bool], seat: Seat, *, value: bool) -> tuple[bool, bool]:
    return (value, flags[1]) if seat == 0 else (flags[0], value)


# -- drawing and mining ----------------------------------------------------------------------------------------------


def begin_turn(state: State) -> Change:
    """Two cards are drawn, or the last one."""
    drawn = state.draw[:2]
    state = replace(state, phase=Phase.KEEP, drawn=drawn, draw=state.draw[2:], combat=None)
    return state, (TurnBegan(state.active, state.turn, len(drawn)),)


def legal_keeps(state: State, _seat: Seat) -> Iterator[Action]:
    """The cards drawn."""
    yield from map(Keep, state.drawn)


def keep(state: State, seat: Seat, action: Keep) -> Change:
    """One card to the hand, the other one to the discard pile."""
    player = state.players[seat]
    trashed = next((card for card in state.drawn if card != action.card), None)
    state = state.with_player(seat, replace(player, hand=(*player.hand, action.card)))
    state = replace(state, drawn=(), phase=Phase.PLACE)
    state = discarded(state, trashed) if trashed is not None else state
    kept = CardKept(seat, trashed)
    if player.idle:
        return state, (kept,)
    state, events = _to_move(state, seat)
    return state, (kept, *events)


def legal_places(state: State, _seat: Seat) -> Iterator[Action]:
    """Any mine; in the first turn copper."""
    mines = METALS if state.turn >= 2 else (Ingot.COPPER,)
    yield from map(Place, mines)


def place(state: State, seat: Seat, action: Place) -> Change:
    """An idle miner to work."""
    state = state.with_player(seat, mining.place(state.players[seat], action.mine))
    state, events = _to_move(state, seat)
    return state, (MinerPlaced(seat, action.mine), *events)


def _to_move(state: State, seat: Seat) -> Change:
    """Moving comes next, where there is somebody to move and it is not the first turn."""
    if state.turn < 2 or not mining.movable(state.players[seat]):
        return _gather(state, seat)
    return replace(state, phase=Phase.MOVE), ()


def legal_moves(state: State, seat: Seat) -> Iterator[Action]:
    """From any mine with a sober miner to any other one; or none."""
    yield Stay()
    for source in mining.movable(state.players[seat]):
        yield from (Move(source, target) for target in METALS if target is not source)


def move(state: State, seat: Seat, action: Move | Stay) -> Change:
    """A miner may change mines; then ingots are gathered."""
    moved: tuple[Event, ...] = ()
    if isinstance(action, Move):
        state = state.with_player(seat, mining.move(state.players[seat], action.source, action.target))
        moved = (MinerMoved(seat, action.source, action.target),)
    state, events = _gather(state, seat)
    return state, (*moved, *events)


def _gather(state: State, seat: Seat) -> Change:
    before = state.players[seat]
    after = mining.gathered(before)
    state = replace(state.with_player(seat, after), phase=Phase.SPEND)
    return state, (IngotsGathered(seat, minus(after.ingots, before.ingots), after.ingots),)


# -- the end of a turn -------------------------------------------------------------------------------------------------


def after_tally(state: State) -> Change:
    """Go on to what is left of a combat: crushing, then the prize, then the end of the turn."""
    if combat.crusher(state) is not None:
        return state, ()
    if combat.winner(state) is not None:
        return replace(state, phase=Phase.PRIZE), ()
    return wind_up(state)


def wind_up(state: State) -> Change:
    """The turn ends, once the hand is small enough."""
    if any(player.favours == 2 * FAVOURS for player in state.players):
        return _over(state)
    if len(state.players[state.active].hand) > HAND_LIMIT:
        return replace(state, phase=Phase.DISCARD), ()
    seat = state.active
    player = state.players[seat]
    sober = state.with_player(seat, replace(player, drunk=NO_INGOTS)) if any(player.drunk) else state
    ended = TurnEnded(seat)
    if not state.draw or not (state.duels or state.open_duels):
        state, events = _over(sober)
    else:
        state, events = begin_turn(replace(sober, turn=state.turn + 1))
    return state, (ended, *events)


def legal_discards(state: State, seat: Seat) -> Iterator[Action]:
    """Any card in hand."""
    yield from map(Discard, state.players[seat].hand)


def discard(state: State, seat: Seat, action: Discard) -> Change:
    """One card less in hand."""
    player = state.players[seat]
    hand = tuple(card for card in player.hand if card != action.card)
    state = discarded(state.with_player(seat, replace(player, hand=hand)), action.card)
    state, events = wind_up(state)
    return state, (CardDiscarded(seat, action.card), *events)


def _over(state: State) -> Change:
    over = replace(state, phase=Phase.OVER, combat=None)
    return over, (GameEnded(final_outcome(over)),)


def final_outcome(state: State) -> Outcome:
    """Most favours win; with equally many, who went second."""
    favours = tuple(player.favours for player in state.players)
    best = other(state.first) if favours[0] == favours[1] else favours.index(max(favours))
    if max(favours) == 2 * FAVOURS:
        how = Termination.SUDDEN_WIN
    else:
        how = Termination.PLAYED_OUT if state.draw else Termination.SUPPLY_OUT
    return Outcome((best,), favours, how)

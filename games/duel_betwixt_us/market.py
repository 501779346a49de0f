"""Buying and building (steps 4 and 5 of a turn): every purchase is one action with its payment in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.rules.contract import Event
from games.duel_betwixt_us import effects
from games.duel_betwixt_us.armoury import Change, fillable, filled, without_item
from games.duel_betwixt_us.cards import EventCard, ItemCard
from games.duel_betwixt_us.events import EventStaged, IngotAdded, ItemBought, ItemCompleted, Loss
from games.duel_betwixt_us.messages import TABLE_LIMIT, Action, Buy, Declare, EndTurn, Fill, Purse, Stage
from games.duel_betwixt_us.payment import minus, payments
from games.duel_betwixt_us.state import Item, State


def legal(state: State, seat: Seat) -> Iterator[Action]:
    """All the seat may do in its phase SPEND."""
    player = state.players[seat]
    for card in player.hand:
        yield from _purchases(state, seat, card)
    for item in player.items:
        yield from [Fill(item.card, metal) for metal in fillable(item, player.ingots)]
    if may_declare(state, seat):
        yield Declare()
    yield EndTurn()


def may(state: State, seat: Seat, action: Action) -> bool:
    """Whether this is among what is legal in the phase SPEND, without listing all of it."""
    player = state.players[seat]
    if isinstance(action, Buy | Stage):
        return action.card in player.hand and action in _purchases(state, seat, action.card)
    if isinstance(action, Fill):
        item = player.item(action.item)
        return item is not None and action.ingot in fillable(item, player.ingots)
    if isinstance(action, Declare):
        return may_declare(state, seat)
    return isinstance(action, EndTurn)


def _purchases(state: State, seat: Seat, card: CardId) -> Iterable[Buy | Stage]:
    """All ways to buy a card of the hand."""
    printed, player = state.card(card), state.players[seat]
    if isinstance(printed, ItemCard):
        ways = payments(printed.cost, player.ingots)
        full = len(player.items) >= TABLE_LIMIT
        rooms = tuple(item.card for item in player.items) if full else (None,)
        return [Buy(card, payment, room) for payment in ways for room in rooms]
    if isinstance(printed, EventCard) and effects.may_play(state, seat, printed.needs):
        ways = payments(printed.cost, player.ingots)
        aims = effects.event_aims(state, seat, printed.effect) if ways else ()
        return [Stage(card, payment, aim) for payment in ways for aim in aims]
    return ()


def may_declare(state: State, seat: Seat) -> bool:
    """No duel in a first turn, none during a truce, none without a complete item."""
    return (
        state.turn >= 2
        and state.turn > state.truce
        and any(item.complete for item in state.players[seat].items)
        and bool(state.duels or state.open_duels)
    )


def buy(state: State, seat: Seat, action: Buy) -> Change:
    """An item from the hand to the table, empty; another one makes room where the table is full."""
    gone: tuple[Event, ...] = ()
    if action.replaces is not None:
        state, gone = without_item(state, seat, action.replaces, Loss.ROOM)
    state = paid(state, seat, action.card, action.payment)
    player = state.players[seat]
    item = Item(action.card, state.turn)
    bought = state.with_player(seat, replace(player, items=(*player.items, item)))
    return bought, (*gone, ItemBought(seat, action.card, action.payment))


def stage(state: State, seat: Seat, action: Stage) -> Change:
    """An event from the hand: it does its deed and is discarded."""
    printed = state.card(action.card)
    if not isinstance(printed, EventCard):
        raise TypeError(f"{action.card} is no event")
    state = discarded(paid(state, seat, action.card, action.payment), action.card)
    state, events = effects.stage(state, seat, printed.effect, action.aim)
    return state, (EventStaged(seat, action.card, action.payment, action.aim), *events)


def fill(state: State, seat: Seat, action: Fill) -> Change:
    """An ingot into an empty slot; the last one completes the item."""
    state = filled(state, seat, action.item, action.ingot)
    added = IngotAdded(seat, action.item, action.ingot)
    item = state.players[seat].item(action.item)
    if item is not None and item.complete:
        return state, (added, ItemCompleted(seat, action.item))
    return state, (added,)


def paid(state: State, seat: Seat, card: CardId, payment: Purse) -> State:
    """The card has left the hand and the ingots are back in their mines; where the card goes is up to the caller."""
    player = state.players[seat]
    hand = tuple(held for held in player.hand if held != card)
    return state.with_player(seat, replace(player, hand=hand, ingots=minus(player.ingots, payment)))


def discarded(state: State, card: CardId) -> State:
    """A card onto the discard pile."""
    return replace(state, discard=(*state.discard, card))

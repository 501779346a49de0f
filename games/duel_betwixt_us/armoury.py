"""Items: what may be used, what a duel lets one bring, how items lose ingots."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec.structs import replace

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.rules.contract import Event
from games.duel_betwixt_us.cards import ARMOUR, METALS, Arms, DuelCard, Ingot, Kind, Throwing
from games.duel_betwixt_us.events import IngotLost, ItemDiscarded, Loss
from games.duel_betwixt_us.messages import Purse
from games.duel_betwixt_us.payment import single
from games.duel_betwixt_us.state import Cards, Item, Player, State

Change = tuple[State, tuple[Event, ...]]


def owns_complete(state: State, seat: Seat, kind: Kind) -> bool:
    """Whether the seat may play cards that need such an item; it may have been bought this turn, too."""
    return any(item.complete and state.item_card(item.card).kind is kind for item in state.players[seat].items)


def usable(state: State, seat: Seat) -> tuple[Item, ...]:
    """The complete items the seat may bring to combat now: in one's own turn none that was bought in it."""
    attacking = seat == state.active
    return tuple(
        item for item in state.players[seat].items if item.complete and not (attacking and item.bought == state.turn)
    )


def opens(state: State, seat: Seat, duel: CardId) -> bool:
    """Whether the seat has what a challenger to this duel must have."""
    match _printed(state, duel).effect:
        case Arms(opens=kinds):
            return any(state.item_card(item.card).kind in kinds for item in usable(state, seat))
        case Throwing():
            return bool(usable(state, seat))
    return True


def outfits(state: State, seat: Seat, duel: CardId) -> tuple[Cards, ...]:
    """All equipment the seat may bring to the duel, in the order in which it lies on the table.

    Armour is always worn where the duel allows it: one helmet and one codpiece of those one has, or at least one of
    each where several may be worn. Nothing is brought where items are thrown, or do not matter.
    """
    effect = _printed(state, duel).effect
    if not isinstance(effect, Arms):
        return ((),)
    pool = [
        (item.card, printed)
        for item in usable(state, seat)
        if (printed := state.item_card(item.card)).kind in effect.allows
    ]
    has = {kind for kind in ARMOUR if any(card.kind is kind for _, card in pool)}
    found: list[Cards] = []
    for chosen in _subsets(len(pool)):
        brought = [pool[index] for index in chosen]
        hands = sum(card.hands for _, card in brought)
        worn = [sum(card.kind is kind for _, card in brought) for kind in has]
        if (effect.hands_free or hands <= effect.hands) and all(n == 1 or (effect.layers and n) for n in worn):
            found.append(tuple(card for card, _ in brought))
    return tuple(found)


def smuggled(state: State, seat: Seat, duel: CardId, legal: tuple[Cards, ...]) -> Iterator[tuple[Cards, CardId]]:
    """What a Cheat makes possible: each legal outfit with one more item that makes it illegal."""
    if not isinstance(_printed(state, duel).effect, Arms):
        return
    items = tuple(item.card for item in usable(state, seat))
    for outfit in legal:
        for extra in items:
            if extra not in outfit and tuple(card for card in items if card in outfit or card == extra) not in legal:
                yield outfit, extra


def without_ingot(state: State, seat: Seat, card: CardId, ingot: Ingot, why: Loss) -> Change:
    """An item that loses an ingot; a complete one is discarded when it was the last. The ingot goes to its mine."""
    item = _owned(state.players[seat], card)
    ingots = list(item.ingots)
    ingots.remove(ingot)
    left = replace(item, ingots=tuple(ingots))
    lost = IngotLost(seat, card, ingot, why)
    if item.complete and not ingots:
        state, gone = without_item(state, seat, card, why)
        return state, (lost, *gone)
    return with_item(state, seat, left), (lost,)


def without_item(state: State, seat: Seat, card: CardId, why: Loss) -> Change:
    """An item that is discarded; what ingots it has go back to the mines."""
    player = state.players[seat]
    items = tuple(item for item in player.items if item.card != card)
    state = state.with_player(seat, replace(player, items=items))
    return replace(state, discard=(*state.discard, card)), (ItemDiscarded(seat, card, why),)


def with_item(state: State, seat: Seat, changed: Item) -> State:
    """The state with one of the seat's items changed."""
    player = state.players[seat]
    items = tuple(changed if item.card == changed.card else item for item in player.items)
    return state.with_player(seat, replace(player, items=items))


def fillable(item: Item, ready: Purse) -> Iterator[Ingot]:
    """The ingots at hand that fit on an item: any, as long as it is incomplete."""
    if not item.complete:
        yield from [metal for metal in METALS if ready[metal - 1]]


def _owned(player: Player, card: CardId) -> Item:
    item = player.item(card)
    if item is None:
        raise ValueError(f"{card} does not lie on this player's table")
    return item


def filled(state: State, seat: Seat, card: CardId, ingot: Ingot) -> State:
    """One ingot from the seat's miners onto its item."""
    player = state.players[seat]
    item = _owned(player, card)
    ingots = (*item.ingots, ingot)
    changed = replace(item, ingots=ingots, complete=len(ingots) >= state.item_card(card).slots)
    copper, silver, gold = single(ingot)
    ready = (player.ingots[0] - copper, player.ingots[1] - silver, player.ingots[2] - gold)
    return with_item(state.with_player(seat, replace(player, ingots=ready)), seat, changed)


def _printed(state: State, duel: CardId) -> DuelCard:
    printed = state.card(duel)
    if not isinstance(printed, DuelCard):
        raise TypeError(f"{duel} is no duel")
    return printed


def _subsets(count: int) -> Iterator[tuple[int, ...]]:
    """All subsets of the first `count` numbers, the fullest first."""
    for bits in product((True, False), repeat=count):
        yield tuple(index for index, taken in enumerate(bits) if taken)

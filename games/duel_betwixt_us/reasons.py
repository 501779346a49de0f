"""Why an action is not possible, in words. Whether it is, the modules of the rules decide; this only explains."""

from __future__ import annotations

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.rules.errors import Rejection
from games.duel_betwixt_us import effects
from games.duel_betwixt_us.armoury import opens, outfits
from games.duel_betwixt_us.cards import EventCard, ItemCard, TrickCard
from games.duel_betwixt_us.combat import fight
from games.duel_betwixt_us.messages import (
    TABLE_LIMIT,
    Arm,
    Buy,
    Challenge,
    ChangeHand,
    Declare,
    Fill,
    Keep,
    Phase,
    Place,
    Purse,
    Stage,
    Trick,
)
from games.duel_betwixt_us.payment import payments
from games.duel_betwixt_us.state import State

WANTED = {
    Phase.HAND: "the first hand is to be kept or changed",
    Phase.KEEP: "one of the cards drawn is to be kept",
    Phase.PLACE: "an idle miner is to be placed",
    Phase.MOVE: "a miner may be moved now, or none",
    Phase.SPEND: "it is time to buy and build",
    Phase.PICK: "one of the open duels is to be chosen, or none",
    Phase.ARM: "equipment is to be chosen",
    Phase.TRICKS: "it is time for tricks",
    Phase.CRUSH: "it is time to crush",
    Phase.PRIZE: "a prize is to be chosen",
    Phase.DISCARD: "cards are to be discarded",
}
"""What a phase is for."""


def why_not(state: State, seat: Seat, action: object) -> Rejection:
    """The reason, as well as it can be told, for an action that is not possible."""
    reason = _why_not(state, seat, action)
    if reason is not None:
        return Rejection(*reason)
    return Rejection("not_possible", WANTED.get(state.phase, "that is not possible now"))


_Reason = tuple[str, str] | None


def _why_not(state: State, seat: Seat, action: object) -> _Reason:
    match action, state.phase:
        case ChangeHand(), Phase.HAND:
            return "has_weapon", "the hand holds a weapon that costs copper or silver, and the other player kept"
        case Keep(card=card), Phase.KEEP:
            return "not_drawn", f"{card} was not drawn"
        case Place(), Phase.PLACE:
            return "first_turn", "in the first turn the miner goes to the copper mine"
        case Buy(), Phase.SPEND:
            return _why_not_buy(state, seat, action)
        case Stage(card=card, payment=payment), Phase.SPEND:
            return _why_not_play(state, seat, card, payment, EventCard)
        case Trick(card=card, payment=payment), Phase.TRICKS:
            return _why_not_play(state, seat, card, payment, TrickCard)
        case Trick(), Phase.SPEND:
            return "no_combat", "tricks are played in combat only"
        case Fill(item=card), Phase.SPEND:
            return _why_not_fill(state, seat, card)
        case Declare(), Phase.SPEND:
            return _why_not_declare(state, seat)
        case Challenge(duel=duel), Phase.PICK:
            if duel not in state.open_duels:
                return "not_open", f"{duel} does not lie open"
            if not opens(state, seat, duel):
                return "no_item", "that takes a complete item which the duel allows and which was not bought this turn"
            return _why_not_kit(state, seat, duel, action)
        case Arm(), Phase.ARM:
            return _why_not_kit(state, seat, fight(state).duel, action)
    return None


def _why_not_pay(state: State, seat: Seat, card: CardId, payment: Purse) -> _Reason:
    printed = state.card(card)
    if not isinstance(printed, ItemCard | EventCard | TrickCard):
        return None
    ways = payments(printed.cost, state.players[seat].ingots)
    if not ways:
        return "cannot_pay", f"{printed.name} cannot be paid with the ingots at hand"
    if payment not in ways:
        return "wrong_payment", f"{printed.name} costs {printed.cost}, and no ingot may be superfluous"
    return None


def _why_not_buy(state: State, seat: Seat, action: Buy) -> _Reason:
    player = state.players[seat]
    if action.card not in player.hand:
        return "not_in_hand", f"the player does not hold {action.card}"
    if not isinstance(state.card(action.card), ItemCard):
        return "no_item", f"{action.card} is no item"
    if len(player.items) >= TABLE_LIMIT and player.item(action.replaces or "") is None:
        return "table_full", f"{TABLE_LIMIT} items lie on the table, one of them has to go"
    if len(player.items) < TABLE_LIMIT and action.replaces is not None:
        return "has_room", "there is room on the table, nothing has to go"
    return _why_not_pay(state, seat, action.card, action.payment)


def _why_not_play(
    state: State, seat: Seat, card: CardId, payment: Purse, kind: type[EventCard] | type[TrickCard]
) -> _Reason:
    if card not in state.players[seat].hand:
        return "not_in_hand", f"the player does not hold {card}"
    printed = state.card(card)
    if not isinstance(printed, kind) or not isinstance(printed, EventCard | TrickCard):
        return "wrong_card", f"{card} cannot be played now"
    if not effects.may_play(state, seat, printed.needs):
        return "needs_item", f"{printed.name} needs a complete {printed.needs} item"
    return _why_not_pay(state, seat, card, payment) or ("wrong_aim", f"{printed.name} cannot be aimed at that")


def _why_not_fill(state: State, seat: Seat, card: CardId) -> _Reason:
    item = state.players[seat].item(card)
    if item is None:
        return "not_owned", f"{card} does not lie on this player's table"
    if item.complete:
        return "complete", "a complete item takes no more ingots, even if it is damaged"
    return "no_ingot", "there is no such ingot at hand"


def _why_not_declare(state: State, seat: Seat) -> _Reason:
    if state.turn < 2:
        return "first_turn", "nobody fights in a first turn"
    if state.turn <= state.truce:
        return "truce", "nobody declares a duel while the ball lasts"
    if not any(item.complete for item in state.players[seat].items):
        return "no_item", "that takes a complete item"
    return "no_duels", "no duel is left"


def _why_not_kit(state: State, seat: Seat, duel: CardId, action: Challenge | Arm) -> _Reason:
    if action.items not in outfits(state, seat, duel):
        return "wrong_kit", "the duel or two hands do not allow this equipment, or armour is missing that must be worn"
    return "wrong_cheat", "that is not a Cheat in hand, paid, with an item the rules forbid"

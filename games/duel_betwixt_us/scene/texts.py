"""What the table says: what is going on, what is to be done, and why something cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.rules.errors import Rejection
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.status import Status
from dilemma_arena.scene.verdicts import Tone
from games.duel_betwixt_us import GAME, effects
from games.duel_betwixt_us.cards import (
    Arms,
    DuelCard,
    EventCard,
    Finish,
    Ingot,
    ItemCard,
    Kill,
    Knife,
    TrickCard,
)
from games.duel_betwixt_us.messages import (
    HAND_LIMIT,
    Action,
    Arm,
    Buy,
    Challenge,
    Discard,
    Fill,
    Keep,
    Move,
    Phase,
    Stage,
    Trick,
)
from games.duel_betwixt_us.payment import NO_INGOTS, payments
from games.duel_betwixt_us.scene import card_texts, drafts
from games.duel_betwixt_us.scene.drafts import Draft
from games.duel_betwixt_us.scene.happening import happening
from games.duel_betwixt_us.scene.targets import Target, What
from games.duel_betwixt_us.state import Combat

if TYPE_CHECKING:
    from games.duel_betwixt_us.scene.play import DuelScene


def takes_a_hand(action: Action) -> bool:
    """Whether an action shows what is in a hand: it is offered only to who looks at that hand."""
    match action:
        case Trick() | Buy() | Stage() | Keep() | Discard():
            return True
        case Challenge(cheat=cheat) | Arm(cheat=cheat):
            return cheat is not None
    return False


def situation(scene: DuelScene) -> Status:
    """What is going on, and what is to be done."""
    tr = scene.desk.tr
    event = scene.stage.now
    if event is not None:
        said = happening(event, scene)
        if said is not None:
            return said
    if scene.public.phase is Phase.OVER:
        return Status(tr("The game is over."), "flag")
    acting = scene.acting
    if acting is None:
        waiting = GAME.to_act(scene.state) if scene.opened else ()
        if not waiting or scene.beats.busy:
            return Status("…", "hourglass")
        return Status(_waited_for(scene, waiting[0]), "hourglass")
    words, icon = (_drafting(scene, scene.draft), "cards") if scene.draft is not None else _asked(scene)
    if scene.cast.you is None or scene.cast.you != acting:
        words = f"{scene.cast.name(acting)}: {words}"
    return Status(words, icon, Tone.GOOD)


def _waited_for(scene: DuelScene, seat: Seat) -> str:
    tr, name = scene.desk.tr, scene.cast.name(seat)
    match scene.public.phase:
        case Phase.HAND:
            return tr("{name}: looking at the first hand …", name=name)
        case Phase.KEEP:
            return tr("{name}: choosing between two cards …", name=name)
        case Phase.PLACE | Phase.MOVE:
            return tr("{name}: sending miners to work …", name=name)
        case Phase.SPEND:
            return tr("{name}: buying and building …", name=name)
        case Phase.PICK:
            return tr("{name}: picking a duel …", name=name)
        case Phase.ARM:
            return tr("{name}: arming for the defence …", name=name)
        case Phase.TRICKS:
            return tr("{name}: thinking of a trick …", name=name)
        case Phase.CRUSH:
            return tr("{name}: swinging the hammer …", name=name)
        case Phase.PRIZE:
            return tr("{name}: choosing a prize …", name=name)
    return tr("{name}: discarding …", name=name)


def _asked(scene: DuelScene) -> tuple[str, str]:  # noqa: C901 - one line for each phase
    """What whoever acts is to do, and a symbol for it."""
    tr, state = scene.desk.tr, scene.state
    seat = scene.acting or 0
    player = state.players[seat]
    match state.phase:
        case Phase.HAND:
            return tr("Your first hand: keep it, or change it if it has no cheap weapon."), "cards"
        case Phase.KEEP:
            last = tr("The last card of the pile is yours: take it.")
            return tr("Keep one of the two cards, the other one is thrown away.") if len(
                state.drawn
            ) > 1 else last, "cards"
        case Phase.PLACE:
            if state.turn < 2:
                return tr("Send an idle miner to the copper mine."), "person"
            return tr("Send an idle miner to a mine of your choice."), "person"
        case Phase.MOVE:
            return tr("Move one miner to another mine: choose whose, or move nobody."), "person"
        case Phase.SPEND:
            if not any(player.ingots):
                return tr("No ingots left: declare a duel, or end the turn."), "flag"
            return tr("Buy cards and fill your items with ingots; then duel, or end the turn."), "check"
        case Phase.PICK:
            return tr("Pick one of the open duels, or back down."), "conflict"
        case Phase.TRICKS:
            if scene.throwing:
                return tr("Throw an item, play a trick, or pass."), "conflict"
            if len(scene.legal) == 1 and not scene.may_look:
                return tr("You have no trick that could be played now: pass."), "conflict"
            return tr("Play a trick from your hand, or pass."), "conflict"
        case Phase.CRUSH:
            return tr("Your hammer destroys an ingot of what your rival brought: choose one."), "conflict"
        case Phase.PRIZE:
            return tr("You have won! Take two idle miners, or one of your rival's favours."), "check"
        case Phase.DISCARD:
            over = len(player.hand) - HAND_LIMIT
            return tr.plural("Too many cards: discard {n}.", "Too many cards: discard {n}.", over), "cards"
    return "…", "hourglass"


def _drafting(scene: DuelScene, draft: Draft) -> str:
    tr = scene.desk.tr
    if not draft.aimed:
        return aim_wanted(scene, draft)
    match draft.now:
        case Buy(card=card) | Stage(card=card) | Trick(card=card):
            name = card_texts.name_of(scene.printed(card), tr)
            return tr("{card} for {payment}: Enter or a click on it accepts.", card=name,
                      payment=card_texts.purse_words(draft.payment, tr))  # fmt: skip
        case Fill(item=item):
            return tr("Which ingot goes onto {card}?", card=card_texts.name_of(scene.printed(item), tr))
        case Challenge(duel=duel, items=items, cheat=cheat):
            seat = scene.acting or 0
            brought = items if cheat is None else (*items, cheat.item)
            sides = (brought, ()) if seat == 0 else ((), brought)
            tally = effects.tally(scene.state, Combat(duel, seat, sides))
            return tr("Arm yourself for {duel}: attack {a}, defence {b} so far. Then challenge.",
                      duel=card_texts.name_of(scene.printed(duel), tr), a=tally.attack[seat],
                      b=tally.defence[seat])  # fmt: skip
        case Arm():
            return tr("You are challenged: choose what you bring.")
    return ""


def aim_wanted(scene: DuelScene, draft: Draft) -> str:
    """What is still to be pointed at."""
    tr = scene.desk.tr
    match draft.now:
        case Buy():
            return tr("Your table is full: choose the item that makes room.")
        case Move():
            return tr("To which mine does he go?")
        case Fill():
            return tr("Onto which item?")
        case Stage(card=card) | Trick(card=card):
            printed = scene.printed(card)
            effect = printed.effect if isinstance(printed, EventCard | TrickCard) else None
            match effect:
                case Kill():
                    return tr("Choose whom it hits: idle miners of your rival, or those of a mine.")
                case Finish():
                    return tr("Choose an unfinished item of yours with at least one ingot on it.")
                case Knife():
                    return tr("Choose the concealed weapon that flies.")
            return tr("Choose what it is aimed at.")
    return tr("Choose what it is aimed at.")


# -- why not ---------------------------------------------------------------------------------------------------------


def refusal(rejection: Rejection, tr: Translator) -> str:
    """Why something cannot be done, in one plain sentence."""
    said = {
        "has_weapon": tr("Your hand holds a weapon that costs copper or silver, so it has to be kept."),
        "first_turn": tr("Not in the first turn."),
        "table_full": tr("Four items lie on your table already: one of them has to go."),
        "cannot_pay": tr("You do not have the ingots for that."),
        "needs_item": tr("That needs a complete item of a certain kind on your table."),
        "no_combat": tr("Tricks are played in combat only."),
        "wrong_card": tr("That card cannot be played now."),
        "wrong_aim": tr("There is nothing it could be aimed at."),
        "complete": tr("A complete item takes no more ingots, even if it is damaged."),
        "no_ingot": tr("You have no ingots left."),
        "truce": tr("Nobody declares a duel while the ball lasts."),
        "no_item": tr("That takes a complete item of yours which the duel allows and which is not new."),
        "no_duels": tr("No duel is left."),
        "not_open": tr("That duel does not lie open."),
        "replay": tr("This is a recording: nothing can be changed."),
        "paused": tr("The game is paused."),
        "game_over": tr("The game is over."),
        "not_to_act": tr("It is not your turn."),
    }
    return said.get(rejection.code, tr("That is not possible now."))


def why_no_undo(tr: Translator) -> str:
    """Why nothing can be taken back."""
    return tr("Nothing can be taken back: a hidden card has come to light since, or somebody else has acted.")


def why_touch(code: str, scene: DuelScene, target: Target) -> str:
    """Why a choice in the making cannot be changed like that."""
    tr = scene.desk.tr
    match code:
        case drafts.NEEDED:
            return tr("Without that ingot it is not enough.")
        case drafts.SUPERFLUOUS:
            return tr("That ingot cannot pay for it: it is not worth enough, or more than is needed.")
        case drafts.WORN:
            return tr("Armour is always worn, unless the duel forbids it.")
    return _why_not_brought(scene, target.id)


def _why_not_brought(scene: DuelScene, card: CardId) -> str:
    tr, state, seat = scene.desk.tr, scene.state, scene.acting or 0
    item = state.players[seat].item(card)
    if item is None:
        return tr("Only your own items can be brought.")
    if not item.complete:
        return tr("It is not complete yet: fill all its slots first.")
    if seat == state.active and item.bought == state.turn:
        return tr("It was bought this turn: it is ready for combat from your rival's turn on.")
    duel = _duel_in_question(scene)
    effect = duel.effect if duel is not None else None
    printed = scene.printed(card)
    if not isinstance(effect, Arms):
        return tr("To this duel nothing is brought.")
    if isinstance(printed, ItemCard) and printed.kind not in effect.allows:
        return tr("This duel does not allow it.")
    return tr("You have only two hands: put something else down first.")


def _duel_in_question(scene: DuelScene) -> DuelCard | None:
    combat = scene.state.combat
    card: CardId | None = combat.duel if combat is not None else None
    if card is None and scene.draft is not None and isinstance(scene.draft.now, Challenge):
        card = scene.draft.now.duel
    printed = scene.printed(card) if card is not None else None
    return printed if isinstance(printed, DuelCard) else None


def why_not(scene: DuelScene, target: Target) -> str:
    """Why something that is pointed at cannot be chosen."""
    tr, state = scene.desk.tr, scene.state
    seat = scene.acting
    if seat is None:
        if scene.people and scene.beats.busy:
            return tr("Wait a moment: this is still being shown.")
        return tr("It is not your turn.") if scene.people else ""
    if target.what is What.CARD:
        return _why_not_card(scene, seat, target.id)
    if target.what in (What.MINE, What.IDLE) and state.phase not in (Phase.PLACE, Phase.MOVE):
        return tr("Miners are sent to work at the beginning of a turn.")
    if target.what is What.MINE:
        if target.seat != seat:
            return tr("Those are your rival's miners.")
        if state.phase is Phase.PLACE:
            return tr("In your first turn the miner goes to the copper mine.")
        return tr("No sober miner of yours works there.")
    if target.what is What.IDLE:
        return tr("Click the mine where he is to go.")
    if target.what is What.READY:
        return _why_not_ready(scene, seat, target)
    return tr("That is not possible now.")


def _why_not_ready(scene: DuelScene, seat: Seat, target: Target) -> str:
    tr = scene.desk.tr
    if target.seat != seat:
        return tr("Those are your rival's ingots.")
    if scene.draft is not None:
        return tr("There is no other way to pay for this.")
    if scene.state.phase is Phase.SPEND:
        return tr("You have no unfinished item: buy one first.")
    return tr("Ingots are spent when you buy and build, and on tricks.")


def _why_not_card(scene: DuelScene, seat: Seat, card: CardId) -> str:
    tr, state = scene.desk.tr, scene.state
    player = state.players[seat]
    if scene.draft is not None and scene.draft.arms:
        return _why_not_brought(scene, card)
    if scene.draft is not None:
        return aim_wanted(scene, scene.draft) if not scene.draft.aimed else tr("Buy it or put it back first.")
    if card in state.open_duels:
        if state.phase is not Phase.PICK:
            return tr("Declare a duel first, at the end of your turn.")
        return refusal(Rejection("no_item", ""), tr)
    if card in player.hand:
        return _why_not_hand(scene, seat, card)
    if player.item(card) is not None:
        if state.phase is Phase.SPEND:
            rejection = GAME.check(state, seat, Fill(card, Ingot.COPPER))
            return refusal(rejection, tr) if rejection is not None else ""
        return tr("Items are filled when you buy and build.")
    return tr("That is not yours.") if any(card == item.card for other in state.players for item in other.items) else ""


def _why_not_hand(scene: DuelScene, seat: Seat, card: CardId) -> str:
    tr, state, printed = scene.desk.tr, scene.state, scene.printed(card)
    if state.phase is Phase.TRICKS:
        action: Action = Trick(card, NO_INGOTS)
    elif state.phase is not Phase.SPEND:
        return tr("Cards are bought after the miners have dug.")
    else:
        match printed:
            case ItemCard():
                action = Buy(card, NO_INGOTS)
            case EventCard():
                action = Stage(card, NO_INGOTS)
            case _:
                return refusal(Rejection("no_combat", ""), tr)
    if isinstance(printed, EventCard | TrickCard) and printed.needs is not None:
        rejection = GAME.check(state, seat, action)
        if rejection is not None and rejection.code == "needs_item":
            kind = card_texts.kind_word(printed.needs, tr)
            return tr("That needs a complete item on your table: {kind}.", kind=kind)
    rejection = GAME.check(state, seat, action)
    if rejection is None or rejection.code in ("table_full", "wrong_payment"):
        payable = not isinstance(printed, DuelCard) and _payable(scene, seat, card)
        rejection = Rejection("wrong_aim" if payable else "cannot_pay", "")
    return refusal(rejection, tr)


def _payable(scene: DuelScene, seat: Seat, card: CardId) -> bool:
    printed = scene.printed(card)
    return not isinstance(printed, DuelCard) and bool(payments(printed.cost, scene.state.players[seat].ingots))

"""Choices in the making: a card that is being bought, equipment that is being put together.

A draft is never half an action: it holds a whole, legal one, and every touch moves to the nearest other legal action
that does what the touch asks for. So payment and equipment are right at any time, and one confirmation accepts them.
Only what has to be pointed at (an aim, what makes room) may still be open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from dilemma_arena.core.ids import CardId, Seat
from games.duel_betwixt_us.cards import METALS, Ingot
from games.duel_betwixt_us.messages import (
    NOTHING,
    Action,
    Aim,
    Arm,
    Buy,
    Challenge,
    Crush,
    Discard,
    Fill,
    Keep,
    Move,
    Place,
    Purse,
    Stage,
    Throw,
    Trick,
    other,
)
from games.duel_betwixt_us.payment import NO_INGOTS, single, worth
from games.duel_betwixt_us.scene import targets
from games.duel_betwixt_us.scene.targets import Target, What

Strengths = Mapping[CardId, int]
"""What each item on the table attacks or defends for."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A choice in the making."""

    about: Target | None
    """What it began with; None: the defence, which nobody has to begin."""
    options: tuple[Action, ...]
    """All legal actions it can lead to."""
    now: Action
    """The one that would be done."""
    aimed: bool = True
    """Whether all that has to be pointed at has been."""

    @property
    def payment(self) -> Purse:
        """The ingots it takes."""
        return payment_of(self.now)

    @property
    def arms(self) -> bool:
        """Whether it is about equipment."""
        return isinstance(self.now, Challenge | Arm)


def payment_of(action: Action) -> Purse:
    """What an action costs."""
    match action:
        case Buy(payment=payment) | Stage(payment=payment) | Trick(payment=payment):
            return payment
        case Challenge(cheat=cheat) | Arm(cheat=cheat):
            return cheat.payment if cheat is not None else NO_INGOTS
        case Fill(ingot=metal):
            return single(metal)
    return NO_INGOTS


def aim_of(action: Action, me: Seat) -> Target | None:
    """What an action points at, besides the card it is about."""
    match action:
        case Buy(replaces=str() as room):
            return targets.card(room)
        case Stage(aim=Aim(card=str() as item, metal=Ingot() as metal)):
            return targets.ingot(item, metal)
        case Stage(aim=Aim(card=str() as item)) | Trick(aim=Aim(card=str() as item)):
            return targets.card(item)
        case Stage(aim=Aim(metal=Ingot() as mine)):
            return targets.mine(other(me), mine)
        case Fill(item=item):
            return targets.card(item)
        case Move(target=mine):
            return targets.mine(me, mine)
    return None


def kit_of(action: Action) -> tuple[CardId, ...]:
    """The equipment of an action, with what is smuggled in."""
    match action:
        case Challenge(items=items, cheat=cheat) | Arm(items=items, cheat=cheat):
            return items if cheat is None else (*items, cheat.item)
    return ()


def subject_of(action: Action, me: Seat) -> tuple[Target, ...]:
    """What an action begins with."""
    match action:
        case Keep(card=card) | Discard(card=card) | Buy(card=card) | Stage(card=card) | Trick(card=card):
            return (targets.card(card),)
        case Challenge(duel=card) | Throw(item=card):
            return (targets.card(card),)
        case Place(mine=mine):
            return (targets.mine(me, mine),)
        case Move(source=mine):
            return (targets.mine(me, mine),)
        case Crush(item=item, ingot=metal):
            return (targets.ingot(item, metal),)
        case Fill(item=item, ingot=metal):
            return (targets.card(item), targets.ready(me, metal))
    return ()


def beginnings(legal: Sequence[Action], me: Seat) -> tuple[Target, ...]:
    """Everything a choice can begin with, in the order of the actions."""
    found: dict[Target, None] = {}
    for action in legal:
        if not isinstance(action, Arm):
            found.update(dict.fromkeys(subject_of(action, me)))
    return tuple(found)


def begin(legal: Sequence[Action], target: Target, me: Seat, strengths: Strengths) -> Draft | Action | None:
    """A choice begins with something on the table.

    Returns:
        The draft of it; the action itself where nothing is left to be chosen; None: nothing begins with that.
    """
    plain = replace(target, place=0)
    options = tuple(action for action in legal if plain in subject_of(action, me))
    if not options:
        return None
    first = options[0]
    if len(options) == 1 and isinstance(first, Keep | Discard | Place | Throw | Crush | Fill):
        return first
    if isinstance(first, Fill):
        return Draft(target, options, max(options, key=lambda action: worth(payment_of(action))),
                     aimed=target.what is What.CARD)  # fmt: skip
    if isinstance(first, Challenge):
        return Draft(target, options, _strongest(options, strengths))
    aims = {aim_of(action, me) for action in options}
    idle = any(isinstance(action, Stage) and action.aim == NOTHING for action in options)
    return Draft(target, options, first, aimed=len(aims) == 1 and not isinstance(first, Move) and (idle or True))


def defence(legal: Sequence[Action], strengths: Strengths) -> Draft:
    """The defender's equipment, to begin with the strongest."""
    options = tuple(legal)
    return Draft(None, options, _strongest(options, strengths))


def _strongest(options: Sequence[Action], strengths: Strengths) -> Action:
    plain = [action for action in options if isinstance(action, Challenge | Arm) and action.cheat is None]
    return max(plain or options, key=lambda action: sum(strengths.get(card, 0) for card in kit_of(action)))


# -- what lights up ------------------------------------------------------------------------------------------------


def touchable(draft: Draft, me: Seat, ready: Purse) -> tuple[Target, ...]:
    """What can be touched to change a draft."""
    found: dict[Target, None] = {}
    first = draft.options[0]
    if isinstance(first, Challenge | Arm):
        for action in draft.options:
            found.update(dict.fromkeys(map(targets.card, kit_of(action))))
            if isinstance(action, Challenge | Arm) and action.cheat is not None:
                found[targets.card(action.cheat.card)] = None
    else:
        aims = list(dict.fromkeys(_aim_target(action, me) for action in draft.options))
        if len(aims) > 1 or isinstance(first, Move):
            found.update((aim, None) for aim in aims if aim is not None)
    if len({payment_of(action) for action in draft.options}) > 1 and not (isinstance(first, Fill) and not draft.aimed):
        found.update(dict.fromkeys(ingots(me, ready)))
    return tuple(found)


def ingots(me: Seat, ready: Purse) -> tuple[Target, ...]:
    """All ingots on a side's miners."""
    return tuple(targets.ready(me, metal, place) for metal in METALS for place in range(ready[metal - 1]))


def _aim_target(action: Action, me: Seat) -> Target | None:
    """As `aim_of`, but idle miners can be pointed at, too."""
    if isinstance(action, Stage) and action.aim == NOTHING:
        return targets.idle(other(me))
    return aim_of(action, me)


# -- touching ------------------------------------------------------------------------------------------------------

NEEDED, SUPERFLUOUS, WORN, FORBIDDEN = "needed", "superfluous", "worn", "forbidden"
"""Why a touch is refused: without that ingot it is not enough; it would pay for nothing; armour stays on; the duel or
the hands forbid it."""


def touch(draft: Draft, target: Target, me: Seat, strengths: Strengths) -> Draft | Action | str:
    """Something is touched while a choice is in the making.

    Returns:
        The changed draft; the action where it is done by that; or why it cannot be, in a word; empty: that has nothing
        to do with it.
    """
    if target.what is What.READY and target.seat == me:
        return _pay(draft, target)
    if draft.arms and target.what is What.CARD:
        return _equip(draft, target.id, strengths)
    plain = replace(target, place=0)
    found = [action for action in draft.options if _aim_target(action, me) == plain]
    if not found:
        return ""
    same = [action for action in found if payment_of(action) == draft.payment] or found
    if isinstance(same[0], Move | Fill) and not (isinstance(same[0], Fill) and draft.about == target):
        return same[0]
    return replace(draft, now=same[0], aimed=True)


def _pay(draft: Draft, target: Target) -> Draft | Action | str:
    at = target.metal - 1
    paid = target.place < draft.payment[at]
    alike = [a for a in draft.options if kit_of(a) == kit_of(draft.now) and _but_payment(a) == _but_payment(draft.now)]
    if isinstance(draft.now, Fill):
        if not draft.aimed:
            return ""
        return next((action for action in alike if payment_of(action)[at]), SUPERFLUOUS)
    wanted: Callable[[Action], bool]
    if paid:
        wanted = lambda action: payment_of(action)[at] < draft.payment[at]  # noqa: E731 - one of two, side by side
    else:
        wanted = lambda action: payment_of(action)[at] > draft.payment[at]  # noqa: E731
    found = [action for action in alike if wanted(action)]
    if not found:
        return NEEDED if paid else SUPERFLUOUS
    return replace(draft, now=min(found, key=lambda a: (worth(payment_of(a)), sum(payment_of(a)))))


def _but_payment(action: Action) -> object:
    match action:
        case Buy(card=card, replaces=room):
            return card, room
        case Stage(card=card, aim=aim) | Trick(card=card, aim=aim):
            return card, aim
        case Challenge(cheat=cheat) | Arm(cheat=cheat):
            return None if cheat is None else (cheat.card, cheat.item)
        case Fill(item=item):
            return item
    return action


def _equip(draft: Draft, card: CardId, strengths: Strengths) -> Draft | str:
    now = draft.now
    if not isinstance(now, Challenge | Arm):
        return ""
    options = [action for action in draft.options if isinstance(action, Challenge | Arm)]
    cheats = {action.cheat.card for action in options if action.cheat is not None}
    if card in cheats:
        if now.cheat is not None and now.cheat.card == card:
            found = [action for action in options if action.cheat is None]
        else:
            found = [action for action in options if action.cheat is not None and action.cheat.card == card]
        return replace(draft, now=_nearest(found, now.items, strengths))
    if card in now.items:
        found = [action for action in options if card not in kit_of(action) and _cheat(action) == _cheat(now)]
        return replace(draft, now=_nearest(found, now.items, strengths)) if found else WORN
    if now.cheat is not None and card == now.cheat.item:
        return replace(draft, now=_nearest([a for a in options if a.cheat is None], now.items, strengths))
    smuggling = [
        a for a in options if a.cheat is not None and _cheat(a) == _cheat(now) and a.cheat.item == card
        and a.items == now.items
    ]  # fmt: skip
    if now.cheat is not None and smuggling:
        return replace(draft, now=smuggling[0])
    found = [action for action in options if card in action.items and _cheat(action) == _cheat(now)]
    return replace(draft, now=_nearest(found, now.items, strengths)) if found else FORBIDDEN


def _cheat(action: Challenge | Arm) -> CardId | None:
    return None if action.cheat is None else action.cheat.card


def _nearest(found: Sequence[Challenge | Arm], items: tuple[CardId, ...], strengths: Strengths) -> Challenge | Arm:
    """The one most like the equipment there is, then the strongest, then the thriftiest."""

    def likeness(action: Challenge | Arm) -> tuple[int, int, int]:
        strength = sum(strengths.get(card, 0) for card in kit_of(action))
        return len(set(action.items) & set(items)) - len(set(action.items) - set(items)), strength, -worth(
            payment_of(action))  # fmt: skip

    return max(found, key=likeness)

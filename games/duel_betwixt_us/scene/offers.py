"""The buttons beside the table: what can be done now without pointing at anything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dilemma_arena.scene.ui.controls import Kind
from games.duel_betwixt_us import GAME
from games.duel_betwixt_us.messages import (
    Action,
    Arm,
    BackDown,
    Buy,
    Challenge,
    ChangeHand,
    Declare,
    EndTurn,
    Fill,
    KeepHand,
    Move,
    Pass,
    Phase,
    Stay,
    TakeFavour,
    TakeMiners,
)
from games.duel_betwixt_us.scene import texts

if TYPE_CHECKING:
    from games.duel_betwixt_us.scene.play import DuelScene

CONFIRM, CANCEL, UNDO, GO_ON, LOOK = "confirm", "cancel", "undo", "go on", "look"


@dataclass(frozen=True, slots=True)
class Offer:
    """A button."""

    id: str
    label: str
    key: str
    """The usual key, as it is printed."""
    kind: Kind = Kind.NORMAL
    icon: str = ""
    action: Action | None = None
    """What it does at once."""
    why_not: str = ""
    """Why it cannot be pressed; empty: it can."""


def offers(scene: DuelScene) -> tuple[Offer, ...]:
    """All that are of use now, the most wanted first."""
    tr = scene.desk.tr
    if scene.beats.waiting:
        return (Offer(GO_ON, tr("Go on"), scene.go_on_key, Kind.PRIMARY, "play"),)
    if scene.acting is None:
        return ()
    if scene.draft is not None:
        return _drafting(scene)
    found = [*_of_phase(scene)]
    if scene.may_look:
        found.append(Offer(LOOK, tr("Look at my cards"), "V", icon="eye"))
    if scene.may_undo:
        found.append(Offer(UNDO, tr("Take back"), "U", Kind.QUIET, "again"))
    return tuple(found)


def _drafting(scene: DuelScene) -> tuple[Offer, ...]:
    tr, draft = scene.desk.tr, scene.draft
    assert draft is not None  # noqa: S101 - asked only while there is one
    match draft.now:
        case Buy():
            label = tr("Buy it")
        case Fill():
            label = tr("Put it on")
        case Challenge():
            label = tr("Challenge!")
        case Arm():
            label = tr("Defend like this")
        case _:
            label = tr("Play it")
    if isinstance(draft.now, Move):
        return (Offer(CANCEL, tr("Not him"), "Esc", icon="cross"),)
    why = "" if draft.aimed else texts.aim_wanted(scene, draft)
    found = [Offer(CONFIRM, label, "Enter", Kind.PRIMARY, "check", why_not=why)]
    if draft.about is not None:
        found.append(Offer(CANCEL, tr("Not now"), "Esc", icon="cross"))
    elif scene.may_look:
        found.append(Offer(LOOK, tr("Look at my cards"), "V", icon="eye"))
    return tuple(found)


def _of_phase(scene: DuelScene) -> tuple[Offer, ...]:
    tr, legal = scene.desk.tr, scene.legal
    match scene.state.phase:
        case Phase.HAND:
            return (Offer("keep hand", tr("Keep this hand"), "K", Kind.PRIMARY, "check", KeepHand()),
                    _maybe(scene, Offer("change", tr("Change it"), "N", icon="cards",
                                        action=ChangeHand())))  # fmt: skip
        case Phase.MOVE:
            return (Offer("stay", tr("Move nobody"), "P", icon="hourglass", action=Stay()),)
        case Phase.SPEND:
            return (_maybe(scene, Offer("declare", tr("Declare a duel"), "D", Kind.PRIMARY, "conflict", Declare())),
                    Offer("end turn", tr("End the turn"), "E", icon="flag", action=EndTurn()))  # fmt: skip
        case Phase.PICK:
            return (Offer("back down", tr("Back down"), "P", icon="flag", action=BackDown()),)
        case Phase.TRICKS:
            return (Offer("pass", tr("Pass"), "P", Kind.PRIMARY if len(legal) == 1 else Kind.NORMAL, "hourglass",
                          Pass()),)  # fmt: skip
        case Phase.CRUSH:
            return (Offer("spare", tr("Spare it all"), "P", icon="peace", action=Pass()),)
        case Phase.PRIZE:
            favour = Offer("favour", tr("A favour"), "2", Kind.PRIMARY, "check", TakeFavour())
            return (Offer("miners", tr("Two miners"), "1", Kind.PRIMARY, "person", TakeMiners()),
                    _maybe(scene, favour))  # fmt: skip
    return ()


def _maybe(scene: DuelScene, offer: Offer) -> Offer:
    """The offer, with why it cannot be taken if it cannot."""
    if offer.action in scene.legal:
        return offer
    seat = scene.acting
    rejection = GAME.check(scene.state, seat, offer.action) if seat is not None and offer.action is not None else None
    why = texts.refusal(rejection, scene.desk.tr) if rejection is not None else ""
    return Offer(offer.id, offer.label, offer.key, Kind.NORMAL, offer.icon, offer.action, why)

"""Actions in a few words, for logs and messages."""

from __future__ import annotations

from games.duel_betwixt_us.cards import METALS, Ingot
from games.duel_betwixt_us.messages import (
    Aim,
    Arm,
    BackDown,
    Buy,
    Challenge,
    ChangeHand,
    CheatPlay,
    Crush,
    Declare,
    Discard,
    EndTurn,
    Fill,
    Keep,
    KeepHand,
    Move,
    Pass,
    Place,
    Purse,
    Stage,
    Stay,
    TakeFavour,
    TakeMiners,
    Throw,
    Trick,
)

_PLAIN = {
    KeepHand: "keep the hand",
    ChangeHand: "change the hand",
    Stay: "move no miner",
    EndTurn: "end the turn",
    Declare: "declare a duel",
    BackDown: "back down",
    Pass: "pass",
    TakeMiners: "take miners",
    TakeFavour: "take a favour",
}


def metal(ingot: Ingot) -> str:
    """The name of a metal."""
    return Ingot(ingot).name.lower()


def purse(ingots: Purse) -> str:
    """Such as "2 copper, 1 gold"."""
    return ", ".join(f"{n} {metal(m)}" for n, m in zip(ingots, METALS, strict=True) if n) or "nothing"


def said(action: object) -> str | None:
    """The action, fit to stand after "player 1 cannot"; None: it is no action of this game."""
    match action:
        case Keep(card=card):
            return f"keep {card}"
        case Place(mine=mine):
            return f"place a miner under {metal(mine)}"
        case Move(source=source, target=target):
            return f"move a miner from {metal(source)} to {metal(target)}"
        case Buy(card=card, payment=payment, replaces=replaces):
            return f"buy {card} for {purse(payment)}" + (f" in place of {replaces}" if replaces else "")
        case Stage(card=card, payment=payment, aim=aim) | Trick(card=card, payment=payment, aim=aim):
            return f"play {card} for {purse(payment)}{_at(aim)}"
        case Fill(item=item, ingot=ingot):
            return f"put {metal(ingot)} on {item}"
        case Challenge(duel=duel, items=items, cheat=cheat):
            return f"challenge to {duel} with {_kit(items, cheat)}"
        case Arm(items=items, cheat=cheat):
            return f"defend with {_kit(items, cheat)}"
        case Throw(item=item):
            return f"throw {item}"
        case Crush(item=item, ingot=ingot):
            return f"crush {metal(ingot)} on {item}"
        case Discard(card=card):
            return f"discard {card}"
    for kind, words in _PLAIN.items():
        if isinstance(action, kind):
            return words
    return None


def _at(aim: Aim) -> str:
    parts = [part for part in (aim.card, metal(aim.metal) if aim.metal else None) if part]
    return f" at {' '.join(parts)}" if parts else ""


def _kit(items: tuple[str, ...], cheat: CheatPlay | None) -> str:
    kit = ", ".join(items) or "nothing"
    return f"{kit} and, by {cheat.card} for {purse(cheat.payment)}, {cheat.item}" if cheat else kit

"""What is being shown, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.rules.contract import Event
from dilemma_arena.scene.status import Status
from dilemma_arena.scene.verdicts import Tone
from games.duel_betwixt_us import events as ev
from games.duel_betwixt_us.events import Loss
from games.duel_betwixt_us.scene import card_texts

if TYPE_CHECKING:
    from games.duel_betwixt_us.scene.play import DuelScene


def happening(event: Event, scene: DuelScene) -> Status | None:  # noqa: C901 - one line for each event
    """The line for an event that is being shown; None: the line stays what it was."""
    tr, you = scene.desk.tr, scene.cast.you

    def name(seat: Seat) -> str:
        return scene.cast.name(seat)

    def card(card_id: CardId) -> str:
        return card_texts.name_of(scene.printed(card_id), tr)

    def metal(ingot: int) -> str:
        return card_texts.metal_word(ingot, tr)

    match event:
        case ev.HandsDealt(first=seat):
            if seat == you:
                return Status(tr("Hands are dealt. You go first."), "cards")
            return Status(tr("Hands are dealt. {name} goes first.", name=name(seat)), "cards")
        case ev.HandShown(seat=seat):
            return Status(tr("{name}: this first hand is shown and changed.", name=name(seat)), "eye")
        case ev.TurnBegan(seat=seat, cards=count):
            if seat == you:
                return Status(tr("Your turn."), "flag", Tone.GOOD)
            return Status(
                tr.plural("{name}: {n} card is drawn.", "{name}: {n} cards are drawn.", count, name=name(seat)), "cards"
            )
        case ev.CardKept(seat=seat, trashed=str() as gone):
            return Status(tr("{name}: {card} is thrown away.", name=name(seat), card=card(gone)), "cards")
        case ev.MinerPlaced(seat=seat, mine=mine):
            return Status(tr("{name}: a miner goes to the {metal} mine.", name=name(seat), metal=metal(mine)), "person")
        case ev.MinerMoved(seat=seat, target=mine):
            return Status(
                tr("{name}: a miner moves to the {metal} mine.", name=name(seat), metal=metal(mine)), "person"
            )
        case ev.IngotsGathered(seat=seat):
            return Status(tr("{name}: ingots are gathered.", name=name(seat)), "stacked")
        case ev.ItemBought(seat=seat, card=bought):
            return Status(tr("{name}: {card} is bought.", name=name(seat), card=card(bought)), "cards")
        case ev.IngotAdded(seat=seat, item=item, ingot=ingot):
            return Status(tr("{name}: {metal} goes onto {card}.", name=name(seat), metal=metal(ingot), card=card(item)),
                          "stacked")  # fmt: skip
        case ev.ItemCompleted(seat=seat, item=item):
            return Status(tr("{name}: {card} is complete.", name=name(seat), card=card(item)), "check", Tone.GOOD)
        case ev.EventStaged(seat=seat, card=staged):
            return Status(tr("{name}: {card}", name=name(seat), card=card(staged)), "cards")
    return _losses(event, scene) or _combat(event, scene)


def _losses(event: Event, scene: DuelScene) -> Status | None:
    tr = scene.desk.tr

    def name(seat: Seat) -> str:
        return scene.cast.name(seat)

    match event:
        case ev.IngotLost(seat=seat, item=item, ingot=ingot, why=why):
            values = {"name": name(seat), "card": card_texts.name_of(scene.printed(item), tr),
                      "metal": card_texts.metal_word(ingot, tr)}  # fmt: skip
            if why is Loss.RUSTED:
                return Status(tr("{name}: {metal} rusts off {card}.", **values), "cross", Tone.BAD)
            return Status(tr("{name}: {metal} breaks off {card}.", **values), "cross", Tone.BAD)
        case ev.ItemDiscarded(seat=seat, item=item):
            return Status(tr("{name}: {card} is gone.", name=name(seat),
                             card=card_texts.name_of(scene.printed(item), tr)), "cross", Tone.BAD)  # fmt: skip
        case ev.MinersKilled(seat=seat, count=count):
            words = tr.plural("{name}: {n} miner is dead.", "{name}: {n} miners are dead.", count, name=name(seat))
            return Status(words,
                          "cross", Tone.BAD)  # fmt: skip
        case ev.MinersGained(seat=seat, count=count, undead=True):
            return Status(tr.plural("{name}: {n} zombie miner comes.", "{name}: {n} zombie miners come.", count,
                                    name=name(seat)), "person")  # fmt: skip
        case ev.MinersGained(seat=seat, count=count):
            return Status(
                tr.plural("{name}: {n} miner comes.", "{name}: {n} miners come.", count, name=name(seat)), "person"
            )
        case ev.MinersDrunk(seat=seat, count=count):
            return Status(tr.plural("{name}: {n} miner is drunk.", "{name}: {n} miners are drunk.", count,
                                    name=name(seat)), "cross", Tone.BAD)  # fmt: skip
        case ev.TruceBegan():
            return Status(tr("The ball begins: no duel until it is over."), "peace")
    return None


def _combat(event: Event, scene: DuelScene) -> Status | None:  # noqa: C901 - one line for each event
    tr, you = scene.desk.tr, scene.cast.you

    def name(seat: Seat) -> str:
        return scene.cast.name(seat)

    def card(card_id: CardId) -> str:
        return card_texts.name_of(scene.printed(card_id), tr)

    match event:
        case ev.DuelDeclared(seat=seat, flipped=str() as duel):
            return Status(tr("{name}: a duel! {duel} is turned over.", name=name(seat), duel=card(duel)),
                          "conflict")  # fmt: skip
        case ev.DuelDeclared(seat=seat):
            return Status(tr("{name}: a duel!", name=name(seat)), "conflict")
        case ev.BackedDown(seat=seat):
            return Status(tr("{name}: no duel after all.", name=name(seat)), "flag")
        case ev.Challenged(seat=seat, duel=duel):
            return Status(tr("{name}: a challenge to {duel}!", name=name(seat), duel=card(duel)), "conflict")
        case ev.Armed(seat=seat, items=items):
            if not items:
                return Status(tr("{name}: brought nothing.", name=name(seat)), "conflict")
            return Status(
                tr("{name}: armed with {cards}.", name=name(seat), cards=", ".join(map(card, items))), "conflict"
            )
        case ev.TrickPlayed(seat=seat, card=trick):
            return Status(tr("{name}: {card}!", name=name(seat), card=card(trick)), "warning")
        case ev.ItemThrown(seat=seat, item=item):
            return Status(tr("{name}: {card} flies!", name=name(seat), card=card(item)), "conflict")
        case ev.Passed(seat=seat):
            return Status(tr("{name}: passed.", name=name(seat)), "hourglass")
        case ev.CombatTallied(winner=None):
            return Status(tr("A draw: nobody takes a prize."), "equal")
        case ev.CombatTallied(winner=int() as winner, tally=tally):
            a, b = tally.damage[winner], tally.damage[1 - winner]
            if winner == you:
                return Status(tr("You win, {a} damage to {b}.", a=a, b=b), "check", Tone.GOOD)
            tone = Tone.BAD if you is not None else Tone.PLAIN
            return Status(tr("{name}: won, {a} damage to {b}.", name=name(winner), a=a, b=b), "conflict", tone)
        case ev.MinersWon(seat=seat, count=count):
            return Status(tr("{name}: {n} miners as the prize.", name=name(seat), n=count), "person")
        case ev.FavourWon(seat=seat):
            return Status(tr("{name}: a favour as the prize.", name=name(seat)), "check")
        case ev.CardDiscarded(seat=seat, card=gone):
            return Status(tr("{name}: {card} is discarded.", name=name(seat), card=card(gone)), "cards")
        case ev.GameEnded():
            return Status(tr("The game is over."), "flag")
    return None

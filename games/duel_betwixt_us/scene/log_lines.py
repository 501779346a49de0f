"""What happened, for the log."""

from __future__ import annotations

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.rules.contract import Event
from dilemma_arena.scene.play.cast import Cast
from dilemma_arena.scene.play.log import LogLine
from games.duel_betwixt_us import events as ev
from games.duel_betwixt_us.scene import card_texts
from games.duel_betwixt_us.state import View


def log_line(event: Event, view: View, cast: Cast) -> LogLine | None:
    """An event for the log; None: it says nothing of its own."""
    tr = cast.tr

    def card(card_id: CardId) -> str:
        return card_texts.name_of(view.card(card_id), tr)

    def line(text: str, seat: Seat, *cards: CardId) -> LogLine:
        return LogLine(text, cast.sitters[seat].style, seat, cards)

    match event:
        case ev.HandsDealt(first=seat):
            return LogLine(tr("{name} goes first", name=cast.name(seat)), heading=True)
        case ev.HandShown(seat=seat, hand=hand):
            return line(tr("changes a hand: {cards}", cards=", ".join(map(card, hand))), seat, *hand)
        case ev.TurnBegan(seat=seat, turn=turn):
            return LogLine(tr("Turn {n}: {name}", n=turn // 2 + 1, name=cast.name(seat)), heading=True)
        case ev.CardKept(seat=seat, trashed=str() as gone):
            return line(tr("throws away {card}", card=card(gone)), seat, gone)
        case ev.MinerPlaced(seat=seat, mine=mine):
            return line(tr("a miner to {metal}", metal=card_texts.metal_word(mine, tr)), seat)
        case ev.MinerMoved(seat=seat, source=source, target=mine):
            return line(tr("a miner from {source} to {metal}", source=card_texts.metal_word(source, tr),
                           metal=card_texts.metal_word(mine, tr)), seat)  # fmt: skip
        case ev.IngotsGathered(seat=seat, new=new) if any(new):
            return line(tr("gathers {ingots}", ingots=card_texts.purse_words(new, tr)), seat)
        case ev.ItemBought(seat=seat, card=bought, payment=payment):
            return line(
                tr("buys {card} for {payment}", card=card(bought), payment=card_texts.purse_words(payment, tr)),
                seat,
                bought,
            )
        case ev.IngotAdded(seat=seat, item=item, ingot=ingot):
            return line(tr("{metal} onto {card}", metal=card_texts.metal_word(ingot, tr), card=card(item)), seat, item)
        case ev.ItemCompleted(seat=seat, item=item):
            return line(tr("{card} is complete", card=card(item)), seat, item)
        case (
            ev.EventStaged(seat=seat, card=staged, payment=payment)
            | ev.TrickPlayed(seat=seat, card=staged, payment=payment)
        ):
            return line(
                tr("plays {card} for {payment}", card=card(staged), payment=card_texts.purse_words(payment, tr)),
                seat,
                staged,
            )
    return _more(event, view, cast)


def _more(event: Event, view: View, cast: Cast) -> LogLine | None:  # noqa: C901 - one line for each event
    tr = cast.tr

    def card(card_id: CardId) -> str:
        return card_texts.name_of(view.card(card_id), tr)

    def line(text: str, seat: Seat, *cards: CardId) -> LogLine:
        return LogLine(text, cast.sitters[seat].style, seat, cards)

    match event:
        case ev.IngotLost(seat=seat, item=item, ingot=ingot):
            return line(
                tr("loses {metal} from {card}", metal=card_texts.metal_word(ingot, tr), card=card(item)), seat, item
            )
        case ev.ItemDiscarded(seat=seat, item=item):
            return line(tr("loses {card}", card=card(item)), seat, item)
        case ev.MinersKilled(seat=seat, count=count):
            return line(tr.plural("loses {n} miner", "loses {n} miners", count), seat)
        case ev.MinersGained(seat=seat, count=count) | ev.MinersWon(seat=seat, count=count):
            return line(tr.plural("{n} new miner", "{n} new miners", count), seat)
        case ev.MinersDrunk(seat=seat, count=count):
            return line(tr.plural("{n} miner is drunk", "{n} miners are drunk", count), seat)
        case ev.DuelDeclared(seat=seat, flipped=flipped):
            words = tr("declares a duel") if flipped is None else tr("declares a duel; new: {duel}", duel=card(flipped))
            return line(words, seat, *([flipped] if flipped else []))
        case ev.BackedDown(seat=seat):
            return line(tr("backs down"), seat)
        case ev.Challenged(seat=seat, duel=duel, items=items):
            words = tr("challenges: {duel}, with {cards}", duel=card(duel),
                       cards=", ".join(map(card, items)) or tr("nothing"))  # fmt: skip
            return line(words, seat, duel, *items)
        case ev.Armed(seat=seat, items=items):
            return line(tr("defends with {cards}", cards=", ".join(map(card, items)) or tr("nothing")), seat, *items)
        case ev.ItemThrown(seat=seat, item=item):
            return line(tr("throws {card}", card=card(item)), seat, item)
        case ev.CombatTallied(winner=None, tally=tally):
            return LogLine(tr("A draw, {a} damage each", a=tally.damage[0]))
        case ev.CombatTallied(winner=int() as winner, tally=tally):
            return line(tr("wins, {a} damage to {b}", a=tally.damage[winner], b=tally.damage[1 - winner]), winner)
        case ev.FavourWon(seat=seat):
            return line(tr("takes a favour"), seat)
        case ev.CardDiscarded(seat=seat, card=gone):
            return line(tr("discards {card}", card=card(gone)), seat, gone)
        case ev.GameEnded():
            return LogLine(tr("The game is over"), heading=True)
    return None

"""The rules of A Duel Betwixt Us in our own words, with pictures."""

from __future__ import annotations

from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.menus.entry import RulesPage
from games.duel_betwixt_us.messages import FAVOURS, HAND_LIMIT, MINERS, TABLE_LIMIT
from games.duel_betwixt_us.scene.rule_pictures import Fan, Fight, Growing, Mines, Rivals, Score

SIZE = (420.0, 400.0)


def rules_pages(tr: Translator) -> tuple[RulesPage, ...]:
    """Page by page."""
    return (
        RulesPage(tr("In short"), _short(tr), Rivals(), SIZE),
        RulesPage(tr("Miners"), _miners(tr), Mines(tr), SIZE),
        RulesPage(tr("Buying"), _buying(tr), Fan(tr, ("broadsword", "free_beer")), SIZE),
        RulesPage(tr("Items"), _items(tr), Growing(tr), SIZE),
        RulesPage(tr("Duels"), _duels(tr), Fan(tr, ("swords_and_shields", "throw_everything")), SIZE),
        RulesPage(tr("Combat"), _combat(tr), Fight(tr), SIZE),
        RulesPage(tr("Prize and end"), _end(tr), Score(), SIZE),
        RulesPage(tr("At this table"), _table(tr), Fan(tr, ("cheat", "treachery")), SIZE),
    )


def _short(tr: Translator) -> str:
    return "\n\n".join((
        tr("Two duellists, one heart. It hands out favours, and whoever holds most of them in the end has won it."),
        tr("Both begin with {favours} favours and {miners} idle miners, the first player with 5 cards, the second with "
           "6. A first hand without a weapon that costs copper or silver may be changed; then the other player may "
           "change, too.", favours=FAVOURS, miners=MINERS),
        tr("Your turn: draw two cards and keep one; send miners to work; gather ingots; buy cards and fill your items; "
           "then, if you like, a duel."),
        tr("In their first turns both send one miner to the copper mine, and nobody fights."),
    ))  # fmt: skip


def _miners(tr: Translator) -> str:
    return "\n\n".join((
        tr("Every turn one idle miner goes to a mine of your choice, and one working miner may change mines."),
        tr("One miner is a full set under copper, two under silver, three under gold. Every full set digs one ingot of "
           "its metal a turn. The ingot lies on the set until it is spent."),
        tr("A set that still holds its ingot digs no other one: ingots cannot be hoarded. A set that is broken up "
           "gives its ingot back."),
        tr("Copper is worth 1, silver 2, gold 3."),
    ))  # fmt: skip


def _buying(tr: Translator) -> str:
    return "\n\n".join((
        tr("The circle is the price. A coloured circle takes one ingot of that metal or of a better one. A black "
           "circle takes any ingots that add up to the number. There is no change, and no ingot may be superfluous."),
        tr("Items come onto your table, empty. Events do what they say and are discarded. Tricks can only be bought in "
           "combat, so some ingots may be worth keeping."),
        tr("More than {n} items have no room: a fifth one drives out another.", n=TABLE_LIMIT),
        tr("Buying and filling can be mixed in any order."),
    ))  # fmt: skip


def _items(tr: Translator) -> str:
    return "\n\n".join((
        tr("Fill the slots of an item with ingots of any metal, over as many turns as you like. When all are full it "
           "is complete and ready to fight, though not in the turn in which you bought it."),
        tr("Swords, crushing and concealed weapons attack with the worth of their ingots; shields, helmets and "
           "codpieces defend."),
        tr("A complete item that loses ingots still fights, as strong as what is left. It is never filled again, and "
           "is discarded when the last ingot is gone."),
    ))  # fmt: skip


def _duels(tr: Translator) -> str:
    return "\n\n".join((
        tr("With a complete item you may declare a duel at the end of your turn. If fewer than three lie open, one "
           "more is turned over. Then pick one, or back down."),
        tr("Each duel says what it is fought with. To challenge you need a complete item that it allows, not bought "
           "this turn; for biceps and miners you need none. Your rival may well be unarmed."),
        tr("The challenger chooses equipment first, then the defender. You have two hands. A helmet and a codpiece "
           "need none and are always worn where the duel allows them, but only one of each."),
    ))  # fmt: skip


def _combat(tr: Translator) -> str:
    return "\n\n".join((
        tr("Then tricks are played in turn, the challenger first, until both pass one after the other."),
        tr("Your damage is your attack minus your rival's defence, at least nothing. More damage wins; equal damage is "
           "a draw without a prize."),
        tr("After that every crushing weapon destroys one ingot of a shield or of armour that the other has brought, "
           "whoever has won."),
        tr("In the picture the hammer wins, 3 damage to 2. It would also break an ingot of a shield or of armour, but "
           "the sword's owner has brought none."),
    ))  # fmt: skip


def _end(tr: Translator) -> str:
    return "\n\n".join((
        tr("The winner of a duel takes two new idle miners, or one of the loser's favours. Early on miners pay, later "
           "favours count."),
        tr("After your turn you keep at most {n} cards.", n=HAND_LIMIT),
        tr("All eight favours win at once. Otherwise the game ends after the turn in which the last duel was fought or "
           "the last card was drawn: most favours win, and a tie goes to who went second."),
        tr("A short game is played with nine duels, drawn at random."),
    ))  # fmt: skip


def _table(tr: Translator) -> str:
    return "\n\n".join((
        tr("What can be chosen has a golden frame. Click it, or go there with the arrows and press Enter; digits "
           "choose cards, mines and duels. Whatever you point at is shown large beside the table, C goes through all "
           "cards. If something cannot be done, a click says why."),
        tr("A card you want to buy comes with a payment that wastes nothing: Enter accepts it, a click on other ingots "
           "changes it, Esc puts the card back."),
        tr("U takes moves of your turn back, until a hidden card has come to light or your rival has acted."),
        tr("Two people at one screen look at their hands behind a curtain. Q is a quick reference, B spreads the "
           "discard pile, L shows what has happened, H these rules."),
        tr("Cards of your own are written into a file; how, docs/duel-cards.md tells."),
    ))  # fmt: skip

"""The rules of Hedgehog's Dilemma in our own words, with pictures."""

from __future__ import annotations

from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.menus.entry import RulesPage
from games.hedgehogs_dilemma.scene.rule_pictures import Chips, Example, Portraits

SIZE = (420.0, 400.0)


def rules_pages(tr: Translator) -> tuple[RulesPage, ...]:
    """Page by page."""
    return (
        RulesPage(tr("In short"), _short(tr), Portraits(), SIZE),
        RulesPage(tr("A turn"), _turn(tr), Example(tr, ("2c", "3a", "3f", "4b"), ("3d", "2h", "4e", "4k")), SIZE),
        RulesPage(tr("Pairs"), _pairs(tr), Example(tr, ("2b", "2e", "4d", "4g"), ("2a", "4a", "4c", "3g")), SIZE),
        RulesPage(
            tr("Sea urchins"), _urchins(tr), Example(tr, ("1b", "3c", "4f", "4h"), ("1d", "3e", "4b", "2g")), SIZE
        ),
        RulesPage(tr("Rounds and chips"), _chips(tr), Chips(), SIZE),
        RulesPage(tr("At this table"), _table(tr), Example(tr, ("1c", "2d", "3h"), ("1a", "1g", "2f")), SIZE),
    )


def _short(tr: Translator) -> str:
    return "\n\n".join((
        tr("Hedgehogs look for company, but not for a crowd."),
        tr("Some cards lie open: the field. Everybody plays one card in secret, all at once, and hopes to pair it with "
           "a card of the same numeral. If too many want the same, all of them are left alone."),
        tr("Cards you pair are points; the best of each round takes a chip."),
    ))  # fmt: skip


def _turn(tr: Translator) -> str:
    return "\n\n".join((
        tr("A round has six turns. Everybody gets six cards; what is left is the burrow."),
        tr("Each turn a fresh field is opened from the burrow, as many cards as there are players."),
        tr("Choose one card of your hand. When all have chosen, all cards are turned over together."),
        tr("Pairs go to their owners. Everything else, in the field and played, leaves the round."),
    ))  # fmt: skip


def _pairs(tr: Translator) -> str:
    return "\n\n".join((
        tr("Count, for each numeral, the cards in the field and the players who played it."),
        tr("If the field has at least as many, all these players get a pair."),
        tr("If there are more players than cards, none of them gets one: too many suitors."),
        tr("A numeral that does not lie in the field finds no partner."),
        tr("Who could pair with several cards chooses one."),
    ))  # fmt: skip


def _urchins(tr: Translator) -> str:
    return "\n\n".join((
        tr("Every 1 is a sea urchin. It pairs like any other card, and it pairs first."),
        tr("If an urchin finds a partner, it stings: the biggest numeral in the field cannot pair in this turn, "
           "however many cards of it there are."),
        tr("It stings the biggest numeral that lies there, whether somebody played it or not. A field of nothing but "
           "urchins stings nobody."),
    ))  # fmt: skip


def _chips(tr: Translator) -> str:
    return "\n\n".join((
        tr("When all hands are empty, everybody adds up the numbers on their pairs: a pair of 3s is 6 points."),
        tr("Whoever has most takes a chip from the supply; if several have most, each of them takes one. If nobody has "
           "a pair, nobody takes a chip."),
        tr("Then all cards are shuffled for another round, until the chips have run out. If there are too few for all "
           "who share the lead, each of them takes one all the same."),
        tr("Most chips win; equal numbers share the win."),
    ))  # fmt: skip


def _table(tr: Translator) -> str:
    return "\n\n".join((
        tr("Click a card of your hand to play it. With the keys: its numeral, or the arrows and Enter."),
        tr("Space or a click goes on. Results go on by themselves after a while; in the pause menu they can be told to "
           "wait for you."),
        tr("Several people at one screen choose one after the other behind a curtain. With keys for secret choices (in "
           "the settings) all choose at once: everybody remembers their hand and presses a numeral."),
        tr("L shows what has happened, H these rules, Esc pauses."),
    ))  # fmt: skip

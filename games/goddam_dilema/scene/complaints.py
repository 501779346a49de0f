"""What can be wrong with a deck of one's own, for `GameEntry.complaints`: the sentences of deck.py and rules.py."""

from __future__ import annotations

from dilemma_arena.scene.i18n_mark import marked as _

COMPLAINTS: tuple[str, ...] = (
    _("{file} is empty"),
    _("{file} has no cards after its first line"),
    _("mode: {mode} is neither extend nor replace"),
    _("kind: {kind} is neither cool nor nasty"),
    _("id: there is a card {card} already"),
    _("id: {card} is a card of the standard deck"),
    _("id: {card} is not made of 1 to 32 small letters a to z, digits and hyphens"),
    _("this is one card too many, a deck file has at most {n}"),
    _("en: the card has no text, neither en nor de"),
    _("{field}: the text is empty"),
    _("{field}: the text has {n} characters, a card has room for {m}"),
    _("{field}: the text holds a line break or another character that cannot be shown"),
    _("themes: there are {n}, a card has at most {m}"),
    _("themes: {theme} is not made of 1 to 24 small letters a to z and hyphens"),
    _("themes: the weight {weight} of {theme} is not above 0 and at most {most}"),
    _("{n} players need at least {m} {kind} cards, the deck has {k}"),
    _("there are two cards {card}"),
)

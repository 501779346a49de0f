"""Decks that players wrote: files in a folder of the person's own, to be chosen from while a game is set up."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from dilemma_arena.core.jsonl import plain
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.own_files import folder, found_in
from dilemma_arena.scene.ui.boxes import Beside
from dilemma_arena.scene.ui.element import Element
from dilemma_arena.scene.ui.texts import Text
from dilemma_arena.scene.ui.values import Choice
from games.goddam_dilema.deck import DeckFile, read_deck
from games.goddam_dilema.messages import Options

SUFFIX = ".jsonl"
SHORT = 28


def with_one(options: Options, deck: DeckFile | None) -> Options:
    """The options with this deck, and no other one; None: the standard deck alone."""
    bare = replace(options, own=(), standard=True)
    return bare if deck is None else bare.with_deck(deck)


def deck_choice(desk: Desk, options: Options, change: Callable[[Options], None]) -> Sequence[Element]:
    """The row of the set-up screen that chooses a deck."""
    tr, theme = desk.tr, desk.kit.brush.theme
    place = folder(desk)
    files = tuple(found_in(place, SUFFIX, read_deck))
    tip = tr("Files with cards of your own belong into the folder {folder}.", folder=plain(place))
    if not files:
        words = tr("Cards of your own: put a deck file into {folder}.", folder=plain(place, 80))
        return [Text(words, theme.text.small, colour=theme.colour.ink_soft)]
    labels, decks = [tr("Standard")], [None, *(found.held for found in files)]
    for found in files:
        if found.held is None:
            labels.append(tr("{file} (cannot be read)", file=plain(found.path.name, SHORT)))
        else:
            name = plain(found.held.name, SHORT)
            labels.append(tr("Only {deck}", deck=name) if found.held.replaces else tr("With {deck}", deck=name))
    now = next((i for i, deck in enumerate(decks) if (i == 0 or deck) and with_one(options, deck) == options), 0)

    def choose(index: int) -> None:
        trouble = files[index - 1].trouble if index else ""
        if trouble:
            desk.kit.toasts.say(trouble, icon="warning")
        change(with_one(options, decks[index]))

    return [Beside(Text(tr("Deck")), Choice("deck", labels, now, choose, tip=tip), share=0.4)]

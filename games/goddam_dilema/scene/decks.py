"""Decks that players wrote: files in a folder of the person's own, to be chosen from while a game is set up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from dilemma_arena.core.errors import UserError
from dilemma_arena.core.jsonl import plain
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.ui.boxes import Beside
from dilemma_arena.scene.ui.element import Element
from dilemma_arena.scene.ui.texts import Text
from dilemma_arena.scene.ui.values import Choice
from games.goddam_dilema.deck import DeckFile, read_deck
from games.goddam_dilema.messages import Options

FOLDER = "decks"
"""Beside the folder of recordings, see docs/decks.md."""
SUFFIX = ".jsonl"
MOST = 30
"""Files that are offered, the first ones by name."""
SHORT = 28


@dataclass(frozen=True, slots=True)
class Found:
    """A file in the folder."""

    path: Path
    deck: DeckFile | None = None
    trouble: str = ""
    """Why it is no deck, one sentence."""


def folder(desk: Desk) -> Path:
    """Where deck files are looked for."""
    return desk.recordings.parent / FOLDER


def found_in(place: Path) -> Iterator[Found]:
    """The deck files in a folder; never fails."""
    try:
        paths = sorted(path for path in place.iterdir() if path.suffix == SUFFIX)[:MOST]
    except OSError:
        return
    for path in paths:
        try:
            yield Found(path, read_deck(path))
        except UserError as error:
            yield Found(path, trouble=str(error))


def with_one(options: Options, deck: DeckFile | None) -> Options:
    """The options with this deck, and no other one; None: the standard deck alone."""
    bare = replace(options, own=(), standard=True)
    return bare if deck is None else bare.with_deck(deck)


def deck_choice(desk: Desk, options: Options, change: Callable[[Options], None]) -> Sequence[Element]:
    """The row of the set-up screen that chooses a deck."""
    tr, theme = desk.tr, desk.kit.brush.theme
    place = folder(desk)
    files = tuple(found_in(place))
    tip = tr("Files with cards of your own belong into the folder {folder}.", folder=plain(place))
    if not files:
        words = tr("Cards of your own: put a deck file into {folder}.", folder=plain(place, 80))
        return [Text(words, theme.text.small, colour=theme.colour.ink_soft)]
    labels, decks = [tr("Standard")], [None, *(found.deck for found in files)]
    for found in files:
        if found.deck is None:
            labels.append(tr("{file} (cannot be read)", file=plain(found.path.name, SHORT)))
        else:
            name = plain(found.deck.name, SHORT)
            labels.append(tr("Only {deck}", deck=name) if found.deck.replaces else tr("With {deck}", deck=name))
    now = next((i for i, deck in enumerate(decks) if (i == 0 or deck) and with_one(options, deck) == options), 0)

    def choose(index: int) -> None:
        trouble = files[index - 1].trouble if index else ""
        if trouble:
            desk.kit.toasts.say(trouble, icon="warning")
        change(with_one(options, decks[index]))

    return [Beside(Text(tr("Deck")), Choice("deck", labels, now, choose, tip=tip), share=0.4)]

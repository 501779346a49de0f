"""Cards that players wrote ("blank cards"): files in a folder of the person's own, chosen while a game is set up."""

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
from games.duel_betwixt_us.cards import Card
from games.duel_betwixt_us.deck import load_cards
from games.duel_betwixt_us.messages import Options

FOLDER = "decks"
"""Beside the folder of recordings, see docs/duel-cards.md."""
SUFFIX = ".toml"
MOST = 30
"""Files that are offered, the first ones by name."""
SHORT = 28


@dataclass(frozen=True, slots=True)
class Found:
    """A file in the folder."""

    path: Path
    cards: tuple[Card, ...] = ()
    trouble: str = ""
    """Why it holds no cards of this game, one sentence."""


def folder(desk: Desk) -> Path:
    """Where files of cards are looked for."""
    return desk.recordings.parent / FOLDER


def found_in(place: Path) -> Iterator[Found]:
    """The files of cards in a folder; never fails."""
    try:
        paths = sorted(path for path in place.iterdir() if path.suffix == SUFFIX)[:MOST]
    except OSError:
        return
    for path in paths:
        try:
            yield Found(path, load_cards(path))
        except UserError as error:
            yield Found(path, trouble=str(error))


def card_choice(desk: Desk, options: Options, change: Callable[[Options], None]) -> Sequence[Element]:
    """The row of the set-up screen that chooses a file."""
    tr, theme = desk.tr, desk.kit.brush.theme
    place = folder(desk)
    files = tuple(found_in(place))
    if not files:
        words = tr("Cards of your own: put a file of cards (.toml) into {folder}.", folder=plain(place, 80))
        return [Text(words, theme.text.small, colour=theme.colour.ink_soft)]
    labels = [tr("None")]
    for found in files:
        name = plain(found.path.stem, SHORT)
        labels.append(tr("{file} (cannot be read)", file=name) if found.trouble else tr("With {file}", file=name))
    held = [(), *(found.cards for found in files)]
    now = next((i for i, cards in enumerate(held) if cards == options.own_cards and (cards or not i)), 0)

    def choose(index: int) -> None:
        trouble = files[index - 1].trouble if index else ""
        if trouble:
            desk.kit.toasts.say(tr.told(trouble), icon="warning")
        change(replace(options, own_cards=held[index]))

    tip = tr("Files of cards belong into the folder {folder}.", folder=plain(place))
    return [Beside(Text(tr("Own cards")), Choice("own cards", labels, now, choose, tip=tip), share=0.4)]

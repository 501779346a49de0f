"""Cards that players wrote ("blank cards"): files in a folder of the person's own, chosen while a game is set up."""

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
from games.duel_betwixt_us.deck import load_cards
from games.duel_betwixt_us.messages import Options

SUFFIX = ".toml"
SHORT = 28


def card_choice(desk: Desk, options: Options, change: Callable[[Options], None]) -> Sequence[Element]:
    """The row of the set-up screen that chooses a file."""
    tr, theme = desk.tr, desk.kit.brush.theme
    place = folder(desk)
    files = tuple(found_in(place, SUFFIX, load_cards))
    if not files:
        words = tr("Cards of your own: put a file of cards (.toml) into {folder}.", folder=plain(place, 80))
        return [Text(words, theme.text.small, colour=theme.colour.ink_soft)]
    labels = [tr("None")]
    for found in files:
        name = plain(found.path.stem, SHORT)
        labels.append(tr("{file} (cannot be read)", file=name) if found.trouble else tr("With {file}", file=name))
    held = [(), *(found.held or () for found in files)]
    now = next((i for i, cards in enumerate(held) if cards == options.own_cards and (cards or not i)), 0)

    def choose(index: int) -> None:
        trouble = files[index - 1].trouble if index else ""
        if trouble:
            desk.kit.toasts.say(trouble, icon="warning")
        change(replace(options, own_cards=held[index]))

    tip = tr("Files of cards belong into the folder {folder}.", folder=plain(place))
    return [Beside(Text(tr("Own cards")), Choice("own cards", labels, now, choose, tip=tip), share=0.4)]

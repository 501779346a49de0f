"""The deck as data: read, checked, and looked up. One clear sentence for whatever is wrong with a file of cards."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

import msgspec

from dilemma_arena.core.errors import UserError
from dilemma_arena.core.ids import CardId
from dilemma_arena.core.jsonl import Limits, plain, read_lines
from games.duel_betwixt_us.cards import Arms, Card, Cheat, DuelCard, ItemCard, Kind, Knife, TrickCard

LIMITS = Limits(file_bytes=256 * 1024, lines=5_000, line_bytes=2_000)
"""Of a file of cards; the short lines keep odd TOML from taking long."""
MAX_CARDS = 60
"""Different cards in a file."""


class BadDeck(UserError):
    """A file of cards that cannot be taken; the message is one sentence that names the line and the field."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: tuple[Card, ...]


class _Rows(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """First look at a file: a list of cards, whatever they hold."""

    card: list[dict[str, object]]


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All cards of a game by id."""

    of: Mapping[CardId, Card]
    """What is printed on each single card."""
    draw: tuple[CardId, ...]
    """The draw pile, unshuffled."""
    duels: tuple[CardId, ...]
    """The duel pile, unshuffled."""


def card_id(kind: str, copy: int) -> CardId:
    """The id of a single card: "short_sword-2" is the second Short Sword."""
    return f"{kind}-{copy}"


def kind_of(card: CardId) -> str:
    """What a single card is a copy of."""
    return card.rpartition("-")[0]


@cache
def standard_cards() -> tuple[Card, ...]:
    """The cards the game comes with."""
    text = files("games.duel_betwixt_us").joinpath("deck.toml").read_text(encoding="utf-8")
    return parse_cards(text, "deck.toml")


@lru_cache(maxsize=16)
def catalogue(own: tuple[Card, ...] = ()) -> Catalogue:
    """The cards of a game with these own cards of a player's.

    Raises:
        BadDeck: an own card is not sound or has the id of another one.
    """
    check_cards(own, standard_cards())
    of: dict[CardId, Card] = {}
    for card in (*standard_cards(), *own):
        of.update((card_id(card.id, copy), card) for copy in range(1, card.copies + 1))
    draw = tuple(id_ for id_, card in of.items() if not isinstance(card, DuelCard))
    duels = tuple(id_ for id_, card in of.items() if isinstance(card, DuelCard))
    return Catalogue(MappingProxyType(of), draw, duels)


def load_cards(path: str | Path) -> tuple[Card, ...]:
    """A player's own cards from a file, for `Options.own_cards`.

    Raises:
        BadDeck: the file cannot be read or is no sound file of cards.
    """
    try:
        text = b"".join(read_lines(path, LIMITS)).decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadDeck(f"{plain(path)}: the text is not UTF-8") from error
    except UserError as error:
        raise BadDeck(str(error)) from error
    cards = parse_cards(text, plain(path))
    check_cards(cards, standard_cards(), _wheres(text, plain(path), cards))
    return cards


def parse_cards(text: str, name: str) -> tuple[Card, ...]:
    """The cards of a TOML text, one by one and all together checked.

    Args:
        text: tables `[[card]]`.
        name: begins every message.

    Raises:
        BadDeck: the text is not sound.
    """
    try:
        raw = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, ValueError, RecursionError) as error:
        told = plain(error) if isinstance(error, tomllib.TOMLDecodeError) else "this is not sound TOML"
        raise BadDeck(f"{name}: {told[:1].lower()}{told[1:]}") from error
    try:
        rows = msgspec.convert(raw, _Rows).card
    except msgspec.ValidationError as error:
        raise BadDeck(f"{name}: {_told(error)} (a file of cards is a list of [[card]] tables)") from error
    if not 1 <= len(rows) <= MAX_CARDS:
        raise BadDeck(f"{name}: {len(rows)} cards, where 1 to {MAX_CARDS} are possible")
    wheres = _wheres(text, name, rows)
    cards = tuple(_card(row, where) for row, where in zip(rows, wheres, strict=True))
    check_cards(cards, (), wheres)
    return cards


def _card(row: dict[str, object], where: str) -> Card:
    try:
        card: Card = msgspec.convert(row, Card)
    except msgspec.ValidationError as error:
        raise BadDeck(f"{where}: {_told(error)}") from error
    return card


def _told(error: msgspec.ValidationError) -> str:
    """The message of msgspec, led by the field: "cost: expected ..."."""
    message, _, field = str(error).partition(" - at `$")
    field = field.rstrip("`").lstrip(".")
    message = plain(message[:1].lower() + message[1:])
    return f"{plain(field)}: {message}" if field else message


_HEADER = re.compile(r"^\s*\[\[\s*card\s*\]\]", re.MULTILINE)


def _wheres(text: str, name: str, rows: Iterable[object]) -> list[str]:
    """Where each card stands: the file and the line of its header, as far as headers can be told apart."""
    lines = [text.count("\n", 0, found.end()) + 1 for found in _HEADER.finditer(text)]
    rows = list(rows)
    if len(lines) != len(rows):  # written in another style, such as one list
        return [f"{name}, card {number}" for number in range(1, len(rows) + 1)]
    return [f"{name}, line {line}" for line in lines]


def check_cards(cards: tuple[Card, ...], others: tuple[Card, ...], wheres: list[str] | None = None) -> None:
    """What the type of a single field cannot say.

    Args:
        cards: those to check.
        others: those they are to be mixed with.
        wheres: by card, the beginning of a message about it.

    Raises:
        BadDeck: a card contradicts itself, or two have the same id.
    """
    ids = Counter(card.id for card in (*others, *cards))
    for index, card in enumerate(cards):
        where = wheres[index] if wheres else f"card {card.id}"
        fault = _fault(card)
        if ids[card.id] > 1:
            fault = f"id: there is another card {card.id}"
        if fault is not None:
            raise BadDeck(f"{where}: {fault}")


def _fault(card: Card) -> str | None:
    match card:
        case ItemCard(kind=kind, hands=hands) if kind.is_armour and hands:
            return "hands: armour takes no hands"
        case ItemCard(kind=kind, hands=0) if not kind.is_armour:
            return "hands: weapons and shields take 1 or 2 hands"
        case TrickCard(effect=Knife(), needs=needs) if needs is not Kind.CONCEALED:
            return 'needs: a trick with the effect knife needs "concealed"'
        case TrickCard(effect=Cheat(), needs=needs) if needs is not None:
            return "needs: a trick with the effect cheat needs nothing"
        case DuelCard(effect=Arms(allows=allows, opens=opens)):
            if not opens or not set(opens) <= set(allows):
                return "effect.opens: at least one kind, all of them among those the duel allows"
            if len(set(allows)) < len(allows) or len(set(opens)) < len(opens):
                return "effect.allows: a kind stands there twice"
    return None

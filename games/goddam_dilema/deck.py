"""The cards of Goddam Dilema: the standard deck, and decks that players write themselves (docs/decks.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from importlib.resources import as_file, files
from pathlib import Path

import msgspec

from dilemma_arena.core.ids import CardId
from dilemma_arena.core.jsonl import BadFile, Limits, decode, plain, read_lines
from dilemma_arena.rules.codec import Message

EDITIONS = ("deck.jsonl",)
"""Files of the standard deck. Cards that come later get a file of their own, so that recordings of earlier games,
which know the edition they were played with, keep their deck. No id is ever used for another card."""
MAX_TEXT = 90
"""Longest text of a card, characters."""
MAX_THEMES = 3
MAX_WEIGHT = 2.0
MAX_OWN = 500
"""Most cards of one's own in a game: a recording carries them in one line."""

_LIMITS = Limits(file_bytes=2**20, lines=2 * MAX_OWN + 1, line_bytes=2**13)
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
_THEME = re.compile(r"[a-z][a-z-]{0,23}")


class Kind(StrEnum):
    """The two sides of a dilemma."""

    COOL = "cool"
    """What one gets."""
    NASTY = "nasty"
    """What comes with it."""


class Theme(Message, frozen=True):
    """What a card is about, and how much."""

    name: str
    weight: float
    """1 is what an ordinary card has in all; 2 is overwhelming."""


class Card(Message, frozen=True):
    """One card."""

    id: CardId
    kind: Kind
    en: str
    de: str
    themes: tuple[Theme, ...] = ()
    """At most three; bots judge a card by them, people need none."""
    cheeky: bool = False
    """Left out unless the players ask for it."""

    def text(self, language: str) -> str:
        """The text in a language (two-letter code); English where it has none of its own."""
        return self.de if language == "de" else self.en


def fault(card: Card) -> str | None:
    """What is wrong with a card: the field and why, or None."""
    if not _ID.fullmatch(card.id):
        return f"id: {plain(card.id, 40)!r} is not made of 1 to 32 small letters a to z, digits and hyphens"
    for language, text in (("en", card.en), ("de", card.de)):
        if not text.strip():
            return f"{language}: the text is empty"
        if len(text) > MAX_TEXT:
            return f"{language}: the text has {len(text)} characters, a card has room for {MAX_TEXT}"
        if not text.isprintable():
            return f"{language}: the text holds a line break or another character that cannot be shown"
    if len(card.themes) > MAX_THEMES:
        return f"themes: there are {len(card.themes)}, a card has at most {MAX_THEMES}"
    for theme in card.themes:
        if not _THEME.fullmatch(theme.name):
            return f"themes: {plain(theme.name, 40)!r} is not made of 1 to 24 small letters a to z and hyphens"
        if not 0.0 < theme.weight <= MAX_WEIGHT:
            return f"themes: the weight {theme.weight:g} of {theme.name} is not above 0 and at most {MAX_WEIGHT:g}"
    return None


def first_double(cards: Iterable[Card]) -> CardId | None:
    """The first id that two cards share."""
    seen: set[CardId] = set()
    for card in cards:
        if card.id in seen:
            return card.id
        seen.add(card.id)
    return None


@dataclass(frozen=True, slots=True)
class DeckFile:
    """A file of cards."""

    name: str
    """For people."""
    replaces: bool
    """Whether its cards are played instead of the standard deck; otherwise they join it."""
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of one game."""

    cards: Mapping[CardId, Card]
    """By id; the cheeky ones too where they are not played."""
    cool: tuple[CardId, ...]
    """Those that are played, sorted."""
    nasty: tuple[CardId, ...]

    @classmethod
    def of(cls, cards: Iterable[Card], *, cheeky: bool) -> Deck:
        """A deck of these cards, with or without the cheeky ones."""
        by_id = {card.id: card for card in cards}

        def played(kind: Kind) -> tuple[CardId, ...]:
            chosen = (card for card in by_id.values() if card.kind is kind and (cheeky or not card.cheeky))
            return tuple(sorted(card.id for card in chosen))

        return cls(by_id, played(Kind.COOL), played(Kind.NASTY))


# -- reading ---------------------------------------------------------------------------------------------------


class _Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a file."""

    deck: str
    mode: str = "extend"


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every other line."""

    id: str
    kind: str
    en: str | None = None
    de: str | None = None
    themes: dict[str, float] = {}
    cheeky: bool = False


_HEAD: msgspec.json.Decoder[_Head] = msgspec.json.Decoder(_Head)
_LINE: msgspec.json.Decoder[_Line] = msgspec.json.Decoder(_Line)


@lru_cache
def standard_cards(edition: int = len(EDITIONS)) -> tuple[Card, ...]:
    """The cards of the standard deck.

    Args:
        edition: 1 to len(EDITIONS); a later one has all cards of the earlier ones.

    Raises:
        BadFile: the installation is damaged.
    """
    cards: list[Card] = []
    for name in EDITIONS[:edition]:
        with as_file(files("games.goddam_dilema").joinpath(name)) as path:
            cards += _read(path).cards
    return tuple(cards)


def read_deck(path: str | Path) -> DeckFile:
    """A deck file that a player wrote.

    Raises:
        BadFile: it is none; the message names the line and the field.
    """
    return _read(path, taken=frozenset(card.id for card in standard_cards()))


def _read(path: str | Path, taken: frozenset[CardId] = frozenset()) -> DeckFile:
    """`taken`: ids that the cards of a file which extends the standard deck cannot have."""
    lines = _lines(path)
    try:
        where, line = next(lines)
    except StopIteration:
        raise BadFile(f"{plain(path)} is empty") from None
    head = decode(line, _HEAD, where)
    if head.mode not in ("extend", "replace"):
        raise BadFile(f"{where}: mode: {plain(head.mode, 40)!r} is neither extend nor replace")
    cards: dict[CardId, Card] = {}
    for where, line in lines:
        card = _card(decode(line, _LINE, where), where)
        if card.id in cards:
            raise BadFile(f"{where}: id: there is a card {card.id} already")
        if card.id in taken and head.mode == "extend":
            raise BadFile(f"{where}: id: {card.id} is a card of the standard deck")
        if len(cards) == MAX_OWN:
            raise BadFile(f"{where}: this is one card too many, a deck file has at most {MAX_OWN}")
        cards[card.id] = card
    if not cards:
        raise BadFile(f"{plain(path)} has no cards after its first line")
    return DeckFile(plain(head.deck, 60), head.mode == "replace", tuple(cards.values()))


def _lines(path: str | Path) -> Iterator[tuple[str, bytes]]:
    """The lines that are not blank, and what to call them."""
    for number, line in enumerate(read_lines(path, _LIMITS), 1):
        if line.strip():
            yield f"{plain(path)}, line {number}", line


def _card(line: _Line, where: str) -> Card:
    if line.kind not in set(Kind):
        raise BadFile(f"{where}: kind: {plain(line.kind, 40)!r} is neither cool nor nasty")
    english = line.en if line.en is not None else line.de
    german = line.de if line.de is not None else line.en
    if english is None or german is None:
        raise BadFile(f"{where}: en: the card has no text, neither en nor de")
    themes = tuple(Theme(name, weight) for name, weight in line.themes.items())
    card = Card(line.id, Kind(line.kind), english.strip(), german.strip(), themes, line.cheeky)
    wrong = fault(card)
    if wrong is not None:
        raise BadFile(f"{where}: {wrong}")
    return card

"""What is said in a game of Hedgehog's Dilemma: cards, options, actions, facts, events."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias

from msgspec import Meta

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.rules.codec import Message, Tagged
from dilemma_arena.rules.contract import Event, Outcome
from games.hedgehogs_dilemma.pairing import Verdict

HAND = 6
"""Cards dealt to each player, and so the turns of a round (ruling 2)."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def numeral(card: CardId) -> int:
    """The numeral of a card: "3k" is the eleventh 3."""
    return int(card[0])


def variant(card: CardId) -> int:
    """Which of the cards with its numeral it is, from 0; for portraits."""
    return _LETTERS.index(card[1])


_Copies = Annotated[int, Meta(ge=0, le=len(_LETTERS))]


class Options(Message, frozen=True):
    """What can be set before a game (rulings 1 and 5)."""

    copies: Annotated[
        tuple[_Copies, _Copies, _Copies, _Copies],
        Meta(title="Cards", description="How many cards of each numeral 1 to 4 there are"),
    ] = (15, 15, 15, 15)
    chips: Annotated[int, Meta(ge=1, le=20, title="Chips", description="Chips in the common supply")] = 5
    choose_partner: Annotated[
        bool,
        Meta(
            title="Choose partners", description="Whether who matches several field cards chooses one; else the first"
        ),
    ] = True

    def deck(self) -> tuple[CardId, ...]:
        """All cards, unshuffled."""
        return tuple(f"{n}{letter}" for n, copies in enumerate(self.copies, 1) for letter in _LETTERS[:copies])


class Phase(StrEnum):
    """Where in a round the game is."""

    DEAL = "deal"
    """The deck is to be shuffled and dealt."""
    PLAY = "play"
    """Everybody chooses a card in secret."""
    PARTNER = "partner"
    """Pairs are known; whoever may choose between partners does, in seat order."""
    OVER = "over"


# -- actions and facts -----------------------------------------------------------------------------------------


class Play(Tagged, frozen=True):
    """Lay a card from the hand, face down until all have."""

    card: CardId


class Partner(Tagged, frozen=True):
    """Take this card of the field as the partner."""

    card: CardId


Action: TypeAlias = Play | Partner


class Deal(Tagged, frozen=True):
    """The shuffled deck: first the hands, six cards a seat, then the burrow from its top."""

    order: tuple[CardId, ...]


Facts: TypeAlias = Deal


# -- public pieces ---------------------------------------------------------------------------------------------


class Reveal(Message, frozen=True):
    """A turn laid open: what was played and what came of it."""

    field: tuple[CardId, ...]
    played: tuple[CardId, ...]
    """By seat."""
    verdicts: tuple[Verdict, ...]
    """By seat."""
    partners: tuple[CardId | None, ...]
    """By seat: the field card it paired with; None if it did not, or has not chosen yet."""


class PastRound(Message, frozen=True):
    """How a round ended."""

    totals: tuple[int, ...]
    """By seat."""
    takers: tuple[Seat, ...]
    """Who took a chip."""


# -- events ----------------------------------------------------------------------------------------------------


class RoundBegan(Event, frozen=True):
    """The deck was shuffled and hands were dealt."""

    number: int


class FieldOpened(Event, frozen=True):
    """A fresh field lies open."""

    field: tuple[CardId, ...]


class CardChosen(Event, frozen=True):
    """A player has laid a card face down."""

    seat: Seat


class CardsRevealed(Event, frozen=True):
    """All have chosen: cards are turned over and paired."""

    reveal: Reveal


class PairMade(Event, frozen=True):
    """A player takes a pair."""

    seat: Seat
    played: CardId
    partner: CardId


class RoundEnded(Event, frozen=True):
    """Hands are empty: totals are compared and chips taken."""

    result: PastRound
    supply: int
    """Chips left."""


class GameEnded(Event, frozen=True):
    """The chips have run out."""

    outcome: Outcome

"""What is said in a game of Goddam Dilema: options, actions, facts, events, and the pieces everybody may see."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Annotated, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.rules.codec import Message, Tagged
from dilemma_arena.rules.contract import Event, Outcome
from dilemma_arena.rules.errors import BadSetup
from games.goddam_dilema.deck import EDITIONS, MAX_OWN, Card, Deck, DeckFile, Kind, fault, first_double, standard_cards

MIN_SEATS, MAX_SEATS = 2, 10
TEAM_DILEMMAS = 7
"""Dilemmas of the two-player game."""
DRAWN = 3
"""Cards a neighbour chooses from."""


class Options(Message, frozen=True):
    """What can be set before a game (rulings 3, 4 and 5)."""

    first: Annotated[
        Annotated[int, Meta(ge=0, le=MAX_SEATS - 1)] | None,
        Meta(
            title="First player",
            description="Who is active first, such as the most brightly dressed; drawn at random if left open",
        ),
    ] = None
    cheeky: Annotated[bool, Meta(title="Cheeky cards", description="Whether the cheeky cards are played too")] = False
    talk_s: Annotated[
        Annotated[float, Meta(ge=5.0, le=600.0)] | None,
        Meta(title="Time to talk", description="Seconds until the vote begins by itself; as long as you like if open"),
    ] = None
    count_s: Annotated[
        Annotated[float, Meta(ge=1.0, le=30.0)] | None,
        Meta(
            title="Count",
            description="Seconds of the count, all thumbs at once; if left open all vote in turn, until everybody has",
        ),
    ] = 3.0
    standard: Annotated[bool, Meta(title="Standard deck", description="Whether the standard deck is played")] = True
    edition: Annotated[
        int, Meta(ge=1, le=len(EDITIONS), title="Edition", description="Edition of the standard deck")
    ] = len(EDITIONS)
    own: Annotated[
        tuple[Card, ...],
        Meta(max_length=MAX_OWN, title="Own cards", description="Cards from a deck file of your own"),
    ] = ()

    def deck(self) -> Deck:
        """The cards of the game.

        Raises:
            BadSetup: a card of one's own is not sound.
        """
        return _assembled(self.standard, self.edition, self.own, self.cheeky)

    def with_deck(self, file: DeckFile) -> Options:
        """These options with the cards of a deck file added, or put in the place of the standard deck."""
        return replace(self, standard=self.standard and not file.replaces, own=(*self.own, *file.cards))


@lru_cache(maxsize=16)
def _assembled(standard: bool, edition: int, own: tuple[Card, ...], cheeky: bool) -> Deck:
    for card in own:
        wrong = fault(card)
        if wrong is not None:
            raise BadSetup(f"card {card.id!r}: {wrong}")
    cards = (*(standard_cards(edition) if standard else ()), *own)
    double = first_double(cards)
    if double is not None:
        raise BadSetup(f"there are two cards {double!r}")
    return Deck.of(cards, cheeky=cheeky)


class Phase(StrEnum):
    """Where in a dilemma the game is."""

    PREPARE = "prepare"
    """Something is left to chance: who begins, or the order of a pile."""
    COOL = "cool"
    """The left neighbour chooses a cool card."""
    NASTY = "nasty"
    """The right neighbour, who sees the cool card, chooses a nasty one."""
    TURN_UP = "turn_up"
    """Two players: one of them turns up the top card of each pile."""
    TALK = "talk"
    """The dilemma lies there and is talked about (by two players: not), until everybody is ready."""
    VOTE = "vote"
    """The count: thumbs are set, hidden until it ends."""
    OVER = "over"


class Thumb(StrEnum):
    """A vote: takes the dilemma, or does not."""

    UP = "up"
    DOWN = "down"


# -- actions ---------------------------------------------------------------------------------------------------


class PlayCard(Tagged, frozen=True):
    """Choose one of the three cards drawn."""

    card: CardId


class TurnUp(Tagged, frozen=True):
    """Turn up the next dilemma, in the two-player game."""


class Ready(Tagged, frozen=True):
    """No more talk: on to the vote."""


class Vote(Tagged, frozen=True):
    """Set one's thumb, hidden; the last one set before the count ends is the one that counts."""

    thumb: Thumb


Action: TypeAlias = PlayCard | TurnUp | Ready | Vote


# -- facts -----------------------------------------------------------------------------------------------------


class FirstPlayer(Tagged, frozen=True):
    """Who was drawn to begin."""

    seat: Seat


class Shuffle(Tagged, frozen=True):
    """The cards of one kind that were in the box, shuffled, to go under their pile; the first is the topmost."""

    kind: Kind
    order: tuple[CardId, ...]


class TimeUp(Tagged, frozen=True):
    """The time to talk, or the count, is over."""

    tick: Annotated[int, Meta(ge=0)]
    """When, on the clock of whoever reports; for people."""


Facts: TypeAlias = FirstPlayer | Shuffle | TimeUp


# -- public pieces ---------------------------------------------------------------------------------------------


class Round(Message, frozen=True):
    """A dilemma that was decided."""

    active: Seat
    """Whose dilemma it was; in the two-player game who turned it up."""
    cool: CardId
    nasty: CardId
    votes: tuple[Thumb | None, ...]
    """By seat; None: no thumb was shown."""
    scored: tuple[Seat, ...]
    """Who got a point."""


class Closeness(StrEnum):
    """How the two of a team did, best first (ruling 6)."""

    ONE_MIND = "one_mind"
    """All 7."""
    KINDRED = "kindred"
    """5 or 6."""
    ACQUAINTED = "acquainted"
    """3 or 4."""
    STRANGERS = "strangers"
    """0 to 2."""

    @classmethod
    def of(cls, points: int) -> Closeness:
        """For a number of points from 0 to TEAM_DILEMMAS."""
        if points == TEAM_DILEMMAS:
            return cls.ONE_MIND
        if points >= 5:
            return cls.KINDRED
        return cls.ACQUAINTED if points >= 3 else cls.STRANGERS


# -- events ----------------------------------------------------------------------------------------------------


class FirstPlayerDrawn(Event, frozen=True):
    """Chance has decided who begins."""

    seat: Seat


class PileShuffled(Event, frozen=True):
    """Cards of one kind were shuffled and laid under their pile."""

    kind: Kind
    count: int


class TurnBegan(Event, frozen=True):
    """Another dilemma is to be made for the active player."""

    number: int
    """From 1; the same again where a dilemma is replaced."""
    active: Seat


class CardPlayed(Event, frozen=True):
    """A card lies open beside the BUT card."""

    seat: Seat
    card: CardId
    kind: Kind


class TalkBegan(Event, frozen=True):
    """The whole dilemma lies there."""

    cool: CardId
    nasty: CardId


class SaidReady(Event, frozen=True):
    """A player has talked enough."""

    seat: Seat


class CountBegan(Event, frozen=True):
    """Everybody sets a thumb."""

    count: int
    """1, or 2 where somebody who had to show a thumb did not."""


class ThumbSet(Event, frozen=True):
    """A player has set, or changed, the thumb; nobody sees how."""

    seat: Seat


class StayedSilent(Event, frozen=True):
    """The count is over and these players, without whom a dilemma is not decided, have set no thumb."""

    seats: tuple[Seat, ...]


class DilemmaReplaced(Event, frozen=True):
    """The active player was silent twice: the cards go back, others come."""

    cool: CardId
    nasty: CardId


class ThumbsShown(Event, frozen=True):
    """The dilemma is decided."""

    round: Round


class GameEnded(Event, frozen=True):
    """The last dilemma is decided."""

    outcome: Outcome
    closeness: Closeness | None
    """In the two-player game."""

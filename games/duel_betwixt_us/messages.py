"""What is said in a game of A Duel Betwixt Us: options, actions, facts."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias

from msgspec import Meta

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.rules.codec import Message, Tagged
from games.duel_betwixt_us.cards import Card, Ingot

_Count = Annotated[int, Meta(ge=0, le=99)]
Purse: TypeAlias = tuple[_Count, _Count, _Count]
"""How many copper, silver and gold: ingots, or miners beneath the mines."""


class Length(StrEnum):
    """How many duels are fought."""

    FULL = "full"
    SHORT = "short"


class Persona(StrEnum):
    """Whom a player plays: a matter of looks."""

    BARON = "baron"
    COUNTESS = "countess"
    CAPTAIN = "captain"
    PROFESSOR = "professor"
    WIDOW = "widow"
    COOK = "cook"


class Options(Message, frozen=True):
    """What can be set before a game."""

    length: Annotated[
        Length, Meta(title="Length", description="Full: all duels. Short: nine duels, drawn at random")
    ] = Length.FULL
    own_cards: Annotated[tuple[Card, ...], Meta(max_length=60)] = ()
    """A player's own cards, shuffled in with the others (docs/duel-cards.md)."""
    persona_1: Annotated[
        Persona, Meta(title="First seat plays", description="Whom the player of the first seat plays; for looks only")
    ] = Persona.BARON
    persona_2: Annotated[
        Persona, Meta(title="Second seat plays", description="Whom the player of the second seat plays; for looks only")
    ] = Persona.COUNTESS


class Phase(StrEnum):
    """Where in a game or a turn the players are."""

    SETUP = "setup"
    """All is to be shuffled."""
    HAND = "hand"
    """First hands are looked at: keep, or change where allowed."""
    SHUFFLE = "shuffle"
    """A hand went back into the draw pile, which is to be shuffled."""
    KEEP = "keep"
    """Two cards are drawn: one to keep."""
    PLACE = "place"
    """An idle miner goes to a mine."""
    MOVE = "move"
    """A working miner may change mines."""
    SPEND = "spend"
    """Buy and build, in any order; then end the turn or declare a duel."""
    PICK = "pick"
    """A duel was declared: challenge, or back down."""
    ARM = "arm"
    """The defender chooses equipment."""
    TRICKS = "tricks"
    """Tricks alternate until both pass in a row."""
    CRUSH = "crush"
    """Crushing weapons choose what they destroy."""
    PRIZE = "prize"
    """The winner chooses a prize."""
    DISCARD = "discard"
    """Too many cards in hand."""
    OVER = "over"


class Aim(Message, frozen=True):
    """What an event or a trick is aimed at; which of these it needs depends on its effect."""

    card: CardId | None = None
    """An item on the table, or a trick played."""
    metal: Ingot | None = None
    """An ingot on that item, or a mine."""


NOTHING = Aim()
"""For effects without a choice. For Kill: an idle miner."""


class CheatPlay(Message, frozen=True):
    """A Cheat as it is declared with the equipment."""

    card: CardId
    payment: Purse
    item: CardId
    """What it smuggles in."""


# -- actions: each is whole in itself, payment included, so that there is nothing half-made to cancel ------------------


class KeepHand(Tagged, frozen=True):
    """Play with this first hand."""


class ChangeHand(Tagged, frozen=True):
    """Show the first hand, shuffle it back and draw another one."""


class Keep(Tagged, frozen=True):
    """Keep this one of the cards drawn; the other one is discarded."""

    card: CardId


class Place(Tagged, frozen=True):
    """Put an idle miner to work."""

    mine: Ingot


class Move(Tagged, frozen=True):
    """Move a working miner from one mine to another."""

    source: Ingot
    target: Ingot


class Stay(Tagged, frozen=True):
    """Move no miner."""


class Buy(Tagged, frozen=True):
    """Buy an item from the hand."""

    card: CardId
    payment: Purse
    replaces: CardId | None = None
    """The own item that makes room; only, and always, when the table is full."""


class Stage(Tagged, frozen=True):
    """Buy an event from the hand."""

    card: CardId
    payment: Purse
    aim: Aim = NOTHING


class Fill(Tagged, frozen=True):
    """Put an ingot into an empty slot of an own item."""

    item: CardId
    ingot: Ingot


class EndTurn(Tagged, frozen=True):
    """End the turn without a duel."""


class Declare(Tagged, frozen=True):
    """Declare a duel: one more is flipped unless three lie open."""


class BackDown(Tagged, frozen=True):
    """Choose none of the open duels; the turn is over."""


class Challenge(Tagged, frozen=True):
    """Choose an open duel and the equipment for it."""

    duel: CardId
    items: tuple[CardId, ...] = ()
    """In the order in which they lie on the table; without what a Cheat smuggles in."""
    cheat: CheatPlay | None = None


class Arm(Tagged, frozen=True):
    """Choose the equipment for the defence."""

    items: tuple[CardId, ...] = ()
    cheat: CheatPlay | None = None


class Trick(Tagged, frozen=True):
    """Buy a trick from the hand."""

    card: CardId
    payment: Purse
    aim: Aim = NOTHING


class Throw(Tagged, frozen=True):
    """Throw an item, where that is the duel."""

    item: CardId


class Pass(Tagged, frozen=True):
    """Do nothing: play no trick, throw nothing, spare the rival's armour."""


class Crush(Tagged, frozen=True):
    """Destroy an ingot of armour or of a shield that the rival has brought."""

    item: CardId
    ingot: Ingot


class TakeMiners(Tagged, frozen=True):
    """Take new miners as the prize."""


class TakeFavour(Tagged, frozen=True):
    """Take a favour from the loser as the prize."""


class Discard(Tagged, frozen=True):
    """Discard a card from a hand that is too large."""

    card: CardId


Action: TypeAlias = (
    KeepHand
    | ChangeHand
    | Keep
    | Place
    | Move
    | Stay
    | Buy
    | Stage
    | Fill
    | EndTurn
    | Declare
    | BackDown
    | Challenge
    | Arm
    | Trick
    | Throw
    | Pass
    | Crush
    | TakeMiners
    | TakeFavour
    | Discard
)

# -- facts -----------------------------------------------------------------------------------------------------


class Setup(Tagged, frozen=True):
    """Who begins, and the shuffled piles, the next card first. A short game uses the first nine duels."""

    first: Annotated[int, Meta(ge=0, le=1)]
    draw: tuple[CardId, ...]
    duels: tuple[CardId, ...]


class Shuffle(Tagged, frozen=True):
    """The draw pile, shuffled after a hand went back into it."""

    draw: tuple[CardId, ...]


Facts: TypeAlias = Setup | Shuffle

FAVOURS = 4
MINERS = 5
HANDS = (5, 6)
"""Cards of the first and of the second player."""
HAND_LIMIT = 7
TABLE_LIMIT = 4
OPEN_DUELS = 3
SHORT_DUELS = 9
PRIZE_MINERS = 2


def other(seat: Seat) -> Seat:
    """The rival."""
    return 1 - seat

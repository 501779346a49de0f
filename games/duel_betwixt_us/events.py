"""What happens in a game of A Duel Betwixt Us, for screens and logs; all of it is public."""

from __future__ import annotations

from enum import StrEnum

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.rules.contract import Event, Outcome
from games.duel_betwixt_us.cards import Ingot
from games.duel_betwixt_us.messages import Aim, Purse
from games.duel_betwixt_us.state import Tally


class Loss(StrEnum):
    """Why an item or an ingot leaves the table."""

    ROOM = "room"
    """To make room for a fifth item."""
    CRUSHED = "crushed"
    RUSTED = "rusted"
    THROWN = "thrown"


class HandsDealt(Event, frozen=True):
    """Piles are shuffled, first hands dealt, the first duel lies open."""

    first: Seat
    duel: CardId


class HandKept(Event, frozen=True):
    """A player is content with the first hand."""

    seat: Seat


class HandShown(Event, frozen=True):
    """A player shows a first hand and puts it back."""

    seat: Seat
    hand: tuple[CardId, ...]


class HandRedrawn(Event, frozen=True):
    """The pile was shuffled and the player has a new first hand."""

    seat: Seat


class TurnBegan(Event, frozen=True):
    """A player has drawn."""

    seat: Seat
    turn: int
    cards: int
    """How many: two, or the last one."""


class CardKept(Event, frozen=True):
    """A player kept one of the cards drawn."""

    seat: Seat
    trashed: CardId | None


class MinerPlaced(Event, frozen=True):
    """An idle miner went to work."""

    seat: Seat
    mine: Ingot


class MinerMoved(Event, frozen=True):
    """A miner changed mines."""

    seat: Seat
    source: Ingot
    target: Ingot


class IngotsGathered(Event, frozen=True):
    """Sets of miners were filled up."""

    seat: Seat
    new: Purse
    ready: Purse
    """All there are now."""


class ItemBought(Event, frozen=True):
    """An item lies on the table, empty."""

    seat: Seat
    card: CardId
    payment: Purse


class IngotAdded(Event, frozen=True):
    """An ingot was put on an item."""

    seat: Seat
    item: CardId
    ingot: Ingot


class ItemCompleted(Event, frozen=True):
    """An item can be used from now on."""

    seat: Seat
    item: CardId


class IngotLost(Event, frozen=True):
    """An ingot went from an item back to its mine."""

    seat: Seat
    """Whose item."""
    item: CardId
    ingot: Ingot
    why: Loss


class ItemDiscarded(Event, frozen=True):
    """An item left the table."""

    seat: Seat
    item: CardId
    why: Loss


class EventStaged(Event, frozen=True):
    """An event card was played."""

    seat: Seat
    card: CardId
    payment: Purse
    aim: Aim


class MinersKilled(Event, frozen=True):
    """Miners of a player died."""

    seat: Seat
    mine: Ingot | None
    """None: idle ones."""
    count: int


class MinersGained(Event, frozen=True):
    """A player has new idle miners."""

    seat: Seat
    count: int
    undead: bool


class MinersDrunk(Event, frozen=True):
    """Miners of a player are drunk."""

    seat: Seat
    mine: Ingot
    count: int


class TruceBegan(Event, frozen=True):
    """Nobody declares a duel up to and with this turn."""

    turn: int


class DuelDeclared(Event, frozen=True):
    """A player means to fight."""

    seat: Seat
    flipped: CardId | None
    """None: three lie open already, or there is none left to flip."""


class BackedDown(Event, frozen=True):
    """A player chose none of the open duels."""

    seat: Seat


class Challenged(Event, frozen=True):
    """A duel was chosen; the challenger is armed."""

    seat: Seat
    duel: CardId
    items: tuple[CardId, ...]


class Armed(Event, frozen=True):
    """The defender is armed."""

    seat: Seat
    items: tuple[CardId, ...]


class TrickPlayed(Event, frozen=True):
    """A trick was played."""

    seat: Seat
    card: CardId
    payment: Purse
    aim: Aim


class ItemThrown(Event, frozen=True):
    """An item flies."""

    seat: Seat
    item: CardId


class Passed(Event, frozen=True):
    """A player did nothing."""

    seat: Seat


class CombatTallied(Event, frozen=True):
    """The damage is counted."""

    tally: Tally
    winner: Seat | None


class MinersWon(Event, frozen=True):
    """The winner took miners."""

    seat: Seat
    count: int


class FavourWon(Event, frozen=True):
    """The winner took a favour."""

    seat: Seat


class CardDiscarded(Event, frozen=True):
    """A card left a hand that was too large."""

    seat: Seat
    card: CardId


class TurnEnded(Event, frozen=True):
    """A turn is over."""

    seat: Seat


class GameEnded(Event, frozen=True):
    """The game is over."""

    outcome: Outcome

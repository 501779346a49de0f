"""What happens in a game of Dilemma, for screens and logs. All of it is public."""

from __future__ import annotations

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.rules.contract import Event, Outcome
from games.dilemma.messages import CameToRest, Closing, Judgement, Offer, Throw, Token


class TurnBegan(Event, frozen=True):
    """A player has the initiative."""

    provocateur: Seat


class OfferLaid(Event, frozen=True):
    """The offer lies in the arena."""

    provocateur: Seat
    offer: Offer


class WindowOpened(Event, frozen=True):
    """Others may react."""

    number: int
    reactors: tuple[Seat, ...]


class CardThrown(Event, frozen=True):
    """A card is in the air."""

    seat: Seat
    throw: Throw


class Passed(Event, frozen=True):
    """A player will not throw in this window any more."""

    seat: Seat


class CardRested(Event, frozen=True):
    """A thrown card has come to rest, or one at rest was moved."""

    report: CameToRest
    moved: bool


class WindowClosed(Event, frozen=True):
    """No more throws; what is in the air is too late."""

    closing: Closing
    late: tuple[CardId, ...]


class ArenaJudged(Event, frozen=True):
    """Every thrown card has its verdict; the cards that do not count leave the arena."""

    judgement: Judgement


class OfferKept(Event, frozen=True):
    """Nobody took the offer up: its owner scores it."""

    seat: Seat
    card: CardId


class DuelBegan(Event, frozen=True):
    """Two cards face each other."""

    provocateur: Seat
    contractant: Seat
    offer: CardId
    duel_card: CardId


class TokenLaid(Event, frozen=True):
    """A duellist has chosen; the token is still hidden."""

    seat: Seat


class DuelPaid(Event, frozen=True):
    """The tokens are shown, cards and lives move. Pairs are of provocateur and contractant."""

    duellists: tuple[Seat, Seat]
    tokens: tuple[Token, Token]
    won: tuple[tuple[CardId, ...], tuple[CardId, ...]]
    """Cards each takes."""
    lives_lost: tuple[int, int]


class GameEnded(Event, frozen=True):
    """At most one player holds cards."""

    outcome: Outcome

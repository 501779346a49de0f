"""What a bot makes of the table: what cards, lives and points are worth, from open information only.

All cards of Dilemma are open information in the end: whoever counts knows what everybody holds. Hidden are only the
tokens, and those a bot guesses: from the equilibrium of the duel, and from what each player has shown so far.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from dilemma_arena.core.ids import Seat
from games.dilemma.bots_duel import Payoffs, equilibrium
from games.dilemma.cards import value
from games.dilemma.messages import PastTurn, Token
from games.dilemma.state import View

NO_LIFE = 1000.0
"""What it would cost to lose a life that is not there: more than any duel pays."""


@dataclass(frozen=True, slots=True)
class Tastes:
    """What a mind makes of what it sees; the numbers come from self-play."""

    envy: float = 1.5
    """What the points of all others together count against one's own."""
    life: float = 0.9
    """Worth of a life, as a share of the card it could still keep."""
    keep: float = 0.5
    """Worth of a card in the hand, as a share of its value, if there will be time to offer it."""
    pace: float = 1.2
    """How many offers a player will still make, as a share of the second largest hand."""
    trust: float = 8.0
    """How many duels of a player count as much as the equilibrium does."""
    hit: float = 0.65
    """How likely a throw succeeds."""


class Outlook:
    """One look at the table through one player's eyes; all worths are in points."""

    def __init__(self, view: View, tastes: Tastes) -> None:
        self.view = view
        self.tastes = tastes
        self.seats = range(len(view.hand_sizes))
        self.hands: tuple[tuple[int, ...], ...] = tuple(map(self._held, self.seats))
        """By seat: the values held, highest first."""

    def _held(self, seat: Seat) -> tuple[int, ...]:
        cards = self.view.hand if seat == self.view.seat else self.view.deduced_hand(seat)
        return tuple(sorted(map(value, cards), reverse=True))

    @cached_property
    def turns_left(self) -> float:
        """How many more offers a player will make, about: the second largest hand ends the game."""
        return self.tastes.pace * sorted(map(len, self.hands))[-2]

    @cached_property
    def envy(self) -> float:
        """What a point of one other player costs."""
        return self.tastes.envy / (len(self.seats) - 1)

    def card(self, seat: Seat, card: int) -> float:
        """What a card is worth in a player's hand: something, if it is among those there will be time to offer."""
        higher = sum(other > card for other in self.hands[seat])
        return self.tastes.keep * card * min(max(self.turns_left - higher, 0.0), 1.0)

    def life(self, seat: Seat) -> float:
        """What losing a life costs a player: its share of the card that life could still keep."""
        lives, hand = self.view.lives[seat], self.hands[seat]
        if not lives:
            return NO_LIFE
        return self.tastes.life * (hand[lives - 1] if len(hand) >= lives else 0)

    def payoffs(self, seat: Seat, own: int, other_seat: Seat, other: int) -> Payoffs:
        """What the tokens are worth to a player whose card lies against another's."""
        return Payoffs.of(own, other, life=self.life(seat), envy=self.envy, other_life=self.life(other_seat))

    def duel(self, seat: Seat, own: int, other_seat: Seat, other: int) -> tuple[float, float]:
        """What a duel is worth to both players in equilibrium."""
        mine, theirs = self.payoffs(seat, own, other_seat, other), self.payoffs(other_seat, other, seat, own)
        p, q = equilibrium(mine, theirs)
        p, q = self.nerve(seat, p), self.nerve(other_seat, q)
        return mine.worth(p, q), theirs.worth(q, p)

    def nerve(self, seat: Seat, guess: float) -> float:
        """How likely a player chooses conflict: the equilibrium's guess, and the more it has shown the more of that."""
        if not self.view.lives[seat]:
            return 0.0
        if seat == self.view.seat:
            return guess
        shown = [token for turn in self.view.past if (token := _shown(turn, seat)) is not None]
        conflicts = sum(token is Token.CONFLICT for token in shown)
        return (self.tastes.trust * guess + conflicts) / (self.tastes.trust + len(shown))

    def takers(self, offer: int) -> list[tuple[Seat, int, float]]:
        """The others who might take up an offer of one's own: seat, the card it would throw, what that gains it."""
        found = []
        for seat in self.seats:
            if seat != self.view.seat and self.hands[seat]:
                card, gain = self.best_throw(seat, self.view.seat or 0, offer)
                found.append((seat, card, gain))
        return found

    def best_throw(self, seat: Seat, provocateur: Seat, offer: int, *, miss_is_free: bool = False) -> tuple[int, float]:
        """The card with which a player would best take up an offer, and what it gains over passing."""
        left = self.envy * offer  # what it costs to let the provocateur have it
        hit = self.tastes.hit
        best = (0, -NO_LIFE)
        for card in self.hands[seat]:
            if card != offer:
                gain = hit * (self.duel(seat, card, provocateur, offer)[0] + left)
                gain -= (hit if miss_is_free else 1.0) * self.card(seat, card)
                best = max(best, (card, gain), key=lambda throw: throw[1])
        return best


def _shown(turn: PastTurn, seat: Seat) -> Token | None:
    """The token a player showed in a turn, if it had a duel and a choice."""
    if turn.tokens is not None and seat in (turn.provocateur, turn.contractant):
        return turn.tokens[0 if seat == turn.provocateur else 1]
    return None

"""Three minds for Dilemma: what to offer, what to throw if anything, peace or conflict."""

from __future__ import annotations

from typing import Protocol

from dilemma_arena.core.ids import CardId
from dilemma_arena.core.streams import Stream
from games.dilemma.bots_duel import equilibrium, lean, logistic
from games.dilemma.bots_outlook import Outlook, Tastes
from games.dilemma.cards import owner, value
from games.dilemma.messages import Token
from games.dilemma.state import View


class Mind(Protocol):
    """Decides; knows nothing of aims, hands and clocks."""

    def offer(self, view: View, rng: Stream) -> CardId:
        """The card to offer."""
        ...

    def throw(self, view: View, offer: CardId, rng: Stream) -> CardId | None:
        """The card to throw at an offer; None: pass."""
        ...

    def token(self, view: View, own: CardId, other: CardId, rng: Stream) -> Token:
        """Peace or conflict, where both can be chosen."""
        ...


class Careless:
    """The easy mind: any card, as the fancy takes it."""

    def offer(self, view: View, rng: Stream) -> CardId:
        """Any card."""
        return rng.choice(view.hand)

    def throw(self, view: View, offer: CardId, rng: Stream) -> CardId | None:
        """Any card every second time, without looking hard at its value."""
        return rng.choice(view.hand) if rng.random() < 0.5 else None

    def token(self, view: View, own: CardId, other: CardId, rng: Stream) -> Token:
        """Conflict one time in three."""
        return _token(1.0 / 3.0, rng)


class Prudent:
    """The medium mind: rules of thumb."""

    def offer(self, view: View, rng: Stream) -> CardId:
        """One of the better half of the hand."""
        by_value = sorted(view.hand, key=value)
        return rng.choice(by_value[len(by_value) // 2 :])

    def throw(self, view: View, offer: CardId, rng: Stream) -> CardId | None:
        """A low card at a high offer, the more often the higher it is; nothing while another card is in the air."""
        cheap = sorted((card for card in view.hand if value(card) < value(offer)), key=value)
        if not cheap or (view.window is not None and view.window.in_air):
            return None
        return rng.choice(cheap[:2]) if rng.random() < value(offer) / 12.0 else None

    def token(self, view: View, own: CardId, other: CardId, rng: Stream) -> Token:
        """Conflict to keep a high card of one's own."""
        return _token(0.7 if value(own) >= 7 else 0.15, rng)


class Shrewd:
    """The hard mind: weighs every card and token by what they are worth to everybody, and reads the others."""

    def __init__(self, tastes: Tastes | None = None) -> None:
        self._tastes = tastes or Tastes()

    def offer(self, view: View, rng: Stream) -> CardId:
        """The card that brings most over keeping it, taken up or not."""
        outlook, seat = Outlook(view, self._tastes), view.seat or 0
        hit = self._tastes.hit

        def gain(card: CardId) -> float:
            offer, untaken, result = value(card), 1.0, 0.0
            takers = [(logistic(gain / 0.7), other, thrown) for other, thrown, gain in outlook.takers(offer)]
            for chance, _, _ in takers:
                untaken *= 1.0 - chance * hit
            total = sum(chance for chance, _, _ in takers)
            for chance, other, thrown in takers:
                result += (1.0 - untaken) * chance / total * outlook.duel(seat, offer, other, thrown)[0]
            return result + untaken * offer - outlook.card(seat, offer) + 0.3 * rng.random()

        return max(view.hand, key=gain)

    def throw(self, view: View, offer: CardId, rng: Stream) -> CardId | None:
        """The card that gains most over passing; nothing while another card may still hit."""
        window = view.window
        if window is None or window.in_air:
            return None
        seat = view.seat or 0
        card, gain = Outlook(view, self._tastes).best_throw(
            seat, owner(offer), value(offer), miss_is_free=window.sole_reactor
        )
        if gain + 0.5 * (rng.random() - 0.5) <= 0.0:
            return None
        return next(held for held in view.hand if value(held) == card)

    def token(self, view: View, own: CardId, other: CardId, rng: Stream) -> Token:
        """The equilibrium, leaning towards what pays against what the other one has shown."""
        outlook, seat = Outlook(view, self._tastes), view.seat or 0
        mine = outlook.payoffs(seat, value(own), owner(other), value(other))
        theirs = outlook.payoffs(owner(other), value(other), seat, value(own))
        conflict, expected = equilibrium(mine, theirs)
        return _token(lean(conflict, mine.temptation(outlook.nerve(owner(other), expected)), 1.0), rng)


def _token(conflict: float, rng: Stream) -> Token:
    return Token.CONFLICT if rng.random() < conflict else Token.PEACE

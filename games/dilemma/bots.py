"""The bots of Dilemma: a mind, a pace and a hand for each level. They throw as people do: a flick, with errors."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dilemma_arena.bots.contract import BotFactory
from dilemma_arena.core.streams import Stream
from games.dilemma.bots_minds import Careless, Mind, Prudent, Shrewd
from games.dilemma.messages import Action, ChooseToken, Offer, Pass, Phase, Throw
from games.dilemma.state import View
from games.dilemma.throwing import Hand, aim_at_card, seat_mapping, seat_rad


@dataclass(frozen=True, slots=True)
class Pace:
    """How long things take, s: between the two numbers, each equally likely."""

    throw: tuple[float, float]
    """To see an offer, make up one's mind and let a card go."""
    turn: tuple[float, float] = (0.7, 1.6)
    """To lay an offer or a token."""
    shrug: tuple[float, float] = (1.0, 2.2)
    """To pass."""
    wait: tuple[float, float] = (3.5, 4.5)
    """To pass while a card is in the air: longer than it takes to come down, so that it may be thought over then."""


class DilemmaBot:
    """Plays one seat of Dilemma."""

    def __init__(self, mind: Mind, pace: Pace, hand: Hand) -> None:
        self._mind = mind
        self._pace = pace
        self._hand = hand

    def choose(self, view: View, legal: Sequence[Action], rng: Stream) -> Action:
        """What to do now; throws are aimed, the errors of the hand come in `perform`."""
        seat, seats = view.seat or 0, len(view.hand_sizes)
        if view.phase is Phase.OFFER:
            # About in the middle, the long side towards oneself, as a hand puts it down.
            x, y, turn = rng.uniform(-6.0, 6.0), rng.uniform(-6.0, 6.0), rng.uniform(-0.3, 0.3)
            return Offer(self._mind.offer(view, rng), x, y, math.remainder(seat_rad(seat, seats) + turn, math.pi))
        offer = view.offer
        if offer is None:
            raise ValueError("there is nothing to be done")
        if view.phase is Phase.DUEL:
            if len(legal) == 1:
                return legal[0]
            cards = (offer.card, view.duel_card or offer.card)
            own, other = cards if view.seat == view.provocateur else reversed(cards)
            return ChooseToken(self._mind.token(view, own, other, rng))
        card = self._mind.throw(view, offer.card, rng)
        if card is None:
            return Pass()
        mapping = seat_mapping(seat, seats)
        return Throw(card, mapping.launch(aim_at_card(offer.x_mm, offer.y_mm, mapping)))

    def reaction_s(self, view: View, action: Action, rng: Stream) -> float:
        """How long it takes until that is done."""
        match action:
            case Throw():
                low, high = self._pace.throw
            case Pass():
                busy = view.window is not None and view.window.in_air
                low, high = self._pace.wait if busy else self._pace.shrug
            case _:
                low, high = self._pace.turn
        return rng.uniform(low, high)

    def perform(self, view: View, action: Action, hand: Stream) -> Action:
        """A throw as the hand does it."""
        if not isinstance(action, Throw) or view.offer is None:
            return action
        mapping = seat_mapping(view.seat or 0, len(view.hand_sizes))
        aim = aim_at_card(view.offer.x_mm, view.offer.y_mm, mapping)
        return Throw(action.card, self._hand.throw(aim, mapping, hand))


EASY = DilemmaBot(Careless(), Pace(throw=(1.6, 3.6)), Hand(0.18, math.radians(7.5)))
MEDIUM = DilemmaBot(Prudent(), Pace(throw=(1.2, 2.6)), Hand(0.12, math.radians(5.2)))
HARD = DilemmaBot(Shrewd(), Pace(throw=(0.9, 1.9)), Hand(0.085, math.radians(4.0)))

LEVELS: Mapping[str, BotFactory] = {
    "easy": lambda _character: EASY,
    "medium": lambda _character: MEDIUM,
    "hard": lambda _character: HARD,
}
"""The levels, weakest first; none needs a character, they differ in mind, pace and hand."""

"""The bots of Hedgehog's Dilemma: what to play when everybody chooses at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from dilemma_arena.bots.contract import BotFactory
from dilemma_arena.core.streams import Stream
from games.hedgehogs_dilemma.bots_guess import NUMERALS, holdings, likely_plays, showdowns, unseen
from games.hedgehogs_dilemma.messages import Action, Phase, Play, numeral
from games.hedgehogs_dilemma.state import View


class Mind(Protocol):
    """Chooses the numeral to play."""

    def numeral(self, view: View, held: Sequence[int], rng: Stream) -> int:
        """One of the numerals held (each listed once, in order)."""
        ...


class HedgehogBot:
    """Plays one seat of Hedgehog's Dilemma."""

    def __init__(self, mind: Mind) -> None:
        self._mind = mind

    def choose(self, view: View, legal: Sequence[Action], rng: Stream) -> Action:
        """A card of the numeral the mind wants; any free partner, since all of them score the same."""
        if view.phase is not Phase.PLAY:
            return legal[0]
        wanted = self._mind.numeral(view, sorted(set(map(numeral, view.hand))), rng)
        return Play(next(card for card in view.hand if numeral(card) == wanted))

    def reaction_s(self, view: View, action: Action, rng: Stream) -> float:
        """Never asked: this game has no clock."""
        return rng.uniform(0.5, 2.0)


class Greedy:
    """The easy mind: every second time the highest that has a partner in the field, else whatever comes to hand."""

    def numeral(self, view: View, held: Sequence[int], rng: Stream) -> int:
        """Without a thought for the others."""
        return _highest(view, held) if rng.random() < 0.5 else rng.choice(held)


class Hopeful:
    """The medium mind: high numerals of which the field has many, and the lowest card where nothing matches."""

    def numeral(self, view: View, held: Sequence[int], rng: Stream) -> int:
        """One time in three greedy; else the likelier, the more it scores and the more of it the field has."""
        if rng.random() < 1.0 / 3.0:
            return _highest(view, held)
        field = [numeral(card) for card in view.field]
        hopes = [(n * field.count(n)) ** 2 for n in held]
        lots = [n for n, hope in zip(held, hopes, strict=True) for _ in range(hope)]
        return rng.choice(lots or held[:1])


@dataclass(frozen=True, slots=True)
class Tastes:
    """What the hard mind reckons with; the numbers come from self-play."""

    keep: float = 0.45
    """Share of its points a card will still make later, if it is not played now."""
    heat: float = 1.0
    """How much the others are thought to err, points."""


class Wary:
    """The hard mind: guesses what each of the others plays, by counting and by an equilibrium of the choice."""

    def __init__(self, tastes: Tastes | None = None) -> None:
        self._tastes = tastes or Tastes()

    def numeral(self, view: View, held: Sequence[int], rng: Stream) -> int:
        """Most points, less what the card could make later."""
        field = tuple(sorted(map(numeral, view.field)))
        others = len(view.totals) - 1
        turns = len(view.hand) - 1  # after this one
        # With few turns left there is less choice of a better moment.
        keep = self._tastes.keep * turns / (turns + 1.0) * 2.0 * np.array(NUMERALS)
        shares = likely_plays(field, others, holdings(unseen(view), turns + 1), keep, self._tastes.heat)

        def worth(own: int) -> float:
            plays, scores = showdowns(field, own, others)
            return float(np.prod(shares[plays], axis=1) @ scores - keep[own - 1])

        return max(held, key=worth)


def _highest(view: View, held: Sequence[int]) -> int:
    """The highest numeral with a partner in the field, or the lowest of all."""
    field = set(map(numeral, view.field))
    return max((n for n in held if n in field), default=held[0])


LEVELS: Mapping[str, BotFactory] = {
    "easy": lambda _character: HedgehogBot(Greedy()),
    "medium": lambda _character: HedgehogBot(Hopeful()),
    "hard": lambda _character: HedgehogBot(Wary()),
}
"""The levels, weakest first; none needs a character."""

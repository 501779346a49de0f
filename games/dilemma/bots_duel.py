"""The duel as a 2×2 game: what each pair of tokens is worth to a duellist, and the equilibrium."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Payoffs:
    """What the four pairs of tokens are worth to one duellist, in points: its own token first, then the other's."""

    peace_peace: float
    peace_conflict: float
    conflict_peace: float
    conflict_conflict: float

    @classmethod
    def of(cls, own: int, other: int, *, life: float, envy: float, other_life: float) -> Payoffs:
        """The pay-offs of a duel (ruling 11).

        Args:
            own: value of the duellist's card.
            other: value of the card against it.
            life: what losing a life costs the duellist; very much, if there is none left.
            envy: what a point of the other one costs the duellist.
            other_life: what losing a life costs the other one.
        """
        relief = envy * other_life
        return cls(
            peace_peace=other - envy * own,
            peace_conflict=relief - envy * (own + other),
            conflict_peace=own + other - life,
            conflict_conflict=relief - life,
        )

    def temptation(self, other: float) -> float:
        """What conflict gains over peace if the other one chooses conflict with probability `other`."""
        against_peace = self.conflict_peace - self.peace_peace
        against_conflict = self.conflict_conflict - self.peace_conflict
        return (1.0 - other) * against_peace + other * against_conflict

    def worth(self, own: float, other: float) -> float:
        """Expected pay-off if both choose conflict with these probabilities."""
        peace = (1.0 - other) * self.peace_peace + other * self.peace_conflict
        conflict = (1.0 - other) * self.conflict_peace + other * self.conflict_conflict
        return (1.0 - own) * peace + own * conflict

    def dominant(self) -> float | None:
        """The token that is better whatever the other one does, as a probability of conflict; None: neither is."""
        against_peace, against_conflict = self.temptation(0.0), self.temptation(1.0)
        if against_peace <= 0.0 and against_conflict <= 0.0:
            return 0.0
        return 1.0 if against_peace >= 0.0 and against_conflict >= 0.0 else None

    def indifference(self) -> float:
        """How likely the other one has to choose conflict for both tokens to be worth the same."""
        return self.temptation(0.0) / (self.temptation(0.0) - self.temptation(1.0))


def equilibrium(a: Payoffs, b: Payoffs) -> tuple[float, float]:
    """Probabilities of conflict of both duellists; the mixed equilibrium where there are several."""
    first, second = a.dominant(), b.dominant()
    if first is None and second is None:
        return b.indifference(), a.indifference()
    if first is None:
        first = float(a.temptation(second or 0.0) > 0.0)
    if second is None:
        second = float(b.temptation(first) > 0.0)
    return first, second


def lean(conflict: float, gain: float, heat: float) -> float:
    """A probability of conflict, moved towards what gains: by e in its odds for each `heat` points gained."""
    odds = math.log(min(max(conflict, 0.02), 0.98) / (1.0 - min(max(conflict, 0.02), 0.98)))
    return logistic(odds + gain / heat)


def logistic(x: float) -> float:
    """1 / (1 + e^-x), safe for any x."""
    return 1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, x))))

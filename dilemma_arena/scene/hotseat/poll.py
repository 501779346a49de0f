"""Secret choices of several people at once: who has chosen is public, what they chose is not, until all is over."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from dilemma_arena.core.ids import Seat
from dilemma_arena.physics.params import TICK_S

SETTLE_S = 1.2
"""After the last choice: time to think again."""


@dataclass(slots=True)
class SecretPoll:
    """Collects one choice of each seat.

    Without `count_s` it ends when everybody has chosen. With it, it ends when the count is over, however many have
    chosen by then; the last choice of each counts, whoever has none is left out.
    """

    allowed: Mapping[Seat, frozenset[int]]
    """What each seat may choose: indices of options."""
    count_s: float | None = None
    """Length of the count, s; None: there is none."""
    chosen: dict[Seat, int] = field(default_factory=dict)
    _left: float | None = None

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Who has not chosen yet."""
        return tuple(seat for seat in self.allowed if seat not in self.chosen)

    @property
    def counting(self) -> bool:
        """Whether the count has begun, or the time to think again."""
        return self._left is not None

    @property
    def done(self) -> bool:
        """Whether it is over; nothing changes any more."""
        return self._left is not None and self._left <= 0.0

    @property
    def count(self) -> int:
        """What is counted aloud now: 3, 2, 1, and 0 when it is over."""
        return max(0, math.ceil((self._left or 0.0) - 1e-9))

    def start(self) -> None:
        """Begin the count."""
        if self.count_s is not None and self._left is None:
            self._left = self.count_s

    def choose(self, seat: Seat, option: int) -> bool:
        """A seat chooses, or changes its mind.

        Returns:
            Whether that was possible.
        """
        if self.done or option not in self.allowed.get(seat, ()):
            return False
        if self.count_s is not None and self._left is None:
            return False  # a vote counts from the moment the count begins
        self.chosen[seat] = option
        if self.count_s is None and not self.waiting and self._left is None:
            self._left = SETTLE_S
        return True

    def tick(self) -> None:
        """Let a tick go by."""
        if self._left is not None and not self.done:
            self._left -= TICK_S
            if self._left < TICK_S / 2.0:
                self._left = 0.0

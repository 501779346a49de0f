"""Events to animation: a queue of beats, shown one after the other while the game waits.

A beat is something to be looked at. While one is shown, the scene does not step its session, so that how long it
takes (speed, skipping, reduced motion) has no bearing on what happens.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from dilemma_arena.physics.params import TICK_S

Done = Callable[[], None]


@dataclass(slots=True)
class _Beat:
    what: object
    seconds: float
    waits: bool
    begin: Done | None
    done: Done | None


class Beats:
    """The beats to come, the first of them being shown."""

    def __init__(self, speed: Callable[[], float]) -> None:
        """`speed`: times the usual speed, asked at every tick; infinite: nothing takes time."""
        self._speed = speed
        self._queue: deque[_Beat] = deque()
        self._age = 0.0
        self._begun = False

    def add(
        self,
        what: object = None,
        seconds: float = 0.0,
        *,
        waits: bool = False,
        begin: Done | None = None,
        done: Done | None = None,
    ) -> None:
        """Put a beat at the end; what takes no time happens at once if nothing is before it.

        Args:
            what: Shown meanwhile; the scene knows how.
            seconds: How long it takes at the usual speed.
            waits: It stays until somebody goes on.
            begin: Done when it begins.
            done: Done when it is over, however that comes.
        """
        self._queue.append(_Beat(what, seconds, waits, begin, done))
        self._settle()

    @property
    def busy(self) -> bool:
        """Whether the game waits for a beat."""
        return bool(self._queue)

    @property
    def now(self) -> object:
        """What is to be shown; None: nothing."""
        return self._queue[0].what if self._queue else None

    @property
    def waiting(self) -> bool:
        """Whether what is shown stays until somebody goes on."""
        return bool(self._queue) and self._queue[0].waits

    @property
    def seconds(self) -> float:
        """How long the beat has been shown, s: at the usual speed, but real time if it waits for somebody."""
        return self._age

    @property
    def share(self) -> float:
        """How much of the beat is over, 0..1."""
        if not self._queue or self._queue[0].seconds <= 0.0:
            return 1.0
        return min(1.0, self._age / self._queue[0].seconds)

    def tick(self) -> None:
        """Advance by one tick."""
        if self._queue:
            speed = 1.0 if self.waiting else self._speed()
            self._age = self._age + TICK_S * speed if math.isfinite(speed) else max(self._age, self._queue[0].seconds)
            self._settle()

    def go_on(self) -> bool:
        """End the beat that is shown.

        Returns:
            Whether there was one.
        """
        if not self._queue:
            return False
        self._end()
        self._settle()
        return True

    def clear(self) -> None:
        """Do all that is to be done, without showing it."""
        while self._queue:
            self._end()

    def _end(self) -> None:
        beat = self._queue[0]
        self._start(beat)
        self._queue.popleft()
        self._age, self._begun = 0.0, False
        if beat.done is not None:
            beat.done()

    def _start(self, beat: _Beat) -> None:
        if not self._begun:
            self._begun = True
            if beat.begin is not None:
                beat.begin()

    def _settle(self) -> None:
        """End what is over, and begin what comes next."""
        while self._queue:
            beat = self._queue[0]
            self._start(beat)
            instant = not math.isfinite(self._speed())
            if beat.waits or (self._age < beat.seconds and not instant):
                return
            self._end()


def eased(share: float) -> float:
    """Slow, fast, slow."""
    share = min(1.0, max(0.0, share))
    return share * share * (3.0 - 2.0 * share)

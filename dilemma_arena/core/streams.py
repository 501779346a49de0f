"""Named streams of random numbers, all derived from one seed.

Each use of chance has a stream of its own ("deck", "bot 1", ...), so that asking one more number for one purpose
never changes another. Everything from the generator to the shuffle is written out here: a seed deals the same
cards on every machine and under every later Python. The state is plain data, so a saved game goes on as it would have.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

State = tuple[int, int, int, int]
"""State of one stream: four unsigned 64-bit numbers, not all zero."""

_ALL = 2**64
_MASK = _ALL - 1


class Stream:
    """One stream: the generator xoshiro256** (Blackman & Vigna, 2018) and what games draw from it."""

    __slots__ = ("_state",)

    def __init__(self, state: State) -> None:
        if not all(0 <= word <= _MASK for word in state) or not any(state):
            raise ValueError("a stream's state is four unsigned 64-bit numbers, not all zero")
        self._state = state

    @property
    def state(self) -> State:
        """Where the stream stands; `Stream(state)` continues from here."""
        return self._state

    def bits64(self) -> int:
        """The next 64 random bits as an unsigned number."""
        # Rotations are written out: everything random comes through here, and a call costs more than the numbers.
        s0, s1, s2, s3 = self._state
        scrambled = (s1 * 5) & _MASK
        result = (((scrambled << 7) | (scrambled >> 57)) * 9) & _MASK
        s2 ^= s0
        s3 ^= s1
        self._state = (s0 ^ s3, s1 ^ s2, s2 ^ ((s1 << 17) & _MASK), ((s3 << 45) | (s3 >> 19)) & _MASK)
        return result

    def below(self, n: int) -> int:
        """A whole number 0 <= k < n, each equally likely; 1 <= n <= 2**64."""
        if not 1 <= n <= _ALL:
            raise ValueError("below() takes 1 to 2**64")
        # What lies past the last full multiple of n would favour small numbers: draw again.
        full = _ALL - _ALL % n
        while True:
            drawn = self.bits64()
            if drawn < full:
                return drawn % n

    def random(self) -> float:
        """A float 0 <= x < 1, a multiple of 2**-53."""
        return (self.bits64() >> 11) * 2.0**-53

    def uniform(self, low: float, high: float) -> float:
        """A float between `low` and `high`."""
        return low + (high - low) * self.random()

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place, every order equally likely (Fisher-Yates from the end)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely; there must be one."""
        if not items:
            raise ValueError("nothing to choose from")
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """`count` different ones of the items in random order."""
        if not 0 <= count <= len(items):
            raise ValueError("cannot draw more items than there are")
        pool = list(items)
        self.shuffle(pool)
        return pool[:count]


def stream(seed: int, name: str) -> Stream:
    """The stream of that name, at its start."""
    digest = hashlib.sha256(f"dilemma-arena stream\n{seed}\n{name}".encode()).digest()
    return Stream(_words(digest))


def _words(digest: bytes) -> State:
    a, b, c, d = (int.from_bytes(digest[i : i + 8], "little") for i in range(0, 32, 8))
    return a, b, c, d


class Streams:
    """The streams of one game: each name's stream is made once and then goes on from where it stands."""

    def __init__(self, seed: int, states: Mapping[str, State] | None = None) -> None:
        """Begin from `seed`, or go on from the `states` of a saved game."""
        self.seed = seed
        self._streams = {name: Stream(state) for name, state in (states or {}).items()}

    def __getitem__(self, name: str) -> Stream:
        """The stream of that name."""
        if name not in self._streams:
            self._streams[name] = stream(self.seed, name)
        return self._streams[name]

    @property
    def states(self) -> dict[str, State]:
        """Where every stream that was used stands."""
        return {name: used.state for name, used in self._streams.items()}

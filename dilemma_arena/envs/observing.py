"""What a seat may know, as numbers."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

Vector: TypeAlias = NDArray[np.float32]


class Encoder(Protocol):
    """Turns a view into a vector of fixed length with entries from -1 to 1."""

    @property
    def size(self) -> int:
        """Length of the vector."""
        ...

    def __call__(self, view: Any) -> Vector:  # noqa: ANN401 - the view of any game
        """The vector; a function of the view alone, so that it can tell nothing the view does not."""
        ...


class Hashed:
    """Any game's view by feature hashing (Weinberger et al., Feature hashing for large scale multitask learning, 2009).

    Every card, word and number of the view together with its place in it is a feature; its name's checksum says
    which entry of the vector it adds to and with which sign. Options do not change during a game and are left out;
    of long lists of things only the last ones are told.
    """

    def __init__(self, size: int = 512, recent: int = 8) -> None:
        """`recent`: of a list of more things than this only the last ones count."""
        self._size = size
        self._recent = recent
        self._places: dict[tuple[str, str], tuple[int, float]] = {}

    @property
    def size(self) -> int:
        """Length of the vector."""
        return self._size

    def __call__(self, view: Any) -> Vector:  # noqa: ANN401 - the view of any game
        """The sum of all features, each entry pressed into -1 to 1."""
        vector = np.zeros(self._size, np.float32)
        for path, word, amount in self._features("", msgspec.to_builtins(view)):
            index, sign = self._place(path, word)
            vector[index] += sign * amount
        pressed: Vector = (vector / (1.0 + np.abs(vector))).astype(np.float32)
        return pressed

    def _place(self, path: str, word: str) -> tuple[int, float]:
        known = self._places.get((path, word))
        if known is None:
            checksum = zlib.crc32(f"{path}={word}".encode())
            known = self._places[path, word] = ((checksum >> 1) % self._size, 1.0 if checksum & 1 else -1.0)
        return known

    def _features(self, path: str, value: object) -> Iterator[tuple[str, str, float]]:
        match value:
            case None:
                return
            case bool() | str():
                yield path, str(value), 1.0
            case int() | float():
                yield path, "", float(value)
                yield path, "known", 1.0
            case Mapping():
                for name, part in value.items():
                    if name != "options":
                        yield from self._features(f"{path}.{name}", part)
            case Sequence():
                shown = value[-self._recent :] if any(isinstance(part, Mapping) for part in value) else value
                for index, part in enumerate(shown):
                    yield from self._features(path if isinstance(part, str) else f"{path}.{index}", part)

"""What a seat may know, as numbers."""

from __future__ import annotations

import zlib
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
        sums = [0.0] * self._size  # a list: an array takes single numbers slowly
        self._add(sums, "", msgspec.to_builtins(view))
        vector = np.array(sums)
        pressed: Vector = (vector / (1.0 + np.abs(vector))).astype(np.float32)
        return pressed

    def _add(self, sums: list[float], path: str, value: object) -> None:
        """Add the features of a part of the view, made of the plain types alone."""
        if isinstance(value, str | bool):
            self._count(sums, path, str(value), 1.0)
        elif isinstance(value, int | float):
            self._count(sums, path, "", float(value))
            self._count(sums, path, "known", 1.0)
        elif isinstance(value, dict):
            for name, part in value.items():
                if name != "options":
                    self._add(sums, f"{path}.{name}", part)
        elif isinstance(value, tuple | list):
            shown = value[-self._recent :] if value and isinstance(value[-1], dict) else value
            for index, part in enumerate(shown):
                if isinstance(part, str):
                    self._count(sums, path, part, 1.0)
                else:
                    self._add(sums, f"{path}.{index}", part)

    def _count(self, sums: list[float], path: str, word: str, amount: float) -> None:
        known = self._places.get((path, word))
        if known is None:
            checksum = zlib.crc32(f"{path}={word}".encode())
            known = self._places[path, word] = ((checksum >> 1) % self._size, 1.0 if checksum & 1 else -1.0)
        sums[known[0]] += known[1] * amount

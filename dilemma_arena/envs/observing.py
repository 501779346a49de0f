"""What a seat may know, as numbers."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

Vector: TypeAlias = NDArray[np.float32]
Features: TypeAlias = Sequence[tuple[int, float]]
"""Entries of a vector and what is added to them."""
MOST_KNOWN = 4096
"""Parts of views whose features are kept."""


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
        self._known: dict[tuple[str, object], Features] = {}
        """Of parts seen before, since most of a view stays as it was."""

    @property
    def size(self) -> int:
        """Length of the vector."""
        return self._size

    def __call__(self, view: Any) -> Vector:  # noqa: ANN401 - the view of any game
        """The sum of all features, each entry pressed into -1 to 1."""
        sums = [0.0] * self._size  # a list: an array takes single numbers slowly
        for index, amount in self._features("", view):
            sums[index] += amount
        vector = np.array(sums)
        pressed: Vector = (vector / (1.0 + np.abs(vector))).astype(np.float32)
        return pressed

    def _features(self, path: str, value: object) -> Features:
        """The features of a part that has parts of its own."""
        try:
            known = self._known.get((path, value))
        except TypeError:  # a foreign view may hold lists
            return self._found(path, value)
        if known is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            known = self._known[path, value] = self._found(path, value)
        return known

    def _found(self, path: str, value: object) -> Features:
        found: list[tuple[int, float]] = []
        for name, part in self._parts(value):
            if isinstance(part, str):
                found.append(self._feature(path + name, str(part), 1.0))
            elif part is None:
                continue
            elif isinstance(part, int | float):
                found.append(self._feature(path + name, "", float(part)))
                found.append(self._feature(path + name, "known", 1.0))
            else:
                found += self._features(path + name, part)
        return found

    def _parts(self, value: object) -> Iterable[tuple[str, object]]:
        """What a part of the view is made of, each with what it adds to the path."""
        if isinstance(value, msgspec.Struct):
            parts = [(f".{name}", getattr(value, name)) for name in value.__struct_fields__ if name != "options"]
            return [(".type", type(value).__name__), *parts]
        if isinstance(value, tuple | list):
            shown = value[-self._recent :] if value and isinstance(value[-1], msgspec.Struct) else value
            return [("" if isinstance(part, str) else f".{index}", part) for index, part in enumerate(shown)]
        plain = value if isinstance(value, dict) else msgspec.to_builtins(value)
        return [(f".{name}", part) for name, part in plain.items()]

    def _feature(self, path: str, word: str, amount: float) -> tuple[int, float]:
        place = self._places.get((path, word))
        if place is None:
            checksum = zlib.crc32(f"{path}={word}".encode())
            place = self._places[path, word] = ((checksum >> 1) % self._size, 1.0 if checksum & 1 else -1.0)
        return place[0], place[1] * amount

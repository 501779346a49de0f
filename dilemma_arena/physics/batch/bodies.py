"""Reading all bodies of a pymunk space at once, in an order of one's own.

`pymunk.batch` lists a space's bodies in an order that changes as bodies leave, and names them by numbers that change
from run to run; nothing but the body behind a number may depend on it.
"""

from __future__ import annotations

import weakref
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pymunk
import pymunk.batch

from dilemma_arena.physics.batch.lanes import Floats, Ints

_FIELDS = (
    pymunk.batch.BodyFields.BODY_ID
    | pymunk.batch.BodyFields.POSITION
    | pymunk.batch.BodyFields.ANGLE
    | pymunk.batch.BodyFields.VELOCITY
    | pymunk.batch.BodyFields.ANGULAR_VELOCITY
)


class Buffer(pymunk.batch.Buffer):
    """A buffer whose memory is given back; pymunk 7.3.1 keeps it for ever, some 170 bytes for every throw."""

    def __init__(self) -> None:
        super().__init__()
        # another version may free the arrays itself, and twice would be a crash
        if pymunk.version == "7.3.1":
            weakref.finalize(self, pymunk.cp.pmFloatArrayFree, self._float_arr)
            weakref.finalize(self, pymunk.cp.pmIntArrayFree, self._int_arr)


class BodyReader:
    """Reads the state of some of a space's bodies."""

    def __init__(self, space: pymunk.Space, bodies: Sequence[pymunk.Body]) -> None:
        self._space = space
        self._buffer = Buffer()
        ids = np.array([body.id for body in bodies], dtype=np.uintp)
        self._order = np.argsort(ids)
        self._sorted = ids[self._order]
        self.state: Floats = np.empty((6, len(bodies)))
        """Position x, y, angle, velocity x, y, angular velocity of each body as last read, (6, N)."""

    def read(self) -> None:
        """Bring `state` up to date; bodies that have left the space keep their last state."""
        self._buffer.clear()
        pymunk.batch.get_space_bodies(self._space, _FIELDS, self._buffer)
        which = self.index(np.frombuffer(self._buffer.int_buf(), dtype=np.uintp))
        values = np.frombuffer(self._buffer.float_buf()).reshape(-1, 6)
        ours = which >= 0
        self.state[:, which[ours]] = values[ours].T

    def index(self, ids: npt.NDArray[np.uintp]) -> Ints:
        """Which of the bodies pymunk's numbers name, -1 for none of them."""
        place = np.searchsorted(self._sorted, ids)
        place[place == self._sorted.size] = 0
        return np.where(self._sorted[place] == ids, self._order[place], -1)

"""Many plates in the air at once: their state as columns of arrays, and how they move when nothing touches them.

The arrays are laid out component first, (3, N): each component of all lanes lies together in memory, which is what
makes whole-array arithmetic fast. The formulas are those of `physics.plate`, lane by lane.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

import numpy as np
import numpy.typing as npt

from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import Card
from dilemma_arena.physics.plate import Plate

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.intp]
Bools = npt.NDArray[np.bool_]
Codes = npt.NDArray[np.int8]

_LAUNCH_NUMBERS = attrgetter(*Launch.__dataclass_fields__)
_ROWS = 18


def apply(matrices: Floats, vectors: Floats) -> Floats:
    """Per lane, matrix times vector: (3, 3, N) and (3, N) to (3, N)."""
    return np.einsum("ijn,jn->in", matrices, vectors)  # type: ignore[no-any-return]


def apply_transposed(matrices: Floats, vectors: Floats) -> Floats:
    """Per lane, transposed matrix times vector: (3, 3, N) and (3, N) to (3, N)."""
    return np.einsum("ijn,in->jn", matrices, vectors)  # type: ignore[no-any-return]


def dots(p: Floats, q: Floats) -> Floats:
    """Per lane, the scalar product: (3, N) and (3, N) to (N,)."""
    return np.einsum("in,in->n", p, q)  # type: ignore[no-any-return]


def crosses(p: Floats, q: Floats, out: Floats | None = None) -> Floats:
    """Per lane, the vector product: (3, N) and (3, N) to (3, N)."""
    if out is None:
        out = np.empty(np.broadcast_shapes(p.shape, q.shape))
    for i, j, k in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        np.multiply(p[j], q[k], out=out[i])
        out[i] -= p[k] * q[j]
    return out


@dataclass(slots=True)
class Lanes:
    """Cards in the air, one a lane; `state` changes in place."""

    number: Ints
    """Index of each lane's launch, (N,)."""
    tick: Ints
    """Ticks since the launch, (N,)."""
    first: Codes
    """Code of the surface touched first, 0 for none yet, (N,)."""
    state: Floats
    """Position, velocity, angular momentum and the axes a, b, n, all in the world frame, (18, N)."""

    @classmethod
    def launched(cls, launches: Sequence[Launch], card: Card) -> Lanes:
        """The lanes as their launches let them go, numbered in order."""
        count = len(launches)
        numbers = np.array([_LAUNCH_NUMBERS(launch) for launch in launches], dtype=np.float64).reshape(count, 10).T
        velocity, (yaw, pitch, roll, spin) = numbers[3:6], numbers[6:10]
        heading = np.arctan2(velocity[1], velocity[0])
        ch, sh, cp, sp = np.cos(heading), np.sin(heading), np.cos(pitch), np.sin(pitch)
        cr, sr, cy, sy = np.cos(roll), np.sin(roll), np.cos(yaw - heading), np.sin(yaw - heading)
        nose = np.stack((ch * cp, sh * cp, sp))
        side = np.stack((-sh * cr - ch * sp * sr, ch * cr - sh * sp * sr, cp * sr))
        lanes = cls(
            np.arange(count),
            np.zeros(count, dtype=np.intp),
            np.zeros(count, dtype=np.int8),
            np.empty((_ROWS, count)),
        )
        lanes.position[:] = numbers[0:3]
        lanes.velocity[:] = velocity
        lanes.axes[0] = nose * cy + side * sy
        lanes.axes[1] = side * cy - nose * sy
        crosses(lanes.axes[0], lanes.axes[1], out=lanes.axes[2])
        lanes.momentum[:] = (card.inertia_normal * spin) * lanes.axes[2]
        return lanes

    def __len__(self) -> int:
        return self.number.size

    @property
    def position(self) -> Floats:
        """Centres, mm, (3, N)."""
        return self.state[0:3]

    @property
    def velocity(self) -> Floats:
        """Velocities of the centres, mm/s, (3, N)."""
        return self.state[3:6]

    @property
    def momentum(self) -> Floats:
        """Angular momenta about the centres, kg·mm²/s, (3, N)."""
        return self.state[6:9]

    @property
    def axes(self) -> Floats:
        """The unit axes a, b, n, (3, 3, N): axis, component, lane."""
        return self.state[9:18].reshape(3, 3, -1)

    def take(self, chosen: Ints | slice) -> Lanes:
        """A copy of some lanes."""
        if isinstance(chosen, slice):
            return Lanes(self.number[chosen], self.tick[chosen], self.first[chosen], self.state[:, chosen].copy())
        return Lanes(self.number[chosen], self.tick[chosen], self.first[chosen], self.state.take(chosen, axis=1))

    def plate(self, lane: int, card: Card) -> Plate:
        """One lane as the plate of the one-card stages."""
        x, y, z, vx, vy, vz, lx, ly, lz, *axes = self.state[:, lane].tolist()
        plate = Plate(card, (x, y, z), (vx, vy, vz), tuple(axes[0:3]), tuple(axes[3:6]), (0.0, 0.0, 0.0))
        plate.momentum = (lx, ly, lz)
        return plate

    def half_height(self, card: Card) -> Floats:
        """How far the highest and lowest corners are above and below the centre, mm, (N,)."""
        height: Floats = np.abs(self.axes[0, 2])
        height *= card.length_mm / 2.0
        other = np.abs(self.axes[1, 2])
        other *= card.width_mm / 2.0
        height += other
        return height

    def omega(self, card: Card) -> Floats:
        """Angular velocities, rad/s, world frame, (3, N)."""
        spin = apply(self.axes, self.momentum)
        spin *= inverse_inertia(card)
        return apply_transposed(self.axes, spin)

    def energy(self, card: Card) -> Floats:
        """Kinetic energies, kg·mm²/s², (N,)."""
        spin = apply(self.axes, self.momentum)
        energy: Floats = card.mass_kg * dots(self.velocity, self.velocity)
        energy += dots(spin, spin * inverse_inertia(card))
        energy *= 0.5
        return energy

    def move(self, omega: Floats, dt: float) -> None:
        """Carry the centres along and turn the axes about `omega` for `dt` seconds (Rodrigues' formula)."""
        self.position[:] += self.velocity * dt
        turn = omega * dt
        square = dots(turn, turn)
        angle = np.sqrt(square)
        # sin(x)/x and (1 - cos(x))/x²; the tiny floor keeps a card that does not turn out of 0/0
        np.maximum(angle, 1e-9, out=angle)
        half = np.sin(0.5 * angle)
        versine = half / angle
        versine *= versine
        versine *= 2.0
        sine = np.sin(angle)
        sine /= angle
        sx, sy, sz = turn * sine
        matrix = np.einsum("in,jn->ijn", turn * versine, turn)
        level = 1.0 - versine * square
        matrix[0, 0] += level
        matrix[1, 1] += level
        matrix[2, 2] += level
        matrix[0, 1] -= sz
        matrix[0, 2] += sy
        matrix[1, 0] += sz
        matrix[1, 2] -= sx
        matrix[2, 0] -= sy
        matrix[2, 1] += sx
        axes = self.axes
        axes[:2] = np.einsum("ijn,kjn->kin", matrix, axes[:2])
        crosses(axes[0], axes[1], out=axes[2])

    def straighten(self) -> None:
        """Make the axes orthonormal again; rounding takes thousands of steps to matter."""
        a, b, n = self.axes
        a /= np.sqrt(dots(a, a))
        b -= dots(a, b) * a
        b /= np.sqrt(dots(b, b))
        crosses(a, b, out=n)


def joined(parts: Sequence[Lanes]) -> Lanes:
    """All the lanes of `parts`, in that order."""
    if len(parts) == 1:
        return parts[0]
    return Lanes(
        np.concatenate([part.number for part in parts]),
        np.concatenate([part.tick for part in parts]),
        np.concatenate([part.first for part in parts]),
        np.concatenate([part.state for part in parts], axis=1),
    )


def inverse_inertia(card: Card) -> Floats:
    """Inverse moments of inertia about a, b and n, 1/(kg·mm²), as a (3, 1) column."""
    return np.array([[1.0 / card.inertia_long], [1.0 / card.inertia_short], [1.0 / card.inertia_normal]])

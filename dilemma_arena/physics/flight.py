"""Flight: the free card in the air."""

from __future__ import annotations

from dilemma_arena.physics.air import push
from dilemma_arena.physics.params import PhysicsParams
from dilemma_arena.physics.plate import Plate


def fly(plate: Plate, params: PhysicsParams, dt: float) -> None:
    """Advance a plate that touches nothing by `dt` seconds: half a drift, a push, half a drift.

    This symmetric (leapfrog) step is exact for a ballistic card without air and second order with it.
    """
    plate.move(dt / 2.0, plate.omega())
    push(plate, params, dt)
    plate.move(dt / 2.0, plate.omega())

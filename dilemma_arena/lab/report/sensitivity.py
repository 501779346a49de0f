"""How much a result depends on what nobody knows exactly: friction, the time step, the launch itself."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, replace

from dilemma_arena.core.streams import Stream, stream
from dilemma_arena.lab.report.reference import Row, launch_of, throw_batch
from dilemma_arena.lab.report.tallies import Share, quantile
from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import PhysicsParams
from dilemma_arena.physics.rest import Rest, RestedThrow

Throwing = Callable[[Sequence[Launch], PhysicsParams], list[RestedThrow]]
STEPS = ("FLIGHT_STEPS", "STRIKE_STEPS", "SETTLE_STEPS", "SLIDE_STEPS")
"""Constants of the physics' modules: steps of each stage in a tick."""


@dataclass(frozen=True, slots=True)
class Shift:
    """What a change does to the throws of a set."""

    change: str
    same_rest: Share
    """Throws that come to rest in the same class as without the change."""
    median_mm: float
    """Median distance of the centres of those flat with and without it, mm."""
    p90_mm: float
    reference: Share
    """Throws that come to rest in the reference's class."""


@contextmanager
def half_steps() -> Iterator[None]:
    """Twice as many steps in every stage; an experiment, so it reaches into the modules that have them.

    Raises:
        LookupError: a constant of `STEPS` is nowhere, so the experiment would not be one.
    """
    modules = [module for name, module in sorted(sys.modules.items()) if name.startswith("dilemma_arena.physics")]
    found = [(module, name, getattr(module, name)) for module in modules for name in STEPS if hasattr(module, name)]
    lacking = set(STEPS) - {name for _, name, _ in found}
    if lacking:
        raise LookupError(f"no module of the physics has {', '.join(sorted(lacking))}")
    try:
        for module, name, steps in found:
            setattr(module, name, 2 * steps)
        yield
    finally:
        for module, name, steps in found:
            setattr(module, name, steps)


def jittered(launch: Launch, chance: Stream) -> Launch:
    """A launch off by 1 % in speed, 1 mm and half a degree (uniform): nobody throws the same throw twice."""
    faster = 1.0 + chance.uniform(-0.01, 0.01)
    turned = math.radians(chance.uniform(-0.5, 0.5))
    c, s = faster * math.cos(turned), faster * math.sin(turned)
    half = math.radians(0.5)
    return replace(
        launch,
        x_mm=launch.x_mm + chance.uniform(-1.0, 1.0),
        y_mm=launch.y_mm + chance.uniform(-1.0, 1.0),
        vx_mm_s=c * launch.vx_mm_s - s * launch.vy_mm_s,
        vy_mm_s=s * launch.vx_mm_s + c * launch.vy_mm_s,
        vz_mm_s=faster * launch.vz_mm_s,
        yaw_rad=launch.yaw_rad + turned + chance.uniform(-half, half),
        pitch_rad=launch.pitch_rad + chance.uniform(-half, half),
        roll_rad=launch.roll_rad + chance.uniform(-half, half),
    )


def _with_friction(factor: float) -> Throwing:
    arena = ARENAS["round"]
    other = replace(arena, friction_floor=factor * arena.friction_floor, friction_rim=factor * arena.friction_rim)
    return lambda launches, params: throw_batch(launches, params, other)


def _jittered(launches: Sequence[Launch], params: PhysicsParams) -> list[RestedThrow]:
    chance = stream(1, "jitter")
    return throw_batch([jittered(launch, chance) for launch in launches], params)


def shifts(rows: Sequence[Row], *, air: bool) -> list[Shift]:
    """Throw the cards of a set with each change, in batches, and compare with the same throws unchanged."""
    launches, params = [launch_of(row) for row in rows], PhysicsParams(air=air)
    plain = throw_batch(launches, params)
    changes: list[tuple[str, AbstractContextManager[None], Throwing]] = [
        ("none", nullcontext(), throw_batch),
        ("friction +5 %", nullcontext(), _with_friction(1.05)),
        ("friction −5 %", nullcontext(), _with_friction(0.95)),
        ("half the time step", half_steps(), throw_batch),
        ("launch ±1 %, ±1 mm, ±0.5°", nullcontext(), _jittered),
    ]
    found = []
    for name, circumstances, throw in changes:
        with circumstances:
            changed = plain if name == "none" else throw(launches, params)
        found.append(_shift(name, rows, plain, changed))
    return found


def _shift(name: str, rows: Sequence[Row], plain: Sequence[RestedThrow], changed: Sequence[RestedThrow]) -> Shift:
    pairs = [(a.card, b.card) for a, b in zip(plain, changed, strict=True)]
    far = [math.hypot(a.x_mm - b.x_mm, a.y_mm - b.y_mm) for a, b in pairs if a.rest == b.rest == Rest.FLAT]
    return Shift(
        name,
        Share.of(a.rest == b.rest for a, b in pairs),
        quantile(far, 0.5),
        quantile(far, 0.9),
        Share.of(str(b.rest) == row["rest"] for (_, b), row in zip(pairs, rows, strict=True)),
    )

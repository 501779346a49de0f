"""One chunk of throws through all the stages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace

import numpy as np

from dilemma_arena.physics.airborne import LOW_MM
from dilemma_arena.physics.airborne import Airborne as AirborneCard
from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.batch.airborne import Airborne
from dilemma_arena.physics.batch.coast import Sliders
from dilemma_arena.physics.batch.contacts import SURFACES
from dilemma_arena.physics.batch.lanes import Bools, Ints, Lanes
from dilemma_arena.physics.batch.outline import Shape, shape_of
from dilemma_arena.physics.batch.settle import AtRest, settle
from dilemma_arena.physics.batch.slide import slide
from dilemma_arena.physics.ground import FLAT_TILT_RAD, Ground, lying_from_pose
from dilemma_arena.physics.launch import Launch, Vec3
from dilemma_arena.physics.params import TICK_S, PhysicsParams
from dilemma_arena.physics.plate import Plate
from dilemma_arena.physics.pose import Pose
from dilemma_arena.physics.rest import LyingCard, Rest, RestedThrow
from dilemma_arena.physics.settle import Settling
from dilemma_arena.physics.strikes import sunk_mm
from dilemma_arena.physics.volley import AIRBORNE_LIMIT
from dilemma_arena.physics.world import Resting, Stage, World


class Chunk:
    """The throws of one chunk, being brought to rest."""

    def __init__(self, arena: Arena, start: int, params: PhysicsParams) -> None:
        self._arena, self._start, self._params = arena, start, params
        self._shape: Shape = shape_of(arena)
        self._rested: dict[int, RestedThrow] = {}
        self._first: list[str] = []

    def run(self, launches: Sequence[Launch]) -> list[RestedThrow]:
        """Throw the cards; the results are in the order of the launches."""
        params = self._params
        landed = Airborne(self._arena, self._shape, params).run(Lanes.launched(launches, params.card))
        flat, slow = landed.down, landed.slow
        self._first = [""] * len(launches)
        for lanes in (flat, slow):
            for number, code in zip(lanes.number.tolist(), lanes.first.tolist(), strict=True):
                self._first[number] = SURFACES[code]

        self._finish(landed.aloft)

        at_rest, down = settle(slow, self._arena, self._shape, params)
        for group in at_rest:
            self._lay_settled(slow.number[group.lane], slow.tick[group.lane] + group.ticks, group)
        (x, y, _), (vx, vy, _), a = flat.position, flat.velocity, flat.axes[0]
        sliders = Sliders(x, y, np.arctan2(a[1], a[0]), vx, vy, flat.omega(params.card)[2])
        self._slide(
            np.concatenate([flat.number, *(slow.number[group.lane] for group in down)]),
            np.concatenate([flat.tick, *(slow.tick[group.lane] + group.ticks for group in down)]),
            np.concatenate([flat.axes[2, 2] >= 0.0, *(group.face_up for group in down)]),
            _joined([sliders, *(group.sliders for group in down)]),
        )
        return [self._rested[number] for number in range(len(launches))]

    def _finish(self, aloft: Lanes) -> None:
        """Bring the last few down one by one, in the one-card stages."""
        world = World(self._arena, Ground((), self._params), self._params)
        for lane in range(len(aloft)):
            stage: Stage = AirborneCard(aloft.plate(lane, self._params.card))
            number, tick, surface = int(aloft.number[lane]), int(aloft.tick[lane]), SURFACES[aloft.first[lane]]
            while not isinstance(stage, Resting):
                was, stage = stage, stage.advance(world)
                tick += 1
                if surface == SURFACES[0]:
                    surface = next((touch.contact.surface for touch in was.touches()), surface)
                if isinstance(stage, AirborneCard) and tick > AIRBORNE_LIMIT:
                    stage = Settling(stage.plate, world)
            self._first[number] = surface
            self._lay(number, tick, stage.at, stage.rest)

    def _slide(self, number: Ints, tick: Ints, face_up: Bools, sliders: Sliders) -> None:
        slid = slide(sliders, self._arena, self._shape, self._params)
        inside = self._shape.gauge(slid.x, slid.y) < self._arena.inner_radius_mm + self._arena.rim_thickness_mm / 2.0
        yaw = np.arctan2(np.sin(slid.yaw), np.cos(slid.yaw))
        for i, ticks, x, y, turned, up, is_in in zip(
            *(v.tolist() for v in (number, tick + slid.ticks, slid.x, slid.y, yaw, face_up, inside)), strict=True
        ):
            rest = Rest.FLAT if is_in else Rest.OUTSIDE
            self._note(i, ticks, LyingCard(self._id(i), x, y, turned, face_up=up, rest=rest))

    def _lay_settled(self, number: Ints, tick: Ints, group: AtRest) -> None:
        columns = (number, tick, group.centre.T, np.moveaxis(group.axes, 2, 0))
        shape, ground, still = self._params.card, Ground((), self._params), (0.0, 0.0, 0.0)
        for i, ticks, (x, y, z), axes, rest in zip(*(v.tolist() for v in columns), group.rest, strict=True):
            a: Vec3 = tuple(axes[0])
            b: Vec3 = tuple(axes[1])
            z += sunk_mm(Plate(shape, (x, y, z), still, a, b, still), self._arena, ground)
            self._lay(i, ticks, Pose((x, y, z), a, b), rest)

    def _lay(self, number: int, ticks: int, at: Pose, rest: Rest) -> None:
        card = replace(lying_from_pose(self._id(number), at), rest=rest)
        if card.tilt_rad < FLAT_TILT_RAD and card.z_mm < LOW_MM:
            card = replace(card, z_mm=0.0, tilt_rad=0.0, dip_rad=0.0)
        self._note(number, ticks, card)

    def _note(self, number: int, ticks: int, card: LyingCard) -> None:
        self._rested[number] = RestedThrow(card, ticks * TICK_S, self._first[number])

    def _id(self, number: int) -> str:
        return str(self._start + number)


def _joined(parts: Sequence[Sliders]) -> Sliders:
    return Sliders(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(Sliders)))

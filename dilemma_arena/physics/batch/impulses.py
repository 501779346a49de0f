"""Impulses on many plates at once: the sequential impulses of `physics.strikes.resolve`, lane by lane in its order."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from dilemma_arena.physics.batch.contacts import Contacts
from dilemma_arena.physics.batch.lanes import Floats, Ints, Lanes, apply, crosses, dots, inverse_inertia
from dilemma_arena.physics.params import Card
from dilemma_arena.physics.strikes import PUSH_OUT_CAP_MM_S, PUSH_OUT_SHARE, PUSH_OUT_SLACK_MM, SWEEPS


def resolve(lanes: Lanes, contacts: Contacts, card: Card, dt: float) -> Ints:
    """Change the momenta so that the plates stop approaching what they touch; note what was touched first.

    Returns:
        The lanes that got an impulse.
    """
    touched, owner = contacts.lanes, contacts.owner
    lightness = 1.0 / card.mass_kg
    axes = lanes.axes.take(touched, axis=2)
    inverse = np.einsum("ijn,ikn->jkn", axes * inverse_inertia(card)[:, None], axes)
    arm, normal = contacts.arm, contacts.normal

    # For an impulse j at a contact: the turning rate changes by turn·j, the contact's speed by give·j.
    lever = np.zeros((3, 3, owner.size))  # lever·v = v × arm
    lever[0, 1], lever[0, 2] = arm[2], -arm[1]
    lever[1, 0], lever[1, 2] = -arm[2], arm[0]
    lever[2, 0], lever[2, 1] = arm[1], -arm[0]
    turn = -np.einsum("ijn,jkn->ikn", inverse.take(owner, axis=2), lever)
    give = np.einsum("ijn,jkn->ikn", lever, turn)
    give[[0, 1, 2], [0, 1, 2]] += lightness

    gap = contacts.gap
    pushed_out = np.clip(PUSH_OUT_SHARE / dt * (-gap - PUSH_OUT_SLACK_MM), 0.0, PUSH_OUT_CAP_MM_S)
    target = np.where(gap > 0.0, gap / -dt, pushed_out)
    yields = apply(give, normal)
    mass = 1.0 / dots(yields, normal)

    velocity = lanes.velocity.take(touched, axis=1)
    omega = apply(inverse, lanes.momentum.take(touched, axis=1))
    total = np.zeros(owner.size)
    slip = np.zeros((3, owner.size))
    ends = np.cumsum(contacts.counts).tolist()
    ranks = [(count, slice(end - count, end)) for count, end in zip(contacts.counts, ends, strict=True)]
    for _ in range(SWEEPS):
        for count, at in ranks:
            v, w, m = velocity[:, :count], omega[:, :count], normal[:, at]
            u = apply(lever[:, :, at], w)
            u += v
            before = total[at]
            pressed = target[at] - dots(u, m)
            pressed *= mass[at]
            pressed += before
            np.maximum(pressed, 0.0, out=pressed)
            extra = pressed - before
            total[at] = pressed
            u += yields[:, at] * extra
            u -= dots(u, m) * m  # what is left is slip
            speed = np.sqrt(dots(u, u))
            u /= np.maximum(speed, 1e-9)
            speed /= np.maximum(dots(u, apply(give[:, :, at], u)), lightness)
            before_slip = slip[:, at]
            held = before_slip - u * speed
            size = np.sqrt(dots(held, held))
            pressed *= contacts.friction[at]
            np.minimum(pressed / np.maximum(size, 1e-300), 1.0, out=size)
            held *= size
            impulse = held - before_slip
            slip[:, at] = held
            impulse += m * extra
            w += apply(turn[:, :, at], impulse)
            impulse *= lightness
            v += impulse

    impulse = normal * total
    impulse += slip
    twist = crosses(arm, impulse)
    momentum = lanes.momentum.take(touched, axis=1)
    hit = np.zeros(touched.size, dtype=np.bool_)
    first = lanes.first[touched]
    for count, at in reversed(ranks):
        momentum[:, :count] += twist[:, at]
        pressing = total[at] > 0.0
        hit[:count] |= pressing
        fresh = first[:count]
        _note_first(lanes.first, touched[:count], fresh, pressing, contacts.surface[at])
    lanes.velocity[:, touched] = velocity
    lanes.momentum[:, touched] = momentum
    return touched[hit]


def _note_first(
    first: npt.NDArray[np.int8],
    lanes: Ints,
    before: npt.NDArray[np.int8],
    pressing: npt.NDArray[np.bool_],
    surface: npt.NDArray[np.int8],
) -> None:
    """Write the surfaces of the lanes that had touched nothing before; called with falling rank, so the first wins."""
    chosen = pressing & (before == 0)
    first[lanes[chosen]] = surface[chosen]

"""Impulses on many plates at once: the sequential impulses of `physics.strikes.resolve`, lane by lane in its order."""

from __future__ import annotations

import numpy as np

from dilemma_arena.physics.batch.contacts import Contacts
from dilemma_arena.physics.batch.lanes import Bools, Codes, Ints, Lanes, apply, crosses, dots, inverse_inertia
from dilemma_arena.physics.params import Card
from dilemma_arena.physics.strikes import PUSH_OUT_CAP_MM_S, PUSH_OUT_SHARE, PUSH_OUT_SLACK_MM, SWEEPS

_TINY = 1e-300
"""Keeps 0/0 at 0."""


def resolve(lanes: Lanes, contacts: Contacts, card: Card, dt: float) -> Ints:
    """Change the momenta so that the plates stop approaching what they touch; note what was touched first.

    Returns:
        The lanes that got an impulse.
    """
    touched, owner = contacts.lanes, contacts.owner
    lightness = 1.0 / card.mass_kg
    axes = lanes.axes.take(touched, axis=2)
    inverse = np.einsum("ijn,ikn->jkn", axes * inverse_inertia(card)[:, None], axes)
    arm, normal, friction = contacts.arm, contacts.normal, contacts.friction

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
    yields -= normal / mass  # what a push along the normal does to the slip

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
            along = dots(u, m)
            u -= m * along  # what is left is slip
            before = total[at]
            push = target[at] - along
            push *= mass[at]
            push += before
            np.maximum(push, 0.0, out=push)
            limit = friction[at] * push
            push -= before
            total[at] += push
            u += yields[:, at] * push
            stop = dots(u, u)
            stop /= np.maximum(dots(u, apply(give[:, :, at], u)), _TINY)
            u *= stop
            before = slip[:, at]
            held = before - u
            limit /= np.maximum(np.sqrt(dots(held, held)), _TINY)
            held *= np.minimum(limit, 1.0)
            impulse = held - before
            slip[:, at] = held
            impulse += m * push
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
    first: Codes,
    lanes: Ints,
    before: Codes,
    pressing: Bools,
    surface: Codes,
) -> None:
    """Write the surfaces of the lanes that had touched nothing before; called with falling rank, so the first wins."""
    chosen = pressing & (before == 0)
    first[lanes[chosen]] = surface[chosen]

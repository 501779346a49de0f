"""Impulses on many plates at once: the sequential impulses of `physics.strikes.resolve`, lane by lane in its order.

Impulses are counted in mm/s, as the change of speed they give to a card's centre, and in each contact's own frame:
along its normal and two directions across it.
"""

from __future__ import annotations

import numpy as np

from dilemma_arena.physics.batch.contacts import Contacts
from dilemma_arena.physics.batch.lanes import Floats, Ints, Lanes, crosses, dots, inverse_inertia
from dilemma_arena.physics.params import Card
from dilemma_arena.physics.strikes import SWEEPS

_TINY = 1e-300
"""Keeps 0/0 at 0."""


def resolve(lanes: Lanes, omega: Floats, contacts: Contacts, card: Card) -> Ints:
    """Change the momenta so that the plates stop approaching what they touch; note what was touched first.

    Args:
        lanes: the plates; velocities, momenta and first surfaces change.
        omega: their angular velocities, which change too, rad/s, (3, N).
        contacts: what they touch.
        card: their shape.

    Returns:
        The lanes that got an impulse.
    """
    touched = contacts.lanes
    axes = lanes.axes.take(touched, axis=2)
    inverse = np.einsum("ijn,ikn->jkn", axes * inverse_inertia(card)[:, None], axes)
    twist = np.concatenate((lanes.velocity.take(touched, axis=1), omega.take(touched, axis=1)))
    inverse *= card.mass_kg

    # Of a unit impulse along each direction of a contact: what it does to the twist, and what the twist is to it.
    count = contacts.target.size
    jacobian, response = np.empty((3, 6, count)), np.empty((3, 6, count))
    _frames(contacts.normal, jacobian[:, :3])
    for row in jacobian:
        crosses(contacts.arm, row[:3], out=row[3:])
    response[:, :3] = jacobian[:, :3]
    owner = np.concatenate([np.arange(count) for count in contacts.counts])
    np.einsum("ijn,kjn->kin", inverse.take(owner, axis=2), jacobian[:, 3:], out=response[:, 3:])
    give = np.einsum("jn,kjn->kn", jacobian[0], response)
    sideways = np.einsum("ijn,kjn->ikn", jacobian[1:], response[1:])
    mass = 1.0 / give[0]

    given = np.zeros((3, count))
    ends = np.cumsum(contacts.counts).tolist()
    ranks = [(count, slice(end - count, end)) for count, end in zip(contacts.counts, ends, strict=True)]
    views = [
        (
            twist[:, :count],
            *(
                array[..., at]
                for array in (jacobian, response, give[1:], sideways, mass, contacts.target, contacts.friction)
            ),
            given[0, at],
            given[1:, at],
        )
        for count, at in ranks
    ]
    for _ in range(SWEEPS):
        for motion, measure, effect, across, hold, inertia, wanted, friction, pressing, gripping in views:
            speed = np.einsum("ijn,jn->in", measure, motion)
            impulse = np.empty_like(speed)
            push, grip, slip = impulse[0], impulse[1:], speed[1:]
            np.subtract(wanted, speed[0], out=push)
            push *= inertia
            push += pressing
            np.maximum(push, 0.0, out=push)
            limit = friction * push
            push -= pressing
            pressing += push
            slip += across * push
            stop = dots(slip, slip)
            stop /= np.maximum(np.einsum("in,ijn,jn->n", slip, hold, slip), _TINY)
            slip *= stop
            np.subtract(gripping, slip, out=slip)
            limit /= np.maximum(np.sqrt(dots(slip, slip)), _TINY)
            slip *= np.minimum(limit, 1.0)
            np.subtract(slip, gripping, out=grip)
            gripping[:] = slip
            motion += np.einsum("ijn,in->jn", effect, impulse)

    torque = np.einsum("ijn,in->jn", jacobian[:, 3:], given)
    torque *= card.mass_kg
    momentum = lanes.momentum.take(touched, axis=1)
    hit = np.zeros(touched.size, dtype=np.bool_)
    fresh = lanes.first[touched] == 0
    for count, at in reversed(ranks):  # the first contact has the last word on what was touched first
        momentum[:, :count] += torque[:, at]
        pressed = given[0, at] > 0.0
        hit[:count] |= pressed
        chosen = (pressed & fresh[:count]).nonzero()[0]
        lanes.first[touched[chosen]] = contacts.surface[at][chosen]
    lanes.velocity[:, touched] = twist[:3]
    lanes.momentum[:, touched] = momentum
    omega[:, touched] = twist[3:]
    return touched[hit]


def _frames(normal: Floats, out: Floats) -> None:
    """Each contact's frame: its normal and two directions across it, (3 directions, 3, M)."""
    out[0] = normal
    x, y, z = normal
    # across the normal and the axis it is furthest from, of x and z
    flat = np.abs(x) > np.abs(z)
    scale = 1.0 / np.sqrt(np.where(flat, x * x, z * z) + y * y)
    out[1, 0] = np.where(flat, -y, 0.0) * scale
    out[1, 1] = np.where(flat, x, -z) * scale
    out[1, 2] = np.where(flat, 0.0, y) * scale
    crosses(normal, out[1], out=out[2])

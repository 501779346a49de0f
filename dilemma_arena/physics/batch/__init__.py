"""The same physics over many throws at once, for statistics.

Flight and strikes are numpy arithmetic over lanes, one throw a lane; settle and slide are pymunk spaces many lanes
share. A throw ends as `physics.volley` has it but for the last digits, and so once in a while elsewhere: recordings,
replay and digests use `Volley`. The same list of launches gives the same results on every run.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.batch.run import Chunk
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import PhysicsParams
from dilemma_arena.physics.rest import RestedThrow

CHUNK = 16384
"""At most so many throws are simulated together, which bounds the memory a long list takes.

From some thousand on a throw costs the same; for fewer the fixed cost of each step shows."""


def simulate_batch(arena: Arena, launches: Sequence[Launch], params: PhysicsParams) -> list[RestedThrow]:
    """Throw many cards, each into an empty arena, and tell how each came to rest.

    Args:
        arena: where the cards are thrown.
        launches: the throws.
        params: the physics.

    Returns:
        For each launch, in order, how its card rests; the card's id is the launch's index in decimal digits.

    Raises:
        BadLaunch: a launch is outside the model's domain; nothing is simulated then.
    """
    for launch in launches:
        launch.check(params)
    rested: list[RestedThrow] = []
    chunks = -(-len(launches) // CHUNK)
    bounds = [len(launches) * i // max(1, chunks) for i in range(chunks + 1)]
    for start, end in pairwise(bounds):
        rested.extend(Chunk(arena, start, params).run(launches[start:end]))
    return rested

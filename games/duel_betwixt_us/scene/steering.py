"""Where the arrows lead: from one thing to the next one in a direction."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dilemma_arena.scene.layout import Box
from games.duel_betwixt_us.scene.targets import Target

ASIDE = 2.2
"""How much more a way aside costs than one straight on."""
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def following(targets: Sequence[Target], now: Target | None) -> Target | None:
    """The next one in order, from the last on the first."""
    if not targets:
        return None
    at = targets.index(now) + 1 if now in targets else 0
    return targets[at % len(targets)]


def towards(
    targets: Sequence[Target], now: Target | None, way: tuple[int, int], place: Callable[[Target | None], Box | None]
) -> Target | None:
    """The nearest one in a direction, straight on if possible; at the end of a row the next one in order.

    Args:
        targets: What can be reached.
        now: From where.
        way: Left, right, up or down as (dx, dy).
        place: Where each of them is.

    Returns:
        None: there is nothing that way.
    """
    box = place(now)
    if now not in targets or box is None:
        return (targets[0] if way >= (0, 0) else targets[-1]) if targets else None
    best: tuple[float, Target] | None = None
    for target in targets:
        there = place(target)
        if target == now or there is None:
            continue
        x, y = there.centre[0] - box.centre[0], there.centre[1] - box.centre[1]
        along, aside = x * way[0] + y * way[1], abs(x * way[1]) + abs(y * way[0])
        cost = along + ASIDE * aside
        if along > 1.0 and (best is None or cost < best[0]):
            best = (cost, target)
    if best is not None:
        return best[1]
    return following(targets, now) if sum(way) > 0 else None

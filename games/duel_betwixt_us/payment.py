"""Which ingots may pay a cost: no more than needed, and no change (ruling 5)."""

from __future__ import annotations

from functools import lru_cache

from games.duel_betwixt_us.cards import METALS, Cost, Ingot
from games.duel_betwixt_us.messages import Purse

NO_INGOTS: Purse = (0, 0, 0)


def worth(purse: Purse) -> int:
    """The sum of the ingots' values."""
    return purse[0] + 2 * purse[1] + 3 * purse[2]


def single(metal: Ingot) -> Purse:
    """One ingot of a metal."""
    return (int(metal == 1), int(metal == 2), int(metal == 3))


def plus(purse: Purse, more: Purse) -> Purse:
    """Both together."""
    return (purse[0] + more[0], purse[1] + more[1], purse[2] + more[2])


def minus(purse: Purse, less: Purse) -> Purse:
    """What is left."""
    return (purse[0] - less[0], purse[1] - less[1], purse[2] - less[2])


@lru_cache(maxsize=4096)
def payments(cost: Cost, purse: Purse) -> tuple[Purse, ...]:
    """All ways to pay `cost` out of `purse`, the thriftiest first.

    A coloured cost takes one ingot of its metal or of a better one; a black one any ingots that reach it, of which
    none is superfluous (without any of them the sum would be too small).
    """
    if isinstance(cost, str):
        floor = Ingot[cost.upper()]
        return tuple(single(metal) for metal in METALS if metal >= floor and purse[metal - 1])
    ways: list[Purse] = []
    for gold in range(purse[2] + 1):
        for silver in range(purse[1] + 1):
            for copper in range(purse[0] + 1):
                way = (copper, silver, gold)
                spare = worth(way) - cost
                if spare >= 0 and all(spare < metal for metal in METALS if way[metal - 1]):
                    ways.append(way)
    return tuple(sorted(ways, key=lambda way: (worth(way), sum(way))))


def default_payment(cost: Cost, purse: Purse) -> Purse | None:
    """The payment that wastes least; None: the purse does not suffice."""
    ways = payments(cost, purse)
    return ways[0] if ways else None

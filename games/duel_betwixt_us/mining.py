"""Miners, mines and sets (ruling 4)."""

from __future__ import annotations

from msgspec.structs import replace

from games.duel_betwixt_us.cards import METALS, Ingot
from games.duel_betwixt_us.messages import Purse
from games.duel_betwixt_us.payment import minus, plus, single
from games.duel_betwixt_us.state import Player


def complete_sets(miners: Purse) -> Purse:
    """How many sets of 1, 2 and 3 miners are complete beneath copper, silver and gold."""
    return (miners[0], miners[1] // 2, miners[2] // 3)


def place(player: Player, mine: Ingot) -> Player:
    """One idle miner to a mine."""
    return replace(player, idle=player.idle - 1, miners=plus(player.miners, single(mine)))


def move(player: Player, source: Ingot, target: Ingot) -> Player:
    """One working miner to another mine; ingots on a set that is broken by it go back."""
    return _settled(replace(player, miners=plus(minus(player.miners, single(source)), single(target))))


def movable(player: Player) -> tuple[Ingot, ...]:
    """The mines with a sober miner."""
    return tuple(mine for mine in METALS if player.miners[mine - 1] > player.drunk[mine - 1])


def gathered(player: Player) -> Player:
    """Every complete set of sober miners has an ingot on it; those not yet spent stay, and count among them."""
    sets = complete_sets(minus(player.miners, player.drunk))
    ready = player.ingots
    return replace(player, ingots=(max(ready[0], sets[0]), max(ready[1], sets[1]), max(ready[2], sets[2])))


def bereft(player: Player, mine: Ingot | None, count: int) -> Player:
    """Without `count` miners of one mine, or idle ones; their sets lose ingots only where no other miner fills up.

    The drunk die last: they are the least use to their master.
    """
    if mine is None:
        lost = replace(player, idle=player.idle - count)
    else:
        gone: Purse = (0, 0, 0)
        for _ in range(count):
            gone = plus(gone, single(mine))
        lost = replace(player, miners=minus(player.miners, gone))
    return replace(_settled(lost), zombies=min(player.zombies, lost.all_miners))


def made_drunk(player: Player, mine: Ingot, most: int) -> Player:
    """Up to `most` miners of a mine, no matter whether drunk before."""
    drunk = list(player.drunk)
    drunk[mine - 1] = min(player.miners[mine - 1], drunk[mine - 1] + most)
    return replace(player, drunk=(drunk[0], drunk[1], drunk[2]))


def _settled(player: Player) -> Player:
    """Nothing lies on incomplete sets, and only who is there can be drunk."""
    miners, ready, drunk = player.miners, player.ingots, player.drunk
    sets = complete_sets(miners)
    return replace(
        player,
        ingots=(min(ready[0], sets[0]), min(ready[1], sets[1]), min(ready[2], sets[2])),
        drunk=(min(drunk[0], miners[0]), min(drunk[1], miners[1]), min(drunk[2], miners[2])),
    )

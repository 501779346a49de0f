"""How fast the rules are: actions per second under random play, beside the card games of PettingZoo.

usage: python tools/bench_rules.py [--rounds N] [--actions N] [--markdown FILE] [--json FILE] [--profile GAME]

Every round lets each contender play for some thousand actions, one after the other, so that all see the same machine;
medians over the rounds are told, and ratios are medians of the rounds' own ratios. Times are processor time of this
process: use it on a busy machine too. Actions are those of players; what chance and the world report (shuffles, how a
thrown card lies: drawn, not computed) takes time here but is not counted.

Games of PettingZoo take part if they can be imported (`pip install 'pettingzoo[classic]'`, in an environment of its
own if you like): theirs is the loop of their documentation, `last()`, a legal action at random, `step()`. Ours is the
same loop over the contract: `to_act`, `legal`, one of them at random, `apply`, which checks it again. A second table is
of our own environments (dilemma_arena.envs), like for like.
"""

from __future__ import annotations

import argparse
import cProfile
import importlib
import json
import platform
import pstats
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from dilemma_arena.core.errors import UserError
from dilemma_arena.core.streams import stream
from dilemma_arena.envs import make
from dilemma_arena.rules.contract import ActionRecord, AnyGame, FactsNeeded
from dilemma_arena.rules.registry import installed, load

OTHERS = ("texas_holdem_v4", "hanabi_v5")
"""Modules of pettingzoo.classic that play cards."""
TYPICAL = {"dilemma": 4, "goddam-dilema": 5, "duel-betwixt-us": 2, "hedgehogs-dilemma": 4}
"""Seats of the first table; other games take the fewest they allow."""
TARGET = 5.0
"""Times as many actions a second as texas_holdem_v4 (issue 9)."""


@dataclass(slots=True)
class Contender:
    """Somebody who plays, and what it took."""

    name: str
    seats: int
    play: Callable[[int], int]
    """Plays at least so many actions and tells how many it were."""
    cost: list[float] = field(default_factory=list)
    """Processor seconds an action, an entry a round."""
    part: float = 1.0
    """Of the actions of a round that it plays: less where they take long."""
    lengths: list[int] = field(default_factory=list)
    """Actions of each game it has played, where that is counted."""

    def time(self, actions: int) -> None:
        """Take part in a round."""
        start = time.process_time()
        played = self.play(round(self.part * actions))
        self.cost.append((time.process_time() - start) / played)

    @property
    def rate(self) -> float:
        """Actions a second."""
        return 1.0 / median(self.cost)

    def faster_than(self, other: Contender) -> float:
        """Median of the rounds' ratios."""
        return median(theirs / ours for ours, theirs in zip(self.cost, other.cost, strict=True))


def random_game(game: AnyGame, seats: int, policy: random.Random, seed: int) -> int:
    """One game of random legal play to its end; how many actions it had."""
    chance = stream(seed, "chance")
    state: Any = game.start(seats)
    actions = 0
    while True:
        needed = game.facts_needed(state)
        movers: tuple[int | None, ...] = game.to_act(state)
        if needed is not FactsNeeded.NONE:
            movers = (*movers, None)
        if not movers:
            return actions
        mover = movers[0] if len(movers) == 1 else policy.choice(movers)
        if mover is None:
            state = game.apply(state, ActionRecord(facts=game.sample(state, chance))).state
        else:
            state = game.apply(state, ActionRecord(mover, policy.choice(game.legal(state, mover)))).state
            actions += 1


def our_rules(name: str, seats: int) -> Contender:
    """The rules of an installed game."""
    game = load(name)
    policy = random.Random(1)
    seeds = iter(range(10**9))

    lengths: list[int] = []

    def play(actions: int) -> int:
        before = len(lengths)
        while sum(lengths[before:]) < actions:
            lengths.append(random_game(game, seats, policy, next(seeds)))
        return sum(lengths[before:])

    return Contender(name, seats, play, lengths=lengths)


def their_env(name: str) -> Contender | None:
    """An environment of PettingZoo, if it can be had."""
    try:
        env = importlib.import_module(f"pettingzoo.classic.{name}").env()
        env.reset(seed=1)
    except Exception as error:  # noqa: BLE001 - whatever a foreign package lacks, it does not take part
        print(f"{name} does not take part: {error}", file=sys.stderr)
        return None
    return in_env(f"pettingzoo {name}", env)


def our_env(name: str, seats: int) -> Contender | None:
    """The environment of an installed game, with real throws where cards are thrown, if PettingZoo can be had."""
    try:
        env = make(name, seats)
    except UserError:
        return None
    env.reset(seed=1)
    contender = in_env(f"environment {name}", env)
    contender.part = 0.1
    return contender


def in_env(name: str, env: Any) -> Contender:  # noqa: ANN401 - PettingZoo comes without types
    """Random play through PettingZoo's interface."""

    def play(actions: int) -> int:
        played = 0
        while played < actions:
            env.reset()
            for agent in env.agent_iter():
                observation, _, terminated, truncated, info = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
                env.step(env.action_space(agent).sample(mask))
                played += 1
        return played

    return Contender(name, len(env.possible_agents), play)


def measure(contenders: Sequence[Contender], rounds: int, actions: int) -> None:
    """Alternate; the first, shorter round is for warming up and not counted."""
    for contender in contenders:
        contender.play(round(contender.part * actions / 10) + 1)
    for number in range(rounds):
        turned = number % len(contenders)
        for contender in (*contenders[turned:], *contenders[:turned]):
            contender.time(actions)


def side_by_side(others: Sequence[Contender], ours: Sequence[Contender]) -> list[str]:
    """A table of all, with ratios to the first of the others."""
    lines = ["| | seats | actions/s | µs an action | " + " | ".join(f"x {o.name.split()[-1]}" for o in others) + " |"]
    lines.append("|---|--:|--:|--:|" + "--:|" * len(others))
    for one in (*others, *ours):
        ratios = " | ".join(f"{one.faster_than(other):.1f}" for other in others)
        lines.append(f"| {one.name} | {one.seats} | {one.rate:,.0f} | {1e6 / one.rate:.1f} | {ratios} |")
    return lines


def growth_table(grown: Sequence[Contender]) -> list[str]:
    """Microseconds an action, and milliseconds a game, by seats: a row a game."""
    seats = sorted({one.seats for one in grown})
    names = list(dict.fromkeys(one.name for one in grown))
    of = {
        (one.name, one.seats): f"{1e6 / one.rate:.1f} / {1e3 * sum(one.lengths) / len(one.lengths) / one.rate:.2f}"
        for one in grown
    }
    lines = ["| seats | " + " | ".join(map(str, seats)) + " |", "|---|" + "--:|" * len(seats)]
    lines += [f"| {name} | " + " | ".join(of.get((name, count), "") for count in seats) + " |" for name in names]
    return lines


def profile(name: str, actions: int) -> None:
    """Where the time goes, by function."""
    contender = our_rules(name, TYPICAL.get(name, load(name).info.min_seats))
    contender.play(actions // 10 + 1)
    with cProfile.Profile() as profiler:
        contender.play(actions)
    pstats.Stats(profiler).sort_stats("tottime").print_stats(25)


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--actions", type=int, default=4000, help="of each contender in each round")
    parser.add_argument("--markdown", type=Path, help="write the tables here, too")
    parser.add_argument("--json", type=Path, help="write the figures here")
    parser.add_argument("--profile", metavar="GAME", help="only show where this game's time goes")
    args = parser.parse_args()
    if args.profile is not None:
        profile(args.profile, args.actions)
        return

    games = {name: load(name).info for name in installed()}
    others = [one for one in map(their_env, OTHERS) if one is not None]
    ours = [our_rules(name, TYPICAL.get(name, info.min_seats)) for name, info in games.items()]
    grown = [
        our_rules(name, seats) for name, info in games.items() for seats in range(info.min_seats, info.max_seats + 1)
    ]
    envs = [one for game in ours if (one := our_env(game.name, game.seats)) is not None]
    measure([*others, *ours, *envs], args.rounds, args.actions)
    measure(grown, max(1, args.rounds // 2), args.actions)
    machine = (
        f"{platform.machine()}, CPython {platform.python_version()}, {args.rounds} rounds of {args.actions} actions"
    )
    lines = [*side_by_side(others, ours), ""]
    if envs:
        lines += [*side_by_side(others, envs), ""]
    lines += [*growth_table(grown), "", f"({machine}; processor time.)"]
    print("\n".join(lines))
    if others:
        slow = [one.name for one in ours if one.faster_than(others[0]) < TARGET]
        print(f"below {TARGET:g} x {others[0].name}: {', '.join(slow) or 'none'}")
    if args.markdown is not None:
        args.markdown.write_text("\n".join(lines) + "\n", encoding="utf-8")
    if args.json is not None:
        figures = [{"name": one.name, "seats": one.seats, "rate": one.rate} for one in (*others, *ours, *grown)]
        args.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

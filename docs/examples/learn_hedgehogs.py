"""An agent that learns Hedgehog's Dilemma from its own games: REINFORCE with a linear policy, numpy alone.

usage: python docs/examples/learn_hedgehogs.py [--games N] [--test N] [--tests N] [--seed N] [--plot F.png] [--json F]

The agent plays against two bots of the level easy. It sees how often each numeral lies in the field and in its hand,
and what it leads by; it chooses a numeral with the odds exp(weights · features). After each round (six turns) every
choice is made likelier or less likely by what the agent led by at the end of the round, compared with what it led by
then on average (Williams 1992). Nothing else is told to it, least of all the rules.

Tested in between with the learning switched off, on games of their own; the shares of random choice and of the game's
own bots in the same seat are measured alike.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from dilemma_arena.envs import make
from dilemma_arena.lab.match import Series, run
from dilemma_arena.lab.standings import wilson

Array: TypeAlias = NDArray[np.float64]
AGENT = "player_0"
RIVALS = ("bot:easy", "bot:easy")
NUMERALS = 4
MOST = 3
"""As many cards of a numeral in the field as are told apart, and in the hand."""
RATE = 0.005
"""Step of learning."""


def counts(cards: tuple[str, ...]) -> list[int]:
    """How many cards there are of each numeral."""
    return [sum(card[0] == str(numeral) for card in cards) for numeral in range(1, NUMERALS + 1)]


class Features:
    """What the agent sees of its hand and the field, as zeros and ones: an encoder for the environment."""

    size = 1 + 2 * NUMERALS * MOST + NUMERALS - 1

    def __call__(self, view: Any) -> NDArray[np.float32]:  # noqa: ANN401
        """How many of each numeral lie in the field and in the hand; which numeral urchins would sting."""
        told = [1.0]
        for cards in (view.field, view.hand):
            for count in counts(cards):
                told += [float(count >= least) for least in range(1, MOST + 1)]
        urchins, *others = (count > 0 for count in counts(view.field))
        told += [float(urchins and present and not any(others[i + 1 :])) for i, present in enumerate(others)]
        return np.array(told, np.float32)


def lead(totals: tuple[int, ...]) -> float:
    """Points of the agent before the best of the others."""
    return float(totals[0] - max(totals[1:]))


@dataclass(slots=True)
class Choice:
    """Something the agent has chosen in a round that goes on."""

    seen: Array
    odds: Array
    numeral: int
    lead: float


@dataclass(slots=True)
class Learner:
    """The policy and how it learns."""

    rng: np.random.Generator
    weights: Array = field(default_factory=lambda: np.zeros((NUMERALS, Features.size)))
    usual: float = 0.0
    """What is gained on average between a choice and the end of its round."""
    learning: bool = True
    choices: list[Choice] = field(default_factory=list)

    def choose(self, seen: Array, view: Any) -> int:  # noqa: ANN401
        """A numeral from the hand."""
        scores = self.weights @ seen
        scores[np.array(counts(view.hand)) == 0] = -np.inf
        odds = np.exp(scores - scores.max())
        odds /= odds.sum()
        numeral = int(self.rng.choice(NUMERALS, p=odds)) if self.learning else int(odds.argmax())
        self.choices.append(Choice(seen, odds, numeral, lead(view.totals)))
        return numeral + 1

    def round_over(self, totals: tuple[int, ...]) -> None:
        """Learn from a round that ended with these totals."""
        for choice in self.choices if self.learning else ():
            gain = lead(totals) - choice.lead
            surprise = -choice.odds
            surprise[choice.numeral] += 1.0
            self.weights += RATE * (gain - self.usual) * np.outer(surprise, choice.seen)
            self.usual += 0.001 * (gain - self.usual)
        self.choices.clear()


def table(seed: int) -> Any:  # noqa: ANN401
    """The environment at the start of a series of games."""
    env = make("hedgehogs-dilemma", ["agent", *RIVALS], encoder=Features())
    env.reset(seed=seed)
    return env


def play(env: Any, learner: Learner) -> float:  # noqa: ANN401
    """One game; what the agent earned."""
    rounds, earned = 0, 0.0
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        earned += reward
        view, offered = env.unwrapped.view(agent), env.unwrapped.offered(agent)
        while rounds < len(view.past):
            learner.round_over(view.past[rounds].totals)
            rounds += 1
        if terminated or truncated:
            env.step(None)
        elif view.phase == "play":
            numeral = learner.choose(observation["observation"], view)
            env.step(next(number for number, action in offered.items() if action.card[0] == str(numeral)))
        else:  # whose partner is whose matters little: take the first
            env.step(min(offered))
    env.reset()
    return earned


def share_won(learner: Learner, games: int, seed: int) -> float:
    """The agent's share of wins with the learning switched off; always the same games."""
    env = table(seed)
    learner.learning = False
    # from "1 for a sole win, 0 in sum" back to the share
    won = sum((1.0 + 2.0 * play(env, learner)) / 3.0 for _ in range(games))
    learner.learning = True
    return won / games


def others(games: int, seed: int) -> dict[str, float]:
    """The shares of the game's own bots against the same rivals."""
    shares = {}
    for level in ("random", "medium", "hard"):
        figures = run(Series("hedgehogs-dilemma", (f"bot:{level}", *RIVALS), games, seed)).plain()
        shares[level] = float(figures["bots"][level]["win_share"])
    return shares


def plot(curve: list[tuple[int, float]], bots: dict[str, float], games: int, file: Path) -> None:
    """The curve of learning beside the bots."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(7.2, 4.2), dpi=100)
    x, y = zip(*curve, strict=True)
    bounds = [wilson(share, games) for share in y]
    axes.fill_between(x, [100 * low for low, _ in bounds], [100 * high for _, high in bounds], color="0.85", lw=0)
    axes.plot(x, [100 * share for share in y], "o-", color="#1f4e8c", clip_on=False, label="learner (95 % interval)")
    for (level, share), style in zip(bots.items(), (":", "--", "-."), strict=True):
        axes.axhline(100 * share, ls=style, color="0.35", lw=1.2)
        axes.annotate(f"bot: {level}", (x[-1], 100 * share), (0, 3), textcoords="offset points", ha="right", fontsize=9)
    axes.axhline(100 / 3, color="0.7", lw=0.8)
    axes.annotate(
        "even share", (x[-1], 100 / 3), (0, 3), textcoords="offset points", ha="right", fontsize=9, color="0.4"
    )
    axes.set(xlabel="games learned from", ylabel="games won against two easy bots, %", xlim=(0, x[-1]), ylim=(0, None))
    axes.set_title("Hedgehog's Dilemma: a linear policy learns by REINFORCE", fontsize=11)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, loc="lower right")
    figure.tight_layout()
    figure.savefig(file)


def main() -> None:
    """Learn, test, tell, plot."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=2000, help="to learn from")
    parser.add_argument("--test", type=int, default=400, help="games of each test")
    parser.add_argument("--tests", type=int, default=12, help="while it learns")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()

    learner = Learner(np.random.default_rng(args.seed))
    env = table(args.seed)
    curve = [(0, share_won(learner, args.test, args.seed + 1))]
    print(f"before learning: {curve[-1][1]:.1%} won of {args.test} games, even would be 33.3 %")
    for number in range(1, args.games + 1):
        play(env, learner)
        if number % max(1, args.games // args.tests) == 0:
            curve.append((number, share_won(learner, args.test, args.seed + 1)))
            print(f"after {number} games: {curve[-1][1]:.1%}", flush=True)
    bots = others(args.test, args.seed)
    print("in the same seat:", ", ".join(f"{level} {share:.1%}" for level, share in bots.items()))
    if args.plot is not None:
        plot(curve, bots, args.test, args.plot)
    if args.json is not None:
        args.json.write_text(json.dumps({"curve": curve, "bots": bots}) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""A random policy in every game: the loop that any agent fills.

usage: python docs/examples/random_policy.py [GAME] [--games N] [--seed N]
"""

from __future__ import annotations

import argparse

from dilemma_arena.envs import make


def main() -> None:
    """Play and tell what each agent earned."""
    parser = argparse.ArgumentParser(description="A random policy.")
    parser.add_argument("game", nargs="?", default="hedgehogs-dilemma")
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()

    env = make(args.game)
    for agent in env.possible_agents:
        env.action_space(agent).seed(args.seed)
    env.reset(seed=args.seed)
    for number in range(args.games):
        earned = dict.fromkeys(env.agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, _ = env.last()
            earned[agent] += reward
            done = terminated or truncated
            env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
        print(f"game {number + 1}:", ", ".join(f"{agent} {reward:+.2f}" for agent, reward in earned.items()))
        env.reset()


if __name__ == "__main__":
    main()

"""Environments for learning agents: any registered game in the form of PettingZoo (optional extra `rl`).

Nothing is imported or registered anywhere before `make` is called. See docs/agents.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dilemma_arena.core.errors import UserError

if TYPE_CHECKING:
    from dilemma_arena.envs.actions import Aim
    from dilemma_arena.envs.observing import Encoder

AGENT = "agent"
"""A seat that is played from outside, through the environment."""


def make(
    game: str,
    seats: int | Sequence[str] | None = None,
    *,
    render_mode: str | None = None,
    reward: str = "win",
    encoder: Encoder | None = None,
    aims: Sequence[Aim] | None = None,
    longest: int = 5000,
    **options: Any,  # noqa: ANN401 - whatever the game's options take
) -> Any:  # noqa: ANN401 - PettingZoo comes without types
    """An AEC environment of PettingZoo over the rules of a game.

    Args:
        game: id of an installed game.
        seats: how many agents, or who sits where: "agent", or a bot as on the command line ("bot:easy"), which then
            belongs to the environment. None: as few agents as the game allows.
        render_mode: None, "ansi" (`render` returns text) or "human" (it is printed).
        reward: "win": at the end 1 for a sole winner, and 0 in sum; "score": the own final score.
        encoder: turns what a seat may know into numbers; None: `Hashed`, which takes any game.
        aims: the ways in which each throw is offered; None: `AIMS`.
        longest: decisions after which a game is truncated.
        options: the game's own options by name.

    Raises:
        UserError: PettingZoo is not installed; or there is no such game, bot, option or number of seats.
    """
    try:
        from dilemma_arena.envs import aec
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("pettingzoo", "gymnasium"):
            raise
        raise UserError(
            f"environments need the package {error.name}, which is not installed: pip install 'dilemma-arena[rl]'"
        ) from error
    return aec.make(
        game,
        seats,
        render_mode=render_mode,
        reward=reward,
        encoder=encoder,
        aims=aims,
        longest=longest,
        options=options,
    )

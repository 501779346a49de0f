"""Which bots a game has: `random` for every game, and the levels of its own `bots` module."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec

from dilemma_arena.bots.contract import AnyBot, BotFactory
from dilemma_arena.bots.random_bot import RandomBot
from dilemma_arena.core.errors import UserError
from dilemma_arena.core.streams import Stream
from dilemma_arena.rules.contract import AnyGame


class UnknownLevel(UserError):
    """The game has no bot of this level."""


def levels(game: AnyGame) -> Mapping[str, BotFactory]:
    """The bots of a game by level, weakest first: `random` and what `<package>.bots.LEVELS` lists."""
    own: Mapping[str, BotFactory] = {}
    name = f"{game.info.package}.bots"
    if find_spec(name) is not None:
        own = import_module(name).LEVELS
    return {"random": lambda _character: RandomBot(), **own}


def make_bot(game: AnyGame, level: str, character: Stream) -> AnyBot:
    """A bot for one seat of one match.

    Args:
        game: what it plays.
        level: a key of `levels(game)`.
        character: the stream for what the bot is.

    Raises:
        UnknownLevel: there is none of this level.
    """
    known = levels(game)
    if level not in known:
        raise UnknownLevel(f"{game.info.title} has no bot {level!r}; there are {', '.join(known)}")
    return known[level](character)

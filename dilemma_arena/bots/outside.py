"""Bots from outside, named `package.module:Class`: anybody's code, whose faults are told in a sentence."""

from __future__ import annotations

import math
import sys
import traceback
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from dilemma_arena.bots.contract import AnyBot, BotFactory
from dilemma_arena.bots.seats import is_outside
from dilemma_arena.core.errors import UserError
from dilemma_arena.core.streams import Stream

T = TypeVar("T")


class BadBot(UserError):
    """A bot from outside cannot be found or does not do what the contract says."""


def outsiders(names: Iterable[str]) -> dict[str, BotFactory]:
    """Those of the names that are bots from outside, loaded.

    Raises:
        BadBot: one of them cannot be had.
    """
    return {name: outside(name) for name in names if is_outside(name)}


def outside(name: str) -> BotFactory:
    """What makes the bot: the class, called with a stream for what the bot is; see docs/agents.md.

    The module is looked for among installed packages and, after them, in the current folder.

    Raises:
        BadBot: there is no such module or class, or it does not load.
    """
    module_name, _, attribute = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)  # for good: the bot may import its own modules only when it plays
    try:
        module = import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{module_name}.".startswith(f"{error.name}."):
            raise BadBot(f"the bot {name} is not found: there is no module {error.name!r} here") from error
        raise BadBot(f"the bot {name} does not load: {_told(error)}") from error
    except (Exception, SystemExit) as error:
        raise BadBot(f"the bot {name} does not load: {_told(error)}") from error
    kind = getattr(module, attribute, None)
    if kind is None:
        raise BadBot(f"the bot {name} is not found: the module has no {attribute!r}")
    if not callable(kind):
        raise BadBot(f"the bot {name} is no class")

    def made(character: Stream) -> AnyBot:
        bot = _guarded(name, "cannot be made", lambda: kind(character))
        for method in ("choose", "reaction_s"):
            if not callable(getattr(bot, method, None)):
                raise BadBot(f"the bot {name} has no method {method!r}")
        return _Handed(name, bot) if callable(getattr(bot, "perform", None)) else _Outside(name, bot)

    return made


class _Outside:
    """A bot whose mistakes are told in a sentence."""

    def __init__(self, name: str, bot: Any) -> None:  # noqa: ANN401
        self._name = name
        self._bot = bot

    def choose(self, view: Any, legal: Sequence[Any], rng: Stream) -> Any:  # noqa: ANN401
        return _guarded(self._name, "fails in choose", lambda: self._bot.choose(view, legal, rng))

    def reaction_s(self, view: Any, action: Any, rng: Stream) -> float:  # noqa: ANN401
        seconds = _guarded(self._name, "fails in reaction_s", lambda: self._bot.reaction_s(view, action, rng))
        if not isinstance(seconds, int | float) or not math.isfinite(seconds):
            raise BadBot(f"the bot {self._name} reacts after {seconds!r}, which is no number of seconds")
        return float(seconds)


class _Handed(_Outside):
    """The same for a bot with hands of its own."""

    def perform(self, view: Any, action: Any, hand: Stream) -> Any:  # noqa: ANN401
        return _guarded(self._name, "fails in perform", lambda: self._bot.perform(view, action, hand))


def _guarded(name: str, what: str, deed: Callable[[], T]) -> T:
    try:
        return deed()
    except UserError:
        raise
    except Exception as error:
        raise BadBot(f"the bot {name} {what}: {_told(error)}") from error


def _told(error: BaseException) -> str:
    """The error and the place in the bot's own code, for whoever writes it."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    if isinstance(error, SyntaxError) and error.filename:
        place = f" ({Path(error.filename).name}, line {error.lineno})"
    return f"{type(error).__name__}: {error.msg if isinstance(error, SyntaxError) else error}{place}"

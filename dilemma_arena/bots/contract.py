"""The contract every bot fulfils: it sees a view, never the state, and draws from a stream of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from dilemma_arena.core.ids import Seat
from dilemma_arena.core.streams import Stream
from dilemma_arena.rules.codec import Message, Tagged
from dilemma_arena.rules.contract import AnyGame

V = TypeVar("V", bound=Message, contravariant=True)
A = TypeVar("A", bound=Tagged)


class Bot(Protocol[V, A]):
    """Plays one seat of one match."""

    def choose(self, view: V, legal: Sequence[A], rng: Stream) -> A:
        """What to do now.

        Args:
            view: all the seat may know.
            legal: what it may do, never empty. Where actions hold free numbers each stands for many: the bot may
                return any action that the game's `check` allows.
            rng: the bot's own stream.
        """
        ...

    def reaction_s(self, view: V, action: A, rng: Stream) -> float:
        """Seconds it takes to do what it chose; asked only where the clock runs (FactsNeeded.WORLD)."""
        ...


AnyBot: TypeAlias = Bot[Any, Any]
BotFactory: TypeAlias = Callable[[Stream], AnyBot]
"""Makes the bot of one seat for one match; the stream is for what it is (a character), not for what it does."""


def decide(game: AnyGame, state: Any, seat: Seat, bot: AnyBot, rng: Stream) -> Any:  # noqa: ANN401
    """Ask a bot for the next action of a seat that is to act. The caller applies it, which checks its legality.

    Raises:
        MalformedAction: what the bot returns is no action of this game.
    """
    action = bot.choose(game.view(state, seat), game.legal(state, seat), rng)
    return game.codecs.action.checked(action, f"the bot of player {seat + 1}")

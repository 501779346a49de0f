"""Who sits at the table: people, who act when they like, and bots, which plan and act when their time has come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from dilemma_arena.bots.contract import AnyBot
from dilemma_arena.core.ids import Seat
from dilemma_arena.core.streams import Stream
from dilemma_arena.physics.params import TICK_S
from dilemma_arena.rules.contract import AnyGame
from dilemma_arena.rules.errors import IllegalAction

LONGEST_WAIT_S = 60.0
"""No bot keeps a table waiting longer than this, s."""
POINT_OF_NO_RETURN_S = 0.2
"""What is due sooner than this happens, whatever else does: nobody stops a hand that is on its way, s."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a bot means to do, and when."""

    action: Any
    due: int
    """Tick."""


@runtime_checkable
class Handed(Protocol):
    """A bot with hands: between what it means to do and what it does stands its skill."""

    def perform(self, view: Any, action: Any, hand: Stream) -> Any:  # noqa: ANN401 - of any game
        """What becomes of the action in the bot's hands.

        Args:
            view: all the seat may know.
            action: what the bot meant to do.
            hand: the stream for errors of the hand; what the bot thinks never draws from it.
        """
        ...


class Player(Protocol):
    """One seat of a session."""

    @property
    def name(self) -> str:
        """As on the command line: human, bot:LEVEL or module:Class."""
        ...

    def plan(self, game: AnyGame, state: Any, seat: Seat, tick: int, old: Plan | None) -> Plan | None:  # noqa: ANN401
        """What to do and when, thought over whenever something has happened; None: the player acts unasked."""
        ...

    def perform(self, game: AnyGame, state: Any, seat: Seat, plan: Plan) -> Any:  # noqa: ANN401 - of any game
        """The action itself, when the plan is due."""
        ...


class Human:
    """A person: acts through `Session.submit`."""

    name = "human"

    def plan(self, game: AnyGame, state: object, seat: Seat, tick: int, old: Plan | None) -> None:
        """People plan for themselves."""
        return

    def perform(self, game: AnyGame, state: object, seat: Seat, plan: Plan) -> object:
        """Never called: there is no plan."""
        raise AssertionError("a person has no plan")


class BotPlayer:
    """A bot at the table: a mind that plans, a pace, and a hand."""

    def __init__(self, level: str, bot: AnyBot, mind: Stream, hand: Stream, *, pause_s: float | None = None) -> None:
        """`level`: or a name from outside. `pause_s`: the bot takes always this long; None: as long as it says."""
        self.name = level if ":" in level else f"bot:{level}"
        self._bot = bot
        self._pause_s = pause_s
        self._mind = mind
        self._hand = hand
        self._moment = mind.state

    def plan(self, game: AnyGame, state: Any, seat: Seat, tick: int, old: Plan | None) -> Plan:  # noqa: ANN401
        """Think, or think again.

        Second thoughts draw the same random numbers as the first: they are others only if what the bot sees is
        another. What it meant to do anyway it does when it meant to, and what it is about to do it does.

        Raises:
            MalformedAction: what the bot returns is no action of this game.
            IllegalAction: the bot wants something that is not allowed.
        """
        if old is None:
            self._moment = self._mind.state
        elif old.due - tick < POINT_OF_NO_RETURN_S / TICK_S and game.check(state, seat, old.action) is None:
            return old
        else:
            self._mind = Stream(self._moment)
        view, legal = game.view(state, seat), game.legal(state, seat)
        action = game.codecs.action.checked(self._bot.choose(view, legal, self._mind), f"the bot of player {seat + 1}")
        rejection = game.check(state, seat, action)
        if rejection is not None:
            raise IllegalAction(seat, action, game.text(action), rejection, tuple(map(game.text, legal)))
        if old is not None and action == old.action:
            return old
        seconds = self._bot.reaction_s(view, action, self._mind) if self._pause_s is None else self._pause_s
        return Plan(action, tick + round(min(max(seconds, 0.0), LONGEST_WAIT_S) / TICK_S))

    def perform(self, game: AnyGame, state: Any, seat: Seat, plan: Plan) -> Any:  # noqa: ANN401 - of any game
        """What the bot's hand makes of the plan."""
        if not isinstance(self._bot, Handed):
            return plan.action
        done = self._bot.perform(game.view(state, seat), plan.action, self._hand)
        return game.codecs.action.checked(done, f"the bot of player {seat + 1}")

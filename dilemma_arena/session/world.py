"""The world of a game: what moves by itself between the players' actions (cards in the air, a clock)."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, TypeAlias, TypeVar, runtime_checkable

from dilemma_arena.core.ids import CardId
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.pose import Pose
from dilemma_arena.physics.rest import LyingCard
from dilemma_arena.rules.codec import Message, Tagged
from dilemma_arena.rules.contract import ActionRecord, AnyGame

S = TypeVar("S", bound=Message, contravariant=True)
A = TypeVar("A", bound=Tagged)
F = TypeVar("F", bound=Tagged)


class World(Protocol[S, A, F]):
    """Advanced by a match, asked for the facts that have become true. It decides nothing and draws nothing.

    Whenever the rules wait for nothing from the world (`facts_needed` is not WORLD), a new world is as good as one
    that has seen the whole match: playback begins there instead of at the start.
    """

    @property
    def tick(self) -> int:
        """Ticks since the match began, each TICK_S long."""
        ...

    @property
    def runs(self) -> bool:
        """Whether time matters in this game, also while nothing moves."""
        ...

    def applied(self, record: ActionRecord[A, F], state: S) -> None:
        """The rules have taken this record at the current tick, and this is the state it led to."""
        ...

    def advance(self, state: S, until: int) -> None:
        """Go on to the tick `until`, or to the first one at which there is a fact to be told.

        Whether in one call or in many, the numbers are the same.
        """
        ...

    def fact(self, state: S) -> F | None:
        """The next thing that has turned out and that the rules have not been told, each once; None: nothing."""
        ...

    def digest(self) -> str:
        """Hex digest of the exact state; the same only if every bit is."""
        ...


@runtime_checkable
class CardWorld(World[S, A, F], Protocol):
    """A world in which cards fly and lie, for screens and recordings."""

    @property
    def moving(self) -> Sequence[CardId]:
        """The cards not at rest, in order of their throws."""
        ...

    @property
    def cleared(self) -> Sequence[LyingCard] | None:
        """How the cards lay that the last record has taken away, so that a new arena is there; None: it did not."""
        ...

    def poses(self) -> dict[CardId, Pose]:
        """Where every card is, bottom of the stack first (draw in this order)."""
        ...

    def lying(self) -> Sequence[LyingCard]:
        """The cards at rest, lowest first."""
        ...

    def thrown(self, action: A) -> tuple[CardId, Launch] | None:
        """The card this action lets go and how, if it is a throw."""
        ...


AnyWorld: TypeAlias = World[Any, Any, Any]
AnyCardWorld: TypeAlias = CardWorld[Any, Any, Any]


class StillWorld:
    """The world of games without one: time passes and nothing happens."""

    runs = False

    def __init__(self, tick: int = 0) -> None:
        self._tick = tick

    @property
    def tick(self) -> int:
        """Ticks since the match began."""
        return self._tick

    def applied(self, record: object, state: object) -> None:
        """Nothing follows from it."""

    def advance(self, state: object, until: int) -> None:
        """Time passes."""
        self._tick = max(self._tick, until)

    def fact(self, state: object) -> None:
        """Nothing ever happens."""
        return

    def digest(self) -> str:
        """There is nothing to be digested."""
        return ""


def make_world(game: AnyGame, state: Any, tick: int = 0) -> AnyWorld:  # noqa: ANN401 - the state of any game
    """A new world for a match in this state: that of `<package>.world.make_world`, if the game has such a module.

    Args:
        game: what is played.
        state: a state in which the rules wait for nothing from the world.
        tick: the match's tick.
    """
    name = f"{game.info.package}.world"
    if find_spec(name) is None:
        return StillWorld(tick)
    world: AnyWorld = import_module(name).make_world(state, tick)
    return world

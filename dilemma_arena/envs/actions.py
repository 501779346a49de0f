"""The actions of a game as numbers: each possible action has a number that means the same throughout."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args

import msgspec.inspect as schema
from msgspec.structs import replace as change

from dilemma_arena.core.errors import UserError
from dilemma_arena.core.ids import CardId
from dilemma_arena.physics.launch import Launch

WAIT = 0
"""The number of doing nothing for now, where the world goes on without one."""
MOST_LISTED = 4096
"""A kind of action with more forms than this gets numbered slots instead of a number for each form."""
SLOTS = 128
"""Of such a kind this many are offered at a time, in the order in which the rules list them."""


@dataclass(frozen=True, slots=True)
class Aim:
    """How a throw differs from the standard throw of its seat."""

    speed: float = 1.0
    """Times as fast."""
    turn_rad: float = 0.0
    """Turned to the left by this angle, seen from above."""
    spin: float = 1.0
    """Times as much spin."""

    def of(self, launch: Launch) -> Launch:
        """The launch that comes of it."""
        if self == Aim():
            return launch
        cos, sin = self.speed * math.cos(self.turn_rad), self.speed * math.sin(self.turn_rad)
        return replace(
            launch,
            vx_mm_s=cos * launch.vx_mm_s - sin * launch.vy_mm_s,
            vy_mm_s=sin * launch.vx_mm_s + cos * launch.vy_mm_s,
            vz_mm_s=self.speed * launch.vz_mm_s,
            yaw_rad=launch.yaw_rad + self.turn_rad,
            spin_rad_s=self.spin * launch.spin_rad_s,
        )


AIMS = tuple(Aim(speed, math.radians(turn)) for speed in (0.9, 1.0, 1.1) for turn in (-8, -4, 0, 4, 8))
"""The throws that are offered unless others are asked for."""


@dataclass(frozen=True, slots=True)
class _Kind:
    """One kind of action and its numbers."""

    first: int
    places: dict[tuple[Any, ...], int] | None
    """By the fields that count: the number after `first`; None: numbered slots."""
    names: tuple[str, ...]
    """The fields that count."""
    launch: str | None
    """The field with the launch, if it is a throw."""


class Catalogue:
    """The numbers of all actions of a game.

    Made from the types of the actions alone: a kind whose fields can be listed (cards, sides of a token, small
    numbers) has a number for each combination, a throw one for each combination and aim. Free numbers do not count:
    the action the rules offer stands for all. A kind that cannot be listed (payments, sets of equipment) has SLOTS
    numbers, given to what is legal in the order of the rules.
    """

    def __init__(self, form: Any, cards: Sequence[CardId], aims: Sequence[Aim] = AIMS) -> None:  # noqa: ANN401
        """Number the actions.

        Args:
            form: the union of the action types, as the game's codec has it.
            cards: every card of the game.
            aims: how each throw is offered.
        """
        self._aims = tuple(aims)
        self._kinds: dict[type, _Kind] = {}
        size = WAIT + 1
        for kind in get_args(form) or (form,):
            self._kinds[kind], width = _numbered(kind, size, cards, len(self._aims))
            size += width
        self.size = size
        """How many numbers there are."""

    def offered(self, legal: Iterable[Any]) -> dict[int, Any]:
        """The legal actions by number.

        Raises:
            UserError: an action is none of this game, or names a card that is none.
        """
        offered: dict[int, Any] = {}
        for action in legal:
            kind = self._kinds.get(type(action))
            if kind is None:
                raise UserError(f"the rules offer an action of an unknown kind: {action!r}")
            if kind.places is None:
                slot = next((n for n in range(kind.first, kind.first + SLOTS) if n not in offered), None)
                if slot is not None:
                    offered[slot] = action
                continue
            place = kind.places.get(tuple(getattr(action, name) for name in kind.names))
            if place is None:
                raise UserError(f"the rules offer an action that cannot be listed: {action!r}")
            if kind.launch is None:
                offered[kind.first + place] = action
                continue
            launch = getattr(action, kind.launch)
            for number, aim in enumerate(self._aims):
                thrown = change(action, **{kind.launch: aim.of(launch)})
                offered[kind.first + place * len(self._aims) + number] = thrown
        return offered


def _numbered(kind: type, first: int, cards: Sequence[CardId], aims: int) -> tuple[_Kind, int]:
    """A kind of action with numbers from `first` on, and how many it takes."""
    info = schema.type_info(kind)
    if not isinstance(info, schema.StructType):
        raise UserError(f"{kind.__name__} is no action type")
    names: list[str] = []
    values: list[Sequence[object]] = []
    launch: str | None = None
    for field in info.fields:
        if isinstance(field.type, schema.DataclassType) and field.type.cls is Launch:
            launch = field.name
        elif not isinstance(field.type, schema.FloatType):
            listed = _values(field.type, cards)
            if listed is None:
                return _Kind(first, None, (), None), SLOTS
            names.append(field.name)
            values.append(listed)
    if math.prod(map(len, values)) > MOST_LISTED:
        return _Kind(first, None, (), None), SLOTS
    places = {combination: number for number, combination in enumerate(itertools.product(*values))}
    width = len(places) * (aims if launch is not None else 1)
    return _Kind(first, places, tuple(names), launch), width


def _values(form: schema.Type, cards: Sequence[CardId]) -> Sequence[object] | None:
    """All values a field can have, if they can be listed."""
    match form:
        case schema.StrType():
            return cards
        case schema.BoolType():
            return (False, True)
        case schema.NoneType():
            return (None,)
        case schema.EnumType(cls=cls):
            return tuple(cls)
        case schema.IntType(ge=int(low), le=int(high)):
            return range(low, high + 1) if high - low < MOST_LISTED else None
        case schema.UnionType(types=types):
            parts = [_values(part, cards) for part in types]
            return None if None in parts else [value for part in parts for value in part or ()]
    return None

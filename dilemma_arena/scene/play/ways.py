"""How a table is played, besides the rules, and who else may have a say at it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum
from typing import Protocol, TypeVar

from dilemma_arena.scene.stack import Transition

S = TypeVar("S", contravariant=True)
"""A game's scene."""


@dataclass(slots=True)
class Ways:
    """What can be changed while the game goes on."""

    auto_go_on: bool = False
    """What waits for somebody to go on goes on by itself after a while."""


def told(ways: Ways) -> dict[str, str]:
    """The ways as texts, to be kept in the settings."""
    values = {item.name: getattr(ways, item.name) for item in fields(ways)}
    return {name: value.name if isinstance(value, Enum) else str(value) for name, value in values.items()}


def follow(ways: Ways, texts: Mapping[str, str]) -> None:
    """Set the ways as texts say; what they do not say or nobody understands stays as it is."""
    for item in fields(ways):
        now, text = getattr(ways, item.name), texts.get(item.name, "")
        if isinstance(now, bool) and text in ("True", "False"):
            setattr(ways, item.name, text == "True")
        elif isinstance(now, Enum) and text in type(now).__members__:
            setattr(ways, item.name, type(now)[text])


class Coach(Protocol[S]):
    """Somebody who leads through the game: plays seats and says what to do."""

    def tick(self, scene: S, /) -> Transition | None:
        """Act, if it is time to."""
        ...

    def line(self, scene: S, /) -> str:
        """What to do now; empty: nothing to say."""
        ...

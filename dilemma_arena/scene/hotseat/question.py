"""What is asked in secret, and who is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from dilemma_arena.core.ids import Seat
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.menus.match_setup import MatchSetup
from dilemma_arena.scene.stack import Transition
from dilemma_arena.scene.theme import SeatStyle
from dilemma_arena.scene.ui.element import Element

MOST_KEYS = 4
"""Options that a column of keys has room for."""


@dataclass(frozen=True, slots=True)
class Chooser:
    """A person who is asked."""

    seat: Seat
    name: str
    look: SeatStyle

    @classmethod
    def of(cls, setup: MatchSetup, seat: Seat) -> Chooser:
        """Who sits there in a match."""
        one = setup.seats[seat]
        return cls(seat, one.name, one.look)


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be chosen."""

    label: str
    icon: str = ""
    """A symbol, ..."""
    paint: Callable[[Painter, Box], None] | None = None
    """... or a picture, such as a card, that fills a box ..."""
    shape: tuple[float, float] = (120.0, 185.0)
    """... of this width and height, units ..."""
    picture_name: str = ""
    """... and is kept under this name."""
    why_not: str = ""
    """Why it cannot be chosen; empty: it can."""


Finish = Callable[[Mapping[Seat, int]], Transition]
"""Takes the choices (indices of options, by seat) and says what is to become of the stack of scenes."""


@dataclass(frozen=True, slots=True)
class Question:
    """Asked of several people, each in secret."""

    title: str
    """What it is about, in a few words; everybody may read it."""
    options_of: Callable[[Seat], Sequence[Option]]
    """What a seat can choose from. Asked only when the seat's own eyes are on the screen, unless `shared`."""
    shared: bool = True
    """The options are the same for all and no secret: they can be shown to everybody."""
    extra_of: Callable[[Seat], Element | None] | None = None
    """What else only this seat may see, above the options."""

    def keys_possible(self, choosers: Sequence[Chooser]) -> bool:
        """Whether all can choose at once, each with a column of keys."""
        return self.shared and all(len(self.options_of(chooser.seat)) <= MOST_KEYS for chooser in choosers)

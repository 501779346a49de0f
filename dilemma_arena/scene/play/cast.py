"""Who plays, and what they are called in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from dilemma_arena.core.ids import Seat
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.menus.match_setup import SeatSetup
from dilemma_arena.scene.play.plaques import Sitter


@dataclass(frozen=True, slots=True)
class Cast:
    """The people and bots of a match."""

    sitters: tuple[Sitter, ...]
    tr: Translator
    you: Seat | None
    """The only person at the table; None: there are none, or several."""

    @classmethod
    def of(cls, seats: Sequence[SeatSetup], tr: Translator, people: Sequence[Seat] | None = None) -> Self:
        """The cast of a set-up match.

        Args:
            seats: Who sits where.
            tr: For what they are called.
            people: The seats of those who look on; None: of all people.
        """
        sitters = tuple(
            Sitter(seat, setup.name, setup.look, setup.human, setup.level) for seat, setup in enumerate(seats)
        )
        if people is None:
            people = [sitter.seat for sitter in sitters if sitter.human]
        return cls(sitters, tr, people[0] if len(people) == 1 else None)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(sitter.seat for sitter in self.sitters if sitter.human)

    def name(self, seat: Seat) -> str:
        """What somebody is called."""
        return self.sitters[seat].name

    def names(self, seats: Sequence[Seat]) -> str:
        """Several of them."""
        if len(seats) < 2:
            return "".join(map(self.name, seats))
        first = ", ".join(map(self.name, seats[:-1]))
        return self.tr("{names} and {last}", names=first, last=self.name(seats[-1]))

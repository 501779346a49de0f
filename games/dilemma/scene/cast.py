"""Who plays which cards: the game's ids, those the table draws, and how they are called in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.physics.rest import LyingCard
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.menus.match_setup import SeatSetup
from dilemma_arena.scene.names import CardName, numbered
from dilemma_arena.scene.play.plaques import Sitter
from games.dilemma.cards import full_hand, owner, value


@dataclass(frozen=True, slots=True)
class Cast:
    """The people and bots of a match, and their cards."""

    sitters: tuple[Sitter, ...]
    tr: Translator
    you: Seat | None
    """The only person at the table; None: there are none, or several."""

    @classmethod
    def of(cls, seats: Sequence[SeatSetup], tr: Translator, people: Sequence[Seat] | None = None) -> Cast:
        """The cast of a set-up match.

        Args:
            seats: Who sits where.
            tr: For what cards are called.
            people: The seats of those who look on; None: of all people.
        """
        sitters = tuple(
            Sitter(seat, setup.name, setup.look, setup.human, setup.level) for seat, setup in enumerate(seats)
        )
        here = [sitter.seat for sitter in sitters if sitter.human] if people is None else people
        return cls(sitters, tr, here[0] if len(here) == 1 else None)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(sitter.seat for sitter in self.sitters if sitter.human)

    def name(self, seat: Seat) -> str:
        """What somebody is called."""
        return self.sitters[seat].name

    def shown(self, card: CardId) -> str:
        """The id under which the table draws a card."""
        return numbered(self.sitters[owner(card)].style, value(card))

    def card(self, shown: str) -> CardId:
        """The card behind a drawn one."""
        name = CardName(shown)
        seat = next(sitter.seat for sitter in self.sitters if sitter.style.name == name.seat.name)
        return full_hand(seat)[int(name.short) - 1]

    def lying(self, card: LyingCard) -> LyingCard:
        """A lying card under the ids of the table."""
        return replace(card, id=self.shown(card.id), on_top_of=tuple(map(self.shown, card.on_top_of)))

    def called(self, card: CardId) -> str:
        """A card within a sentence."""
        if owner(card) == self.you:
            return self.tr("your {value}", value=value(card))
        return self.tr("{name}'s {value}", name=self.name(owner(card)), value=value(card))

    def called_shown(self, shown: str) -> str:
        """The same for a drawn card."""
        return self.called(self.card(shown))


def capital(sentence: str) -> str:
    """With a capital letter at the beginning."""
    return sentence[:1].upper() + sentence[1:]

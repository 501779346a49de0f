"""Who plays which cards: the game's ids, those the table draws, and how they are called in a sentence."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dilemma_arena.core.ids import CardId
from dilemma_arena.physics.rest import LyingCard
from dilemma_arena.scene.names import CardName, numbered
from dilemma_arena.scene.play import cast
from games.dilemma.cards import full_hand, owner, value


@dataclass(frozen=True, slots=True)
class Cast(cast.Cast):
    """The people and bots of a match, and their cards."""

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

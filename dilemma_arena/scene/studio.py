"""What draws: made once a program, and given to every scene that shows a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.params import Card
from dilemma_arena.scene.board import Board
from dilemma_arena.scene.brush import Brush
from dilemma_arena.scene.card_art import CardArt
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.icons import Icons
from dilemma_arena.scene.table_art import TableArt
from dilemma_arena.scene.ui.symbols import SYMBOLS
from dilemma_arena.scene.verdicts import NameOf


@dataclass(frozen=True, slots=True)
class Studio:
    """What draws, made once a program; needs a window to be open."""

    brush: Brush
    table_art: TableArt
    _cards: dict[Card, CardArt] = field(default_factory=dict)

    @classmethod
    def make(cls, translator: Callable[[], Translator] = Translator) -> Studio:
        """Load fonts and pictures; `translator` gives that of the language that is set."""
        brush = Brush(icons=Icons(SYMBOLS), translator=translator)
        return cls(brush, TableArt(brush.theme))

    def board(self, arena: Arena, card: Card, name_of: NameOf) -> Board:
        """A table with that arena."""
        art = self._cards.setdefault(card, CardArt(self.brush, card))
        return Board(self.brush, art, self.table_art, arena, name_of)

"""Where the cards of one kind are, and how they move: pile, hand, table, box."""

from __future__ import annotations

from msgspec.structs import replace

from dilemma_arena.core.ids import CardId
from dilemma_arena.core.streams import Stream
from dilemma_arena.rules.codec import Message

Cards = tuple[CardId, ...]


class Pile(Message, frozen=True):
    """The cards of one kind, cool or nasty; each is in exactly one place."""

    stack: Cards = ()
    """Face down, the next card first."""
    hand: Cards = ()
    """Drawn by the neighbour who is to choose."""
    table: CardId | None = None
    """Beside the BUT card."""
    seen: Cards = ()
    """In the box, after everybody saw them, in that order."""
    unseen: Cards = ()
    """In the box without ever having been shown, sorted; before the first shuffle all cards."""

    @property
    def box(self) -> Cards:
        """All that a shuffle would bring back, sorted."""
        return tuple(sorted((*self.seen, *self.unseen)))

    @property
    def cards(self) -> Cards:
        """All of them, wherever they are."""
        return (*self.stack, *self.hand, *((self.table,) if self.table is not None else ()), *self.seen, *self.unseen)

    def shuffled(self, order: Cards) -> Pile:
        """The box emptied and laid under the stack in this order."""
        return replace(self, stack=(*self.stack, *order), seen=(), unseen=())

    def drawn(self, count: int) -> Pile:
        """The topmost cards taken into the hand."""
        return replace(self, stack=self.stack[count:], hand=self.stack[:count])

    def played(self, card: CardId) -> Pile:
        """A card of the hand on the table, the others into the box unseen (ruling 2)."""
        rejected = (other for other in self.hand if other != card)
        return replace(self, hand=(), table=card, unseen=tuple(sorted((*self.unseen, *rejected))))

    def cleared(self) -> Pile:
        """The card on the table into the box."""
        return self if self.table is None else replace(self, table=None, seen=(*self.seen, self.table))

    def redealt(self, rng: Stream, *, hand_is_known: bool) -> Pile:
        """All that is hidden drawn anew: stack, unseen cards and, unless it is known, the hand."""
        hidden = [*self.stack, *self.unseen, *(() if hand_is_known else self.hand)]
        rng.shuffle(hidden)
        draw = iter(hidden)
        stack = tuple(next(draw) for _ in self.stack)
        hand = self.hand if hand_is_known else tuple(next(draw) for _ in self.hand)
        return replace(self, stack=stack, hand=hand, unseen=tuple(sorted(draw)))

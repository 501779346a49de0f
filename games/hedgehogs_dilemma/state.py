"""The state of a game of Hedgehog's Dilemma, and what a seat may know of it."""

from __future__ import annotations

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.rules.codec import Message
from games.hedgehogs_dilemma.messages import Options, PastRound, Phase, Reveal, numeral

Cards = tuple[CardId, ...]


def total(cards: Cards) -> int:
    """Sum of the numerals."""
    return sum(map(numeral, cards))


class State(Message, frozen=True):
    """Everything."""

    options: Options
    phase: Phase
    hands: tuple[Cards, ...]
    """By seat, sorted."""
    burrow: Cards
    """Face down, the next card first; before a deal the whole deck, unshuffled."""
    chips: tuple[int, ...]
    supply: int
    field: Cards = ()
    chosen: tuple[CardId | None, ...] = ()
    """By seat: the card laid face down (in the phase PLAY) or open (PARTNER)."""
    pairs: tuple[Cards, ...] = ()
    """By seat: the cards won this round, played card and partner in turn."""
    removed: Cards = ()
    """Cards that failed this round, all of them seen by everybody."""
    reveal: Reveal | None = None
    """The last turn laid open; stays to be looked at until the next."""
    past: tuple[PastRound, ...] = ()

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.chips)


class View(Message, frozen=True):
    """What one seat (or, with seat None, anybody) may know."""

    seat: Seat | None
    options: Options
    phase: Phase
    hand: Cards
    hand_sizes: tuple[int, ...]
    burrow_size: int
    field: Cards
    chosen: tuple[Seat, ...]
    """Who has laid a card in this turn."""
    own_choice: CardId | None
    """The card the seat itself has laid."""
    pairs: tuple[Cards, ...]
    totals: tuple[int, ...]
    removed: Cards
    reveal: Reveal | None
    chips: tuple[int, ...]
    supply: int
    past: tuple[PastRound, ...]


def view_of(state: State, seat: Seat | None) -> View:
    """The part of the state that `seat` may know; None: the spectator's part."""
    return View(
        seat=seat,
        options=state.options,
        phase=state.phase,
        hand=state.hands[seat] if seat is not None else (),
        hand_sizes=tuple(map(len, state.hands)),
        burrow_size=len(state.burrow),
        field=state.field,
        chosen=tuple(other for other, card in enumerate(state.chosen) if card is not None),
        own_choice=state.chosen[seat] if seat is not None and state.chosen else None,
        pairs=state.pairs,
        totals=tuple(map(total, state.pairs)),
        removed=state.removed,
        reveal=state.reveal,
        chips=state.chips,
        supply=state.supply,
        past=state.past,
    )

"""The state of a game of Dilemma, and what a seat may know of it."""

from __future__ import annotations

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.rules.codec import Message
from games.dilemma.cards import full_hand, owner, value
from games.dilemma.messages import Duel, Judgement, Offer, Options, PastTurn, Phase, Token, Window


class State(Message, frozen=True):
    """Everything. What is in no hand, arena or won pile lies on the open pile, out of the game."""

    options: Options
    phase: Phase
    hands: tuple[tuple[CardId, ...], ...]
    """By seat, each sorted by value."""
    won: tuple[tuple[CardId, ...], ...]
    """By seat, in the order they were won."""
    lives: tuple[int, ...]
    provocateur: Seat
    """Who has the initiative (meaningless before the draw)."""
    open_pile: tuple[CardId, ...] = ()
    offer: Offer | None = None
    """The card in the arena and where it was laid."""
    window: Window | None = None
    """The reactions to the offer."""
    judgement: Judgement | None = None
    """The last one; stays to be looked at until the next."""
    duel: Duel | None = None
    past: tuple[PastTurn, ...] = ()
    """All turns that are over."""

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.hands)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points won so far, by seat."""
        return tuple(sum(map(value, pile)) for pile in self.won)


class View(Message, frozen=True):
    """What one seat (or, with seat None, anybody) may know: all but the hands of others and hidden tokens."""

    seat: Seat | None
    options: Options
    phase: Phase
    hand: tuple[CardId, ...]
    """The seat's own cards, by value; empty for spectators."""
    hand_sizes: tuple[int, ...]
    won: tuple[tuple[CardId, ...], ...]
    scores: tuple[int, ...]
    lives: tuple[int, ...]
    provocateur: Seat | None
    open_pile: tuple[CardId, ...]
    offer: Offer | None
    window: Window | None
    judgement: Judgement | None
    contractant: Seat | None
    duel_card: CardId | None
    chosen: tuple[Seat, ...]
    """The duellists whose token lies hidden on the table."""
    own_token: Token | None
    """What the seat itself has chosen in this duel."""
    past: tuple[PastTurn, ...]

    def deduced_hand(self, seat: Seat) -> tuple[CardId, ...]:
        """The hand of any seat, from what everybody has seen: its ten cards without those played."""
        seen = {*self.open_pile, *(card for pile in self.won for card in pile)}
        if self.offer is not None:
            seen.add(self.offer.card)
        if self.duel_card is not None:
            seen.add(self.duel_card)
        elif self.window is not None:
            seen.update(self.window.in_air, (report.card for report in self.window.rested))
        return tuple(card for card in full_hand(seat) if card not in seen)


def view_of(state: State, seat: Seat | None) -> View:
    """The part of the state that `seat` may know; None: the spectator's part."""
    duel = state.duel
    duellists = (state.provocateur, duel.contractant) if duel else ()
    chosen = {who: token for who, token in zip(duellists, duel.tokens, strict=True) if token} if duel else {}
    return View(
        seat=seat,
        options=state.options,
        phase=state.phase,
        hand=state.hands[seat] if seat is not None else (),
        hand_sizes=tuple(map(len, state.hands)),
        won=state.won,
        scores=state.scores,
        lives=state.lives,
        provocateur=state.provocateur if state.phase is not Phase.DRAW else None,
        open_pile=state.open_pile,
        offer=state.offer,
        window=state.window,
        judgement=state.judgement,
        contractant=duel.contractant if duel else None,
        duel_card=duel.duel_card if duel else None,
        chosen=tuple(sorted(chosen)),
        own_token=chosen.get(seat) if seat is not None else None,
        past=state.past,
    )


def card_in_air(state: State, seat: Seat) -> bool:
    """Whether a card of this seat has been thrown and not come to rest."""
    return state.window is not None and any(owner(card) == seat for card in state.window.in_air)

"""The state of a game of Goddam Dilema, and what a seat may know of it."""

from __future__ import annotations

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.rules.codec import Message
from games.goddam_dilema.deck import Kind
from games.goddam_dilema.messages import TEAM_DILEMMAS, Options, Phase, Round, Thumb
from games.goddam_dilema.piles import Cards, Pile


def is_team(seats: int) -> bool:
    """Two players play together."""
    return seats == 2


def dilemmas(seats: int) -> int:
    """How many dilemmas a game has: 3–6 players are active twice each, 7–10 once; two players have seven."""
    if is_team(seats):
        return TEAM_DILEMMAS
    return 2 * seats if seats <= 6 else seats


class State(Message, frozen=True):
    """Everything."""

    options: Options
    phase: Phase
    active: Seat | None
    """Whose dilemma it is; in the two-player game who turns it up; None until chance has decided."""
    cool: Pile
    nasty: Pile
    scores: tuple[int, ...]
    """By seat; in the two-player game both have the points of the team."""
    ready: tuple[Seat, ...] = ()
    """Who has talked enough, sorted."""
    votes: tuple[Thumb | None, ...] = ()
    """By seat, in the phase VOTE."""
    count: int = 0
    """Which count of this dilemma it is, from 1; 0 outside the vote."""
    past: tuple[Round, ...] = ()

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.scores)

    @property
    def team(self) -> bool:
        """Whether it is the two-player game."""
        return is_team(self.seats)

    def pile(self, kind: Kind) -> Pile:
        """The cards of one kind."""
        return self.cool if kind is Kind.COOL else self.nasty

    def chooser(self, kind: Kind) -> Seat | None:
        """Who chooses the card of this kind: the neighbour on the left the cool one, on the right the nasty one."""
        if self.team or self.active is None:
            return None
        return (self.active + (1 if kind is Kind.COOL else -1)) % self.seats


class View(Message, frozen=True):
    """What one seat (or, with seat None, anybody) may know."""

    seat: Seat | None
    options: Options
    phase: Phase
    number: int
    """Which dilemma it is, from 1; at the end, of the last one."""
    dilemmas: int
    """How many there are in the game."""
    active: Seat | None
    choosers: tuple[Seat | None, Seat | None]
    """Who chooses the cool and who the nasty card."""
    hand: Cards
    """The three cards the seat itself has drawn, until one is chosen."""
    cool: CardId | None
    """On the table."""
    nasty: CardId | None
    stacks: tuple[int, int]
    """Cards left in the cool and the nasty pile."""
    ready: tuple[Seat, ...]
    voted: tuple[Seat, ...]
    """Who has set a thumb in this count."""
    own_vote: Thumb | None
    count: int
    scores: tuple[int, ...]
    past: tuple[Round, ...]
    """All dilemmas decided so far."""

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.scores)

    @property
    def team(self) -> bool:
        """Whether it is the two-player game."""
        return is_team(self.seats)


def view_of(state: State, seat: Seat | None) -> View:
    """The part of the state that `seat` may know; None: the spectator's part."""
    choosers = (state.chooser(Kind.COOL), state.chooser(Kind.NASTY))
    hand: Cards = ()
    if seat is not None and seat in choosers:
        hand = (state.cool if seat == choosers[0] else state.nasty).hand
    return View(
        seat=seat,
        options=state.options,
        phase=state.phase,
        number=min(len(state.past) + 1, dilemmas(state.seats)),
        dilemmas=dilemmas(state.seats),
        active=state.active,
        choosers=choosers,
        hand=hand,
        cool=state.cool.table,
        nasty=state.nasty.table,
        stacks=(len(state.cool.stack), len(state.nasty.stack)),
        ready=state.ready,
        voted=tuple(other for other, vote in enumerate(state.votes) if vote is not None),
        own_vote=state.votes[seat] if seat is not None and state.votes else None,
        count=state.count,
        scores=state.scores,
        past=state.past,
    )

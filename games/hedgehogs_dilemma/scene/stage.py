"""Watches a match and turns what happens into beats: things to be shown one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.rules.contract import Event, Step
from dilemma_arena.scene.play.beats import Beats
from dilemma_arena.session.match import Entry, Match
from games.hedgehogs_dilemma.messages import (
    CardChosen,
    CardsRevealed,
    FieldOpened,
    PairMade,
    PastRound,
    Play,
    Reveal,
    RoundBegan,
    RoundEnded,
)
from games.hedgehogs_dilemma.state import View

DEAL_S, OPEN_S, LAY_S, REVEAL_S, MEET_S, CLEAR_S = 0.8, 0.6, 0.16, 0.7, 0.45, 0.55


@dataclass(frozen=True, slots=True)
class Dealing:
    """Hands are dealt."""

    number: int


@dataclass(frozen=True, slots=True)
class Opening:
    """Cards are turned over from the burrow to the field."""

    field: tuple[CardId, ...]
    last: Reveal | None
    """The turn before, in the same round."""


@dataclass(frozen=True, slots=True)
class Laying:
    """Somebody lays a card face down."""

    seat: Seat
    card: CardId | None
    """Which, if it is that of the hand that is shown."""


@dataclass(frozen=True, slots=True)
class Revealing:
    """The cards played are turned over, all together."""

    reveal: Reveal


@dataclass(frozen=True, slots=True)
class Explaining:
    """What pairs, what does not, and why; stays until somebody goes on."""

    reveal: Reveal


@dataclass(frozen=True, slots=True)
class Meeting:
    """Pairs come together."""

    reveal: Reveal
    """With these pairs already made."""
    pairs: tuple[PairMade, ...]


@dataclass(frozen=True, slots=True)
class Clearing:
    """Pairs go to their owners, everything else leaves."""

    reveal: Reveal


@dataclass(frozen=True, slots=True)
class RoundOver:
    """Totals are compared and chips taken; stays until somebody goes on."""

    number: int
    result: PastRound
    supply: int
    """Chips left."""


Heard = Callable[[Event, View], None]
"""Told of every event when it is shown."""


class Stage:
    """What is shown of a match: behind what has happened as long as there are beats."""

    def __init__(self, beats: Beats, heard: Heard, *, own: Callable[[], Seat | None]) -> None:
        """`own`: whose hand is shown."""
        self.beats = beats
        self.public: View
        """All that everybody may know, as far as it has been shown."""
        self.mine: View | None = None
        """The same for whoever's hand is shown."""
        self._heard = heard
        self._own = own
        self._reveal: Reveal | None = None

    def look(self, match: Match) -> None:
        """Show the match as it is now."""
        own = self._own()
        self.public = match.game.view(match.state, None)
        self.mine = match.game.view(match.state, own) if own is not None else None

    # --- the observer's side ----------------------------------------------------------------------------------

    def saw(self, match: Match, entry: Entry, step: Step[Any]) -> None:
        """Something happened."""
        own = self._own()
        view: View = match.game.view(match.state, None)
        mine: View | None = match.game.view(match.state, own) if own is not None else None
        pairs = [event for event in step.events if isinstance(event, PairMade)]
        for event in step.events:
            if isinstance(event, PairMade):
                if event is pairs[-1]:
                    self._show_pairs(pairs, view)
            else:
                self._show(event, view, mine, entry.record.action)
        self.beats.add(done=lambda: self._sync(view, mine))

    def closed(self, match: Match) -> None:
        """The session has ended; the last beats are still to be shown."""

    def _sync(self, view: View, mine: View | None) -> None:
        self.public, self.mine = view, mine

    def _show_pairs(self, pairs: Sequence[PairMade], view: View) -> None:
        if self._reveal is None:
            return
        partners = list(self._reveal.partners)
        for pair in pairs:
            partners[pair.seat] = pair.partner
        self._reveal = replace(self._reveal, partners=tuple(partners))

        def tell() -> None:
            for pair in pairs:
                self._heard(pair, view)

        self.beats.add(Meeting(self._reveal, tuple(pairs)), MEET_S, begin=tell)

    def _show(self, event: Event, view: View, mine: View | None, action: object) -> None:
        beats = self.beats

        def tell() -> None:
            self._heard(event, view)

        match event:
            case RoundBegan(number=number):
                self._reveal = None
                beats.add(Dealing(number), DEAL_S, begin=tell, done=lambda: self._sync(view, mine))
            case FieldOpened(field=field):
                last = self._clear()
                beats.add(Opening(field, last), OPEN_S, begin=tell)
            case CardChosen(seat=seat):
                card = action.card if isinstance(action, Play) and seat == self._own() else None
                beats.add(Laying(seat, card), LAY_S, begin=tell)
            case CardsRevealed(reveal=reveal):
                self._reveal = reveal
                beats.add(Revealing(reveal), REVEAL_S)
                beats.add(Explaining(reveal), waits=True, begin=tell)
            case RoundEnded(result=result, supply=supply):
                self._clear()
                beats.add(RoundOver(len(view.past), result, supply), waits=True, begin=tell)
            case _:
                beats.add(done=tell)

    def _clear(self) -> Reveal | None:
        """The turn is over."""
        last, self._reveal = self._reveal, None
        if last is not None:
            self.beats.add(Clearing(last), CLEAR_S)
        return last

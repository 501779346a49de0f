"""Watches a match and turns what happens into beats: things to be shown one after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.rules.contract import Event, Step
from dilemma_arena.scene.play.beats import Beats
from dilemma_arena.session.match import Entry, Match
from games.goddam_dilema.deck import Kind
from games.goddam_dilema.messages import (
    CardPlayed,
    CountBegan,
    DilemmaReplaced,
    Round,
    StayedSilent,
    ThumbsShown,
    TurnBegan,
)
from games.goddam_dilema.state import View

BEGIN_S, PLAY_S, STEADY_S, SILENT_S, TURN_S, CLEAR_S = 1.1, 0.75, 1.5, 2.2, 0.85, 0.6


@dataclass(frozen=True, slots=True)
class Beginning:
    """The BUT card goes to the next player."""

    number: int
    active: Seat


@dataclass(frozen=True, slots=True)
class Playing:
    """A chosen card comes to the table and is turned over."""

    seat: Seat
    card: CardId
    kind: Kind


@dataclass(frozen=True, slots=True)
class Steady:
    """All put their fists on the table: the count is about to begin."""

    count: int


@dataclass(frozen=True, slots=True)
class Silence:
    """The count is over and somebody without whom nothing is decided has shown no thumb."""

    seats: tuple[Seat, ...]
    replaced: bool
    """Whether the dilemma goes away."""


@dataclass(frozen=True, slots=True)
class Turning:
    """All thumbs turn at once."""

    round: Round


@dataclass(frozen=True, slots=True)
class Shown:
    """The thumbs are up in the air, points come in; stays until somebody goes on."""

    round: Round
    last: bool
    """Whether the game ends with it."""


@dataclass(frozen=True, slots=True)
class Clearing:
    """The dilemma leaves the table."""

    cool: CardId
    nasty: CardId


Heard = Callable[[Event, View], None]
"""Told of every event when it is shown."""


class Stage:
    """What is shown of a match: behind what has happened as long as there are beats."""

    def __init__(self, beats: Beats, heard: Heard) -> None:
        self.beats = beats
        self.public: View
        """All that everybody may know, as far as it has been shown."""
        self._heard = heard

    def look(self, match: Match) -> None:
        """Show the match as it is now."""
        self.public = match.game.view(match.state, None)

    # --- the observer's side ----------------------------------------------------------------------------------

    def saw(self, match: Match, entry: Entry, step: Step[Any]) -> None:
        """Something happened."""
        view: View = match.game.view(match.state, None)
        for event in step.events:
            self._show(event, view, replaced=any(isinstance(e, DilemmaReplaced) for e in step.events))
        self.beats.add(done=lambda: self._sync(view))

    def closed(self, match: Match) -> None:
        """The session has ended; the last beats are still to be shown."""

    def _sync(self, view: View) -> None:
        self.public = view

    def _lie(self, card: CardId, kind: Kind) -> None:
        """A card lies on the table now."""
        view = self.public
        self.public = replace(view, cool=card) if kind is Kind.COOL else replace(view, nasty=card)

    def _sync_points(self, view: View) -> None:
        self.public = replace(self.public, scores=view.scores, past=view.past)

    def _show(self, event: Event, view: View, *, replaced: bool) -> None:
        beats = self.beats

        def tell() -> None:
            self._heard(event, view)

        match event:
            case TurnBegan(number=number, active=active):
                beats.add(Beginning(number, active), BEGIN_S, begin=tell, done=lambda: self._sync(view))
            case CardPlayed(seat=seat, card=card, kind=kind):
                beats.add(Playing(seat, card, kind), PLAY_S, begin=tell, done=lambda: self._lie(card, kind))
            case CountBegan(count=count):
                beats.add(done=lambda: self._sync(view))  # hands are out while they wait for the count
                beats.add(Steady(count), STEADY_S, begin=tell)
            case StayedSilent(seats=seats):
                beats.add(Silence(seats, replaced), SILENT_S, begin=tell)
            case DilemmaReplaced(cool=cool, nasty=nasty):
                beats.add(Clearing(cool, nasty), CLEAR_S, begin=tell)
            case ThumbsShown(round=shown):
                last = len(view.past) == view.dilemmas
                beats.add(Turning(shown), TURN_S)
                beats.add(Shown(shown, last), waits=True, begin=tell, done=lambda: self._sync_points(view))
                beats.add(Clearing(shown.cool, shown.nasty), CLEAR_S)
            case _:
                beats.add(done=tell)

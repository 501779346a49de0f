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
from games.duel_betwixt_us import events as ev
from games.duel_betwixt_us.state import Combat, Player, View

SECONDS: dict[type[Event], float] = {
    ev.HandsDealt: 1.0, ev.HandShown: 2.6, ev.HandRedrawn: 0.7, ev.HandKept: 0.25, ev.TurnBegan: 0.55, ev.CardKept: 0.5,
    ev.MinerPlaced: 0.4, ev.MinerMoved: 0.4, ev.IngotsGathered: 0.45, ev.ItemBought: 0.55, ev.IngotAdded: 0.32,
    ev.ItemCompleted: 0.3, ev.IngotLost: 0.75, ev.ItemDiscarded: 0.55, ev.EventStaged: 1.5, ev.MinersKilled: 0.9,
    ev.MinersGained: 0.7, ev.MinersDrunk: 0.9, ev.TruceBegan: 0.3, ev.DuelDeclared: 0.8, ev.BackedDown: 0.5,
    ev.Challenged: 1.2, ev.Armed: 0.8, ev.TrickPlayed: 1.3, ev.ItemThrown: 0.7, ev.Passed: 0.35, ev.MinersWon: 0.9,
    ev.FavourWon: 0.9, ev.CardDiscarded: 0.4, ev.TurnEnded: 0.15, ev.GameEnded: 0.8,
}  # fmt: skip
"""How long each sort of event is shown at the usual speed."""
OWN = 0.55
"""What one does oneself is shown so much quicker."""


@dataclass(frozen=True, slots=True)
class Showing:
    """An event that is being shown; the table still looks as it did before."""

    event: Event


Heard = Callable[[Event, View], None]
"""Told of every event when it is shown."""


class Stage:
    """What is shown of a match: behind what has happened as long as there are beats."""

    def __init__(self, beats: Beats, heard: Heard, *, own: Callable[[], Seat | None], before: View) -> None:
        """`own`: whose hand is shown; `before`: the table before anything has happened."""
        self.beats = beats
        self.public = before
        """All that everybody may know, as far as it has been shown."""
        self.mine: View | None = None
        """The same for whoever's hand is shown."""
        self.combat: Combat | None = None
        """The combat on the table, until its prize is taken."""
        self.kept: tuple[Player, Player] = before.players
        """Both sides as they went into the combat: what was destroyed since can still be named."""
        self._heard = heard
        self._own = own

    def look(self, match: Match) -> None:
        """Show the match as it is now."""
        own = self._own()
        self._sync(match.game.view(match.state, None), match.game.view(match.state, own) if own is not None else None)

    @property
    def now(self) -> Event | None:
        """The event that is being shown."""
        what = self.beats.now
        return what.event if isinstance(what, Showing) else None

    @property
    def leaving(self) -> tuple[CardId, ...]:
        """The cards that are on their way out of a hand."""
        match self.now:
            case ev.ItemBought(card=card) | ev.EventStaged(card=card) | ev.TrickPlayed(card=card):
                return (card,)
            case ev.CardDiscarded(card=card):
                return (card,)
        return ()

    # --- the observer's side ----------------------------------------------------------------------------------

    def saw(self, match: Match, entry: Entry, step: Step[Any]) -> None:
        """Something happened."""
        own = self._own()
        view: View = match.game.view(match.state, None)
        mine: View | None = match.game.view(match.state, own) if own is not None else None
        for event in step.events:
            self._show(event, view, mine=own is not None and entry.record.seat == own)
        self.beats.add(done=lambda: self._sync(view, mine))

    def closed(self, match: Match) -> None:
        """The session has ended; the last beats are still to be shown."""

    def _sync(self, view: View, mine: View | None) -> None:
        own = self._own()
        self.public = view
        # a hand that is no longer to be shown is not shown because it was to be when this happened
        self.mine = mine if mine is not None and mine.seat == own else None
        if view.combat is not None:
            self.combat = view.combat

    def _show(self, event: Event, view: View, *, mine: bool) -> None:
        def begin() -> None:
            self._follow(event, view)
            self._heard(event, view)

        seconds = SECONDS.get(type(event), 0.0) * (OWN if mine else 1.0)
        if isinstance(event, ev.IngotsGathered) and not any(event.new):
            seconds = 0.0
        self.beats.add(Showing(event), seconds, waits=isinstance(event, ev.CombatTallied), begin=begin)

    def _follow(self, event: Event, view: View) -> None:
        """What the combat on the table looks like from this event on."""
        match event:
            case ev.Challenged(seat=seat, duel=duel, items=items):
                self.kept = self.public.players
                self.combat = Combat(duel, seat, _brought(((), ()), seat, items), mover=seat)
            case ev.Armed(seat=seat, items=items) if self.combat is not None:
                self.combat = replace(self.combat, brought=_brought(self.combat.brought, seat, items))
            case ev.ItemThrown(seat=seat, item=item) if self.combat is not None:
                thrown = (*self.combat.brought[seat], item)
                self.combat = replace(self.combat, brought=_brought(self.combat.brought, seat, thrown))
            case ev.CombatTallied(tally=tally) if view.past:
                last = view.past[-1]
                self.combat = Combat(last.duel, last.attacker, last.brought, last.tricks, tally=tally)
            case ev.TurnEnded() | ev.TurnBegan() | ev.GameEnded():
                self.combat = None


def _brought(
    before: tuple[tuple[CardId, ...], tuple[CardId, ...]], seat: Seat, items: tuple[CardId, ...]
) -> tuple[tuple[CardId, ...], tuple[CardId, ...]]:
    return (items, before[1]) if seat == 0 else (before[0], items)

"""Watches a match and turns what happens into beats: things to be shown one after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.physics.pose import Pose
from dilemma_arena.physics.rest import LyingCard
from dilemma_arena.physics.volley import VolleyEvent
from dilemma_arena.recording.match_told import ToldWorld
from dilemma_arena.rules.contract import Event, Step
from dilemma_arena.scene.play.beats import Beats
from dilemma_arena.session.match import Entry, Match
from games.dilemma.events import (
    ArenaJudged,
    CardThrown,
    DuelBegan,
    DuelPaid,
    OfferKept,
    OfferLaid,
    WindowOpened,
)
from games.dilemma.messages import Judgement, Offer
from games.dilemma.scene.slow_motion import PastThrow, PastWindow
from games.dilemma.state import View
from games.dilemma.world import DilemmaWorld

LAY_S, CLEAR_S, KEEP_S, FACE_S = 0.75, 0.5, 1.1, 0.7
REVEAL_S, PAY_S, RESULT_S = 1.0, 1.0, 2.4


class Cards(Protocol):
    """Cards that fly and lie: a volley, or what is told of one."""

    @property
    def moving(self) -> tuple[CardId, ...]:
        """The cards not at rest, in order of their throws."""
        ...

    @property
    def events(self) -> Sequence[VolleyEvent]:
        """What they have touched."""
        ...

    def poses(self) -> Mapping[CardId, Pose]:
        """Where they are, bottom of the stack first."""
        ...

    def lying(self) -> tuple[LyingCard, ...]:
        """Those at rest, lowest first."""
        ...


@dataclass(frozen=True, slots=True)
class Laying:
    """Somebody lays an offer down."""

    seat: Seat
    offer: Offer


@dataclass(frozen=True, slots=True)
class Judging:
    """The arena is explained; stays until somebody goes on."""

    judgement: Judgement
    volley: Cards


@dataclass(frozen=True, slots=True)
class Clearing:
    """What does not count leaves the arena."""

    judgement: Judgement
    volley: Cards
    again: bool
    """Whether the offer stays for another window."""


@dataclass(frozen=True, slots=True)
class Keeping:
    """Nobody took the offer: it goes to its owner."""

    card: CardId
    seat: Seat
    pose: Pose


@dataclass(frozen=True, slots=True)
class Facing:
    """Two cards come together for a duel."""

    cards: tuple[CardId, CardId]
    poses: tuple[Pose, Pose]


@dataclass(frozen=True, slots=True)
class Revealing:
    """The tokens are turned over."""

    paid: DuelPaid
    cards: tuple[CardId, CardId]


@dataclass(frozen=True, slots=True)
class Paying:
    """Cards and lives move."""

    paid: DuelPaid
    cards: tuple[CardId, CardId]


@dataclass(frozen=True, slots=True)
class Result:
    """How the duel ended."""

    paid: DuelPaid
    cards: tuple[CardId, CardId]


Heard = Callable[[Event, View], None]
"""Told of every event when it is shown."""


class Stage:
    """What is shown of a match: behind what has happened as long as there are beats."""

    def __init__(self, beats: Beats, heard: Heard, *, is_person: Callable[[Seat], bool]) -> None:
        self.beats = beats
        self.public: View
        """All that everybody may know, as far as it has been shown."""
        self.volley: Cards
        """The physics that is shown."""
        self.acted = 0
        """Tick of the last throw, or of the opening of the window."""
        self.windows: list[PastWindow] = []
        """The windows so far, for slow motion; only the last ones are kept."""
        self._heard = heard
        self._is_person = is_person
        self._last_volley: Cards | None = None
        self._duel: tuple[CardId, CardId] | None = None

    def look(self, match: Match) -> None:
        """Show the match as it is now."""
        self.public, self.volley = match.game.view(match.state, None), _volley(match)
        self._last_volley = self.volley

    # --- the observer's side ----------------------------------------------------------------------------------

    def saw(self, match: Match, entry: Entry, step: Step[Any]) -> None:
        """Something happened."""
        view: View = match.game.view(match.state, None)
        volley = _volley(match)
        for event in step.events:
            self._show(event, view, entry.tick)
        self.beats.add(done=lambda: self._sync(view, volley))
        self._last_volley = volley

    def closed(self, match: Match) -> None:
        """The session has ended; the last beats are still to be shown."""

    def _sync(self, view: View, volley: Cards) -> None:
        self.public, self.volley = view, volley

    def _show(self, event: Event, view: View, tick: int) -> None:
        beats = self.beats

        def tell() -> None:
            self._heard(event, view)

        match event:
            case OfferLaid(provocateur=seat, offer=offer):
                seconds = 0.0 if self._is_person(seat) else LAY_S
                beats.add(Laying(seat, offer), seconds, begin=tell)
            case WindowOpened():
                self.acted = tick
                if view.offer is not None and not isinstance(self._last_volley, ToldWorld):
                    self.windows = [*self.windows[-1:], PastWindow(view.offer, tick, [])]
                beats.add(done=tell)
            case CardThrown(seat=seat, throw=throw):
                self.acted = tick
                if self.windows:
                    ticks = tick - self.windows[-1].opened
                    self.windows[-1].throws.append(PastThrow(ticks, seat, throw.card, throw.launch))
                beats.add(done=tell)
            case ArenaJudged(judgement=judgement) if self._last_volley is not None:
                volley = self._last_volley
                if isinstance(volley, ToldWorld):
                    volley = volley.still([judgement.offer, *(judged.report.card for judged in judgement.cards)])
                beats.add(Judging(judgement, volley), waits=True, begin=tell)
                beats.add(Clearing(judgement, volley, again=judgement.duel_card is None), CLEAR_S)
            case OfferKept(seat=seat, card=card):
                beats.add(Keeping(card, seat, self._pose(card)), KEEP_S, begin=tell)
            case DuelBegan(offer=offer, duel_card=duel_card):
                self._duel = (offer, duel_card)
                poses = (self._pose(offer), self._pose(duel_card))
                beats.add(Facing(self._duel, poses), FACE_S, begin=tell)
            case DuelPaid() if self._duel is not None:
                beats.add(Revealing(event, self._duel), REVEAL_S)
                beats.add(Paying(event, self._duel), PAY_S, begin=tell)
                beats.add(Result(event, self._duel), RESULT_S)
            case _:
                beats.add(done=tell)

    def _pose(self, card: CardId) -> Pose:
        if self._last_volley is not None and card in (poses := self._last_volley.poses()):
            return poses[card]
        return Pose((0.0, 0.0, 0.0), (0.0, 1.0, 0.0), (-1.0, 0.0, 0.0))


def _volley(match: Match) -> Cards:
    """The physics of a match of this game, or what a recording tells of it."""
    if isinstance(match.world, ToldWorld):
        return match.world
    if not isinstance(match.world, DilemmaWorld):
        raise TypeError("this is no match of Dilemma")
    return match.world.volley

"""The arena of Dilemma as a world: the offer laid, cards in the air, and the quiet time."""

from __future__ import annotations

from dataclasses import replace

from dilemma_arena.core.ids import CardId
from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import TICK_S
from dilemma_arena.physics.pose import Pose
from dilemma_arena.physics.rest import LyingCard
from dilemma_arena.physics.volley import Volley
from dilemma_arena.rules.contract import ActionRecord
from games.dilemma.cards import owner
from games.dilemma.messages import Action, CameToRest, Facts, Offer, Options, Phase, QuietElapsed, Throw, Window
from games.dilemma.state import State


def make_world(state: State, tick: int = 0) -> DilemmaWorld:
    """A world with an empty arena."""
    return DilemmaWorld(state.options, tick)


class DilemmaWorld:
    """A fresh volley for every window, with only the offer lying in it: what did not count has been taken away.

    After the window the arena stays as it was, to be looked at, until the next one opens.
    """

    runs = True

    def __init__(self, options: Options, tick: int = 0) -> None:
        self._arena = ARENAS[options.arena]
        self._quiet = round(options.quiet_s / TICK_S)
        self._tick = tick
        self._window: tuple[CardId, int] | None = None
        self._last_throw = tick
        self.cleared: tuple[LyingCard, ...] | None = None
        """How the cards lay that the last record has taken away."""
        self._open((), tick)

    def _open(self, lying: tuple[LyingCard, ...], tick: int) -> None:
        self.volley = Volley(self._arena, lying)
        """The physics of the current or last window, to look at."""
        self._last_throw = tick
        self._quiet_told = False
        self._seen = 0
        self._flying: set[CardId] = set()
        self._rested: list[CardId] = []

    @property
    def tick(self) -> int:
        """Ticks since the match began."""
        return self._tick

    def applied(self, record: ActionRecord[Action, Facts], state: State) -> None:
        """Let a thrown card go, or lay the offer of a window that has just opened into an empty arena."""
        self.cleared = None
        if isinstance(record.action, Throw):
            self.volley.throw(record.action.card, str(owner(record.action.card)), record.action.launch)
            self._flying.add(record.action.card)
            self._last_throw = self._tick
        if state.window is not None and state.offer is not None:
            window = (state.offer.card, state.window.number)
            if window != self._window:
                self._window = window
                self.cleared = self.volley.lying()
                self._open((laid(state.offer),), self._tick)

    def advance(self, state: State, until: int) -> None:
        """Step the cards that move; what nobody waits for is not simulated."""
        if state.window is None:
            self._tick = max(self._tick, until)
            return
        while self._tick < until and self._due(state) is None:
            ticks = 1
            if self.volley.moving:
                self.volley.step()
                self._note_rests()
            else:
                # Nothing changes before somebody throws or the quiet time is over: steps would only count.
                quiet = self._last_throw + self._quiet
                awaited = state.phase is Phase.REACTION and not self._quiet_told
                ticks = (min(until, quiet) if awaited else until) - self._tick
                self.volley.tick += ticks
            self._tick += ticks

    def _note_rests(self) -> None:
        """Queue what has come to rest in its order, but cards that were pushed before those that pushed them."""
        events = self.volley.events
        for event in events[self._seen :]:
            if event.kind != "rest":
                continue
            if event.card in self._flying:
                self._flying.remove(event.card)
                self._rested.append(event.card)
            elif event.card not in self._rested:
                self._rested.insert(0, event.card)
        self._seen = len(events)

    def _due(self, state: State) -> Facts | None:
        """The next fact; it stays the next one until it is told."""
        window, racing = state.window, state.phase is Phase.REACTION
        if window is None:
            return None
        if not racing:  # what lay still when the window closed is judged as it lay
            self._rested = [card for card in self._rested if card in window.in_air]
        # Whoever pushed a lying card is reported after it (CameToRest), and so has to wait for it.
        pushed = racing and any(card not in self._flying for card in self.volley.moving)
        if self._rested and not pushed:
            return self._report(window)
        if racing and not self._quiet_told and self._tick >= self._last_throw + self._quiet:
            return QuietElapsed(self._tick)
        return None

    def _report(self, window: Window) -> CameToRest | None:
        """The first card of the queue that lies on nothing the rules have not heard of."""
        unheard = set(window.in_air)
        queued = {card.id: card for card in self.volley.lying() if card.id in self._rested}
        order = [queued[card] for card in self._rested if card in queued]
        for card in order:
            if unheard.isdisjoint(card.on_top_of):
                return CameToRest.of(card, self._tick)
        if not order:
            return None  # all of them have been set moving again
        known = tuple(card for card in order[0].on_top_of if card not in unheard)
        return CameToRest.of(replace(order[0], on_top_of=known), self._tick)

    def fact(self, state: State) -> Facts | None:
        """The next card that has come to rest, or the end of the quiet time."""
        facts = self._due(state)
        if isinstance(facts, CameToRest):
            self._rested.remove(facts.card)
        elif facts is not None:
            self._quiet_told = True
        return facts

    def digest(self) -> str:
        """Of the volley while there is a window; nothing else matters to what comes."""
        return self.volley.digest()

    @property
    def moving(self) -> tuple[CardId, ...]:
        """The cards not at rest, in order of their throws."""
        return self.volley.moving

    def poses(self) -> dict[CardId, Pose]:
        """Where every card is, bottom of the stack first."""
        return dict(self.volley.poses())

    def lying(self) -> tuple[LyingCard, ...]:
        """The cards at rest, lowest first."""
        return self.volley.lying()

    def thrown(self, action: Action) -> tuple[CardId, Launch] | None:
        """The card a throw lets go."""
        return (action.card, action.launch) if isinstance(action, Throw) else None


def laid(offer: Offer) -> LyingCard:
    """How an offer lies."""
    return LyingCard(offer.card, offer.x_mm, offer.y_mm, offer.yaw_rad)

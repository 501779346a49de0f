"""The pointer's state machine: at most one card is held, and no lost event leaves it stuck.

The rules, after the faults other programs had:

- A button that is not reported held ends the hold, whatever event was lost; being held never starts one.
- A release is a throw or puts the card down. If the Up was lost, the next event shows it: at once (a moment after the
  last movement, inside the window) it counts as a release there, later the card goes back.
- What happens beyond the window's edge never counts, for some systems report it and some do not: a card flicked over
  the edge is thrown at the edge, a card carried over it and released outside goes back.
- Esc, the right button, loss of focus, another press: the card goes back.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from dilemma_arena.input.events import (
    Button,
    Cancel,
    Cancelled,
    Clicked,
    Down,
    Enter,
    FocusLost,
    Leave,
    Move,
    Moved,
    Picked,
    Placed,
    PointerEvent,
    PointerResult,
    Reason,
    Thrown,
    Up,
    Vec2,
)
from dilemma_arena.input.flick import DEFAULT_FLICK, Flick, FlickParams, estimate
from dilemma_arena.input.path import Sample


@dataclass(frozen=True, slots=True)
class PointerParams:
    """How presses are told apart."""

    drag_mm: float = 5.0
    """A press that moves no further is a click, mm; some pixels, more than a double click trembles."""
    twin_s: float = 0.030
    """One touch often comes as a finger and one or two mouse presses within this time, s ..."""
    twin_mm: float = 8.0
    """... and distance, mm: they are one press."""
    memory_s: float = 0.400
    """How much of the path is kept, s; more than any flick looks back."""
    memory_samples: int = 4096
    """At most this many samples are kept: 0.4 s of the fastest mice (8 kHz)."""
    click_to_carry: bool = False
    """A click picks up and the next one puts down (or throws): for people who cannot keep a button pressed."""


DEFAULT_POINTER = PointerParams()


def _always(_flick: Flick, _at: Vec2) -> bool:
    return True


def _everywhere(_at: Vec2) -> bool:
    return True


@dataclass(slots=True)
class _Hold:
    """A press on a card, and what has become of it."""

    card: str
    origin: Vec2
    finger: int | None
    samples: deque[Sample]
    pressed: bool = True
    """The button or finger is down."""
    picked: bool = False
    """The card is held, no more just pressed."""
    carried: bool = False
    """Picked up by a click: held without a button."""
    outside: bool = False
    """The pointer left the window while pressed."""


@dataclass(slots=True)
class Pointer:
    """Turns a window's pointer events into what happens to cards."""

    hit: Callable[[Vec2], str | None]
    """The card that can be picked up at a point, mm, if any."""
    may_throw: Callable[[Flick, Vec2], bool] = _always
    """Whether a flick released at a point, mm, is a throw (towards the arena, in turn); else the card is put down."""
    inside: Callable[[Vec2], bool] = _everywhere
    """Whether a point, mm, is inside the window; for systems that report movement outside."""
    params: PointerParams = DEFAULT_POINTER
    flick: FlickParams = DEFAULT_FLICK
    _hold: _Hold | None = field(default=None, init=False)
    _now: float = field(default=0.0, init=False)
    _at: Vec2 = field(default=(0.0, 0.0), init=False)
    _last_press: tuple[float, Vec2] = field(default=(-math.inf, (0.0, 0.0)), init=False)

    @property
    def held(self) -> str | None:
        """The card that is held, if any."""
        return self._hold.card if self._hold and self._hold.picked else None

    @property
    def pressed(self) -> str | None:
        """The card under the pressed button, held or not yet."""
        return self._hold.card if self._hold and self._hold.pressed else None

    @property
    def outside(self) -> bool:
        """Whether a card is held outside the window, where letting go takes it back."""
        return self.held is not None and self._hold is not None and self._hold.outside

    def feed(self, event: PointerEvent) -> list[PointerResult]:
        """Take the next event, in the order of the window's queue; returns what happened, in order.

        Numbers that are not finite are replaced by the last good ones: even a broken Up releases.
        """
        if math.isfinite(event.t_s):
            # a clock may be reset between gestures, within one it must not run backwards
            self._now = max(self._now, event.t_s) if self._hold else event.t_s
        if isinstance(event, Down | Move | Up) and math.isfinite(event.at[0]) and math.isfinite(event.at[1]):
            self._at = event.at
        match event:
            case Down():
                return self._down(event)
            case Move():
                return self._move(event)
            case Up():
                return self._up(event)
            case Enter(held=held):
                hold = self._hold
                return self._lost() if hold and hold.pressed and hold.finger is None and not held else []
            case Leave():
                hold = self._hold
                return self._cross(hold) if hold and hold.pressed and hold.finger is None else []
            case FocusLost():
                return self._cancel(Reason.FOCUS_LOST)
            case Cancel():
                return self._cancel(Reason.CANCELLED)

    def _down(self, event: Down) -> list[PointerResult]:
        if event.button is Button.SECONDARY:
            return self._cancel(Reason.RIGHT_CLICK)
        if event.button is not Button.PRIMARY or self._is_twin():
            return []
        self._last_press = (self._now, self._at)
        hold = self._hold
        if hold and hold.carried:
            hold.pressed, hold.finger, hold.origin = True, event.finger, self._at
            hold.samples.clear()
            self._record(hold)
            return []
        results = self._cancel(Reason.OTHER_PRESS if hold and hold.finger != event.finger else Reason.LOST_RELEASE)
        card = self.hit(self._at)
        if card is not None:
            self._hold = _Hold(card, self._at, event.finger, deque(maxlen=self.params.memory_samples))
            self._record(self._hold)
        return results

    def _is_twin(self) -> bool:
        """Whether this press is another report of the last one."""
        t, at = self._last_press
        return abs(self._now - t) <= self.params.twin_s and math.dist(self._at, at) <= self.params.twin_mm

    def _move(self, event: Move) -> list[PointerResult]:
        hold = self._hold
        if hold is None:
            return []
        if not hold.pressed:
            return [Moved(hold.card, self._at)]
        if hold.finger != event.finger:
            return []
        if event.finger is None and not event.held:
            return self._lost()
        if hold.finger is None:
            if self.inside(self._at):
                hold.outside = False
            elif thrown := self._cross(hold):
                return thrown
        self._record(hold)
        results = self._pick(hold)
        if hold.picked:
            results.append(Moved(hold.card, self._at))
        return results

    def _up(self, event: Up) -> list[PointerResult]:
        if event.finger is not None:
            self._last_press = (self._now, self._at)  # some systems send a touch's mouse press when it ends
        hold = self._hold
        if hold is None or not hold.pressed or event.button is not Button.PRIMARY or hold.finger != event.finger:
            return []
        if hold.finger is None and not self.inside(self._at) and (thrown := self._cross(hold)):
            return thrown
        if hold.outside:
            return self._cancel(Reason.RELEASED_OUTSIDE)
        self._record(hold)
        return [*self._pick(hold), *self._release(hold)]

    def _record(self, hold: _Hold) -> None:
        """Note where the pointer is, and forget what is too old, but for the last point before that."""
        samples = hold.samples
        samples.append(Sample(self._now, *self._at))
        while len(samples) > 2 and samples[1].t_s < self._now - self.params.memory_s:
            samples.popleft()

    def _pick(self, hold: _Hold) -> list[PointerResult]:
        """Pick the pressed card up once the pointer has moved far enough."""
        if hold.picked or math.dist(self._at, hold.origin) <= self.params.drag_mm:
            return []
        hold.picked = True
        return [Picked(hold.card, hold.origin)]

    def _release(self, hold: _Hold) -> list[PointerResult]:
        """End a press inside the window, at the last sample."""
        at = (hold.samples[-1].x_mm, hold.samples[-1].y_mm)
        if not hold.picked and self.params.click_to_carry:
            hold.pressed, hold.picked, hold.carried = False, True, True
            return [Picked(hold.card, hold.origin)]
        self._hold = None
        if not hold.picked:
            return [Clicked(hold.card, hold.origin)]
        flick = estimate(hold.samples, self.flick)
        if flick is not None and self.may_throw(flick, at):
            return [Thrown(hold.card, at, flick)]
        return [Placed(hold.card, at)]

    def _cross(self, hold: _Hold) -> list[PointerResult]:
        """The window's edge: a card flicked over it is thrown there, any other can come back."""
        if hold.outside:
            return []
        last = hold.samples[-1]
        at = (last.x_mm, last.y_mm)
        flick = estimate(hold.samples, self.flick) if hold.picked else None
        if flick is not None and self._now - last.t_s < self.flick.rest_s and self.may_throw(flick, at):
            self._hold = None
            return [Thrown(hold.card, at, flick)]
        hold.outside = True
        return []

    def _lost(self) -> list[PointerResult]:
        """The button is up and nobody said so."""
        hold = self._hold
        if hold is None:
            return []
        if hold.picked and not hold.outside and self._now - hold.samples[-1].t_s < self.flick.rest_s:
            return self._release(hold)
        return self._cancel(Reason.LOST_RELEASE)

    def _cancel(self, reason: Reason) -> list[PointerResult]:
        """Let go of everything; a held card goes back."""
        hold, self._hold = self._hold, None
        return [Cancelled(hold.card, reason)] if hold and hold.picked else []

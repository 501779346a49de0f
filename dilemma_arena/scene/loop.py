"""The one loop: events by their time stamps, ticks of fixed length, drawing in between.

Time is cut into ticks of 1/240 s. Before a tick everything is handled that happened up to its end. So what a
person does reaches the same tick however often the screen is drawn, and ticks alone decide what happens.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Protocol

import pygame

from dilemma_arena.physics.params import TICK_S
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.events import Event, QuitAsked, Translator
from dilemma_arena.scene.stack import SceneStack

MAX_TICKS_PER_FRAME = 24
"""Ticks to catch up in one frame, at most (0.1 s); after a longer stall time simply went by unused."""
PUMP_EVERY_S = 0.003
"""How often the system is asked for events while nothing else is to do, s: their time stamps are that good."""
QUEUE_LIMIT = 200_000
"""Events kept for later ticks, at most; far above what 0.1 s can bring."""


class Clock(Protocol):
    """Where the loop takes its time from."""

    def now(self) -> float:
        """Seconds, steady."""

    def sleep(self, seconds: float) -> None:
        """Let time pass."""


class SystemClock:
    """The real thing."""

    def now(self) -> float:
        """Seconds of the monotonic clock."""
        return time.perf_counter()

    def sleep(self, seconds: float) -> None:
        """Give the processor away for a while."""
        time.sleep(seconds)


class Timeline:
    """Turns stretches of time into ticks, and hands out events between them."""

    def __init__(self, stack: SceneStack, now: float) -> None:
        self._stack = stack
        self._origin = now
        self._ticks = 0
        self._waiting: deque[Event] = deque()

    def add(self, events: Iterable[Event]) -> None:
        """Take events in, oldest first."""
        self._waiting.extend(events)
        while len(self._waiting) > QUEUE_LIMIT:
            self._waiting.popleft()

    def advance(self, now: float) -> float:
        """Tick up to `now`.

        Returns:
            How far `now` is into the next tick, 0..1, for drawing.
        """
        behind = now - self._origin - self._ticks * TICK_S
        if behind > MAX_TICKS_PER_FRAME * TICK_S:
            self._origin += behind - MAX_TICKS_PER_FRAME * TICK_S
        # a hair of tolerance, so that rounding does not put off a tick that is due right now
        while self._stack.top is not None and self._end_of_tick() <= now + 1e-9:
            self._hand_out(self._end_of_tick())
            self._stack.tick()
            self._ticks += 1
        return min(1.0, max(0.0, (now - self._origin) / TICK_S - self._ticks))

    def _end_of_tick(self) -> float:
        return self._origin + (self._ticks + 1) * TICK_S

    def _hand_out(self, until: float) -> None:
        while self._waiting and self._waiting[0].t_s <= until + 1e-9:
            self._stack.handle(self._waiting.popleft())


class Window(Protocol):
    """What the loop needs of a window; display.py has the real one."""

    def canvas(self) -> Canvas:
        """What to draw on now; a new one after the size changed."""

    def show(self) -> None:
        """Put what was drawn on the screen."""

    def handle(self, event: Event) -> bool:
        """React to what concerns the window itself; True: nobody else needs to know."""


EventSource = Callable[[], Iterable[pygame.event.Event]]


class Loop:
    """Runs a stack of scenes in a window until it is empty."""

    def __init__(
        self,
        window: Window,
        stack: SceneStack,
        *,
        clock: Clock | None = None,
        source: EventSource = pygame.event.get,
        frames_per_second: float = 60.0,
    ) -> None:
        """Prepare to run.

        Args:
            window: where to draw.
            stack: what to run.
            clock: where time comes from; tests bring their own.
            source: where events come from.
            frames_per_second: how often to draw; has no bearing on what happens.
        """
        self._window = window
        self._stack = stack
        self._clock = clock or SystemClock()
        self._source = source
        self._frame_s = 1.0 / frames_per_second
        self._translator = Translator()
        self._timeline = Timeline(stack, self._clock.now())
        self._arrived: list[Event] = []
        self._quit = False

    def run(self) -> None:
        """Draw frame after frame until the last scene is gone or the window is closed."""
        while self._running():
            started = self._clock.now()
            self.frame()
            while self._running():
                left = started + self._frame_s - self._clock.now()
                if left <= 0.0:
                    break
                self._clock.sleep(min(left, PUMP_EVERY_S))
                self.pump()
        self._stack.close()

    def _running(self) -> bool:
        return not self._quit and self._stack.top is not None

    def frame(self) -> None:
        """Events, ticks, picture."""
        self.pump()
        arrived, self._arrived = self._arrived, []
        self._timeline.add(event for event in arrived if not self._window.handle(event))
        if self._quit:
            return
        ahead = self._timeline.advance(self._clock.now())
        if self._stack.top is None:
            return
        self._stack.draw(replace(self._window.canvas(), breathe=self.pump), ahead)
        self.pump()
        self._window.show()
        self.pump()

    def pump(self) -> None:
        """Take in what the system has to say, stamped with the time now. A closed window ends the loop at once.

        What arrived waits for the next frame: nothing changes while a picture is drawn.
        """
        now = self._clock.now()
        for raw in self._source():
            event = self._translator.translate(raw, now)
            if isinstance(event, QuitAsked):
                self._quit = True
                return
            if event is not None:
                self._arrived.append(event)

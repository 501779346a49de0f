"""What the tests of the scene share: a studio without a window, a practice table on a script, time by hand."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pygame

from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.physics.params import TICK_S
from dilemma_arena.scene.app import practice
from dilemma_arena.scene.camera import Pixel
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.events import Event, KeyPressed, KeyReleased, PointerMoved, PointerPressed, PointerReleased
from dilemma_arena.scene.flick import FlickScene
from dilemma_arena.scene.loop import Timeline
from dilemma_arena.scene.settings import Settings
from dilemma_arena.scene.stack import SceneStack
from dilemma_arena.scene.studio import Studio
from dilemma_arena.scene.theme import SEATS
from dilemma_arena.scene.throw_session import ThrowSession


def studio() -> Studio:
    """Fonts and pictures, loaded once; the dummy driver's screen gives them their pixel format."""
    if pygame.display.get_surface() is None:  # a test before this one may have closed it
        pygame.display.init()
        pygame.display.set_mode((1, 1))
    return _studio()


@cache
def _studio() -> Studio:
    return Studio.make()


def canvas(width: int = 1280, height: int = 800, ui_scale: float = 1.0) -> Canvas:
    """A canvas off the screen."""
    studio()
    return Canvas.over(pygame.Surface((width, height), 0, 32), ui_scale)


@dataclass
class Table:
    """A practice table that is driven by hand."""

    size: tuple[int, int] = (1280, 800)
    seed: int = 3
    arena: str = "round"
    record: Path | None = None
    log: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    settings: Settings | None = None
    now: float = 0.0

    def __post_init__(self) -> None:
        from tests.table_support import make_desk  # it stands on this module

        self.desk = make_desk(self.settings, self.log)
        self.session = ThrowSession(ARENAS[self.arena], SEATS[0], SEATS[1], seed=self.seed, record=self.record)
        self.scene: FlickScene = practice(self.desk, self.session)
        self.stack = SceneStack(self.scene)
        self.canvas = canvas(*self.size)
        self.timeline = Timeline(self.stack, 0.0)
        self.draw()
        self.wait(0.5)

    def said(self, event: str) -> list[dict[str, Any]]:
        """What was announced under that name so far."""
        return [facts for name, facts in self.log if name == event]

    def draw(self) -> None:
        """Draw one frame."""
        self.stack.draw(self.canvas, 0.5)

    def wait(self, seconds: float, *, fps: float = 60.0, draw: bool = False) -> None:
        """Let time pass, frame by frame."""
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now = min(end, self.now + 1.0 / fps)
            ahead = self.timeline.advance(self.now)
            if draw and self.stack.top is not None:
                self.stack.draw(self.canvas, ahead)

    def send(self, *events: Event) -> None:
        """Hand in events and let them be handled; what they open is drawn."""
        self.timeline.add(events)
        self.wait(2.5 * TICK_S)
        if self.stack.top not in (None, self.scene):
            self.draw()

    def press(self, key: str) -> None:
        """Press a key and let it go."""
        self.send(KeyPressed(self.now, key), KeyReleased(self.now, key))

    def place_of(self, card: str) -> Pixel:
        """Where a card of the hand is on the canvas, by what was announced."""
        x, y = self.said("hand")[-1]["cards"][card]
        return float(x), float(y)

    @property
    def everywhere(self) -> list[str]:
        """Every card of this seat wherever it is: hand, or table. Each must be there once."""
        return sorted([*self.session.hand.cards, *(name for name in self.session.shown().poses if name[:4] == "sun.")])

    @property
    def holding(self) -> bool:
        """Whether any card is out of the hand without having been thrown."""
        return self.session.hand.away is not None


def flick_events(
    start: Pixel, velocity: Pixel, *, begin: float, rate: float = 125.0, seconds: float = 0.14, hold: float = 0.05
) -> list[Event]:
    """A press, a straight flick and a release, as a mouse of `rate` reports a second tells it."""
    events: list[Event] = [PointerMoved(begin, start, False), PointerPressed(begin + 0.01, start, 1)]
    first = begin + 0.01 + hold
    for step in range(1, math.floor(seconds * rate) + 1):
        t = step / rate
        events.append(PointerMoved(first + t, (start[0] + velocity[0] * t, start[1] + velocity[1] * t), True))
    at = (start[0] + velocity[0] * seconds, start[1] + velocity[1] * seconds)
    events.append(PointerReleased(first + seconds, at, 1))
    return events


def lights(surface: pygame.Surface) -> Sequence[int]:
    """Different grey levels of a picture, coarsely: a blank one has a single one."""
    small = pygame.transform.smoothscale(surface, (32, 20))
    pixels: Iterable[tuple[int, int]] = ((x, y) for x in range(32) for y in range(20))
    return sorted({sum(small.get_at(at)[:3]) // 3 for at in pixels})

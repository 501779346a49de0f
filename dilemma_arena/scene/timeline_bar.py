"""The bar under a replay: where one is, what happened when, and where to go by click or drag."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dilemma_arena.physics.params import TICK_S
from dilemma_arena.physics.volley import VolleyEvent
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box, Point
from dilemma_arena.scene.theme import Colour

HEIGHT = 64.0
TRACK = 8.0
KNOB = 9.0
LOUD = 0.12
"""Contacts weaker than this (card mass · m/s) get no mark."""


def clock_text(ticks: float) -> str:
    """Ticks as seconds for people: '1.25 s', '1:02.5'."""
    seconds = ticks * TICK_S
    if seconds < 60.0:
        return f"{seconds:.2f} s"
    return f"{int(seconds // 60)}:{seconds % 60:04.1f}"


@dataclass(frozen=True, slots=True)
class TimelineBar:
    """A stretch of a session laid out from left to right."""

    box: Box
    start: int
    end: int
    """First and last tick shown."""

    @property
    def _track(self) -> Box:
        return Box(self.box.x + KNOB, self.box.y + self.box.h * 0.5 - TRACK / 2, self.box.w - 2 * KNOB, TRACK)

    def x_of(self, tick: float) -> float:
        """Where a tick is, units."""
        span = max(1, self.end - self.start)
        share = min(1.0, max(0.0, (tick - self.start) / span))
        return self._track.x + share * self._track.w

    def tick_at(self, point: Point) -> float:
        """The tick under a point; beyond the ends counts as the ends."""
        share = (point[0] - self._track.x) / max(1.0, self._track.w)
        return self.start + min(1.0, max(0.0, share)) * (self.end - self.start)

    def draw(self, painter: Painter, position: float, marks: Sequence[VolleyEvent]) -> None:
        """Draw the bar with the playhead at `position`."""
        palette, track = painter.theme.colour, self._track
        painter.box(track, palette.button, edge=palette.panel_edge, line=1.0, radius=TRACK / 2)
        done = Box(track.x, track.y, max(TRACK, self.x_of(position) - track.x), TRACK)
        painter.box(done, palette.ink_faint, radius=TRACK / 2)
        for mark in marks:
            if self.start <= mark.tick <= self.end:
                self._mark(painter, mark)
        x, y = self.x_of(position), track.centre[1]
        knob = Box(x - KNOB, y - KNOB, 2 * KNOB, 2 * KNOB)
        painter.box(knob, palette.gold, edge=palette.panel, line=2.0, radius=KNOB, shadow=3.0)

    def _mark(self, painter: Painter, mark: VolleyEvent) -> None:
        """Throws hang above the bar, rests stand below it, contacts are ticks on it, as high as they were loud."""
        palette, x, y = painter.theme.colour, self.x_of(mark.tick), self._track.centre[1]
        match mark.kind:
            case "thrown":
                _post(painter, x, y - 21.0, y - TRACK / 2, palette.gold)
                painter.icon("flight", (x, y - 25.0), 15.0, palette.gold)
            case "rest":
                _post(painter, x, y + TRACK / 2, y + 17.0, palette.good)
                painter.icon("check", (x, y + 24.0), 14.0, palette.good)
            case "contact" if mark.strength >= LOUD:
                high = min(12.0, 3.0 + 7.0 * mark.strength)
                _post(painter, x, y - TRACK / 2 - high, y - TRACK / 2 - 1.0, palette.ink_soft)
            case "clear":
                _post(painter, x, y - 14.0, y + 14.0, palette.ink_faint)


def _post(painter: Painter, x: float, top: float, bottom: float, colour: Colour) -> None:
    painter.box(Box(x - 0.75, top, 1.5, bottom - top), colour, radius=0.0)


def speed_text(speed: float) -> str:
    """A speed for people: '0.25×', '1×'."""
    return f"{speed:g}×"


def speed_badge(painter: Painter, box: Box, speed: float, *, playing: bool) -> None:
    """The badge that says how fast it plays."""
    palette, text = painter.theme.colour, painter.theme.text
    painter.box(box, palette.button, edge=palette.gold if playing else palette.panel_edge, radius=box.h / 2)
    painter.icon("play" if playing else "pause", (box.x + 20.0, box.centre[1]), 14.0, palette.gold)
    painter.text(
        speed_text(speed), (box.x + (box.w + 28.0) / 2, box.centre[1]), text.body, palette.ink, Weight.BOLD, align=0.5
    )

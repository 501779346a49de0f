"""What stands on the timeline of a recorded match: its marks, and where on it everything is."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from dilemma_arena.recording.match_story import Story
from dilemma_arena.rules.contract import Event

BEAT_TICKS = 180
"""Room on the timeline for everything that happens, besides the time that passes: where bots play without a clock
hardly any time passes at all."""
LONGEST_TICKS = 2400
"""Room for the time between two things, however long somebody thought: ten seconds."""


class MarkKind(StrEnum):
    """What a mark is, the most important first."""

    ROUND = "round"
    TURN = "turn"
    DUEL = "duel"
    REVEAL = "reveal"
    """Something hidden comes to light."""
    THROW = "throw"
    REST = "rest"
    END = "end"


PARTS = (MarkKind.ROUND, MarkKind.TURN)
"""The kinds a match is divided by."""

USUAL: Mapping[str, MarkKind] = MappingProxyType(
    {
        "RoundBegan": MarkKind.ROUND,
        "TurnBegan": MarkKind.TURN,
        "DuelBegan": MarkKind.DUEL,
        "CardsRevealed": MarkKind.REVEAL,
        "CardThrown": MarkKind.THROW,
        "CardRested": MarkKind.REST,
        "GameEnded": MarkKind.END,
    }
)
"""Which events are marked in every game that has them, by name; a game may add others."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something on the timeline."""

    count: int
    """The number of what happens there, counted from 1."""
    kind: MarkKind
    number: int
    """How many of its kind there have been, with it."""


def marks_of(story: Story, named: Mapping[str, MarkKind] = USUAL) -> tuple[Mark, ...]:
    """All marks of a match; at one place there may be several, the most important one first.

    Args:
        story: The match.
        named: Which events are marked, by name.
    """
    seen: Counter[MarkKind] = Counter()
    found = []
    order = list(MarkKind)
    for index, moment in enumerate(story.moments):
        kinds = {kind for event in moment.events if (kind := kind_of(event, named)) is not None}
        seen.update(kinds)
        found += [Mark(index + 1, kind, seen[kind]) for kind in sorted(kinds, key=order.index)]
    return tuple(found)


def kind_of(event: Event, named: Mapping[str, MarkKind]) -> MarkKind | None:
    """How an event is marked."""
    return named.get(type(event).__name__)


class Axis:
    """Where everything is on the timeline: 0 is the beginning, `length` the end."""

    def __init__(self, story: Story) -> None:
        self._story = story
        places, at, before = [0.0], 0.0, 0
        for moment in story.moments:
            at += min(moment.tick - before, LONGEST_TICKS) + BEAT_TICKS
            before = moment.tick
            places.append(at)
        self._places: Sequence[float] = places
        self.length = max(1.0, at + min(max(0, story.end_tick - before), LONGEST_TICKS))

    def at(self, count: int, tick: int) -> float:
        """Where the moment is at which so much has happened."""
        passed, whole = tick - self._story.tick_of(count), self._span(count)
        return self._places[count] + min(max(passed, 0), whole) * self._room(count) / max(1, whole)

    def place(self, at: float) -> tuple[int, int]:
        """How much has happened by then, and the tick."""
        at = min(max(at, 0.0), self.length)
        count = max(0, bisect_right(self._places, at) - 1)
        room = self._room(count)
        share = min(1.0, (at - self._places[count]) / room) if room else 0.0
        tick = self._story.tick_of(count) + round(share * self._span(count))
        return count, tick

    def _span(self, count: int) -> int:
        """Ticks until the next thing."""
        return self._story.next_tick(count) - self._story.tick_of(count)

    def _room(self, count: int) -> int:
        return min(self._span(count), LONGEST_TICKS)

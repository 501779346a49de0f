"""What an export is made from: any recording with an arena, seen as cards that fly and lie at a tick."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from dilemma_arena.core.errors import UserError
from dilemma_arena.core.jsonl import plain
from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.params import Card
from dilemma_arena.physics.pose import Pose
from dilemma_arena.physics.rest import LyingCard
from dilemma_arena.recording.csv_export import arena_of
from dilemma_arena.recording.match import MatchRecording
from dilemma_arena.recording.match_playback import MatchPlayback
from dilemma_arena.recording.playback import Playback
from dilemma_arena.recording.throw_checks import THROW
from dilemma_arena.recording.throws import ThrowRecording
from dilemma_arena.rules.registry import load as load_game
from dilemma_arena.scene.theme import SEATS, SeatStyle
from dilemma_arena.session.world import AnyCardWorld, CardWorld


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that is told under a picture."""

    tick: int
    kind: str
    """thrown, pushed (set moving again by another card), rest or clear."""
    card: str = ""


class Source(ABC):
    """A recording and a moment in it. All ticks are the recording's."""

    arena: Arena
    card: Card
    title: str
    end_tick: int
    happenings: tuple[Happening, ...]
    """By tick."""
    rests: tuple[tuple[int, LyingCard], ...]
    """How every thrown card came to rest in the end, and when."""
    players: tuple[tuple[SeatStyle, str], ...] = ()
    """Who plays, where that is told by the cards."""
    rim_throws: frozenset[tuple[int, str]]
    """Throws (tick and card) that touch the rim."""

    @property
    @abstractmethod
    def tick(self) -> int:
        """The moment."""

    @abstractmethod
    def seek(self, tick: int) -> None:
        """Go to a moment; forwards is quick."""

    @abstractmethod
    def poses(self) -> Mapping[str, Pose]:
        """Where every card is, bottom of the stack first."""

    @abstractmethod
    def moving(self) -> Sequence[str]:
        """The cards on their way."""

    @abstractmethod
    def lying(self) -> Sequence[LyingCard]:
        """The cards at rest, lowest first."""

    def past(self) -> list[Happening]:
        """What has happened since the table was last cleared."""
        found: list[Happening] = []
        for happening in self.happenings:
            if happening.tick > self.tick:
                break
            if happening.kind == "clear":
                found.clear()
            else:
                found.append(happening)
        return found

    def busy(self) -> list[tuple[int, int]]:
        """When something moves: spans of ticks, from a throw to the last rest."""
        spans: list[tuple[int, int]] = []
        moving: set[str] = set()
        start = 0
        for happening in self.happenings:
            if happening.kind in ("thrown", "pushed"):
                start = start if moving else happening.tick
                moving.add(happening.card)
            elif moving:
                moving.discard(happening.card)
                if happening.kind == "clear":
                    moving.clear()
                if not moving:
                    spans.append((start, happening.tick))
        if moving:
            spans.append((start, self.end_tick))
        return spans

    def last_tick(self) -> int:
        """The last moment at which there is something to see: the end, or before the table was cleared for good."""
        throws = [happening.tick for happening in self.happenings if happening.kind == "thrown"]
        last = throws[-1] if throws else -1
        cleared = (h.tick for h in self.happenings if h.kind == "clear" and h.tick > last)
        return max(0, next(cleared, self.end_tick + 1) - 1) if throws else self.end_tick


class ThrowSource(Source):
    """Recorded throws."""

    def __init__(self, recording: ThrowRecording, *, trust: bool) -> None:
        """Simulate it once, or trust what is stored.

        Raises:
            UserError: it was recorded with another physics model and is not trusted, or the physics refuses it.
        """
        self._playback = Playback(recording, trust=trust)
        options = recording.header.options
        self.arena, self.card, self.title = options.arena, options.params.card, options.note
        self.end_tick = recording.end_tick
        marks = self._playback.marks
        kinds = ("thrown", "pushed", "rest", "clear")
        self.happenings = tuple(Happening(m.tick, m.kind, m.card) for m in marks if m.kind in kinds)
        rests: dict[tuple[int, str], tuple[int, LyingCard]] = {}
        rim: set[tuple[int, str]] = set()
        thrown: dict[str, int] = {}
        volley = 0
        for mark in marks:
            if mark.kind == "clear":
                volley += 1
            elif mark.kind == "rest" and mark.card in self._playback.final_results[volley]:
                rests[volley, mark.card] = (mark.tick, self._playback.final_results[volley][mark.card].card)
            elif mark.kind == "thrown":
                thrown[mark.card] = mark.tick
            elif mark.surface.startswith("rim") and mark.card in thrown:
                rim.add((thrown[mark.card], mark.card))
        self.rests, self.rim_throws = tuple(rests.values()), frozenset(rim)

    @property
    def tick(self) -> int:
        """The moment."""
        return self._playback.tick

    def seek(self, tick: int) -> None:
        """Go to a moment."""
        self._playback.seek(tick)

    def poses(self) -> Mapping[str, Pose]:
        """Where every card is."""
        return self._playback.poses()

    def moving(self) -> Sequence[str]:
        """The cards on their way."""
        return self._playback.moving

    def lying(self) -> Sequence[LyingCard]:
        """The cards at rest."""
        return self._playback.lying()


class MatchSource(Source):
    """A match with an arena. Its cards are shown in the colours of their players, with the number they carry."""

    def __init__(self, recording: MatchRecording, *, trust: bool) -> None:
        """Play it once, or trust what is stored.

        Raises:
            UserError: the game has no arena, or it was recorded with another physics model and is not trusted.
        """
        game = load_game(recording.header.game)
        self._playback = MatchPlayback(recording, game, trust=trust)
        if not isinstance(self._playback.world, CardWorld):
            raise UserError(f"{recording.name} is a match of {game.info.title}, which has no arena to be drawn")
        header = recording.header
        self.arena, self.card, self.title = arena_of(recording), Card(), game.info.title
        self.end_tick = recording.end_tick
        called = header.names if len(header.names) == len(header.seats) else header.seats
        self.players = tuple((SEATS[seat % len(SEATS)], plain(name, 24)) for seat, name in enumerate(called))
        self._names: dict[str, str] = {}
        for record in recording.records:
            card = getattr(record.action, "card", None)
            if record.seat is not None and isinstance(card, str):
                self._names[card] = _shown(card, record.seat)
        self._watch()

    @property
    def _world(self) -> AnyCardWorld:
        return cast(AnyCardWorld, self._playback.world)  # looked at when it was opened

    def _watch(self) -> None:
        """Play it once, to know what happens when."""
        happenings: list[Happening] = []
        rests: dict[tuple[int, str], tuple[int, LyingCard]] = {}
        thrown: dict[str, int] = {}
        for tick in self._ticks_to_look_at():
            before, there = set(self._world.moving), set(self._world.poses())
            self._playback.seek(tick)
            moving, now = set(self._world.moving), set(self._world.poses())
            if there - now and not moving:
                happenings.append(Happening(tick, "clear"))
            lying = {card.id: card for card in self._world.lying()}
            for card in (before - moving) & lying.keys():
                happenings.append(Happening(tick, "rest", self._name(card)))
                if card in thrown:
                    rests[thrown[card], card] = (tick, self._named(lying[card]))
            for card in moving - before:
                pushed = card in there
                if not pushed:
                    thrown[card] = tick
                happenings.append(Happening(tick, "pushed" if pushed else "thrown", self._name(card)))
        self.happenings, self.rests = tuple(happenings), tuple(rests.values())
        self.rim_throws = frozenset(
            (tick, self._name(card)) for (tick, card), (_, rest) in rests.items() if rest.rest in ("leaning", "on_rim")
        )
        self._playback.seek(0)

    def _ticks_to_look_at(self) -> Iterator[int]:
        """Every tick while something moves, else the next at which something happens; whoever asks goes there."""
        ahead = [moment.tick for moment in self._playback.moments] + [self.end_tick]
        for goal in ahead:
            while self._world.moving and self._playback.tick < goal:
                yield self._playback.tick + 1
            yield goal

    def _name(self, card: str) -> str:
        return self._names.get(card, card)

    def _named(self, card: LyingCard) -> LyingCard:
        return replace(card, id=self._name(card.id), on_top_of=tuple(map(self._name, card.on_top_of)))

    @property
    def tick(self) -> int:
        """The moment."""
        return self._playback.tick

    def seek(self, tick: int) -> None:
        """Go to a moment."""
        self._playback.seek(tick)

    def poses(self) -> Mapping[str, Pose]:
        """Where every card is."""
        return {self._name(card): pose for card, pose in self._world.poses().items()}

    def moving(self) -> Sequence[str]:
        """The cards on their way."""
        return [self._name(card) for card in self._world.moving]

    def lying(self) -> Sequence[LyingCard]:
        """The cards at rest."""
        return [self._named(card) for card in self._world.lying()]


def _shown(card: str, seat: int) -> str:
    """The id that is drawn in the seat's colour with the card's own number, if it carries one."""
    number = re.search(r"(?<!\d)\d{1,2}$", card)
    return f"{SEATS[seat % len(SEATS)].name}.{number[0]}" if number else card


def source_of(recording: MatchRecording, *, trust: bool) -> Source:
    """What a recording shows.

    Raises:
        UserError: it cannot be shown.
    """
    kind = ThrowSource if recording.header.game == THROW.name else MatchSource
    return kind(recording, trust=trust)

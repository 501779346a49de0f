"""Verifying a throw session: simulate it again and name the first thing that comes out differently."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields

from dilemma_arena.core.errors import UserError
from dilemma_arena.core.jsonl import plain
from dilemma_arena.physics.rest import LyingCard, RestedThrow
from dilemma_arena.physics.volley import ThrowRefused
from dilemma_arena.recording.format import Digest, line_of
from dilemma_arena.recording.platform_tag import platform_tag
from dilemma_arena.recording.simulation import Simulation, new_rests, require_same_physics
from dilemma_arena.recording.throws import Rested, Throw, ThrowRecording, VolleySpan, volleys

TOLERANCE_MM = 2.0
"""How far a card may come to rest from the recorded place on a machine that computes other last digits, mm."""


class Difference(Exception):
    """Where the recording and its replay part; the message is one sentence."""

    def __init__(self, line: int, card: str, field: str, recorded: object, replayed: object) -> None:
        self.line, self.card, self.field = line, card, field
        of_card = f"card {plain(card, 40)}, " if card else ""
        super().__init__(f"line {line}, {of_card}{field}: recorded {_shown(recorded)}, replayed {_shown(replayed)}")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a verification that found no difference has shown."""

    exact: bool
    """Whether every bit was compared; else classes, faces and centres (within TOLERANCE_MM)."""
    digests: int
    """Digests of this platform that were found equal."""
    results: tuple[tuple[RestedThrow, ...], ...]
    """The rests as replayed, volley by volley."""


def verify(recording: ThrowRecording) -> Verdict:
    """Simulate the whole recording and compare.

    On the platform it was recorded on (equal tags) every number must be equal to the last bit, in time too. On
    another one each card must rest in the same class, with the same face up, within TOLERANCE_MM.

    Raises:
        Difference: the first one.
        UserError: another physics model, or numbers the physics refuses.
    """
    require_same_physics(recording)
    exact = recording.header.platform == platform_tag()
    run = _Exact if exact else _Near
    runs = [run(recording, span) for span in volleys(recording)]
    return Verdict(exact, sum(run.digests for run in runs), tuple(run.results for run in runs))


class _Exact:
    """One volley, compared tick by tick and bit by bit."""

    def __init__(self, recording: ThrowRecording, span: VolleySpan) -> None:
        self._simulation = Simulation(recording, span)
        self._volley = self._simulation.volley
        self._recording = recording
        self._seen = 0
        self._pending: list[tuple[int, RestedThrow]] = []
        self.digests = 0
        for index in range(span.first, span.stop):
            record = recording.records[index]
            line = line_of(index)
            self._run_to(record.tick, line)
            match record.action, record.facts:
                case Throw(), _:
                    self._no_more_rests(line)
                    self._simulation.throw(index)
                case _, Rested(result=result):
                    self._compare_rest(result, record.tick, line)
                case _, Digest() as digest:
                    self._no_more_rests(line)
                    self._compare_digest(digest, line)
        line = line_of(span.stop)
        self._run_to(span.end_tick, line)
        self._no_more_rests(line)
        self.results = tuple(self._volley.results.values())

    def _run_to(self, tick: int, line: int) -> None:
        while self._simulation.tick < tick:
            self._no_more_rests(line)
            self._simulation.step_to(self._simulation.tick + 1 if self._volley.moving else tick)
            self._pending = [(self._simulation.tick, result) for result in new_rests(self._volley, self._seen)]
            self._seen = len(self._volley.events)

    def _no_more_rests(self, line: int) -> None:
        for tick, result in self._pending:
            raise Difference(line, result.card.id, "rest", "nothing", f"at rest at tick {tick}")

    def _compare_rest(self, recorded: RestedThrow, tick: int, line: int) -> None:
        if not self._pending:
            replayed = "moving" if recorded.card.id in self._volley.moving else "otherwise"
            raise Difference(line, recorded.card.id, "rest", f"at rest at tick {tick}", replayed)
        _, replayed_result = self._pending.pop(0)
        _compare(recorded, replayed_result, line, replayed_result.card.id)

    def _compare_digest(self, digest: Digest, line: int) -> None:
        if digest.platform == platform_tag():
            replayed = self._volley.digest()
            if digest.hex != replayed:
                raise Difference(line, "", "digest", digest.hex, replayed)
            self.digests += 1


class _Near:
    """One volley, compared by where the cards end; ticks may differ a little."""

    digests = 0

    def __init__(self, recording: ThrowRecording, span: VolleySpan) -> None:
        simulation = Simulation(recording, span)
        volley = simulation.volley
        last: dict[str, tuple[int, LyingCard]] = {}
        for index in range(span.first, span.stop):
            record = recording.records[index]
            match record.action, record.facts:
                case Throw(), _:
                    simulation.step_to(record.tick)
                    _throw_when_free(simulation, index)
                case _, Rested(result=result):
                    last[result.card.id] = line_of(index), result.card
        simulation.step_to(max(span.end_tick, simulation.tick))
        while any(card in last for card in volley.moving):
            simulation.step_to(simulation.tick + 1)
        lying = {card.id: card for card in volley.lying()}
        for card_id, (line, card) in last.items():
            _compare_nearly(card, lying[card_id], line)
        self.results = tuple(volley.results.values())


def _throw_when_free(simulation: Simulation, index: int) -> None:
    """Throw; if the seat's last card still moves, which was at rest when this was recorded, wait for it."""
    while True:
        try:
            simulation.throw(index)
            return
        except UserError as error:
            if not isinstance(error.__cause__, ThrowRefused) or not simulation.volley.moving:
                raise
            simulation.step_to(simulation.tick + 1)


def _compare(recorded: RestedThrow | LyingCard, replayed: RestedThrow | LyingCard, line: int, card: str) -> None:
    """Every field, floats by their bits."""
    for field in fields(recorded):
        mine, theirs = getattr(recorded, field.name), getattr(replayed, field.name)
        if isinstance(mine, LyingCard):
            _compare(mine, theirs, line, card)
        elif repr(mine) != repr(theirs):  # repr tells all floats apart, 0.0 and -0.0 too
            raise Difference(line, card, field.name, mine, theirs)


def _compare_nearly(recorded: LyingCard, replayed: LyingCard, line: int) -> None:
    for name in ("rest", "face_up"):
        if getattr(recorded, name) != getattr(replayed, name):
            raise Difference(line, recorded.id, name, getattr(recorded, name), getattr(replayed, name))
    apart = math.dist((recorded.x_mm, recorded.y_mm, recorded.z_mm), (replayed.x_mm, replayed.y_mm, replayed.z_mm))
    if apart > TOLERANCE_MM:
        raise Difference(
            line,
            recorded.id,
            "centre",
            f"({recorded.x_mm:.1f}, {recorded.y_mm:.1f}, {recorded.z_mm:.1f}) mm",
            f"({replayed.x_mm:.1f}, {replayed.y_mm:.1f}, {replayed.z_mm:.1f}) mm",
        )


def _shown(value: object) -> str:
    return repr(value) if isinstance(value, float) else plain(value, 80)

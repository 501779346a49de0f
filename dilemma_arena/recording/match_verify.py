"""Verifying a match: chance, rules and physics once more, and the first thing that comes out differently."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec

from dilemma_arena.core.streams import stream
from dilemma_arena.physics.rest import LyingCard
from dilemma_arena.recording.format import Digest, line_of
from dilemma_arena.recording.match import Lying, MatchRecording, entry_of
from dilemma_arena.recording.platform_tag import platform_tag
from dilemma_arena.recording.simulation import require_same_physics
from dilemma_arena.recording.verify import TOLERANCE_MM, Difference
from dilemma_arena.rules.contract import AnyGame, FactsNeeded, Outcome
from dilemma_arena.session.match import Match
from dilemma_arena.session.world import CardWorld

Found: TypeAlias = tuple[str, object, object]
"""A field, and what it holds in the recording and in the replay."""
LATE_TICKS = 480
"""How much later than recorded something may happen on a machine that computes other last digits: 2 s."""


@dataclass(frozen=True, slots=True)
class MatchVerdict:
    """What a verification that found no difference has shown."""

    exact: bool
    """Whether every bit was compared; else how cards rest, and where within TOLERANCE_MM."""
    digests: int
    """Digests of this platform that were found equal."""
    outcome: Outcome | None
    """How the match ended; None if it was left before its end."""


def verify_match(recording: MatchRecording, game: AnyGame) -> MatchVerdict:
    """Play the whole match again and compare.

    Chance is drawn afresh from the recorded seed, cards are thrown afresh. Where the recording was made on this
    platform (equal tags), or in a game without physics, every bit and every tick must be equal. Elsewhere each card
    must rest in the same way within TOLERANCE_MM.

    Raises:
        Difference: the first one.
        UserError: it was recorded with another physics model.
    """
    run = _Run(recording, game)
    return MatchVerdict(run.exact, run.digests, run.match.outcome)


class _Run:
    def __init__(self, recording: MatchRecording, game: AnyGame) -> None:
        header = recording.header
        self.match = Match(game, len(header.seats), header.options)
        thrown = isinstance(self.match.world, CardWorld)
        if thrown:
            require_same_physics(recording)
        self.same_platform = header.platform == platform_tag()
        self.exact = self.same_platform or not thrown
        self.digests = 0
        self._chance = stream(header.seed, "chance")
        self._pending: list[Any] = []
        """Facts that have come out earlier than recorded, where that may be."""
        for index, record in enumerate(recording.records):
            line = line_of(index)
            self._advance(record.tick, line)
            entry = entry_of(record)
            if entry is not None:
                if entry.record.facts is not None:
                    self._compare_facts(entry.record.facts, record.tick, line)
                else:
                    self._nothing_else(line)
                self.match.apply(entry.record)
            elif isinstance(record.facts, Lying):
                self._compare_lying(record.facts, line)
            elif isinstance(record.facts, Digest):  # it may stand between two facts of one tick
                self._compare_digest(record.facts, line)
        end = line_of(len(recording.records))
        self._advance(recording.end_tick, end)
        self._nothing_else(end)

    def _advance(self, tick: int, line: int) -> None:
        """Go on to the tick of the next record; nothing may happen on the way there."""
        match = self.match
        while match.tick < tick:
            match.advance(tick)
            if match.tick < tick:
                self._early(match.fact(), line, match.tick)

    def _nothing_else(self, line: int) -> None:
        """Nothing may have happened that is not in the file."""
        if (facts := self.match.fact()) is not None:
            self._early(facts, line, self.match.tick)

    def _early(self, facts: Any, line: int, tick: int) -> None:  # noqa: ANN401 - facts of any game
        if self.exact:
            raise Difference(line, _card(facts), _kind(facts), "nothing", f"at tick {tick}")
        self._pending.append(facts)

    def _compare_facts(self, recorded: Any, tick: int, line: int) -> None:  # noqa: ANN401 - facts of any game
        match = self.match
        skip: tuple[str, ...] = ()
        if match.waits is FactsNeeded.CHANCE:
            replayed = match.game.sample(match.state, self._chance)
        elif self.exact:
            replayed = match.fact()
        else:
            replayed, skip = self._awaited(recorded, tick), ("tick",)
        if replayed is None:
            raise Difference(line, _card(recorded), _kind(recorded), f"at tick {tick}", "not then")
        found = first_difference(msgspec.to_builtins(recorded), msgspec.to_builtins(replayed), skip)
        if found is not None:
            raise Difference(line, _card(recorded), *found)

    def _awaited(self, recorded: Any, tick: int) -> Any:  # noqa: ANN401 - facts of any game
        """What corresponds to a recorded fact where ticks may differ a little."""
        match, wanted = self.match, (_kind(recorded), _card(recorded))
        while True:
            while (facts := match.fact()) is not None:
                self._pending.append(facts)
            for facts in self._pending:
                if (_kind(facts), _card(facts)) == wanted:
                    self._pending.remove(facts)
                    return facts
            if match.tick >= tick + LATE_TICKS:
                return None
            match.advance(match.tick + 1)

    def _compare_lying(self, recorded: Lying, line: int) -> None:
        world = self.match.world
        replayed = tuple(world.lying()) if isinstance(world, CardWorld) else ()
        ids = [[card.id for card in cards] for cards in (recorded.cards, replayed)]
        if (ids[0] != ids[1]) if self.exact else not set(ids[0]) <= set(ids[1]):
            raise Difference(line, "", "lying", " ".join(ids[0]), " ".join(ids[1]))
        known = {card.id: card for card in replayed}
        for card in recorded.cards:
            _compare_card(card, known[card.id], line, exact=self.exact)

    def _compare_digest(self, digest: Digest, line: int) -> None:
        if self.same_platform and digest.platform == platform_tag():
            replayed = self.match.digest()
            if digest.hex != replayed:
                raise Difference(line, "", "digest", digest.hex, replayed)
            self.digests += 1


def first_difference(recorded: object, replayed: object, skip: tuple[str, ...] = ()) -> Found | None:
    """The first field in which two messages, as plain objects, differ: its path and both values.

    Args:
        recorded: dicts, lists, texts, numbers.
        replayed: the same.
        skip: names of fields that may differ.
    """
    return _differ("", recorded, replayed, skip)


def _differ(path: str, recorded: object, replayed: object, skip: tuple[str, ...]) -> Found | None:
    if isinstance(recorded, dict) and isinstance(replayed, dict) and recorded.keys() == replayed.keys():
        pairs = [
            (f"{path}.{key}" if path else key, recorded[key], replayed[key]) for key in recorded if key not in skip
        ]
    elif isinstance(recorded, list | tuple) and isinstance(replayed, list | tuple) and len(recorded) == len(replayed):
        pairs = [(f"{path}[{i}]", *both) for i, both in enumerate(zip(recorded, replayed, strict=True))]
    else:
        # repr tells all floats apart, 0.0 and -0.0 too
        return None if repr(recorded) == repr(replayed) else (path, recorded, replayed)
    return next((found for pair in pairs if (found := _differ(*pair, skip)) is not None), None)


def _compare_card(recorded: LyingCard, replayed: LyingCard, line: int, *, exact: bool) -> None:
    if exact:
        found = first_difference(msgspec.to_builtins(recorded), msgspec.to_builtins(replayed))
        if found is not None:
            raise Difference(line, recorded.id, *found)
        return
    for name in ("rest", "face_up"):
        if getattr(recorded, name) != getattr(replayed, name):
            raise Difference(line, recorded.id, name, getattr(recorded, name), getattr(replayed, name))
    places = [(card.x_mm, card.y_mm, card.z_mm) for card in (recorded, replayed)]
    if math.dist(*places) > TOLERANCE_MM:
        told = ["({:.1f}, {:.1f}, {:.1f}) mm".format(*place) for place in places]
        raise Difference(line, recorded.id, "centre", *told)


def _card(facts: object) -> str:
    """The card that facts are about, if they are about one."""
    card = getattr(facts, "card", "")
    return card if isinstance(card, str) else ""


def _kind(facts: object) -> str:
    """The type of facts, as it stands in the file."""
    return str(msgspec.to_builtins(facts)["type"]) if isinstance(facts, msgspec.Struct) else "facts"

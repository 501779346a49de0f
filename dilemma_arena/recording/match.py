"""Recorded matches: every action and every fact of a game played by its rules, and how the cards then lay.

A recording of a match is one of the same format as any other (docs/recordings.md). Its options, actions and facts are
the game's own; besides them there is `lying`, for games with a world of cards: how they lie, whenever that has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from dilemma_arena.core.errors import UserError
from dilemma_arena.core.jsonl import decode, plain, read_lines
from dilemma_arena.physics.rest import LyingCard
from dilemma_arena.recording.format import Digest, End, GameFormat, Header, Record, Recording, Strict, Wrong
from dilemma_arena.recording.reader import load
from dilemma_arena.recording.throw_checks import THROW, is_card_id
from dilemma_arena.recording.throws import MAX_THROWS
from dilemma_arena.rules.contract import ActionRecord, AnyGame
from dilemma_arena.rules.registry import installed, load_entry
from dilemma_arena.session.match import Entry
from dilemma_arena.session.world import CardWorld, make_world

MAX_ENTRIES = 10_000
"""Most actions and facts in one match; hundreds are usual."""
LONGEST_REFUSAL = 300
"""Characters of what the rules say to an illegal action that are told: a hand of possibilities may be long."""
MAX_LYING = 200
"""Most cards lying in the arena."""
_FAR_MM = 100_000.0

MatchRecord: TypeAlias = Record[Any, Any]
MatchRecording: TypeAlias = Recording[Any, Any, Any]


class Lying(Strict, frozen=True):
    """Facts of the physics that the rules do not need: all cards at rest in the arena, lowest first."""

    cards: tuple[LyingCard, ...]


def match_format(game: AnyGame) -> GameFormat[Any, Any, Any]:
    """How matches of a game are recorded."""
    codecs = game.codecs
    facts: Any = codecs.facts.form
    return GameFormat(
        game.info.id,
        game.info.rules_version,
        codecs.options.form,
        codecs.action.form,
        facts | Lying,
        partial(_checker, game),
    )


def entry_of(record: MatchRecord) -> Entry | None:
    """What a record says to the rules; None if it is a note beside them (a digest, how cards lie)."""
    if isinstance(record.facts, Digest | Lying | End):
        return None
    return Entry(record.tick, ActionRecord(record.seat, record.action, record.facts))


def entries(recording: MatchRecording) -> Iterator[Entry]:
    """What the rules were told, in order."""
    return (entry for record in recording.records if (entry := entry_of(record)) is not None)


def _checker(game: AnyGame, header: Header[Any]) -> Callable[[MatchRecord], None]:
    """What refuses the records of a match that the rules do not allow."""
    try:
        state = game.start(len(header.seats), header.options)
    except UserError as error:
        raise Wrong(f"options: {error}") from None
    return _Follower(game, state).take


class _Follower:
    """Plays a match by the rules alone: after that, nothing illegal can be in it."""

    def __init__(self, game: AnyGame, state: Any) -> None:  # noqa: ANN401 - the state of any game
        self._game = game
        self._state = state
        self._world = make_world(game, state)
        self._count = 0
        self._throws = 0

    def take(self, record: MatchRecord) -> None:
        """Take the next record, or raise Wrong."""
        entry = entry_of(record)
        if entry is None:
            if record.action is not None:
                raise Wrong("an action and facts in one record")
            if isinstance(record.facts, Lying):
                _check_lying(record.facts)
            return
        self._count += 1
        if self._count > MAX_ENTRIES:
            raise Wrong(f"more than {MAX_ENTRIES} actions and facts, too many to be replayed")
        if isinstance(self._world, CardWorld) and record.action is not None and self._world.thrown(record.action):
            self._throws += 1
            if self._throws > MAX_THROWS:
                raise Wrong(f"more than {MAX_THROWS} throws, too many to be replayed")
        try:
            self._state = self._game.apply(self._state, entry.record).state
        except UserError as error:
            raise Wrong(plain(error, LONGEST_REFUSAL)) from None


def _check_lying(lying: Lying) -> None:
    if len(lying.cards) > MAX_LYING:
        raise Wrong(f"facts.cards: more than {MAX_LYING} cards")
    for card in lying.cards:
        if not is_card_id(card.id) or not all(map(is_card_id, card.on_top_of)) or len(card.on_top_of) > MAX_LYING:
            raise Wrong(f"facts.cards: {plain(card.id, 40)!r} is no card, or lies on something that is none")
        numbers = (card.x_mm, card.y_mm, card.z_mm, card.yaw_rad, card.tilt_rad, card.dip_rad)
        if max(map(abs, numbers)) > _FAR_MM:
            raise Wrong(f"facts.cards: card {card.id} lies absurdly")


class _Installed(Mapping[str, GameFormat[Any, Any, Any]]):
    """The formats of recorded throws and of every installed game; only the one asked for is loaded."""

    @cached_property
    def _games(self) -> Mapping[str, EntryPoint]:
        return installed()  # looks through everything that is installed

    def __getitem__(self, name: str) -> GameFormat[Any, Any, Any]:
        return THROW if name == THROW.name else match_format(load_entry(self._games[name]))

    def __contains__(self, name: object) -> bool:
        return name == THROW.name or name in self._games

    def __iter__(self) -> Iterator[str]:
        yield THROW.name
        yield from self._games

    def __len__(self) -> int:
        return 1 + len(self._games)


def load_any(path: str | Path, *, unfinished_ok: bool = False) -> MatchRecording:
    """Read a recording of thrown cards or of an installed game.

    Raises:
        BadFile: not a recording, of another format, or wrong in some line; one sentence.
        UnknownGame: the game does not load.
    """
    return load(path, _Installed(), unfinished_ok=unfinished_ok)


class _Name(msgspec.Struct):
    game: str = ""


def game_of(path: str | Path) -> str:
    """The game a recording is of, as its first line says; empty if that cannot be told.

    Raises:
        BadFile: the file cannot be read.
    """
    first = next(iter(read_lines(path)), b"{}")
    return decode(first, msgspec.json.Decoder(_Name), f"{plain(path)}, line 1", unknown_ok=True).game

"""What a recorded throw session may hold: everything that is wrong without simulating it is refused here."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import fields

from dilemma_arena.core.jsonl import BadFile, plain
from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.launch import POSITION_LIMIT_MM, BadLaunch
from dilemma_arena.physics.params import Card, PhysicsParams
from dilemma_arena.physics.rest import LyingCard
from dilemma_arena.recording.format import GameFormat, line_of
from dilemma_arena.recording.throws import (
    MAX_CARDS,
    MAX_THROWS,
    Action,
    Clear,
    Facts,
    Moved,
    Rested,
    Throw,
    ThrowOptions,
    ThrowRecord,
    ThrowRecording,
)

_ID = re.compile(r"[\w.:+-]{1,64}")
_REST_LIMIT_MM = 100_000.0
"""A card at rest lies nearer than this to the arena's axis, mm: thrown at the cap it does not fly that far."""


class _Wrong(Exception):
    """A reason to refuse the file; led by the field if there is one."""


def check(recording: ThrowRecording) -> None:
    """Refuse a session the physics could not replay.

    Raises:
        BadFile: the first line that is wrong, and why.
    """
    line = 1
    try:
        session = _Session(recording.header.options, len(recording.header.seats))
        for index, record in enumerate(recording.records):
            line = line_of(index)
            session.take(record)
    except _Wrong as wrong:
        raise BadFile(f"{recording.name}, line {line}: {wrong}") from None


class _Session:
    """Follows a session without physics: which cards there are, and who has one in the air."""

    def __init__(self, options: ThrowOptions, seats: int) -> None:
        _check_numbers(options.arena, Arena(), "options.arena")
        if options.arena.sides != 0 and not 3 <= options.arena.sides <= 64:
            raise _Wrong("options.arena.sides: neither 0 (round) nor 3 to 64")
        _check_numbers(options.params, PhysicsParams(), "options.params")
        _check_numbers(options.params.card, Card(), "options.params.card")
        self._params = options.params
        self._throws = 0
        self._begin(options.lying, "options.lying")

    def _begin(self, lying: Sequence[LyingCard], field: str) -> None:
        self._cards = {card.id for card in lying}
        self._in_air: dict[int, str] = {}
        if len(self._cards) < len(lying):
            raise _Wrong(f"{field}: two cards have the same id")
        for card in lying:
            _check_lying(card, field)
        self._check_count()

    def _check_count(self) -> None:
        if len(self._cards) > MAX_CARDS:
            raise _Wrong(f"more than {MAX_CARDS} cards in one volley")

    def take(self, record: ThrowRecord) -> None:
        """Take the next record, or raise _Wrong."""
        if record.action is not None and record.facts is not None:
            raise _Wrong("an action and facts in one record")
        match record.seat, record.action, record.facts:
            case int(seat), Throw() as throw, _:
                self._throw(throw, seat)
            case _, Clear(lying=lying), _:
                self._begin(lying, "action.lying")
            case _, _, Rested(result=result):
                self._rest(result.card)
            case _, _, Moved(cards=cards):
                self._moved(cards)
            case _:  # a digest
                pass

    def _throw(self, throw: Throw, seat: int) -> None:
        if not _ID.fullmatch(throw.card):
            raise _Wrong(f"action.card: {plain(throw.card, 40)!r} is no card id")
        if throw.card in self._cards:
            raise _Wrong(f"action.card: there is a card {throw.card} already")
        if seat in self._in_air:
            raise _Wrong(f"seat {seat} throws while its card {self._in_air[seat]} is still in the air")
        try:
            throw.launch.check(self._params)
        except BadLaunch as error:
            raise _Wrong(f"action.launch: {error}") from None
        except ArithmeticError:
            raise _Wrong("action.launch: a number is absurdly large") from None
        self._throws += 1
        if self._throws > MAX_THROWS:
            raise _Wrong(f"more than {MAX_THROWS} throws, too many to be replayed")
        self._cards.add(throw.card)
        self._in_air[seat] = throw.card
        self._check_count()

    def _rest(self, card: LyingCard) -> None:
        # Thrown, or set moving again by another card: then it is nobody's card in the air.
        if card.id not in self._cards:
            raise _Wrong(f"facts.result.card: there is no card {plain(card.id, 40)}")
        _check_lying(card, "facts.result.card")
        self._in_air = {seat: flying for seat, flying in self._in_air.items() if flying != card.id}

    def _moved(self, cards: Sequence[LyingCard]) -> None:
        for card in cards:
            if card.id not in self._cards or card.id in self._in_air.values():
                raise _Wrong(f"facts.cards: no card {plain(card.id, 40)} lies there")
            _check_lying(card, "facts.cards")


def _check_lying(card: LyingCard, field: str) -> None:
    if not _ID.fullmatch(card.id):
        raise _Wrong(f"{field}: {plain(card.id, 40)!r} is no card id")
    if max(abs(card.x_mm), abs(card.y_mm)) > _REST_LIMIT_MM or not -1.0 <= card.z_mm <= POSITION_LIMIT_MM:
        raise _Wrong(f"{field}: card {card.id} lies absurdly far away")
    if max(abs(card.yaw_rad), abs(card.dip_rad)) > 1e4 or not 0.0 <= card.tilt_rad <= math.pi:
        raise _Wrong(f"{field}: card {card.id} is turned by an absurd angle")


def _check_numbers(values: Arena | PhysicsParams | Card, usual: Arena | PhysicsParams | Card, field: str) -> None:
    """Every constant within ten times of the usual one, so that no file can make the physics fail or never end."""
    for of in fields(usual):
        value, default = getattr(values, of.name), getattr(usual, of.name)
        if not isinstance(default, float):
            continue
        low = 0.0 if of.name.startswith(("friction", "air")) else default / 10.0
        high = default if "cap" in of.name else default * 10.0
        if not low <= value <= high:
            raise _Wrong(f"{field}.{of.name}: {value:g} is not between {low:g} and {high:g}")


THROW: GameFormat[ThrowOptions, Action, Facts] = GameFormat("throw", 1, ThrowOptions, Action, Facts, check)
"""The format of recorded throws."""

"""What a recorded throw session may hold: everything that is wrong without simulating it is refused here."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import fields

from dilemma_arena.core.jsonl import plain
from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.launch import BadLaunch
from dilemma_arena.physics.params import TICK_S, Card, PhysicsParams
from dilemma_arena.physics.rest import LyingCard, RestedThrow
from dilemma_arena.recording.format import MAX_TICK, GameFormat, Header, Wrong
from dilemma_arena.recording.throws import (
    MAX_CARDS,
    MAX_THROWS,
    Action,
    Clear,
    Facts,
    Rested,
    Throw,
    ThrowOptions,
    ThrowRecord,
)

_ID = re.compile(r"[\w.:+-]{1,64}")
_REST_LIMIT_MM = 100_000.0
"""A card at rest lies nearer than this to the arena's axis, mm: thrown at the cap it does not fly that far."""


SURFACES = frozenset({"floor_in", "rim_in", "rim_top", "rim_out", "table_out", "card", "none"})
"""What a card can have touched first."""


def is_card_id(text: str) -> bool:
    """Whether a card can be called so: up to 64 letters, digits and _ . : + -."""
    return _ID.fullmatch(text) is not None


def checker(header: Header[ThrowOptions]) -> Callable[[ThrowRecord], None]:
    """What refuses the records of a session the physics could not replay.

    Raises:
        Wrong: the options already are.
    """
    return _Session(header.options).take


class _Session:
    """Follows a session without physics: which cards there are, and who has one in the air."""

    def __init__(self, options: ThrowOptions) -> None:
        _check_numbers(options.arena, Arena(), "options.arena")
        if options.arena.sides != 0 and not 3 <= options.arena.sides <= 64:
            raise Wrong("options.arena.sides: neither 0 (round) nor 3 to 64")
        _check_numbers(options.params, PhysicsParams(), "options.params")
        _check_numbers(options.params.card, Card(), "options.params.card")
        self._params = options.params
        self._throws = 0
        self._begin(options.lying, "options.lying")

    def _begin(self, lying: Sequence[LyingCard], field: str) -> None:
        self._cards = {card.id for card in lying}
        self._in_air: dict[int, str] = {}
        if len(self._cards) < len(lying):
            raise Wrong(f"{field}: two cards have the same id")
        for card in lying:
            _check_lying(card, field)
        self._check_count()

    def _check_count(self) -> None:
        if len(self._cards) > MAX_CARDS:
            raise Wrong(f"more than {MAX_CARDS} cards in one volley")

    def take(self, record: ThrowRecord) -> None:
        """Take the next record, or raise Wrong."""
        if record.action is not None and record.facts is not None:
            raise Wrong("an action and facts in one record")
        match record.seat, record.action, record.facts:
            case int(seat), Throw() as throw, _:
                self._throw(throw, seat)
            case _, Clear(lying=lying), _:
                self._begin(lying, "action.lying")
            case _, _, Rested(result=result):
                self._rest(result)
            case _:  # a digest
                pass

    def _throw(self, throw: Throw, seat: int) -> None:
        if not is_card_id(throw.card):
            raise Wrong(f"action.card: {plain(throw.card, 40)!r} is no card id")
        if throw.card in self._cards:
            raise Wrong(f"action.card: there is a card {throw.card} already")
        if seat in self._in_air:
            raise Wrong(f"seat {seat} throws while its card {self._in_air[seat]} is still in the air")
        try:
            throw.launch.check(self._params)
        except BadLaunch as error:
            raise Wrong(f"action.launch: {error}") from None
        except ArithmeticError:
            raise Wrong("action.launch: a number is absurdly large") from None
        self._throws += 1
        if self._throws > MAX_THROWS:
            raise Wrong(f"more than {MAX_THROWS} throws, too many to be replayed")
        self._cards.add(throw.card)
        self._in_air[seat] = throw.card
        self._check_count()

    def _rest(self, result: RestedThrow) -> None:
        card = result.card
        # Thrown, or set moving again by another card: then it is nobody's card in the air.
        if card.id not in self._cards:
            raise Wrong(f"facts.result.card: there is no card {plain(card.id, 40)}")
        _check_lying(card, "facts.result.card")
        if not 0.0 <= result.settle_s <= MAX_TICK * TICK_S:
            raise Wrong("facts.result.settle_s: an absurd time")
        if result.first_surface not in SURFACES:
            raise Wrong(f"facts.result.first_surface: there is no surface {plain(result.first_surface, 40)}")
        self._in_air = {seat: flying for seat, flying in self._in_air.items() if flying != card.id}


def _check_lying(card: LyingCard, field: str) -> None:
    if not is_card_id(card.id):
        raise Wrong(f"{field}: {plain(card.id, 40)!r} is no card id")
    if len(card.on_top_of) > MAX_CARDS or not all(map(is_card_id, card.on_top_of)):
        raise Wrong(f"{field}: card {card.id} lies on something that is no card")
    if max(abs(card.x_mm), abs(card.y_mm), abs(card.z_mm)) > _REST_LIMIT_MM:
        raise Wrong(f"{field}: card {card.id} lies absurdly far away")
    if max(abs(card.yaw_rad), abs(card.dip_rad)) > 1e4 or not 0.0 <= card.tilt_rad <= math.pi:
        raise Wrong(f"{field}: card {card.id} is turned by an absurd angle")


def _check_numbers(values: Arena | PhysicsParams | Card, usual: Arena | PhysicsParams | Card, field: str) -> None:
    """Every constant within ten times of the usual one, so that no file can make the physics fail or never end."""
    for of in fields(usual):
        value, default = getattr(values, of.name), getattr(usual, of.name)
        if not isinstance(default, float):
            continue
        low = 0.0 if of.name.startswith(("friction", "air")) else default / 10.0
        high = default if "cap" in of.name else default * 10.0
        if not low <= value <= high:
            raise Wrong(f"{field}.{of.name}: {value:g} is not between {low:g} and {high:g}")


THROW: GameFormat[ThrowOptions, Action, Facts] = GameFormat("throw", 1, ThrowOptions, Action, Facts, checker)
"""The format of recorded throws."""

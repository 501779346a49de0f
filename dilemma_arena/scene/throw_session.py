"""Practice throws without a picture: a hand, an offer in the arena, throws and what becomes of them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from dilemma_arena.core.streams import Streams
from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import DEFAULT_PARAMS, TICK_S
from dilemma_arena.physics.rest import LyingCard, RestedThrow
from dilemma_arena.physics.volley import VolleyEvent
from dilemma_arena.recording.live import RecordedVolley
from dilemma_arena.recording.throws import ThrowRecording
from dilemma_arena.scene.board import Shown
from dilemma_arena.scene.hand import Hand
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.names import CardName, numbered
from dilemma_arena.scene.theme import SeatStyle

HAND_VALUES = range(1, 11)
"""A hand holds one card of each value."""
AFTERMATH_S = 0.7
"""How long a replay goes on after the card has come to rest, s."""


@dataclass(frozen=True, slots=True)
class LastThrow:
    """The throw that was made last."""

    card: str
    launch: Launch
    tick: int
    """Tick of the volley at which it was let go."""
    result: RestedThrow | None = None
    touched_rim: bool = False


class ThrowSession:
    """One person practises; another seat's card lies in the middle as the offer."""

    def __init__(
        self,
        arena: Arena,
        you: SeatStyle,
        other: SeatStyle,
        *,
        seed: int,
        record: Path | None = None,
        translator: Callable[[], Translator] = Translator,
    ) -> None:
        """Lay the first offer and take up a hand.

        Args:
            arena: Where to throw.
            you: Whose cards are thrown.
            other: Whose card is the offer.
            seed: Of the offers.
            record: File to record to.
            translator: Gives that of the language cards are called in.

        Raises:
            UserError: the recording cannot be written.
        """
        self.arena = arena
        self.you = you
        self.other = other
        self.last: LastThrow | None = None
        self._translator = translator
        self._streams = Streams(seed)
        self._copies = 0
        self._told = 0
        self._offer = self._new_offer()
        self._recorded = RecordedVolley(
            arena,
            DEFAULT_PARAMS,
            seats=("you",),
            lying=(self._offer,),
            path=record,
            created=datetime.now(UTC).isoformat(timespec="seconds"),
        )
        self.hand = self._new_hand()

    def _new_offer(self) -> LyingCard:
        chance = self._streams["offer"]
        value = 1 + chance.below(10)
        return LyingCard(
            numbered(self.other, value),
            chance.uniform(-6.0, 6.0),
            chance.uniform(-6.0, 6.0),
            math.pi / 2.0 + chance.uniform(-0.35, 0.35),
        )

    def _new_hand(self) -> Hand:
        self._copies += 1
        return Hand(tuple(numbered(self.you, value, self._copies) for value in HAND_VALUES))

    @property
    def flying(self) -> bool:
        """Whether a card is in the air or still moving."""
        return bool(self._recorded.volley.moving)

    @property
    def trouble(self) -> str | None:
        """Why the recording stopped, if it did."""
        return self._recorded.trouble

    @property
    def tick_now(self) -> int:
        """Ticks since the session began."""
        return self._recorded.tick

    @property
    def tick_in_volley(self) -> int:
        """Ticks since the table was last cleared."""
        return self._recorded.volley.tick

    def digest(self) -> str:
        """Hex digest of the exact state of the physics."""
        return self._recorded.volley.digest()

    def shown(self) -> Shown:
        """What is on the table now."""
        volley = self._recorded.volley
        return Shown(volley.poses(), volley.moving, volley.lying(), tuple(volley.results))

    def name_of(self, card_id: str) -> str:
        """How a card is called: 'your 7', 'the offer'."""
        tr = self._translator()
        if card_id == self._offer.id:
            return tr("the offer")
        return tr("your {card}", card=CardName(card_id).short)

    def throw(self, card: str, launch: Launch) -> None:
        """Let a card of the hand go.

        Raises:
            ThrowRefused: a card is still moving, or there are too many.
            BadLaunch: the launch is outside the model's domain.
        """
        self._recorded.throw(card, launch)
        self.hand = self.hand.without(card)
        self.last = LastThrow(card, launch, self._recorded.volley.tick)

    def tick(self) -> list[RestedThrow]:
        """Advance by one tick.

        Returns:
            The throws that came to rest in it.
        """
        volley = self._recorded.volley
        seen = len(volley.events)
        self._recorded.step()
        results = volley.results
        rested = [results[e.card] for e in volley.events[seen:] if e.kind == "rest" and e.card in results]
        if self.last is not None and self.last.card in volley.results and self.last.result is None:
            rim = any(e.card == self.last.card and e.surface.startswith("rim") for e in volley.events)
            self.last = LastThrow(
                self.last.card, self.last.launch, self.last.tick, volley.results[self.last.card], touched_rim=rim
            )
        return rested

    def news(self) -> list[VolleyEvent]:
        """What happened on the table since this was last asked; what is cleared away before is never told."""
        events = self._recorded.volley.events
        news, self._told = events[self._told :], len(events)
        return news

    def clear(self) -> None:
        """Take all cards off the table and lay another offer. The hand stays as it is."""
        self._offer = self._new_offer()
        self._recorded.clear((self._offer,))
        self._told = 0
        self.last = None

    def deal(self) -> None:
        """Take up a new hand of ten; what lies on the table stays."""
        self.hand = self._new_hand()

    def replay(self) -> tuple[ThrowRecording, int, int] | None:
        """The last throw: the volley as a recording, first and last tick to show. None: nothing to show yet."""
        if self.last is None:
            return None
        recording = self._recorded.recording()
        end = recording.end_tick
        if self.last.result is not None:
            rest = self.last.tick + round((self.last.result.settle_s + AFTERMATH_S) / TICK_S)
            end = min(end, rest)
        return recording, self.last.tick, end

    def close(self) -> None:
        """Finish the recording."""
        self._recorded.close()

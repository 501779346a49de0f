"""A throw session as it is played: one volley after the other, written down while it happens."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from dilemma_arena.core.errors import UserError
from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import PhysicsParams
from dilemma_arena.physics.rest import LyingCard
from dilemma_arena.physics.volley import ThrowRefused, Volley
from dilemma_arena.recording.format import MAX_TICK, Digest, Header, Recording, Wrong, check_order
from dilemma_arena.recording.platform_tag import platform_tag
from dilemma_arena.recording.simulation import new_rests
from dilemma_arena.recording.throw_checks import THROW, is_card_id
from dilemma_arena.recording.throws import (
    MAX_CARDS,
    Action,
    Clear,
    Facts,
    Rested,
    Throw,
    ThrowOptions,
    ThrowRecord,
    ThrowRecording,
    owner,
)
from dilemma_arena.recording.writer import RecordingWriter


class RecordedVolley:
    """A Volley that records itself; step and throw through this, look at `volley` for the rest.

    Without a path it only remembers the current volley, for instant replays (`recording`). With one, everything
    since the start also goes to the file, each line at once.
    """

    def __init__(
        self,
        arena: Arena,
        params: PhysicsParams,
        *,
        seats: tuple[str, ...] = ("player",),
        lying: Sequence[LyingCard] = (),
        path: str | Path | None = None,
        note: str = "",
        seed: int = 0,
        created: str | None = None,
    ) -> None:
        """Begin a session.

        Args:
            arena: where the cards are thrown.
            params: constants of the physics.
            seats: who throws; each may have one card in the air.
            lying: what lies there already, lowest first.
            path: file to record to, or None.
            note: what the recording is for.
            seed: what the session's own chance is derived from, if there is any.
            created: when it is made, in UTC; for people.

        Raises:
            UserError: the file cannot be written.
            Wrong: cards or constants no recording may hold.
        """
        options = ThrowOptions(arena, params, tuple(lying), note)
        self._header = Header.here(THROW, seats, options, seed=seed, created=created)
        self._check = THROW.checker(self._header)
        self._writer = RecordingWriter(path, self._header) if path is not None else None
        self.trouble: str | None = None
        """Why recording to the file has stopped before the end, one sentence; the session itself goes on."""
        self._start_tick = 0
        self._begin(tuple(lying))

    def _begin(self, lying: tuple[LyingCard, ...]) -> None:
        options = self._header.options
        self._lying = lying
        self.volley = Volley(options.arena, lying, options.params)
        """The current volley, to look at; changes with `clear`."""
        self._records: list[ThrowRecord] = []  # of this volley, in its own ticks
        self._cards = len(lying)
        self._events_seen = 0
        self._digested = False

    @property
    def tick(self) -> int:
        """Ticks since the session began."""
        return self._start_tick + self.volley.tick

    def throw(self, card_id: str, launch: Launch, seat: int = 0) -> None:
        """Let a card go now.

        Raises:
            ThrowRefused: the id is in use, the seat's last card is still in the air, or there are too many cards.
            BadLaunch: the launch is outside the model's domain.
        """
        if self._cards >= MAX_CARDS:
            raise ThrowRefused(f"there are {MAX_CARDS} cards already")
        if not is_card_id(card_id):
            raise ThrowRefused(f"{card_id!r} is no card id")
        self.volley.throw(card_id, owner(self._header, seat), launch)
        self._cards += 1
        self._digested = False
        self._record(seat, Throw(card_id, launch))

    def step(self) -> None:
        """Advance by one tick."""
        volley = self.volley
        volley.step()
        if len(volley.events) == self._events_seen:
            return
        rested = new_rests(volley, self._events_seen)
        self._events_seen = len(volley.events)
        for result in rested:
            self._record(None, None, Rested(result))
        if rested and not volley.moving:
            self._digest()

    def clear(self, lying: Sequence[LyingCard] = (), seat: int = 0) -> None:
        """Take all cards away, lay down the given ones, and begin a fresh volley."""
        self._digest()
        self._record(seat, Clear(tuple(lying)))
        self._start_tick = self.tick
        self._begin(tuple(lying))

    def recording(self) -> ThrowRecording:
        """The current volley so far, as a recording of its own that begins with the volley."""
        header = Header.here(
            THROW,
            self._header.seats,
            ThrowOptions(self._header.options.arena, self._header.options.params, self._lying, "instant replay"),
        )
        return Recording(header, tuple(self._records), self.volley.tick, "this session", finished=False)

    def close(self) -> None:
        """Finish the file; the session can go on, unrecorded. A second call does nothing."""
        if self._writer is not None:
            self._digest()
            self._stop_writing(None)

    def __enter__(self) -> RecordedVolley:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _digest(self) -> None:
        """Write down the exact state, unless nothing has happened since the last time."""
        if not self._digested:
            self._record(None, None, Digest(platform_tag(), self.volley.digest()))
            self._digested = True

    def _record(self, seat: int | None, action: Action | None, facts: Facts | Digest | None = None) -> None:
        self._records.append(ThrowRecord(self.volley.tick, seat, action, facts))
        if self._writer is None:
            return
        record = ThrowRecord(self.tick, seat, action, facts)
        try:
            check_order(record, 0, self._header)
            self._check(record)
            self._writer.write(record)
        except Wrong as wrong:  # no reader would take it: the recording is full
            self._stop_writing(f"the recording ends here: {wrong}")
        except UserError as error:
            self._writer.abandon()
            self._writer, self.trouble = None, str(error)

    def _stop_writing(self, trouble: str | None) -> None:
        if self._writer is None:
            return
        writer, self._writer, self.trouble = self._writer, None, trouble
        try:
            writer.close(min(self.tick, MAX_TICK))
        except UserError as error:
            self.trouble = str(error)

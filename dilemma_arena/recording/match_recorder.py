"""Writing a match down while it is played: an observer of the session."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from dilemma_arena.core.errors import UserError
from dilemma_arena.physics.rest import LyingCard
from dilemma_arena.recording.format import MAX_TICK, Digest, Header, Recording, Wrong, check_order
from dilemma_arena.recording.match import Lying, MatchRecord, MatchRecording, match_format
from dilemma_arena.recording.platform_tag import platform_tag
from dilemma_arena.recording.writer import RecordingWriter
from dilemma_arena.rules.contract import AnyGame, Step
from dilemma_arena.session.match import Entry, Match
from dilemma_arena.session.world import CardWorld

DIGEST_EVERY = 16
"""Actions and facts between two digests of the exact state."""


class MatchRecorder:
    """Records a session; the session never notices, whatever happens to the file."""

    def __init__(
        self,
        game: AnyGame,
        players: Sequence[str],
        *,
        options: Any = None,  # noqa: ANN401 - of any game
        seed: int = 0,
        path: str | Path | None = None,
        created: str | None = None,
        names: Sequence[str] = (),
        styles: Sequence[int] = (),
    ) -> None:
        """Begin a recording; give it to the session that is made of the same as an observer.

        Args:
            game: what is played.
            players: by seat, as the session takes them.
            options: the game's options; None: its defaults.
            seed: the session's.
            path: file to record to, or None to remember only (`recording`).
            created: when it is made, in UTC; for people.
            names: what the players are called, by seat; for people.
            styles: their colours and symbols at the table, by seat.

        Raises:
            UserError: the file cannot be written.
        """
        form = match_format(game)
        chosen = game.default_options if options is None else options
        self._header = Header.here(form, tuple(players), chosen, seed=seed, created=created, names=tuple(names),
                                   styles=tuple(styles))  # fmt: skip
        self._writer = RecordingWriter(path, self._header) if path is not None else None
        self._records: list[MatchRecord] = []
        self._lying: tuple[LyingCard, ...] = ()
        self._entries = 0
        self._end_tick = 0
        self._finished = False
        self.trouble: str | None = None
        """Why recording to the file has stopped before the end, one sentence."""

    def saw(self, match: Match, entry: Entry, step: Step[Any]) -> None:
        """Write the entry, how the cards lie if that has changed, and now and then a digest."""
        record, world = entry.record, match.world
        if isinstance(world, CardWorld) and world.cleared is not None:
            self._lie(entry.tick, tuple(world.cleared))  # else nobody could tell how what is judged here lay
        self._record(MatchRecord(entry.tick, record.seat, record.action, record.facts))
        if isinstance(world, CardWorld):
            self._lie(entry.tick, tuple(world.lying()))
        self._entries += 1
        if self._entries % DIGEST_EVERY == 0:
            self._digest(match)

    def _lie(self, tick: int, lying: tuple[LyingCard, ...]) -> None:
        if lying != self._lying:
            self._lying = lying
            self._record(MatchRecord(tick, None, None, Lying(lying)))

    def closed(self, match: Match) -> None:
        """Finish the recording."""
        self._digest(match)
        self._end_tick, self._finished = match.tick, True
        writer, self._writer = self._writer, None
        if writer is not None:
            try:
                writer.close(min(match.tick, MAX_TICK))
            except UserError as error:
                self.trouble = str(error)

    def recording(self) -> MatchRecording:
        """Everything so far."""
        last = max(self._end_tick, self._records[-1].tick if self._records else 0)
        return Recording(self._header, tuple(self._records), last, "this match", finished=self._finished)

    def _digest(self, match: Match) -> None:
        self._record(MatchRecord(match.tick, None, None, Digest(platform_tag(), match.digest())))

    def _record(self, record: MatchRecord) -> None:
        self._records.append(record)
        if self._writer is None:
            return
        try:
            check_order(record, 0, self._header)
            self._writer.write(record)
        except (UserError, Wrong) as error:  # the disk is full, or the match lasts longer than a file may
            self._writer.abandon()
            self._writer, self.trouble = None, f"the recording ends here: {error}"

"""Saves a match after everything that happens in it: an observer of the session.

What is saved is the recording so far, closed with an end so that a file that breaks off is known to be broken; it can
be watched like any other. Disks can be slow, so a thread of its own writes, always the newest state; the game never
waits for it but when it is closed.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from dilemma_arena.core.jsonl import encode
from dilemma_arena.recording.autosave import AutosaveStore
from dilemma_arena.recording.format import MAX_TICK, End, Record
from dilemma_arena.recording.match import MatchRecording
from dilemma_arena.recording.match_recorder import MatchRecorder
from dilemma_arena.rules.contract import Step
from dilemma_arena.session.match import Entry, Match


class RecordingText:
    """A growing recording as the bytes of a file; what was encoded once is not encoded again."""

    def __init__(self) -> None:
        self._lines: list[bytes] = []

    def of(self, recording: MatchRecording) -> bytes:
        """The whole file. `recording` begins with all records of the one before."""
        if not self._lines:
            self._lines.append(encode(recording.header))
        self._lines += map(encode, recording.records[len(self._lines) - 1 :])
        end = encode(Record(min(recording.end_tick, MAX_TICK), None, None, End(len(recording.records))))
        return b"".join(self._lines) + end


class Autosaver:
    """Observes a session and keeps its store up to date."""

    def __init__(
        self,
        store: AutosaveStore[Any],
        recorder: MatchRecorder,
        *,
        say: Callable[[str], None] = lambda _sentence: None,
    ) -> None:
        """Begin to save; the session gets this as an observer instead of the recorder.

        Args:
            store: where saves go.
            recorder: records the same session; it is told of everything through this.
            say: told what goes wrong, each thing once, from the session's own thread.
        """
        self._store = store
        self._recorder = recorder
        self._say = say
        self._said: str | None = None
        self._text = RecordingText()
        self._work = threading.Condition()
        self._waiting: bytes | None = None
        self._busy = False
        self._trouble: str | None = None
        self._closing = False
        self._thread = threading.Thread(target=self._write_on, name="autosave", daemon=True)
        self._thread.start()

    def saw(self, match: Match, entry: Entry, step: Step[Any]) -> None:
        """Record it, and have the match saved as it is now."""
        self._recorder.saw(match, entry, step)
        try:
            data = self._text.of(self._recorder.recording())
        except ValueError as error:  # a number that is not finite: the rules or the physics are at fault, play goes on
            self._trouble = f"The game cannot be saved: {error}."
        else:
            with self._work:
                self._waiting = data
                self._work.notify_all()
        self._tell()

    def closed(self, match: Match) -> None:
        """Wait for the last save; the save of a game that is over is removed."""
        self._recorder.closed(match)
        self.wait()
        with self._work:
            self._closing = True
            self._work.notify_all()
        self._thread.join()
        if match.outcome is not None:
            self._trouble = self._store.clear() or self._trouble
        self._tell()

    def wait(self) -> None:
        """Wait until everything so far is on the disk, or has turned out not to get there."""
        with self._work:
            self._work.wait_for(lambda: self._waiting is None and not self._busy)
        self._tell()

    def _tell(self) -> None:
        if self._trouble != self._said:
            self._said = self._trouble
            if self._trouble is not None:
                self._say(self._trouble)

    def _write_on(self) -> None:
        while True:
            with self._work:
                self._work.wait_for(lambda: self._waiting is not None or self._closing)
                data, self._waiting = self._waiting, None
                if data is None:
                    return
                self._busy = True
            trouble = self._store.save(data)
            with self._work:
                self._trouble = trouble
                self._busy = False
                self._work.notify_all()

"""`match`: bots against each other, headless; seats rotate, results do not depend on the number of processes."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dilemma_arena.bots.levels import make_bot
from dilemma_arena.bots.outside import outsiders
from dilemma_arena.core.errors import UserError
from dilemma_arena.core.streams import stream
from dilemma_arena.lab.progress import metered
from dilemma_arena.lab.standings import Result, Standings
from dilemma_arena.physics.params import TICK_S
from dilemma_arena.recording.format import MAX_SEED, SUFFIX
from dilemma_arena.recording.match_recorder import MatchRecorder
from dilemma_arena.rules.contract import Event, Step
from dilemma_arena.rules.registry import load
from dilemma_arena.session.figures import figures
from dilemma_arena.session.match import Entry, Match, Observer
from dilemma_arena.session.session import Session

INTERRUPTED = 130
"""Exit code of a process that Ctrl-C ended, as shells have it."""


@dataclass(frozen=True, slots=True)
class Series:
    """A row of matches to be played."""

    game: str
    seats: tuple[str, ...]
    """As on the command line: bot:LEVEL or module:Class; in match i they sit i places further on."""
    games: int
    seed: int
    record_dir: Path | None = None


class _Listener:
    """Keeps what happened."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def saw(self, match: Match, entry: Entry, step: Step[Any]) -> None:
        self.events += step.events

    def closed(self, match: Match) -> None:
        """Nothing more to keep."""


def play_match(series: Series, number: int) -> Result:
    """One match of a series; depends on nothing but the series and its number.

    Raises:
        UserError: a recording cannot be written, or a bot does what it may not.
    """
    game = load(series.game)
    turned = number % len(series.seats)
    players = series.seats[turned:] + series.seats[:turned]
    seed = stream(series.seed, f"match {number}").bits64() & MAX_SEED
    listener, recorder = _Listener(), None
    if series.record_dir is not None:
        path = series.record_dir / f"{series.game}-{series.seed}-{number:05d}{SUFFIX}"
        recorder = MatchRecorder(game, players, seed=seed, path=path)
    observers: list[Observer] = [listener] if recorder is None else [listener, recorder]
    session = Session(game, players, seed=seed, observers=observers, outside=outsiders(players))
    outcome = session.run()
    if outcome is None:
        raise UserError(f"match {number} of {game.info.title} stands still: nobody can act")
    if recorder is not None and recorder.trouble is not None:
        raise UserError(recorder.trouble)
    counted = figures(game, session.state, listener.events)

    def entered(by_seat: Sequence[Any]) -> tuple[Any, ...]:
        """From seats at the table back to the seats of the command line."""
        return tuple(by_seat[(seat - turned) % len(players)] for seat in range(len(players)))

    share = 1.0 / len(outcome.winners)
    wins = [share if seat in outcome.winners else 0.0 for seat in range(len(players))]
    return Result(entered(wins), entered(outcome.scores), entered(counted), session.tick * TICK_S)


def run(series: Series, jobs: int = 1) -> Standings:
    """Play all matches of a series.

    Raises:
        UserError: game, bots or number of seats are impossible, or a recording cannot be written.
    """
    check(series)
    standings = Standings(series.game, series.seed, series.seats)
    start = time.monotonic()
    with metered("matches", series.games) as meter:
        for result in results([(series, number) for number in range(series.games)], jobs):
            standings.add(result)
            meter.advance()
    standings.seconds = time.monotonic() - start
    return standings


def check(series: Series) -> None:
    """Find what is wrong with a series before anything starts.

    Raises:
        UserError: see `run`.
    """
    game = load(series.game)
    game.start(len(series.seats))
    from_outside = outsiders(series.seats)
    for seat in series.seats:
        character = stream(0, "check")
        if seat in from_outside:
            from_outside[seat](character)
        else:
            make_bot(game, seat.removeprefix("bot:"), character)
    if series.record_dir is not None:
        try:
            series.record_dir.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UserError(f"cannot record to {series.record_dir}: {error.strerror}") from error


Task = tuple[Series, int]
"""A match of a series."""


def results(tasks: Sequence[Task], jobs: int) -> Iterator[Result]:
    """The results of matches, in their order.

    Raises:
        UserError: see `play_match`; or a process died.
    """
    jobs = min(jobs, len(tasks))
    if jobs <= 1:
        yield from map(_play, tasks)
        return
    size = max(1, min(16, len(tasks) // (4 * jobs)))
    chunks = [tasks[start : start + size] for start in range(0, len(tasks), size)]
    # Fresh processes, the same on every system; a forked one would inherit whatever threads there are.
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=_leave_quietly)
    try:
        with _deaf():
            # As many processes begin as there are tasks at first; what follows finds them all.
            played = [pool.submit(_play_all, chunk) for chunk in chunks[:jobs]]
        played += [pool.submit(_play_all, chunk) for chunk in chunks[jobs:]]
        for future in played:
            yield from future.result()
    except BrokenProcessPool as error:
        raise UserError("a process of the match died, perhaps for lack of memory") from error
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _deaf() -> Iterator[None]:
    """Ctrl-C is not heard, nor by processes that begin meanwhile: they would tell of it at length."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _leave_quietly() -> None:
    """From here on Ctrl-C, which a terminal sends to all processes, ends this one at once; the first one tells."""
    signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))


def _play_all(tasks: Sequence[Task]) -> list[Result]:
    return [_play(task) for task in tasks]


def _play(task: Task) -> Result:
    try:
        return play_match(*task)
    except UserError as error:
        raise UserError(str(error)) from None  # richer errors do not survive the way to another process


def write_json(figures: Mapping[str, Any], out: Path) -> None:
    """Write the figures; under its final name the file is always a whole one.

    Raises:
        UserError: it cannot be written.
    """
    part = out.with_name(f".{out.name}.{os.getpid()}.tmp")
    try:
        part.write_text(json.dumps(figures, indent=2, allow_nan=False) + "\n", encoding="utf-8")
        part.replace(out)
    except (OSError, ValueError) as error:
        raise UserError(f"{out} cannot be written: {getattr(error, 'strerror', None) or error}") from None
    finally:
        with suppress(OSError, ValueError):
            part.unlink()

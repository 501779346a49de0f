"""What is kept of a match while and after it is played: its recording, its save, its result.

And the way back: a set-up that goes on where a save ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from dilemma_arena.core.jsonl import plain
from dilemma_arena.physics.params import TICK_S
from dilemma_arena.recording.autosave import AutosaveStore, Found
from dilemma_arena.recording.autosaver import Autosaver
from dilemma_arena.recording.library import new_recording
from dilemma_arena.recording.match import MatchRecording, entries, load_any
from dilemma_arena.recording.match_recorder import MatchRecorder
from dilemma_arena.recording.results import Result, Results
from dilemma_arena.recording.tallies import figure_name
from dilemma_arena.rules.contract import AnyGame, Event, Step
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.match_setup import NAMES, MatchSetup, SeatSetup
from dilemma_arena.scene.settings import MAX_NAME
from dilemma_arena.session.figures import figures as figures_of
from dilemma_arena.session.match import Entry, Match, Observer

Figures = Callable[[Any], Mapping[str, float]]
"""A game's own figures of a finished match, from its last state."""


def saved_as(desk: Desk, setup: MatchSetup) -> MatchSetup:
    """The set-up with the name of a file it is saved under, where games are saved and it has none."""
    if setup.save or desk.saves is None:
        return setup
    return replace(setup, save=new_recording(desk.saves.folder, setup.game).name)


def keepers(desk: Desk, game: AnyGame, setup: MatchSetup, figures: Figures) -> tuple[Observer, ...]:
    """Who writes a match down, saves it while it lasts, and remembers what it came to.

    Raises:
        UserError: the recording cannot be written.
    """
    made: list[Observer] = []
    saves = desk.saves if setup.save else None
    if setup.record is not None or saves is not None:
        recorder = MatchRecorder(
            game,
            setup.players,
            options=setup.options,
            seed=setup.seed,
            path=setup.record,
            created=datetime.now(UTC).isoformat(timespec="seconds"),
            names=[seat.name for seat in setup.seats],
            styles=[seat.style for seat in setup.seats],
        )
        if saves is None:
            made.append(recorder)
        else:
            store = save_store(saves.folder, setup.save)
            made.append(Autosaver(store, recorder, say=lambda what: desk.kit.toasts.say(what, icon="warning")))
    if desk.results is not None and setup.humans:
        made.append(_ResultKeeper(desk, desk.results, setup, figures))
    return tuple(made)


def save_store(folder: Path, name: str) -> AutosaveStore[MatchRecording]:
    """The store of one saved match."""

    def read(path: Path) -> MatchRecording:
        return load_any(path, unfinished_ok=True)

    return AutosaveStore(folder, name, read)


def open_save(folder: Path, name: str) -> Found[MatchRecording]:
    """A saved match; what is broken is set aside, and the save before it offered. Never raises."""
    return save_store(folder, name).load()


def resumed(recording: MatchRecording, save: str = "") -> MatchSetup:
    """A set-up that goes on where a recording ends.

    Args:
        recording: What has happened.
        save: The file it goes on being saved under.
    """
    header = recording.header
    return MatchSetup(header.game, seats_of(recording), header.options, header.seed, past=tuple(entries(recording)),
                      save=save)  # fmt: skip


def seats_of(recording: MatchRecording) -> tuple[SeatSetup, ...]:
    """Who sat where, as far as the recording tells."""
    header = recording.header
    count = len(header.seats)
    names = header.names if len(header.names) == count else ()
    known = [plain(name, MAX_NAME).strip() for name in names] or [""] * count
    styles = header.styles if len(header.styles) == count == len(set(header.styles)) else tuple(range(count))
    return tuple(
        SeatSetup(player, name or NAMES[seat % len(NAMES)], style if 0 <= style < MOST_STYLES else seat)
        for seat, (player, name, style) in enumerate(zip(header.seats, known, styles, strict=True))
    )


MOST_STYLES = 64
"""Styles are taken round and round; a file may hold any number."""


class _ResultKeeper:
    """Adds the result of a match that is played to its end."""

    def __init__(self, desk: Desk, results: Results, setup: MatchSetup, figures: Figures) -> None:
        self._desk, self._results, self._setup, self._figures = desk, results, setup, figures
        self._moves = 0
        self._events: list[Event] = []

    def saw(self, match: Match, entry: Entry, step: Step[Any]) -> None:
        """Count."""
        self._moves += 1
        self._events += step.events

    def closed(self, match: Match) -> None:
        """Remember it, if it has an end."""
        outcome, setup = match.outcome, self._setup
        if outcome is None:
            return
        trouble = self._results.add(
            Result(
                game=setup.game,
                when=datetime.now(UTC).isoformat(timespec="seconds"),
                players=setup.players,
                names=tuple(seat.name for seat in setup.seats),
                scores=outcome.scores,
                winners=outcome.winners,
                seconds=match.tick * TICK_S,
                moves=self._moves,
                seed=setup.seed,
                figures={**self._counted(match), **self._figures(match.state)},
            )
        )
        if trouble is not None:
            self._desk.kit.toasts.say(trouble, icon="warning")

    def _counted(self, match: Match) -> dict[str, float]:
        """What the game counts of everybody, under the names tallies.counts looks for."""
        return {
            figure_name(kind, case, seat): times
            for seat, figures in enumerate(figures_of(match.game, match.state, self._events))
            for kind, cases in figures.counts.items()
            for case, times in cases.items()
        }

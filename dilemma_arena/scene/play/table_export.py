"""Pictures and films of matches without an arena: their table, one event after the other. Needs no window."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pygame

from dilemma_arena.core.errors import UserError
from dilemma_arena.physics.params import TICK_S
from dilemma_arena.recording.library import Library
from dilemma_arena.recording.match import MatchRecording
from dilemma_arena.recording.match_story import Story
from dilemma_arena.recording.throw_checks import THROW
from dilemma_arena.recording.whole_file import check_writable, put
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.display import TITLE
from dilemma_arena.scene.export import GIF_LIMIT, PNG_SIZE, SAMPLES, Exporter, Metered, Stretch, accents, pixels
from dilemma_arena.scene.export_gif import GifFilm, TooLarge, palette_of, require_pillow, spread
from dilemma_arena.scene.hints import Hint
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.shelf import Shelf
from dilemma_arena.scene.play.playhead import Playhead
from dilemma_arena.scene.play.table_entry import TableEntry
from dilemma_arena.scene.play.viewer import viewed_table
from dilemma_arena.scene.play.watching import setup_of
from dilemma_arena.scene.settings_keeper import SettingsKeeper
from dilemma_arena.scene.stack import Scene
from dilemma_arena.scene.studio import Studio
from dilemma_arena.scene.ui.keys import KeyNames
from dilemma_arena.scene.ui.kit import Backdrop, Kit
from dilemma_arena.scene.verdicts import NameOf

WIDTHS = (900, 720, 600, 480, 360)
"""Pixels, tried until a film is small enough."""
SHAPE, FINER = 5 / 8, 1.25
"""Height of a film by its width; how much larger it is drawn than it is shown, so that more fits in."""
CENTISECONDS = 20
EVENT_S, READ_S, LAST_S = 0.8, 2.6, 4.0
"""How long a film shows what happens, what is to be read, and the end."""
MOST_EVENTS = 3000


class Draws(Protocol):
    """Makes pictures and films of a recording."""

    def png(self, out: Path, at_s: float | None = None) -> None:
        """Draw a moment; None: the end."""
        ...

    def gif(self, out: Path, stretch: Stretch, metered: Metered) -> None:
        """Make a film."""
        ...


def exporter_of(studio: Studio, recording: MatchRecording, name_of: NameOf, *, trust: bool) -> Draws:
    """What draws a recording: its arena, if it has one, else its table.

    Raises:
        UserError: it cannot be drawn.
    """
    if recording.header.game != THROW.name:
        entry = Shelf().open(recording.header.game).entry
        if isinstance(entry, TableEntry):
            story = Story(recording, entry.game)
            if not story.thrown:
                return TableExporter(studio, entry, story)
    return Exporter(studio, recording, name_of, trust=trust)


class TableExporter:
    """Draws the table of a match."""

    def __init__(self, studio: Studio, entry: TableEntry, story: Story, *, limit: int = GIF_LIMIT) -> None:
        """Set the table; `limit`: bytes a film may have."""
        desk, setup = bare_desk(studio), setup_of(story.recording)
        self._studio, self._story, self._limit = studio, story, limit
        self._caption = (Hint((), f"{TITLE}: {entry.game.info.title}"),)
        self._head = Playhead(story, lambda session, people, skip: viewed_table(desk, entry, setup, session, people,
                                                                                skip=skip), ())  # fmt: skip
        self._head.stop()

    def png(self, out: Path, at_s: float | None = None) -> None:
        """Draw what happened last at a moment; None: the end.

        Raises:
            UserError: there is no such moment, or the file cannot be written.
        """
        check_writable(out)
        story = self._story
        count = len(story.moments) if at_s is None else story.count_at(self._tick(at_s, "--at"))
        self._head.show(story.stop_near(count))
        found = io.BytesIO()
        pygame.image.save(self._picture(PNG_SIZE), found, "picture.png")
        put(out, found.getvalue())

    def gif(self, out: Path, stretch: Stretch, metered: Metered) -> None:
        """Make a film: one event after the other, each as long as it takes to see or read it.

        Raises:
            UserError: there is no such stretch, it does not fit, pillow is not installed, or the file cannot be
                written.
        """
        require_pillow()
        check_writable(out)
        story = self._story
        first, last = 0, len(story.moments)
        if stretch.start_s is not None:
            first = story.count_at(self._tick(stretch.start_s, "--from") - 1)
        if stretch.end_s is not None:
            last = story.count_at(self._tick(stretch.end_s, "--to"))
        if first >= last or last - first > MOST_EVENTS:
            raise UserError(f"a film of {max(0, last - first)} events is none, or too long: choose another stretch")
        for width in WIDTHS:
            try:
                put(out, self._film(first, last, width, stretch.speed, metered))
            except TooLarge:
                continue
            return
        raise UserError(
            f"the film would be larger than {self._limit / 1e6:g} MB even if small: choose a shorter stretch with "
            "--from and --to"
        )

    def _film(self, first: int, last: int, width: int, speed: float, metered: Metered) -> bytes:
        size = (width, round(width * SHAPE))
        stops = [self._story.stop_near(first + index) for index in spread(last - first + 1, SAMPLES)]
        samples = []
        for stop in stops:
            self._head.show(stop)
            samples.append(pixels(self._picture(size)))
        gif = GifFilm(palette_of(samples, accents(self._studio.brush.theme)), CENTISECONDS, self._limit)
        with metered("drawing", last - first) as meter:
            for seconds in self._events(first, last):
                count = max(1, round(seconds / speed * 100 / CENTISECONDS))
                gif.add(pixels(self._picture(size)), count=count)
                meter.advance()
            gif.add(pixels(self._picture(size)), count=round(LAST_S * 100 / CENTISECONDS))
        return gif.finish()

    def _events(self, first: int, last: int) -> Iterator[float]:
        """Step through what happens; each time the table is as it is to be seen for so many seconds."""
        head = self._head
        head.seek(first)
        while head.count < last and not head.at_end:
            head.event_on()
            yield READ_S if head.table.beats.waiting else EVENT_S

    def _picture(self, size: tuple[int, int]) -> pygame.Surface:
        finer = FINER if size != PNG_SIZE else 1.0
        canvas = Canvas.over(pygame.Surface((round(size[0] * finer), round(size[1] * finer)), 0, 32))
        self._head.table.keys_shown = self._caption
        self._head.table.draw(canvas, 0.0)
        return canvas.surface if finer == 1.0 else pygame.transform.smoothscale(canvas.surface, size)

    def _tick(self, seconds: float, option: str) -> int:
        """A moment a person has named."""
        last = self._story.end_tick * TICK_S
        if not 0.0 <= seconds <= last + 0.01:  # what is not a number is not either
            raise UserError(f"{option} {seconds:g}: the recording goes from 0 to {last:.2f} s")
        return min(round(seconds / TICK_S), self._story.end_tick)


class _NoWindow:
    """There is none."""

    full_screen = False

    def toggle_full_screen(self) -> None:
        """Nothing to be switched."""


def bare_desk(studio: Studio) -> Desk:
    """What a table needs to be drawn, and nothing of the person's: usual settings, no sound, no files."""
    keeper = SettingsKeeper(None)

    def nothing(*_args: object) -> Scene:
        raise UserError("this is only to be looked at")

    kit = Kit(studio.brush, keeper, Backdrop(studio.table_art))
    return Desk(kit, studio, Shelf(), KeyNames(), _NoWindow(), Library(Path()), lambda: 0, nothing, nothing)


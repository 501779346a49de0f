"""Pictures and films of a recording, drawn without a window: `replay FILE --png OUT`, `--gif OUT`."""

from __future__ import annotations

import io
import math
import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
import pygame

from dilemma_arena.core.errors import UserError
from dilemma_arena.physics.params import TICK_S
from dilemma_arena.recording.match import MatchRecording
from dilemma_arena.recording.whole_file import check_writable, put
from dilemma_arena.scene.export_gif import GifFilm, Rgb, TooLarge, palette_of, require_pillow, spread
from dilemma_arena.scene.export_source import Source, source_of
from dilemma_arena.scene.export_stage import Stage
from dilemma_arena.scene.studio import Studio
from dilemma_arena.scene.theme import Colour, Theme
from dilemma_arena.scene.verdicts import NameOf

PNG_SIZE = (1600, 1000)
"""Pixels of a picture."""
GIF_LIMIT = 8_000_000
"""Bytes of a GIF at most: what forums and chats commonly take."""
RUNGS = ((720, 4), (600, 4), (600, 8), (480, 8), (480, 12), (360, 12), (300, 20))
"""What is tried until a GIF is small enough: width in pixels, and how long each frame is shown, 1/100 s."""
GIF_SHAPE = 8 / 9
"""Height of a GIF by its width."""
MOST_FRAMES = 3000
"""Longest film: two minutes of 25 frames a second, ten of the least smooth kind."""
SAMPLES = 10
"""Frames a palette is made from."""
LEAD_S, TAIL_S, HOLD_S = 0.4, 0.9, 2.0
"""What of the idle time is left, s of the film: before a throw, after a rest, and on the last frame."""
AS_STORED = "As stored in the file, not simulated again"


class Meter(Protocol):
    """Is told how much is done."""

    def advance(self, count: int = 1) -> None:
        """`count` more are done."""


class Metered(Protocol):
    """Opens a progress bar."""

    def __call__(self, label: str, total: int | None = None) -> AbstractContextManager[Meter]:
        """A bar that is taken away at the end."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Which part of a recording a film shows, and how fast."""

    start_s: float | None = None
    """None: from its beginning."""
    end_s: float | None = None
    """None: to its end."""
    speed: float = 1.0
    """1 as it was played."""


@contextmanager
def off_screen() -> Iterator[Studio]:
    """What draws, without a window; inside a program that has one already it draws beside that.

    Raises:
        UserError: SDL has no driver for it, which means a damaged installation.
    """
    if pygame.display.get_init():
        yield Studio.make()
        return
    before = os.environ.get("SDL_VIDEODRIVER")
    os.environ["SDL_VIDEODRIVER"] = "dummy"  # no display is looked for, no window can flash up
    try:
        pygame.display.init()
        pygame.display.set_mode((1, 1))
        yield Studio.make()
    except pygame.error as error:
        raise UserError(f"nothing can be drawn here: {error}") from error
    finally:
        pygame.display.quit()
        if before is None:
            del os.environ["SDL_VIDEODRIVER"]
        else:
            os.environ["SDL_VIDEODRIVER"] = before


class Exporter:
    """Draws one recording."""

    def __init__(self, studio: Studio, recording: MatchRecording, name_of: NameOf, *, trust: bool = False) -> None:
        """Play the recording once.

        Raises:
            UserError: it has no arena, or was recorded with another physics model and is not trusted.
        """
        self._studio = studio
        self._source = source_of(recording, trust=trust)
        self._name_of = name_of
        self._note = AS_STORED if trust else ""

    @property
    def source(self) -> Source:
        """What is drawn."""
        return self._source

    def png(self, out: Path, at_s: float | None = None) -> None:
        """Draw a moment.

        Args:
            out: the file.
            at_s: when, s; None: the end, or before the table was cleared for good.

        Raises:
            UserError: there is no such moment, or the file cannot be written.
        """
        check_writable(out)
        position = float(self._source.last_tick()) if at_s is None else self._tick(at_s, "--at")
        stage = self._stage(PNG_SIZE, position, position)
        stage.lead_up(position)
        picture = io.BytesIO()
        pygame.image.save(stage.picture(position), picture, "picture.png")
        put(out, picture.getvalue())

    def gif(self, out: Path, stretch: Stretch, metered: Metered, *, limit: int = GIF_LIMIT) -> None:
        """Make a film.

        Args:
            out: the file.
            stretch: what of the recording.
            metered: opens a progress bar.
            limit: bytes the file may have; frames become fewer and smaller until it fits.

        Raises:
            UserError: there is no such stretch, it does not fit, pillow is not installed, or the file cannot be
                written.
        """
        require_pillow()
        check_writable(out)
        start = self._tick(stretch.start_s, "--from") if stretch.start_s is not None else 0.0
        end = self._tick(stretch.end_s, "--to") if stretch.end_s is not None else float(self._source.end_tick)
        if start >= end > 0.0:
            raise UserError(f"a film from {start * TICK_S:g} s to {end * TICK_S:g} s shows nothing")
        put(out, self._fitting(start, end, stretch.speed, metered, limit))

    def _fitting(self, start: float, end: float, speed: float, metered: Metered, limit: int) -> bytes:
        """The film as large and smooth as the limit allows."""
        most = math.inf
        """Weight (pixels times frames) that has turned out to be too much."""
        for width, centiseconds in RUNGS:
            positions = film(self._source, start, end, speed, centiseconds)
            size = (width, round(width * GIF_SHAPE))
            weight = size[0] * size[1] * len(positions)
            if len(positions) > MOST_FRAMES or weight > most:
                continue
            try:
                return self._film(positions, size, centiseconds, metered, limit)
            except TooLarge as broken:
                most = weight * broken.frames / (len(positions) + HOLD_S * 100 / centiseconds) * 1.5
        raise UserError(
            f"the film would be too long, or larger than {limit / 1e6:g} MB even if small: choose a shorter stretch "
            "with --from and --to or a higher --speed"
        )

    def _film(
        self, positions: list[float], size: tuple[int, int], centiseconds: int, metered: Metered, limit: int
    ) -> bytes:
        stage = self._stage(size, positions[0], positions[-1])
        samples = [pixels(stage.picture(positions[index])) for index in spread(len(positions), SAMPLES)]
        gif = GifFilm(palette_of(samples, accents(self._studio.brush.theme)), centiseconds, limit)
        with metered("drawing", len(positions)) as meter:
            for position in positions[:-1]:
                gif.add(pixels(stage.picture(position)))
                meter.advance()
            gif.add(pixels(stage.picture(positions[-1])), count=round(HOLD_S * 100 / centiseconds))
            meter.advance()
        return gif.finish()

    def _stage(self, size: tuple[int, int], start: float, end: float) -> Stage:
        return Stage(self._studio, self._source, size, self._name_of, span=(start, end), note=self._note)

    def _tick(self, seconds: float, option: str) -> float:
        """A moment a person has named."""
        last = self._source.end_tick * TICK_S
        if not 0.0 <= seconds <= last + 0.01:  # what is not a number is not either
            raise UserError(f"{option} {seconds:g}: the recording goes from 0 to {last:.2f} s")
        return min(seconds / TICK_S, float(self._source.end_tick))


def accents(theme: Theme) -> list[Colour]:
    """The colours that tell seats and verdicts apart."""
    colour = theme.colour
    said = (colour.ink, colour.good, colour.warn, colour.bad, colour.panel, colour.paper, colour.card_ink)
    return [*(seat.colour for seat in theme.seats), *said]


def film(source: Source, start: float, end: float, speed: float, centiseconds: int) -> list[float]:
    """The positions of a film's frames, ticks: where something moves, evenly spaced; idle time is left out.

    Args:
        source: the recording.
        start: first tick.
        end: last tick.
        speed: 1 as it was played.
        centiseconds: time of a frame.
    """
    second = speed / TICK_S
    step = centiseconds / 100.0 * second
    spans: list[tuple[float, float]] = []
    for first, last in source.busy():
        low, high = max(start, first - LEAD_S * second), min(end, last + TAIL_S * second)
        if first >= end or last <= start or low >= high:
            continue
        if spans and low - spans[-1][1] < LEAD_S * second:
            low = spans.pop()[0]
        spans.append((low, high))
    frames = [low + index * step for low, high in spans for index in range(max(1, math.floor((high - low) / step)))]
    last_position = spans[-1][1] if spans else min(end, float(source.last_tick()))
    return [*frames, last_position]


def pixels(surface: pygame.Surface) -> Rgb:
    """A picture as rows of red, green and blue."""
    width, height = surface.get_size()
    return np.frombuffer(pygame.image.tobytes(surface, "RGB"), np.uint8).reshape(height, width, 3)

"""Makes the pictures of the README: ``python tools/pictures.py [NAME ...] [--out DIR]``, no window needed.

Every game is played by itself off the screen, with a fixed seed, up to a moment worth showing; the menu is drawn, and a
recorded throw becomes a short film. The files go to docs/pictures. Needs pillow (``pip install pillow``).
Exit code: 0 done, 2 something is missing.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from dilemma_arena.core.errors import UserError
from dilemma_arena.recording.library import Library
from dilemma_arena.scene.announce import silent
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.export import off_screen
from dilemma_arena.scene.export_gif import require_pillow
from dilemma_arena.scene.loop import Timeline
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.match_setup import NAMES, MatchSetup, SeatSetup
from dilemma_arena.scene.menus.shelf import Shelf
from dilemma_arena.scene.menus.start import StartMenu
from dilemma_arena.scene.settings_keeper import SettingsKeeper
from dilemma_arena.scene.sound import Silent
from dilemma_arena.scene.stack import Scene, SceneStack
from dilemma_arena.scene.studio import Studio
from dilemma_arena.scene.ui.keys import KeyNames
from dilemma_arena.scene.ui.kit import Backdrop, Kit

ROOT = Path(__file__).resolve().parents[1]
SIZE = (1280, 800)
"""Pixels the table is drawn with."""
WIDTH = 960
"""Pixels a picture is wide in the end: drawn larger, lines come out smoother."""
QUALITY = 85
"""Of the JPEG: a palette would cost accents their colour, a full PNG five times as much."""
FPS = 30.0
FILMS = "leaning-air-round-alone-*.darec"
"""Recorded throws of tests/throws to choose from: the first is filmed."""
FILM_SPEED = 0.25


@dataclass(frozen=True, slots=True)
class Shot:
    """A moment of a game."""

    game: str
    players: tuple[str, ...]
    seed: int
    at_s: float


SHOTS = {
    "dilemma": Shot("dilemma", ("human", "bot:hard", "bot:medium", "bot:hard", "bot:easy"), 5, 11.5),
    "goddam-dilema": Shot("goddam-dilema", ("bot:hard", "bot:medium", "bot:hard", "bot:easy"), 5, 17.5),
    "duel-betwixt-us": Shot("duel-betwixt-us", ("bot:hard", "bot:hard"), 5, 60.0),
    "hedgehogs-dilemma": Shot("hedgehogs-dilemma", ("bot:hard", "bot:medium", "bot:hard", "bot:easy"), 5, 10.0),
}
MENU, THROWN = "menu", "throw"
ALL = (MENU, *SHOTS, THROWN)


class NoWindow:
    """There is none to switch."""

    full_screen = False

    def toggle_full_screen(self) -> None:
        """Nothing to switch."""


def nothing(*_: object) -> Scene:
    """What the menu would open and nobody asks for here."""
    raise AssertionError("nobody clicks in a picture")


def desk(studio: Studio, folder: Path) -> Desk:
    """A desk off the screen, with the settings of a first start and empty shelves in `folder`."""
    kit = Kit(studio.brush, SettingsKeeper(None), Backdrop(studio.table_art), announce=silent, sound=Silent())
    return Desk(kit, studio, Shelf(), KeyNames(), NoWindow(), Library(folder), lambda: 1, nothing, nothing)


def moment(scene: Scene, seconds: float) -> pygame.Surface:
    """What a scene shows after so long, of its own time."""
    canvas = Canvas.over(pygame.Surface(SIZE, 0, 32), 1.0)
    stack = SceneStack(scene)
    timeline = Timeline(stack, 0.0)
    stack.draw(canvas, 0.0)
    for frame in range(1, round(seconds * FPS) + 1):
        timeline.advance(frame / FPS)
    stack.draw(canvas, 0.0)
    return canvas.surface


def opened(shot: Shot, at: Desk) -> Scene:
    """The table of a game."""
    found = at.shelf.open(shot.game)
    seats = tuple(SeatSetup(player, NAMES[seat], seat) for seat, player in enumerate(shot.players))
    return found.entry.play_scene(MatchSetup(shot.game, seats, found.game.default_options, shot.seed), at)


def save(surface: pygame.Surface, path: Path) -> None:
    """Write a small picture."""
    from PIL import Image

    whole = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    small = whole.resize((WIDTH, WIDTH * SIZE[1] // SIZE[0]), Image.Resampling.LANCZOS)
    small.save(path, "JPEG", quality=QUALITY, subsampling=0, optimize=True)


def film(path: Path) -> None:
    """A recorded throw, slowed down."""
    from dilemma_arena.cli import main as command_line

    recorded = min((ROOT / "tests" / "throws").glob(FILMS), default=None)
    if recorded is None:
        raise UserError(f"there is no recorded throw {FILMS} in tests/throws")
    if command_line(["replay", str(recorded), "--gif", str(path), "--speed", str(FILM_SPEED)]) != 0:
        raise UserError(f"{recorded} cannot be filmed")


def make(names: Sequence[str], out: Path) -> None:
    """Make the pictures of these names.

    Raises:
        UserError: something is missing.
    """
    require_pillow()
    out.mkdir(parents=True, exist_ok=True)
    if THROWN in names:
        film(out / f"{THROWN}.gif")
    with tempfile.TemporaryDirectory() as folder, off_screen() as studio:
        for name in names:
            if name == THROWN:
                continue
            at = desk(studio, Path(folder))
            shot = SHOTS.get(name)
            scene = StartMenu(at) if shot is None else opened(shot, at)
            save(moment(scene, 0.5 if shot is None else shot.at_s), out / f"{name}.jpg")


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which: {', '.join(ALL)}; by default all")
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "pictures")
    options = parser.parse_args(arguments)
    unknown = sorted(set(options.names) - set(ALL))
    if unknown:
        parser.error(f"there is no picture {', '.join(unknown)}")
    try:
        make(options.names or ALL, options.out)
    except UserError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())

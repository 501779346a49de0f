"""Everything that is open while the program has a window: settings, window, sound, and the desk scenes work at."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pygame
from platformdirs import PlatformDirs

from dilemma_arena.core.jsonl import plain
from dilemma_arena.recording.library import Library
from dilemma_arena.recording.results import Results
from dilemma_arena.scene.announce import Announce
from dilemma_arena.scene.display import Display
from dilemma_arena.scene.i18n import Languages
from dilemma_arena.scene.loop import Loop
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.shelf import Shelf
from dilemma_arena.scene.settings import Settings
from dilemma_arena.scene.settings_keeper import SettingsKeeper
from dilemma_arena.scene.settings_store import FILE_NAME, SettingsStore
from dilemma_arena.scene.sound import Silent, Volumes, open_sound
from dilemma_arena.scene.stack import Scene, SceneStack
from dilemma_arena.scene.studio import Studio
from dilemma_arena.scene.ui.gamepad import Gamepads
from dilemma_arena.scene.ui.keys import KeyNames
from dilemma_arena.scene.ui.kit import Backdrop, Kit

RECORDINGS, SAVES, RESULTS = "recordings", "saves", "results.jsonl"
MUTED = "it was started without"
"""Why there is no sound."""
SEEDS = 2**31
"""Seeds that nobody has chosen are below this, so that they can be read out."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where files of the person's own are kept."""

    settings: Path
    recordings: Path
    saves: Path
    results: Path

    @classmethod
    def usual(cls) -> Places:
        """Where the system wants them."""
        dirs = PlatformDirs("dilemma-arena", appauthor=False)
        data = Path(dirs.user_data_dir)
        return cls(Path(dirs.user_config_dir) / FILE_NAME, data / RECORDINGS, data / SAVES, data / RESULTS)


def new_seed() -> int:
    """A seed that nobody has chosen."""
    return secrets.randbelow(SEEDS)


class KeptDisplay(Display):
    """The window, opened as it was left, and remembered."""

    def __init__(self, keeper: SettingsKeeper) -> None:
        """Open it.

        Raises:
            UserError: there is no display, or it refuses a window.
        """
        settings = keeper.now
        self._keeper = keeper
        super().__init__(ui_scale=settings.ui_scale / 100.0, full_screen=settings.full_screen, size=settings.window)
        keeper.listen(self._follow)

    def _follow(self, settings: Settings) -> None:
        self.ui_scale = settings.ui_scale / 100.0

    def toggle_full_screen(self) -> None:
        """Full screen and back; the next start begins like that."""
        super().toggle_full_screen()
        self._keeper.change(full_screen=self.full_screen)
        self._keeper.save()

    def close(self) -> None:
        """Close the window; its size is remembered."""
        if pygame.display.get_surface() is not None:
            self._keeper.change(window=self.windowed_size)
        self._keeper.save()
        super().close()


@dataclass(frozen=True, slots=True)
class House:
    """The open program."""

    desk: Desk
    display: KeptDisplay

    @classmethod
    def open(
        cls,
        closing: ExitStack,
        announce: Announce,
        *,
        practice: Callable[[House], Scene],
        watch: Callable[[House, Path], Scene],
        places: Places | None = None,
        quiet: bool = False,
    ) -> House:
        """Open settings, window and sound.

        Args:
            closing: Closes them again.
            announce: Told what happens.
            practice: Opens the practice table.
            watch: Opens a recording.
            places: Where the person's files are.
            quiet: Leave the sound card alone.

        Raises:
            UserError: there is no display.
        """
        places = places or Places.usual()
        languages = Languages()
        keeper = SettingsKeeper.load(SettingsStore(places.settings), languages)
        display = KeptDisplay(keeper)
        closing.callback(display.close)
        studio = Studio.make(lambda: keeper.tr)
        sound = Silent(Volumes.of(keeper.now), MUTED) if quiet else open_sound(Volumes.of(keeper.now))
        closing.callback(sound.close)
        keeper.listen(lambda settings: sound.set_volumes(Volumes.of(settings)))
        kit = Kit(studio.brush, keeper, Backdrop(studio.table_art), announce=announce, sound=sound)
        house: House

        def open_practice() -> Scene:
            return practice(house)

        def open_recording(path: Path) -> Scene:
            return watch(house, path)

        desk = Desk(
            kit,
            studio,
            Shelf(languages),
            KeyNames(),
            display,
            Library(places.recordings),
            new_seed,
            open_practice,
            open_recording,
            Library(places.saves),
            Results(places.results),
        )
        house = cls(desk, display)
        desk.relabel_keys()
        keeper.listen(lambda _settings: desk.relabel_keys())
        return house

    def run(self, first: Scene) -> None:
        """Show a scene, and what comes of it, until the window is closed."""
        Gamepads.start()
        Loop(self.display, SceneStack(first), source=Gamepads(pygame.event.get, self._tell_of_pad)).run()

    def _tell_of_pad(self, name: str | None) -> None:
        """A gamepad has come, or gone."""
        kit = self.desk.kit
        words = kit.tr("Gamepad: {name}", name=plain(name, 40)) if name is not None else kit.tr("The gamepad is gone.")
        kit.toasts.say(words, icon="gamepad")

"""The window: opened so that it fits the screen, resizable, full screen on request."""

from __future__ import annotations

import io
import os

import pygame

from dilemma_arena.core.assets import asset
from dilemma_arena.core.errors import UserError
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.events import Event, Held, KeyPressed
from dilemma_arena.scene.quiet import quiet_stderr

TITLE = "Dilemma Arena"
WANTED_SIZE = (1280, 800)
DECORATION_PX = (16, 72)
"""Room left for the window's frame and the desktop's bar, pixels."""
LEAST_SIZE = (480, 320)
NO_DISPLAY = "there is no display to open a window on: start it on a desktop, or use --headless where a command has it"


def _start_video() -> None:
    """Start pygame's video, and nothing else of it.

    Raises:
        UserError: there is no display. SDL's `offscreen` driver, which it falls back to silently, counts as none.
    """
    try:
        with quiet_stderr():
            pygame.display.init()
    except pygame.error as error:
        raise UserError(NO_DISPLAY) from error
    driver = pygame.display.get_driver()
    if driver == "offscreen" or (driver == "dummy" and os.environ.get("SDL_VIDEODRIVER") != "dummy"):
        pygame.display.quit()
        raise UserError(NO_DISPLAY)


def window_size(desktop: tuple[int, int], wanted: tuple[int, int] = WANTED_SIZE) -> tuple[int, int]:
    """The size of window to open on a desktop of that size, as near as possible to what is wanted."""
    return (
        max(LEAST_SIZE[0], min(wanted[0], desktop[0] - DECORATION_PX[0])),
        max(LEAST_SIZE[1], min(wanted[1], desktop[1] - DECORATION_PX[1])),
    )


class Display:
    """The program's window."""

    def __init__(
        self, *, ui_scale: float = 1.0, full_screen: bool = False, size: tuple[int, int] | None = None
    ) -> None:
        """Open the window, of `size` pixels if that fits the screen.

        Raises:
            UserError: there is no display, or it refuses a window.
        """
        _start_video()
        self.ui_scale = ui_scale
        self.full_screen = False
        desktop = pygame.display.get_desktop_sizes()[0]
        self._windowed = window_size(desktop, size or WANTED_SIZE)
        pygame.display.set_caption(TITLE)
        icon = asset("icon.png")
        pygame.display.set_icon(pygame.image.load(io.BytesIO(icon.read_bytes()), "icon.png"))
        self._open(self._windowed, full_screen=full_screen)
        pygame.key.set_repeat(320, 40)

    def _open(self, size: tuple[int, int], *, full_screen: bool) -> None:
        flags = pygame.FULLSCREEN if full_screen else pygame.RESIZABLE
        try:
            pygame.display.set_mode((0, 0) if full_screen else size, flags)
        except pygame.error as error:
            raise UserError(f"the display refuses to open a window ({error})") from error
        self.full_screen = full_screen

    def canvas(self) -> Canvas:
        """The canvas over the window as it is now."""
        return Canvas.over(pygame.display.get_surface(), self.ui_scale)

    def show(self) -> None:
        """Put what was drawn on the screen."""
        pygame.display.flip()

    def toggle_full_screen(self) -> None:
        """Full screen and back to the window as it was."""
        self._open(self.windowed_size, full_screen=not self.full_screen)

    @property
    def windowed_size(self) -> tuple[int, int]:
        """Size of the window, or what it was before full screen; pixels."""
        if not self.full_screen:
            self._windowed = pygame.display.get_surface().get_size()
        return self._windowed

    def handle(self, event: Event) -> bool:
        """F11 and Alt+Enter switch full screen; True: the event has been dealt with."""
        match event:
            case KeyPressed(key="f11", repeated=False):
                self.toggle_full_screen()
                return True
            case KeyPressed(key="return", repeated=False, held=held) if held & Held.ALT:
                self.toggle_full_screen()
                return True
        return False

    def close(self) -> None:
        """Close the window; a second call does nothing."""
        pygame.display.quit()

"""What every screen shares, handed to it by whoever opens it."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from dilemma_arena.scene.announce import Announce, silent
from dilemma_arena.scene.brush import Brush
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.settings import Settings
from dilemma_arena.scene.settings_keeper import SettingsKeeper
from dilemma_arena.scene.sound import Silent, Sound
from dilemma_arena.scene.table_art import TableArt
from dilemma_arena.scene.ui.toasts import Toasts

DIMMED = 70
"""How much darker the boards are behind things to read, of 255."""


@dataclass(slots=True)
class Backdrop:
    """The boards of the table behind a screen, painted once a size."""

    table_art: TableArt
    _kept: tuple[tuple[int, int], pygame.Surface] | None = None

    def draw(self, canvas: Canvas) -> None:
        """Fill the canvas."""
        if self._kept is None or self._kept[0] != canvas.size_px:
            boards = self.table_art.table(canvas.size_px)
            veil = pygame.Surface(canvas.size_px)
            veil.set_alpha(DIMMED)
            boards.blit(veil, (0, 0))
            self._kept = (canvas.size_px, boards)
        canvas.surface.blit(self._kept[1], (0, 0))


@dataclass(frozen=True, slots=True)
class Kit:
    """Brush, settings and what else screens are made with."""

    brush: Brush
    keeper: SettingsKeeper
    backdrop: Backdrop
    announce: Announce = silent
    sound: Sound = field(default_factory=Silent)
    toasts: Toasts = field(init=False)

    def __post_init__(self) -> None:
        """Have toasts say errors in the language that is set."""
        object.__setattr__(self, "toasts", Toasts(self._told))

    def _told(self, text: str) -> str:
        return self.tr.told(text)

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        return self.keeper.now

    @property
    def tr(self) -> Translator:
        """Puts texts into the language that is set now."""
        return self.keeper.tr

    def tell_notes(self) -> None:
        """Show what loading or saving the settings had to say."""
        while self.keeper.notes:
            self.toasts.say(self.tr.say(self.keeper.notes.pop(0)))

"""What menus and games are handed when they open: everything shared, nothing global."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from dilemma_arena.recording.library import Library
from dilemma_arena.recording.results import Results
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.menus.shelf import Shelf
from dilemma_arena.scene.patterns import patterned
from dilemma_arena.scene.settings import Settings
from dilemma_arena.scene.settings_keys import TABLE_ACTIONS
from dilemma_arena.scene.sound import Sound
from dilemma_arena.scene.stack import Scene
from dilemma_arena.scene.studio import Studio
from dilemma_arena.scene.theme import SEATS, SeatStyle
from dilemma_arena.scene.ui.keys import KeyNames
from dilemma_arena.scene.ui.kit import Kit


class WindowControl(Protocol):
    """What menus may do to the window."""

    full_screen: bool

    def toggle_full_screen(self) -> None:
        """Full screen and back."""


@dataclass(frozen=True, slots=True)
class Desk:
    """Handed from scene to scene."""

    kit: Kit
    studio: Studio
    shelf: Shelf
    key_names: KeyNames
    window: WindowControl
    library: Library
    """The recordings."""
    new_seed: Callable[[], int]
    """Draws a seed nobody has asked for."""
    practice: Callable[[], Scene]
    """Opens the practice table."""
    watch: Callable[[Path], Scene]
    """Opens a recording; raises UserError if it cannot be watched."""
    saves: Library | None = None
    """The games that can be gone on with; None: games are not saved."""
    results: Results | None = None
    """What finished games came to; None: nobody remembers."""

    @property
    def recordings(self) -> Path:
        """The folder of recordings; it may not exist yet."""
        return self.library.folder

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        return self.kit.settings

    @property
    def tr(self) -> Translator:
        """Puts texts into the language that is set now."""
        return self.kit.tr

    def look(self, style: int) -> SeatStyle:
        """Colour and symbol of a seat by its index in theme.SEATS, with a pattern if the settings ask for them."""
        found = SEATS[style % len(SEATS)]
        return patterned(found) if self.settings.patterns else found

    def relabel_keys(self) -> None:
        """Have keys shown as they are bound and printed: to be called when bindings or language have changed."""
        brush, scancodes = self.kit.brush, self.settings.keys.scancodes
        labels = {action.canonical.title(): self.key_name(scancodes[action.id]) for action in TABLE_ACTIONS}
        if labels != brush.key_labels:
            brush.key_labels.clear()
            brush.key_labels.update(labels)
            brush.pictures.clear()  # some of them show keys

    def key_name(self, scancode: int) -> str:
        """What is printed on a key."""
        name = self.key_names(scancode)
        return name if len(name) == 1 else self.tr(name)

    @property
    def sound(self) -> Sound:
        """Makes noise, or not."""
        return self.kit.sound

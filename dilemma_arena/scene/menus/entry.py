"""What a game's scene.py gives to the menus, and how it is found: through entry points, imported when it is wanted.

One line in pyproject.toml, beside that of the game's rules:

    [project.entry-points."dilemma_arena.scenes"]
    your-game = "games.your_game.scene:ENTRY"
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import TYPE_CHECKING

from dilemma_arena.core.errors import UserError
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.i18n import Translator, catalogue_in
from dilemma_arena.scene.i18n_po import Catalogue
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.menus import art
from dilemma_arena.scene.menus.match_setup import MatchSetup, usual_level
from dilemma_arena.scene.menus.option_fields import Hint
from dilemma_arena.scene.stack import Scene
from dilemma_arena.scene.studio import Studio

if TYPE_CHECKING:
    from dilemma_arena.scene.menus.desk import Desk

PaintPicture = Callable[[Painter, Box], None]
"""Fills a picture of its own; `painter.canvas.surface` is that picture alone."""
PaintArt = Callable[[Painter, Box, Studio], None]
"""The same with what draws tables and cards."""


class UnknownScene(UserError):
    """The game cannot be shown: it has no scene, or a broken one."""


@dataclass(frozen=True, slots=True)
class RulesPage:
    """One page of the rules, in our own words."""

    title: str
    text: str
    """Paragraphs with an empty line between them."""
    picture: PaintPicture | None = None
    picture_size: tuple[float, float] = (420.0, 260.0)
    """Width and height it is made for, units."""


class GameEntry(ABC):
    """A game as the menus see it. One object in the game's scene.py."""

    id: str
    """The game's id, as its rules have it."""
    usual_seats: int
    """How many play when nobody has said."""

    @abstractmethod
    def tagline(self, tr: Translator) -> str:
        """What the game is about, in one short sentence."""

    @abstractmethod
    def rules(self, tr: Translator) -> Sequence[RulesPage]:
        """Its rules."""

    @abstractmethod
    def play_scene(self, setup: MatchSetup, desk: Desk) -> Scene:
        """The game at the table, ready to be played.

        Raises:
            UserError: it cannot be played like that.
        """

    def usual_levels(self, levels: Sequence[str]) -> Sequence[str]:
        """The levels of the bots when nobody has chosen, one after the other and over again.

        Args:
            levels: those the game has, weakest first.
        """
        return (usual_level(levels),)

    def tutorial(self, desk: Desk) -> Scene | None:
        """A minute in which the game is learned by playing; None: there is none."""
        return None

    def paint_art(self, painter: Painter, box: Box, studio: Studio) -> None:
        """The picture on its tile; fills the box. Unless a game does better: what is known of it, or cards on felt."""
        art.KNOWN.get(self.id, art.paint_cards_on_felt)(painter, box, studio)

    def option_hints(self, tr: Translator) -> Mapping[str, Hint]:
        """Words for options that their type does not give, by name of the option."""
        return {}

    def catalogue(self, language: str) -> Catalogue | None:
        """The game's texts in a language: `locale/<language>.po` in its folder; None: English only."""
        package = type(self).__module__.rpartition(".")[0]
        while package:
            found = catalogue_in(package, language)
            if found is not None:
                return found
            package = package.rpartition(".")[0]
        return None

    def replay_scene(self, path: Path, desk: Desk) -> Scene | None:
        """A recording of this game, to be watched; None: it has no picture.

        Raises:
            UserError: it cannot be watched.
        """
        return None


def load_entry(entry: EntryPoint) -> GameEntry:
    """The GameEntry an entry point names.

    Raises:
        UnknownScene: it cannot be imported, is no GameEntry, or of another game.
    """
    try:
        found = entry.load()
    except Exception as error:  # a game is foreign code: whatever its import raises is its fault
        raise UnknownScene(f"the scene of {entry.name!r} ({entry.value}) does not load: {error}") from error
    if not isinstance(found, GameEntry) or found.id != entry.name:
        raise UnknownScene(f"the scene of {entry.name!r} ({entry.value}) is not one of that game")
    return found

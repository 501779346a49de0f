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
from typing import TYPE_CHECKING, Any

from dilemma_arena.core.errors import UserError
from dilemma_arena.recording.results import Result
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.i18n import Translator, catalogue_in
from dilemma_arena.scene.i18n_po import Catalogue
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.menus import art
from dilemma_arena.scene.menus.match_setup import MatchSetup, usual_level
from dilemma_arena.scene.menus.option_fields import Hint
from dilemma_arena.scene.stack import Scene
from dilemma_arena.scene.studio import Studio
from dilemma_arena.scene.ui.element import Element

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
    complaints: tuple[str, ...] = ()
    """Msgids of what the game's own errors say (scene/complaints.py)."""

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

    def statistics(self, tr: Translator, results: Sequence[Result]) -> Sequence[str]:
        """Sentences for the statistics that only this game can say.

        Args:
            tr: The language.
            results: All its matches, in the order they were played; `figures` holds what the game has kept.
        """
        return ()

    def more_options(self, desk: Desk, options: Any, change: Callable[[Any], None]) -> Sequence[Element]:  # noqa: ANN401
        """Rows of the game's own on the set-up screen, below its options.

        Args:
            desk: What menus and games share.
            options: The options as they are set.
            change: Sets others.
        """
        return ()

    def with_deck(self, options: Any, path: Path) -> Any:  # noqa: ANN401 - of any game
        """The options with cards of the player's own.

        Raises:
            UserError: the file is no deck of this game, or the game takes none.
        """
        raise UserError("this game takes no deck of one's own")

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

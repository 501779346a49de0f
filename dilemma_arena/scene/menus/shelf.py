"""The games on the start menu: those that are installed, and those that are known to come."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint

from dilemma_arena.bots.levels import levels
from dilemma_arena.core.errors import UserError
from dilemma_arena.rules import registry
from dilemma_arena.rules.contract import AnyGame
from dilemma_arena.scene.i18n import Languages, Translator
from dilemma_arena.scene.i18n_mark import marked as _
from dilemma_arena.scene.menus import art, entry, registered
from dilemma_arena.scene.menus.entry import GameEntry, PaintArt


@dataclass(frozen=True, slots=True)
class Known:
    """A game that this table was made for: what its tile shows although nothing of it is loaded."""

    id: str
    title: str
    tagline: str
    """A msgid."""
    seats: tuple[int, int]


KNOWN: tuple[Known, ...] = (
    Known("dilemma", "Dilemma", _("Flick your cards, then make peace or war."), (2, 5)),
    Known("goddam-dilema", "Goddam Dilema", _("Something lovely, with a catch. Would you?"), (2, 10)),
    Known("duel-betwixt-us", "A Duel Betwixt Us", _("Mine, forge, and settle it like gentlefolk."), (2, 2)),
    Known("hedgehogs-dilemma", "Hedgehog's Dilemma", _("Come close, but not too close."), (3, 5)),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ShelfGame:
    """One tile."""

    id: str
    known: Known | None
    rules: EntryPoint | None
    scene: EntryPoint | None

    @property
    def ready(self) -> bool:
        """Whether it can be played here."""
        return self.rules is not None and self.scene is not None


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game taken off the shelf: its rules and its scene, loaded."""

    game: AnyGame
    entry: GameEntry

    @property
    def levels(self) -> tuple[str, ...]:
        """Levels of its bots, weakest first."""
        return tuple(levels(self.game))

    @property
    def usual_seats(self) -> int:
        """How many play when nobody has said."""
        return min(self.game.info.max_seats, max(self.game.info.min_seats, self.entry.usual_seats))


@dataclass(slots=True)
class Shelf:
    """All games; what is installed is looked up once, what is opened is loaded once."""

    languages: Languages | None = None
    """Where the texts of opened games go."""
    find_rules: Callable[[], Mapping[str, EntryPoint]] = registry.installed
    find_scenes: Callable[[], Mapping[str, EntryPoint]] = registered.installed
    _games: tuple[ShelfGame, ...] | None = None
    _opened: dict[str, OpenGame] = field(default_factory=dict)

    @property
    def games(self) -> tuple[ShelfGame, ...]:
        """The tiles in their order: the four this table was made for, then others."""
        if self._games is None:
            rules, scenes = self.find_rules(), self.find_scenes()
            found = [ShelfGame(known.id, known, rules.get(known.id), scenes.get(known.id)) for known in KNOWN]
            others = sorted((rules.keys() & scenes.keys()) - {known.id for known in KNOWN})
            found += [ShelfGame(name, None, rules[name], scenes[name]) for name in others]
            self._games = tuple(found)
        return self._games

    def find(self, game_id: str) -> ShelfGame | None:
        """The tile of a game."""
        return next((game for game in self.games if game.id == game_id), None)

    def open(self, game_id: str) -> OpenGame:
        """Load a game.

        Raises:
            UserError: it is not installed, has no scene, or does not load.
        """
        opened = self._opened.get(game_id)
        if opened is None:
            found = self.find(game_id)
            if found is None or found.rules is None:
                raise registry.UnknownGame(f"there is no game {game_id!r}")
            game = registry.load_entry(found.rules)
            if found.scene is None:
                raise entry.UnknownScene(f"{game.info.title} has no scene in this version")
            opened = self._opened[game_id] = OpenGame(game, entry.load_entry(found.scene))
            if self.languages is not None:
                self.languages.add(opened.entry.catalogue, opened.entry.complaints)
        return opened

    def title(self, game: ShelfGame) -> str:
        """What it is called."""
        if game.known is not None:
            return game.known.title
        try:
            return self.open(game.id).game.info.title
        except UserError:
            return game.id

    def tagline(self, game: ShelfGame, tr: Translator) -> str:
        """What it is about."""
        if game.id in self._opened or game.known is None:
            try:
                return self.open(game.id).entry.tagline(tr)
            except UserError as error:
                return str(error)
        return tr(game.known.tagline)

    def seats(self, game: ShelfGame) -> tuple[int, int]:
        """Fewest and most players."""
        if game.known is not None and game.id not in self._opened:
            return game.known.seats
        try:
            info = self.open(game.id).game.info
        except UserError:
            return (0, 0)
        return info.min_seats, info.max_seats

    def paint(self, game: ShelfGame) -> PaintArt:
        """Its picture."""
        if game.known is not None and game.id not in self._opened:
            return art.KNOWN[game.id]
        try:
            return self.open(game.id).entry.paint_art
        except UserError:
            return art.paint_cards_on_felt

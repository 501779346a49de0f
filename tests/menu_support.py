"""What the tests of menus share: a desk without a window, games that are not there, and screens driven by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint
from pathlib import Path

import pygame

from dilemma_arena.core.jsonl import BadFile
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.events import (
    Event,
    Held,
    KeyPressed,
    KeyReleased,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    TextTyped,
)
from dilemma_arena.scene.i18n import Languages, Translator
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.entry import GameEntry, RulesPage
from dilemma_arena.scene.menus.library import Library
from dilemma_arena.scene.menus.match_setup import MatchSetup
from dilemma_arena.scene.menus.shelf import Shelf
from dilemma_arena.scene.settings import Settings
from dilemma_arena.scene.settings_keeper import SettingsKeeper
from dilemma_arena.scene.stack import Pop, Scene, SceneStack, Transition
from dilemma_arena.scene.ui.element import Control
from dilemma_arena.scene.ui.keys import KeyNames
from dilemma_arena.scene.ui.kit import Backdrop, Kit
from dilemma_arena.scene.ui.screen import Screen
from tests.scene_support import canvas, studio


class PlayedScene:
    """Stands for a running game: remembers what it was started with; Esc leaves it."""

    see_through = False

    def __init__(self, setup: MatchSetup | None = None) -> None:
        self.setup = setup

    def handle(self, event: Event) -> Transition | None:
        """Esc leaves."""
        return Pop() if isinstance(event, KeyPressed) and event.key == "escape" else None

    def tick(self) -> Transition | None:
        """Nothing moves."""
        return None

    def draw(self, canvas: Canvas, ahead: float) -> None:
        """A plain picture."""
        canvas.surface.fill((20, 60, 50))

    def close(self) -> None:
        """Nothing to clean up."""


class TriedEntry(GameEntry):
    """The scene of a game, as a game's scene.py gives it."""

    usual_seats = 3

    def __init__(self, game_id: str = "dilemma", *, lesson: bool = True) -> None:
        self.id = game_id
        self.lesson = lesson
        self.played: list[MatchSetup] = []

    def tagline(self, tr: Translator) -> str:
        """A line."""
        return tr("Flick your cards, then make peace or war.")

    def rules(self, tr: Translator) -> Sequence[RulesPage]:
        """Three pages, one with a picture."""

        def picture(painter: Painter, box: Box) -> None:
            painter.box(box, painter.theme.colour.felt, radius=0.0)
            painter.icon("arena", box.centre, box.h * 0.6, painter.theme.colour.gold)

        long = "Everybody has the same ten cards, from one to ten, and two lives. " * 4
        return (
            RulesPage(tr("Players"), f"{long}\n\n{long}\n\n{long}", picture),
            RulesPage(tr("Table"), long),
            RulesPage(tr("Keys"), f"{long}\n\n{long}", picture, (300.0, 400.0)),
        )

    def play_scene(self, setup: MatchSetup, desk: Desk) -> Scene:
        """The game, started."""
        self.played.append(setup)
        return PlayedScene(setup)

    def tutorial(self, desk: Desk) -> Scene | None:
        """A lesson, or none."""
        return PlayedScene() if self.lesson else None


def points(group: str, **values: str) -> Mapping[str, EntryPoint]:
    """Entry points as installed packages would have them; _ in a name stands for -."""
    names = {name.replace("_", "-"): value for name, value in values.items()}
    return {name: EntryPoint(name, value, group) for name, value in names.items()}


DILEMMA = TriedEntry("dilemma")
HEDGEHOG = TriedEntry("hedgehogs-dilemma", lesson=False)


def shelf(languages: Languages | None = None) -> Shelf:
    """Two games that can be played, two that cannot."""
    rules = points(
        "dilemma_arena.games", dilemma="games.dilemma:GAME", hedgehogs_dilemma="games.hedgehogs_dilemma:GAME"
    )
    scenes = points(
        "dilemma_arena.scenes",
        dilemma="tests.menu_support:DILEMMA",
        hedgehogs_dilemma="tests.menu_support:HEDGEHOG",
    )
    return Shelf(languages, lambda: rules, lambda: scenes)


@dataclass
class Window:
    """A window that is none."""

    full_screen: bool = False

    def toggle_full_screen(self) -> None:
        """Over."""
        self.full_screen = not self.full_screen


@dataclass
class Menu:
    """Screens that are driven by hand."""

    size: tuple[int, int] = (1280, 800)
    settings: Settings = field(default_factory=Settings)
    folder: Path = Path("/nowhere")
    languages: Languages | None = None

    def __post_init__(self) -> None:
        made = studio()
        self.keeper = SettingsKeeper(self.settings, languages=self.languages or Languages(system="en"))
        self.window = Window()
        self.seeds: Iterator[int] = iter(range(1000, 9000))
        self.desk = Desk(
            Kit(made.brush, self.keeper, Backdrop(made.table_art)),
            made,
            shelf(self.languages),
            KeyNames(),
            self.window,
            Library(self.folder),
            lambda: next(self.seeds),
            PlayedScene,
            self._watch,
        )
        self.now = 0.0
        self.watched: list[Path] = []

    def _watch(self, path: Path) -> Scene:
        if "bad" in path.name:
            raise BadFile(f"{path} cannot be watched")
        self.watched.append(path)
        return PlayedScene()

    def open(self, scene: Scene) -> Menu:
        """Begin with a screen."""
        self.stack = SceneStack(scene)
        self.draw()
        return self

    @property
    def canvas(self) -> Canvas:
        """A fresh canvas in the size and scale that are set."""
        return canvas(*self.size, self.keeper.now.ui_scale / 100.0)

    def draw(self) -> pygame.Surface:
        """Draw one frame."""
        target = self.canvas
        self.stack.draw(target, 0.0)
        return target.surface

    @property
    def top(self) -> Screen:
        """The screen on top."""
        top = self.stack.top
        if not isinstance(top, Screen):
            raise TypeError(f"{top} is no screen")
        return top

    def send(self, *events: Event) -> None:
        """Hand in events and draw."""
        for event in events:
            self.stack.handle(event)
            self.stack.tick()
        if self.stack.top is not None:
            self.draw()

    def press(self, *keys: str, held: Held = Held.NONE, scancode: int = 0) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.send(KeyPressed(self.now, key, scancode, held=held), KeyReleased(self.now, key, scancode))

    def type(self, text: str) -> None:
        """Type a text."""
        for letter in text:
            self.send(KeyPressed(self.now, letter), TextTyped(self.now, letter), KeyReleased(self.now, letter))

    def place_of(self, control: str) -> tuple[float, float]:
        """Middle of a control in pixels."""
        found = self.top.layout.control(control)
        if found is None:
            raise LookupError(f"{control} is not among {self.ids}")
        scale = self.canvas.scale
        return found.box.centre[0] * scale, found.box.centre[1] * scale

    def click(self, control: str) -> None:
        """Click a control in its middle."""
        self.click_at(self.place_of(control))

    def click_at(self, at: tuple[float, float]) -> None:
        """Click a pixel."""
        self.send(PointerMoved(self.now, at, False), PointerPressed(self.now, at, 1), PointerReleased(self.now, at, 1))

    @property
    def ids(self) -> list[str]:
        """The controls that can be used."""
        return [item.element.id for item in self.top.layout.controls if isinstance(item.element, Control)]

    def wait(self, ticks: int) -> None:
        """Let ticks go by."""
        for _ in range(ticks):
            self.stack.tick()
        self.draw()

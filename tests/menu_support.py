"""What the tests of menus share: a desk without a window, games that are not there, and screens driven by hand."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint
from pathlib import Path

import pygame

from dilemma_arena.core.jsonl import BadFile
from dilemma_arena.recording.library import Library
from dilemma_arena.recording.match_recorder import MatchRecorder
from dilemma_arena.recording.results import Result
from dilemma_arena.rules.contract import Outcome, Termination
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
from dilemma_arena.scene.hotseat.curtain import Curtain
from dilemma_arena.scene.hotseat.key_choice import KeyChoice
from dilemma_arena.scene.hotseat.private_choice import PrivateChoice
from dilemma_arena.scene.hotseat.question import Chooser, Option, Question
from dilemma_arena.scene.i18n import Languages, Translator
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.dialogs import ask_to_quit, confirm
from dilemma_arena.scene.menus.entry import GameEntry, RulesPage
from dilemma_arena.scene.menus.game_page import GamePage
from dilemma_arena.scene.menus.keys_tab import KeyCapture
from dilemma_arena.scene.menus.match_setup import NAMES, MatchSetup, with_player, with_seat_added
from dilemma_arena.scene.menus.pause import pause_menu
from dilemma_arena.scene.menus.practice_menu import practice_help, practice_pause
from dilemma_arena.scene.menus.replays import RenameDialog, ReplaysScreen
from dilemma_arena.scene.menus.rules_screen import RulesScreen
from dilemma_arena.scene.menus.saves import SavesScreen
from dilemma_arena.scene.menus.settings_screen import SettingsScreen
from dilemma_arena.scene.menus.setup_screen import SetupScreen
from dilemma_arena.scene.menus.shelf import OpenGame, Shelf
from dilemma_arena.scene.menus.start import StartMenu
from dilemma_arena.scene.menus.statistics import StatisticsScreen
from dilemma_arena.scene.play.end_screen import EndScreen
from dilemma_arena.scene.play.plaques import Sitter
from dilemma_arena.scene.settings import Settings
from dilemma_arena.scene.settings_keeper import SettingsKeeper
from dilemma_arena.scene.settings_keys import ACTIONS
from dilemma_arena.scene.stack import Pop, Push, Scene, SceneStack, Transition
from dilemma_arena.scene.theme import SEATS
from dilemma_arena.scene.ui.element import Control, Element
from dilemma_arena.scene.ui.keys import KeyNames
from dilemma_arena.scene.ui.kit import Backdrop, Kit
from dilemma_arena.scene.ui.screen import Screen
from dilemma_arena.scene.ui.texts import Text
from dilemma_arena.session.session import Session
from games.hedgehogs_dilemma import GAME as HEDGEHOGS
from tests.scene_support import canvas, studio

CORPUS = Path(__file__).parent / "throws"


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


def scratch() -> Path:
    """An empty folder for the recordings of one menu; gone with the process."""
    folder = tempfile.mkdtemp(prefix="dilemma-arena-tests-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


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
    folder: Path = field(default_factory=scratch)
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


def choosers(count: int) -> tuple[Chooser, ...]:
    """So many people."""
    return tuple(Chooser(seat, NAMES[seat], SEATS[seat]) for seat in range(count))


def token_question(without_life: int | None = None) -> Question:
    """Peace or conflict, as in a duel."""

    def options(seat: int) -> tuple[Option, ...]:
        why = "no life left" if seat == without_life else ""
        return Option("Peace", "peace"), Option("Conflict", "conflict", why_not=why)

    return Question("Peace or conflict?", options)


def card_question() -> Question:
    """One of six cards, which only their owner may see."""

    def options(seat: int) -> tuple[Option, ...]:
        def paint(painter: Painter, box: Box) -> None:
            painter.box(box, SENTINEL, radius=0.0)

        return tuple(Option(f"Card {n + 1} of {seat}", paint=paint, picture_name=f"card {n}") for n in range(6))

    def extra(seat: int) -> Element:
        return Text(f"Only for {NAMES[seat]}", colour=SENTINEL)

    return Question("Which card do you play?", options, shared=False, extra_of=extra)


SENTINEL = (255, 0, 254)
"""A colour that nothing but private things has."""

TROUBLE = "settings.json is in the way of something long that has to be told"


def _rules(menu: Menu, page: int = 0) -> Screen:
    screen = RulesScreen(menu.desk, "Dilemma", DILEMMA.rules(menu.desk.tr))
    screen.page = page
    return screen


def _opened(menu: Menu, game: str = "dilemma") -> OpenGame:
    return menu.desk.shelf.open(game)


def _crowd(menu: Menu) -> Screen:
    screen = SetupScreen(menu.desk, _opened(menu))
    for _ in range(2):
        screen.setup = with_seat_added(screen.setup)
    screen.setup = with_player(screen.setup, 1, "human")
    return screen


def _clash(menu: Menu) -> Screen:
    return KeyCapture(menu.desk, ACTIONS["replay"], (ACTIONS["clear"], 6))


def _pause(menu: Menu) -> Screen:
    return pause_menu(
        menu.desk,
        "Dilemma",
        rules=lambda: DILEMMA.rules(menu.desk.tr),
        leave=lambda: Pop(3),
        concede=lambda: Pop(3),
    )


def _counting(menu: Menu) -> Screen:
    screen = KeyChoice(menu.desk, choosers(10), token_question(3), lambda chosen: Pop(), count_s=3.0)
    screen.poll.start()
    screen.poll.choose(0, 1)
    return screen


def _full_list(menu: Menu) -> ReplaysScreen:
    """Recordings of throws and of a match, and a file that is none."""
    menu.folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(CORPUS / "flat-air-round-alone-10.darec", menu.folder / "throws.darec")
    (menu.folder / "broken.darec").write_bytes(b"{nonsense\n")
    record_match(menu.folder / "hedgehogs-dilemma of an evening.darec")
    screen = ReplaysScreen(menu.desk)
    for _ in range(4):
        screen.tick()
    return screen


def record_match(path: Path, until: int | None = None) -> None:
    """A match of bots, to its end or to a tick."""
    players = ("bot:random",) * 3
    path.parent.mkdir(parents=True, exist_ok=True)
    recorder = MatchRecorder(HEDGEHOGS, players, seed=5, path=path, created="2026-05-04T03:02:01+00:00")
    session = Session(HEDGEHOGS, players, seed=5, pause_s=0.5, observers=(recorder,))
    session.run(until)
    session.close()


def _saves(menu: Menu) -> SavesScreen:
    saves = Library(menu.folder / "saves")
    record_match(saves.folder / "hedgehogs-dilemma 2026-05-04 03.02.01.darec", 900)
    return SavesScreen(menu.desk, saves)


RESULT = Result("dilemma", "2026-11-30T12:00:00+00:00", ("human", "bot:easy", "human"), ("Ann", "Carl", "Bo"),
                (12, 7, 12), (0, 2), 300.0, 41, 9)  # fmt: skip

SCREENS: Mapping[str, Callable[[Menu], Screen]] = {
    "start": lambda menu: StartMenu(menu.desk),
    "game": lambda menu: GamePage(menu.desk, _opened(menu)),
    "other game": lambda menu: GamePage(menu.desk, _opened(menu, "hedgehogs-dilemma")),
    "set-up": lambda menu: SetupScreen(menu.desk, _opened(menu)),
    "set-up of a crowd": _crowd,
    "other set-up": lambda menu: SetupScreen(menu.desk, _opened(menu, "hedgehogs-dilemma")),
    "rules": _rules,
    "rules, last page": lambda menu: _rules(menu, 2),
    "no rules": lambda menu: RulesScreen(menu.desk, "Dilemma", ()),
    "settings, sound": lambda menu: SettingsScreen(menu.desk, 0),
    "settings, table": lambda menu: SettingsScreen(menu.desk, 1),
    "settings, screen": lambda menu: SettingsScreen(menu.desk, 2),
    "settings, keys": lambda menu: SettingsScreen(menu.desk, 3),
    "a key": lambda menu: KeyCapture(menu.desk, ACTIONS["secret_10_4"]),
    "a key that is taken": _clash,
    "replays": lambda menu: ReplaysScreen(menu.desk),
    "replays, full": _full_list,
    "another name": lambda menu: RenameDialog(menu.desk, "dilemma 2026-11-30 12.00.00", lambda name: None),
    "saves": _saves,
    "no saves": lambda menu: SavesScreen(menu.desk, Library(menu.folder / "nowhere")),
    "statistics": lambda menu: StatisticsScreen(menu.desk, [RESULT] * 7),
    "no statistics": lambda menu: StatisticsScreen(menu.desk, ()),
    "practice, pause": lambda menu: practice_pause(menu.desk, Pop),
    "practice, help": lambda menu: practice_help(menu.desk),
    "the end": lambda menu: EndScreen(
        menu.desk,
        [Sitter(seat, NAMES[seat], SEATS[seat], seat == 0, "easy") for seat in range(4)],
        Outcome((0, 2), (12, 7, 12, 3), Termination.PLAYED_OUT),
        seed=7,
        behind=lambda on: None,
        rematch=PlayedScene,
        notes=["3 cards won, 1 life left"] * 4,
    ),
    "pause": _pause,
    "quit": lambda menu: ask_to_quit(menu.desk),
    "a question": lambda menu: confirm(menu.desk, menu.desk.tr("Delete this recording?"), TROUBLE, "Yes", Pop),
    "curtain": lambda menu: Curtain(menu.desk, choosers(2)[1], PlayedScene),
    "tokens": lambda menu: PrivateChoice(menu.desk, choosers(1)[0], token_question(0), lambda chosen: Pop()),
    "cards": lambda menu: PrivateChoice(menu.desk, choosers(1)[0], card_question(), lambda chosen: Pop()),
    "tokens by keys": lambda menu: KeyChoice(menu.desk, choosers(2), token_question(), lambda chosen: Pop()),
    "a vote": lambda menu: KeyChoice(menu.desk, choosers(10), token_question(), lambda chosen: Pop(), count_s=3.0),
    "a vote, counting": _counting,
}
"""Every screen there is, by name."""


def opened(name: str, menu: Menu) -> Menu:
    """A screen over something else, as it is in the program."""
    menu.open(PlayedScene())
    menu.stack.apply(Push(SCREENS[name](menu)))
    menu.draw()
    return menu

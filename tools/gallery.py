"""Every screen there is, without a window: a stage to drive scenes on, and tours that show them one after the other.

tools/screens.py makes pictures of the tours; tests hold what is drawn on them against the catalogues.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import pygame

from dilemma_arena.core.streams import stream
from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import TICK_S
from dilemma_arena.recording.library import Library
from dilemma_arena.recording.match_recorder import MatchRecorder
from dilemma_arena.recording.reader import load
from dilemma_arena.recording.results import Result, Results
from dilemma_arena.scene.app import practice, replay
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.events import Event, KeyPressed, KeyReleased, PointerMoved, PointerPressed, PointerReleased
from dilemma_arena.scene.hotseat.curtain import Curtain
from dilemma_arena.scene.hotseat.key_choice import KeyChoice
from dilemma_arena.scene.hotseat.private_choice import PrivateChoice
from dilemma_arena.scene.hotseat.question import Chooser, Option, Question
from dilemma_arena.scene.i18n import Languages
from dilemma_arena.scene.loop import Timeline
from dilemma_arena.scene.menus.beginning import begin, usual_setup
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.dialogs import ask_to_quit
from dilemma_arena.scene.menus.game_page import GamePage
from dilemma_arena.scene.menus.keys_tab import KeyCapture
from dilemma_arena.scene.menus.match_setup import NAMES, with_player, with_seat_added
from dilemma_arena.scene.menus.replays import ReplaysScreen
from dilemma_arena.scene.menus.rules_screen import RulesScreen
from dilemma_arena.scene.menus.saves import SavesScreen
from dilemma_arena.scene.menus.settings_screen import SettingsScreen
from dilemma_arena.scene.menus.setup_screen import SetupScreen
from dilemma_arena.scene.menus.shelf import Shelf
from dilemma_arena.scene.menus.start import StartMenu
from dilemma_arena.scene.menus.statistics import StatisticsScreen
from dilemma_arena.scene.play.table_scene import TableScene
from dilemma_arena.scene.settings import Settings
from dilemma_arena.scene.settings_keeper import SettingsKeeper
from dilemma_arena.scene.settings_keys import ACTIONS
from dilemma_arena.scene.stack import Pop, Push, Scene, SceneStack
from dilemma_arena.scene.studio import Studio
from dilemma_arena.scene.theme import SEATS
from dilemma_arena.scene.throw_session import ThrowSession
from dilemma_arena.scene.ui.keys import BoundScene, KeyNames
from dilemma_arena.scene.ui.kit import Backdrop, Kit
from dilemma_arena.session.session import Session

Shoot = Callable[[str], None]
"""Takes a picture of what is shown now, under a name."""
FRAME_S = 1.0 / 60.0
LONGEST_GAME_S = 900.0


@cache
def _studio() -> Studio:
    pygame.display.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((1, 1))
    return Studio.make()


class _Window:
    full_screen = False

    def toggle_full_screen(self) -> None:
        """Over."""
        self.full_screen = not self.full_screen


@dataclass
class Stage:
    """A program without a window, whose time goes by when it is told to."""

    folder: Path
    """For recordings, saves and results."""
    size: tuple[int, int] = (1280, 800)
    settings: Settings = field(default_factory=Settings)
    languages: Languages = field(default_factory=lambda: Languages(system="en"))
    now: float = 0.0

    def __post_init__(self) -> None:
        made = _studio()
        self.keeper = SettingsKeeper(self.settings, languages=self.languages)
        brush = replace(made.brush, translator=lambda: self.keeper.tr, key_labels={})
        studio = replace(made, brush=brush)
        kit = Kit(brush, self.keeper, Backdrop(studio.table_art))
        seeds = iter(range(1000, 9000))
        self.desk = Desk(
            kit, studio, Shelf(self.languages), KeyNames(), _Window(), Library(self.folder / "recordings"),
            lambda: next(seeds), self._practice, self._watch, Library(self.folder / "saves"),
            Results(self.folder / "results.jsonl"),
        )  # fmt: skip
        self.desk.relabel_keys()
        surface = pygame.Surface(self.size, 0, 32)
        self.canvas = Canvas.over(surface, self.settings.ui_scale / 100.0)

    def _practice(self) -> Scene:
        look = self.desk.look
        session = ThrowSession(ARENAS["round"], look(0), look(1), seed=3, translator=lambda: self.keeper.tr)
        return BoundScene(practice(self.desk, session, lambda: Pop(2)), self.keeper)

    def _watch(self, path: Path) -> Scene:
        raise AssertionError(f"nobody asked for {path}")

    def open(self, scene: Scene) -> None:
        """Show a scene in place of all there were."""
        self.close()
        self.stack = SceneStack(scene)
        self.timeline = Timeline(self.stack, self.now)
        self.draw()

    def close(self) -> None:
        """Leave everything."""
        if hasattr(self, "stack"):
            self.stack.close()

    def push(self, scene: Scene) -> None:
        """Show a scene over what there is."""
        self.stack.apply(Push(scene))
        self.draw()

    @property
    def table(self) -> TableScene | None:
        """The table on top, if there is one."""
        top = self.stack.top
        inner = top.inner if isinstance(top, BoundScene) else top
        return inner if isinstance(inner, TableScene) else None

    def draw(self) -> pygame.Surface:
        """Draw one frame."""
        if self.stack.top is not None:
            self.stack.draw(self.canvas, 0.5)
        return self.canvas.surface

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        end = self.now + seconds
        while self.now < end - 1e-9 and self.stack.top is not None:
            self.now = min(end, self.now + FRAME_S)
            self.timeline.advance(self.now)

    def send(self, *events: Event) -> None:
        """Hand in events and let them be handled."""
        self.timeline.add(events)
        self.wait(max(3.0 * TICK_S, max(event.t_s for event in events) - self.now + 3.0 * TICK_S))
        self.draw()

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.send(KeyPressed(self.now, key), KeyReleased(self.now, key))

    def flick(self, start: tuple[float, float], speed_px_s: float) -> None:
        """Flick what lies there straight up."""
        t, (x, y) = self.now + 0.02, start
        events: list[Event] = [PointerMoved(t, start, False), PointerPressed(t + 0.01, start, 1)]
        for step in range(1, 15):
            at = (x, y - speed_px_s * step / 100.0)
            events.append(PointerMoved(t + 0.05 + step / 100.0, at, True))
        events.append(PointerReleased(t + 0.2, (x, y - speed_px_s * 0.14), 1))
        self.send(*events)


# --- what there is to be listed -------------------------------------------------------------------------------


def fill(stage: Stage) -> None:
    """Recordings of all kinds, a game that was left, results of finished ones."""
    folder = stage.folder / "recordings"
    folder.mkdir(parents=True, exist_ok=True)
    session = ThrowSession(ARENAS["round"], SEATS[0], SEATS[1], seed=3, record=folder / "practice.darec")
    session.close()
    game = stage.desk.shelf.open("hedgehogs-dilemma").game
    players = ("bot:hard", "bot:easy", "bot:medium")
    recorder = MatchRecorder(game, players, seed=4, path=folder / "evening.darec", created="2026-11-30T12:00:00+00:00")
    Session(game, players, seed=4, observers=[recorder]).run()
    (folder / "broken.darec").write_bytes(b"{nonsense\n")
    for seed in (1, 2, 3):
        stage.desk.results.add(  # type: ignore[union-attr]
            Result("hedgehogs-dilemma", "2026-11-30T12:00:00+00:00", ("human", "bot:easy", "bot:hard"),
                   ("Ann", "Carl", "Dora"), (2, 1, seed), (0,) if seed < 3 else (2,), 300.0, 41, seed, {})
        )  # fmt: skip
    opened = stage.desk.shelf.open("hedgehogs-dilemma")
    begun = begin(stage.desk, opened, usual_setup(stage.desk, opened))
    if isinstance(begun, Push):
        stage.open(begun.scene)
        play(stage, moves=2)
        stage.close()


def play(stage: Stage, moves: int, seen: Callable[[TableScene], None] | None = None) -> None:
    """Let a person do any of what is legal until so many moves are made, or the game is over.

    Args:
        stage: A table lies on top.
        moves: At most so many.
        seen: Called again and again while the table is on top.
    """
    chance, begun = stream(11, "gallery"), stage.now
    while stage.table is not None and moves > 0 and stage.now - begun < LONGEST_GAME_S:
        scene = stage.table
        if seen is not None:
            seen(scene)
        waiting = [seat for seat in scene.session.waiting_for if seat in scene.people and not scene.beats.busy]
        if waiting:
            legal = scene.game.legal(scene.session.state, waiting[0])
            scene.session.submit(waiting[0], chance.choice(legal))
            moves -= 1
        elif scene.beats.waiting and scene.beats.seconds > 0.5:
            scene.beats.go_on()
        stage.wait(0.1)


# --- the tours ------------------------------------------------------------------------------------------------


def menus(stage: Stage, shoot: Shoot) -> None:
    """All menus."""
    desk = stage.desk
    for name, scene in (("start", StartMenu(desk)), ("replays, none", ReplaysScreen(desk)),
                        ("saves, none", SavesScreen(desk, Library(stage.folder / "nowhere"))),
                        ("statistics, none", StatisticsScreen(desk, ()))):  # fmt: skip
        stage.open(scene)
        shoot(name)
    fill(stage)
    stage.open(StartMenu(desk))
    shoot("start, a game was left")
    stage.push(ask_to_quit(desk))
    shoot("quit")
    replays = ReplaysScreen(desk)
    stage.open(replays)
    stage.wait(0.5)
    shoot("replays")
    stage.press("f2")
    shoot("replays, rename")
    stage.press("escape", "delete")
    shoot("replays, delete")
    if desk.saves is not None and desk.results is not None:
        stage.open(SavesScreen(desk, desk.saves))
        shoot("saves")
        stage.open(StatisticsScreen(desk, desk.results.all()))
        shoot("statistics")
    for tab, name in enumerate(("sound", "table", "screen", "keys")):
        stage.open(SettingsScreen(desk, tab))
        shoot(f"settings, {name}")
    stage.push(KeyCapture(desk, ACTIONS["secret_10_4"]))
    shoot("settings, a key")
    stage.open(StartMenu(desk))
    desk.kit.toasts.say(f"{stage.folder / 'broken.darec'} is not a Dilemma Arena recording", icon="warning")
    shoot("toast")


def games(stage: Stage, shoot: Shoot) -> None:
    """Page, set-up and rules of every game that can be played."""
    desk = stage.desk
    for tile in desk.shelf.games:
        if not tile.ready:
            continue
        opened = desk.shelf.open(tile.id)
        title = opened.game.info.title
        stage.open(GamePage(desk, opened))
        shoot(f"{tile.id}, page")
        screen = SetupScreen(desk, opened)
        stage.open(screen)
        shoot(f"{tile.id}, set-up")
        while len(screen.setup.seats) < opened.game.info.max_seats:
            screen.setup = with_seat_added(screen.setup)
        screen.setup = with_player(screen.setup, 1, "human")
        screen.changed()
        stage.draw()
        shoot(f"{tile.id}, set-up of a crowd")
        rules = RulesScreen(desk, title, opened.entry.rules(desk.tr))
        stage.open(rules)
        for page in range(len(rules.pages)):
            rules._turn(page)
            stage.draw()
            shoot(f"{tile.id}, rules {page + 1}")


def practising(stage: Stage, shoot: Shoot) -> None:
    """The practice table."""
    stage.open(stage.desk.practice())
    stage.wait(0.5)
    shoot("practice")
    x, y = stage.size[0] * 0.39, stage.size[1] * 0.93
    stage.press("right", "return")
    shoot("practice, aiming")
    stage.press("escape")
    stage.send(PointerMoved(stage.now, (x, y), False), PointerPressed(stage.now, (x, y), 1))
    for step in range(1, 11):
        stage.send(PointerMoved(stage.now, (x, y - 0.012 * step * stage.size[1]), True))
    shoot("practice, held")
    stage.press("escape")
    stage.send(PointerReleased(stage.now, (x, y), 1))
    stage.wait(0.6)
    stage.flick((x, y), 1.6 * stage.size[1])
    shoot("practice, flying")
    stage.wait(3.0)
    stage.press("right", "return")
    stage.send(KeyPressed(stage.now, "space"))
    stage.wait(0.45)
    stage.send(KeyReleased(stage.now, "space"))
    stage.press("return")
    stage.wait(3.0)
    stage.draw()
    shoot("practice, two throws")
    stage.press("r")
    stage.wait(2.5)
    stage.draw()
    shoot("practice, replay")
    stage.press("escape", "escape")
    shoot("practice, pause")
    stage.press("escape", "h")
    shoot("practice, help 1")
    stage.press("right")
    shoot("practice, help 2")


def watching(stage: Stage, shoot: Shoot) -> None:
    """A recording of throws, opened from a file."""
    desk, path = stage.desk, stage.folder / "throws.darec"
    session = ThrowSession(ARENAS["round"], SEATS[0], SEATS[1], seed=3, record=path)
    for card, sideways in (("sun.7", 60.0), ("sun.9", -80.0)):
        session.throw(card, Launch(-20.0, -380.0, 130.0, sideways, 1000.0, 1200.0, 1.57, 0.3, 0.0, 40.0))
        while session.flying:
            session.tick()
    session.close()
    stage.open(replay(desk.studio, load(path), desk.kit.announce, speed=1.0, trust=True))
    stage.wait(4.0)
    stage.draw()
    shoot("replay of throws")


def hotseat(stage: Stage, shoot: Shoot) -> None:
    """Several people at one screen."""
    desk = stage.desk
    people = [Chooser(seat, NAMES[seat], SEATS[seat]) for seat in range(10)]
    options = (Option("7", "peace"), Option("9", "conflict"))
    question = Question(desk.tr("It is your turn."), lambda _seat: options)

    def done(_chosen: Mapping[int, int]) -> Pop:
        return Pop()

    stage.open(Curtain(desk, people[1], lambda: StartMenu(desk)))
    shoot("curtain")
    stage.open(PrivateChoice(desk, people[0], question, lambda _index: Pop()))
    stage.press("1")
    shoot("private choice")
    for count in (2, 10):
        stage.open(KeyChoice(desk, people[:count], question, done, count_s=3.0))
        shoot(f"choice by keys, {count}")


def match(game: str) -> Callable[[Stage, Shoot], None]:
    """A whole match of a game: everything that is shown in it once, its pause, its end, its lesson, its recording."""

    def tour(stage: Stage, shoot: Shoot) -> None:
        desk = stage.desk
        opened = desk.shelf.open(game)
        record = stage.folder / f"{game}.darec"
        setup = replace(usual_setup(desk, opened), seed=5, record=record)
        stage.open(opened.entry.play_scene(setup, desk))
        met: set[Any] = set()

        def seen(scene: TableScene) -> None:
            now = type(scene.beats.now).__name__ if scene.beats.busy else "to act"
            mine = bool(set(scene.session.waiting_for) & set(scene.people))
            key = (getattr(scene.session.state, "phase", ""), now, mine)
            if key not in met and not (scene.beats.busy and scene.beats.share < 0.5):
                met.add(key)
                stage.draw()
                shoot(f"{game}, {' '.join(str(part) for part in key[:2])}{', your turn' if mine else ''}")

        stage.wait(0.5)
        stage.press("escape")
        shoot(f"{game}, pause")
        stage.press("escape")
        play(stage, 60, seen)
        if stage.table is not None:
            stage.press("l")
            shoot(f"{game}, log")
        else:
            stage.draw()
            shoot(f"{game}, the end")
        stage.close()
        lesson = opened.entry.tutorial(desk)
        if lesson is not None:
            stage.open(lesson)
            stage.wait(3.0)
            stage.draw()
            shoot(f"{game}, lesson")
        watched = opened.entry.replay_scene(record, desk)
        if watched is not None:
            stage.open(watched)
            stage.wait(4.0)
            stage.draw()
            shoot(f"{game}, recording")

    return tour


TOURS: Mapping[str, Callable[[Stage, Shoot], None]] = {
    "menus": menus,
    "games": games,
    "practice": practising,
    "watching": watching,
    "hotseat": hotseat,
}


def tours() -> dict[str, Callable[[Stage, Shoot], None]]:
    """All tours by name; one for each game that has a scene."""
    ready = [tile.id for tile in Shelf().games if tile.ready]
    return {**TOURS, **{game: match(game) for game in ready}}

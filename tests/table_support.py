"""What the tests of all games' tables share: a desk without a window, and a table that is driven by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from dilemma_arena.physics.params import TICK_S
from dilemma_arena.recording.library import Library
from dilemma_arena.recording.results import Results
from dilemma_arena.scene.camera import Pixel
from dilemma_arena.scene.events import Event, KeyPressed, KeyReleased, PointerMoved, PointerPressed, PointerReleased
from dilemma_arena.scene.loop import Timeline
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.match_setup import MatchSetup, SeatSetup
from dilemma_arena.scene.menus.shelf import Shelf
from dilemma_arena.scene.play.buttons import TableButtons
from dilemma_arena.scene.play.table_entry import TableEntry
from dilemma_arena.scene.play.table_scene import TableScene
from dilemma_arena.scene.settings import Settings
from dilemma_arena.scene.settings_keeper import SettingsKeeper
from dilemma_arena.scene.sound import Silent
from dilemma_arena.scene.stack import Scene, SceneStack
from dilemma_arena.scene.ui.keys import BoundScene, KeyNames
from dilemma_arena.scene.ui.kit import Backdrop, Kit
from tests.menu_support import scratch
from tests.scene_support import canvas, studio

NAMES = ("You", "Carl", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo", "Jola", "Kim")


class CountingSound(Silent):
    """Notes what is played."""

    def __init__(self) -> None:
        super().__init__()
        self.played: list[str] = []
        self.stopped = 0

    def play(self, sound: str, gain: float = 1.0) -> None:
        """Note it."""
        self.played.append(str(sound))

    def stop_all(self) -> None:
        """Note it."""
        self.stopped += 1


def seats(players: Sequence[str]) -> tuple[SeatSetup, ...]:
    """Players under names of their own."""
    return tuple(SeatSetup(player, NAMES[seat], seat) for seat, player in enumerate(players))


@dataclass
class Window:
    """No window."""

    full_screen: bool = False

    def toggle_full_screen(self) -> None:
        """Nothing to switch."""
        self.full_screen = not self.full_screen


def make_desk(
    settings: Settings | None = None,
    log: list[tuple[str, dict[str, Any]]] | None = None,
    keep: Path | None = None,
) -> Desk:
    """A desk off the screen; `keep`: folder for saves and results."""
    kept = [] if log is None else log

    def announce(event: str, **facts: object) -> None:
        kept.append((event, facts))

    made = studio()
    kit = Kit(made.brush, SettingsKeeper(settings), Backdrop(made.table_art), announce=announce, sound=CountingSound())
    saves, results = (Library(keep / "saves"), Results(keep / "results.jsonl")) if keep is not None else (None, None)
    return Desk(kit, made, Shelf(), KeyNames(), Window(), Library(scratch()), lambda: 4711, _no_scene, _no_replay,
                saves, results)  # fmt: skip


def _no_scene() -> Scene:
    raise AssertionError("nobody asked for practice")


def _no_replay(_path: Path) -> Scene:
    raise AssertionError("nobody asked for a replay")


S = TypeVar("S", bound=TableScene)


@dataclass
class GameTable(Generic[S]):
    """A game's table, driven by hand."""

    match: MatchSetup
    entry: TableEntry
    kind: type[S]
    """What its scene is."""
    size: tuple[int, int] = (1280, 800)
    settings: Settings | None = None
    ui_scale: float = 1.0
    fps: float = 60.0
    log: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    now: float = 0.0
    keep: Path | None = None
    """Folder in which games are saved and results remembered; None: they are not."""

    def __post_init__(self) -> None:
        self.desk = make_desk(self.settings, self.log, self.keep)
        scene = self.entry.play_scene(self.match, self.desk)
        assert isinstance(scene, BoundScene)
        self.canvas = canvas(*self.size, self.ui_scale)
        self.show(scene)

    def show(self, scene: BoundScene) -> None:
        """Put another table in its place."""
        assert isinstance(scene.inner, self.kind)
        self.scene: S = scene.inner
        self.bound = scene
        self.stack = SceneStack(scene)
        self.timeline = Timeline(self.stack, self.now)
        self.draw()

    @property
    def paused(self) -> bool:
        """Whether something lies over the table."""
        return self.stack.top is not self.bound

    def said(self, event: str) -> list[dict[str, Any]]:
        """What was announced under that name."""
        return [facts for name, facts in self.log if name == event]

    def draw(self) -> None:
        """Draw one frame."""
        self.stack.draw(self.canvas, 0.5)

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now = min(end, self.now + 1.0 / self.fps)
            self.timeline.advance(self.now)

    def wait_for(self, what: Callable[[], object], seconds: float = 60.0) -> bool:
        """Let time pass until something is so."""
        end = self.now + seconds
        while not what() and self.now < end and self.stack.top is not None:
            self.wait(0.05)
        return bool(what())

    def send(self, *events: Event) -> None:
        """Hand in events and let them be handled."""
        self.timeline.add(events)
        self.wait(max(2.5 * TICK_S, max(event.t_s for event in events) - self.now + 2.5 * TICK_S))

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.send(KeyPressed(self.now, key), KeyReleased(self.now, key))

    def button(self, button_id: str) -> Pixel:
        """Where a button is on the canvas."""
        buttons: TableButtons = self.scene.controls.buttons  # type: ignore[attr-defined]
        box = buttons.box(button_id)
        assert box is not None, f"no button {button_id} among {buttons.ids}"
        return box.centre[0] * self.canvas.scale, box.centre[1] * self.canvas.scale

    def click(self, at: Pixel) -> None:
        """Click somewhere."""
        t = self.now
        self.send(PointerMoved(t, at, False), PointerPressed(t + 0.02, at, 1), PointerReleased(t + 0.06, at, 1))

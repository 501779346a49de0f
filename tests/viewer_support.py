"""Recorded matches to watch, and a viewer that is driven by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from dilemma_arena.recording.match_recorder import MatchRecorder
from dilemma_arena.rules.registry import load
from dilemma_arena.scene.camera import Pixel
from dilemma_arena.scene.events import Event, KeyPressed, KeyReleased, PointerMoved, PointerPressed, PointerReleased
from dilemma_arena.scene.loop import Timeline
from dilemma_arena.scene.play.table_entry import TableEntry
from dilemma_arena.scene.play.table_scene import TableScene
from dilemma_arena.scene.play.viewer import ViewerScene
from dilemma_arena.scene.settings import Settings
from dilemma_arena.scene.stack import SceneStack
from dilemma_arena.scene.ui.keys import BoundScene
from dilemma_arena.session.session import Session
from tests.menu_support import scratch
from tests.scene_support import canvas
from tests.table_support import make_desk

PLAYERS = {
    "dilemma": ("bot:hard", "bot:easy", "bot:medium"),
    "hedgehogs-dilemma": ("bot:hard", "bot:easy", "bot:medium"),
    "goddam-dilema": ("bot:hard", "bot:easy", "bot:medium", "bot:easy"),
    "duel-betwixt-us": ("bot:medium", "bot:easy"),
}


def entry_of(game: str) -> TableEntry:
    """How the menus see a game."""
    package = load(game).info.package
    entry: TableEntry = import_module(f"{package}.scene").ENTRY
    return entry


@cache
def recorded(game: str, players: tuple[str, ...] | None = None, seed: int = 6) -> Path:
    """A recorded match of bots; made once."""
    rules = load(game)
    chosen = players or PLAYERS[game]
    path = scratch() / f"{game}-{len(chosen)}-{seed}.darec"
    recorder = MatchRecorder(rules, chosen, seed=seed, path=path)
    Session(rules, chosen, seed=seed, observers=[recorder]).run()
    return path


@dataclass
class Watched:
    """A recording that is watched."""

    game: str
    path: Path | None = None
    size: tuple[int, int] = (1280, 800)
    settings: Settings | None = None
    keep: Path | None = None
    log: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    now: float = 0.0

    def __post_init__(self) -> None:
        self.desk = make_desk(self.settings, self.log, self.keep)
        scene = entry_of(self.game).replay_scene(self.path or recorded(self.game), self.desk)
        assert isinstance(scene, BoundScene)
        assert isinstance(scene.inner, ViewerScene)
        self.viewer, self.bound = scene.inner, scene
        self.canvas = canvas(*self.size)
        self.stack = SceneStack(scene)
        self.timeline = Timeline(self.stack, self.now)
        self.draw()

    @property
    def table(self) -> TableScene:
        """The table as it is now."""
        return self.viewer.table

    @property
    def back_at_the_recording(self) -> bool:
        """Whether nothing lies over the recording."""
        return self.stack.top is self.bound

    @property
    def left(self) -> bool:
        """Whether the viewer is closed."""
        return self.stack.top is None

    def draw(self) -> None:
        """One frame."""
        self.stack.draw(self.canvas, 0.5)

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now = min(end, self.now + 1.0 / 60.0)
            self.timeline.advance(self.now)

    def send(self, *events: Event) -> None:
        """Hand in events."""
        self.timeline.add(events)
        self.wait(max(0.02, max(event.t_s for event in events) - self.now + 0.02))

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.send(KeyPressed(self.now, key), KeyReleased(self.now, key))

    def click(self, at: Pixel) -> None:
        """Click somewhere."""
        t = self.now
        self.send(PointerMoved(t, at, False), PointerPressed(t + 0.01, at, 1), PointerReleased(t + 0.02, at, 1))

    def button(self, name: str) -> Pixel:
        """Where a button of the strip is."""
        box = self.viewer.bar.buttons.box(name)
        assert box is not None, f"no button {name} among {self.viewer.bar.buttons.ids}"
        return box.centre[0] * self.canvas.scale, box.centre[1] * self.canvas.scale

    def on_line(self, share: float) -> Pixel:
        """A point of the timeline."""
        layout = self.viewer.bar.layout
        assert layout is not None
        x = self.viewer.bar.x_of(layout.bar, share * self.viewer.bar.axis.length)
        return x * self.canvas.scale, layout.bar.centre[1] * self.canvas.scale

    def state(self) -> tuple[int, int, str, object]:
        """Where it stands: what has happened, when, the exact state, and what is shown of it."""
        session = self.viewer.head.session
        return session.count, session.tick, session.match.digest(), getattr(self.table, "public", None)


def games() -> Sequence[str]:
    """The games whose recordings can be watched."""
    return tuple(PLAYERS)

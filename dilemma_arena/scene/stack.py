"""Scenes and the stack they live on. A handler says what is to become of the stack by returning it as data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.events import Event


class Scene(Protocol):
    """One screen, or a dialogue over one. Everything it needs comes through its constructor."""

    @property
    def see_through(self) -> bool:
        """Whether the scene below is drawn first; it does not tick meanwhile."""

    def handle(self, event: Event) -> Transition | None:
        """React to one event; nothing else tells a scene what a person does."""

    def tick(self) -> Transition | None:
        """Advance by one tick (physics.params.TICK_S)."""

    def draw(self, canvas: Canvas, ahead: float) -> None:
        """Show the state `ahead` of a tick (0..1) after the last one; must not change what ticks compute."""

    def close(self) -> None:
        """The scene has left the stack for good."""


@dataclass(frozen=True, slots=True)
class Push:
    """Put a scene on top."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop:
    """Take the scene off, and show what was below; nothing below: the program ends."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class Replace:
    """Take the scene off and put another in its place."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Quit:
    """End the program."""


Transition = Push | Pop | Replace | Quit


class SceneStack:
    """The scenes that are open, the one on top in charge."""

    def __init__(self, first: Scene) -> None:
        self._scenes: list[Scene] = [first]

    @property
    def top(self) -> Scene | None:
        """The scene in charge; None: the program ends."""
        return self._scenes[-1] if self._scenes else None

    def __iter__(self) -> Iterator[Scene]:
        return iter(self._scenes)

    def apply(self, transition: Transition | None) -> None:
        """Do what a handler asked for."""
        match transition:
            case Push(scene):
                self._scenes.append(scene)
            case Pop(count):
                for _ in range(min(count, len(self._scenes))):
                    self._scenes.pop().close()
            case Replace(scene):
                self._scenes.pop().close()
                self._scenes.append(scene)
            case Quit():
                self.close()
            case None:
                pass

    def handle(self, event: Event) -> None:
        """Give an event to the top scene."""
        if self._scenes:
            self.apply(self._scenes[-1].handle(event))

    def tick(self) -> None:
        """Advance the top scene by one tick."""
        if self._scenes:
            self.apply(self._scenes[-1].tick())

    def draw(self, canvas: Canvas, ahead: float) -> None:
        """Draw the top scene, over those that shine through from below (which stand still)."""
        first = len(self._scenes) - 1
        while first > 0 and self._scenes[first].see_through:
            first -= 1
        for index in range(max(first, 0), len(self._scenes)):
            self._scenes[index].draw(canvas, ahead if index == len(self._scenes) - 1 else 0.0)

    def close(self) -> None:
        """Take everything off, the top first."""
        while self._scenes:
            self._scenes.pop().close()

"""Two people at one screen: the curtain falls before somebody looks at their hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dilemma_arena.core.ids import Seat
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.events import Event
from dilemma_arena.scene.hotseat.curtain import Curtain
from dilemma_arena.scene.hotseat.question import Chooser
from dilemma_arena.scene.stack import Pop, Push, Scene, Transition

if TYPE_CHECKING:
    from games.duel_betwixt_us.scene.play import DuelScene


class _Opened:
    """What is behind the curtain: the table below it, which this gives way to."""

    see_through = False

    def __init__(self, scene: DuelScene) -> None:
        self._scene = scene

    def handle(self, event: Event) -> Transition | None:
        """Nothing is done here."""
        return None

    def tick(self) -> Transition | None:
        """Give way."""
        return Pop()

    def draw(self, canvas: Canvas, ahead: float) -> None:
        """The table, with the hand of whoever looks."""
        self._scene.draw(canvas, ahead)

    def close(self) -> None:
        """Nothing was held."""


def curtain(scene: DuelScene, seat: Seat) -> Scene:
    """The curtain for somebody; the hand is there as soon as they have said so, not before."""

    def open_it() -> Scene:
        scene.open_eyes(seat)
        return _Opened(scene)

    scene.close_eyes()
    return Curtain(scene.desk, Chooser.of(scene.setup, seat), open_it,
                   why=scene.desk.tr("Your hand is behind the curtain."),
                   pause=lambda: scene.pause_over(scene, 1))  # fmt: skip


def call(scene: DuelScene) -> Transition | None:
    """Whoever has to look at their hand is called; None: nobody has to."""
    seat = scene.called
    return None if seat is None else Push(curtain(scene, seat))

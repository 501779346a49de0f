"""The end of a lesson, the same in every game."""

from __future__ import annotations

from collections.abc import Callable

from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.dialogs import Answer, Dialog
from dilemma_arena.scene.stack import Pop, Transition
from dilemma_arena.scene.ui.controls import Kind


def farewell(desk: Desk, text: str, stay: Callable[[], None]) -> Dialog:
    """Asks whether to leave the lesson, over its table.

    Args:
        desk: What menus and games share.
        text: What is left to be said about the game.
        stay: The lesson is over, and the game goes on.
    """
    tr = desk.tr

    def go_on() -> Transition:
        stay()
        return Pop()

    answers = (
        Answer("done", tr("To the game"), lambda: Pop(2), Kind.PRIMARY, icon="play"),
        Answer("stay", tr("Play on against the tutor"), go_on, icon="hourglass"),
    )
    return Dialog(desk.kit, tr("That is all there is to it"), answers, text=text)

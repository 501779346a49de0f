"""How a game begins: what is played when nobody has said, and the step from the menus to the table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from dilemma_arena.core.errors import UserError
from dilemma_arena.core.jsonl import reason
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.match_setup import MatchSetup, first_setup, ready
from dilemma_arena.scene.menus.shelf import OpenGame
from dilemma_arena.scene.stack import Push, Transition


def usual_setup(desk: Desk, opened: OpenGame) -> MatchSetup:
    """What is played when nobody has chosen anything: one person against bots."""
    return first_setup(
        opened.game.info.id,
        seats=opened.usual_seats,
        options=opened.game.default_options,
        seed=desk.new_seed(),
        levels=opened.entry.usual_levels(opened.levels),
        you=desk.settings.name or desk.tr("You"),
    )


def begin(desk: Desk, opened: OpenGame, setup: MatchSetup) -> Transition | None:
    """Open the game at the table; if it cannot be, say why. A recording that cannot be kept stops nobody."""
    setup = ready(setup, patterns=desk.settings.patterns, you=desk.tr("You"))
    trouble = _why_no_recording(setup.record) if setup.record is not None else ""
    if trouble:
        desk.kit.toasts.say(desk.tr("The game is not recorded: {why}.", why=desk.tr.told(trouble)), icon="warning")
        setup = replace(setup, record=None)
    try:
        opened.game.start(len(setup.seats), setup.options)  # what is impossible is said here, not at the table
        return Push(opened.entry.play_scene(setup, desk))
    except UserError as error:
        desk.kit.toasts.say(str(error), icon="warning")
        return None


def _why_no_recording(path: Path) -> str:
    """Why a recording cannot be written there, or nothing; its folder is made if it is not there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("ab"):
            pass
        path.unlink()
    except OSError as error:
        return reason(error)
    return ""

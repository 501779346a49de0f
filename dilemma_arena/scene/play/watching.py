"""A recorded match at the table, explained like one that is played."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from dilemma_arena.core.errors import UserError
from dilemma_arena.physics.params import PHYSICS_MODEL
from dilemma_arena.recording.match import MatchRecording, load_any
from dilemma_arena.recording.match_story import Story
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.match_setup import MatchSetup
from dilemma_arena.scene.play.keeping import seats_of
from dilemma_arena.scene.play.viewer import ViewerScene
from dilemma_arena.scene.stack import Scene
from dilemma_arena.scene.ui.keys import BoundScene

if TYPE_CHECKING:
    from dilemma_arena.scene.play.table_entry import TableEntry


def watch(path: Path, desk: Desk, entry: TableEntry, *, speed: float = 1.0, trust: bool | None = None) -> Scene:
    """Open a recording.

    Args:
        path: The file.
        desk: What scenes share.
        entry: The game's.
        speed: Times the usual speed.
        trust: Whether thrown cards are shown as they are stored; None: if they cannot be thrown again as they were.

    Raises:
        UserError: it cannot be watched.
    """
    recording = load_any(path, unfinished_ok=True)
    header = recording.header
    if header.game != entry.game.info.id:
        raise UserError(f"{recording.name} is no recording of {entry.game.info.title}")
    if trust is None:
        trust = header.physics != PHYSICS_MODEL
    viewer = ViewerScene(desk, entry, Story(recording, entry.game, trust=trust), setup_of(recording),
                         speed=speed)  # fmt: skip
    return BoundScene(viewer, desk.kit.keeper)


def setup_of(recording: MatchRecording) -> MatchSetup:
    """Who played, and how."""
    header = recording.header
    return MatchSetup(header.game, seats_of(recording), header.options, header.seed)

"""A recorded match at the table, explained like one that is played."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from dilemma_arena.core.errors import UserError
from dilemma_arena.recording.match import load_any
from dilemma_arena.recording.match_story import Story
from dilemma_arena.rules.contract import Outcome
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.match_setup import MatchSetup
from dilemma_arena.scene.play.end_screen import EndScreen
from dilemma_arena.scene.play.keeping import seats_of
from dilemma_arena.scene.play.replayed import ReplayedSession
from dilemma_arena.scene.play.table_scene import Seating, TableScene
from dilemma_arena.scene.stack import Replace, Scene, Transition
from dilemma_arena.scene.ui.keys import BoundScene

if TYPE_CHECKING:
    from dilemma_arena.scene.play.table_entry import TableEntry


class Narrator:
    """Says that it is a recording, and when it is over."""

    def tick(self, _scene: TableScene) -> Transition | None:
        """Nothing is to be done."""
        return None

    def line(self, scene: TableScene) -> str:
        """How to get on."""
        tr, session = scene.desk.tr, scene.session
        if isinstance(session, ReplayedSession) and session.over and session.outcome is None:
            return tr("The recording ends here. Esc leaves.")
        return "" if scene.beats.busy else tr("A recording. Space goes on faster.")


def watch(path: Path, desk: Desk, entry: TableEntry) -> Scene:
    """Open a recording.

    Raises:
        UserError: it cannot be watched.
    """
    recording = load_any(path, unfinished_ok=True)
    header = recording.header
    if header.game != entry.game.info.id:
        raise UserError(f"{recording.name} is no recording of {entry.game.info.title}")
    setup = MatchSetup(header.game, seats_of(recording), header.options, header.seed)

    def ending(scene: TableScene, outcome: Outcome) -> Transition:
        return Replace(
            EndScreen(desk, scene.sitters, outcome, seed=setup.seed, behind=lambda canvas: scene.draw(canvas, 0.0),
                      rematch=None, notes=entry.notes(scene, outcome), title=entry.headline(scene, outcome),
                      remarks=entry.remarks(scene, outcome))
        )  # fmt: skip

    seating = Seating(
        desk, setup, entry.paused, ending, coach=Narrator(), people=(),
        session=lambda observers: ReplayedSession(Story(recording, entry.game), observers),
    )  # fmt: skip
    return BoundScene(entry.seat(seating), desk.kit.keeper)

"""A recorded match at the table, explained like one that is played."""

from __future__ import annotations

from pathlib import Path

from dilemma_arena.core.errors import UserError
from dilemma_arena.recording.match import load_any
from dilemma_arena.rules.contract import Outcome
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.match_setup import NAMES, MatchSetup, SeatSetup
from dilemma_arena.scene.play.end_screen import EndScreen
from dilemma_arena.scene.play.replayed import ReplayedSession
from dilemma_arena.scene.stack import Replace, Transition
from games.hedgehogs_dilemma import GAME
from games.hedgehogs_dilemma.scene.play import HedgehogScene, Pausing


class Narrator:
    """Says that it is a recording, and when it is over."""

    def tick(self, _scene: HedgehogScene) -> Transition | None:
        """Nothing is to be done."""
        return None

    def line(self, scene: HedgehogScene) -> str:
        """How to get on."""
        tr, session = scene.desk.tr, scene.session
        if isinstance(session, ReplayedSession) and session.over and session.outcome is None:
            return tr("The recording ends here. Esc leaves.")
        return "" if scene.beats.busy else tr("A recording. Space goes on faster.")


def watch(path: Path, desk: Desk, pausing: Pausing) -> HedgehogScene:
    """Open a recording.

    Raises:
        UserError: it cannot be watched.
    """
    recording = load_any(path, unfinished_ok=True)
    header = recording.header
    if header.game != GAME.info.id:
        raise UserError(f"{recording.name} is no recording of {GAME.info.title}")
    seats = tuple(SeatSetup(player, NAMES[seat % len(NAMES)], seat) for seat, player in enumerate(header.seats))
    setup = MatchSetup(GAME.info.id, seats, header.options, header.seed)

    def ending(scene: HedgehogScene, outcome: Outcome) -> Transition:
        return Replace(
            EndScreen(desk, scene.cast.sitters, outcome, seed=setup.seed, behind=lambda canvas: scene.draw(canvas, 0.0),
                      rematch=None)
        )  # fmt: skip

    return HedgehogScene(
        desk, setup, pausing=pausing, ending=ending, coach=Narrator(), people=(),
        session=lambda observers: ReplayedSession(recording, GAME, observers),
    )  # fmt: skip

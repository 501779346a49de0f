"""Several people at one screen: whoever has something to look at alone is asked behind the curtain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dilemma_arena.core.ids import Seat
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.events import Event
from dilemma_arena.scene.hotseat.curtain import Curtain
from dilemma_arena.scene.hotseat.question import Chooser
from dilemma_arena.scene.stack import Pop, Push, Scene, Transition
from games.goddam_dilema.messages import Phase
from games.goddam_dilema.scene.keys_screen import KeysScreen
from games.goddam_dilema.scene.voting import VotingScene

if TYPE_CHECKING:
    from games.goddam_dilema.scene.play import GoddamScene


def ask_in_turn(scene: GoddamScene) -> Transition | None:
    """The curtain for whoever chooses a card, or a thumb where these are set in turn; None: nobody has to."""
    if len(scene.people) < 2 or scene.beats.busy:
        return None
    view, tr = scene.public, scene.desk.tr
    if scene.chooser in scene.people and scene.chooser is not None:
        cool = view.phase is Phase.COOL
        name = scene.cast.name(scene.active)
        why = tr("Choose a cool card for {name}.", name=name) if cool else tr(
            "Choose a nasty card for {name}.", name=name)  # fmt: skip
        return Push(_curtain(scene, scene.chooser, why))
    if view.phase is Phase.VOTE and scene.in_turn:
        waiting = [seat for seat in scene.waiting_for if seat not in view.voted]
        return Push(_curtain(scene, waiting[0], tr("Thumb up or thumb down?"))) if waiting else None
    if view.phase is Phase.TALK and scene.by_keys and not scene.told_keys:
        scene.told_keys = True
        return Push(KeysScreen(scene))
    return None


def _curtain(scene: GoddamScene, seat: Seat, why: str) -> Scene:
    def behind() -> Scene:
        return VotingScene(Behind(scene, seat), scene.desk.kit.keeper, scene.ballot)

    who = Chooser.of(scene.setup, seat)
    return Curtain(scene.desk, who, behind, why=why, pause=lambda: scene.pause_over(scene, 1))


class Behind:
    """The table as one person sees it who is alone with the screen; it is left by choosing."""

    see_through = False

    def __init__(self, scene: GoddamScene, seat: Seat) -> None:
        self.scene = scene
        scene.open_eyes(seat)

    def handle(self, event: Event) -> Transition | None:
        """As the table does."""
        return self._after(self.scene.handle(event))

    def tick(self) -> Transition | None:
        """Nothing goes on but what the person does."""
        self.scene.follow()
        self.scene.teller.tick()
        return self._after(None)

    def _after(self, transition: Transition | None) -> Transition | None:
        return Pop() if transition is None and not self.scene.covered else transition

    def draw(self, canvas: Canvas, ahead: float) -> None:
        """The table."""
        self.scene.draw(canvas, ahead)

    def close(self) -> None:
        """Everybody looks again."""
        self.scene.close_eyes()

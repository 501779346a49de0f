"""A minute at the table: choose a card, guess a thumb, show your own. A tutor plays the two other seats."""

from __future__ import annotations

from enum import IntEnum, auto
from typing import TYPE_CHECKING

from dilemma_arena.core.ids import Seat
from dilemma_arena.physics.params import TICK_S
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.dialogs import Dialog
from dilemma_arena.scene.menus.match_setup import MatchSetup, SeatSetup
from dilemma_arena.scene.play.lesson import farewell
from dilemma_arena.scene.stack import Push, Transition
from games.goddam_dilema.messages import Options, Phase, PlayCard, Ready, Thumb, Vote
from games.goddam_dilema.scene.stage import Beginning, Shown, Steady

if TYPE_CHECKING:
    from games.goddam_dilema.scene.play import GoddamScene

YOU, TUTOR, FRIEND = 0, 1, 2
SEED = 21
THINKS = round(0.7 / TICK_S)
COUNT_S = 6.0
"""A slow count, for beginners."""


class Lesson(IntEnum):
    """What is being practised."""

    GUESS = auto()
    """You choose the cool card and guess what the tutor's friend shows."""
    TAKE = auto()
    """The dilemma is yours."""
    DONE = auto()
    """The end of the lesson comes after it."""
    FREE = auto()
    """On one's own, for as long as one likes."""


class Tutor:
    """Plays the other seats, after you have chosen."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.lesson = Lesson.GUESS
        self._pause = THINKS
        self._past = 0

    def tick(self, scene: GoddamScene) -> Transition | None:
        """Choose cards, show thumbs, and end after the second dilemma."""
        if scene.beats.busy:
            self._pause = THINKS
            return None
        past = len(scene.public.past)
        if past > self._past:
            self._past = past
            if self.lesson < Lesson.DONE:
                self.lesson = Lesson(self.lesson + 1)
        if self.lesson is Lesson.DONE:
            return Push(self._farewell())
        if self._pause > 0:
            self._pause -= 1
            return None
        self._act(scene)
        return None

    def _act(self, scene: GoddamScene) -> None:
        session = scene.session
        for seat in session.waiting_for:
            view = session.view(seat)
            if seat == YOU or (view.phase is Phase.VOTE and view.own_vote is not None):
                continue
            match view.phase:
                case Phase.COOL | Phase.NASTY:
                    session.submit(seat, PlayCard(view.hand[0]))
                case Phase.TALK:
                    session.submit(seat, Ready())
                case Phase.VOTE:
                    # the friend takes what is offered; the tutor guesses right about the friend, and wrong about you
                    yours = session.state.votes[YOU] or Thumb.UP
                    other = Thumb.DOWN if yours is Thumb.UP else Thumb.UP
                    session.submit(seat, Vote(other if seat == TUTOR and scene.active == YOU else Thumb.UP))
            self._pause = THINKS
            return

    def line(self, scene: GoddamScene) -> str:
        """What to do now."""
        tr, now = self._desk.tr, scene.beats.now
        if isinstance(now, Shown):
            return self._outcome(scene, now)
        if isinstance(now, Steady):
            return tr("It is counted down, and all thumbs are shown together. Set yours before the count is over.")
        if isinstance(now, Beginning) or now is not None:
            return ""
        if scene.hand:
            return tr("You sit on the left, so you choose the cool card: click one, or press its number.")
        name = scene.cast.name(scene.active)
        match scene.public.phase, self.lesson:
            case Phase.TALK, Lesson.GUESS:
                return tr("Cool, BUT nasty: would {name} take both? Space begins the vote.", name=name)
            case Phase.TALK, Lesson.TAKE:
                return tr("This one is yours: would you take both? Say nothing yet. Space begins the vote.")
            case Phase.VOTE, Lesson.GUESS:
                return tr("Thumb up: {name} takes it. Thumb down: no way. Click, or use the arrows.", name=name)
            case Phase.VOTE, Lesson.TAKE:
                return tr("Thumb up: you take it. Thumb down: never. You can change it until the count is over.")
            case ((Phase.COOL | Phase.NASTY), Lesson.TAKE):
                return tr("Now the dilemma is for you: your neighbours choose the cards.")
        return ""

    def _outcome(self, scene: GoddamScene, now: Shown) -> str:
        tr, shown = self._desk.tr, now.round
        if shown.active == YOU:
            knew = len(shown.scored)
            return tr.plural("{n} of them knew you, and has a point. You get none for your own. Space goes on.",
                             "{n} of them knew you, and have a point each. You get none for your own. Space goes on.",
                             knew)  # fmt: skip
        if YOU in shown.scored:
            return tr("You knew: a point for everybody whose thumb points the same way. Space goes on.")
        if shown.votes[YOU] is None:
            return tr("You showed no thumb in time, so there is no point. Space goes on.")
        return tr("Not this time: only thumbs that point the same way get a point. Space goes on.")

    def _farewell(self) -> Dialog:
        tr = self._desk.tr
        text = tr("Everybody is asked in turn, and whoever knows the others best wins. Remember what they take!")
        return farewell(self._desk, text, self._stay)

    def _stay(self) -> None:
        self.lesson = Lesson.FREE


def lesson(desk: Desk) -> tuple[MatchSetup, tuple[Seat, ...]]:
    """The match that is played with a tutor on the other side, and who learns."""
    tr = desk.tr
    you = desk.settings.name.strip() or tr("You")
    seats = (
        SeatSetup("human", you, 0),
        SeatSetup("human", tr("Tutor"), 1),
        SeatSetup("human", tr("Tutor's friend"), 2),
    )
    return MatchSetup("goddam-dilema", seats, Options(first=FRIEND, count_s=COUNT_S), SEED), (YOU,)

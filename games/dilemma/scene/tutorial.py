"""A minute at the table: flick, lie flat, lie on the offer, choose. A tutor plays the other side."""

from __future__ import annotations

from enum import IntEnum, auto

from dilemma_arena.core.ids import Seat
from dilemma_arena.physics.params import TICK_S
from dilemma_arena.physics.rest import Rest
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.dialogs import Dialog
from dilemma_arena.scene.menus.match_setup import MatchSetup, SeatSetup
from dilemma_arena.scene.play.lesson import farewell
from dilemma_arena.scene.stack import Push, Transition
from games.dilemma.messages import ChooseToken, Offer, Options, Pass, Phase, Token
from games.dilemma.scene.play import DilemmaScene
from games.dilemma.scene.stage import Judging

YOU, TUTOR = 0, 1
OFFER = "B6"
QUIET_S = 60.0
THINKS = round(0.9 / TICK_S)


class Lesson(IntEnum):
    """What is being practised."""

    FLICK = auto()
    LIE_FLAT = auto()
    ON_THE_OFFER = auto()
    DUEL = auto()
    """The end of the lesson comes after it."""
    DONE = auto()
    OWN_OFFER = auto()
    """On one's own, for as long as one likes."""


class Tutor:
    """Plays the other seat and says what to do next."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.lesson = Lesson.FLICK
        self._pause = THINKS
        self._turns = 0

    def tick(self, scene: DilemmaScene) -> Transition | None:
        """Lay offers, choose peace, and end after the first duel."""
        self._watch(scene)
        if scene.beats.busy:
            self._pause = THINKS
            return None
        session = scene.session
        if self.lesson is Lesson.DONE:
            return Push(self._farewell())
        if self._pause > 0:
            self._pause -= 1
            return None
        if TUTOR in session.waiting_for:
            self._act(scene)
            self._pause = THINKS
        return None

    def _act(self, scene: DilemmaScene) -> None:
        session, view = scene.session, scene.session.view(TUTOR)
        match view.phase:
            case Phase.OFFER:
                card = OFFER if OFFER in view.hand else view.hand[len(view.hand) // 2]
                session.submit(TUTOR, Offer(card, 0.0, 0.0, 1.4))
            case Phase.REACTION:
                session.submit(TUTOR, Pass())
            case Phase.DUEL:
                session.submit(TUTOR, ChooseToken(Token.PEACE))

    def _watch(self, scene: DilemmaScene) -> None:
        """Whether the lesson is learned."""
        now, window = scene.beats.now, scene.public.window
        if isinstance(now, Judging) and now.judgement.duel_card is not None and self.lesson < Lesson.DUEL:
            self.lesson = Lesson.DUEL
        elif window is not None and window.rested and self.lesson < Lesson.ON_THE_OFFER:
            flat = any(report.rest is Rest.FLAT and report.face_up for report in window.rested)
            self.lesson = Lesson.ON_THE_OFFER if flat else Lesson.LIE_FLAT
        if scene.public.past and not scene.beats.busy and self.lesson is Lesson.DUEL:
            self.lesson = Lesson.DONE

    def line(self, scene: DilemmaScene) -> str:
        """What to do now."""
        tr, now = self._desk.tr, scene.beats.now
        if isinstance(now, Judging):
            return tr("The judge shows what counts, and why. Space goes on.")
        if scene.phase is Phase.OFFER and scene.may_act:
            return tr("Your offer: drag a card into the arena and let go.")
        if scene.phase is Phase.DUEL:
            return tr("Peace swaps the cards; conflict takes both, for a life. What does the other one think?")
        if scene.phase is Phase.REACTION and scene.public.provocateur == YOU:
            return tr("Your card lies there. The tutor passes this time, so that you score it.")
        if scene.phase is not Phase.REACTION:
            return tr("The tutor lays a card into the arena: the offer.")
        match self.lesson:
            case Lesson.FLICK:
                return tr("Take a card and let go while you move it up: it flies.")
            case Lesson.LIE_FLAT:
                return tr("It must come to rest flat inside the rim. A faster hand throws further: try again.")
            case _:
                return tr("Flat! Now land one on the offer; any value but a 6 will do.")

    def _farewell(self) -> Dialog:
        tr = self._desk.tr
        text = tr("Offers are bait, throws are skill, and the duel is a matter of trust. The rules tell the rest.")
        return farewell(self._desk, text, self._stay)

    def _stay(self) -> None:
        self.lesson = Lesson.OWN_OFFER


def lesson(desk: Desk) -> tuple[MatchSetup, tuple[Seat, ...]]:
    """The match that is played with a tutor on the other side, and who learns."""
    tr = desk.tr
    you = desk.settings.name.strip() or tr("You")
    seats = (SeatSetup("human", you, 0), SeatSetup("human", tr("Tutor"), 1))
    return MatchSetup("dilemma", seats, Options(first=TUTOR, quiet_s=QUIET_S), seed=1), (YOU,)

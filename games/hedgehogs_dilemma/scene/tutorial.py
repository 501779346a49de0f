"""A minute at the table: a pair, a crowd, an urchin. A tutor plays the two other seats."""

from __future__ import annotations

from enum import IntEnum, auto
from typing import TYPE_CHECKING

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.physics.params import TICK_S
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.dialogs import Dialog
from dilemma_arena.scene.menus.match_setup import MatchSetup, SeatSetup
from dilemma_arena.scene.play.lesson import farewell
from dilemma_arena.scene.stack import Push, Transition
from games.hedgehogs_dilemma import GAME
from games.hedgehogs_dilemma.messages import Options, Partner, Phase, Play, Reveal, numeral
from games.hedgehogs_dilemma.pairing import URCHIN, Verdict
from games.hedgehogs_dilemma.scene.play import HedgehogScene
from games.hedgehogs_dilemma.scene.stage import Explaining

if TYPE_CHECKING:
    pass

YOU = 0
SEED = 5156
"""Of a deal that suits the three lessons (tests/test_hedgehogs_scene.py)."""
THINKS = round(0.5 / TICK_S)


class Lesson(IntEnum):
    """What is being practised."""

    PAIR = auto()
    CROWD = auto()
    URCHIN = auto()
    DONE = auto()
    """The end of the lesson comes after it."""
    FREE = auto()
    """On one's own, for as long as one likes."""


class Tutor:
    """Plays the other seats, after you have chosen, so that each lesson comes about."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.lesson = Lesson.PAIR
        self._pause = THINKS
        self._explained: Reveal | None = None

    def tick(self, scene: HedgehogScene) -> Transition | None:
        """Lay cards, choose partners, and end after the last lesson."""
        now = scene.beats.now
        if isinstance(now, Explaining):
            self._explained = now.reveal
        elif self._explained is not None and not scene.beats.busy and scene.public.phase is Phase.PLAY:
            self._explained = None
            if self.lesson < Lesson.DONE:
                self.lesson = Lesson(self.lesson + 1)
        if scene.beats.busy:
            self._pause = THINKS
            return None
        if self.lesson is Lesson.DONE:
            return Push(self._farewell())
        if self._pause > 0:
            self._pause -= 1
            return None
        self._act(scene)
        return None

    def _act(self, scene: HedgehogScene) -> None:
        session = scene.session
        for seat in session.waiting_for:
            if seat == YOU:
                if session.view(None).phase is Phase.PLAY:
                    return  # the tutor waits for you
                continue
            view = session.view(seat)
            if view.phase is Phase.PARTNER:
                session.submit(seat, next(a for a in GAME.legal(session.state, seat) if isinstance(a, Partner)))
            else:
                session.submit(seat, Play(self._card(scene, seat, view.hand)))
            self._pause = THINKS
            return

    def _card(self, scene: HedgehogScene, seat: Seat, hand: tuple[CardId, ...]) -> CardId:
        """What teaches most."""
        state = scene.session.state  # a tutor may look at your card: they are not playing to win
        yours = numeral(state.chosen[YOU])
        field = [numeral(card) for card in state.field]
        taken = [numeral(card) for card in state.chosen if card is not None]

        def wish(card: CardId) -> tuple[bool, ...]:
            n = numeral(card)
            same, urchin = n == yours, n == URCHIN
            match self.lesson:
                case Lesson.CROWD:
                    return (same, not urchin)
                case Lesson.URCHIN:
                    return (urchin and yours != URCHIN and taken.count(n) < field.count(n), not urchin, not same)
                case _:
                    return (not same, not urchin, n in field)

        return max(hand, key=wish)

    def line(self, scene: HedgehogScene) -> str:
        """What to do now."""
        tr, now = self._desk.tr, scene.beats.now
        if isinstance(now, Explaining):
            return self._verdict(now.reveal)
        if scene.suitor == YOU:
            return tr("More partners than suitors: choose the one you like. Click it.")
        if not scene.may_play:
            return ""
        match self.lesson:
            case Lesson.PAIR:
                return tr("The field lies open. Play a card whose numeral lies there: click it, or press its numeral.")
            case Lesson.CROWD:
                return tr("Again. Now the others are after the same: what if more want it than there are?")
            case Lesson.URCHIN:
                return tr("A 1 is a sea urchin. If one finds a partner, the biggest numeral in the field is stung.")
        return ""

    def _verdict(self, reveal: Reveal) -> str:
        tr, verdict, n = self._desk.tr, reveal.verdicts[YOU], numeral(reveal.played[YOU])
        match verdict:
            case Verdict.PAIRED if n == URCHIN:
                return tr("Your urchin has a partner, and nobody can pair the biggest numeral. Space goes on.")
            case Verdict.PAIRED:
                return tr("A pair! Both numbers count: {points} points. Space goes on.", points=2 * n)
            case Verdict.TOO_MANY:
                return tr("Too many suitors: more cards played than lie in the field, so all fail. Space goes on.")
            case Verdict.STUNG:
                return tr("Stung: an urchin has paired, and yours was the biggest numeral. Space goes on.")
        return tr("No partner: that numeral does not lie in the field. Space goes on.")

    def _farewell(self) -> Dialog:
        tr = self._desk.tr
        text = tr("Six cards each, six turns, and the most points take a chip. When the chips run out, most chips win.")
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
    return MatchSetup("hedgehogs-dilemma", seats, Options(chips=1), SEED), (YOU,)

"""The game at the table: people's choices go to the session, what happens there is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.physics.params import TICK_S
from dilemma_arena.rules.contract import Event as GameEvent
from dilemma_arena.rules.contract import Outcome
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.events import Event
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.match_setup import MatchSetup
from dilemma_arena.scene.play.beats import Beats
from dilemma_arena.scene.play.log import Log
from dilemma_arena.scene.play.replayed import TableSession
from dilemma_arena.scene.sound import SoundId
from dilemma_arena.scene.stack import Scene, Transition
from dilemma_arena.scene.status import Status
from dilemma_arena.scene.verdicts import Tone
from dilemma_arena.session.match import Observer
from dilemma_arena.session.session import Session
from games.hedgehogs_dilemma import GAME
from games.hedgehogs_dilemma.messages import (
    CardChosen,
    CardsRevealed,
    FieldOpened,
    PairMade,
    Partner,
    Phase,
    Play,
    Reveal,
    RoundBegan,
    RoundEnded,
    numeral,
)
from games.hedgehogs_dilemma.pairing import Verdict
from games.hedgehogs_dilemma.scene import texts
from games.hedgehogs_dilemma.scene.cast import Cast
from games.hedgehogs_dilemma.scene.controls import Controls
from games.hedgehogs_dilemma.scene.picture import Picture
from games.hedgehogs_dilemma.scene.secret import ask_all
from games.hedgehogs_dilemma.scene.stage import (
    Clearing,
    Dealing,
    Explaining,
    Laying,
    Meeting,
    Opening,
    Revealing,
    RoundOver,
    Stage,
)
from games.hedgehogs_dilemma.scene.telling import Teller
from games.hedgehogs_dilemma.scene.ways import Coach, Ways
from games.hedgehogs_dilemma.state import View

NOTE_S = 2.6
"""How long a remark stays before the line says again what is to be done."""
READ_S, EACH_S, ROUND_S = 1.5, 0.4, 4.0
"""How long the explanation of a turn stays, and longer for each way to fail; how long the result of a round does."""
BOT_PAUSE_S = 0.5
"""How long bots take; they choose while people think."""

Ending = Callable[["HedgehogScene", Outcome], Transition]
"""What comes after the last chip."""
Pausing = Callable[["HedgehogScene", int], Scene]
"""The menu that Esc opens, over so many scenes that lie on the table."""


@dataclass(slots=True)
class _Note:
    status: Status
    until: int


class HedgehogScene:
    """The table of Hedgehog's Dilemma."""

    see_through = False

    def __init__(
        self,
        desk: Desk,
        setup: MatchSetup,
        *,
        pausing: Pausing,
        ending: Ending,
        coach: Coach | None = None,
        observers: Sequence[Observer] = (),
        ways: Ways | None = None,
        people: Sequence[Seat] | None = None,
        session: Callable[[Sequence[Observer]], TableSession] | None = None,
    ) -> None:
        """Set the table.

        Args:
            desk: What menus and games share.
            setup: Who plays, and how.
            pausing: What Esc does.
            ending: What comes after the game.
            coach: Leads through the game.
            observers: Told what happens, besides this scene.
            ways: How it is played at this table.
            people: The seats whose hands are shown; None: those of all people.
            session: Makes what is shown, with those who are to be told of it; None: a match that is played.

        Raises:
            BadSetup: it cannot be played like that.
        """
        self.desk, self.setup, self.coach = desk, setup, coach
        self.cast = Cast.of(setup.seats, desk.tr, people)
        self.people = list(self.cast.people if people is None else people)
        self.ways = ways or Ways()
        self.beats = Beats(self._speed)
        self.stage = Stage(self.beats, self._heard, own=lambda: self.seat)
        self.log = Log()
        self.controls = Controls(self)
        self.picture = Picture(self)
        self.teller = Teller(self)
        self.clock = 0
        """Ticks of the table; those of the match stand still while something is shown."""
        self.looked = 0
        """The last round whose hands people have seen, where several choose by keys."""
        self.pause_over, self._ending = pausing, ending
        self._note: _Note | None = None
        self._ended = False
        # the first deal comes before anybody can look: it is shown like the others
        self.stage.public = GAME.view(GAME.start(len(setup.seats), setup.options), None)
        told = (self.stage, *observers)
        self.session: TableSession = (
            session(told)
            if session is not None
            else Session(GAME, setup.players, options=setup.options, seed=setup.seed, pause_s=BOT_PAUSE_S,
                         observers=told)
        )  # fmt: skip
        self.follow()

    # --- what is shown ----------------------------------------------------------------------------------------

    @property
    def seat(self) -> Seat | None:
        """Whose hand is shown: that of the only person."""
        return self.people[0] if len(self.people) == 1 else None

    @property
    def public(self) -> View:
        """What everybody may know, as far as it has been shown."""
        return self.stage.public

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The people who may act now; nobody while something else is shown than cards that are being laid."""
        if self.beats.busy:
            state = self.session.state
            same_turn = (state.phase, state.field) == (self.public.phase, self.public.field)
            if not (isinstance(self.beats.now, Laying) and same_turn):
                return ()
        return tuple(seat for seat in self.session.waiting_for if seat in self.people)

    @property
    def may_play(self) -> bool:
        """Whether the person whose hand is shown may lay a card."""
        return self.public.phase is Phase.PLAY and self.seat is not None and self.seat in self.waiting_for

    @property
    def hand(self) -> tuple[CardId, ...]:
        """The hand that is shown: without what lies on the table already."""
        now, mine = self.beats.now, self.stage.mine
        if mine is None or isinstance(now, RoundOver | Dealing):
            return ()
        gone: set[CardId | None] = {now.card} if isinstance(now, Laying) else set()
        open_now = now.last if isinstance(now, Opening) else self.reveal
        if open_now is not None:
            gone.update(open_now.played)
        return tuple(card for card in mine.hand if card not in gone)

    @property
    def suitor(self) -> Seat | None:
        """The person who chooses a partner now."""
        waiting = self.waiting_for
        return waiting[0] if self.public.phase is Phase.PARTNER and waiting else None

    @property
    def partners(self) -> tuple[CardId, ...]:
        """The cards of the field the suitor can choose from."""
        if self.suitor is None:
            return ()
        return tuple(a.card for a in GAME.legal(self.session.state, self.suitor) if isinstance(a, Partner))

    @property
    def reveal(self) -> Reveal | None:
        """The turn that lies open on the table."""
        now = self.beats.now
        if isinstance(now, Revealing | Explaining | Meeting | Clearing):
            return now.reveal
        return self.public.reveal if now is None and self.public.phase is Phase.PARTNER else None

    def points(self, seat: Seat) -> tuple[int, int]:
        """What somebody has in this round, and how much of that is just coming in."""
        now = self.beats.now
        if isinstance(now, RoundOver):
            return now.result.totals[seat], 0
        totals = self.public.totals[seat] if self.public.totals else 0
        open_now = now.last if isinstance(now, Opening) else self.reveal
        met = (
            isinstance(now, Clearing | Opening) or (isinstance(now, Meeting) and self.beats.share > 0.8) or now is None
        )
        if open_now is None or not met:
            return totals, 0
        gained = 2 * numeral(open_now.played[seat]) if open_now.partners[seat] is not None else 0
        return totals + gained, 0 if isinstance(now, Opening) else gained

    @property
    def status(self) -> Status:
        """The line that says what happened, or what is to be done."""
        if self._note is not None and not self.beats.waiting:
            return self._note.status
        return texts.situation(self)

    def refuse(self, sentence: str) -> None:
        """Say why something cannot be done."""
        self._note = _Note(Status(sentence, "cross", Tone.BAD), self.clock + round(NOTE_S / TICK_S))
        self.desk.sound.play(SoundId.REFUSED)

    def _speed(self) -> float:
        return self.desk.settings.speed.factor

    # --- what people do ---------------------------------------------------------------------------------------

    def play(self, seat: Seat, card: CardId) -> bool:
        """Lay a card face down."""
        return self._submit(seat, Play(card))

    def take(self, card: CardId) -> None:
        """Choose a partner."""
        if self.suitor is not None:
            self._submit(self.suitor, Partner(card))

    def _submit(self, seat: Seat, action: Play | Partner) -> bool:
        rejection = self.session.submit(seat, action)
        if rejection is not None:
            self.refuse(texts.refusal(rejection, self.desk.tr))
            return False
        self._note = None
        self.desk.kit.announce("chosen", seat=seat, tick=self.session.tick)
        self.follow()
        return True

    # --- what happens -----------------------------------------------------------------------------------------

    def _heard(self, event: GameEvent, view: View) -> None:
        """An event is shown now."""
        line = texts.log_line(event, self.cast)
        if line is not None:
            self.log.add(line)
        sound = self.desk.sound
        match event:
            case RoundBegan():
                sound.play(SoundId.CARD_SLIDES)
            case FieldOpened():
                self._note = None
                sound.play(SoundId.CARD_LIFTED)
            case CardChosen():
                sound.play(SoundId.CARD_FELT, 0.5)
            case CardsRevealed(reveal=reveal):
                sound.play(SoundId.CONFLICT if Verdict.STUNG in reveal.verdicts else SoundId.REVEAL)
            case PairMade(seat=seat):
                sound.play(SoundId.PEACE if seat in self.people else SoundId.TOKENS)
            case RoundEnded():
                sound.play(SoundId.POINTS)
        tick = self.session.tick if hasattr(self, "session") else 0  # the first events come while it is made
        self.desk.kit.announce("event", name=type(event).__name__, tick=tick)

    # --- time -------------------------------------------------------------------------------------------------

    def tick(self) -> Transition | None:
        """Advance by one tick."""
        self.clock += 1
        if self._note is not None and self.clock >= self._note.until:
            self._note = None
        transition = self.coach.tick(self) if self.coach is not None else None
        if self.beats.busy:
            self.beats.tick()
            if self.beats.waiting and self.ways.auto_go_on and self.beats.seconds >= self.reading_s:
                self.beats.go_on()
        else:
            self.session.step()
        self.follow()
        self.teller.tick()
        if transition is None:
            transition = ask_all(self)
        if transition is None and self.session.outcome is not None and not self.beats.busy and not self._ended:
            self._ended = True
            self.desk.kit.announce("over", scores=list(self.session.outcome.scores), digest=self.session.match.digest())
            return self._ending(self, self.session.outcome)
        return transition

    @property
    def reading_s(self) -> float:
        """How long what is shown waits where the table goes on by itself, s."""
        now, seconds = self.beats.now, ROUND_S
        if isinstance(now, Explaining):
            failures = {v for v in now.reveal.verdicts if v is not Verdict.PAIRED}
            seconds = READ_S + EACH_S * len(failures)
            if not self.log_has_turns:  # the first one is read slowly
                seconds += 4.0
        return seconds / min(12.0, max(1.0, self._speed()))

    @property
    def log_has_turns(self) -> bool:
        """Whether a turn has been shown to its end."""
        return len(self.session.history) > 2 * len(self.setup.seats) or not self.people

    def follow(self) -> None:
        """After something may have changed: which buttons there are."""
        self.controls.refresh()

    def leave(self, seat: Seat) -> None:
        """Somebody gets up; a bot plays on for them."""
        self.people = [other for other in self.people if other != seat]
        self.session.leave(seat)
        if not self.beats.busy:
            self.stage.look(self.session.match)

    def handle(self, event: Event) -> Transition | None:
        """React to one event."""
        return self.controls.handle(event)

    def draw(self, canvas: Canvas, ahead: float) -> None:
        """Draw the table."""
        self.controls.scale = canvas.scale
        self.picture.draw(canvas)

    def close(self) -> None:
        """Nobody plays on: bots and sound stop."""
        self.session.close()
        self.desk.sound.stop_all()
        self.desk.kit.announce("closed")

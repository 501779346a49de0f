"""The game at the table: people's choices go to the session, what happens there is shown."""

from __future__ import annotations

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.rules.contract import Event as GameEvent
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.play.cast import Cast
from dilemma_arena.scene.play.table_scene import Seating, TableScene
from dilemma_arena.scene.play.ways import Ways
from dilemma_arena.scene.sound import SoundId
from dilemma_arena.scene.stack import Transition
from dilemma_arena.scene.status import Status
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
from games.hedgehogs_dilemma.state import View

READ_S, EACH_S, ROUND_S = 1.5, 0.4, 4.0
"""How long the explanation of a turn stays, and longer for each way to fail; how long the result of a round does."""
BOT_PAUSE_S = 0.5
"""How long bots take; they choose while people think."""


class HedgehogScene(TableScene):
    """The table of Hedgehog's Dilemma."""

    pause_s = BOT_PAUSE_S

    def __init__(self, seating: Seating, ways: Ways | None = None) -> None:
        """Set the table.

        Args:
            seating: How it is opened.
            ways: How it is played at this table.

        Raises:
            UserError: it cannot be played like that.
        """
        super().__init__(GAME, seating, ways or Ways(auto_go_on=True))
        self.cast = Cast.of(self.setup.seats, self.desk.tr, seating.people)
        self.stage = Stage(self.beats, self._heard, own=lambda: self.seat)
        self.controls: Controls = Controls(self)
        self.picture = Picture(self)
        self.teller = Teller(self)
        self.looked = 0
        """The last round whose hands people have seen, where several choose by keys."""
        # the first deal comes before anybody can look: it is shown like the others
        self.stage.public = GAME.view(GAME.start(len(self.setup.seats), self.setup.options), None)
        self.open_session(self.stage)
        if not self.beats.busy:
            self.look()
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

    def situation(self) -> Status:
        """What happened, or what is to be done."""
        return texts.situation(self)

    def look(self) -> None:
        """Show the match as it is now."""
        self.stage.look(self.session.match)

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
        self.forget_note()
        self.desk.kit.announce("chosen", seat=seat, tick=self.session.tick)
        self.follow()
        return True

    # --- what happens -----------------------------------------------------------------------------------------

    def _heard(self, event: GameEvent, view: View) -> None:
        """An event is shown now."""
        line = texts.log_line(event, self.cast)
        if line is not None:
            self.log.add(line)
        sound = self.play_sound
        match event:
            case RoundBegan():
                sound(SoundId.CARD_SLIDES)
            case FieldOpened():
                self.forget_note()
                sound(SoundId.CARD_LIFTED)
            case CardChosen():
                sound(SoundId.CARD_FELT, 0.5)
            case CardsRevealed(reveal=reveal):
                sound(SoundId.CONFLICT if Verdict.STUNG in reveal.verdicts else SoundId.REVEAL)
            case PairMade(seat=seat):
                sound(SoundId.PEACE if seat in self.people else SoundId.TOKENS)
            case RoundEnded():
                sound(SoundId.POINTS)
        self.announce(event)

    # --- time -------------------------------------------------------------------------------------------------

    def ask(self) -> Transition | None:
        """Several people choose their cards in secret."""
        return ask_all(self)

    @property
    def reading_s(self) -> float:
        """How long what is shown waits where the table goes on by itself, s."""
        now, seconds = self.beats.now, ROUND_S
        if isinstance(now, Explaining):
            failures = {v for v in now.reveal.verdicts if v is not Verdict.PAIRED}
            seconds = READ_S + EACH_S * len(failures)
            if not self.log_has_turns:  # the first one is read slowly
                seconds += 4.0
        return self.hurried(seconds)

    @property
    def log_has_turns(self) -> bool:
        """Whether a turn has been shown to its end."""
        return len(self.session.history) > 2 * len(self.setup.seats) or not self.people

    def draw(self, canvas: Canvas, ahead: float) -> None:
        """Draw the table."""
        self.controls.scale = canvas.scale
        self.picture.draw(canvas)

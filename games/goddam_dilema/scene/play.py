"""The game at the table: people's choices go to the session, what happens there is shown."""

from __future__ import annotations

import math
from collections.abc import Sequence

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.rules.contract import Event as GameEvent
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.play.cast import Cast
from dilemma_arena.scene.play.table_scene import Seating, TableScene
from dilemma_arena.scene.play.ways import Ways
from dilemma_arena.scene.sound import SoundId
from dilemma_arena.scene.stack import Transition
from dilemma_arena.scene.status import Status
from games.goddam_dilema import GAME
from games.goddam_dilema.deck import Kind
from games.goddam_dilema.messages import (
    CardPlayed,
    CountBegan,
    DilemmaReplaced,
    Phase,
    PlayCard,
    Ready,
    Round,
    SaidReady,
    StayedSilent,
    Thumb,
    ThumbSet,
    ThumbsShown,
    TurnBegan,
    TurnUp,
    Vote,
)
from games.goddam_dilema.scene import texts
from games.goddam_dilema.scene.controls import Controls
from games.goddam_dilema.scene.faces import Faces
from games.goddam_dilema.scene.picture import Picture
from games.goddam_dilema.scene.private import ask_in_turn
from games.goddam_dilema.scene.stage import STEADY_S, Clearing, Shown, Stage, Steady, Turning
from games.goddam_dilema.scene.telling import Teller
from games.goddam_dilema.scene.voting import Ballot
from games.goddam_dilema.state import View

SHOWN_S, FIRST_S = 4.0, 7.0
"""How long the thumbs stay in the air; the first time, longer."""
BOT_PAUSE_S = 1.0
"""How long bots take where no clock runs."""
COUNTED = 3
"""What is counted down from, however long the count is."""


class GoddamScene(TableScene):
    """The table of Goddam Dilema."""

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
        self.faces = Faces(self.setup.options.deck(), self.desk.tr)
        self.ballot = Ballot(tuple(self.people))
        self.stage = Stage(self.beats, self._heard)
        self.controls: Controls = Controls(self)
        self.picture = Picture(self)
        self.teller: Teller = Teller(self)
        self.covered = 0
        """Scenes that lie between this one and what the person sees: one while somebody is behind the curtain."""
        self.told_keys = False
        """Whether people have been shown which keys are theirs."""
        self._eyes: Seat | None = None
        self._counted = 0
        self.stage.public = GAME.view(GAME.start(len(self.setup.seats), self.setup.options), None)
        self.open_session(self.stage)
        if self.session.match.outcome is None and self.setup.past and self.public.phase is Phase.VOTE:
            # nobody is ready at once when a saved game is opened in the middle of a count
            self.beats.add(Steady(self.public.count), STEADY_S)
        self.follow()

    # --- what is shown ----------------------------------------------------------------------------------------

    @property
    def seat(self) -> Seat | None:
        """The only person at the table."""
        return self.people[0] if len(self.people) == 1 else None

    @property
    def eyes(self) -> Seat | None:
        """Whoever alone looks at the screen; None: everybody does, and nothing private is drawn."""
        return self.seat if self.seat is not None else self._eyes

    def open_eyes(self, seat: Seat) -> None:
        """Somebody is alone with the screen."""
        self._eyes, self.covered = seat, 1
        self.follow()

    def close_eyes(self) -> None:
        """Everybody looks again."""
        self._eyes, self.covered = None, 0
        self.follow()

    @property
    def public(self) -> View:
        """What everybody may know, as far as it has been shown."""
        return self.stage.public

    @property
    def active(self) -> Seat:
        """Whose dilemma it is."""
        return self.public.active or 0

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The people who may act now; nobody while something is shown."""
        if self.beats.busy:
            return ()
        return tuple(seat for seat in self.session.waiting_for if seat in self.people)

    @property
    def chooser(self) -> Seat | None:
        """Who chooses a card now."""
        view = self.public
        if self.beats.busy or view.phase not in (Phase.COOL, Phase.NASTY):
            return None
        return view.choosers[0 if view.phase is Phase.COOL else 1]

    @property
    def hand(self) -> tuple[CardId, ...]:
        """The cards to be chosen from, if whoever looks is to choose."""
        if self.eyes is None or self.eyes != self.chooser or self.eyes not in self.waiting_for:
            return ()
        return tuple(self.session.view(self.eyes).hand)

    @property
    def in_turn(self) -> bool:
        """Whether thumbs are set one after the other, not all at once while it is counted."""
        return self.public.options.count_s is None

    @property
    def voter(self) -> Seat | None:
        """Whose thumb can be set by the buttons."""
        eyes = self.eyes
        return eyes if self.public.phase is Phase.VOTE and eyes is not None and eyes in self.waiting_for else None

    @property
    def own_vote(self) -> Thumb | None:
        """The thumb of whoever can set it by the buttons."""
        return None if self.voter is None else self.session.view(self.voter).own_vote

    @property
    def by_keys(self) -> bool:
        """Whether several people vote at once, each with a pair of keys."""
        return len(self.people) > 1 and not self.in_turn

    @property
    def count(self) -> int | None:
        """What is counted aloud now, 3 to 1; None: nothing."""
        if self.beats.busy or self.public.phase is not Phase.VOTE or self.in_turn:
            return None
        left, whole = self.seconds_left, self.public.options.count_s
        if left is None or whole is None:
            return None
        return min(COUNTED, max(1, math.ceil(left / whole * COUNTED - 1e-9)))

    @property
    def seconds_left(self) -> float | None:
        """Of the talk or the count, s; None where no clock runs."""
        world = self.session.match.world
        left: float | None = world.remaining_s() if hasattr(world, "remaining_s") else None
        return left

    @property
    def round(self) -> Round | None:
        """The dilemma whose thumbs are in the air."""
        now = self.beats.now
        return now.round if isinstance(now, Turning | Shown) else None

    def points(self, seat: Seat) -> tuple[int, int]:
        """What somebody has, and how much of that is just coming in."""
        points, now = self.public.scores[seat], self.beats.now
        gained = int(isinstance(now, Shown) and seat in now.round.scored)
        return points + gained, gained

    @property
    def reading_s(self) -> float:
        """How long what is shown waits where the table goes on by itself, s."""
        return self.hurried(SHOWN_S if self.public.past or not self.people else FIRST_S)

    def situation(self) -> Status:
        """What is going on, and what is to be done."""
        return texts.situation(self)

    def look(self) -> None:
        """Show the match as it is now."""
        self.stage.look(self.session.match)

    def draw(self, canvas: Canvas, ahead: float) -> None:
        """Draw the table."""
        self.controls.scale = canvas.scale
        self.picture.draw(canvas)

    # --- what people do ---------------------------------------------------------------------------------------

    def choose(self, card: CardId) -> None:
        """Choose a card of the hand that is shown."""
        if self.eyes is not None and self._submit(self.eyes, PlayCard(card)):
            self.close_eyes()

    def turn_up(self) -> None:
        """Turn up the next dilemma, in the two-player game."""
        if self.active in self.waiting_for:
            self._submit(self.active, TurnUp())

    def ready(self, seats: Sequence[Seat] | None = None) -> None:
        """No more talk, for these people or all of them."""
        for seat in self.waiting_for if seats is None else seats:
            if self.public.phase is Phase.TALK and seat in self.waiting_for:
                self._submit(seat, Ready())

    def vote(self, seat: Seat, thumb: Thumb) -> None:
        """Set somebody's thumb."""
        may = self.public.phase is Phase.VOTE and seat in self.waiting_for
        if may and self._submit(seat, Vote(thumb)) and self.in_turn:
            self.close_eyes()

    def _submit(self, seat: Seat, action: PlayCard | TurnUp | Ready | Vote) -> bool:
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
        line = texts.log_line(event, self.cast, self.faces, team=view.team)
        if line is not None:
            self.log.add(line)
        match event:
            case TurnBegan():
                self.play_sound(SoundId.CARD_SLIDES)
                self.forget_note()
            case CardPlayed(kind=kind):
                self.play_sound(SoundId.CARD_LIFTED if kind is Kind.COOL else SoundId.CARD_TABLE)
            case SaidReady() | ThumbSet():
                self.play_sound(SoundId.TOKENS, 0.5)
            case CountBegan():
                self.play_sound(SoundId.TURN)
            case StayedSilent():
                self.play_sound(SoundId.REFUSED)
            case ThumbsShown(round=shown):
                mine = self.seat is not None and self.seat in shown.scored
                self.play_sound(SoundId.POINTS if mine or (view.team and shown.scored) else SoundId.REVEAL)
            case DilemmaReplaced():
                self.play_sound(SoundId.CARD_SLIDES)
        self.announce(event)

    def end_tick(self) -> None:
        """Count aloud; know which keys vote."""
        counted = self.count or 0
        if counted and counted != self._counted:
            self.play_sound(SoundId.TIME_TICK)
        self._counted = counted
        talking = self.public.phase in (Phase.TALK, Phase.VOTE) and not isinstance(self.beats.now, Shown | Clearing)
        self.ballot.needed = self.by_keys and talking

    def ask(self) -> Transition | None:
        """Whoever is to look alone, one after the other; and once, who votes with which keys."""
        return ask_in_turn(self)

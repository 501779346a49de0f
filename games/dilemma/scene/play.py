"""The game at the table: people's hands and choices go to the session, what happens there is shown."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from dilemma_arena.core.ids import Seat
from dilemma_arena.physics.arena import ARENAS, Arena
from dilemma_arena.physics.params import DEFAULT_PARAMS, TICK_S
from dilemma_arena.physics.pose import Pose
from dilemma_arena.rules.contract import Event as GameEvent
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.carrying import Handover
from dilemma_arena.scene.elevation import SideView, side_view
from dilemma_arena.scene.play.hand_control import HandControl
from dilemma_arena.scene.play.table_scene import Seating, TableScene
from dilemma_arena.scene.play.turning import Turning
from dilemma_arena.scene.play.wishes import HandMode
from dilemma_arena.scene.sound import SoundId, volley_sounds
from dilemma_arena.scene.stack import Transition
from dilemma_arena.scene.status import Status
from games.dilemma import GAME
from games.dilemma.cards import owner
from games.dilemma.events import CardRested, CardThrown, TurnBegan
from games.dilemma.judge import judge
from games.dilemma.messages import Closing, Judged, Phase
from games.dilemma.scene import texts
from games.dilemma.scene.cast import Cast
from games.dilemma.scene.controls import Controls
from games.dilemma.scene.deeds import Deeds
from games.dilemma.scene.noises import noises
from games.dilemma.scene.picture import Picture
from games.dilemma.scene.secret_duel import ask_both
from games.dilemma.scene.stage import Stage
from games.dilemma.scene.telling import Teller
from games.dilemma.scene.ways import RACE_KEYS, Race, Ways
from games.dilemma.state import View
from games.dilemma.throwing import seat_rad

HURRY = 8
"""Ticks at a time while nobody here has anything to do and somebody has pressed Space."""
AUTO_GO_ON_S = 6.0
"""How long the judge waits where nobody is asked to go on, s."""


@dataclass(slots=True)
class Remembered:
    """Pictures of moments that pass: kept by the scene, used by what draws."""

    before: dict[str, Pose] = field(default_factory=dict)
    """Where moving cards were a tick ago (world)."""
    handovers: list[Handover] = field(default_factory=list)
    """Cards just let go, by ids of the table, on the screen."""


class DilemmaScene(TableScene):
    """The table of Dilemma."""

    def __init__(self, seating: Seating, ways: Ways | None = None) -> None:
        """Set the table.

        Args:
            seating: How it is opened.
            ways: How it is played at this table.

        Raises:
            UserError: it cannot be played like that.
        """
        self.ways: Ways = ways or Ways()
        super().__init__(GAME, seating, self.ways)
        self.cast = Cast.of(self.setup.seats, self.desk.tr, seating.people)
        self.stage = Stage(self.beats, self._heard, is_person=lambda seat: seat in self.people)
        self.controls: Controls = Controls(self)
        self.deeds = Deeds(self)
        self.curtain: Seat | None = None
        """Who is to take the pointer next; nothing of theirs is shown yet."""
        self.matrix = False
        """Whether the pay-offs are shown though nobody duels."""
        self.remembered = Remembered()
        self.arena: Arena = ARENAS[self.setup.options.arena]
        self.board = self.desk.studio.board(self.arena, DEFAULT_PARAMS.card, self.cast.called_shown)
        self.hand = HandControl(self.board.view)
        self.seat: Seat | None = None
        self.turning = Turning()
        self.hurries = False
        """Nobody here has anything to do, and does not want to wait for the others."""
        self._told_events = 0
        self._seconds_told = 0
        self.open_session(self.stage)
        self.look()
        self.picture, self.teller = Picture(self), Teller(self)
        if self.people:
            self.sit(self.people[0])
        self.follow()

    @property
    def who_gives_up(self) -> tuple[Seat, ...]:
        """Whoever has the pointer."""
        return () if self.seat is None else (self.seat,)

    # --- what is shown ----------------------------------------------------------------------------------------

    @property
    def public(self) -> View:
        """What everybody may know, as far as it has been shown."""
        return self.stage.public

    @property
    def phase(self) -> Phase:
        """The phase that is shown."""
        return self.public.phase

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The people who may act now; nobody while something is shown."""
        return () if self.beats.busy else tuple(s for s in self.session.waiting_for if s in self.people)

    @property
    def may_act(self) -> bool:
        """Whether the person whose hand is shown may act now."""
        return self.curtain is None and self.seat is not None and self.seat in self.waiting_for

    @property
    def choosers(self) -> tuple[Seat, ...]:
        """The people who choose a token now and see the tokens."""
        if self.phase is not Phase.DUEL or self.curtain is not None:
            return ()
        waiting = self.waiting_for
        return waiting[:1] if waiting[:1] == (self.seat,) and len(self.duellists_here) < 2 else ()

    @property
    def _duellists(self) -> tuple[Seat, ...]:
        view = self.public
        return () if view.provocateur is None or view.contractant is None else (view.provocateur, view.contractant)

    @property
    def duellists_here(self) -> list[Seat]:
        """The people among those who duel."""
        return [seat for seat in self._duellists if seat in self.people]

    @property
    def quiet_left_s(self) -> float | None:
        """Seconds until the reactions close if nothing is thrown; None: they are not open."""
        if self.phase is not Phase.REACTION or self.session.match.state.phase is not Phase.REACTION:
            return None
        return max(0.0, self.public.options.quiet_s - (self.session.tick - self.stage.acted) * TICK_S)

    def judged_so_far(self) -> tuple[Judged, ...]:
        """How the cards at rest would be judged now."""
        view = self.public
        if view.offer is None or view.window is None:
            return ()
        return judge(view.offer.card, view.window, view.window.closing or Closing.QUIET).cards

    def situation(self) -> Status:
        """What happened, or what is to be done."""
        return texts.situation(self)

    @property
    def status(self) -> Status:
        """The line that says so."""
        if self.hand.outside:
            return Status(self.desk.tr("Let go out here and the card goes back to your hand."))
        return super().status

    def look(self) -> None:
        """Show the match as it is now."""
        self.stage.look(self.session.match)

    def at_the_rim(self) -> tuple[Arena, SideView] | None:
        """The card thrown last that moves and has touched the rim, while it is near it."""
        volley = self.stage.volley
        if self.beats.busy or not volley.moving:
            return None
        touched = {event.card for event in volley.events if event.surface.startswith("rim")}
        card = next((card for card in reversed(volley.moving) if card in touched), None)
        if card is None:
            return None
        poses = volley.poses()
        others = [pose for other, pose in poses.items() if other not in volley.moving]
        colour = self.cast.sitters[owner(card)].style.colour
        view = side_view(self.arena, self.board.art.card, poses[card], colour, others=others)
        return (self.arena, view) if view is not None else None

    # --- what happens -----------------------------------------------------------------------------------------

    def _heard(self, event: GameEvent, view: View) -> None:
        """An event is shown now."""
        line = texts.log_line(event, self.cast)
        if line is not None:
            self.log.add(line)
        for sound in noises(event, self.people):
            self.play_sound(sound)
        match event:
            case TurnBegan() | CardThrown():
                self.forget_note()
            case CardRested(report=report) if view.window is not None and view.offer is not None:
                judged = judge(view.offer.card, view.window, view.window.closing or Closing.QUIET).cards
                found = next((j for j in judged if j.report.card == report.card), None)
                if found is not None:
                    self.say(texts.rested(found, self.cast))
        self.announce(event)

    # --- time -------------------------------------------------------------------------------------------------

    def begin_tick(self) -> None:
        """The hand moves, and cards that were let go fly on."""
        self.hand.tick()
        self.remembered.handovers = [h for h in self.remembered.handovers if not h.done(self.clock)]
        if self.beats.busy:
            self.remembered.before = {}

    def run_match(self) -> None:
        """Let the match go on, until there is something to be shown or, in a hurry, to be done."""
        if self.clock_stands:
            return
        for tick in range(HURRY if self.hurries else 1):
            if self.beats.busy or (tick and self.waiting_for):
                return
            self._step()

    def end_tick(self) -> None:
        """No more hurry than there is reason for."""
        self.hurries = self.hurries and not self.waiting_for and not self.beats.waiting
        self._tick_aloud()

    def ask(self) -> Transition | None:
        """Two people at one table choose in secret."""
        return ask_both(self) if len(self.duellists_here) == 2 and not self.beats.busy else None

    def _tick_aloud(self) -> None:
        """The last seconds in which somebody here may still throw are heard."""
        left = self.quiet_left_s
        seconds = math.ceil(left) if left is not None and self.may_act and not self.clock_stands else 0
        if seconds != self._seconds_told:
            self._seconds_told = seconds
            if 1 <= seconds <= 3:
                self.play_sound(SoundId.TIME_TICK)

    @property
    def reading_s(self) -> float:
        """How long the judge waits where the table goes on by itself, s."""
        return self.hurried(AUTO_GO_ON_S)

    @property
    def clock_stands(self) -> bool:
        """Whether time stands still: while a person of several throws in turn, or the pointer changes hands."""
        if self.curtain is not None:
            return True
        in_turn = len(self.people) > 1 and self.ways.race is Race.IN_TURN and self.phase is Phase.REACTION
        return in_turn and self.may_act and not self.stage.volley.moving

    def _step(self) -> None:
        volley = self.stage.volley
        self.remembered.before = dict(volley.poses()) if volley.moving else {}
        self.session.step()
        self._hear(volley)

    def _hear(self, volley: object) -> None:
        """The sounds of what moved."""
        if volley is not self.stage.volley:
            self._told_events = 0
            return
        events = self.stage.volley.events
        for sound, gain in volley_sounds(events[self._told_events :]):
            self.play_sound(sound, gain)
        self._told_events = len(events)

    def follow(self) -> None:
        """After something may have changed: whose hand, what it may do, which buttons."""
        wanted = self._wanted()
        if wanted is not None and wanted != self.seat and self.curtain is None:
            if self.ways.race is Race.KEYS and self.phase is Phase.REACTION:
                self.sit(wanted)
            else:
                self.curtain = wanted
                self.hand.drop()
                self.play_sound(SoundId.CURTAIN)
        if self.seat is not None and not self.beats.busy:  # what comes back to the hand is still being shown
            self.hand.deal([self.cast.shown(card) for card in self.session.view(self.seat).hand])
        if self.curtain is not None or not self.may_act:
            self.hand.set_mode(HandMode.THROW if self._throws_later else HandMode.LOOK)
        else:
            modes = {Phase.OFFER: HandMode.LAY, Phase.REACTION: HandMode.THROW}
            self.hand.set_mode(modes.get(self.phase, HandMode.LOOK))
        self.controls.refresh()

    @property
    def _throws_later(self) -> bool:
        """Whether the person has a card in the air: aiming the next one already is allowed."""
        view = self.public
        if self.beats.busy or self.curtain is not None or self.phase is not Phase.REACTION or view.window is None:
            return False
        return self.seat is not None and self.seat not in view.window.passed and self.seat != view.provocateur

    def _wanted(self) -> Seat | None:
        """Whose hand is to be shown."""
        if len(self.people) < 2 or self.beats.busy:
            return self.people[0] if len(self.people) == 1 else None
        waiting = self.waiting_for
        if not waiting or self.seat in waiting:
            return None
        if self.phase is Phase.REACTION and (self.ways.race is Race.KEYS or self.stage.volley.moving):
            return None
        if self.phase is Phase.DUEL and len(self.duellists_here) == 2:
            return None
        seats = len(self.cast.sitters)
        after = self.seat if self.seat is not None else seats - 1
        return min(waiting, key=lambda seat: (seat - after - 1) % seats)

    def sit(self, seat: Seat) -> None:
        """Somebody takes the pointer."""
        self.seat, self.curtain = seat, None
        symmetry = 2.0 * math.pi / self.arena.sides if self.arena.sides else 0.0
        self.turning = Turning.to_bottom(seat_rad(seat, len(self.cast.sitters)), symmetry)
        self.hand.swap([self.cast.shown(card) for card in self.session.view(seat).hand])
        self.remembered.handovers.clear()

    def leave(self, seat: Seat) -> None:
        """Somebody gets up; a bot plays on for them."""
        super().leave(seat)
        if self.seat == seat:
            self.hand.swap(())
            self.seat = self.curtain = None
            if self.people:
                self.curtain = self.people[0]

    def race_key(self, seat: Seat) -> str:
        """The key by which somebody takes the pointer now; empty: none."""
        racing = self.ways.race is Race.KEYS and len(self.people) > 1 and self.phase is Phase.REACTION
        free = racing and seat in self.waiting_for and seat != self.seat and not self.hand.busy
        return RACE_KEYS[seat] if free else ""

    def legal_place(self, x: float, y: float) -> bool:
        """Whether a card laid down there (screen) would lie inside, if need be after a nudge."""
        wx, wy, _ = self.turning.back(x, y, 0.0)
        return self.arena.inner.distance(wx, wy) <= 0.0

    def draw(self, canvas: Canvas, ahead: float) -> None:
        """Draw the table."""
        self.controls.scale = canvas.scale
        self.picture.draw(canvas, ahead)

"""The game at the table: people's hands and choices go to the session, what happens there is shown."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import Enum, auto
from typing import Protocol

from dilemma_arena.core.errors import UserError
from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.input.mapping import DEFAULT_MAPPING
from dilemma_arena.physics.arena import ARENAS, Arena
from dilemma_arena.physics.params import DEFAULT_PARAMS, TICK_S
from dilemma_arena.physics.pose import Pose
from dilemma_arena.recording.match_recorder import MatchRecorder
from dilemma_arena.rules.contract import Event as GameEvent
from dilemma_arena.rules.contract import Outcome
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.carrying import Handover
from dilemma_arena.scene.events import (
    Event,
    FocusLost,
    KeyPressed,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)
from dilemma_arena.scene.hotseat.question import Chooser, Option, Question
from dilemma_arena.scene.hotseat.secret import ask_in_secret
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.match_setup import MatchSetup
from dilemma_arena.scene.motion import flat_pose
from dilemma_arena.scene.play.beats import Beats
from dilemma_arena.scene.play.buttons import TableButtons
from dilemma_arena.scene.play.hand_control import HandControl, HandMode, Hint, LayWish, ThrowWish
from dilemma_arena.scene.play.log import Log
from dilemma_arena.scene.play.turning import Turning
from dilemma_arena.scene.replay import ReplayScene
from dilemma_arena.scene.sound import SoundId, volley_sounds
from dilemma_arena.scene.stack import Pop, Push, Scene, Transition
from dilemma_arena.scene.status import Status
from dilemma_arena.scene.verdicts import Tone
from dilemma_arena.session.match import Observer
from dilemma_arena.session.session import Session
from games.dilemma import GAME
from games.dilemma.cards import value
from games.dilemma.events import CardRested, CardThrown, DuelPaid, OfferKept, OfferLaid, TokenLaid, TurnBegan
from games.dilemma.judge import judge
from games.dilemma.messages import ChooseToken, Closing, Judged, Offer, Pass, Phase, Throw, Token
from games.dilemma.scene import texts
from games.dilemma.scene.cast import Cast
from games.dilemma.scene.slow_motion import slow_motion
from games.dilemma.scene.stage import Judging, Result, Revealing, Stage
from games.dilemma.state import View
from games.dilemma.throwing import seat_rad

NOTE_S = 2.6
"""How long a remark stays before the line says again what is to be done."""
AUTO_GO_ON_S = 6.0
"""How long the judge waits where nobody is asked to go on, s."""
RACE_KEYS = ("x", "b", "n", "t", "u")
"""The key by which each player takes the pointer, by seat."""
PASS, GO_ON, REPLAY, PEACE, CONFLICT = "pass", "go on", "replay", "peace", "conflict"


class Race(Enum):
    """How several people at one table throw."""

    IN_TURN = auto()
    """One after the other; the clock stands while somebody thinks."""
    KEYS = auto()
    """Everybody at once: who presses their key first has the pointer."""


@dataclass(slots=True)
class Ways:
    """How this table is played, besides the rules."""

    race: Race = Race.IN_TURN
    auto_go_on: bool = False
    """The judge goes on by itself after a while."""


class Coach(Protocol):
    """Somebody who leads through the game: plays a seat and says what to do."""

    def tick(self, scene: DilemmaScene) -> Transition | None:
        """Act, if it is time to."""

    def line(self, scene: DilemmaScene) -> str:
        """What to do now; empty: nothing to say."""


Ending = Callable[["DilemmaScene", Outcome], Transition]
"""What comes after the last card."""
Pausing = Callable[["DilemmaScene", int], Scene]
"""The menu that Esc opens, over so many scenes that lie on the table."""


@dataclass(slots=True)
class _Note:
    status: Status
    until: int


@dataclass(slots=True)
class Remembered:
    """Pictures of moments that pass: kept by the scene, used by what draws."""

    before: dict[str, Pose] = field(default_factory=dict)
    """Where moving cards were a tick ago (world)."""
    handovers: list[Handover] = field(default_factory=list)
    """Cards just let go, by ids of the table, on the screen."""


class DilemmaScene:
    """The table of Dilemma."""

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

        Raises:
            BadSetup: it cannot be played like that.
        """
        from games.dilemma.scene.picture import Picture  # it draws this scene, and so knows it

        self.desk, self.setup, self.coach = desk, setup, coach
        self.cast = Cast.of(setup.seats, desk.tr) if people is None else _cast_for(setup, desk, people)
        self.people = list(self.cast.people if people is None else people)
        self.ways = ways or Ways()
        self.beats = Beats(self._speed)
        self.stage = Stage(self.beats, self._heard, is_person=lambda seat: seat in self.people)
        self.log = Log()
        self.buttons = TableButtons()
        self.focus: str | None = None
        """The button that has the focus."""
        self.clock = 0
        """Ticks of the table; those of the match stand still while something is shown."""
        self.curtain: Seat | None = None
        """Who is to take the pointer next; nothing of theirs is shown yet."""
        self.matrix = False
        """Whether the pay-offs are shown though nobody duels."""
        self.remembered = Remembered()
        self.arena: Arena = ARENAS[setup.options.arena]
        self.board = desk.studio.board(self.arena, DEFAULT_PARAMS.card, self.cast.called_shown)
        self.hand = HandControl(self.board.view)
        self.seat: Seat | None = None
        self.turning = Turning()
        self.chosen_by: set[Seat] = set()
        self._pause_over, self._ending = pausing, ending
        self._note: _Note | None = None
        self._told_events = 0
        self._ended = False
        self._scale = 1.0
        self._told_hand: object = None
        recorder = _recorder(setup)
        self.session = Session(
            GAME, setup.players, options=setup.options, seed=setup.seed, observers=(self.stage, *recorder, *observers)
        )
        self.stage.look(self.session.match)
        self.picture = Picture(self)
        if self.people:
            self._sit(self.people[0])
        self._follow()

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

    @property
    def status(self) -> Status:
        """The line that says what happened, or what is to be done."""
        if self.hand.outside:
            return Status(self.desk.tr("Let go out here and the card goes back to your hand."))
        if self._note is not None and not self.beats.waiting:
            return self._note.status
        return texts.situation(self)

    def say(self, status: Status) -> None:
        """A remark, for a while."""
        self._note = _Note(status, self.clock + round(NOTE_S / TICK_S))

    def _refuse(self, sentence: str) -> None:
        self.say(Status(sentence, "cross", Tone.BAD))
        self.desk.sound.play(SoundId.REFUSED)

    def _speed(self) -> float:
        return self.desk.settings.speed.factor

    # --- what happens -----------------------------------------------------------------------------------------

    def _heard(self, event: GameEvent, view: View) -> None:
        """An event is shown now."""
        line = texts.log_line(event, self.cast)
        if line is not None:
            self.log.add(line)
        sound = self.desk.sound
        match event:
            case TurnBegan(provocateur=seat):
                self._note = None
                if seat in self.people:
                    sound.play(SoundId.TURN)
            case OfferLaid():
                sound.play(SoundId.CARD_LIFTED if self.beats.busy else SoundId.CARD_SLIDES)
            case CardThrown():
                self._note = None
            case CardRested(report=report) if view.window is not None and view.offer is not None:
                judged = judge(view.offer.card, view.window, view.window.closing or Closing.QUIET).cards
                found = next((j for j in judged if j.report.card == report.card), None)
                if found is not None:
                    self.say(texts.rested(found, self.cast))
            case TokenLaid():
                sound.play(SoundId.TOKENS)
            case OfferKept():
                sound.play(SoundId.POINTS)
            case DuelPaid(tokens=tokens, lives_lost=lost):
                sound.play(SoundId.PEACE if tokens == (Token.PEACE, Token.PEACE) else SoundId.CONFLICT)
                if any(lost):
                    sound.play(SoundId.LIFE_LOST)
        self.desk.kit.announce("event", name=type(event).__name__, tick=self.session.tick if self._ready else 0)

    @property
    def _ready(self) -> bool:
        return hasattr(self, "session")

    # --- time -------------------------------------------------------------------------------------------------

    def tick(self) -> Transition | None:
        """Advance by one tick."""
        self.clock += 1
        if self._note is not None and self.clock >= self._note.until:
            self._note = None
        self.hand.tick()
        self.remembered.handovers = [h for h in self.remembered.handovers if not h.done(self.clock)]
        transition: Transition | None = None
        if self.coach is not None:
            transition = self.coach.tick(self)
        if self.beats.busy:
            self.remembered.before = {}
            self.beats.tick()
            if self.beats.waiting and self.ways.auto_go_on and self.beats.seconds >= self.reading_s:
                self.beats.go_on()
        elif not self.clock_stands:
            self._step()
        self._follow()
        if transition is None and len(self.duellists_here) == 2 and not self.beats.busy:
            transition = self._ask_in_secret()
        if transition is None and self.session.outcome is not None and not self.beats.busy and not self._ended:
            self._ended = True
            self.desk.kit.announce("over", scores=list(self.session.outcome.scores), digest=self.session.match.digest())
            return self._ending(self, self.session.outcome)
        return transition

    def _ask_in_secret(self) -> Transition | None:
        """Two people duel: each chooses behind the curtain, or both with keys, as the settings say."""
        both = self.duellists_here
        if self.phase is not Phase.DUEL or set(self.waiting_for) != set(both):
            return None
        tr, lives = self.desk.tr, self.public.lives

        def options(seat: Seat) -> tuple[Option, ...]:
            why_not = "" if lives[seat] else tr("no life left")
            return (Option(tr("Peace"), "peace"), Option(tr("Conflict"), "conflict", why_not=why_not))

        def finish(choices: Mapping[Seat, int]) -> Transition:
            for seat, index in choices.items():
                self._choose(seat, (Token.PEACE, Token.CONFLICT)[index])
            return Pop()

        choosers = [Chooser.of(self.setup, seat) for seat in both]
        question = Question(tr("Peace or conflict?"), options, extra_of=lambda _seat: self.picture.stakes())
        return Push(ask_in_secret(self.desk, question, choosers, finish, pause=lambda: self._pause_over(self, 1)))

    @property
    def reading_s(self) -> float:
        """How long the judge waits where the table goes on by itself, s."""
        return AUTO_GO_ON_S / min(12.0, max(1.0, self._speed()))

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
            self.desk.sound.play(sound, gain)
        self._told_events = len(events)

    def _follow(self) -> None:
        """After something may have changed: whose hand, what it may do, which buttons."""
        wanted = self._wanted()
        if wanted is not None and wanted != self.seat and self.curtain is None:
            if self.ways.race is Race.KEYS and self.phase is Phase.REACTION:
                self._sit(wanted)
            else:
                self.curtain = wanted
                self.hand.drop()
                self.desk.sound.play(SoundId.CURTAIN)
        if self.seat is not None and not self.beats.busy:  # what comes back to the hand is still being shown
            self.hand.deal([self.cast.shown(card) for card in self.session.view(self.seat).hand])
        if self.curtain is not None or not self.may_act:
            self.hand.set_mode(HandMode.THROW if self._throws_later else HandMode.LOOK)
        else:
            modes = {Phase.OFFER: HandMode.LAY, Phase.REACTION: HandMode.THROW}
            self.hand.set_mode(modes.get(self.phase, HandMode.LOOK))
        self._show_buttons()

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

    def _sit(self, seat: Seat) -> None:
        """Somebody takes the pointer."""
        self.seat, self.curtain = seat, None
        symmetry = 2.0 * math.pi / self.arena.sides if self.arena.sides else 0.0
        self.turning = Turning.to_bottom(seat_rad(seat, len(self.cast.sitters)), symmetry)
        self.hand.swap([self.cast.shown(card) for card in self.session.view(seat).hand])
        self.remembered.handovers.clear()

    def leave(self, seat: Seat) -> None:
        """Somebody gets up; a bot plays on for them."""
        self.people = [other for other in self.people if other != seat]
        self.session.leave(seat)
        if self.seat == seat:
            self.hand.swap(())
            self.seat = self.curtain = None
            if self.people:
                self.curtain = self.people[0]

    def _show_buttons(self) -> None:
        self.buttons.show(self.picture.buttons())
        if self.focus is not None and self.focus not in self.buttons.ids:
            self.focus = None
        if self.focus is None and self.beats.waiting and GO_ON in self.buttons.ids:
            self.focus = GO_ON

    # --- events -----------------------------------------------------------------------------------------------

    def handle(self, event: Event) -> Transition | None:
        """React to one event."""
        if self.curtain is not None:
            return self._at_the_curtain(event)
        if isinstance(event, KeyPressed):
            return self._key(event)
        if isinstance(event, PointerPressed) and not self.hand.busy:
            scale = self._scale
            if self.log.press((event.at[0] / scale, event.at[1] / scale)):
                return None
        if isinstance(event, PointerMoved | PointerPressed | PointerReleased | PointerLeft | FocusLost):
            if not self.hand.busy or isinstance(event, PointerLeft | FocusLost):
                mine, used = self.buttons.handle(event, self._scale)
                if used is not None:
                    return self._use(used)
                if mine:
                    return None
        self.hand.handle(event)
        self._grant()
        return None

    def _at_the_curtain(self, event: Event) -> Transition | None:
        match event:
            case KeyPressed(key="escape", repeated=False):
                return Push(self._pause_over(self, 0))
            case KeyPressed(key="return" | "enter" | "space", repeated=False) | PointerPressed():
                if self.curtain is not None:
                    self._sit(self.curtain)
                    self._follow()
        return None

    def _key(self, event: KeyPressed) -> Transition | None:
        key = event.key
        if self.focus is None or key not in ("return", "enter"):
            used = self.hand.handle(event)
            self._grant()
            if used:
                return None
        if key in ("up", "down") and self.log.open:
            self.log.move(-1 if key == "up" else 1)
            return None
        if event.repeated and key not in ("left", "right", "tab"):
            return None
        if self.choosers and self._choosing_key(key):
            return None
        return self._command(key)

    def _choosing_key(self, key: str) -> bool:
        """Keys by which tokens are chosen."""
        if key in ("p", "c"):
            self._choose(self.choosers[0], Token.PEACE if key == "p" else Token.CONFLICT)
            return True
        return False

    def _command(self, key: str) -> Transition | None:
        match key:
            case "left" | "right" | "tab":
                self._move_focus(-1 if key == "left" else 1)
            case "return" | "enter" | "space":
                if self.focus is not None and (key != "space" or not self.beats.busy):
                    return self._use(self.focus)
                if self.beats.busy:
                    self._go_on()
                elif key == "space" and self.hand.focus is not None:
                    self.hand.start(self.hand.focus)
                    self._grant()
            case "p":
                self._pass()
            case "r":
                return self._replay()
            case "l":
                self.log.toggle()
            case "m":
                self.matrix = not self.matrix
            case "h" | "f1":
                from dilemma_arena.scene.menus.rules_screen import RulesScreen
                from games.dilemma.scene.pages import rules_pages

                return Push(RulesScreen(self.desk, GAME.info.title, rules_pages(self.desk.tr)))
            case "escape":
                if self.log.open:
                    self.log.toggle()
                else:
                    return Push(self._pause_over(self, 0))
            case _:
                self._other_key(key)
        return None

    def _other_key(self, key: str) -> None:
        if len(key) == 1 and key.isdigit():
            for card in self.hand.hand.shown:
                if value(self.cast.card(card)) == (int(key) or 10):
                    self.focus = None
                    self.hand.start(card)
            self._grant()
            return
        seat = next((seat for seat in self.people if self.race_key(seat) == key), None)
        if seat is not None:
            self._sit(seat)
            self._follow()

    def race_key(self, seat: Seat) -> str:
        """The key by which somebody takes the pointer now; empty: none."""
        racing = self.ways.race is Race.KEYS and len(self.people) > 1 and self.phase is Phase.REACTION
        free = racing and seat in self.waiting_for and seat != self.seat and not self.hand.busy
        return RACE_KEYS[seat] if free else ""

    def _move_focus(self, step: int) -> None:
        """The next of the cards and buttons."""
        buttons = list(self.buttons.ids)
        usable = self.hand.mode is not HandMode.LOOK
        stops: list[str] = [*(self.hand.in_fan if usable else ()), *buttons]
        if not stops:
            return
        now = self.focus or self.hand.focus
        if now in stops:
            chosen = stops[(stops.index(now) + step) % len(stops)]
        else:
            chosen = stops[0 if not usable else max(0, (len(stops) - len(buttons) - 1) // 2)]
        self.focus = chosen if chosen in buttons else None
        self.hand.focus = None if chosen in buttons else chosen
        self.desk.sound.play(SoundId.HOVER)

    def _use(self, button: str) -> Transition | None:
        self.desk.sound.play(SoundId.PRESS)
        match button:
            case "pass":
                self._pass()
            case "go on":
                self._go_on()
            case "replay":
                return self._replay()
            case "peace" | "conflict":
                if self.choosers:
                    self._choose(self.choosers[0], Token(button))
            case "log":
                self.log.toggle()
        return None

    def _go_on(self) -> None:
        if self.beats.go_on():
            self._follow()

    def _replay(self) -> Transition | None:
        window = next((w for w in reversed(self.stage.windows) if w.throws), None)
        if window is None or self.stage.volley.moving or self.hand.busy:
            self._refuse(self.desk.tr("There is nothing to be shown slowly now."))
            return None
        player = slow_motion(window, self.cast, self.arena)
        title = self.desk.tr("The last throws, slowly")
        board = self.desk.studio.board(self.arena, DEFAULT_PARAMS.card, self.cast.called_shown)
        return Push(
            ReplayScene(self.desk.kit.brush, board, player, name_of=self.cast.called_shown, title=title,
                        announce=self.desk.kit.announce)
        )  # fmt: skip

    # --- what people do ---------------------------------------------------------------------------------------

    def _grant(self) -> None:
        """Do what the hand wishes."""
        wishes, self.hand.wishes = self.hand.wishes, []
        for wish in wishes:
            match wish:
                case ThrowWish():
                    self._throw(wish)
                case LayWish():
                    self._lay(wish)
                case Hint():
                    self._advise(wish)
            self.focus = None

    def _submit(self, seat: Seat | None, action: object, card: str) -> bool:
        if seat is None or self.beats.busy:
            self._refuse(self.desk.tr("Wait a moment: this is still being shown."))
        else:
            rejection = self.session.submit(seat, action)
            if rejection is None:
                return True
            self._refuse(texts.refusal(rejection, self.desk.tr))
        if card:
            self.hand.refused(card)
        return False

    def _throw(self, wish: ThrowWish) -> None:
        card = self.cast.card(wish.card)
        launch = self.turning.launch_back(DEFAULT_MAPPING.launch(wish.aim))
        if self._submit(self.seat, Throw(card, launch), wish.card):
            self.hand.went(wish.card)
            now = self.turning.pose(self.stage.volley.poses()[card])
            self.remembered.handovers.append(Handover(wish.card, wish.held, now, self.clock))
            self.desk.kit.announce("thrown", card=wish.card, by=wish.by, tick=self.session.tick)
            self._follow()

    def _lay(self, wish: LayWish) -> None:
        card = self.cast.card(wish.card)
        x, y, yaw = self._nudged(card, *self.turning.back(wish.x_mm, wish.y_mm, wish.yaw_rad))
        if self._submit(self.seat, Offer(card, x, y, yaw), wish.card):
            self.hand.went(wish.card)
            x, y, yaw = wish.x_mm, wish.y_mm, wish.yaw_rad
            self.remembered.handovers.append(Handover(wish.card, wish.held, flat_pose(x, y, 0.0, yaw), self.clock))
            self.desk.kit.announce("laid", card=wish.card, tick=self.session.tick)
            self._follow()

    def _nudged(self, card: CardId, x: float, y: float, yaw: float) -> tuple[float, float, float]:
        """A place near the rim moved so far inwards that the card lies inside; one far outside stays as it is."""
        if self.seat is None or self.arena.inner.distance(x, y) > 0.0:
            return x, y, yaw
        for step in range(41):
            keep = 1.0 - step / 40.0
            if GAME.check(self.session.state, self.seat, Offer(card, x * keep, y * keep, yaw)) is None:
                return x * keep, y * keep, yaw
        return x, y, yaw

    def legal_place(self, card: str, x: float, y: float, yaw: float) -> bool:
        """Whether a card laid down there (screen) would lie inside, if need be after a nudge."""
        wx, wy, _ = self.turning.back(x, y, yaw)
        return self.arena.inner.distance(wx, wy) <= 0.0

    def _pass(self) -> None:
        if self.phase is Phase.REACTION and not self.beats.busy:
            self._submit(self.seat, Pass(), "")
            self._follow()

    def _choose(self, seat: Seat, token: Token) -> None:
        if self._submit(seat, ChooseToken(token), ""):
            self.desk.kit.announce("chosen", seat=seat)
            self._follow()

    def _advise(self, hint: Hint) -> None:
        tr = self.desk.tr
        match hint.about:
            case "picked":
                self.desk.sound.play(SoundId.CARD_LIFTED)
                self._warn_of_same_value(hint.card)
            case "let go moving":
                self.say(Status(tr("Let go while the card is moving, towards the arena.")))
            case "not now":
                self.say(Status(texts.why_not_now(self)))
            case about if about.startswith("back"):
                self.desk.sound.play(SoundId.CARD_SLIDES)
                self.say(Status(tr("Back in your hand.")))

    def _warn_of_same_value(self, card: str) -> None:
        offer = self.public.offer
        if self.phase is Phase.REACTION and self.may_act and offer is not None:
            if value(self.cast.card(card)) == value(offer.card):
                self.say(Status(self.desk.tr("Careful: the same value as the offer does not count."), "equal"))

    # --- picture ----------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, ahead: float) -> None:
        """Draw the table."""
        self._scale = canvas.scale
        self.picture.draw(canvas, ahead)

    def close(self) -> None:
        """Nobody plays on: bots and sound stop."""
        self.session.close()
        self.desk.sound.stop_all()
        self.desk.kit.announce("closed")


def _cast_for(setup: MatchSetup, desk: Desk, people: Sequence[Seat]) -> Cast:
    cast = Cast.of(setup.seats, desk.tr)
    return Cast(cast.sitters, desk.tr, people[0] if len(people) == 1 else None)


def _recorder(setup: MatchSetup) -> tuple[Observer, ...]:
    """Who writes the match down, if anybody does."""
    if setup.record is None:
        return ()
    created = datetime.now(UTC).isoformat(timespec="seconds")
    return (MatchRecorder(GAME, setup.players, options=setup.options, seed=setup.seed, path=setup.record,
                          created=created),)  # fmt: skip


def check_playable(setup: MatchSetup) -> None:
    """Refuse a set-up that the rules do not allow.

    Raises:
        UserError: with the reason, in one sentence.
    """
    if setup.options.arena not in ARENAS:
        raise UserError(f"there is no arena {setup.options.arena!r}")


__all__ = ["DilemmaScene", "Judging", "Result", "Revealing", "Ways", "Race", "check_playable"]

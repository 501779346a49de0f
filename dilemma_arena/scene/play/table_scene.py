"""A game at the table: what every game's scene has in common.

People's choices go to the session, what happens there is shown. The frame runs the clock, the beats, the log and the
remarks; a game says what it looks like.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from dilemma_arena.core.ids import Seat
from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.params import TICK_S
from dilemma_arena.rules.contract import AnyGame, Outcome, Step
from dilemma_arena.rules.contract import Event as GameEvent
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.elevation import SideView
from dilemma_arena.scene.events import Event
from dilemma_arena.scene.hints import Hint
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.match_setup import MatchSetup
from dilemma_arena.scene.play.beats import Beats
from dilemma_arena.scene.play.cast import Cast
from dilemma_arena.scene.play.key_caps import printed
from dilemma_arena.scene.play.log import Log
from dilemma_arena.scene.play.plaques import Sitter
from dilemma_arena.scene.play.replayed import TableSession
from dilemma_arena.scene.play.ways import Coach, Ways
from dilemma_arena.scene.sound import SoundId
from dilemma_arena.scene.stack import Scene, Transition
from dilemma_arena.scene.status import Status
from dilemma_arena.scene.verdicts import Tone
from dilemma_arena.session.match import Entry, Match, Observer
from dilemma_arena.session.session import Session

NOTE_S = 2.6
"""How long a remark stays before the line says again what is to be done."""

Ending = Callable[[Any, Outcome], Transition]
"""What comes after the game, given the table."""
Pausing = Callable[[Any, int], Scene]
"""The menu that Esc opens, given the table, over so many scenes that lie on it."""
MakeSession = Callable[[Sequence[Observer]], TableSession]
"""Makes what is shown, with those who are to be told of it."""


@dataclass(frozen=True, slots=True)
class Seating:
    """How a table is opened."""

    desk: Desk
    setup: MatchSetup
    pausing: Pausing
    ending: Ending
    coach: Coach[Any] | None = None
    """Leads through the game."""
    observers: Sequence[Observer] = ()
    """Told what happens, besides the scene."""
    people: Sequence[Seat] | None = None
    """The seats whose hands are shown; None: those of all people."""
    session: MakeSession | None = None
    """None: a match that is played, from where the set-up's past ends."""
    skip: bool = False
    """Whether what has happened by the time the session is made is not shown; so it is if the set-up has a past."""


class Controls(Protocol):
    """Takes a scene's events."""

    scale: float
    """Pixels a unit, as last drawn."""

    def refresh(self) -> None:
        """Have the buttons that are of use now."""
        ...

    def handle(self, event: Event) -> Transition | None:
        """React to one event."""
        ...


class Teller(Protocol):
    """Tells whoever listens what is asked and where things are."""

    def tick(self) -> None:
        """Tell what is new."""
        ...


@dataclass(slots=True)
class _Note:
    status: Status
    until: int


@dataclass(slots=True)
class _Counter:
    """Counts what has been shown to its end."""

    scene: TableScene

    def saw(self, match: Match, entry: Entry, step: Step[Any]) -> None:
        """Behind everything that is shown of it."""
        self.scene.beats.add(done=self._one)

    def closed(self, match: Match) -> None:
        """Nothing more comes."""

    def _one(self) -> None:
        self.scene.shown += 1
        self.scene.log.moment = self.scene.shown


class TableScene(ABC):
    """The frame of a game's table.

    A game's `__init__` sets `controls` and `teller` and whatever its stage needs, then calls `open_session`.
    """

    see_through = False
    pause_s: ClassVar[float] = 0.0
    """How long bots take for an action, in games without a clock."""

    controls: Controls
    teller: Teller
    session: TableSession

    def __init__(self, game: AnyGame, seating: Seating, ways: Ways) -> None:
        """Lay out what every table has; the session comes with `open_session`."""
        self.game, self.seating, self.ways = game, seating, ways
        self.desk, self.setup, self.coach = seating.desk, seating.setup, seating.coach
        self.people: list[Seat] = list(self.setup.humans if seating.people is None else seating.people)
        """The seats whose hands are shown."""
        self.pause_over = seating.pausing
        self.beats = Beats(self.speed)
        self.log = Log()
        self.shown = 0
        """How much of the match's history has been shown to its end."""
        self.keys_shown: tuple[Hint, ...] = ()
        """Shown instead of the game's own keys, by whoever takes them."""
        self.clock = 0
        """Ticks of the table; those of the match stand still while something is shown."""
        self.catching_up = False
        """What has happened before is being heard, and not shown."""
        self._note: _Note | None = None
        self._ended = False

    def open_session(self, stage: Observer) -> None:
        """Begin, or go on from where the set-up's past ends.

        Raises:
            UserError: it cannot be played like that.
        """
        seating, setup = self.seating, self.setup
        told = (stage, _Counter(self), *seating.observers)
        self.catching_up = seating.skip or bool(setup.past)
        self.session = (
            seating.session(told)
            if seating.session is not None
            else Session(self.game, setup.players, options=setup.options, seed=setup.seed, pause_s=self.pause_s,
                         observers=told, past=setup.past)
        )  # fmt: skip
        if self.catching_up:
            self.beats.clear()
            self._note = None
            self.catching_up = False

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Everybody at the table, by seat."""
        return Cast.of(self.setup.seats, self.desk.tr, self.people).sitters

    @property
    def who_gives_up(self) -> Sequence[Seat]:
        """The people for whom the game is over when somebody gives up: all, where nobody can tell who it was."""
        return tuple(self.people)

    @property
    def opened(self) -> bool:
        """Whether there is a session; the first events come while it is made."""
        return hasattr(self, "session")

    # --- what a game says -------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def reading_s(self) -> float:
        """How long what is shown waits where the table goes on by itself, s."""

    @abstractmethod
    def situation(self) -> Status:
        """What happened, or what is to be done."""

    @abstractmethod
    def draw(self, canvas: Canvas, ahead: float) -> None:
        """Draw the table."""

    @abstractmethod
    def look(self) -> None:
        """Show the match as it is now, after somebody's hand came or went."""

    def at_the_rim(self) -> tuple[Arena, SideView] | None:
        """A card that moves at the rim and has touched it, seen from the side."""
        return None

    def begin_tick(self) -> None:  # noqa: B027 - most games have nothing to do here
        """What goes on whatever is shown."""

    def run_match(self) -> None:
        """Let the match go on: a tick, where a game does not want more."""
        self.session.step()

    def end_tick(self) -> None:  # noqa: B027 - as above
        """What follows from what happened."""

    def ask(self) -> Transition | None:
        """Whoever is to be asked something in secret."""
        return None

    # --- what is shown ----------------------------------------------------------------------------------------

    @property
    def status(self) -> Status:
        """The line that says what happened, or what is to be done."""
        if self._note is not None and not self.beats.waiting:
            return self._note.status
        return self.situation()

    def say(self, status: Status) -> None:
        """A remark, for a while."""
        self._note = _Note(status, self.clock + round(NOTE_S / TICK_S))

    def forget_note(self) -> None:
        """The remark is out of date."""
        self._note = None

    @property
    def go_on_key(self) -> str:
        """The key that goes on, as it is printed; where somebody else takes the keys, the one that steps on."""
        return "right" if self.keys_shown else printed(self.desk, "Space")

    def refuse(self, sentence: str) -> None:
        """Say why something cannot be done."""
        self.say(Status(sentence, "cross", Tone.BAD))
        self.play_sound(SoundId.REFUSED)

    def speed(self) -> float:
        """Times the usual speed."""
        return self.desk.settings.speed.factor

    def hurried(self, seconds: float) -> float:
        """A time for reading at the speed that is set; it never gets longer than at the usual one."""
        return seconds / min(12.0, max(1.0, self.speed()))

    def play_sound(self, sound: SoundId, gain: float = 1.0) -> None:
        """Let something be heard, unless it happened long ago."""
        if not self.catching_up:
            self.desk.sound.play(sound, gain)

    def announce(self, event: GameEvent) -> None:
        """Tell whoever listens that an event is shown now."""
        tick = self.session.tick if self.opened else 0
        self.desk.kit.announce("event", name=type(event).__name__, tick=tick)

    # --- time -------------------------------------------------------------------------------------------------

    def tick(self) -> Transition | None:
        """Advance by one tick."""
        self.clock += 1
        if self._note is not None and self.clock >= self._note.until:
            self._note = None
        self.begin_tick()
        transition = self.coach.tick(self) if self.coach is not None else None
        if self.beats.busy:
            self.beats.tick()
            if self.beats.waiting and self.ways.auto_go_on and self.beats.seconds >= self.reading_s:
                self.beats.go_on()
        else:
            self.run_match()
        self.end_tick()
        self.follow()
        self.teller.tick()
        if transition is None:
            transition = self.ask()
        if transition is None and self.session.outcome is not None and not self.beats.busy and not self._ended:
            self._ended = True
            self.desk.kit.announce("over", scores=list(self.session.outcome.scores), digest=self.session.match.digest())
            return self.seating.ending(self, self.session.outcome)
        return transition

    def follow(self) -> None:
        """After something may have changed: which buttons there are."""
        self.controls.refresh()

    def leave(self, seat: Seat) -> None:
        """Somebody gets up; a bot plays on for them."""
        self.people = [other for other in self.people if other != seat]
        self.session.leave(seat)
        if not self.beats.busy:
            self.look()

    def handle(self, event: Event) -> Transition | None:
        """React to one event."""
        return self.controls.handle(event)

    def close(self) -> None:
        """Nobody plays on: bots and sound stop."""
        self.session.close()
        self.desk.sound.stop_all()
        self.desk.kit.announce("closed")

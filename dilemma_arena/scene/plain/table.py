"""The table of a small game: everybody's mat, what happened, and what can be chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from dilemma_arena.core.ids import Seat
from dilemma_arena.physics.params import TICK_S
from dilemma_arena.rules.contract import Event as GameEvent
from dilemma_arena.rules.contract import Outcome, Step
from dilemma_arena.scene.events import KeyPressed
from dilemma_arena.scene.faces import Face
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.hotseat.curtain import Curtain
from dilemma_arena.scene.hotseat.private_choice import OptionCard
from dilemma_arena.scene.hotseat.question import Chooser, Option, Question
from dilemma_arena.scene.hotseat.secret import ask_in_secret
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.frame import PageFrame
from dilemma_arena.scene.menus.match_setup import MatchSetup
from dilemma_arena.scene.menus.pause import pause_menu
from dilemma_arena.scene.play.end_screen import EndScreen
from dilemma_arena.scene.play.keeping import keepers, saved_as
from dilemma_arena.scene.play.plaques import Sitter
from dilemma_arena.scene.play.replayed import TableSession
from dilemma_arena.scene.sound import SoundId
from dilemma_arena.scene.stack import Pop, Push, Replace, Scene, Transition
from dilemma_arena.scene.ui.badges import Badge
from dilemma_arena.scene.ui.boxes import Centred, Column, Flow, Gap, Grid, Panel, Row
from dilemma_arena.scene.ui.controls import Button, Kind, Pressable
from dilemma_arena.scene.ui.element import Element, Reply
from dilemma_arena.scene.ui.screen import Screen
from dilemma_arena.scene.ui.texts import Picture, Text
from dilemma_arena.session.match import Entry, Match, Observer
from dilemma_arena.session.session import Session

if TYPE_CHECKING:
    from dilemma_arena.scene.plain.entry import Mat, PlainEntry

READ_S = 2.5
"""How long news are looked at where nobody is there to go on, s."""
BOT_PAUSE_S = 0.5
CARD = (78.0, 120.0)
"""Width and height of a card on a mat, units."""


class PlainTable(Screen):
    """A match, played or replayed. It is the session's observer: what it is told there it shows."""

    wraps = True

    def __init__(
        self,
        entry: PlainEntry,
        desk: Desk,
        setup: MatchSetup,
        replayed: Callable[[Sequence[Observer]], TableSession] | None = None,
    ) -> None:
        """Set the table.

        Args:
            entry: The game.
            desk: What scenes share.
            setup: Who plays.
            replayed: Makes the session of a recording, with those who are to be told of it; None: it is played.

        Raises:
            UserError: it cannot be played like that.
        """
        super().__init__(desk.kit)
        if replayed is None:
            setup = saved_as(desk, setup)
        self.entry, self.desk, self.setup, self._replayed = entry, desk, setup, replayed
        self.people: list[Seat] = list(setup.humans) if replayed is None else []
        self._news: list[GameEvent] = []
        """What is still to be looked at; the match waits meanwhile."""
        self._age = 0.0
        self._moment: object = None
        """What is to be done, as last seen."""
        kept = keepers(desk, entry.game, setup, lambda _state: {}) if replayed is None else ()
        told = (self, *kept)
        self.session: TableSession = (
            replayed(told)
            if replayed is not None
            else Session(entry.game, setup.players, options=setup.options, seed=setup.seed, pause_s=BOT_PAUSE_S,
                         observers=told, past=setup.past)
        )  # fmt: skip
        if setup.past:
            self._news.clear()

    # --- the observer's side ----------------------------------------------------------------------------------

    def saw(self, match: Match, entry: Entry, step: Step[Any]) -> None:
        """Something happened."""
        self._news += [event for event in step.events if self._sentence(event)]
        self.changed()

    def closed(self, match: Match) -> None:
        """The session has ended; the last news are still to be looked at."""

    # --- what is on it ----------------------------------------------------------------------------------------

    def _sentence(self, event: GameEvent) -> str:
        return self.entry.news(self.desk.tr, [seat.name for seat in self.setup.seats], event)

    @property
    def _asked(self) -> tuple[Seat, ...]:
        """The people who may act now."""
        return () if self._news else tuple(seat for seat in self.session.waiting_for if seat in self.people)

    def build(self) -> Element:
        """Mats, news, and what to do."""
        desk, theme = self.desk, self.kit.brush.theme
        header = Row(
            [
                Text(self.entry.game.info.title, theme.text.title, Weight.EXTRABOLD, grow=1.0),
                Button("pause", desk.tr("Pause"), self.back, Kind.QUIET, icon="pause"),
            ]
        )
        view, news = self.session.view(None), self._news[0] if self._news else None
        mats = self.entry.mats(desk.tr, self.setup, view, news)
        seats = Grid([self._mat(seat, mat) for seat, mat in enumerate(mats)], cell=150.0, columns=len(mats))
        line = Text(self._line(), theme.text.strong, Weight.SEMIBOLD, align=0.5, comfortable=900.0)
        body = Column([Gap(10.0), Centred(seats, 1100.0), Centred(line, 900.0), self._choices()], gap=14.0)
        return PageFrame(header, Centred(body, 1100.0, upright=0.0))

    def _mat(self, seat: Seat, mat: Mat) -> Element:
        theme, who = self.kit.brush.theme, self.setup.seats[seat]
        name = Row([Badge(who.look, 34.0), Text(who.name, theme.text.body, Weight.BOLD, grow=1.0),
                    Text(str(mat.points), theme.text.title, Weight.BOLD, theme.colour.gold)], gap=8.0)  # fmt: skip
        cards = [self._card(f"mat {seat} {index}", face) for index, face in enumerate(mat.cards)] or [Gap(CARD[1])]
        note = Text(mat.note or " ", theme.text.body, colour=theme.colour.ink_soft, align=0.5)
        return Panel(Column([name, Flow(cards, pack=0.5), note], gap=6.0))

    @staticmethod
    def _card(name: str, face: Face) -> Element:
        return Picture(name, lambda on, _box: face.paint(on.canvas.surface, on.brush), *CARD, shows=face, radius=5.0)

    def _line(self) -> str:
        tr = self.desk.tr
        if self._news:
            return self._sentence(self._news[0])
        if self._asked:
            return self.entry.question(tr)
        if self._replayed is not None and self.session.outcome is None:
            over = getattr(self.session, "over", False)
            return tr("The recording ends here. Esc leaves.") if over else tr("A recording.")
        return tr("The others think.")

    def _choices(self) -> Element:
        """The way on; or what the only person can choose: several are asked behind the curtain."""
        if self._news:
            go_on = Button("go on", self.desk.tr("Go on"), self._go_on, Kind.PRIMARY, icon="play")
            return Centred(go_on, 220.0)
        if len(self.people) != 1 or not self._asked:
            return Gap(10.0)
        options = self._options(self.people[0])
        return Flow([self._option(index, option) for index, option in enumerate(options)], gap=6.0, pack=0.5)

    def _option(self, index: int, option: Option) -> Element:
        act = partial(self._choose, index)
        if option.paint is None:
            return OptionCard(f"option {index}", option, index + 1, chosen=False, act=act)
        picture = Picture(option.picture_name, option.paint, *option.shape, shows=option, radius=5.0)
        return Pressable(f"option {index}", picture, act, pad=9.0, tip=option.label)

    def _options(self, seat: Seat) -> list[Option]:
        legal = self.entry.game.legal(self.session.state, seat)
        return [self.entry.option(self.desk.tr, self.setup, action) for action in legal]

    # --- what people do ---------------------------------------------------------------------------------------

    def shortcut(self, event: KeyPressed) -> Reply | None:
        """Digits choose."""
        if event.key.isdigit() and not event.repeated and len(self.people) == 1 and self._asked:
            if 1 <= int(event.key) <= len(self._options(self.people[0])):
                self._choose(int(event.key) - 1)
            return Reply()
        return None

    def _choose(self, index: int) -> None:
        self._submit({self.people[0]: index})

    def _submit(self, chosen: Mapping[Seat, int]) -> None:
        legal = {seat: self.entry.game.legal(self.session.state, seat) for seat in chosen}
        for seat, index in chosen.items():
            self.session.submit(seat, legal[seat][index])
        self.changed()

    def _go_on(self) -> None:
        self._news.pop(0)
        self._age = 0.0
        self.changed()

    def _ask(self) -> Scene:
        """Ask several people, each alone with the screen."""
        choosers = [Chooser.of(self.setup, seat) for seat in self._asked]
        question = Question(self.entry.question(self.desk.tr), self._options, shared=False)

        def finish(chosen: Mapping[Seat, int]) -> Transition:
            self._submit(chosen)
            return Pop()

        def ask() -> Scene:
            return ask_in_secret(self.desk, question, choosers, finish, pause=lambda: self._pause(1))

        if len(choosers) > 1:
            return ask()
        return Curtain(self.desk, choosers[0], ask, why=question.title, pause=lambda: self._pause(1))

    def _pause(self, over: int = 0) -> Scene:
        def give_up() -> Transition:
            for seat in self.people:
                self.session.leave(seat)
            self.people = []
            return Pop(2)

        concede = give_up if self.people and not over else None
        return pause_menu(self.desk, self.entry.game.info.title, rules=lambda: self.entry.rules(self.desk.tr),
                          leave=lambda: Pop(3 + over), concede=concede, saved=bool(self.setup.save))  # fmt: skip

    def back(self) -> Transition | None:
        """Esc opens the pause menu."""
        return Push(self._pause())

    # --- time -------------------------------------------------------------------------------------------------

    def tick(self) -> Transition | None:
        """Let the match go on, unless something is looked at."""
        super().tick()
        self._refocus()
        if self._news:
            self._age += TICK_S * self.desk.settings.speed.factor
            if not self.people and self._age >= READ_S:
                self._go_on()
            return None
        outcome = self.session.outcome
        if outcome is not None:
            return Replace(self._end(outcome))
        self.session.step()
        self._refocus()
        if self._news:
            self.desk.sound.play(SoundId.REVEAL)
        return Push(self._ask()) if len(self.people) > 1 and self._asked else None

    def _refocus(self) -> None:
        """The focus is on what is to be done next."""
        moment = (len(self._news), self._asked, len(self.session.history))
        if moment != self._moment:
            self._moment = moment
            self.focus = "go on" if self._news else "option 0" if self._asked else self.focus
            self.changed()

    def _end(self, outcome: Outcome) -> Scene:
        self.kit.announce("over", scores=list(outcome.scores), digest=self.session.match.digest())
        sitters = [Sitter(seat, s.name, s.look, s.human, s.level) for seat, s in enumerate(self.setup.seats)]

        def rematch() -> Scene:
            setup = replace(self.setup, seed=self.desk.new_seed(), record=None, past=(), save="")
            return PlainTable(self.entry, self.desk, setup)

        return EndScreen(self.desk, sitters, outcome, seed=self.setup.seed, behind=lambda on: self.draw(on, 0.0),
                         rematch=rematch if self._replayed is None else None)  # fmt: skip

    def close(self) -> None:
        """Nobody plays on."""
        self.session.close()
        self.desk.sound.stop_all()

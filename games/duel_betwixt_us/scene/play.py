"""The game at the table: people's choices go to the session, what happens there is shown."""

from __future__ import annotations

from dataclasses import replace

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.rules.contract import Event as GameEvent
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.play.cast import Cast
from dilemma_arena.scene.play.table_scene import Seating, TableScene
from dilemma_arena.scene.play.ways import Ways
from dilemma_arena.scene.stack import Transition
from dilemma_arena.scene.status import Status
from dilemma_arena.session.session import Session
from games.duel_betwixt_us import GAME
from games.duel_betwixt_us.cards import Card, Cheat, DuelCard, Throwing, TrickCard
from games.duel_betwixt_us.events import CombatTallied, TurnBegan
from games.duel_betwixt_us.messages import Action, Arm, Options, Persona, Phase, Purse, other
from games.duel_betwixt_us.scene import drafts, log_lines, noises, texts
from games.duel_betwixt_us.scene.controls import Controls
from games.duel_betwixt_us.scene.drafts import Draft, Strengths
from games.duel_betwixt_us.scene.holding import Holding
from games.duel_betwixt_us.scene.picture import Picture
from games.duel_betwixt_us.scene.secret import call
from games.duel_betwixt_us.scene.stage import Stage
from games.duel_betwixt_us.scene.telling import Teller
from games.duel_betwixt_us.state import Player, State, View

BOT_PAUSE_S = 0.3
TALLY_S = 6.0
"""How long bots take, and how long the tally of a combat stays where it goes on by itself."""
PRIVATE = frozenset({Phase.HAND, Phase.KEEP, Phase.PLACE, Phase.MOVE, Phase.SPEND, Phase.PICK, Phase.DISCARD})
"""Phases that one cannot play without looking at one's hand; in the others two people need no curtain."""


class DuelScene(TableScene):
    """The table of A Duel Betwixt Us."""

    pause_s = BOT_PAUSE_S

    def __init__(self, seating: Seating, ways: Ways | None = None) -> None:
        """Set the table.

        Args:
            seating: How it is opened.
            ways: How it is played at this table.

        Raises:
            UserError: it cannot be played like that.
        """
        players = [seat for seat, setup in enumerate(seating.setup.seats) if setup.human]
        self.holding = Holding.of(GAME, len(seating.setup.seats), seating.setup.options, players, seating.observers)
        super().__init__(GAME, replace(seating, observers=(self.holding,)), ways or Ways(auto_go_on=not players))
        self.cast = Cast.of(self.setup.seats, self.desk.tr, seating.people)
        self.eyes: Seat | None = None
        """Of several people, the one who looks at their hand now."""
        self.draft: Draft | None = None
        self._legal: tuple[State | None, Seat | None, tuple[Action, ...]] = (None, None, ())
        self._drafted_at: State | None = None
        before = GAME.view(GAME.start(len(self.setup.seats), self.setup.options), None)
        self.stage = Stage(self.beats, self._heard, own=lambda: self.seat, before=before)
        self.controls: Controls = Controls(self)
        self.picture = Picture(self)
        self.teller = Teller(self)
        self.open_session(self.stage)
        if not self.beats.busy:
            self.look()
        self.follow()

    # --- what is shown ----------------------------------------------------------------------------------------

    @property
    def seat(self) -> Seat | None:
        """Whose hand is shown: that of the only person, or of the one behind the curtain."""
        return self.people[0] if len(self.people) == 1 else self.eyes

    @property
    def low(self) -> Seat:
        """Whose side of the table is the lower one: that of whoever looks, else of who is in turn."""
        if self.seat is not None:
            return self.seat
        return self.public.active if len(self.people) > 1 else 0

    @property
    def high(self) -> Seat:
        """Whose side is the upper one."""
        return other(self.low)

    @property
    def public(self) -> View:
        """What everybody may know, as far as it has been shown."""
        return self.stage.public

    @property
    def state(self) -> State:
        """The state of the rules; nobody is shown more of it than their view."""
        state: State = self.session.state
        return state

    @property
    def options(self) -> Options:
        """The options of the match."""
        options: Options = self.setup.options
        return options

    def persona(self, seat: Seat) -> Persona:
        """Whom somebody plays."""
        return self.options.persona_1 if seat == 0 else self.options.persona_2

    def printed(self, card: CardId) -> Card:
        """What is printed on a card."""
        return self.public.card(card)

    def player(self, seat: Seat) -> Player:
        """A side of the table as it is shown."""
        return self.public.players[seat]

    @property
    def hand(self) -> tuple[CardId, ...]:
        """The hand that is shown, without what is on its way out of it."""
        mine = self.stage.mine
        if mine is None or self.seat is None:
            return ()
        return tuple(card for card in mine.me.hand if card not in self.stage.leaving)

    @property
    def drawn(self) -> tuple[CardId, ...]:
        """The cards that whoever looks chooses from."""
        mine = self.stage.mine
        return mine.drawn if mine is not None and not isinstance(self.stage.now, TurnBegan) else ()

    def situation(self) -> Status:
        """What happened, or what is to be done."""
        return texts.situation(self)

    def look(self) -> None:
        """Show the match as it is now."""
        self.stage.look(self.session.match)

    # --- who may do what ----------------------------------------------------------------------------------------

    @property
    def acting(self) -> Seat | None:
        """The person who may act now; nobody while something is shown, or before the curtain has been opened."""
        if self.beats.busy or not self.opened:
            return None
        waiting = [seat for seat in self.session.waiting_for if seat in self.people]
        if not waiting or (len(self.people) > 1 and self.state.phase in PRIVATE and waiting[0] != self.eyes):
            return None
        return waiting[0]

    @property
    def called(self) -> Seat | None:
        """The person who is to look at their hand, behind the curtain."""
        if self.beats.busy or len(self.people) < 2 or self.state.phase not in PRIVATE:
            return None
        waiting = self.session.waiting_for
        return waiting[0] if waiting and waiting[0] != self.eyes else None

    @property
    def may_look(self) -> bool:
        """Whether a person who may act without looking at their hand could look at it."""
        return self.acting is not None and len(self.people) > 1 and self.eyes != self.acting

    @property
    def legal(self) -> tuple[Action, ...]:
        """What whoever acts may do. What takes a card of a hand that is hidden is left out."""
        seat, state = self.acting, self.state
        if seat is None:
            return ()
        if self._legal[0] is not state or self._legal[1] != seat:
            self._legal = (state, seat, GAME.legal(state, seat))
        if self.seat == seat:
            return self._legal[2]
        return tuple(action for action in self._legal[2] if not texts.takes_a_hand(action))

    @property
    def ready(self) -> Purse:
        """The ingots whoever acts can spend."""
        return self.state.players[self.acting or 0].ingots

    @property
    def strengths(self) -> Strengths:
        """What each item on the table attacks or defends for."""
        return {item.card: item.strength for player in self.state.players for item in player.items}

    @property
    def may_undo(self) -> bool:
        """Whether whoever acts can take a move back."""
        held = self.holding.held
        return bool(held) and isinstance(self.session, Session) and held[-1].record.seat == self.acting is not None

    # --- what people do ---------------------------------------------------------------------------------------

    def submit(self, action: Action) -> bool:
        """Do something, as whoever acts."""
        seat = self.acting
        if seat is None:
            return False
        rejection = self.session.submit(seat, action)
        if rejection is not None:
            self.refuse(texts.refusal(rejection, self.desk.tr))
            return False
        self.draft = None
        self.forget_note()
        self.desk.kit.announce("chosen", seat=seat, does=type(action).__name__, tick=self.session.tick)
        if self.eyes is not None and self.eyes not in self.session.waiting_for:
            self.close_eyes()
        self.follow()
        return True

    def undo(self) -> None:
        """Take the last move back: the match is lived again without it."""
        if not self.may_undo:
            self.refuse(texts.why_no_undo(self.desk.tr))
            return
        past, names = self.session.history[:-1], self.session.names
        seats = tuple(replace(seat, player=name) for seat, name in zip(self.setup.seats, names, strict=True))
        self.setup, self.draft = replace(self.setup, seats=seats, past=tuple(past)), None
        self.holding.rewind()
        self.log.lines.clear()
        self.log.chosen = None
        self.shown = self.log.moment = 0
        self.open_session(self.stage)
        self.look()
        self.say(Status(self.desk.tr("Taken back."), "again"))
        self.desk.kit.announce("undone", entries=len(past))
        self.follow()

    def open_eyes(self, seat: Seat) -> None:
        """Somebody looks at their hand, and nobody else does."""
        self.eyes = seat
        self.draft = None
        if not self.beats.busy:
            self.look()
        self.follow()

    def close_eyes(self) -> None:
        """The hand is hidden again."""
        self.eyes = self.draft = None
        self.stage.mine = None
        self.controls.look_away()

    # --- what happens -----------------------------------------------------------------------------------------

    def _heard(self, event: GameEvent, view: View) -> None:
        """An event is shown now."""
        line = log_lines.log_line(event, view, self.cast)
        if line is not None:
            self.log.add(line)
        if self.catching_up:
            return
        noises.play(event, self)
        self.announce(event)

    def ask(self) -> Transition | None:
        """Two people at one screen: whoever is to look at their hand is called."""
        return call(self)

    def follow(self) -> None:
        """After something may have changed: the defender's equipment, which buttons there are."""
        if self._drafted_at is not self.state:
            self.draft, self._drafted_at = None, self.state
        if self.draft is None and self.acting is not None and self.legal and isinstance(self.legal[0], Arm):
            self.draft = drafts.defence(self.legal, self.strengths)
            self.controls.focus_confirm()
        super().follow()

    @property
    def reading_s(self) -> float:
        """How long the tally waits where the table goes on by itself, s."""
        return self.hurried(TALLY_S if isinstance(self.stage.now, CombatTallied) else 3.0)

    def leave(self, seat: Seat) -> None:
        """Somebody gets up; a bot plays on for them."""
        super().leave(seat)
        self.cast = Cast.of(self.setup.seats, self.desk.tr, self.people)
        self.draft, self.eyes = None, None

    def draw(self, canvas: Canvas, ahead: float) -> None:
        """Draw the table."""
        self.controls.scale = canvas.scale
        self.picture.draw(canvas)

    @property
    def throwing(self) -> bool:
        """Whether items are thrown in the combat on the table."""
        combat = self.stage.combat
        printed = self.printed(combat.duel) if combat is not None else None
        return isinstance(printed, DuelCard) and isinstance(printed.effect, Throwing)

    def is_cheat(self, card: CardId) -> bool:
        """Whether a trick smuggles something in."""
        printed = self.printed(card)
        return isinstance(printed, TrickCard) and isinstance(printed.effect, Cheat)

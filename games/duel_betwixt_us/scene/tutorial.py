"""A minute at the table: dig, buy, fill, fight. A tutor plays the other side and says what to do."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum, auto
from typing import TYPE_CHECKING

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.physics.params import TICK_S
from dilemma_arena.rules.contract import ActionRecord
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.dialogs import Dialog
from dilemma_arena.scene.menus.match_setup import MatchSetup, SeatSetup
from dilemma_arena.scene.play.lesson import farewell
from dilemma_arena.scene.stack import Push, Transition
from dilemma_arena.session.match import Entry
from games.duel_betwixt_us import GAME
from games.duel_betwixt_us.deck import catalogue, kind_of
from games.duel_betwixt_us.events import CombatTallied
from games.duel_betwixt_us.messages import (
    Action,
    Arm,
    Declare,
    EndTurn,
    Fill,
    Keep,
    KeepHand,
    Options,
    Pass,
    Phase,
    Place,
    Setup,
    Stay,
    Trick,
)
from games.duel_betwixt_us.scene.card_texts import name_of

if TYPE_CHECKING:
    from games.duel_betwixt_us.scene.play import DuelScene

YOU, TUTOR = 0, 1
CARDS = ("shiv", "treachery", "helmet", "sidestep", "tack_hammer", "buckler", "mace", "rust", "fancy_ball", "codpiece",
         "claymore", "short_sword", "free_beer", "great_helm", "cheat", "broadsword", "grave_robber")  # fmt: skip
"""On top of the draw pile: your hand of five, the tutor's of six, then what is drawn."""
DUELS = ("phantom_limbs", "concealed_only")
THINKS = round(0.5 / TICK_S)
LIKES = (KeepHand, Keep, Place, Stay, EndTurn, Arm, Pass)
"""What the tutor does where it can: nothing that gets in your way."""


class Lesson(IntEnum):
    """How far it has got."""

    DUEL = auto()
    """Until a duel has been fought."""
    DONE = auto()
    """The end of the lesson comes next."""
    FREE = auto()
    """On one's own, for as long as one likes."""


class Tutor:
    """Plays the other side, slowly, and talks."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.lesson = Lesson.DUEL
        self._pause = THINKS

    def tick(self, scene: DuelScene) -> Transition | None:
        """Act for the tutor, and end the lesson after the first duel."""
        if scene.beats.busy:
            self._pause = THINKS
            return None
        if self.lesson is Lesson.DUEL and scene.public.past and scene.public.combat is None:
            self.lesson = Lesson.DONE
        if self.lesson is Lesson.DONE:
            return Push(self._farewell())
        if self._pause > 0:
            self._pause -= 1
            return None
        if TUTOR in scene.session.waiting_for:
            scene.session.submit(TUTOR, self._choice(scene))
            self._pause = THINKS
        return None

    @staticmethod
    def _choice(scene: DuelScene) -> Action:
        legal = GAME.legal(scene.state, TUTOR)
        return next((action for kind in LIKES for action in legal if isinstance(action, kind)), legal[0])

    def line(self, scene: DuelScene) -> str:
        """What to do now."""
        tr = self._desk.tr
        if self.lesson is not Lesson.DUEL:
            return ""
        if isinstance(scene.stage.now, CombatTallied):
            return tr("Damage is attack minus the other's defence, and more damage wins. Space goes on.")
        if scene.acting != YOU:
            return ""
        return self._now(scene)

    def _now(self, scene: DuelScene) -> str:
        tr, state = self._desk.tr, scene.state
        match state.phase:
            case Phase.HAND:
                return tr("This is your first hand. It holds weapons you will be able to pay for: keep it.")
            case Phase.KEEP:
                return tr("A turn begins with two cards. Keep the one you like, the other is thrown away: click one.")
            case Phase.PLACE if state.turn < 2:
                return tr("Your miners sit idle. One under copper digs an ingot a turn: click the copper mine.")
            case Phase.PLACE:
                return tr("Two under silver dig one silver, three under gold one gold. For now: copper again.")
            case Phase.MOVE:
                return tr("One of your miners could change mines. Not now: move nobody (P).")
            case Phase.SPEND:
                return self._spending(scene)
            case Phase.PICK:
                if scene.draft is not None:
                    return tr("Your arms are marked; a click takes them up or puts them down. Then challenge!")
                return tr("Each duel says what may be brought. Click one that is lit: you have what it takes.")
            case Phase.TRICKS:
                if any(isinstance(action, Trick) for action in scene.legal):
                    return tr("Tricks turn a combat, and you can pay for one: play it, or pass (P).")
                return tr("Now tricks could be played, but you cannot pay for one: pass (P).")
            case Phase.PRIZE:
                return tr("Miners make you rich, favours win the game: take what you like.")
        return ""

    def _spending(self, scene: DuelScene) -> str:
        tr, legal, player = self._desk.tr, scene.legal, scene.state.players[YOU]
        if scene.draft is not None:
            return tr("The ingots with a tick pay for it; a click on others changes that. Enter accepts.")
        if any(isinstance(action, Fill) for action in legal):
            return tr("An item has slots for ingots. Full, it is complete, and as strong as its ingots: click it.")
        if Declare() in legal:
            return tr("You are armed, and your rival is not. Declare a duel (D)!")
        if not player.items and any(player.ingots):
            cards = [card for card in scene.hand if kind_of(card) == CARDS[0]] or scene.hand
            return tr("The circle on a card is its price. Buy {card}: one slot, quickly filled. Click it.",
                      card=name_of(scene.printed(cards[0]), tr))  # fmt: skip
        return tr("Your item is empty, and your ingots are spent: end your turn (E).")

    def _farewell(self) -> Dialog:
        tr = self._desk.tr
        text = tr("Dig, buy, fill, fight. All eight favours win at once; else most favours do, when cards or duels run "
                  "out. Q shows a turn at a glance, U takes a move back.")  # fmt: skip
        return farewell(self._desk, text, self._stay)

    def _stay(self) -> None:
        self.lesson = Lesson.FREE


def lesson(desk: Desk) -> tuple[MatchSetup, tuple[Seat, ...]]:
    """The match the lesson is given in, and who learns; its piles are stacked, whatever the deck holds besides."""
    tr = desk.tr
    seats = (
        SeatSetup("human", desk.settings.name.strip() or tr("You"), 0),
        SeatSetup("human", tr("Tutor"), 1),
    )
    cards = catalogue()
    deal = Setup(YOU, _stacked(cards.draw, CARDS), _stacked(cards.duels, DUELS))
    past = (Entry(0, ActionRecord(facts=deal)),)
    return MatchSetup("duel-betwixt-us", seats, Options(), 1, past=past), (YOU,)


def _stacked(pile: Sequence[CardId], kinds: Sequence[str]) -> tuple[CardId, ...]:
    """The pile with a card of each of these kinds on top, as far as there are any."""
    top: list[CardId] = []
    for kind in kinds:
        top += [card for card in pile if kind_of(card) == kind and card not in top][:1]
    rest = [card for card in (*pile[::3], *pile[1::3], *pile[2::3]) if card not in top]
    return (*top, *rest)

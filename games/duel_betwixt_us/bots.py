"""The bots of A Duel Betwixt Us: easy plays by whim, medium by one look ahead, hard plans its turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dilemma_arena.bots.contract import BotFactory
from dilemma_arena.core.ids import Seat
from dilemma_arena.core.streams import Stream
from games.duel_betwixt_us.bots_combat import (
    best_venture,
    choose_arms,
    choose_crush,
    choose_trick,
    favour_prize,
    miners_prize,
)
from games.duel_betwixt_us.bots_imagine import imagine, imagine_hands
from games.duel_betwixt_us.bots_plan import Effort, choices, declare_value, plan
from games.duel_betwixt_us.bots_value import Tastes, evaluate
from games.duel_betwixt_us.bots_wants import desire
from games.duel_betwixt_us.cards import is_cheap_weapon
from games.duel_betwixt_us.messages import (
    Action,
    Arm,
    BackDown,
    Challenge,
    ChangeHand,
    Declare,
    Discard,
    EndTurn,
    Keep,
    KeepHand,
    Pass,
    Phase,
    TakeFavour,
    TakeMiners,
)
from games.duel_betwixt_us.rules import advance
from games.duel_betwixt_us.state import State, View


class _Paced:
    """The pace is of no matter to the rules; tables add a pause of their own."""

    def reaction_s(self, view: View, action: Action, rng: Stream) -> float:
        """About a second."""
        return rng.uniform(0.6, 1.4)


class EasyBot(_Paced):
    """Does what comes to mind: buys and builds at random, fights when it feels strong."""

    def choose(self, view: View, legal: Sequence[Action], rng: Stream) -> Action:
        """Any legal action, with a few habits."""
        match view.phase:
            case Phase.SPEND:
                busy = [action for action in legal if not isinstance(action, EndTurn | Declare)]
                if busy and rng.random() < 0.8:
                    return rng.choice(busy)
                return Declare() if Declare() in legal and rng.random() < 0.5 else EndTurn()
            case Phase.PICK | Phase.ARM:
                armed = [action for action in legal if isinstance(action, Challenge | Arm) and action.items]
                return rng.choice(armed or legal)
            case Phase.TRICKS:
                return rng.choice(legal) if rng.random() < 0.5 else Pass()
        return rng.choice(legal)


class MediumBot(_Paced):
    """Takes the action after which things look best, one at a time; trusts its eyes, knows no tricks of the other."""

    def __init__(self, tastes: Tastes, slips: float) -> None:
        """`slips`: how often it does the first thing that comes to mind instead."""
        self._tastes = tastes
        self._slips = slips

    def choose(self, view: View, legal: Sequence[Action], rng: Stream) -> Action:
        """The best next position."""
        if len(legal) == 1:
            return legal[0]
        if rng.random() < self._slips:
            return rng.choice(legal)
        state, seat = imagine(view, rng), view.seat or 0
        match view.phase:
            case Phase.PLACE | Phase.MOVE | Phase.SPEND:
                return self._step(state, seat, legal, rng)
            case Phase.PICK:
                return _pick((state,), seat, self._tastes)
        return _common(state, seat, legal, self._tastes)

    def _step(self, state: State, seat: Seat, legal: Sequence[Action], rng: Stream) -> Action:
        options = choices(state, seat)
        now = evaluate(state, seat, self._tastes) if state.phase is Phase.SPEND else -1e9
        values = [evaluate(advance(state, seat, action)[0], seat, self._tastes) for action in options]
        best = max(values, default=-1e9)
        if best > now:
            return options[values.index(best)]
        if Declare() in legal and declare_value(state, seat, self._tastes, Effort(hands=1), rng) > 0.0:
            return Declare()
        return EndTurn() if EndTurn() in legal else legal[0]


class HardBot(_Paced):
    """Plans the whole turn, weighs every duel against hands the rival may hold, and saves its tricks for need."""

    def __init__(self, tastes: Tastes, effort: Effort) -> None:
        self._tastes = tastes
        self._effort = effort

    def choose(self, view: View, legal: Sequence[Action], rng: Stream) -> Action:
        """The first action of the best plan."""
        if len(legal) == 1:
            return legal[0]
        state, seat = imagine(view, rng), view.seat or 0
        match view.phase:
            case Phase.PLACE | Phase.MOVE | Phase.SPEND:
                return plan(state, seat, self._tastes, self._effort, rng)
            case Phase.PICK:
                return _pick(imagine_hands(state, seat, self._effort.hands, rng), seat, self._tastes)
        return _common(state, seat, legal, self._tastes)


def _pick(states: Sequence[State], seat: Seat, tastes: Tastes) -> Action:
    """The most promising challenge, if any promises anything."""
    ventures = [best_venture(states, seat, duel, tastes, cheats=True) for duel in states[0].open_duels]
    best = max((v for v in ventures if v is not None), key=lambda venture: venture.value, default=None)
    return best.action if best is not None and best.value > 0.0 else BackDown()


def _common(state: State, seat: Seat, legal: Sequence[Action], tastes: Tastes) -> Action:
    """What both thinking bots do alike: first hands, cards drawn, tricks, crushing, prizes, discards."""
    match state.phase:
        case Phase.HAND:
            return ChangeHand() if ChangeHand() in legal and _poor(state, seat) else KeepHand()
        case Phase.KEEP:
            return Keep(max(state.drawn, key=lambda card: (desire(state, seat, card), card)))
        case Phase.DISCARD:
            hand = state.players[seat].hand
            return Discard(min(hand, key=lambda card: (desire(state, seat, card), card)))
        case Phase.ARM:
            return choose_arms(state, seat, legal)
        case Phase.TRICKS:
            return choose_trick(state, seat)
        case Phase.CRUSH:
            return choose_crush(state, seat, legal)
        case Phase.PRIZE:
            favour = favour_prize(state, seat, tastes) >= miners_prize(state, seat, tastes)
            return TakeFavour() if favour and TakeFavour() in legal else TakeMiners()
    return legal[0]


def _poor(state: State, seat: Seat) -> bool:
    """A first hand that can start nothing."""
    hand = state.players[seat].hand
    return not any(is_cheap_weapon(state.card(card)) for card in hand)


EASY = EasyBot()
MEDIUM = MediumBot(Tastes(), slips=0.15)
HARD = HardBot(Tastes(), Effort())

LEVELS: Mapping[str, BotFactory] = {
    "easy": lambda _character: EASY,
    "medium": lambda _character: MEDIUM,
    "hard": lambda _character: HARD,
}
"""The levels, weakest first; none needs a character, they differ in how far they think."""

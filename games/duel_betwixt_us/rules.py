"""The rules of A Duel Betwixt Us (shared/rulings.md § A Duel Betwixt Us), pure: shuffles enter as facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.core.streams import Stream
from dilemma_arena.rules.codec import Codec, Codecs
from dilemma_arena.rules.contract import FactsNeeded, Game, GameInfo, Outcome, Step
from dilemma_arena.rules.errors import BadSetup, Rejection
from games.duel_betwixt_us import combat, market, turn
from games.duel_betwixt_us.armoury import Change
from games.duel_betwixt_us.deck import BadDeck, catalogue
from games.duel_betwixt_us.messages import (
    Action,
    Arm,
    BackDown,
    Buy,
    Challenge,
    ChangeHand,
    Crush,
    Declare,
    Discard,
    EndTurn,
    Facts,
    Fill,
    Keep,
    KeepHand,
    Move,
    Options,
    Pass,
    Phase,
    Place,
    Setup,
    Shuffle,
    Stage,
    Stay,
    TakeFavour,
    TakeMiners,
    Throw,
    Trick,
    other,
)
from games.duel_betwixt_us.reasons import why_not
from games.duel_betwixt_us.state import Player, State, View, view_of
from games.duel_betwixt_us.words import said

LEGAL: Mapping[Phase, Callable[[State, Seat], Iterator[Action]]] = {
    Phase.HAND: turn.legal_hands,
    Phase.KEEP: turn.legal_keeps,
    Phase.PLACE: turn.legal_places,
    Phase.MOVE: turn.legal_moves,
    Phase.SPEND: market.legal,
    Phase.PICK: combat.legal_picks,
    Phase.ARM: combat.legal_arms,
    Phase.TRICKS: combat.legal_tricks,
    Phase.CRUSH: combat.legal_crushes,
    Phase.PRIZE: combat.legal_prizes,
    Phase.DISCARD: turn.legal_discards,
}
"""What a seat that is to act may do, by phase."""


MOVERS: Mapping[Phase, Callable[[State], Seat | None]] = {
    Phase.SETUP: lambda _state: None,
    Phase.SHUFFLE: lambda _state: None,
    Phase.OVER: lambda _state: None,
    Phase.HAND: turn.hand_chooser,
    Phase.ARM: lambda state: other(state.active),
    Phase.TRICKS: lambda state: combat.fight(state).mover,
    Phase.CRUSH: combat.crusher,
    Phase.PRIZE: combat.winner,
}
"""Whose action it is, in the phases in which it may be another's than that of the player in turn."""

# Python 3.11 takes ten times as long to look up a member of an enum as a name, and these are asked at every action.
SPEND, SHUFFLES = Phase.SPEND, (Phase.SETUP, Phase.SHUFFLE)
NO_FACTS, CHANCE = FactsNeeded.NONE, FactsNeeded.CHANCE


class DuelBetwixtUs(Game[State, Action, Facts, Options, View]):
    """A Duel Betwixt Us for two."""

    info = GameInfo(
        id="duel-betwixt-us",
        title="A Duel Betwixt Us",
        min_seats=2,
        max_seats=2,
        rules_version=1,
        package="games.duel_betwixt_us",
    )
    codecs: Codecs[State, Action, Facts, Options] = Codecs(Codec(State), Codec(Action), Codec(Facts), Codec(Options))
    default_options = Options()

    def _start(self, seats: int, options: Options) -> State:
        try:
            cards = catalogue(options.own_cards)
        except BadDeck as error:
            raise BadSetup(str(error)) from error
        return State(options, Phase.SETUP, (Player(), Player()), cards.draw, cards.duels)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Always one, except before a shuffle and after the end."""
        seat = _mover(state)
        return () if seat is None else (seat,)

    def facts_needed(self, state: State) -> FactsNeeded:
        """Chance at the beginning, and when a first hand is changed."""
        return CHANCE if state.phase in SHUFFLES else NO_FACTS

    def _legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return tuple(LEGAL[state.phase](state, seat))

    def _check(self, state: State, seat: Seat, action: Action) -> Rejection | None:
        # Everything that is possible is listed, so what is not listed is not possible; the rest is finding words.
        phase = state.phase
        listed = market.may(state, seat, action) if phase is SPEND else action in LEGAL[phase](state, seat)
        return None if listed else why_not(state, seat, action)

    def _check_facts(self, state: State, facts: object) -> Rejection | None:
        cards = catalogue(state.options.own_cards)
        match facts, state.phase:
            case Setup(first=0 | 1, draw=draw, duels=duels), Phase.SETUP:
                if _same(draw, cards.draw) and _same(duels, cards.duels):
                    return None
            case Shuffle(draw=draw), Phase.SHUFFLE:
                if _same(draw, state.draw):
                    return None
        return Rejection("no_shuffle", "a shuffle is of the whole pile")

    def _act(self, state: State, seat: Seat, action: Action) -> Step[State]:
        return Step(*advance(state, seat, action))

    def _learn(self, state: State, facts: Facts) -> Step[State]:
        return Step(*(turn.set_up(state, facts) if isinstance(facts, Setup) else turn.redraw(state, facts)))

    def sample(self, state: State, rng: Stream) -> Facts:
        """Fair shuffles; either player begins with equal chance."""
        draw, duels = list(state.draw), list(state.duels)
        if state.phase is Phase.SHUFFLE:
            rng.shuffle(draw)
            return Shuffle(tuple(draw))
        first = rng.below(2)
        rng.shuffle(draw)
        rng.shuffle(duels)
        return Setup(first, tuple(draw), tuple(duels))

    def outcome(self, state: State) -> Outcome | None:
        """Who has most favours, once it is over; scores are favours."""
        return turn.final_outcome(state) if state.phase is Phase.OVER else None

    def view(self, state: State, seat: Seat | None) -> View:
        """All but face-down piles, the other's hand and what the other chooses from."""
        return view_of(state, seat)

    def redeal(self, state: State, seat: Seat | None, rng: Stream) -> State:
        """Draw pile, hands of others and what others choose from; and apart from them the duels face down."""
        if state.phase is Phase.SETUP:
            return state
        hidden = list(state.draw)
        others = [owner for owner in (0, 1) if owner != seat]
        for owner in others:
            hidden += state.players[owner].hand
        shows_drawn = seat == state.active
        if not shows_drawn:
            hidden += state.drawn
        duels = [*state.duels, *state.set_aside]
        rng.shuffle(hidden)
        rng.shuffle(duels)
        pile = iter(hidden)
        for owner in others:
            player = state.players[owner]
            state = state.with_player(owner, replace(player, hand=tuple(next(pile) for _ in player.hand)))
        drawn = state.drawn if shows_drawn else tuple(next(pile) for _ in state.drawn)
        face_down, aside = duels[: len(state.duels)], duels[len(state.duels) :]
        return replace(state, draw=tuple(pile), drawn=drawn, duels=tuple(face_down), set_aside=tuple(aside))

    def inventory(self, state: State) -> tuple[CardId, ...]:
        """All cards of both piles, wherever they are."""
        piles = [state.draw, state.duels, state.open_duels, state.discard, state.set_aside, state.drawn]
        piles += [player.hand for player in state.players]
        piles += [tuple(item.card for item in player.items) for player in state.players]
        return tuple(sorted(card for pile in piles for card in pile))

    def text(self, action: object) -> str:
        """Such as "buy broadsword-1 for 1 silver"."""
        return said(action) or super().text(action)


def _same(pile: tuple[CardId, ...], cards: tuple[CardId, ...]) -> bool:
    return sorted(pile) == sorted(cards)


def _mover(state: State) -> Seat | None:
    """Whose action it is."""
    asked = MOVERS.get(state.phase)
    return state.active if asked is None else asked(state)


def advance(state: State, seat: Seat, action: Action) -> Change:  # noqa: C901 - one line for each action
    """The state after an action known to be legal, and what happened; bots that plan use it, too."""
    match action:
        case KeepHand():
            return turn.keep_hand(state, seat)
        case ChangeHand():
            return turn.change_hand(state, seat)
        case Keep():
            return turn.keep(state, seat, action)
        case Place():
            return turn.place(state, seat, action)
        case Move() | Stay():
            return turn.move(state, seat, action)
        case Buy():
            return market.buy(state, seat, action)
        case Stage():
            return market.stage(state, seat, action)
        case Fill():
            return market.fill(state, seat, action)
        case EndTurn():
            return turn.wind_up(state)
        case Declare():
            return combat.declare(state, seat)
        case BackDown():
            return _then(combat.back_down(state, seat), turn.wind_up)
        case Challenge():
            return combat.challenge(state, seat, action)
        case Arm():
            return combat.arm(state, seat, action)
        case Trick():
            return combat.trick(state, seat, action)
        case Throw():
            return combat.throw(state, seat, action)
        case Pass() if state.phase is Phase.TRICKS:
            change = combat.pass_trick(state, seat)
            return _then(change, turn.after_tally) if change[0].phase is Phase.CRUSH else change
        case Crush() | Pass():
            return _then(combat.crush(state, seat, action), turn.after_tally)
        case TakeMiners() | TakeFavour():
            return _then(combat.take_prize(state, seat, action), turn.wind_up)
        case Discard():
            return turn.discard(state, seat, action)


def _then(change: Change, further: Callable[[State], Change]) -> Change:
    state, events = change
    state, more = further(state)
    return state, (*events, *more)

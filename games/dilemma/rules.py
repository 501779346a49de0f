"""The rules of Dilemma (shared/rulings.md § Dilemma), pure: physics and the clock enter as facts."""

from __future__ import annotations

import math
from functools import lru_cache

from msgspec.structs import replace

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.core.streams import Stream
from dilemma_arena.physics.arena import ARENAS, Arena
from dilemma_arena.physics.launch import BadLaunch, Launch
from dilemma_arena.physics.params import DEFAULT_PARAMS
from dilemma_arena.physics.pose import Pose
from dilemma_arena.rules.codec import Codec, Codecs
from dilemma_arena.rules.contract import FactsNeeded, Game, GameInfo, Outcome, Step
from dilemma_arena.rules.errors import BadSetup, Rejection
from games.dilemma.cards import MAX_SEATS, full_hand, owner
from games.dilemma.events import CardRested, CardThrown, OfferLaid, Passed, TokenLaid
from games.dilemma.judge import find_path
from games.dilemma.luck import world_facts
from games.dilemma.messages import (
    Action,
    CameToRest,
    ChooseToken,
    Closing,
    Facts,
    FirstProvocateur,
    Offer,
    Options,
    Pass,
    Phase,
    QuietElapsed,
    Throw,
    Token,
    Window,
)
from games.dilemma.state import State, View, card_in_air, view_of
from games.dilemma.turn import begin_turn, close_window, final_outcome, open_window, pay_duel, settle

# Python 3.11 takes ten times as long to look up a member of an enum as a name, and these are asked at every action.
DRAW, OFFER, REACTION, DUEL, OVER = Phase.DRAW, Phase.OFFER, Phase.REACTION, Phase.DUEL, Phase.OVER
NO_FACTS, CHANCE, WORLD = FactsNeeded.NONE, FactsNeeded.CHANCE, FactsNeeded.WORLD
PEACE, CONFLICT = Token.PEACE, Token.CONFLICT
_WANTED = {
    OFFER: "an offer is to be laid",
    REACTION: "it is time to throw or pass",
    DUEL: "a duel token is to be chosen",
}
_TOKENS = (ChooseToken(PEACE), ChooseToken(CONFLICT))


class Dilemma(Game[State, Action, Facts, Options, View]):
    """Dilemma for 3 to 5 players, and for 2 as a variant."""

    info = GameInfo(
        id="dilemma",
        title="Dilemma",
        min_seats=2,
        max_seats=MAX_SEATS,
        rules_version=1,
        package="games.dilemma",
        seat_notes={2: "a variant of ours: the printed game is for 3 to 5"},
    )
    codecs: Codecs[State, Action, Facts, Options] = Codecs(Codec(State), Codec(Action), Codec(Facts), Codec(Options))
    default_options = Options()

    def _start(self, seats: int, options: Options) -> State:
        if options.arena not in ARENAS:
            raise BadSetup(f"there is no arena {options.arena!r}; there are {', '.join(ARENAS)}")
        if options.first is not None and options.first >= seats:
            raise BadSetup(f"player {options.first + 1} cannot begin: there are {seats} players")
        return State(
            options=options,
            phase=Phase.DRAW if options.first is None else Phase.OFFER,
            hands=tuple(map(full_hand, range(seats))),
            won=((),) * seats,
            lives=(3 if seats == 3 else 2,) * seats,
            provocateur=options.first or 0,
        )

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The provocateur; or all who may react and have no card in the air; or duellists without a token."""
        phase, window, duel = state.phase, state.window, state.duel
        if phase is OFFER:
            return (state.provocateur,)
        if phase is REACTION and window is not None:
            busy = {state.provocateur, *window.passed, *map(owner, window.in_air)}
            return tuple([seat for seat, hand in enumerate(state.hands) if hand and seat not in busy])
        if duel is not None:
            first, second = duel.tokens
            open_choices = ((state.provocateur, first), (duel.contractant, second))
            return tuple(sorted([seat for seat, token in open_choices if token is None]))
        return ()

    def facts_needed(self, state: State) -> FactsNeeded:
        """Chance for the first provocateur; physics and clock while a window is open or settling."""
        if state.phase is DRAW:
            return CHANCE
        return WORLD if state.window is not None else NO_FACTS

    def _legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        hand = state.hands[seat]
        if state.phase is OFFER:
            return tuple(map(Offer, hand))
        if state.phase is REACTION:
            launch = lob(seat, state.seats)
            return (*[Throw(card, launch) for card in hand], Pass())
        return _TOKENS if state.lives[seat] else _TOKENS[:1]

    def representative(self, state: State, seat: Seat, action: Action) -> Action:
        """An offer in the centre, a throw by the standard lob."""
        match action:
            case Offer(card=card):
                return Offer(card)
            case Throw(card=card):
                return Throw(card, lob(seat, state.seats))
        return action

    def _check(self, state: State, seat: Seat, action: Action) -> Rejection | None:
        phase = state.phase
        if phase is REACTION:
            if isinstance(action, Throw):
                return _lacks(state, seat, action.card) or _unthrowable(action.launch)
            if isinstance(action, Pass):
                return None
        elif phase is OFFER:
            if isinstance(action, Offer):
                return _lacks(state, seat, action.card) or _misplaced(action, ARENAS[state.options.arena])
        elif isinstance(action, ChooseToken):
            if action.token is PEACE or state.lives[seat]:
                return None
            return Rejection("no_life", "no life token is left for a conflict")
        return Rejection("wrong_phase", _WANTED[phase])

    def _why_not_to_act(self, state: State, seat: Seat) -> Rejection:
        if state.phase is Phase.REACTION and state.window is not None:
            if seat == state.provocateur:
                return Rejection("own_offer", "the provocateur does not react to the own offer")
            if card_in_air(state, seat):
                return Rejection("in_air", "the player's card is still in the air")
            if seat in state.window.passed:
                return Rejection("passed", "the player has passed")
            if 0 <= seat < state.seats:
                return Rejection("no_cards", "the player holds no cards")
        if state.phase is Phase.SETTLING:
            return Rejection("window_closed", "the time to react is over")
        return super()._why_not_to_act(state, seat)

    def _check_facts(self, state: State, facts: Facts) -> Rejection | None:
        match facts, state:
            case FirstProvocateur(seat=seat), State(phase=Phase.DRAW):
                return None if 0 <= seat < state.seats else Rejection("no_seat", "there is no such player")
            case QuietElapsed(), State(phase=Phase.REACTION):
                return None
            case CameToRest(), State(offer=Offer(card=offer), window=Window() as window):
                return _cannot_lie(facts, offer, window)
        return Rejection("wrong_phase", f"that cannot happen in the phase {state.phase}")

    def _act(self, state: State, seat: Seat, action: Action) -> Step[State]:
        offer, window, duel = state.offer, state.window, state.duel
        if isinstance(action, Throw) and window is not None:
            window = replace(window, in_air=(*window.in_air, action.card))
            thrown = replace(state, hands=_without(state.hands, seat, action.card), window=window)
            return Step(thrown, (CardThrown(seat, action),))
        if isinstance(action, Pass) and window is not None:
            passed = replace(state, window=replace(window, passed=(*window.passed, seat)))
            step = self._close_if_done(passed)
            return Step(step.state, (Passed(seat), *step.events))
        if isinstance(action, Offer):
            laid = replace(state, hands=_without(state.hands, seat, action.card), offer=action, judgement=None)
            step = open_window(laid, action, 1)
            return Step(step.state, (OfferLaid(seat, action), *step.events))
        if isinstance(action, ChooseToken) and offer is not None and duel is not None:
            first, second = duel.tokens
            first, second = (action.token, second) if seat == state.provocateur else (first, action.token)
            duel = replace(duel, tokens=(first, second))
            step = Step(replace(state, duel=duel), ())
            if first is not None and second is not None:
                step = pay_duel(step.state, offer.card, duel, (first, second))
            return Step(step.state, (TokenLaid(seat), *step.events))
        raise AssertionError(f"checked, yet unknown: {action!r}")

    def _learn(self, state: State, facts: Facts) -> Step[State]:
        match facts, state:
            case FirstProvocateur(seat=seat), _:
                return begin_turn(state, seat)
            case QuietElapsed(), State(offer=Offer() as offer, window=Window() as window):
                return close_window(state, offer, window, Closing.QUIET)
            case CameToRest(), State(window=Window() as window):
                moved = facts.card not in window.in_air
                settled = replace(state, window=_with_report(window, facts))
                step = self._close_if_done(settled)
                return Step(step.state, (CardRested(facts, moved), *step.events))
        raise AssertionError(f"checked, yet unknown: {facts!r}")

    def _close_if_done(self, state: State) -> Step[State]:
        """Close the window as soon as ruling 7 says so; judge it once the last late card is down."""
        offer, window = state.offer, state.window
        if offer is None or window is None:
            raise AssertionError("there is no window")
        if window.closing is not None:
            return Step(state, ()) if window.in_air else settle(state, offer, window, window.closing)
        path = find_path(offer.card, window.rested)
        if path:
            return close_window(state, offer, replace(window, path=path), Closing.DUEL_CARD)
        # Whoever has a card in the air is still reacting, even if it was the last one: nobody's throw is too late
        # only because the others passed.
        if not window.in_air and not self.to_act(state):
            return close_window(state, offer, window, Closing.ALL_PASSED)
        return Step(state, ())

    def sample(self, state: State, rng: Stream) -> Facts:
        """A fair draw of the first provocateur; plausible rests and time-outs by luck.py."""
        if state.offer is None or state.window is None:
            return FirstProvocateur(rng.below(state.seats))
        return world_facts(state.offer.card, state.window, rng)

    def outcome(self, state: State) -> Outcome | None:
        """Who has most points, once at most one player holds cards."""
        return final_outcome(state) if state.phase is OVER else None

    def view(self, state: State, seat: Seat | None) -> View:
        """All but the hands of others and the tokens that lie hidden."""
        return view_of(state, seat)

    def redeal(self, state: State, seat: Seat | None, rng: Stream) -> State:
        """Hidden tokens drawn anew; hands can be deduced from what everybody saw, so nothing is to be drawn there."""
        duel = state.duel
        if duel is None:
            return state

        def drawn(who: Seat, token: Token | None) -> Token | None:
            hidden = token is not None and who != seat and state.lives[who] > 0
            return rng.choice((Token.PEACE, Token.CONFLICT)) if hidden else token

        tokens = (drawn(state.provocateur, duel.tokens[0]), drawn(duel.contractant, duel.tokens[1]))
        return replace(state, duel=replace(duel, tokens=tokens))

    def inventory(self, state: State) -> tuple[CardId, ...]:
        """All cards in hands, arena, won piles and on the open pile."""
        cards = [card for pile in (*state.hands, *state.won, state.open_pile) for card in pile]
        if state.offer is not None:
            cards.append(state.offer.card)
        if state.duel is not None:
            cards.append(state.duel.duel_card)
        if state.window is not None:
            cards += [*state.window.in_air, *(report.card for report in state.window.rested)]
        return tuple(sorted(cards))

    def text(self, action: object) -> str:
        """Such as "throw B3"."""
        match action:
            case Offer(card=card):
                return f"offer {card}"
            case Throw(card=card):
                return f"throw {card}"
            case Pass():
                return "pass"
            case ChooseToken(token=token):
                return f"choose {token}"
        return super().text(action)


@lru_cache(maxsize=64)
def lob(seat: Seat, seats: int) -> Launch:
    """The standard throw: a lob of 45° at 1.6 m/s from 400 mm away, from the seat's side towards the middle."""
    side = 2.0 * math.pi * seat / seats
    away_x, away_y, speed = math.cos(side), math.sin(side), 1600.0 * math.sqrt(0.5)
    return Launch(400.0 * away_x, 400.0 * away_y, 100.0, -speed * away_x, -speed * away_y, speed, side, 0.0, 0.0, 15.0)


def _without(hands: tuple[tuple[CardId, ...], ...], seat: Seat, card: CardId) -> tuple[tuple[CardId, ...], ...]:
    """The hands after this seat has played this card."""
    kept = tuple([other for other in hands[seat] if other != card])
    return (*hands[:seat], kept, *hands[seat + 1 :])


def _lacks(state: State, seat: Seat, card: CardId) -> Rejection | None:
    if card in state.hands[seat]:
        return None
    return Rejection("not_in_hand", f"the player does not hold {card}")


def _misplaced(offer: Offer, arena: Arena) -> Rejection | None:
    """Whether the offer is not wholly inside the rim (ruling 3)."""
    x, y, yaw = offer.x_mm, offer.y_mm, offer.yaw_rad
    if not (math.isfinite(x) and math.isfinite(y) and math.isfinite(yaw)):
        return Rejection("misplaced", "a place in the arena is made of finite numbers")
    pose = Pose((x, y, 0.0), (math.cos(yaw), math.sin(yaw), 0.0), (-math.sin(yaw), math.cos(yaw), 0.0))
    # The outline is convex: if the corners are inside, all of the card is.
    corners = pose.corners(DEFAULT_PARAMS.card.length_mm, DEFAULT_PARAMS.card.width_mm)
    if max(arena.inner.distance(corner[0], corner[1]) for corner in corners) > 0.0:
        return Rejection("misplaced", "the offer must lie wholly inside the rim")
    return None


@lru_cache(maxsize=256)  # the standard lobs come again and again
def _unthrowable(launch: Launch) -> Rejection | None:
    try:
        launch.check()
    except BadLaunch as error:
        return Rejection("bad_launch", str(error))
    return None


def _cannot_lie(report: CameToRest, offer: CardId, window: Window) -> Rejection | None:
    """Whether the report does not fit what is in the air and in the arena."""
    lying = [other.card for other in window.rested]
    if report.card not in window.in_air:
        if report.card not in lying:
            return Rejection("not_thrown", f"{report.card} was not thrown in this window")
        if window.closing is not None:
            return Rejection("judged", f"{report.card} lay still when the window closed and is judged as it lay")
    under = report.on_top_of
    if len(set(under)) < len(under) or report.card in under or not {offer, *lying}.issuperset(under):
        return Rejection("lies_on_nothing", f"{report.card} can only lie on cards that lie in the arena, on each once")
    return None


def _with_report(window: Window, report: CameToRest) -> Window:
    """The window after a card came to rest, or was moved and lies anew.

    A moved card keeps its place in the order unless it lies in another way now: then it came to rest there only now.
    """
    before = next((other for other in window.rested if other.card == report.card), None)
    if before is not None and _same_place(before, report):
        return window
    rested = (*(other for other in window.rested if other.card != report.card), report)
    return replace(window, in_air=tuple(card for card in window.in_air if card != report.card), rested=rested)


def _same_place(a: CameToRest, b: CameToRest) -> bool:
    return (a.rest, a.face_up, set(a.on_top_of)) == (b.rest, b.face_up, set(b.on_top_of))

"""The rules of Goddam Dilema (shared/rulings.md § Goddam Dilema), pure: shuffles and the clock enter as facts."""

from __future__ import annotations

from msgspec.structs import replace

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.core.streams import Stream
from dilemma_arena.rules.codec import Codec, Codecs
from dilemma_arena.rules.contract import FactsNeeded, Game, GameInfo, Outcome, Step
from dilemma_arena.rules.errors import BadSetup, Rejection
from games.goddam_dilema.deck import Kind
from games.goddam_dilema.messages import (
    MAX_SEATS,
    MIN_SEATS,
    Action,
    CardPlayed,
    Facts,
    FirstPlayer,
    FirstPlayerDrawn,
    Options,
    Phase,
    PileShuffled,
    PlayCard,
    Ready,
    SaidReady,
    Shuffle,
    Thumb,
    ThumbSet,
    TimeUp,
    TurnUp,
    Vote,
)
from games.goddam_dilema.piles import Pile
from games.goddam_dilema.state import State, View, is_team, view_of
from games.goddam_dilema.turn import begin_count, begin_talk, begin_turn, end_count, final_outcome, needed, short_pile

# Python 3.11 takes ten times as long to look up a member of an enum as a name, and these are asked at every action.
PREPARE, TURN_UP, TALK, VOTE, OVER = Phase.PREPARE, Phase.TURN_UP, Phase.TALK, Phase.VOTE, Phase.OVER
NO_FACTS, CHANCE, WORLD = FactsNeeded.NONE, FactsNeeded.CHANCE, FactsNeeded.WORLD
CHOSEN = {Phase.COOL: Kind.COOL, Phase.NASTY: Kind.NASTY}
"""Which kind of card is chosen in a phase."""
_VOTES = (Vote(Thumb.UP), Vote(Thumb.DOWN))


class GoddamDilema(Game[State, Action, Facts, Options, View]):
    """Goddam Dilema for 3 to 10 players, and the team game for two."""

    info = GameInfo(
        id="goddam-dilema",
        title="Goddam Dilema",
        min_seats=MIN_SEATS,
        max_seats=MAX_SEATS,
        rules_version=1,
        package="games.goddam_dilema",
        seat_notes={2: "both play as a team, with rules of their own"},
    )
    codecs: Codecs[State, Action, Facts, Options] = Codecs(Codec(State), Codec(Action), Codec(Facts), Codec(Options))
    default_options = Options()

    def _start(self, seats: int, options: Options) -> State:
        if options.first is not None and options.first >= seats:
            raise BadSetup(f"player {options.first + 1} cannot begin: there are {seats} players")
        deck, least = options.deck(), needed(is_team(seats))
        for kind, cards in ((Kind.COOL, deck.cool), (Kind.NASTY, deck.nasty)):
            if len(cards) < least:
                raise BadSetup(f"{seats} players need at least {least} {kind} cards, the deck has {len(cards)}")
        return State(
            options=options,
            phase=Phase.PREPARE,
            active=options.first,
            cool=Pile(unseen=deck.cool),
            nasty=Pile(unseen=deck.nasty),
            scores=(0,) * seats,
        )

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The chooser; or who turns up; or all who still talk; or all whose thumb may still be set."""
        phase = state.phase
        if phase is VOTE:
            seats = range(len(state.scores))
            # While the count runs a thumb may be changed; without a count each votes once.
            if state.options.count_s is not None:
                return tuple(seats)
            return tuple([seat for seat in seats if state.votes[seat] is None])
        if phase is TALK:
            return tuple([seat for seat in range(len(state.scores)) if seat not in state.ready])
        kind = CHOSEN.get(phase)
        mover = state.chooser(kind) if kind is not None else state.active if phase is TURN_UP else None
        return () if mover is None else (mover,)

    def facts_needed(self, state: State) -> FactsNeeded:
        """Chance before a turn, where something is to be drawn or shuffled; the clock while one runs."""
        phase = state.phase
        if phase is PREPARE:
            return CHANCE
        limit = state.options.count_s if phase is VOTE else state.options.talk_s if phase is TALK else None
        return NO_FACTS if limit is None else WORLD

    def _legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        phase = state.phase
        if phase is VOTE:
            return _VOTES
        if phase is TALK:
            return (Ready(),)
        kind = CHOSEN.get(phase)
        return (TurnUp(),) if kind is None else tuple(map(PlayCard, state.pile(kind).hand))

    def _check(self, state: State, seat: Seat, action: Action) -> Rejection | None:
        phase = state.phase
        if isinstance(action, PlayCard) and (kind := CHOSEN.get(phase)) is not None:
            held = action.card in state.pile(kind).hand
            return None if held else Rejection("not_in_hand", f"the player does not hold {action.card}")
        if phase is VOTE:
            fits = isinstance(action, Vote)
        elif phase is TALK:
            fits = isinstance(action, Ready)
        else:
            fits = phase is TURN_UP and isinstance(action, TurnUp)
        return None if fits else Rejection("wrong_phase", _WANTED[phase])

    def _why_not_to_act(self, state: State, seat: Seat) -> Rejection:
        if 0 <= seat < state.seats:
            if state.phase is Phase.TALK:
                return Rejection("is_ready", "the player is ready already")
            if state.phase is Phase.VOTE:
                return Rejection("has_voted", "the player has voted already")
        return super()._why_not_to_act(state, seat)

    def _check_facts(self, state: State, facts: Facts) -> Rejection | None:
        match facts, state.phase:
            case FirstPlayer(seat=seat), Phase.PREPARE if state.active is None:
                return None if 0 <= seat < state.seats else Rejection("no_seat", "there is no such player")
            case Shuffle(kind=kind, order=order), Phase.PREPARE if state.active is not None:
                due = kind is short_pile(state) and tuple(sorted(order)) == state.pile(kind).box
                return None if due else Rejection("no_shuffle", "that is no shuffle of the cards that are due")
            case TimeUp(), Phase.TALK | Phase.VOTE:
                return None
        return Rejection("wrong_phase", f"that cannot happen in the phase {state.phase}")

    def _act(self, state: State, seat: Seat, action: Action) -> Step[State]:
        match action:
            case PlayCard(card=card):
                return _play(state, seat, card)
            case TurnUp():
                (cool,), (nasty,) = state.cool.hand, state.nasty.hand
                step = begin_talk(replace(state, cool=state.cool.played(cool), nasty=state.nasty.played(nasty)))
                played = (CardPlayed(seat, cool, Kind.COOL), CardPlayed(seat, nasty, Kind.NASTY))
                return Step(step.state, (*played, *step.events))
            case Ready():
                talked = replace(state, ready=tuple(sorted((*state.ready, seat))))
                step = begin_count(talked, 1) if len(talked.ready) == state.seats else Step(talked, ())
                return Step(step.state, (SaidReady(seat), *step.events))
            case Vote(thumb=thumb):
                voted = replace(state, votes=(*state.votes[:seat], thumb, *state.votes[seat + 1 :]))
                done = state.options.count_s is None and None not in voted.votes
                step = end_count(voted) if done else Step(voted, ())
                return Step(step.state, (ThumbSet(seat), *step.events))

    def _learn(self, state: State, facts: Facts) -> Step[State]:
        match facts:
            case FirstPlayer(seat=seat):
                step = begin_turn(replace(state, active=seat))
                return Step(step.state, (FirstPlayerDrawn(seat), *step.events))
            case Shuffle(kind=kind, order=order):
                step = begin_turn(_with_pile(state, kind, state.pile(kind).shuffled(order)))
                return Step(step.state, (PileShuffled(kind, len(order)), *step.events))
            case TimeUp():
                return begin_count(state, 1) if state.phase is Phase.TALK else end_count(state)

    def sample(self, state: State, rng: Stream) -> Facts:
        """A fair draw of the first player, a fair shuffle of the box; or the end of the time."""
        if state.phase is not Phase.PREPARE:
            return TimeUp(0)
        kind = short_pile(state)
        if state.active is None or kind is None:
            return FirstPlayer(rng.below(state.seats))
        order = list(state.pile(kind).box)
        rng.shuffle(order)
        return Shuffle(kind, tuple(order))

    def outcome(self, state: State) -> Outcome | None:
        """Who has most points, once all dilemmas are decided; two players always win together."""
        return final_outcome(state) if state.phase is OVER else None

    def view(self, state: State, seat: Seat | None) -> View:
        """All but piles, rejected cards, what the neighbours hold, and the thumbs of others during the count."""
        return view_of(state, seat)

    def redeal(self, state: State, seat: Seat | None, rng: Stream) -> State:
        """All hidden cards of a kind shuffled together and dealt anew, and hidden thumbs set anew."""
        cool, nasty = (
            state.pile(kind).redealt(rng, hand_is_known=seat is not None and seat == state.chooser(kind))
            for kind in (Kind.COOL, Kind.NASTY)
        )
        votes = tuple(
            vote if vote is None or other == seat else rng.choice((Thumb.UP, Thumb.DOWN))
            for other, vote in enumerate(state.votes)
        )
        return replace(state, cool=cool, nasty=nasty, votes=votes)

    def inventory(self, state: State) -> tuple[CardId, ...]:
        """All cards of both kinds."""
        return tuple(sorted((*state.cool.cards, *state.nasty.cards)))

    def text(self, action: object) -> str:
        """Such as "play c012"."""
        match action:
            case PlayCard(card=card):
                return f"play {card}"
            case TurnUp():
                return "turn up a dilemma"
            case Ready():
                return "be ready"
            case Vote(thumb=thumb):
                return f"vote thumb {thumb}"
        return super().text(action)


_WANTED = {
    Phase.COOL: "a cool card is to be chosen",
    Phase.NASTY: "a nasty card is to be chosen",
    Phase.TURN_UP: "a dilemma is to be turned up",
    Phase.TALK: "the dilemma is talked about",
    Phase.VOTE: "thumbs are to be set",
}


def _with_pile(state: State, kind: Kind, pile: Pile) -> State:
    return replace(state, cool=pile) if kind is Kind.COOL else replace(state, nasty=pile)


def _play(state: State, seat: Seat, card: CardId) -> Step[State]:
    """A chosen card onto the table: after the cool one it is the right neighbour's turn, after the nasty one talk."""
    kind = Kind(state.phase.value)
    laid = _with_pile(state, kind, state.pile(kind).played(card))
    step = Step(replace(laid, phase=Phase.NASTY), ()) if kind is Kind.COOL else begin_talk(laid)
    return Step(step.state, (CardPlayed(seat, card, kind), *step.events))

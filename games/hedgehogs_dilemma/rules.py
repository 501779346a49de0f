"""The rules of Hedgehog's Dilemma (shared/rulings.md § Hedgehog's Dilemma), pure: the shuffle enters as facts."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.core.streams import Stream
from dilemma_arena.rules.codec import Codec, Codecs
from dilemma_arena.rules.contract import Event, FactsNeeded, Game, GameInfo, Outcome, Step, Termination
from dilemma_arena.rules.errors import BadSetup, Rejection
from games.hedgehogs_dilemma.messages import (
    HAND,
    Action,
    CardChosen,
    CardsRevealed,
    Deal,
    Facts,
    FieldOpened,
    GameEnded,
    Options,
    PairMade,
    Partner,
    PastRound,
    Phase,
    Play,
    Reveal,
    RoundBegan,
    RoundEnded,
    numeral,
)
from games.hedgehogs_dilemma.pairing import Verdict, pair
from games.hedgehogs_dilemma.state import Cards, State, View, total, view_of

# Python 3.11 takes ten times as long to look up a member of an enum as a name, and these are asked at every action.
DEAL, PLAY, PARTNER, OVER = Phase.DEAL, Phase.PLAY, Phase.PARTNER, Phase.OVER
NO_FACTS, CHANCE = FactsNeeded.NONE, FactsNeeded.CHANCE


class HedgehogsDilemma(Game[State, Action, Facts, Options, View]):
    """Hedgehog's Dilemma for 3 to 5 players."""

    info = GameInfo(
        id="hedgehogs-dilemma",
        title="Hedgehog's Dilemma",
        min_seats=3,
        max_seats=5,
        rules_version=1,
        package="games.hedgehogs_dilemma",
    )
    codecs: Codecs[State, Action, Facts, Options] = Codecs(Codec(State), Codec(Action), Codec(Facts), Codec(Options))
    default_options = Options()

    def _start(self, seats: int, options: Options) -> State:
        deck = options.deck()
        needed = 2 * HAND * seats  # six turns, each with as many field cards as players
        if len(deck) < needed:
            raise BadSetup(f"{seats} players need {needed} cards, the deck has {len(deck)}")
        return State(options, Phase.DEAL, ((),) * seats, deck, (0,) * seats, options.chips, pairs=((),) * seats)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """All who have not laid a card yet; or the one whose partner is to be chosen next."""
        if state.phase is PLAY:
            return tuple([seat for seat, card in enumerate(state.chosen) if card is None])
        if state.phase is PARTNER and state.reveal is not None:
            return (next(_partnerless(state.reveal)),)
        return ()

    def facts_needed(self, state: State) -> FactsNeeded:
        """Chance before each round."""
        return CHANCE if state.phase is DEAL else NO_FACTS

    def _legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        if state.phase is PLAY or state.reveal is None:
            return tuple(map(Play, state.hands[seat]))
        return tuple(map(Partner, _partners(state.reveal, seat)))

    def _check(self, state: State, seat: Seat, action: Action) -> Rejection | None:
        phase, reveal = state.phase, state.reveal
        if phase is PLAY and isinstance(action, Play):
            held = action.card in state.hands[seat]
            return None if held else Rejection("not_in_hand", f"the player does not hold {action.card}")
        if phase is PARTNER and isinstance(action, Partner) and reveal is not None:
            free = action.card in _partners(reveal, seat)
            return None if free else Rejection("no_partner", f"{action.card} is no free partner in the field")
        return Rejection("wrong_phase", "a card is to be played" if phase is PLAY else "a partner is to be chosen")

    def _why_not_to_act(self, state: State, seat: Seat) -> Rejection:
        if state.phase is Phase.PLAY and 0 <= seat < state.seats:
            return Rejection("has_chosen", "the player has laid a card already")
        return super()._why_not_to_act(state, seat)

    def _check_facts(self, state: State, facts: object) -> Rejection | None:
        if not isinstance(facts, Deal) or sorted(facts.order) != sorted(state.options.deck()):
            return Rejection("no_deal", "a deal is a shuffle of the whole deck")
        return None

    def _act(self, state: State, seat: Seat, action: Action) -> Step[State]:
        if isinstance(action, Play):
            card = action.card
            hand = tuple([other for other in state.hands[seat] if other != card])
            hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
            chosen = (*state.chosen[:seat], card, *state.chosen[seat + 1 :])
            laid = replace(state, hands=hands, chosen=chosen)
            if None in chosen:
                return Step(laid, (CardChosen(seat),))
            step = _reveal(laid, tuple([card for card in chosen if card is not None]))
            return Step(step.state, (CardChosen(seat), *step.events))
        reveal = state.reveal
        if reveal is None:
            raise AssertionError("checked, yet nothing is revealed")
        paired = PairMade(seat, reveal.played[seat], action.card)
        return _pair_up(state, _with_partner(reveal, seat, action.card), (paired,))

    def _learn(self, state: State, facts: Facts) -> Step[State]:
        order, seats = facts.order, state.seats
        hands = tuple(tuple(sorted(order[HAND * seat : HAND * (seat + 1)])) for seat in range(seats))
        dealt = replace(state, hands=hands, burrow=order[HAND * seats :], reveal=None)
        return _open_field(dealt, (RoundBegan(len(state.past) + 1),))

    def sample(self, state: State, rng: Stream) -> Facts:
        """A fair shuffle."""
        deck = list(state.options.deck())
        rng.shuffle(deck)
        return Deal(tuple(deck))

    def outcome(self, state: State) -> Outcome | None:
        """Who has most chips, once the supply has run out."""
        return _final_outcome(state) if state.phase is OVER else None

    def view(self, state: State, seat: Seat | None) -> View:
        """All but the burrow, the hands of others and their face-down cards."""
        return view_of(state, seat)

    def redeal(self, state: State, seat: Seat | None, rng: Stream) -> State:
        """The burrow, the hands of others and their face-down cards, shuffled together and dealt anew."""
        if state.phase not in (Phase.PLAY, Phase.PARTNER):
            return state
        others = [other for other in range(state.seats) if other != seat]
        face_down = [card for other in others if (card := state.chosen[other]) is not None]
        hidden = [*state.burrow, *(card for other in others for card in state.hands[other])]
        if state.phase is Phase.PLAY:
            hidden += face_down
        rng.shuffle(hidden)
        draw = iter(hidden)
        hands, chosen = list(state.hands), list(state.chosen)
        for other in others:
            hands[other] = tuple(sorted(next(draw) for _ in state.hands[other]))
            if state.phase is Phase.PLAY and chosen[other] is not None:
                chosen[other] = next(draw)
        return replace(state, hands=tuple(hands), chosen=tuple(chosen), burrow=tuple(draw))

    def inventory(self, state: State) -> tuple[CardId, ...]:
        """All cards in hands, burrow and field, played, paired and removed."""
        piles = (*state.hands, state.burrow, state.field, *state.pairs, state.removed)
        chosen = [card for card in state.chosen if card is not None]
        return tuple(sorted([card for pile in piles for card in pile] + chosen))

    def text(self, action: object) -> str:
        """Such as "play 3k"."""
        match action:
            case Play(card=card):
                return f"play {card}"
            case Partner(card=card):
                return f"take {card} as partner"
        return super().text(action)


def _open_field(state: State, events: tuple[Event, ...]) -> Step[State]:
    """A fresh field of as many cards as players (ruling 2)."""
    field, burrow = state.burrow[: state.seats], state.burrow[state.seats :]
    opened = replace(state, phase=Phase.PLAY, field=field, burrow=burrow, chosen=(None,) * state.seats)
    return Step(opened, (*events, FieldOpened(field)))


def _reveal(state: State, played: Cards) -> Step[State]:
    """All cards are in: turn them over and see which of them pair."""
    verdicts = pair(tuple(map(numeral, state.field)), tuple(map(numeral, played)))
    reveal = Reveal(state.field, played, verdicts, partners=(None,) * state.seats)
    return _pair_up(replace(state, phase=Phase.PARTNER), reveal, (CardsRevealed(reveal),))


def _partnerless(reveal: Reveal) -> Iterator[Seat]:
    """The seats that pair and have no partner yet, in order."""
    for seat, (verdict, partner) in enumerate(zip(reveal.verdicts, reveal.partners, strict=True)):
        if verdict is Verdict.PAIRED and partner is None:
            yield seat


def _partners(reveal: Reveal, seat: Seat) -> Cards:
    """The field cards the seat's card may pair with."""
    wanted = numeral(reveal.played[seat])
    return tuple(card for card in reveal.field if numeral(card) == wanted and card not in reveal.partners)


def _with_partner(reveal: Reveal, seat: Seat, card: CardId) -> Reveal:
    return replace(reveal, partners=(*reveal.partners[:seat], card, *reveal.partners[seat + 1 :]))


def _pair_up(state: State, reveal: Reveal, events: tuple[Event, ...]) -> Step[State]:
    """Give partners to those who have no choice, up to the next one who has; then the turn is over."""
    for seat in _partnerless(reveal):
        partners = _partners(reveal, seat)
        if len(partners) > 1 and state.options.choose_partner:
            return Step(replace(state, reveal=reveal), events)
        reveal = _with_partner(reveal, seat, partners[0])
        events = (*events, PairMade(seat, reveal.played[seat], partners[0]))
    return _end_turn(replace(state, reveal=reveal), reveal, events)


def _end_turn(state: State, reveal: Reveal, events: tuple[Event, ...]) -> Step[State]:
    """Pairs go to their owners, everything else leaves; then a fresh field, or the end of the round."""
    pairs = tuple(
        (*pile, played, partner) if partner is not None else pile
        for pile, played, partner in zip(state.pairs, reveal.played, reveal.partners, strict=True)
    )
    paired = {card for pile in pairs for card in pile}
    removed = tuple(card for card in (*reveal.field, *reveal.played) if card not in paired)
    done = replace(state, pairs=pairs, removed=(*state.removed, *removed), field=(), chosen=())
    return _open_field(done, events) if any(state.hands) else _end_round(done, events)


def _end_round(state: State, events: tuple[Event, ...]) -> Step[State]:
    """Every leader takes a chip, even if there are too few; without chips the game is over (ruling 6)."""
    totals = tuple(map(total, state.pairs))
    takers = tuple(seat for seat, points in enumerate(totals) if points == max(totals) > 0)
    result = PastRound(totals, takers)
    chips = tuple(count + (seat in takers) for seat, count in enumerate(state.chips))
    supply = max(0, state.supply - len(takers))
    events = (*events, RoundEnded(result, supply))
    ended = replace(state, chips=chips, supply=supply, past=(*state.past, result))
    if supply == 0:
        over = replace(ended, phase=Phase.OVER)
        return Step(over, (*events, GameEnded(_final_outcome(over))))
    # All cards go back; the last turn stays to be looked at until the next round is dealt.
    return Step(
        replace(ended, phase=Phase.DEAL, burrow=state.options.deck(), pairs=((),) * state.seats, removed=()), events
    )


def _final_outcome(state: State) -> Outcome:
    winners = tuple(seat for seat, chips in enumerate(state.chips) if chips == max(state.chips))
    return Outcome(winners, state.chips, Termination.SUPPLY_OUT)

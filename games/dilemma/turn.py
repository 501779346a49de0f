"""How a turn of Dilemma goes on by itself after an action or facts: window, judge, duel, pay-off, next turn.

Every function takes a state in which something is settled and returns the step to the next point where somebody
has to act or facts are awaited.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.rules.contract import Event, Outcome, Step, Termination
from games.dilemma.cards import owner, value
from games.dilemma.events import (
    ArenaJudged,
    DuelBegan,
    DuelPaid,
    GameEnded,
    OfferKept,
    TurnBegan,
    WindowClosed,
    WindowOpened,
)
from games.dilemma.judge import judge
from games.dilemma.messages import Closing, Duel, Offer, PastTurn, Phase, Token, Window
from games.dilemma.state import State

Cards = tuple[CardId, ...]
T = TypeVar("T")


def begin_turn(state: State, provocateur: Seat) -> Step[State]:
    """The initiative is this player's."""
    return Step(replace(state, phase=Phase.OFFER, provocateur=provocateur), (TurnBegan(provocateur),))


def open_window(state: State, offer: Offer, number: int) -> Step[State]:
    """Let the others react to the offer, or end it if none of them holds a card."""
    reactors = tuple(seat for seat, hand in enumerate(state.hands) if hand and seat != state.provocateur)
    if not reactors:
        return _keep_offer(state, offer)
    window = Window(number, sole_reactor=len(reactors) == 1)
    return Step(replace(state, phase=Phase.REACTION, offer=offer, window=window), (WindowOpened(number, reactors),))


def close_window(state: State, offer: Offer, window: Window, closing: Closing) -> Step[State]:
    """No more throws. What is in the air comes down first, too late (ruling 7), then all is judged."""
    window = replace(window, closing=closing, late=window.in_air)
    step = Step(replace(state, phase=Phase.SETTLING, window=window), (WindowClosed(closing, window.late),))
    return step if window.in_air else _then(step, settle(step.state, offer, window, closing))


def settle(state: State, offer: Offer, window: Window, closing: Closing) -> Step[State]:
    """Judge the arena of a closed window, and go on to the duel, a new window or the end of the offer."""
    judgement = judge(offer.card, window, closing)
    duel_card = judgement.duel_card
    back = [judged.report.card for judged in judgement.cards if judged.returned]
    out = [judged.report.card for judged in judgement.cards if judged.report.card not in (duel_card, *back)]
    hands = state.hands
    for card in back:
        hands = _at(hands, owner(card), tuple(sorted((*hands[owner(card)], card), key=value)))
    judged_state = replace(state, hands=hands, open_pile=(*state.open_pile, *out), window=None, judgement=judgement)
    step: Step[State] = Step(judged_state, (ArenaJudged(judgement),) if judgement.cards else ())
    if duel_card is not None:
        return _then(step, _begin_duel(judged_state, offer, duel_card))
    if judgement.cards:  # ruling 8: something was thrown, but nothing valid, so everybody may throw again
        return _then(step, open_window(judged_state, offer, window.number + 1))
    return _then(step, _keep_offer(judged_state, offer))


def _begin_duel(state: State, offer: Offer, duel_card: CardId) -> Step[State]:
    contractant = owner(duel_card)
    return Step(
        replace(state, phase=Phase.DUEL, duel=Duel(contractant, duel_card)),
        (DuelBegan(state.provocateur, contractant, offer.card, duel_card),),
    )


def _keep_offer(state: State, offer: Offer) -> Step[State]:
    """Nobody takes the offer up: the provocateur scores it (ruling 9)."""
    seat = state.provocateur
    won = _at(state.won, seat, (*state.won[seat], offer.card))
    kept = replace(state, offer=None, window=None, won=won, past=(*state.past, PastTurn(seat, offer.card)))
    return _then(Step(kept, (OfferKept(seat, offer.card),)), end_turn(kept))


def pay_duel(state: State, offer: CardId, duel: Duel, tokens: tuple[Token, Token]) -> Step[State]:
    """Show both tokens and move cards and lives (ruling 11)."""
    duellists = (state.provocateur, duel.contractant)
    both: Cards = (offer, duel.duel_card)
    won: tuple[Cards, Cards]
    match tokens:
        case (Token.PEACE, Token.PEACE):
            won = ((duel.duel_card,), (offer,))
        case (Token.CONFLICT, Token.PEACE):
            won = (both, ())
        case (Token.PEACE, Token.CONFLICT):
            won = ((), both)
        case _:
            won = ((), ())
    lost = (int(tokens[0] is Token.CONFLICT), int(tokens[1] is Token.CONFLICT))
    piles, lives = state.won, state.lives
    for seat, cards, life in zip(duellists, won, lost, strict=True):
        piles = _at(piles, seat, (*piles[seat], *cards))
        lives = _at(lives, seat, lives[seat] - life)
    paid = replace(
        state,
        won=piles,
        lives=lives,
        open_pile=state.open_pile if any(won) else (*state.open_pile, *both),
        offer=None,
        duel=None,
        past=(*state.past, PastTurn(state.provocateur, offer, duel.contractant, duel.duel_card, tokens)),
    )
    return _then(Step(paid, (DuelPaid(duellists, tokens, won, lost),)), end_turn(paid))


def end_turn(state: State) -> Step[State]:
    """Pass the initiative to the left, to a player who holds cards, or end the game (rulings 12 and 14)."""
    if sum(map(bool, state.hands)) <= 1:
        over = replace(state, phase=Phase.OVER)
        return Step(over, (GameEnded(final_outcome(over)),))
    to_the_left = ((state.provocateur + step) % state.seats for step in range(1, state.seats + 1))
    return begin_turn(state, next(seat for seat in to_the_left if state.hands[seat]))


def final_outcome(state: State) -> Outcome:
    """Most points win; equal points share it; cards in hand and lives are worth nothing (ruling 14)."""
    scores = state.scores
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return Outcome(winners, scores, Termination.PLAYED_OUT)


def _then(first: Step[State], second: Step[State]) -> Step[State]:
    events: tuple[Event, ...] = (*first.events, *second.events)
    return Step(second.state, events)


def _at(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The tuple with one item exchanged."""
    return (*items[:index], item, *items[index + 1 :])

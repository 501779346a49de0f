"""The course of one dilemma, from drawing cards to counting points."""

from __future__ import annotations

from msgspec.structs import replace

from dilemma_arena.core.ids import Seat
from dilemma_arena.rules.contract import Event, Outcome, Step, Termination
from games.goddam_dilema.deck import Kind
from games.goddam_dilema.messages import (
    DRAWN,
    Closeness,
    CountBegan,
    DilemmaReplaced,
    GameEnded,
    Phase,
    Round,
    StayedSilent,
    TalkBegan,
    Thumb,
    ThumbsShown,
    TurnBegan,
)
from games.goddam_dilema.state import State, dilemmas

COUNTS = 2
"""Who has to show a thumb and does not gets one more count (ruling 5)."""


def needed(team: bool) -> int:
    """Cards of each kind that a dilemma takes from the piles."""
    return 1 if team else DRAWN


def short_pile(state: State) -> Kind | None:
    """The kind whose pile is too short for another dilemma, the cool one first."""
    return next((kind for kind in Kind if len(state.pile(kind).stack) < needed(state.team)), None)


def begin_turn(state: State) -> Step[State]:
    """Draw for the next dilemma; or wait for chance, if it is unknown who begins or a pile is too short."""
    if state.active is None or short_pile(state) is not None:
        return Step(replace(state, phase=Phase.PREPARE), ())
    count = needed(state.team)
    phase = Phase.TURN_UP if state.team else Phase.COOL
    drawn = replace(state, phase=phase, cool=state.cool.drawn(count), nasty=state.nasty.drawn(count))
    return Step(drawn, (TurnBegan(len(state.past) + 1, state.active),))


def begin_talk(state: State) -> Step[State]:
    """Both cards lie there."""
    cool, nasty = _table(state)
    return Step(replace(state, phase=Phase.TALK, ready=()), (TalkBegan(cool, nasty),))


def begin_count(state: State, count: int) -> Step[State]:
    """All thumbs to the side."""
    counting = replace(state, phase=Phase.VOTE, ready=(), votes=(None,) * state.seats, count=count)
    return Step(counting, (CountBegan(count),))


def end_count(state: State) -> Step[State]:
    """Show the thumbs, unless somebody without whom the dilemma is not decided has set none (ruling 5)."""
    required = tuple(range(state.seats)) if state.team else (_active(state),)
    silent = tuple(seat for seat in required if state.votes[seat] is None)
    if not silent:
        return _show(state, ())
    events = (StayedSilent(silent),)
    if state.count < COUNTS:
        step = begin_count(state, state.count + 1)
        return Step(step.state, (*events, *step.events))
    if state.team:
        # A team cannot get rid of a hard dilemma by silence: it counts, without a point.
        return _show(state, events)
    cool, nasty = _table(state)
    step = begin_turn(_cleared(state))
    return Step(step.state, (*events, DilemmaReplaced(cool, nasty), *step.events))


def _show(state: State, events: tuple[Event, ...]) -> Step[State]:
    """Thumbs up in the air: points, then the next player's turn or the end."""
    cool, nasty = _table(state)
    active = _active(state)
    scored = _team_score(state.votes) if state.team else _guessed_right(state.votes, active)
    round_ = Round(active, cool, nasty, state.votes, scored)
    scores = tuple(points + (seat in scored) for seat, points in enumerate(state.scores))
    events = (*events, ThumbsShown(round_))
    shown = replace(_cleared(state), scores=scores, past=(*state.past, round_))
    if len(shown.past) == dilemmas(state.seats):
        over = replace(shown, phase=Phase.OVER)
        closeness = Closeness.of(scores[0]) if state.team else None
        return Step(over, (*events, GameEnded(final_outcome(over), closeness)))
    step = begin_turn(replace(shown, active=(active + 1) % state.seats))
    return Step(step.state, (*events, *step.events))


def _guessed_right(votes: tuple[Thumb | None, ...], active: Seat) -> tuple[Seat, ...]:
    """Whoever voted as the active player did, who scores nothing."""
    return tuple(seat for seat, vote in enumerate(votes) if seat != active and vote is votes[active])


def _team_score(votes: tuple[Thumb | None, ...]) -> tuple[Seat, ...]:
    """Both, if they voted the same."""
    return (0, 1) if votes[0] is not None and votes[0] is votes[1] else ()


def _cleared(state: State) -> State:
    """The table empty, the vote forgotten."""
    return replace(state, cool=state.cool.cleared(), nasty=state.nasty.cleared(), votes=(), count=0)


def _table(state: State) -> tuple[str, str]:
    if state.cool.table is None or state.nasty.table is None:
        raise AssertionError("there is no dilemma on the table")
    return state.cool.table, state.nasty.table


def _active(state: State) -> Seat:
    if state.active is None:
        raise AssertionError("nobody is active")
    return state.active


def final_outcome(state: State) -> Outcome:
    """Most points win, everybody who has them; a team wins together, whatever its points."""
    best = max(state.scores)
    winners = tuple(seat for seat, points in enumerate(state.scores) if points == best)
    return Outcome(winners, state.scores, Termination.PLAYED_OUT)

"""What is counted in matches of Goddam Dilema: points, how well one reads others and is read, what one takes."""

from __future__ import annotations

from collections.abc import Sequence

from dilemma_arena.rules.contract import Event
from dilemma_arena.session.figures import SeatFigures
from games.goddam_dilema.messages import Thumb
from games.goddam_dilema.reading import readings, total
from games.goddam_dilema.state import State


def figures(state: State, _events: Sequence[Event]) -> tuple[SeatFigures, ...]:
    """By seat, from the final state."""
    table = readings(state.past, state.seats)

    def of(seat: int) -> SeatFigures:
        reads = total(table[seat])
        is_read = total([row[seat] for row in table])
        own = [shown.votes[seat] for shown in state.past if state.team or shown.active == seat]
        return SeatFigures(
            means={
                "points": state.scores[seat],
                "right_guesses": reads.share or 0.0,
                "guessed_right_by_others": is_read.share or 0.0,
            },
            counts={"own_dilemmas": {"taken": own.count(Thumb.UP), "left": own.count(Thumb.DOWN)}},
        )

    return tuple(map(of, range(state.seats)))

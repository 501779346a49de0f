"""Who reads whom: kept of every match, and told over all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dilemma_arena.recording.results import Result
from dilemma_arena.scene.i18n import Translator
from games.goddam_dilema.reading import Tally, readings
from games.goddam_dilema.state import State, is_team

ENOUGH = 3
"""Guesses about somebody before they say anything."""
TOLD = 3
"""Pairs that are told of, at most."""


def reading_figures(state: State) -> Mapping[str, float]:
    """By guesser and whom they guessed: right guesses, and all of them. Seats count from 1."""
    found: dict[str, float] = {}
    for guesser, row in enumerate(readings(state.past, state.seats), 1):
        for about, tally in enumerate(row, 1):
            if tally.guesses:
                found[f"right {guesser} about {about}"] = tally.right
                found[f"guesses {guesser} about {about}"] = tally.guesses
    return found


def tallied(results: Sequence[Result]) -> Mapping[tuple[str, str], Tally]:
    """By names, guesser first, over all matches; a team guesses each other, which is another game."""
    found: dict[tuple[str, str], Tally] = {}
    for result in results:
        seats = len(result.names)
        if is_team(seats):
            continue
        for one in range(seats):
            for other in range(seats):
                guesses = result.figures.get(f"guesses {one + 1} about {other + 1}", 0.0)
                right = result.figures.get(f"right {one + 1} about {other + 1}", 0.0)
                pair = (result.names[one], result.names[other])
                if guesses >= right >= 0.0 and guesses > 0.0:
                    found[pair] = found.get(pair, Tally()) + Tally(round(guesses), round(right))
    return found


def reading_records(tr: Translator, results: Sequence[Result]) -> Sequence[str]:
    """The best readers, and how well two players know each other, in sentences."""
    table = {pair: tally for pair, tally in tallied(results).items() if tally.guesses >= ENOUGH}
    best = sorted(table, key=lambda pair: (-table[pair].right / table[pair].guesses, -table[pair].guesses, pair))
    said = [
        tr("Best guesses: {reader} about {other}, {right} of {guesses} right.", reader=one, other=other,
           right=table[one, other].right, guesses=table[one, other].guesses)
        for one, other in best[:TOLD]
    ]  # fmt: skip
    teams = [result for result in results if is_team(len(result.names))]
    if teams:
        most = max(teams, key=lambda result: result.scores[0])
        said.append(tr("Of one mind most often: {one} and {other}, {points} of 7.", one=most.names[0],
                       other=most.names[1], points=most.scores[0]))  # fmt: skip
    return said

"""What is counted in matches of Dilemma: points, lives, throws, verdicts and tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from dilemma_arena.rules.contract import Event
from dilemma_arena.session.figures import SeatFigures
from games.dilemma.cards import owner
from games.dilemma.events import ArenaJudged, DuelPaid, OfferKept
from games.dilemma.messages import Verdict
from games.dilemma.state import State


def figures(state: State, events: Sequence[Event]) -> tuple[SeatFigures, ...]:
    """By seat, from the final state and everything that happened."""
    verdicts: list[Counter[str]] = [Counter({verdict.value: 0 for verdict in Verdict}) for _ in range(state.seats)]
    tokens: list[Counter[str]] = [Counter() for _ in range(state.seats)]
    kept = [0] * state.seats
    for event in events:
        match event:
            case ArenaJudged(judgement=judgement):
                for judged in judgement.cards:
                    verdicts[owner(judged.report.card)][judged.verdict.value] += 1
            case DuelPaid(duellists=duellists, tokens=laid):
                for seat, token in zip(duellists, laid, strict=True):
                    tokens[seat][token.value] += 1
            case OfferKept(seat=seat):
                kept[seat] += 1
    return tuple(
        SeatFigures(
            means={
                "points": state.scores[seat],
                "lives": state.lives[seat],
                "throws": verdicts[seat].total(),
                "offers_kept": kept[seat],
            },
            counts={"verdicts": dict(verdicts[seat]), "tokens": dict(sorted(tokens[seat].items()))},
        )
        for seat in range(state.seats)
    )

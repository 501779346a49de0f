"""The judge: which card takes up the offer, and why the others do not (rulings 5 and 6)."""

from __future__ import annotations

from collections.abc import Sequence

from dilemma_arena.core.ids import CardId
from dilemma_arena.physics.rest import Rest
from games.dilemma.cards import value
from games.dilemma.messages import CameToRest, Closing, Judged, Judgement, Verdict, Window

_REST_VERDICTS = {Rest.LEANING: Verdict.LEANING, Rest.ON_RIM: Verdict.ON_RIM, Rest.OUTSIDE: Verdict.OUTSIDE}


def counts(report: CameToRest) -> bool:
    """Whether the card is in the game at all: flat in the arena, face up (ruling 5)."""
    return report.rest is Rest.FLAT and report.face_up


def stand_ins(offer: CardId, rested: Sequence[CameToRest]) -> dict[CardId, CardId | None]:
    """The offer, and upward from it the same-value cards that count in its place; each with the one below it."""
    below: dict[CardId, CardId | None] = {offer: None}
    same = [report for report in rested if counts(report) and value(report.card) == value(offer)]
    grown = True
    while grown:
        grown = False
        for report in same:
            base = next((card for card in below if card in report.on_top_of), None)
            if base is not None and report.card not in below:
                below[report.card] = base
                grown = True
    return below


def find_path(offer: CardId, rested: Sequence[CameToRest]) -> tuple[CardId, ...]:
    """From the offer up to the duel card, both included; empty if there is none.

    Of several valid cards the first one that came to rest counts, whether they lie side by side on the offer or
    one on the offer and one on a same-value card (ruling 6).
    """
    if not rested:
        return ()
    below = stand_ins(offer, rested)
    for report in rested:
        if counts(report) and value(report.card) != value(offer):
            base = next((card for card in below if card in report.on_top_of), None)
            if base is not None:
                return (*_chain(below, base), report.card)
    return ()


def _chain(below: dict[CardId, CardId | None], top: CardId) -> tuple[CardId, ...]:
    chain = [top]
    while (under := below[chain[-1]]) is not None:
        chain.append(under)
    return tuple(reversed(chain))


def judge(offer: CardId, window: Window, closing: Closing) -> Judgement:
    """Explain a closed window in which nothing is in the air any more."""
    in_time = [report for report in window.rested if report.card not in window.late]
    below = stand_ins(offer, in_time)
    duel_card = window.path[-1] if window.path else None

    def verdict(report: CameToRest) -> Verdict:
        if report.card == duel_card:
            return Verdict.DUEL_CARD
        if report.card in window.late:
            return Verdict.TOO_LATE
        if report.rest is not Rest.FLAT:
            return _REST_VERDICTS[report.rest]
        if not report.face_up:
            return Verdict.FACE_DOWN
        if not any(card in below for card in report.on_top_of):
            return Verdict.NOT_ON_OFFER
        return Verdict.SAME_VALUE if value(report.card) == value(offer) else Verdict.SECOND

    cards = tuple(
        Judged(report, verdict(report), returned=window.sole_reactor and report.rest is not Rest.FLAT)
        for report in window.rested
    )
    # Without a duel card the judge still shows how far up the same-value cards led.
    path = window.path or _chain(below, list(below)[-1])
    return Judgement(offer, window.number, closing, cards, path)

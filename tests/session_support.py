"""Bots on strings and other things to test sessions with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dilemma_arena.core.streams import Stream
from dilemma_arena.rules.codec import Tagged
from dilemma_arena.rules.contract import Step
from dilemma_arena.session.match import Entry, Match
from dilemma_arena.session.session import Session
from games.dilemma import GAME as DILEMMA
from games.dilemma.messages import Action, Offer, Pass, Phase, Throw
from games.dilemma.state import View
from games.dilemma.throwing import aim_at_card, seat_mapping


class Puppet:
    """A bot that does what it is told, as fast as it is told; what it is not told, it passes or does peacefully."""

    def __init__(self, choose: Callable[[View], Action | None] = lambda _view: None, seconds: float = 1.0) -> None:
        self.choose_what = choose
        self.seconds = seconds
        self.asked: list[View] = []

    def choose(self, view: View, legal: Sequence[Action], rng: Stream) -> Action:
        self.asked.append(view)
        return self.choose_what(view) or (legal[-1] if view.phase is Phase.REACTION else legal[0])

    def reaction_s(self, view: View, action: Action, rng: Stream) -> float:
        return self.seconds


class Log:
    """An observer that keeps what it is told."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.closings = 0

    def saw(self, match: Match, entry: Entry, step: Step[Any]) -> None:
        self.entries.append(entry)

    def closed(self, match: Match) -> None:
        self.closings += 1


def on_target(seat: int, card: str, seats: int, offer: Offer | None = None) -> Throw:
    """A throw without any error at an offer; in the middle if there is none."""
    mapping = seat_mapping(seat, seats)
    x, y = (offer.x_mm, offer.y_mm) if offer is not None else (0.0, 0.0)
    return Throw(card, mapping.launch(aim_at_card(x, y, mapping)))


def told(session: Session) -> list[str]:
    """What happened, one text each, with its tick."""
    return [
        f"{entry.tick} {entry.record.seat} {entry.record.action or entry.record.facts}" for entry in session.history
    ]


def acts(session: Session, kind: type[Tagged]) -> list[tuple[int, int]]:
    """Tick and seat of the actions of a kind."""
    return [
        (entry.tick, entry.record.seat)
        for entry in session.history
        if isinstance(entry.record.action, kind) and entry.record.seat is not None
    ]


def people(seats: int, **options: Any) -> Session:  # noqa: ANN401 - the game's options
    """A table of Dilemma with people only, the first of them to begin."""
    chosen = DILEMMA.codecs.options.form(first=0, **options)  # type: ignore[operator]
    return Session(DILEMMA, ["human"] * seats, options=chosen)


__all__ = ["Log", "Pass", "Puppet", "acts", "on_target", "people", "told"]

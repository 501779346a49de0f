"""Every game of ours keeps the contract, and the conformance suite finds games that break it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import ClassVar

import pytest
from msgspec.structs import replace

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.core.streams import Stream, stream
from dilemma_arena.rules import conformance
from dilemma_arena.rules.codec import Codec, Codecs
from dilemma_arena.rules.conformance import CHECKS, NonConformance, conform
from dilemma_arena.rules.contract import ActionRecord, AnyGame, Event, FactsNeeded, Outcome, Step
from dilemma_arena.rules.registry import installed, load_entry
from games.dilemma import GAME as DILEMMA
from games.dilemma.messages import Action, CameToRest, ChooseToken, Facts, Options, Pass, Phase
from games.dilemma.rules import Dilemma
from games.dilemma.state import State, View
from games.dilemma.turn import final_outcome

GAMES: list[AnyGame] = [load_entry(entry) for _, entry in sorted(installed().items())]
"""Whatever is registered."""


def test_our_four_games_are_registered() -> None:
    ours = {"dilemma", "duel-betwixt-us", "goddam-dilema", "hedgehogs-dilemma"}
    assert ours <= {game.info.id for game in GAMES}


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(
    ("game", "seats"),
    [(game, seats) for game in GAMES for seats in range(game.info.min_seats, game.info.max_seats + 1)],
    ids=lambda value: value.info.id if not isinstance(value, int) else str(value),
)
def test_game_conforms(game: AnyGame, seats: int, check: conformance.Check) -> None:
    for seed in range(3 if seats <= 4 else 1):  # what takes long with many seats is found with few
        check(game, seats, seed)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
def test_many_random_games_end(game: AnyGame) -> None:
    for seed in range(60):
        seats = game.info.min_seats + seed % (game.info.max_seats - game.info.min_seats + 1)
        conformance.check_ends(game, seats, 1000 + seed)


_TRANSCRIPT = """
import hashlib, importlib, sys
from dilemma_arena.core.streams import stream
from dilemma_arena.rules.conformance import random_play, transcript
game = importlib.import_module(sys.argv[1]).GAME
text = transcript(random_play(game, game.info.max_seats, stream(7, "hash seed")))
print(hashlib.sha256(text.encode()).hexdigest())
print(*(name for name in ("pygame", "pymunk", "numpy") if name in sys.modules))
"""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
def test_same_game_under_every_hash_seed_and_without_pygame_or_pymunk(game: AnyGame) -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", _TRANSCRIPT, game.info.package],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for hash_seed in ("0", "1", "random")
    }
    assert len(outputs) == 1
    digest, imported = outputs.pop().splitlines()
    assert len(digest) == 64
    assert imported == ""


# -- games that break the contract, one fault each -------------------------------------------------------------


class DivergesLate(Dilemma):
    """Draws from something beside the stream, and only after a while: a test of the first steps would not see it."""

    calls: ClassVar[int] = 0

    def sample(self, state: State, rng: Stream) -> Facts:
        type(self).calls += 1
        facts = super().sample(state, rng)
        if isinstance(facts, CameToRest) and len(state.past) >= 5:
            return replace(facts, tick=facts.tick + type(self).calls)
        return facts


class IgnoresTheSeed(Dilemma):
    def sample(self, state: State, rng: Stream) -> Facts:
        return super().sample(state, stream(0, "always the same"))

    def _legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return super()._legal(state, seat)[:1]


class DrawsWhileApplying(Dilemma):
    def __init__(self) -> None:
        self.hidden = stream(3, "hidden")

    def _learn(self, state: State, facts: Facts) -> Step[State]:
        step = super()._learn(state, facts)
        if step.state.phase is Phase.OFFER:
            lives = tuple(life + self.hidden.below(2) for life in step.state.lives)
            return Step(replace(step.state, lives=lives), step.events)
        return step


class NeverOver(Dilemma):
    def outcome(self, state: State) -> Outcome | None:
        return None


class OverTooEarly(Dilemma):
    def outcome(self, state: State) -> Outcome | None:
        return final_outcome(state) if len(state.past) > 3 else None


class MovesOnAfterTheEnd(Dilemma):
    def facts_needed(self, state: State) -> FactsNeeded:
        return FactsNeeded.WORLD if state.phase is Phase.OVER else super().facts_needed(state)


class ForgetsWhenWritten(Dilemma):
    class _Forgetful(Codec[State]):
        def encode(self, value: State) -> bytes:
            return super().encode(replace(value, past=()))

    codecs: Codecs[State, Action, Facts, Options] = Codecs(
        _Forgetful(State), Dilemma.codecs.action, Dilemma.codecs.facts, Dilemma.codecs.options
    )


class ListsTheForbidden(Dilemma):
    def _legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return (*super()._legal(state, seat), Pass())


class HidesTheAllowed(Dilemma):
    def _legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        legal = super()._legal(state, seat)
        return legal[1:] if len(legal) > 3 else legal


class SwallowsTheIllegal(Dilemma):
    def apply(self, state: State, record: ActionRecord[Action, Facts]) -> Step[State]:
        if record.seat is not None and record.action is not None and self.check(state, record.seat, record.action):
            return Step(state, ())
        return super().apply(state, record)


class CrashesOnTheIllegal(Dilemma):
    def apply(self, state: State, record: ActionRecord[Action, Facts]) -> Step[State]:
        if record.seat is not None and record.action is not None and self.check(state, record.seat, record.action):
            raise KeyError(record.action)
        return super().apply(state, record)


class ReportsTheImpossible(Dilemma):
    def sample(self, state: State, rng: Stream) -> Facts:
        facts = super().sample(state, rng)
        return replace(facts, card="A0") if isinstance(facts, CameToRest) and len(state.past) > 3 else facts


class ShowsTokens(Dilemma):
    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        if state.duel is not None and state.duel.tokens[0] is not None:
            return replace(view, own_token=state.duel.tokens[0])
        return view


class TellsTokens(Dilemma):
    class _Told(Event, frozen=True):
        action: ChooseToken

    def _act(self, state: State, seat: Seat, action: Action) -> Step[State]:
        step = super()._act(state, seat, action)
        if isinstance(action, ChooseToken):
            return Step(step.state, (*step.events, self._Told(action)))
        return step


class LosesACard(Dilemma):
    def _act(self, state: State, seat: Seat, action: Action) -> Step[State]:
        step = super()._act(state, seat, action)
        return Step(replace(step.state, open_pile=step.state.open_pile[:3]), step.events)


class CountsTwice(Dilemma):
    def inventory(self, state: State) -> tuple[CardId, ...]:
        extra = (state.judgement.path[0],) if state.judgement else ()
        return tuple(sorted((*super().inventory(state), *extra)))


BROKEN: list[tuple[Callable[[], AnyGame], conformance.Check, str]] = [
    (DivergesLate, conformance.check_seed, "differs under the same seed"),
    (IgnoresTheSeed, conformance.check_openings, "different openings"),
    (DrawsWhileApplying, conformance.check_replay, "another state in the replay"),
    (NeverOver, conformance.check_ends, "nobody is to act and nothing to happen"),
    (OverTooEarly, conformance.check_ends, "somebody is to act after the end"),
    (MovesOnAfterTheEnd, conformance.check_ends, "facts are needed after the end"),
    (ForgetsWhenWritten, conformance.check_round_trip, "read back as another"),
    (ListsTheForbidden, conformance.check_legal, "is not accepted"),
    (HidesTheAllowed, conformance.check_legal, "not listed"),
    (SwallowsTheIllegal, conformance.check_illegal, "applied although it is rejected"),
    (CrashesOnTheIllegal, conformance.check_illegal, "instead of IllegalAction"),
    (ReportsTheImpossible, conformance.check_facts, "is not accepted"),
    (ShowsTokens, conformance.check_views, "shows what is hidden"),
    (TellsTokens, conformance.check_events, "what its view hides"),
    (LosesACard, conformance.check_inventory, "lost"),
    (CountsTwice, conformance.check_inventory, "one in two places"),
]


@pytest.mark.parametrize(("broken", "check", "message"), BROKEN, ids=lambda value: getattr(value, "__name__", ""))
def test_the_suite_finds(broken: Callable[[], AnyGame], check: conformance.Check, message: str) -> None:
    with pytest.raises(Exception, match=message) as found:
        check(broken(), 3, 1)
    assert isinstance(found.value, NonConformance)


def test_conform_runs_all_checks_on_all_numbers_of_seats() -> None:
    class OnlyFiveFail(Dilemma):
        def inventory(self, state: State) -> tuple[CardId, ...]:
            return super().inventory(state) if state.seats < 5 else ("A1", "A1")

    conform(DILEMMA)
    with pytest.raises(NonConformance, match="same id"):
        conform(OnlyFiveFail())

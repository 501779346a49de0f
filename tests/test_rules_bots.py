"""The bot contract: bots see views, draw from their own streams, and cannot get rubbish past it."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import pytest

from dilemma_arena.bots.contract import decide
from dilemma_arena.bots.levels import UnknownLevel, levels, make_bot
from dilemma_arena.bots.random_bot import RandomBot
from dilemma_arena.core.streams import Stream, Streams, stream
from dilemma_arena.rules.contract import ActionRecord, GameInfo
from dilemma_arena.rules.errors import MalformedAction
from games.dilemma import GAME
from games.dilemma.messages import Action, ChooseToken, Offer, Options, Token
from games.dilemma.rules import Dilemma
from games.dilemma.state import State, View
from tests.dilemma_table import PEACE, Table


def play(seed: int, disturbed: bool = False) -> State:
    """A game of four random bots, each with a stream of its own, physics by luck."""
    streams, bot = Streams(seed), RandomBot()
    state = GAME.start(4)
    while GAME.outcome(state) is None:
        seats = GAME.to_act(state)
        if seats:
            seat = seats[streams["pace"].below(len(seats))]
            if disturbed:
                streams["cosmetic"].random()
            record: ActionRecord[Any, Any] = ActionRecord(seat, decide(GAME, state, seat, bot, streams[f"bot {seat}"]))
        else:
            record = ActionRecord(facts=GAME.sample(state, streams["world"]))
        state = GAME.apply(state, record).state
    return state


def test_random_bots_play_whole_games_and_the_seed_decides() -> None:
    first = play(1)
    assert first == play(1)
    assert first == play(1, disturbed=True)
    assert first != play(2)


def test_the_random_bot_takes_everything_about_equally_often() -> None:
    state, rng = GAME.start(3, Options(first=0)), stream(5, "bot")
    chosen = Counter(decide(GAME, state, 0, RandomBot(), rng) for _ in range(2000))
    assert set(chosen) == set(GAME.legal(state, 0))
    assert all(150 <= times <= 255 for times in chosen.values())


def test_a_reaction_takes_time() -> None:
    rng = stream(5, "bot")
    times = [RandomBot().reaction_s(None, None, rng) for _ in range(200)]
    assert min(times) >= 0.5
    assert max(times) <= 3.0
    assert len(set(times)) == 200


class Spy:
    """Notes what it is shown and answers with what it was given."""

    def __init__(self, answer: object) -> None:
        self.answer = answer
        self.seen: list[object] = []

    def choose(self, view: View, legal: Sequence[Action], rng: Stream) -> Any:  # noqa: ANN401
        self.seen += [view, legal]
        return self.answer

    def reaction_s(self, view: View, action: Action, rng: Stream) -> float:
        return 0.0


def test_a_bot_sees_the_view_of_its_seat_and_never_the_state() -> None:
    table = Table(3)
    table.offer("A7")
    table.throw("B3")
    table.lands("B3", on=["A7"])
    table.tokens(B=PEACE)
    spy = Spy(ChooseToken(Token.PEACE))
    decide(GAME, table.state, 0, spy, stream(1, "bot"))
    assert spy.seen == [GAME.view(table.state, 0), GAME.legal(table.state, 0)]
    assert "own_token=None" in repr(spy.seen[0])


@pytest.mark.parametrize("answer", [None, "pass", 7, Offer(5), ChooseToken("war")])  # type: ignore[arg-type]
def test_rubbish_from_a_bot_is_malformed(answer: object) -> None:
    with pytest.raises(MalformedAction, match=r"^the bot of player 1"):
        decide(GAME, GAME.start(3, Options(first=0)), 0, Spy(answer), stream(1, "bot"))


class Bare(Dilemma):
    info = GameInfo("bare", "Bare", 2, 5, 1, package="bare_game")


def test_every_game_has_a_random_bot_and_its_own_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    package, bots = ModuleType("bare_game"), ModuleType("bare_game.bots")
    package.__path__ = []
    monkeypatch.setitem(sys.modules, "bare_game", package)
    assert list(levels(Bare())) == ["random"]
    made = Spy(None)
    bots.__dict__["LEVELS"] = {"easy": lambda character: made}
    bots.__spec__ = __spec__  # anything that is not None: the module is there
    monkeypatch.setitem(sys.modules, "bare_game.bots", bots)
    assert list(levels(Bare())) == ["random", "easy"]
    assert make_bot(Bare(), "easy", stream(1, "character")) is made
    assert isinstance(make_bot(Bare(), "random", stream(1, "character")), RandomBot)
    with pytest.raises(UnknownLevel, match="Bare has no bot 'godlike'; there are random, easy"):
        make_bot(Bare(), "godlike", stream(1, "character"))

"""Environments: PettingZoo's own tests pass for every game; nobody is told what is hidden; choices stay unseen."""

from __future__ import annotations

import importlib
import importlib.util
import subprocess
import sys
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from dilemma_arena.core.errors import UserError
from dilemma_arena.core.streams import stream
from dilemma_arena.envs import make
from dilemma_arena.rules.registry import installed, load
from tests._helpers import plain_environment

if importlib.util.find_spec("pettingzoo") is None:  # importing it here would name another sound driver
    pytest.skip("PettingZoo is not installed (extra rl)", allow_module_level=True)

GAMES = ("dilemma", "duel-betwixt-us", "goddam-dilema", "hedgehogs-dilemma")
CYCLES = {"dilemma": 60}
"""Real throws take their time; the other games get many more."""


def fair(env: Any, agent: str) -> int:  # noqa: ANN401
    """A random action the mask allows."""
    mask = env.observe(agent)["action_mask"]
    return int(env.action_space(agent).sample(mask))


def play_out(env: Any, seed: int, each: Callable[[Any, str], None] = lambda env, agent: None) -> dict[str, float]:  # noqa: ANN401
    """A random game to its end; what every agent earned in sum."""
    env.reset(seed=seed)
    for agent in env.agents:
        env.action_space(agent).seed(seed)
    earned = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, _ = env.last()
        earned[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        each(env, agent)
        env.step(fair(env, agent))
    return earned


# -- PettingZoo's own tests ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def theirs() -> Any:  # noqa: ANN401
    """PettingZoo's tests, whose import warns of PettingZoo's own old ways."""
    make("hedgehogs-dilemma")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return importlib.import_module("pettingzoo.test")


def test_the_four_games_are_those_installed() -> None:
    assert tuple(installed()) == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_api(theirs: Any, game: str) -> None:  # noqa: ANN401
    with warnings.catch_warnings():
        # What it finds unusual, but has in its own card games, too: a dict with a mask; no mask at the end.
        for usual in (
            "Observation space for each agent",
            "Observation is not a NumPy",
            "Action mask numpy array is all",
        ):
            warnings.filterwarnings("ignore", message=usual)
        theirs.api_test(make(game), num_cycles=CYCLES.get(game, 300))


@pytest.mark.parametrize("game", GAMES)
def test_seed(theirs: Any, game: str) -> None:  # noqa: ANN401
    theirs.seed_test(lambda: make(game), num_cycles=CYCLES.get(game, 150) // 2)


@pytest.mark.parametrize("game", GAMES)
def test_render(theirs: Any, game: str, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: ANN401
    theirs.render_test(lambda render_mode: make(game, render_mode=render_mode))
    assert load(game).info.title in capsys.readouterr().out


# -- nothing leaks ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), [("hedgehogs-dilemma", 3), ("goddam-dilema", 4), ("duel-betwixt-us", 2)])
def test_observations_stay_the_same_when_all_that_is_hidden_is_drawn_anew(game: str, seats: int) -> None:
    rules, rng, different = load(game), stream(1, "redeal"), 0

    def redealt(env: Any, agent: str) -> None:  # noqa: ANN401
        nonlocal different
        match = env.unwrapped._table.session.match
        seen, state = env.observe(agent), match.state
        match.state = rules.redeal(state, int(agent[-1]), rng)
        different += match.state != state
        env.unwrapped._offered.clear()
        other = env.observe(agent)
        match.state = state
        env.unwrapped._offered.clear()
        assert np.array_equal(seen["observation"], other["observation"])
        assert np.array_equal(seen["action_mask"], other["action_mask"])

    play_out(make(game, seats), 3, redealt)
    assert different > 20


@pytest.mark.parametrize("game", ["hedgehogs-dilemma", "dilemma"])
def test_who_is_asked_later_sees_nothing_of_earlier_choices(game: str) -> None:
    """The same moment with another choice of the first agent: the others see the same, until all have chosen."""
    simultaneous = 0

    def compared(env: Any, agent: str) -> None:  # noqa: ANN401
        nonlocal simultaneous
        table = env.unwrapped._table
        if len(table.questions) < 2:
            return
        waiting = [f"player_{seat}" for seat in table.questions[1:]]
        before = {name: env.observe(name) for name in waiting}
        tick, told = table.session.tick, len(table.session.history)
        env.step(fair(env, agent))
        simultaneous += 1
        assert (table.session.tick, len(table.session.history)) == (tick, told)
        for name in waiting:
            assert np.array_equal(env.observe(name)["observation"], before[name]["observation"])
            assert np.array_equal(env.observe(name)["action_mask"], before[name]["action_mask"])

    env = make(game, 3)
    env.reset(seed=5)
    while not any(env.terminations.values()) and simultaneous < 12:
        compared(env, env.agent_selection)
        if not any(env.terminations.values()):
            env.step(fair(env, env.agent_selection))
    assert simultaneous >= 5


def test_infos_are_empty_and_others_have_no_mask() -> None:
    env = make("hedgehogs-dilemma", 3)
    env.reset(seed=1)
    env.step(fair(env, "player_0"))
    assert all(info == {} for info in env.infos.values())
    assert env.observe("player_0")["action_mask"].sum() == 0
    assert env.observe("player_1")["action_mask"].sum() == 6


# -- playing ---------------------------------------------------------------------------------------------------


def test_rewards_are_one_for_a_sole_winner_and_zero_in_sum() -> None:
    env = make("hedgehogs-dilemma", 4)
    several = [sorted(play_out(env, seed).values()) for seed in range(8)]
    assert all(sum(earned) == pytest.approx(0.0, abs=1e-9) for earned in several)
    assert [-0.333, -0.333, -0.333, 1.0] in [[round(one, 3) for one in earned] for earned in several]


def test_the_score_can_be_the_reward() -> None:
    env = make("goddam-dilema", 2, reward="score")
    earned = play_out(env, 2)
    outcome = env.unwrapped._table.outcome
    assert tuple(earned.values()) == outcome.scores


def test_bots_take_seats_and_only_agents_are_asked() -> None:
    env = make("hedgehogs-dilemma", ["bot:easy", "agent", "bot:random"])
    asked: set[str] = set()
    earned = play_out(env, 4, lambda env, agent: asked.add(agent))
    assert (env.possible_agents, asked, list(earned)) == (["player_1"], {"player_1"}, ["player_1"])


def test_the_same_seed_gives_the_same_series_of_games() -> None:
    def series() -> list[bytes]:
        env = make("hedgehogs-dilemma")
        env.reset(seed=9)
        seen = [env.observe("player_0")["observation"].tobytes()]
        for _ in range(3):
            env.reset()
            seen.append(env.observe("player_0")["observation"].tobytes())
        return seen

    first = series()
    assert first == series()
    assert len(set(first)) == 4


def test_waiting_lets_the_count_run_out() -> None:
    """Thumbs may stay to the side: the count ends, and the dilemma of a silent player is counted once more."""
    env = make("goddam-dilema", 3, first=0)
    env.reset(seed=1)
    table = env.unwrapped._table
    while table.session.state.phase != "vote":
        assert env.observe(env.agent_selection)["action_mask"][0] == 0
        env.step(fair(env, env.agent_selection))
    assert table.session.state.count == 1
    for agent in ("player_0", "player_1", "player_2"):
        assert env.agent_selection == agent
        assert env.observe(agent)["action_mask"][0] == 1
        env.step(0)
    assert table.session.state.count == 2
    assert table.session.tick == 3 * 240  # the three seconds of the count


def test_waiting_in_a_race_shows_what_became_of_the_others_throw() -> None:
    env = make("dilemma", 3, first=0)
    env.reset(seed=1)
    table = env.unwrapped._table
    env.step(min(env.unwrapped.offered("player_0")))
    assert (env.agent_selection, table.view(1).window.rested) == ("player_1", ())
    env.step(0)
    throws = [number for number, action in env.unwrapped.offered("player_2").items() if hasattr(action, "launch")]
    env.step(throws[0])
    assert [report.card[0] for report in table.view(1).window.rested] == ["C"]  # missed: the window is still open
    assert env.agent_selection == "player_1"
    assert env.observe("player_1")["action_mask"].sum() == 1 + 10 * 15 + 1  # wait, throw any card, pass


def test_if_all_wait_the_offer_is_kept_after_the_quiet_time() -> None:
    env = make("dilemma", 3, first=0, quiet_s=2.0)
    env.reset(seed=1)
    table = env.unwrapped._table
    env.step(min(env.unwrapped.offered("player_0")))
    env.step(0)
    env.step(0)
    assert [turn.provocateur for turn in table.view(None).past] == [0]
    assert env.agent_selection == "player_1"
    assert table.session.tick == 2 * 240


def test_who_waits_forever_is_cut_off() -> None:
    env = make("goddam-dilema", 3, longest=40)
    env.reset(seed=1)
    for _ in range(40):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(0 if mask[0] else fair(env, env.agent_selection))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_throws_that_are_offered_land_in_different_places() -> None:
    env = make("dilemma", 2, first=0)
    rests = set()
    for number in range(0, 15, 2):
        env.reset(seed=3)
        env.step(next(n for n, action in env.unwrapped.offered("player_0").items() if action is not None))
        throws = [n for n, action in env.unwrapped.offered("player_1").items() if getattr(action, "card", "") == "B1"]
        assert len(throws) == 15
        env.step(throws[number])
        session = env.unwrapped._table.session
        reports = [entry.record.facts for entry in session.history if type(entry.record.facts).__name__ == "CameToRest"]
        rests.add((reports[0].rest, reports[0].on_top_of, reports[0].tick))
    assert len(rests) == 8


def test_an_illegal_action_ends_the_game_as_in_pettingzoos_own() -> None:
    env = make("hedgehogs-dilemma")
    env.reset(seed=1)
    mask = env.observe("player_0")["action_mask"]
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.rewards["player_0"] == -1.0
    assert all(env.terminations.values())
    for _ in env.agent_iter():
        env.step(None)
    assert env.agents == []
    env.reset(seed=1)
    assert env.observe("player_0")["action_mask"].sum() == 6


# -- mistakes and manners --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "hedgehogs-dilemma", "seats": 7}, "takes 3 to 5 players, not 7"),
        ({"game": "hedgehogs-dilemma", "seats": ["bot:easy"] * 3}, "needs a seat for an agent"),
        ({"game": "hedgehogs-dilemma", "seats": ["agent", "bot:easy", "bot:wise"]}, "no bot 'wise'"),
        ({"game": "hedgehogs-dilemma", "chip": 3}, "has no option 'chip'; there are copies, chips, choose_partner"),
        ({"game": "hedgehogs-dilemma", "chips": 99}, "options: Expected `int` <= 20"),
        ({"game": "hedgehogs-dilemma", "reward": "fame"}, "there is no reward 'fame'"),
        ({"game": "hedgehogs-dilemma", "render_mode": "film"}, "there is no render mode 'film'"),
    ],
)
def test_mistakes_are_one_sentence(words: dict[str, Any], said: str) -> None:
    with pytest.raises(UserError) as caught:
        make(**words)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def run(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=plain_environment(), timeout=100
    )
    return done.stdout.strip()


def test_without_the_extra_a_sentence_says_what_to_install() -> None:
    said = run(
        "import sys; sys.modules['pettingzoo'] = None\n"
        "from dilemma_arena.envs import make\n"
        "try: make('dilemma')\n"
        "except Exception as error: print(type(error).__name__, error)"
    )
    assert said == (
        "UserError environments need the package pettingzoo, which is not installed: pip install 'dilemma-arena[rl]'"
    )


def test_importing_does_nothing_and_making_opens_no_window_and_keeps_the_sound() -> None:
    said = run(
        "import os, sys\n"
        "os.environ.pop('SDL_AUDIODRIVER', None)\n"
        "import dilemma_arena.envs\n"
        "print('pettingzoo' in sys.modules, 'games' in sys.modules)\n"
        "dilemma_arena.envs.make('dilemma')\n"
        "print('pygame' in sys.modules, 'SDL_AUDIODRIVER' in os.environ)\n"
    )
    assert said.splitlines() == ["False False", "False False"]

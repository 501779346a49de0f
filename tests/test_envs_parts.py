"""Parts of the environments: numbers of actions, aims, hashed observations; a foreign game; the examples."""

from __future__ import annotations

import importlib.util
import json
import math
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dilemma_arena.core.errors import UserError
from dilemma_arena.envs import make
from dilemma_arena.envs.actions import AIMS, SLOTS, WAIT, Aim, Catalogue
from dilemma_arena.envs.observing import Hashed
from dilemma_arena.rules.contract import AnyGame
from dilemma_arena.rules.registry import installed, load
from games.dilemma.messages import ChooseToken, Offer, Pass, Throw, Token
from games.dilemma.rules import lob
from games.duel_betwixt_us.messages import Buy, EndTurn, Fill
from tests._helpers import ROOT, code_in, plain_environment, run_python
from tests.fifth_game import GAME as ONE_BELOW

zoo = pytest.mark.skipif(
    importlib.util.find_spec("pettingzoo") is None, reason="PettingZoo is not installed (extra rl)"
)

EXAMPLES = ROOT / "docs" / "examples"


def catalogue(game: AnyGame, seats: int) -> Catalogue:
    return Catalogue(game.codecs.action.form, game.inventory(game.start(seats)))


# -- actions ---------------------------------------------------------------------------------------------------


def test_each_action_has_a_number_that_stays() -> None:
    numbers = catalogue(load("dilemma"), 2)
    # waiting, 20 offers, 20 cards thrown in 15 ways each, a pass, two tokens
    assert numbers.size == 1 + 20 + 20 * 15 + 1 + 2
    first, second = numbers.offered([Offer("A3")]), numbers.offered([Offer("A2", 5.0, 5.0, 1.0), Offer("A3")])
    assert set(first) < set(second)
    assert second[next(iter(first))] == Offer("A3")
    rest = numbers.offered([Pass(), ChooseToken(Token.PEACE), ChooseToken(Token.CONFLICT)])
    assert sorted(rest) == [321, 322, 323]
    assert WAIT not in {*first, *second, *rest}


def test_a_throw_is_offered_with_every_aim() -> None:
    offered = catalogue(load("dilemma"), 2).offered([Throw("B1", lob(1, 2))])
    assert len(offered) == len(AIMS) == 15
    assert len({throw.launch for throw in offered.values()}) == 15
    standard = [throw for throw in offered.values() if throw.launch == lob(1, 2)]
    assert len(standard) == 1
    for throw in offered.values():
        throw.launch.check()


def test_an_aim_turns_and_speeds_a_throw() -> None:
    launch = lob(0, 2)  # from +x towards the middle
    thrown = Aim(speed=2.0, turn_rad=math.pi / 2, spin=-1.0).of(launch)
    assert (thrown.x_mm, thrown.y_mm, thrown.z_mm) == (launch.x_mm, launch.y_mm, launch.z_mm)
    assert thrown.vx_mm_s == pytest.approx(0.0, abs=1e-9)
    assert thrown.vy_mm_s == pytest.approx(2.0 * launch.vx_mm_s)
    assert thrown.vz_mm_s == pytest.approx(2.0 * launch.vz_mm_s)
    assert thrown.yaw_rad == pytest.approx(launch.yaw_rad + math.pi / 2)
    assert thrown.spin_rad_s == -launch.spin_rad_s
    assert Aim().of(launch) is launch


def test_what_cannot_be_listed_has_numbered_places() -> None:
    numbers = catalogue(load("duel-betwixt-us"), 2)
    bought = [Buy("broadsword-1", (n, 0, 0)) for n in range(SLOTS + 5)]
    offered = numbers.offered([*bought, EndTurn()])
    assert len(offered) == SLOTS + 1
    assert [offered[number] for number in sorted(offered)][:SLOTS] == bought[:SLOTS]
    only = numbers.offered([bought[7]])
    assert min(only) == min(offered)


def test_numbers_that_a_card_and_a_metal_have_differ() -> None:
    numbers = catalogue(load("duel-betwixt-us"), 2)
    fills = [Fill(card, metal) for card in ("broadsword-1", "broadsword-2") for metal in (1, 2, 3)]  # type: ignore[arg-type]
    assert len(numbers.offered(fills)) == 6


def test_an_action_of_another_game_is_told() -> None:
    with pytest.raises(UserError, match="unknown kind"):
        catalogue(load("dilemma"), 2).offered([EndTurn()])
    with pytest.raises(UserError, match="cannot be listed"):
        catalogue(load("dilemma"), 2).offered([Offer("Z9")])


# -- observations ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(installed()))
def test_hashed_views_differ_where_views_do(name: str) -> None:
    game = load(name)
    encode = Hashed(256)
    state = game.start(3 if game.info.max_seats > 2 else 2)
    seen = {encode(game.view(state, seat)).tobytes() for seat in range(2)}
    assert len(seen) == 2
    vector = encode(game.view(state, 0))
    assert vector.shape == (256,)
    assert vector.dtype == np.float32
    assert float(np.abs(vector).max()) < 1.0
    assert np.array_equal(vector, Hashed(256)(game.view(state, 0)))


def test_hashing_is_the_same_in_every_process() -> None:
    code = (
        "from dilemma_arena.envs.observing import Hashed\n"
        "from dilemma_arena.rules.registry import load\n"
        "game = load('hedgehogs-dilemma')\n"
        "print(Hashed(64)(game.view(game.start(3), 1)).tobytes().hex())\n"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", code],
            env=plain_environment(PYTHONHASHSEED=seed),
            capture_output=True,
            text=True,
            check=True,
            timeout=100,
        ).stdout
        for seed in ("0", "1")
    }
    assert len(seen) == 1


class Small:
    """An encoder of somebody's own: only the supply of chips."""

    size = 1

    def __call__(self, view: Any) -> Any:  # noqa: ANN401
        return np.array([view.supply / 20.0], np.float32)


@zoo
def test_an_encoder_of_ones_own() -> None:
    env = make("hedgehogs-dilemma", encoder=Small(), chips=7)
    env.reset(seed=1)
    observation = env.observe("player_1")["observation"]
    assert observation.tolist() == [pytest.approx(0.35)]
    assert env.observation_space("player_1").contains(env.observe("player_1"))


# -- a game of somebody else -------------------------------------------------------------------------------------


@zoo
def test_a_fifth_game_needs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dilemma_arena.envs.aec.load", lambda name: ONE_BELOW)
    env = make("one-below")
    env.reset(seed=1)
    for agent in env.possible_agents:
        env.action_space(agent).seed(1)
    earned = 0.0
    for agent in env.agent_iter():
        observation, reward, terminated, _, _ = env.last()
        earned += reward
        env.step(None if terminated else env.action_space(agent).sample(observation["action_mask"]))
    assert earned == pytest.approx(0.0, abs=1e-9)


# -- examples ----------------------------------------------------------------------------------------------------


@zoo
def test_the_loop_of_the_docs_runs() -> None:
    assert (
        run_python(code_in("docs/agents.md", 0) + "print(len(env.agents), env.possible_agents)") == "0 ['player_0']\n"
    )


def example(name: str, *words: str | Path) -> str:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *map(str, words)],
        env=plain_environment(),
        capture_output=True,
        text=True,
        check=True,
        timeout=110,
    )
    return done.stdout


@zoo
@pytest.mark.parametrize("game", ["hedgehogs-dilemma", "duel-betwixt-us"])
def test_the_example_of_a_random_policy(game: str) -> None:
    lines = example("random_policy.py", game, "--games", "2").splitlines()
    assert [line.split(":")[0] for line in lines] == ["game 1", "game 2"]


@zoo
def test_the_example_of_learning_learns(tmp_path: Path) -> None:
    out, picture = tmp_path / "curve.json", tmp_path / "curve.png"
    example("learn_hedgehogs.py", "--games", "160", "--test", "40", "--json", out, "--plot", picture, "--tests", "2")
    told = json.loads(out.read_text())
    shares = [share for _, share in told["curve"]]
    assert [games for games, _ in told["curve"]] == [0, 80, 160]
    assert shares[0] < 0.36
    assert shares[-1] > shares[0] + 0.1
    assert list(told["bots"]) == ["random", "medium", "hard"]
    assert picture.read_bytes().startswith(b"\x89PNG")

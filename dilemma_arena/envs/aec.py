"""The environment itself, in the form of PettingZoo's AECEnv."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import gymnasium.spaces
import msgspec
import numpy as np
from numpy.typing import NDArray

from dilemma_arena.core.errors import UserError
from dilemma_arena.core.ids import Seat
from dilemma_arena.core.streams import Stream, stream
from dilemma_arena.envs import AGENT
from dilemma_arena.envs.actions import AIMS, WAIT, Aim, Catalogue
from dilemma_arena.envs.observing import Encoder, Hashed, Vector
from dilemma_arena.envs.table import Table
from dilemma_arena.envs.zoo import AECEnv, AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper
from dilemma_arena.rules.contract import AnyGame, Outcome
from dilemma_arena.rules.errors import MalformedAction
from dilemma_arena.rules.registry import load

Observation: TypeAlias = dict[str, Vector | NDArray[np.int8]]
REWARDS = ("win", "score")
RENDER_MODES = ("human", "ansi")
MAX_SEED = 2**63 - 1
_SHOWN = 100
"""A line of rendered text is cut after this many characters."""


def make(
    game: str,
    seats: int | Sequence[str] | None,
    *,
    render_mode: str | None,
    reward: str,
    encoder: Encoder | None,
    aims: Sequence[Aim] | None,
    longest: int,
    options: Mapping[str, Any],
) -> Any:  # noqa: ANN401 - PettingZoo comes without types
    """`dilemma_arena.envs.make`: the environment in PettingZoo's usual wrappers.

    Raises:
        UserError: there is no such game, bot, option, reward or number of seats.
    """
    rules = load(game)
    names = _seats(rules, seats)
    if reward not in REWARDS:
        raise UserError(f"there is no reward {reward!r}; there are {', '.join(REWARDS)}")
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise UserError(f"there is no render mode {render_mode!r}; there are {', '.join(RENDER_MODES)}")
    env = ArenaEnv(
        rules,
        names,
        options=_options(rules, options),
        render_mode=render_mode,
        reward=reward,
        encoder=encoder or Hashed(),
        aims=AIMS if aims is None else aims,
        longest=longest,
    )
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(env, illegal_reward=-1)))


def _seats(game: AnyGame, seats: int | Sequence[str] | None) -> tuple[str, ...]:
    if seats is None:
        seats = game.info.min_seats
    names = (AGENT,) * seats if isinstance(seats, int) else tuple(seats)
    if AGENT not in names:
        raise UserError(f"an environment needs a seat for an agent, say {AGENT!r} for at least one")
    return names


def _options(game: AnyGame, chosen: Mapping[str, Any]) -> Any:  # noqa: ANN401 - of any game
    defaults = msgspec.to_builtins(game.default_options)
    unknown = [name for name in chosen if name not in defaults]
    if unknown:
        raise UserError(f"{game.info.title} has no option {unknown[0]!r}; there are {', '.join(defaults)}")
    try:
        return game.codecs.options.typed({**defaults, **msgspec.to_builtins(dict(chosen))}, "options")
    except (MalformedAction, TypeError) as error:
        raise UserError(str(error)) from error


class ArenaEnv(AECEnv):  # type: ignore[misc]
    """One game for agents, the other seats taken by bots; see docs/agents.md.

    An observation is a dict of "observation" (the encoder's vector) and "action_mask". Action 0 waits, where that is
    possible; the others are those of `Catalogue`.
    """

    def __init__(
        self,
        game: AnyGame,
        seats: Sequence[str],
        *,
        options: Any,  # noqa: ANN401 - of any game
        render_mode: str | None,
        reward: str,
        encoder: Encoder,
        aims: Sequence[Aim],
        longest: int,
    ) -> None:
        """See `dilemma_arena.envs.make`.

        Raises:
            UserError: seats or options are not possible.
        """
        super().__init__()
        self.metadata = {"name": f"{game.info.id}_v{game.info.rules_version}", "render_modes": list(RENDER_MODES)}
        self.render_mode = render_mode
        self._game = game
        self._seats = tuple(seats)
        self._options = options
        self._reward = reward
        self._encoder = encoder
        self._longest = longest
        self._episodes: Stream = stream(secrets.randbits(63), "episodes")
        table = Table(game, self._seats, options, 0)  # refuses what is not possible
        cards = game.inventory(table.session.state)
        self._catalogue = Catalogue(game.codecs.action.form, cards, aims)
        self._seat_of = {f"player_{seat}": seat for seat, name in enumerate(seats) if name == AGENT}
        self.possible_agents = list(self._seat_of)
        self.observation_spaces = {agent: self._observed() for agent in self._seat_of}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(self._catalogue.size) for agent in self._seat_of}
        self._begin(table)

    def _observed(self) -> gymnasium.spaces.Dict:
        return gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(-1.0, 1.0, (self._encoder.size,), np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (self._catalogue.size,), np.int8),
            }
        )

    # -- PettingZoo's interface -------------------------------------------------------------------------------

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        """What an observation looks like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        """The numbers of all actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin another game; without a seed the next of the series that the last seed began."""
        if seed is not None:
            self._episodes = stream(seed, "episodes")
        self._begin(Table(self._game, self._seats, self._options, self._episodes.bits64() & MAX_SEED))

    def observe(self, agent: str) -> Observation:
        """What the agent may know, and what it may do if it is to be asked."""
        seat = self._seat_of[agent]
        mask = np.zeros(self._catalogue.size, np.int8)
        mask[list(self.offered(agent))] = 1
        return {"observation": self._encoder(self._table.view(seat)), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The choice of the agent that is selected."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        offered = self.offered(agent)
        number = int(action) if action is not None else -1
        if number not in offered:
            raise ValueError(f"action {action} is not among those offered to {agent}")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._table.choose(offered[number])
        self._decisions += 1
        self._offered.clear()
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """What everybody may know, as text."""
        text = self._text()
        if self.render_mode == "ansi":
            return text
        if self.render_mode == "human":
            sys.stdout.write(text + "\n")
        return None

    def close(self) -> None:
        """End the match, if it goes on."""
        self._table.session.close()

    # -- for whoever wants more than numbers --------------------------------------------------------------------

    def offered(self, agent: str) -> dict[int, Any]:
        """What the agent may do now: the actions of the rules by their numbers; None under WAIT."""
        if agent not in self._offered:
            seat = self._seat_of[agent]
            offered = self._catalogue.offered(self._table.legal(seat))
            if seat in self._table.questions and self._table.may_wait:
                offered[WAIT] = None
            self._offered[agent] = offered
        return self._offered[agent]

    def view(self, agent: str) -> Any:  # noqa: ANN401 - of any game
        """All that the agent may know, as bots get it."""
        return self._table.view(self._seat_of[agent])

    # -- inside -------------------------------------------------------------------------------------------------

    def _begin(self, table: Table) -> None:
        self._table = table
        self._decisions = 0
        self._offered: dict[str, dict[int, Any]] = {}
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._select()

    def _select(self) -> None:
        """Who is to be asked next; at the end rewards are given."""
        outcome = self._table.outcome
        if outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = {agent: self._earned(outcome, self._seat_of[agent]) for agent in self.agents}
        elif self._decisions >= self._longest:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = f"player_{self._table.questions[0]}"
            return
        self.agent_selection = self.agents[0]

    def _earned(self, outcome: Outcome, seat: Seat) -> float:
        if self._reward == "score":
            return float(outcome.scores[seat])
        players = len(self._seats)
        share = 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0
        return (players * share - 1.0) / (players - 1.0)

    def _text(self) -> str:
        lines = [f"{self._game.info.title}, {self._decisions} decisions"]
        for name, value in msgspec.to_builtins(self._table.view(None)).items():
            if name not in ("seat", "options") and value not in (None, (), ""):
                line = f"{name}: {value}"
                lines.append(line if len(line) <= _SHOWN else line[: _SHOWN - 1] + "…")
        return "\n".join(lines)

# ruff: noqa: E402 - packages of an extra are imported once they are known to be installed
"""The PettingZoo environment, imported like PettingZoo's own games: agents are the seats.

from cirkis.envs import pettingzoo as cirkis_v0

env = cirkis_v0.env(players=3)
"""

import random
from typing import Any, ClassVar, Unpack

from cirkis.extras import require

require("pettingzoo")

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import OrderEnforcingWrapper, turn_based_aec_to_parallel

from cirkis.checks import check_seed
from cirkis.envs.arrays import MODES, check_mode, mask_array, observation_array, render
from cirkis.envs.rewards import find_reward
from cirkis.envs.spaces import action_space, check_action, observation_space
from cirkis.errors import CirkisError
from cirkis.game import Options, legal_mask, new_game
from cirkis.game.rules.options import OptionsByName
from cirkis.game.rules.turns import place

__all__ = ["env", "parallel_env", "raw_env"]

Seen = NDArray[np.int16] | dict[str, NDArray[Any]]

MASK_PLACES = ("info", "observation")


class RawEnv(AECEnv):
    """Cir*Kis for two to four agents, "player_0" to "player_3", without PettingZoo's wrappers.

    An agent sees the result of `observe` for its own seat. An action is the number of a
    placement; an illegal one ends the game with a penalty for its agent.

    Attributes:
        position: the position as a State.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": list(MODES),
        "name": "cirkis_v0",
        "is_parallelizable": False,  # agents act one at a time: see parallel_env
        "render_fps": 2,
    }

    def __init__(
        self,
        render_mode: str | None = None,
        *,
        action_mask: str = "info",
        reward: str = "result",
        **options: Unpack[OptionsByName],
    ) -> None:
        """Set up the environment; reset starts a game.

        Args:
            render_mode: "rgb_array", "ansi", "human" or None.
            action_mask: where the mask of legal placements is: "info", or "observation" for dict
                observations with "observation" and "action_mask", as in PettingZoo's own games.
            reward: "result" or "points": see cirkis.envs.rewards.
            options: fields of cirkis.Options, such as players=3, target=50.

        Raises:
            CirkisError: an argument has an invalid value.
        """
        super().__init__()
        check_mode(render_mode)
        if action_mask not in MASK_PLACES:
            known = " or ".join(MASK_PLACES)
            raise CirkisError(f'action_mask cannot be "{action_mask}": it must be {known}')
        self.options = Options.from_json(options)
        self.render_mode = render_mode
        self._mask_is_seen = action_mask == "observation"
        self._reward = find_reward(reward)
        self._rng = random.Random()
        self.state_space = observation_space(self.options)
        self.possible_agents = [f"player_{seat}" for seat in range(self.options.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: action_space(self.options) for agent in self.possible_agents}
        self._count = int(self.action_spaces[self.possible_agents[0]].n)
        self.observation_spaces = {agent: self._seen_space() for agent in self.possible_agents}

    def _seen_space(self) -> spaces.Space[Any]:
        """Return a new space: agents that shared one would share its random numbers."""
        seen = observation_space(self.options)
        if not self._mask_is_seen:
            return seen
        mask = spaces.Box(0, 1, (self._count,), np.int8)
        return spaces.Dict({"observation": seen, "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game.

        Args:
            seed: makes the draw of a random starter repeatable; 0 or more.
            options: ignored.

        Raises:
            LimitError: the seed is invalid.
        """
        if seed is not None:
            self._rng.seed(check_seed(seed))
        self.position = new_game(self.options.draw_starter(self._rng))
        self._paid = self._reward.so_far(self.position)
        self._legal = legal_mask(self.position)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection: str | None = None
        self._show()

    def step(self, action: Any) -> None:
        """Place a piece for the agent whose turn it is.

        Args:
            action: the number of the placement; None once the agent's game is over.

        Raises:
            CirkisError: there is no placement with this number.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        number = check_action(action, self._count)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self._legal >> number & 1:
            self.position, _ = place(self.position, number)
            self._legal = legal_mask(self.position)
            self._pay()
        else:
            self.rewards[agent] = -self._reward.forfeit(self.options)
            self._legal = 0
        if not self._legal:
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._show()

    def _pay(self) -> None:
        """Pay the rewards so far, less those already paid."""
        paid = self._reward.so_far(self.position)
        if paid != self._paid:
            for agent, now, before in zip(self.agents, paid, self._paid, strict=True):
                self.rewards[agent] = now - before
            self._paid = paid

    def _show(self) -> None:
        """Select the agent to play and set its legal placements: none after the end."""
        self.agent_selection = self.possible_agents[self.position.to_play]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if not self._mask_is_seen:
            for agent, info in self.infos.items():
                info["action_mask"] = self._mask(agent)
        if self.render_mode == "human":
            self.render()

    def _mask(self, agent: str) -> NDArray[np.int8]:
        if agent == self.agent_selection:
            return mask_array(self._legal, self._count)
        return np.zeros(self._count, np.int8)

    def observe(self, agent: str) -> Seen:
        """Return observation_size numbers, or a dict of these and the mask."""
        seen = observation_array(self.position, self._seats[agent])
        if not self._mask_is_seen:
            return seen
        return {"observation": seen, "action_mask": self._mask(agent)}

    def state(self) -> NDArray[np.int16]:
        """Return the position as the first seat sees it."""
        return observation_array(self.position, 0)

    def render(self) -> NDArray[np.uint8] | str | None:
        """Return the position as a picture or text, or print it, depending on `render_mode`."""
        return None if self.render_mode is None else render(self.position, self.render_mode)

    def close(self) -> None:
        """Do nothing: no window is open."""


raw_env = RawEnv


class OrderedEnv(OrderEnforcingWrapper):
    """PettingZoo's wrapper against out-of-order calls, without its overhead during a game."""

    def last(self, observe: bool = True) -> Any:
        """Return the environment's `last`, without the order check.

        Args:
            observe: whether to include the observation.
        """
        return self.env.last(observe) if self._has_reset else super().last(observe)

    def step(self, action: Any) -> None:
        if self._has_reset and self.env.agents:
            self._has_updated = True
            self.env.step(action)
        else:
            super().step(action)


def env(**arguments: Any) -> OrderedEnv:
    """Return the environment with PettingZoo's call-order check.

    Args:
        arguments: render_mode, action_mask, reward and options, as on the page "environments" of
            the documentation.
    """
    return OrderedEnv(RawEnv(**arguments))


def parallel_env(**arguments: Any) -> ParallelEnv:
    """Return the environment with PettingZoo's parallel interface.

    All agents act in every step, but only the action of the agent to play counts; each info names
    that agent as "active_agent".

    Args:
        arguments: render_mode, action_mask, reward and options, as on the page "environments" of
            the documentation.
    """
    return turn_based_aec_to_parallel(env(**arguments))

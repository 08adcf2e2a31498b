# ruff: noqa: E402 - packages of an extra are imported once they are known to be installed
"""Cir*Kis for Gymnasium. Importing this module registers its environments; these calls import it:

gymnasium.make("cirkis.envs.gymnasium:cirkis/Cirkis-v0", opponents="greedy")
gymnasium.make_vec("cirkis.envs.gymnasium:cirkis/SelfPlay-v0", num_envs=1024)
"""

import random
from collections.abc import Sequence
from typing import Any, Unpack

from cirkis.extras import require

require("gymnasium")

import gymnasium
import numpy as np
from numpy.typing import NDArray

from cirkis.checks import check_seed, whole_number
from cirkis.engine import DEFAULT_LEVEL, PlayerLike, as_player
from cirkis.engine.player import choose_legally
from cirkis.envs.arrays import MODES, check_mode, mask_array, observation_array, render
from cirkis.envs.rewards import find_reward
from cirkis.envs.spaces import action_space, check_action, observation_space
from cirkis.errors import CirkisError, PlayerFailed
from cirkis.game import Options, State, legal_mask, new_game
from cirkis.game.rules.options import OptionsByName
from cirkis.game.rules.turns import place

__all__ = ["ENV_ID", "SELF_PLAY_ID", "AgainstPlayers"]

ENV_ID = "cirkis/Cirkis-v0"
SELF_PLAY_ID = "cirkis/SelfPlay-v0"


ANY_SEAT = "random"

Info = dict[str, Any]


class AgainstPlayers(gymnasium.Env[NDArray[Any], np.int64]):
    """Cir*Kis for one agent, against players from this package or your own.

    The agent sees the result of `observe` for its own seat. An action is the number of a
    placement; `info["action_mask"]` has 1 for each legal action. An illegal one ends the game
    with a penalty for the agent. A step ends at the agent's next turn, or with the game.

    Attributes:
        position: the position as a State.
        seat: the agent's seat in this game, from 0.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        opponents: str | PlayerLike | Sequence[str | PlayerLike] = DEFAULT_LEVEL,
        seat: int | str = 0,
        *,
        reward: str = "result",
        render_mode: str | None = None,
        **options: Unpack[OptionsByName],
    ) -> None:
        """Set up the environment; reset starts a game.

        Args:
            opponents: the players in the other seats, as strings for make_player or as PlayerLike
                objects; either one for all seats, or one for each, clockwise from the agent.
            seat: the agent's seat, from 0, or "random" for a new draw in each game.
            reward: "result" or "points": see cirkis.envs.rewards.
            render_mode: "rgb_array", "ansi", "human" or None.
            options: fields of cirkis.Options, such as players=3, target=50.

        Raises:
            CirkisError: an argument has an invalid value.
        """
        check_mode(render_mode)
        self.options = Options.from_json(options)
        self.render_mode = render_mode
        others = self.options.players - 1
        self._opponents = tuple(map(as_player, _one_each(opponents, others)))
        self._wanted_seat = _check_seat(seat, self.options.players)
        self._reward = find_reward(reward)
        self._is_over = True
        self._legal = 0
        self.observation_space = observation_space(self.options)
        self.action_space = action_space(self.options)
        self._count = int(self.action_space.n)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int16], Info]:
        """Start a game, and return the observation for the agent's first turn.

        Args:
            seed: makes this game and those after it repeatable; 0 or more.
            options: ignored.

        Raises:
            LimitError: the seed is invalid.
            PlayerFailed: an opponent made an illegal choice.
        """
        super().reset(seed=None if seed is None else check_seed(seed))
        self._rng = random.Random(int(self.np_random.integers(1 << 62)))
        players, wanted = self.options.players, self._wanted_seat
        self.seat = self._rng.randrange(players) if wanted is None else wanted
        self.position = new_game(self.options.draw_starter(self._rng))
        self._answer()
        self._paid = self._reward.so_far(self.position)[self.seat]
        return self._seen()

    def step(self, action: Any) -> tuple[NDArray[np.int16], float, bool, bool, Info]:
        """Place a piece for the agent, then let the other players place until its next turn.

        Args:
            action: the number of the placement.

        Raises:
            CirkisError: the game is over, or there is no placement with this number.
            PlayerFailed: an opponent made an illegal choice; the game is over.
        """
        if self._is_over:
            raise CirkisError("the game is over: call reset")
        number = check_action(action, self._count)
        if not self._legal >> number & 1:
            self._is_over = True
            self._legal = 0
            seen, info = self._seen()
            return seen, -self._reward.forfeit(self.options), True, False, info
        self.position, _ = place(self.position, number)
        self._answer()
        paid = self._reward.so_far(self.position)[self.seat]
        reward, self._paid = paid - self._paid, paid
        seen, info = self._seen()
        return seen, reward, self._is_over, False, info

    def _answer(self) -> None:
        """Let the other players place until it is the agent's turn or the game is over."""
        self._is_over, self._legal = True, 0  # in case an opponent fails
        state = self.position
        while not state.is_over and state.to_play != self.seat:
            state = self._answered(state)
        self.position = state
        self._is_over = state.is_over
        self._legal = legal_mask(state)
        if self.render_mode == "human":
            self.render()

    def _answered(self, state: State) -> State:
        seat = state.to_play
        opponent = self._opponents[(seat - self.seat) % self.options.players - 1]
        try:
            return place(state, choose_legally(opponent, state, self._rng).index)[0]
        except PlayerFailed as problem:
            who = f'the opponent "{opponent.name}" in seat {seat}'
            raise PlayerFailed(f"{who} {problem}") from None

    def _seen(self) -> tuple[NDArray[np.int16], Info]:
        seen = observation_array(self.position, self.seat)
        return seen, {"action_mask": mask_array(self._legal, self._count)}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal placements as bools, under the name that sb3-contrib expects."""
        return mask_array(self._legal, self._count).astype(np.bool_)

    def render(self) -> Any:
        """Return the position as a picture or text, or print it, depending on `render_mode`."""
        return None if self.render_mode is None else render(self.position, self.render_mode)


def _one_each(
    opponents: str | PlayerLike | Sequence[str | PlayerLike], others: int
) -> Sequence[str | PlayerLike]:
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        return [opponents] * others
    if len(opponents) != others:
        raise CirkisError(f"opponents must be a player or a list of {others}, not {len(opponents)}")
    return opponents


def _check_seat(seat: int | str, players: int) -> int | None:
    """Return a valid seat; None for "random"."""
    if seat == ANY_SEAT:
        return None
    number = whole_number(seat)
    if number is None or not 0 <= number < players:
        raise CirkisError(f'seat cannot be "{seat}": it must be 0 to {players - 1} or "{ANY_SEAT}"')
    return number


if ENV_ID not in gymnasium.registry:
    gymnasium.register(ENV_ID, entry_point="cirkis.envs.gymnasium:AgainstPlayers")
    gymnasium.register(SELF_PLAY_ID, vector_entry_point="cirkis.envs.self_play:SelfPlay")

"""Many games at once for Gymnasium: the agent plays all seats, on a batch of boards."""

from typing import Any, Unpack

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from cirkis.checks import check_seed
from cirkis.envs.batch import Batch
from cirkis.envs.spaces import action_space, observation_space
from cirkis.game import Options
from cirkis.game.rules.options import OptionsByName

Info = dict[str, Any]


class SelfPlay(VectorEnv[NDArray[Any], NDArray[Any], NDArray[Any]]):
    """Games in which the agent plays every seat: each step makes one placement on every board.

    The agent always sees the result of `observe` for the seat to play; a step returns the reward
    of the seat that placed. `info["action_mask"]` has 1 for each legal placement,
    `info["to_play"]` the seat to play, and `info["rewards"]` the rewards of all seats. A finished
    game stays for one step; then a new one begins, whatever the action is (NEXT_STEP).

    Attributes:
        boards: the boards as a Batch.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self, num_envs: int = 1, *, threads: int = 1, **options: Unpack[OptionsByName]
    ) -> None:
        """Set up the environments; reset starts the games.

        Args:
            num_envs: the number of boards.
            threads: how many threads share the work.
            options: fields of cirkis.Options, such as players=3, target=50.

        Raises:
            MissingModule: no host for the kernel is installed.
            CirkisError, TypeError, ValueError: an argument has an invalid value.
        """
        self.options = Options.from_json(options)
        self.boards = Batch(num_envs, self.options, threads=threads)
        self.num_envs = num_envs = self.boards.boards
        self._threads = threads
        self.single_observation_space = observation_space(self.options)
        self.single_action_space = action_space(self.options)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int16], Info]:
        """Start a game on every board.

        Args:
            seed: makes the draws of a random starter repeatable; 0 or more.
            options: ignored.

        Raises:
            LimitError: the seed is invalid.
        """
        seed = None if seed is None else check_seed(seed)
        super().reset(seed=seed)
        if seed is not None:
            self.boards = Batch(self.num_envs, self.options, seed=seed, threads=self._threads)
        else:
            self.boards.reset()
        return self._seen(np.zeros_like(self.boards.rewards))

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[NDArray[np.int16], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """Make a placement on every board still in play, and restart finished boards.

        Args:
            actions: (boards,) the numbers of placements.

        Raises:
            IllegalPlacement: a placement is not legal; the message names the first, and no board
                has changed.
        """
        boards = self.boards
        seats, ended = boards.to_play.copy(), boards.done.copy()
        boards.step(actions)
        rewards = np.where(ended[:, None], np.float32(0), boards.rewards)
        over = boards.done & ~ended
        boards.reset(ended)
        paid = rewards[np.arange(self.num_envs), seats]
        seen, info = self._seen(rewards)
        return seen, paid, over, np.zeros_like(over), info

    def _seen(self, rewards: NDArray[np.float32]) -> tuple[NDArray[np.int16], Info]:
        mask = self.boards.legal_mask().view(np.int8).copy()
        info = {"action_mask": mask, "to_play": self.boards.to_play.copy(), "rewards": rewards}
        return self.boards.observations().copy(), info

"""Many games at once: each board follows the rules, ends, and starts over."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv

from cirkis import legal_placements, new_game, play
from cirkis.envs import observe
from cirkis.envs.gymnasium import SELF_PLAY_ID
from cirkis.envs.rewards import result_so_far
from cirkis.errors import IllegalPlacement, OptionsError

BOARDS = 5


def made(**options: Any) -> VectorEnv[Any, Any, Any]:
    return gymnasium.make_vec(SELF_PLAY_ID, num_envs=BOARDS, **options)


def test_every_board() -> None:
    """Observations, masks, turns and rewards follow the rules, over several games per board, and
    do not change later.
    """
    env = made(players=3, target=20)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    rng = np.random.default_rng(3)
    start = new_game(players=3, target=20)
    states, ended = [start] * BOARDS, 0
    seen, info = env.reset(seed=1)
    for _ in range(150):
        assert env.observation_space.contains(seen)
        actions = []
        for board, state in enumerate(states):
            legal = [placement.index for placement in legal_placements(state)]
            assert seen[board].tolist() == observe(state)
            assert info["action_mask"][board].nonzero()[0].tolist() == legal
            assert info["to_play"][board] == state.to_play
            actions.append(rng.choice(legal) if legal else 0)
        kept = (seen, seen.copy()), (info["action_mask"], info["action_mask"].copy())
        seen, rewards, over, cut, info = env.step(np.array(actions))
        assert all((given == copied).all() for given, copied in kept)
        assert not cut.any()
        for board, before in enumerate(states):
            table = before.variant.table.placements
            after = start if before.is_over else play(before, table[actions[board]]).state
            paid = result_so_far(after)
            assert info["rewards"][board].tolist() == pytest.approx(paid)
            assert rewards[board] == pytest.approx(0 if before.is_over else paid[before.to_play])
            assert over[board] == after.is_over
            ended += after.is_over
            states[board] = after
    assert ended >= 2 * BOARDS
    env.close()


def test_seeds() -> None:
    env = made(starter="random", players=4)
    starts = [env.reset(seed=seed)[1]["to_play"].tolist() for seed in (1, 1, 2, 3, 4)]
    assert starts[0] == starts[1]
    assert len(set(map(tuple, starts))) > 1


def test_errors_are_raised() -> None:
    env = made()
    _, info = env.reset(seed=1)
    with pytest.raises(IllegalPlacement):
        env.step(info["action_mask"].argmin(axis=1))
    with pytest.raises(OptionsError, match="unknown option"):
        made(seats=3)

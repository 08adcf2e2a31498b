"""The PettingZoo environment passes PettingZoo's own tests, and follows the rules."""

import pickle
import random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from cirkis import legal_placements, new_game, play
from cirkis.envs import observe
from cirkis.envs import pettingzoo as cirkis_v0
from cirkis.errors import CirkisError, OptionsError
from tests.nightly import nightly_too

WITH_DICTS = {"action_mask": "observation"}


@pytest.mark.parametrize("players", nightly_too(3, 2, 4))
def test_pettingzoos_own_tests(players: int) -> None:
    """The tests pass unchanged, without a warning: pytest turns warnings into errors."""

    def make(**more: Any) -> Any:
        return cirkis_v0.env(players=players, starter="random", **more)

    api_test(make(), num_cycles=20)
    api_test(make(reward="points"), num_cycles=20)
    seed_test(make, num_cycles=30)
    render_test(make)


@pytest.mark.parametrize("players", nightly_too(3, 2, 4))
def test_pettingzoos_own_parallel_tests(players: int) -> None:
    def make(**more: Any) -> Any:
        return cirkis_v0.parallel_env(players=players, starter="random", **more)

    parallel_api_test(make(), num_cycles=20)
    parallel_api_test(make(**WITH_DICTS), num_cycles=20)
    parallel_seed_test(make, num_cycles=20)


@pytest.mark.parametrize("options", [{}, WITH_DICTS])
def test_a_whole_game(options: dict[str, Any]) -> None:
    """Turns, observations, masks and the result follow the rules, placement by placement."""
    rng, state = random.Random(5), new_game(players=3, target=50)
    env = cirkis_v0.env(players=3, target=50, **options)
    env.reset()
    total = dict.fromkeys(env.agents, 0.0)
    while not state.is_over:
        assert env.agent_selection == f"player_{state.to_play}"
        legal = legal_placements(state)
        for agent in env.agents:
            seat = int(agent[-1])
            seen, mask = env.observe(agent), env.infos[agent].get("action_mask")
            if options:
                seen, mask = seen["observation"], seen["action_mask"]
            assert seen.tolist() == observe(state, seat)
            wanted = [p.index for p in legal] if seat == state.to_play else []
            assert mask.nonzero()[0].tolist() == wanted
        placement = rng.choice(legal)
        state = play(state, placement).state
        env.step(np.int64(placement.index))
        env = pickle.loads(pickle.dumps(env))
        for agent, reward in env.rewards.items():
            total[agent] += reward
        assert env.unwrapped.position == state
    assert all(env.terminations.values())
    assert state.outcome
    assert {seat for seat, agent in enumerate(total) if total[agent] > 0} == {
        *state.outcome.winners
    }
    for agent in env.agent_iter():
        assert env.last()[1:3] == (total[agent], True)
        env.step(None)
    assert env.agents == []


def test_an_illegal_action() -> None:
    """An illegal action ends the game: its agent pays, no one else does, and nothing is placed."""
    for reward, lost in (("result", 1), ("points", 50)):
        env = cirkis_v0.env(reward=reward, target=50)
        env.reset()
        illegal = env.infos["player_0"]["action_mask"].argmin()
        env.step(illegal)
        assert env.rewards == {"player_0": -lost, "player_1": 0}
        assert env.terminations == {"player_0": True, "player_1": True}
        assert not env.infos["player_0"]["action_mask"].any()
        assert env.unwrapped.position == new_game(target=50)


def test_actions_that_are_not_numbers_of_placements() -> None:
    env = cirkis_v0.env()
    env.reset()
    for action in (515, -1, 1.5, "A1+B1", None):
        with pytest.raises(CirkisError, match="must be the number of a placement, 0 to 514"):
            env.step(action)
    assert not any(env.terminations.values())


def test_invalid_arguments() -> None:
    wrong: dict[str, Any] = {"action_mask": "nowhere", "reward": "gold", "players": 5}
    for name, value in wrong.items():
        with pytest.raises(CirkisError, match="cannot be"):
            cirkis_v0.env(**{name: value})
    with pytest.raises(OptionsError, match="unknown option"):
        cirkis_v0.env(seats=2)

"""The Gymnasium environment passes Gymnasium's own check, and follows the rules."""

import random
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

from cirkis import Placement, State, legal_placements, new_game
from cirkis.envs import observe
from cirkis.envs.gymnasium import ENV_ID, AgainstPlayers
from cirkis.errors import CirkisError, PlayerFailed
from tests.nightly import nightly_too


class Last:
    name = "last"

    def __init__(self) -> None:
        self.seats: set[int] = set()

    def choose(self, state: State, _rng: random.Random) -> Placement:
        self.seats.add(state.to_play)
        return legal_placements(state)[-1]


class Cheat:
    name = "cheat"

    def __init__(self, choice: Any) -> None:
        self.choice = choice

    def choose(self, _state: State, _rng: random.Random) -> Placement:
        return self.choice


def made(**arguments: Any) -> AgainstPlayers:
    """Return the environment as Gymnasium makes it, without wrappers."""
    env = gymnasium.make(ENV_ID, **arguments).unwrapped
    assert isinstance(env, AgainstPlayers)
    return env


def play_out(env: AgainstPlayers, seed: int) -> list[tuple[list[int], float]]:
    """Return the observations and rewards of a game where every action is the first legal one."""
    (_, info), is_over, steps = env.reset(seed=seed), False, []
    while not is_over:
        seen, reward, is_over, _, info = env.step(env.action_masks().argmax())
        steps.append((seen.tolist(), reward))
    assert not info["action_mask"].any()
    return steps


@pytest.mark.parametrize("players", nightly_too(3, 2, 4))
def test_gymnasiums_own_check(
    players: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The check passes without a warning: pytest turns warnings into errors."""
    monkeypatch.setattr(gymnasium.logger, "warn", pytest.fail)
    check_env(made(players=players, opponents="random", seat="random", starter="random"))
    assert "to play" in capsys.readouterr().out  # the "human" mode


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_every_seat(seat: int) -> None:
    """Opponents sit clockwise from the agent, in the given order; `seat` is the agent's."""
    left, right = Last(), Last()
    env = made(players=3, opponents=[left, right], seat=seat)
    steps = play_out(env, 1)
    assert (left.seats, right.seats) == ({(seat + 1) % 3}, {(seat + 2) % 3})
    assert env.seat == seat
    assert steps[-1][0] == observe(env.position, seat)
    assert env.position.outcome
    assert (steps[-1][1] > 0) == (seat in env.position.outcome.winners)
    assert not any(reward for _, reward in steps[:-1])


def test_an_illegal_action() -> None:
    env = made(opponents="random")
    _, info = env.reset(seed=1)
    before = env.position
    _, reward, is_over, was_cut, info = env.step(info["action_mask"].argmin())
    assert (reward, is_over, was_cut, env.position) == (-1, True, False, before)
    assert not info["action_mask"].any()
    with pytest.raises(CirkisError, match="the game is over: call reset"):
        env.step(0)


def test_an_opponent_that_breaks_the_rules() -> None:
    """An error names the opponent and its choice, and the game goes on only after a reset."""
    start = new_game()
    rim = next(place for place in start.variant.table.placements if place.name == "E33")
    for choice, why in (
        (rim, "E33 does not touch the Leader"),
        ("A1+Z9", '"Z9" is not a cell on the board'),
        (None, "a placement must be a Placement or a string, not None"),
    ):
        env = made(opponents=Cheat(choice))
        _, info = env.reset(seed=1)
        sentence = f'opponent "cheat" in seat 1 made an illegal choice: .*{why}'
        with pytest.raises(PlayerFailed, match=sentence):
            env.step(info["action_mask"].argmax())
        assert env.position.plies == 1
        assert not env.action_masks().any()
        with pytest.raises(CirkisError, match="the game is over: call reset"):
            env.step(0)
        env.reset(seed=1)
        assert env.action_masks().any()
    with pytest.raises(PlayerFailed, match='opponent "cheat" in seat 0 made an illegal choice'):
        made(opponents=Cheat("E33"), seat=1).reset(seed=1)


def test_invalid_arguments() -> None:
    for wrong, sentence in (
        ({"opponents": "nobody"}, 'no level "nobody"'),
        ({"opponents": ["random"] * 2}, "must be a player or a list of 1, not 2"),
        ({"opponents": 3}, "is not a player"),
        ({"seat": 2}, 'it must be 0 to 1 or "random"'),
        ({"seat": True}, 'seat cannot be "True"'),
        ({"reward": "gold"}, "reward cannot be"),
        ({"render_mode": "3d"}, "render_mode cannot be"),
        ({"players": 1}, "players cannot be"),
    ):
        with pytest.raises(CirkisError, match=sentence):
            AgainstPlayers(**wrong)  # pyrefly: ignore[bad-argument-type]

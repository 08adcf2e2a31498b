"""Measure the speed of the environments, in processor time, compared with other games.

python benchmarks/envs.py [SECONDS]

Actions are drawn at random. Each row is measured twice for SECONDS (default: 5).
"""

import sys
import time
from collections.abc import Callable
from types import ModuleType

import gymnasium
import numpy as np
import open_spiel.python.games.tic_tac_toe  # noqa: F401 - registers the game
import pyspiel
from measuring import rate

import cirkis.envs.gymnasium
import cirkis.envs.openspiel
from cirkis import new_game
from cirkis.envs import pettingzoo as cirkis_v0
from cirkis.game import legal_mask
from cirkis.game.rules.turns import place

sys.modules.setdefault("pygame", ModuleType("pygame"))  # needed only to draw connect_four
from pettingzoo.classic import connect_four_v3  # noqa: E402

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
RNG = np.random.default_rng(1)


def drawn(mask: np.ndarray) -> int:
    legal = mask.nonzero()[0]
    return int(legal[int(RNG.random() * len(legal))])


def rules_alone() -> int:
    """Play a game with the rules alone, drawing placements as in the environments."""
    state, plies = new_game(), 0
    while legal := legal_mask(state):
        legal_numbers = state.variant.table.members(legal)
        state, _ = place(state, legal_numbers[int(RNG.random() * len(legal_numbers))].index)
        plies += 1
    return plies


def aec(make: Callable) -> Callable[[], int]:
    """Return a function that plays a game in a PettingZoo environment."""
    env = make()

    def play() -> int:
        env.reset()
        plies = 0
        for _agent in env.agent_iter():
            seen, _reward, is_over, _, info = env.last()
            if is_over:
                env.step(None)
                continue
            mask = info["action_mask"] if "action_mask" in info else seen["action_mask"]
            env.step(drawn(mask))
            plies += 1
        return plies

    return play


def against(opponent: str) -> Callable[[], int]:
    """Return a function that plays a game in the Gymnasium environment."""
    env = gymnasium.make(cirkis.envs.gymnasium.ENV_ID, opponents=opponent, disable_env_checker=True)

    def play() -> int:
        _seen, info = env.reset()
        steps, is_over = 0, False
        while not is_over:
            _seen, _reward, is_over, _, info = env.step(drawn(info["action_mask"]))
            steps += 1
        return steps

    return play


def self_play(count: int) -> Callable[[], int]:
    """Return a function that makes a hundred random placements on each of many boards."""
    env = gymnasium.make_vec(cirkis.envs.gymnasium.SELF_PLAY_ID, num_envs=count)
    env.reset(seed=1)

    def play() -> int:
        for _ in range(100):
            env.step(env.unwrapped.boards.sample())
        return 100 * count

    return play


def openspiel(name: str) -> Callable[[], int]:
    """Return a function that plays an OpenSpiel game."""
    game = pyspiel.load_game(name)

    def play() -> int:
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(RNG.random() * len(legal))])
            plies += 1
        return plies

    return play


ROWS = {
    "the rules alone": lambda: rules_alone,
    "PettingZoo: cirkis_v0": lambda: aec(cirkis_v0.env),
    "PettingZoo: cirkis_v0, raw_env": lambda: aec(cirkis_v0.raw_env),
    "PettingZoo: cirkis_v0, dicts": lambda: aec(lambda: cirkis_v0.env(action_mask="observation")),
    "PettingZoo: connect_four_v3": lambda: aec(connect_four_v3.env),
    "Gymnasium: against random": lambda: against("random"),
    "Gymnasium: against greedy": lambda: against("greedy"),
    "Gymnasium: against casual": lambda: against("casual"),
    "Gymnasium: 1,024 boards of self-play": lambda: self_play(1024),
    "OpenSpiel: cirkis": lambda: openspiel("cirkis"),
    "OpenSpiel: python_tic_tac_toe": lambda: openspiel("python_tic_tac_toe"),
}


def steps(play: Callable[[], int]) -> float:
    """Return the steps per second of processor time."""
    play()
    return rate(play, SECONDS, time.process_time)


if __name__ == "__main__":
    print("| steps per second | first | second |\n|---|---|---|")
    for name, make in ROWS.items():
        print(f"| {name} | {steps(make()):,.0f} | {steps(make()):,.0f} |", flush=True)

"""Measure the speed of the environments, in processor time, compared with other games.

    python benchmarks/envs.py [--seconds 2] [--rounds 3]

Actions are drawn at random. All rows take turns; a cell has the median, the lowest and the highest.
"""

import sys
import time
from collections.abc import Callable
from functools import partial
from types import ModuleType

import gymnasium
import numpy as np
import open_spiel.python.games.tic_tac_toe  # noqa: F401 - registers the game
import pyspiel
from measuring import Table, argument_parser, in_turns, rate, spread

import cirkis.envs.gymnasium
import cirkis.envs.openspiel
from cirkis import new_game
from cirkis.envs import pettingzoo as cirkis_v0
from cirkis.game import legal_mask
from cirkis.game.rules.turns import place

sys.modules.setdefault("pygame", ModuleType("pygame"))  # needed only to draw connect_four
from pettingzoo.classic import connect_four_v3  # noqa: E402

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
    "PettingZoo, `env`": lambda: aec(cirkis_v0.env),
    "PettingZoo, `raw_env`": lambda: aec(cirkis_v0.raw_env),
    "PettingZoo, with dicts": lambda: aec(lambda: cirkis_v0.env(action_mask="observation")),
    "PettingZoo's own `connect_four_v3`": lambda: aec(connect_four_v3.env),
    "Gymnasium against `random`": lambda: against("random"),
    "Gymnasium against `greedy`": lambda: against("greedy"),
    "Gymnasium against `casual`": lambda: against("casual"),
    "Gymnasium, `cirkis/SelfPlay-v0` with 1,024 boards: placements": lambda: self_play(1024),
    "OpenSpiel": lambda: openspiel("cirkis"),
    "OpenSpiel's own `python_tic_tac_toe`": lambda: openspiel("python_tic_tac_toe"),
}


def main() -> None:
    args = argument_parser(__doc__, seconds=2.0, rounds=3).parse_args()
    works = {name: make() for name, make in ROWS.items()}
    for play in works.values():
        play()
    measures = {name: partial(rate, play, clock=time.process_time) for name, play in works.items()}
    table = Table(args, ("environment", "steps per second"))
    for name, rates in in_turns(measures, args.seconds, args.rounds).items():
        table.add(name, spread(rates))
    table.save()


if __name__ == "__main__":
    main()

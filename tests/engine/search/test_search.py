"""The tree search proves the results of endings that an exhaustive solver can also solve."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from cirkis.engine.search.config import INFORMED, UNIFORM, SearchConfig
from cirkis.engine.search.tree.search import Search
from cirkis.game import State, play
from tests.engine.search.solver import Solver, TooLarge
from tests.game.rules.positions import random_game


def played(plies: int, seed: int, **options: Any) -> State:
    """Return a position after this many random placements, or the last one before the end."""
    states = random_game(random.Random(seed), **options)
    return states[min(plies, len(states) - 2)]


WINNERS = {1.0: (0,), 0.5: (0, 1), 0.0: (1,)}
"""The winners of a two-player game, by the share that the first seat can force."""


def solved(state: State) -> tuple[int, ...]:
    return WINNERS[Solver(0, 1_500).share(state)]


def endings(wanted: int) -> Iterator[tuple[State, tuple[int, ...]]]:
    """Yield the earliest positions in random games that the solver can solve, and the winners."""
    rng = random.Random(1)
    while wanted:
        states = random_game(rng)
        found = None
        for state in reversed(states[:-1]):
            try:
                found = state, solved(state)
            except TooLarge:
                break
        if found:
            wanted -= 1
            yield found


@pytest.mark.slow
@pytest.mark.parametrize("config", [INFORMED, UNIFORM])
def test_endings_are_solved(config: SearchConfig) -> None:
    for state, winners in endings(15):
        search = Search(state, config=config, capacity=200_000)
        search.run(simulations=50_000)
        assert search.is_proven
        best = search.candidates()[0]
        assert best.winners == winners
        assert solved(play(state, best.placement).state) == winners

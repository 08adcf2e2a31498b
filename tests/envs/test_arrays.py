"""Positions as arrays say what cirkis.envs.observation and the rules say."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from cirkis import State, legal_placements, new_game, play
from cirkis.envs import observe
from cirkis.envs.arrays import observation_array, observation_arrays
from cirkis.envs.spaces import observation_space


def whole_game(players: int, **options: Any) -> list[State]:
    rng = random.Random(players)
    states = [new_game(players=players, **options)]
    while not states[-1].is_over:
        states.append(play(states[-1], rng.choice(legal_placements(states[-1]))).state)
    return states


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_from_every_seat(players: int) -> None:
    states = whole_game(players, center_ring=True)
    space = observation_space(states[0].options)
    for viewer in range(players):
        wanted = [observe(state, viewer) for state in states]
        many = observation_arrays(states, [viewer] * len(states))
        assert many.dtype == np.int16
        assert many.tolist() == wanted
        for state, numbers in zip(states, wanted, strict=True):
            alone = observation_array(state, viewer)
            assert alone.tolist() == numbers
            assert space.contains(alone)
    assert observation_array(states[3]).tolist() == observe(states[3])

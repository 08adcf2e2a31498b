"""Positions as arrays agree with cirkis.envs.observation and with the rules."""

import random

import numpy as np
import pytest

from cirkis.envs import observe
from cirkis.envs.arrays import observation_array, observation_arrays
from cirkis.envs.spaces import observation_space
from tests.game.rules.positions import random_game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_from_every_seat(players: int) -> None:
    states = random_game(random.Random(players), players=players, center_ring=True)
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

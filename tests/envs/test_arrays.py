"""Positions as arrays say what cirkis.envs.observation and the rules say."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cirkis.envs import observe
from cirkis.envs.arrays import observation_array
from cirkis.envs.spaces import observation_space
from tests.game.rules.positions import random_game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_from_every_seat(players: int) -> None:
    states = random_game(random.Random(players), players=players, center_ring=True)
    space = observation_space(states[0].options)
    for viewer in range(players):
        for state in states:
            seen = observation_array(state, viewer)
            assert seen.dtype == np.int16
            assert seen.tolist() == observe(state, viewer)
            assert space.contains(seen)
    assert observation_array(states[3]).tolist() == observe(states[3])

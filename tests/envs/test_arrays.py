"""Positions as arrays agree with cirkis.envs.observation and with the rules."""

import random

import numpy as np
import pytest
from numpy.typing import NDArray

from cirkis import new_game, standard_board
from cirkis.envs import observe
from cirkis.envs.arrays import observation_array
from cirkis.envs.planes import adjacency_matrix, figure_matrix, observation_planes
from cirkis.envs.spaces import observation_space
from tests.game.rules.positions import random_game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_from_every_seat(players: int) -> None:
    states = random_game(random.Random(players), players=players, center_ring=True)
    space = observation_space(states[0].options)
    for viewer in range(players):
        for state in states:
            numbers = observation_array(state, viewer)
            assert numbers.dtype == np.int16
            assert numbers.tolist() == observe(state, viewer)
            assert space.contains(numbers)
    assert observation_array(states[3]).tolist() == observe(states[3])


def test_planes_of_positions() -> None:
    """Each seat (viewer first), the Leader and each of the remaining numbers has a plane."""
    states = random_game(random.Random(5), players=3)
    options = states[0].options
    seen = np.array([observe(state, 1) for state in states], np.float32)
    planes = observation_planes(seen, options)
    assert planes.shape == (len(states), 4 + 32, 165)
    assert planes.dtype == np.float32
    for state, own, numbers in zip(states, planes, seen[:, 330:], strict=True):
        leader = state.leader.mask if state.leader else 0
        for plane, mask in zip(own, (*(state.owned[seat] for seat in (1, 2, 0)), leader)):  # noqa: B905
            assert sum(1 << int(cell) for cell in np.flatnonzero(plane)) == mask
        assert (own[4:] == numbers[:, None]).all()
    with pytest.raises(ValueError, match="need 352 numbers each, but their shape"):
        observation_planes(seen, new_game().options)


def test_matrices() -> None:
    """A Circle's or Star's five segments all touch; the Center Ring surrounds the Center Star."""
    adjacency, figures = adjacency_matrix(), figure_matrix()
    assert (adjacency.shape, figures.shape) == ((165, 165), (17, 165))
    assert (adjacency == adjacency.T).all()
    assert not adjacency.diagonal().any()
    *fives, ring = (np.flatnonzero(figure) for figure in figures)
    assert all((adjacency[np.ix_(five, five)] | np.eye(5, dtype=bool)).all() for five in fives)
    star = next(five for five in fives if names(five) == {"A1", "B1", "C1", "D1", "E1"})
    assert adjacency[np.ix_(ring, star)].any(axis=1).all()


def names(cells: NDArray[np.int64]) -> set[str]:
    return {standard_board().cells[cell].name for cell in cells}

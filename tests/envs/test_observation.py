"""Positions as numbers and arrays, and rewards, checked by hand and in whole games."""

import random
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from cirkis import EndReason, Options, Outcome, State, new_game, play, standard_board
from cirkis.envs import observation_layout, observation_size, observe
from cirkis.envs.arrays import observation_array, observation_arrays
from cirkis.envs.planes import adjacency_matrix, figure_matrix, observation_planes
from cirkis.envs.rewards import REWARDS
from cirkis.envs.spaces import observation_space
from tests.game.rules.positions import play_on, random_game


def part(state: State, name: str, viewer: int | None = None) -> list[int]:
    return observe(state, viewer)[observation_layout(state.options)[name]]


def test_a_placement_from_both_sides() -> None:
    """The first of three seats sees its piece as its own; for the second, it is the last seat's."""
    state = play(new_game(Options(players=3)), "A2+E3").state
    cells = [cell.index for cell in standard_board().cells if cell.name in ("A2", "E3")]
    for viewer, number in ((0, 1), (1, 3), (2, 2)):
        owner = part(state, "owner", viewer)
        assert [cell for cell, seen in enumerate(owner) if seen] == cells
        assert {owner[cell] for cell in cells} == {number}
    assert sum(part(state, "leader")) == 2
    assert part(state, "turn", 0) == [1]
    assert part(state, "turn") == [0]
    stocks = part(state, "stocks", 1)
    assert [sum(stocks[i : i + 9]) for i in (0, 9, 18)] == [20, 20, 19]


def test_whole_games() -> None:
    """At every ply the parts are in the viewer's order, and agree with the state: 165 cells twice,
    nine shapes and a score for each player, and two more numbers.
    """
    assert len(observe(new_game(players=4))) == observation_size(Options(players=4)) == 332 + 40
    for state in play_on(new_game(Options(players=4)), random.Random(3)):
        for viewer in range(4):
            owner = part(state, "owner", viewer)
            for further in range(4):
                seat = (viewer + further) % 4
                seen = sum(1 << cell for cell, number in enumerate(owner) if number == further + 1)
                assert seen == state.owned[seat]
                assert part(state, "scores", viewer)[further] == state.scores[seat]
        assert part(state, "free") == [int(state.is_free_turn)]


def ended(players: int, winners: tuple[int, ...]) -> State:
    """Return a position in which these seats have won."""
    nothing = (0,) * players
    outcome = Outcome(EndReason.TARGET, winners, nothing, nothing)
    return replace(new_game(players=players), outcome=outcome)


@pytest.mark.parametrize(
    ("players", "winners", "paid"),
    [
        (2, (1,), (-1, 1)),
        (2, (0, 1), (0, 0)),
        (3, (0,), (1, -1 / 2, -1 / 2)),
        (3, (0, 2), (1 / 4, -1 / 2, 1 / 4)),
        (4, (3,), (-1 / 3, -1 / 3, -1 / 3, 1)),
        (4, (0, 1), (1 / 3, 1 / 3, -1 / 3, -1 / 3)),
    ],
)
def test_results(players: int, winners: tuple[int, ...], paid: tuple[float, ...]) -> None:
    """Losers pay equal stakes, which the winners share; a sole winner gets 1."""
    assert REWARDS["result"].so_far(ended(players, winners)) == pytest.approx(paid)


def test_points() -> None:
    """With 30, 10 and 5 points, the first seat is 22.5 ahead of the others' mean, and so on."""
    state = replace(new_game(players=3), scores=(30, 10, 5))
    assert REWARDS["points"].so_far(state) == (22.5, -7.5, -15)


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

"""Rewards: checked by hand, and zero-sum in whole games."""

import random
from dataclasses import replace

import pytest

from cirkis import EndReason, Outcome, State, new_game
from cirkis.envs.rewards import REWARDS
from tests.game.rules.positions import random_game


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


@pytest.mark.parametrize("name", REWARDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_zero_sum(name: str, players: int) -> None:
    for state in random_game(random.Random(players), players=players):
        assert sum(REWARDS[name].so_far(state)) == pytest.approx(0)

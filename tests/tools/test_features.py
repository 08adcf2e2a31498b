"""The features are those of docs/tuning.md, by a plain second implementation."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import prod

import numpy as np
import pytest

from cirkis.engine.search.evaluation.weights import BLOCKS
from cirkis.game import State, legal_placements, new_game, play
from tests.tools.plain_features import Feature, of_placement, of_standing
from tools.learning.arrays import FeatureArray
from tools.learning.rows import MAX_FEATURES, prior_rows, standing_rows
from tools.learning.self_play import PlayedGame

pytestmark = pytest.mark.slow  # compiles

GAMES = 2


def random_game(players: int, seed: int) -> tuple[PlayedGame, list[State]]:
    """Return a random game in which every ply was searched, and its positions."""
    rng = random.Random(seed)
    game, states = PlayedGame(players), [new_game(players=players)]
    while states[-1].outcome is None:
        legal = legal_placements(states[-1])
        chosen = rng.choice(legal)
        game.placed.append(chosen.index)
        game.searched.append(True)
        game.visits.append([rng.randint(1, 9) for _ in legal])
        states.append(play(states[-1], chosen).state)
    game.shares = [1.0, *[0.0] * (players - 1)]
    return game, states[:-1]


def named(features: FeatureArray, kind: str) -> list[list[Feature]]:
    """Return rows with the names of their features instead of indices, in any order."""
    return [sorted(_name(int(key), kind) for key in row[1 : row[0] + 1]) for row in features]


def _name(key: int, kind: str) -> Feature:
    for block, shape in BLOCKS[kind].items():
        if key < prod(shape):
            return block, tuple(int(number) for number in np.unravel_index(key, shape))
        key -= prod(shape)
    raise AssertionError("there is no such feature")


def games(players: int) -> Iterator[tuple[PlayedGame, list[State]]]:
    return (random_game(players, seed) for seed in range(GAMES))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_placements(players: int) -> None:
    for game, states in games(players):
        rows = prior_rows([game])
        expected = [
            sorted(of_placement(state, placement))
            for state in states
            for placement in sorted(legal_placements(state), key=lambda p: p.index)
        ]
        assert named(rows.features, "prior") == expected


@pytest.mark.parametrize("players", [2, 3, 4])
def test_standings(players: int) -> None:
    for game, states in games(players):
        rows = standing_rows([game])
        expected = [sorted(of_standing(state, seat)) for state in states for seat in range(players)]
        assert named(rows.features, "value") == expected


def test_some_positions_are_taken() -> None:
    """With a stride of n, each game gives every nth position, starting at a different one."""
    (one, _), (two, _) = random_game(3, 5), random_game(3, 6)
    every = [standing_rows([game]).features.reshape(-1, 3, MAX_FEATURES) for game in (one, two)]
    some = standing_rows([one, two], 4).features.reshape(-1, 3, MAX_FEATURES)
    assert some.tolist() == [*every[0][0::4].tolist(), *every[1][1::4].tolist()]


def test_shares() -> None:
    game, states = random_game(3, 5)
    first = [visits / sum(game.visits[0]) for visits in game.visits[0]]
    priors, standings = prior_rows([game]), standing_rows([game])
    assert list(priors.targets[: priors.ends[0]]) == pytest.approx(first)
    assert len(priors.ends) == len(standings.ends) == len(states)
    assert list(standings.targets) == [1.0, 0.0, 0.0] * len(states)

"""What the search looks at is what docs/tuning.md says, by a plain second implementation."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import prod

import numpy as np
import pytest
from tools.learning.rows import Keys, prior_rows, standing_rows
from tools.learning.self_play import SelfPlayGame

from cirkis.rules import State, legal_placements, new_game, play
from cirkis.search.evaluation.weights import BLOCKS
from tests.tools.plain_features import Feature, of_placement, of_standing

GAMES = 4


def random_game(players: int, seed: int) -> tuple[SelfPlayGame, list[State]]:
    """A game of random placements as a lesson in which all was searched, and its positions."""
    rng = random.Random(seed)
    lesson, states = SelfPlayGame(players), [new_game(players=players)]
    while states[-1].outcome is None:
        legal = legal_placements(states[-1])
        chosen = rng.choice(legal)
        lesson.placed.append(chosen.index)
        lesson.searched.append(True)
        lesson.visits.append([rng.randint(1, 9) for _ in legal])
        states.append(play(states[-1], chosen).state)
    lesson.shares = [1.0, *[0.0] * (players - 1)]
    return lesson, states[:-1]


def named(keys: Keys, kind: str) -> list[list[Feature]]:
    """Rows with the names of their features instead of numbers, in any order."""
    return [sorted(_name(int(key), kind) for key in row[1 : row[0] + 1]) for row in keys]


def _name(key: int, kind: str) -> Feature:
    for block, shape in BLOCKS[kind]:
        if key < prod(shape):
            return block, tuple(int(number) for number in np.unravel_index(key, shape))
        key -= prod(shape)
    raise AssertionError("there is no such feature")


def games(players: int) -> Iterator[tuple[SelfPlayGame, list[State]]]:
    """Some games."""
    return (random_game(players, seed) for seed in range(GAMES))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_placements(players: int) -> None:
    """Every legal placement of random games has the features that it plainly has."""
    for lesson, states in games(players):
        rows = prior_rows([lesson])
        wanted = [
            sorted(of_placement(state, placement))
            for state in states
            for placement in sorted(legal_placements(state), key=lambda p: p.index)
        ]
        assert named(rows.keys, "prior") == wanted


@pytest.mark.parametrize("players", [2, 3, 4])
def test_standings(players: int) -> None:
    """Every seat in all positions of random games has the features that it plainly has."""
    for lesson, states in games(players):
        rows = standing_rows([lesson])
        wanted = [sorted(of_standing(state, seat)) for state in states for seat in range(players)]
        assert named(rows.keys, "value") == wanted


def test_shares() -> None:
    """Placements get their part of the visits, seats their part of the victory."""
    lesson, states = random_game(3, 5)
    first = [visits / sum(lesson.visits[0]) for visits in lesson.visits[0]]
    priors, standings = prior_rows([lesson]), standing_rows([lesson])
    assert list(priors.shares[: priors.ends[0]]) == pytest.approx(first)
    assert len(priors.ends) == len(standings.ends) == len(states)
    assert list(standings.shares) == [1.0, 0.0, 0.0] * len(states)

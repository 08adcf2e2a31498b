"""Ratings, against closed forms and plain sense."""

from __future__ import annotations

import random
from itertools import combinations
from math import log, log10, sqrt

import pytest

from cirkis.arena.ratings import TableRatings, elo_ratings
from cirkis.arena.result import Result


@pytest.mark.parametrize(("won", "lost"), [(30.0, 10.0), (12.5, 12.5), (50.0, 0.0)])
def test_two_players(won: float, lost: float) -> None:
    """With two players the difference is the logarithm of the odds, with one draw added."""
    first, second = elo_ratings(2, {(0, 1): (won, lost)})
    assert first.value - second.value == pytest.approx(400 * log10((won + 0.5) / (lost + 0.5)))
    assert first.value == pytest.approx(-second.value)
    # The variance of a logarithm of odds from n games at rate p is 1 / (n p (1 - p)).
    games, rate = won + lost + 1, (won + 0.5) / (won + lost + 1)
    deviation = 400 / log(10) / sqrt(games * rate * (1 - rate))
    assert first.error + second.error == pytest.approx(1.96 * deviation, rel=1e-4)


def test_what_pairs_say_fits_together() -> None:
    """Results that follow a scale of strengths give back this scale."""
    strengths = [120.0, 0.0, -30.0, -90.0]
    met = {}
    for i, j in combinations(range(4), 2):
        won = 10_000 / (1 + 10 ** ((strengths[j] - strengths[i]) / 400))
        met[i, j] = won, 10_000 - won
    assert [rating.value for rating in elo_ratings(4, met)] == pytest.approx(strengths, abs=0.1)


def test_rated_through_others() -> None:
    """Players who never met are compared by whom they both met."""
    met = {(0, 1): (40.0, 20.0), (1, 2): (40.0, 20.0), (0, 2): (0.0, 0.0)}
    first, middle, last = elo_ratings(3, met)
    assert middle.value == pytest.approx(0, abs=1e-6)
    assert first.value == pytest.approx(-last.value)
    assert first.error > middle.error


def test_intervals_hold_the_truth() -> None:
    """Of many matches between players of known strength, about 95 of 100 intervals hold it."""
    rng, chance, held = random.Random(7), 1 / (1 + 10 ** (-80 / 400)), 0
    for _ in range(1000):
        won = sum(rng.random() < chance for _ in range(100))
        first, second = elo_ratings(2, {(0, 1): (float(won), 100.0 - won)})
        held += abs(first.value - second.value - 80) <= first.error + second.error
    assert 930 <= held <= 975


def test_tables_of_four() -> None:
    """Who wins at larger tables is rated higher, with less doubt the more games there are."""
    rng, ratings = random.Random(1), TableRatings(4)
    errors = []
    for game in range(200):
        winner = rng.choices(range(4), (50, 25, 20, 5))[0]
        ratings.add(Result(game, (0, 1, 2, 3), (winner,), (0, 0, 0, 0), "target", 40))
        errors.append(ratings.now()[1].error)
    values = [rating.value for rating in ratings.now()]
    assert values[0] == max(values)
    assert values[3] == min(values)
    assert errors[-1] < errors[20] < errors[0]


def test_losers_are_not_ranked() -> None:
    """The rules know winners only (R26), so points change no rating."""
    one, other = TableRatings(3), TableRatings(3)
    one.add(Result(0, (2, 0, 1), (1,), (0, 39, 40), "target", 40))
    other.add(Result(0, (2, 0, 1), (1,), (39, 0, 40), "target", 40))
    assert one.now() == other.now()
    assert one.now()[0] == one.now()[2]

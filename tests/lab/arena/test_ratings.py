"""Ratings, intervals and the sequential test, compared with closed forms and published values."""

import random
from collections.abc import Callable
from itertools import combinations
from math import log, log10, sqrt

import pytest

from cirkis.lab import GameResult, Sprt, SprtBounds, Verdict
from cirkis.lab.arena.ratings import OpenSkillRatings, Rating, elo_ratings, wilson_interval
from cirkis.lab.arena.sprt import expected_share, log_likelihood
from tests.nightly import rounds


@pytest.mark.parametrize(("won", "lost"), [(30.0, 10.0), (12.5, 12.5), (50.0, 0.0)])
def test_two_players(won: float, lost: float) -> None:
    """With two players, the difference follows from the odds, with one draw added."""
    first, second = elo_ratings(2, {(0, 1): (won, lost)})
    assert first.value - second.value == pytest.approx(400 * log10((won + 0.5) / (lost + 0.5)))
    assert first.value == pytest.approx(-second.value)
    # The variance of the log odds from n games at rate p is 1 / (n p (1 - p)).
    games, rate = won + lost + 1, (won + 0.5) / (won + lost + 1)
    deviation = 400 / log(10) / sqrt(games * rate * (1 - rate))
    assert first.error + second.error == pytest.approx(1.96 * deviation, rel=1e-4)
    # If the second player's rating is known, the whole error belongs to the first player.
    anchored, known = elo_ratings(2, {(0, 1): (won, lost)}, {1: 1500.0})
    assert known == Rating(1500.0, 0.0)
    assert anchored.error == pytest.approx(1.96 * deviation, rel=2e-3)
    assert anchored.value - 1500 == pytest.approx(first.value - second.value)


def test_consistent_pairs() -> None:
    strengths = [120.0, 0.0, -30.0, -90.0]
    met = {}
    for i, j in combinations(range(4), 2):
        won = 10_000 / (1 + 10 ** ((strengths[j] - strengths[i]) / 400))
        met[i, j] = won, 10_000 - won
    assert [rating.value for rating in elo_ratings(4, met)] == pytest.approx(strengths, abs=0.1)


def test_nobody_met_a_known_player() -> None:
    """Players who have met nobody with a known rating get ratings with large errors."""
    met = {(0, 1): (3.0, 1.0), (1, 2): (0.0, 0.0)}
    first, second, _ = elo_ratings(3, met, {2: 1500.0})
    assert first.value - second.value == pytest.approx(400 * log10(3.5 / 1.5))
    assert min(first.error, second.error) > 5000


def test_tables_of_four() -> None:
    """At larger tables, winners are rated higher, and errors shrink as games are played."""
    rng, ratings = random.Random(1), OpenSkillRatings(4)
    errors = []
    for game in range(200):
        winner = rng.choices(range(4), (50, 25, 20, 5))[0]
        ratings.add(GameResult(game, (0, 1, 2, 3), (winner,), (0, 0, 0, 0), "target", 40))
        errors.append(ratings.current()[1].error)
    values = [rating.value for rating in ratings.current()]
    assert values[0] == max(values)
    assert values[3] == min(values)
    assert errors[-1] < errors[20] < errors[0]


def test_losers_are_not_ranked() -> None:
    """The rules rank only the winners (R26), so points do not affect ratings."""
    one, other = OpenSkillRatings(3), OpenSkillRatings(3)
    one.add(GameResult(0, (2, 0, 1), (1,), (0, 39, 40), "target", 40))
    other.add(GameResult(0, (2, 0, 1), (1,), (39, 0, 40), "target", 40))
    assert one.current() == other.current()
    assert one.current()[0] == one.current()[2]


def test_intervals_agree_with_published_ones() -> None:
    """Newcombe, Statistics in Medicine 17 (1998), table I, method 3."""
    for successes, trials, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0),
    ):
        assert wilson_interval(successes, trials) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_equals_share_equally(seats: int) -> None:
    """At 0 Elo everybody wins equally often; 400 Elo means odds of ten to one per opponent."""
    assert expected_share(0, seats) == pytest.approx(1 / seats)
    mine = expected_share(400, seats)
    assert mine / ((1 - mine) / (seats - 1)) == pytest.approx(10)


def test_likelihood_of_three_values() -> None:
    """With three values, a search over all distributions finds the same maximum."""
    seen, mean = {0.0: 5, 0.5: 20, 1.0: 15}, 0.5
    total = sum(seen.values())
    best = sum(times * log(times / total) for times in seen.values())
    # With mean 1/2, 0 and 1 have the same weight, so only one number is left to try.
    tried = (step / 20_000 for step in range(1, 10_000))
    found = max(20 * log(outer) + 20 * log(1 - 2 * outer) for outer in tried)
    assert log_likelihood(seen.items(), mean) == pytest.approx(found - best, abs=0.02)


DRAWN = 0.2
TESTS = rounds(50, 400)


def pair(rng: random.Random, mean: float) -> float:
    """Return the mean score of two games from an opening that may favour a side; 20% are drawn."""
    chance, favour = (mean - DRAWN / 2) / (1 - DRAWN), rng.choice((-0.25, 0.0, 0.25))
    shares = [
        0.5 if rng.random() < DRAWN else float(rng.random() < chance + side)
        for side in (favour, -favour)
    ]
    return sum(shares) / 2


def four(rng: random.Random, mean: float) -> float:
    """Return the mean score of four four-player games, each won with the same probability."""
    return sum(rng.random() < mean for _ in range(4)) / 4


@pytest.mark.parametrize(("rounds_of", "seats"), [(pair, 2), (four, 4)])
@pytest.mark.parametrize("truth", list(Verdict))
def test_wrong_verdicts_are_rare(
    rounds_of: Callable[[random.Random, float], float], seats: int, truth: Verdict
) -> None:
    """At most 5 percent of verdicts are wrong, or three standard deviations more."""
    rng, bounds = random.Random(f"{seats} {truth}"), SprtBounds(-60, 60)
    mean = expected_share(bounds.low if truth is Verdict.LOW else bounds.high, seats)
    wrong = played = 0
    for _ in range(TESTS):
        test = Sprt(bounds, seats)
        while test.verdict is None:
            test.add(rounds_of(rng, mean))
        wrong += test.verdict is not truth
        played += test.rounds
    assert wrong <= 0.05 * TESTS + 3 * sqrt(TESTS * 0.05 * 0.95)
    assert 5 < played / TESTS < 100  # verdicts come quickly


def test_a_verdict_is_final() -> None:
    test = Sprt(SprtBounds(0, 50))
    while test.verdict is None:
        test.add(1.0)
    number = test.rounds
    assert test.verdict is Verdict.HIGH
    for _ in range(100):
        test.add(0.0)
    assert (test.verdict, test.rounds) == (Verdict.HIGH, number)

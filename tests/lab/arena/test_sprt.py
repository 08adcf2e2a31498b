"""The SPRT: its ratio agrees with closed forms, and simulated rounds confirm its error rate."""

import random
from collections.abc import Callable
from math import log

import pytest

from cirkis.lab import Sprt, SprtBounds, Verdict
from cirkis.lab.arena.sprt import expected_share, log_likelihood


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_equals_share_equally(seats: int) -> None:
    """At 0 Elo everybody wins equally often; 400 Elo means odds of ten to one per opponent."""
    assert expected_share(0, seats) == pytest.approx(1 / seats)
    mine = expected_share(400, seats)
    assert mine / ((1 - mine) / (seats - 1)) == pytest.approx(10)


@pytest.mark.parametrize(("won", "lost"), [(30, 10), (7, 7), (1, 40)])
def test_ratio_of_wins_and_losses(won: int, lost: int) -> None:
    """If only 0 and 1 occur, the ratio equals that of two Bernoulli distributions."""
    low, high = 0.5, 0.64
    seen = [(1.0, won), (0.0, lost)]
    by_hand = won * log(high / low) + lost * log((1 - high) / (1 - low))
    ratio = log_likelihood(seen, high) - log_likelihood(seen, low)
    assert ratio == pytest.approx(by_hand, abs=0.01)


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
    """At most 5 percent of verdicts are wrong; 33 of 400 is 3 standard deviations above that."""
    rng, bounds = random.Random(f"{seats} {truth}"), SprtBounds(-60, 60)
    mean = expected_share(bounds.low if truth is Verdict.LOW else bounds.high, seats)
    wrong = rounds = 0
    for _ in range(400):
        test = Sprt(bounds, seats)
        while test.verdict is None:
            test.add(rounds_of(rng, mean))
        wrong += test.verdict is not truth
        rounds += test.rounds
    assert wrong <= 33
    assert 5 < rounds / 400 < 100  # verdicts come quickly


def test_a_verdict_is_final() -> None:
    test = Sprt(SprtBounds(0, 50))
    while test.verdict is None:
        test.add(1.0)
    rounds = test.rounds
    assert test.verdict is Verdict.HIGH
    for _ in range(100):
        test.add(0.0)
    assert (test.verdict, test.rounds) == (Verdict.HIGH, rounds)

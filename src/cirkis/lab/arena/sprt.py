"""The sequential probability ratio test: play until it is clear how strong a player is.

Each round gives one number: the share of the victories that the first player won in its games.
There are two hypotheses about the mean of these numbers, one for each bound. The likelihood ratio
says how much better one hypothesis explains the rounds than the other. Each hypothesis uses the
distribution over the observed numbers that has its mean and fits best (a generalised SPRT: it
assumes nothing about how often victories are shared, or how games with the same opening correlate).
Wald's thresholds on the ratio bound the rate of wrong verdicts.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from math import log

from cirkis.lab.arena.plan import SprtBounds

PRIOR_COUNT = 1e-3  # added to the count of rounds with no victory, and with only victories
BISECTIONS = 60


class Verdict(Enum):
    """The hypothesis that a test accepts."""

    LOW = "low"  # the first player is not stronger than the lower bound
    HIGH = "high"  # it is at least as strong as the upper bound


def expected_share(elo: float, seats: int) -> float:
    """Return the expected share of victories against opponents that are all equally strong.

    With two seats this is the usual Elo scale. With more, the odds against each opponent are those
    of the scale (Luce's choice axiom): at 0 Elo all have the same share.
    """
    odds = 10 ** (elo / 400)
    return float(odds / (odds + seats - 1))


@dataclass(slots=True)
class Sprt:
    """A sequential test of one player.

    Attributes:
        bounds: the two hypotheses.
        seats: the size of the table.
        rounds: how many rounds were counted.
        verdict: the accepted hypothesis; None while the test is running.
    """

    bounds: SprtBounds
    seats: int = 2
    rounds: int = 0
    verdict: Verdict | None = None
    _counts: Counter[float] = field(default_factory=Counter)

    def add(self, share: float) -> None:
        """Count a round in which the player won this share of the victories, from 0 to 1.

        After a verdict this does nothing.
        """
        if self.verdict is not None:
            return
        self.rounds += 1
        self._counts[round(share, 9)] += 1
        llr = self.llr
        if abs(llr) >= self.threshold:
            self.verdict = Verdict.HIGH if llr > 0 else Verdict.LOW

    @property
    def threshold(self) -> float:
        """The absolute log likelihood ratio that leads to a verdict."""
        return log((1 - self.bounds.error) / self.bounds.error)

    @property
    def llr(self) -> float:
        """The log likelihood ratio; above 0 it favours the upper bound."""
        low = expected_share(self.bounds.low, self.seats)
        high = expected_share(self.bounds.high, self.seats)
        counts = self._counts.items()
        return log_likelihood(counts, high) - log_likelihood(counts, low)


def log_likelihood(counts: Iterable[tuple[float, int]], mean: float) -> float:
    """Return the log likelihood of the best distribution with a given mean.

    It is relative to the best distribution with any mean. A value x, seen n times out of N, has the
    weight n / N / (1 + t (x - mean)). The Lagrange multiplier t, which makes the mean right, is
    found by bisection.
    """
    weights = {0.0: PRIOR_COUNT, 1.0: PRIOR_COUNT}
    for value, times in counts:
        weights[value] = weights.get(value, 0.0) + times
    deviations = [(value - mean, times) for value, times in weights.items()]
    tilt = _tilt(deviations, mean)
    return -sum(times * log(1 + tilt * deviation) for deviation, times in deviations)


def _tilt(deviations: list[tuple[float, float]], mean: float) -> float:
    """Find the multiplier by bisection: as it grows, the tilted sum of deviations decreases."""
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        if sum(times * away / (1 + middle * away) for away, times in deviations) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2

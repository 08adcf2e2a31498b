"""The sequential test: how long to play until a question is settled, and no longer.

Each round gives one number, the share of the victories that the first player had of its games in
it. Two hypotheses about the mean of these numbers stand against each other, one for each end of
the question. How much better the one explains what was seen than the other is the likelihood
ratio, where each hypothesis takes the distribution over the numbers seen that explains them best
and has its mean (so nothing is presumed about how often draws come, or how the games with one
opening hang together). Wald's bounds on the ratio keep the rate of wrong answers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from math import log

from cirkis.arena.plan import Question

UNSEEN = 1e-3  # how often rounds with no victory and with all count as seen from the start
STEPS = 60  # halvings when a root is looked for


class Verdict(Enum):
    """What a question is settled by."""

    LOW = "low"  # the first player is not stronger than the lower end
    HIGH = "high"  # it is at least as strong as the higher end


def share_at(elo: float, seats: int) -> float:
    """The share of victories of a player so much stronger than each of the others at its table.

    With two seats this is the usual Elo scale. With more, the odds against each other player are
    those of the scale, as in Luce's choice: at 0 Elo everybody has the same share.
    """
    odds = 10 ** (elo / 400)
    return float(odds / (odds + seats - 1))


@dataclass(slots=True)
class SequentialTest:
    """A question about a player at tables of so many seats, and what speaks for either answer."""

    question: Question
    seats: int = 2
    rounds: int = 0
    answer: Verdict | None = None
    _seen: Counter[float] = field(default_factory=Counter)

    def add(self, share: float) -> None:
        """Count a round in which the player had this share of the victories, from 0 to 1.

        Once the question is settled nothing changes any more.
        """
        if self.answer is not None:
            return
        self.rounds += 1
        self._seen[round(share, 9)] += 1
        reached, bound = self.ratio, self.bound
        if abs(reached) >= bound:
            self.answer = Verdict.HIGH if reached > 0 else Verdict.LOW

    @property
    def bound(self) -> float:
        """How far the ratio must go, up or down, for an answer."""
        return log((1 - self.question.error) / self.question.error)

    @property
    def ratio(self) -> float:
        """The logarithm of the likelihood ratio: above 0 it speaks for the higher end."""
        low = share_at(self.question.low, self.seats)
        high = share_at(self.question.high, self.seats)
        return log_likelihood(self._seen.items(), high) - log_likelihood(self._seen.items(), low)


def log_likelihood(seen: Iterable[tuple[float, int]], mean: float) -> float:
    """How well what was seen is explained by the best distribution with this mean.

    It gives a value x, seen n times of N, the weight n / N / (1 + t (x - mean)), where t is such
    that the mean comes out (the method of Lagrange); so the root of one function is looked for.

    Args:
        seen: values from 0 to 1 with how often each was seen.
        mean: above 0 and below 1.

    Returns:
        The logarithm of its likelihood, less that of the best distribution of any mean.
    """
    counts = {0.0: UNSEEN, 1.0: UNSEEN}
    for value, times in seen:
        counts[value] = counts.get(value, 0.0) + times
    deviations = [(value - mean, times) for value, times in counts.items()]
    tilt = _tilt(deviations, mean)
    return -sum(times * log(1 + tilt * away) for away, times in deviations)


def _tilt(deviations: list[tuple[float, float]], mean: float) -> float:
    """The root: with this tilt the deviations even out. Between its ends the sum only falls."""
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(STEPS):
        middle = (low + high) / 2
        if sum(times * away / (1 + middle * away) for away, times in deviations) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2

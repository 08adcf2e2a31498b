"""Strength as a number with error bars: Elo for tables of two, OpenSkill's for larger ones."""

from __future__ import annotations

from collections.abc import Mapping
from math import log
from typing import NamedTuple

from cirkis.arena.result import Result
from cirkis.arena.simulation_stats import Z95

A_DRAW = 1.0  # games that two who met are taken to have drawn besides: so that no rating is endless
ELO = 400 / log(10)
CLOSE = 1e-9


class Rating(NamedTuple):
    """How strong a player is, and how far the true value may lie on either side (95 percent)."""

    value: float
    error: float


def elo_ratings(
    players: int, met: Mapping[tuple[int, int], tuple[float, float]]
) -> tuple[Rating, ...]:
    """The ratings under which the results are most likely (Bradley and Terry), their mean 0.

    Args:
        players: how many.
        met: for pairs (i, j) with i < j the victories of i and of j against each other.

    Returns:
        Elo by player; the errors come from the curvature of the likelihood and take games as
        independent of each other.
    """
    import numpy

    games = numpy.zeros((players, players))
    won = numpy.zeros(players)
    for (i, j), (of_i, of_j) in met.items():
        extra = A_DRAW if of_i + of_j else 0.0
        games[i, j] = games[j, i] = of_i + of_j + extra
        won[i] += of_i + extra / 2
        won[j] += of_j + extra / 2
    strength = numpy.zeros(players)
    while True:
        chance = 1 / (1 + numpy.exp(strength[None, :] - strength[:, None]))
        weight = games * chance * (1 - chance)
        curvature = numpy.diag(weight.sum(axis=1)) - weight
        spread = numpy.linalg.pinv(curvature)  # one direction is free: all ratings together
        step = spread @ (won - (games * chance).sum(axis=1))
        strength += numpy.clip(step, -1, 1)
        if numpy.abs(step).max() < CLOSE:
            break
    strength -= strength.mean()
    errors = numpy.sqrt(numpy.clip(numpy.diag(spread), 0, None)) * Z95
    return tuple(
        Rating(float(value) * ELO, float(error) * ELO)
        for value, error in zip(strength, errors, strict=True)
    )


class TableRatings:
    """Ratings from tables of more than two, game by game: OpenSkill's Plackett-Luce model.

    It takes the winners of a game as first and everybody else as second, since the rules know
    nothing but winners (R26). All begin at 25 with an error of about 16.
    """

    def __init__(self, players: int) -> None:
        from openskill.models import PlackettLuce

        self._model = PlackettLuce()
        self._ratings = [self._model.rating() for _ in range(players)]

    def add(self, result: Result) -> None:
        """Learn from one more game; the order of games makes a small difference."""
        teams = [[self._ratings[player]] for player in result.seats]
        ranks = [1.0 if player in result.winners else 2.0 for player in result.seats]
        for player, (rating,) in zip(
            result.seats, self._model.rate(teams, ranks=ranks), strict=True
        ):
            self._ratings[player] = rating

    def now(self) -> tuple[Rating, ...]:
        """The ratings, by player."""
        return tuple(Rating(rating.mu, rating.sigma * Z95) for rating in self._ratings)

"""Strength with error bars: Elo for two-player tables, OpenSkill for larger ones."""

from collections.abc import Collection, Mapping
from math import exp, log, sqrt
from operator import mul
from typing import NamedTuple

from cirkis.extras import require
from cirkis.lab.arena.result import GameResult

Matrix = list[list[float]]

Z95 = 1.959964  # standard deviations that cover 95 percent of a normal distribution
PRIOR_DRAWS = 1.0  # added to the games of pairs that met, so that no rating becomes infinite
ELO_SCALE = 400 / log(10)
TOLERANCE = 1e-9
UNKNOWN = 1e-6  # gives a finite error to players whom no game connects with the others


class Rating(NamedTuple):
    """The strength of a player, with the error on either side (95 percent)."""

    value: float
    error: float


def wilson_interval(successes: float, trials: float) -> tuple[float, float]:
    """Return the 95 percent interval of a rate (E. B. Wilson, 1927), valid even for few trials.

    Shared victories count as fractional successes.
    """
    if not trials:
        return 0.0, 1.0
    rate, weight = successes / trials, Z95**2 / trials
    middle = (rate + weight / 2) / (1 + weight)
    reach = Z95 * sqrt(rate * (1 - rate) / trials + weight / (4 * trials)) / (1 + weight)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def elo_ratings(
    players: int,
    victories: Mapping[tuple[int, int], tuple[float, float]],
    anchors: Mapping[int, float] | None = None,
) -> tuple[Rating, ...]:
    """Return the ratings that make the results most likely (Bradley and Terry).

    For each pair (i, j) with i < j, `victories` has the victories of i over j and of j over i.
    Players in `anchors` keep the ratings given there; without anchors the mean is 0.

    Returns:
        Elo by player; the errors come from the curvature of the likelihood and treat games as
        independent of each other.
    """
    games = [[0.0] * players for _ in range(players)]
    won = [0.0] * players
    for (i, j), (of_i, of_j) in victories.items():
        extra = PRIOR_DRAWS if of_i + of_j else 0.0
        games[i][j] = games[j][i] = of_i + of_j + extra
        won[i] += of_i + extra / 2
        won[j] += of_j + extra / 2
    known = anchors or {}
    middle = sum(known.values()) / len(known) if known else 0.0
    strength = [known.get(i, middle) / ELO_SCALE for i in range(players)]
    while True:
        expected, curvature = _likelihood(games, strength)
        spread = _covariance(curvature, known)
        missing = [of - by for of, by in zip(won, expected, strict=True)]
        steps = [sum(map(mul, row, missing)) for row in spread]
        strength = [s + max(-1.0, min(1.0, step)) for s, step in zip(strength, steps, strict=True)]
        if max(map(abs, steps)) < TOLERANCE:
            break
    mean = 0.0 if known else sum(strength) / players
    return tuple(
        Rating((value - mean) * ELO_SCALE, sqrt(max(spread[i][i], 0.0)) * Z95 * ELO_SCALE)
        for i, value in enumerate(strength)
    )


def _likelihood(games: Matrix, strength: list[float]) -> tuple[list[float], Matrix]:
    """Return the victories expected at these strengths, and the likelihood's curvature there."""
    expected, curvature = [], []
    for i, (row, own) in enumerate(zip(games, strength, strict=True)):
        chances = [1 / (1 + exp(other - own)) for other in strength]
        expected.append(sum(map(mul, row, chances)))
        weights = [n * chance * (1 - chance) for n, chance in zip(row, chances, strict=True)]
        curvature.append([-weight for weight in weights])
        curvature[i][i] = sum(weights)
    return expected, curvature


def _covariance(curvature: Matrix, known: Collection[int]) -> Matrix:
    """Return the covariance of the strengths; it is 0 for those that are known.

    If none is known, the strengths are relative to their mean, and the curvature's rows sum to 0:
    adding the same number to all its entries makes it invertible, and this adds a number to all
    entries of the inverse, which is subtracted again.
    """
    free = [i for i in range(len(curvature)) if i not in known]
    shift = 0.0 if known else 1 / len(free)
    spread = _inverse([[curvature[i][j] + shift + UNKNOWN * (i == j) for j in free] for i in free])
    found = [[0.0] * len(curvature) for _ in curvature]
    for i, row in zip(free, spread, strict=True):
        for j, value in zip(free, row, strict=True):
            found[i][j] = value - shift
    return found


def _inverse(matrix: Matrix) -> Matrix:
    """Return the inverse of a positive definite matrix, by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for j in range(size):
            if j != i and (factor := rows[j][i]):
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]


class OpenSkillRatings:
    """Ratings from larger tables, updated game by game: OpenSkill's Plackett-Luce model.

    Winners rank first and all others second, since the rules name only winners (R26). Everyone
    starts at 25 with an error of about 16.
    """

    def __init__(self, players: int) -> None:
        require("openskill")
        from openskill.models import PlackettLuce

        self._model = PlackettLuce()
        self._ratings = [self._model.rating() for _ in range(players)]

    def add(self, result: GameResult) -> None:
        """Update the ratings with one more game; the order of games matters a little."""
        teams = [[self._ratings[player]] for player in result.seats]
        ranks = [1.0 if player in result.winners else 2.0 for player in result.seats]
        for player, (rating,) in zip(
            result.seats, self._model.rate(teams, ranks=ranks), strict=True
        ):
            self._ratings[player] = rating

    def current(self) -> tuple[Rating, ...]:
        return tuple(Rating(rating.mu, rating.sigma * Z95) for rating in self._ratings)

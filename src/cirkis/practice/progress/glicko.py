"""Glicko-2 ratings, after Mark Glickman, "Example of the Glicko-2 system" (glicko.net).

The rating is a player's strength, the deviation its uncertainty, and the volatility how much the
strength fluctuates. Step numbers below refer to that description.
"""

import math
from collections.abc import Callable, Iterable
from typing import Annotated

from msgspec import Meta, Struct

CENTRE, SCALE = 1500.0, 173.7178  # convert between the familiar scale and the internal one
TAU = 0.5  # limits how much the volatility can change
PRECISION = 1e-6  # of the logarithm of the squared volatility
MAX_DEVIATION = 350.0


class Rating(Struct, frozen=True):
    """A player's strength; the defaults are for a new player.

    Attributes:
        rating: the strength; a player 400 points stronger wins about ten games for each lost.
        deviation: the standard deviation of the strength.
        volatility: how much the strength is expected to change, on the scale of the computation.
    """

    rating: Annotated[float, Meta(ge=0, le=5000)] = CENTRE
    deviation: Annotated[float, Meta(ge=1, le=MAX_DEVIATION)] = MAX_DEVIATION
    volatility: Annotated[float, Meta(gt=0, le=1)] = 0.06


def expected_score(player: Rating, opponent: Rating) -> float:
    """Return the expected score, from 0 for a loss to 1 for a win.

    The larger the opponent's deviation, the closer it is to a half.
    """
    return _expected(_mu(player), _mu(opponent), _weight(_phi(opponent)))


def update(player: Rating, results: Iterable[tuple[Rating, float]]) -> Rating:
    """Return a player's rating after the results of one period.

    Each result is the opponent's rating before the game and the score: 1 for a win, 0.5 for a draw,
    0 for a loss.
    """
    mu, phi = _mu(player), _phi(player)
    precision, change = 0.0, 0.0
    for opponent, score in results:
        weight = _weight(_phi(opponent))
        expected = _expected(mu, _mu(opponent), weight)
        precision += weight * weight * expected * (1 - expected)
        change += weight * (score - expected)
    if not precision:
        return rest(player)
    variance = 1 / precision  # step 3
    volatility = _new_volatility(phi, player.volatility, variance, variance * change)
    before = phi * phi + volatility * volatility  # step 6
    squared = 1 / (1 / before + precision)  # step 7
    return _clamped(mu + squared * change, math.sqrt(squared), volatility)


def rest(player: Rating, periods: float = 1.0) -> Rating:
    """Return the rating, now less certain, after periods (possibly fractional) without play."""
    phi = math.sqrt(_phi(player) ** 2 + periods * player.volatility**2)
    return _clamped(_mu(player), phi, player.volatility)


def _mu(player: Rating) -> float:
    return (player.rating - CENTRE) / SCALE  # step 2


def _phi(player: Rating) -> float:
    return player.deviation / SCALE


def _clamped(mu: float, phi: float, volatility: float) -> Rating:
    rating = min(5000.0, max(0.0, CENTRE + SCALE * mu))  # step 8
    return Rating(rating, min(MAX_DEVIATION, SCALE * phi), volatility)


def _weight(phi: float) -> float:
    """Return the weight of a result: the less certain the opponent's rating, the lower it is."""
    return 1 / math.sqrt(1 + 3 * (phi / math.pi) ** 2)


def _expected(mu: float, opponent: float, weight: float) -> float:
    return 1 / (1 + math.exp(-weight * (mu - opponent)))


def _new_volatility(phi: float, volatility: float, variance: float, delta: float) -> float:
    """Return the volatility after the results (step 5): the root of f, found by regula falsi."""
    start = math.log(volatility * volatility)

    def f(x: float) -> float:
        ex = math.exp(x)
        spread = phi * phi + variance + ex
        gain = ex * (delta * delta - phi * phi - variance - ex) / (2 * spread * spread)
        return gain - (x - start) / (TAU * TAU)

    low, high = start, _other_bound(f, start, delta * delta - phi * phi - variance)
    f_low, f_high = f(low), f(high)
    while abs(high - low) > PRECISION:
        between = low + (low - high) * f_low / (f_high - f_low)
        f_between = f(between)
        if f_between * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2  # the Illinois rule
        high, f_high = between, f_between
    return math.exp(low / 2)


def _other_bound(f: Callable[[float], float], start: float, excess: float) -> float:
    """Return a number on the opposite side of the root of f from the start."""
    if excess > 0:
        return math.log(excess)
    steps = 1
    while f(start - steps * TAU) < 0:
        steps += 1
    return start - steps * TAU

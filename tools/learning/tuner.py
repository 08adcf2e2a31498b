"""Fit weights to most of the games and measure them on the rest."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cirkis.engine.search.config import INFORMED
from cirkis.errors import CirkisError
from tools.learning.arrays import Float64Array
from tools.learning.fitting import Measure, fit, least_loss, measure, measure_baseline
from tools.learning.rows import Rows, prior_rows, standing_rows
from tools.learning.self_play import PlayedGame

HELD_OUT = 10
"""One game in every HELD_OUT is held out for measuring."""
PRIOR_L2, VALUE_L2, COMPANY_L2 = 1e-5, 1e-4, 3e-6
"""The penalties for the squares of weights, chosen on held-out games: for priors, for values from
a few thousand games, and for values from tens of thousands.
"""
COMPANY_STRIDE = 9
"""One position in every COMPANY_STRIDE of a quick game is used."""


class Report(NamedTuple):
    """The quality of weights on the held-out games."""

    description: str  # what is predicted
    baseline: Measure  # the heuristic priors; for values, uniform probabilities
    learned: Measure
    minimum: float  # the loss of a perfect prediction


def learn_priors(games: Sequence[PlayedGame]) -> tuple[Float64Array, Report]:
    """Return weights that predict the placements preferred by the search."""
    about = "placements the search prefers"
    return _fit_and_measure(about, prior_rows, games, PRIOR_L2, INFORMED.uniform_share)


def learn_values(games: Sequence[PlayedGame]) -> tuple[Float64Array, Report]:
    """Return weights that predict who wins, from every position of some games."""
    return _fit_and_measure("seats that win", standing_rows, games, VALUE_L2)


def learn_company_values(games: Sequence[PlayedGame]) -> tuple[Float64Array, Report]:
    """Return weights that predict who wins, from some positions of many quick games."""

    def rows(some: Sequence[PlayedGame]) -> Rows:
        return standing_rows(some, COMPANY_STRIDE)

    return _fit_and_measure("seats that win", rows, games, COMPANY_L2)


LEARNERS = {
    "self-play": {"prior": learn_priors, "value": learn_values},
    "company": {"value": learn_company_values},
}
"""The functions that learn from each kind of game."""


def _fit_and_measure(
    description: str,
    rows_of: Callable[[Sequence[PlayedGame]], Rows],
    games: Sequence[PlayedGame],
    l2: float,
    uniform_share: float = 0.0,
) -> tuple[Float64Array, Report]:
    training = [game for number, game in enumerate(games) if (number + 1) % HELD_OUT]
    held_out = games[HELD_OUT - 1 :: HELD_OUT]
    if not held_out:
        raise CirkisError(f"at least {HELD_OUT} games are needed to learn from")
    weights, rows = fit(rows_of(training), l2=l2), rows_of(held_out)
    baseline, learned = measure_baseline(rows, uniform_share), measure(rows, weights)
    return weights, Report(description, baseline, learned, least_loss(rows))

"""Fit weights to most of the games and measure them on the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cirkis.errors import CirkisError
from cirkis.search.config import INFORMED
from cirkis.search.evaluation.weights import Weights
from cirkis.search.kernel.arrays import floats
from tools.learning.arrays import Float64Array
from tools.learning.fitting import fit
from tools.learning.measuring import Measure, least_loss, measure, measure_baseline
from tools.learning.rows import Rows, prior_rows, standing_rows
from tools.learning.self_play import SelfPlayGame

HELD_OUT = 10
"""One game in this many is held out for measuring."""


class Objective(NamedTuple):
    """Something to learn.

    Attributes:
        description: what, in a few words.
        rows: turns games into rows.
        l2: the penalty for the squares of its weights, chosen on games held out.
        uniform_share: the share of the baseline that is uniform.
    """

    description: str
    rows: Callable[[Sequence[SelfPlayGame]], Rows]
    l2: float
    uniform_share: float


OBJECTIVES = {
    "prior": Objective("placements the search prefers", prior_rows, 1e-5, INFORMED.uniform_share),
    "value": Objective("seats that win", standing_rows, 1e-4, 0.0),
}


class Report(NamedTuple):
    """The quality of an objective's weights on the games held out.

    Attributes:
        description: the description of the objective.
        baseline: the heuristic priors; for values, uniform probabilities.
        learned: the learned weights.
        minimum: the loss of a perfect prediction.
    """

    description: str
    baseline: Measure
    learned: Measure
    minimum: float


def learn(games: Sequence[SelfPlayGame]) -> tuple[Weights, list[Report]]:
    """Return the weights that these games teach, and reports on every tenth game.

    Raises:
        CirkisError: there are too few games.
    """
    training = [game for number, game in enumerate(games) if (number + 1) % HELD_OUT]
    held_out = games[HELD_OUT - 1 :: HELD_OUT]
    if not held_out:
        raise CirkisError(f"at least {HELD_OUT} games are needed to learn from")
    found = {
        name: _fit_and_measure(objective, training, held_out)
        for name, objective in OBJECTIVES.items()
    }
    weights = Weights(**{name: floats(learned.tolist()) for name, (learned, _) in found.items()})
    return weights, [report for _, report in found.values()]


def _fit_and_measure(
    objective: Objective, training: Sequence[SelfPlayGame], held_out: Sequence[SelfPlayGame]
) -> tuple[Float64Array, Report]:
    weights = fit(objective.rows(training), l2=objective.l2)
    rows = objective.rows(held_out)
    baseline, learned = measure_baseline(rows, objective.uniform_share), measure(rows, weights)
    return weights, Report(objective.description, baseline, learned, least_loss(rows))

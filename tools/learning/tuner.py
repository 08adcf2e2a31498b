"""Learning in order: fit to most of the games, measure on the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cirkis.errors import CirkisError
from cirkis.search.config import INFORMED
from cirkis.search.evaluation.weights import Weights
from cirkis.search.kernel.jit import Float64Array
from tools.learning.fitting import fit
from tools.learning.measuring import Measure, least_loss, measure, measure_before
from tools.learning.rows import Rows, prior_rows, standing_rows
from tools.learning.self_play import SelfPlayGame

HELD_OUT = 10
"""One game of so many is kept for measuring."""


class Study(NamedTuple):
    """One of the things that are learned.

    Attributes:
        about: what, in a few words.
        rows: how games become rows for it.
        price: of the squares of its weights, found on games held out.
        even: the part of the hand-made chances that is shared out evenly.
    """

    about: str
    rows: Callable[[Sequence[SelfPlayGame]], Rows]
    price: float
    even: float


STUDIES = {
    "prior": Study("placements the search prefers", prior_rows, 1e-5, INFORMED.uniform_share),
    "value": Study("seats that win", standing_rows, 1e-4, 0.0),
}


class Finding(NamedTuple):
    """What came of a study, on the games held out.

    Attributes:
        before: the hand-made priors; for the value, even chances.
        after: what was learned.
        least: the loss that nothing can fall below.
    """

    about: str
    before: Measure
    after: Measure
    least: float


def learn(games: Sequence[SelfPlayGame]) -> tuple[Weights, list[Finding]]:
    """The weights that these games teach, and how good they are on every tenth of them.

    Raises:
        CirkisError: there are too few games.
    """
    fitted = [game for number, game in enumerate(games) if (number + 1) % HELD_OUT]
    kept = games[HELD_OUT - 1 :: HELD_OUT]
    if not kept:
        raise CirkisError(f"at least {HELD_OUT} games are needed to learn from")
    found = {name: _study(study, fitted, kept) for name, study in STUDIES.items()}
    weights = Weights(**{name: learned for name, (learned, _) in found.items()})
    return weights, [finding for _, finding in found.values()]


def _study(
    study: Study, fitted: Sequence[SelfPlayGame], kept: Sequence[SelfPlayGame]
) -> tuple[Float64Array, Finding]:
    weights = fit(study.rows(fitted), price=study.price)
    rows = study.rows(kept)
    before, after = measure_before(rows, study.even), measure(rows, weights)
    return weights, Finding(study.about, before, after, least_loss(rows))

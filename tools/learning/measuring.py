"""How good weights are on games that they were not fitted to."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cirkis.search.kernel.jit import Float64Array
from tools.learning.fitting import evaluate
from tools.learning.rows import Rows


class Measure(NamedTuple):
    """Chances compared with what was chosen.

    Attributes:
        choices: how many choices there were.
        loss: the mean log-loss, in natural units: lower is better.
        agreement: how often the likeliest row is the one that got most.
    """

    choices: int
    loss: float
    agreement: float


def measure(rows: Rows, weights: Float64Array) -> Measure:
    """What the weights make of these rows."""
    return _compare(rows, evaluate(rows, weights)[2])


def measure_before(rows: Rows, even: float) -> Measure:
    """What was thought of these rows before anything was learned.

    Args:
        even: the part of every choice that is shared out evenly.
    """
    chances = np.empty(len(rows.before))
    begin = 0
    for end in rows.ends.tolist():
        worths = np.exp(rows.before[begin:end] - rows.before[begin:end].max())
        chances[begin:end] = (1 - even) * worths / worths.sum() + even / (end - begin)
        begin = end
    return _compare(rows, chances)


def least_loss(rows: Rows) -> float:
    """The loss of chances that are just what was chosen: no weights can do better."""
    sure = np.maximum(rows.shares, 1e-300)
    return float(-(rows.shares * np.log(sure)).sum() / len(rows.ends))


def _compare(rows: Rows, chances: Float64Array) -> Measure:
    loss = -(rows.shares * np.log(np.maximum(chances, 1e-300))).sum() / len(rows.ends)
    agreed = 0
    begin = 0
    for end in rows.ends.tolist():
        likeliest = int(np.argmax(chances[begin:end]))
        agreed += rows.shares[begin + likeliest] == rows.shares[begin:end].max()
        begin = end
    return Measure(len(rows.ends), float(loss), agreed / len(rows.ends))

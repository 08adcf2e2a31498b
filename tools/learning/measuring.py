"""Measure weights on games they were not fitted to."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tools.learning.arrays import Float64Array
from tools.learning.fitting import evaluate
from tools.learning.rows import Rows


class Measure(NamedTuple):
    """Predicted probabilities compared with the observed choices.

    Attributes:
        choices: the number of choices.
        loss: the mean log-loss in nats; lower is better.
        agreement: how often the most probable row is the one with the highest target.
    """

    choices: int
    loss: float
    agreement: float


def measure(rows: Rows, weights: Float64Array) -> Measure:
    """Return how well weights predict these rows."""
    return _compare(rows, evaluate(rows, weights)[2])


def measure_baseline(rows: Rows, uniform_share: float) -> Measure:
    """Return how well the baseline predicts these rows."""
    probabilities = np.empty(len(rows.baseline))
    begin = 0
    for end in rows.ends.tolist():
        scores = np.exp(rows.baseline[begin:end] - rows.baseline[begin:end].max())
        uniform = uniform_share / (end - begin)
        probabilities[begin:end] = (1 - uniform_share) * scores / scores.sum() + uniform
        begin = end
    return _compare(rows, probabilities)


def least_loss(rows: Rows) -> float:
    """Return the loss of a perfect prediction, below which no weights can go."""
    clipped = np.maximum(rows.targets, 1e-300)
    return float(-(rows.targets * np.log(clipped)).sum() / len(rows.ends))


def _compare(rows: Rows, probabilities: Float64Array) -> Measure:
    loss = -(rows.targets * np.log(np.maximum(probabilities, 1e-300))).sum() / len(rows.ends)
    agreements = 0
    begin = 0
    for end in rows.ends.tolist():
        best = int(np.argmax(probabilities[begin:end]))
        agreements += rows.targets[begin + best] == rows.targets[begin:end].max()
        begin = end
    return Measure(len(rows.ends), float(loss), agreements / len(rows.ends))

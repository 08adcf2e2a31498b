"""Fit weights to the observed choices (conditional logistic regression), and measure them.

The probability of a row is the softmax of its score, the sum of its weights, over the rows of its
choice. The mean log-loss over all choices, with a penalty for large weights, is convex.
"""

import math
from typing import NamedTuple

import numpy as np

from tools.learning.arrays import FeatureArray, Float64Array, Int64Array, jit
from tools.learning.rows import Rows


@jit
def _loss(
    features: FeatureArray,
    ends: Int64Array,
    targets: Float64Array,
    weights: Float64Array,
    gradient: Float64Array,
    probabilities: Float64Array,
) -> float:
    """Return the sum of the log-losses, add its gradient to `gradient`, and set `probabilities`."""
    loss = 0.0
    begin = 0
    for end in ends:
        best = -1e300
        for row in range(begin, end):
            score = 0.0
            for k in range(1, features[row, 0] + 1):
                score += weights[features[row, k]]
            probabilities[row] = score
            best = max(best, score)
        total = 0.0
        for row in range(begin, end):
            total += math.exp(probabilities[row] - best)
        for row in range(begin, end):
            log = probabilities[row] - best - math.log(total)
            loss -= targets[row] * log
            probabilities[row] = math.exp(log)
            for k in range(1, features[row, 0] + 1):
                gradient[features[row, k]] += probabilities[row] - targets[row]
        begin = end
    return loss


def evaluate(rows: Rows, weights: Float64Array) -> tuple[float, Float64Array, Float64Array]:
    """Return the mean log-loss of weights, its gradient, and the probability of every row."""
    gradient, probabilities = np.zeros(rows.feature_count), np.zeros(len(rows.targets))
    loss = _loss(rows.features, rows.ends, rows.targets, weights, gradient, probabilities)
    return loss / len(rows.ends), gradient / len(rows.ends), probabilities


def fit(rows: Rows, *, l2: float = 1e-5, max_iterations: int = 1000) -> Float64Array:
    from scipy.optimize import minimize  # takes half a second

    def penalised(weights: Float64Array) -> tuple[float, Float64Array]:
        loss, gradient, _ = evaluate(rows, weights)
        return loss + l2 * float(weights @ weights), gradient + 2 * l2 * weights

    result = minimize(
        penalised,
        np.zeros(rows.feature_count),
        jac=True,
        method="L-BFGS-B",
        options={"maxiter": max_iterations, "ftol": 1e-10},
    )
    return np.asarray(result.x, dtype=np.float64)


class Measure(NamedTuple):
    """Predicted probabilities compared with the observed choices."""

    choices: int
    loss: float  # the mean log-loss in nats
    agreement: float  # how often the most probable row is the one with the highest target


def measure(rows: Rows, weights: Float64Array) -> Measure:
    return _compare(rows, evaluate(rows, weights)[2])


def measure_baseline(rows: Rows, uniform_share: float) -> Measure:
    probabilities = np.empty(len(rows.baseline))
    begin = 0
    for end in rows.ends.tolist():
        scores = np.exp(rows.baseline[begin:end] - rows.baseline[begin:end].max())
        uniform = uniform_share / (end - begin)
        probabilities[begin:end] = (1 - uniform_share) * scores / scores.sum() + uniform
        begin = end
    return _compare(rows, probabilities)


def least_loss(rows: Rows) -> float:
    """Return the loss of a perfect prediction, a lower bound for the loss of any weights."""
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

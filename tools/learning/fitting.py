"""The weights that make the rows chosen the likely ones (conditional logistic regression).

The chance of a row is the exponential of the sum of its weights, divided by those of all rows of
its choice. The mean log-loss over all choices, with a small price for large weights, is a convex
function; it is brought down by L-BFGS, which needs its gradient only.
"""

from __future__ import annotations

import math

import numpy as np

from cirkis.search.kernel.jit import Float64Array, Int64Array, jit
from tools.learning.rows import Keys, Rows

MEMORY = 12
"""How many steps back L-BFGS remembers."""


@jit
def _loss(
    keys: Keys,
    ends: Int64Array,
    shares: Float64Array,
    weights: Float64Array,
    gradient: Float64Array,
    chances: Float64Array,
) -> float:
    """The sum of the log-losses; its gradient is added to `gradient`, chances are written down."""
    loss = 0.0
    begin = 0
    for end in ends:
        best = -1e300
        for row in range(begin, end):
            worth = 0.0
            for k in range(1, keys[row, 0] + 1):
                worth += weights[keys[row, k]]
            chances[row] = worth
            best = max(best, worth)
        total = 0.0
        for row in range(begin, end):
            total += math.exp(chances[row] - best)
        for row in range(begin, end):
            log = chances[row] - best - math.log(total)
            loss -= shares[row] * log
            chances[row] = math.exp(log)
            for k in range(1, keys[row, 0] + 1):
                gradient[keys[row, k]] += chances[row] - shares[row]
        begin = end
    return loss


def evaluate(rows: Rows, weights: Float64Array) -> tuple[float, Float64Array, Float64Array]:
    """The mean log-loss of weights, its gradient, and the chance of every row."""
    gradient, chances = np.zeros(rows.size), np.zeros(len(rows.shares))
    loss = _loss(rows.keys, rows.ends, rows.shares, weights, gradient, chances)
    return loss / len(rows.ends), gradient / len(rows.ends), chances


def fit(rows: Rows, *, price: float = 1e-5, steps: int = 200) -> Float64Array:
    """The best weights for these rows.

    Args:
        price: of the square of a weight, in mean log-loss: more keeps rare features near zero.
        steps: at most so many.
    """
    weights = np.zeros(rows.size)
    loss, slope = _priced(rows, weights, price)
    past: list[tuple[Float64Array, Float64Array]] = []
    for _ in range(steps):
        way = -_direction(slope, past)
        length = 1.0 if past else 1.0 / max(float(np.abs(slope).sum()), 1e-12)
        descent = float(slope @ way)
        while True:
            tried = weights + length * way
            new_loss, new_slope = _priced(rows, tried, price)
            if new_loss <= loss + 1e-4 * length * descent or length < 1e-10:
                break
            length /= 2
        gained = loss - new_loss
        if float((tried - weights) @ (new_slope - slope)) > 1e-14:
            past = [*past[1 - MEMORY :], (tried - weights, new_slope - slope)]
        weights, loss, slope = tried, new_loss, new_slope
        if gained < 1e-7:
            break
    return weights


def _priced(rows: Rows, weights: Float64Array, price: float) -> tuple[float, Float64Array]:
    loss, gradient, _ = evaluate(rows, weights)
    return loss + price * float(weights @ weights), gradient + 2 * price * weights


def _direction(slope: Float64Array, past: list[tuple[Float64Array, Float64Array]]) -> Float64Array:
    """The slope, bent by what the last steps told about the curvature (L-BFGS, two loops)."""
    bent = slope.copy()
    used = []
    for moved, turned in reversed(past):
        part = float(moved @ bent) / float(moved @ turned)
        bent -= part * turned
        used.append(part)
    if past:
        moved, turned = past[-1]
        bent *= float(moved @ turned) / float(turned @ turned)
    for (moved, turned), part in zip(past, reversed(used), strict=True):
        bent += (part - float(turned @ bent) / float(moved @ turned)) * moved
    return bent

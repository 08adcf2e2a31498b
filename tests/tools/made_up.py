"""Choices drawn by chance from weights that are known."""

from __future__ import annotations

import numpy as np
from tools.learning.rows import ROOM, Rows

from cirkis.search.kernel.jit import Float64Array

FEATURES = 12


def known_weights(seed: int) -> Float64Array:
    """Weights between -1 and 1."""
    return np.random.default_rng(seed).uniform(-1, 1, FEATURES)


def rows_of(weights: Float64Array, choices: int, seed: int, *, drawn: bool = False) -> Rows:
    """Choices from five rows of three features each.

    Args:
        drawn: whether one row of each choice gets all, drawn by its chance, instead of every row
            its chance.
    """
    rng = np.random.default_rng(seed)
    keys = np.zeros((5 * choices, ROOM), dtype=np.int32)
    keys[:, 0] = 3
    for row in keys:
        row[1:4] = rng.choice(FEATURES, 3, replace=False)
    worths = np.exp(weights[keys[:, 1:4]].sum(axis=1)).reshape(choices, 5)
    shares = worths / worths.sum(axis=1, keepdims=True)
    if drawn:
        shares = np.array([rng.multinomial(1, chances) for chances in shares], dtype=np.float64)
    ends = np.arange(5, 5 * choices + 1, 5)
    return Rows(keys, ends, shares.reshape(-1), np.zeros(5 * choices), FEATURES)

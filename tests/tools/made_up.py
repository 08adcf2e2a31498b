"""Random choices made from known weights."""

from __future__ import annotations

import numpy as np

from tools.learning.arrays import Float64Array
from tools.learning.rows import MAX_FEATURES, Rows

FEATURES = 12


def known_weights(seed: int) -> Float64Array:
    """Return weights between -1 and 1."""
    return np.random.default_rng(seed).uniform(-1, 1, FEATURES)


def rows_of(weights: Float64Array, choices: int, seed: int, *, drawn: bool = False) -> Rows:
    """Return choices from five rows of three features each."""
    rng = np.random.default_rng(seed)
    features = np.zeros((5 * choices, MAX_FEATURES), dtype=np.int32)
    features[:, 0] = 3
    for row in features:
        row[1:4] = rng.choice(FEATURES, 3, replace=False)
    scores = np.exp(weights[features[:, 1:4]].sum(axis=1)).reshape(choices, 5)
    targets = scores / scores.sum(axis=1, keepdims=True)
    if drawn:
        targets = np.array([rng.multinomial(1, chances) for chances in targets], dtype=np.float64)
    ends = np.arange(5, 5 * choices + 1, 5)
    return Rows(features, ends, targets.reshape(-1), np.zeros(5 * choices), FEATURES)

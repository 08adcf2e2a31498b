"""Fitting recovers the weights that produced the choices."""

import numpy as np
import pytest

from tools.learning.arrays import Float64Array
from tools.learning.fitting import fit, least_loss, measure, measure_baseline
from tools.learning.rows import MAX_FEATURES, Rows

pytestmark = pytest.mark.usefixtures("numba_compiler")
FEATURES = 12


def known_weights(seed: int) -> Float64Array:
    return np.random.default_rng(seed).uniform(-1, 1, FEATURES)


def rows_of(weights: Float64Array, choices: int, seed: int) -> Rows:
    rng = np.random.default_rng(seed)
    features = np.zeros((5 * choices, MAX_FEATURES), dtype=np.int32)
    features[:, 0] = 3
    for row in features:
        row[1:4] = rng.choice(FEATURES, 3, replace=False)
    scores = np.exp(weights[features[:, 1:4]].sum(axis=1)).reshape(choices, 5)
    targets = scores / scores.sum(axis=1, keepdims=True)
    ends = np.arange(5, 5 * choices + 1, 5)
    return Rows(features, ends, targets.reshape(-1), np.zeros(5 * choices), FEATURES)


def centred(weights: Float64Array) -> list[float]:
    """Return weights minus their mean, which is not identifiable: every row has three features."""
    return list(weights - weights.mean())


def test_known_weights_are_found() -> None:
    weights = known_weights(1)
    found = fit(rows_of(weights, 400, 2), l2=0.0)
    assert centred(found) == pytest.approx(centred(weights), abs=2e-3)


def test_measures() -> None:
    """True weights have the least possible loss; uniform probabilities have a loss of log 5."""
    weights = known_weights(15)
    rows = rows_of(weights, 100, 16)
    assert measure(rows, weights).loss == pytest.approx(least_loss(rows))
    assert measure(rows, weights).agreement == 1.0
    assert measure(rows, weights).choices == 100
    assert measure_baseline(rows, 0.0).loss == pytest.approx(np.log(5))
    hinted = rows._replace(baseline=weights[rows.features[:, 1:4]].sum(axis=1))
    assert measure_baseline(hinted, 0.0).loss == pytest.approx(least_loss(rows))
    assert measure_baseline(hinted, 1.0).loss == pytest.approx(np.log(5))

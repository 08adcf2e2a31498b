"""Fitting finds the weights that the choices were made by."""

from __future__ import annotations

import numpy as np
import pytest
from tools.learning.fitting import evaluate, fit
from tools.learning.measuring import least_loss, measure, measure_before

from cirkis.search.kernel.jit import Float64Array
from tests.tools.made_up import FEATURES, known_weights, rows_of


def centred(weights: Float64Array) -> list[float]:
    """Weights but for what no choice tells: rows have three each, so a sum added to all is lost."""
    return list(weights - weights.mean())


def test_known_weights_are_found() -> None:
    """Of choices that show every row's chance, the weights come back to three digits."""
    weights = known_weights(1)
    found = fit(rows_of(weights, 400, 2), price=0.0)
    assert centred(found) == pytest.approx(centred(weights), abs=2e-3)


def test_drawn_choices_teach() -> None:
    """Of many single choices drawn by chance, the weights come back nearly."""
    weights = known_weights(3)
    found = fit(rows_of(weights, 20_000, 4, drawn=True), price=0.0)
    assert centred(found) == pytest.approx(centred(weights), abs=0.12)


def test_gradient_is_the_slope_of_the_loss() -> None:
    """Moving each weight a little changes the loss as the gradient says."""
    rows, weights, little = rows_of(known_weights(5), 50, 6), known_weights(7), 1e-5
    loss, gradient, _ = evaluate(rows, weights)
    for feature in range(FEATURES):
        moved = weights.copy()
        moved[feature] += little
        slope = (evaluate(rows, moved)[0] - loss) / little
        assert slope == pytest.approx(gradient[feature], abs=1e-4)


def test_chances_of_a_choice_sum_to_one() -> None:
    """Whatever the weights, also very large ones, each choice has chances that sum to 1."""
    rows = rows_of(known_weights(8), 30, 9)
    _, _, chances = evaluate(rows, 1000 * known_weights(10))
    assert chances.reshape(30, 5).sum(axis=1) == pytest.approx(1)


def test_a_high_price_keeps_weights_small() -> None:
    """The dearer weights are, the smaller they stay."""
    rows = rows_of(known_weights(11), 200, 12)
    cheap, dear = fit(rows, price=1e-6), fit(rows, price=1.0)
    assert np.abs(dear).max() < 0.3 * np.abs(cheap).max()


def test_loss_only_falls() -> None:
    """The more steps a fit may take, the lower is the loss."""
    rows = rows_of(known_weights(13), 100, 14)
    losses = [evaluate(rows, fit(rows, price=0.0, steps=steps))[0] for steps in range(8)]
    assert losses == sorted(losses, reverse=True)
    assert losses[0] == pytest.approx(np.log(5))
    assert losses[-1] < 0.9 * losses[0]


def test_measures() -> None:
    """True weights reach the least loss and agree always; even chances lose log 5 a choice."""
    weights = known_weights(15)
    rows = rows_of(weights, 100, 16)
    assert measure(rows, weights).loss == pytest.approx(least_loss(rows))
    assert measure(rows, weights).agreement == 1.0
    assert measure(rows, weights).choices == 100
    assert measure_before(rows, 0.0).loss == pytest.approx(np.log(5))
    hinted = rows._replace(before=weights[rows.keys[:, 1:4]].sum(axis=1))
    assert measure_before(hinted, 0.0).loss == pytest.approx(least_loss(rows))
    assert measure_before(hinted, 1.0).loss == pytest.approx(np.log(5))

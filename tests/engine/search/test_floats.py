"""The kernel's own exp and log are accurate to within one unit in the last place."""

import math
import random
from decimal import Decimal, localcontext

import pytest

from cirkis.engine.search.kernel.floats import exp, log
from tests.nightly import rounds

ROUNDS = rounds(300, 20_000)


def error(found: float, exact: Decimal) -> float:
    """Return the error of a result in units in the last place."""
    return float(abs(Decimal(found) - exact) / Decimal(math.ulp(float(exact))))


@pytest.mark.parametrize("bounds", [(-1.0, 1.0), (-40.0, 5.0), (-744.0, 709.7)])
def test_exp(bounds: tuple[float, float]) -> None:
    rng = random.Random(1)
    with localcontext() as context:
        context.prec = 60
        for _ in range(ROUNDS):
            x = rng.uniform(*bounds)
            assert error(exp(x), Decimal(x).exp()) < 0.9


@pytest.mark.parametrize("bounds", [(-0.001, 0.001), (-0.7, 0.7), (-300.0, 300.0)])
def test_log(bounds: tuple[float, float]) -> None:
    rng = random.Random(2)
    with localcontext() as context:
        context.prec = 60
        for _ in range(ROUNDS):
            x = math.exp(rng.uniform(*bounds))
            assert error(log(x), Decimal(x).ln()) < 0.9


def test_ends_of_the_scale() -> None:
    """The smallest results are right, underflow gives 0, and overflow gives inf."""
    assert (exp(0.0), exp(-745.1), exp(-746.0), exp(-1e300)) == (1.0, 5e-324, 0.0, 0.0)
    assert (exp(709.78), exp(709.79), exp(1e300)) == (math.exp(709.78), math.inf, math.inf)
    assert log(1.0) == 0.0

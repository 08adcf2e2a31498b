"""Numbers a + b·phi, compared with 60-digit decimals; the board's tests check the arithmetic."""

from decimal import Decimal, getcontext

from hypothesis import given
from hypothesis import strategies as st

from cirkis.game.geometry import Golden

getcontext().prec = 60
PHI = (1 + Decimal(5).sqrt()) / 2

coefficients = st.integers(-(10**9), 10**9)
goldens = st.builds(Golden, coefficients, coefficients)


def value(number: Golden) -> Decimal:
    return number.a + number.b * PHI


@given(goldens, goldens)
def test_order(u: Golden, v: Golden) -> None:
    assert (u < v) == (value(u) < value(v))
    assert u.sign() == (value(u) > 0) - (value(u) < 0)


def test_signs_that_floats_get_wrong() -> None:
    """phi^-80, a difference of two 17-digit numbers, is positive, and its negative is negative."""
    smaller, larger = 0, 1
    for _ in range(79):
        smaller, larger = larger, smaller + larger
    tiny = Golden(larger + smaller, -larger)  # F(81) - F(80)·phi
    assert 0 < value(tiny) < 1e-16
    assert tiny.sign() == 1
    assert (-tiny).sign() == -1
    assert Golden(0).sign() == 0


@given(goldens)
def test_float(number: Golden) -> None:
    """The float is as accurate as a sum of two float terms can be."""
    room = 1e-15 * (abs(number.a) + 2 * abs(number.b))
    assert abs(float(value(number)) - float(number)) <= room

"""Numbers a + b·phi, checked against fractions of 1 and √5 and against 60-digit decimals."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

from cirkis.game.geometry.golden import Golden
from tests.game.geometry.exact import coefficients, goldens, value

Pair = tuple[Fraction, Fraction]


def pair(number: Golden) -> Pair:
    """Return the number as x + y·√5."""
    return Fraction(number.a) + Fraction(number.b, 2), Fraction(number.b, 2)


@given(goldens, goldens)
def test_arithmetic(u: Golden, v: Golden) -> None:
    """Sum, difference, product and negative match those of x + y·√5 with fractions x and y."""
    (x, y), (s, t) = pair(u), pair(v)
    assert pair(u + v) == (x + s, y + t)
    assert pair(u - v) == (x - s, y - t)
    assert pair(u * v) == (x * s + 5 * y * t, x * t + y * s)
    assert pair(-u) == (-x, -y)


@given(goldens, goldens)
def test_order(u: Golden, v: Golden) -> None:
    """Order and sign match those of the decimals."""
    assert (u < v) == (value(u) < value(v))
    assert (u <= v) == (value(u) <= value(v))
    assert u.sign() == (value(u) > 0) - (value(u) < 0)


def test_signs_where_floats_fail() -> None:
    """phi^-80, a difference of two 17-digit numbers, is positive, and its negative is negative."""
    smaller, larger = 0, 1
    for _ in range(79):
        smaller, larger = larger, smaller + larger
    tiny = Golden(larger + smaller, -larger)  # F(81) - F(80)·phi
    assert 0 < value(tiny) < 1e-16
    assert tiny.sign() == 1
    assert (-tiny).sign() == -1


@given(coefficients)
def test_zero_alone_has_sign_zero(number: int) -> None:
    """Only the number 0 has the sign 0."""
    assert Golden(0).sign() == 0
    assert (Golden(number, -number).sign() == 0) == (number == 0)


@given(goldens)
def test_half(number: Golden) -> None:
    """Half of twice a number is the number; a number without an exact half raises an error."""
    assert (number + number).half() == number
    with pytest.raises(ArithmeticError, match="no exact half"):
        (number + number + Golden(1)).half()
    with pytest.raises(ArithmeticError, match="no exact half"):
        (number + number + Golden(0, 1)).half()


@given(goldens)
def test_float(number: Golden) -> None:
    """The float is as accurate as a sum of two float terms can be."""
    room = 1e-15 * (abs(number.a) + 2 * abs(number.b))
    assert abs(float(value(number)) - float(number)) <= room

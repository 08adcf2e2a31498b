"""The same numbers and points in 60-digit decimals, as an independent check of the exact ones."""

from __future__ import annotations

from decimal import Decimal, getcontext

from hypothesis import strategies as st

from cirkis.game.geometry.golden import Golden
from cirkis.game.geometry.plane import Point, cross

getcontext().prec = 60

ROOT5 = Decimal(5).sqrt()
PHI = (1 + ROOT5) / 2
COS36, SIN36 = PHI / 2, (10 - 2 * ROOT5).sqrt() / 4
COS72, SIN72 = (PHI - 1) / 2, (10 + 2 * ROOT5).sqrt() / 4
POWERS = [(Decimal(1), Decimal(0)), (COS36, SIN36), (COS72, SIN72), (-COS72, SIN72)]
NEARLY = Decimal("1e-20")

coefficients = st.integers(-(10**9), 10**9)
goldens = st.builds(Golden, coefficients, coefficients)
points = st.builds(Point, coefficients, coefficients, coefficients, coefficients)


def value(number: Golden) -> Decimal:
    """Return the number to 60 digits."""
    return number.a + number.b * PHI


def place(point: Point) -> tuple[Decimal, Decimal]:
    """Return the point as a 60-digit complex number: along the direction of 1, and across it."""
    parts = list(zip((point.p, point.q, point.r, point.s), POWERS, strict=True))
    along = sum((factor * power[0] for factor, power in parts), Decimal(0))
    across = sum((factor * power[1] for factor, power in parts), Decimal(0))
    return along, across


def times(u: tuple[Decimal, Decimal], v: tuple[Decimal, Decimal]) -> tuple[Decimal, Decimal]:
    """Return the product of two complex numbers."""
    return u[0] * v[0] - u[1] * v[1], u[0] * v[1] + u[1] * v[0]


def is_near(u: tuple[Decimal, Decimal], v: tuple[Decimal, Decimal]) -> bool:
    """Return whether two complex numbers are equal apart from rounding."""
    return abs(u[0] - v[0]) < NEARLY and abs(u[1] - v[1]) < NEARLY


def doubled_area(corners: tuple[Point, ...]) -> Golden:
    """Return twice the area of a counterclockwise polygon, in units of sin 36°."""
    total = Golden(0)
    for here, there in zip(corners, corners[1:] + corners[:1], strict=True):
        total += cross(here, there)
    return total

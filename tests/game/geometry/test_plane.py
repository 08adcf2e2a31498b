"""Points of Z[z], z a rotation by 36 degrees, checked against complex numbers of 60 digits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cirkis.game.geometry.golden import Golden
from cirkis.game.geometry.plane import ORIGIN, UP, Point, cross, direction
from tests.game.geometry.exact import (
    NEARLY,
    PHI,
    SIN36,
    doubled_area,
    is_near,
    place,
    points,
    times,
    value,
)


@given(points, points)
def test_arithmetic(u: Point, v: Point) -> None:
    """Sum, difference, negative and product match those of complex numbers."""
    (a, b), (c, d) = place(u), place(v)
    assert is_near(place(u + v), (a + c, b + d))
    assert is_near(place(u - v), (a - c, b - d))
    assert is_near(place(-u), (-a, -b))
    assert is_near(place(u * v), times((a, b), (c, d)))


@given(points, st.integers(-30, 30))
def test_rotated(point: Point, steps: int) -> None:
    """Rotating multiplies by the unit vector of that direction; ten steps change nothing."""
    assert is_near(place(point.rotated(steps)), times(place(point), place(direction(steps))))
    assert point.rotated(10) == point
    assert point.rotated(5) == -point


@given(points)
def test_reflected(point: Point) -> None:
    """Reflecting is complex conjugation, and doing it twice changes nothing."""
    along, across = place(point)
    assert is_near(place(point.reflected()), (along, -across))
    assert point.reflected().reflected() == point


@given(points)
def test_scaled_and_measured(point: Point) -> None:
    """phi times a point is phi times as far away, and squared distances are exact."""
    along, across = place(point)
    assert is_near(place(point.times_phi()), (PHI * along, PHI * across))
    assert abs(value(point.squared_length()) - (along**2 + across**2)) < NEARLY
    assert point.times_phi().squared_length() == point.squared_length() * Golden(1, 1)


@given(points, points)
def test_cross(u: Point, v: Point) -> None:
    """The cross product is exact, in units of sin 36°, and positive when v is left of u."""
    (a, b), (c, d) = place(u), place(v)
    assert abs(value(cross(u, v)) * SIN36 - (a * d - b * c)) < NEARLY
    assert cross(UP, direction(1)).sign() == 1


@given(st.lists(points, min_size=3, max_size=6))
def test_doubled_area(corners: list[Point]) -> None:
    """Twice the area is the sum over the edges of the outline, wherever the outline lies."""
    moved = tuple(corner + Point(3, 1, 4, 1) for corner in corners)
    assert doubled_area(moved) == doubled_area(tuple(corners))
    places = [place(corner) for corner in corners]
    shoelace = sum(
        a * d - b * c for (a, b), (c, d) in zip(places, places[1:] + places[:1], strict=True)
    )
    assert abs(value(doubled_area(tuple(corners))) * SIN36 - shoelace) < NEARLY


def test_directions() -> None:
    """The ten directions have length 1, start straight up and go round counterclockwise."""
    assert direction(0) == UP
    assert len({direction(k) for k in range(10)}) == 10
    assert all(direction(k).squared_length() == Golden(1) for k in range(10))
    assert sum((direction(k) for k in range(10)), ORIGIN) == ORIGIN


def test_xy() -> None:
    """In drawings x grows to the right and y up: one step from straight up leads to the left."""
    assert UP.xy() == (0, 1)
    assert direction(1).xy() == pytest.approx((-float(SIN36), float(PHI) / 2))

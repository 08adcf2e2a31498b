"""Exact points of the plane: integer combinations of the tenth roots of unity.

A point is p + q·z + r·z² + s·z³ with z = a turn by 36 degrees. All corners of a kite-and-dart
tiling with short edge 1 are such points, because phi = 1 + z² - z³ is one too. The direction of
the number 1 is drawn straight up, so that the decagon's corners lie among the multiples of z^k.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from cirkis.geometry.golden import Golden

_TURNS = [complex(math.cos(k * math.pi / 5), math.sin(k * math.pi / 5)) for k in range(4)]


@dataclass(frozen=True, slots=True)
class Point:
    """The point p + q·z + r·z² + s·z³, also used as a vector."""

    p: int
    q: int = 0
    r: int = 0
    s: int = 0

    def __add__(self, other: Point) -> Point:
        return Point(self.p + other.p, self.q + other.q, self.r + other.r, self.s + other.s)

    def __sub__(self, other: Point) -> Point:
        return Point(self.p - other.p, self.q - other.q, self.r - other.r, self.s - other.s)

    def __neg__(self) -> Point:
        return Point(-self.p, -self.q, -self.r, -self.s)

    def __mul__(self, other: Point) -> Point:
        total = Point(0)
        turned = other
        for factor in (self.p, self.q, self.r, self.s):
            total += Point(
                factor * turned.p, factor * turned.q, factor * turned.r, factor * turned.s
            )
            turned = turned._turned_once()
        return total

    def _turned_once(self) -> Point:
        # z⁴ = z³ - z² + z - 1
        return Point(-self.s, self.p + self.s, self.q - self.s, self.r + self.s)

    def turned(self, steps: int) -> Point:
        """Turned counterclockwise about the origin by steps times 36 degrees."""
        point = self
        for _ in range(steps % 10):
            point = point._turned_once()
        return point

    def mirrored(self) -> Point:
        """Reflected in the vertical axis of the drawing (the complex conjugate)."""
        return Point(self.p + self.q, -self.q, self.q - self.s, -self.q - self.r)

    def times_phi(self) -> Point:
        """Scaled from the origin by phi."""
        return Point(1, 0, 1, -1) * self

    def squared_length(self) -> Golden:
        """The squared distance from the origin, exact."""
        return (self.mirrored() * self)._twice_real().half()

    def xy(self) -> tuple[float, float]:
        """Coordinates for drawing: x to the right, y up, short edge 1."""
        value = self.p + self.q * _TURNS[1] + self.r * _TURNS[2] + self.s * _TURNS[3]
        return (-value.imag, value.real)

    def _twice_real(self) -> Golden:
        return Golden(2 * self.p - self.r + self.s, self.q + self.r - self.s)

    def _imaginary(self) -> Golden:
        return Golden(self.q, self.r + self.s)


ORIGIN = Point(0)
UP = Point(1)


def direction(steps: int) -> Point:
    """The unit vector steps times 36 degrees counterclockwise from straight up."""
    return UP.turned(steps)


def cross(u: Point, v: Point) -> Golden:
    """The cross product of two vectors in units of sin 36°: positive when v lies left of u."""
    return (u.mirrored() * v)._imaginary()


def doubled_area(corners: tuple[Point, ...]) -> Golden:
    """Twice the area of a polygon with counterclockwise corners, in units of sin 36°."""
    total = Golden(0)
    for here, there in zip(corners, corners[1:] + corners[:1], strict=True):
        total += cross(here, there)
    return total

"""Exact points in the plane: integer combinations of the tenth roots of unity.

A point is p + q·z + r·z² + s·z³, where z is a rotation by 36 degrees. All corners of a
kite-and-dart tiling with short edge 1 are such points, because phi = 1 + z² - z³ is one too. The
number 1 points straight up in drawings, so the decagon's corners are multiples of the powers of z.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from cirkis.game.geometry.golden import Golden

_UNIT_VECTORS = [complex(math.cos(k * math.pi / 5), math.sin(k * math.pi / 5)) for k in range(4)]


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

    def __mul__(self, other: Point) -> Point:
        p, q, r, s = other.p, other.q, other.r, other.s
        sums = (0, 0, 0, 0)
        for factor in (self.p, self.q, self.r, self.s):
            if factor:
                a, b, c, d = sums
                sums = (a + factor * p, b + factor * q, c + factor * r, d + factor * s)
            p, q, r, s = -s, p + s, q - s, r + s  # inlined _rotated_once: creating Points is slow
        return Point(*sums)

    def _rotated_once(self) -> Point:
        # z⁴ = z³ - z² + z - 1
        return Point(-self.s, self.p + self.s, self.q - self.s, self.r + self.s)

    def rotated(self, steps: int) -> Point:
        """Return the point rotated counterclockwise about the origin by `steps` * 36 degrees."""
        point = self
        for _ in range(steps % 10):
            point = point._rotated_once()
        return point

    def reflected(self) -> Point:
        """Return the point reflected in the vertical axis of the drawing, its complex conjugate."""
        return Point(self.p + self.q, -self.q, self.q - self.s, -self.q - self.r)

    def times_phi(self) -> Point:
        return Point(1, 0, 1, -1) * self

    def squared_length(self) -> Golden:
        product = self.reflected() * self  # it is real, p + r·(z² - z³), and z² - z³ is phi - 1
        return Golden(product.p - product.r, product.r)

    def xy(self) -> tuple[float, float]:
        """Return coordinates for drawing: x to the right, y up, in units of the short edge."""
        value = (
            self.p
            + self.q * _UNIT_VECTORS[1]
            + self.r * _UNIT_VECTORS[2]
            + self.s * _UNIT_VECTORS[3]
        )
        return (-value.imag, value.real)


ORIGIN = Point(0)
UP = Point(1)


def direction(steps: int) -> Point:
    """Return the unit vector `steps` times 36 degrees counterclockwise from straight up."""
    return UP.rotated(steps)


def cross(u: Point, v: Point) -> Golden:
    """Return the cross product of two vectors in units of sin 36°, positive if v is left of u."""
    product = u.reflected() * v
    return Golden(product.q, product.r + product.s)

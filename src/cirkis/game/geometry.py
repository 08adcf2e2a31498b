"""Exact plane geometry of the Penrose tiling: golden numbers, points and tiles, without floats."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

PHI = (1 + math.sqrt(5)) / 2


@dataclass(frozen=True, slots=True)
class Golden:
    """The number a + b·phi for integers a and b, with exact arithmetic and order."""

    a: int
    b: int = 0

    def __add__(self, other: Golden) -> Golden:
        return Golden(self.a + other.a, self.b + other.b)

    def __sub__(self, other: Golden) -> Golden:
        return Golden(self.a - other.a, self.b - other.b)

    def __neg__(self) -> Golden:
        return Golden(-self.a, -self.b)

    def __mul__(self, other: Golden) -> Golden:
        # phi² = phi + 1
        both = self.b * other.b
        return Golden(self.a * other.a + both, self.a * other.b + self.b * other.a + both)

    def __lt__(self, other: Golden) -> bool:
        return (self - other).sign() < 0

    def __float__(self) -> float:
        return self.a + self.b * PHI

    def sign(self) -> int:
        """Return -1, 0 or 1, computed in integers: twice the number is p + q·√5."""
        p, q = 2 * self.a + self.b, self.b
        if p >= 0 and q >= 0:
            return int(p > 0 or q > 0)
        if p <= 0 and q <= 0:
            return -1
        p_wins = p * p > 5 * q * q
        return (1 if p > 0 else -1) if p_wins else (1 if q > 0 else -1)


# Exact points in the plane: integer combinations of the tenth roots of unity.
#
# A point is p + q·z + r·z² + s·z³, where z is a rotation by 36 degrees. All corners of a kite-
# and-dart tiling with short edge 1 are such points, because phi = 1 + z² - z³ is one too. The
# number 1 points straight up in drawings, so the decagon's corners are multiples of the powers of
# z.


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


# The kite-and-dart tiling with a star at its centre, built by deflation in exact coordinates.
#
# Tiles are built from halves. A half kite has corners (apex, side, bottom), a half dart (tip,
# wing, notch); the other half is its mirror image in the line from the first to the last corner:
#
#     half kite   apex--side phi, apex--bottom phi, side--bottom 1      angles 36, 72, 72
#     half dart   tip--wing  phi, tip--notch   1,   wing--notch  1      angles 36, 36, 108
#
# A deflation scales a half by phi and cuts it into halves of the original size: a half kite into
# two half kites and a half dart, and a half dart into a half kite and a half dart. Source:
# Grünbaum and Shephard, Tilings and Patterns, 10.3.


class TileKind(Enum):
    KITE = "kite"
    DART = "dart"


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile with its corners counterclockwise, starting with a kite's apex or a dart's tip."""

    kind: TileKind
    corners: tuple[Point, Point, Point, Point]


@dataclass(frozen=True, slots=True)
class _Half:
    kind: TileKind
    first: Point
    outer: Point
    last: Point


# A sun of radius phi becomes a star after an odd number of deflations; five is the first odd
# number after which the tiling covers the board.
_DEFLATIONS = 5


def star_centred_tiles() -> list[Tile]:
    """Return all complete tiles of a patch around a central star with a point straight up."""
    halves: list[_Half] = _sun()
    for _ in range(_DEFLATIONS):
        halves = [small for half in halves for small in _deflate(half)]
    return _join_halves(halves)


def _sun() -> list[_Half]:
    return [
        _Half(
            TileKind.KITE,
            ORIGIN,
            direction(axis + side).times_phi(),
            direction(axis).times_phi(),
        )
        for axis in range(0, 10, 2)
        for side in (-1, 1)
    ]


def _deflate(half: _Half) -> Iterable[_Half]:
    a, b, c = half.first.times_phi(), half.outer.times_phi(), half.last.times_phi()
    if half.kind is TileKind.KITE:
        on_edge = b + (half.first - half.outer)
        on_axis = a + (half.last - half.first)
        yield _Half(TileKind.KITE, b, on_edge, on_axis)
        yield _Half(TileKind.KITE, b, c, on_axis)
        yield _Half(TileKind.DART, a, on_axis, on_edge)
    else:
        on_edge = a + (half.outer - half.first)
        yield _Half(TileKind.KITE, a, on_edge, c)
        yield _Half(TileKind.DART, b, c, on_edge)


def _join_halves(halves: Iterable[_Half]) -> list[Tile]:
    """Join pairs of halves with the same axis into tiles, dropping unpaired halves."""
    by_axis: dict[tuple[TileKind, Point, Point], list[Point]] = {}
    for half in halves:
        by_axis.setdefault((half.kind, half.first, half.last), []).append(half.outer)
    tiles = []
    for (kind, first, last), outers in by_axis.items():
        if len(outers) == 2:
            right, left = sorted(outers, key=lambda o: cross(last - first, o - first))
            tiles.append(Tile(kind, (first, right, last, left)))
    return tiles

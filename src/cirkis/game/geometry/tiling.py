"""The kite-and-dart tiling with a star at its centre, built by deflation in exact coordinates.

Tiles are built from halves. A half kite has corners (apex, side, bottom), a half dart (tip, wing,
notch); the other half is its mirror image in the line from the first to the last corner:

    half kite   apex--side phi, apex--bottom phi, side--bottom 1      angles 36, 72, 72
    half dart   tip--wing  phi, tip--notch   1,   wing--notch  1      angles 36, 36, 108

A deflation scales a half by phi and cuts it into halves of the original size: a half kite into two
half kites and a half dart, and a half dart into a half kite and a half dart. Source: Grünbaum and
Shephard, Tilings and Patterns, 10.3.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from cirkis.game.geometry.plane import ORIGIN, Point, cross, direction


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

"""Path data of marks and patterns as corners, within a hundredth of a millimetre."""

from __future__ import annotations

import math
from functools import lru_cache

import shapely
from shapely import Polygon
from shapely.affinity import rotate, scale, translate
from shapely.geometry.base import BaseGeometry

from cirkis.printing.path_data import flat_lines
from cirkis.printing.sheet import XY, Line

_WITHIN = 0.01  # of a millimetre


@lru_cache(1024)
def path_lines(data: str, size: float) -> tuple[Line, ...]:
    """Return the closed lines of path data, with y up.

    Args:
        data: SVG path data.
        size: millimetres a unit.
    """
    return tuple(map(tuple, flat_lines(data, _steps, size)))


def _steps(a: XY, b: XY, c: XY, d: XY) -> int:
    """Return with how many straight lines a curve is near enough."""
    bend = max(math.dist((p[0] + r[0], p[1] + r[1]), (2 * q[0], 2 * q[1]))
               for p, q, r in ((a, b, c), (b, c, d)))  # fmt: skip
    return max(1, math.ceil(math.sqrt(0.75 * bend / _WITHIN)))


def pattern_over(area: Polygon, data: str, turn: float, size: float) -> list[Polygon]:
    """Return what the tiles of a pattern fill where they meet an area.

    Args:
        area: the area.
        data: path data of a tile from 0 to 1.
        turn: by how many degrees the tiles are turned, clockwise as in SVG.
        size: the side of a tile in millimetres.
    """
    # Tiles have sides of 1 until they are joined, so that their borders agree to the last digit.
    straight = scale(rotate(area, turn, origin=(0, 0)), 1 / size, 1 / size, origin=(0, 0))
    x0, y0, x1, y1 = (math.floor(bound) for bound in straight.bounds)
    shapely.prepare(straight)
    tile = _tile(data, size)
    tiles = [
        translate(tile, x, y)
        for x in range(x0, x1 + 1)
        for y in range(y0, y1 + 1)
        if straight.intersects(shapely.box(x, y, x + 1, y + 1))
    ]
    joined = scale(shapely.union_all(tiles), size, size, origin=(0, 0))
    filled = rotate(joined, -turn, origin=(0, 0))
    return [part for part in shapely.get_parts(filled) if isinstance(part, Polygon)]


@lru_cache(64)
def _tile(data: str, size: float) -> BaseGeometry:
    """Return what is filled of a tile with sides of 1, whose curves are fine enough for a size."""
    parts = [Polygon(line) for line in path_lines(data, size)]
    whole = scale(shapely.union_all(parts), 1 / size, 1 / size, origin=(0, 0))
    return shapely.set_precision(translate(whole, 0, 1), 1e-9)

"""The players' patterns, tiled over an area."""

import math
from functools import lru_cache

import shapely
from shapely import Polygon
from shapely.affinity import rotate, scale, translate
from shapely.geometry.base import BaseGeometry

from cirkis.drawing import Pattern
from cirkis.printing.curves import filled, path_lines


def pattern_over(area: BaseGeometry, pattern: Pattern, size: float) -> list[Polygon]:
    """Return the filled areas of all tiles that overlap an area; tiles have sides of `size`."""
    # Tiles have sides of 1 until they are joined, so that their borders match exactly.
    straight = scale(rotate(area, pattern.turn, origin=(0, 0)), 1 / size, 1 / size, origin=(0, 0))
    x0, y0, x1, y1 = (math.floor(bound) for bound in straight.bounds)
    shapely.prepare(straight)
    tile = _tile(pattern.path, size)
    tiles = [
        translate(tile, x, y)
        for x in range(x0, x1 + 1)
        for y in range(y0, y1 + 1)
        if straight.intersects(shapely.box(x, y, x + 1, y + 1))
    ]
    joined = scale(shapely.coverage_union_all(tiles), size, size, origin=(0, 0))
    found = rotate(joined, -pattern.turn, origin=(0, 0))
    return [part for part in shapely.get_parts(found) if isinstance(part, Polygon)]


@lru_cache(64)
def _tile(data: str, size: float) -> BaseGeometry:
    """Return the filled area of a tile with sides of 1, with curves fine enough for `size`."""
    whole = scale(filled(path_lines(data, size)), 1 / size, 1 / size, origin=(0, 0))
    return shapely.set_precision(translate(whole, 0, 1), 1e-9)

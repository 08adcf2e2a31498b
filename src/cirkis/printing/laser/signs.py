"""The signs and patterns of the players as areas to engrave."""

from __future__ import annotations

import math
from functools import lru_cache

import shapely
from shapely import LinearRing, MultiPolygon, Polygon
from shapely.affinity import rotate, scale, translate
from shapely.geometry.base import BaseGeometry

from cirkis.printing.laser.part import areas
from cirkis.printing.letters import word_outlines
from cirkis.printing.path_data import flat_lines
from cirkis.style.palette import Pattern

_STEPS = 12  # straight lines in place of each curve
_GRID = 1e-6  # of a millimetre, on which tiles of a pattern meet
_UNSEEN = 0.01  # of a millimetre


@lru_cache(64)
def sign(path: str) -> MultiPolygon:
    """Return what SVG path data fills, with y up.

    Args:
        path: the data; lines that run against the first one are holes.
    """
    rings = [LinearRing(line) for line in flat_lines(path, lambda *_: _STEPS)]
    full = [Polygon(ring) for ring in rings if ring.is_ccw == rings[0].is_ccw]
    holes = [Polygon(ring) for ring in rings if ring.is_ccw != rings[0].is_ccw]
    return areas(shapely.union_all(full).difference(shapely.union_all(holes)))


def mark_in(outline: Polygon, path: str) -> MultiPolygon:
    """Return a player's mark where most room is for it.

    Args:
        outline: where it must lie.
        path: the mark, from -1 to 1.
    """
    room = shapely.maximum_inscribed_circle(outline, tolerance=0.01)
    (x, y), _ = room.coords
    size = 0.6 * float(room.length)
    mark = scale(sign(path), size, size, origin=(0, 0)).simplify(_UNSEEN)
    return areas(translate(mark, x, y))


def words(text: str, size: float) -> BaseGeometry:
    """Return words to engrave, centred on the origin, without corners that nobody sees.

    Args:
        text: what to write.
        size: height of the font in millimetres.
    """
    return word_outlines(text, size).simplify(_UNSEEN)


def pattern_in(outline: BaseGeometry, pattern: Pattern, size: float) -> MultiPolygon:
    """Return a player's pattern all over an area.

    Args:
        outline: the area.
        pattern: the pattern.
        size: side of a tile, in millimetres.
    """
    if outline.is_empty:
        return MultiPolygon()
    x0, y0, x1, y1 = rotate(outline, pattern.turn, origin=(0, 0)).bounds
    tile = scale(sign(pattern.path), size, size, origin=(0, 0)).simplify(_UNSEEN)
    columns = range(math.floor(x0 / size), math.ceil(x1 / size))
    rows = range(math.floor(y0 / size), math.ceil(y1 / size) + 1)
    tiles = [translate(tile, column * size, row * size) for column in columns for row in rows]
    return areas(
        rotate(
            shapely.union_all(tiles, grid_size=_GRID), -pattern.turn, origin=(0, 0)
        ).intersection(outline)
    )

"""Outlines of cells and the board, with the origin at its centre and y up; points on the track.

Lengths are in millimetres throughout `printing`, and an `edge` is the short edge of a cell.
"""

from functools import cache, lru_cache

import shapely
from shapely import MultiPolygon, Polygon

from cirkis.drawing.outlines import outlines
from cirkis.game import CellKind, standard_board
from cirkis.game.geometry import Point

TRACK_ROWS = (range(0, 55, 5), range(55, 105, 5))
"""The points of each place on a scoring track; the second row continues the first."""
TRACK_PLACES = [
    (n, row, nth) for row, points in enumerate(TRACK_ROWS) for nth, n in enumerate(points)
]
"""The points of each place, its row, and its number in the row."""

_SHARPEST = 10  # mitre limit of corners, as a multiple of the offset


def to_mm(point: Point, edge: float) -> tuple[float, float]:
    x, y = point.xy()
    return x * edge, y * edge


@lru_cache(4096)
def place(mask: int, edge: float) -> Polygon:
    """Return the outline of a connected set of cells, with its holes."""
    loops = [Polygon([to_mm(p, edge) for p in loop]) for loop in outlines(standard_board(), mask)]
    outer = max(loops, key=lambda loop: float(loop.area))
    return Polygon(outer.exterior, [loop.exterior for loop in loops if loop is not outer])


def cell(index: int, edge: float) -> Polygon:
    return place(1 << index, edge)


def decagon(edge: float) -> Polygon:
    return Polygon([to_mm(corner, edge) for corner in standard_board().rim])


def offset(outline: Polygon, distance: float, sharpest: float = _SHARPEST) -> Polygon:
    """Return an outline moved outwards, or inwards if `distance` is negative, with sharp corners.

    Corners extend by at most `sharpest` times the distance. If the outline falls apart, return the
    largest part; if nothing is left, an empty polygon.
    """
    moved = outline.buffer(distance, join_style="mitre", mitre_limit=sharpest)
    if isinstance(moved, MultiPolygon):
        moved = max(moved.geoms, key=lambda part: float(part.area))
    assert isinstance(moved, Polygon)
    return moved


@cache
def inscribed_radii() -> dict[CellKind, float]:
    """Return the radius of the largest circle in each kind of cell, in short edges."""
    kinds = {one.kind: cell(one.index, 1.0) for one in standard_board().cells}
    circles = {k: shapely.maximum_inscribed_circle(o, tolerance=1e-5) for k, o in kinds.items()}
    return {kind: float(circle.length) for kind, circle in circles.items()}

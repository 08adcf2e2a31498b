"""Cells and the board in millimetres, from the centre of the board, y up."""

from __future__ import annotations

from functools import lru_cache

from shapely import MultiPolygon, Polygon

from cirkis.board.layout import standard_board
from cirkis.drawing.outlines import outlines
from cirkis.geometry.plane import Point

_SHARPEST = 10  # times the distance that a corner of an offset line may be from its corner


def to_mm(point: Point, edge: float) -> tuple[float, float]:
    """Return where an exact point lies.

    Args:
        point: the point.
        edge: the short edge in millimetres.
    """
    x, y = point.xy()
    return x * edge, y * edge


@lru_cache(4096)
def place(mask: int, edge: float) -> Polygon:
    """Return the outline of a connected set of cells, with its holes.

    Args:
        mask: the cells.
        edge: the short edge in millimetres.
    """
    loops = [Polygon([to_mm(p, edge) for p in loop]) for loop in outlines(standard_board(), mask)]
    outer = max(loops, key=lambda loop: float(loop.area))
    return Polygon(outer.exterior, [loop.exterior for loop in loops if loop is not outer])


def cell(index: int, edge: float) -> Polygon:
    """Return the outline of a cell.

    Args:
        index: its number.
        edge: the short edge in millimetres.
    """
    return place(1 << index, edge)


def decagon(edge: float) -> Polygon:
    """Return the outline of the board.

    Args:
        edge: the short edge in millimetres.
    """
    return Polygon([to_mm(corner, edge) for corner in standard_board().rim])


def offset(outline: Polygon, distance: float) -> Polygon:
    """Return an outline moved outwards, or inwards by less than nothing, with its corners sharp.

    Args:
        outline: the outline.
        distance: how far to move it, in millimetres.

    Returns:
        One outline without what fell apart; an empty one if nothing is left.
    """
    moved = outline.buffer(distance, join_style="mitre", mitre_limit=_SHARPEST)
    if isinstance(moved, MultiPolygon):
        moved = max(moved.geoms, key=lambda part: float(part.area))
    assert isinstance(moved, Polygon)
    return moved

"""Outlines of cells, the board and the pieces, with the origin at the board's centre and y up.

Lengths are in millimetres throughout `printing`, and an `edge` is the short edge of a cell.
"""

from dataclasses import dataclass
from functools import cache, lru_cache

import shapely
from shapely import MultiPolygon, Polygon

from cirkis.drawing.outlines import outlines
from cirkis.game import CellKind, PieceSet, Shape, placement_table, standard_board
from cirkis.game.board import iter_bits
from cirkis.game.geometry import Point
from cirkis.game.pieces.placements import is_rotation

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


# The outlines of the pieces, and of the feet on which they rest between the raised lines.
#
# A raised line runs under every joint of a piece, so its body has a foot in every cell, with
# grooves between the feet. To clear the lines, the sides of the body and feet are moved inwards
# by half a line's width plus the clearance.


_NOISE = 1e-5  # millimetres; rounding leaves slivers this thin where foot and body share a side


@dataclass(frozen=True, slots=True)
class Fit:
    edge: float
    line: float  # width of a raised line; 0 if there are none
    clearance: float  # gap between a piece and a line; without lines, half the gap between pieces

    @property
    def inset(self) -> float:
        """The inset of a piece's sides from the edges of its cells."""
        return self.line / 2 + self.clearance


@dataclass(frozen=True, slots=True)
class Piece:
    """A shape as a solid piece, at one of its placements on the board."""

    shape: Shape
    mask: int  # the cells of that placement
    body: Polygon
    feet: tuple[Polygon, ...]  # one per cell
    is_handed: bool  # turned over for some placements, so both sides must fit

    @property
    def grooves(self) -> Polygon | MultiPolygon:
        """The part of the body between the feet; empty for a piece of one cell."""
        around = self.body.difference(shapely.union_all(self.feet))
        grooves = around.buffer(-_NOISE, join_style="mitre").buffer(_NOISE, join_style="mitre")
        assert isinstance(grooves, (Polygon, MultiPolygon))
        return grooves


@lru_cache(64)
def make_pieces(pieces: PieceSet, fit: Fit) -> tuple[Piece, ...]:
    """Return each shape once, in order; if the inset is large, a body or foot can be empty."""
    return tuple(
        Piece(
            shape,
            mask,
            body=offset(place(mask, fit.edge), -fit.inset),
            feet=tuple(offset(cell(i, fit.edge), -fit.inset) for i in iter_bits(mask)),
            is_handed=is_handed,
        )
        for shape, (mask, is_handed) in zip(pieces.shapes, _examples(pieces), strict=True)
    )


@lru_cache(32)
def _examples(pieces: PieceSet) -> tuple[tuple[int, bool], ...]:
    """Return each shape's cells at one placement, and whether others require turning it over."""
    board, table = standard_board(), placement_table(pieces)
    found = []
    for number, shape in enumerate(pieces.shapes):
        masks = [p.mask for p in table.members(table.by_shape[number])]
        mask = table.parse("+".join(shape.example)).mask if shape.example else masks[0]
        found.append((mask, not all(is_rotation(board, mask, other) for other in masks)))
    return tuple(found)

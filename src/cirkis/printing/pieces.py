"""The outlines of the pieces, and the feet by which they stand between the raised lines.

A raised line runs under every joint of a piece, so its body has feet, one in every cell, with
grooves between them. Body and feet keep the clearance from each line: their sides are moved inwards
by half a line's width and the clearance.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import shapely
from shapely import MultiPolygon, Polygon

from cirkis.board.layout import iter_bits, standard_board
from cirkis.geometry.plane import ORIGIN, Point
from cirkis.pieces import PieceSet, Shape, placement_table
from cirkis.printing.cells import cell, offset, place

_TURNS = 10  # of 36 degrees: all that the tiling knows
_NOISE = 1e-5  # of a millimetre: rounding leaves such strips where a foot ends with the body


@dataclass(frozen=True, slots=True)
class Fit:
    """How pieces go into their places.

    Attributes:
        edge: the short edge in millimetres.
        line: how wide a raised line is; 0 if there are none.
        clearance: between the side of a piece and the line, or half of what is between two pieces
            where there are no lines.
    """

    edge: float
    line: float
    clearance: float

    @property
    def inset(self) -> float:
        """How far the sides of a piece are moved inwards from the edges of its cells."""
        return self.line / 2 + self.clearance


@dataclass(frozen=True, slots=True)
class Piece:
    """One shape as a thing, where it lies in one of its places, in millimetres.

    Attributes:
        shape: the shape.
        mask: the cells of that place.
        body: the outline.
        feet: the outlines of what stands in each cell.
        is_handed: whether it is turned over for some places, so that both sides must fit.
    """

    shape: Shape
    mask: int
    body: Polygon
    feet: tuple[Polygon, ...]
    is_handed: bool

    @property
    def grooves(self) -> Polygon | MultiPolygon:
        """What is left of the body between the feet; empty for a piece of one cell."""
        around = self.body.difference(shapely.union_all(self.feet))
        grooves = around.buffer(-_NOISE, join_style="mitre").buffer(_NOISE, join_style="mitre")
        assert isinstance(grooves, (Polygon, MultiPolygon))
        return grooves


@lru_cache(64)
def make_pieces(pieces: PieceSet, fit: Fit) -> tuple[Piece, ...]:
    """Return each shape of a set once, in the set's order.

    Args:
        pieces: the piece set.
        fit: how they go into their places.

    Returns:
        A body or foot is empty where the inset leaves nothing of it.
    """
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
    """Return for each shape the cells of one place, and whether it is turned over for others."""
    table = placement_table(pieces)
    found = []
    for number, shape in enumerate(pieces.shapes):
        masks = [p.mask for p in table.members(table.by_shape[number])]
        mask = table.parse("+".join(shape.example)).mask if shape.example else masks[0]
        found.append((mask, any(turn_between(mask, other) is None for other in masks)))
    return tuple(found)


def turn_between(mask: int, other: int) -> int | None:
    """Return by how many tenths of a turn one place becomes another; None if by none.

    Args:
        mask: the cells of the one.
        other: the cells of the other.
    """
    wanted = _at_origin(_corners(other))
    for turn in range(_TURNS):
        if _at_origin(_corners(mask, turn)) == wanted:
            return turn
    return None


def _corners(mask: int, turn: int = 0) -> frozenset[frozenset[Point]]:
    """Return the corners of every cell of a set, turned about the origin."""
    cells = standard_board().cells
    return frozenset(
        frozenset(corner.rotated(turn) for corner in cells[i].corners) for i in iter_bits(mask)
    )


def _at_origin(cells: frozenset[frozenset[Point]]) -> frozenset[frozenset[Point]]:
    """Return a set of cells with the mean of their corners, as many times as there are, at 0."""
    corners = [corner for outline in cells for corner in outline]
    total = ORIGIN
    for corner in corners:
        total += corner
    count = len(corners)
    return frozenset(
        frozenset(
            Point(count * c.p, count * c.q, count * c.r, count * c.s) - total for c in outline
        )
        for outline in cells
    )

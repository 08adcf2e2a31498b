"""The outlines of the pieces, and of the feet on which they rest between the raised lines.

A raised line runs under every joint of a piece, so its body has a foot in every cell, with
grooves between the feet. To clear the lines, the sides of the body and feet are moved inwards by
half a line's width plus the clearance.
"""

from dataclasses import dataclass
from functools import lru_cache

import shapely
from shapely import MultiPolygon, Polygon

from cirkis.game import PieceSet, Shape, placement_table, standard_board
from cirkis.game.board import iter_bits
from cirkis.game.pieces.placements import is_rotation
from cirkis.printing.cells import cell, offset, place

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

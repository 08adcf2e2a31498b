"""A player's pieces as solids: feet and grooves, on both sides if a piece may be turned over.

Feet have bevels below and above: they guide a piece into its place, are kind to fingers, and
leave room for the first layers, which printers squeeze outwards.
"""

from __future__ import annotations

from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from cirkis.game import Colour
from cirkis.printing.pieces import Piece
from cirkis.printing.solid.marks import mark, mark_spot
from cirkis.printing.solid.sizes import BEVEL, Sizes
from cirkis.printing.solid.slabs import Part, Slab, straight, tapered


def piece_part(piece: Piece, colour: Colour, sizes: Sizes) -> Part:
    """Return one shape of a player."""
    sunk = _mark(piece, colour, sizes)
    turns = piece.shape.turn_over
    slabs = (
        tapered(0, BEVEL, piece.feet, below=BEVEL, holes=sunk if turns else ()),
        *_middle(piece, sizes, turns),
        tapered(
            sizes.thickness - BEVEL,
            sizes.thickness,
            piece.feet if turns else (piece.body,),
            above=BEVEL,
            holes=sunk,
        ),
    )
    return Part(piece.shape.name, piece.shape.count, slabs)


def _middle(piece: Piece, sizes: Sizes, turns: bool) -> tuple[Slab, ...]:
    """Return what lies between the bevels."""
    high = sizes.thickness - BEVEL
    if len(piece.feet) == 1:
        return (straight(BEVEL, high, piece.feet),)
    low_feet = straight(BEVEL, sizes.groove, piece.feet)
    if not turns:
        return low_feet, straight(sizes.groove, high, piece.body)
    upper = sizes.thickness - sizes.groove
    core = straight(sizes.groove, upper, piece.body)
    return low_feet, core, straight(upper, high, piece.feet)


def _mark(piece: Piece, colour: Colour, sizes: Sizes) -> BaseGeometry:
    """Return the player's mark on the widest foot; empty if there is no room."""
    spot = mark_spot(piece.feet, sizes)
    return Polygon() if spot is None else mark(colour, *spot)

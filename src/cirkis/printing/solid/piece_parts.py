"""The pieces of a player as solids: feet between grooves, on both sides where they may be turned.

The feet have bevelled edges below and above. So a piece finds its place, its edges are kind to
fingers, and the first layers, which printers press outwards, do not keep it out.
"""

from __future__ import annotations

from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from cirkis.printing.pieces import Piece
from cirkis.printing.solid.marks import mark, mark_spot
from cirkis.printing.solid.sizes import BEVEL, Sizes
from cirkis.printing.solid.slabs import Part, Slab, straight, tapered
from cirkis.rules.options import Colour


def piece_part(piece: Piece, colour: Colour, sizes: Sizes) -> Part:
    """Return one shape of a player.

    Args:
        piece: the shape as a thing.
        colour: the player's.
        sizes: what follows from the settings.
    """
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
    """Return the player's mark on the widest foot; nothing where there is no room for it."""
    spot = mark_spot(piece.feet, sizes)
    return Polygon() if spot is None else mark(colour, *spot)

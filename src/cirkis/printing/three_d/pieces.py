"""A player's pieces as solids: feet and grooves, on both sides if a piece can be turned over.

Pieces have bevels at the bottom and top. These guide a piece into its place, feel smooth, and leave
room for the first layers, which printers squeeze outwards. The player's mark is sunk into the piece
at its widest foot, where it can be felt.
"""

import shapely
from shapely import Polygon
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from cirkis.drawing import palette
from cirkis.game import Colour
from cirkis.printing.curves import filled, path_lines
from cirkis.printing.pieces import Piece
from cirkis.printing.three_d.sizes import BEVEL, Sizes
from cirkis.printing.three_d.slabs import Part, Slab, straight, tapered

_REACH = 1.25  # how far the largest mark, the triangle, extends from its centre
_FINEST = 0.58  # the narrowest part of any mark: the ring


def piece_part(piece: Piece, colour: Colour, sizes: Sizes) -> Part:
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
    """Return the player's mark in the widest foot; empty if there is no room."""
    circles = [shapely.maximum_inscribed_circle(foot) for foot in piece.feet]
    circle = max(circles, key=lambda one: round(float(one.length), 6))
    room = float(circle.length) - BEVEL - sizes.thinnest
    size = min(room / _REACH, sizes.edge / 5)
    if size * _FINEST < sizes.thinnest:
        return Polygon()
    x, y = circle.coords[0]
    return translate(filled(path_lines(palette().players[colour].mark, size)), x, y)

"""The players' marks as outlines, to be sunk into their pieces and felt."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import shapely
from shapely import Polygon
from shapely.affinity import affine_transform
from shapely.geometry.base import BaseGeometry

from cirkis.printing.path_data import flat_lines
from cirkis.printing.sheet import XY
from cirkis.printing.solid.sizes import BEVEL, Sizes
from cirkis.rules.options import Colour
from cirkis.style.palette import palette

_STEPS = 6  # straight lines in place of each curve
_REACH = 1.16  # how far the largest mark reaches from its point
_FINEST = 0.58  # the narrowest part of all marks: the ring


def mark_spot(feet: Iterable[Polygon], sizes: Sizes) -> tuple[XY, float] | None:
    """Return where a mark is sunk into the widest foot, and its size; None where there is no room.

    Args:
        feet: the outlines of the feet.
        sizes: what follows from the settings.
    """
    circles = [shapely.maximum_inscribed_circle(foot) for foot in feet]
    circle = max(circles, key=lambda one: round(float(one.length), 6))
    room = float(circle.length) - BEVEL - sizes.thinnest
    size = min(room / _REACH, sizes.edge / 5)
    if size * _FINEST < sizes.thinnest:
        return None
    x, y = circle.coords[0]
    return (float(x), float(y)), size


def mark(colour: Colour, at: XY, size: float) -> BaseGeometry:
    """Return the outlines of a player's mark.

    Args:
        colour: the player's.
        at: its point.
        size: what is 1 in the path data.
    """
    return affine_transform(_outlines(palette().players[colour].mark), [size, 0, 0, size, *at])


@cache
def _outlines(path: str) -> BaseGeometry:
    outlines: BaseGeometry = Polygon()
    for line in flat_lines(path, lambda *_: _STEPS):
        outlines = outlines.symmetric_difference(Polygon(line).buffer(0))
    return outlines

"""The players' marks, sunk into their pieces to be felt."""

from __future__ import annotations

from collections.abc import Iterable

import shapely
from shapely import Polygon
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from cirkis.drawing import palette
from cirkis.game import Colour
from cirkis.printing.curves import filled, path_lines
from cirkis.printing.sheet import XY
from cirkis.printing.solid.sizes import BEVEL, Sizes

_REACH = 1.16  # how far the largest mark reaches from its point
_FINEST = 0.58  # the narrowest part of all marks: the ring


def mark_spot(feet: Iterable[Polygon], sizes: Sizes) -> tuple[XY, float] | None:
    """Return the point for a mark in the widest foot, and its size; None if there is no room."""
    circles = [shapely.maximum_inscribed_circle(foot) for foot in feet]
    circle = max(circles, key=lambda one: round(float(one.length), 6))
    room = float(circle.length) - BEVEL - sizes.thinnest
    size = min(room / _REACH, sizes.edge / 5)
    if size * _FINEST < sizes.thinnest:
        return None
    x, y = circle.coords[0]
    return (float(x), float(y)), size


def mark(colour: Colour, at: XY, size: float) -> BaseGeometry:
    """Return a player's mark at a point; `size` is millimetres per unit of its path data."""
    return translate(filled(path_lines(palette().players[colour].mark, size)), *at)

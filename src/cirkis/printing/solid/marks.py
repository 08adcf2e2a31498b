"""The players' marks as outlines, to be sunk into their pieces and felt."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import numpy as np
import shapely
from fontTools.pens.recordingPen import RecordingPen  # type: ignore[import-untyped]
from fontTools.svgLib.path.parser import parse_path  # type: ignore[import-untyped]
from shapely import Polygon
from shapely.affinity import affine_transform
from shapely.geometry.base import BaseGeometry

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
    return affine_transform(_outlines(palette().players[colour].mark), [size, 0, 0, -size, *at])


@cache
def _outlines(path: str) -> BaseGeometry:
    pen = RecordingPen()
    parse_path(path, pen)
    outlines: BaseGeometry = Polygon()
    line: list[XY] = []
    for verb, spots in pen.value:
        if verb == "moveTo":
            line = [spots[0]]
        elif verb == "lineTo":
            line.append(spots[0])
        elif verb == "curveTo":
            line += _curve(line[-1], *spots)
        elif verb == "closePath":
            outlines = outlines.symmetric_difference(Polygon(line).buffer(0))
    return outlines


def _curve(start: XY, one: XY, two: XY, end: XY) -> list[XY]:
    """Return points along a cubic curve, without its start."""
    t = (np.arange(_STEPS) + 1)[:, None] / _STEPS
    weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3)
    points = sum(
        w * np.array(spot) for w, spot in zip(weights, (start, one, two, end), strict=True)
    )
    return [(float(x), float(y)) for x, y in np.asarray(points)]

"""Marks and words as areas to engrave."""

import shapely
from shapely import MultiPolygon, Polygon
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from cirkis.printing.curves import filled, path_lines
from cirkis.printing.laser.cutout import areas
from cirkis.printing.letters import word_outlines

_UNSEEN = 0.01  # millimetres


def mark_in(outline: Polygon, path: str) -> MultiPolygon:
    """Return a player's mark where an outline has the most room."""
    room = shapely.maximum_inscribed_circle(outline, tolerance=0.01)
    (x, y), _ = room.coords
    return areas(translate(filled(path_lines(path, 0.6 * float(room.length))), x, y))


def words(text: str, size: float) -> BaseGeometry:
    """Return words centred on the origin in this font size, without details too fine to see."""
    return word_outlines(text, size).simplify(_UNSEEN)

"""Marks, patterns and words as areas to engrave."""

from __future__ import annotations

import shapely
from shapely import MultiPolygon, Polygon
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from cirkis.printing.curves import filled, path_lines
from cirkis.printing.laser.part import areas
from cirkis.printing.letters import word_outlines
from cirkis.printing.patterns import pattern_over
from cirkis.style.palette import Pattern

_UNSEEN = 0.01  # of a millimetre


def mark_in(outline: Polygon, path: str) -> MultiPolygon:
    """Return a player's mark in an outline, where most room is for it."""
    room = shapely.maximum_inscribed_circle(outline, tolerance=0.01)
    (x, y), _ = room.coords
    return areas(translate(filled(path_lines(path, 0.6 * float(room.length))), x, y))


def words(text: str, size: float) -> BaseGeometry:
    """Return words centred on the origin, `size` mm high, without corners that nobody sees."""
    return word_outlines(text, size).simplify(_UNSEEN)


def pattern_in(outline: BaseGeometry, pattern: Pattern, size: float) -> MultiPolygon:
    """Return a player's pattern all over an area, with tiles of `size` mm."""
    if outline.is_empty:
        return MultiPolygon()
    return areas(MultiPolygon(pattern_over(outline, pattern, size)).intersection(outline))

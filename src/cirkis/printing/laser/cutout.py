"""A part cut out of a sheet: its outline, and the engraving of its two faces."""

from __future__ import annotations

from dataclasses import dataclass, field

import shapely
from shapely import MultiLineString, MultiPolygon, Polygon
from shapely.affinity import affine_transform, translate
from shapely.geometry.base import BaseGeometry

from cirkis.printing.cells import offset
from cirkis.printing.curves import filled, path_lines
from cirkis.printing.letters import word_outlines
from cirkis.printing.sheet import XY

Matrix = tuple[float, float, float, float, float, float]
"""x' = a x + b y + e, y' = c x + d y + f, as (a, b, c, d, e, f)."""

MIRROR: Matrix = (-1, 0, 0, 1, 0, 0)
"""Mirrors about x = 0, so that left and right change places."""


_UNSEEN = 0.01  # millimetres


def areas(*shapes: BaseGeometry) -> MultiPolygon:
    """Return the union of shapes, dropping stray lines and points."""
    parts = shapely.get_parts(shapely.union_all(shapes))
    return MultiPolygon([part for part in parts if isinstance(part, Polygon) and part.area > 0])


def mark_in(outline: Polygon, path: str) -> MultiPolygon:
    """Return a player's mark where an outline has the most room."""
    room = shapely.maximum_inscribed_circle(outline, tolerance=0.01)
    (x, y), _ = room.coords
    return areas(translate(filled(path_lines(path, 0.6 * float(room.length))), x, y))


def words(text: str, size: float) -> BaseGeometry:
    """Return words centred on the origin in this font size, without details too fine to see."""
    return word_outlines(text, size).simplify(_UNSEEN)


def cut_outline(outline: Polygon, kerf: float) -> Polygon:
    """Return the beam's path: half the kerf away, on the waste side."""
    outer = offset(Polygon(outline.exterior), kerf / 2)
    holes = [offset(Polygon(hole), -kerf / 2) for hole in outline.interiors]
    return Polygon(outer.exterior, [hole.exterior for hole in holes])


@dataclass(frozen=True, slots=True)
class Ring:
    centre: XY
    radius: float


@dataclass(frozen=True, slots=True)
class Face:
    """The engraving of one face.

    `grooved` areas are engraved to a given depth, `engraved` ones just deep enough to be visible.
    """

    grooved: MultiPolygon = field(default_factory=MultiPolygon)
    engraved: MultiPolygon = field(default_factory=MultiPolygon)
    scored: MultiLineString = field(default_factory=MultiLineString)
    rings: tuple[Ring, ...] = ()

    @property
    def is_blank(self) -> bool:
        burnt = (self.grooved, self.engraved, self.scored)
        return all(shape.is_empty for shape in burnt) and not self.rings

    def moved(self, matrix: Matrix) -> Face:
        centres = [affine_transform(shapely.Point(ring.centre), matrix) for ring in self.rings]
        return Face(
            affine_transform(self.grooved, matrix),
            affine_transform(self.engraved, matrix),
            affine_transform(self.scored, matrix),
            tuple(
                Ring((float(at.x), float(at.y)), ring.radius)
                for at, ring in zip(centres, self.rings, strict=True)
            ),
        )


@dataclass(frozen=True, slots=True)
class Cutout:
    """A part to cut out, seen from its front, which faces up in the machine.

    `outline` is the finished part, with holes; the back is drawn as if seen through the part.
    """

    outline: Polygon
    front: Face = field(default_factory=Face)
    back: Face = field(default_factory=Face)

    def moved(self, matrix: Matrix) -> Cutout:
        return Cutout(
            affine_transform(self.outline, matrix),
            self.front.moved(matrix),
            self.back.moved(matrix),
        )

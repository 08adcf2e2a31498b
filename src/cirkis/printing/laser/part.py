"""One thing to cut out: its outline, and what is burnt into its two faces."""

from __future__ import annotations

from dataclasses import dataclass, field

import shapely
from shapely import MultiLineString, MultiPolygon, Polygon
from shapely.affinity import affine_transform
from shapely.geometry.base import BaseGeometry

from cirkis.printing.cells import offset
from cirkis.printing.sheet import XY

Matrix = tuple[float, float, float, float, float, float]
"""x' = a x + b y + e, y' = c x + d y + f, as (a, b, c, d, e, f)."""


def areas(*shapes: BaseGeometry) -> MultiPolygon:
    """Return the areas of shapes as one, without the lines and points among them."""
    parts = shapely.get_parts(shapely.union_all(shapes))
    return MultiPolygon([part for part in parts if isinstance(part, Polygon) and part.area > 0])


def cut_outline(outline: Polygon, kerf: float) -> Polygon:
    """Return where the middle of the beam runs: on the waste side, half the kerf away."""
    outer = offset(Polygon(outline.exterior), kerf / 2)
    holes = [offset(Polygon(hole), -kerf / 2) for hole in outline.interiors]
    return Polygon(outer.exterior, [hole.exterior for hole in holes])


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle.

    Attributes:
        centre: its centre.
        radius: its radius.
    """

    centre: XY
    radius: float


@dataclass(frozen=True, slots=True)
class Face:
    """What is burnt into a face.

    Attributes:
        grooved: areas to take off to a certain depth.
        engraved: areas to burn dark, no deeper than one can see.
        scored: lines to draw.
        rings: circles to draw.
    """

    grooved: MultiPolygon = field(default_factory=MultiPolygon)
    engraved: MultiPolygon = field(default_factory=MultiPolygon)
    scored: MultiLineString = field(default_factory=MultiLineString)
    rings: tuple[Ring, ...] = ()

    @property
    def is_blank(self) -> bool:
        """Whether nothing is burnt into it."""
        areas = (self.grooved, self.engraved, self.scored)
        return all(shape.is_empty for shape in areas) and not self.rings

    def moved(self, matrix: Matrix) -> Face:
        """Return the face turned over, turned or moved."""
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
class Part:
    """One thing to cut out, as its front is seen.

    Attributes:
        outline: its finished outline, with holes.
        front: what is burnt into the face that lies up when it is cut out.
        back: what is burnt into the other, as if seen through the part.
    """

    outline: Polygon
    front: Face = field(default_factory=Face)
    back: Face = field(default_factory=Face)

    def moved(self, matrix: Matrix) -> Part:
        """Return the part with all that is on it, turned over, turned or moved."""
        return Part(
            affine_transform(self.outline, matrix),
            self.front.moved(matrix),
            self.back.moved(matrix),
        )


MIRROR: Matrix = (-1, 0, 0, 1, 0, 0)
"""Left and right changed about x = 0."""

"""Parts as stacks of slabs, from which solids and pictures are made."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from cirkis.printing.cells import offset

_STRAIGHT = 1e-7  # corners with a smaller sine count as straight
_SMALLEST = 1e-6  # smaller areas are rounding errors


@dataclass(frozen=True, slots=True)
class Slab:
    """A slice between two heights, with `holes` cut straight through.

    The outlines `below` and `above` have the same number of corners; they are the same object if
    the sides are vertical.
    """

    bottom: float
    top: float
    below: tuple[Polygon, ...]
    above: tuple[Polygon, ...]
    holes: tuple[Polygon, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """A part as it lies on the bed, made of slabs; `count` is how many are needed."""

    name: str
    count: int
    slabs: tuple[Slab, ...]

    @property
    def footprint(self) -> Polygon:
        """The area the part takes up on the bed, without holes."""
        outlines = [outline for slab in self.slabs for outline in (*slab.below, *slab.above)]
        whole = shapely.union_all(outlines)
        assert isinstance(whole, Polygon)
        return Polygon(whole.exterior)


def straight(bottom: float, top: float, outlines: BaseGeometry | Iterable[Polygon]) -> Slab:
    found = polygons(outlines)
    return Slab(bottom, top, found, found)


def tapered(
    bottom: float,
    top: float,
    outlines: Iterable[Polygon],
    below: float = 0.0,
    above: float = 0.0,
    holes: object = (),
) -> Slab:
    """Return a slab whose sides are moved inwards by `below` at the bottom and `above` at the top.

    The outlines are those where it is widest, and have no holes.
    """
    whole = [without_straight_corners(outline) for outline in outlines]
    return Slab(
        bottom,
        top,
        tuple(_moved_in(outline, below) for outline in whole),
        tuple(_moved_in(outline, above) for outline in whole),
        polygons(holes),
    )


def polygons(outlines: object) -> tuple[Polygon, ...]:
    """Return outlines as polygons, without slivers from rounding."""
    if isinstance(outlines, BaseGeometry):
        found = shapely.get_parts(outlines)
    else:
        assert isinstance(outlines, Iterable)
        found = np.array(list(outlines), dtype=object)
    return tuple(
        orient(part) for part in found if isinstance(part, Polygon) and part.area > _SMALLEST
    )


def without_straight_corners(outline: Polygon) -> Polygon:
    """Return an outline without holes and without corners in the middle of a side."""
    points = shapely.get_coordinates(orient(Polygon(outline.exterior)))[:-1]
    before, after = points - np.roll(points, 1, axis=0), np.roll(points, -1, axis=0) - points
    turn = before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0]
    lengths = np.hypot(*before.T) * np.hypot(*after.T)
    return Polygon(points[np.abs(turn) > _STRAIGHT * lengths])


def _moved_in(outline: Polygon, distance: float) -> Polygon:
    """Return an outline moved inwards, with its corners in the same order."""
    if distance == 0:
        return outline
    outer = _corners(outline)
    inner = _corners(without_straight_corners(offset(outline, -distance)))
    assert len(outer) == len(inner), "a bevel is larger than a side"
    shifts = [np.roll(inner, shift, axis=0) for shift in range(len(inner))]
    return Polygon(min(shifts, key=lambda points: float(((points - outer) ** 2).sum())))


def _corners(outline: Polygon) -> npt.NDArray[np.float64]:
    return shapely.get_coordinates(orient(Polygon(outline.exterior)))[:-1]

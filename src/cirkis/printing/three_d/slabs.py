"""Parts as stacks of slabs, from which solids and pictures are made, and the sizes they share."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from cirkis.printing.cells import Fit, offset
from cirkis.printing.fitting import Space
from cirkis.printing.kinds import SolidSettings

# Heights and widths derived from the settings.
#
# Heights are multiples of the 0.2 mm layer, so that slicing does not round them.


LAYER = 0.2
BEVEL = 0.6
"""The 45-degree bevel of pieces and pegs, which guides them into their places."""
FOOT = 0.4
"""The bevel at the bottom of large parts, where the first layers are squeezed outwards."""
MARK = BEVEL
"""The depth of marks and numbers."""
CORE = 2.0
"""The thickness of a piece between the grooves on its two sides."""
PLATE = 2.6
LINE_HEIGHT = 1.2
RIM_HEIGHT = 2.0
RELIEF = 0.4
"""The depth of the figures' symbols in the plate."""
POCKET = 1.4
KEY = 1.2
MARGIN = 2.0
"""The margin around the edge of a bed."""
GAP = 3.0
"""The gap between two parts on a bed."""


def layers(height: float) -> float:
    """Return a height rounded up to whole layers."""
    return round(math.ceil(height / LAYER - 1e-6) * LAYER, 3)


@dataclass(frozen=True, slots=True)
class Sizes:
    """The settings that determine sizes, and the sizes derived from them."""

    edge: float
    nozzle: float
    clearance: float
    line: float

    @property
    def thinnest(self) -> float:
        """The least thickness of a wall: two lines of plastic."""
        return 2 * self.nozzle

    @property
    def fit(self) -> Fit:
        return Fit(self.edge, self.line, self.clearance)

    @property
    def least_line(self) -> float:
        """The least width of a raised line whose halves on either side of a seam can be built."""
        return round(2 * self.thinnest + self.clearance, 3)

    @property
    def least_foot(self) -> float:
        """The radius of the circle that must fit in a cell to leave enough of a foot."""
        return self.fit.inset + BEVEL + self.thinnest

    @property
    def groove(self) -> float:
        """The depth of the grooves, which take the raised lines with at least a layer to spare."""
        return layers(LINE_HEIGHT + max(self.clearance, LAYER))

    @property
    def thickness(self) -> float:
        """The thickness of pieces: the core, and a groove on each side."""
        return round(CORE + 2 * self.groove, 3)

    @property
    def rim(self) -> float:
        return self.line

    @property
    def wall(self) -> float:
        """The thickness of tray walls."""
        return max(1.6, 2 * self.thinnest)


def room_of(settings: SolidSettings) -> Space:
    return Space(settings.bed_width - 2 * MARGIN, settings.bed_depth - 2 * MARGIN)


def sizes_of(settings: SolidSettings) -> Sizes:
    return Sizes(settings.edge, settings.nozzle, settings.clearance, settings.line)


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

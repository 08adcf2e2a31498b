"""Fit parts onto sheets and beds: the room they need, how they nest, and how the board is split."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
import numpy.typing as npt
import shapely
from shapely import Polygon
from shapely.affinity import rotate, translate
from shapely.geometry.base import BaseGeometry

from cirkis.game import standard_board
from cirkis.game.board import SECTOR_CELLS, SECTORS, cell_mask, iter_bits
from cirkis.game.geometry import Point
from cirkis.printing.cells import place, to_mm
from cirkis.printing.sheet import XY

Points = npt.NDArray[np.float64]

TURNS = (*(18.0 * k for k in range(20)), 45.0)
"""Degrees by which large parts are turned, so that the board has a corner or a side on top."""


@dataclass(frozen=True, slots=True)
class Space:
    width: float
    height: float
    turns: tuple[float, ...] = TURNS

    def share(self, points: Points) -> float:
        """Return the share of the width or height that points need; above 1, they do not fit."""
        sides = extents(points, self.turns)
        return min(max(w / self.width, h / self.height) for w, h in sides)


def extents(points: Points, turns: Sequence[float] = TURNS) -> list[tuple[float, float]]:
    """Return the width and height of points after turning them by each angle, in degrees."""
    angles = np.radians(turns)
    cos, sin = np.cos(angles), np.sin(angles)
    widths = np.ptp(points @ np.array([cos, -sin]), axis=0)
    heights = np.ptp(points @ np.array([sin, cos]), axis=0)
    return list(zip(widths.tolist(), heights.tolist(), strict=True))


# Lay out parts on sheets, close together: each as far left, then as low, as possible.
#
# The places where a part fits beside other parts are computed exactly: outline A, moved by t,
# meets outline B if t is in the Minkowski sum of B and the mirror image of A (the no-fit
# polygon), and that sum is the union of the sums of their convex parts.


Corners = tuple[tuple[float, float], ...]

PIECE_TURNS = tuple(36.0 * k for k in range(10))
"""The angles by which parts are turned, so that edges stay parallel to one another."""
_ROUNDING = 1e-9
_SLACK = 2e-6  # millimetres, so that a part fits into a space of exactly its size


@dataclass(frozen=True, slots=True)
class Spot:
    """The place of a part, which is turned about the origin and then moved."""

    part: int  # its number
    sheet: int  # its number, from 0
    outline: Polygon  # on the sheet, whose lower left corner is the origin
    turn: float  # degrees
    dx: float
    dy: float

    @property
    def matrix(self) -> tuple[float, float, float, float, float, float]:
        """The matrix that turns and moves the part: x' = a x + b y + e, y' = c x + d y + f."""
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        return (cos, -sin, sin, cos, self.dx, self.dy)


def nest(
    parts: Sequence[Polygon],
    width: float,
    height: float,
    gap: float,
    turns: Sequence[float] = PIECE_TURNS,
) -> tuple[Spot, ...] | int:
    """Lay out parts, largest first, on as many sheets as needed; holes in parts are not used.

    Returns the spots in the order of the parts, or the number of a part too large for a sheet.
    """
    order = sorted(range(len(parts)), key=lambda n: -float(parts[n].area))
    sheets: list[list[Spot]] = []
    first: dict[Corners, int] = {}  # where to put a shape: sheets before were too full for it
    for number in order:
        shape = _anchored(parts[number])[1]
        turned = {turn: rotate(parts[number], turn, origin=(0, 0)) for turn in turns}
        for index in range(first.get(shape, 0), len(sheets) + 1):
            if index == len(sheets):
                sheets.append([])
            spot = _find_spot(number, turned, index, sheets[index], (width, height), gap)
            if spot is not None:
                sheets[index].append(spot)
                first[shape] = index
                break
            if not sheets[index]:
                return number
    spots = [spot for sheet in sheets for spot in sheet]
    return tuple(sorted(spots, key=lambda spot: spot.part))


def _find_spot(
    number: int,
    part: Mapping[float, Polygon],  # by the angle by which it is turned
    sheet: int,
    taken: Sequence[Spot],
    size: tuple[float, float],
    gap: float,
) -> Spot | None:
    area = next(iter(part.values())).area
    if area + sum(spot.outline.area for spot in taken) > size[0] * size[1] * (1 + _ROUNDING):
        return None
    others = [spot.outline for spot in taken]
    found: list[tuple[tuple[float, ...], Polygon, float, float]] = []
    for turn, turned in part.items():
        x0, y0, x1, y1 = turned.bounds
        for dx, dy in _free_corners(turned, others, size, gap):
            corners = x1 + dx, y1 + dy, x0 + dx, y0 + dy
            found.append(((*(round(place, 3) for place in corners), turn), turned, dx, dy))
    if not found:
        return None
    (*_, turn), turned, dx, dy = min(found, key=lambda entry: entry[0])
    return Spot(number, sheet, translate(turned, dx, dy), turn, dx, dy)


def _free_corners(
    part: Polygon, taken: Sequence[Polygon], size: tuple[float, float], gap: float
) -> list[tuple[float, float]]:
    """Return the corners of the region of moves that keep a part away from all others."""
    x0, y0, x1, y1 = part.bounds
    width, height = size[0] - (x1 - x0), size[1] - (y1 - y0)
    if width < 0 or height < 0:
        return []
    free: BaseGeometry = shapely.box(-x0, -y0, width - x0 + _SLACK, height - y0 + _SLACK)
    if taken:
        free = free.difference(shapely.union_all([_no_fit(other, part, gap) for other in taken]))
    return [(float(x), float(y)) for x, y in shapely.get_coordinates(free)]


def _no_fit(fixed: Polygon, part: Polygon, gap: float) -> BaseGeometry:
    """Return all moves of a part that would bring it closer to a fixed part than the gap."""
    anchor, at_origin = _anchored(fixed)
    around_origin = _no_fit_at_origin(at_origin, _key(part), gap)
    return shapely.transform(around_origin, lambda points: points + anchor)


@lru_cache(8192)
def _anchored(outline: Polygon) -> tuple[tuple[float, float], Corners]:
    """Return the first corner, and the outline moved so that this corner is at the origin."""
    x, y = outline.exterior.coords[0]
    return (x, y), _key(translate(outline, -x, -y))


@lru_cache(8192)
def _no_fit_at_origin(fixed: Corners, part: Corners, gap: float) -> BaseGeometry:
    around = Polygon(fixed).buffer(gap - _SLACK, join_style="mitre", mitre_limit=2)
    sums = [
        (a[:, None, :] - b[None, :, :]).reshape(-1, 2)
        for a in _convex_parts(_key(around))
        for b in _convex_parts(part)
    ]
    owners = np.repeat(np.arange(len(sums)), [len(points) for points in sums])
    hulls = shapely.convex_hull(shapely.multipoints(np.concatenate(sums), indices=owners))
    return shapely.union_all(hulls)


@lru_cache(8192)
def _key(outline: Polygon) -> Corners:
    """Return the exterior, rounded so that coordinates with rounding errors compare equal."""
    return tuple((round(x, 6), round(y, 6)) for x, y in outline.exterior.coords)


@lru_cache(8192)
def _convex_parts(outline: Corners) -> tuple[npt.NDArray[np.float64], ...]:
    """Return the corners of convex parts of an outline: triangles, merged where possible."""
    triangles = shapely.constrained_delaunay_triangles(Polygon(outline))
    whole: list[BaseGeometry] = []
    for part in shapely.get_parts(triangles):
        joined = part
        while (other := _joins(joined, whole)) is not None:
            joined = joined.union(whole.pop(other)).convex_hull
        whole.append(joined)
    return tuple(shapely.get_coordinates(part)[:-1] for part in whole)


def _joins(part: BaseGeometry, others: list[BaseGeometry]) -> int | None:
    """Return the number of another part that forms a convex union with this one."""
    for number, other in enumerate(others):
        hull = shapely.union(part, other).convex_hull
        if abs(hull.area - part.area - other.area) < _ROUNDING * hull.area:
            return number
    return None


SECTOR = (1 << SECTOR_CELLS) - 1
"""The cells of the first fifth of the board; the other fifths are rotations of it."""
FIFTHS = len(SECTORS)
_DIRECTIONS = 20

Edge = tuple[Point, Point]


def split_sector(edge: float, rim: float, room: Space) -> tuple[int, ...]:
    """Split the first fifth into connected parts that fit, if necessary into single cells."""
    corners = [corners_of(1 << cell, edge, rim) for cell in range(SECTOR_CELLS)]
    return _split(
        SECTOR, lambda mask: room.share(np.concatenate([corners[i] for i in iter_bits(mask)]))
    )


def _split(cells: int, share: Callable[[int], float]) -> tuple[int, ...]:
    if share(cells) <= 1 or cells.bit_count() == 1:
        return (cells,)
    ranked = sorted(set(_halves(cells)), key=lambda pair: _rank(pair, share))
    for one, other in ranked:
        if _is_whole(one) and _is_whole(other):
            return _split(one, share) + _split(other, share)
    raise AssertionError("connected cells can always be split in two")


def with_rim(mask: int, edge: float, rim: float) -> Polygon:
    """Return the outline of connected cells and the rim beside them."""
    strips = [Polygon(_strip(*one, edge, rim)) for one in _rim_edges(mask)]
    whole = shapely.union_all([place(mask, edge), *strips])
    assert isinstance(whole, Polygon)
    return whole


def corners_of(mask: int, edge: float, rim: float) -> npt.NDArray[np.float64]:
    """Return points with the same convex hull as `with_rim`, which is slower."""
    points = [to_mm(start, edge) for start, _ in edges_of(mask)]
    strips = [spot for one in _rim_edges(mask) for spot in _strip(*one, edge, rim)]
    return np.array(points + strips)


def edges_of(mask: int) -> Iterator[Edge]:
    """Yield each cell's edges counterclockwise; a shared edge appears once in each direction."""
    for i in iter_bits(mask):
        corners = standard_board().cells[i].corners
        yield from zip(corners, corners[1:] + corners[:1], strict=True)


def _halves(mask: int) -> Iterator[tuple[int, int]]:
    cells = standard_board().cells
    for step in range(_DIRECTIONS):
        angle = np.pi * step / _DIRECTIONS
        along = {
            i: cells[i].centre[0] * np.cos(angle) + cells[i].centre[1] * np.sin(angle)
            for i in iter_bits(mask)
        }
        order = sorted(along, key=lambda i: (round(float(along[i]), 6), i))
        for count in range(1, len(order)):
            yield cell_mask(order[:count]), cell_mask(order[count:])


def _rank(pair: tuple[int, int], share: Callable[[int], float]) -> tuple[float, int, int]:
    """Return a sort key: the size of the larger half; if both halves fit, how uneven they are."""
    largest = round(max(map(share, pair)), 3)
    return max(1.0, largest), abs(pair[0].bit_count() - pair[1].bit_count()), pair[0]


def _is_whole(mask: int) -> bool:
    """Return whether the cells are joined by edges and their outline does not touch itself."""
    whole = place(mask, 1.0)
    return (
        not whole.interiors
        and whole.is_valid
        and isinstance(whole.buffer(-0.1, join_style="mitre"), Polygon)
    )


def _rim_edges(mask: int) -> list[Edge]:
    return [one for one in edges_of(mask) if one[::-1] not in _all_edges()]


@cache
def _all_edges() -> frozenset[Edge]:
    return frozenset(edges_of((1 << len(standard_board().cells)) - 1))


def _strip(start: Point, end: Point, edge: float, rim: float) -> list[XY]:
    """Return the corners of the rim along an edge, mitred at the corners of the board."""
    (ax, ay), (bx, by) = to_mm(start, edge), to_mm(end, edge)
    length = math.dist((ax, ay), (bx, by))
    outwards = (by - ay) / length * rim, -(bx - ax) / length * rim
    corner = rim / math.cos(math.pi / 10)  # how far a corner of the decagon moves
    moved = []
    for point, (x, y) in ((start, (ax, ay)), (end, (bx, by))):
        if point in standard_board().rim:
            far = math.hypot(x, y)
            moved.append((x + x / far * corner, y + y / far * corner))
        else:
            moved.append((x + outwards[0], y + outwards[1]))
    return [(ax, ay), *moved, (bx, by)]

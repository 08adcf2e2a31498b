"""Split the board into parts that fit on a sheet or bed, each with its share of the rim."""

import math
from collections.abc import Callable, Iterator
from functools import cache

import numpy as np
import numpy.typing as npt
import shapely
from shapely import Polygon

from cirkis.game import standard_board
from cirkis.game.board import SECTOR_CELLS, SECTORS, cell_mask, iter_bits
from cirkis.game.geometry import Point
from cirkis.printing.cells import place, to_mm
from cirkis.printing.room import Room
from cirkis.printing.sheet import XY

SECTOR = (1 << SECTOR_CELLS) - 1
"""The cells of the first fifth of the board; the other fifths are rotations of it."""
FIFTHS = len(SECTORS)
_DIRECTIONS = 20

Edge = tuple[Point, Point]


def split_sector(edge: float, rim: float, room: Room) -> tuple[int, ...]:
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

"""Split the board into parts that fit a bed: a fifth of the board, which all fifths follow."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import numpy.typing as npt
import shapely
from shapely import Polygon

from cirkis.board.layout import SECTOR_CELLS, SECTORS, cell_mask, iter_bits, standard_board
from cirkis.geometry.plane import Point
from cirkis.printing.cells import offset, place, to_mm
from cirkis.printing.solid.room import Room
from cirkis.printing.solid.sizes import Sizes

SECTOR = (1 << SECTOR_CELLS) - 1
FIFTHS = len(SECTORS)
_DIRECTIONS = 20


@lru_cache(512)
def part_outline(mask: int, sizes: Sizes) -> Polygon:
    """Return the outline of a part of the board, with its share of the rim.

    Args:
        mask: its cells.
        sizes: what follows from the settings.
    """
    strips = [Polygon(_strip(*edge, sizes)) for edge in _rim_edges(mask)]
    whole = shapely.union_all([place(mask, sizes.edge), *strips])
    assert isinstance(whole, Polygon)
    return offset(whole, -sizes.clearance / 2)


def split_sector(sizes: Sizes, room: Room) -> tuple[int, ...]:
    """Return the cells of the parts into which the first fifth of the board is split.

    Args:
        sizes: what follows from the settings.
        room: of the bed.
    """
    return tuple(sorted(_split(SECTOR, sizes, room)))


def _split(mask: int, sizes: Sizes, room: Room) -> tuple[int, ...]:
    if room.share(corners_of(mask, sizes)) <= 1 or mask.bit_count() == 1:
        return (mask,)
    ranked = sorted(set(_halves(mask, sizes)), key=lambda pair: _rank(pair, sizes, room))
    for one, other in ranked:
        if _is_whole(one, sizes) and _is_whole(other, sizes):
            return _split(one, sizes, room) + _split(other, sizes, room)
    raise AssertionError("connected cells can always be split in two")


def corners_of(mask: int, sizes: Sizes) -> npt.NDArray[np.float64]:
    """Return points whose hull is that of a part of the board.

    Args:
        mask: its cells.
        sizes: what follows from the settings.
    """
    cells = standard_board().cells
    points = [to_mm(corner, sizes.edge) for i in iter_bits(mask) for corner in cells[i].corners]
    strips = [spot for edge in _rim_edges(mask) for spot in _strip(*edge, sizes)]
    return np.array(points + strips)


def _halves(mask: int, sizes: Sizes) -> Iterator[tuple[int, int]]:
    """Yield two halves of a set of cells for straight cuts in several directions."""
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


def _rank(pair: tuple[int, int], sizes: Sizes, room: Room) -> tuple[float, int, int]:
    """Return what is less for better halves: those of which the larger takes less of the bed."""
    shares = [room.share(corners_of(half, sizes)) for half in pair]
    return max(1.0, round(max(shares), 3)), abs(pair[0].bit_count() - pair[1].bit_count()), pair[0]


def _is_whole(mask: int, sizes: Sizes) -> bool:
    """Return whether cells hang together by edges, and their outline touches itself nowhere."""
    whole = place(mask, sizes.edge)
    return (
        not whole.interiors
        and whole.is_valid
        and isinstance(whole.buffer(-sizes.edge / 10, join_style="mitre"), Polygon)
    )


def _rim_edges(mask: int) -> list[tuple[Point, Point]]:
    """Return the edges of cells that lie on the rim of the board."""
    board = standard_board()
    sides = list(zip(board.rim, board.rim[1:] + board.rim[:1], strict=True))
    found = []
    for i in iter_bits(mask):
        corners = board.cells[i].corners
        for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
            if any(_is_on(start, side) and _is_on(end, side) for side in sides):
                found.append((start, end))
    return found


def _is_on(point: Point, side: tuple[Point, Point]) -> bool:
    (x, y), (ax, ay), (bx, by) = point.xy(), side[0].xy(), side[1].xy()
    return abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) < 1e-6


def _strip(start: Point, end: Point, sizes: Sizes) -> list[tuple[float, float]]:
    """Return the corners of the rim beside an edge, whose ends meet those of its neighbours."""
    rim = standard_board().rim
    (ax, ay), (bx, by) = to_mm(start, sizes.edge), to_mm(end, sizes.edge)
    length = float(np.hypot(bx - ax, by - ay))
    outwards = (by - ay) / length * sizes.rim, -(bx - ax) / length * sizes.rim
    corner = sizes.rim / np.cos(np.pi / 10)  # how far a corner of the decagon moves
    moved = []
    for point, (x, y) in ((end, (bx, by)), (start, (ax, ay))):
        if point in rim:
            far = float(np.hypot(x, y))
            moved.append((x + x / far * corner, y + y / far * corner))
        else:
            moved.append((x + outwards[0], y + outwards[1]))
    return [(ax, ay), *[(float(x), float(y)) for x, y in moved][::-1], (bx, by)]

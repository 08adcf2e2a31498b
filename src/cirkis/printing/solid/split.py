"""The parts of the board: each fifth is split like the first."""

from __future__ import annotations

from functools import lru_cache

from shapely import Polygon

from cirkis.printing.cells import offset
from cirkis.printing.room import Points, Room
from cirkis.printing.solid.sizes import Sizes
from cirkis.printing.split import SECTOR, corners_of, split, with_rim


@lru_cache(512)
def part_outline(mask: int, sizes: Sizes) -> Polygon:
    """Return the outline of a part of the board, with its share of the rim."""
    return offset(with_rim(mask, sizes.edge, sizes.rim), -sizes.clearance / 2)


def split_sector(sizes: Sizes, room: Room) -> tuple[int, ...]:
    """Return the cells of each part of the first fifth."""
    return tuple(sorted(split(SECTOR, lambda mask: room.share(part_corners(mask, sizes)))))


def part_corners(mask: int, sizes: Sizes) -> Points:
    """Return points whose convex hull holds a part of the board."""
    return corners_of(mask, sizes.edge, sizes.rim)

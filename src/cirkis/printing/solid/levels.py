"""Cut a part at all heights where something begins or ends: what pictures are painted from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import shapely
from shapely import Polygon
from shapely.affinity import affine_transform
from shapely.geometry.base import BaseGeometry

from cirkis.printing.solid.slabs import Slab, polygons


@dataclass(frozen=True, slots=True)
class Level:
    """What a part has between two heights.

    Attributes:
        bottom, top: the heights.
        sides: pairs of outlines at the bottom and at the top, with as many corners.
        floor: all it covers at the bottom.
        lid: all it covers at the top.
    """

    bottom: float
    top: float
    sides: tuple[tuple[Polygon, Polygon], ...]
    floor: BaseGeometry
    lid: BaseGeometry


def levels_of(slabs: Sequence[Slab]) -> tuple[Level, ...]:
    """Return the levels of a part, lowest first, without bevels where holes cut through them.

    Args:
        slabs: what it consists of.
    """
    heights = sorted({height for slab in slabs for height in (slab.bottom, slab.top)})
    found = []
    for bottom, top in pairwise(heights):
        here = [slab for slab in slabs if slab.bottom <= bottom and top <= slab.top]
        holes = shapely.union_all([hole for slab in here for hole in slab.holes])
        upright = [o for slab in here if _is_upright(slab) for o in slab.above]
        whole = polygons(shapely.union_all(upright).difference(holes))
        bevelled = [
            pair
            for slab in here
            if not _is_upright(slab)
            for pair in zip(slab.below, slab.above, strict=True)
        ]
        floor = shapely.union_all([*whole, *(pair[0].difference(holes) for pair in bevelled)])
        lid = shapely.union_all([*whole, *(pair[1].difference(holes) for pair in bevelled)])
        walls = [(hole, hole) for hole in _inside_out(holes)]
        sides = (*((o, o) for o in whole), *bevelled, *(walls if bevelled else ()))
        found.append(Level(bottom, top, sides, floor, lid))
    return tuple(found)


def turned_over(slabs: Sequence[Slab]) -> tuple[Slab, ...]:
    """Return a part the other side up, turned about the y axis.

    Args:
        slabs: what it consists of.
    """
    height = max(slab.top for slab in slabs)

    def mirrored(outlines: Sequence[Polygon]) -> tuple[Polygon, ...]:
        return tuple(affine_transform(o, [-1, 0, 0, 1, 0, 0]).reverse() for o in outlines)

    turned = []
    for slab in slabs:
        below, holes = mirrored(slab.above), mirrored(slab.holes)
        above = below if slab.above is slab.below else mirrored(slab.below)
        turned.append(Slab(height - slab.top, height - slab.bottom, below, above, holes))
    return tuple(turned)


def _is_upright(slab: Slab) -> bool:
    cut = any(
        hole.crosses(o.exterior) or o.exterior.crosses(hole)
        for hole in slab.holes
        for o in slab.below
    )
    return slab.above is slab.below or cut


def _inside_out(holes: BaseGeometry) -> list[Polygon]:
    """Return holes with their lines the other way round, since their walls look inwards."""
    return [hole.reverse() for hole in polygons(holes)]

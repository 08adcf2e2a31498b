"""Where the middle of the beam must run, so that what stays has the right size."""

from __future__ import annotations

from shapely import Polygon

from cirkis.printing.cells import offset


def cut_outline(outline: Polygon, kerf: float) -> Polygon:
    """Return an outline moved to the waste side by half the kerf: outer lines out, holes in.

    Args:
        outline: the finished outline.
        kerf: how much is burnt away across the path.
    """
    outer = offset(Polygon(outline.exterior), kerf / 2)
    holes = [offset(Polygon(hole), -kerf / 2) for hole in outline.interiors]
    return Polygon(outer.exterior, [hole.exterior for hole in holes])

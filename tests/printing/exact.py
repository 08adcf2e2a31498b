"""Exact geometry for comparison, taken directly from the corners of the board's cells."""

from collections.abc import Iterator

import shapely
from shapely import Polygon
from shapely.affinity import rotate, translate
from shapely.geometry.base import BaseGeometry

from cirkis.game import standard_board
from cirkis.game.board import iter_bits

FINE = 0.01  # millimetres: the required precision


def exact_cell(index: int, edge: float) -> Polygon:
    return Polygon([(x * edge, y * edge) for x, y in standard_board().cells[index].outline])


def exact_place(mask: int, edge: float) -> BaseGeometry:
    """Return the area of a piece's cells, without the seams that rounding leaves between them."""
    return shapely.union_all([exact_cell(i, edge) for i in iter_bits(mask)], grid_size=1e-6)


def moved_by(outline: BaseGeometry, distance: float) -> BaseGeometry:
    return outline.buffer(distance, join_style="mitre", mitre_limit=20)


def is_same(one: BaseGeometry, other: BaseGeometry) -> bool:
    return bool(one.boundary.hausdorff_distance(other.boundary) < FINE)


def board_from(plate: BaseGeometry, edge: float) -> Polygon:
    """Return a complete plate, turned so that its openings lie on the cells.

    Raises:
        AssertionError: the openings do not fit the cells in any orientation.
    """
    assert isinstance(plate, Polygon)
    centre = Polygon(plate.exterior).centroid
    middle = translate(plate, -centre.x, -centre.y)
    cells = [exact_cell(i, edge) for i in range(165)]
    tree = shapely.STRtree([cell.representative_point() for cell in cells])
    for turn in range(0, 360, 18):
        turned = rotate(middle, turn, origin=(0, 0))
        holes = [Polygon(hole) for hole in turned.interiors]
        found = {tuple(tree.query(hole, "contains")) for hole in holes}
        if found == {(i,) for i in range(165)}:
            return turned
    raise AssertionError("the openings do not lie on the cells")


def turns_of(outline: BaseGeometry) -> Iterator[BaseGeometry]:
    """Yield an outline in all orientations of the tiling, with its centroid at the origin."""
    at = outline.centroid
    for turn in range(0, 360, 36):
        yield rotate(translate(outline, -at.x, -at.y), turn, origin=(0, 0))

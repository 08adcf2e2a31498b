"""A board larger than a sheet is split into parts that meet along the edges of cells."""

from functools import cache

import pytest
import shapely
from shapely import Polygon
from shapely.affinity import rotate, translate
from shapely.geometry.base import BaseGeometry

from cirkis.printing.kinds import LaserSettings, MadeFile
from cirkis.printing.laser.make import make
from tests.nightly import nightly_too
from tests.printing.exact import exact_cell, is_same, moved_by
from tests.printing.laser.reading import Drawn, files, read_sheet

KERF = 0.15
CELLS = [exact_cell(i, 20) for i in range(165)]
TREE = shapely.STRtree([cell.representative_point() for cell in CELLS])
SIZES = nightly_too((210.0, 150.0, 10), (300.0, 250.0, 5))  # of sheets, and the minimum of parts


@cache
def made(width: float, height: float) -> dict[str, MadeFile]:
    return files(make(LaserSettings(sheet_width=width, sheet_height=height, sets=1)))


@cache
def drawn(width: float, height: float) -> dict[str, Drawn]:
    found = made(width, height).items()
    return {name: read_sheet(file) for name, file in found if name.startswith("board")}


def parts(width: float, height: float, plate: str) -> list[Polygon]:
    return [
        part
        for name, sheet in drawn(width, height).items()
        if name.startswith(plate)
        for part in sheet.parts(KERF)
    ]


@pytest.mark.parametrize(("width", "height", "least"), SIZES)
def test_parts_make_the_board(width: float, height: float, least: int) -> None:
    """The parts with openings add up to all 165 cells and the rim, each once; the base, on which
    lines are scored, has the same parts.
    """
    pieces = parts(width, height, "board-lines")
    assert len(pieces) >= least
    assert sum(len(part.interiors) for part in pieces) == 165
    text = made(width, height)["laser-readme"].data.decode()
    assert f"{len(pieces)} each" in " ".join(text.split())
    laid = _assembled(pieces)
    joined = shapely.union_all(laid, grid_size=1e-3)
    assert joined.area == pytest.approx(sum(part.area for part in laid), rel=1e-3)  # no overlap
    plate = moved_by(shapely.convex_hull(shapely.union_all(CELLS)), 10)
    outer = moved_by(moved_by(joined, 0.01), -0.01)
    assert isinstance(outer, Polygon)
    assert is_same(Polygon(outer.exterior), plate)
    for opening in map(Polygon, outer.interiors):
        (cell,) = TREE.query(opening, "contains")
        assert is_same(moved_by(opening, 1.6 / 2), CELLS[cell])
    base = parts(width, height, "board-base")
    assert len(base) == len(pieces)
    sizes = [sorted(Polygon(part.exterior).area for part in plate) for plate in (pieces, base)]
    assert sizes[0] == pytest.approx(sizes[1], abs=0.2)
    scored = sum(sheet.length.get("score", 0) for sheet in drawn(width, height).values())
    assert scored > 5000  # where the lines go, the Circles and the Center Ring


def _assembled(pieces: list[Polygon]) -> list[BaseGeometry]:
    """Return the parts in their places, each on its own cells."""
    free, laid = set(range(165)), []
    for piece in sorted(pieces, key=lambda part: -len(part.interiors)):
        cells, where = next((cells, where) for cells, where in _ways(piece) if cells <= free)
        free -= cells
        laid.append(where)
    assert not free
    return laid


def _ways(piece: Polygon) -> list[tuple[set[int], BaseGeometry]]:
    """Return all places of a part: the cells in its openings, and the part moved there."""
    first = moved_by(Polygon(piece.interiors[0]), 1.6 / 2)
    ways: list[tuple[set[int], BaseGeometry]] = []
    for turn in range(0, 360, 18):
        one, all_of_it = (rotate(shape, turn, origin=(0, 0)) for shape in (first, piece))
        for cell in CELLS:
            step = (cell.centroid.x - one.centroid.x, cell.centroid.y - one.centroid.y)
            if abs(cell.area - one.area) > 1 or not is_same(translate(one, *step), cell):
                continue
            lying = translate(all_of_it, *step)
            assert isinstance(lying, Polygon)
            found = [list(TREE.query(Polygon(hole), "contains")) for hole in lying.interiors]
            if all(
                len(cells) == 1 and _fills(hole, cells[0])
                for cells, hole in zip(found, lying.interiors, strict=True)
            ):
                ways.append(({int(cells[0]) for cells in found}, lying))
    return ways


def _fills(hole: shapely.LinearRing, cell: int) -> bool:
    return is_same(moved_by(Polygon(hole), 1.6 / 2), CELLS[cell])

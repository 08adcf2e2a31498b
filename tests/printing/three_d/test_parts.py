"""The parts of a set for 3D printers: the board, walls thick enough, sections."""

from itertools import combinations

import pytest
import shapely
from shapely import MultiPolygon, Polygon
from shapely.affinity import rotate, translate
from shapely.geometry.base import BaseGeometry

from cirkis.game import standard_pieces
from tests.printing.exact import exact_cell, exact_place, is_same, moved_by
from tests.printing.three_d.conftest import Built
from tests.printing.three_d.reading import heights, section
from tests.printing.three_d.table import decagon, fifths, floor_height

EXACT = 0.01


@pytest.fixture(scope="module")
def split() -> Built:
    """The standard set for one player, its board split for a small bed."""
    return Built(files="parts", sets=1, bed_width=150, bed_depth=140)


@pytest.fixture(scope="module", params=["parts", "split", "other_set"])
def built(request: pytest.FixtureRequest) -> Built:
    found: Built = request.getfixturevalue(request.param)
    return found


def test_parts_make_the_board(built: Built) -> None:
    """Assembled, the parts cover the decagon except for a seam as wide as the clearance; at every
    height tried, no two of them are closer than that.
    """
    floor, seam = floor_height(built), built.settings.clearance
    for above in (-2.3, -0.6, 0.6, 1.9):
        cuts = [cut for cut in fifths(built, floor + above) if not cut.is_empty]
        for one, other in combinations(cuts, 2):
            assert one.distance(other) > seam - EXACT
        if above == -0.6:
            wide = [cut.buffer(seam / 2 + EXACT, join_style="mitre") for cut in cuts]
            assert shapely.union_all(wide).covers(decagon(built.settings.edge))


def test_keys_fit_their_pockets(built: Built) -> None:
    pockets, gaps = _pockets(built, 0.9)
    key = built.stl["cirkis-key.stl"]
    outline = Polygon(section(key, 0.9).geoms[0].exterior)
    room = outline.buffer(built.settings.clearance - EXACT, join_style="mitre")
    said = next(row for row in built.readme.splitlines() if row.startswith("cirkis-key.stl"))
    assert said.split()[1:] == [str(len(pockets)), "times"]
    for pocket in pockets:
        x, y = pocket.centroid.x - room.centroid.x, pocket.centroid.y - room.centroid.y
        turned = [rotate(room, 18 * n, origin="centroid") for n in range(10)]
        assert any(gaps.covers(translate(one, x, y)) for one in turned)


def test_keys_hold(parts: Built) -> None:
    """A key's ends are wider than its waist by over four times the clearance, so it cannot slip.

    Pockets are deeper than keys are thick, and leave a roof of at least four layers.
    """
    key = parts.stl["cirkis-key.stl"]
    outline = section(key, 0.9)
    slices = {
        x: outline.intersection(shapely.box(x, -50, x + 0.01, 50)).bounds for x in (-4.9, 0.0)
    }
    end, waist = (row[3] - row[1] for row in (slices[-4.9], slices[0.0]))
    assert end - waist > 4 * parts.settings.clearance
    assert float(key.bounds[1][2]) == pytest.approx(1.2)
    assert _pockets(parts, 1.35)[0]
    assert not _pockets(parts, 1.45)[0]
    assert floor_height(parts) - 0.4 - 1.4 >= 4 * 0.2 - 1e-6


def _pockets(built: Built, height: float) -> tuple[list[BaseGeometry], BaseGeometry]:
    """Return the pockets in the underside at a height, and all its gaps, including seams."""
    solid = shapely.union_all(fifths(built, height))
    gaps = decagon(built.settings.edge).buffer(-1).difference(solid)
    seam = built.settings.clearance
    wide = gaps.buffer(-seam, join_style="mitre").buffer(seam, join_style="mitre")
    return [part for part in shapely.get_parts(wide) if part.area > 1], gaps.buffer(1e-3)


PLACES = {  # how many cells a piece covers, by the name of its file
    shape.name.lower().replace(" ", "-"): len(shape.cells) for shape in standard_pieces().shapes
}


def outlines(found: MultiPolygon) -> list[Polygon]:
    """Return outlines with sunken marks filled."""
    filled = shapely.union_all([Polygon(part.exterior) for part in found.geoms])
    return [part for part in shapely.get_parts(filled) if isinstance(part, Polygon)]


def cells_in(found: MultiPolygon, edge: float) -> list[int]:
    """Return the cells whose middle is covered."""
    covered = shapely.union_all(outlines(found))
    return [i for i in range(165) if covered.contains(exact_cell(i, edge).representative_point())]


@pytest.mark.parametrize("shape", PLACES)
def test_feet_and_body(parts: Built, shape: str) -> None:
    """On both sides a piece has a foot in each cell, inset by half a line and the clearance."""
    solid, edge = parts.stl[f"cirkis-green-{shape}.stl"], parts.settings.edge
    inset = parts.settings.line / 2 + parts.settings.clearance
    top = float(solid.bounds[1][2])
    cells = cells_in(section(solid, 1.0), edge)
    assert len(cells) == PLACES[shape]
    # At a height of 0.3, half of the 0.6 bevel at 45 degrees is left.
    for height, more in ((1.0, 0.0), (0.3, 0.3), (top - 1.0, 0.0), (top - 0.3, 0.3)):
        found = outlines(section(solid, height))
        expected = [moved_by(exact_cell(cell, edge), -inset - more) for cell in cells]
        assert len(found) == len(expected)
        assert all(any(is_same(foot, one) for one in expected) for foot in found), height
    middle = section(solid, top / 2)
    (body,) = outlines(middle)
    assert cells_in(middle, edge) == cells
    assert is_same(body, moved_by(exact_place(sum(1 << cell for cell in cells), edge), -inset))


def test_grooves_leave_a_core(parts: Built, other_set: Built) -> None:
    """Grooves are deep enough for the lines, and leave a core two millimetres thick."""
    for name in ("big-slice", "kite", "hook", "chevron"):
        solid = parts.stl[f"cirkis-yellow-{name}.stl"]
        top = float(solid.bounds[1][2])
        for height in (0.1, 1.39, top - 1.39, top - 0.1):
            assert len(section(solid, height).geoms) > 1
        for height in (1.41, top - 1.41):
            assert len(section(solid, height).geoms) == 1
        assert top - 2 * 1.4 >= 2.0 - 1e-6
    solid = other_set.stl["cirkis-green-hook.stl"]  # which is not turned over
    low, high = section(solid, 0.3), section(solid, float(solid.bounds[1][2]) - 0.3)
    assert (len(low.geoms), len(outlines(high))) == (2, 1)
    assert not any(part.interiors for part in low.geoms)
    assert any(part.interiors for part in high.geoms)


def test_marks_differ(parts: Built) -> None:
    """Each player's mark is sunk into both sides of the pieces, and no two are alike."""
    marks = []
    for colour in ("green", "purple", "red", "yellow"):
        solid = parts.stl[f"cirkis-{colour}-wedge.stl"]
        top = float(solid.bounds[1][2])
        low, high = (section(solid, height) for height in (0.3, top - 0.3))
        assert float(low.symmetric_difference(high).area) < EXACT
        sunk = shapely.union_all(outlines(high)).difference(high)
        assert 15 < float(sunk.area) < 60  # square millimetres: large enough for a finger to feel
        marks.append(sunk)
    for n, one in enumerate(marks):
        for other in marks[n + 1 :]:
            assert float(one.symmetric_difference(other).area) > 5


def test_openings(parts: Built) -> None:
    """Between the raised lines of a fifth of the board, cells lose half a line on every side."""
    solid, edge = parts.stl["cirkis-board-part-1.stl"], parts.settings.edge
    lines = section(solid, 2.6 + 0.6)
    (outline,) = outlines(lines)
    openings = [Polygon(hole) for hole in lines.geoms[0].interiors]
    cells = cells_in(MultiPolygon([outline]), edge)
    assert len(openings) == len(cells) == 33
    for cell in cells:
        one = moved_by(exact_cell(cell, edge), -parts.settings.line / 2)
        assert outline.contains(one)
        assert any(is_same(one, opening) for opening in openings)


SLACK = 0.01  # of a millimetre


def too_thin(area: shapely.MultiPolygon, nozzle: float) -> float:
    """Return the largest area too thin for two lines side by side, in squares of the nozzle width.

    A disc twice as wide as the nozzle rolls through the solid. It does not reach the tips of
    corners; a corner of 36 degrees loses 1.8 of these squares, so 2.1 are allowed.
    """
    rolled = area.buffer(SLACK - nozzle, quad_segs=24).buffer(nozzle, quad_segs=24)
    lost = shapely.get_parts(area.difference(rolled))
    return max((float(part.area) for part in lost), default=0.0) / nozzle**2


def test_nothing_is_too_thin_or_too_narrow(usual_and_other: Built) -> None:
    """At all heights, except at corners, two extruded lines fit side by side; grooves, marks,
    reliefs, pockets and numbers are wider than one line.
    """
    nozzle = usual_and_other.settings.nozzle
    for file, solid in usual_and_other.stl.items():
        for height in heights(solid):
            area = section(solid, height)
            void = shapely.box(*area.bounds).buffer(5).difference(area)
            assert too_thin(_multi(list(shapely.get_parts(void))), nozzle / 2) < 2.1, (file, height)
            if file in ("cirkis-tray.stl", "cirkis-scoring-track.stl"):
                area = _without_digits(area)
            assert too_thin(area, nozzle) < 2.1, (file, height)


def _without_digits(area: shapely.MultiPolygon) -> shapely.MultiPolygon:
    """Return an area without the islands inside digits such as 8, which only have to be visible."""
    hulls = [shapely.Polygon(ring).convex_hull for part in area.geoms for ring in part.interiors]
    filled = shapely.union_all([shapely.Polygon(part.exterior) for part in area.geoms])
    return _multi(list(shapely.get_parts(filled.difference(shapely.union_all(hulls)))))


def _multi(areas: list[shapely.Polygon]) -> shapely.MultiPolygon:
    return shapely.MultiPolygon([area for area in areas if isinstance(area, shapely.Polygon)])

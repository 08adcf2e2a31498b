"""Pieces and board, cut at several heights and compared with the exact geometry."""

import pytest
import shapely
from shapely import MultiPolygon, Polygon

from cirkis.game import standard_pieces
from tests.printing.exact import exact_cell, exact_place, is_same, moved_by
from tests.printing.three_d.conftest import Built
from tests.printing.three_d.reading import section

EXACT = 0.01  # square millimetres

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
def test_feet(parts: Built, shape: str) -> None:
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


@pytest.mark.parametrize("shape", PLACES)
def test_body(parts: Built, shape: str) -> None:
    solid, edge = parts.stl[f"cirkis-red-{shape}.stl"], parts.settings.edge
    inset = parts.settings.line / 2 + parts.settings.clearance
    middle = section(solid, float(solid.bounds[1][2]) / 2)
    (body,) = outlines(middle)
    place = exact_place(sum(1 << cell for cell in cells_in(middle, edge)), edge)
    assert is_same(body, moved_by(place, -inset))


def test_grooves_leave_a_core(parts: Built) -> None:
    """Grooves are deep enough for the lines, and leave a core two millimetres thick."""
    for name in ("big-slice", "kite", "hook", "chevron"):
        solid = parts.stl[f"cirkis-yellow-{name}.stl"]
        top = float(solid.bounds[1][2])
        for height in (0.1, 1.39, top - 1.39, top - 0.1):
            assert len(section(solid, height).geoms) > 1
        for height in (1.41, top - 1.41):
            assert len(section(solid, height).geoms) == 1
        assert top - 2 * 1.4 >= 2.0 - 1e-6


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


def test_one_sided_hook(other_set: Built) -> None:
    solid = other_set.stl["cirkis-green-hook.stl"]
    top = float(solid.bounds[1][2])
    assert len(section(solid, 0.3).geoms) == 2
    assert not any(part.interiors for part in section(solid, 0.3).geoms)
    above = section(solid, top - 0.3)
    assert len(outlines(above)) == 1
    assert any(part.interiors for part in above.geoms)


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

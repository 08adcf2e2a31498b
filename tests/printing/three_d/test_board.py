"""The parts of the board fit together, and keys hold them."""

from itertools import combinations

import pytest
import shapely
from shapely import Polygon
from shapely.affinity import rotate, translate
from shapely.geometry.base import BaseGeometry

from tests.printing.three_d.conftest import Built
from tests.printing.three_d.reading import section
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


def test_parts_cover_the_board(built: Built) -> None:
    """Assembled, the parts cover the decagon except for a seam as wide as the clearance."""
    cuts = fifths(built, floor_height(built) - 0.6)
    seam = built.settings.clearance
    joined = shapely.union_all([cut.buffer(seam / 2 + EXACT, join_style="mitre") for cut in cuts])
    assert joined.covers(decagon(built.settings.edge))


def test_parts_do_not_overlap(built: Built) -> None:
    """At every height tried, no two parts of the board are closer than the clearance."""
    for above in (-2.3, -0.6, 0.6, 1.9):
        cuts = [cut for cut in fifths(built, floor_height(built) + above) if not cut.is_empty]
        for one, other in combinations(cuts, 2):
            assert one.distance(other) > built.settings.clearance - EXACT


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
    """A key's ends are wider than its waist by over four times the clearance, so it cannot slip."""
    outline = section(parts.stl["cirkis-key.stl"], 0.9)
    slices = {
        x: outline.intersection(shapely.box(x, -50, x + 0.01, 50)).bounds for x in (-4.9, 0.0)
    }
    end, waist = (row[3] - row[1] for row in (slices[-4.9], slices[0.0]))
    assert end - waist > 4 * parts.settings.clearance


def test_keys_do_not_stick_out(parts: Built) -> None:
    """Pockets are deeper than keys are thick, and leave a roof of at least four layers."""
    key = parts.stl["cirkis-key.stl"]
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

"""Nothing is thinner than two extruded lines, and no gap is too narrow to stay open."""

import pytest
import shapely

from cirkis.printing.kinds import SolidSettings
from cirkis.printing.three_d.plan import make_plan
from tests.printing.three_d.conftest import Built
from tests.printing.three_d.reading import heights, section

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


@pytest.mark.parametrize("edge", [16, 20, 25])
def test_walls_around_marks(edge: float) -> None:
    settings = SolidSettings(edge=edge, bed_width=300, bed_depth=300)
    plan = make_plan(settings)
    tops = [part.slabs[-1] for parts in plan.players.values() for part in parts[:9]]
    marked = [(f, m) for top in tops for m in top.holes for f in top.above if f.contains(m)]
    assert len(marked) == 4 * 9
    assert min(f.exterior.distance(m) for f, m in marked) > 2 * settings.nozzle - SLACK

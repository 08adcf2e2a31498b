"""Nothing is thinner than two lines of the nozzle, and no gap is too narrow to stay open."""

from __future__ import annotations

import pytest
import shapely

from tests.printing.solid.conftest import Built
from tests.printing.solid.reading import heights, section

SLACK = 0.01  # of a millimetre


def too_thin(area: shapely.MultiPolygon, nozzle: float) -> float:
    """Return the largest area in which the nozzle cannot lay two lines beside each other.

    A disc of the nozzle's width is rolled through what is built. It does not get into the tips of
    corners; one of 36 degrees loses 1.8 squares of the nozzle, so two are allowed.
    """
    rolled = area.buffer(SLACK - nozzle, quad_segs=24).buffer(nozzle, quad_segs=24)
    lost = shapely.get_parts(area.difference(rolled))
    return max((float(part.area) for part in lost), default=0.0) / nozzle**2


@pytest.mark.parametrize("name", ["parts", "other_set"])
def test_nothing_is_too_thin(name: str, request: pytest.FixtureRequest) -> None:
    """At all heights of all parts two lines of the nozzle lie side by side, but at corners."""
    built: Built = request.getfixturevalue(name)
    for file, solid in built.stl.items():
        for height in heights(solid):
            if _has_numbers(file, height, solid.bounds[1][2]):
                continue  # digits hold islands, as in 8, that are there for the eye alone
            assert too_thin(section(solid, height), built.settings.nozzle) < 2.1, (file, height)


@pytest.mark.parametrize("name", ["parts", "other_set"])
def test_no_gap_is_too_narrow(name: str, request: pytest.FixtureRequest) -> None:
    """Grooves, marks, reliefs, pockets and numbers are wider than a line of the nozzle."""
    built: Built = request.getfixturevalue(name)
    for file, solid in built.stl.items():
        for height in heights(solid):
            area = section(solid, height)
            void = area.convex_hull.difference(area)
            assert too_thin(_multi(void), built.settings.nozzle / 2) < 2.1 * 2, (file, height)


def _has_numbers(file: str, height: float, top: float) -> bool:
    return file in ("cirkis-tray.stl", "cirkis-scoring-track.stl") and 6 < height < 12


def _multi(area: shapely.geometry.base.BaseGeometry) -> shapely.MultiPolygon:
    parts = shapely.get_parts(area)
    return shapely.MultiPolygon([part for part in parts if isinstance(part, shapely.Polygon)])

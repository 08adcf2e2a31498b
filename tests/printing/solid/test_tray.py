"""Trays hold the pieces, and pegs go into the holes of the scoring track."""

from __future__ import annotations

import math
import re

import pytest
from shapely import Polygon

from tests.printing.solid.conftest import Built
from tests.printing.solid.reading import section

EXACT = 0.01


def holes(built: Built, below_top: float) -> list[Polygon]:
    """Return the holes of a tray's track, at a depth below its top."""
    tray = built.stl["cirkis-tray.stl"]
    level = next(z for z in range(60, 240) if _rings(built, z / 10) < _rings(built, z / 10 - 0.2))
    cut = section(tray, level / 10 - 0.05 - below_top)
    return [Polygon(ring) for part in cut.geoms for ring in part.interiors if _is_round(ring)]


def _rings(built: Built, height: float) -> int:
    return sum(len(part.interiors) for part in section(built.stl["cirkis-tray.stl"], height).geoms)


def _is_round(ring: object) -> bool:
    outline = Polygon(ring)  # type: ignore[arg-type]
    return 0.98 < 4 * math.pi * outline.area / outline.length**2


def test_track_counts_to_100(parts: Built) -> None:
    """The track has two rows of holes: eleven for 0 to 50, ten for 55 to 100."""
    rows: dict[int, int] = {}
    for hole in holes(parts, 3.0):
        y = round(hole.centroid.y)
        rows[y] = rows.get(y, 0) + 1
    assert [rows[y] for y in sorted(rows, reverse=True)] == [11, 10]


def test_pegs_fit(parts: Built, other_set: Built) -> None:
    """A peg's pin is as much narrower than each hole as the clearance on all sides asks for."""
    for built in (parts, other_set):
        peg = built.stl["cirkis-peg.stl"]
        pin = section(peg, float(peg.bounds[1][2]) - 2)
        radius = max(math.hypot(x, y) for x, y in pin.geoms[0].exterior.coords)
        found = holes(built, 3.0)
        assert len(found) == 21
        for hole in found:
            inner = hole.centroid.distance(hole.exterior)
            assert abs(inner - radius - built.settings.clearance) < EXACT


def test_pegs_hold(parts: Built) -> None:
    """A pin is longer than it is wide, and stands on its head before it meets the ground."""
    peg = parts.stl["cirkis-peg.stl"]
    top = float(peg.bounds[1][2])
    levels = [z / 20 for z in range(1, round(top * 20))]
    pin = [z for z in levels if float(section(peg, z).area) < 13]  # the head has 50 mm² and more
    length = top - min(pin)
    assert 1.3 * 4.0 < length
    depths = [d / 10 for d in range(10, 100) if len(holes(parts, d / 10)) == 21]
    assert length < max(depths) + 0.1


def test_numbers_are_sunk(parts: Built) -> None:
    """Beside the holes, digits are sunk into the top: forty with all that belongs to 0 to 100."""
    tray = parts.stl["cirkis-tray.stl"]
    digits = sum(len(str(points)) for points in range(0, 105, 5))
    level = max(z / 10 for z in range(50, 120) if _rings(parts, z / 10) > 30)
    cut = section(tray, level)
    sunk = [ring for part in cut.geoms for ring in part.interiors]
    assert len(sunk) == digits + 21 + 0 * len(cut.geoms)


@pytest.mark.parametrize("name", ["parts", "other_set"])
def test_tray_holds_the_pieces(name: str, request: pytest.FixtureRequest) -> None:
    """The compartment has twice the volume of all pieces of a player, and the longest lies in it."""
    built: Built = request.getfixturevalue(name)
    tray = built.stl["cirkis-tray.stl"]
    top = float(tray.bounds[1][2])
    (walls,) = section(tray, top - 0.1).geoms
    (inner,) = [Polygon(ring) for ring in walls.interiors]
    floor = min(z / 20 for z in range(1, 200) if _is_open(built, inner, z / 20))
    volume = 0.0
    for file, count in re.findall(r"^(cirkis-green-\S+\.stl) +(once|\d+)", built.readme, re.M):
        volume += float(built.stl[file].volume) * (1 if count == "once" else int(count))
    assert float(inner.area) * (top - floor) > 2 * volume


def _is_open(built: Built, inner: Polygon, height: float) -> bool:
    cut = section(built.stl["cirkis-tray.stl"], height)
    return float(cut.intersection(inner).area) < 1
